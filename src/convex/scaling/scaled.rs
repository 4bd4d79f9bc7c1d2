//! Two convex solids with seeds: what can be asked of them at all their scalings.

use nalgebra::Point3;

use super::counts::Counts;
use super::error::ScalingError;
use super::frame::Frame;
use super::pair::Pair;
use super::partition::Partition;
use super::range::Range;
use super::rectangle::outcome;
use super::search::{first, search};
use super::seed::{check, convex};
use super::shared::Shared;
use super::side::Solid;
use super::touch::Touch;
use super::verdict::Verdict;
use crate::convex::{ConvexSolid, PairError, RationalPoint};
use crate::exact::{Rational, Sign, Wide};
use crate::motion::{Motion, Piece, Scene};
use crate::solid::Body;

/// Two solids that are certified convex, at their places, each to be scaled about a seed inside of it.
///
/// Places, seeds and vertices are in one unit and one frame, that of the world; scalings are numbers without a unit. Every answer
/// is that of exact arithmetic on these floats.
///
/// ```
/// use firstcontact::Body;
/// use firstcontact::convex::scaling::{ContactKind, Counts, Outcome, Range, Scaling};
///
/// // Two cubes of edge 2 whose centres are 4 apart, along x.
/// let cube = Body::cuboid([2.0; 3])?;
/// let (a, b) = ([0.0; 3], [4.0, 0.5, 0.0]);
/// let scaling = Scaling::new(&cube, a, a, &cube, b, b)?;
/// let range = Range::new(1.0, 5.0)?;
/// let partition = scaling.partition([range, range], &mut Counts::default());
/// let Outcome::Curve(curve) = partition.outcome() else { panic!("they touch") };
///
/// // They touch face to face where rho1 + rho2 = 4, and no other way: from (1, 3) to (3, 1).
/// let [segment] = curve.segments() else { panic!("one segment") };
/// assert_eq!(segment.kind, ContactKind::FaceFace);
/// assert_eq!((segment.line.slope.to_string(), segment.line.intercept.to_string()), ("-1".to_owned(), "4".to_owned()));
/// assert_eq!(curve.breakpoints()[1].nearest(), [3.0, 1.0]);
///
/// // The growth distance: both twice as large.
/// assert_eq!(scaling.growth_distance(&mut Counts::default()).scaling.to_string(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Scaling<'b> {
    bodies: [&'b Body; 2],
    solids: [&'b ConvexSolid; 2],
    places: [Point3<f64>; 2],
    seeds: [Point3<f64>; 2],
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
        let scaling = Scaling { bodies: [a, b], solids: [convex(a)?, convex(b)?], places, seeds };
        scaling.ask(|frame| check(frame, seeds))?;
        Ok(scaling)
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

    /// Where they touch in a rectangle of scalings, the range of A first. Costs are added to the counts.
    pub fn partition(&self, ranges: [Range; 2], counts: &mut Counts) -> Partition {
        Partition::new(ranges, self.ask(|frame| outcome(frame, &ranges, counts)))
    }

    /// How they are at one pair of scalings, that of A first, whatever the ranges. Costs are added to the counts.
    ///
    /// # Errors
    /// If a scaling is negative.
    pub fn verdict(&self, scalings: [&Rational; 2], counts: &mut Counts) -> Result<Verdict, ScalingError> {
        if let Some(&negative) = scalings.iter().find(|scaling| scaling.sign() == Sign::Negative) {
            return Err(ScalingError::Negative(Box::new(negative.clone())));
        }
        let pair = Pair::of_rationals(scalings);
        Ok(self.ask(|frame| match (frame.seeds_coincide(), pair.is_zero()) {
            (true, true) => Verdict::Touching,
            (true, false) => Verdict::Overlapping,
            (false, true) => Verdict::Apart,
            (false, false) => verdict(frame, &pair, counts),
        }))
    }

    /// The growth distance, whatever the ranges: [`Curve::diagonal`](super::Curve::diagonal) says whether it is on a curve. Costs are
    /// added to the counts.
    pub fn growth_distance(&self, counts: &mut Counts) -> Growth {
        self.ask(|frame| growth(frame, counts)).unwrap_or_else(|| {
            let point = RationalPoint(std::array::from_fn(|k| Rational::of(self.seeds[0][k])));
            Growth { scaling: Rational::ZERO, touch: Touch { point, a: None, b: None } }
        })
    }

    fn ask<T>(&self, question: impl FnOnce(&Frame<'_>) -> T) -> T {
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

/// How solids are whose seeds are not one point, at scalings that are not both zero.
fn verdict(frame: &Frame<'_>, pair: &Pair, counts: &mut Counts) -> Verdict {
    let Some(start) = first(frame) else { return Verdict::Overlapping };
    let found = search(frame, &start, &Pair::zero(), pair.of(), counts);
    match found.facet.height(pair) {
        Sign::Positive => Verdict::Apart,
        Sign::Zero => Verdict::Touching,
        Sign::Negative => Verdict::Overlapping,
    }
}

/// The growth distance of solids whose seeds are not one point; `None` if they are.
fn growth(frame: &Frame<'_>, counts: &mut Counts) -> Option<Growth> {
    let start = (!frame.seeds_coincide()).then(|| first(frame)).flatten()?;
    let found = search(frame, &start, &Pair::zero(), &[Wide::ONE, Wide::ONE], counts);
    let touch = Shared::new(frame, &found.facet, &found.at).touch();
    let [scaling, _] = found.at.rationals();
    Some(Growth { scaling, touch })
}
