//! A query in the oracle's own terms.

use firstcontact_motion::{After, Before, Motion};
use firstcontact_oracle::clock::{self, Path, PathError};
use firstcontact_oracle::{self as oracle, BodyError};
use firstcontact_solid::{Body, Kind, edge_ends};

/// A body with the skin that all methods use.
pub(super) fn body(body: &Body) -> Result<oracle::Body, BodyError> {
    let skin = body.skin();
    let vertices = body.positions().iter().map(|point| (*point).into()).collect();
    let triangles = skin.triangles.iter().map(|each| oracle::Triangle { corners: each.corners, face: each.face });
    let triangles: Vec<oracle::Triangle> = triangles.collect();
    let edges: Vec<[u32; 2]> = skin.file_edges().into_iter().map(edge_ends).collect();
    let kind = match body.kind() {
        Kind::Solid => oracle::Kind::Solid,
        Kind::Surface => oracle::Kind::Surface,
    };
    oracle::Body::new(vertices, &triangles, &edges, kind)
}

/// Every face of each body as a surface of its own, by its number; `None` if there is one that the oracle does not
/// take.
pub(super) fn facets(bodies: [&Body; 2]) -> Option<[Vec<(u32, oracle::Body)>; 2]> {
    let [a, b] = bodies.map(|body| {
        let faces = 0..body.mesh().face_count() as u32;
        let facets = faces.map(|face| {
            let triangles: Vec<[u32; 3]> = body.skin().triangles_of(face).map(|triangle| triangle.corners).collect();
            let corners = triangles.as_flattened().iter().map(|&corner| body.positions()[corner as usize].into());
            let own =
                (0..triangles.len() as u32).map(|i| oracle::Triangle { corners: [0, 1, 2].map(|k| 3 * i + k), face });
            let own: Vec<oracle::Triangle> = own.collect();
            oracle::Body::new(corners.collect(), &own, &[], oracle::Kind::Surface).ok().map(|body| (face, body))
        });
        facets.collect::<Option<Vec<_>>>()
    });
    Some([a?, b?])
}

/// A motion.
pub(super) fn path(motion: &Motion) -> Result<Path, PathError> {
    let path = match motion.standing() {
        // A body that stands has no waypoints before or after which it could be away.
        Some(position) => Path::new(&[(0.0, position.into())], clock::Before::Wait, clock::After::Hold)?,
        None => on_the_way(motion)?,
    };
    let carried = motion.offsets().iter().try_fold(path, |path, offset| path.carried_at((*offset).into()))?;
    motion.rides().iter().try_fold(carried, |path, ride| Ok(path.riding_on(on_the_way(ride)?)))
}

fn on_the_way(motion: &Motion) -> Result<Path, PathError> {
    let waypoints = motion.waypoints().iter().map(|waypoint| (waypoint.time, waypoint.position.into()));
    let (before, after) = motion.ends();
    let before = match before {
        Before::Wait => clock::Before::Wait,
        Before::Absent => clock::Before::Absent,
    };
    let after = match after {
        After::Hold => clock::After::Hold,
        After::Vanish => clock::After::Vanish,
    };
    Path::new(&waypoints.collect::<Vec<_>>(), before, after)
}
