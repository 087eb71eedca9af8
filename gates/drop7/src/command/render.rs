//! `drop7 render`: a position, or a whole game, as SVG.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use drop7_engine::{Board, Engine, Policy, SIZE, State};

use super::{Failure, RenderArguments};

/// Side of a cell.
const CELL: usize = 40;
/// Boards in a row of a trajectory.
const ROW: usize = 6;
/// Fill colours by code.
const COLOURS: [&str; 10] = [
    "none", "#4caf50", "#fdd835", "#fb8c00", "#e53935", "#d81b60", "#00acc1", "#3949ab", "#9e9e9e",
    "#bdbdbd",
];

pub(super) fn render(arguments: &RenderArguments) -> Result<(), Failure> {
    let boards = match (&arguments.board, arguments.seed) {
        (Some(text), None) => {
            let board: Board = text.parse().map_err(|error| Failure::Usage(format!("{error}")))?;
            vec![(String::new(), board)]
        }
        (None, Some(seed)) => {
            let policy: Policy = arguments.policy.parse().expect("checked by the command line");
            trajectory(policy, seed.0, arguments.max_moves)
        }
        _ => return Err(Failure::Usage("expected either --board or --seed".to_owned())),
    };
    match io::stdout().write_all(svg(&boards).as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Broken(format!("cannot write: {error}")))
        }
        _ => Ok(()),
    }
}

/// The boards of a headless game with a line about each.
fn trajectory(policy: Policy, seed: u32, max_moves: u32) -> Vec<(String, Board)> {
    let mut game = Engine::detect().start(drop7_engine::Driver::Headless, seed);
    let mut player = policy.player(Engine::detect(), seed);
    let mut boards = vec![(format!("seed {seed:#x}"), game.state().board)];
    while !game.state().game_over && game.state().moves_played < max_moves as i32 {
        let Some(column) = player.column(&game.state()) else { break };
        game.play(column, |_| ());
        let State { board, score, moves_played, .. } = game.state();
        boards.push((format!("{moves_played}: column {}, score {score}", column + 1), board));
    }
    boards
}

fn svg(boards: &[(String, Board)]) -> String {
    let (side, title) = (CELL * SIZE, 24);
    let columns = boards.len().min(ROW);
    let width = columns * (side + 20) + 20;
    let height = boards.len().div_ceil(ROW) * (side + title + 20) + 20;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n"
    );
    for (number, (text, board)) in boards.iter().enumerate() {
        let x = 20 + number % ROW * (side + 20);
        let y = 20 + number / ROW * (side + title + 20);
        let _ = writeln!(
            out,
            "<g transform=\"translate({x} {y})\"><text x=\"{}\" y=\"14\" font-size=\"14\" fill=\"#888\">{text}</text>\
             <rect y=\"{title}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"#888\"/>",
            side / 2
        );
        for row in 0..SIZE {
            for column in 0..SIZE {
                disc(
                    &mut out,
                    board.cell(row, column),
                    column * CELL + CELL / 2,
                    title + row * CELL + CELL / 2,
                );
            }
        }
        out.push_str("</g>\n");
    }
    out + "</svg>\n"
}

/// A disc by its code: a number, a solid gray, or a cracked gray with its crack.
fn disc(out: &mut String, code: u8, x: usize, y: usize) {
    if code == 0 {
        return;
    }
    let colour = COLOURS[code as usize];
    let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"{colour}\"/>");
    let (left, top) = (x - 8, y - 12);
    let _ = match code {
        8 => writeln!(out),
        9 => writeln!(
            out,
            "<path d=\"M{left} {top}l9 10l-5 4l8 10\" fill=\"none\" stroke=\"#555\" stroke-width=\"2\"/>"
        ),
        _ => writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-size=\"18\" font-weight=\"bold\" fill=\"#fff\">{code}</text>",
            y + 6
        ),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position() {
        let board = "0000000000000000000000000000000000000050008888889";
        let text = svg(&[(String::new(), board.parse().expect("a board"))]);
        assert_eq!(text.matches("<circle").count(), 8, "{text}");
        assert_eq!(text.matches("<path").count(), 1, "{text}");
        assert!(text.contains(">5</text>"), "{text}");
    }

    #[test]
    fn a_game() {
        let boards = trajectory(Policy::Center, 1, 12);
        assert_eq!(boards.len(), 13);
        assert_eq!(boards[12].0, "12: column 4, score 34225");
        assert_eq!(svg(&boards).matches("<g ").count(), 13);
    }
}
