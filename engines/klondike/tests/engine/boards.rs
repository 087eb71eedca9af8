//! Positions for the properties: random games, started with any size of the stock.

use klondike_engine::rules::{Board, Deal, Draw, Move, Shuffle, View};
use proptest::prelude::*;

/// A random game: what it takes to play it again.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) deal: Deal,
    pub(crate) draw: Draw,
    /// Cards of the stock that are in play; the rest is left out.
    stock: usize,
    /// Which of the legal moves is played, as a number of any size.
    choices: Vec<u16>,
}

/// Games with every draw and stock size, up to 80 moves long.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    (any::<u64>(), 1..=3u8, 0..=24usize, prop::collection::vec(any::<u16>(), 0..80)).prop_map(
        |(seed, draw, stock, choices)| Game {
            deal: Shuffle::Simple.deal(seed, 0),
            draw: Draw::new(draw).expect("1 to 3"),
            stock,
            choices,
        },
    )
}

impl Game {
    pub(crate) fn start(&self) -> Board {
        start(&self.deal, self.stock)
    }

    /// Plays the game in the primitive view and shows every position, first and last included.
    pub(crate) fn visit(&self, mut visitor: impl FnMut(&Board)) {
        let mut board = self.start();
        visitor(&board);
        for mv in self.path() {
            board.apply(mv);
            visitor(&board);
        }
    }

    /// The primitives of the game.
    pub(crate) fn path(&self) -> Vec<Move> {
        let mut board = self.start();
        let mut path = Vec::new();
        for &choice in &self.choices {
            let moves = moves(&board, View::Primitive, self.draw);
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            board.apply(mv);
            path.push(mv);
        }
        path
    }

    /// The last position.
    pub(crate) fn end(&self) -> Board {
        let mut board = self.start();
        for mv in self.path() {
            board.apply(mv);
        }
        board
    }
}

/// A deal with only the first `stock` cards of its stock.
pub(crate) fn start(deal: &Deal, stock: usize) -> Board {
    let mut layout = Board::new(deal).layout();
    layout.stock.truncate(stock);
    Board::from_layout(&layout).expect("a deal with a short stock is valid")
}

/// All moves of a view.
pub(crate) fn moves(board: &Board, view: View, draw: Draw) -> Vec<Move> {
    let mut moves = Vec::new();
    board.moves(view, draw, &mut moves);
    moves
}
