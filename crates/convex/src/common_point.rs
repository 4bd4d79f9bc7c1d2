//! Two solids that share a point: what the cones at one say of them.
//!
//! The point is one that a walk over two bounding-volume trees finds, in features of the files. It is exact, so the facets
//! whose planes hold it are known, and with them the feature of each solid that has it inside; from there `cones` decides.

use super::pair_facets::PairFacets;
use super::relation::RationalPoint;
use super::side::Side;
use super::solids::{Solids, Vertex};
use super::standing::{Inside, Standing};
use firstcontact_exact::Rational;
use firstcontact_intersection::{WalkBuffers, Wanted, find_common};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, Feature};

/// How two solids are where the piece of a scene begins, by a point that they share; `None` if they share none.
pub(super) fn at_common_point(scene: &Scene<'_>, bodies: [&Body; 2], solids: &Solids<'_>) -> Option<Standing> {
    let (pair, place) = find_common(scene, bodies, Wanted::Least, &mut WalkBuffers::default(), &mut 0)?;
    // The skins do not meet, so that any vertex of the inner solid is as deep inside.
    let any = |side: Side| solids.name(Vertex { side, number: 0 });
    match pair {
        (_, Feature::Interior) => return Some(Standing::Overlapping(Inside::VertexOfA(any(Side::A)))),
        (Feature::Interior, _) => return Some(Standing::Overlapping(Inside::VertexOfB(any(Side::B)))),
        _ => {}
    }
    let origins = [scene.piece.a, scene.piece.b].map(|body| body.origin::<Rational>(None));
    let point = RationalPoint(place.point(scene, &origins, |spans| scene.value(spans).to_rational()));
    let facets = PairFacets::new(scene, solids.solid(Side::A), solids.solid(Side::B));
    let [x, y] = facets.features_at(&point);
    Some(solids.sharing([solids.feature(Side::A, x)?, solids.feature(Side::B, y)?]))
}
