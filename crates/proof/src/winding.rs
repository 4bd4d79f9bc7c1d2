//! Winding number of a vertex of one body about the other as a window begins, along a ray that meets nothing edge-on.

use std::cmp::Ordering;

use dashu_int::IBig;

use crate::window::Window;

/// Directions that are tried. The first component is positive.
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
    let mut known: Vec<Option<([IBig; 3], [IBig; 2])>> = vec![None; other.body.positions().len()];
    let big = ray.map(IBig::from);
    let mut turns = 0;
    for corners in &other.triangles {
        for &v in corners {
            known[v as usize].get_or_insert_with(|| {
                let w = to(v);
                let seen = [&big[0] * &w[1] - &big[1] * &w[0], &big[0] * &w[2] - &big[2] * &w[0]];
                (w, seen)
            });
        }
        let [a, b, c] = corners.map(|v| known[v as usize].as_ref());
        let (a, b, c) = (a?, b?, c?);
        let sign = |x: &IBig| x.cmp(&IBig::ZERO);
        let beside = |k: usize| {
            let first = sign(&a.1[k]);
            !first.is_eq() && sign(&b.1[k]) == first && sign(&c.1[k]) == first
        };
        if beside(0) || beside(1) {
            continue;
        }
        let turn = |p: &[IBig; 2], q: &[IBig; 2]| sign(&(&p[0] * &q[1] - &p[1] * &q[0]));
        let signs = [turn(&a.1, &b.1), turn(&b.1, &c.1), turn(&c.1, &a.1)];
        if signs.contains(&Ordering::Greater) && signs.contains(&Ordering::Less) {
            continue;
        }
        if signs.contains(&Ordering::Equal) {
            return None;
        }
        let [u, v, w] = [&a.0, &b.0, &c.0];
        let volume = &u[0] * (&v[1] * &w[2] - &v[2] * &w[1])
            + &u[1] * (&v[2] * &w[0] - &v[0] * &w[2])
            + &u[2] * (&v[0] * &w[1] - &v[1] * &w[0]);
        match sign(&volume) {
            Ordering::Equal => return None,
            ahead if ahead == signs[0] => turns += if ahead.is_gt() { 1 } else { -1 },
            _ => {}
        }
    }
    Some(turns)
}
