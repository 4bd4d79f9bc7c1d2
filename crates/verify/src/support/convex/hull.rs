//! The hull of points as a shape.

use firstcontact::solid::convex_hull;

use super::super::shape::Shape;
use super::vector::Triple;

/// The hull's triangles over its own vertices; `None` if the points have no hull with an inside.
pub fn hull(points: &[Triple]) -> Option<Shape> {
    let triangles = convex_hull(points).ok()?;
    let mut places = vec![None; points.len()];
    let mut vertices = Vec::new();
    let mut place = |corner: u32| {
        *places[corner as usize].get_or_insert_with(|| {
            vertices.push(points[corner as usize]);
            vertices.len() as u32 - 1
        })
    };
    let faces = triangles.into_iter().map(|corners| corners.map(&mut place).to_vec()).collect();
    Some(Shape::new(vertices, faces))
}
