//! The engine's side of `gates/PROTOCOL.md`: the project's own engines in a process of their own.
//!
//! [`Session`] turns request lines into reply lines and does no input or output, so that a caller can
//! put a fault between the two.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::case::Case;
use crate::engine::{Conversation, Reply, Silence};
use crate::gate::AnyGate;
use crate::observation::{Wanted, Word};
use crate::wire::{CANARIES, PROTOCOL};

/// An engine of one gate that takes its cases in JSON.
pub trait Served {
    /// What the engine says about a case. A case that cannot be read is a broken engine, with the reason.
    fn answer(&mut self, case: &Value, wanted: Wanted) -> Reply;
}

/// A conversation whose cases come in JSON.
pub(crate) struct Server<C>(Conversation<C>);

impl<C> Server<C> {
    pub(crate) const fn new(conversation: Conversation<C>) -> Self {
        Self(conversation)
    }
}

impl<C: Case> Served for Server<C> {
    fn answer(&mut self, case: &Value, wanted: Wanted) -> Reply {
        let case = C::deserialize(case)
            .map_err(|error| error.to_string())
            .and_then(|case| case.check().map(|()| case))
            .map_err(|error| Silence::Broken(format!("case: {error}")))?;
        self.0.ask(&case, wanted)
    }
}

/// A request of PROTOCOL.md.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    id: u64,
    game: String,
    gate: String,
    words: Wanted,
    cases: Vec<Value>,
}

/// One conversation of the harness with the engine called `engine` in any of the gates.
pub struct Session<'gates> {
    gates: &'gates [Box<dyn AnyGate>],
    engine: String,
    open: BTreeMap<(String, String), Box<dyn Served>>,
}

impl<'gates> Session<'gates> {
    /// A conversation with the engine of this name.
    pub fn new(gates: &'gates [Box<dyn AnyGate>], engine: &str) -> Self {
        Self { gates, engine: engine.to_owned(), open: BTreeMap::new() }
    }

    /// The lines that answer a line of the harness, as JSON values.
    ///
    /// # Errors
    ///
    /// A line that is no request, with the reason.
    pub fn answer(&mut self, line: &str) -> Result<Vec<Value>, String> {
        let message: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if message.get("hello").is_some() {
            return Ok(vec![self.hello()]);
        }
        let request = Request::deserialize(message).map_err(|error| error.to_string())?;
        let id = request.id;
        let mut lines: Vec<Value> = request
            .cases
            .iter()
            .enumerate()
            .map(|(index, case)| reply(id, index, self.ask(&request, case), request.words))
            .collect();
        lines.push(json!({"id": id, "end": request.cases.len()}));
        Ok(lines)
    }

    fn hello(&self) -> Value {
        let mut games: Vec<&str> = self.gates.iter().map(|gate| gate.game()).collect();
        games.dedup();
        json!({"hello": {
            "protocol": PROTOCOL, "engine": self.engine, "runtime": "lockstep", "canaries": CANARIES, "games": games,
        }})
    }

    fn ask(&mut self, request: &Request, case: &Value) -> Reply {
        let place = (request.game.clone(), request.gate.clone());
        if !self.open.contains_key(&place) {
            let gate = self
                .gates
                .iter()
                .find(|gate| gate.game() == request.game && gate.name() == request.gate);
            let served = gate.and_then(|gate| gate.serve(&self.engine)).ok_or_else(|| {
                let Request { game, gate, .. } = request;
                Silence::Unsupported(format!("no engine {} in {game}/{gate}", self.engine))
            })?;
            self.open.insert(place.clone(), served);
        }
        let served = self.open.get_mut(&place).expect("opened above");
        served.answer(case, request.words)
    }
}

fn reply(id: u64, case: usize, reply: Reply, wanted: Wanted) -> Value {
    match reply {
        Err(Silence::Unsupported(reason)) => {
            json!({"id": id, "case": case, "unsupported": reason})
        }
        Err(Silence::Broken(reason)) => json!({"id": id, "case": case, "error": reason}),
        Ok(answer) => {
            let digests: String = answer.digests.iter().map(ToString::to_string).collect();
            let mut line = json!({
                "id": id, "case": case, "digests": digests, "observations": answer.observations,
            });
            if wanted.is_some() {
                line["words"] = answer.words.iter().map(word).collect();
            }
            line
        }
    }
}

fn word(word: &Word) -> Value {
    json!([word.step, word.field, char::from(word.kind.letter()).to_string(), word.text])
}
