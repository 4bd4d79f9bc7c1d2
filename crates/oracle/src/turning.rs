//! First contact of a body that turns about a fixed axis, decided by polynomials and Sturm's chains.
//!
//! The pose is a quaternion `(1, x a)` for the first half of a turn, and `(-x, a)` for the second; in both `x` grows
//! from zero without end. Every vertex is a vector of polynomials over a common denominator. Each condition for two
//! simplices to share a point is the determinant that anyone would write down, of degree 8 at most, without any thought
//! for its factors. The first root at which all conditions hold is the contact.
//!
//! In the first contact a vertex comes to a corner, side or triangle, or two sides cross. So these pairs are looked at.

use std::cmp::Ordering;

use dashu_int::IBig;
use firstcontact_exact::Sign;

use super::body::{Body, Simplex};
use super::outcome::{self, Outcome};
use super::polynomial::{Polynomial, RealRoot};
use super::scene::{Scene, common_multiple};
use super::{Feature, Rational};

/// A turn of a body A beside a body B, which stands or turns in the same time.
#[derive(Debug, Clone)]
pub struct Turning<'b> {
    /// The body that turns.
    pub a: &'b Body,
    /// The other body.
    pub b: &'b Body,
    /// Places of their origins.
    pub origins: [[f64; 3]; 2],
    /// The vector of the axis.
    pub axis: [f64; 3],
    /// A point of the axis.
    pub about: [f64; 3],
    /// The vector of the axis of B, of the same length, and a point of it, if B turns as well.
    pub other: Option<[[f64; 3]; 2]>,
}

/// A pose of a turn.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TurnPose {
    /// 0 for less than half a turn.
    half: u8,
    number: RealRoot,
}

/// Result of the oracle for a turn.
#[derive(Debug, Clone)]
pub enum TurnOutcome {
    /// No common point in any pose.
    Clear,
    /// The bodies have a common point at the beginning; the least features that do.
    StartsInContact([Feature; 2]),
    /// The bodies are apart at first and meet later: the first pose, and the least features that meet there.
    Contact(TurnPose, [Feature; 2]),
}

impl TurnPose {
    /// Half a turn.
    pub fn half_turn() -> TurnPose {
        TurnPose { half: 1, number: RealRoot::rational(&Rational::ZERO) }
    }

    /// The pose `(1, s a)` where `s`, which is not zero, is the only root between two numbers of one sign of a polynomial
    /// with these coefficients, the constant first; `None` if it is not.
    pub fn root(coefficients: &[Rational], [low, high]: [&Rational; 2]) -> Option<TurnPose> {
        let scale = coefficients.iter().fold(IBig::ONE, |scale, x| common_multiple(scale, x.denominator()));
        let mut whole: Vec<IBig> = coefficients.iter().map(|x| x.numerator() * (&scale / x.denominator())).collect();
        // s = x in the first half and s = -1/x in the second.
        let is_below = *high <= Rational::ZERO;
        let mut bounds = [low.clone(), high.clone()];
        if is_below {
            whole.reverse();
            whole.iter_mut().rev().skip(1).step_by(2).for_each(|x| *x = -&*x);
            let inverse = |x: &Rational| &-Rational::ONE / x;
            bounds = [inverse(low)?, inverse(high).unwrap_or_else(|| Rational::from(i64::MAX))];
        }
        let [low, high] = bounds.each_ref().map(RealRoot::rational);
        let mut roots = RealRoot::all_above_zero(&Polynomial::new(whole)).into_iter();
        let number = roots.find(|root| low <= *root && *root <= high)?;
        Some(TurnPose { half: u8::from(is_below), number })
    }

    /// The pose `(1, s a)` where `s` is a number plus the root of a radicand, or minus that of its magnitude. It must
    /// not be zero.
    pub fn of(rational: &Rational, radicand: &Rational) -> TurnPose {
        let is_negative = |x: &Rational| *x < Rational::ZERO;
        let magnitude = if is_negative(radicand) { -radicand.clone() } else { radicand.clone() };
        // (s - p)^2 - r = 0, with s = x in the first half and s = -1/x in the second.
        let last = &(rational * rational) - &magnitude;
        let double = rational + rational;
        let scale = common_multiple(common_multiple(IBig::ONE, last.denominator()), double.denominator());
        let whole = |x: &Rational| x.numerator() * (&scale / x.denominator());
        let plus_root = !is_negative(radicand);
        // Which sign s has, and whether it is the nearer to zero of two roots of one sign.
        let is_outside = last < Rational::ZERO;
        let is_below = if is_outside { !plus_root } else { is_negative(rational) };
        let polynomial = match is_below {
            false => Polynomial::new(vec![whole(&last), -whole(&double), scale.clone()]),
            true => Polynomial::new(vec![scale.clone(), whole(&double), whole(&last)]),
        };
        let roots = RealRoot::all_above_zero(&polynomial);
        // The greater of two roots s is the greater x in both halves.
        let index = if roots.len() > 1 && plus_root { 1 } else { 0 };
        let number = roots.into_iter().nth(index).unwrap_or_else(|| RealRoot::rational(&Rational::ZERO));
        TurnPose { half: u8::from(is_below), number }
    }
}

/// A point as polynomials, over the common denominator.
type Place = [Polynomial; 3];

/// Vertices of both bodies, each relative to its own centre, and the way from A's centre to B's.
struct Vertices {
    own: Vec<[IBig; 3]>,
    others: Vec<[IBig; 3]>,
    way: [IBig; 3],
}

/// Vertices of both bodies in one half of a turn.
struct Half {
    turning: Vec<Place>,
    standing: Vec<Place>,
}

/// Conditions for two simplices to share a point.
struct Conditions {
    zero: Vec<Polynomial>,
    not_negative: Vec<Polynomial>,
}

impl Turning<'_> {
    /// The first contact up to a pose, or in the whole turn.
    pub fn first_contact(&self, end: Option<&TurnPose>) -> TurnOutcome {
        let exact = |x: f64| Rational::from_f64(x).unwrap_or(Rational::ZERO);
        let offset = [0, 1, 2].map(|k| &exact(self.origins[0][k]) - &exact(self.origins[1][k]));
        let rest = outcome::first_contact(self.a, self.b, &offset, &[Rational::ZERO; 3]);
        if let Some(contact) = rest.contact() {
            return TurnOutcome::StartsInContact([contact.a, contact.b]);
        }
        for half in 0..2u8 {
            if end.is_some_and(|end| end.half < half) {
                break;
            }
            let bound = end.filter(|end| end.half == half).map(|end| &end.number);
            if let Some((number, features)) = self.first_in_half(half, bound) {
                return TurnOutcome::Contact(TurnPose { half, number }, features);
            }
        }
        TurnOutcome::Clear
    }

    /// The least features that share a point in the pose of a quaternion `(w, s a)`, skins and insides; `None` if the
    /// bodies are apart.
    pub fn features_at(&self, w: &Rational, s: &Rational) -> Option<[Feature; 2]> {
        let scale = common_multiple(w.denominator().clone(), s.denominator());
        let [w, s] = [w, s].map(|x| x.numerator() * (&scale / x.denominator()));
        let Vertices { own, others, way } = self.vertices();
        let (axes, axis_scale) = self.whole_axes();
        let w = w * axis_scale;
        let square = axes[0].iter().map(|x| x * x).sum::<IBig>() * &s * &s;
        let norm = &w * &w + &square;
        let turned = |axis: &[IBig; 3], v: &[IBig; 3]| {
            let along = axis.iter().zip(v).map(|(x, y)| x * y).sum::<IBig>();
            [0, 1, 2].map(|k| {
                let (i, j) = ((k + 1) % 3, (k + 2) % 3);
                let aside = &axis[i] * &v[j] - &axis[j] * &v[i];
                &w * &w * &v[k] - &square * &v[k] + IBig::from(2) * (&w * &s * aside + &s * &s * &along * &axis[k])
            })
        };
        let a = own.iter().map(|v| turned(&axes[0], v)).collect();
        let b = others.iter().map(|v| {
            let place = if self.other.is_some() { turned(&axes[1], v) } else { v.each_ref().map(|x| x * &norm) };
            [0, 1, 2].map(|k| &place[k] + &way[k] * &norm)
        });
        let displacement = [IBig::ZERO, IBig::ZERO, IBig::ZERO];
        let scene = Scene { a, b: b.collect(), displacement, scale: IBig::ONE };
        match outcome::decide(self.a, self.b, &scene) {
            Outcome::Clear => None,
            found => found.contact().map(|contact| [contact.a, contact.b]),
        }
    }

    /// The vertices of both, each relative to its own centre, in a common unit.
    fn vertices(&self) -> Vertices {
        let exact = |x: f64| Rational::from_f64(x).unwrap_or(Rational::ZERO);
        let bodies = [self.a, self.b];
        let centers = [self.about, self.other.map_or(self.about, |[_, about]| about)];
        let relative = [0, 1].map(|side| {
            let place = |k: usize, x: f64| &exact(x) + &(&exact(self.origins[side][k]) - &exact(centers[side][k]));
            let all = bodies[side].vertices.iter();
            all.map(|v| [place(0, v[0]), place(1, v[1]), place(2, v[2])]).collect::<Vec<_>>()
        });
        let way = [0, 1, 2].map(|k| &exact(centers[1][k]) - &exact(centers[0][k]));
        let numbers = relative.iter().flatten().flatten().chain(&way);
        let scale = numbers.fold(IBig::ONE, |scale, x| common_multiple(scale, x.denominator()));
        let whole = |x: &Rational| x.numerator() * (&scale / x.denominator());
        let [own, others] = relative.map(|all| all.iter().map(|v| v.each_ref().map(whole)).collect::<Vec<[IBig; 3]>>());
        Vertices { own, others, way: way.each_ref().map(whole) }
    }

    /// The axes in integers, that of a body that stands being zero, and what both are multiplied by.
    fn whole_axes(&self) -> ([[IBig; 3]; 2], IBig) {
        let axes = [self.axis, self.other.map_or([0.0; 3], |[axis, _]| axis)];
        let axes = axes.map(|axis| axis.map(|x| Rational::from_f64(x).unwrap_or(Rational::ZERO)));
        let scale = axes.as_flattened().iter().fold(IBig::ONE, |scale, x| common_multiple(scale, x.denominator()));
        (axes.map(|axis| axis.each_ref().map(|x| x.numerator() * (&scale / x.denominator()))), scale)
    }

    fn half(&self, half: u8) -> Half {
        let (axes, scale) = self.whole_axes();
        let constant = |x: &IBig| Polynomial::constant(x.clone());
        // (scale, x axis) and (-x scale, axis).
        let (w, s) = match half {
            0 => (constant(&scale), Polynomial::new(vec![IBig::ZERO, IBig::ONE])),
            _ => (Polynomial::new(vec![IBig::ZERO, -scale]), constant(&IBig::ONE)),
        };
        let quaternions = axes.each_ref().map(|axis| axis.each_ref().map(|x| s.times(&constant(x))));
        let square = dot(&quaternions[0], &quaternions[0]);
        let (double, norm) = (w.plus(&w), w.times(&w).plus(&square));
        let turned = |q: &Place, v: &[IBig; 3]| {
            let v = v.each_ref().map(constant);
            let (aside, along, own) = (cross(q, &v), dot(q, &v), w.times(&w).minus(&dot(q, q)));
            [0, 1, 2].map(|k| {
                let far = along.times(&q[k]);
                own.times(&v[k]).plus(&double.times(&aside[k])).plus(&far.plus(&far))
            })
        };
        let Vertices { own, others, way } = self.vertices();
        let [q, p] = &quaternions;
        let other = |v: &[IBig; 3]| {
            let place = match self.other {
                Some(_) => turned(p, v),
                None => v.each_ref().map(|x| norm.times(&constant(x))),
            };
            [0, 1, 2].map(|k| place[k].plus(&norm.times(&constant(&way[k]))))
        };
        Half { turning: own.iter().map(|v| turned(q, v)).collect(), standing: others.iter().map(other).collect() }
    }

    /// The first contact in a half of the turn.
    fn first_in_half(&self, half: u8, bound: Option<&RealRoot>) -> Option<(RealRoot, [Feature; 2])> {
        let places = self.half(half);
        let mut first: Option<(RealRoot, [Feature; 2])> = None;
        for p in &self.a.simplices {
            for q in &self.b.simplices {
                let features = [p.feature, q.feature];
                let roots = places.meetings(p, q, half == 1);
                let kept = roots.into_iter().filter(|root| bound.is_none_or(|bound| root <= bound));
                for root in kept {
                    let order = first.as_ref().map(|(least, named)| root.cmp(least).then(features.cmp(named)));
                    if order.is_none_or(Ordering::is_lt) {
                        first = Some((root, features));
                    }
                }
            }
        }
        first
    }
}

impl Half {
    /// The poses in which two simplices come to share a point, if they are of those that are looked at.
    fn meetings(&self, p: &Simplex, q: &Simplex, with_zero: bool) -> Vec<RealRoot> {
        let corners = |simplex: &Simplex, places: &[Place]| -> Vec<Place> {
            simplex.corners.iter().map(|&corner| places[corner as usize].clone()).collect()
        };
        let (of_p, of_q) = (corners(p, &self.turning), corners(q, &self.standing));
        match (&of_p[..], &of_q[..]) {
            ([vertex], other) => vertex_conditions(vertex, other).roots(with_zero),
            (other, [vertex]) => vertex_conditions(vertex, other).roots(with_zero),
            ([p, q], [r, t]) => crossings([p, q], [r, t], with_zero),
            _ => Vec::new(),
        }
    }
}

/// Conditions for a point to be a corner, or on a side, or in a triangle.
fn vertex_conditions(vertex: &Place, simplex: &[Place]) -> Conditions {
    let nothing = || vec![Polynomial::constant(IBig::from(-1))];
    match simplex {
        [corner] => Conditions { zero: minus(vertex, corner).into(), not_negative: Vec::new() },
        [r, t] => {
            let way = minus(t, r);
            let zero = cross(&way, &minus(vertex, r)).into();
            // A side without length has none but its corner.
            let between = || vec![dot(&way, &minus(vertex, r)), dot(&way, &minus(t, vertex))];
            Conditions { zero, not_negative: if way.iter().all(Polynomial::is_zero) { nothing() } else { between() } }
        }
        [p, q, r, ..] => {
            let normal = cross(&minus(q, p), &minus(r, p));
            let side = |from: &Place, to: &Place| dot(&normal, &cross(&minus(to, from), &minus(vertex, from)));
            // A triangle without area has none but its sides.
            let area = dot(&normal, &normal);
            let sides = if area.is_zero() { nothing() } else { vec![side(p, q), side(q, r), side(r, p)] };
            Conditions { zero: vec![dot(&normal, &minus(vertex, p))], not_negative: sides }
        }
        [] => Conditions { zero: Vec::new(), not_negative: Vec::new() },
    }
}

impl Conditions {
    /// The numbers above zero, or from zero on, that fulfil all conditions and end an interval that does not, or are
    /// alone.
    fn roots(&self, with_zero: bool) -> Vec<RealRoot> {
        let candidates = match self.zero.iter().find(|polynomial| !polynomial.is_zero()) {
            Some(polynomial) => RealRoot::all_above_zero(polynomial),
            None => self.not_negative.iter().filter(|x| !x.is_zero()).flat_map(RealRoot::all_above_zero).collect(),
        };
        let zero = with_zero.then(|| RealRoot::rational(&Rational::ZERO));
        let holds = |root: &RealRoot| {
            self.zero.iter().all(|polynomial| root.sign_of(polynomial).is_zero())
                && self.not_negative.iter().all(|polynomial| root.sign_of(polynomial) != Sign::Negative)
        };
        zero.into_iter().chain(candidates).filter(holds).collect()
    }
}

/// The numbers at which two sides come to cross that are not parallel then.
fn crossings([p, q]: [&Place; 2], [r, t]: [&Place; 2], with_zero: bool) -> Vec<RealRoot> {
    let (u, v) = (minus(q, p), minus(t, r));
    let normal = cross(&u, &v);
    let volume = dot(&normal, &minus(r, p));
    let zero = (with_zero && !volume.is_zero()).then(|| RealRoot::rational(&Rational::ZERO));
    let roots = if volume.is_zero() { Vec::new() } else { RealRoot::all_above_zero(&volume) };
    if zero.is_none() && roots.is_empty() {
        return roots;
    }
    let area = dot(&normal, &normal);
    // Of the ends of one on the line of the other, seen along the normal.
    let sides =
        |way: &Place, from: &Place, ends: [&Place; 2]| ends.map(|end| dot(&normal, &cross(way, &minus(end, from))));
    let pairs = [sides(&u, p, [r, t]), sides(&v, r, [p, q])];
    let crosses = |root: &RealRoot| {
        let beside = |ends: &[Polynomial; 2]| {
            let [first, second] = ends.each_ref().map(|end| root.sign_of(end));
            first == second && !first.is_zero()
        };
        root.sign_of(&volume).is_zero() && !root.sign_of(&area).is_zero() && !pairs.iter().any(beside)
    };
    zero.into_iter().chain(roots).filter(crosses).collect()
}

fn minus(a: &Place, b: &Place) -> Place {
    [0, 1, 2].map(|k| a[k].minus(&b[k]))
}

fn dot(a: &Place, b: &Place) -> Polynomial {
    a[0].times(&b[0]).plus(&a[1].times(&b[1])).plus(&a[2].times(&b[2]))
}

fn cross(a: &Place, b: &Place) -> Place {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i].times(&b[j]).minus(&a[j].times(&b[i])))
}
