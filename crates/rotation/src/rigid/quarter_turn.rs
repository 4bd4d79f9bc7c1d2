//! Orientations that take axes to axes: of all that are not the identity, those in which floats hold every vertex.
//!
//! A body in such an orientation is another body that is not turned, so that the exact question for straight motions
//! answers about it.

use std::sync::OnceLock;

use firstcontact_exact::Filtered;
use firstcontact_solid::{Body, Orientation};
use nalgebra::Point3;

use crate::pose::Matrix;

/// An orientation of quarter turns about the axes: for each axis of the world that of the body which lies along it, and
/// whether it runs against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct QuarterTurn([(usize, bool); 3]);

/// The bodies that one becomes by quarter turns, each once it is asked for.
#[derive(Default)]
struct TurnedBodies {
    bodies: [[OnceLock<Option<Body>>; 6]; 6],
}

impl QuarterTurn {
    /// The orientation of a rotation's matrix, if that is exactly one of these.
    pub(super) fn of(matrix: &Matrix) -> Option<QuarterTurn> {
        let axis = |row: &[Filtered; 3]| {
            let k = row.iter().position(|x| x.is_exact() && x.value.abs() == 1.0)?;
            (0..3).all(|j| j == k || row[j].is_zero()).then(|| (k, row[k].value < 0.0))
        };
        Some(QuarterTurn([axis(&matrix[0])?, axis(&matrix[1])?, axis(&matrix[2])?]))
    }

    /// The body in this orientation; it is made once. `None` if that cannot be built.
    pub(super) fn of_body(self, body: &Body) -> Option<&Body> {
        let QuarterTurn(axes) = self;
        if axes == [0, 1, 2].map(|k| (k, false)) {
            return Some(body);
        }
        // Two axes tell the third.
        let [one, other] = [axes[0], axes[1]].map(|(k, is_against)| 2 * k + usize::from(is_against));
        let turned = &body.derived(|_| TurnedBodies::default()).bodies[one][other];
        turned.get_or_init(|| self.turned(body)).as_ref()
    }

    fn turned(self, body: &Body) -> Option<Body> {
        // No zero is negative.
        let place = |point: &Point3<f64>| {
            Point3::from(self.0.map(|(k, is_against)| if is_against { 0.0 - point[k] } else { point[k] + 0.0 }))
        };
        body.with_positions(body.positions().iter().map(place).collect(), Orientation::Kept).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RigidMotion;

    #[test]
    fn orientations_of_quarter_turns_are_known_and_no_others() {
        let of = |q: [f64; 4]| QuarterTurn::of(&RigidMotion::at([0.0; 3]).unwrap().oriented(q).unwrap().orientation());
        let half = 0.5f64.sqrt();
        let body = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let size = |q: [f64; 4]| -> [f64; 3] {
            of(q).unwrap().of_body(&body).unwrap().bounds()[1].coords.map(|x| 2.0 * x).into()
        };
        assert_eq!(size([1.0, 0.0, 0.0, 0.0]), [1.0, 2.0, 3.0]);
        assert_eq!(size([half, 0.0, 0.0, half]), [2.0, 1.0, 3.0]);
        assert_eq!(size([3.0, 3.0, -3.0, 3.0]), [2.0, 3.0, 1.0]);
        assert_eq!(size([0.0, 0.0, 7.0, 0.0]), [1.0, 2.0, 3.0]);
        for q in [[half, 0.0, 0.0, half.next_up()], [3.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, f64::MIN_POSITIVE]] {
            assert_eq!(of(q), None, "{q:?}");
        }
        // All 24, each a rotation of a body without any symmetry.
        let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]];
        let body = Body::hull(corners).unwrap();
        let numbers = [-1.0, 0.0, 1.0];
        let all = numbers.into_iter().flat_map(|w| numbers.into_iter().flat_map(move |x| numbers.map(|y| [w, x, y])));
        let all = all.flat_map(|[w, x, y]| numbers.map(|z| [w, x, y, z]));
        let mut seen: Vec<QuarterTurn> = Vec::new();
        for turn in all.filter(|q| *q != [0.0; 4]).filter_map(of) {
            if !seen.contains(&turn) {
                seen.push(turn);
            }
            let turned = turn.of_body(&body).unwrap();
            let [p, q, r, s] = [0, 1, 2, 3].map(|vertex| turned.positions()[vertex].coords);
            assert_eq!((q - p).dot(&(r - p).cross(&(s - p))), 6.0, "{turn:?}");
        }
        assert_eq!(seen.len(), 24);
    }
}
