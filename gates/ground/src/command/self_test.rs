//! `--self-test`: the instruments against deals whose answer is known by construction, and against
//! faults that they must notice.

use ground_engine::difficulty::{Contrast, Winnability, two_sided_p, wilson};
use ground_engine::{Command, Policy, Question};

use super::arguments::EngineName;
use super::retrospect::{Report, report};
use super::{Failure, print};
use crate::case::{Budget, DealCase, PolicyName, SearchCase};
use crate::difficulty::measure::{Measured, measure};
use crate::difficulty::picture::svg;
use crate::difficulty::survey::Survey;
use crate::difficulty::tables::{Reported, csv, json, markdown};
use crate::question;

/// A check: what it shows, and how.
type Check = (&'static str, fn() -> Result<(), String>);

/// The checks of `ground retrospect`.
pub(super) const RETROSPECT: &[Check] = &[
    ("a deal built to be winnable has its witness", winnable_by_construction),
    (
        "a move onto a face-down Problem is hidden, one in plain sight is visible",
        marks_by_construction,
    ),
    ("a deal built without a winning line has none", lost_by_construction),
    ("the known answers of RULES 12", known_answers),
    ("a game that was won is not searched", already_won),
    ("a cut search says so and claims nothing", cut_search),
    ("a false witness is noticed", false_witness),
];

/// The checks of `ground difficulty`.
pub(super) const DIFFICULTY: &[Check] = &[
    ("a deal built to be winnable counts as winnable, though greedy loses it", counts_winnable),
    ("a deal built without a winning line counts as not winnable", counts_lost),
    ("a cut search counts as neither", counts_cut),
    ("measured edges agree with the known answers of RULES 12", known_edges),
    ("Wilson intervals, by known numbers", known_intervals),
    ("the binomial test and the resolution, by known numbers", known_resolution),
    ("every rate carries policy, N, seeds and K in its name", named_rates),
];

/// Runs checks and prints one line each.
pub(super) fn run(tool: &str, checks: &[Check]) -> Result<(), Failure> {
    let mut failed = 0;
    for (what, check) in checks {
        let line = match check() {
            Ok(()) => format!("ok    {what}\n"),
            Err(reason) => {
                failed += 1;
                format!("FAIL  {what}: {reason}\n")
            }
        };
        print(&line)?;
    }
    if failed > 0 {
        return Err(Failure::Broken(format!("{tool}: {failed} of {} checks failed", checks.len())));
    }
    Ok(())
}

/// Air 5 and air 4 on the face-down air 9 win; greedy lays both on the water Problem, which it sees.
fn winnable_deal() -> DealCase {
    let problems = vec![[0, 9], [1, 9]];
    DealCase::from_decks(2, Some(1), problems, vec![[0, 5], [0, 1], [0, 4], [1, 1]], None)
}

/// The same Problems, and too little to solve either of them, ever.
fn lost_deal() -> DealCase {
    let problems = vec![[0, 9], [1, 9]];
    DealCase::from_decks(2, Some(1), problems, vec![[0, 1], [1, 1], [2, 1], [3, 1]], None)
}

fn ask(deal: DealCase, k: u32, budget: u64, engine: EngineName) -> Result<Report, String> {
    let case = SearchCase {
        deal,
        policy: Some(PolicyName::Greedy),
        commands: None,
        k,
        budget: Budget(budget),
    };
    report(&case, None, engine).map_err(|failure| match failure {
        Failure::Usage(message) | Failure::Broken(message) => message,
    })
}

fn expect<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("expected {expected:?}, found {found:?}")) }
}

const IN_PROCESS: [EngineName; 2] = [EngineName::Rust, EngineName::Cpp];
const BUDGET: u64 = 5_000_000;

fn winnable_by_construction() -> Result<(), String> {
    for engine in IN_PROCESS {
        let report = ask(winnable_deal(), 6, BUDGET, engine)?;
        expect(&report.answer, &"witness")?;
        let sentence = "This deal was winnable from round 1. Two of these four moves needed a card \
                        you had no way to know was coming.";
        expect(&report.summary.as_str(), &sentence)?;
    }
    Ok(())
}

fn marks_by_construction() -> Result<(), String> {
    for engine in IN_PROCESS {
        let report = ask(winnable_deal(), 6, BUDGET, engine)?;
        let marks: Vec<(&str, &str)> =
            report.moves.iter().map(|step| (&*step.command, &*step.mark)).collect();
        let expected = [
            ("select 0 0", "hidden"),
            ("select 0 0", "hidden"),
            ("add 0 0", "visible"),
            ("add 0 0", "visible"),
        ];
        expect(&&marks[..], &&expected[..])?;
    }
    Ok(())
}

fn lost_by_construction() -> Result<(), String> {
    for (engine, k) in [(EngineName::Rust, 6), (EngineName::Rust, 1), (EngineName::Cpp, 1)] {
        let report = ask(lost_deal(), k, BUDGET, engine)?;
        expect(&(report.answer, report.exhausted), &("none-found", Some(true)))?;
    }
    Ok(())
}

/// Seats, seed, K, and the witness of RULES 12, empty where there is none; threshold 4n-3.
const KNOWN: [(u32, u32, u32, &[&str]); 5] = [
    (2, 1, 1, &[]),
    (2, 3, 2, &[]),
    (
        2,
        9,
        2,
        &[
            "select 0 0",
            "select 0 0",
            "add 0 0",
            "add 0 0",
            "select 0 0",
            "select 0 0",
            "add 0 1",
            "add 0 1",
        ],
    ),
    (3, 2, 1, &["select 0 0", "select 0 1", "select 1 0", "add 0 0", "add 0 1", "improvise 0"]),
    (3, 3, 1, &[]),
];

fn known_answers() -> Result<(), String> {
    for engine in IN_PROCESS {
        for (seats, seed, k, expected) in KNOWN {
            let report = ask(DealCase::seeded(seats, None, seed), k, BUDGET, engine)?;
            let moves: Vec<&str> = report.moves.iter().map(|step| &*step.command).collect();
            let at = |error| format!("{}, {seats} seats, seed {seed}: {error}", engine.name());
            expect(&&moves[..], &expected).map_err(at)?;
            expect(&(report.answer == "witness"), &!expected.is_empty()).map_err(at)?;
        }
    }
    Ok(())
}

fn already_won() -> Result<(), String> {
    for engine in IN_PROCESS {
        let report = ask(DealCase::seeded(2, None, 10), 2, 0, engine)?;
        expect(&report.answer, &"already-won")?;
    }
    Ok(())
}

fn cut_search() -> Result<(), String> {
    for engine in IN_PROCESS {
        let report = ask(DealCase::seeded(2, None, 3), 2, 1, engine)?;
        expect(&(report.answer, report.exhausted), &("none-found", Some(false)))?;
        expect(&report.summary.as_str(), &"No winning line found in the last 2 rounds.")?;
    }
    Ok(())
}

/// Every witness with one move left out or changed must be refused by the replay.
fn false_witness() -> Result<(), String> {
    let deal = winnable_deal().deal()?;
    let record = ground_engine::Record::play(deal, Policy::Greedy);
    let question = Question::new(&record, 6).map_err(|error| error.to_string())?;
    let moves = question::witness(&record, 6)?.ok_or("no witness")?;
    question::replays(&question, &moves)?;
    for at in 0..2 {
        let mut short = moves.clone();
        short.remove(at);
        let mut misplaced = moves.clone();
        misplaced[at] = Command::Select { slot: 0, problem: 1 };
        for (what, line) in [("left out", short), ("misplaced", misplaced)] {
            if question::replays(&question, &line).is_ok() {
                return Err(format!("a witness with move {at} {what} was believed"));
            }
        }
    }
    Ok(())
}

fn measured(deal: &DealCase, k: u32, budget: u64) -> Result<Measured, String> {
    measure(&deal.deal()?, Policy::Greedy, k, budget)
}

fn survey(deal: &DealCase, k: u32, budget: u64) -> Result<Survey, String> {
    let deals = vec![measured(deal, k, budget)?];
    Ok(Survey { seats: deal.seats, k, policy: Policy::Greedy, first_seed: 1, deals })
}

fn counts_winnable() -> Result<(), String> {
    let row = survey(&winnable_deal(), 6, BUDGET)?.row(1).ok_or("no row")?;
    expect(&(row.winnable.value.low, row.winnable.value.high), &(1.0, 1.0))?;
    expect(&row.wins[2].value.high, &0.0)?;
    expect(&(row.gaps[2].value.low, row.cut), &(1.0, 0))
}

fn counts_lost() -> Result<(), String> {
    let row = survey(&lost_deal(), 6, BUDGET)?.row(1).ok_or("no row")?;
    expect(&(row.winnable.value.low, row.winnable.value.high, row.cut), &(0.0, 0.0, 0))
}

fn counts_cut() -> Result<(), String> {
    let row = survey(&winnable_deal(), 6, 0)?.row(1).ok_or("no row")?;
    expect(&(row.winnable.value.low, row.winnable.value.high, row.cut), &(0.0, 1.0, 1))
}

fn known_edges() -> Result<(), String> {
    for (seats, seed, k, witness) in KNOWN {
        let found = measured(&DealCase::seeded(seats, None, seed), k, BUDGET)?;
        let expected =
            if witness.is_empty() { Winnability::NotWinnable } else { Winnability::Winnable };
        expect(&found.winnability(4 * seats as u8 - 3), &expected)
            .map_err(|error| format!("{seats} seats, seed {seed}, K {k}: {error}"))?;
    }
    Ok(())
}

fn known_intervals() -> Result<(), String> {
    for (successes, trials, expected) in
        [(0, 10, "0.0000 0.2775"), (81, 263, "0.2553 0.3662"), (5, 10, "0.2366 0.7634")]
    {
        let interval = wilson(successes, trials).ok_or("no interval")?;
        let text = format!("{:.4} {:.4}", interval.low, interval.high);
        expect(&text.as_str(), &expected)?;
    }
    Ok(())
}

fn known_resolution() -> Result<(), String> {
    expect(&format!("{:.4}", two_sided_p(0, 5)), &"0.0625".to_owned())?;
    expect(&format!("{:.4}", two_sided_p(0, 6)), &"0.0313".to_owned())?;
    let known = |winnable: usize| -> Vec<Winnability> {
        let of = |at| if at < winnable { Winnability::Winnable } else { Winnability::NotWinnable };
        (0..20).map(of).collect()
    };
    let apart = |more, less| Contrast::new((5, &known(more)), (6, &known(less))).told_apart();
    expect(&(apart(16, 10), apart(15, 10), apart(16, 16)), &(true, false, false))
}

fn named_rates() -> Result<(), String> {
    let survey = survey(&winnable_deal(), 6, BUDGET)?;
    let report = [Reported { survey: &survey, thresholds: vec![1, 2] }];
    let scopes = Policy::ALL
        .map(|policy| (format!("{}, 2 seats", policy.name()), "N = 1, seeds 1 to 1, K = 6"));
    for (format, text) in [
        ("Markdown", markdown(&report)),
        ("CSV", csv(&report)),
        ("JSON", json(&report)),
        ("SVG", svg(std::slice::from_ref(&survey))),
    ] {
        for (policy, scope) in &scopes {
            let named = text.lines().any(|line| line.contains(policy) && line.contains(scope));
            if !named {
                return Err(format!("{format}: no rate of {policy} with {scope}"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_checks_pass() {
        for (what, check) in RETROSPECT.iter().chain(DIFFICULTY) {
            check().unwrap_or_else(|reason| panic!("{what}: {reason}"));
        }
    }

    #[test]
    fn a_failing_check_is_an_error() {
        let checks: &[Check] = &[("fails", || Err("on purpose".to_owned()))];
        assert!(
            matches!(run("test", checks), Err(Failure::Broken(message)) if message.contains("1 of 1"))
        );
    }
}
