//! A body with its vertices elsewhere.

use std::sync::{Arc, OnceLock};

use nalgebra::Point3;

use super::assemble::{bounds, magnitudes};
use super::body::{Body, Derived, Inner, Orientation};
use super::convexity::certify;
use super::error::BuildError;

/// Gives a body new positions; see [`Body::with_positions`].
pub(crate) fn place(inner: &Inner, positions: Vec<Point3<f64>>, orientation: Orientation) -> Result<Body, BuildError> {
    let positions = checked(inner, positions)?;
    let file_skin = match orientation {
        Orientation::Kept => Arc::clone(&inner.file_skin),
        Orientation::Mirrored => Arc::new(inner.file_skin.as_ref().clone().turned()),
    };
    let mut skin = Arc::clone(&file_skin);
    if inner.convexity.is_ok() && certify(&skin, |vertex| positions[vertex as usize].into()).is_err() {
        skin = Arc::new(super::rehull::rehull(inner, &positions)?);
    }
    Ok(Body::from_inner(Inner {
        mesh: Arc::clone(&inner.mesh),
        topology: Arc::clone(&inner.topology),
        kind: inner.kind,
        warnings: Arc::clone(&inner.warnings),
        convexity: inner.convexity,
        file_skin,
        bounds: bounds(&positions, &skin),
        magnitudes: magnitudes(&positions, &skin),
        tree: OnceLock::new(),
        derived: Derived::default(),
        positions,
        skin,
    }))
}

/// Positions that are as many as the vertices, and finite.
pub(super) fn checked(inner: &Inner, positions: Vec<Point3<f64>>) -> Result<Vec<Point3<f64>>, BuildError> {
    if positions.len() != inner.positions.len() {
        return Err(BuildError::VertexCount { wanted: inner.positions.len(), found: positions.len() });
    }
    match positions.iter().position(|point| !point.iter().all(|value| value.is_finite())) {
        Some(vertex) => Err(BuildError::NotFinite { vertex: vertex as u32 }),
        None => Ok(positions),
    }
}
