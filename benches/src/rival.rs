//! The rival: parry3d's shape cast, on triangle meshes and on convex polyhedra.

use std::hint::black_box;

use firstcontact::Body;
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::{ShapeCastOptions, cast_shapes, intersection_test};
use parry3d_f64::shape::{ConvexPolyhedron, SharedShape, TriMesh};

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
    let triangles: Vec<[u32; 3]> = body.triangles().map(|(corners, _)| corners).collect();
    let shape = ConvexPolyhedron::from_convex_mesh(vertices(body), &triangles).expect("a convex solid is one");
    assert_eq!(shape.points().len(), body.positions().len());
    SharedShape::new(shape)
}

fn vertices(body: &Body) -> Vec<Vector> {
    body.positions().iter().map(|position| Vector::new(position.x, position.y, position.z)).collect()
}

/// A cast until a fraction of the path. Nothing is asked of it beyond the time: it may leave out the witness points of bodies in contact
/// at the start.
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
    let [a, b] = pair.rivals.each_ref().map(|shape| &*shape.0);
    let start = Pose::translation(case.from.x, case.from.y, case.from.z);
    let velocity = Vector::new(case.by.x, case.by.y, case.by.z);
    let options = ShapeCastOptions { target_distance: distance, ..until(1.0) };
    let hit = cast_shapes(&start, velocity, a, &Pose::IDENTITY, Vector::ZERO, b, options);
    black_box(hit.expect("parry casts meshes")).map(|hit| hit.time_of_impact)
}

/// Whether parry says that the bodies meet where the path ends.
pub fn intersects_at_end(pair: &Pair, case: &Case) -> bool {
    let [a, b] = pair.rivals.each_ref().map(|shape| &*shape.0);
    let end = case.from + case.by;
    let end = Pose::translation(end.x, end.y, end.z);
    black_box(intersection_test(&end, a, &Pose::IDENTITY, b).expect("parry tests meshes").intersecting)
}
