//! Triangles of a body of few that are beside a box, by their intervals along the axes.
//!
//! A triangle is beside a box where it ends before the box begins along an axis, or begins after the box ends. Along each
//! axis the ends of all triangles are sorted once, and each end is noted with all triangles that end there or before. A
//! box is then looked up by its six coordinates, however many the triangles are.

use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::Inner;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// The most triangles, and the most vertices, that are few.
pub(super) const MOST: usize = 64;

/// Interval of each coordinate of points.
pub(super) type Extent = [[f64; 2]; 3];

/// Intervals of the triangles of a body of few along the axes.
#[derive(Debug)]
pub(super) struct TriangleIntervals {
    /// All triangles, a bit for each, by their places in the tree.
    all: u64,
    /// For each axis the ends of the intervals, and those of the intervals mirrored: their beginnings with signs changed.
    ends: [[Vec<IntervalEnd>; 2]; 3],
}

/// End of an interval.
#[derive(Debug)]
struct IntervalEnd {
    at: f64,
    /// The triangles that end here or before, a bit for each.
    triangles: u64,
}

impl TriangleIntervals {
    /// Intervals of a body; `None` if it has too many triangles.
    pub(super) fn of(body: &Body) -> Option<&TriangleIntervals> {
        let of_few = |body: &Body| TriangleIntervals {
            all: (0..body.tree().triangles.len()).fold(0, |all, place| all | 1 << place),
            ends: [0, 1, 2].map(|k| [sorted_ends(body, k, 1.0), sorted_ends(body, k, -1.0)]),
        };
        (body.tree().triangles.len() <= MOST).then(|| body.derived(of_few))
    }

    /// The triangles that are not certainly beside a box, a bit for each. What is no number has nothing beside it.
    #[inline]
    pub(super) fn near(&self, bounds: &Extent) -> u64 {
        let mut beside = 0;
        for ([ends, mirrored], [least, most]) in self.ends.iter().zip(bounds) {
            beside |= ends_before(ends, *least) | ends_before(mirrored, -most);
        }
        self.all & !beside
    }
}

/// The triangles that end before a coordinate, a bit for each.
#[inline(always)]
fn ends_before(ends: &[IntervalEnd], coordinate: f64) -> u64 {
    let count = ends.partition_point(|end| end.at < coordinate);
    if count == 0 { 0 } else { ends[count - 1].triangles }
}

/// Ends of the intervals of all triangles along an axis, times a sign, in ascending order.
fn sorted_ends(body: &Body, k: usize, sign: f64) -> Vec<IntervalEnd> {
    let most = |corners: [u32; 3]| {
        let [p, q, r] = corners.map(|corner| sign * body.positions()[corner as usize][k]);
        p.max(q).max(r)
    };
    let mut ends: Vec<IntervalEnd> = Vec::new();
    let triangles = body.tree().triangles.iter().enumerate();
    let mut each: Vec<(f64, usize)> = triangles.map(|(place, triangle)| (most(triangle.corners), place)).collect();
    each.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    for (at, place) in each {
        let before = ends.last().map_or(0, |end| end.triangles);
        match ends.last_mut() {
            Some(end) if end.at == at => end.triangles |= 1 << place,
            _ => ends.push(IntervalEnd { at, triangles: before | 1 << place }),
        }
    }
    ends
}

/// No less than the box over which one of the bodies sweeps, in the frame of the other, from the beginning of the piece
/// until a fraction of it, 0 or 1.
///
/// A bound is a sum of four floats, the last of which is the error, so that each of three roundings is at most `u` of the
/// sum of their magnitudes. `8 u` of that leaves room for those in the error itself.
#[inline]
pub(super) fn swept(scene: &Scene<'_>, body: &Body, role: Inner, until: f64) -> Extent {
    let [least, most] = body.bounds();
    let turn = if role == Inner::A { 1.0 } else { -1.0 };
    [0, 1, 2].map(|k| {
        let (from, step) = (scene.offset[k].value * turn, scene.displacement[k].value * (turn * until));
        let reach = if -least[k] > most[k] { -least[k] } else { most[k] };
        let known = scene.offset[k].error + scene.displacement[k].error;
        let error = known + 8.0 * HALF_ULP * (reach + from.abs() + step.abs() + known);
        let (back, forth) = if step < 0.0 { (step, 0.0) } else { (0.0, step) };
        [least[k] + from + back - error, most[k] + from + forth + error]
    })
}

/// The triangles of the other body that the box of one of two may meet from the beginning of the piece until a fraction of
/// it, 0 or 1: by their places, a bit for each. `None` if the other body has many.
#[inline]
pub(super) fn near_swept(scene: &Scene<'_>, bodies: [&Body; 2], role: Inner, until: f64) -> Option<u64> {
    let [body, other] = if role == Inner::A { bodies } else { [bodies[1], bodies[0]] };
    Some(TriangleIntervals::of(other)?.near(&swept(scene, body, role, until)))
}

#[cfg(test)]
mod tests {
    use firstcontact_convex::samples::Random;
    use firstcontact_formats::Mesh;

    use super::*;

    /// Boxes of all sizes beside triangles at random, some on whole numbers, where intervals touch.
    #[test]
    fn what_is_left_is_what_no_side_of_the_box_keeps_apart() {
        let mut random = Random(5);
        let (mut left, mut out) = (0, 0);
        for round in 0..400 {
            let mut number = || {
                let x = 4.0 * random.number();
                if round % 2 == 0 { x.round() } else { x }
            };
            let count = 1 + round % MOST as u32;
            let points: Vec<[f64; 3]> = (0..3 * count).map(|_| [number(), number(), number()]).collect();
            let faces: Vec<[u32; 3]> = (0..count).map(|face| [3 * face, 3 * face + 1, 3 * face + 2]).collect();
            let Ok(body) = Body::surface_from_mesh(Mesh::new(points, faces).unwrap()) else { continue };
            let bounds: Extent = [(); 3].map(|()| {
                let [x, y] = [number(), number()];
                [x.min(y), x.max(y)]
            });
            let near = TriangleIntervals::of(&body).unwrap().near(&bounds);
            for (place, triangle) in body.tree().triangles.iter().enumerate() {
                let corners = triangle.corners.map(|corner| body.positions()[corner as usize]);
                let is_beside = (0..3).any(|k| {
                    corners.iter().all(|corner| corner[k] < bounds[k][0])
                        || corners.iter().all(|corner| corner[k] > bounds[k][1])
                });
                assert_eq!(near >> place & 1 == 0, is_beside, "{round} {place}");
                *(if is_beside { &mut out } else { &mut left }) += 1;
            }
        }
        assert!(left > 1_000 && out > 1_000, "{left} {out}");
        let unknown = [[f64::NAN; 2]; 3];
        let cube = Body::cuboid([1.0; 3]).unwrap();
        assert_eq!(TriangleIntervals::of(&cube).unwrap().near(&unknown), (1 << 12) - 1);
    }
}
