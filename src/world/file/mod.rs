//! The world file: from bytes to a world, and back to text.
//!
//! Bytes pass the [`guard`], become a typed [`document`] in `yaml`, and are given meaning by `resolve`. Only `folder`
//! opens files.

pub(super) mod cursor;
pub(super) mod document;
pub(super) mod guard;
pub(super) mod items;
pub(super) mod keypath;
pub(super) mod nearest;
pub(super) mod seed;
pub(super) mod values;
