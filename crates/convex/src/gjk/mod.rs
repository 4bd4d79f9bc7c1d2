//! GJK (Gilbert, Johnson and Keerthi 1988): distance, overlap and approximate time of contact of two convex solids.
//!
//! Everything is asked of the Minkowski difference `C = B - A - offset` (`difference`): the solids share a
//! point if and only if the origin is in `C`, and their distance is the origin's from `C`. The search (`search`) walks
//! in floats from simplex to simplex of `C`, each nearer to the origin; the nearest point of a simplex is found by
//! signed volumes (`simplex`), after the idea of Montanari, Petrinic and Barbieri (2017).
//!
//! # Exactness
//!
//! **The verdict is exact.** The search only proposes. That the solids are apart is certified by a direction along
//! which all of `C` is beyond the origin, its extreme vertex found and checked with exact signs; that they meet, by a
//! simplex of `C` that holds the origin, by exact orientations (both in `difference`). If floats give neither, which
//! is rare and mostly means that the gap is lost in rounding, the same question is decided in integers
//! (`exact_search`), and that is counted ([`Cost::handovers`]).
//!
//! **The distance is enclosed.** `lower` and `upper` are floats with the distance between them, errors of rounding
//! included (derived in `settle`). The search ends when they agree to about `2^-40` of the distance, or when floats can
//! do no better: with coordinates of size `W` and a distance `d`, `upper` is then measured to be within `2 10^-14 W` of
//! it and `lower` within `2 10^-14 W (1 + W / d)`, because the direction of a short gap is known only as well as its
//! ends are. Gaps for which that is nothing are those that are handed over, and their bounds are neighbouring floats.
//!
//! **The time of contact is approximate** (`cast`); whether there is any is exact. `impact` encloses it between floats,
//! with proof.
//!
//! # Termination
//!
//! Each step of the search must bring the nearest point strictly nearer in floats, or the search ends; there is a limit
//! on steps besides. Each step in integers brings it strictly nearer in real arithmetic, and there are finitely many
//! simplices.

mod exact_search;
mod impact;
mod search;
mod settle;
mod simplex;
#[cfg(test)]
mod tests;

pub use impact::TimeOfImpact;
pub use search::{Passing, PassingGap};
pub use settle::{Gap, GjkCertificate, GjkQuery, WeightedPair, certificate};
pub use simplex::{NearestPoint, Simplex, nearest};

use nalgebra::{Point3, Vector3};

use crate::cost::Cost;
use crate::difference::{Extent, MinkowskiDifference, SupportPoint};
use crate::solid::{ConvexSolid, PairError};
use firstcontact_exact::ExactSquare;
use firstcontact_motion::{Motion, MotionError, Piece, Scene, pieces};
use firstcontact_solid::Body;

/// Distance of two solids. See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Distance {
    /// They share a point: they touch, overlap, or one is inside the other.
    Meeting,
    /// They share none.
    Apart(Gap),
}

/// The distance of two convex solids, the origin of A being at `at` seen from the origin of B. Lengths are those of the
/// input.
///
/// The verdict is exact; the distance is enclosed by two floats. To ask often about the same two, make a [`Gjk`].
///
/// ```
/// # use firstcontact_convex::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::{Distance, distance};
///
/// let cube = Body::cuboid([2.0, 2.0, 2.0])?;
/// let Distance::Apart(gap) = distance(&cube, [5.0, 6.0, 0.5], &cube)? else { panic!("they are apart") };
/// assert!(gap.lower <= 5.0 && 5.0 <= gap.upper && gap.upper - gap.lower < 1e-9);
/// assert_eq!(distance(&cube, [2.0, 2.0, 2.0], &cube)?, Distance::Meeting);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a body is not certified convex, or a coordinate is not finite.
pub fn distance(a: &Body, at: impl Into<Point3<f64>>, b: &Body) -> Result<Distance, PairError> {
    Gjk::new(a, b)?.distance(at)
}

/// Two convex solids about which GJK can be asked. Remembers the simplex where the last search ended and starts the
/// next from there: that never changes a verdict or the width of an enclosure, only the cost. See the notes on
/// convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone)]
pub struct Gjk {
    a: Body,
    b: Body,
    warm: Vec<SupportPoint>,
    cost: Cost,
}

impl Gjk {
    /// Two solids that carry the certificate of convexity.
    ///
    /// # Errors
    /// If one does not.
    pub fn new(a: &Body, b: &Body) -> Result<Gjk, PairError> {
        ConvexSolid::pair([a, b])?;
        Ok(Gjk { a: a.clone(), b: b.clone(), warm: Vec::new(), cost: Cost::default() })
    }

    /// The distance with the origin of A at `at`, seen from the origin of B.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn distance(&mut self, at: impl Into<Point3<f64>>) -> Result<Distance, PairError> {
        let at = at.into();
        self.ask(at, at, |asked| asked.gap().map_or(Distance::Meeting, Distance::Apart))
    }

    /// The square of the distance, exactly, with the origin of A at `at`, seen from the origin of B; `None` if they
    /// share a point.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn squared_distance(&mut self, at: impl Into<Point3<f64>>) -> Result<Option<ExactSquare>, PairError> {
        let at = at.into();
        self.ask(at, at, |asked| asked.exact_square().map(ExactSquare::new))
    }

    /// True if they share a point with the origin of A at `at`, seen from the origin of B. Exact.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn meet(&mut self, at: impl Into<Point3<f64>>) -> Result<bool, PairError> {
        let at = at.into();
        self.ask(at, at, |asked| asked.meet(Extent::Still))
    }

    /// True if they share a point at any time while the origin of A moves straight between two points, seen from the
    /// origin of B. Exact: GJK on the vertices of A at both ends.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn meet_during(&mut self, from: impl Into<Point3<f64>>, to: impl Into<Point3<f64>>) -> Result<bool, PairError> {
        self.ask(from.into(), to.into(), |asked| asked.meet(Extent::Swept))
    }

    /// First contact, its time approximate, while the origin of A moves straight between two points, seen from the
    /// origin of B. The exact time is what `first_contact` is for.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn cast(&mut self, from: impl Into<Point3<f64>>, to: impl Into<Point3<f64>>) -> Result<Cast, PairError> {
        self.ask(from.into(), to.into(), |asked| {
            if !asked.meet(Extent::Swept) {
                return Cast::Apart;
            }
            if asked.meet(Extent::Still) {
                return Cast::AtBeginning;
            }
            Cast::During(cast(&asked.difference(Extent::Still), asked.start(Extent::Still), asked.cost))
        })
    }

    /// Asks about other placements of the two from here on; what is known of the last search stays known where both
    /// have the same vertices.
    ///
    /// # Errors
    /// If one does not carry the certificate of convexity.
    pub fn replace(&mut self, a: &Body, b: &Body) -> Result<(), PairError> {
        let mut replaced = Gjk::new(a, b)?;
        let [old_a, new_a] = [&self.a, a].map(ConvexSolid::of);
        let [old_b, new_b] = [&self.b, b].map(ConvexSolid::of);
        let renamed = |old: Option<&ConvexSolid>, new: Option<&ConvexSolid>, vertex: u32| {
            new?.polyhedron.number(*old?.polyhedron.body_vertices().get(vertex as usize)?)
        };
        let pairings = self.warm.iter().filter_map(|pairing| {
            let [a, b] = [renamed(old_a, new_a, pairing.a)?, renamed(old_b, new_b, pairing.b)?];
            Some(SupportPoint { a, b, ..*pairing })
        });
        replaced.warm.extend(pairings);
        replaced.cost = self.cost;
        *self = replaced;
        Ok(())
    }

    /// Forgets where the last search ended, but keeps the memory.
    pub fn forget(&mut self) {
        self.warm.clear();
    }

    /// Cost of all queries so far.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Puts a question about the solids, A moving between two points.
    fn ask<T>(
        &mut self,
        from: Point3<f64>,
        to: Point3<f64>,
        question: impl FnOnce(&mut GjkQuery<'_>) -> T,
    ) -> Result<T, PairError> {
        let motion = Motion::edge(from, to)?;
        let still = Motion::at_origin();
        let piece = pieces(&motion, &still, [0.0, 1.0]).next().ok_or(MotionError::NoWaypoints)?;
        self.ask_during(piece, question)
    }

    /// Puts a question about the solids during one piece of motion.
    fn ask_during<T>(
        &mut self,
        piece: Piece<'_>,
        question: impl FnOnce(&mut GjkQuery<'_>) -> T,
    ) -> Result<T, PairError> {
        let scene = Scene::of_bodies([&self.a, &self.b], piece, piece.course());
        let [a, b] = ConvexSolid::pair([&self.a, &self.b])?;
        let mut asked =
            GjkQuery { difference: MinkowskiDifference::new(&scene, a, b), warm: &mut self.warm, cost: &mut self.cost };
        let answer = question(&mut asked);
        self.cost.add_scene(&scene);
        Ok(answer)
    }
}

// When two solids first touch, approximately: a ray cast on the Minkowski difference.
//
// The idea of van den Bergen (2004). While A moves by `s d`, seen from B, the difference moves by `-s d`, so they touch
// when the point `s d` of a ray reaches the difference. Wherever the search finds a plane between the two, `s` is moved
// on to where the ray meets that plane: no contact is before it. The search then goes on from the new point, until the
// nearest point of the simplex is within a tolerance of it.
//
// All in floats: `s` is a lower bound but for rounding. How much later the contact is, is at most the gap that is left
// divided by the speed at which it closes; for a motion nearly parallel to the faces that meet that may be much.

/// More steps than a cast takes where floats can tell.
const LIMIT: usize = 256;

/// The gap at which a cast is content, as a share of the size of the scene.
const TOLERANCE: f64 = 1.0 / (1u64 << 42) as f64;

/// Contact of two convex solids while one moves. The case is exact, the time is not. See the notes on convexity-based
/// methods, "GJK for Moving Objects".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cast {
    /// They share no point during the motion, its ends included.
    Apart,
    /// They share a point at the beginning.
    AtBeginning,
    /// They are apart at the beginning, and meet.
    During(CastInstant),
}

/// About when they meet. See the notes on convexity-based methods, "GJK for Moving Objects".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CastInstant {
    /// The fraction of the motion, from 0 to 1: not after first contact, but for rounding.
    pub fraction: f64,
    /// Upper bound of their distance then, but for rounding: about `2^-42` of the coordinates' size, unless floats
    /// could do no better.
    pub gap: f64,
    /// The unit normal, from B to A, of the last plane that was found between them; absent if none was needed.
    pub normal: Option<Vector3<f64>>,
}

/// Casts A along its motion, which is known to meet B later than at the beginning.
pub(crate) fn cast(difference: &MinkowskiDifference<'_>, start: Simplex, cost: &mut Cost) -> CastInstant {
    let displacement = difference.displacement();
    let content = TOLERANCE * (start.size() + displacement.amax());
    let (mut simplex, mut fraction, mut normal) = (start, 0.0, None);
    let mut gap = f64::INFINITY;
    for _ in 0..LIMIT {
        cost.iterations += 1;
        let moved: Vec<Vector3<f64>> = simplex.points().iter().map(|point| point - displacement * fraction).collect();
        let found = nearest(&moved);
        gap = found.point.norm();
        let (face, _) = simplex.face(&found.weights);
        let Some(&last) = face.corners().last().filter(|_| gap > content) else { break };
        let extreme = difference.least(&found.point, last, cost);
        let height = found.point.dot(&difference.point(extreme));
        let speed = found.point.dot(&displacement);
        let reached = if speed > 0.0 { (height / speed).min(1.0) } else { fraction };
        let is_known = face.corners().contains(&extreme);
        if reached > fraction {
            fraction = reached;
            normal = Some(-found.point / gap);
        } else if is_known {
            break;
        }
        simplex = face;
        simplex.add(difference, extreme);
    }
    CastInstant { fraction, gap, normal }
}
