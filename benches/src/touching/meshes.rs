//! Families of meshes that are not convex: overlapping at the start, in one place, far away, beside what is huge, above
//! terrain.

use nalgebra::Vector3;

use super::parts::terrain;
use super::{Contenders, Question};
use crate::arrangement::{Arrangement, random_turn, turned, turned_body};
use crate::case::Case;
use crate::flat::bodies;
use crate::glide::Known;
use crate::kind::{Kind, perpendicular};
use crate::pair::Pair;
use crate::rival;
use crate::shapes::{Drone, Family, Random, Shape, cuboid, drone, ellipsoid};

/// Two bodies of each family, overlapping at the start.
pub(super) fn overlapping(triangles: u32, count: usize, seed: u64) -> Vec<Question> {
    let of = |family: Family| {
        let family = Arrangement::Apart(family);
        let pair = Pair::of(family, triangles, seed);
        let cases = Kind::Start.cases(&pair, family, count.div_ceil(Family::ALL.len()), seed);
        let pair = Contenders::new(pair.bodies, [false; 2]);
        cases.into_iter().map(move |case| Question::new(&pair, case, Known::AtStart)).collect::<Vec<_>>()
    };
    Family::ALL.into_iter().flat_map(of).collect()
}

/// How far apart the middles of bodies that are deep in each other are, at most, as a part of their reach.
const DEEP: f64 = 0.2;

/// The same, deep in each other.
pub(super) fn deep(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let mut questions = Vec::new();
    for family in Family::ALL {
        let pair = Pair::ready([(); 2].map(|()| turned_body(family.shape(triangles), random)), rival::mesh);
        let span = pair.span();
        let pair = Contenders::new(pair.bodies, [false; 2]);
        for _ in 0..count.div_ceil(Family::ALL.len()) {
            let from = Vector3::from(random.direction()) * random.between(0.0, 0.5 * DEEP * span);
            let way = Vector3::from(random.direction()) * span;
            questions.push(Question::unknown(&pair, Case::new(from, way)));
        }
    }
    questions.retain(|question| question.known == Known::AtStart);
    questions
}

/// The families of [`same_place`]: one round, one with flat sides.
const TWINS: [Family; 2] = [Family::Knot, Family::Gear];

/// A body and itself in one place, moving away.
pub(super) fn same_place(triangles: u32, random: &mut Random) -> Vec<Question> {
    let question = |family: Family| {
        let body = turned_body(family.shape(triangles), random);
        let pair = Contenders::new([body.clone(), body], [false; 2]);
        let case = Case::new(Vector3::zeros(), Vector3::from(random.direction()));
        Question::new(&pair, case, Known::AtStart)
    };
    TWINS.map(question).into()
}

/// Bodies whose boxes never meet: cubes of 12 triangles, knots of more.
pub(super) fn far(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let is_cube = triangles == 12;
    let shape = if is_cube { cuboid([1.0; 3]) } else { Family::Knot.shape(triangles) };
    let pair = Pair::ready([(); 2].map(|()| turned_body(shape.clone(), random)), rival::mesh);
    let span = pair.span();
    let pair = Contenders::new(pair.bodies, [is_cube; 2]);
    let question = |_| {
        let way = Vector3::from(random.direction());
        let aside = perpendicular(way, random) * (span * random.between(4.0, 10.0));
        Question::new(&pair, Case::new(aside - way * span, way * (2.0 * span)), Known::Clear)
    };
    (0..count).map(question).collect()
}

/// How many times as wide as the mesh beside it the box is.
const HUGE: f64 = 1e4;

/// A knot that flies past, to, along and away from a side of a huge box, which is turned.
pub(super) fn beside_huge(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let knot = turned(Family::Knot.shape(triangles), random_turn(random));
    let turn = random_turn(random);
    let half = 0.5 * HUGE * reach(&knot);
    // The box is moved so that the knot is about the origin of both.
    let wall = turned(cuboid([2.0 * half; 3]).moved([0.0, 0.0, -half]), turn);
    let up = turn * Vector3::z();
    let lowest = knot.vertices.iter().map(|&vertex| Vector3::from(vertex).dot(&up)).fold(f64::INFINITY, f64::min);
    let size = reach(&knot);
    let pair = Contenders::new(bodies([knot, wall]), [false, true]);
    let question = |index: usize| {
        let along = perpendicular(up, random) * (size * random.between(0.5, 3.0));
        // Heights of the knot's lowest vertex above the side.
        let motion = |from: f64, to: f64| Case::new(up * (from * size - lowest), along + up * ((to - from) * size));
        let (case, known) = match index % 4 {
            0 => (motion(1e-3, 1e-3), Known::Clear),
            1 => (motion(0.5, -0.5), Known::Later),
            2 => (motion(0.5, 1e-3), Known::Clear),
            _ => (motion(-0.1, 0.5), Known::AtStart),
        };
        Question::new(&pair, case, known)
    };
    (0..count).map(question).collect()
}

fn reach(shape: &Shape) -> f64 {
    shape.vertices.iter().map(|&vertex| Vector3::from(vertex).norm()).fold(0.0, f64::max)
}

/// How far above the terrain a hop begins, and how long it is, in cells.
const ABOVE: f64 = 0.05;
const HOP: f64 = 0.4;

/// How often a hop is tried until it is of its kind.
const ATTEMPTS: usize = 50;

/// Boxes, hulls, drones and knots close above a terrain of so many triangles, which hop a fraction of a cell; every
/// second one lands.
pub(super) fn hops(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let cells = (f64::from(triangles) / 2.0).sqrt().round() as u32;
    let ground = terrain(cells, random);
    let knot = Family::Knot.shape(1_000).scaled([0.3; 3]);
    let measures = Drone { arm: 1.0, width: 0.2, height: 0.2, rotor: 0.5, rotor_height: 0.2 };
    let hoppers = [(cuboid([1.0; 3]), true), (ellipsoid([1.0; 3], 3), true), (drone(measures), false), (knot, false)];
    let pairs = hoppers.map(|(shape, is_convex)| {
        let hopper = turned(shape.triangulated(), random_turn(random));
        Contenders::new(bodies([hopper, ground.clone()]), [is_convex, false])
    });
    let room = 0.35 * f64::from(cells);
    let mut questions = Vec::new();
    for index in 0..count {
        let pair = &pairs[index % pairs.len()];
        let wanted = if index / pairs.len() % 2 == 0 { Known::Clear } else { Known::Later };
        let attempts = (0..ATTEMPTS).filter_map(|_| {
            let [x, y] = [0; 2].map(|_| random.between(-room, room));
            let high = Vector3::new(x, y, 20.0);
            let down = Case::new(high, Vector3::z() * -40.0);
            let height = 20.0 - 40.0 * down.meeting(&pair.bodies)?;
            let way = Vector3::from(random.direction()) * HOP;
            let case = Case::new(Vector3::new(x, y, height + ABOVE), way);
            (Known::of(&case.verdict(&pair.bodies)) == wanted).then_some(case)
        });
        questions.extend(attempts.take(1).map(|case| Question::new(pair, case, wanted)));
    }
    questions
}
