//! Proofs of verdicts, which a small independent checker verifies.
//!
//! A second walk after the verdict writes why it holds; `PROOFS.md` has the format and the rules. Queries and checks
//! take no notice of proofs.
//!
//! - `prove`: queries, and checks of worlds, as statements; `motion`: questions to checkers
//! - `prover`: the proof in the making: shells and covers of pairs; `contact`: contacts
//! - `walk`: a cover of two bodies, proposed by floats; `axes`: directions that may separate two triangles
//! - `away`: ways along which bodies that touch give way
//! - `turn`: a body that turns; `sweep`: the walk over it; `turned`: its exact numbers
//! - `winding`: winding numbers of vertices; `nearest`: common or nearest points of two triangles
//! - `window`: two bodies during a part of a piece, exactly; `instant`: its end
//! - `overlap`: a point that is inside of two bodies soon after they touch
//! - `table`: directions that are named; `shape`: a body in an order
//! - `statement`: objects, paths, pairs, checks; `tracks`: paths that checks share; `bytes`: how they are written
//! - `root`: numbers with one square root

mod away;
mod axes;
mod bytes;
mod contact;
mod instant;
mod motion;
mod nearest;
mod overlap;
mod prove;
mod prover;
mod root;
mod shape;
mod statement;
mod sweep;
mod table;
mod tracks;
mod turn;
mod turned;
mod walk;
mod winding;
mod window;

pub use motion::NamedMotion;
pub use prove::{NamedQuery, ProveError, prove};
pub use prover::{MAGIC, Proof, ProofSizes, Prover, SourceFile, Unproven};
pub use turn::{TURN_MAGIC, prove_turn};
