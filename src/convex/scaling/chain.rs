//! All lines of the curve between two tangents: recursion where two known lines cross (§2.3.2, without its grid).
//!
//! Two facets in which the solids touch somewhere have lines that the curve lies on or above. Where they cross, the curve is on the
//! crossing, and then nothing is between; or it is above, and the walk from there finds a facet whose line is above the
//! crossing, and in which the solids touch: one more line that the curve lies above. So each walk finds a line or a breakpoint.
//! A line that touches the curve in a breakpoint only may be found once for each breakpoint; it makes no segment.

use super::counts::Counts;
use super::frame::Frame;
use super::pair::Pair;
use super::search::{Tangent, search};
use crate::exact::Wide;

/// A facet and the segment of the curve that is on its line.
pub(super) struct Link<'s> {
    /// The facet and where the segment begins.
    pub tangent: Tangent<'s>,
    /// Where it ends.
    pub end: Pair,
}

/// The segments of the curve between the scalings of two tangents, of which the first has the lesser scaling of A.
pub(super) fn chain<'s>(
    frame: &Frame<'s>,
    left: Tangent<'s>,
    right: Tangent<'s>,
    counts: &mut Counts,
) -> Vec<Link<'s>> {
    let (begin, end) = (left.at.clone(), right.at.clone());
    let (mut tangents, mut ahead) = (vec![left], vec![right]);
    while let (Some(last), Some(next)) = (tangents.last(), ahead.last()) {
        match between(frame, last, next, counts) {
            Some(tangent) => ahead.push(tangent),
            None => tangents.extend(ahead.pop()),
        }
    }
    tangents.dedup_by(|next, last| next.facet.is_in_line_with(&last.facet));
    let crossings = tangents.windows(2).map(|pair| pair[0].facet.crossing(&pair[1].facet));
    let ends: Vec<Pair> = crossings.chain([end]).collect();
    let mut from = begin;
    let mut links = Vec::with_capacity(tangents.len());
    for (tangent, end) in tangents.into_iter().zip(ends) {
        if from != end {
            links.push(Link { tangent: Tangent { at: from, ..tangent }, end: end.clone() });
        }
        from = end;
    }
    links
}

/// A line above the crossing of those of two tangents; `None` if the curve goes through it, or if they are one line.
fn between<'s>(frame: &Frame<'s>, left: &Tangent<'s>, right: &Tangent<'s>, counts: &mut Counts) -> Option<Tangent<'s>> {
    if left.facet.is_in_line_with(&right.facet) {
        return None;
    }
    let crossing = left.facet.crossing(&right.facet);
    if crossing == left.at || crossing == right.at {
        return None;
    }
    let found = search(frame, &left.facet, &crossing, &[Wide::ZERO, Wide::ONE], counts);
    (found.at != crossing).then_some(found)
}
