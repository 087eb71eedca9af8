//! The last ply of a search: moves that end in leaves (RULES 8.4 at depth 1).
//!
//! All moves of a position are played before any leaf is needed, so their boards are valued together.

use crate::planes::board::Planes;
use crate::planes::leaf::{Boards, MOST, Memo, Shared, Valuer};
use crate::planes::position::Child;

/// A move that was played.
#[derive(Clone, Copy, Debug)]
struct Played {
    points: f64,
    /// `None` after the end of the game.
    leaf: Option<Shared>,
}

/// The moves that one position has played, and the boards whose leaves are still to be computed.
#[derive(Clone, Debug)]
pub(super) struct LastPly<V> {
    valuer: V,
    memo: Memo,
    played: Vec<Played>,
    boards: Boards,
    /// For every board the move that it is of, and its place in the memo.
    waiting: [(usize, usize); MOST],
    waits: usize,
}

impl<V: Valuer> LastPly<V> {
    #[inline(always)]
    pub(super) fn new(valuer: V) -> Self {
        Self {
            valuer,
            memo: Memo::new(),
            played: Vec::new(),
            boards: Boards::EMPTY,
            waiting: [(0, 0); MOST],
            waits: 0,
        }
    }

    /// Forgets the moves of the position before.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.played.clear();
    }

    /// How many moves there are.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.played.len()
    }

    /// Adds a move.
    #[inline(always)]
    pub(super) fn add(&mut self, child: &Child) {
        let Child { planes, landing, .. } = child;
        let points = landing.points as f64;
        if landing.game_over {
            self.played.push(Played { points, leaf: None });
            return;
        }
        let (planes, _) = planes.canonical();
        match self.memo.find(&planes, landing.moves_remaining) {
            Ok(base) => {
                self.played.push(Played { points, leaf: Some(Shared::new(base, &planes)) });
            }
            Err(place) => self.wait(points, &planes, landing.moves_remaining, place),
        }
    }

    #[inline(always)]
    fn wait(&mut self, points: f64, planes: &Planes, moves_remaining: i32, place: usize) {
        self.boards.put(self.waits, planes, moves_remaining);
        self.waiting[self.waits % MOST] = (self.played.len(), place);
        self.played.push(Played { points, leaf: Some(Shared::new(0.0, planes)) });
        self.waits += 1;
        if self.waits == V::COUNT {
            self.value();
        }
    }

    /// Computes the leaves that are still missing.
    #[inline(always)]
    pub(super) fn finish(&mut self) {
        if self.waits > 0 {
            // What stands in the places behind would cost time.
            for place in self.waits..V::COUNT {
                self.boards.put(place, &Planes { of: [0; 4] }, 1);
            }
            self.value();
        }
    }

    #[inline(always)]
    fn value(&mut self) {
        let Self { valuer, memo, played, boards, waiting, waits } = self;
        let bases = valuer.bases(boards);
        for (place, base) in bases.into_iter().enumerate().take(*waits) {
            let (of, slot) = waiting[place];
            let (planes, moves_remaining) = boards.get(place);
            memo.keep(slot, &planes, moves_remaining, base);
            played[of].leaf = Some(Shared::new(base, &planes));
        }
        *waits = 0;
    }

    /// Points and leaf of a move; no leaf after the end of the game.
    #[inline(always)]
    pub(super) fn get(&self, number: usize) -> (f64, Option<Shared>) {
        let Played { points, leaf } = self.played[number];
        (points, leaf)
    }
}
