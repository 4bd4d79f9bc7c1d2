//! Bodies that turn: families of cases, and the comparison of the engine with the oracle.

use firstcontact::exact::{Rational, Surd};
use firstcontact::oracle::{self, Kind, TurnOutcome, TurnPose, Turning};
use firstcontact::rotation::{Turn, TurnParameter, TurnQuery, TurnVerdict};
use firstcontact::{Body, Feature};

use super::lattice;
use super::prng::Prng;
use super::query::Shape;

/// A body that turns, and one that stands.
#[derive(Debug, Clone)]
pub struct TurnCase {
    pub a: Shape,
    pub b: Shape,
    pub origins: [[f64; 3]; 2],
    pub turn: Turn,
}

/// A family of cases: number so and so of a seed.
pub type TurnFamily = fn(u64, u64) -> TurnCase;

/// Angles that are wanted often.
const ANGLES: [f64; 12] = [30.0, 45.0, 60.0, 90.0, 120.0, 180.0, 240.0, 270.0, 300.0, 360.0, 720.0, -90.0];

fn angle(prng: &mut Prng) -> f64 {
    match prng.below(3) {
        0 => prng.float(-360.0, 360.0),
        _ => ANGLES[prng.below(ANGLES.len() as u64) as usize],
    }
}

fn whole(point: [i64; 3]) -> [f64; 3] {
    point.map(|x| x as f64)
}

/// A vector of small whole numbers that is not zero.
fn direction(prng: &mut Prng) -> [f64; 3] {
    if prng.once_in(2) {
        let mut axis = [0.0; 3];
        axis[prng.below(3) as usize] = if prng.once_in(2) { -1.0 } else { 1.0 };
        return axis;
    }
    loop {
        let axis = prng.point(-3, 3);
        if axis != [0; 3] {
            return whole(axis);
        }
    }
}

fn turn(axis: [f64; 3], about: [f64; 3], degrees: f64) -> Turn {
    Turn::by_degrees(axis, about, degrees).expect("the numbers of a family are a turn")
}

/// Tetrahedra, or single triangles, which may have no area, on whole or general coordinates.
pub fn simplex(prng: &mut Prng, reach: i64, is_whole: bool) -> Shape {
    let point = |prng: &mut Prng| match is_whole {
        true => whole(prng.point(-reach, reach)),
        false => prng.float_point(-reach as f64, reach as f64),
    };
    loop {
        let [p, q, r, t] = [(); 4].map(|()| point(prng));
        let [u, v, w] = [q, r, t].map(|x| [0, 1, 2].map(|k| x[k] - p[k]));
        let volume = u[0] * (v[1] * w[2] - v[2] * w[1])
            + u[1] * (v[2] * w[0] - v[0] * w[2])
            + u[2] * (v[0] * w[1] - v[1] * w[0]);
        let faces = if volume < 0.0 {
            [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]]
        } else {
            [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]
        };
        match prng.below(4) {
            0 => return Shape::new(vec![p, q, r], vec![vec![0, 1, 2]]).into_surface(),
            _ if volume != 0.0 => return Shape::new(vec![p, q, r, t], faces.map(|face| face.to_vec()).to_vec()),
            _ => {}
        }
    }
}

/// Small shapes on a lattice, where ties are the rule.
pub fn lattice_case(seed: u64, index: u64) -> TurnCase {
    let prng = &mut Prng::new(seed.wrapping_add(0x7475_726e), index);
    let shape = |prng: &mut Prng| if prng.once_in(16) { lattice::shape(prng) } else { simplex(prng, 3, true) };
    let (a, b) = (shape(prng), shape(prng));
    let origins = [whole(prng.point(-4, 4)), whole(prng.point(-4, 4))];
    let about = if prng.once_in(3) { origins[0] } else { whole(prng.point(-3, 3)) };
    TurnCase { a, b, origins, turn: turn(direction(prng), about, angle(prng)) }
}

/// Tetrahedra on general floats.
pub fn general_case(seed: u64, index: u64) -> TurnCase {
    let prng = &mut Prng::new(seed.wrapping_add(0x6765_6e65), index);
    let (a, b) = (simplex(prng, 2, false), simplex(prng, 2, false));
    let origins = [prng.float_point(-3.0, 3.0), prng.float_point(-3.0, 3.0)];
    let (axis, about) = (prng.float_point(-1.0, 1.0), prng.float_point(-2.0, 2.0));
    TurnCase { a, b, origins, turn: turn(axis, about, angle(prng)) }
}

/// Poses that are rational at contact: circles through points of whole coordinates (3-4-5, 7-24-25), which other
/// vertices, edges and faces hold; edges that come to a vertex; circles that a face touches.
pub fn whole_pose_case(seed: u64, index: u64) -> TurnCase {
    let prng = &mut Prng::new(seed.wrapping_add(0x7768_6f6c), index);
    const CIRCLE: [[i64; 2]; 12] = [
        [25, 0],
        [0, 25],
        [-25, 0],
        [0, -25],
        [15, 20],
        [20, 15],
        [-7, 24],
        [24, -7],
        [-15, -20],
        [7, -24],
        [-20, 15],
        [-24, 7],
    ];
    let on_circle = |prng: &mut Prng| CIRCLE[prng.below(12) as usize];
    let height = |prng: &mut Prng| prng.integer(-2, 2);
    let at = |[x, y]: [i64; 2], z: i64| whole([x, y, z]);
    let triangle = |corners: [[f64; 3]; 3]| Shape::new(corners.to_vec(), vec![vec![0, 1, 2]]).into_surface();
    // A's corner is on the circle, and perhaps an edge along the axis or a radius.
    let tip = on_circle(prng);
    let a = match prng.below(3) {
        0 => triangle([at(tip, 0), at(tip, prng.integer(1, 4)), whole(prng.point(-6, 6))]),
        1 => triangle([at(tip, height(prng)), at([0, 0], height(prng)), at([1, 2], height(prng))]),
        _ => triangle([at(tip, height(prng)), whole(prng.point(-9, 9)), whole(prng.point(-9, 9))]),
    };
    let place = on_circle(prng);
    let b = match prng.below(4) {
        0 => triangle([
            at(place, height(prng)),
            at([2 * place[0], 2 * place[1]], height(prng)),
            at([2 * place[0], 40], 3),
        ]),
        // A wall that touches the circle, or is a bit nearer or farther.
        1 => {
            let reach = [1.0, 1.0, 1.0 - f64::EPSILON, 1.0 + f64::EPSILON][prng.below(4) as usize];
            let share = |x: i64| x as f64 * reach;
            let wall = |along: f64, z: f64| {
                [share(place[0]) - along * place[1] as f64, share(place[1]) + along * place[0] as f64, z]
            };
            triangle([wall(-2.0, -9.0), wall(2.0, -9.0), wall(0.0, 20.0)])
        }
        2 => triangle([at(place, -3), at(place, 3), at([2 * place[0], 2 * place[1]], 0)]),
        _ => triangle([at(place, height(prng)), whole(prng.point(-40, 40)), whole(prng.point(-40, 40))]),
    };
    let scale = [1.0, 2.0, 0.5][prng.below(3) as usize];
    TurnCase { a, b, origins: [[0.0; 3]; 2], turn: turn([0.0, 0.0, scale], [0.0; 3], angle(prng)) }
}

/// Flat shapes that turn in their own plane, shapes without area, and prisms about an axis of symmetry beside or in
/// others.
pub fn degenerate_case(seed: u64, index: u64) -> TurnCase {
    let prng = &mut Prng::new(seed.wrapping_add(0x666c_6174), index);
    let flat = |prng: &mut Prng, z: i64| {
        let corner = |prng: &mut Prng| whole([prng.integer(-5, 5), prng.integer(-5, 5), z]);
        let mut corners = vec![corner(prng), corner(prng), corner(prng)];
        match prng.below(4) {
            0 => corners[2] = [0, 1, 2].map(|k| 0.5 * (corners[0][k] + corners[1][k])),
            1 => corners[2] = corners[1],
            2 => corners[1][2] += prng.integer(0, 1) as f64,
            _ => {}
        }
        Shape::new(corners, vec![vec![0, 1, 2]]).into_surface()
    };
    let (a, b) = match prng.below(3) {
        0 => {
            let z = prng.integer(0, 1);
            (flat(prng, 0), flat(prng, z))
        }
        1 => {
            let half = prng.integer(1, 4) as f64;
            let (a, z) = (Shape::cuboid([-half, -half, -1.0], [half, half, 1.0]), prng.integer(-2, 2) as f64);
            let near = half + prng.integer(0, 3) as f64 * 0.5;
            (a, Shape::cuboid([near, -1.0, z], [near + 1.0, 1.0, z + 1.0]))
        }
        _ => (flat(prng, 0), simplex(prng, 4, true)),
    };
    let about = if prng.once_in(2) { [0.0; 3] } else { whole([prng.integer(-3, 3), prng.integer(-3, 3), 0]) };
    let from = if prng.once_in(2) { [0.0; 3] } else { whole([prng.integer(-6, 6), prng.integer(-6, 6), 0]) };
    TurnCase { a, b, origins: [from, [0.0; 3]], turn: turn([0.0, 0.0, 1.0], about, angle(prng)) }
}

/// A verdict as it is compared: the pose and the features.
pub(super) type Found = Option<(Option<TurnParameter>, [Feature; 2])>;

pub(super) fn found(verdict: &TurnVerdict) -> Found {
    match verdict {
        TurnVerdict::Clear => None,
        TurnVerdict::StartsInContact(contact) => Some((None, [contact.a, contact.b])),
        TurnVerdict::Contact(contact) => Some((Some(contact.pose.clone()), [contact.a, contact.b])),
    }
}

/// Features as the library names them.
pub(super) fn named(features: [oracle::Feature; 2]) -> [Feature; 2] {
    features.map(|feature| match feature {
        oracle::Feature::Vertex(index) => Feature::Vertex(index),
        oracle::Feature::Edge(ends) => Feature::Edge(ends),
        oracle::Feature::Face(index) => Feature::Face(index),
        oracle::Feature::Interior => Feature::Interior,
    })
}

/// A pose in the oracle's terms.
pub(super) fn pose(parameter: &TurnParameter) -> Result<TurnPose, String> {
    let Some(number) = parameter.number() else { return Ok(TurnPose::half_turn()) };
    let exact = |x: &Rational| x.to_string().parse::<oracle::Rational>().map_err(|error| error.to_string());
    Ok(TurnPose::of(&exact(number.rational_part())?, &exact(number.radicand())?))
}

/// A case with its bodies.
pub struct PreparedTurn<'c> {
    case: &'c TurnCase,
    bodies: [Body; 2],
    oracle: [oracle::Body; 2],
}

impl TurnCase {
    /// The case with its bodies.
    pub fn prepared(&self) -> Result<PreparedTurn<'_>, String> {
        let bodies = [self.a.to_body()?, self.b.to_body()?];
        Ok(PreparedTurn { case: self, bodies, oracle: [self.a.to_oracle()?, self.b.to_oracle()?] })
    }
}

impl PreparedTurn<'_> {
    pub(super) fn case(&self) -> &TurnCase {
        self.case
    }

    pub(super) fn bodies(&self) -> [&Body; 2] {
        self.bodies.each_ref()
    }

    fn ask(&self, turn: &Turn) -> Result<TurnVerdict, String> {
        let [origin_of_a, origin_of_b] = self.case.origins;
        let query = TurnQuery { a: &self.bodies[0], origin_of_a, b: &self.bodies[1], origin_of_b, turn };
        query.first_contact().map_err(|error| error.to_string())
    }

    /// Compares engine and oracle. Returns 0 for clear, 1 for a start in contact, 2 for a contact later.
    pub fn compare(&self) -> Result<usize, String> {
        let (case, [a, b]) = (self.case, &self.oracle);
        let turn = &case.turn;
        let verdict = self.ask(turn)?;
        self.compare_manifolds(&verdict)?;
        let turning = Turning { a, b, origins: case.origins, axis: turn.axis(), about: turn.about(), other: None };
        let end = turn.end().map(pose).transpose()?;
        let said = || format!("the engine says {verdict:?}");
        self.piece_laws(&verdict)?;
        match (turning.first_contact(end.as_ref()), found(&verdict)) {
            (TurnOutcome::Clear, None) => {}
            (TurnOutcome::StartsInContact(features), Some((None, own))) if named(features) == own => return Ok(1),
            (TurnOutcome::Contact(first, features), Some((Some(parameter), own))) => {
                if pose(&parameter)? != first || named(features) != own {
                    return Err(format!("{}, the oracle {features:?}", said()));
                }
            }
            (outcome, _) => return Err(format!("{}, the oracle {outcome:?}", said())),
        }
        self.sample(&turning, &verdict)?;
        self.laws(&verdict)?;
        Ok(if verdict.is_clear() { 0 } else { 2 })
    }

    /// Compares a verdict with that of the manifold method.
    fn compare_manifolds(&self, verdict: &TurnVerdict) -> Result<(), String> {
        let [origin_of_a, origin_of_b] = self.case.origins;
        let query =
            TurnQuery { a: &self.bodies[0], origin_of_a, b: &self.bodies[1], origin_of_b, turn: &self.case.turn };
        let other = query.first_contact_by_manifolds().map_err(|error| error.to_string())?;
        match verdict.agrees_with(&other) {
            true => Ok(()),
            false => Err(format!("{verdict:?}, but by manifolds {other:?}")),
        }
    }

    /// Looks at bodies at rest in rational poses: before the first contact they are apart, and there they touch.
    fn sample(&self, turning: &Turning<'_>, verdict: &TurnVerdict) -> Result<(), String> {
        let last = verdict.contact().map(|contact| contact.pose.clone());
        let last = last.as_ref().or(self.case.turn.end());
        let number = |x: i64| oracle::Rational::from(x);
        for (w, s) in [(7, 1), (2, 1), (1, 1), (1, 3), (0, 1), (-1, 2), (-9, 1)] {
            let [whole_w, whole_s] = [w, s].map(|x: i64| Rational::of(x as f64));
            let here = match w {
                0 => TurnParameter::HALF_TURN,
                _ => TurnParameter::of(Surd::of(whole_s.over(&whole_w))),
            };
            let features = turning.features_at(&number(w), &number(s));
            let is_before = last.is_none_or(|last| here < *last);
            if is_before && let Some(features) = features {
                return Err(format!("{verdict:?}, but {features:?} meet at {here}"));
            }
        }
        let Some(contact) = verdict.contact() else { return Ok(()) };
        let rational = contact.pose.number().and_then(|number| number.rational());
        let rational = rational.and_then(|number| number.to_string().parse::<oracle::Rational>().ok());
        let there = match rational {
            Some(s) => turning.features_at(&number(1), &s),
            None if contact.pose == TurnParameter::HALF_TURN => turning.features_at(&number(0), &number(1)),
            None => return Ok(()),
        };
        match there.map(named) == Some([contact.a, contact.b]) {
            true => Ok(()),
            false => Err(format!("{verdict:?}, but {there:?} meet in that pose")),
        }
    }

    /// Laws that hold whatever the bodies are: the world turned and mirrored, the bodies swapped, the turn ended
    /// earlier.
    fn laws(&self, verdict: &TurnVerdict) -> Result<(), String> {
        let case = self.case;
        let own = found(verdict);
        let moved = case.mirrored();
        let other = moved.prepared()?;
        let other_verdict = other.ask(&moved.turn)?;
        if found(&other_verdict) != own {
            return Err(format!("{verdict:?}, but mirrored {other_verdict:?}"));
        }
        let back = until(case.turn.axis().map(|x| -x), case.turn.about(), &case.turn)?;
        let query = TurnQuery {
            a: &self.bodies[1],
            origin_of_a: case.origins[1],
            b: &self.bodies[0],
            origin_of_b: case.origins[0],
            turn: &back,
        };
        let swapped = query.first_contact().map_err(|error| error.to_string())?;
        let pose_of = |verdict: &TurnVerdict| verdict.contact().map(|contact| contact.pose.clone());
        if pose_of(&swapped) != pose_of(verdict) {
            return Err(format!("{verdict:?}, but swapped {swapped:?}"));
        }
        let middle = TurnParameter::of(Surd::of(Rational::of(0.5)));
        if case.turn.end().is_none_or(|end| middle < *end) {
            let part = Turn::until(case.turn.axis(), case.turn.about(), middle.clone()).map_err(|e| e.to_string())?;
            let expected = own.filter(|(pose, _)| pose.as_ref().is_none_or(|pose| *pose <= middle));
            let early = self.ask(&part)?;
            if found(&early) != expected {
                return Err(format!("{verdict:?}, but up to 1/2 {early:?}"));
            }
        }
        Ok(())
    }
}

/// The turn about another axis that ends as another turn does.
pub(super) fn until(axis: [f64; 3], about: [f64; 3], turn: &Turn) -> Result<Turn, String> {
    let made = match turn.end() {
        Some(end) => Turn::until(axis, about, end.clone()),
        None => Turn::by_degrees(axis, about, 360.0),
    };
    made.map_err(|error| error.to_string())
}

impl TurnCase {
    /// The world mirrored: x becomes z, y becomes x, z becomes -y. A mirror turns an axis round.
    fn mirrored(&self) -> TurnCase {
        let image = |[x, y, z]: [f64; 3]| [y, -z, x];
        let shape = |shape: &Shape| {
            let vertices = shape.vertices.iter().map(|v| image(*v)).collect();
            let moved = Shape { vertices, ..shape.clone() };
            if shape.kind == Kind::Solid { moved.reversed() } else { moved }
        };
        let axis = image(self.turn.axis()).map(|x| -x);
        let turn = until(axis, image(self.turn.about()), &self.turn).expect("the image of a turn is a turn");
        TurnCase { a: shape(&self.a), b: shape(&self.b), origins: self.origins.map(image), turn }
    }
}
