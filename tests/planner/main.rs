//! The planner's library: a checker's answers against all pairs one by one, against checks of worlds, and while the world changes.

#[path = "../../examples/support/mod.rs"]
mod support;

mod answers;
mod batches;
mod cell;
mod edits;
mod last_valid;
mod margins;
mod panics;
mod refusals;
mod touch;
mod worlds;
