//! The decision curve (paper, Section III): the touching scalings in the plane of the parameters of a path.
//!
//! A pair of scalings `(r1, r2)` is mapped to `(t1(r1), t2(r2))`: how far along the path the scaled solids reach, from
//! their own ends of it. Three things make this map fit to decide by.
//!
//! *It is one to one.* Each `t` is strictly increasing (see `exit`), also beyond the other end of the path, as it is
//! not cut off there. So the order of scalings is that of parameters, and a pair of scalings is below, on or above the
//! curve of touching scalings as its image is below, on or above the image of that curve. Descending stays descending;
//! convex need not stay convex.
//!
//! *The image of the curve is in the triangle* `t1 >= 0`, `t2 >= 0`, `t1 + t2 <= 1`. The ends of the path are in the
//! solids, so no parameter is negative. Let `t1 + t2 > 1`. If neither solid is scaled by zero, the ends are strictly
//! inside of them, and with these all points of the path before the exits. Both parameters are positive, so some points
//! of the path are before both exits: inside of both solids, which overlap. If only A is scaled by zero, it is but its
//! seed, which is its end of the path. So `t1 = 0` and `t2 > 1`: the seed is before the exit from B, thus inside of it,
//! and that is to overlap ([`Relation::Overlapping`]); the same with A and B exchanged. If both are scaled by zero,
//! both parameters are zero.
//!
//! *It is piecewise linear.* Where none of the contact, the facet through which the path leaves A and that through
//! which it leaves B changes, it is the image of a line under a linear map of each coordinate: with `r2 = a r1 + b` and
//! `t = m r + k`, it is `t2 = (m2 a / m1) (t1 - k1) + m2 b + k2`. For the path from seed to seed each `k` is zero and
//! each `m` is one number, which is the remark of Section III.

use std::cmp::Ordering;

use crate::scaling::Scaling;
use crate::scaling::curve::{Curve, ScalingLine, relation_to_curve};
use crate::scaling::exit::{Exit, ExitPiece};
use crate::scaling::partition::{Partition, PartitionOutcome};
use crate::scaling::path::{NoPath, Path, PathKind};
use firstcontact_convex::Relation;
use firstcontact_exact::Rational;
use firstcontact_solid::Feature;

/// Touching scalings of two solids, in the plane of the parameters of a path.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    path: Path,
    image: Image,
}

/// The image of the touching scalings.
#[derive(Debug, Clone, PartialEq)]
pub enum Image {
    /// A curve: the solids are apart below it and overlap above it.
    Curve(DecisionCurve),
    /// Nothing: at all scalings allowed the solids are apart.
    Apart,
    /// Nothing: at all scalings allowed the solids overlap.
    Overlapping,
    /// The one pair of parameters of the least scalings; at all others they overlap.
    Least(DecisionPoint),
    /// The one pair of parameters of the greatest scalings; at all others they are apart.
    Greatest(DecisionPoint),
    /// One pair of parameters, where one of the scalings can only be what it is.
    Single(DecisionPoint),
}

/// A descending, piecewise linear curve of at least one segment.
#[derive(Debug, Clone, PartialEq)]
pub struct DecisionCurve {
    points: Vec<DecisionPoint>,
    segments: Vec<DecisionSegment>,
}

/// An end of a segment.
#[derive(Debug, Clone, PartialEq)]
pub struct DecisionPoint {
    /// The scalings of A and B, in lowest terms.
    pub scalings: [Rational; 2],
    /// Their parameters, in lowest terms: not negative, and one together at most.
    pub parameters: [Rational; 2],
    /// Differences between its two sides; none at the ends of the curve.
    pub changes: Vec<Change>,
}

/// Cause of a breakpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The features that touch: it is the image of a breakpoint of the curve of scalings.
    Contact,
    /// The facet through which the path leaves A.
    ExitOfA,
    /// The facet through which the path leaves B.
    ExitOfB,
}

/// A part of the curve on which nothing changes.
#[derive(Debug, Clone, PartialEq)]
pub struct DecisionSegment {
    /// The line that it is a part of: the parameter of B by that of A.
    pub line: ScalingLine,
    /// The segment of the curve of scalings whose image it is a part of.
    pub contact: usize,
    /// The facets through which the path leaves A and B, as [`ExitPiece::face`] names them.
    pub exits: [Feature; 2],
}

impl Scaling<'_> {
    /// The decision curve that a partition of these solids has for a path between them.
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::scaling::{Image, PathKind, Scaling, ScalingRange};
    /// use firstcontact::convex::{Cost, Relation};
    /// use firstcontact::exact::Rational;
    ///
    /// // Two cubes of edge 2 whose centres are 4 apart, along x.
    /// let cube = Body::cuboid([2.0; 3])?;
    /// let (a, b) = ([0.0; 3], [4.0, 0.0, 0.0]);
    /// let scaling = Scaling::new(&cube, a, a, &cube, b, b)?;
    /// let range = ScalingRange::new(0.5, 5.0)?;
    /// let partition = scaling.partition([range; 2], &mut Cost::default())?;
    ///
    /// // From seed to seed: a solid scaled by rho reaches along rho / 4 of the way.
    /// let decision = scaling.decision(&partition, PathKind::Seeds)?;
    /// let Image::Curve(curve) = decision.image() else { panic!("they touch") };
    /// let [segment] = curve.segments() else { panic!("one segment") };
    /// assert_eq!((segment.line.slope.to_string(), segment.line.intercept.to_string()), ("-1".to_owned(), "1".to_owned()));
    ///
    /// let [one, three] = [1.0, 3.0].map(Rational::of);
    /// let [t1, t2] = decision.parameters([&one, &three]).ok_or("in the ranges")?;
    /// assert_eq!([t1.to_string(), t2.to_string()], ["1/4", "3/4"]);
    /// assert_eq!(decision.verdict([&t1, &t2]), Relation::Touching);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such path.
    pub fn decision(&self, partition: &Partition, kind: PathKind) -> Result<Decision, NoPath> {
        Ok(Decision::new(partition, Path::of(self, partition.ranges(), kind)?))
    }
}

impl Decision {
    /// The image of a partition for a path between its solids.
    fn new(partition: &Partition, path: Path) -> Decision {
        let point = |scalings: &[Rational; 2]| {
            let here = SegmentOrigin { contact: 0, places: [0, 1].map(|side| path.exits[side].place(&scalings[side])) };
            here.point(scalings, &path.exits, None)
        };
        let corner = |end: usize| point(&partition.ranges().map(|range| Rational::of(range.ends()[end])));
        let image = match partition.outcome() {
            PartitionOutcome::Curve(curve) => Image::Curve(DecisionCurve::of(curve, &path.exits)),
            PartitionOutcome::Apart => Image::Apart,
            PartitionOutcome::Overlapping | PartitionOutcome::SeedsCoincide => Image::Overlapping,
            PartitionOutcome::LeastCorner(_) => Image::Least(corner(0)),
            PartitionOutcome::GreatestCorner(_) => Image::Greatest(corner(1)),
            PartitionOutcome::Single { scalings, .. } => Image::Single(point(scalings)),
        };
        Decision { path, image }
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The image of the touching scalings.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The parameters of a pair of scalings, as exactly as these; `None` if one is not in its range.
    pub fn parameters(&self, scalings: [&Rational; 2]) -> Option<[Rational; 2]> {
        let [of_a, of_b] = &self.path.exits;
        Some([of_a.at(scalings[0])?, of_b.at(scalings[1])?])
    }

    /// Relation of the solids at the scalings that have these parameters, by the decision curve alone. The answer means
    /// nothing for parameters that no allowed scalings have.
    pub fn verdict(&self, parameters: [&Rational; 2]) -> Relation {
        let is_at = |point: &DecisionPoint| point.parameters.each_ref() == parameters;
        match &self.image {
            Image::Curve(curve) => curve.verdict(parameters),
            Image::Apart => Relation::Apart,
            Image::Overlapping => Relation::Overlapping,
            Image::Least(point) | Image::Greatest(point) | Image::Single(point) if is_at(point) => Relation::Touching,
            Image::Least(_) => Relation::Overlapping,
            Image::Greatest(_) => Relation::Apart,
            Image::Single(DecisionPoint { parameters: [first, second], .. }) => match parameters[0].cmp(first) {
                Ordering::Equal => Relation::beyond(second, parameters[1]),
                _ => Relation::beyond(first, parameters[0]),
            },
        }
    }
}

impl DecisionCurve {
    /// The ends of the segments, one more than these, in the order of rising parameters of A.
    pub fn points(&self) -> &[DecisionPoint] {
        &self.points
    }

    /// The segments in the same order.
    pub fn segments(&self) -> &[DecisionSegment] {
        &self.segments
    }

    /// The image of a curve.
    fn of(curve: &Curve, exits: &[Exit; 2]) -> DecisionCurve {
        let mut image = DecisionCurve { points: Vec::new(), segments: Vec::new() };
        let mut before = None;
        for (contact, (segment, ends)) in curve.segments().iter().zip(curve.breakpoints().windows(2)).enumerate() {
            for cut in cuts(&segment.line, [&ends[0].scalings, &ends[1].scalings], exits).windows(2) {
                // The greater scaling of each end of a piece is where that piece still holds.
                let here = SegmentOrigin { contact, places: [exits[0].place(&cut[1][0]), exits[1].place(&cut[0][1])] };
                image.points.push(here.point(&cut[0], exits, before.as_ref()));
                image.segments.push(here.segment(&segment.line, exits));
                before = Some(here);
            }
        }
        let last = curve.breakpoints().last().zip(before);
        image.points.extend(last.map(|(end, here)| here.point(&end.scalings, exits, None)));
        image
    }

    fn verdict(&self, parameters: [&Rational; 2]) -> Relation {
        relation_to_curve(&self.points, |end| &end.parameters, &self.segments, |segment| &segment.line, parameters)
    }
}

/// Origin of a segment: a segment of the curve of scalings, and a piece of each exit.
#[derive(Debug, Clone, Copy)]
struct SegmentOrigin {
    contact: usize,
    places: [usize; 2],
}

impl SegmentOrigin {
    fn pieces<'e>(&self, exits: &'e [Exit; 2]) -> [&'e ExitPiece; 2] {
        [0, 1].map(|side| &exits[side].pieces()[self.places[side]])
    }

    /// The beginning of the segment.
    fn point(&self, scalings: &[Rational; 2], exits: &[Exit; 2], before: Option<&SegmentOrigin>) -> DecisionPoint {
        let pieces = self.pieces(exits);
        let parameters = [0, 1].map(|side| pieces[side].line.at(&scalings[side]).reduced());
        let changes = before.map(|before| {
            let differ = [
                (before.contact != self.contact, Change::Contact),
                (before.places[0] != self.places[0], Change::ExitOfA),
                (before.places[1] != self.places[1], Change::ExitOfB),
            ];
            differ.into_iter().filter_map(|(differs, change)| differs.then_some(change)).collect()
        });
        DecisionPoint { scalings: scalings.clone(), parameters, changes: changes.unwrap_or_default() }
    }

    /// The image of a line of scalings under the lines of both exits.
    fn segment(&self, line: &ScalingLine, exits: &[Exit; 2]) -> DecisionSegment {
        let [a, b] = self.pieces(exits);
        let slope = (&b.line.slope * &line.slope).over(&a.line.slope).reduced();
        let at_zero = b.line.at(&line.intercept);
        let intercept = (&at_zero - &(&slope * &a.line.intercept)).reduced();
        DecisionSegment { line: ScalingLine { slope, intercept }, contact: self.contact, exits: [a.face, b.face] }
    }
}

/// The ends of a segment of touching scalings, and between them the scalings at which an exit changes, by rising
/// scalings of A.
fn cuts(line: &ScalingLine, [from, to]: [&[Rational; 2]; 2], exits: &[Exit; 2]) -> Vec<[Rational; 2]> {
    let starts = |exit: &'_ Exit| exit.pieces().iter().skip(1).map(|piece| piece.from.clone()).collect::<Vec<_>>();
    let of_a = starts(&exits[0]).into_iter().filter(|rho1| from[0] < *rho1 && *rho1 < to[0]);
    let of_b = starts(&exits[1]).into_iter().filter(|rho2| to[1] < *rho2 && *rho2 < from[1]);
    let at_a = of_a.map(|rho1| [rho1.clone(), line.at(&rho1).reduced()]);
    let at_b = of_b.map(|rho2| [(&rho2 - &line.intercept).over(&line.slope).reduced(), rho2]);
    let mut cuts: Vec<[Rational; 2]> = at_a.chain(at_b).collect();
    cuts.sort_by(|one, other| one[0].cmp(&other[0]));
    cuts.dedup_by(|one, other| one[0] == other[0]);
    [vec![from.clone()], cuts, vec![to.clone()]].concat()
}

#[cfg(test)]
mod tests;
