//! The part of a piece in which two bodies may be near each other.
//!
//! A body may come from so far away, and go on so far, that floats do not separate its places on the way.
//! The part of the way that matters is short then; as a scene of its own, which begins where rational numbers say, it
//! is one like others.

use firstcontact_exact::{Rational, Sign, ring};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// A part of a piece, from one fraction to another.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TimeWindow {
    from: Rational,
    to: Rational,
}

/// Longer parts than this are as good as the whole.
const LONG: f64 = 0.25;

/// Ratio of a body's displacement to its size above which places on its way keep more than their leading bits.
const FAR: f64 = (1u64 << 20) as f64;

impl TimeWindow {
    /// The whole piece.
    pub(super) fn whole() -> TimeWindow {
        TimeWindow { from: Rational::ZERO, to: Rational::of(1.0) }
    }

    fn is_whole(&self) -> bool {
        *self == TimeWindow::whole()
    }

    fn length(&self) -> Rational {
        &self.to - &self.from
    }

    /// As a scene of its own.
    pub(super) fn scene<'s>(&self, scene: &Scene<'s>) -> Scene<'s> {
        scene.between(&self.from, &self.to)
    }

    /// Fraction of the piece for a fraction of the part.
    pub(super) fn fraction(&self, own: Rational) -> Rational {
        if self.is_whole() { own } else { (&self.from + &(&self.length() * &own)).reduced() }
    }

    /// Part and a little more, between floats, if it is not much more.
    fn rounded(self) -> TimeWindow {
        let wider = TimeWindow { from: Rational::of(self.from.bracket()[0]), to: Rational::of(self.to.bracket()[1]) };
        let twice = &self.length() * &Rational::of(2.0);
        if wider.length() <= twice { wider } else { self }
    }
}

/// The part of a piece in which boxes around two bodies that have points are within a length of each other, or more;
/// `None` if they never are.
pub(super) fn nearer_part(scene: &Scene<'_>, bodies: [&Body; 2], length: f64) -> Option<TimeWindow> {
    let mut part = TimeWindow::whole();
    if length == f64::INFINITY {
        return Some(part);
    }
    let ([start, step], [a, b], length) = (scene.rational_motion(), bodies.map(bounds), Rational::of(length));
    for k in 0..3 {
        // The boxes are within the length while the step is between these.
        let enter = &(&b[0][k] - &a[1][k]) - &(&start[k] + &length);
        let leave = &(&b[1][k] - &a[0][k]) - &(&start[k] - &length);
        let [from, to] = match step[k].sign() {
            Sign::Zero if enter.sign() == Sign::Positive || leave.sign() == Sign::Negative => return None,
            Sign::Zero => continue,
            Sign::Positive => [enter, leave],
            Sign::Negative => [leave, enter],
        };
        part = TimeWindow { from: part.from.max(from.over(&step[k])), to: part.to.min(to.over(&step[k])) };
    }
    if part.from > part.to {
        return None;
    }
    let is_long = part.length() > Rational::of(LONG);
    Some(if is_long { TimeWindow::whole() } else { part.rounded() })
}

/// About the fraction of a piece at which the middles of boxes around two bodies are nearest to each other.
pub(super) fn nearest_middles(scene: &Scene<'_>, bodies: [&Body; 2]) -> Rational {
    if scene.is_at_rest() {
        return Rational::ZERO;
    }
    let ([start, step], boxes) = (scene.rational_motion(), bodies.map(bounds));
    let [a, b] = boxes.each_ref().map(|[low, high]| [0, 1, 2].map(|k| &(&low[k] + &high[k]) * &Rational::of(0.5)));
    let way: [Rational; 3] = std::array::from_fn(|k| &(&b[k] - &a[k]) - &start[k]);
    let exact = ring::dot(&way, &step).over(&ring::dot(&step, &step)).max(Rational::ZERO).min(Rational::of(1.0));
    let largest = |numbers: [f64; 3]| numbers.into_iter().fold(0.0, f64::max);
    let size = |[low, high]: &[[Rational; 3]; 2]| largest([0, 1, 2].map(|k| (&high[k] - &low[k]).nearest()));
    let is_far = largest(step.map(|x| x.nearest().abs())) > FAR * size(&boxes[0]).max(size(&boxes[1]));
    if is_far { exact.reduced() } else { Rational::of(f64::from(exact.nearest() as f32)) }
}

/// The corners of the box around a body.
fn bounds(body: &Body) -> [[Rational; 3]; 2] {
    body.bounds().map(|corner| [corner.x, corner.y, corner.z].map(Rational::of))
}
