//! Two convex solids that are scaled about seed points, and the curve of scalings at which they touch (Liu, Tsao, Ku,
//! Pan and Chang, *Exact Collision Detection for Scaled Convex Polyhedral Objects*).
//!
//! A solid `P` with a seed `s` inside of it, scaled by `rho`, is `P(rho) = s + rho (P - s)`. The pairs `(rho1, rho2)`
//! at which two solids A and B touch form, within a rectangle of allowed pairs, a convex, descending, piecewise linear
//! curve: below it they are apart, above it they overlap. [`Scaling::partition`] gives it exactly, with the features
//! that touch on each segment.
//!
//! *Why it is so.* Let `K1 = A - s1` and `K2 = B - s2`, which have the origin inside. The scaled solids share a point
//! if `T = s1 - s2` is in the Minkowski difference `M = rho2 K2 - rho1 K1`. Whatever the scalings, the facets of M have
//! the same outward normals `n`: those of `K2 - K1`. So T is in M if for each of them `n.T <= rho1 h1 + rho2 h2`, with
//! the constants `h2 = max n.K2` and `h1 = max n.(-K1)`, which are positive because the seeds are inside. Each facet is
//! a half-plane of scalings with a descending border: the paper's line `rho2 = a rho1 + b` with `a = -h1 / h2` and `b =
//! n.T / h2`. The pairs at which the solids share a point are what the half-planes have in common, a convex set, and
//! the curve is its border. It descends strictly, from the axis of one scaling to that of the other.
//!
//! *Search.* An oracle finds where a straight way through the plane of scalings enters that set; it also gives a line
//! through that place below which the solids are always apart. The two ends of the curve in the rectangle come first.
//! Then, where two known lines cross, one more search finds a line that passes above the crossing, or shows that the
//! crossing is on the curve (`curve_search`). So there are about two searches for each segment, and no scaling is ever
//! tried in between. All of it is decided exactly; floats with proven bounds answer first.
//!
//! *Three oracles* answer the same ([`ScalingSearch`]): a walk from facet to facet of M (`walk`); a linear program in a
//! point and the scalings (`program`); and all facets of M, from the hull of all differences of vertices
//! (`differences`).

mod border;
mod curve;
mod curve_search;
mod decision;
mod differences;
mod exit;
mod frame;
mod half_plane;
mod inner_ellipsoid;
mod partition;
mod path;
mod program;
mod walk;

pub use curve::{Breakpoint, ContactKind, Curve, ScaledTouch, ScalingLine, Segment};
pub use curve_search::ScalingSearch;
pub use decision::{Change, Decision, DecisionCurve, DecisionPoint, DecisionSegment, Image};
pub use exit::{Exit, ExitPiece};
pub use partition::{Partition, PartitionOutcome, ScalingError, ScalingRange};
pub use path::{NoPath, Path, PathKind};

use nalgebra::Point3;

use crate::pair_facets::RationalPoint;
use crate::scaling::curve_search::{Oracle, outcome};
use crate::scaling::differences::Differences;
use crate::scaling::frame::{SeedFrame, is_before};
use crate::scaling::half_plane::{ScalingPair, TangentBound};
use crate::scaling::program::Program;
use crate::scaling::walk::Walk;
use firstcontact_convex::{ConvexSolid, Cost, PairError, Relation, Sense, Side};
use firstcontact_exact::geom::{Magnitudes, coordinates};
use firstcontact_exact::{Rational, Sign, SmallBigInt};
use firstcontact_motion::{Motion, Piece, Scene};
use firstcontact_solid::Body;

/// Two solids that are certified convex, at their places, each to be scaled about a seed inside of it.
///
/// Places, seeds and vertices are in one unit and one frame, that of the world; scalings are numbers without a unit.
/// Every answer is that of exact arithmetic on these floats.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::Cost;
/// use firstcontact::convex::scaling::{ContactKind, PartitionOutcome, Scaling, ScalingRange};
///
/// // Two cubes of edge 2 whose centres are 4 apart, along x.
/// let cube = Body::cuboid([2.0; 3])?;
/// let (a, b) = ([0.0; 3], [4.0, 0.5, 0.0]);
/// let scaling = Scaling::new(&cube, a, a, &cube, b, b)?;
/// let range = ScalingRange::new(1.0, 5.0)?;
/// let partition = scaling.partition([range, range], &mut Cost::default())?;
/// let PartitionOutcome::Curve(curve) = partition.outcome() else { panic!("they touch") };
///
/// // They touch face to face where rho1 + rho2 = 4, and no other way: from (1, 3) to (3, 1).
/// let [segment] = curve.segments() else { panic!("one segment") };
/// assert_eq!(segment.kind, ContactKind::FaceFace);
/// assert_eq!((segment.line.slope.to_string(), segment.line.intercept.to_string()), ("-1".to_owned(), "4".to_owned()));
/// assert_eq!(curve.breakpoints()[1].nearest(), [3.0, 1.0]);
///
/// // The growth distance: both twice as large.
/// assert_eq!(scaling.growth_distance(&mut Cost::default())?.scaling.to_string(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Scaling<'b> {
    bodies: [&'b Body; 2],
    solids: [&'b ConvexSolid; 2],
    places: [Point3<f64>; 2],
    seeds: [Point3<f64>; 2],
    means: SearchData<'b>,
}

/// Data of the search for touching scalings.
#[derive(Debug, Clone)]
enum SearchData<'b> {
    Walk,
    Program(Program<'b>),
    Hull(Differences<'b>),
}

/// Questions that every oracle answers alike.
trait ScalingQuestions {
    /// Touching scalings in two ranges.
    fn outcome(&self, ranges: &[ScalingRange; 2], cost: &mut Cost) -> Result<PartitionOutcome, ScalingError>;

    /// Relation of the solids at a pair of scalings.
    fn relation(&self, at: &ScalingPair, cost: &mut Cost) -> Result<Relation, ScalingError>;

    /// The growth distance.
    fn growth(&self, cost: &mut Cost) -> Result<Growth, ScalingError>;
}

impl<O: Oracle> ScalingQuestions for O {
    fn outcome(&self, ranges: &[ScalingRange; 2], cost: &mut Cost) -> Result<PartitionOutcome, ScalingError> {
        outcome(self, ranges, cost)
    }

    fn relation(&self, at: &ScalingPair, cost: &mut Cost) -> Result<Relation, ScalingError> {
        let found = self.search(None, &ScalingPair::zero(), at.of(), cost)?;
        Ok(match found.bound.half_plane().height(at) {
            Sign::Positive => Relation::Apart,
            Sign::Zero => Relation::Touching,
            Sign::Negative => Relation::Overlapping,
        })
    }

    fn growth(&self, cost: &mut Cost) -> Result<Growth, ScalingError> {
        let found = self.search(None, &ScalingPair::zero(), &[SmallBigInt::ONE, SmallBigInt::ONE], cost)?;
        let [scaling, _] = found.at.rationals();
        Ok(Growth { scaling, touch: self.touch(&found.bound, &found.at)? })
    }
}

/// The scaling at which two solids touch that are scaled alike, and how (Ong and Gilbert's growth distance, §2.3.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Growth {
    /// The scaling of both: `b / (1 - a)`, more than one if they are apart as they are. Zero if the seeds coincide.
    pub scaling: Rational,
    /// Contact at it.
    pub touch: ScaledTouch,
}

impl<'b> Scaling<'b> {
    /// Body A with its origin at `at_a`, scaled about `seed_a`, and the same of body B. Seeds are points of the world;
    /// a good choice is [`default_seed`]. Prepares the bodies when they are first asked about.
    ///
    /// # Errors
    /// If a body is not certified convex, a coordinate is not finite, or a seed is not strictly inside of its body.
    pub fn new(
        a: &'b Body,
        at_a: impl Into<Point3<f64>>,
        seed_a: impl Into<Point3<f64>>,
        b: &'b Body,
        at_b: impl Into<Point3<f64>>,
        seed_b: impl Into<Point3<f64>>,
    ) -> Result<Scaling<'b>, ScalingError> {
        let (places, seeds) = ([at_a.into(), at_b.into()], [seed_a.into(), seed_b.into()]);
        for place in places {
            Motion::at(place).map_err(PairError::from)?;
        }
        for (solid, seed) in [(Side::A, seeds[0]), (Side::B, seeds[1])] {
            if !seed.iter().all(|x| x.is_finite()) {
                return Err(ScalingError::SeedNotFinite { solid, seed });
            }
        }
        let scaling =
            Scaling { bodies: [a, b], solids: ConvexSolid::pair([a, b])?, places, seeds, means: SearchData::Walk };
        scaling.seen(|frame| check(frame, seeds))?;
        Ok(scaling)
    }

    /// The same solids, all questions about which are answered by another kind of search.
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::Cost;
    /// use firstcontact::convex::scaling::{Scaling, ScalingRange, ScalingSearch};
    ///
    /// let cube = Body::cuboid([2.0; 3])?;
    /// let (a, b) = ([0.0; 3], [4.0, 0.5, 0.0]);
    /// let walked = Scaling::new(&cube, a, a, &cube, b, b)?;
    /// let programmed = walked.clone().by(ScalingSearch::Program)?;
    /// let ranges = [ScalingRange::new(1.0, 5.0)?; 2];
    /// let cost = &mut Cost::default();
    /// assert_eq!(walked.partition(ranges, cost)?, programmed.partition(ranges, cost)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than [`MOST_DIFFERENCES`](crate::MOST_DIFFERENCES) differences of vertices for
    /// [`ScalingSearch::Hull`].
    pub fn by(self, search: ScalingSearch) -> Result<Scaling<'b>, ScalingError> {
        let means = match search {
            ScalingSearch::Walk => SearchData::Walk,
            ScalingSearch::Program => SearchData::Program(Program::new(&self)),
            ScalingSearch::Hull => SearchData::Hull(Differences::new(&self)?),
        };
        Ok(Scaling { means, ..self })
    }

    /// The bodies A and B.
    pub fn bodies(&self) -> [&'b Body; 2] {
        self.bodies
    }

    /// Their origins in the world.
    pub fn places(&self) -> [Point3<f64>; 2] {
        self.places
    }

    /// Their seeds, in the world.
    pub fn seeds(&self) -> [Point3<f64>; 2] {
        self.seeds
    }

    /// The bodies, prepared.
    pub(crate) fn solids(&self) -> [&'b ConvexSolid; 2] {
        self.solids
    }

    /// Exponent of a power of two of which all coordinates are multiples.
    pub(crate) fn unit(&self) -> i32 {
        let points = self.places.iter().chain(&self.seeds).flat_map(coordinates);
        let [of_a, of_b] = self.bodies.map(Body::magnitudes);
        of_a.max(of_b).max(Magnitudes::of(points)).unit
    }

    /// Touching scalings in a rectangle, the range of A first. The cost is added up.
    ///
    /// # Errors
    /// [`ScalingError::Inconsistent`], if there is a mistake in this library.
    pub fn partition(&self, ranges: [ScalingRange; 2], cost: &mut Cost) -> Result<Partition, ScalingError> {
        let outcome = if self.seeds_coincide() {
            PartitionOutcome::SeedsCoincide
        } else {
            self.ask(|oracle| oracle.outcome(&ranges, cost))?
        };
        Ok(Partition::new(ranges, outcome))
    }

    /// Relation at one pair of scalings, that of A first, whatever the ranges. The cost is added up.
    ///
    /// # Errors
    /// If a scaling is negative; or [`ScalingError::Inconsistent`].
    pub fn verdict(&self, scalings: [&Rational; 2], cost: &mut Cost) -> Result<Relation, ScalingError> {
        if let Some(&negative) = scalings.iter().find(|scaling| scaling.sign() == Sign::Negative) {
            return Err(ScalingError::Negative(Box::new(negative.clone())));
        }
        let pair = ScalingPair::of_rationals(scalings);
        match (self.seeds_coincide(), pair.is_zero()) {
            (true, true) => Ok(Relation::Touching),
            (true, false) => Ok(Relation::Overlapping),
            (false, true) => Ok(Relation::Apart),
            (false, false) => self.ask(|oracle| oracle.relation(&pair, cost)),
        }
    }

    /// The growth distance, whatever the ranges: [`Curve::diagonal`] says whether it is on a
    /// curve. The cost is added up.
    ///
    /// # Errors
    /// [`ScalingError::Inconsistent`], if there is a mistake in this library.
    pub fn growth_distance(&self, cost: &mut Cost) -> Result<Growth, ScalingError> {
        if self.seeds_coincide() {
            let point = RationalPoint(std::array::from_fn(|k| Rational::of(self.seeds[0][k])));
            return Ok(Growth { scaling: Rational::ZERO, touch: ScaledTouch { point, a: None, b: None } });
        }
        self.ask(|oracle| oracle.growth(cost))
    }

    fn seeds_coincide(&self) -> bool {
        self.seeds[0] == self.seeds[1]
    }

    fn ask<T>(&self, question: impl FnOnce(&dyn ScalingQuestions) -> T) -> T {
        match &self.means {
            SearchData::Walk => self.seen(|frame| question(&Walk(frame))),
            SearchData::Program(program) => question(program),
            SearchData::Hull(differences) => question(differences),
        }
    }

    fn seen<T>(&self, question: impl FnOnce(&SeedFrame<'_>) -> T) -> T {
        framed(self.bodies, self.solids, self.places, self.seeds, question)
    }
}

/// Asks about two solids at their places, with their seeds.
pub(crate) fn framed<T>(
    bodies: [&Body; 2],
    solids: [&ConvexSolid; 2],
    places: [Point3<f64>; 2],
    seeds: [Point3<f64>; 2],
    question: impl FnOnce(&SeedFrame<'_>) -> T,
) -> T {
    let magnitudes = bodies[0].magnitudes().max(bodies[1].magnitudes());
    let origin = Motion::at_origin();
    let piece = Piece::at_rest(&origin, &origin);
    let scene = Scene::of_bodies(bodies, piece, piece.course());
    question(&SeedFrame::new(&scene, solids, magnitudes, places, seeds))
}

/// A seed for a body with its origin at a place: the mean of its vertices, rounded, as in the paper (Fig. 5); or, where
/// floats are too coarse for that, another point. In the world; certainly inside.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::scaling::default_seed;
///
/// let seed = default_seed(&Body::cuboid([1.0, 2.0, 3.0])?, [10.0, 0.0, 0.0])?;
/// assert_eq!(seed, [10.0, 0.0, 0.0].into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the body is not certified convex, the place is not finite, or no seed was found.
pub fn default_seed(body: &Body, at: impl Into<Point3<f64>>) -> Result<Point3<f64>, ScalingError> {
    let at = at.into();
    let [solid, _] = ConvexSolid::pair([body, body])?;
    Motion::at(at).map_err(PairError::from)?;
    let inside = solid.normal_map().inside().iter().map(|inside| at + inside.point.coords);
    let mut usable = inside.filter(|seed| seed.iter().all(|x| x.is_finite()));
    let is_inside = |seed: &Point3<f64>| {
        framed([body; 2], [solid; 2], [at; 2], [*seed; 2], |frame| facet_before(frame, Side::B).is_none())
    };
    usable.find(is_inside).ok_or(ScalingError::NoSeed)
}

/// That both seeds are inside of their solids.
pub(crate) fn check(frame: &SeedFrame<'_>, seeds: [Point3<f64>; 2]) -> Result<(), ScalingError> {
    for (side, solid, seed) in [(Side::A, Side::A, seeds[0]), (Side::B, Side::B, seeds[1])] {
        if let Some(facet) = facet_before(frame, side) {
            return Err(ScalingError::SeedNotInside { solid, seed, facet });
        }
    }
    Ok(())
}

/// A facet of a solid, by three corners, that its seed is not strictly behind.
fn facet_before(frame: &SeedFrame<'_>, side: Side) -> Option<[u32; 3]> {
    let difference = frame.difference((0, Sense::Forward));
    let polyhedron = difference.polyhedron(side);
    let facet = (0..polyhedron.facet_count() as u32).find(|&facet| {
        let (spans, vertex) = difference.normal(side, facet);
        !is_before(frame, side, spans, vertex)
    })?;
    Some(frame.corners(side, facet))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two boxes touch along two lines; on the further part of each of these they are apart.
    #[test]
    fn where_nothing_is_shared_there_is_no_touch() {
        let (a, b) = (Body::cuboid([2.0, 1.0, 1.0]).unwrap(), Body::cuboid([2.0; 3]).unwrap());
        let scaling = Scaling::new(&a, [0.0; 3], [0.0; 3], &b, [4.0, 3.0, 0.0], [4.0, 3.0, 0.0]).unwrap();
        let half = Rational::of(0.5);
        let [on, off] = [1.0, 3.5].map(|rho| ScalingPair::of_rationals([&Rational::of(rho), &Rational::of(4.0 - rho)]));
        let cost = &mut Cost::default();
        scaling.seen(|frame| {
            let walk = Walk(frame);
            let found =
                walk.search(None, &ScalingPair::zero(), &[SmallBigInt::ONE, SmallBigInt::from(3i64)], cost).unwrap();
            assert!(found.at == on, "{:?}", found.at);
            assert!(walk.touch(&found.bound, &on).is_ok());
            assert_eq!(walk.touch(&found.bound, &off), Err(ScalingError::Inconsistent));
            assert_eq!(walk.faces(&found.bound, &off), Err(ScalingError::Inconsistent));
        });
        let program = Program::new(&scaling);
        let overlapping = ScalingPair::of_rationals([&Rational::of(4.0), &Rational::of(4.0)]);
        let seed = ScalingPair::of_rationals([&Rational::ZERO, &half]);
        assert!(program.touch_at(&on).is_ok());
        for pair in [off, overlapping, seed] {
            assert_eq!(program.touch_at(&pair), Err(ScalingError::Inconsistent), "{pair:?}");
        }
    }
}
