//! Numbers in one compressed stream, and the tables that say where in it they are.
//!
//! A shape has its positions as whole numbers of 16 bits between its bounds, and the corners of its triangles; each
//! number is written as the difference to the one before, and all numbers' lowest bytes come first, then the next,
//! which compresses well. Vertices are numbered as triangles first use them. Timetables, and
//! motions of objects that turn, are floats of 64 bits, bit for bit.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use firstcontact_motion::{After, Before};
use firstcontact_scene::world::TimedMotion;
use firstcontact_solid::Body;
use nalgebra::Point3;
use serde::Serialize;

use crate::track::Track;
use crate::turning::packed;

/// Greatest number that stands for a coordinate.
const STEPS: f64 = 65535.0;

/// Strength of the compression, of 10: more costs much time and gains little.
const LEVEL: u8 = 7;

/// The stream.
#[derive(Debug, Default)]
pub(crate) struct Pack {
    bytes: Vec<u8>,
}

/// Where a shape is in the stream.
#[derive(Debug, Serialize)]
pub(crate) struct PackedShape {
    at: usize,
    vertices: usize,
    triangles: usize,
    /// The point whose numbers are 0, in the body's frame.
    low: [f64; 3],
    /// Length of one step on each axis.
    step: [f64; 3],
    /// True if only one side of the skin can be seen.
    closed: bool,
}

/// Where a timetable is in the stream.
#[derive(Debug, Serialize)]
pub(crate) struct PackedTrack {
    at: usize,
    waypoints: usize,
    /// True if the object is not there before the first waypoint.
    absent: bool,
    /// True if it is not there after the last.
    vanish: bool,
}

/// Where the motion of an object that turns is in the stream.
#[derive(Debug, Serialize)]
pub(crate) struct PackedTurning {
    at: usize,
    pieces: usize,
}

impl Pack {
    /// Adds the stored triangulation of a body.
    pub(crate) fn shape(&mut self, body: &Body) -> PackedShape {
        let at = self.bytes.len();
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        let mut points: Vec<Point3<f64>> = Vec::new();
        let mut codes = Vec::with_capacity(3 * body.triangles().len());
        for corner in body.triangles().flat_map(|(corners, _)| corners) {
            // A corner that is new is 0; one that is known is its distance from the next new one.
            let next = points.len() as u32;
            let number = *numbers.entry(corner).or_insert(next);
            if number == next {
                points.push(body.positions()[corner as usize]);
            }
            codes.push(next - number);
        }
        let [low, high] = body.bounds();
        let step = (high / STEPS - low / STEPS).map(|step| if step > 0.0 { step } else { 1.0 });
        for axis in 0..3 {
            let number = |point: &Point3<f64>| ((point[axis] / step[axis] - low[axis] / step[axis]).round()) as u16;
            let whole: Vec<u16> = points.iter().map(number).collect();
            let earlier = std::iter::once(0).chain(whole.iter().copied());
            let differences: Vec<u16> =
                whole.iter().zip(earlier).map(|(own, before)| own.wrapping_sub(before)).collect();
            self.planes(&differences, |number, plane| number.to_le_bytes()[plane], 2);
        }
        self.planes(&codes, |code, plane| code.to_le_bytes()[plane], 4);
        let closed = body.kind() == firstcontact_solid::Kind::Solid;
        let (vertices, triangles) = (points.len(), codes.len() / 3);
        PackedShape { at, vertices, triangles, low: low.into(), step: step.into(), closed }
    }

    /// Adds a timetable.
    pub(crate) fn track(&mut self, track: &Track) -> PackedTrack {
        let at = self.bytes.len();
        for waypoint in &track.waypoints {
            let place = waypoint.position;
            [waypoint.time, place.x, place.y, place.z].iter().for_each(|x| self.bytes.extend(x.to_le_bytes()));
        }
        let (absent, vanish) = (track.before == Before::Absent, track.after == After::Vanish);
        PackedTrack { at, waypoints: track.waypoints.len(), absent, vanish }
    }

    /// Adds the motion of an object that turns.
    pub(crate) fn turning(&mut self, pieces: &[TimedMotion]) -> PackedTurning {
        let at = self.bytes.len();
        pieces.iter().flat_map(packed).for_each(|x| self.bytes.extend(x.to_le_bytes()));
        PackedTurning { at, pieces: pieces.len() }
    }

    /// Adds numbers, one byte of each, then the next byte of each.
    pub(crate) fn planes<T: Copy>(&mut self, numbers: &[T], byte: impl Fn(T, usize) -> u8, count: usize) {
        for plane in 0..count {
            self.bytes.extend(numbers.iter().map(|&number| byte(number, plane)));
        }
    }

    /// Number of bytes so far.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The compressed stream (zlib) as text (base64).
    pub(crate) fn text(&self) -> String {
        STANDARD.encode(miniz_oxide::deflate::compress_to_vec_zlib(&self.bytes, LEVEL))
    }
}
