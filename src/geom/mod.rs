//! L1. Points and the predicates on them. Knows no bodies.

pub mod predicate;
