//! Two convex bodies and what happens to them.

use firstcontact::contact::{Method, Query};
use firstcontact::motion::{After, Before, Rotation};
use firstcontact::nalgebra::Point3;
use firstcontact::solid::Orientation;
use firstcontact::{Body, Motion, Waypoint};

use super::super::prng::Prng;
use super::super::query::Shape;
use super::family::Family;
use super::{Triple, cross, dot, minus, on_sphere, plus, reach, scale, times};

/// How many encounters a setting has.
pub const ENCOUNTERS: u64 = 20;

/// Two certified convex solids and some encounters of them.
#[derive(Debug, Clone)]
pub struct Setting {
    pub family: Family,
    pub bodies: [Body; 2],
    pub encounters: Vec<Encounter>,
}

impl Setting {
    /// Setting `index` of the stream `seed`, its bodies with at most `most` extreme vertices each.
    ///
    /// # Panics
    /// If a body is not certified to be convex.
    pub fn random(seed: u64, index: u64, most: usize) -> Setting {
        let prng = &mut Prng::new(seed.wrapping_add(0x636f_6e76_6578_0000), index);
        let family = Family::random(prng);
        let bodies = bodies(prng, family, most);
        let encounter = |_| Encounter::random(prng, bodies.each_ref());
        let encounters = (0..ENCOUNTERS).map(encounter).collect();
        Setting { family, bodies, encounters }
    }
}

fn bodies(prng: &mut Prng, family: Family, most: usize) -> [Body; 2] {
    let shape = family.solid(prng, most);
    let other = match prng.below(8) {
        0 => shape.clone(),
        1 => opposite(prng, &shape),
        _ => family.solid(prng, most),
    };
    let other = if prng.once_in(8) { small(prng, other) } else { other };
    let plain = [shape, other].map(|shape| body(&shape));
    let bodies = if family == Family::Turned || prng.once_in(12) {
        [turned_or_not(prng, &plain[0]), turned_or_not(prng, &plain[1])]
    } else {
        plain
    };
    let far = prng.once_in(8).then(|| Some([far_away(&bodies[0])?, far_away(&bodies[1])?])).flatten();
    far.unwrap_or(bodies)
}

/// The same shape a good deal smaller, so that it has room in others.
fn small(prng: &mut Prng, mut shape: Shape) -> Shape {
    let factor = 2f64.powi(-prng.integer(2, 12) as i32);
    shape.vertices.iter_mut().for_each(|vertex| *vertex = times(*vertex, factor));
    shape
}

fn turned_or_not(prng: &mut Prng, body: &Body) -> Body {
    if prng.once_in(4) { body.clone() } else { turned(prng, body).unwrap_or_else(|| body.clone()) }
}

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

/// A random direction: through the lattice, anywhere, or across features of the bodies.
pub fn direction(prng: &mut Prng, bodies: [&Body; 2]) -> Triple {
    loop {
        let direction = match prng.below(8) {
            0 => along_an_axis(prng),
            1 | 2 => prng.point(-2, 2).map(|x| x as f64),
            3 | 4 => on_sphere(prng),
            5 => side(prng, bodies[0]),
            6 => cross(side(prng, bodies[0]), side(prng, bodies[1])),
            _ => {
                let which = prng.below(2) as usize;
                normal(prng, bodies[which])
            }
        };
        if reach(direction) > 0.0 && direction.iter().all(|x| x.is_finite()) {
            return direction;
        }
    }
}

fn along_an_axis(prng: &mut Prng) -> Triple {
    let mut direction = [0.0; 3];
    direction[prng.below(3) as usize] = if prng.once_in(2) { 1.0 } else { -1.0 };
    direction
}

fn corners(prng: &mut Prng, body: &Body) -> [Triple; 3] {
    let triangles = body.triangles();
    let chosen = prng.below(triangles.len() as u64) as usize;
    let corners = body.triangles().nth(chosen).map_or([0; 3], |(corners, _)| corners);
    corners.map(|corner| body.positions()[corner as usize].into())
}

/// A side of a triangle, or a diagonal of a parallelogram in its plane.
fn side(prng: &mut Prng, body: &Body) -> Triple {
    let [a, b, c] = corners(prng, body);
    let side = minus(b, a);
    if prng.once_in(4) { plus(side, minus(c, a)) } else { side }
}

fn normal(prng: &mut Prng, body: &Body) -> Triple {
    let [a, b, c] = corners(prng, body);
    let normal = cross(minus(b, a), minus(c, a));
    if prng.once_in(2) { normal } else { times(normal, -1.0) }
}

/// By how much A is to be moved so that it touches B from a random side at certain points, each of a vertex, an edge or
/// a face; and the direction from B to A on that side.
pub fn touching(prng: &mut Prng, bodies: [&Body; 2]) -> (Triple, Triple) {
    let across = direction(prng, bodies);
    let on_a = anchor(prng, bodies[0], times(across, -1.0));
    let on_b = anchor(prng, bodies[1], across);
    (minus(on_b, on_a), across)
}

/// A point of a triangle with a corner that is extreme in a direction.
fn anchor(prng: &mut Prng, body: &Body, direction: Triple) -> Triple {
    let height = |corner: u32| dot(body.positions()[corner as usize].into(), direction);
    let corners = body.triangles().flat_map(|(corners, _)| corners);
    let top = corners.max_by(|&p, &q| height(p).total_cmp(&height(q))).unwrap_or(0);
    let around = || body.triangles().filter(|(corners, _)| corners.contains(&top));
    let chosen = prng.below(around().count().max(1) as u64) as usize;
    let [a, b, c] = around()
        .nth(chosen)
        .map_or([top; 3], |(corners, _)| corners)
        .map(|corner| -> Triple { body.positions()[corner as usize].into() });
    match prng.below(6) {
        0..3 => body.positions()[top as usize].into(),
        3 => times(plus(a, b), 0.5),
        4 => times(plus(b, c), 0.5),
        _ => plus(times(a, 0.5), times(plus(b, c), 0.25)),
    }
}

/// A displacement of about the size of a body, parallel to what is given but for a power of two.
pub fn of_size(direction: Triple, size: f64) -> Triple {
    times(direction, scale(size) / scale(reach(direction)))
}

/// The origins of two bodies.
pub fn at_rest(prng: &mut Prng, bodies: [&Body; 2]) -> [Triple; 2] {
    let span = size(bodies[0]) + size(bodies[1]);
    let over = minus(middle(bodies[1]), middle(bodies[0]));
    let place = match prng.below(8) {
        0..4 => touching(prng, bodies).0,
        4 | 5 => plus(over, times(prng.float_point(-0.25, 0.25), size(bodies[1]))),
        6 => prng.point(-4, 4).map(|x| x as f64),
        _ => plus(over, times(prng.float_point(-1.0, 1.0), span)),
    };
    let place = disturbed_place(prng, place, span);
    let base = if prng.once_in(8) { [OFFSET; 3] } else { [0.0; 3] };
    [plus(place, base), base]
}

/// The same place, or one next to it: by a single float, or by a little.
fn disturbed_place(prng: &mut Prng, mut place: Triple, span: f64) -> Triple {
    match prng.below(6) {
        0 => {
            let axis = prng.below(3) as usize;
            place[axis] = if prng.once_in(2) { place[axis].next_up() } else { place[axis].next_down() };
            place
        }
        1 | 2 => {
            let little = span * 2f64.powi(-prng.integer(4, 50) as i32);
            plus(place, times(prng.float_point(-1.0, 1.0), little))
        }
        _ => place,
    }
}

/// Far from the origin in every direction: floats there have 33 bits less for what is small.
pub const OFFSET: f64 = 1e6;

/// The body of a convex shape.
///
/// # Panics
/// If the body carries no certificate: a fault of the generator or of the certificate.
pub fn body(shape: &Shape) -> Body {
    let body = shape.to_body().unwrap_or_else(|error| panic!("{error}: {shape:?}"));
    assert!(body.is_convex(), "{:?}: {shape:?}", body.convexity());
    body
}

/// The body at the common offset, its vertices rounded; `None` if that has made it flat.
pub fn far_away(body: &Body) -> Option<Body> {
    let far = body.positions().iter().map(|position| position.map(|x| x + OFFSET)).collect();
    body.with_positions(far, Orientation::Kept).ok()
}

/// The body turned about a random axis, its vertices rounded; `None` if that has made it flat.
pub fn turned(prng: &mut Prng, body: &Body) -> Option<Body> {
    let turn = rotation(prng)?;
    let turned = body.positions().iter().map(|&position| turn.turn(position)).collect();
    body.with_positions(turned, Orientation::Kept).ok()
}

fn rotation(prng: &mut Prng) -> Option<Rotation> {
    // Small turns leave almost parallel what was parallel.
    let angle = if prng.once_in(3) { 2f64.powi(-prng.integer(10, 50) as i32) } else { prng.float(-3.0, 3.0) };
    let [x, y, z] = times(on_sphere(prng), (angle / 2.0).sin());
    Rotation::from_quaternion_wxyz([(angle / 2.0).cos(), x, y, z]).ok()
}

/// The shape seen in a point, so that every face has a parallel one in the other; sometimes half as large.
pub fn opposite(prng: &mut Prng, shape: &Shape) -> Shape {
    let factor = if prng.once_in(3) { -0.5 } else { -1.0 };
    let mut opposite = shape.clone().reversed();
    opposite.vertices.iter_mut().for_each(|vertex| *vertex = times(*vertex, factor));
    opposite
}

/// The extent of a body along its longest axis.
pub fn size(body: &Body) -> f64 {
    let [low, high] = body.bounds();
    (high - low).amax()
}

/// The middle of a body's box.
pub fn middle(body: &Body) -> [f64; 3] {
    let [low, high] = body.bounds();
    Point3::from((low.coords + high.coords) * 0.5).into()
}

/// The origins of two bodies, the first anywhere around the second or in it, all bits of its coordinates in use.
pub fn in_general_position(prng: &mut Prng, bodies: [&Body; 2]) -> [Triple; 2] {
    let span = size(bodies[0]) + size(bodies[1]);
    let over = minus(middle(bodies[1]), middle(bodies[0]));
    [plus(over, times(prng.float_point(-0.45, 0.45), span)), [0.0; 3]]
}
