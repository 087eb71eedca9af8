//! The Rust engine: `engines/klondike`.

mod policy;
mod reduced;
mod search;
mod verdict;

use std::fmt::Write;

use harness::{Field, Recorder, Reply, Silence, Wanted};
use klondike_engine::evaluation::{ProgressVersion, heuristic, progress};
use klondike_engine::rules::{Board, Card, Draw, Move, View};

pub(crate) use reduced::{open_text, position_of_line, replay as reduced_replay};
pub(crate) use search::{outcome_of, search, settings_of};
pub(crate) use verdict::verdict;

use self::policy::Player;
use crate::case::{DealChoice, GameCase, ViewName, WitnessCase};
use crate::words::{self, Word, moves_text, push_move};

const MOVE: Field<'static> = Field::new("move");
const TABLEAU: Field<'static> = Field::new("tableau");
const FOUNDATIONS: Field<'static> = Field::new("foundations");
const STOCK: Field<'static> = Field::new("stock");
const INDEX: Field<'static> = Field::new("index");
const RECYCLES: Field<'static> = Field::new("recycles");
const ZOBRIST: Field<'static> = Field::new("zobrist");
const FNV: Field<'static> = Field::new("fnv");
const TOKEN: Field<'static> = Field::new("token");
const PRIMITIVE: Field<'static> = Field::new("primitive");
const MACRO: Field<'static> = Field::new("macro");
const WON: Field<'static> = Field::new("won");
const H: Field<'static> = Field::new("h");
const PROGRESS_V1: Field<'static> = Field::new("progress_v1");
const PROGRESS_V2: Field<'static> = Field::new("progress_v2");
const ACCEPTED: Field<'static> = Field::new("accepted");
const REFUSED: Field<'static> = Field::new("refused");
const FOUNDATION_CARDS: Field<'static> = Field::new("foundation_cards");

/// The trajectory gate.
pub(crate) fn trajectory(case: &GameCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let draw = draw_of(case.draw);
    let mut moves = Vec::new();
    play(case, |board, mv| {
        let mut text = String::new();
        match mv {
            Some(mv) => push_move(&mut text, mv),
            None => text.push_str("start"),
        }
        recorder.text(&MOVE, &text);
        observe_board(board, &mut recorder);
        recorder.bits(&ZOBRIST, board.signature());
        recorder.bits(&FNV, board.fnv_signature());
        recorder.text(&TOKEN, &board.progress_token());
        for (field, view) in [(&PRIMITIVE, View::Primitive), (&MACRO, View::Macro)] {
            moves.clear();
            board.moves(view, draw, &mut moves);
            recorder.text(field, &moves_text(&moves));
        }
        recorder.integer(&WON, i64::from(board.is_won()));
        recorder.end_step();
    })?;
    Ok(recorder.finish())
}

/// The leaf gate.
pub(crate) fn leaf(case: &GameCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let draw = draw_of(case.draw);
    play(case, |board, _| {
        recorder.integer(&H, heuristic(board, draw).into());
        recorder.integer(&PROGRESS_V1, progress(board, draw, ProgressVersion::V1).into());
        recorder.integer(&PROGRESS_V2, progress(board, draw, ProgressVersion::V2).into());
        recorder.end_step();
    })?;
    Ok(recorder.finish())
}

/// The witness gate.
pub(crate) fn witness(case: &WitnessCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let mut board = board_of(&case.deal)?;
    let draw = draw_of(case.draw);
    let (mut accepted, mut refused) = (0, "");
    for word in words::split(&case.path) {
        let mv = word.parse::<Word>().map_err(Silence::Broken)?.on(&board, draw);
        if board.try_apply(mv, draw).is_err() {
            refused = word;
            break;
        }
        accepted += 1;
    }
    recorder.integer(&ACCEPTED, accepted);
    recorder.text(&REFUSED, refused);
    recorder.integer(&FOUNDATION_CARDS, board.foundation_cards().into());
    recorder.integer(&WON, i64::from(board.is_won()));
    observe_board(&board, &mut recorder);
    recorder.end_step();
    Ok(recorder.finish())
}

/// Plays a game and shows every position, with the move that led to it.
fn play(case: &GameCase, mut show: impl FnMut(&Board, Option<Move>)) -> Result<(), Silence> {
    let mut board = board_of(&case.deal)?;
    let draw = draw_of(case.draw);
    let view = match case.view {
        ViewName::Primitive => View::Primitive,
        ViewName::Macro => View::Macro,
    };
    let mut player = Player::new(case, &board);
    let mut moves = Vec::new();
    show(&board, None);
    for _ in 0..case.max_moves {
        if board.is_won() {
            break;
        }
        moves.clear();
        board.moves(view, draw, &mut moves);
        let Some(mv) = player.choose(&board, &mut moves) else { break };
        board
            .try_apply(mv, draw)
            .map_err(|error| Silence::Broken(format!("its own move {mv:?}: {error}")))?;
        show(&board, Some(mv));
    }
    Ok(())
}

fn observe_board(board: &Board, recorder: &mut Recorder) {
    let mut tableau = String::with_capacity(128);
    for column in 0..7 {
        if column > 0 {
            tableau.push('/');
        }
        push_cards(&mut tableau, board.face_down(column));
        tableau.push('|');
        push_cards(&mut tableau, board.face_up(column));
    }
    recorder.text(&TABLEAU, &tableau);
    recorder.list(&FOUNDATIONS, &board.foundations().map(i64::from));
    let mut stock = String::with_capacity(48);
    push_cards(&mut stock, board.stock());
    recorder.text(&STOCK, &stock);
    recorder.integer(&INDEX, board.stock_index().into());
    recorder.integer(&RECYCLES, board.recycles().into());
}

fn push_cards(text: &mut String, cards: &[Card]) {
    for card in cards {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:02x}", card.byte());
    }
}

fn board_of(deal: &DealChoice) -> Result<Board, Silence> {
    deal.board().map_err(Silence::Broken)
}

/// The draw of a checked case.
pub(crate) fn draw_of(cards: u8) -> Draw {
    Draw::new(cards).expect("a case's draw is 1 to 3")
}
