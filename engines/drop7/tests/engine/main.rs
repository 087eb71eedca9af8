//! The engine against plain code that follows the text of the rules, and against golden values.

mod golden;
mod leaves;
mod moves;
mod plain;
mod plain_leaf;
mod planes;
mod searches;
mod strategies;
