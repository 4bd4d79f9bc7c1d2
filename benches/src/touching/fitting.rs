//! Families of bodies that rest, fit, slide and land flush. Sizes are such that floats hold all that decides.

use std::rc::Rc;

use nalgebra::Vector3;

use super::parts::{bolt, carved, holed_plate, tessellated};
use super::{Contenders, Question};
use crate::arrangement::{random_turn, turned};
use crate::case::Case;
use crate::flat::bodies;
use crate::glide::{self, Known};
use crate::shapes::{Random, Shape, cuboid, prism};

/// A gap that is hardly one: 1e-9 of the bodies' size.
const HAIR: f64 = 1.0 / (1 << 30) as f64;

/// A random multiple of a 64th from `-most` to `most`.
fn aside(most: f64, random: &mut Random) -> f64 {
    (random.between(-most, most) * 64.0).round() / 64.0
}

/// A finely tessellated block on a plate of about so many triangles, both convex: it slides, rises or presses; a hair
/// above, it slides or sinks.
pub(super) fn resting(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let part = cells(triangles).div_ceil(4);
    let block = tessellated([2.0, 2.0, 1.0], [part, part, 1]);
    at_rest(&Contenders::new(bodies([block, plate(triangles)]), [true; 2]), count, random)
}

/// A box of 12 triangles in a tray of about so many.
pub(super) fn box_resting(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    at_rest(&Contenders::new(bodies([cuboid([2.0, 2.0, 1.0]), tray(triangles)]), [true, false]), count, random)
}

/// A finely tessellated bridge in a tray of about so many triangles.
pub(super) fn mesh_resting(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let part = cells(triangles).div_ceil(4);
    let leg = part / 3;
    let bridge = |[i, _, k]: [usize; 3]| k == 1 || i < leg as usize || i >= (part - leg) as usize;
    let bridge = carved([2.0, 2.0, 1.0], [part, part, 2], bridge);
    at_rest(&Contenders::new(bodies([bridge, tray(triangles)]), [false; 2]), count, random)
}

/// The cells along a side of a plate of about so many triangles.
fn cells(triangles: u32) -> u32 {
    (f64::from(triangles) / 4.0).sqrt().round() as u32
}

/// A plate of about so many triangles.
fn plate(triangles: u32) -> Shape {
    tessellated([8.0, 8.0, 1.0], [cells(triangles), cells(triangles), 1])
}

/// The same with a rim as high as the plate, one cell wide.
fn tray(triangles: u32) -> Shape {
    let cells = cells(triangles) as usize;
    let is_rim = |i: usize| i == 0 || i == cells - 1;
    carved([8.0, 8.0, 2.0], [cells as u32, cells as u32, 2], |[i, j, k]| k == 0 || is_rim(i) || is_rim(j))
        .moved([0.0, 0.0, 0.5])
}

/// What is 1 high and 2 wide on a plate whose upper side is half above the origin, and 6 wide within its rim.
fn at_rest(pair: &Rc<Contenders>, count: usize, random: &mut Random) -> Vec<Question> {
    let question = |index: usize| {
        let [x, y, u, v] = [0; 4].map(|_| aside(1.0, random));
        let (height, by, known) = match index % 6 {
            0 => (1.0, [u, 0.0, 0.0], Known::AtStart),
            1 => (1.0, [u, v, 0.0], Known::AtStart),
            2 => (1.0 + HAIR, [u, v, 0.0], Known::Clear),
            3 => (1.0, [u, v, 1.0], Known::AtStart),
            4 => (1.0 + HAIR, [u, v, -2.0 * HAIR], Known::At(0.5)),
            _ => (1.0, [u, v, -0.5], Known::AtStart),
        };
        Question::new(pair, Case::new([x, y, height].into(), by.into()), known)
    };
    (0..count).map(question).collect()
}

/// Two equal finely tessellated plates of about so many triangles each, of which one comes down flush on the other.
pub(super) fn landing(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let pair = Contenders::new(bodies([plate(triangles), plate(triangles)]), [true; 2]);
    let question = |index: usize| {
        let [x, y, u, v] = [0; 4].map(|_| aside(1.0, random));
        let (from, by, known) = match index % 4 {
            // Down from a height of 1, half of the way.
            0 => ([x, y, 2.0], [0.0, 0.0, -2.0], Known::At(0.5)),
            1 => ([x, y, 2.0], [u, v, -2.0], Known::At(0.5)),
            2 => ([x, y, 2.0], [u, v, HAIR - 1.0], Known::Clear),
            // Beside it, where the two slide along each other's side.
            _ => ([8.0, y, 2.0], [0.0, 0.0, -2.0], Known::At(0.5)),
        };
        Question::new(&pair, Case::new(from.into(), by.into()), known)
    };
    (0..count).map(question).collect()
}

/// Cubes of so many triangles that pass with their sides in one plane, or a hair beside it.
pub(super) fn grazing(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let cells = (f64::from(triangles) / 12.0).sqrt().round() as u32;
    let cube = tessellated([1.0; 3], [cells; 3]);
    let pair = Contenders::new(bodies([cube.clone(), cube]), [true; 2]);
    let question = |index: usize| {
        let z = aside(0.75, random);
        let pass = |y: f64, z: f64| Case::new([-2.0, y, z].into(), [4.0, 0.0, 0.0].into());
        // They are beside each other from a quarter of the way on.
        let (case, known) = match index % 4 {
            0 => (pass(1.0, z), Known::At(0.25)),
            1 => (pass(1.0 + HAIR, z), Known::Clear),
            2 => (pass(1.0, 1.0), Known::At(0.25)),
            _ => (Case::new([0.25, 1.0, z].into(), [1.0, 0.0, 0.0].into()), Known::AtStart),
        };
        Question::new(&pair, case, known)
    };
    (0..count).map(question).collect()
}

/// The clearance of an exponent: 2 to the power of minus it, none for 0.
fn clearance(exponent: u32) -> f64 {
    if exponent == 0 { 0.0 } else { 2f64.powi(-(exponent as i32)) }
}

/// A square peg of 12 triangles on its way through a square window.
pub(super) fn square_peg(exponent: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let clearance = clearance(exponent);
    let pair = Contenders::new(glide::peg(clearance).bodies, [true, false]);
    let question = |_| {
        let (case, known) = glide::through_window(clearance, random);
        Question::new(&pair, case, known)
    };
    (0..count).map(question).collect()
}

/// The square peg, its window and its way, turned. Without a clearance, rounding decides whether it fits.
pub(super) fn turned_peg(exponent: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let clearance = clearance(exponent);
    let turn = random_turn(random);
    let pair = Contenders::new(bodies(glide::peg_shapes(clearance).map(|shape| turned(shape, turn))), [true, false]);
    let question = |_| {
        let (case, known) = glide::through_window(clearance, random);
        let case = Case::new(turn * case.from, turn * case.by);
        match known {
            Known::Clear => Question::new(&pair, case, known),
            // Sides that just touched may have been turned apart.
            _ => Question::unknown(&pair, case),
        }
    };
    (0..count).map(question).collect()
}

/// Sides of round pegs, bolts and their holes, and the radius of the holes.
const SIDES: u32 = 32;
const RADIUS: f64 = 0.5;

/// A peg of 32 sides on its way through a hole of as many, which is larger by the clearance: in the middle, at random,
/// and too far aside.
pub(super) fn round_peg(exponent: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let clearance = clearance(exponent);
    let peg = prism(SIDES, RADIUS * (1.0 - clearance), 2.0);
    let pair = Contenders::new(bodies([peg, holed_plate(1, SIDES, RADIUS, 0.5)]), [true, false]);
    let question = |index: usize| {
        // Sides of the peg are this far from those of the hole, where both have the same middle.
        let gap = 0.99 * clearance * RADIUS;
        let shift = [0.0, random.between(0.0, 0.9), random.between(1.1, 1.9)][index % 3];
        let (sin, cos) = random.between(0.0, std::f64::consts::TAU).sin_cos();
        // From 1 below the plate to 1 above it; the peg's end meets the plate after a quarter of the way.
        let case = Case::new([shift * gap * cos, shift * gap * sin, -3.0].into(), [0.0, 0.0, 4.0].into());
        let fits = clearance > 0.0 && shift < 1.0;
        Question::new(&pair, case, if fits { Known::Clear } else { Known::At(0.25) })
    };
    (0..count).map(question).collect()
}

/// Clearance of a bolt, as a part of its hole's radius.
const PLAY: f64 = 1.0 / 64.0;

/// A bolt over a plate of so many triangles with holes: it falls into the middle hole until its head is flush, stops
/// before, rests and turns back, or comes down beside the hole.
pub(super) fn bolts(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    // A tile of 32 corners has 192 triangles, and an odd number of them in a row has one in the middle.
    let tiles = (f64::from(triangles) / f64::from(6 * SIDES)).sqrt().round() as u32 | 1;
    let shapes = [bolt(RADIUS * (1.0 - PLAY), 1.0, SIDES), holed_plate(tiles, SIDES, RADIUS, 0.5)];
    let pair = Contenders::new(bodies(shapes), [false; 2]);
    let question = |index: usize| {
        let [x, y] = [0; 2].map(|_| random.between(-0.5, 0.5) * PLAY * RADIUS);
        let fall = |from: f64, to: f64| Case::new([x, y, from].into(), [0.0, 0.0, to - from].into());
        let (case, known) = match index % 5 {
            0 => (fall(2.0, -1.0), Known::At(0.5)),
            1 => (fall(2.0, 0.5 + HAIR), Known::Clear),
            2 => (fall(0.5, 2.0), Known::AtStart),
            // The lower end of the bolt is 1 below its origin.
            3 => (fall(2.0, 1.0).shifted(Vector3::new(RADIUS, 0.0, 0.0)), Known::At(0.5)),
            _ => (fall(1.0, 0.5 + HAIR), Known::Clear),
        };
        Question::new(&pair, case, known)
    };
    (0..count).map(question).collect()
}

/// Boxes on whole numbers that stand on each other, side by side, or one in the other's corner.
pub(super) fn boxes_at_rest(count: usize, random: &mut Random) -> Vec<Question> {
    let pair = Contenders::new(bodies([cuboid([2.0; 3]), cuboid([4.0; 3])]), [true; 2]);
    let question = |index: usize| {
        let [x, y, u, v] = [0; 4].map(|_| aside(1.0, random));
        let (from, by) =
            [([x, y, 3.0], [u, v, 0.0]), ([3.0, y, x], [u, v, 1.0]), ([1.0, 1.0, 1.0], [u, v, 0.5])][index % 3];
        Question::new(&pair, Case::new(from.into(), by.into()), Known::AtStart)
    };
    (0..count).map(question).collect()
}
