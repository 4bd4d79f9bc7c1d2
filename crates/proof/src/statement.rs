//! The statement of a proof: objects, their motions, the pairs that count, and the bytes in which these are written.

use firstcontact_exact::ExactTime;
use firstcontact_motion::{After, Before, Motion};
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
    /// The object whose pairs alone count.
    pub(crate) focus: Option<usize>,
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
    fn write(&self, bytes: &mut Bytes) {
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
    /// Writes the paths; their numbers are those in the stage.
    pub(crate) fn write_tracks(&self, bytes: &mut Bytes) {
        self.paths.iter().for_each(|path| path.write(bytes));
    }

    /// Numbers in a proof of the objects that have a body.
    pub(crate) fn numbers(&self) -> Vec<Option<usize>> {
        let mut next = 0..;
        self.objects.iter().map(|object| object.body.and_then(|_| next.next())).collect()
    }
}

impl Question {
    /// The name of the check.
    pub(crate) fn name(&self, stage: &Stage) -> String {
        let [length, time] = &stage.units;
        let name = if stage.name == self.id { self.id.clone() } else { format!("{}, {}", stage.name, self.id) };
        if length.is_empty() { name } else { format!("{name}; {length}, {time}") }
    }

    /// The beginning of a check that is proven. `first` is the number of the first path of the stage.
    pub(crate) fn write(&self, stage: &Stage, first: usize, bytes: &mut Bytes) {
        bytes.text(&self.name(stage));
        bytes.text("");
        self.clock.iter().for_each(|&time| bytes.f64(time));
        bytes.u8(u8::from(self.all_pairs));
        let path_of = |object: usize| self.paths.iter().find(|&&path| stage.paths[path].object == object);
        let numbers = stage.numbers();
        bytes.count(numbers.iter().flatten().count());
        for (number, object) in stage.objects.iter().enumerate() {
            let Some(body) = object.body else { continue };
            let (mut places, mut tracks, mut link) = (Vec::new(), Vec::new(), Some(number));
            while let Some(number) = link {
                match path_of(number) {
                    Some(path) => tracks.push(first + path),
                    None => places.push(stage.objects[number].place),
                }
                link = stage.objects[number].carrier;
            }
            places.retain(|place| *place != [0.0; 3]);
            bytes.text(&object.id);
            bytes.count(body);
            bytes.count(places.len());
            places.iter().for_each(|place| bytes.point(place));
            bytes.count(tracks.len());
            tracks.iter().for_each(|&track| bytes.count(track));
        }
        let focus: Vec<usize> = self.focus.iter().filter_map(|&object| numbers[object]).collect();
        bytes.count(focus.len());
        focus.iter().for_each(|&object| bytes.count(object));
        // What moves on what carries it does not count, nor what the world exempts.
        let joined = (0..stage.objects.len()).filter(|&object| path_of(object).is_some());
        let joined = joined.filter_map(|object| Some([stage.objects[object].carrier?, object]));
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
