//! Families of queries on whole numbers.

use crate::cd_dual::tests::Random;

/// Two hulls of points, and the motion of the first past the second.
#[derive(Debug)]
pub(crate) struct Case {
    pub a: Vec<[i64; 3]>,
    pub b: Vec<[i64; 3]>,
    /// Of A, seen from B.
    pub offset: [i64; 3],
    pub displacement: [i64; 3],
    /// What both positions have in common.
    pub common: [i64; 3],
}

fn sum(p: [i64; 3], q: [i64; 3]) -> [i64; 3] {
    [0, 1, 2].map(|k| p[k] + q[k])
}

fn minus(p: [i64; 3]) -> [i64; 3] {
    p.map(|x| -x)
}

/// A motion of any kind: none, along an axis, along or towards features of the bodies, beginning or ending at a vertex,
/// or any.
fn moving(random: &mut Random, a: Vec<[i64; 3]>, b: Vec<[i64; 3]>, reach: [i64; 3]) -> Case {
    let far = reach.map(|reach| 3 * reach + 1);
    let (p, q) = (random.pick(&a), random.pick(&b));
    let from_a_to_b = sum(q, minus(p));
    let displacement = match random.between(0, 9) {
        0 => [0; 3],
        1 | 2 => {
            let mut along = [0; 3];
            let axis = random.between(0, 2) as usize;
            along[axis] = random.pick(&[-1, 1]) * random.between(1, 2 * far[axis]);
            along
        }
        3 => sum(random.pick(&b), minus(q)),
        4 => sum(random.pick(&a), minus(p)),
        _ => random.point(far.map(|far| 2 * far)),
    };
    let offset = match random.between(0, 9) {
        0 => from_a_to_b,
        1 => sum(from_a_to_b, minus(displacement)),
        2 | 3 => sum(from_a_to_b, displacement.map(|x| -x / 2)),
        4 => sum(from_a_to_b, displacement),
        5 => random.point(reach),
        _ => {
            let jitter = random.point(reach);
            sum(jitter, displacement.map(|x| -x / 2))
        }
    };
    Case { a, b, offset, displacement, common: [0; 3] }
}

fn hull(random: &mut Random, most: i64, reach: [i64; 3]) -> Vec<[i64; 3]> {
    let count = random.between(4, most);
    (0..count).map(|_| random.point(reach)).collect()
}

/// Points near a ball, so that most are vertices.
fn ball(random: &mut Random, most: i64, reach: [i64; 3]) -> Vec<[i64; 3]> {
    let count = random.between(4, most);
    let point = |_| {
        let direction = random.point([1000; 3]).map(|x| x as f64);
        let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt().max(1.0);
        [0, 1, 2].map(|k| (direction[k] / length * reach[k] as f64).round() as i64)
    };
    (0..count).map(point).collect()
}

pub(crate) fn general(random: &mut Random) -> Case {
    let reach = [1 << 15; 3];
    let (a, b) = (ball(random, 30, reach), ball(random, 30, reach));
    moving(random, a, b, reach)
}

pub(crate) fn lattice(random: &mut Random) -> Case {
    let reach = [random.between(1, 3); 3];
    let (a, b) = (hull(random, 12, reach), hull(random, 12, reach));
    moving(random, a, b, reach)
}

/// A box, a prism over an octagon, a double pyramid, or one of these sheared.
fn regular(random: &mut Random) -> Vec<[i64; 3]> {
    let corners = |xs: &[[i64; 2]], zs: [i64; 2]| -> Vec<[i64; 3]> {
        xs.iter().flat_map(|&[x, y]| zs.map(|z| [x, y, z])).collect()
    };
    let [x, y, z] = [1, 2, 3].map(|_| random.between(1, 3));
    let octagon = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
    let mut points = match random.between(0, 3) {
        0 | 1 => corners(&[[x, y], [x, -y], [-x, y], [-x, -y]], [-z, z]),
        2 => corners(&octagon, [-z, z]),
        _ => [corners(&octagon, [0, 0]), vec![[0, 0, z], [0, 0, -z]]].concat(),
    };
    if random.between(0, 3) == 0 {
        points.iter_mut().for_each(|point| point[0] += point[2]);
    }
    let turn = random.between(0, 2) as usize;
    points.iter_mut().for_each(|point| point.rotate_left(turn));
    points
}

pub(crate) fn parallel(random: &mut Random) -> Case {
    let (a, b) = (regular(random), regular(random));
    moving(random, a, b, [3; 3])
}

pub(crate) fn elongated(random: &mut Random) -> Case {
    let mut reach = [30_000, 300, 30];
    let a = ball(random, 24, reach);
    reach.rotate_left(random.pick(&[0, 0, 1, 2]));
    let b = ball(random, 24, reach);
    let reach = random.pick(&[reach, [30_000, 300, 30], [300; 3]]);
    moving(random, a, b, reach)
}

pub(crate) fn slivers(random: &mut Random) -> Case {
    let mut reach = [20_000, 20_000, 1];
    let a = hull(random, 10, reach);
    reach.rotate_left(random.pick(&[0, 0, 1, 2]));
    let b = hull(random, 10, reach);
    moving(random, a, b, reach)
}

/// Bodies that are far from their origins, at places far from the world's.
pub(crate) fn far(random: &mut Random) -> Case {
    let mut case = match random.between(0, 2) {
        0 => general(random),
        1 => parallel(random),
        _ => lattice(random),
    };
    let away = [1_000_000, -1_000_001, 999_999];
    case.a.iter_mut().chain(&mut case.b).for_each(|point| *point = sum(*point, away));
    case.common = random.pick(&[[0; 3], [1_000_000_000; 3]]);
    case
}
