//! Two convex solids with seeds: what can be asked of them at all their scalings.

use nalgebra::Point3;

use super::counts::Counts;
use super::differences::Differences;
use super::error::ScalingError;
use super::frame::Frame;
use super::half_plane::Bound;
use super::oracle::{Oracle, Search};
use super::pair::Pair;
use super::partition::{Outcome, Partition};
use super::program::Program;
use super::range::Range;
use super::rectangle::outcome;
use super::seed::{check, convex};
use super::side::Solid;
use super::touch::Touch;
use super::verdict::Verdict;
use super::walk::Walk;
use crate::{ConvexSolid, PairError, RationalPoint};
use firstcontact_exact::geom::{Magnitudes, coordinates};
use firstcontact_exact::{Rational, Sign, SmallBigInt};
use firstcontact_motion::{Motion, Piece, Scene};
use firstcontact_solid::Body;

/// Two solids that are certified convex, at their places, each to be scaled about a seed inside of it.
///
/// Places, seeds and vertices are in one unit and one frame, that of the world; scalings are numbers without a unit. Every answer
/// is that of exact arithmetic on these floats.
///
/// ```
/// # use firstcontact_convex::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::scaling::{ContactKind, Counts, Outcome, Range, Scaling};
///
/// // Two cubes of edge 2 whose centres are 4 apart, along x.
/// let cube = Body::cuboid([2.0; 3])?;
/// let (a, b) = ([0.0; 3], [4.0, 0.5, 0.0]);
/// let scaling = Scaling::new(&cube, a, a, &cube, b, b)?;
/// let range = Range::new(1.0, 5.0)?;
/// let partition = scaling.partition([range, range], &mut Counts::default())?;
/// let Outcome::Curve(curve) = partition.outcome() else { panic!("they touch") };
///
/// // They touch face to face where rho1 + rho2 = 4, and no other way: from (1, 3) to (3, 1).
/// let [segment] = curve.segments() else { panic!("one segment") };
/// assert_eq!(segment.kind, ContactKind::FaceFace);
/// assert_eq!((segment.line.slope.to_string(), segment.line.intercept.to_string()), ("-1".to_owned(), "4".to_owned()));
/// assert_eq!(curve.breakpoints()[1].nearest(), [3.0, 1.0]);
///
/// // The growth distance: both twice as large.
/// assert_eq!(scaling.growth_distance(&mut Counts::default())?.scaling.to_string(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Scaling<'b> {
    bodies: [&'b Body; 2],
    solids: [&'b ConvexSolid; 2],
    places: [Point3<f64>; 2],
    seeds: [Point3<f64>; 2],
    means: Means<'b>,
}

/// What touching scalings are searched for with.
#[derive(Debug, Clone)]
enum Means<'b> {
    Walk,
    Program(Program<'b>),
    Hull(Differences<'b>),
}

/// A question that any search can answer, of solids whose seeds are not one point.
trait Question {
    type Answer;

    fn put<O: Oracle>(self, oracle: &O, counts: &mut Counts) -> Result<Self::Answer, ScalingError>;
}

/// Where they touch in a rectangle.
struct InRanges([Range; 2]);

/// How they are at scalings that are not both zero.
struct At<'p>(&'p Pair);

/// Where they touch if they are scaled alike.
struct Alike;

impl Question for InRanges {
    type Answer = Outcome;

    fn put<O: Oracle>(self, oracle: &O, counts: &mut Counts) -> Result<Outcome, ScalingError> {
        outcome(oracle, &self.0, counts)
    }
}

impl Question for At<'_> {
    type Answer = Verdict;

    fn put<O: Oracle>(self, oracle: &O, counts: &mut Counts) -> Result<Verdict, ScalingError> {
        let found = oracle.search(None, &Pair::zero(), self.0.of(), counts)?;
        Ok(match found.bound.half_plane().height(self.0) {
            Sign::Positive => Verdict::Apart,
            Sign::Zero => Verdict::Touching,
            Sign::Negative => Verdict::Overlapping,
        })
    }
}

impl Question for Alike {
    type Answer = Growth;

    fn put<O: Oracle>(self, oracle: &O, counts: &mut Counts) -> Result<Growth, ScalingError> {
        let found = oracle.search(None, &Pair::zero(), &[SmallBigInt::ONE, SmallBigInt::ONE], counts)?;
        let [scaling, _] = found.at.rationals();
        Ok(Growth { scaling, touch: oracle.touch(&found.bound, &found.at)? })
    }
}

/// The scaling at which two solids touch that are scaled alike, and how (Ong and Gilbert's growth distance, §2.3.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Growth {
    /// The scaling of both: `b / (1 - a)`, more than one if they are apart as they are. Zero if the seeds coincide.
    pub scaling: Rational,
    /// How they touch at it.
    pub touch: Touch,
}

impl<'b> Scaling<'b> {
    /// Body A with its origin at `at_a`, scaled about `seed_a`, and the same of body B. Seeds are points of the world; a good choice is
    /// [`default_seed`](super::default_seed). Prepares the bodies when they are first asked about.
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
        for (solid, seed) in [(Solid::A, seeds[0]), (Solid::B, seeds[1])] {
            if !seed.iter().all(|x| x.is_finite()) {
                return Err(ScalingError::SeedNotFinite { solid, seed });
            }
        }
        let scaling = Scaling { bodies: [a, b], solids: [convex(a)?, convex(b)?], places, seeds, means: Means::Walk };
        scaling.seen(|frame| check(frame, seeds))?;
        Ok(scaling)
    }

    /// The same solids, all questions about which are answered by another kind of search.
    ///
    /// ```
    /// # use firstcontact_convex::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::scaling::{Counts, Range, Scaling, Search};
    ///
    /// let cube = Body::cuboid([2.0; 3])?;
    /// let (a, b) = ([0.0; 3], [4.0, 0.5, 0.0]);
    /// let walked = Scaling::new(&cube, a, a, &cube, b, b)?;
    /// let programmed = walked.clone().by(Search::Program)?;
    /// let ranges = [Range::new(1.0, 5.0)?; 2];
    /// let counts = &mut Counts::default();
    /// assert_eq!(walked.partition(ranges, counts)?, programmed.partition(ranges, counts)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than [`MOST_DIFFERENCES`](crate::MOST_DIFFERENCES) differences of vertices for [`Search::Hull`].
    pub fn by(self, search: Search) -> Result<Scaling<'b>, ScalingError> {
        let means = match search {
            Search::Walk => Means::Walk,
            Search::Program => Means::Program(Program::new(&self)),
            Search::Hull => Means::Hull(Differences::new(&self)?),
        };
        Ok(Scaling { means, ..self })
    }

    /// The bodies A and B.
    pub fn bodies(&self) -> [&'b Body; 2] {
        self.bodies
    }

    /// Where their origins are in the world.
    pub fn places(&self) -> [Point3<f64>; 2] {
        self.places
    }

    /// Their seeds, in the world.
    pub fn seeds(&self) -> [Point3<f64>; 2] {
        self.seeds
    }

    /// The bodies, prepared.
    pub(super) fn solids(&self) -> [&'b ConvexSolid; 2] {
        self.solids
    }

    /// Of what power of two all coordinates are multiples.
    pub(super) fn unit(&self) -> i32 {
        let points = self.places.iter().chain(&self.seeds).flat_map(coordinates);
        let [of_a, of_b] = self.bodies.map(Body::magnitudes);
        of_a.max(of_b).max(Magnitudes::of(points)).unit
    }

    /// Where they touch in a rectangle of scalings, the range of A first. Costs are added to the counts.
    ///
    /// # Errors
    /// [`ScalingError::Inconsistent`], if there is a mistake in this library.
    pub fn partition(&self, ranges: [Range; 2], counts: &mut Counts) -> Result<Partition, ScalingError> {
        let outcome = if self.seeds_coincide() { Outcome::SeedsCoincide } else { self.ask(InRanges(ranges), counts)? };
        Ok(Partition::new(ranges, outcome))
    }

    /// How they are at one pair of scalings, that of A first, whatever the ranges. Costs are added to the counts.
    ///
    /// # Errors
    /// If a scaling is negative; or [`ScalingError::Inconsistent`].
    pub fn verdict(&self, scalings: [&Rational; 2], counts: &mut Counts) -> Result<Verdict, ScalingError> {
        if let Some(&negative) = scalings.iter().find(|scaling| scaling.sign() == Sign::Negative) {
            return Err(ScalingError::Negative(Box::new(negative.clone())));
        }
        let pair = Pair::of_rationals(scalings);
        match (self.seeds_coincide(), pair.is_zero()) {
            (true, true) => Ok(Verdict::Touching),
            (true, false) => Ok(Verdict::Overlapping),
            (false, true) => Ok(Verdict::Apart),
            (false, false) => self.ask(At(&pair), counts),
        }
    }

    /// The growth distance, whatever the ranges: [`Curve::diagonal`](super::Curve::diagonal) says whether it is on a curve. Costs are
    /// added to the counts.
    ///
    /// # Errors
    /// [`ScalingError::Inconsistent`], if there is a mistake in this library.
    pub fn growth_distance(&self, counts: &mut Counts) -> Result<Growth, ScalingError> {
        if self.seeds_coincide() {
            let point = RationalPoint(std::array::from_fn(|k| Rational::of(self.seeds[0][k])));
            return Ok(Growth { scaling: Rational::ZERO, touch: Touch { point, a: None, b: None } });
        }
        self.ask(Alike, counts)
    }

    fn seeds_coincide(&self) -> bool {
        self.seeds[0] == self.seeds[1]
    }

    fn ask<Q: Question>(&self, question: Q, counts: &mut Counts) -> Result<Q::Answer, ScalingError> {
        match &self.means {
            Means::Walk => self.seen(|frame| question.put(&Walk(frame), counts)),
            Means::Program(program) => question.put(program, counts),
            Means::Hull(differences) => question.put(differences, counts),
        }
    }

    fn seen<T>(&self, question: impl FnOnce(&Frame<'_>) -> T) -> T {
        framed(self.bodies, self.solids, self.places, self.seeds, question)
    }
}

/// Asks about two solids at their places, with their seeds.
pub(super) fn framed<T>(
    bodies: [&Body; 2],
    solids: [&ConvexSolid; 2],
    places: [Point3<f64>; 2],
    seeds: [Point3<f64>; 2],
    question: impl FnOnce(&Frame<'_>) -> T,
) -> T {
    let magnitudes = bodies[0].magnitudes().max(bodies[1].magnitudes());
    let origin = Motion::at_origin();
    let piece = Piece::at_rest(&origin, &origin);
    let [a, b] = bodies.map(Body::positions);
    let scene = Scene::new(a, b, magnitudes, piece, piece.course());
    question(&Frame::new(&scene, solids, magnitudes, places, seeds))
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
        let [on, off] = [1.0, 3.5].map(|rho| Pair::of_rationals([&Rational::of(rho), &Rational::of(4.0 - rho)]));
        let counts = &mut Counts::default();
        scaling.seen(|frame| {
            let walk = Walk(frame);
            let found = walk.search(None, &Pair::zero(), &[SmallBigInt::ONE, SmallBigInt::from(3i64)], counts).unwrap();
            assert!(found.at == on, "{:?}", found.at);
            assert!(walk.touch(&found.bound, &on).is_ok());
            assert_eq!(walk.touch(&found.bound, &off), Err(ScalingError::Inconsistent));
            assert_eq!(walk.faces(&found.bound, &off), Err(ScalingError::Inconsistent));
        });
        let program = Program::new(&scaling);
        let overlapping = Pair::of_rationals([&Rational::of(4.0), &Rational::of(4.0)]);
        let seed = Pair::of_rationals([&Rational::ZERO, &half]);
        assert!(program.touch_at(&on).is_ok());
        for pair in [off, overlapping, seed] {
            assert_eq!(program.touch_at(&pair), Err(ScalingError::Inconsistent), "{pair:?}");
        }
    }
}
