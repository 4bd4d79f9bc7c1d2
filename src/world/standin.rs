//! Temporary stand-ins for types of lower layers; replaced when those land.
#![allow(missing_docs)]

use crate::solid::Feature;
use nalgebra::{Point3, Vector3};

#[derive(Debug, Clone)]
pub struct Body;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExactTime(u64);

impl ExactTime {
    pub fn lower(&self) -> f64 {
        self.0 as f64
    }
    pub fn upper(&self) -> f64 {
        self.0 as f64
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Auto,
    General,
}

#[derive(Debug, Clone)]
pub struct Side {
    pub feature: Feature,
    pub segment: Option<usize>,
    pub fraction: Option<f64>,
    pub origin: Point3<f64>,
}

#[derive(Debug, Clone)]
pub struct Contact {
    pub time: ExactTime,
    pub point: Point3<f64>,
    pub normal: Option<Vector3<f64>>,
    pub a: Side,
    pub b: Side,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Before {
    Wait,
    Absent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    Hold,
    Vanish,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Waypoint {
    pub time: f64,
    pub position: Point3<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    Around,
    Inside,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Solid,
    Surface,
}
