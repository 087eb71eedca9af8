//! The move rule on a plain array of cells, as obvious as can be (RULES 4).

use drop7_engine::{Mulberry32, Wave};

/// Rows of cells, top row first. Floating discs are allowed.
pub(crate) type Cells = [[u8; 7]; 7];

/// What a move brought, and the state after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) cells: Cells,
    pub(crate) next_disc: u8,
    pub(crate) moves_remaining: i32,
    pub(crate) score_delta: i64,
    pub(crate) cleared: bool,
    pub(crate) level_advanced: bool,
    pub(crate) game_over: bool,
    pub(crate) waves: Vec<Wave>,
}

/// Rows of 49 row-major cells.
pub(crate) fn rows_of(cells: &[u8; 49]) -> Cells {
    std::array::from_fn(|row| std::array::from_fn(|column| cells[7 * row + column]))
}

/// Length of the run of occupied cells through a cell in direction `(down, right)` and back.
pub(crate) fn run_length(cells: &Cells, row: usize, column: usize, down: i32, right: i32) -> u8 {
    let occupied_on = |sign: i32| {
        (1..)
            .take_while(|k| {
                let r = row as i32 + sign * k * down;
                let c = column as i32 + sign * k * right;
                (0..7).contains(&r) && (0..7).contains(&c) && cells[r as usize][c as usize] != 0
            })
            .count()
    };
    (1 + occupied_on(1) + occupied_on(-1)) as u8
}

/// Whether the disc of a cell pops now.
pub(crate) fn pops(cells: &Cells, row: usize, column: usize) -> bool {
    let value = cells[row][column];
    (1..=7).contains(&value)
        && (value == run_length(cells, row, column, 0, 1)
            || value == run_length(cells, row, column, 1, 0))
}

/// Rows and columns of the neighbours of a cell.
pub(crate) fn neighbours(row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
    [(-1, 0), (1, 0), (0, -1), (0, 1)]
        .into_iter()
        .map(move |(down, right)| (row as i32 + down, column as i32 + right))
        .filter(|(r, c)| (0..7).contains(r) && (0..7).contains(c))
        .map(|(r, c)| (r as usize, c as usize))
}

/// Lets every disc fall.
pub(crate) fn settle(cells: &mut Cells) {
    for column in 0..7 {
        let discs: Vec<u8> =
            cells.iter().map(|row| row[column]).filter(|&code| code != 0).collect();
        let empty = 7 - discs.len();
        for (row, cells) in cells.iter_mut().enumerate() {
            cells[column] = if row < empty { 0 } else { discs[row - empty] };
        }
    }
}

/// One wave, `None` if nothing pops.
fn wave(cells: &mut Cells, depth: u32, draws: &mut Mulberry32) -> Option<Wave> {
    let before = *cells;
    let all = || (0..7).flat_map(|row| (0..7).map(move |column| (row, column)));
    let popped = all().filter(|&(row, column)| pops(&before, row, column)).count() as u32;
    if popped == 0 {
        return None;
    }
    let mut revealed = 0;
    for (row, column) in all() {
        let hits = neighbours(row, column).filter(|&(r, c)| pops(&before, r, c)).count();
        cells[row][column] = match (before[row][column], hits) {
            (code, _) if pops(&before, row, column) => {
                assert!((1..=7).contains(&code), "only numbers pop");
                0
            }
            (8, 1) => 9,
            (8, 2..) | (9, 1..) => {
                revealed += 1;
                draws.disc()
            }
            (code, _) => code,
        };
    }
    settle(cells);
    let value = (0..).take_while(|v| v * v <= 49 * i64::from(depth).pow(5)).last()?;
    Some(Wave { depth, popped, revealed, points: i64::from(popped) * value })
}

/// Plays an open column; the stream serves the reveals and then the next disc.
pub(crate) fn play(
    start: &Cells,
    disc: u8,
    moves_remaining: i32,
    column: usize,
    draws: &mut Mulberry32,
) -> Outcome {
    let mut cells = *start;
    let row = (0..7).rev().find(|&row| cells[row][column] == 0).expect("the column is open");
    cells[row][column] = disc;
    let mut out = Outcome {
        cells,
        next_disc: disc,
        moves_remaining: moves_remaining - 1,
        score_delta: 0,
        cleared: false,
        level_advanced: false,
        game_over: false,
        waves: Vec::new(),
    };
    cascade(&mut out, draws);
    if out.moves_remaining == 0 {
        if out.cells[0] != [0; 7] {
            out.game_over = true;
        } else {
            out.cells.rotate_left(1);
            out.cells[6] = [8; 7];
            out.level_advanced = true;
            out.moves_remaining = 5;
            out.score_delta += 17_000;
            cascade(&mut out, draws);
        }
    }
    out.game_over |= out.cells[0].iter().all(|&code| code != 0);
    if !out.game_over {
        out.next_disc = draws.disc();
    }
    out
}

/// Waves until nothing pops, then the bonus for an empty board.
fn cascade(out: &mut Outcome, draws: &mut Mulberry32) {
    while let Some(wave) = wave(&mut out.cells, out.waves.len() as u32 + 1, draws) {
        out.score_delta += wave.points;
        out.waves.push(wave);
    }
    if out.cells == [[0; 7]; 7] {
        out.score_delta += 70_000;
        out.cleared = true;
    }
}
