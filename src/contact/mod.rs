//! L5. First contact: when and where two bodies first touch.

mod verdict;

pub use verdict::{Contact, Side, Verdict};
