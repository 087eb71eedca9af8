//! `gates self-test`.

use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use harness::{Options, exit};
use indicatif::{ProgressBar, ProgressStyle};
use self_test::{Part, Plan};

use crate::arguments::{PartName, SelfTestArguments};
use crate::{all_gates, corpora};

/// Plants faults and shows the matrix of gates and faults.
pub(crate) fn self_test(arguments: &SelfTestArguments) -> ExitCode {
    let mut options = Options::new(&corpora());
    options.filters.clone_from(&arguments.filters);
    if let Some(jobs) = arguments.jobs {
        options.jobs = usize::from(jobs);
    }
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return super::usage(format!("this program cannot be found: {error}")),
    };
    let folder = target_folder(&program).join("self-test");
    // Artefacts of its own: Cargo takes the crates of the copy for those of the tree, and would link them.
    let (workshop, target) = (folder.join("tree"), folder.join("target"));
    let parts = match arguments.part[..] {
        [] => vec![Part::Adapter, Part::Process, Part::Source],
        _ => arguments.part.iter().map(|part| part.part()).collect(),
    };
    let gates = all_gates();
    let shrink = arguments.shrink;
    let plan = Plan { gates: &gates, options, parts, shrink, program, workshop, target };
    let bar = stderr().is_terminal().then(spinner);
    let matrix = self_test::run(&plan, &mut |about| match &bar {
        Some(bar) => bar.set_message(about.to_owned()),
        None => eprintln!("{about}"),
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let matrix = match matrix {
        Ok(matrix) => matrix,
        Err(error) => {
            anstream::eprintln!("error: {error}");
            return ExitCode::from(exit::BROKEN);
        }
    };
    if let Some(file) = &arguments.json {
        let json = serde_json::to_string_pretty(&matrix).expect("a matrix is plain data");
        if let Err(error) = std::fs::write(file, json + "\n") {
            return super::usage(format!("--json {}: {error}", file.display()));
        }
    }
    anstream::print!("{matrix}");
    ExitCode::from(if matrix.is_green() { exit::PARITY } else { exit::SURVIVOR })
}

impl PartName {
    const fn part(self) -> Part {
        match self {
            Self::Adapter => Part::Adapter,
            Self::Process => Part::Process,
            Self::Source => Part::Source,
        }
    }
}

/// Cargo's target folder, which this program lies in; elsewhere the folder of the program.
fn target_folder(program: &Path) -> PathBuf {
    let is_target = |folder: &&Path| folder.join("CACHEDIR.TAG").is_file();
    let found = program.ancestors().skip(1).find(is_target);
    found.or(program.parent()).unwrap_or(Path::new(".")).to_owned()
}

fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("the template is a constant"));
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    bar
}
