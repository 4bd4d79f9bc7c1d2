//! What answers about margins and least distances are compared with.

pub mod judge;
mod nearest;
mod oracle;
mod when;
