//! L2. Bodies that were prepared before: a folder of files, so that a large mesh is read, checked and sorted into its tree once.
//!
//! A [`BodyCache`] keeps each body under a name made of the content of its mesh file and of all else that it depends on. What
//! is found under that name is taken only if it is whole, as its digest says, and was written by this version of the library. Anything else
//! is as good as nothing: the body is made anew and put in its place. So a cache never changes an answer, may be deleted at any time, and
//! may be used by many processes at once: files appear whole, by a rename. A folder that cannot be written to still serves
//! what is in it.
//!
//! Whatever is in the folder, no question panics: what is read is checked before it is used. But the folder is trusted: who writes to it
//! with intent can put a body there that is none of the file's.
//!
//! What is deliberately absent: nothing is ever removed, no file is told from another by its name or its time, and what
//! convex solids prepare for themselves is made when it is first asked for.

mod body_cache;
mod record;
mod sound;

pub use body_cache::{BodyCache, Entry};
