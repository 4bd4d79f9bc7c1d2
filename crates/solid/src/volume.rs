//! Winding numbers and exact signs of volumes.

use dashu_int::IBig;
use firstcontact_exact::geom::predicate::{UNDERFLOW, WINDOW};
use firstcontact_exact::integer::align_all;
use firstcontact_exact::ring::determinant;
use firstcontact_exact::{Filtered, Ring, Sign};

use super::boxes::Box3;
use super::hierarchy::Hierarchy;

/// True if triangles that all turn their inner side to the mean of four points go round it exactly once.
///
/// Counts, exactly, the triangles that a ray from the mean along +x meets. The ray is tilted infinitely little towards
/// +y and infinitely less towards +z, so that it meets no edge; triangles of no area are not met.
pub fn goes_round_once(mean_of: [[f64; 3]; 4], triangles: impl Iterator<Item = [[f64; 3]; 3]>) -> bool {
    let gate = Gate::new(mean_of);
    triangles.filter(|&corners| gate.may_meet(corners) && meets(mean_of, corners)).take(2).count() == 1
}

/// Triangles that many rays are to be followed through.
pub struct RayTargets {
    triangles: Vec<[[f64; 3]; 3]>,
    boxes: Hierarchy<f64>,
}

impl RayTargets {
    /// The given triangles.
    pub fn new(triangles: Vec<[[f64; 3]; 3]>) -> RayTargets {
        let boxes = Hierarchy::over(triangles.iter().map(|corners| Box3::around(*corners)));
        RayTargets { triangles, boxes }
    }

    /// Shows every triangle that the tilted ray from the mean of four points meets, by its number: 1 if the ray leaves
    /// through it, -1 if it enters. Summed over closed triangles that is the winding number: one for each outward shell
    /// that contains the mean, less once for each inward one. The mean must not be on a triangle.
    pub fn crossings(&self, mean_of: [[f64; 3]; 4], mut show: impl FnMut(usize, i64)) {
        let gate = Gate::new(mean_of);
        let distance = |bounds: &Box3<f64>| if gate.may_meet_box(bounds) { 0.0 } else { f64::INFINITY };
        self.boxes.search(0.0, distance, |index| {
            match crossing(mean_of, self.triangles[index as usize], &gate) {
                0 => {}
                way => show(index as usize, way),
            }
            0.0
        });
    }
}

/// 1 if the tilted ray leaves through the triangle, -1 if it enters, 0 if it misses it.
fn crossing(mean_of: [[f64; 3]; 4], corners: [[f64; 3]; 3], gate: &Gate) -> i64 {
    crossing_of(&gate.arms(corners), |number| number.sign()).unwrap_or_else(|| {
        let certain = |number: &IBig| Some(Sign::from(number.cmp(&IBig::ZERO)));
        crossing_of(&arms(mean_of, corners), certain).unwrap_or(0)
    })
}

/// The same by the ways from the mean to the corners, as far as signs are certain.
fn crossing_of<N: Ring>(arms: &[[N; 3]; 3], sign: impl Fn(&N) -> Option<Sign>) -> Option<i64> {
    let turn = tilted_sign(&arms[0], &arms[1], &sign)?;
    if tilted_sign(&arms[1], &arms[2], &sign)? != turn || tilted_sign(&arms[2], &arms[0], &sign)? != turn {
        return Some(0);
    }
    // Of the other sign are the triangles behind the mean.
    let is_ahead = arms.iter().all(|arm| sign(&arm[0]) == Some(Sign::Positive));
    let is_met = is_ahead || sign(&determinant(arms))? == turn;
    Some(match turn {
        Sign::Positive if is_met => 1,
        Sign::Negative if is_met => -1,
        _ => 0,
    })
}

/// A quick test that drops most triangles the ray cannot meet.
struct Gate {
    low: [f64; 3],
    high: [f64; 3],
}

impl Gate {
    /// Bounds on the mean. Quarters are summed, so nothing overflows; each of the seven operations is off by at most
    /// one part in `2^53` of the largest coordinate, or by the smallest float.
    fn new(mean_of: [[f64; 3]; 4]) -> Gate {
        let mut gate = Gate { low: [0.0; 3], high: [0.0; 3] };
        for axis in 0..3 {
            let mean: f64 = mean_of.iter().map(|point| point[axis] / 4.0).sum();
            let widest = mean_of.iter().fold(0.0f64, |most, point| most.max(point[axis].abs()));
            let slack = widest * 4.0 * f64::EPSILON + 16.0 * f64::from_bits(1);
            gate.low[axis] = mean - slack;
            gate.high[axis] = mean + slack;
        }
        gate
    }

    fn may_meet(&self, corners: [[f64; 3]; 3]) -> bool {
        self.may_meet_box(&Box3::around(corners))
    }

    fn may_meet_box(&self, bounds: &Box3<f64>) -> bool {
        let beyond = |axis: usize| bounds.min[axis] > self.high[axis];
        let short = |axis: usize| bounds.max[axis] < self.low[axis];
        !(short(0) || short(1) || beyond(1) || short(2) || beyond(2))
    }

    /// Ways from the mean to the corners, with bounds on their errors.
    fn arms(&self, corners: [[f64; 3]; 3]) -> [[Filtered; 3]; 3] {
        corners.map(|corner| {
            std::array::from_fn(|axis| {
                let (low, high) = (self.low[axis], self.high[axis]);
                let mean = Filtered { value: low, error: (high - low).next_up() };
                Filtered::exact(corner[axis]) - mean
            })
        })
    }
}

/// True if the tilted ray meets the triangle: it runs between the planes through the mean and each of the edges.
fn meets(mean_of: [[f64; 3]; 4], corners: [[f64; 3]; 3]) -> bool {
    let arms = arms(mean_of, corners);
    let sign = |number: &IBig| Some(Sign::from(number.cmp(&IBig::ZERO)));
    (0..3).all(|corner| tilted_sign(&arms[corner], &arms[(corner + 1) % 3], &sign) == Some(Sign::Positive))
}

/// Four times the ways from the mean to the corners, in a common unit.
fn arms(mean_of: [[f64; 3]; 4], corners: [[f64; 3]; 3]) -> [[IBig; 3]; 3] {
    let floats: Vec<f64> = corners.into_iter().chain(mean_of).flatten().collect();
    let exact = align_all(&floats);
    let four = IBig::from(4);
    std::array::from_fn(|corner| {
        std::array::from_fn(|axis| {
            let sum = &exact[9 + axis] + &exact[12 + axis] + &exact[15 + axis] + &exact[18 + axis];
            &exact[corner * 3 + axis] * &four - sum
        })
    })
}

/// The sign of `det[p, q, ray]` for the tilted ray: that of the first component of `p x q` that is not zero. `None` if
/// it is not certain.
fn tilted_sign<N: Ring>(p: &[N; 3], q: &[N; 3], sign: &impl Fn(&N) -> Option<Sign>) -> Option<Sign> {
    for axis in 0..3 {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        let found = sign(&p[next].times(&q[last]).minus(&p[last].times(&q[next])))?;
        if !found.is_zero() {
            return Some(found);
        }
    }
    Some(Sign::Zero)
}

/// The sign of the signed volume of closed oriented triangles: `Positive` if they run counter-clockwise seen from
/// outside.
///
/// The filter: each of the `n` determinants is off by at most `8u` of its magnitude (see
/// [`firstcontact_exact::geom::predicate`]); summing adds less than `n u` of the sum of magnitudes, and the
/// magnitudes themselves are summed with the same care: `(2n + 32)u` covers all. Underflow adds less than `n 2^-770`.
pub fn volume_sign(triangles: impl Iterator<Item = [[f64; 3]; 3]> + Clone) -> Sign {
    let Some([origin, ..]) = triangles.clone().next() else { return Sign::Zero };
    let (mut sum, mut size, mut widest, mut count) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
    for corners in triangles.clone() {
        let [u, v, w] = corners.map(|corner| -> [f64; 3] { std::array::from_fn(|axis| corner[axis] - origin[axis]) });
        let minors = [(u[1] * v[2], u[2] * v[1]), (u[2] * v[0], u[0] * v[2]), (u[0] * v[1], u[1] * v[0])];
        for (coordinate, (plus, minus)) in w.into_iter().zip(minors) {
            sum += coordinate * (plus - minus);
            size += coordinate.abs() * (plus.abs() + minus.abs());
        }
        widest = [u, v, w].as_flattened().iter().fold(widest, |most, each| most.max(each.abs()));
        count += 3.0;
    }
    let bound = (count + 16.0) * f64::EPSILON * size + UNDERFLOW;
    if widest <= WINDOW && sum.abs() > bound { Sign::of(sum) } else { volume_sign_exact(triangles) }
}

fn volume_sign_exact(triangles: impl Iterator<Item = [[f64; 3]; 3]>) -> Sign {
    let floats: Vec<f64> = triangles.flat_map(|corners| corners.into_iter().flatten()).collect();
    let exact = align_all(&floats);
    let mut sum = IBig::ZERO;
    for c in exact.chunks_exact(9) {
        sum += &c[6] * (&c[1] * &c[5] - &c[2] * &c[4]);
        sum += &c[7] * (&c[2] * &c[3] - &c[0] * &c[5]);
        sum += &c[8] * (&c[0] * &c[4] - &c[1] * &c[3]);
    }
    sum.cmp(&IBig::ZERO).into()
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;

    use super::*;
    use crate::{Body, Orientation};

    const OCTAHEDRON: [[f64; 3]; 6] =
        [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];

    fn faces() -> Vec<[[f64; 3]; 3]> {
        let signs = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
        signs.iter().map(|face: &[usize; 3]| face.map(|corner| OCTAHEDRON[corner])).collect()
    }

    #[test]
    fn a_ray_through_a_vertex_counts_one_triangle() {
        let mean_of = [OCTAHEDRON[0], OCTAHEDRON[1], OCTAHEDRON[2], OCTAHEDRON[3]];
        assert!(goes_round_once(mean_of, faces().into_iter()));
        let twice: Vec<_> = faces().into_iter().chain(faces()).collect();
        assert!(!goes_round_once(mean_of, twice.into_iter()));
    }

    #[test]
    fn turns_are_counted_with_their_sign() {
        let times_round = |point: [f64; 3], triangles: Vec<[[f64; 3]; 3]>| {
            let mut times = 0;
            RayTargets::new(triangles).crossings([point; 4], |_, way| times += way);
            times
        };
        let turned = || faces().into_iter().map(|[a, b, c]| [a, c, b]).collect::<Vec<_>>();
        for (point, times) in
            [([0.0; 3], 1), ([0.1, 0.2, 0.3], 1), ([-2.0, 0.0, 0.0], 0), ([0.6, 0.6, 0.6], 0), ([-0.6, 0.5, 0.1], 0)]
        {
            assert_eq!(times_round(point, faces()), times, "{point:?}");
            assert_eq!(times_round(point, turned()), -times, "{point:?}");
            assert_eq!(times_round(point, [faces(), turned()].concat()), 0, "{point:?}");
        }
    }

    #[test]
    fn filtered_crossings_are_the_exact_ones() {
        let mut state = 9u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as f64 / f64::from(1u32 << 30) - 1.0
        };
        let (mut met, mut certain) = (0, 0);
        for round in 0..2000 {
            let coarse = |x: f64| if round % 2 == 0 { x } else { (x * 2.0).round() * 0.5 };
            let mut point = || -> [f64; 3] { std::array::from_fn(|_| coarse(next())) };
            let (mean_of, corners) = ([point(), point(), point(), point()], [point(), point(), point()]);
            let exact = crossing_of(&arms(mean_of, corners), |number| Some(Sign::from(number.cmp(&IBig::ZERO))));
            let filtered = crossing_of(&Gate::new(mean_of).arms(corners), |number| number.sign());
            assert!(filtered.is_none() || filtered == exact, "{mean_of:?} {corners:?}");
            met += usize::from(exact != Some(0));
            certain += usize::from(filtered.is_some());
        }
        assert!(met > 100 && certain > 1000, "{met} {certain}");
    }

    #[test]
    fn a_generic_point_is_gone_round_once() {
        let mean_of = [OCTAHEDRON[0], OCTAHEDRON[2], OCTAHEDRON[4], OCTAHEDRON[5]];
        assert!(goes_round_once(mean_of, faces().into_iter()));
    }

    fn tetrahedron(height: f64) -> Vec<[[f64; 3]; 3]> {
        let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.3, 0.3, height]];
        [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]].map(|face: [usize; 3]| face.map(|corner| points[corner])).to_vec()
    }

    #[test]
    fn the_sign_is_exact() {
        for (height, sign) in [
            (1.0, Sign::Positive),
            (-1.0, Sign::Negative),
            (0.0, Sign::Zero),
            (5e-324, Sign::Positive),
            (-5e-324, Sign::Negative),
            (1e305, Sign::Positive),
        ] {
            assert_eq!(volume_sign(tetrahedron(height).into_iter()), sign, "{height}");
        }
    }

    #[test]
    fn a_box_has_its_measures() {
        let body = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let found = body.properties();
        assert_eq!((found.volume, found.area, found.genus), (Some(6.0), Some(22.0), Some(0)));
        let mirrored = body.positions().iter().map(|point| Point3::new(-point.x, point.y, point.z)).collect();
        let mirrored = body.with_positions(mirrored, Orientation::Mirrored).unwrap();
        assert_eq!(mirrored.properties().volume, Some(6.0));
    }
}
