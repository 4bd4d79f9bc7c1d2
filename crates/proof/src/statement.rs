//! The statement of a proof: objects, their motions, the pairs that count, and the bytes in which these are written.

use firstcontact_exact::ExactTime;
use firstcontact_motion::{After, Before, Motion};
use firstcontact_scene::world::Touch;
use firstcontact_solid::Feature;

use crate::bytes::{Bytes, NONE};

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
    pub(crate) id: String,
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
    /// File of the world, by its number.
    pub(crate) file: Option<u32>,
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
    /// States if the clock is more than from the first to the last waypoint of the paths.
    pub(crate) is_clock_given: bool,
    /// States if the first contact of each pair is asked for, not only the first of all.
    pub(crate) all_pairs: bool,
    /// The object whose pairs alone count.
    pub(crate) focus: Option<usize>,
    pub(crate) paths: Vec<usize>,
    pub(crate) pairs: Vec<Pair>,
    pub(crate) found: Vec<Found>,
}

pub(crate) fn index(value: Option<usize>) -> u32 {
    value.map_or(NONE, |value| value as u32)
}

fn touch_code(touch: Touch) -> u8 {
    match touch {
        Touch::Contact => 0,
        Touch::Allowed => 1,
    }
}

impl Stage {
    pub(crate) fn write(&self, bytes: &mut Bytes) {
        bytes.text(&self.name);
        bytes.u32(self.file.unwrap_or(NONE));
        self.units.iter().for_each(|unit| bytes.text(unit));
        bytes.count(self.objects.len());
        for object in &self.objects {
            bytes.text(&object.id);
            bytes.u32(index(object.body));
            bytes.u32(index(object.carrier));
            bytes.point(&object.place);
        }
        bytes.count(self.paths.len());
        for path in &self.paths {
            bytes.text(&path.id);
            bytes.count(path.object);
            let (before, after) = path.motion.ends();
            bytes.u8(u8::from(before == Before::Absent));
            bytes.u8(u8::from(after == After::Vanish));
            let waypoints = path.motion.waypoints();
            bytes.count(waypoints.len());
            for waypoint in waypoints {
                bytes.f64(waypoint.time);
                bytes.point(&waypoint.position.into());
            }
        }
        bytes.count(self.exempt.len());
        self.exempt.iter().flatten().for_each(|&object| bytes.count(object));
        bytes.count(self.rules.len());
        for (pair, rule) in &self.rules {
            pair.iter().for_each(|&object| bytes.count(object));
            bytes.f64(rule.margin);
            bytes.u8(touch_code(rule.touch));
        }
    }
}

impl Question {
    /// The beginning of a check that is proven.
    pub(crate) fn write(&self, bytes: &mut Bytes) {
        bytes.text(&self.id);
        bytes.u8(0);
        bytes.u8(u8::from(self.is_clock_given));
        if self.is_clock_given {
            self.clock.iter().for_each(|&time| bytes.f64(time));
        }
        bytes.u8(u8::from(self.all_pairs));
        bytes.u32(index(self.focus));
        bytes.count(self.paths.len());
        self.paths.iter().for_each(|&path| bytes.count(path));
    }
}
