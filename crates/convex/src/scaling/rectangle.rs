//! Where in a rectangle of scalings two solids touch.

use super::chain::{Link, chain};
use super::counts::Counts;
use super::curve::{Breakpoint, Curve, Segment};
use super::error::ScalingError;
use super::half_plane::Bound;
use super::oracle::{Oracle, Tangent};
use super::pair::Pair;
use super::partition::Outcome;
use super::range::Range;
use super::side::index;
use super::touch::{ContactKind, Touch};
use crate::side::Side;
use firstcontact_exact::{Sign, SmallBigInt};

/// The directions in which one scaling alone grows.
const AXES: [[SmallBigInt; 2]; 2] = [[SmallBigInt::ONE, SmallBigInt::ZERO], [SmallBigInt::ZERO, SmallBigInt::ONE]];

/// A rectangle of scalings.
struct Rectangle<'r> {
    ranges: &'r [Range; 2],
    /// Where both are least, and where both are greatest.
    corners: [Pair; 2],
}

/// Where in the rectangle of two ranges solids touch whose seeds are not one point.
pub(super) fn outcome<O: Oracle>(
    oracle: &O,
    ranges: &[Range; 2],
    counts: &mut Counts,
) -> Result<Outcome, ScalingError> {
    let corners = [0, 1].map(|end| Pair::of_floats(ranges.map(|range| range.ends()[end])));
    Rectangle { ranges, corners }.outcome(oracle, counts)
}

impl Rectangle<'_> {
    fn outcome<O: Oracle>(&self, oracle: &O, counts: &mut Counts) -> Result<Outcome, ScalingError> {
        let [least, greatest] = &self.corners;
        let from_seeds = match least.is_zero() {
            true => None,
            false => Some(oracle.search(None, &Pair::zero(), least.of(), counts)?),
        };
        let near = from_seeds.as_ref().map(|found| &found.bound);
        match near.map(|bound| bound.half_plane().height(least)) {
            Some(Sign::Negative) => return Ok(Outcome::Overlapping),
            Some(Sign::Zero) => return self.corner(oracle, near, least, Outcome::LeastCorner),
            // Scaled by nothing they are their seeds, which are apart.
            Some(Sign::Positive) | None if least == greatest => return Ok(Outcome::Apart),
            Some(Sign::Positive) | None => {}
        }
        let through = oracle.search(near, least, &Pair::way(least, greatest), counts)?;
        let near = Some(&through.bound);
        match through.bound.half_plane().height(greatest) {
            Sign::Positive => Ok(Outcome::Apart),
            Sign::Zero => self.corner(oracle, near, greatest, Outcome::GreatestCorner),
            Sign::Negative if self.is_flat() => single(oracle, &through.bound, &through.at),
            Sign::Negative => {
                let left = self.end(oracle, &through.bound, Side::B, counts)?;
                let right = self.end(oracle, &through.bound, Side::A, counts)?;
                curve(oracle, chain(oracle, left, right, counts)?, counts)
            }
        }
    }

    /// Whether a range has only one number.
    fn is_flat(&self) -> bool {
        self.ranges.iter().any(Range::is_single)
    }

    fn corner<O: Oracle>(
        &self,
        oracle: &O,
        bound: Option<&O::Bound>,
        at: &Pair,
        outcome: fn(Touch) -> Outcome,
    ) -> Result<Outcome, ScalingError> {
        let bound = bound.ok_or(ScalingError::Inconsistent)?;
        if self.is_flat() { single(oracle, bound, at) } else { oracle.touch(bound, at).map(outcome) }
    }

    /// The end of the curve that is reached when first the scaling of one side grows, and then, if that was not enough, the
    /// other. The solids are apart where both are least, and overlap where both are greatest.
    fn end<O: Oracle>(
        &self,
        oracle: &O,
        near: &O::Bound,
        side: Side,
        counts: &mut Counts,
    ) -> Result<Tangent<O::Bound>, ScalingError> {
        let [least, greatest] = &self.corners;
        let [x, y] = &AXES;
        let (along, then) = if side == Side::A { (x, y) } else { (y, x) };
        let found = oracle.search(Some(near), least, along, counts)?;
        if found.at.cmp(greatest, side).is_le() {
            return Ok(found);
        }
        let mut from = self.ranges.map(|range| range.ends()[0]);
        let index = index(side);
        from[index] = self.ranges[index].ends()[1];
        oracle.search(Some(&found.bound), &Pair::of_floats(from), then, counts)
    }
}

fn single<O: Oracle>(oracle: &O, bound: &O::Bound, at: &Pair) -> Result<Outcome, ScalingError> {
    Ok(Outcome::Single { scalings: at.rationals(), touch: oracle.touch(bound, at)? })
}

/// The links as a curve.
fn curve<O: Oracle>(oracle: &O, links: Vec<Link<O::Bound>>, counts: &mut Counts) -> Result<Outcome, ScalingError> {
    let breakpoint = |bound: &O::Bound, pair: &Pair| {
        Ok(Breakpoint { scalings: pair.rationals(), touch: oracle.touch(bound, pair)? })
    };
    let segment = |Link { tangent: Tangent { bound, at }, end }: &Link<O::Bound>| {
        let [a, b] = oracle.faces(bound, &Pair::between(at, end))?;
        Ok(Segment { a, b, kind: ContactKind::of(a, b), line: bound.half_plane().line() })
    };
    let begin = links.first().map(|link| breakpoint(&link.tangent.bound, &link.tangent.at));
    let ends = links.iter().map(|link| breakpoint(&link.tangent.bound, &link.end));
    let breakpoints: Vec<Breakpoint> = begin.into_iter().chain(ends).collect::<Result<_, ScalingError>>()?;
    counts.breakpoints += breakpoints.len() as u64;
    let segments: Vec<Segment> = links.iter().map(segment).collect::<Result<_, ScalingError>>()?;
    Ok(Outcome::Curve(Curve::new(breakpoints, segments)))
}
