//! Simpler positions, for shrinking: fewer discs first, then lower values and plainer counters.

use drop7_engine::{Board, CELLS, CRACKED, SIZE, SOLID};

use super::text::Position;

/// The number of discs, grays included.
pub(super) fn discs(board: &str) -> usize {
    board.bytes().filter(|&cell| cell != b'0').count()
}

/// `14 discs`, `1 disc`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Positions simpler in one thing: a column emptied, a row taken out, a disc taken out (those above it fall), a disc
/// lowered, the disc to drop lowered, the rise put off. The measure that falls is the number of
/// discs, then the sum of the values, then the distance to a fresh level.
pub(super) fn positions(position: &Position) -> Vec<Position> {
    let mut simpler: Vec<Position> =
        boards(&position.board).into_iter().map(|board| Position { board, ..*position }).collect();
    let lower =
        [1, position.next - 1].into_iter().filter(|&next| 1 <= next && next < position.next);
    simpler.extend(lower.map(|next| Position { next, ..*position }));
    if position.moves_remaining < 5 {
        simpler.push(Position { moves_remaining: 5, ..*position });
    }
    simpler
}

fn boards(board: &Board) -> Vec<Board> {
    let cells = board.cells();
    let occupied = |at: usize| cells[at] != 0;
    let changed = |change: &dyn Fn(&mut [u8])| {
        let mut cells = cells;
        change(&mut cells);
        Board::from_cells(&cells).expect("what is above a gap fell")
    };
    let mut boards = Vec::new();
    for column in (0..SIZE).filter(|&column| occupied(CELLS - SIZE + column)) {
        let empty = |cells: &mut [u8]| (0..SIZE).for_each(|row| cells[row * SIZE + column] = 0);
        boards.push(changed(&empty));
    }
    for row in (0..SIZE).filter(|row| (0..SIZE).any(|column| occupied(row * SIZE + column))) {
        let end = (row + 1) * SIZE;
        let without = |cells: &mut [u8]| {
            cells.copy_within(..row * SIZE, SIZE);
            cells[..SIZE].fill(0);
        };
        boards.push(changed(&|cells| without(&mut cells[..end])));
    }
    let filled: Vec<usize> = (0..CELLS).filter(|&at| occupied(at)).collect();
    boards.extend(filled.iter().map(|&at| changed(&|cells| take_out(cells, at))));
    for &at in &filled {
        let lower: &[u8] = match cells[at] {
            1 => &[],
            2 => &[1],
            CRACKED => &[SOLID],
            cell => &[1, cell - 1],
        };
        boards.extend(lower.iter().map(|&lower| changed(&|cells| cells[at] = lower)));
    }
    boards
}

/// Takes a disc out; those above it fall.
fn take_out(cells: &mut [u8], mut at: usize) {
    while at >= SIZE {
        cells[at] = cells[at - SIZE];
        at -= SIZE;
    }
    cells[at] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::Positions;

    #[test]
    fn simpler_positions_are_legal_and_smaller() {
        let measure = |position: &Position| {
            let cells = position.board.cells().map(u32::from);
            let values = cells.iter().sum::<u32>() + position.next as u32;
            (discs(&position.board.to_string()), values, 5 - position.moves_remaining)
        };
        for random in Positions::new(5).take(200) {
            for simpler in positions(&random.position) {
                assert_eq!(simpler.to_string().parse(), Ok(simpler), "{simpler}");
                assert!(measure(&simpler) < measure(&random.position), "{simpler}");
            }
        }
    }
}
