//! `gates doctor`.

use std::process::{Command, ExitCode};

use harness::exit;
use harness::process::{HELLO_TIMEOUT, Launch};
use harness::remote;
use harness::wire::CANARIES;

/// One finding: what was looked at, and what was seen or what is wrong.
type Finding = (&'static str, Result<String, String>);

/// Prints a line for each thing that the gates need.
pub(crate) fn doctor() -> ExitCode {
    let findings: [Finding; 8] = [
        ("rust", Ok(rust())),
        ("bmi2", Ok(bmi2())),
        ("c++ compiler", first_line("c++", &["--version"])),
        ("c++ flags", Ok(reference_cpp::FLAGS.to_owned())),
        ("rust canaries", canaries(&rust_canaries())),
        ("c++ canaries", canaries(&reference_cpp::canaries())),
        ("c++ native canaries", canaries(&reference_cpp::canaries_native())),
        ("node", node()),
    ];
    let mut healthy = true;
    for (name, finding) in findings {
        match finding {
            Ok(seen) => anstream::println!("ok    {name:<20} {seen}"),
            Err(wrong) => {
                healthy = false;
                anstream::println!("FAIL  {name:<20} {wrong}");
            }
        }
    }
    ExitCode::from(if healthy { exit::PARITY } else { exit::BROKEN })
}

fn rust() -> String {
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    format!("{} for {}", profile, std::env::consts::ARCH)
}

fn bmi2() -> String {
    if gates_drop7::has_bmi2() {
        "found: the engines of drop7 and their portable twins are different here".to_owned()
    } else {
        "not found: the engines of drop7 run the code of their portable twins here".to_owned()
    }
}

fn first_line(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("`{program}` cannot be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// The five computations of `gates/PROTOCOL.md`, at run time.
fn rust_canaries() -> [u64; 5] {
    let [x, y, z] = std::hint::black_box([0.1_f64, 0.7, -0.07]);
    let harmonic: f64 = (1..=100).fold(0.0, |sum, k| sum + 1.0 / f64::from(k));
    [
        x * y + z,
        1.0 - (1.0 - x) * (1.0 - y),
        harmonic,
        (x + y) + z - (x + (y + z)),
        y.sqrt() * y.sqrt() - y,
    ]
    .map(f64::to_bits)
}

fn canaries(found: &[u64; 5]) -> Result<String, String> {
    for (number, (found, right)) in found.iter().zip(CANARIES).enumerate() {
        let found = format!("{found:016x}");
        if found != right {
            return Err(format!("canary {} is {found} instead of {right}", number + 1));
        }
    }
    Ok("5 of 5 right".to_owned())
}

fn node() -> Result<String, String> {
    const MAJOR_MIN: u32 = 20;
    let version = first_line("node", &["--version"])
        .map_err(|error| format!("{error}; install Node {MAJOR_MIN} or newer"))?;
    let major =
        version.trim_start_matches('v').split('.').next().and_then(|text| text.parse().ok());
    if major.is_none_or(|major: u32| major < MAJOR_MIN) {
        return Err(format!("{version}: Node {MAJOR_MIN} or newer is needed"));
    }
    let (program, arguments) = reference_ts::command()?;
    let hello = remote::hello(&Launch { program, arguments }, HELLO_TIMEOUT)?;
    Ok(format!("{}, canaries right, games {}", hello.runtime, hello.games.join(" ")))
}
