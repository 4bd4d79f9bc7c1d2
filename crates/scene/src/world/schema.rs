//! The shape of world files as a JSON Schema, for editors and other programs.

/// The JSON Schema (draft 2020-12) of a world file.
///
/// What a schema cannot say (unique ids, increasing times, files that exist) only loading tells.
pub const WORLD: &str = include_str!("world.schema.json");
