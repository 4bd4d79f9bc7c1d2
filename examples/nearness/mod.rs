//! What answers about margins and least distances are compared with.

pub(crate) mod judge;
mod nearest;
mod oracle;
