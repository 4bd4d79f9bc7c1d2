//! The statement of a proof: objects, their motions, the pairs that count, and the bytes in which these are written.

use std::collections::BTreeSet;

use firstcontact_exact::ExactTime;
use firstcontact_motion::{After, Before, Motion, Waypoint};
use firstcontact_scene::world::Touch;
use firstcontact_solid::Feature;

use crate::bytes::Bytes;

/// An object: a body, or a frame without one.
#[derive(Debug, Clone)]
pub(crate) struct Object {
    pub(crate) id: String,
    pub(crate) body: Option<usize>,
    /// Carrier, by its number, which is less than the object's own.
    pub(crate) carrier: Option<usize>,
    /// Place of the origin in the frame of the carrier, or in the world, unless a path moves it.
    pub(crate) place: [f64; 3],
}

/// A path of one object.
#[derive(Debug, Clone)]
pub(crate) struct Path {
    pub(crate) object: usize,
    pub(crate) motion: Motion,
}

/// Rule for a pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rule {
    pub(crate) margin: f64,
    pub(crate) touch: Touch,
}

/// Objects on one clock.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stage {
    pub(crate) name: String,
    pub(crate) units: [String; 2],
    pub(crate) objects: Vec<Object>,
    pub(crate) paths: Vec<Path>,
    pub(crate) exempt: Vec<[usize; 2]>,
    /// Pairs with a margin, or that may touch.
    pub(crate) rules: Vec<([usize; 2], Rule)>,
}

/// A pair that counts in a check, with its motions.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    pub(crate) objects: [usize; 2],
    pub(crate) motions: [Motion; 2],
    pub(crate) rule: Rule,
}

/// A contact that the check found.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) objects: [usize; 2],
    pub(crate) time: ExactTime,
    pub(crate) features: [Feature; 2],
}

/// A check and its answer.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub(crate) id: String,
    pub(crate) clock: [f64; 2],
    /// States if the first contact of each pair is asked for, not only the first of all.
    pub(crate) all_pairs: bool,
    /// The objects whose pairs alone count; all pairs count if there are none.
    pub(crate) focus: Vec<usize>,
    pub(crate) paths: Vec<usize>,
    pub(crate) pairs: Vec<Pair>,
    pub(crate) found: Vec<Found>,
}

/// Kind of a rule by which a pair does not count.
const EXEMPT: u8 = 2;

fn touch_code(touch: Touch) -> u8 {
    match touch {
        Touch::Contact => 0,
        Touch::Allowed => 1,
    }
}

impl Path {
    pub(crate) fn write(&self, bytes: &mut Bytes) {
        let (before, after) = self.motion.ends();
        bytes.u8(u8::from(before == Before::Absent));
        bytes.u8(u8::from(after == After::Vanish));
        let waypoints = self.motion.waypoints();
        bytes.count(waypoints.len());
        for waypoint in waypoints {
            bytes.f64(waypoint.time);
            bytes.point(&waypoint.position.into());
        }
    }
}

impl Stage {
    /// Adds an object on a motion, which may ride on others: frames for these and for offsets come before it. An object
    /// that stands may have to stand on a path of its own from some time on.
    pub(crate) fn add(
        &mut self,
        (id, body): (&str, usize),
        carrier: Option<usize>,
        motion: &Motion,
        stands_at: Option<f64>,
    ) -> usize {
        let mut carrier = carrier;
        for (number, ride) in motion.rides().iter().rev().enumerate() {
            let frame = self.add_frame(format!("{id}: axis {number}"), carrier, [0.0; 3]);
            self.paths.push(Path { object: frame, motion: ride.clone() });
            carrier = Some(frame);
        }
        for (number, offset) in motion.offsets().iter().enumerate() {
            carrier = Some(self.add_frame(format!("{id}: offset {number}"), carrier, (*offset).into()));
        }
        let place: [f64; 3] = motion.standing().map_or([0.0; 3], Into::into);
        let object = self.add_frame(id.to_owned(), carrier, place);
        self.objects[object].body = Some(body);
        let path = match (motion.standing(), stands_at) {
            (None, _) => Some(motion.clone()),
            (Some(position), Some(time)) => Motion::path([Waypoint { time, position }]).ok(),
            (Some(_), None) => None,
        };
        self.paths.extend(path.map(|motion| Path { object, motion }));
        object
    }

    fn add_frame(&mut self, id: String, carrier: Option<usize>, place: [f64; 3]) -> usize {
        self.objects.push(Object { id, body: None, carrier, place });
        self.objects.len() - 1
    }

    /// Numbers in a proof of the objects that have a body.
    pub(crate) fn numbers(&self) -> Vec<Option<usize>> {
        let mut next = 0..;
        self.objects.iter().map(|object| object.body.and_then(|_| next.next())).collect()
    }
}

/// Place of an object in a question: the sum of some places, and of those on some paths of the stage.
#[derive(Debug, Default)]
pub(crate) struct Placed {
    pub(crate) places: Vec<[f64; 3]>,
    pub(crate) paths: Vec<usize>,
}

impl Question {
    /// The name of the check.
    pub(crate) fn name(&self, stage: &Stage) -> String {
        // A question about two bodies has no unit of time.
        let units: Vec<&str> = stage.units.iter().map(String::as_str).filter(|unit| !unit.is_empty()).collect();
        let name = if stage.name == self.id { self.id.clone() } else { format!("{}, {}", stage.name, self.id) };
        if units.is_empty() { name } else { format!("{name}; {}", units.join(", ")) }
    }

    /// Work of a checker for finding the pairs that count, in the units that `PROOFS.md` defines.
    pub(crate) fn work_of_pairs(&self, stage: &Stage) -> u64 {
        let numbers = stage.numbers();
        let all = numbers.iter().flatten().count();
        let focus: BTreeSet<usize> = self.focus.iter().filter_map(|&object| numbers[object]).collect();
        let is_plain = |a: usize| focus.is_empty() || focus.contains(&a);
        (0..all).map(|a| 1 + if is_plain(a) { all - 1 - a } else { focus.len() } as u64).sum()
    }

    /// The path of each object, if one of the question moves it.
    fn path_of_each(&self, stage: &Stage) -> Vec<Option<usize>> {
        let mut path_of = vec![None; stage.objects.len()];
        self.paths.iter().rev().for_each(|&path| path_of[stage.paths[path].object] = Some(path));
        path_of
    }

    /// The places of all objects, those of their carriers added.
    pub(crate) fn placed(&self, stage: &Stage) -> Vec<Placed> {
        let path_of = self.path_of_each(stage);
        let placed = |object: usize| {
            let (mut placed, mut link) = (Placed::default(), Some(object));
            while let Some(object) = link {
                match path_of[object] {
                    Some(path) => placed.paths.push(path),
                    None => placed.places.push(stage.objects[object].place),
                }
                link = stage.objects[object].carrier;
            }
            placed.places.retain(|place| *place != [0.0; 3]);
            placed
        };
        (0..stage.objects.len()).map(placed).collect()
    }

    /// The beginning of a check that is proven. `tracks` are the numbers of the paths of the stage.
    pub(crate) fn write(&self, stage: &Stage, placed: &[Placed], tracks: &[usize], bytes: &mut Bytes) {
        bytes.text(&self.name(stage));
        bytes.text("");
        self.clock.iter().for_each(|&time| bytes.f64(time));
        bytes.u8(u8::from(self.all_pairs));
        let numbers = stage.numbers();
        bytes.count(numbers.iter().flatten().count());
        for (object, Placed { places, paths }) in stage.objects.iter().zip(placed) {
            let Some(body) = object.body else { continue };
            bytes.text(&object.id);
            bytes.count(body);
            bytes.count(places.len());
            places.iter().for_each(|place| bytes.point(place));
            bytes.count(paths.len());
            paths.iter().for_each(|&path| bytes.count(tracks[path]));
        }
        let focus: Vec<usize> = self.focus.iter().filter_map(|&object| numbers[object]).collect();
        bytes.count(focus.len());
        focus.iter().for_each(|&object| bytes.count(object));
        self.write_rules(stage, &numbers, bytes);
    }

    fn write_rules(&self, stage: &Stage, numbers: &[Option<usize>], bytes: &mut Bytes) {
        // What moves on what carries it does not count, nor what the world exempts.
        let moved = self.path_of_each(stage).into_iter().enumerate().filter(|(_, path)| path.is_some());
        let joined = moved.filter_map(|(object, _)| Some([stage.objects[object].carrier?, object]));
        let mut exempt: Vec<[usize; 2]> = stage.exempt.iter().copied().chain(joined).collect();
        exempt.sort_unstable();
        exempt.dedup();
        let of_rules = stage.rules.iter().filter(|(pair, _)| exempt.binary_search(pair).is_err());
        let of_rules = of_rules.map(|(pair, rule)| (*pair, touch_code(rule.touch), rule.margin));
        let all: Vec<_> = exempt.iter().map(|pair| (*pair, EXEMPT, 0.0)).chain(of_rules).collect();
        let all: Vec<_> = all
            .into_iter()
            .filter_map(|([a, b], kind, margin)| Some(([numbers[a]?, numbers[b]?], kind, margin)))
            .collect();
        bytes.count(all.len());
        for (pair, kind, margin) in all {
            pair.iter().for_each(|&object| bytes.count(object));
            bytes.u8(kind);
            bytes.f64(margin);
        }
    }
}
