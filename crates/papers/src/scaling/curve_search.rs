//! All lines of the curve between two tangents: recursion where two known lines cross (§2.3.2, without its grid).
//!
//! Two tangents of the curve have lines that it lies on or above. At their crossing either the curve goes through it,
//! and then nothing is between; or the curve is above, and the search from there finds a tangent whose line is above
//! the crossing: one more line that the curve lies above. So each search finds a line or a breakpoint. A line that
//! touches the curve in a breakpoint only may be found once for each breakpoint; it makes no segment.

use crate::scaling::curve::{Breakpoint, ContactKind, Curve, ScaledTouch, Segment};
use crate::scaling::half_plane::{ScalingPair, TangentBound};
use crate::scaling::partition::{PartitionOutcome, ScalingError, ScalingRange};
use firstcontact_convex::{Cost, Face, Side};
use firstcontact_exact::{Sign, SmallBigInt};

/// A tangent and the segment of the curve that is on its line.
pub(crate) struct CurveLink<B> {
    /// The line and where the segment begins.
    pub tangent: Tangent<B>,
    /// End of the segment.
    pub end: ScalingPair,
}

/// The segments of the curve between the scalings of two tangents, of which the first has the lesser scaling of A.
pub(crate) fn chain<O: Oracle>(
    oracle: &O,
    left: Tangent<O::Output>,
    right: Tangent<O::Output>,
    cost: &mut Cost,
) -> Result<Vec<CurveLink<O::Output>>, ScalingError> {
    let (begin, end) = (left.at.clone(), right.at.clone());
    let (mut tangents, mut ahead) = (vec![left], vec![right]);
    while let (Some(last), Some(next)) = (tangents.last(), ahead.last()) {
        match between(oracle, last, next, cost)? {
            Some(tangent) => ahead.push(tangent),
            None => tangents.extend(ahead.pop()),
        }
    }
    tangents.dedup_by(|next, last| next.bound.half_plane().is_in_line_with(last.bound.half_plane()));
    let crossings = tangents.windows(2).map(|pair| pair[0].bound.half_plane().crossing(pair[1].bound.half_plane()));
    let ends: Vec<ScalingPair> = crossings.chain([end]).collect();
    let mut from = begin;
    let mut links = Vec::with_capacity(tangents.len());
    for (tangent, end) in tangents.into_iter().zip(ends) {
        if from != end {
            links.push(CurveLink { tangent: Tangent { at: from, ..tangent }, end: end.clone() });
        }
        from = end;
    }
    Ok(links)
}

/// A line above the crossing of those of two tangents; `None` if the curve goes through it, or if they are one line.
fn between<O: Oracle>(
    oracle: &O,
    left: &Tangent<O::Output>,
    right: &Tangent<O::Output>,
    cost: &mut Cost,
) -> Result<Option<Tangent<O::Output>>, ScalingError> {
    let (one, other) = (left.bound.half_plane(), right.bound.half_plane());
    if one.is_in_line_with(other) {
        return Ok(None);
    }
    let crossing = one.crossing(other);
    if crossing == left.at || crossing == right.at {
        return Ok(None);
    }
    let found = oracle.search(Some(&left.bound), &crossing, &[SmallBigInt::ZERO, SmallBigInt::ONE], cost)?;
    Ok((found.at != crossing).then_some(found))
}

/// The directions in which one scaling alone grows.
const AXES: [[SmallBigInt; 2]; 2] = [[SmallBigInt::ONE, SmallBigInt::ZERO], [SmallBigInt::ZERO, SmallBigInt::ONE]];

/// A rectangle of scalings.
struct Rectangle<'r> {
    ranges: &'r [ScalingRange; 2],
    /// Corners at which both are least, and at which both are greatest.
    corners: [ScalingPair; 2],
}

/// Touching scalings in the rectangle of two ranges, of solids whose seeds are not one point.
pub(crate) fn outcome<O: Oracle>(
    oracle: &O,
    ranges: &[ScalingRange; 2],
    cost: &mut Cost,
) -> Result<PartitionOutcome, ScalingError> {
    let corners = [0, 1].map(|end| ScalingPair::of_floats(ranges.map(|range| range.ends()[end])));
    Rectangle { ranges, corners }.outcome(oracle, cost)
}

impl Rectangle<'_> {
    fn outcome<O: Oracle>(&self, oracle: &O, cost: &mut Cost) -> Result<PartitionOutcome, ScalingError> {
        let [least, greatest] = &self.corners;
        let from_seeds = match least.is_zero() {
            true => None,
            false => Some(oracle.search(None, &ScalingPair::zero(), least.of(), cost)?),
        };
        let near = from_seeds.as_ref().map(|found| &found.bound);
        match near.map(|bound| bound.half_plane().height(least)) {
            Some(Sign::Negative) => return Ok(PartitionOutcome::Overlapping),
            Some(Sign::Zero) => return self.corner(oracle, near, least, PartitionOutcome::LeastCorner),
            // Scaled by nothing they are their seeds, which are apart.
            Some(Sign::Positive) | None if least == greatest => return Ok(PartitionOutcome::Apart),
            Some(Sign::Positive) | None => {}
        }
        let through = oracle.search(near, least, &ScalingPair::way(least, greatest), cost)?;
        let near = Some(&through.bound);
        match through.bound.half_plane().height(greatest) {
            Sign::Positive => Ok(PartitionOutcome::Apart),
            Sign::Zero => self.corner(oracle, near, greatest, PartitionOutcome::GreatestCorner),
            Sign::Negative if self.is_flat() => single(oracle, &through.bound, &through.at),
            Sign::Negative => {
                let left = self.end(oracle, &through.bound, Side::B, cost)?;
                let right = self.end(oracle, &through.bound, Side::A, cost)?;
                curve(oracle, chain(oracle, left, right, cost)?, cost)
            }
        }
    }

    /// True if a range has only one number.
    fn is_flat(&self) -> bool {
        self.ranges.iter().any(ScalingRange::is_single)
    }

    fn corner<O: Oracle>(
        &self,
        oracle: &O,
        bound: Option<&O::Output>,
        at: &ScalingPair,
        outcome: fn(ScaledTouch) -> PartitionOutcome,
    ) -> Result<PartitionOutcome, ScalingError> {
        let bound = bound.ok_or(ScalingError::Inconsistent)?;
        if self.is_flat() { single(oracle, bound, at) } else { oracle.touch(bound, at).map(outcome) }
    }

    /// The end of the curve that is reached when first the scaling of one side grows, and then, if that was not enough,
    /// the other. The solids are apart where both are least, and overlap where both are greatest.
    fn end<O: Oracle>(
        &self,
        oracle: &O,
        near: &O::Output,
        side: Side,
        cost: &mut Cost,
    ) -> Result<Tangent<O::Output>, ScalingError> {
        let [least, greatest] = &self.corners;
        let [x, y] = &AXES;
        let (along, then) = if side == Side::A { (x, y) } else { (y, x) };
        let found = oracle.search(Some(near), least, along, cost)?;
        if found.at.cmp(greatest, side).is_le() {
            return Ok(found);
        }
        let mut from = self.ranges.map(|range| range.ends()[0]);
        let index = side.index();
        from[index] = self.ranges[index].ends()[1];
        oracle.search(Some(&found.bound), &ScalingPair::of_floats(from), then, cost)
    }
}

fn single<O: Oracle>(oracle: &O, bound: &O::Output, at: &ScalingPair) -> Result<PartitionOutcome, ScalingError> {
    Ok(PartitionOutcome::Single { scalings: at.rationals(), touch: oracle.touch(bound, at)? })
}

/// The links as a curve.
fn curve<O: Oracle>(
    oracle: &O,
    links: Vec<CurveLink<O::Output>>,
    cost: &mut Cost,
) -> Result<PartitionOutcome, ScalingError> {
    let breakpoint = |bound: &O::Output, pair: &ScalingPair| {
        Ok(Breakpoint { scalings: pair.rationals(), touch: oracle.touch(bound, pair)? })
    };
    let segment = |CurveLink { tangent: Tangent { bound, at }, end }: &CurveLink<O::Output>| {
        let [a, b] = oracle.faces(bound, &ScalingPair::between(at, end))?;
        Ok(Segment { a, b, kind: ContactKind::of(a, b), line: bound.half_plane().line() })
    };
    let begin = links.first().map(|link| breakpoint(&link.tangent.bound, &link.tangent.at));
    let ends = links.iter().map(|link| breakpoint(&link.tangent.bound, &link.end));
    let breakpoints: Vec<Breakpoint> = begin.into_iter().chain(ends).collect::<Result<_, ScalingError>>()?;
    cost.breakpoints += breakpoints.len() as u64;
    let segments: Vec<Segment> = links.iter().map(segment).collect::<Result<_, ScalingError>>()?;
    Ok(PartitionOutcome::Curve(Curve::new(breakpoints, segments)))
}

/// Kind of search for touching scalings, in the place of the bisection of the paper, Section 3.2. Whichever is taken,
/// all answers are the same.
///
/// Breakpoints, lines and contact points are unique. So are the features: those of [`ScaledTouch`] are the lowest that
/// hold all that the scaled solids share, and no choice is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ScalingSearch {
    /// A walk from facet to facet of the Minkowski difference, which sees a few of them.
    #[default]
    Walk,
    /// A linear program in a point and how far the scalings are on their way, by Seidel's algorithm over all facets;
    /// and programs for the features and the contact points.
    Program,
    /// All facets of the Minkowski difference, from the exact hull of all differences of vertices; features as by
    /// programs.
    Hull,
}

/// Finds touching scalings, and says how the solids touch there.
pub(crate) trait Oracle {
    /// Proof of a line.
    type Output: TangentBound;

    /// First touching scalings on the way from a pair in a direction, which has no negative component and is not null.
    /// At the pair the solids must be apart, or touch at scalings of which none is zero. Something found before that
    /// does not have the pair inside of its half-plane may help.
    fn search(
        &self,
        near: Option<&Self::Output>,
        from: &ScalingPair,
        along: &[SmallBigInt; 2],
        cost: &mut Cost,
    ) -> Result<Tangent<Self::Output>, ScalingError>;

    /// Contact of the solids at a pair on the line of a bound at which they touch.
    fn touch(&self, bound: &Self::Output, at: &ScalingPair) -> Result<ScaledTouch, ScalingError>;

    /// The features that touch at such a pair, neither of whose scalings is zero.
    fn faces(&self, bound: &Self::Output, at: &ScalingPair) -> Result<[Face; 2], ScalingError>;
}

/// A pair of scalings at which the solids touch, and a line through it below which they are always apart.
#[derive(Clone)]
pub(crate) struct Tangent<B> {
    /// Proof of the line.
    pub bound: B,
    /// The scalings.
    pub at: ScalingPair,
}
