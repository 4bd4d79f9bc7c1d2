//! Penetration depth by the hull of all differences of vertices: slow, plain, and without anything of the search over
//! Gaussian images.
//!
//! The difference `M = B - A` is the hull of all vectors from a vertex of A to one of B. In integers of one unit its
//! exact hull is taken like that of any points, and every facet's plane compared. It takes memory in proportion to the
//! product of the numbers of vertices, and so there is a limit on that.

use dashu_int::IBig;

use crate::cd_dual::Escape;
use crate::pair_facets::PairFacets;
use firstcontact_convex::Side;
use firstcontact_exact::linear::{common_divisor, dot};
use firstcontact_exact::ring::{cross, difference};
use firstcontact_exact::{ExactSquare, Rational, SmallBigInt};
use firstcontact_polytope::{Points, Polytope, PolytopeError};

/// The most pairs of a vertex of A and one of B. See Choi et al. §6.
pub const MOST_DIFFERENCES: usize = 20_000;

/// There are too many differences of vertices. See Choi et al. §6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{differences} differences of vertices are more than the limit of {limit}")]
pub struct TooManyDifferences {
    /// Number that there would be.
    pub differences: usize,
    /// The limit.
    pub limit: usize,
}

/// A facet of the difference: how far its plane is from the origin, and where.
struct NearestFacet {
    squared: Rational,
    foot: [Rational; 3],
    normal: [IBig; 3],
    /// Corners, by their points.
    corners: Vec<usize>,
}

/// Penetration depth of two solids, given by their facets: the shortest way out, `None` if they share no point.
pub(crate) fn penetration(facets: &PairFacets<'_>, limit: usize) -> Result<Option<Escape>, TooManyDifferences> {
    let [of_a, of_b] = [Side::A, Side::B].map(|side| facets.polyhedron(side).0.body_vertices());
    let differences = of_a.len().saturating_mul(of_b.len());
    if differences > limit {
        return Err(TooManyDifferences { differences, limit });
    }
    let at_a: Vec<[IBig; 3]> = of_a.iter().map(|&vertex| facets.place(Side::A, vertex)).collect();
    let at_b: Vec<[IBig; 3]> = of_b.iter().map(|&vertex| facets.place(Side::B, vertex)).collect();
    let vectors: Vec<[IBig; 3]> = at_b.iter().flat_map(|b| at_a.iter().map(move |a| difference(b, a))).collect();
    // Solids are not flat, and so neither is their difference.
    let Ok(Some(nearest)) = nearest(&vectors) else { return Ok(None) };
    let unit = facets.unit();
    let names = |of: &[u32], number: fn(usize, usize) -> usize| {
        let mut names: Vec<u32> = nearest.corners.iter().map(|&corner| of[number(corner, of_a.len())]).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let square = ExactSquare::new((&(&nearest.squared * &unit) * &unit).reduced());
    let translation = nearest.foot.each_ref().map(|x| (x * &unit).reduced());
    let normal = nearest.normal.each_ref().map(|x| Rational::new(x.clone().into(), SmallBigInt::ONE));
    let vertices = [names(of_a, |corner, count| corner % count), names(of_b, |corner, count| corner / count)];
    Ok(Some(Escape::new(square, translation, normal, vertices)))
}

/// A facet of the hull of vectors.
pub(crate) struct HullFacet {
    /// Its outward normal, without a common divisor.
    pub(crate) normal: [IBig; 3],
    /// The product of the normal with the points of the facet.
    pub(crate) height: IBig,
    /// Its corners, by the places of their vectors.
    pub(crate) corners: Vec<usize>,
}

/// All facets of the exact hull of vectors that are not in one plane.
pub(crate) fn facets(vectors: &[[IBig; 3]]) -> Result<Vec<HullFacet>, PolytopeError> {
    let coordinates = vectors.iter().flatten().cloned().collect();
    let (hull, points) = Polytope::hull_of(&Points::new(3, coordinates, 0, IBig::ONE))?;
    let facet = |face| {
        let corners: Vec<usize> =
            hull.lattice().vertices(face).into_iter().map(|vertex| points[vertex.index()]).collect();
        let (normal, height) = plane(vectors, &corners, &points)?;
        Some(HullFacet { normal, height, corners })
    };
    Ok(hull.lattice().faces(2).filter_map(facet).collect())
}

/// The facet whose foot is nearest to the origin, and of several the one with the least foot; `None` if the origin is
/// outside.
fn nearest(vectors: &[[IBig; 3]]) -> Result<Option<NearestFacet>, PolytopeError> {
    let mut least: Option<NearestFacet> = None;
    for HullFacet { normal, height, corners } in facets(vectors)? {
        if height < IBig::ZERO {
            return Ok(None);
        }
        let whole = |x: IBig| Rational::new(x.into(), SmallBigInt::ONE);
        let square = whole(dot(&normal, &normal));
        let squared = whole(&height * &height).over(&square);
        let foot = normal.each_ref().map(|x| whole(x * &height).over(&square));
        if least.as_ref().is_none_or(|best| (&squared, &foot) < (&best.squared, &best.foot)) {
            least = Some(NearestFacet { squared, foot, normal, corners });
        }
    }
    Ok(least)
}

/// The outward normal of a facet, without a common divisor, and its product with the points of the facet.
fn plane(vectors: &[[IBig; 3]], corners: &[usize], all: &[usize]) -> Option<([IBig; 3], IBig)> {
    let [p, q, r] = corners.first_chunk::<3>()?.map(|corner| &vectors[corner]);
    // Corners of a facet are extreme, so that three are never in line.
    let normal = cross(&difference(q, p), &difference(r, p));
    let divisor = common_divisor(&normal);
    let normal = normal.map(|x| x / &divisor);
    let height = dot(&normal, p);
    let inner = all.iter().map(|&point| dot(&normal, &vectors[point])).find(|other| *other != height)?;
    Some(if inner < height { (normal, height) } else { (normal.map(|x| -x), -height) })
}
