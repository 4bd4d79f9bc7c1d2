//! Memory that queries use again.

use super::event::{Pair, Place};
use super::outcode_sweep::OutcodeBuffers;
use super::warm_start::{ConvexHint, TriangleHint};
use firstcontact_convex::WarmStart;
use firstcontact_intersection::{WalkBuffers, Wanted, find_common};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Memory that one query leaves to the next, and a count of the work.
///
/// A query that needs no more room than one before it takes none. Never changes an answer; one for each thread.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    /// Cost of all queries so far.
    pub(crate) tally: Tally,
    pub(crate) buffers: Buffers,
    /// Proposal that settled the last query about two convex solids.
    pub(crate) convex_hint: Option<ConvexHint>,
    /// Triangles that met in the last query about two trees.
    pub(crate) triangle_hint: Option<TriangleHint>,
}

/// Lists that are empty between their uses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Buffers {
    /// Pending pairs and nodes of walks over one tree or two.
    pub walks: WalkBuffers,
    /// Vertices that a search in one tree has found.
    pub vertices: Vec<u32>,
    /// Projected vertices of two bodies of few triangles.
    pub outcodes: OutcodeBuffers,
    /// Memory of a search on the dual of the difference of two solids; it begins anew with each query.
    pub dual: WarmStart,
}

impl Scratch {
    /// No room yet.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Forgets how the last query was settled, but keeps the room: the next query starts cold.
    pub fn forget(&mut self) {
        self.convex_hint = None;
        self.triangle_hint = None;
    }

    /// Cost of all queries with this scratch.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

/// Counts of the work that queries did; added up over all queries with the same [`Scratch`](super::Scratch).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pairs of triangles that the trees let through.
    pub triangle_pairs: u64,
    /// Signs that the float filters left in doubt and exact arithmetic decided.
    pub exact_signs: u64,
    /// Contact times that had to be computed exactly to order them.
    pub exact_times: u64,
    /// Extreme points of the Minkowski difference that the convex method looked for: one vertex of each body.
    pub support_evaluations: u64,
    /// Queries in which a float search proposed nothing that could be certified, so that an exact walk answered.
    pub walks: u64,
}

impl Tally {
    /// Adds what needed the exact stage in a scene.
    pub(crate) fn add(&mut self, scene: &Scene<'_>) {
        self.exact_signs += scene.exact_signs();
        self.exact_times += scene.exact_times();
    }
}

/// A pair of features that share a point at the beginning of the scene's piece, or where one body is inside the other;
/// `None` if the bodies are apart.
pub(crate) fn contact_at_beginning(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    wanted: Wanted,
    scratch: &mut Scratch,
) -> Option<(Pair, Place)> {
    let Scratch { tally, buffers, .. } = scratch;
    find_common(scene, bodies, wanted, &mut buffers.walks, &mut tally.triangle_pairs)
}
