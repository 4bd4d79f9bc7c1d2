//! What several of the test files share.

pub(crate) mod cases;
pub(crate) mod random;

pub(crate) use firstcontact_verify::support;
