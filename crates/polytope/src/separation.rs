//! The separation of two polytopes of `E^d` (Joseph & Plantinga §3.2, Algorithm 2).
//!
//! The boundaries are compared first (`search`). If they have a point in common, so have the polytopes. If not, every
//! connected component of either boundary is wholly inside the other polytope or wholly outside. If one is inside, the
//! polytopes have a point in common. If none is, they have none: a point of both would be in a component of one
//! polytope that, being connected and not meeting the other's boundary, would be wholly inside it, with its own
//! boundary.
//!
//! **A correction of the paper.** Algorithm 2 tests "a point of each" polytope. That is enough for polytopes with
//! connected boundaries. With several shells one may be inside the other polytope while the rest are apart, so a point
//! of each connected component of the boundaries is tested here.

use super::closest_faces::{ClosestSide, Nearest, nearest};
use super::containment::Location;
use super::lattice::{FaceId, Lattice};
use super::polytope::Polytope;
use firstcontact_exact::ExactSquare;
use firstcontact_solid::Union;

/// Distance of two polytopes, or their intersection.
#[derive(Debug, Clone)]
pub enum Separation {
    /// They have no point in common.
    Apart(Nearest),
    /// Their boundaries have a point in common: both feet are there.
    Meeting(Nearest),
    /// Their boundaries have no point in common, but a part of one is inside the other.
    Enclosed(Enclosed),
}

/// One of two polytopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Which {
    /// The one named first.
    First,
    /// The other.
    Second,
}

/// A connected component of the boundary of one polytope in the interior of another.
#[derive(Debug, Clone)]
pub struct Enclosed {
    /// The polytope of which a part is inside the other.
    pub inner: Which,
    /// The first vertex of that part.
    pub vertex: FaceId,
    /// Nearest points of the two boundaries.
    pub boundaries: Nearest,
}

/// Why two polytopes have no separation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeparationError {
    /// They are in spaces of different dimensions.
    #[error("one polytope is in a space of dimension {0}, the other of dimension {1}")]
    DifferentSpaces(usize, usize),
    /// One of them has no vertices.
    #[error("a polytope without vertices is nowhere")]
    Empty,
}

impl Separation {
    /// The square of the distance of the polytopes, exactly: zero unless they are apart.
    pub fn squared_distance(&self) -> ExactSquare {
        match self {
            Separation::Apart(nearest) | Separation::Meeting(nearest) => nearest.squared_distance().clone(),
            Separation::Enclosed(_) => ExactSquare::ZERO,
        }
    }

    /// The distance of the polytopes, rounded to the nearest float: zero only if they have a point in common or are
    /// nearer than half the least float.
    pub fn distance(&self) -> f64 {
        self.squared_distance().root()
    }

    /// Nearest points of the two boundaries.
    pub fn boundaries(&self) -> &Nearest {
        match self {
            Separation::Apart(nearest) | Separation::Meeting(nearest) => nearest,
            Separation::Enclosed(enclosed) => &enclosed.boundaries,
        }
    }
}

/// The separation of two polytopes of one space, exactly. It takes time in proportion to [`separation_work`] and memory
/// in proportion to the polytopes.
///
/// # Errors
/// If the polytopes are in spaces of different dimensions, or one has no vertices.
pub fn separation(first: &Polytope, second: &Polytope) -> Result<Separation, SeparationError> {
    let [d, e] = [first, second].map(|polytope| polytope.points().dimension());
    if d != e {
        return Err(SeparationError::DifferentSpaces(d, e));
    }
    let sides = ClosestSide::of_both([first, second]);
    let Some(nearest) = nearest(&sides) else { return Err(SeparationError::Empty) };
    if nearest.squared_distance().is_zero() {
        return Ok(Separation::Meeting(nearest));
    }
    let [one, other] = &sides;
    let first = enclosed(one, other).map(|vertex| (Which::First, vertex));
    Ok(match first.or_else(|| enclosed(other, one).map(|vertex| (Which::Second, vertex))) {
        Some((inner, vertex)) => Separation::Enclosed(Enclosed { inner, vertex, boundaries: nearest }),
        None => Separation::Apart(nearest),
    })
}

/// Cost of a separation: `I(P) I(Q)`, the product of the sizes (Joseph & Plantinga, Lemma 8). Callers with little time
/// ask this first.
pub fn separation_work(first: &Lattice, second: &Lattice) -> u64 {
    first.size().saturating_mul(second.size())
}

/// The first vertex of a connected component of a boundary that is inside another polytope.
fn enclosed(inner: &ClosestSide<'_>, outer: &ClosestSide<'_>) -> Option<FaceId> {
    let top = outer.polytope.lattice().top();
    if outer.polytope.flat(top).dimension() < outer.points.dimension() {
        return None;
    }
    let is_inside = |vertex: &FaceId| outer.locate(top, &inner.points.point(vertex.index())) == Location::Inside;
    components(inner.polytope.lattice()).into_iter().find(is_inside)
}

/// The first vertex of each connected component of the boundary of a polytope.
fn components(lattice: &Lattice) -> Vec<FaceId> {
    let mut union = Union::new(lattice.len());
    for face in lattice.proper_faces() {
        for (bounding, _) in lattice.boundary(face) {
            union.join(face.index() as u32, bounding.index() as u32);
        }
    }
    lattice.faces(0).filter(|vertex| union.find(vertex.index() as u32) as usize == vertex.index()).collect()
}
