//! Memory that queries use again.

use super::convex::Witness;
use super::few::Seen;
use super::latest::Latest;
use super::tally::Tally;
use firstcontact_convex::cd_dual;
use firstcontact_intersection::Room;

/// What one query leaves to the next: room that is already there, and a count of the work.
///
/// A query that needs no more room than one before it takes none. Never changes an answer; one for each thread.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    /// What queries cost so far.
    pub(crate) tally: Tally,
    pub(crate) buffers: Buffers,
    /// How the last query about two convex solids was settled.
    pub(crate) witness: Option<Witness>,
    /// What met in the last query about two trees.
    pub(crate) latest: Option<Latest>,
}

/// Lists that are empty between their uses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Buffers {
    /// What walks over one tree or two have yet to look at.
    pub room: Room,
    /// Vertices that a search in one tree has found.
    pub vertices: Vec<u32>,
    /// What is seen of two bodies of few triangles.
    pub seen: Seen,
    /// What a search on the dual of the difference of two solids has looked at; it begins anew with each query.
    pub dual: cd_dual::Witness,
}

impl Scratch {
    /// No room yet.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Forgets how the last query was settled, but keeps the room: the next query starts cold.
    pub fn forget(&mut self) {
        self.witness = None;
        self.latest = None;
    }

    /// What all queries with this scratch have cost.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
