//! V-Clip (notes on convexity-based methods, "The V-Clip Algorithm"; Mirtich 1998): the closest features of two convex
//! solids, by a walk over pairs of features.
//!
//! A vertex, edge and facet of one solid has a Voronoi region: the points outside to which it is nearest. If the
//! closest points of two features are each in the region of the other feature, the features are closest features of the
//! solids. Else a plane bounding a region is violated, and a neighbour of one feature is nearer, or the same distance
//! away and of lower dimension. Facets are polygons: whatever lies in one plane is one facet.
//!
//! All is decided by exact signs, so ties, parallel edges and facets, and features in touch are cases like others.
//!
//! # It ends, and never hands over
//!
//! Let the *rank* of a pair of features be the distance of the closed features, and after it the sum of their
//! dimensions. Every step but one between an edge and a facet goes to a pair of lower rank, and those never return to a
//! pair of higher rank than the one before them. Ranks are finitely many, so no pair is seen twice: in exact arithmetic
//! nothing can cycle.
//!
//! - *Vertex, vertex*: a vertex beyond the plane through the other, normal to an edge there: moving along the edge
//!   comes nearer.
//! - *Vertex, edge*: past an end, that end is as near. On the inner side of the wall of a facet, the facet is nearer:
//!   from the nearest point of the edge a way into the facet makes an acute angle with the way to the vertex, also at
//!   an end of the edge. If an edge of the vertex makes an acute angle with the way to the nearest point, that edge is
//!   nearer.
//! - *Vertex, facet*: outside of a wall, the edge *that has the nearest point of the facet* is as near (the edge
//!   violated most is one such, but comparing violations needs lengths; `nearest_edge` needs signs only). Over or under
//!   the facet: if an edge of the vertex leads towards the facet's plane, it is followed (below). Else the solid of the
//!   vertex is all on its side of the plane: in front, the pair is closest; behind is the local minimum, and the other
//!   solid is searched for the feature in whose region the vertex is, which is strictly nearer, or the vertex is
//!   inside.
//! - *Edge, edge*: if the foot of the common perpendicular is at or past an end of an edge, that end, or that of the
//!   other, is as near; of parallel edges an end always is. Else, if the way from one foot to the other leads into a
//!   facet at the edge, that facet is nearer to the other foot.
//! - *Edge, facet*: comes from one of the last two with a point of the edge that is at most as far from the facet as
//!   the rank says. Not over the facet: the edge of the facet nearest to the point is no further. Over it: the edge is
//!   followed towards the facet's plane, to its end or to where it leaves over an edge of the facet, and neither is
//!   further; strictly nearer if the edge leads towards the plane, and for an edge parallel to it, which comes from two
//!   edges, the facet was nearer already. If it pierces the facet, the solids overlap.
//!
//! Mirtich's chart has no point to carry along and leaves a local minimum for the facet that the vertex is furthest
//! beyond. Both can raise the distance of the closed features, so that nothing shows that the walk ends. The point, and
//! the search over regions, are what closes these gaps.
//!
//! # Touching and overlapping
//!
//! A vertex behind all facets, and an edge through the inside of a facet, show that inner points are shared. Features
//! in touch are followed down until the shared point is inside of both; then the cones there say which it is
//! (`convex::cones`).

mod state;
mod steps;

use nalgebra::Vector3;

use crate::cost::Cost;
use crate::difference::Side;
use crate::relation::{ConvexCertificate, Separation};
use crate::solid::ConvexSolid;
use crate::solids::{Solids, Vertex};
use crate::vclip::state::{FeaturePair, WalkStep};
use crate::vclip::steps::step;
use crate::warm_start::WarmStart;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Relation of two solids by V-Clip, from the features at which the last query ended.
pub fn v_clip(solids: &Solids<'_>, warm: &mut WarmStart, cost: &mut Cost) -> ConvexCertificate {
    let mut state = resumed(solids, warm).unwrap_or_else(|| facing(solids));
    let standing = loop {
        cost.iterations += 1;
        match step(solids, state) {
            WalkStep::Next(next) => state = next,
            WalkStep::Escape(next) => {
                cost.local_minima += 1;
                state = next;
            }
            WalkStep::Closest => {
                let [a, b] = state.features().map(|feature| solids.face(feature));
                break ConvexCertificate::Apart(Separation::Closest { a, b });
            }
            WalkStep::Sharing => break solids.sharing(state.features()),
            WalkStep::Inside(inside) => break ConvexCertificate::Overlapping(inside),
        }
    };
    // A search cannot begin at an edge and a facet.
    let kept = match state {
        FeaturePair::EdgeFacet(edge, facet, _) => FeaturePair::VertexFacet(solids.ends(edge)[0], facet),
        kept => kept,
    };
    warm.features = Some(kept.features().map(|feature| solids.face(feature)));
    cost.exact_signs += solids.scene.exact_signs();
    standing
}

/// The pair at which the last search ended, if the solids have these features.
fn resumed(solids: &Solids<'_>, warm: &WarmStart) -> Option<FeaturePair> {
    let [a, b] = warm.features?;
    FeaturePair::of([solids.feature(Side::A, a)?, solids.feature(Side::B, b)?])
}

/// The vertices furthest along the line through the middles of both solids, found in floats.
fn facing(solids: &Solids<'_>) -> FeaturePair {
    let [a, b] = [Side::A, Side::B].map(|side| solids.solid(side));
    let offset = solids.scene.offset.map(|x| x.value);
    let way = b.ellipsoid.center - a.ellipsoid.center - Vector3::from(offset);
    FeaturePair::Vertices(
        Vertex { side: Side::A, number: a.extreme(&way, None) },
        Vertex { side: Side::B, number: b.extreme(&-way, None) },
    )
}

/// True if two bodies are convex solids whose interiors share a point as a scene begins (V-Clip, exact).
pub fn interiors_meet(scene: &Scene<'_>, [a, b]: [&Body; 2]) -> bool {
    let (Some(a), Some(b)) = (ConvexSolid::of(a), ConvexSolid::of(b)) else { return false };
    let solids = Solids::new(scene, a, b);
    let standing = v_clip(&solids, &mut WarmStart::default(), &mut Cost::default());
    matches!(standing, ConvexCertificate::Overlapping(_))
}
