//! Proofs: what is true is proven and accepted by both checkers, and what is false is not accepted.

mod agreement;
mod checkers;
mod false_statements;
mod parts;
mod python;
mod random;
mod strictness;
mod turns;
mod worlds;
