//! All lines of the curve between two tangents: recursion where two known lines cross (§2.3.2, without its grid).
//!
//! Two tangents of the curve have lines that it lies on or above. Where they cross, the curve is on the crossing, and then nothing is
//! between; or it is above, and the search from there finds a tangent whose line is above the crossing: one more line that the curve
//! lies above. So each search finds a line or a breakpoint. A line that touches the curve in a breakpoint only may be found once for
//! each breakpoint; it makes no segment.

use super::counts::Counts;
use super::error::ScalingError;
use super::half_plane::Bound;
use super::oracle::{Oracle, Tangent};
use super::pair::Pair;
use firstcontact_exact::SmallBigInt;

/// A tangent and the segment of the curve that is on its line.
pub(super) struct Link<B> {
    /// The line and where the segment begins.
    pub tangent: Tangent<B>,
    /// Where it ends.
    pub end: Pair,
}

/// The segments of the curve between the scalings of two tangents, of which the first has the lesser scaling of A.
pub(super) fn chain<O: Oracle>(
    oracle: &O,
    left: Tangent<O::Bound>,
    right: Tangent<O::Bound>,
    counts: &mut Counts,
) -> Result<Vec<Link<O::Bound>>, ScalingError> {
    let (begin, end) = (left.at.clone(), right.at.clone());
    let (mut tangents, mut ahead) = (vec![left], vec![right]);
    while let (Some(last), Some(next)) = (tangents.last(), ahead.last()) {
        match between(oracle, last, next, counts)? {
            Some(tangent) => ahead.push(tangent),
            None => tangents.extend(ahead.pop()),
        }
    }
    tangents.dedup_by(|next, last| next.bound.half_plane().is_in_line_with(last.bound.half_plane()));
    let crossings = tangents.windows(2).map(|pair| pair[0].bound.half_plane().crossing(pair[1].bound.half_plane()));
    let ends: Vec<Pair> = crossings.chain([end]).collect();
    let mut from = begin;
    let mut links = Vec::with_capacity(tangents.len());
    for (tangent, end) in tangents.into_iter().zip(ends) {
        if from != end {
            links.push(Link { tangent: Tangent { at: from, ..tangent }, end: end.clone() });
        }
        from = end;
    }
    Ok(links)
}

/// A line above the crossing of those of two tangents; `None` if the curve goes through it, or if they are one line.
fn between<O: Oracle>(
    oracle: &O,
    left: &Tangent<O::Bound>,
    right: &Tangent<O::Bound>,
    counts: &mut Counts,
) -> Result<Option<Tangent<O::Bound>>, ScalingError> {
    let (one, other) = (left.bound.half_plane(), right.bound.half_plane());
    if one.is_in_line_with(other) {
        return Ok(None);
    }
    let crossing = one.crossing(other);
    if crossing == left.at || crossing == right.at {
        return Ok(None);
    }
    let found = oracle.search(Some(&left.bound), &crossing, &[SmallBigInt::ZERO, SmallBigInt::ONE], counts)?;
    Ok((found.at != crossing).then_some(found))
}
