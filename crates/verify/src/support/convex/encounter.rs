//! One question about two bodies: how they move, and while which clock runs.

use firstcontact::contact::{Method, Query};
use firstcontact::motion::{After, Before};
use firstcontact::{Body, Motion, Waypoint};

use super::super::prng::Prng;
use super::cloud::on_sphere;
use super::place::{OFFSET, middle, size};
use super::touch::{direction, of_size, touching};
use super::vector::{Triple, cross, minus, plus, times};

/// How two bodies move.
#[derive(Debug, Clone)]
pub struct Encounter {
    pub motions: [Motion; 2],
    pub clock: [f64; 2],
}

/// Where A's origin goes while B stands at the origin.
struct Line {
    from: Triple,
    to: Triple,
}

impl Encounter {
    /// A random encounter of two bodies.
    pub fn random(prng: &mut Prng, bodies: [&Body; 2]) -> Encounter {
        let line = match prng.below(16) {
            0..9 => through_a_touch(prng, bodies),
            9 => through_the_middle(prng, bodies),
            10..14 => past(prng, bodies),
            14 => from_inside(prng, bodies),
            _ => resting(prng, bodies),
        };
        let line = disturbed(prng, line, bodies);
        match prng.below(8) {
            0 => timed(prng, line, bodies),
            1 => line.encounter([OFFSET; 3]),
            _ => line.encounter([0.0; 3]),
        }
    }

    /// The question as the library takes it.
    pub fn query<'q>(&'q self, bodies: [&'q Body; 2], method: Method) -> Query<'q> {
        let ([a, b], [motion_of_a, motion_of_b]) = (bodies, &self.motions);
        Query { a, motion_of_a, b, motion_of_b, clock: self.clock, method }
    }
}

impl Line {
    fn encounter(self, offset: Triple) -> Encounter {
        let moving =
            Motion::edge(plus(self.from, offset), plus(self.to, offset)).expect("generated motions are finite");
        let standing = Motion::at(offset).expect("generated places are finite");
        Encounter { motions: [moving, standing], clock: [0.0, 1.0] }
    }
}

/// Past a place of touch, from it or up to it: into B, out of it, or along its skin.
fn through_a_touch(prng: &mut Prng, bodies: [&Body; 2]) -> Line {
    let (touch, across) = touching(prng, bodies);
    let by = match prng.below(8) {
        0 | 1 => across,
        2..4 => cross(across, direction(prng, bodies)),
        _ => direction(prng, bodies),
    };
    let by = if prng.once_in(4) { by } else { of_size(by, size(bodies[1])) };
    let before = [0.0, 1.0, 1.0, 2.0, 0.5, 3.0][prng.below(6) as usize];
    let after = [0.0, 1.0, 1.0, 0.25][prng.below(4) as usize];
    let sign = if prng.once_in(2) { 1.0 } else { -1.0 };
    Line { from: minus(touch, times(by, sign * before)), to: plus(touch, times(by, sign * after)) }
}

/// From afar through the middle and out again.
fn through_the_middle(prng: &mut Prng, bodies: [&Body; 2]) -> Line {
    let aim = minus(middle(bodies[1]), middle(bodies[0]));
    let by = times(on_sphere(prng), 2.0 * span(bodies));
    Line { from: minus(aim, by), to: plus(aim, by) }
}

/// From afar to somewhere beyond, more or less off the middle.
fn past(prng: &mut Prng, bodies: [&Body; 2]) -> Line {
    let Line { from, to } = through_the_middle(prng, bodies);
    let aside = times(prng.float_point(-0.5, 0.5), span(bodies));
    Line { from: plus(from, aside), to: plus(to, times(aside, prng.float(-0.5, 1.0))) }
}

/// From a place at which the bodies share points, or one contains the other.
fn from_inside(prng: &mut Prng, bodies: [&Body; 2]) -> Line {
    let aim = minus(middle(bodies[1]), middle(bodies[0]));
    let aside = times(prng.float_point(-0.25, 0.25), size(bodies[1]));
    Line { from: plus(aim, aside), to: prng.float_point(-4.0, 4.0) }
}

/// Zero motion, touching, apart or inside.
fn resting(prng: &mut Prng, bodies: [&Body; 2]) -> Line {
    let place = if prng.once_in(2) { touching(prng, bodies).0 } else { past(prng, bodies).to };
    Line { from: place, to: place }
}

fn span(bodies: [&Body; 2]) -> f64 {
    size(bodies[0]) + size(bodies[1])
}

/// The same line, or one next to it: by a single float, by a little, or by a part of the size.
fn disturbed(prng: &mut Prng, line: Line, bodies: [&Body; 2]) -> Line {
    let Line { mut from, mut to } = line;
    match prng.below(12) {
        0 | 1 => {
            let axis = prng.below(3) as usize;
            let step = if prng.once_in(2) { f64::next_up } else { f64::next_down };
            from[axis] = step(from[axis]);
            to[axis] = step(to[axis]);
        }
        2 | 3 => {
            let little = span(bodies) * 2f64.powi(-prng.integer(4, 48) as i32);
            let aside = times(direction_of_unit(prng), little);
            from = plus(from, aside);
            if prng.once_in(2) {
                to = plus(to, aside);
            }
        }
        _ => {}
    }
    Line { from, to }
}

fn direction_of_unit(prng: &mut Prng) -> Triple {
    if prng.once_in(2) { on_sphere(prng) } else { prng.point(-1, 1).map(|x| x as f64) }
}

/// Both bodies under way, with waypoints at times that are coprime, so that what they have between them is rational.
fn timed(prng: &mut Prng, line: Line, bodies: [&Body; 2]) -> Encounter {
    let aside = |prng: &mut Prng| of_size(direction(prng, bodies), size(bodies[1]));
    let [via, end, turn] = [(); 3].map(|()| aside(prng));
    let middle = times(plus(line.from, line.to), 0.5);
    let way_a = [(0.0, line.from), (3.0, plus(middle, via)), (7.0, plus(line.to, end))];
    let way_b = [(0.0, [0.0; 3]), (2.0, via), (5.0, turn), (11.0, end)];
    let before = if prng.once_in(6) { Before::Absent } else { Before::Wait };
    let after = if prng.once_in(6) { After::Vanish } else { After::Hold };
    let late = if prng.once_in(4) { 1.0 } else { 0.0 };
    let motion = |way: &[(f64, Triple)], delay: f64| {
        let waypoints = way.iter().map(|&(time, position)| Waypoint { time: time + delay, position: position.into() });
        Motion::path(waypoints).expect("times increase and generated places are finite")
    };
    let motions = [motion(&way_a, late).before(before).after(after), motion(&way_b, 0.0)];
    Encounter { motions, clock: [0.0, 11.0] }
}
