//! Objects that stand or go far from everything else: mostly a place in another unit.

use super::lint::Rule;
use super::object::Object;
use super::track::TimedPath;
use super::unit::LengthUnit;
use super::warn::{OBJECTS, Remark};
use nalgebra::Point3;

/// An object this many times farther from the rest than the rest is wide is remarked on.
const FAR_RATIO: f64 = 100.0;

/// An axis-parallel box. No verdict depends on it, so rounding does not matter.
#[derive(Debug, Clone, Copy)]
struct Reach([Point3<f64>; 2]);

impl Reach {
    fn union(self, other: Reach) -> Reach {
        Reach([self.0[0].inf(&other.0[0]), self.0[1].sup(&other.0[1])])
    }

    fn width(self) -> f64 {
        (self.0[1] - self.0[0]).norm()
    }

    /// The distance of a point; zero inside.
    fn distance(self, point: Point3<f64>) -> f64 {
        (point - point.sup(&self.0[0]).inf(&self.0[1])).norm()
    }
}

/// The remarks on objects of a world with at least two others to compare with; those that are carried go with their
/// carriers.
pub(super) fn far_away(objects: &[Object], paths: &[TimedPath], length: LengthUnit) -> Vec<Remark> {
    let places = places(objects, paths);
    let reaches: Vec<Option<Reach>> = objects.iter().zip(&places).map(|(object, at)| reach(object, at)).collect();
    if reaches.iter().flatten().count() < 3 {
        return Vec::new();
    }
    // The union of all others is that of those before and those after.
    let join = |a: Option<Reach>, b: Option<Reach>| a.into_iter().chain(b).reduce(Reach::union);
    let mut after = vec![None; objects.len() + 1];
    for slot in (0..objects.len()).rev() {
        after[slot] = join(reaches[slot], after[slot + 1]);
    }
    let (mut before, mut remarks) = (None, Vec::new());
    for slot in 0..objects.len() {
        let rest = join(before, after[slot + 1]);
        remarks.extend(rest.and_then(|rest| remark(slot, &objects[slot], &places[slot], rest, length)));
        before = join(before, reaches[slot]);
    }
    remarks
}

/// Where the origin of each object stands and goes, that is not attached to another one.
pub(super) fn places(objects: &[Object], paths: &[TimedPath]) -> Vec<Vec<Point3<f64>>> {
    let standing = |object: &Object| object.offset.filter(|_| object.carrier.is_none()).map(Point3::from);
    let mut places: Vec<Vec<Point3<f64>>> =
        objects.iter().map(|object| standing(object).into_iter().collect()).collect();
    for path in paths.iter().filter(|path| objects[path.object.slot()].carrier.is_none()) {
        places[path.object.slot()].extend(path.waypoints.iter().map(|waypoint| waypoint.position));
    }
    places
}

fn reach(object: &Object, places: &[Point3<f64>]) -> Option<Reach> {
    let [low, high] = object.body.bounds();
    places.iter().map(|at| Reach([low + at.coords, high + at.coords])).reduce(Reach::union)
}

fn remark(slot: usize, object: &Object, at: &[Point3<f64>], rest: Reach, length: LengthUnit) -> Option<Remark> {
    let farthest = at.iter().map(|place| rest.distance(*place)).max_by(f64::total_cmp)?;
    // Infinite where a coordinate overflows: then nothing is said.
    if !(farthest > rest.width() * FAR_RATIO && farthest.is_finite()) {
        return None;
    }
    let ratio = farthest / rest.width();
    let guess = if length == LengthUnit::Metre { "; looks like millimetres" } else { "" };
    let id = &object.id;
    let message = format!("`{id}` is {ratio:.0} times farther from all other objects than they reach{guess}");
    let help = Some("check its position and the waypoints of its paths".to_owned());
    Some(Remark { rule: Rule::FarAway, item: (OBJECTS, slot), message, help })
}
