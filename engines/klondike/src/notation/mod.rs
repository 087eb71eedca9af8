//! Solutions as text: path letters, and the move lists of two other solvers.

mod fault;
mod letters;
mod minimal;
mod replay;
mod solver_moves;

pub use fault::{ReplayError, ReplayFault};
pub use letters::print_letters;
pub use minimal::{parse_minimal, print_minimal};
pub use solver_moves::{parse_solver_moves, print_solver_moves};
