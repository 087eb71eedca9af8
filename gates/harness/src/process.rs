//! Engines in other processes: the only place that spawns a child.
//!
//! The conversation is `gates/PROTOCOL.md`. One [`Client`] owns one child: a
//! thread writes to it, a thread reads its standard output, a thread keeps the
//! end of its standard error. A child that dies, hangs, or says something that
//! is not a reply is killed, and the case it was at is BROKEN; the next case
//! gets a fresh child.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::rc::Rc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::memory_limit::MemoryWatch;
use crate::pipe::{self, Lines};
use crate::wire::{self, Hello};

/// How to start a child: program and arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Launch {
    /// The program, looked up in `PATH`.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl Launch {
    /// The command of one line, its words split and unquoted as in a shell.
    ///
    /// # Errors
    ///
    /// A quote that is not closed, or no word at all.
    pub fn of_command(command: &str) -> Result<Self, String> {
        let mut words = shlex::split(command)
            .ok_or_else(|| format!("`{command}`: a quote is not closed"))?
            .into_iter();
        let program = words.next().ok_or_else(|| "expected a command".to_owned())?;
        Ok(Self { program, arguments: words.collect() })
    }

    /// The same command with one argument more.
    #[must_use]
    pub fn followed_by(&self, argument: &str) -> Self {
        let mut launch = self.clone();
        launch.arguments.push(argument.to_owned());
        launch
    }
}

impl fmt::Display for Launch {
    /// The command as one line, which [`Launch::of_command`] reads again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = std::iter::once(&self.program).chain(&self.arguments).map(String::as_str);
        f.write_str(&shlex::try_join(words).map_err(|_| fmt::Error)?)
    }
}

/// The child processes of one worker, by how they are started; gates that run one after the other share them.
#[derive(Default)]
pub struct Processes {
    clients: RefCell<BTreeMap<Launch, Rc<RefCell<Client>>>>,
    memory_max: Option<u64>,
}

impl Processes {
    /// Processes each of which may hold so many bytes of memory.
    pub fn limited(memory_max: Option<u64>) -> Self {
        Self { memory_max, ..Self::default() }
    }

    /// The client for a launch; the child starts at its first use.
    pub fn client(&self, launch: &Launch) -> Rc<RefCell<Client>> {
        let mut clients = self.clients.borrow_mut();
        let client = clients
            .entry(launch.clone())
            .or_insert_with(|| Rc::new(RefCell::new(Client::new(launch.clone(), self.memory_max))));
        Rc::clone(client)
    }
}

/// How long a child may take to say hello.
pub const HELLO_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a child may take to end when its input has ended.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);
/// How many milliseconds a child whose output ended, or was read to its end, may take to be gone.
const STOP_WAITS: u32 = 500;
/// How much of the end of a child's standard error is kept.
const STDERR_KEPT: usize = 16 * 1024;
/// A child that failed this often in a row is not started again.
const FAILURES_MAX: u32 = 10;
/// A child that left its requests without an end this often in a row is not started again.
const UNENDED_MAX: u32 = 3;

/// One child process and the conversation with it.
pub struct Client {
    launch: Launch,
    memory_max: Option<u64>,
    child: Option<Running>,
    hello: Option<Hello>,
    failures: u32,
    unended: u32,
    last_failure: String,
}

struct Running {
    child: Arc<Mutex<Child>>,
    memory: Option<MemoryWatch>,
    requests: Sender<String>,
    lines: Lines,
    /// It closed its output, so it is about to end by itself.
    output_ended: bool,
    stderr: Arc<Mutex<Vec<u8>>>,
    stderr_reader: JoinHandle<()>,
}

impl Client {
    fn new(launch: Launch, memory_max: Option<u64>) -> Self {
        Self {
            launch,
            memory_max,
            child: None,
            hello: None,
            failures: 0,
            unended: 0,
            last_failure: String::new(),
        }
    }

    /// What the child said of itself, once it was started.
    pub fn hello(&self) -> Option<&Hello> {
        self.hello.as_ref()
    }

    /// Starts the child unless it runs. The error says why it could not be started.
    pub fn start(&mut self) -> Result<(), String> {
        self.start_within(HELLO_TIMEOUT)
    }

    /// The same; the child may take `timeout` to say hello, and not more than usual.
    pub(crate) fn start_within(&mut self, timeout: Duration) -> Result<(), String> {
        if self.child.is_some() {
            return Ok(());
        }
        if self.failures >= FAILURES_MAX || self.unended >= UNENDED_MAX {
            let count = self.failures.max(self.unended);
            return Err(format!(
                "not started again after {count} failures in a row, the last: {}",
                self.last_failure
            ));
        }
        self.spawn()?;
        self.send(wire::HELLO.to_owned());
        let deadline = Instant::now() + timeout.min(HELLO_TIMEOUT);
        let line = self.line(deadline).map_err(|error| format!("no hello: {error}"))?;
        match Hello::parse(&line) {
            Ok(hello) => self.hello = Some(hello),
            Err(error) => return Err(self.fail(&format!("bad hello: {error}"))),
        }
        Ok(())
    }

    /// Starts the child without a word; the error says why it could not be started.
    pub(crate) fn spawn(&mut self) -> Result<(), String> {
        self.child = Some(Running::spawn(&self.launch, self.memory_max)?);
        Ok(())
    }

    /// Sends one line to a child that was started; a child that is gone is noticed by [`Client::line`].
    pub fn send(&mut self, line: String) {
        if let Some(running) = &self.child {
            // A failed send means that the writer ended with the child.
            let _ = running.requests.send(line);
        }
    }

    /// The next line of the child. On an error the child is killed and the reason is given,
    /// with its exit status and the end of its standard error.
    pub fn line(&mut self, deadline: Instant) -> Result<String, String> {
        let Some(running) = &mut self.child else { return Err("not running".to_owned()) };
        match running.lines.next(deadline) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(error)) => {
                running.output_ended = true;
                Err(self.fail(&format!("cannot read its output: {error}")))
            }
            Err(RecvTimeoutError::Timeout) => {
                Err(self
                    .fail("no reply before the deadline (it hangs, or does not flush its output)"))
            }
            Err(RecvTimeoutError::Disconnected) => {
                running.output_ended = true;
                Err(self.fail("its output ended"))
            }
        }
    }

    /// Kills the child after a fault in what it said; gives the whole reason.
    pub fn fail(&mut self, reason: &str) -> String {
        self.failures += 1;
        let Some(mut running) = self.child.take() else { return reason.to_owned() };
        let status = running.stop();
        let stderr = running.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let eaten = running.memory.as_ref().and_then(MemoryWatch::verdict);
        let mut whole = eaten.unwrap_or_else(|| reason.to_owned());
        if let Some(status) = status {
            whole.push_str(&format!("; {status}"));
        }
        let said = String::from_utf8_lossy(&stderr);
        if let Some(end) = said.trim().lines().next_back() {
            let begin = said.trim().lines().find(|line| line.contains("rror")).unwrap_or(end);
            whole.push_str(&format!("; stderr: {begin}"));
        }
        self.last_failure.clone_from(&whole);
        whole
    }

    /// Ends the child's input and waits for its output to end. The error shows what it still said,
    /// or that it did not end.
    pub fn close(&mut self) -> Result<(), String> {
        let Some(running) = &mut self.child else { return Ok(()) };
        // Dropping the sender ends the writer, and with it the child's standard input.
        running.requests = channel().0;
        match running.lines.next(Instant::now() + CLOSE_TIMEOUT) {
            Err(RecvTimeoutError::Disconnected) => {
                running.output_ended = true;
                self.child.take().map(|mut running| running.stop());
                Ok(())
            }
            Err(RecvTimeoutError::Timeout) => Err(self.fail("did not end when its input ended")),
            Ok(Ok(line)) => {
                let begin: String = line.chars().take(80).collect();
                Err(self.fail(&format!("protocol: a line after the last request: `{begin}`")))
            }
            Ok(Err(error)) => Err(self.fail(&format!("cannot read its output: {error}"))),
        }
    }

    /// Says that a case was answered: failures at cases before it no longer count.
    pub fn succeed(&mut self) {
        self.failures = 0;
    }

    /// Says whether a request whose cases were all answered was also ended.
    pub fn ended(&mut self, is_right: bool) {
        self.unended = if is_right { 0 } else { self.unended + 1 };
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(mut running) = self.child.take() {
            running.stop();
        }
    }
}

impl Running {
    fn spawn(launch: &Launch, memory_max: Option<u64>) -> Result<Self, String> {
        let mut child = Command::new(&launch.program)
            .args(&launch.arguments)
            .env_clear()
            .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
            .envs([("LC_ALL", "C"), ("TZ", "UTC")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", launch.program))?;
        let stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        let stderr = child.stderr.take().expect("stderr is piped");
        let kept = Arc::new(Mutex::new(Vec::new()));
        let kept_by_thread = Arc::clone(&kept);
        let stderr_reader = std::thread::spawn(move || keep_end(stderr, &kept_by_thread));
        let child = Arc::new(Mutex::new(child));
        let memory = memory_max.map(|limit| MemoryWatch::start(&child, limit));
        Ok(Self {
            child,
            memory,
            requests: pipe::writer(stdin),
            lines: Lines::of(stdout),
            output_ended: false,
            stderr: kept,
            stderr_reader,
        })
    }

    /// Kills the child unless it ended by itself; how it ended by itself, if it did. Its last
    /// words on standard error have been read when this returns.
    fn stop(&mut self) -> Option<ExitStatus> {
        let status = self.end();
        // A grandchild may hold the pipe open, so this waits, but not for ever.
        for _ in 0..STOP_WAITS {
            if self.stderr_reader.is_finished() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        status
    }

    fn end(&mut self) -> Option<ExitStatus> {
        // A child whose output ended is about to end: give it a moment to say how. Any other one would
        // end because its input does, which says nothing about it.
        let waits = if self.output_ended { STOP_WAITS } else { 1 };
        for _ in 0..waits {
            if let Ok(Some(status)) = self.child().try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let mut child = self.child();
        let _ = child.kill();
        let _ = child.wait();
        None
    }

    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keep_end(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 4096];
    while let Ok(length @ 1..) = stderr.read(&mut chunk) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&chunk[..length]);
        let excess = kept.len().saturating_sub(STDERR_KEPT);
        kept.drain(..excess);
    }
}
