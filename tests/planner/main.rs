//! The planner's library: a checker's answers against all pairs one by one, against checks of worlds, and while the
//! world changes.

use firstcontact_verify::support;

mod answers;
mod batches;
mod blocked;
mod boxes;
mod cell;
mod columns;
mod edits;
mod examples;
mod fleets;
mod last_valid;
mod margins;
mod panics;
mod poses;
mod refusals;
mod touch;
mod views;
mod voxels;
mod worlds;
