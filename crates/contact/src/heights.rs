//! Heights of the vertices of two bodies of few triangles at the instant of the earliest event, over a plane.
//!
//! Where a part fits into a hole, hundreds of features come to the same place at the same time, but for rounding, and
//! signs between them are all but zero. Most of them cannot meet before the earliest event known: over the plane in
//! which that happens, or across the motion where that plane says little, every point of one feature is behind every
//! point of the other until then. With `n` the normal of the plane, on whose side A comes, and `t` the instant, the
//! height of a vertex of A is `n (a + t d)`, and that of a vertex of B is `n b`. Both are taken in twice the precision
//! of floats from a vertex in contact, so that their difference is known where it is rounding alone, and rounded
//! outward. Over the plane of the event no `t` is needed: a vertex of each body is in it then.

use firstcontact_exact::{DoubleDouble, DoubleDoubleVector, Sign};
use firstcontact_motion::{ContactPlane, Precise, Scene, Span};

use super::outcode_sweep::MOST;
use super::sight::rough_product;

/// Heights over the plane of an event, at its instant.
pub(super) struct Heights {
    /// No less than those of A's vertices.
    of_a: [f64; MOST],
    /// No more than those of B's vertices.
    of_b: [f64; MOST],
}

impl Heights {
    /// Heights at an instant, a fraction of the piece, over the plane of the event that happens then; `None` if the
    /// bodies may not move.
    pub(super) fn new(scene: &Scene<'_>, plane: ContactPlane, fraction: DoubleDouble) -> Option<Heights> {
        let precise = Precise::new(scene);
        let (normal, speed, is_of_plane) = direction(&precise, &plane)?;
        let way = fraction * speed;
        let (mut of_a, mut of_b) = ([f64::INFINITY; MOST], [f64::NEG_INFINITY; MOST]);
        let rough = normal.0.map(DoubleDouble::rounded);
        for (vertex, height) in (0..).zip(&mut of_a).take(scene.a.len()) {
            // A's vertex of the plane is in it then.
            *height = match is_of_plane {
                true => match rough_product(&rough, [plane.a, vertex].map(|end| &scene.a[end as usize])) {
                    Some([_, most]) => most,
                    None => precise.span(Span::OfA(plane.a, vertex)).dot(&normal).upper(),
                },
                false => (way - precise.span(Span::Across(vertex, plane.b)).dot(&normal)).upper(),
            };
        }
        for (vertex, height) in (0..).zip(&mut of_b).take(scene.b.len()) {
            *height = match rough_product(&rough, [plane.b, vertex].map(|end| &scene.b[end as usize])) {
                Some([least, _]) => least,
                None => -(-precise.span(Span::OfB(plane.b, vertex)).dot(&normal)).upper(),
            };
        }
        if is_of_plane {
            // What lies in the plane then has no height.
            (of_a[plane.a as usize], of_b[plane.b as usize]) = (0.0, 0.0);
            for span in plane.spans {
                match span {
                    Span::OfA(from, to) if from == plane.a || to == plane.a => {
                        (of_a[from as usize], of_a[to as usize]) = (0.0, 0.0);
                    }
                    Span::OfB(from, to) if from == plane.b || to == plane.b => {
                        (of_b[from as usize], of_b[to as usize]) = (0.0, 0.0);
                    }
                    _ => {}
                }
            }
        }
        Some(Heights { of_a, of_b })
    }

    /// Those of two triangles with the given corners.
    #[inline]
    pub(super) fn of_pair(&self, [a, b]: [[u32; 3]; 2]) -> PairHeights {
        let ([p, q, r], [u, v, w]) = (a.map(|a| self.of_a[a as usize]), b.map(|b| self.of_b[b as usize]));
        let all = |[p, q, r]: [f64; 3], further: fn(f64, f64) -> f64| {
            [f64::NAN, p, q, further(p, q), r, further(p, r), further(q, r), further(further(p, q), r)]
        };
        PairHeights { highest: all([p, q, r], f64::max), lowest: all([u, v, w], f64::min) }
    }
}

/// Heights of the features of two triangles, each by the set of its corners, a bit for each.
pub(super) struct PairHeights {
    highest: [f64; 8],
    lowest: [f64; 8],
}

impl PairHeights {
    /// True if features with the given corners certainly do not meet before the event has happened, or, if that does
    /// not matter, when it happens.
    #[inline]
    pub(super) fn keep_apart(&self, a: usize, b: usize, until_then: bool) -> bool {
        let (highest, lowest) = (self.highest[a % 8], self.lowest[b % 8]);
        highest < lowest || until_then && highest <= lowest
    }
}

/// The normal of a plane, or the motion where the plane is almost parallel to it, and how fast A moves along it.
fn direction(precise: &Precise<'_>, plane: &ContactPlane) -> Option<(DoubleDoubleVector, DoubleDouble, bool)> {
    let motion = precise.span(Span::Motion);
    let [u, v] = plane.spans.map(|span| precise.span(span));
    let (normal, speed) = (u.cross(&v), motion.dot(&motion));
    let (along, size) = (normal.dot(&motion), normal.dot(&normal));
    // As good a guess as any: it decides nothing.
    let guess = |number: DoubleDouble| number.rounded().value;
    let is_steep = along.sign().is_some() && guess(along) * guess(along) > 1e-2 * guess(size) * guess(speed);
    let (normal, speed) = if is_steep { (normal, along) } else { (motion, speed) };
    match speed.sign()? {
        Sign::Positive => Some((normal, speed, is_steep)),
        Sign::Negative => Some((DoubleDoubleVector(normal.0.map(|x| -x)), -speed, is_steep)),
        Sign::Zero => None,
    }
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::geom::{Magnitudes, coordinates};
    use firstcontact_motion::{Motion, pieces};
    use nalgebra::Point3;

    use super::*;

    /// What heights hold apart is apart along the normal, exactly: of points near two planes that meet.
    #[test]
    fn what_is_held_apart_is_apart() {
        let mut state = 3u64;
        let mut number = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        };
        let mut counts = [0; 2];
        for round in 0..200 {
            let hair = [1e-16, 1e-8, 0.0, 0.5][round % 4];
            let tilt = [number(), number()];
            let mut level = |z: f64| -> Vec<Point3<f64>> {
                let mut point = |x: f64, y: f64| [x, y, z + tilt[0] * x + tilt[1] * y + hair * number()].into();
                [[0.0, 0.0], [1.0, 0.1], [0.2, 1.1], [1.3, 1.2], [0.7, 0.3]].map(|[x, y]| point(x, y)).into()
            };
            let (a, b) = (level(-0.5), level(0.5));
            let magnitudes = Magnitudes::of(a.iter().chain(&b).flat_map(coordinates));
            let (moving, still) = (Motion::edge([0.0; 3], [0.1, 0.2, 1.5]).unwrap(), Motion::at([0.0; 3]).unwrap());
            let piece = pieces(&moving, &still, [0.0, 1.0]).next().unwrap();
            let scene = Scene::new(&a, &b, magnitudes, piece, piece.course());
            let plane = ContactPlane { spans: [Span::OfB(0, 1), Span::OfB(0, 2)], a: 3, b: 0 };
            let exact = plane.exact_fraction(&scene);
            let heights = Heights::new(&scene, plane, DoubleDouble::enclosing(&exact)).unwrap();
            for (p, q) in (0..5).flat_map(|p| (0..5).map(move |q| (p, q))) {
                // In one plane with the event's they meet at another instant of their own.
                let own = ContactPlane { a: p, b: q, ..plane }.exact_fraction(&scene);
                let pair = heights.of_pair([[p; 3], [q; 3]]);
                let (strictly, at_most) = (pair.keep_apart(1, 4, false), pair.keep_apart(7, 3, true));
                assert!(!strictly || own > exact, "round {round}: {p} {q}");
                assert!(!at_most || own >= exact, "round {round}: {p} {q}");
                counts[usize::from(own >= exact)] += usize::from((own >= exact) == at_most);
            }
            let pair = heights.of_pair([[3, 0, 0], [0, 1, 2]]);
            assert!(pair.keep_apart(1, 7, true) && !pair.keep_apart(1, 1, false));
        }
        assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
    }
}
