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
    Degrees,
    Radians,
}

impl Rotation {
    pub fn identity() -> Rotation {
        Rotation
    }
    pub fn from_quaternion_wxyz(_: [f64; 4]) -> Result<Rotation, BuildError> {
        Ok(Rotation)
    }
    pub fn from_rpy(_: [f64; 3], _: Angle) -> Result<Rotation, BuildError> {
        Ok(Rotation)
    }
    pub fn from_axis_angle(_: [f64; 3], _: f64, _: Angle) -> Result<Rotation, BuildError> {
        Ok(Rotation)
    }
    pub fn from_matrix(_: [[f64; 3]; 3]) -> Result<Rotation, BuildError> {
        Ok(Rotation)
    }
    pub fn then(&self, _: &Rotation) -> Rotation {
        Rotation
    }
    pub fn turn(&self, p: Point3<f64>) -> Point3<f64> {
        p
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    pub scale: [f64; 3],
    pub rotation: Rotation,
}

impl Placement {
    pub fn apply(&self, body: &Body) -> Result<Body, BuildError> {
        Ok(body.clone())
    }
}
