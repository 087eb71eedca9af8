//! Properties and golden numbers of the engine through its public interface.

mod boards;
mod formats;
mod golden;
mod legality;
mod macros;
mod notations;
mod reductions;
mod signatures;
mod solving;
mod undo;
