//! Winding number of a vertex of one body about the other as a window begins, along a ray that meets nothing edge-on.

use std::cmp::Ordering;

use dashu_int::IBig;

use crate::root::cross;
use crate::window::Window;

/// Directions that are tried.
const RAYS: [[i64; 3]; 12] = [
    [1_048_573, 5_417, 3_391],
    [1_048_571, -93_701, 41_521],
    [1_048_559, 30_313, -271_499],
    [524_287, 412_343, 91_139],
    [524_269, -212_353, 391_133],
    [262_139, 31_981, 801_253],
    [131_071, 700_109, -33_353],
    [65_521, -200_003, -733_039],
    [1_048_447, 777_041, 555_523],
    [916_453, -666_013, 333_029],
    [800_029, 123_457, -987_643],
    [7, 1_000_003, 999_983],
];

/// The winding number of a vertex of body `side` about the other, with the ray by which it was found; `None` if all
/// rays fail, as they do for a vertex on the skin.
pub(crate) fn winding(window: &Window<'_>, side: usize, vertex: u32) -> Option<(i64, [i64; 3])> {
    RAYS.into_iter().find_map(|ray| Some((along(window, side, vertex, ray)?, ray)))
}

fn along(window: &Window<'_>, side: usize, vertex: u32, ray: [i64; 3]) -> Option<i64> {
    let other = window.shapes[1 - side];
    let from = window.vertex(side, vertex);
    // The way from the vertex to a vertex of the other body; the offset is A's.
    let to = |v: u32| -> [IBig; 3] {
        let point = window.vertex(1 - side, v);
        std::array::from_fn(|k| {
            let way = (&point[k] - &from[k]) * &window.denominator;
            if side == 0 { way - &window.offset[k] } else { way + &window.offset[k] }
        })
    };
    let big = ray.map(IBig::from);
    let glance = RayInFloats::new(window, side, vertex, ray);
    let mut turns = 0;
    for corners in &other.triangles {
        if glance.misses(corners.map(|v| other.position(v))) {
            continue;
        }
        let ways = corners.map(to);
        let sign = |x: &IBig| x.cmp(&IBig::ZERO);
        let volume = |u: &[IBig; 3], v: &[IBig; 3], w: &[IBig; 3]| {
            let [x, y, z] = cross(v, w);
            sign(&(&u[0] * x + &u[1] * y + &u[2] * z))
        };
        let turn = |i: usize, j: usize| volume(&big, &ways[i], &ways[j]);
        let signs = [turn(0, 1), turn(1, 2), turn(2, 0)];
        if signs.contains(&Ordering::Greater) == signs.contains(&Ordering::Less) {
            continue;
        }
        if signs.contains(&Ordering::Equal) {
            return None;
        }
        match volume(&ways[0], &ways[1], &ways[2]) {
            Ordering::Equal => return None,
            ahead if ahead == signs[0] => turns += if ahead.is_gt() { 1 } else { -1 },
            _ => {}
        }
    }
    Some(turns)
}

/// A ray in floats, which show of most triangles that they are not on it.
struct RayInFloats {
    from: [f64; 3],
    ray: [f64; 3],
    /// Larger numbers have the right sign.
    doubt: f64,
}

impl RayInFloats {
    fn new(window: &Window<'_>, side: usize, vertex: u32, ray: [i64; 3]) -> RayInFloats {
        let (offset, own) = (window.offset_in_floats, window.shapes[side].position(vertex));
        let sign = if side == 0 { 1.0 } else { -1.0 };
        let from: [f64; 3] = std::array::from_fn(|k| own[k] + sign * offset[k].value);
        let ray = ray.map(|x| x as f64);
        let most = |v: [f64; 3]| v.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let size = window.shapes[0].size + window.shapes[1].size + most(offset.map(|x| x.value));
        let error = most(offset.map(|x| x.error));
        RayInFloats { from, ray, doubt: 16.0 * most(ray) * (f64::EPSILON * size + error) + f64::MIN_POSITIVE }
    }

    /// True if the ray certainly misses a triangle.
    #[inline]
    fn misses(&self, corners: [[f64; 3]; 3]) -> bool {
        let RayInFloats { from, ray, doubt } = self;
        let across = |k: usize| corners.map(|w| ray[0] * (w[k] - from[k]) - ray[k] * (w[0] - from[0]));
        let is_beyond = |p: [f64; 3]| p.iter().all(|x| *x > *doubt) || p.iter().all(|x| *x < -*doubt);
        is_beyond(across(1))
    }
}
