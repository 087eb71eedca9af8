//! Validators for the schemas under docs/schemas: what of JSON Schema and XSD they use, and nothing else. A keyword
//! that they do not know is an error, so no rule of a schema is passed over.

use regex_lite::Regex;
use serde_json::{Map, Value};

use crate::{read, root};

/// A schema of docs/schemas.
pub(crate) fn json_schema(name: &str) -> Value {
    serde_json::from_str(&read(&root().join("docs/schemas").join(name))).expect("a schema is JSON")
}

/// Whether a value follows a schema. The error says where it does not.
pub(crate) fn check_json(schema: &Value, value: &Value) -> Result<(), String> {
    Json { whole: schema }.check("$", schema, value)
}

struct Json<'schema> {
    whole: &'schema Value,
}

impl Json<'_> {
    fn check(&self, at: &str, schema: &Value, value: &Value) -> Result<(), String> {
        let rules = schema.as_object().unwrap_or_else(|| panic!("{at}: a schema is an object"));
        for (keyword, rule) in rules {
            self.keyword(at, keyword, rule, rules, value).map_err(|error| {
                if error.starts_with('$') { error } else { format!("{at}: {error}, found {value}") }
            })?;
        }
        Ok(())
    }

    fn keyword(
        &self,
        at: &str,
        keyword: &str,
        rule: &Value,
        rules: &Map<String, Value>,
        value: &Value,
    ) -> Result<(), String> {
        let number = |rule: &Value| rule.as_u64().expect("a number");
        let schemas = || rule.as_array().expect("an array of schemas").iter();
        let require = |right: bool| if right { Ok(()) } else { Err(format!("{keyword} {rule}")) };
        match keyword {
            "$schema" | "$defs" | "title" | "description" | "then" | "else" => Ok(()),
            "$ref" => {
                let target = rule
                    .as_str()
                    .and_then(|text| text.strip_prefix('#'))
                    .expect("a local reference");
                self.check(at, self.whole.pointer(target).expect("a definition"), value)
            }
            "type" => {
                let names: Vec<&Value> =
                    rule.as_array().map_or_else(|| vec![rule], |names| names.iter().collect());
                require(
                    names.into_iter().any(|name| is_type(name.as_str().expect("a type"), value)),
                )
            }
            "const" => require(value == rule),
            "enum" => require(schemas().any(|one| one == value)),
            "oneOf" => {
                let results: Vec<_> = schemas().map(|one| self.check(at, one, value)).collect();
                match results.iter().filter(|result| result.is_ok()).count() {
                    1 => Ok(()),
                    count => Err(format!(
                        "{count} of the alternatives hold: {:?}",
                        results
                            .iter()
                            .filter_map(|result| result.as_ref().err())
                            .collect::<Vec<_>>()
                    )),
                }
            }
            "allOf" => schemas().try_for_each(|one| self.check(at, one, value)),
            "if" => {
                let branch = if self.check(at, rule, value).is_ok() { "then" } else { "else" };
                rules.get(branch).map_or(Ok(()), |branch| self.check(at, branch, value))
            }
            "pattern" => value.as_str().map_or(Ok(()), |text| {
                require(
                    Regex::new(rule.as_str().expect("a pattern"))
                        .expect("a pattern")
                        .is_match(text),
                )
            }),
            "minLength" => value
                .as_str()
                .map_or(Ok(()), |text| require(text.chars().count() as u64 >= number(rule))),
            "minimum" => {
                value.as_i64().map_or(Ok(()), |value| require(value >= number(rule) as i64))
            }
            "minItems" => {
                value.as_array().map_or(Ok(()), |items| require(items.len() as u64 >= number(rule)))
            }
            "minProperties" => value
                .as_object()
                .map_or(Ok(()), |members| require(members.len() as u64 >= number(rule))),
            "required" => value.as_object().map_or(Ok(()), |members| {
                require(schemas().all(|name| members.contains_key(name.as_str().expect("a name"))))
            }),
            "properties" => value.as_object().map_or(Ok(()), |members| {
                let of_member = |(name, schema): (&String, &Value)| match members.get(name) {
                    Some(value) => self.check(&format!("{at}.{name}"), schema, value),
                    None => Ok(()),
                };
                rule.as_object().expect("properties").iter().try_for_each(of_member)
            }),
            "additionalProperties" => value.as_object().map_or(Ok(()), |members| {
                let known = rules.get("properties").and_then(Value::as_object);
                let others = members
                    .iter()
                    .filter(|(name, _)| !known.is_some_and(|known| known.contains_key(*name)));
                others.into_iter().try_for_each(|(name, value)| match rule {
                    Value::Bool(false) => Err(format!("no member `{name}` is allowed")),
                    schema => self.check(&format!("{at}.{name}"), schema, value),
                })
            }),
            "prefixItems" => value.as_array().map_or(Ok(()), |items| {
                let mut pairs = items.iter().zip(schemas()).enumerate();
                pairs.try_for_each(|(number, (item, schema))| {
                    self.check(&format!("{at}[{number}]"), schema, item)
                })
            }),
            "items" => value.as_array().map_or(Ok(()), |items| {
                let before = rules.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                let mut rest = items.iter().enumerate().skip(before);
                rest.try_for_each(|(number, item)| match rule {
                    Value::Bool(false) => Err(format!("no item {number} is allowed")),
                    schema => self.check(&format!("{at}[{number}]"), schema, item),
                })
            }),
            unknown => panic!("{at}: the validator does not know `{unknown}`"),
        }
    }
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        unknown => panic!("the validator does not know the type `{unknown}`"),
    }
}

const XSD: &str = "http://www.w3.org/2001/XMLSchema";

/// Whether a document follows docs/schemas/junit.xsd, and its counts are right. The error says where it does not.
pub(crate) fn check_junit(document: &str) -> Result<(), String> {
    let schema = read(&root().join("docs/schemas/junit.xsd"));
    let schema = roxmltree::Document::parse(&schema).expect("a schema is XML");
    let document = roxmltree::Document::parse(document).map_err(|error| error.to_string())?;
    let top = document.root_element();
    if top.tag_name().name() != "testsuites" {
        return Err(format!("the root is `{}`", top.tag_name().name()));
    }
    check_element(&schema, top)?;
    for suite in top.children().filter(roxmltree::Node::is_element) {
        check_counts(suite)?;
    }
    Ok(())
}

fn check_element(
    schema: &roxmltree::Document<'_>,
    element: roxmltree::Node<'_, '_>,
) -> Result<(), String> {
    let name = element.tag_name().name();
    let is = |node: &roxmltree::Node<'_, '_>, tag: &str| node.has_tag_name((XSD, tag));
    let mut declared = schema.root_element().children().filter(|node| is(node, "element"));
    let declared = declared.find(|node| node.attribute("name") == Some(name));
    let kind = declared
        .ok_or_else(|| format!("no element `{name}` in the schema"))?
        .first_element_child()
        .expect("a type");
    let attributes: Vec<_> = kind.children().filter(|node| is(node, "attribute")).collect();
    for attribute in element.attributes() {
        let rule = attributes.iter().find(|rule| rule.attribute("name") == Some(attribute.name()));
        let rule = rule
            .ok_or_else(|| format!("{name}: no attribute `{}` in the schema", attribute.name()))?;
        let is_count = rule.attribute("type") == Some("xs:nonNegativeInteger");
        if is_count && attribute.value().parse::<u64>().is_err() {
            return Err(format!("{name}: {} is `{}`", attribute.name(), attribute.value()));
        }
    }
    for rule in attributes.iter().filter(|rule| rule.attribute("use") == Some("required")) {
        let needed = rule.attribute("name").expect("a name");
        element.attribute(needed).ok_or_else(|| format!("{name}: `{needed}` is missing"))?;
    }
    let mut children = element.children().filter(roxmltree::Node::is_element).peekable();
    for rule in kind
        .children()
        .filter(|node| is(node, "sequence"))
        .flat_map(|node| node.children())
        .filter(|node| is(node, "element"))
    {
        let expected = rule.attribute("ref").expect("a reference");
        let most =
            rule.attribute("maxOccurs").and_then(|most| most.parse().ok()).unwrap_or(usize::MAX);
        let mut count = 0;
        while count < most
            && children.peek().is_some_and(|child| child.tag_name().name() == expected)
        {
            check_element(schema, children.next().expect("peeked"))?;
            count += 1;
        }
        if rule.attribute("minOccurs") == Some("1") && count == 0 {
            return Err(format!("{name}: `{expected}` is missing"));
        }
    }
    let text = element.children().filter(roxmltree::Node::is_text).filter_map(|node| node.text());
    let is_mixed = kind.attribute("mixed") == Some("true");
    if !is_mixed && text.into_iter().any(|text| !text.trim().is_empty()) {
        return Err(format!("{name}: no text is allowed"));
    }
    children.next().map_or(Ok(()), |child| {
        Err(format!("{name}: `{}` is not allowed there", child.tag_name().name()))
    })
}

fn check_counts(suite: roxmltree::Node<'_, '_>) -> Result<(), String> {
    let cases: Vec<_> = suite.children().filter(|node| node.has_tag_name("testcase")).collect();
    let with = |tag: &str| {
        cases.iter().filter(|case| case.children().any(|node| node.has_tag_name(tag))).count()
    };
    for (name, count) in
        [("tests", cases.len()), ("failures", with("failure")), ("errors", with("error"))]
    {
        if suite.attribute(name) != Some(&count.to_string()) {
            return Err(format!("{name} is {:?}, counted {count}", suite.attribute(name)));
        }
    }
    Ok(())
}

#[test]
fn the_validators_refuse_what_is_wrong() {
    let schema = json_schema("results.schema.json");
    let check = |text: &str| check_json(&schema, &serde_json::from_str(text).expect("JSON"));
    let sha256 = "0".repeat(64);
    let run = format!(r#"{{"run":{{"verdict":"PARITY","cases":1,"sha256":"{sha256}"}}}}"#);
    assert_eq!(check(&run), Ok(()));
    for (from, to) in
        [("PARITY", "GREEN"), (":1,", ":-1,"), ("\"000", "\"00"), ("cases", "case"), ("run", "end")]
    {
        assert!(check(&run.replacen(from, to, 1)).is_err(), "{from} -> {to}");
    }
    let right = r#"<testsuites name="a" tests="1" failures="0" errors="0"><testsuite name="a" tests="1" disabled="0" failures="0" errors="0"><testcase name="a" classname="b"/></testsuite></testsuites>"#;
    assert_eq!(check_junit(right), Ok(()));
    for (from, to) in [
        ("classname=\"b\"", ""),
        ("tests=\"1\" disabled", "tests=\"2\" disabled"),
        ("<testcase", "<case"),
        ("errors=\"0\"><testsuite", "errors=\"no\"><testsuite"),
        ("classname", "note=\"1\" classname"),
        ("</testsuite>", "text</testsuite>"),
    ] {
        assert!(check_junit(&right.replacen(from, to, 1)).is_err(), "{from} -> {to}");
    }
}
