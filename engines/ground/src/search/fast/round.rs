//! One round as a choice: which cards stay in hand, and how many are improvised.
//!
//! Whatever the seats do, what the next round starts from depends on three things only (RULES 4 to
//! 6):
//!
//! - which cards each seat kept,
//! - how many cards were improvised (always the next ones of the deck),
//! - which set of Problems was solved.
//!
//! The first two are a [`Split`]; with the set they are an outcome. Lines are many, outcomes few.

use super::cover::{Cards, Demands, Supply};
use super::pool::Pool;
use super::ranks::Ranks;
use super::spot::Spot;
use crate::hand::Hand;
use crate::{SEATS_MAX, Solution, State};

/// The most cards in all hands.
const HELD_MAX: usize = Hand::CAPACITY * SEATS_MAX;
/// The most cards that a round can improvise and the refill after it can draw.
const FRESH_MAX: usize = HELD_MAX + SEATS_MAX;

/// What is kept of the cards in hand, and how many are improvised.
///
/// Packed for sorting: the number of deck cards used until the next round start (5 bits), the value
/// of all cards in hand then (7), the number improvised (3), the mask of the kept cards (12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split(u32);

impl Split {
    fn new(used: usize, value: u8, improvised: usize, kept: usize) -> Self {
        Self((used as u32) << 22 | u32::from(value) << 15 | (improvised as u32) << 12 | kept as u32)
    }

    /// The kept cards as bits of [`Round`]'s list.
    pub(super) fn kept(self) -> usize {
        (self.0 & 0xfff) as usize
    }

    /// How many cards are improvised.
    pub(super) fn improvised(self) -> usize {
        (self.0 >> 12 & 7) as usize
    }

    /// How many cards of the deck are used until the next round start, improvised ones and refill
    /// together.
    pub(super) fn used(self) -> usize {
        (self.0 >> 22) as usize
    }

    /// Splits that use more of the deck first, then those that leave more value in hand.
    const BUCKETS: usize = 1 << 12;
    fn bucket(self) -> usize {
        Self::BUCKETS - 1 - (self.0 >> 15) as usize
    }
}

/// Sums over a multiset.
#[derive(Clone, Copy, Debug)]
struct Sums {
    supply: Supply,
    ranks: Ranks,
    value: u8,
}

impl Sums {
    const NONE: Self = Self { supply: Supply::NONE, ranks: Ranks::NONE, value: 0 };

    fn with(self, card: Solution) -> Self {
        Self {
            supply: self.supply.plus(Supply::of(card)),
            ranks: self.ranks.plus(Ranks::of(card)),
            value: self.value + card.value(),
        }
    }
}

/// Lists that a round fills, reused by later rounds.
#[derive(Default)]
pub(super) struct Workspace {
    by_mask: Vec<Sums>,
    pub(super) splits: Vec<Split>,
    unsorted: Vec<Split>,
    /// Next round starts that were shown to fail, for one set: deck cards used and cards in hand.
    pub(super) failed: Vec<(usize, Ranks)>,
}

/// The rest of one round: what lies there, what can be placed.
pub(super) struct Round<'d> {
    pub(super) spot: Spot,
    pub(super) demands: Demands,
    /// The next cards of the deck: what can be improvised, then the refill.
    pub(super) fresh: &'d [Solution],
    pub(super) workspace: Workspace,
    /// How many cards the hands hold when they are full.
    places: usize,
    cards: [Option<Solution>; HELD_MAX],
    /// The indexes that hold a card.
    held: usize,
    /// Indexes whose card is interchangeable with the one before: of two such cards the first is
    /// kept.
    repeated: usize,
    deck_sums: [Sums; FRESH_MAX + 1],
}

impl<'d> Round<'d> {
    /// A round with the cards of a pool, largest first.
    pub(super) fn of_pool(
        spot: &Spot,
        fresh: &'d [Solution],
        seats: usize,
        pool: &Pool,
        workspace: Workspace,
    ) -> Self {
        let demands = spot.demands([0; SEATS_MAX]);
        let mut round = Self::new(*spot, demands, fresh, seats, workspace);
        for (index, &card) in pool.cards().iter().enumerate() {
            round.hold(index, Some(card), 0);
        }
        round
    }

    /// A round as it stands, with what was placed already; the card in slot t of seat s has index
    /// 2s + t.
    pub(super) fn of_state(state: &State<'d>, fresh: &'d [Solution], workspace: Workspace) -> Self {
        let spot = Spot::of(state);
        let demands = spot.demands(state.powers());
        let mut round = Self::new(spot, demands, fresh, state.seats(), workspace);
        for (seat, hand) in state.hands().iter().enumerate() {
            for slot in 0..Hand::CAPACITY {
                let first = Hand::CAPACITY * seat;
                round.hold(first + slot, hand.cards().get(slot).copied(), first);
            }
        }
        round
    }

    fn new(
        spot: Spot,
        demands: Demands,
        fresh: &'d [Solution],
        seats: usize,
        mut workspace: Workspace,
    ) -> Self {
        workspace.by_mask.clear();
        workspace.by_mask.push(Sums::NONE);
        let mut deck_sums = [Sums::NONE; FRESH_MAX + 1];
        for (i, &card) in fresh.iter().enumerate() {
            deck_sums[i + 1] = deck_sums[i].with(card);
        }
        Self {
            spot,
            demands,
            fresh,
            workspace,
            places: Hand::CAPACITY * seats,
            cards: [None; HELD_MAX],
            held: 0,
            repeated: 0,
            deck_sums,
        }
    }

    /// Puts a card at `index`, after all lower ones. It is interchangeable with an equal card
    /// before it from `group` on.
    fn hold(&mut self, index: usize, card: Option<Solution>, group: usize) {
        let by_mask = &mut self.workspace.by_mask;
        let Some(card) = card else {
            by_mask.extend_from_within(..);
            return;
        };
        self.cards[index] = Some(card);
        self.held |= 1 << index;
        if index > group && self.cards[index - 1] == Some(card) {
            self.repeated |= 1 << index;
        }
        for mask in 0..by_mask.len() {
            by_mask.push(by_mask[mask].with(card));
        }
    }

    /// The indexes that hold a card.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// The sets of cards that may be kept, as masks; of sets with equal cards only one.
    pub(super) fn keepable(&self) -> impl Iterator<Item = usize> {
        let (held, repeated) = (self.held, self.repeated);
        (0..=held).filter(move |mask| mask & !held == 0 && mask & repeated & !(mask << 1) == 0)
    }

    /// The cards of a mask.
    pub(super) fn cards(&self, mask: usize) -> impl Iterator<Item = Solution> {
        (0..HELD_MAX).filter(move |index| mask >> index & 1 == 1).filter_map(|i| self.cards[i])
    }

    /// The hands after everything not kept has left them.
    pub(super) fn kept_hands(&self, kept: usize) -> [Hand; SEATS_MAX] {
        let mut hands = [Hand::EMPTY; SEATS_MAX];
        for index in (0..HELD_MAX).filter(|index| kept >> index & 1 == 1) {
            hands[index / Hand::CAPACITY].push(self.cards[index].expect("a kept card is held"));
        }
        hands
    }

    /// Fills `workspace.splits` with the splits that `permits` lets through, given the kept cards
    /// and the number improvised.
    pub(super) fn list_splits(&mut self, permits: impl Fn(usize, usize) -> bool) {
        let mut unsorted = std::mem::take(&mut self.workspace.unsorted);
        unsorted.clear();
        let seats = self.places / Hand::CAPACITY;
        for mask in self.keepable() {
            let kept = mask.count_ones() as usize;
            for improvised in 0..=seats.min(self.fresh.len()) {
                if permits(mask, improvised) {
                    let used = (improvised + self.places - kept).min(self.fresh.len());
                    let value = self.workspace.by_mask[mask].value + self.deck_sums[used].value
                        - self.deck_sums[improvised].value;
                    unsorted.push(Split::new(used, value, improvised, mask));
                }
            }
        }
        sort_by_bucket(&unsorted, &mut self.workspace.splits);
        self.workspace.unsorted = unsorted;
    }

    /// What is placed: everything not kept, and the improvised cards.
    pub(super) fn placed(&self, kept: usize, improvised: usize) -> Cards {
        let mut placed = Cards::default();
        self.cards(self.held & !kept).for_each(|card| placed.add(card));
        self.fresh[..improvised].iter().for_each(|&card| placed.add(card));
        placed
    }

    /// The sums over [`Round::placed`].
    pub(super) fn placed_supply(&self, kept: usize, improvised: usize) -> Supply {
        let by_mask = &self.workspace.by_mask;
        by_mask[self.held & !kept].supply.plus(self.deck_sums[improvised].supply)
    }

    /// The value of the kept cards.
    pub(super) fn kept_value(&self, kept: usize) -> u8 {
        self.workspace.by_mask[kept].value
    }

    /// The kept cards as ranks.
    pub(super) fn kept_ranks(&self, kept: usize) -> Ranks {
        self.workspace.by_mask[kept].ranks
    }

    /// All cards in hand at the next round start, as ranks.
    pub(super) fn next_ranks(&self, split: Split) -> Ranks {
        let refill = self.deck_sums[split.used()].ranks;
        self.kept_ranks(split.kept()).plus(refill).minus(self.deck_sums[split.improvised()].ranks)
    }

    /// All cards in hand at the next round start.
    pub(super) fn next_pool(&self, split: Split) -> Pool {
        let refill = &self.fresh[split.improvised()..split.used()];
        Pool::new(self.cards(split.kept()).chain(refill.iter().copied()))
    }
}

/// A counting sort: the keys are small and the lists long.
fn sort_by_bucket(unsorted: &[Split], sorted: &mut Vec<Split>) {
    sorted.clear();
    if unsorted.len() < 256 {
        sorted.extend_from_slice(unsorted);
        sorted.sort_unstable_by_key(|split| (split.bucket(), split.0));
        return;
    }
    let mut ends = vec![0_usize; Split::BUCKETS];
    for split in unsorted {
        ends[split.bucket()] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += std::mem::replace(end, sum);
    }
    sorted.resize(unsorted.len(), Split(0));
    for &split in unsorted {
        let place = &mut ends[split.bucket()];
        sorted[*place] = split;
        *place += 1;
    }
}
