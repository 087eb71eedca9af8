//! Cases of the gates of reduced games: verdict, exhaust and reduced (RULES 17).

use std::str::FromStr;

use harness::{Case, Picture};
use klondike_engine::notation::print_letters;
use klondike_engine::reduced::{Position, Reduction};
use klondike_engine::rules::{Card, Move};
use serde::{Deserialize, Serialize};

use super::deal::Seed;
use super::random::Random;
use super::{check_range, tableau_picture};
use crate::words::{self, Word};

/// A position of a reduced game: a deck and the moves since the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReducedCase {
    /// Wire bytes in deal order, in lower-case hex.
    pub deck: String,
    /// Highest value.
    pub ranks: u8,
    /// Columns.
    pub columns: u8,
    /// Cards turned by an advance.
    pub draw: u8,
    /// How often the stock may be gone through; 0 for any number.
    pub passes: u8,
    /// May foundation cards come back?
    pub returns: bool,
    /// Primitives in path letters, joined by single spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
}

/// Seeded reduced games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReducedGames {
    /// Highest value.
    pub ranks: u8,
    /// Columns.
    pub columns: u8,
    /// Cards turned by an advance.
    pub draw: u8,
    /// Passes through the stock; 0 for any number.
    pub passes: u8,
    /// May foundation cards come back?
    pub returns: bool,
    /// The seed of decks and walks.
    pub seed: Seed,
    /// Moves of the walk from the deal to the position, see [`ReducedGames::case`].
    pub walk: u64,
    /// The games' numbers under the seed.
    pub games: Games,
}

/// Numbers and ranges of numbers, in JSON a text: `1-20,25,31-40`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Games(Vec<u64>);

/// Stands for many positions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ReducedGenerator {
    /// The games named.
    Games(ReducedGames),
}

/// A case of the reduced gate: the path may be illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReplayCase(pub ReducedCase);

/// Stands for many paths.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ReplayGenerator {
    /// The walks of the games named, each with any word of the path letters at its end.
    Spoiled(ReducedGames),
    /// The walks, and the shortest wins that the C++ reference finds from there by exhaustion.
    Won(ReducedGames),
}

impl FromStr for Games {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut games = Vec::new();
        for item in text.split(',') {
            let (first, last) = item.split_once('-').unwrap_or((item, item));
            match (first.parse::<u64>(), last.parse::<u64>()) {
                (Ok(first), Ok(last)) if first <= last && last - first < 1_000_000 => {
                    games.extend(first..=last);
                }
                _ => return Err(format!("games: expected a number or a range, found `{item}`")),
            }
        }
        Ok(Self(games))
    }
}

impl TryFrom<String> for Games {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl ReducedCase {
    /// The wire bytes of the deck.
    ///
    /// # Errors
    /// The first byte that is no two hex digits.
    pub fn deck_bytes(&self) -> Result<Vec<u8>, String> {
        let digits = self.deck.as_bytes();
        let is_digit = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        if let Some(place) = digits.iter().position(|digit| !is_digit(digit)) {
            return Err(format!("deck: character {}: expected a lower-case hex digit", place + 1));
        }
        if digits.len() % 2 == 1 {
            return Err(format!("deck: expected two digits a card, found {}", digits.len()));
        }
        let byte = |place| u8::from_str_radix(&self.deck[place..place + 2], 16);
        (0..digits.len())
            .step_by(2)
            .map(|place| byte(place).map_err(|error| format!("deck: {error}")))
            .collect()
    }

    /// The numbers of the game.
    pub fn reduction(&self) -> Reduction {
        let &Self { ranks, columns, draw, passes, returns, .. } = self;
        Reduction { ranks, columns, draw, passes, returns }
    }

    /// The deal, before the path.
    ///
    /// # Errors
    /// A deck or numbers that the rules do not allow.
    pub fn deal(&self) -> Result<Position, String> {
        let card = |(place, byte): (usize, u8)| {
            Card::from_byte(byte)
                .ok_or_else(|| format!("deck: byte {byte:02x} at place {place} is not a card"))
        };
        let deck: Vec<Card> =
            self.deck_bytes()?.into_iter().enumerate().map(card).collect::<Result<_, _>>()?;
        Position::deal(&self.reduction(), &deck).map_err(|error| error.to_string())
    }

    /// Plays the path up to its first illegal move: the position, the moves played and the word
    /// that was refused.
    ///
    /// # Errors
    /// As [`ReducedCase::deal`], and a word that is none of the path letters.
    pub fn replay(&self) -> Result<(Position, usize, Option<&str>), String> {
        let mut position = self.deal()?;
        for (played, text) in words::split(&self.path).enumerate() {
            let word: Word =
                text.parse().map_err(|error| format!("path, move {}: {error}", played + 1))?;
            let mv = word.at(position.index as u8, self.draw);
            if !position.try_apply(&self.reduction(), mv) {
                return Ok((position, played, Some(text)));
            }
        }
        Ok((position, words::split(&self.path).count(), None))
    }
}

impl ReducedGames {
    /// Game `game`: the sorted deck shuffled as in RULES 3b, and then a walk of at most `walk` random
    /// moves, which stops before a move that wins. In three of four steps the first move to a
    /// foundation is taken if there is one, so that walks lead to smaller games, won and lost ones.
    ///
    /// # Panics
    /// If the numbers are not allowed, see [`Reduction::check`].
    pub fn case(&self, game: u64) -> ReducedCase {
        let reduction = self.reduction();
        let mut random = Random::new(Random::new(self.seed.0 ^ game).next());
        let mut deck = reduction.sorted_deck();
        for i in (1..deck.len()).rev() {
            deck.swap(i, random.below(i as u64 + 1) as usize);
        }
        let mut position = Position::deal(&reduction, &deck).expect("the numbers are checked");
        let mut path = Vec::new();
        for _ in 0..self.walk {
            let moves = position.moves(&reduction);
            let up = moves.iter().copied().find(|mv: &Move| mv.is_to_foundation());
            let mv = match up {
                Some(up) if random.below(4) > 0 => up,
                _ if moves.is_empty() => break,
                _ => moves[random.below(moves.len() as u64) as usize],
            };
            let mut after = position.clone();
            after.try_apply(&reduction, mv);
            if after.is_won(&reduction) {
                break;
            }
            position = after;
            path.push(mv);
        }
        let Reduction { ranks, columns, draw, passes, returns } = reduction;
        let deck = deck.iter().map(|card| format!("{:02x}", card.byte())).collect();
        ReducedCase { deck, ranks, columns, draw, passes, returns, path: print_letters(&path) }
    }

    /// The numbers of the games.
    pub fn reduction(&self) -> Reduction {
        let &Self { ranks, columns, draw, passes, returns, .. } = self;
        Reduction { ranks, columns, draw, passes, returns }
    }

    fn cases(&self) -> Result<Vec<ReducedCase>, String> {
        self.reduction().check().map_err(|error| error.to_string())?;
        check_range("walk", self.walk, 0..=10_000)?;
        Ok(self.games.0.iter().map(|&game| self.case(game)).collect())
    }

    /// What a soak plays in a round.
    fn of_round(seed: u64, round: u64) -> Self {
        const GAMES: u64 = 200;
        let first = round.wrapping_mul(GAMES);
        let games = Games((0..GAMES).map(|number| first.wrapping_add(number)).collect());
        let draw = 1 + (round % 3) as u8;
        let (passes, returns) = ((round / 3 % 3) as u8, (round / 9).is_multiple_of(2));
        Self { ranks: 3, columns: 3, draw, passes, returns, seed: Seed(seed), walk: 12, games }
    }
}

impl Case for ReducedCase {
    type Generator = ReducedGenerator;

    fn generate(generator: ReducedGenerator) -> Result<Vec<Self>, String> {
        match generator {
            ReducedGenerator::Games(games) => games.cases(),
        }
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        ReducedGames::of_round(seed, round).cases().expect("the numbers are allowed")
    }

    fn check(&self) -> Result<(), String> {
        match self.replay()? {
            (_, _, None) => Ok(()),
            (_, played, Some(word)) => Err(format!("path, move {}: {word} is illegal", played + 1)),
        }
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        tableau_picture(field, text)
    }
}

impl Case for ReplayCase {
    type Generator = ReplayGenerator;

    fn generate(generator: ReplayGenerator) -> Result<Vec<Self>, String> {
        match generator {
            ReplayGenerator::Spoiled(games) => Ok(spoiled(&games, games.cases()?)),
            ReplayGenerator::Won(games) => {
                let lines = games.cases()?.into_iter().filter_map(|case| match won(case) {
                    Ok(case) => case.map(Ok),
                    Err(error) => Some(Err(error)),
                });
                lines.collect()
            }
        }
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        let games = ReducedGames { walk: 40, ..ReducedGames::of_round(seed, round) };
        spoiled(&games, games.cases().expect("the numbers are allowed"))
    }

    fn check(&self) -> Result<(), String> {
        self.0.replay().map(|_| ())
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        tableau_picture(field, text)
    }
}

fn spoiled(games: &ReducedGames, cases: Vec<ReducedCase>) -> Vec<ReplayCase> {
    let mut random = Random::new(games.seed.0);
    let spoil = |mut case: ReducedCase| {
        push_words(&mut case.path, &random.word());
        ReplayCase(case)
    };
    cases.into_iter().map(spoil).collect()
}

/// The case with a shortest win behind its path; nothing if it cannot be won.
fn won(mut case: ReducedCase) -> Result<Option<ReplayCase>, String> {
    let exhausted = crate::exhausted(&case, i64::MAX)?;
    Ok(exhausted.line.map(|line| {
        push_words(&mut case.path, &line);
        ReplayCase(case)
    }))
}

fn push_words(path: &mut String, words: &str) {
    if !path.is_empty() {
        path.push(' ');
    }
    path.push_str(words);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(draw: u8, walk: u64) -> ReducedGames {
        let games = "1-60".parse().unwrap();
        let (passes, returns) = (2, true);
        ReducedGames { ranks: 4, columns: 3, draw, passes, returns, seed: Seed(5), walk, games }
    }

    #[test]
    fn walks_are_legal_and_not_won() {
        for case in games(3, 25).cases().unwrap() {
            assert_eq!(case.check(), Ok(()), "{case:?}");
            assert!(!case.replay().unwrap().0.is_won(&case.reduction()));
        }
    }

    #[test]
    fn games_are_numbers_and_ranges() {
        assert_eq!("3,5-7,9".parse(), Ok(Games(vec![3, 5, 6, 7, 9])));
        for text in ["", "a", "3-", "7-5", "1,,2"] {
            assert!(text.parse::<Games>().unwrap_err().starts_with("games: expected"), "{text}");
        }
    }

    #[test]
    fn faults_are_named() {
        let case = games(1, 0).case(1);
        let fault = |change: fn(&mut ReducedCase)| {
            let mut case = case.clone();
            change(&mut case);
            case.check().unwrap_err()
        };
        assert!(fault(|case| case.deck.replace_range(0..2, "4f")).contains("byte 4f at place 0"));
        assert!(fault(|case| case.deck.truncate(30)).contains("expected 16 cards, found 15"));
        assert!(fault(|case| case.deck.replace_range(..1, "x")).contains("character 1"));
        assert!(fault(|case| case.columns = 6).contains("stock: expected 0 to 24 cards, found -5"));
        assert!(fault(|case| case.path = "A R".into()).contains("move 2: R is illegal"));
        assert!(fault(|case| case.path = "A Q".into()).contains("move 2: expected A, R"));
        let twice = case.deck[2..4].to_owned();
        let mut repeated = case.clone();
        repeated.deck.replace_range(0..2, &twice);
        assert!(repeated.check().unwrap_err().contains("at place 1"), "{repeated:?}");
    }
}
