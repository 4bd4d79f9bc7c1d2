//! Where in a rectangle of scalings two solids touch.

use super::chain::{Link, chain};
use super::counts::Counts;
use super::curve::{Breakpoint, Curve, Segment};
use super::facet::Facet;
use super::frame::{Frame, index};
use super::pair::Pair;
use super::partition::Outcome;
use super::range::Range;
use super::search::{Tangent, first, search};
use super::shared::Shared;
use super::touch::{ContactKind, Touch};
use crate::convex::side::Side;
use crate::exact::{Sign, Wide};

/// The directions in which one scaling alone grows.
const AXES: [[Wide; 2]; 2] = [[Wide::ONE, Wide::ZERO], [Wide::ZERO, Wide::ONE]];

/// A rectangle of scalings.
struct Rectangle<'r> {
    ranges: &'r [Range; 2],
    /// Where both are least, and where both are greatest.
    corners: [Pair; 2],
}

/// Where in the rectangle of two ranges the solids touch.
pub(super) fn outcome(frame: &Frame<'_>, ranges: &[Range; 2], counts: &mut Counts) -> Outcome {
    if frame.seeds_coincide() {
        return Outcome::SeedsCoincide;
    }
    let corners = [0, 1].map(|end| Pair::of_floats(ranges.map(|range| range.ends()[end])));
    let rectangle = Rectangle { ranges, corners };
    let Some(start) = first(frame) else { return Outcome::SeedsCoincide };
    rectangle.outcome(frame, start, counts)
}

impl Rectangle<'_> {
    fn outcome<'s>(&self, frame: &Frame<'s>, start: Facet<'s>, counts: &mut Counts) -> Outcome {
        let [least, greatest] = &self.corners;
        let from_seeds = match least.is_zero() {
            true => Tangent { facet: start, at: Pair::zero() },
            false => search(frame, &start, &Pair::zero(), least.of(), counts),
        };
        match from_seeds.facet.height(least) {
            Sign::Negative => return Outcome::Overlapping,
            Sign::Zero => return self.corner(frame, &from_seeds.facet, least, Outcome::LeastCorner),
            Sign::Positive if least == greatest => return Outcome::Apart,
            Sign::Positive => {}
        }
        let through = search(frame, &from_seeds.facet, least, &Pair::way(least, greatest), counts);
        match through.facet.height(greatest) {
            Sign::Positive => Outcome::Apart,
            Sign::Zero => self.corner(frame, &through.facet, greatest, Outcome::GreatestCorner),
            Sign::Negative if self.is_flat() => single(frame, &through),
            Sign::Negative => {
                let [left, right] = [Side::B, Side::A].map(|side| self.end(frame, &through.facet, side, counts));
                curve(frame, chain(frame, left, right, counts), counts)
            }
        }
    }

    /// Whether a range has only one number.
    fn is_flat(&self) -> bool {
        self.ranges.iter().any(Range::is_single)
    }

    fn corner(&self, frame: &Frame<'_>, facet: &Facet<'_>, at: &Pair, outcome: fn(Touch) -> Outcome) -> Outcome {
        if self.is_flat() {
            return single(frame, &Tangent { facet: facet.clone(), at: at.clone() });
        }
        outcome(Shared::new(frame, facet, at).touch())
    }

    /// The end of the curve that is reached when first the scaling of one side grows, and then, if that was not enough, the
    /// other. The solids are apart where both are least, and overlap where both are greatest.
    fn end<'s>(&self, frame: &Frame<'s>, near: &Facet<'s>, side: Side, counts: &mut Counts) -> Tangent<'s> {
        let [least, greatest] = &self.corners;
        let [x, y] = &AXES;
        let (along, then) = if side == Side::A { (x, y) } else { (y, x) };
        let found = search(frame, near, least, along, counts);
        if found.at.cmp(greatest, side).is_le() {
            return found;
        }
        let mut from = self.ranges.map(|range| range.ends()[0]);
        let index = index(side);
        from[index] = self.ranges[index].ends()[1];
        search(frame, &found.facet, &Pair::of_floats(from), then, counts)
    }
}

fn single(frame: &Frame<'_>, tangent: &Tangent<'_>) -> Outcome {
    let touch = Shared::new(frame, &tangent.facet, &tangent.at).touch();
    Outcome::Single { scalings: tangent.at.rationals(), touch }
}

/// The links as a curve.
fn curve(frame: &Frame<'_>, links: Vec<Link<'_>>, counts: &mut Counts) -> Outcome {
    let breakpoint = |facet: &Facet<'_>, pair: &Pair| Breakpoint {
        scalings: pair.rationals(),
        touch: Shared::new(frame, facet, pair).touch(),
    };
    let segment = |link: &Link<'_>| {
        let Link { tangent: Tangent { facet, at }, end } = link;
        let between = Pair::between(at, end);
        let shared = Shared::new(frame, facet, &between);
        let [a, b] = [Side::A, Side::B].map(|side| shared.face(side));
        Segment { a, b, kind: ContactKind::of(a, b), line: facet.line() }
    };
    let begin = links.first().map(|link| breakpoint(&link.tangent.facet, &link.tangent.at));
    let ends = links.iter().map(|link| breakpoint(&link.tangent.facet, &link.end));
    let breakpoints: Vec<Breakpoint> = begin.into_iter().chain(ends).collect();
    counts.breakpoints += breakpoints.len() as u64;
    Outcome::Curve(Curve::new(breakpoints, links.iter().map(segment).collect()))
}
