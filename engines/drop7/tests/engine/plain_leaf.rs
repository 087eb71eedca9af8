//! The terms of the leaf as the text of the rules has them (RULES 7).

use crate::plain::{Cells, neighbours};

/// One number for every cell.
type Field = [[f64; 7]; 7];

fn halving(k: i32) -> f64 {
    if k >= 1 { (0..k - 1).fold(1.0, |r, _| r / 2.0) } else { 0.0 }
}

fn either(a: f64, b: f64) -> f64 {
    1.0 - (1.0 - a) * (1.0 - b)
}

fn all() -> impl Iterator<Item = (usize, usize)> {
    (0..7).flat_map(|row| (0..7).map(move |column| (row, column)))
}

/// The cells of the run of occupied cells through a cell.
fn run(cells: &Cells, row: usize, column: usize, horizontal: bool) -> Vec<(usize, usize)> {
    let line: Vec<(usize, usize)> =
        (0..7).map(|k| if horizontal { (row, k) } else { (k, column) }).collect();
    let at = if horizontal { column } else { row };
    let empty = |k: &usize| cells[line[*k].0][line[*k].1] == 0;
    let first = (0..at).rev().find(empty).map_or(0, |k| k + 1);
    let end = (at..7).find(empty).unwrap_or(7);
    line[first..end].to_vec()
}

fn numbered(cells: &Cells, row: usize, column: usize) -> bool {
    (1..=7).contains(&cells[row][column])
}

/// The horizontal addition cost, `None` if there is no way.
fn row_cost(cells: &Cells, heights: &[i32; 7], row: usize, column: usize) -> Option<i32> {
    let elevation = 7 - row as i32;
    let value = usize::from(cells[row][column]);
    let run = run(cells, row, column, true);
    if value <= run.len() {
        return None;
    }
    (0..=7 - value)
        .filter(|&s| s <= run[0].1 && run[run.len() - 1].1 < s + value)
        .filter(|&s| s == 0 || heights[s - 1] < elevation)
        .filter(|&s| s + value == 7 || heights[s + value] < elevation)
        .map(|s| (s..s + value).map(|c| (elevation - heights[c]).max(0)).sum())
        .filter(|&cost| cost > 0)
        .min()
}

fn release(cells: &Cells, row: usize, column: usize, horizontal: bool, addition: &Field) -> f64 {
    let run = run(cells, row, column, horizontal);
    let excess = run.len() as i32 - i32::from(cells[row][column]);
    let mut supports: Vec<f64> = run
        .into_iter()
        .filter(|&(r, c)| (r, c) != (row, column) && numbered(cells, r, c))
        .map(|(r, c)| addition[r][c])
        .collect();
    supports.sort_by(|a, b| b.total_cmp(a));
    if excess <= 0 || (supports.len() as i32) < excess {
        return 0.0;
    }
    supports[excess as usize - 1] * halving(excess)
}

/// The 18 terms in the order of RULES 7.7.
pub(crate) fn terms(cells: &Cells, next_disc: u8, moves_remaining: i32) -> [f64; 18] {
    let heights: [i32; 7] =
        std::array::from_fn(|c| (0..7).filter(|&r| cells[r][c] != 0).count() as i32);
    let mut t = [0.0; 18];
    for h in heights {
        t[0] += f64::from(u8::from(h < 7));
        t[16] += f64::from(h * h * h) / f64::from(moves_remaining);
        t[17] += f64::from(u8::from(h < 7 && h + 1 == i32::from(next_disc)));
    }
    let highest = heights.into_iter().max().unwrap_or(0);
    t[15] = f64::from((highest - 4).max(0).pow(2));
    let [mut ha, mut va, mut a, mut hr, mut vr, mut rel] = [[[0.0; 7]; 7]; 6];
    for (r, c) in all().filter(|&(r, c)| cells[r][c] != 0) {
        let (e, v) = (7 - r as i32, i32::from(cells[r][c]));
        t[1] += f64::from(e * e);
        let edge = if c == 0 || c == 6 { 1.65 } else { 1.0 };
        if v == 8 {
            t[2] += 1.0;
            t[13] += f64::from(e * e) * edge;
        } else if v == 9 {
            t[3] += 1.0;
            t[13] += (f64::from(e * e) * edge) * 0.72;
        } else {
            t[4] += 1.0;
            if v <= 2 {
                t[14] += f64::from((e - 2).max(0).pow(2));
                t[5] += f64::from(u8::from(e >= 5));
            }
            va[r][c] = halving(v - heights[c]);
            ha[r][c] = row_cost(cells, &heights, r, c).map_or(0.0, halving);
            a[r][c] = either(ha[r][c], va[r][c]);
            t[6] += a[r][c];
        }
    }
    for (r, c) in all().filter(|&(r, c)| numbered(cells, r, c)) {
        hr[r][c] = release(cells, r, c, true, &a);
        vr[r][c] = release(cells, r, c, false, &a);
        rel[r][c] = either(hr[r][c], vr[r][c]);
        t[7] += rel[r][c];
        let v = usize::from(cells[r][c]);
        if v <= 2 && run(cells, r, c, true).len() > v && run(cells, r, c, false).len() > v {
            t[12] += 1.0 - either(a[r][c], rel[r][c]);
        }
    }
    let by_column = |r: usize, c: usize| either(va[r][c], vr[r][c]);
    let by_row = |r: usize, c: usize| either(ha[r][c], hr[r][c]);
    for (r, c) in all().filter(|&(r, c)| cells[r][c] == 1) {
        if c < 6 && cells[r][c + 1] == 1 {
            t[10] += 1.0 - by_column(r, c).max(by_column(r, c + 1));
        }
        if r < 6 && cells[r + 1][c] == 1 {
            t[10] += 1.0 - by_row(r, c).max(by_row(r + 1, c));
        }
    }
    let twos = |line: Vec<(usize, usize)>, escape: &dyn Fn(usize, usize) -> f64, sum: &mut f64| {
        for run in line.split(|&(r, c)| cells[r][c] != 2).filter(|run| run.len() >= 3) {
            let x = (run.len() - 2) as f64;
            let best = run.iter().map(|&(r, c)| escape(r, c)).fold(0.0, f64::max);
            *sum += (x * x) * (1.0 - best);
        }
    };
    for r in 0..7 {
        twos((0..7).map(|c| (r, c)).collect(), &by_column, &mut t[11]);
    }
    for c in 0..7 {
        twos((0..7).map(|r| (r, c)).collect(), &by_row, &mut t[11]);
    }
    for (r, c) in all().filter(|&(r, c)| cells[r][c] >= 8) {
        let mut supports: Vec<f64> = neighbours(r, c)
            .filter(|&(r, c)| numbered(cells, r, c))
            .map(|(r, c)| either(a[r][c], rel[r][c]))
            .collect();
        supports.sort_by(|a, b| b.total_cmp(a));
        if cells[r][c] == 9 {
            t[8] += 1.0 - supports.iter().fold(1.0, |inverse, s| inverse * (1.0 - s));
        } else {
            let support = |k: usize| supports.get(k).copied().unwrap_or(0.0);
            t[9] += 0.35 * support(0) + 0.65 * support(1);
        }
    }
    t
}
