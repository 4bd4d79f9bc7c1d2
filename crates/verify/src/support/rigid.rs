//! Bodies that turn while they move: families of cases, and the comparison of the engine with poses that are sampled.
//!
//! The poses are made of the system's sines and cosines, and two triangles overlap if determinants in floats say so by
//! more than a slack. None of that is the engine's. Where the engine that decides turns exactly can be asked, it is.

use std::f64::consts::PI;

use firstcontact::Body;
use firstcontact::exact::Rational;
use firstcontact::nalgebra::{Rotation3, Unit, Vector3};
use firstcontact::rotation::{
    KeptApart, RationalPose, RigidMotion, RigidQuery, RigidVerdict, TurnPiece, TurnQuery, TurnVerdict,
};

use super::prng::Prng;
use super::query::Shape;
use super::rigid_laws::{agree, hold, known};
use super::turning::{TurnCase, simplex};

/// Poses that are sampled of each case.
const SAMPLES: u32 = 1000;

/// Determinants of unit size that are certain in floats.
const SLACK: f64 = 1e-11;

/// A motion in the words of the command line.
#[derive(Debug, Clone)]
pub struct RigidWay {
    pub from: [f64; 3],
    pub way: [f64; 3],
    pub axis: [f64; 3],
    pub about: [f64; 3],
    pub degrees: f64,
}

/// Two bodies, their motions, and the margin between them.
#[derive(Debug, Clone)]
pub struct RigidCase {
    pub shapes: [Shape; 2],
    pub ways: [RigidWay; 2],
    pub margin: f64,
}

impl RigidWay {
    pub(super) fn motion(&self) -> Result<RigidMotion, String> {
        let standing = RigidMotion::at(self.from).map_err(|error| error.to_string())?;
        let turning = standing.turning(self.axis, self.about, self.degrees).map_err(|error| error.to_string())?;
        turning.moving(self.way).map_err(|error| error.to_string())
    }

    fn place(&self, time: f64, point: &Vector3<f64>) -> Vector3<f64> {
        let [from, way, axis, about] = [self.from, self.way, self.axis, self.about].map(Vector3::from);
        let turn = Rotation3::from_axis_angle(&Unit::new_normalize(axis), self.degrees * time * PI / 180.0);
        about + way * time + turn * (from + point - about)
    }
}

fn way(prng: &mut Prng, reach: f64) -> RigidWay {
    let from = prng.float_point(-reach, reach);
    let about = match prng.below(3) {
        0 => prng.float_point(-reach, reach),
        _ => from,
    };
    let degrees = match prng.below(8) {
        0 => 0.0,
        1 => prng.float(-2000.0, 2000.0),
        2 => prng.float(-1.0, 1.0),
        _ => prng.float(-180.0, 180.0),
    };
    let way = if prng.once_in(4) { [0.0; 3] } else { prng.float_point(-2.0 * reach, 2.0 * reach) };
    RigidWay { from, way, axis: prng.float_point(-1.0, 1.0), about, degrees }
}

/// Tetrahedra and triangles that both move and turn.
pub fn random_case(seed: u64, index: u64) -> RigidCase {
    let prng = &mut Prng::new(seed.wrapping_add(0x7269_6769), index);
    let shapes = [simplex(prng, 2, false), simplex(prng, 2, false)];
    let margin = if prng.once_in(4) { prng.float(0.0, 0.5) } else { 0.0 };
    RigidCase { shapes, ways: [way(prng, 4.0), way(prng, 4.0)], margin }
}

/// A corner of A that comes near a side of B and turns away again, to within a small gap or overlap.
pub fn grazing_case(seed: u64, index: u64) -> RigidCase {
    let prng = &mut Prng::new(seed.wrapping_add(0x6772_617a), index);
    let [x, y] = [prng.float(1.0, 3.0), prng.float(1.0, 3.0)];
    let radius = x.hypot(y);
    let gap = [0.0, 1e-14, 1e-12, 1e-10, 1e-8, 1e-6, -1e-6, -1e-8, -1e-10, -1e-12][prng.below(10) as usize];
    let a = Shape::cuboid([-x, -y, -1.0], [x, y, 1.0]);
    let b = Shape::cuboid([radius + gap, -5.0, -3.0], [radius + 2.0, 5.0, 3.0]);
    let still = RigidWay { from: [0.0; 3], way: [0.0; 3], axis: [0.0, 0.0, 1.0], about: [0.0; 3], degrees: 0.0 };
    let along = [0.0, prng.float(-0.5, 0.5), prng.float(-0.5, 0.5)];
    let turning = RigidWay { degrees: prng.float(70.0, 400.0), way: along, ..still.clone() };
    RigidCase { shapes: [a, b], ways: [turning, still], margin: 0.0 }
}

/// What the engine says, in words for counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RigidCount {
    Clear,
    StartsInContact,
    Contact,
    Undecided,
}

/// Triangles at an instant.
type Placed = Vec<[Vector3<f64>; 3]>;

impl RigidCase {
    /// Compares a verdict with the poses that are sampled.
    pub fn compare(&self) -> Result<RigidCount, String> {
        let bodies = [self.shapes[0].to_body()?, self.shapes[1].to_body()?];
        let motions = [self.ways[0].motion()?, self.ways[1].motion()?];
        let query =
            RigidQuery { margin: self.margin, ..RigidQuery::new([&bodies[0], &bodies[1]], [&motions[0], &motions[1]]) };
        let verdict = query.first_contact();
        let free_until = match &verdict {
            RigidVerdict::Clear => 1.0,
            RigidVerdict::StartsInContact(_) => 0.0,
            RigidVerdict::Contact(contact) => contact.bracket[0],
            RigidVerdict::Undecided(doubt) => doubt.from,
        };
        let count = if free_until > 0.0 { SAMPLES + u32::from(verdict.is_clear()) } else { 0 };
        for sample in 0..count {
            let time = free_until * f64::from(sample) / f64::from(SAMPLES);
            let placed = self.placed(&bodies, time);
            if overlap(&placed, SLACK) || self.are_within(&placed, -1e-9) {
                return Err(format!("{verdict:?}, but in contact at {time}"));
            }
        }
        self.end_of_bracket(&bodies, &verdict)?;
        let swapped = RigidQuery { bodies: [&bodies[1], &bodies[0]], motions: [&motions[1], &motions[0]], ..query };
        agree("with the bodies swapped", &verdict, known(&verdict), &swapped.first_contact())?;
        self.allow_touching(&bodies, &query, &verdict)?;
        hold(self, &bodies, &verdict)?;
        Ok(match verdict {
            RigidVerdict::Clear => RigidCount::Clear,
            RigidVerdict::StartsInContact(_) => RigidCount::StartsInContact,
            RigidVerdict::Contact(_) => RigidCount::Contact,
            RigidVerdict::Undecided(_) => RigidCount::Undecided,
        })
    }

    /// Compares with the verdict on the same bodies if they may touch: what is clear stays so, a contact that is proven
    /// is an overlap, and where neither was known nothing is claimed that samples deny.
    fn allow_touching(
        &self,
        bodies: &[Body; 2],
        query: &RigidQuery<'_>,
        touching: &RigidVerdict,
    ) -> Result<(), String> {
        let verdict = RigidQuery { touch_allowed: true, ..*query }.first_contact();
        let is_right = match touching {
            RigidVerdict::Clear => verdict.is_clear(),
            RigidVerdict::Contact(_) => agree("where they may touch", touching, known(touching), &verdict).is_ok(),
            RigidVerdict::StartsInContact(_) | RigidVerdict::Undecided(_) if verdict.is_clear() => {
                let mut times = (0..=SAMPLES).map(|sample| f64::from(sample) / f64::from(SAMPLES));
                !times.any(|time| overlap(&self.placed(bodies, time), SLACK))
            }
            _ => true,
        };
        if is_right { Ok(()) } else { Err(format!("{verdict:?} where they may touch, but {touching:?}")) }
    }

    /// At the end of a bracket the bodies overlap, or all but.
    fn end_of_bracket(&self, bodies: &[Body; 2], verdict: &RigidVerdict) -> Result<(), String> {
        let Some(contact) = verdict.contact() else { return Ok(()) };
        let [low, high] = contact.bracket;
        if !(0.0 <= low && low <= high && high <= 1.0 && high - low <= RigidQuery::TOLERANCE) {
            return Err(format!("{verdict:?}, which is no bracket"));
        }
        let placed = self.placed(bodies, high);
        let is_met = overlap(&placed, -1e-7) || (0..2).any(|side| encloses(&placed[side], &placed[1 - side]));
        if is_met || self.margin > 0.0 {
            Ok(())
        } else {
            Err(format!("{verdict:?}, but apart at the end of the bracket"))
        }
    }

    pub(super) fn placed(&self, bodies: &[Body; 2], time: f64) -> [Placed; 2] {
        [0, 1].map(|side| {
            let places: Vec<_> =
                bodies[side].positions().iter().map(|p| self.ways[side].place(time, &p.coords)).collect();
            bodies[side].triangles().map(|(corners, _)| corners.map(|corner| places[corner as usize])).collect()
        })
    }

    /// True if two corners are nearer than the margin and a bit more.
    fn are_within(&self, placed: &[Placed; 2], more: f64) -> bool {
        let corners = |side: usize| placed[side].as_flattened();
        let near = |p: &Vector3<f64>| corners(1).iter().any(|q| (p - q).norm() < self.margin + more);
        self.margin > 0.0 && corners(0).iter().any(near)
    }
}

/// True if an edge of one crosses a triangle of the other, by more than a slack of the determinants of unit size.
fn overlap(placed: &[Placed; 2], slack: f64) -> bool {
    let crosses = |edge: [&Vector3<f64>; 2], [a, b, c]: &[Vector3<f64>; 3]| {
        let volume = |p: &Vector3<f64>, q: &Vector3<f64>, r: &Vector3<f64>, s: &Vector3<f64>| {
            let (u, v, w) = (q - p, r - p, s - p);
            u.cross(&v).dot(&w) / (u.norm() * v.norm() * w.norm()).max(1e-300)
        };
        let [p, q] = edge;
        let (above, below) = (volume(a, b, c, p), volume(a, b, c, q));
        let around = [volume(p, q, a, b), volume(p, q, b, c), volume(p, q, c, a)];
        let crosses_plane = above > slack && below < -slack || above < -slack && below > slack;
        crosses_plane && (around.iter().all(|x| *x > slack) || around.iter().all(|x| *x < -slack))
    };
    [(0, 1), (1, 0)].into_iter().any(|(one, other)| {
        placed[one].iter().any(|triangle| {
            (0..3).any(|i| placed[other].iter().any(|face| crosses([&triangle[i], &triangle[(i + 1) % 3]], face)))
        })
    })
}

/// True if a corner of the second is inside of the first, a closed convex solid.
fn encloses(outer: &Placed, inner: &Placed) -> bool {
    let is_inside = |point: &Vector3<f64>| {
        outer.len() > 3 && outer.iter().all(|[a, b, c]| (b - a).cross(&(c - a)).dot(&(point - a)) <= 1e-9)
    };
    inner.as_flattened().iter().any(is_inside)
}

/// Looks for an overlap in sampled poses of a turn in which a plane is said to keep the interiors apart.
fn keep_apart(case: &TurnCase, bodies: [&Body; 2], degrees: f64) -> Result<(), String> {
    let pose = |origin: [f64; 3]| RationalPose::at(origin.map(Rational::of));
    let [one, other] = case.origins.map(pose);
    let piece = TurnPiece { bodies, poses: [&one, &other], turning: 0, turn: &case.turn, is_free_at_start: false };
    let until = match piece.interiors_are_kept_apart() {
        KeptApart::Nowhere => return Ok(()),
        KeptApart::Until(pose) => case.turn.degrees_at(&pose)[0] / degrees,
        KeptApart::Throughout => 1.0,
    };
    let still = |from| RigidWay { from, way: [0.0; 3], axis: case.turn.axis(), about: case.turn.about(), degrees: 0.0 };
    let ways = [RigidWay { degrees, ..still(case.origins[0]) }, still(case.origins[1])];
    let sampled = RigidCase { shapes: [case.a.clone(), case.b.clone()], ways, margin: 0.0 };
    let bodies = bodies.map(Body::clone);
    let mut met = (0..=SAMPLES).map(|sample| until * f64::from(sample) / f64::from(SAMPLES));
    match met.find(|&time| overlap(&sampled.placed(&bodies, time), SLACK)) {
        None => Ok(()),
        Some(time) => Err(format!("kept apart by a plane, but in contact at {time}")),
    }
}

/// Compares with the exact engine, which a case of a turn beside a body that stands has.
pub fn compare_turn(case: &TurnCase) -> Result<RigidCount, String> {
    let (a, b) = (case.a.to_body()?, case.b.to_body()?);
    let ([origin_of_a, origin_of_b], turn) = (case.origins, &case.turn);
    let query = TurnQuery { a: &a, origin_of_a, b: &b, origin_of_b, turn };
    let exact = query.first_contact_unfiltered().map_err(|error| error.to_string())?;
    let filtered = query.first_contact().map_err(|error| error.to_string())?;
    if !filtered.agrees_with(&exact) {
        return Err(format!("the filter makes {filtered:?} of {exact:?}"));
    }
    let degrees = turn.end().map_or(360.0, |end| turn.degrees_at(end)[1]);
    let at = |origin| RigidMotion::at(origin).map_err(|error| error.to_string());
    let turning = at(origin_of_a)?.turning(turn.axis(), turn.about(), degrees).map_err(|error| error.to_string())?;
    let verdict = RigidQuery::new([&a, &b], [&turning, &at(origin_of_b)?]).first_contact();
    let share = |contact: &firstcontact::rotation::TurnContact| contact.degrees.map(|x| x / degrees);
    // The end of the turn is a rounding apart in the two.
    let near = 1e-12;
    let is_right = match (&verdict, &exact) {
        (RigidVerdict::Clear, TurnVerdict::Clear) => true,
        (RigidVerdict::StartsInContact(_), TurnVerdict::StartsInContact(_)) => true,
        (RigidVerdict::Contact(found), TurnVerdict::Contact(contact)) => {
            let [low, high] = share(contact);
            found.bracket[0] <= high + near && low <= found.bracket[1] + near
        }
        (RigidVerdict::Undecided(doubt), TurnVerdict::Contact(contact)) => doubt.from <= share(contact)[1] + near,
        (RigidVerdict::Undecided(_), TurnVerdict::Clear) => true,
        (RigidVerdict::Clear, TurnVerdict::Contact(contact)) => share(contact)[1] >= 1.0 - near,
        _ => false,
    };
    keep_apart(case, [&a, &b], degrees)?;
    match (is_right, &verdict) {
        (false, _) => Err(format!("{verdict:?}, but exactly {exact:?}")),
        (_, RigidVerdict::Clear) => Ok(RigidCount::Clear),
        (_, RigidVerdict::StartsInContact(_)) => Ok(RigidCount::StartsInContact),
        (_, RigidVerdict::Contact(_)) => Ok(RigidCount::Contact),
        (_, RigidVerdict::Undecided(_)) => Ok(RigidCount::Undecided),
    }
}
