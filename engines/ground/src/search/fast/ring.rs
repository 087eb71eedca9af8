//! Which bonuses the waves of one round can hand out.
//!
//! A solved Problem adds 1 to each neighbour that is solved *later*. So the bonuses of a round in
//! which exactly the set S is solved are an orientation of the ring edges inside S, earlier end to
//! later end, without a directed cycle; each edge gives 1 to its head. Conversely each acyclic
//! orientation is an order of solving: if the head of every edge has enough power with its bonuses,
//! the waves solve all of S.
//!
//! ```text
//!   positions   0 --- 1 --- 2 --- 3      S = {0, 1, 2, 3}, edges as arrows
//!               0 <-- 1 --> 2 --> 3      bonuses 1 0 1 1
//! ```

use crate::SEATS_MAX;

/// Bonuses by position, two bits each: position j in bits 2j and 2j+1. No position gets more than
/// 2.
pub(super) type Bonuses = u16;

/// The bonus tables of a ring, one entry for each set of positions.
pub(super) struct Ring {
    seats: usize,
    /// `allowed[set]` has bit b iff bonuses b are at most those of some acyclic orientation inside
    /// `set`.
    allowed: Vec<[u64; 64]>,
    total_max: Vec<u8>,
    neighbours: [u8; SEATS_MAX],
}

impl Ring {
    pub(super) fn new(seats: usize) -> Self {
        let edges: Vec<(usize, usize)> = match seats {
            2 => vec![(0, 1)],
            _ => (0..seats).map(|j| (j, (j + 1) % seats)).collect(),
        };
        let mut neighbours = [0_u8; SEATS_MAX];
        for &(a, b) in &edges {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
        let mut ring = Self {
            seats,
            allowed: vec![[0; 64]; 1 << seats],
            total_max: vec![0; 1 << seats],
            neighbours,
        };
        for set in 0..1_usize << seats {
            let inside: Vec<_> =
                edges.iter().filter(|(a, b)| set >> a & 1 == 1 && set >> b & 1 == 1).collect();
            for orientation in 0..1_u32 << inside.len() {
                // A ring has two cycles: all edges one way round, or the other. With two seats
                // there is one edge.
                let around = inside.len() == seats && seats > 2;
                if around && (orientation == 0 || orientation + 1 == 1 << seats) {
                    continue;
                }
                let heads = inside.iter().enumerate();
                let bonuses = heads.fold(0, |sum: Bonuses, (e, (a, b))| {
                    let head = if orientation >> e & 1 == 1 { b } else { a };
                    sum + (1 << (2 * head))
                });
                ring.allow_below(set, bonuses);
                ring.total_max[set] = inside.len() as u8;
            }
        }
        ring
    }

    /// Allows `bonuses` and everything below.
    fn allow_below(&mut self, set: usize, bonuses: Bonuses) {
        if self.allows(set, bonuses) {
            return;
        }
        self.allowed[set][usize::from(bonuses >> 6)] |= 1 << (bonuses & 63);
        for j in (0..self.seats).filter(|j| bonuses >> (2 * j) & 3 != 0) {
            self.allow_below(set, bonuses - (1 << (2 * j)));
        }
    }

    /// Whether these bonuses can be had while exactly `set` is solved.
    pub(super) fn allows(&self, set: usize, bonuses: Bonuses) -> bool {
        self.allowed[set][usize::from(bonuses >> 6)] >> (bonuses & 63) & 1 == 1
    }

    /// The most bonuses inside `set`: one for each edge.
    pub(super) fn total_max(&self, set: usize) -> u8 {
        self.total_max[set]
    }

    /// How many neighbours of `position` are in `set`.
    pub(super) fn neighbours_in(&self, position: usize, set: usize) -> u32 {
        (usize::from(self.neighbours[position]) & set).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolve;

    /// Bonuses are possible iff the waves solve the whole set when each position lacks exactly its
    /// bonus.
    #[test]
    fn bonuses_are_what_the_waves_hand_out() {
        for seats in 2..=SEATS_MAX {
            let ring = Ring::new(seats);
            for set in 1..1_usize << seats {
                let inside = (0..seats).filter(|j| set >> j & 1 == 1).collect::<Vec<_>>();
                let needs: Vec<Option<u8>> =
                    (0..seats).map(|j| (set >> j & 1 == 1).then_some(3)).collect();
                for choice in 0..3_usize.pow(inside.len() as u32) {
                    let digits = inside.iter().scan(choice, |rest, &j| {
                        let digit = *rest % 3;
                        *rest /= 3;
                        Some((j, digit))
                    });
                    let (mut powers, mut bonuses) = ([3; SEATS_MAX], 0);
                    for (j, digit) in digits {
                        powers[j] -= digit as u8;
                        bonuses += (digit << (2 * j)) as Bonuses;
                    }
                    let solved = resolve(&needs, &powers).solved;
                    let all = usize::from(solved) == set;
                    assert_eq!(ring.allows(set, bonuses), all, "{seats} {set:b} {bonuses:b}");
                }
            }
        }
    }
}
