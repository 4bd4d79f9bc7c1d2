//! Spans that form a cycle: a determinant of zero that needs no arithmetic.
//!
//! If two bodies share many places, as a body and a copy of it do, most determinants that floats leave in doubt are
//! zero for one reason: their spans lead from one of a few points to another. If such spans, taken in some order and
//! sense, lead back to where they began, that sum of them is null, so that they are dependent. Floats show that two
//! places are the same: the place of a vertex of A is the rounded sum of vertex and offset and what the rounding
//! lost, which two floats hold, and equal sums have equal pairs.

use nalgebra::Point3;

use super::{Scene, Span};
use firstcontact_exact::two_sum;

/// Position of a vertex in the frame of B: each coordinate rounded, and what that lost.
type Place = [(f64, f64); 3];

impl Scene<'_> {
    /// True if some of three spans are certain to form a cycle, and their determinant therefore to be zero.
    pub(super) fn form_a_cycle(&self, spans: [Span; 3]) -> bool {
        if !self.offset.iter().all(|x| x.is_exact()) {
            return false;
        }
        let mut places: [Option<Place>; 6] = [None; 6];
        for (ends, span) in places.chunks_exact_mut(2).zip(spans) {
            if let Some([from, to]) = self.ends(span) {
                (ends[0], ends[1]) = (Some(from), Some(to));
            }
        }
        is_cycle(&places)
    }

    /// Returns the ends of a span; none for those that are between no vertices, or when A has moved on.
    fn ends(&self, span: Span) -> Option<[Place; 2]> {
        let place_of_a = |vertex: u32| {
            let point: &Point3<f64> = &self.a[vertex as usize];
            [0, 1, 2].map(|k| two_sum(point[k], self.offset[k].value))
        };
        let place_of_b = |vertex: u32| {
            let point: &Point3<f64> = &self.b[vertex as usize];
            [0, 1, 2].map(|k| (point[k], 0.0))
        };
        match span {
            Span::OfA(from, to) => Some([place_of_a(from), place_of_a(to)]),
            Span::OfB(from, to) => Some([place_of_b(from), place_of_b(to)]),
            Span::Across(a, b) => Some([place_of_a(a), place_of_b(b)]),
            Span::AcrossAtEnd(..) | Span::Motion | Span::Axis(_) | Span::Aim => None,
        }
    }
}

/// True if edges, the ends of which follow each other, form a cycle. A place that overflows is no number and equal to
/// nothing.
fn is_cycle(places: &[Option<Place>; 6]) -> bool {
    // The least of the ends known to be joined to this one.
    let mut joined: [usize; 6] = std::array::from_fn(|end| {
        let same = |other: &usize| places[end].is_some() && places[*other] == places[end];
        (0..end).find(same).unwrap_or(end)
    });
    for (from, to) in [(0, 1), (2, 3), (4, 5)] {
        if places[from].is_none() {
            continue;
        }
        let (kept, dropped) = (joined[from], joined[to]);
        if kept == dropped {
            return true;
        }
        joined.iter_mut().filter(|end| **end == dropped).for_each(|end| *end = kept);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(x: f64) -> Option<Place> {
        Some([(x, 0.0), (0.0, 0.0), (1.0, 0.0)])
    }

    #[test]
    fn circuits_are_of_one_two_or_three_spans() {
        let [p, q, r, s] = [1.0, 2.0, 3.0, 4.0].map(place);
        for closed in [[p, p, q, r, r, s], [q, r, None, None, r, q], [p, q, r, p, q, r], [p, q, q, r, p, r]] {
            assert!(is_cycle(&closed), "{closed:?}");
        }
        for open in [[p, q, q, r, r, s], [p, q, p, r, p, s], [p, q, None, None, None, None], [p, q, r, s, q, r]] {
            assert!(!is_cycle(&open), "{open:?}");
        }
        let nothing = Some([(f64::NAN, 0.0); 3]);
        assert!(!is_cycle(&[nothing, nothing, None, None, p, q]));
    }
}
