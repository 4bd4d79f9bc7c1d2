//! Pairs of triangles around a vertex at which something may meet, where they are many.
//!
//! The intersection of two triangles is convex. So two triangles with a common corner `v` that share another point
//! share a ray from `v`. Seen from `v`, a triangle is an arc of the unit sphere, and two triangles whose arcs are apart
//! share `v` alone. Triangles around one vertex all reach to it, so that their boxes overlap, but boxes round the arcs
//! of long thin ones are small.
//!
//! A direction from `v` is the rounded difference of two points, over its length: each coordinate is off by a few units
//! in the last place of 1. An arc of at most a quarter turn whose ends are `c` apart is no farther than `c^2 / 4` from
//! the segment between them, as `1 - sqrt(1 - x) <= x`. An arc that may be longer has the box of the whole sphere.

use std::ops::ControlFlow;

use firstcontact_solid::hierarchy::{Branch, BranchPairs};
use firstcontact_solid::{Box3, Hierarchy, Triangle};
use nalgebra::{Point3, Vector3};

/// More than all rounding errors of a direction.
const SLACK: f64 = 1e-12;

/// The triangles around a vertex, and the boxes round their arcs.
pub(super) struct Star {
    pub(super) vertex: u32,
    arcs: Vec<Box3>,
}

impl Star {
    /// The triangles around a vertex whose sides opposite to it are given; `None` if one has no arc.
    pub(super) fn new(vertex: u32, rim: &[[u32; 2]], positions: &[Point3<f64>]) -> Option<Star> {
        let direction = |end: u32| -> Option<Vector3<f64>> {
            let way = positions[end as usize] - positions[vertex as usize];
            let size = way.amax();
            (size > 0.0 && size.is_finite()).then(|| (way / size).normalize())
        };
        let arc = |&[a, b]: &[u32; 2]| -> Option<Box3> {
            let [a, b] = [direction(a)?, direction(b)?];
            if a.dot(&b) < SLACK {
                return Some(Box3 { min: [-1.0 - 1e-6; 3], max: [1.0 + 1e-6; 3] });
            }
            let reach = Vector3::repeat((a - b).norm_squared() * 0.25 + SLACK);
            Some(Box3::outward((a.inf(&b) - reach).into(), (a.sup(&b) + reach).into()))
        };
        Some(Star { vertex, arcs: rim.iter().map(arc).collect::<Option<_>>()? })
    }

    /// Shows the pairs of triangles whose arcs may share a point, until `visit` breaks.
    pub(super) fn for_each_pair(
        &self,
        triangles: &[Triangle],
        visit: impl FnMut(u32, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let has_vertex = |(_, triangle): &(u32, &Triangle)| triangle.corners.contains(&self.vertex);
        let members = (0..).zip(triangles).filter(has_vertex).map(|(index, _)| index).collect();
        let arcs = Hierarchy::over(self.arcs.iter().copied());
        let mut pairs = StarPairs { members, visit };
        let mut pending = Vec::new();
        arcs.forks().iter().try_for_each(|&fork| arcs.search_pairs(&arcs, fork, &mut pending, &mut pairs))
    }
}

struct StarPairs<V> {
    members: Vec<u32>,
    visit: V,
}

impl<V: FnMut(u32, u32) -> ControlFlow<()>> BranchPairs<f32> for StarPairs<V> {
    fn keeps(&mut self, [left, right]: [&Branch<f32>; 2]) -> bool {
        left.1.meets(&right.1)
    }

    fn visit(&mut self, a: u32, b: u32) -> ControlFlow<()> {
        (self.visit)(self.members[a as usize], self.members[b as usize])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::self_intersection::traversal::for_each_pair;
    use crate::self_intersection::triangle_pair::{Member, share_more};

    #[test]
    fn all_that_meet_around_a_vertex_are_found_once() {
        let mut state = 11u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            f64::from((state >> 33) as u32 % 9) - 4.0
        };
        for thin in [1.0, 1e-3, 0.0] {
            // Two vertices with many triangles each, some around both.
            let mut positions = vec![Point3::new(0.5, 0.25, 0.0), Point3::new(0.5, 0.25, 9.0)];
            let mut triangles = Vec::new();
            for place in 0..150u32 {
                let end = Point3::new(next(), next(), next() + 0.5);
                let other = end + Vector3::new(next(), next(), next() + 0.125) * thin;
                let first = positions.len() as u32;
                positions.extend([end, other]);
                let corners = if place % 5 == 0 { [0, 1, first] } else { [place % 2, first, first + 1] };
                triangles.push(Triangle { corners, face: place });
            }
            let member = |index: u32| {
                let corners = triangles[index as usize].corners;
                Member::new(corners, corners.map(|corner| positions[corner as usize].into()))
            };
            let mut found = Vec::new();
            let flow = for_each_pair(&triangles, &positions, |a, b| {
                if share_more(&member(a), &member(b)) {
                    found.push([a.min(b), a.max(b)]);
                }
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            let all = (0..150).flat_map(|a| (a + 1..150).map(move |b| [a, b]));
            let expected: BTreeSet<[u32; 2]> = all.filter(|&[a, b]| share_more(&member(a), &member(b))).collect();
            assert_eq!(found.len(), expected.len(), "{thin}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{thin}");
            assert!(expected.len() > 50, "{thin}: {}", expected.len());
        }
    }

    #[test]
    fn thin_triangles_around_a_vertex_are_few_pairs() {
        // A flat cone whose rim goes up and down.
        let count = 4000u32;
        let point = |place: u32| {
            let angle = f64::from(place) * std::f64::consts::TAU / f64::from(count);
            Point3::new(angle.cos(), angle.sin(), f64::from(place % 2) * 0.01)
        };
        let positions: Vec<Point3<f64>> = (0..count).map(point).chain([Point3::origin()]).collect();
        let corners = |place: u32| [count, (place + 1) % count, place];
        let triangles: Vec<Triangle> = (0..count).map(|face| Triangle { corners: corners(face), face }).collect();
        let rim: Vec<[u32; 2]> = (0..count).map(|place| [(place + 1) % count, place]).collect();
        let mut pairs = 0;
        let star = Star::new(count, &rim, &positions).unwrap();
        let _ = star.for_each_pair(&triangles, |_, _| {
            pairs += 1;
            ControlFlow::Continue(())
        });
        assert!(pairs >= count && pairs < 40 * count, "{pairs}");
    }
}
