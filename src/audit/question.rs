//! What an audit asks, and the same for the oracle.

use crate::motion::{After, Before, Motion};
use crate::oracle::clock::{self, Path, PathError};
use crate::oracle::{self, BodyError};
use crate::solid::{Body, Feature, Kind};

/// When do these two bodies first touch?
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The first body.
    pub a: &'a Body,
    /// How it moves.
    pub a_motion: &'a Motion,
    /// The second body.
    pub b: &'a Body,
    /// How it moves.
    pub b_motion: &'a Motion,
    /// From when to when, both included.
    pub clock: [f64; 2],
}

impl Question<'_> {
    /// How many pairs of triangles there are, times the pieces of the motion.
    pub(super) fn size(&self) -> usize {
        let triangles = |body: &Body| body.topology().triangles().max(1);
        let pieces = 1 + self.a_motion.waypoints().len() + self.b_motion.waypoints().len();
        triangles(self.a).saturating_mul(triangles(self.b)).saturating_mul(pieces)
    }

    /// The bodies as the oracle wants them.
    pub(super) fn bodies(&self) -> Result<[oracle::Body; 2], BodyError> {
        Ok([body(self.a)?, body(self.b)?])
    }

    /// The motions as the oracle wants them.
    pub(super) fn paths(&self) -> Result<[Path; 2], PathError> {
        Ok([path(self.a_motion)?, path(self.b_motion)?])
    }
}

fn body(body: &Body) -> Result<oracle::Body, BodyError> {
    let skin = body.skin();
    let vertices = body.positions().iter().map(|point| (*point).into()).collect();
    let triangle = |triangle: &crate::solid::skin::Triangle| oracle::Triangle { corners: triangle.corners, face: triangle.face };
    let triangles: Vec<_> = skin.triangles.iter().map(triangle).collect();
    let edges: Vec<[u32; 2]> = skin.edges.iter().filter_map(|edge| file_edge(edge.feature)).collect();
    let kind = match body.kind() {
        Kind::Solid => oracle::Kind::Solid,
        Kind::Surface => oracle::Kind::Surface,
    };
    oracle::Body::new(vertices, &triangles, &edges, kind)
}

/// Diagonals are part of their face.
fn file_edge(feature: Feature) -> Option<[u32; 2]> {
    match feature {
        Feature::Edge(ends) => Some(ends),
        Feature::Vertex(_) | Feature::Face(_) | Feature::Interior => None,
    }
}

fn path(motion: &Motion) -> Result<Path, PathError> {
    let waypoints: Vec<(f64, [f64; 3])> = match motion.standing() {
        Some(position) => vec![(0.0, position.into())],
        None => motion.waypoints().iter().map(|waypoint| (waypoint.time, waypoint.position.into())).collect(),
    };
    let (before, after) = motion.ends();
    let before = match before {
        Before::Wait => clock::Before::Wait,
        Before::Absent => clock::Before::Absent,
    };
    let after = match after {
        After::Hold => clock::After::Hold,
        After::Vanish => clock::After::Vanish,
    };
    // A body that stands has no waypoints before or after which it could be away.
    let path = match motion.standing() {
        Some(_) => Path::new(&waypoints, clock::Before::Wait, clock::After::Hold)?,
        None => Path::new(&waypoints, before, after)?,
    };
    motion.offsets().iter().try_fold(path, |path, offset| path.carried_at((*offset).into()))
}
