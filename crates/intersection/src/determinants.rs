//! Three determinants of two triangles in floats, with a bound on their error: heights over a plane, and the sides on
//! which an edge passes a triangle.

use firstcontact_exact::{HALF_ULP, Sign, UNDERFLOW};
use firstcontact_motion::Scene;
use nalgebra::{Point3, Vector3};

/// Three determinants, and a bound on their error.
///
/// Of heights over a triangle, up to a common factor: the normal is the cross product of two sides of the triangle, a
/// height its product with the way from a corner of the triangle to the point. Let every coordinate of the sides be at
/// most `m` and of the ways at most `w`, the latter known to within `e`. A component of the normal is at most `2 m^2` and
/// within `8 u m^2` (three roundings in each of two products and in their difference, and `u = 2^-53`); a height, the sum
/// of three products, is therefore within `3 (8 u m^2 w + 2 m^2 e + 4 u 2 m^2 w) = m^2 (48 u w + 6 e)`. The bound used,
/// `m^2 (64 u w + 8 e)`, leaves room for computing it.
///
/// Nothing overflows where the scene's filters are proven. There six products may underflow and lose at most `2^-1075`
/// each, and are then multiplied by up to four times [`LARGEST_FILTERED`](firstcontact_exact::LARGEST_FILTERED), where
/// a triangle is tiny and the way to the other one long: [`UNDERFLOW`] is more than all of that, and than what the
/// bound itself loses.
///
/// Of the sides on which an edge passes a triangle: let every coordinate of the edge be at most `m`, and of the ways
/// between its first end and the triangle's corners at most `w`, computed and exact, the ways known to within `e`. A
/// component of the cross product of two ways is at most `2 w^2` and within `4 u w^2 + 4 w e`; its product with the edge,
/// the sum of three, within `3 (2 u m w^2 + 4 u m w^2 + 4 m w e + 2 u m w^2) + 10 u m w^2 = m w (34 u w + 12 e)`. The
/// bound used is `m w (64 u w + 16 e)`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Determinants {
    value: [f64; 3],
    bound: f64,
}

impl Determinants {
    /// The heights of the corners of a triangle of A above B's triangle, in the direction of its normal, and of B's
    /// corners above A's, both with the signs of the determinants of the plane's spans and the span across.
    ///
    /// `None` if one triangle is certainly on one side of the other's plane.
    #[inline]
    pub(crate) fn between(scene: &Scene<'_>, a: [u32; 3], b: [u32; 3]) -> Option<[Determinants; 2]> {
        let [p, q, r] = corners(scene.a, a);
        let [s, t, u] = corners(scene.b, b);
        let offset = offset(scene);
        let ways_to_s = [s - p - offset, s - q - offset, s - r - offset];
        let ways_from_p = [ways_to_s[0], t - p - offset, u - p - offset];
        let doubt = scene.doubt_across();
        let of_a = Determinants::of(t - s, u - s, &ways_to_s, doubt);
        if of_a.are_one_sided() {
            return None;
        }
        let of_b = Determinants::of(q - p, r - p, &ways_from_p, doubt);
        (!of_b.are_one_sided()).then_some([of_a, of_b])
    }

    /// The side of B's triangle on which a vertex of A is, as of a corner in [`Determinants::between`]; `None` if it is
    /// not certain.
    #[inline]
    pub(crate) fn height_of_a(scene: &Scene<'_>, vertex: u32, b: [u32; 3]) -> Option<Sign> {
        let [s, t, u] = corners(scene.b, b);
        let way = s - scene.a[vertex as usize] - offset(scene);
        Determinants::of(t - s, u - s, &[way; 3], scene.doubt_across()).sign(0)
    }

    /// The sides on which the edge between two vertices of A passes B's triangle: the determinants of the edge, each of
    /// the triangle's edges, and the span across from the first end to where that edge begins.
    #[inline]
    pub(crate) fn beside_edge_of_a(scene: &Scene<'_>, [p, q]: [u32; 2], b: [u32; 3]) -> Determinants {
        let [p, q] = [p, q].map(|end| scene.a[end as usize]);
        let [x, y, z] = corners(scene.b, b).map(|corner| corner - p - offset(scene));
        // An edge of the triangle is the difference of two ways `v` and `w`, and `det(p, w - v, v) = p . (w x v)`.
        Determinants::beside_edge(q - p, [y.cross(&x), z.cross(&y), x.cross(&z)], [x, y, z], scene.doubt_across())
    }

    /// The same of an edge of B and A's triangle.
    #[inline]
    pub(crate) fn beside_edge_of_b(scene: &Scene<'_>, [p, q]: [u32; 2], a: [u32; 3]) -> Determinants {
        let [p, q] = [p, q].map(|end| scene.b[end as usize]);
        let [x, y, z] = corners(scene.a, a).map(|corner| p - corner - offset(scene));
        Determinants::beside_edge(q - p, [x.cross(&y), y.cross(&z), z.cross(&x)], [x, y, z], scene.doubt_across())
    }

    #[inline(always)]
    fn beside_edge(
        edge: Vector3<f64>,
        crosses: [Vector3<f64>; 3],
        ways: [Vector3<f64>; 3],
        doubt: f64,
    ) -> Determinants {
        let m = most(&edge);
        let w = most(&ways[0]).max(most(&ways[1])).max(most(&ways[2])) + doubt;
        let bound = m * w * (64.0 * HALF_ULP * w + 16.0 * doubt) + UNDERFLOW;
        Determinants { value: crosses.map(|cross| edge.dot(&cross)), bound }
    }

    #[inline(always)]
    fn of(side: Vector3<f64>, other: Vector3<f64>, ways: &[Vector3<f64>; 3], doubt: f64) -> Determinants {
        let normal = side.cross(&other);
        let m = most(&side).max(most(&other));
        let w = most(&ways[0]).max(most(&ways[1])).max(most(&ways[2]));
        let bound = m * m * (64.0 * HALF_ULP * w + 8.0 * doubt) + UNDERFLOW;
        Determinants { value: [normal.dot(&ways[0]), normal.dot(&ways[1]), normal.dot(&ways[2])], bound }
    }

    /// The sign of one of them, if it is certain.
    #[inline]
    pub(crate) fn sign(&self, i: usize) -> Option<Sign> {
        (self.value[i].abs() > self.bound).then(|| Sign::of(self.value[i]))
    }

    /// True if one is certainly positive and another certainly negative.
    #[inline]
    pub(crate) fn certainly_differ(&self) -> bool {
        self.value.iter().any(|x| *x > self.bound) && self.value.iter().any(|x| *x < -self.bound)
    }

    /// True if all three are certainly on the same side.
    #[inline]
    fn are_one_sided(&self) -> bool {
        let [x, y, z] = self.value;
        let bound = self.bound;
        x > bound && y > bound && z > bound || x < -bound && y < -bound && z < -bound
    }
}

#[inline(always)]
fn offset(scene: &Scene<'_>) -> Vector3<f64> {
    Vector3::new(scene.offset[0].value, scene.offset[1].value, scene.offset[2].value)
}

#[inline(always)]
fn corners(vertices: &[Point3<f64>], [p, q, r]: [u32; 3]) -> [Point3<f64>; 3] {
    [vertices[p as usize], vertices[q as usize], vertices[r as usize]]
}

#[inline(always)]
fn most(vector: &Vector3<f64>) -> f64 {
    vector.x.abs().max(vector.y.abs()).max(vector.z.abs())
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::geom::{Magnitudes, coordinates};
    use firstcontact_motion::{Motion, Span, pieces};

    use super::*;

    /// Triangles of whole numbers or of numbers between, times a grain and shifted.
    fn triangle(state: &mut u64, is_whole: bool, grain: f64, shift: f64) -> [Point3<f64>; 3] {
        std::array::from_fn(|_| {
            Point3::from(std::array::from_fn(|_| {
                *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let value = 3.0 * ((*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0);
                shift + grain * if is_whole { value.round() } else { value }
            }))
        })
    }

    #[test]
    fn certain_signs_are_those_of_exact_determinants() {
        let mut state = 11;
        let (mut certain, mut zero) = (0, 0);
        let kinds = [(true, 1.0, 0.0), (true, 0.1, 0.0), (true, 0.1, 1e6), (false, 1.0, 0.0), (false, 1.0, 1e9)];
        for (is_whole, grain, shift) in kinds.into_iter().chain([(false, 1e-70, 0.0), (false, 1e89, 0.0)]) {
            for round in 0..400 {
                let [a, b, [from, to, _]] = [0; 3].map(|_| triangle(&mut state, is_whole, grain, shift));
                let at_rest = Motion::at(Point3::origin()).unwrap();
                let moving = if round % 2 == 0 { at_rest.clone() } else { Motion::edge(from, to).unwrap() };
                let magnitudes = Magnitudes::of(a.iter().chain(&b).flat_map(coordinates));
                let piece = pieces(&moving, &at_rest, [0.0, 1.0]).next().unwrap();
                let scene = Scene::new(&a, &b, magnitudes, piece, piece.course());
                let whole = [0, 1, 2];
                let height = scene.value([Span::OfB(0, 1), Span::OfB(0, 2), Span::Across(1, 0)]).sign();
                assert!(Determinants::height_of_a(&scene, 1, whole).is_none_or(|sign| sign == height));
                let beside_a = Determinants::beside_edge_of_a(&scene, [0, 1], whole);
                let beside_b = Determinants::beside_edge_of_b(&scene, [0, 1], whole);
                let exact_a = [[0, 1], [1, 2], [2, 0]]
                    .map(|[p, q]| scene.value([Span::OfA(0, 1), Span::OfB(p, q), Span::Across(0, p)]).sign());
                let exact_b = [[0, 1], [1, 2], [2, 0]]
                    .map(|[p, q]| scene.value([Span::OfB(0, 1), Span::OfA(p, q), Span::Across(p, 0)]).sign());
                for (quick, exact) in [(&beside_a, exact_a), (&beside_b, exact_b)] {
                    for (i, exact) in exact.into_iter().enumerate() {
                        assert!(quick.sign(i).is_none_or(|sign| sign == exact), "{a:?} {b:?} {quick:?} {exact:?}");
                        certain += usize::from(quick.sign(i).is_some());
                        zero += usize::from(exact.is_zero());
                    }
                    let differ = exact.contains(&Sign::Positive) && exact.contains(&Sign::Negative);
                    assert!(differ || !quick.certainly_differ());
                }
            }
        }
        assert!(certain > 9000 && zero > 200, "{certain} {zero}");
    }
}
