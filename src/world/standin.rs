//! Temporary stand-ins for types of lower layers; replaced when those land.
#![allow(missing_docs)]

use crate::contact::Verdict;
use crate::motion::Motion;
use crate::solid::{Body, BuildError};
use nalgebra::Point3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Auto,
    General,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    Around,
    Inside,
}

#[derive(Debug, Clone, thiserror::Error)]
#[error("query")]
pub struct QueryError;

pub fn first_contact(_: &Body, _: &Motion, _: &Body, _: &Motion, _: [f64; 2]) -> Result<Verdict, QueryError> {
    Ok(Verdict::Clear)
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rotation;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Angle {
    Degrees(f64),
    Radians(f64),
}

#[derive(Debug, Clone, thiserror::Error)]
#[error("rotation")]
pub struct RotationError;

impl Rotation {
    pub fn identity() -> Rotation {
        Rotation
    }
    pub fn is_identity(&self) -> bool {
        true
    }
    pub fn from_quaternion_wxyz(_: [f64; 4]) -> Result<Rotation, RotationError> {
        Ok(Rotation)
    }
    pub fn from_rpy(_: [Angle; 3]) -> Result<Rotation, RotationError> {
        Ok(Rotation)
    }
    pub fn from_axis_angle(_: [f64; 3], _: Angle) -> Result<Rotation, RotationError> {
        Ok(Rotation)
    }
    pub fn from_matrix(_: [[f64; 3]; 3]) -> Result<Rotation, RotationError> {
        Ok(Rotation)
    }
    pub fn rows(&self) -> [[f64; 3]; 3] {
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    }
    pub fn turn(&self, p: impl Into<Point3<f64>>) -> Point3<f64> {
        p.into()
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    pub scale: [f64; 3],
    pub rotation: Rotation,
}

impl Placement {
    pub fn apply_in_unit(&self, body: &Body, _: f64) -> Result<Body, BuildError> {
        Ok(body.clone())
    }
}

pub fn sphere(_: f64, _: u32, _: Fit) -> Result<Body, BuildError> {
    Body::cuboid([1.0; 3])
}
