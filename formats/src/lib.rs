//! Strict readers and writers for OFF, OBJ, STL and PLY meshes, and a reader for COLLADA.
//!
//! Bytes in, [`Mesh`] out, and back. This crate opens no files and knows no geometry: it reports what a file says, in
//! the file's own numbering, or a [`ReadError`] that says where the file is wrong and how to mend it. It never
//! guesses.
//!
//! ```
//! use firstcontact_formats::{Format, Limits, read, write};
//!
//! let mesh = read(b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", &Limits::default())?;
//! assert_eq!(mesh.face(0), [0, 1, 2]);
//! let mut text = Vec::new();
//! write(&mesh, Format::Obj, &mut text)?;
//! assert!(text.starts_with(b"v 0 0 0\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! - `read`: recognises the format by content, never by the name, and reads. `encoding`: UTF-16 becomes UTF-8.
//! - `scan`: the only place that knows lines, words and comments. `number`: numbers in text.
//! - `off`, `obj`, `stl`, `ply`, `collada`: one format each. `xml`: limits that keep the XML parser fast.
//! - `mesh`, `builder`: the mesh and its making. `extra`: contents of a file that are skipped and counted.
//! - `error`, `excerpt`: faults with line and column, found and expected text; the line that shows one.
//! - `write`: all formats but COLLADA. `packed`: long lists as bytes, for those who keep meshes.
//!
//! The parsing crates are behind guards: `tobj` and `stl_io` only ever see text that has been checked and put into the
//! plainest form of its format, because by themselves they drop lines, split bodies, renumber vertices or panic on
//! unusual input.
#![doc = ""]
#![doc = include_str!("../DIALECTS.md")]
#![forbid(unsafe_code)]

mod builder;
#[cfg(feature = "collada")]
mod collada;
mod encoding;
mod error;
mod excerpt;
mod extra;
mod mesh;
mod number;
mod obj;
mod off;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod packed;
#[cfg(feature = "ply")]
mod ply;
mod read;
mod scan;
mod stl;
mod write;
#[cfg(feature = "xml")]
mod xml;

pub use builder::Limits;
pub use encoding::printable;
pub use error::{Cause, ReadError};
pub use excerpt::Excerpt;
pub use extra::{Extra, ReadOver};
pub use mesh::{Format, Mesh, MeshError, UpAxis};
pub use read::{EXTENSIONS, READABLE, read, sniff};
pub use write::{Loss, write};
#[cfg(feature = "xml")]
pub use xml::{XmlExcess, XmlLimits, byte_at, root_name, xml_message};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
