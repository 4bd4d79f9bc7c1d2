//! Counters of the work that queries do.

use firstcontact_motion::Scene;

/// Declares the counters, and how those of two queries are added up.
macro_rules! counters {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        /// Work done by queries, summed up: each method cost its own steps and leaves the other counters alone.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        #[non_exhaustive]
        pub struct Cost {
            $($(#[doc = $doc])+ pub $name: u64,)+
        }

        impl Cost {
            /// Adds the work of other queries.
            pub fn add(&mut self, other: &Cost) {
                $(self.$name += other.$name;)+
            }

            /// Adds what needed the exact stage in a scene.
            pub fn add_scene(&mut self, scene: &Scene<'_>) {
                self.exact_signs += scene.exact_signs();
                self.exact_times += scene.exact_times();
            }
        }
    };
}

counters! {
    /// Pairs of triangles that the trees let through (first contact).
    triangle_pairs,
    /// Contact times that had to be computed exactly to order them (first contact).
    exact_times,
    /// Queries in which a float search proposed nothing that could be certified, so that an exact walk answered (first
    /// contact of convex solids).
    walks,
    /// Steps of a search: simplices (GJK), pairs of features (V-Clip), candidate directions (Chung-Wang); separations
    /// of deforming meshes to find the contact direction, but not if it is known and only the negative distance along
    /// it is measured (Joukhadar et al. §4.1, §4.2).
    iterations,
    /// Support points of the Minkowski difference that were searched for (GJK).
    supports,
    /// Questions that floats could not settle: continued in integers (GJK), by V-Clip (Chung-Wang, boundary-based
    /// test), or by the exact penetration depth (deforming meshes).
    handovers,
    /// Contacts that the cones at a shared point decided: touching or overlapping.
    by_cones,
    /// Signs that the float filters left in doubt.
    exact_signs,
    /// Local minima of V-Clip: a vertex behind a facet with all of its solid, and not inside.
    local_minima,
    /// Pairs of vertices that came back (Chung-Wang).
    cycles,
    /// Extreme vertices at one point (Chung-Wang).
    coincident,
    /// Overlaps shown by an edge of one solid inside the other (boundary-based test).
    by_edges,
    /// Overlaps shown by the middle of a facet inside the other solid, and by no edge (boundary-based test).
    by_centroids,
    /// Pairs without a point of an edge in the other solid: they are apart (boundary-based test).
    apart,
    /// Contacts without a vertex of one solid in the other, which a test of vertices alone would miss (boundary-based
    /// test).
    missed_by_vertices,
    /// Searches that were begun (CD-Dual).
    searches,
    /// Facets of B whose signed distance was taken (CD-Dual, SEARCH-FV).
    faces_of_b,
    /// Facets of A whose signed distance was taken (CD-Dual, SEARCH-VF).
    faces_of_a,
    /// Pairs of edges that form a face and whose signed distance was taken (CD-Dual, SEARCH-EE).
    faces_of_edges,
    /// Pairs of edges whose arcs were tested (CD-Dual, SEARCH-EE).
    arc_tests,
    /// Faces that the walk over all neighbours has visited; one where it only confirms (CD-Dual).
    faces_walked,
    /// Vertices compared with another while climbing to a supporting vertex (CD-Dual); extreme points of the Minkowski
    /// difference that were looked for, one vertex of each solid (first contact of convex solids).
    support_evaluations,
    /// Searches in which the printed procedures stopped at a face that is not optimal (CD-Dual).
    not_optimal,
    /// Searches for overlap in which the printed procedures alone would have reported an overlap of separate solids
    /// (CD-Dual).
    wrong_verdicts,
    /// Pairs of levels at which the closest pair was found (4-prisms).
    levels,
    /// Pairs of levels in all (4-prisms).
    levels_in_all,
    /// Vertices of the difference of the prisms that brought the pair nearer (4-prisms).
    steps,
    /// Triangles through which the line was found to enter earlier (4-prisms).
    portals,
    /// Searches for the scalings at which growing solids touch, in place of the bisection of the paper (scaling).
    oracle_calls,
    /// Facets that these searches visited: of the Minkowski difference, or of both solids if by a linear program
    /// (scaling).
    facets_visited,
    /// Breakpoints found, the ends of curves included (scaling).
    breakpoints,
    /// Steps at which the hulls share a point, so that a contact direction was looked for (deforming meshes).
    meetings,
    /// Translations that were too short to separate the hulls, and were doubled (deforming meshes).
    doublings,
    /// Pairs of triangles that the exact test looked at (deforming meshes).
    exact_tests,
}
