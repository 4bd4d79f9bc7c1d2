//! Paths that start elsewhere than their object stands, rush, or never move.

use crate::world::World;
use crate::world::check::Check;
use crate::world::error::KeyPath;
use crate::world::finding::{PendingFinding, Rule};
use crate::world::object::{Source, TimedPath};
use firstcontact_motion::{After, Before, Waypoint};
use std::collections::HashMap;

/// A segment this many times as fast as three quarters of its path is warned of.
const FAST: f64 = 10.0;

/// The fewest segments in motion that show a usual speed. An approach followed by a fine motion shows none.
const FEWEST: usize = 4;

/// Findings about the paths of a world, and about objects at the same place.
pub(crate) fn tracks(world: &World) -> Vec<PendingFinding> {
    let mut found = poses(world);
    for (index, path) in world.paths().iter().enumerate() {
        if could_be_pose(world, path) {
            found.push(still(index, path));
        }
        found.extend(fast_segments(index, path, &speeds(path)));
    }
    found
}

/// Poses that are not where a path of the object begins, if none of its paths begins there. The pose is the place of
/// the object in checks without any of its paths. If there is no such check, the pose has no effect, and is likely to
/// be a mistake.
fn poses(world: &World) -> Vec<PendingFinding> {
    let mut starts: HashMap<usize, Vec<(usize, [f64; 3])>> = HashMap::new();
    for (index, path) in world.paths().iter().enumerate() {
        let start = path.waypoints.first().map(|waypoint| (index, waypoint.position.into()));
        starts.entry(path.object.number()).or_default().extend(start);
    }
    let mut found = Vec::new();
    for (slot, object) in world.slots().iter().enumerate() {
        let (Some(stands), Some(starts)) = (object.pose.position, starts.get(&slot)) else { continue };
        let Some((first, start)) = starts.first().filter(|_| starts.iter().all(|(_, start)| *start != stands)) else {
            continue;
        };
        let path = &world.paths()[*first].id;
        let is_moved = |check: &Check| check.paths.iter().any(|path| starts.iter().any(|(own, _)| own == path));
        let at = KeyPath::item("objects", slot).key("pose").key("position");
        let standing = world.checks().iter().find(|check| !is_moved(check));
        found.push(match standing {
            None => {
                let message =
                    format!("`{}` stands at {stands:?}, but its path `{path}` begins at {start:?}", object.id);
                let help = format!("the path counts: leave `position` out of the pose, or make it {start:?}");
                PendingFinding::new(Rule::PoseDiffers, at, message, help)
            }
            Some(check) => {
                let message = format!(
                    "`{}` stands at {stands:?} in check `{}`, and begins at {start:?} on its path `{path}`",
                    object.id, check.id
                );
                PendingFinding::new(Rule::PoseElsewhere, at, message, "make both the same if that is one place")
            }
        });
    }
    found
}

/// True if a path says no more than a pose: nothing moves on it, its object is always there, and stands on no other,
/// which would be another place in another check.
fn could_be_pose(world: &World, path: &TimedPath) -> bool {
    let stands = |path: &TimedPath| !path.turns() && speeds(path).iter().all(|speed| *speed == 0.0);
    let others = world.paths().iter().filter(|other| other.object == path.object && other.id != path.id);
    let is_always_there = path.before != Before::Absent && path.after != After::Vanish;
    is_always_there && stands(path) && !others.into_iter().any(stands)
}

fn still(index: usize, path: &TimedPath) -> PendingFinding {
    let message = format!("nothing moves on path `{}`", path.id);
    let help = "an object that stands needs no path: give it a `pose`";
    PendingFinding::new(Rule::StillPath, KeyPath::item("paths", index), message, help)
}

/// Segments that are much faster than three quarters of those on which the path moves.
fn fast_segments(index: usize, path: &TimedPath, speeds: &[f64]) -> Vec<PendingFinding> {
    let mut moving: Vec<f64> = speeds.iter().copied().filter(|speed| *speed > 0.0).collect();
    moving.sort_by(f64::total_cmp);
    if moving.len() < FEWEST {
        return Vec::new();
    }
    let usual = moving[(moving.len() - 1) * 3 / 4];
    let fast = speeds.iter().enumerate().filter(|(_, speed)| **speed > FAST * usual);
    fast.map(|(segment, speed)| {
        let (next, ratio) = (segment + 1, speed / usual);
        let message = format!(
            "path `{}`, waypoint {segment} -> {next}: {ratio:.0} times as fast as three quarters of its segments, or more",
            path.id,
        );
        let at = KeyPath::item("paths", index).key("waypoints").at(segment + 1);
        PendingFinding::new(Rule::FastSegment, at, message, "check the times and the positions of both waypoints")
    })
    .collect()
}

fn speeds(path: &TimedPath) -> Vec<f64> {
    path.waypoints.windows(2).map(|pair| speed(&pair[0], &pair[1])).collect()
}

/// Length over time, in floats: it only decides about a remark.
fn speed(from: &Waypoint, to: &Waypoint) -> f64 {
    (to.position - from.position).norm() / (to.time - from.time)
}

/// Objects in the same place with the same shape, and checks that ask the same.
pub(crate) fn twins(world: &World) -> Vec<PendingFinding> {
    let mut found = objects(world);
    found.extend(checks(world));
    found
}

fn objects(world: &World) -> Vec<PendingFinding> {
    let mut moved = vec![false; world.slots().len()];
    world.paths().iter().for_each(|path| moved[path.object.number()] = true);
    let mut known: HashMap<String, &str> = HashMap::new();
    let mut found = Vec::new();
    for (slot, object) in world.slots().iter().enumerate() {
        // A shape that is written out or was given has no name to compare by.
        if moved[slot] || matches!(object.source, Source::Inline { .. } | Source::Given) {
            continue;
        }
        let key = format!("{:?} {:?} {:?}", object.source, object.pose, object.carrier);
        if let Some(first) = known.get(&key) {
            let message = format!("`{}` has the shape and the place of `{first}`", object.id);
            let at = KeyPath::item("objects", slot);
            found.push(PendingFinding::new(Rule::DuplicateObject, at, message, "remove one of the two, or move it"));
        } else {
            known.insert(key, &object.id);
        }
    }
    found
}

fn checks(world: &World) -> Vec<PendingFinding> {
    let mut known: HashMap<Vec<usize>, Vec<&Check>> = HashMap::new();
    let mut found = Vec::new();
    for check in world.checks() {
        let mut paths = check.paths.clone();
        paths.sort_unstable();
        let asks_same = |other: &&&Check| other.scope == check.scope && other.expectation == check.expectation;
        let earlier = known.entry(paths).or_default();
        match (earlier.iter().find(asks_same), check.listed) {
            (Some(first), Some(index)) => {
                let message = format!("check `{}` asks what check `{}` asks", check.id, first.id);
                let at = KeyPath::item("checks", index);
                found.push(PendingFinding::new(Rule::DuplicateCheck, at, message, "remove one of the two"));
            }
            _ => earlier.push(check),
        }
    }
    found
}
