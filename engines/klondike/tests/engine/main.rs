//! Properties and golden numbers of the engine through its public interface.

mod boards;
mod deciding;
mod exhaustive;
mod formats;
mod golden;
mod legality;
mod macros;
mod notations;
mod reduced;
mod reductions;
mod shortest_lines;
mod signatures;
mod solving;
mod undo;
mod unsound;
