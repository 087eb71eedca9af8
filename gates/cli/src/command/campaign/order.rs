//! A campaign file with the command that it names.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde_json::{Map, Value};
use shards::{Plan, Shard};

use super::{Failure, absolute};
use crate::arguments::CampaignArguments;

/// A command that campaigns can run.
struct Runner {
    /// As campaign files name it.
    name: &'static str,
    /// The option for the number of threads.
    threads: &'static str,
    /// The setting whose values are arguments without a name.
    positional: &'static str,
}

const RUNNERS: [Runner; 6] = [
    Runner { name: "gates run", threads: "jobs", positional: "filter" },
    Runner { name: "gates bench", threads: "jobs", positional: "" },
    Runner { name: "klondike winrate", threads: "threads", positional: "" },
    Runner { name: "klondike verdict", threads: "threads", positional: "" },
    Runner { name: "ground difficulty", threads: "jobs", positional: "" },
    Runner { name: "drop7 games", threads: "jobs", positional: "" },
];

/// A campaign that is ready to run.
pub(super) struct Order {
    /// Its file.
    pub(super) plan: Plan,
    /// The folder of its results.
    pub(super) folder: PathBuf,
    /// The members of the first line of its results, but the shard.
    pub(super) campaign: Map<String, Value>,
    program: PathBuf,
    arguments: Vec<String>,
    threads: &'static str,
}

#[derive(Deserialize)]
struct First {
    campaign: Map<String, Value>,
}

impl Order {
    /// Reads a campaign file, and asks its command what the results are to be of.
    pub(super) fn read(given: &CampaignArguments) -> Result<Self, Failure> {
        let plan = Plan::read(&given.file)?;
        let wrong =
            |message: String| Failure::Usage(format!("{}: {message}", given.file.display()));
        let runner =
            RUNNERS.iter().find(|runner| runner.name == plan.command).ok_or_else(|| {
                let names = RUNNERS.map(|runner| runner.name).join(", ");
                wrong(format!("command: expected one of {names}, found `{}`", plan.command))
            })?;
        if plan.settings.contains_key(runner.threads) {
            return Err(wrong(format!(
                "settings.{}: expected it as limits.threads",
                runner.threads
            )));
        }
        let (program, subcommand) = plan.command.split_once(' ').unwrap_or((&plan.command, ""));
        let mut arguments = vec![subcommand.to_owned()];
        arguments.extend(plan.arguments(runner.positional)?);
        let folder = given.folder.clone().unwrap_or_else(|| plan.folder());
        let mut order = Self {
            folder: absolute(&folder)?,
            program: beside(program)?,
            campaign: Map::new(),
            arguments,
            threads: runner.threads,
            plan,
        };
        order.campaign = order.ask()?;
        Ok(order)
    }

    /// What the command says that its results are of. So it checks its settings too.
    fn ask(&self) -> Result<Map<String, Value>, Failure> {
        let output = self
            .command()
            .arg("--campaign-line")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| Failure::Broken(format!("{}: {error}", self.program.display())))?;
        let wrong = |message: &str| format!("{}: settings: {message}", self.plan.file.display());
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.lines().next().unwrap_or("it failed and said nothing");
            let said = said.strip_prefix("error: ").unwrap_or(said);
            return Err(Failure::Usage(wrong(&format!("{}: {said}", self.plan.command))));
        }
        let mut first: First = serde_json::from_slice(&output.stdout).map_err(|error| {
            Failure::Broken(format!("{}: expected a line `campaign`: {error}", self.plan.command))
        })?;
        first.campaign.remove("shard");
        Ok(first.campaign)
    }

    /// Runs a shard, or the whole, into a file. Gives the exit code.
    pub(super) fn run(&self, shard: Option<Shard>, file: &Path) -> Result<u8, Failure> {
        let mut command = self.command();
        command.arg(format!("--{}={}", self.threads, self.plan.limits.threads));
        command.arg("--results").arg(file);
        if let Some(shard) = shard {
            command.arg(format!("--shard={shard}"));
        }
        let status = command
            .status()
            .map_err(|error| Failure::Broken(format!("{}: {error}", self.program.display())))?;
        let code = status.code().and_then(|code| u8::try_from(code).ok());
        code.ok_or_else(|| Failure::Broken(format!("{}: {status}", self.plan.command)))
    }

    /// The command with its settings. Paths in them are relative to the campaign file.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        if let Some(folder) = self.plan.file.parent().filter(|folder| *folder != Path::new("")) {
            command.current_dir(folder);
        }
        command
    }

    /// The command line of one shard, for people.
    pub(super) fn words(&self) -> String {
        let program = self.program.file_name().unwrap_or_default().to_string_lossy();
        let arguments = self.arguments.join(" ");
        format!("{program} {arguments} --shard m/{} --results PART", self.plan.shards)
    }

    /// Sixteen digits that tell the campaign from all others.
    pub(super) fn id(&self) -> &str {
        self.campaign.get("id").and_then(Value::as_str).unwrap_or_default()
    }

    /// How many items it has, where that is known before it runs.
    pub(super) fn items(&self) -> Option<u64> {
        self.campaign.get("items").and_then(Value::as_u64)
    }
}

/// One of the project's commands: they are built into one folder.
fn beside(program: &str) -> Result<PathBuf, Failure> {
    let own = std::env::current_exe()
        .map_err(|error| Failure::Broken(format!("this program does not find itself: {error}")))?;
    let found = own.with_file_name(format!("{program}{}", std::env::consts::EXE_SUFFIX));
    match found.is_file() {
        true => Ok(found),
        false => Err(Failure::Broken(format!(
            "{}: is missing: build all commands with `cargo build --release --workspace --bins`",
            found.display()
        ))),
    }
}
