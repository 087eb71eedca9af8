//! Engines that remember: for many runs over the same cases, as a self-test makes them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::case::Case;
use crate::engine::{BoxedEngine, Engine, EngineRow, Reply, Silence};
use crate::observation::Wanted;

/// What was answered, by the case in JSON.
type Answers = Arc<Mutex<BTreeMap<String, Reply>>>;

/// The row of an engine that is asked for digests once a case, however often it starts.
/// Questions for words always reach the engine.
pub(crate) fn row<C: Case>(honest: &EngineRow<C>) -> EngineRow<C> {
    let (name, start, answers) = (honest.name.clone(), honest.start.clone(), Answers::default());
    EngineRow {
        name,
        start: Arc::new(move |with| {
            Box::new(Remembering { engine: start(with), answers: Arc::clone(&answers) })
        }),
    }
}

struct Remembering<C> {
    engine: BoxedEngine<C>,
    answers: Answers,
}

impl<C: Case> Engine<C> for Remembering<C> {
    fn finish(&mut self, cases: &[&C], wanted: Wanted) -> Vec<Reply> {
        if wanted.is_some() {
            self.engine.begin(cases, wanted);
            return self.engine.finish(cases, wanted);
        }
        let keys: Vec<String> = cases.iter().map(|case| key(*case)).collect();
        let (new_keys, new): (Vec<&String>, Vec<&C>) = {
            let known = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
            let asked = keys.iter().zip(cases.iter().copied());
            asked.filter(|(key, _)| !known.contains_key(*key)).unzip()
        };
        if !new.is_empty() {
            self.engine.begin(&new, wanted);
            let replies = self.engine.finish(&new, wanted);
            let mut known = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
            known.extend(new_keys.into_iter().cloned().zip(replies));
        }
        let known = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = || Err(Silence::Broken("no reply".to_owned()));
        keys.iter().map(|key| known.get(key).cloned().unwrap_or_else(missing)).collect()
    }

    fn close(&mut self) -> Result<(), String> {
        self.engine.close()
    }
}

fn key<C: Case>(case: &C) -> String {
    serde_json::to_string(case).expect("a case is plain data")
}
