//! An engine in another process, as an [`Engine`]: batches become requests, lines become replies.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::engine::{BoxedEngine, Engine, EngineRow, Reply, Silence, Start};
use crate::observation::Wanted;
use crate::process::{Client, Launch, Processes};
use crate::wire::{self, Hello};

/// How to find the command of a remote engine; the error says in one line what is missing.
pub type FindLaunch = fn() -> Result<Launch, String>;

/// A row for an engine behind the protocol.
pub fn row<C: Case>(name: &str, find: FindLaunch) -> EngineRow<C> {
    EngineRow { name: name.to_owned(), start: Arc::new(move |start| boxed(find(), start)) }
}

/// A row for an engine started by a known command.
pub fn row_of<C: Case>(name: &str, launch: Launch) -> EngineRow<C> {
    EngineRow {
        name: name.to_owned(),
        start: Arc::new(move |start| boxed(Ok(launch.clone()), start)),
    }
}

/// Starts a command, hears its hello and ends it again.
///
/// # Errors
///
/// Why there was no right hello within `timeout`.
pub fn hello(launch: &Launch, timeout: Duration) -> Result<Hello, String> {
    let processes = Processes::default();
    let client = processes.client(launch);
    let mut client = client.borrow_mut();
    client.start_within(timeout)?;
    client.hello().cloned().ok_or_else(|| "no hello".to_owned())
}

/// An engine behind the protocol, or in its place the reason why there is none.
pub(crate) fn boxed<C: Case>(launch: Result<Launch, String>, start: &Start<'_>) -> BoxedEngine<C> {
    match launch {
        Ok(launch) => Box::new(Remote {
            client: start.processes.client(&launch),
            game: start.game,
            gate: start.gate,
            timeout: start.timeout,
            pending: None,
            next_id: 0,
        }),
        Err(reason) => Box::new(Missing(reason)),
    }
}

/// An engine whose command is missing: every case is BROKEN with the same reason.
struct Missing(String);

impl<C> Engine<C> for Missing {
    fn finish(&mut self, cases: &[&C], _wanted: Wanted) -> Vec<Reply> {
        cases.iter().map(|_| Err(Silence::Broken(self.0.clone()))).collect()
    }
}

struct Remote {
    client: Rc<RefCell<Client>>,
    game: &'static str,
    gate: &'static str,
    timeout: Duration,
    /// The request that was sent and not yet read.
    pending: Option<u64>,
    next_id: u64,
}

impl<C: Case> Engine<C> for Remote {
    fn begin(&mut self, cases: &[&C], wanted: Wanted) {
        self.pending = self.ask(cases, wanted).ok();
    }

    fn finish(&mut self, cases: &[&C], wanted: Wanted) -> Vec<Reply> {
        let mut replies = Vec::with_capacity(cases.len());
        while replies.len() < cases.len() {
            let rest = &cases[replies.len()..];
            let asked = match self.pending.take() {
                Some(id) => Ok(id),
                None => self.ask(rest, wanted),
            };
            let broken = match asked {
                Ok(id) => self.read(id, rest.len(), wanted, &mut replies).err(),
                Err(reason) => {
                    replies.push(Err(Silence::Broken(reason)));
                    continue;
                }
            };
            // The child failed at the first case without a reply (or at the end line: then all
            // replies stand, and the fault is charged to the last case). The rest goes to a fresh child.
            if let Some(reason) = broken {
                if replies.len() == cases.len() {
                    replies.pop();
                }
                let suspect = cases[replies.len()];
                let reason = match rest.len() {
                    1 => reason,
                    _ => self.alone(suspect, wanted, &reason),
                };
                replies.push(Err(Silence::Broken(reason)));
            }
        }
        replies
    }

    fn close(&mut self) -> Result<(), String> {
        self.client.borrow_mut().close()
    }
}

impl Remote {
    /// Asks a fresh child for nothing but the case at which one failed, to tell a case that breaks the
    /// engine from one that breaks it only after those before it.
    fn alone<C: Case>(&mut self, suspect: &C, wanted: Wanted, reason: &str) -> String {
        let mut replies = Vec::new();
        let again =
            self.ask(&[suspect], wanted).and_then(|id| self.read(id, 1, wanted, &mut replies));
        match again {
            Err(alone) => alone,
            Ok(()) => format!(
                "{reason}; asked for this case alone, a fresh process answers: it failed only after other cases"
            ),
        }
    }

    fn ask<C: Case>(&mut self, cases: &[&C], wanted: Wanted) -> Result<u64, String> {
        let mut client = self.client.borrow_mut();
        client.start()?;
        let id = self.next_id;
        self.next_id += 1;
        client.send(wire::request(id, self.game, self.gate, wanted, cases));
        Ok(id)
    }

    /// Reads one reply a case and the end line. The error is the reason why the child was killed.
    fn read(
        &mut self,
        id: u64,
        cases: usize,
        wanted: Wanted,
        replies: &mut Vec<Reply>,
    ) -> Result<(), String> {
        let mut client = self.client.borrow_mut();
        for case in 0..cases {
            let line = client.line(Instant::now() + self.timeout)?;
            match wire::reply(&line, id, case, wanted) {
                Ok(reply) => {
                    client.succeed();
                    replies.push(reply);
                }
                Err(breach) => return Err(client.fail(&format!("protocol: {breach}"))),
            }
        }
        let end = client.line(Instant::now() + self.timeout);
        let end = end.map_err(|error| format!("no end line: {error}")).and_then(|line| {
            wire::end(&line, id, cases)
                .map_err(|breach| client.fail(&format!("protocol: {breach}")))
        });
        client.ended(end.is_ok());
        end
    }
}
