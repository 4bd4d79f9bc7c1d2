//! Directions that may separate two triangles: products of their edges and of the motion, and, for flat cases, others.

use dashu_int::IBig;

use crate::nearest;
use crate::root::{Direction, Root, cross, direction};
use crate::shape::Shape;
use crate::window::Window;

/// The pairs of seven vectors: the edges of the triangle of A, those of B, and the way.
pub(crate) const PAIRS: [[usize; 2]; 21] = {
    let mut pairs = [[0; 2]; 21];
    let (mut count, mut i) = (0, 0);
    while i < 7 {
        let mut j = i + 1;
        while j < 7 {
            pairs[count] = [i, j];
            count += 1;
            j += 1;
        }
        i += 1;
    }
    pairs
};

/// Number of the way among the seven vectors.
const WAY: usize = 6;

/// A motion in floats: offset and way, a margin, and the size of all.
pub(crate) struct Glance {
    pub(crate) motion: [[f64; 3]; 2],
    pub(crate) margin: f64,
    pub(crate) size: f64,
    /// Error of offset and way.
    pub(crate) error: f64,
}

/// The product that floats find to separate two triangles for certain.
pub(crate) fn proposed(glance: &Glance, shapes: [Shape<'_>; 2], corners: [[u32; 3]; 2]) -> Option<u8> {
    let [a, b] = [0, 1].map(|side| corners[side].map(|v| shapes[side].position(v)));
    let less = |p: [f64; 3], q: [f64; 3]| [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
    let [offset, way] = glance.motion;
    let base = a[0];
    let [a_local, b_local] = [a.map(|p| less(p, base)), b.map(|p| less(less(p, base), offset))];
    let edges = |t: &[[f64; 3]; 3]| [0, 1, 2].map(|i| less(t[(i + 1) % 3], t[i]));
    let ([e0, e1, e2], [f0, f1, f2]) = (edges(&a_local), edges(&b_local));
    let vectors = [e0, e1, e2, f0, f1, f2, way];
    let dot = |p: &[f64; 3], q: &[f64; 3]| p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    // Across the way the gap keeps its width: such products come first.
    let is_across = |number: &usize| PAIRS[*number][1] == WAY;
    let numbers = || 0..PAIRS.len();
    for number in numbers().filter(is_across).chain(numbers().filter(|number| !is_across(number))) {
        let [i, j] = PAIRS[number];
        let (u, v) = (&vectors[i], &vectors[j]);
        let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let most = |v: &[f64; 3]| v[0].abs() + v[1].abs() + v[2].abs();
        // The product is off by its own rounding, and by that of the vectors; so are the products with the corners.
        let off = f64::EPSILON * glance.size + glance.error;
        let doubt = 256.0 * (off * most(u) * most(v) + glance.size * off * (most(u) + most(v)));
        let (of_a, of_b, along) = (a_local.map(|p| dot(&n, &p)), b_local.map(|p| dot(&n, &p)), dot(&n, &way));
        let length = glance.margin * dot(&n, &n).sqrt();
        let ends = |x: [f64; 3]| [x[0].min(x[1]).min(x[2]), x[0].max(x[1]).max(x[2])];
        let ([low_a, high_a], [low_b, high_b]) = (ends(of_a), ends(of_b));
        let gaps = [low_b - high_a - along.max(0.0) - length, low_a - high_b + along.min(0.0) - length];
        for (turn, gap) in gaps.into_iter().enumerate() {
            if gap > doubt && gap.is_finite() && doubt > 0.0 {
                return Some((2 * number + turn) as u8);
            }
        }
    }
    None
}

/// The seven vectors, exactly, each times some positive number.
pub(crate) fn vectors(window: &Window<'_>, corners: [[u32; 3]; 2]) -> [[IBig; 3]; 7] {
    let edge = |side: usize, i: usize| {
        let at = |corner: usize| window.shapes[side].integer(corners[side][corner]);
        less(&at((i + 1) % 3), &at(i))
    };
    [edge(0, 0), edge(0, 1), edge(0, 2), edge(1, 0), edge(1, 1), edge(1, 2), window.way.clone()]
}

fn less(p: &[IBig; 3], q: &[IBig; 3]) -> [IBig; 3] {
    std::array::from_fn(|k| &p[k] - &q[k])
}

/// The direction of a code below 42.
pub(crate) fn product(vectors: &[[IBig; 3]; 7], code: u8) -> [IBig; 3] {
    let [i, j] = PAIRS[code as usize / 2];
    let n = cross(&vectors[i], &vectors[j]);
    if code.is_multiple_of(2) { n } else { n.map(|x| -x) }
}

/// Further directions: in the planes of the vectors, across lines, along them, and from corner to corner; with a
/// margin also the shortest way at the end.
pub(crate) fn further(window: &Window<'_>, corners: [[u32; 3]; 2], vectors: &[[IBig; 3]; 7]) -> Vec<Direction> {
    let mut found: Vec<[IBig; 3]> = Vec::new();
    let is_zero = |v: &[IBig; 3]| v.iter().all(IBig::is_zero);
    let normals: Vec<_> = PAIRS.iter().map(|&[i, j]| cross(&vectors[i], &vectors[j])).filter(|n| !is_zero(n)).collect();
    for normal in &normals {
        found.extend(vectors.iter().map(|v| cross(normal, v)));
    }
    for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
        let (p, q) = (window.vertex(0, corners[0][i]), window.vertex(1, corners[1][j]));
        let across: [IBig; 3] = std::array::from_fn(|k| (&q[k] - &p[k]) * &window.denominator - &window.offset[k]);
        found.extend(vectors.iter().map(|v| cross(&cross(v, &across), v)));
        found.push(across);
    }
    found.extend(vectors.iter().cloned());
    let both = found.into_iter().filter(|n| !is_zero(n)).map(shortened).flat_map(|n| {
        let turned = n.clone().map(|x| -x);
        [direction(&n), direction(&turned)]
    });
    let mut all: Vec<Direction> = both.collect();
    if !window.margin.is_zero() {
        all.extend(nearest::ways(window, corners));
    }
    all.retain(|n| n.iter().any(|x: &Root| !x.is_zero(&window.radicand)));
    all
}

/// The same direction without a common factor.
pub(crate) fn shortened(n: [IBig; 3]) -> [IBig; 3] {
    use dashu_int::ops::Gcd;
    let common = n.iter().fold(IBig::ZERO, |common, x| {
        if common.is_zero() {
            x.clone()
        } else if x.is_zero() {
            common
        } else {
            IBig::from((&common).gcd(x))
        }
    });
    if common.is_zero() {
        n
    } else {
        let common = if common < IBig::ZERO { -common } else { common };
        n.map(|x| x / &common)
    }
}
