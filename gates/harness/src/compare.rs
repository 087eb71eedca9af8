//! The comparison: one star of replies to one case. Knows no game, no language and no tolerance.

use crate::engine::{Answer, Reply, Silence};
use crate::observation::{Digest, signature};
use crate::recorder::FieldCounts;

/// What a star of replies comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every engine that answered said the same.
    Agree(Agreement),
    /// Engines differ.
    Differ(Difference),
    /// Engines failed: index and reason of each.
    Broken(Vec<(usize, String)>),
    /// Fewer than two engines answered, or they said nothing.
    Vacuous(String),
}

/// What agreeing engines said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The digest of the stream.
    pub signature: Digest,
    /// Steps in the stream.
    pub steps: u64,
    /// Observations in the stream.
    pub observations: u64,
    /// Observations by field, from the first engine that counts them.
    pub counts: FieldCounts,
    /// Rules by name, from the first engine that counts them.
    pub rules: FieldCounts,
}

/// Where engines differ for the first time, and who sides with whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first step at which not all engines say the same.
    pub step: u32,
    /// Length of the longest stream.
    pub steps: u32,
    /// Engines by what they said at that step, the reference's group first.
    pub groups: Vec<Vec<usize>>,
}

/// Compares the replies of a star. `replies[i]` belongs to engine `i`; `None` is an engine that does not
/// run this case. The first engine that answered is the reference.
pub fn compare(replies: &[Option<Reply>]) -> Outcome {
    let broken: Vec<_> = replies
        .iter()
        .enumerate()
        .filter_map(|(engine, reply)| match reply {
            Some(Err(Silence::Broken(reason))) => Some((engine, reason.clone())),
            _ => None,
        })
        .collect();
    if !broken.is_empty() {
        return Outcome::Broken(broken);
    }
    let answers: Vec<(usize, &Answer)> = replies
        .iter()
        .enumerate()
        .filter_map(|(engine, reply)| Some((engine, reply.as_ref()?.as_ref().ok()?)))
        .collect();
    if answers.len() < 2 {
        return Outcome::Vacuous(format!(
            "answered by {} engine(s), two are needed",
            answers.len()
        ));
    }
    if let Some(step) = first_difference(&answers) {
        return Outcome::Differ(side(&answers, step));
    }
    let (_, reference) = answers[0];
    if reference.observations == 0 {
        return Outcome::Vacuous("the engines observed nothing".to_owned());
    }
    if let Some((engine, answer)) =
        answers.iter().find(|(_, answer)| answer.observations != reference.observations)
    {
        let (said, counted) = (answer.observations, reference.observations);
        return Outcome::Broken(vec![(
            *engine,
            format!("says it folded {said} observations into digests that hold {counted}"),
        )]);
    }
    let counts = answers.iter().map(|(_, answer)| &answer.counts).find(|counts| !counts.is_empty());
    let rules = answers.iter().map(|(_, answer)| &answer.rules).find(|rules| !rules.is_empty());
    Outcome::Agree(Agreement {
        signature: signature(&reference.digests),
        steps: reference.digests.len() as u64,
        observations: reference.observations,
        counts: counts.cloned().unwrap_or_default(),
        rules: rules.cloned().unwrap_or_default(),
    })
}

fn first_difference(answers: &[(usize, &Answer)]) -> Option<usize> {
    let reference = &answers[0].1.digests;
    let differs_at = |digests: &[Digest]| {
        if digests == reference.as_slice() {
            return None;
        }
        let shared = digests.iter().zip(reference).position(|(left, right)| left != right);
        Some(shared.unwrap_or_else(|| digests.len().min(reference.len())))
    };
    answers[1..].iter().filter_map(|(_, answer)| differs_at(&answer.digests)).min()
}

fn side(answers: &[(usize, &Answer)], step: usize) -> Difference {
    let mut groups: Vec<(Option<Digest>, Vec<usize>)> = Vec::new();
    for (engine, answer) in answers {
        let said = answer.digests.get(step).copied();
        match groups.iter_mut().find(|(group, _)| *group == said) {
            Some((_, members)) => members.push(*engine),
            None => groups.push((said, vec![*engine])),
        }
    }
    Difference {
        step: step as u32,
        steps: answers.iter().map(|(_, answer)| answer.digests.len()).max().unwrap_or(0) as u32,
        groups: groups.into_iter().map(|(_, members)| members).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(digests: &[u64]) -> Option<Reply> {
        let digests: Vec<_> = digests.iter().map(|&digest| Digest(digest)).collect();
        let observations = digests.len() as u64;
        Some(Ok(Answer { digests, observations, ..Answer::default() }))
    }

    fn difference(replies: &[Option<Reply>]) -> Difference {
        match compare(replies) {
            Outcome::Differ(difference) => difference,
            other => panic!("expected a difference, got {other:?}"),
        }
    }

    #[test]
    fn equal_streams_agree() {
        let outcome = compare(&[answer(&[1, 2]), None, answer(&[1, 2])]);
        assert!(matches!(outcome, Outcome::Agree(Agreement { steps: 2, .. })));
    }

    #[test]
    fn the_first_difference_of_any_subject_counts() {
        let found = difference(&[answer(&[1, 2, 3]), answer(&[1, 2, 4]), answer(&[1, 9, 3])]);
        assert_eq!((found.step, found.groups), (1, vec![vec![0, 1], vec![2]]));
    }

    #[test]
    fn a_truncated_stream_differs_where_it_ends() {
        let found = difference(&[answer(&[1, 2, 3]), answer(&[1, 2])]);
        assert_eq!((found.step, found.steps), (2, 3));
        let longer = difference(&[answer(&[1, 2]), answer(&[1, 2, 3])]);
        assert_eq!((longer.step, longer.groups), (2, vec![vec![0], vec![1]]));
    }

    #[test]
    fn the_reference_may_be_the_odd_one() {
        let found = difference(&[answer(&[7]), answer(&[1]), answer(&[1])]);
        assert_eq!(found.groups, [vec![0], vec![1, 2]]);
    }

    #[test]
    fn one_voice_is_no_comparison() {
        assert!(matches!(compare(&[answer(&[1]), None]), Outcome::Vacuous(_)));
        let unsupported = Some(Err(Silence::Unsupported("no".to_owned())));
        assert!(matches!(compare(&[answer(&[1]), unsupported]), Outcome::Vacuous(_)));
        assert!(matches!(compare(&[answer(&[]), answer(&[])]), Outcome::Vacuous(_)));
    }

    #[test]
    fn a_broken_engine_is_named_before_any_difference() {
        let broken = Some(Err(Silence::Broken("died".to_owned())));
        let outcome = compare(&[answer(&[1]), answer(&[2]), broken]);
        assert_eq!(outcome, Outcome::Broken(vec![(2, "died".to_owned())]));
    }

    #[test]
    fn a_false_count_is_broken() {
        let mut liar = answer(&[1]);
        if let Some(Ok(answer)) = &mut liar {
            answer.observations = 5;
        }
        assert!(matches!(compare(&[answer(&[1]), liar]), Outcome::Broken(_)));
    }
}
