//! What several of the test files share.

pub(crate) mod cases;
pub(crate) mod random;
pub(crate) mod simplex;

pub(crate) use firstcontact_verify::support;
