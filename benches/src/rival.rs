//! The rival: parry3d's shape cast, on triangle meshes and on convex polyhedra.

use std::cell::Cell;
use std::hint::black_box;
use std::iter::successors;

use firstcontact::Body;
use firstcontact::planner::Edge;
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy, BvhNode};
use parry3d_f64::query::{Ray, RayCast, ShapeCastOptions, Unsupported, cast_shapes, intersection_test};
use parry3d_f64::shape::{Compound, ConvexPolyhedron, SharedShape, TriMesh};

use crate::case::Case;
use crate::pair::Pair;

/// The body's own triangles, without optional flags.
///
/// # Panics
/// If parry refuses the triangles.
pub fn mesh(body: &Body) -> SharedShape {
    let triangles = body.triangles().map(|(corners, _)| corners).collect();
    SharedShape::new(TriMesh::new(vertices(body), triangles).expect("a body has triangles"))
}

/// The body's own vertices and triangles, as a convex polyhedron.
///
/// # Panics
/// If parry refuses them, or drops a vertex.
pub fn polyhedron(body: &Body) -> SharedShape {
    let shape = convex_mesh(body).expect("a convex solid is one");
    assert_eq!(shape.points().len(), body.positions().len());
    SharedShape::new(shape)
}

/// The same of a body that may be convex but for rounding, if parry takes it.
pub fn rounded_polyhedron(body: &Body) -> Option<SharedShape> {
    convex_mesh(body).map(SharedShape::new)
}

fn convex_mesh(body: &Body) -> Option<ConvexPolyhedron> {
    let triangles: Vec<[u32; 3]> = body.triangles().map(|(corners, _)| corners).collect();
    ConvexPolyhedron::from_convex_mesh(vertices(body), &triangles)
}

fn vertices(body: &Body) -> Vec<Vector> {
    body.positions().iter().map(|position| Vector::new(position.x, position.y, position.z)).collect()
}

/// A cast until a fraction of the path. Nothing is asked of it beyond the time: it may leave out the witness points of
/// bodies in contact at the start.
pub fn until(fraction: f64) -> ShapeCastOptions {
    ShapeCastOptions {
        max_time_of_impact: fraction,
        target_distance: 0.0,
        stop_at_penetration: true,
        compute_impact_geometry_on_penetration: false,
    }
}

/// When parry says that the bodies meet, as a fraction of the path.
pub fn time_of_impact(pair: &Pair, case: &Case) -> Option<f64> {
    time_within(pair, case, 0.0)
}

/// When parry says that the bodies come within a distance.
pub fn time_within(pair: &Pair, case: &Case, distance: f64) -> Option<f64> {
    cast(&pair.rivals, case, distance).expect("parry casts meshes")
}

/// When parry says that two shapes come within a distance, the first one moving.
///
/// # Errors
/// If parry does not cast these shapes.
pub fn cast(shapes: &[SharedShape; 2], case: &Case, distance: f64) -> Result<Option<f64>, Unsupported> {
    let [a, b] = shapes.each_ref().map(|shape| &*shape.0);
    let start = Pose::translation(case.from.x, case.from.y, case.from.z);
    let velocity = Vector::new(case.by.x, case.by.y, case.by.z);
    let options = ShapeCastOptions { target_distance: distance, ..until(1.0) };
    let hit = cast_shapes(&start, velocity, a, &Pose::IDENTITY, Vector::ZERO, b, options);
    black_box(hit).map(|hit| hit.map(|hit| hit.time_of_impact))
}

/// Whether parry says that the bodies meet where the path ends.
pub fn intersects_at_end(pair: &Pair, case: &Case) -> bool {
    let [a, b] = pair.rivals.each_ref().map(|shape| &*shape.0);
    let end = case.from + case.by;
    let end = Pose::translation(end.x, end.y, end.z);
    black_box(intersection_test(&end, a, &Pose::IDENTITY, b).expect("parry tests meshes").intersecting)
}

/// Obstacles and a robot.
pub struct RivalWorld {
    parts: Vec<(Pose, SharedShape)>,
    tree: Bvh,
    /// All obstacles as one shape, which parry makes of convex ones only.
    compound: Option<Compound>,
    robot: SharedShape,
}

impl RivalWorld {
    /// Of obstacles at places.
    pub fn new(robot: SharedShape, obstacles: Vec<([f64; 3], SharedShape)>) -> RivalWorld {
        let place = |([x, y, z], shape): ([f64; 3], SharedShape)| (Pose::translation(x, y, z), shape);
        let parts: Vec<(Pose, SharedShape)> = obstacles.into_iter().map(place).collect();
        let boxes: Vec<Aabb> = parts.iter().map(|(pose, shape)| shape.compute_aabb(pose)).collect();
        let are_simple = parts.iter().all(|(_, shape)| shape.as_composite_shape().is_none());
        let compound = are_simple.then(|| Compound::new(parts.clone()));
        RivalWorld { parts, tree: Bvh::from_leaves(BvhBuildStrategy::default(), &boxes), compound, robot }
    }

    /// The first contact on an edge, as a fraction of it: by a cast against all obstacles at once where parry has them
    /// as one shape, or else against those on the way, each until the first contact so far.
    ///
    /// # Panics
    /// If parry refuses the shapes.
    pub fn cast(&self, edge: &Edge) -> Option<f64> {
        let (start, velocity) = way(edge);
        if let Some(compound) = &self.compound {
            let hit = cast_shapes(&Pose::IDENTITY, Vector::ZERO, compound, &start, velocity, &*self.robot, until(1.0));
            return black_box(hit.expect("parry casts these shapes")).map(|hit| hit.time_of_impact);
        }
        let first = Cell::new(None::<f64>);
        self.near(
            edge,
            || first.get().unwrap_or(1.0),
            |part| {
                first.set(self.cast_at(part, edge, first.get().unwrap_or(1.0)).or(first.get()));
                false
            },
        );
        first.get()
    }

    /// Whether a cast against the obstacles on the way hits one: no more of them are asked about then.
    ///
    /// # Panics
    /// If parry refuses the shapes.
    pub fn cast_until_hit(&self, edge: &Edge) -> bool {
        self.near(edge, || 1.0, |part| self.cast_at(part, edge, 1.0).is_some())
    }

    /// Whether the robot overlaps an obstacle at one of the places that cut an edge into so many steps, its ends first,
    /// then the middles of what lies between places that were tried.
    pub fn overlaps_at_a_sample(&self, edge: &Edge, steps: usize) -> bool {
        let (start, way) = way(edge);
        let first = self.robot.compute_aabb(&start);
        in_halves(steps).any(|step| self.overlaps_in(&first, &start, way * (step as f64 / steps as f64)))
    }

    /// Whether the robot overlaps an obstacle at a position.
    pub fn overlaps_at(&self, [x, y, z]: [f64; 3]) -> bool {
        let place = Pose::translation(x, y, z);
        self.overlaps_in(&self.robot.compute_aabb(&place), &place, Vector::ZERO)
    }

    /// Whether the robot overlaps an obstacle this far from a place, given its box there.
    fn overlaps_in(&self, first: &Aabb, place: &Pose, by: Vector) -> bool {
        let around = Aabb::from_half_extents(first.center() + by, first.half_extents());
        let robot = Pose::from_translation(place.translation + by);
        self.tree.intersect_aabb(&around).any(|part| {
            let (pose, shape) = &self.parts[part as usize];
            black_box(intersection_test(pose, &**shape, &robot, &*self.robot)).is_ok_and(|found| found.intersecting)
        })
    }

    /// Shows the obstacles whose boxes the robot's box meets on its way, before a fraction of it, until told that it is
    /// enough; whether it was.
    fn near(&self, edge: &Edge, until: impl Fn() -> f64, show: impl FnMut(u32) -> bool) -> bool {
        let (start, velocity) = way(edge);
        let robot = self.robot.compute_aabb(&start);
        let (shift, margin) = (-robot.center(), robot.half_extents());
        let ray = Ray::new(Vector::ZERO, velocity);
        let is_near = |node: &BvhNode| {
            let sum = Aabb { mins: node.mins() + shift - margin, maxs: node.maxs() + shift + margin };
            sum.cast_local_ray(&ray, until(), true).is_some()
        };
        self.tree.leaves(is_near).any(show)
    }

    fn cast_at(&self, part: u32, edge: &Edge, until: f64) -> Option<f64> {
        let (start, velocity) = way(edge);
        let (pose, shape) = &self.parts[part as usize];
        let hit = cast_shapes(pose, Vector::ZERO, &**shape, &start, velocity, &*self.robot, self::until(until));
        black_box(hit.expect("parry casts these shapes")).map(|hit| hit.time_of_impact)
    }
}

fn way(edge: &Edge) -> (Pose, Vector) {
    let Edge { from, to, .. } = edge;
    let by = to - from;
    (Pose::translation(from.x, from.y, from.z), Vector::new(by.x, by.y, by.z))
}

/// The numbers from 0 to `steps`, both ends first, then the middles of what is left, then theirs.
fn in_halves(steps: usize) -> impl Iterator<Item = usize> {
    let strides =
        successors(Some(steps.next_power_of_two()), |stride| Some(stride / 2)).take_while(|&stride| stride > 1);
    [0, steps].into_iter().chain(strides.flat_map(move |stride| (stride / 2..steps).step_by(stride)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_taken_once() {
        for steps in 1..40 {
            let mut all: Vec<usize> = in_halves(steps).collect();
            assert_eq!(all[..2], [0, steps]);
            all.sort_unstable();
            assert_eq!(all, (0..=steps).collect::<Vec<_>>());
        }
    }
}
