//! Families of convex solids, and of small bodies in general position.

use std::rc::Rc;

use firstcontact::Body;
use nalgebra::Vector3;

use super::{Contenders, Question};
use crate::arrangement::{Arrangement, random_turn, turned, turned_body};
use crate::case::Case;
use crate::flat::bodies;
use crate::glide::Known;
use crate::kind::Kind;
use crate::pair::Pair;
use crate::rival;
use crate::shapes::{Family, Random, Shape, bracket, cuboid, hollow_box, prism};
use crate::suite::thin_plates;

/// Hulls of `vertices` points on two ellipsoids, overlapping at the start.
pub(super) fn overlapping(vertices: u32, count: usize, seed: u64) -> Vec<Question> {
    let of = |shape: Arrangement| {
        let pair = Pair::of(shape, vertices, seed);
        let cases = Kind::Start.cases(&pair, shape, count.div_ceil(2), seed);
        let pair = Contenders::new(pair.bodies, [true; 2]);
        cases.into_iter().map(move |case| Question::new(&pair, case, Known::AtStart)).collect::<Vec<_>>()
    };
    Arrangement::ELLIPSOIDS.into_iter().flat_map(of).collect()
}

/// Prisms of `vertices` vertices that stand on one another, and then rise, slide or press.
pub(super) fn flush(vertices: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let shape = prism(vertices / 2, 1.0, 1.0);
    let pair = Contenders::new(bodies([shape.clone(), shape]), [true; 2]);
    let question = |index: usize| {
        let [x, y] = [0; 2].map(|_| random.between(-0.5, 0.5));
        let by = match index % 3 {
            0 => [x, y, 1.0],
            1 => [2.0 * x, 2.0 * y, 0.0],
            _ => [x, y, -1.0],
        };
        Question::new(&pair, Case::new([x, y, 1.0].into(), by.into()), Known::AtStart)
    };
    (0..count).map(question).collect()
}

/// Half the length of a rod, whose radius is 1.
const HALF: f64 = 10.0;

/// How far from the other rod one comes, and how near a near miss is; the radii are 2 together.
const AWAY: f64 = 30.0;
const GAP: f64 = 2e-3;

/// Rods of so many slivers, turned, so that rounding has made them a little less than convex.
pub(super) fn rods(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let rod = prism(triangles / 4 + 1, 1.0, 2.0 * HALF).moved([0.0, 0.0, -HALF]).triangulated();
    let (turns, axes) = crossing(random);
    let pair = Contenders::new(bodies(turns.map(|turn| turned(rod.clone(), turn))), [true; 2]);
    let [u, v] = axes;
    let apart = u.cross(&v).normalize();
    // Kinds are mixed so that any few of them are of several.
    let question = |index: usize| {
        let (sin, cos) = random.between(0.0, std::f64::consts::TAU).sin_cos();
        let along = (u * cos + v * sin).normalize();
        let inside = random.between(0.0, 1.9);
        let passing = |distance: f64| Case::new(apart * distance - along * AWAY, along * (2.0 * AWAY));
        let falling = |to: f64| Case::new(apart * 4.0 + along * inside, apart * (to - 4.0));
        let (case, known) = match index % 5 {
            0 => (passing(2.0 + GAP), Known::Clear),
            1 => (passing(2.0 - GAP), Known::Later),
            2 => (falling(0.0), Known::Later),
            3 => (falling(2.0 + GAP), Known::Clear),
            _ => (Case::new(apart * inside, along * AWAY), Known::AtStart),
        };
        Question::new(&pair, case, known)
    };
    (0..count).map(question).collect()
}

/// Two turns that take the z axis to directions well apart, and those directions.
type Crossing = ([nalgebra::Rotation3<f64>; 2], [Vector3<f64>; 2]);

fn crossing(random: &mut Random) -> Crossing {
    loop {
        let turns = [0; 2].map(|_| random_turn(random));
        let axes = turns.map(|turn| turn * Vector3::z());
        if axes[0].cross(&axes[1]).norm() > 0.7 {
            return (turns, axes);
        }
    }
}

/// Plates a thousand times as wide as they are thick, moving at random; about every third one passes.
pub(super) fn plates(count: usize, random: &mut Random) -> Vec<Question> {
    let (pair, cases) = thin_plates(32 * count, random);
    let pair = Contenders::new(pair.bodies, [true; 2]);
    let questions = cases.into_iter().map(|case| Question::unknown(&pair, case));
    let (clear, others): (Vec<_>, Vec<_>) = questions.partition(|question| question.known == Known::Clear);
    let passing = clear.into_iter().take(count / 3);
    passing.chain(others).take(count).collect()
}

/// Two bodies of so many triangles in general position: boxes, prisms over octagons, brackets. All kinds of queries.
pub(super) fn small(triangles: u32, count: usize, random: &mut Random) -> Vec<Question> {
    let (shape, is_convex): (Shape, bool) = match triangles {
        0..20 => (cuboid([1.0, 0.75, 0.5]), true),
        20..40 => (prism(8, 0.5, 1.0).moved([0.0, 0.0, -0.5]), true),
        _ => (bracket([1.0, 0.75, 1.0], 0.2).moved([0.0, 0.0, -0.5]), false),
    };
    let shape = shape.triangulated();
    let pair = Pair::ready([(); 2].map(|()| turned_body(shape.clone(), random)), rival::mesh);
    let apart = Arrangement::Apart(Family::Blob);
    let each = count.div_ceil(Kind::ALL.len());
    let cases: Vec<Vec<Case>> =
        Kind::ALL.into_iter().map(|kind| kind.cases(&pair, apart, each, random.bits())).collect();
    let pair = Contenders::new(pair.bodies, [is_convex; 2]);
    cases.into_iter().flatten().map(|case| Question::unknown(&pair, case)).collect()
}

/// A cube that begins in the matter of a larger one, or in a cavity, where it may come to the wall.
pub(super) fn inside(count: usize, random: &mut Random) -> Vec<Question> {
    let small = turned_body(cuboid([1.0; 3]), random);
    let [matter, cavity] = bodies([cuboid([8.0; 3]), hollow_box([12.0; 3], [8.0; 3])]);
    let pairs = [(matter, true), (cavity, false)]
        .map(|(body, is_convex): (Body, bool)| Contenders::new([small.clone(), body], [true, is_convex]));
    let question = |index: usize| {
        let from = Vector3::from([0; 3].map(|_| random.between(-2.0, 2.0)));
        let way = Vector3::from(random.direction());
        // The corners of the small cube are less than 1 from its middle, and the walls 4 from theirs.
        let (pair, case, known): (&Rc<Contenders>, Case, Known) = match index % 3 {
            0 => (&pairs[0], Case::new(from, way * 3.0), Known::AtStart),
            1 => (&pairs[1], Case::new(from, way * 10.0), Known::Later),
            _ => (&pairs[1], Case::new(from, way), Known::Clear),
        };
        Question::new(pair, case, known)
    };
    (0..count).map(question).collect()
}
