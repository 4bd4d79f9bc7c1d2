//! A body whose vertices have moved one by one: the same skin over other positions.

use std::sync::{Arc, OnceLock};

use nalgebra::Point3;

use super::assemble::{bounds, magnitudes};
use super::body::{Body, Derived, Inner};
use super::convexity::NotConvex;
use super::error::BuildError;
use super::place::checked;

/// The same skin over other positions; see [`Body::reshaped`].
pub(crate) fn reshape(inner: &Inner, positions: Vec<Point3<f64>>) -> Result<Body, BuildError> {
    let positions = checked(inner, positions)?;
    let tree = inner.tree.get().map(|tree| tree.refitted(&inner.skin, &positions));
    Ok(Body::from_inner(Inner {
        mesh: Arc::clone(&inner.mesh),
        topology: Arc::clone(&inner.topology),
        kind: inner.kind,
        warnings: Arc::clone(&inner.warnings),
        convexity: Err(NotConvex::Reshaped),
        file_skin: Arc::clone(&inner.skin),
        bounds: bounds(&positions, &inner.skin),
        magnitudes: magnitudes(&positions, &inner.skin),
        tree: tree.map_or_else(OnceLock::new, OnceLock::from),
        derived: Derived::default(),
        skin: Arc::clone(&inner.skin),
        positions,
    }))
}
