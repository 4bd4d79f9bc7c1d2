//! Poses of bodies that stand, as rational numbers: where a turn begins and ends.
//!
//! A quaternion of floats, of whatever length, is a rotation by rational numbers, and so is a turn that ends in a
//! rational pose. What such turns lead to is rational again, and nothing is rounded on the way.

use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_exact::{Filtered, Rational, Sign, Surd};
use firstcontact_solid::Body;

use super::parameter::TurnParameter;
use super::pose::Pose;
use super::turn::Turn;

/// Numbers longer than this are not carried on: a pose of them is as good as unknown.
const MOST_BITS: usize = 4096;

/// Pose of a body that stands: its rotation about its origin, and the place of that.
#[derive(Debug, Clone)]
pub struct RationalPose {
    origin: [Rational; 3],
    /// `None` if it is not turned.
    rotation: Option<Box<Rotation>>,
}

/// Rotation by a quaternion, scalar first, of any length.
#[derive(Debug, Clone)]
struct Rotation {
    quaternion: [Rational; 4],
    rows: [[Rational; 3]; 3],
}

impl Rotation {
    /// The rotation; `None` if it is none at all.
    fn new(quaternion: [Rational; 4]) -> Option<Box<Rotation>> {
        if quaternion[1..].iter().all(|x| x.sign().is_zero()) {
            return None;
        }
        let [w, x, y, z] = &quaternion;
        let square = |a: &Rational| a * a;
        let norm = &(&square(w) + &square(x)) + &(&square(y) + &square(z));
        let diagonal = |a: &Rational, b: &Rational, c: &Rational| {
            (&(&square(w) + &square(a)) - &(&square(b) + &square(c))).over(&norm).reduced()
        };
        let beside = |a: &Rational, b: &Rational, c: &Rational, is_plus: bool| {
            let (one, other) = (a * b, w * c);
            let half = if is_plus { &one + &other } else { &one - &other };
            (&half + &half).over(&norm).reduced()
        };
        let rows = [
            [diagonal(x, y, z), beside(x, y, z, false), beside(x, z, y, true)],
            [beside(x, y, z, true), diagonal(y, x, z), beside(y, z, x, false)],
            [beside(x, z, y, false), beside(y, z, x, true), diagonal(z, x, y)],
        ];
        Some(Box::new(Rotation { quaternion, rows }))
    }

    fn turned(&self, vector: &[Rational; 3]) -> [Rational; 3] {
        self.rows.each_ref().map(|row| dot(row, vector).reduced())
    }
}

impl RationalPose {
    /// A body that is not turned, with its origin at a place.
    pub fn at(origin: [Rational; 3]) -> RationalPose {
        RationalPose { origin, rotation: None }
    }

    /// The same place, in an orientation given by a quaternion of finite floats that is not zero, scalar first, of any
    /// length.
    #[must_use]
    pub fn oriented(self, quaternion: [f64; 4]) -> RationalPose {
        RationalPose { rotation: Rotation::new(quaternion.map(Rational::of)), ..self }
    }

    /// The same orientation at another place.
    #[must_use]
    pub fn moved_to(self, origin: [Rational; 3]) -> RationalPose {
        RationalPose { origin, ..self }
    }

    /// The place of the origin.
    pub fn origin(&self) -> &[Rational; 3] {
        &self.origin
    }

    /// The place of the origin, if floats hold it.
    pub fn float_origin(&self) -> Option<[f64; 3]> {
        floats(&self.origin)
    }

    /// The pose of a body that this one carries, not turned on it, with its origin at an offset in the frame of this
    /// one.
    #[must_use]
    pub fn carrying(&self, offset: &[Rational; 3]) -> RationalPose {
        RationalPose { origin: self.place(offset), rotation: self.rotation.clone() }
    }

    /// The pose at the end of a turn; `None` if it is not rational, or of numbers of thousands of digits.
    pub fn turned(&self, turn: &Turn) -> Option<RationalPose> {
        let quaternion = turn.end_quaternion()?;
        let about = turn.about().map(Rational::of);
        let arm: [Rational; 3] = std::array::from_fn(|k| &self.origin[k] - &about[k]);
        let turned = match Rotation::new(quaternion.clone()) {
            Some(rotation) => rotation.turned(&arm),
            None => arm,
        };
        let own = match &self.rotation {
            Some(rotation) => product(&quaternion, &rotation.quaternion),
            None => quaternion,
        };
        let pose = RationalPose {
            origin: std::array::from_fn(|k| (&about[k] + &turned[k]).reduced()),
            rotation: Rotation::new(without_common_factor(own)),
        };
        let is_short = |x: &Rational| x.numerator().bit_len().max(x.denominator().bit_len()) <= MOST_BITS;
        let rows = pose.rotation.iter().flat_map(|rotation| rotation.rows.as_flattened());
        pose.origin.iter().chain(rows).all(is_short).then_some(pose)
    }

    /// The quaternion of the orientation, scalar first.
    pub(crate) fn quaternion(&self) -> [Rational; 4] {
        let unturned = || [Rational::of(1.0), Rational::ZERO, Rational::ZERO, Rational::ZERO];
        self.rotation.as_ref().map_or_else(unturned, |rotation| rotation.quaternion.clone())
    }

    /// The quaternion of the rotation from this orientation to another.
    fn relative(&self, quaternion: [f64; 4]) -> [Rational; 4] {
        quotient(&quaternion.map(Rational::of), &self.quaternion())
    }

    /// A vector along the axis of the rotation from this orientation to another; `None` if there is no rotation.
    pub fn axis_to(&self, quaternion: [f64; 4]) -> Option<[Rational; 3]> {
        let [_, axis @ ..] = self.relative(quaternion);
        axis.iter().any(|x| !x.sign().is_zero()).then_some(axis)
    }

    /// The turn about the origin to another orientation by the shortest arc; `None` if it is none, or by half a turn,
    /// or if floats hold no vector along its axis, or not the origin.
    pub fn turn_to(&self, quaternion: [f64; 4]) -> Option<Turn> {
        let [w, vector @ ..] = self.relative(quaternion);
        if w.sign().is_zero() {
            return None;
        }
        let longest = vector.iter().max_by(|one, other| (*one * *one).cmp(&(*other * *other)))?.clone();
        if longest.sign().is_zero() {
            return None;
        }
        let along = |factor: &Rational| floats(&vector.each_ref().map(|x| x.over(factor).reduced()));
        let one = Rational::of(1.0);
        // The quaternion is `(w, f a)` for an axis `a` of floats.
        let (axis, factor) = along(&longest).map(|axis| (axis, longest)).or_else(|| Some((along(&one)?, one)))?;
        let end = factor.over(&w).reduced();
        let (axis, end) = match end.sign() {
            Sign::Negative => (axis.map(|x| -x), -&end),
            _ => (axis, end),
        };
        Turn::until(axis, floats(&self.origin)?, TurnParameter::of(Surd::of(end))).ok()
    }

    /// The turn that a constant screw to another place and orientation is; `None` if it leads along its axis as well,
    /// or is none, or by half a turn, or if floats hold no vector along its axis, or no point of it that is computed
    /// here.
    pub fn screw_to(&self, quaternion: [f64; 4], place: [f64; 3]) -> Option<Turn> {
        let turn = self.clone().moved_to([Rational::ZERO; 3]).turn_to(quaternion)?;
        let screw = Screw::new(&self.relative(quaternion), &self.origin, &place.map(Rational::of))?;
        if screw.way.iter().any(|x| !x.sign().is_zero()) {
            return None;
        }
        Turn::until(turn.axis(), floats(&screw.center)?, turn.end()?.clone()).ok()
    }

    /// The place of the origin, if floats hold it and the body is not turned.
    pub(crate) fn unturned(&self) -> Option<[f64; 3]> {
        if self.rotation.is_some() { None } else { floats(&self.origin) }
    }

    /// The place of a point of the body.
    pub(crate) fn place(&self, point: &[Rational; 3]) -> [Rational; 3] {
        let sum = |turned: &[Rational; 3]| std::array::from_fn(|k| &turned[k] + &self.origin[k]);
        self.rotation.as_ref().map_or_else(|| sum(point), |rotation| sum(&rotation.turned(point)))
    }

    /// The place of a vertex of the body.
    pub(crate) fn place_vertex(&self, body: &Body, vertex: u32) -> [Rational; 3] {
        let point = &body.positions()[vertex as usize];
        self.place(&[point.x, point.y, point.z].map(Rational::of))
    }

    /// A direction of the world in the frame of the body.
    pub(crate) fn seen_direction(&self, direction: &[Rational; 3]) -> [Rational; 3] {
        let Some(rotation) = &self.rotation else { return direction.clone() };
        let column = |k: usize| rotation.rows.each_ref().map(|row| row[k].clone());
        [0, 1, 2].map(|k| dot(&column(k), direction).reduced())
    }

    /// The pose in floats with bounds.
    pub(crate) fn enclosed(&self) -> Pose {
        let matrix = match &self.rotation {
            Some(rotation) => rotation.rows.each_ref().map(|row| row.each_ref().map(Filtered::of)),
            None => super::pose::identity(),
        };
        Pose::new(matrix, self.origin.each_ref().map(Filtered::of))
    }

    /// The same pose seen from a point of floats.
    pub(crate) fn seen_from(&self, [x, y, z]: [f64; 3]) -> RationalPose {
        let point = [x, y, z].map(Rational::of);
        RationalPose { origin: std::array::from_fn(|k| &self.origin[k] - &point[k]), rotation: self.rotation.clone() }
    }
}

/// Constant screw: a turn about an axis and a way along it.
#[derive(Debug)]
pub(crate) struct Screw {
    /// The point of the axis that is nearest to the middle between both places, but for the way along it: where a body
    /// turns about.
    pub(crate) center: [Rational; 3],
    /// The way along the axis.
    pub(crate) way: [Rational; 3],
}

impl Screw {
    /// The screw with a rotation by a quaternion that leads from one place to another; `None` if there is no rotation.
    ///
    /// With the quaternion `(w, v)` the cotangent of half the angle is `w / |v|`, and the axis `v / |v|`: no root is
    /// left in the centre.
    pub(crate) fn new([w, v @ ..]: &[Rational; 4], from: &[Rational; 3], to: &[Rational; 3]) -> Option<Screw> {
        let square = dot(v, v);
        if square.sign().is_zero() {
            return None;
        }
        let (step, half) = (difference(to, from), Rational::of(0.5));
        let along = dot(v, &step).over(&square);
        let way: [Rational; 3] = std::array::from_fn(|k| (&v[k] * &along).reduced());
        let (aside, bend) = (cross(v, &step), w.over(&square));
        let center = std::array::from_fn(|k| {
            let arm = &(&step[k] - &way[k]) + &(&aside[k] * &bend);
            (&from[k] + &(&arm * &half)).reduced()
        });
        Some(Screw { center, way })
    }
}

/// The quaternion `q` times the conjugate of `p`.
pub(crate) fn quotient(q: &[Rational; 4], [w, x, y, z]: &[Rational; 4]) -> [Rational; 4] {
    product(q, &[w.clone(), -x, -y, -z])
}

/// The floats that numbers are; `None` if one is none.
fn floats(numbers: &[Rational; 3]) -> Option<[f64; 3]> {
    let brackets = numbers.each_ref().map(Rational::bracket);
    brackets.iter().all(|[low, high]| low == high && low.is_finite()).then(|| brackets.map(|[low, _]| low))
}

/// The product of two quaternions, scalar first.
fn product([w, u @ ..]: &[Rational; 4], [x, v @ ..]: &[Rational; 4]) -> [Rational; 4] {
    let across = cross(u, v);
    let [i, j, k] = std::array::from_fn(|k| &(&(w * &v[k]) + &(x * &u[k])) + &across[k]);
    [&(w * x) - &dot(u, v), i, j, k]
}

/// A quaternion along another one, with its scalar or its largest number at 1.
fn without_common_factor(quaternion: [Rational; 4]) -> [Rational; 4] {
    let largest = quaternion.iter().max_by(|one, other| (*one * *one).cmp(&(*other * *other)));
    let factor = largest.cloned().unwrap_or_else(|| Rational::of(1.0));
    quaternion.map(|x| x.over(&factor).reduced())
}
