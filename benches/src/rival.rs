//! The rival: parry3d's shape cast on triangle meshes.

use std::hint::black_box;

use firstcontact::Body;
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::{ShapeCastOptions, cast_shapes};
use parry3d_f64::shape::TriMesh;

use crate::case::Case;
use crate::pair::Pair;

/// The body's own triangles, without optional flags.
///
/// # Panics
/// If parry refuses the triangles.
pub fn mesh(body: &Body) -> TriMesh {
    let vertices = body.positions().iter().map(|position| Vector::new(position.x, position.y, position.z)).collect();
    let triangles = body.triangles().map(|(corners, _)| corners).collect();
    TriMesh::new(vertices, triangles).expect("a body has triangles")
}

/// When parry says that the bodies meet, as a fraction of the path.
///
/// Nothing is asked of it beyond the time: it may leave out the witness points of bodies in contact at the start.
pub fn time_of_impact(pair: &Pair, case: &Case) -> Option<f64> {
    let options = ShapeCastOptions {
        max_time_of_impact: 1.0,
        target_distance: 0.0,
        stop_at_penetration: true,
        compute_impact_geometry_on_penetration: false,
    };
    let [a, b] = &pair.rivals;
    let start = Pose::translation(case.from.x, case.from.y, case.from.z);
    let velocity = Vector::new(case.by.x, case.by.y, case.by.z);
    let hit = cast_shapes(&start, velocity, a, &Pose::IDENTITY, Vector::ZERO, b, options);
    black_box(hit.expect("parry casts meshes")).map(|hit| hit.time_of_impact)
}
