//! Result of one step.

use nalgebra::Vector3;

use super::direction::Settled;
use super::facets::Facets;
use super::pairs::{Pair, PairDistance, Survivors};
use super::plane::ContactPlane;
use super::zone::ImpactZone;
use firstcontact_convex::Cost;

/// Relation of two closed meshes (§2, §3). Exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// They share no point.
    Apart,
    /// Facets share points: all pairs that do, ascending.
    Touching(Vec<Pair>),
    /// No facets share a point, but a shell of A is inside B.
    FirstInside,
    /// No facets share a point, but a shell of B is inside A.
    SecondInside,
}

impl Verdict {
    /// True if they share a point.
    pub fn is_contact(&self) -> bool {
        !matches!(self, Verdict::Apart)
    }

    /// The pairs of facets that share points.
    pub fn pairs(&self) -> &[Pair] {
        match self {
            Verdict::Touching(pairs) => pairs,
            Verdict::Apart | Verdict::FirstInside | Verdict::SecondInside => &[],
        }
    }
}

/// Result of a step (§2).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Step {
    /// Relation of the meshes, by the exact test of facets against facets.
    pub verdict: Verdict,
    /// Relation of their convex hulls, with the paper's conclusions from it.
    pub hulls: Hulls,
    /// Cost of the step.
    pub cost: Cost,
}

/// Relation of the convex hulls of the meshes (§3, §4). The test for a common point is exact.
#[derive(Debug, Clone)]
pub enum Hulls {
    /// They share no point, and so the meshes do not.
    Apart {
        /// Their distance is not less and not more.
        distance: [f64; 2],
        /// The unit vector along the shortest way from A to B; none if floats lose it.
        direction: Option<Vector3<f64>>,
    },
    /// They share a point.
    Meeting(Box<Meeting>),
}

/// The entities of §3 for two meshes whose convex hulls share a point.
#[derive(Debug, Clone)]
pub struct Meeting {
    /// The contact direction from A to B, a unit vector: moved against it by the negative distance, A leaves its hull
    /// touching that of B.
    pub direction: Vector3<f64>,
    /// Method that found it.
    pub settled: Settled,
    /// The negative distance `d - d_p` (§4.2) along that direction: not less, not more. At most a local minimum, it is
    /// not always the penetration depth of the hulls, but never less. The upper bound is infinite where it may be
    /// beyond all floats.
    pub negative_distance: [f64; 2],
    /// The contact planes P_{A/B} and P_{B/A}; behind each is the contact region that holds its mesh.
    pub planes: [ContactPlane; 2],
    /// The impact zones Z_{A/B} and Z_{B/A}; none where coordinates are beyond 1e140.
    pub zones: [Option<ImpactZone>; 2],
    /// The facets of A and of B, by what eliminates them.
    pub facets: [Facets; 2],
    /// `Sides::One` if the surviving facets hold all contacts.
    pub sides: Sides,
    pub(super) survivors: Survivors,
}

impl Meeting {
    /// The pairs of surviving facets that are nearest to each other, at most so many, with their exact distances:
    /// nearest first, of equally near ones the first by number (§2: "GJK algorithm can be used between facets of each
    /// set").
    ///
    /// A tree of boxes leaves out those that are further; only the nearest are decided exactly. If many pairs are about
    /// equally near it takes time in proportion to their number.
    pub fn nearest_pairs(&self, most: usize) -> Vec<PairDistance> {
        self.survivors.nearest(&self.facets, most)
    }

    /// Number of pairs of surviving facets.
    pub fn pair_count(&self) -> u64 {
        self.facets.iter().map(|facets| facets.surviving.len() as u64).product()
    }
}

/// Compliance with the paper's restriction that contacts are on one side of each mesh (§1, Figure 1). Exact for the
/// floats of the contact direction. Only the first criterion can eliminate facets in contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sides {
    /// All facets in contact survive the three criteria.
    One,
    /// Facets in contact have been eliminated, but only such as are edge-on to the direction, and others in contact
    /// survive: so the sides of a box that stands on its lower side touch at its edges. These pairs would be missed,
    /// the contact not.
    EdgeOn(Vec<Pair>),
    /// Facets in contact that turn their back to the other mesh have been eliminated, or all that are in contact: there
    /// are contacts on opposite sides of a mesh, or one reaches behind or between the other. These pairs would be
    /// missed.
    Opposite(Vec<Pair>),
}

impl Sides {
    /// The pairs in contact of which a facet is eliminated.
    pub fn missed(&self) -> &[Pair] {
        match self {
            Sides::One => &[],
            Sides::EdgeOn(pairs) | Sides::Opposite(pairs) => pairs,
        }
    }
}
