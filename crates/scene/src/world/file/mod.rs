//! The world file: from bytes to a world, and back to text.
//!
//! Bytes pass the [`guard`], become a typed [`document`] in `yaml`, and are given meaning by [`resolve`]. Only
//! [`folder`] opens files.

mod checks;
mod claims;
mod cursor;
pub(super) mod document;
pub(super) mod emit;
mod folder;
pub(super) mod foreign;
mod guard;
pub(super) mod items;
mod load;
mod mapped;
mod message;
mod names;
mod repeat;
mod resolve;
mod rounds;
mod rules;
pub(super) mod seed;
pub(super) mod shapes;
mod skip;
pub(super) mod source;
mod turn;
mod unreadable;
pub(super) mod values;
mod waypoints;
