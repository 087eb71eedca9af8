//! `klondike deal`.

use crate::tool::{done, klondike_with};

const FORMATS: [&str; 5] = ["pysol", "hex", "digits", "letters", "solvitaire"];
const GAME: [&str; 4] = ["--seed", "1234", "--game", "2"];
const HEX: &str = "3502130c372a17263d211c220719151b14091a3a3c34230b1236383b39280d2c2d2406011d331804160827053203312511292b0a\n";

#[test]
fn every_format_is_read_back() {
    for format in FORMATS {
        let text = done(&[&["deal", "--format", format], &GAME[..]].concat());
        let said = klondike_with(&["deal", "-", "--format", "hex"], &text);
        assert_eq!((said.code, said.out.as_str()), (0, HEX), "{format}: {}", said.err);
        let said = done(&["deal", text.trim_end(), "--format", "hex"]);
        assert_eq!(said, HEX, "{format}");
    }
}

#[test]
fn a_seed_has_one_deal_a_shuffle() {
    let simple = "13091b310327023a2d1c1201251629173c3438370b0422142324362c333219260a2b080c282a063b3d18110d0515351d3907211a\n";
    let arguments = ["deal", "--seed", "1234", "--game", "2", "--format", "hex"];
    assert_eq!(done(&arguments), HEX);
    assert_eq!(done(&[&arguments[..], &["--shuffle", "simple"]].concat()), simple);
}
