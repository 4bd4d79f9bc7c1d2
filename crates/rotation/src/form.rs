//! Products with turned vectors, as forms of degree 2 in the pose.
//!
//! The quaternion `(w, s a)` turns a vector `v` to `R v`, where with `D = w^2 + s^2 |a|^2`
//!
//! `D R v = w^2 v + 2 w s (a x v) + s^2 (2 (a . v) a - |a|^2 v)`.
//!
//! So `D (m . R v)` is a form `c[0] w^2 + c[1] w s + c[2] s^2` for every standing vector `m`. All that decides the
//! contact of two triangles is a sum of such forms and constants times `D`: no product of two turned vectors is left,
//! because `R` keeps cross products.

use firstcontact_exact::ring::{cross, dot};
use firstcontact_exact::{Filtered, Rational, Ring, Sign};

use super::parameter::TurnParameter;

/// A form of degree 2 in `(w, s)`.
pub(crate) type Form<N> = [N; 3];

/// Axis of a turn.
#[derive(Debug, Clone)]
pub(crate) struct Axis<N> {
    vector: [N; 3],
    square: N,
}

/// A vector that turns, with its products with the axis.
#[derive(Debug, Clone)]
pub(crate) struct TurningVector<N> {
    vector: [N; 3],
    along: N,
    aside: [N; 3],
}

/// A vector that stands, with its product with the axis.
#[derive(Debug, Clone)]
pub(crate) struct StandingVector<N> {
    vector: [N; 3],
    along: N,
}

impl<N: Ring> Axis<N> {
    /// A vector that turns.
    pub(crate) fn turning(&self, vector: [N; 3]) -> TurningVector<N> {
        TurningVector { along: dot(&self.vector, &vector), aside: cross(&self.vector, &vector), vector }
    }

    /// A vector that stands.
    pub(crate) fn standing(&self, vector: [N; 3]) -> StandingVector<N> {
        StandingVector { along: dot(&self.vector, &vector), vector }
    }

    /// `D (m . R v)`.
    pub(crate) fn product_of(&self, m: &StandingVector<N>, v: &TurningVector<N>) -> Form<N> {
        let twice = |x: N| x.plus(&x);
        let still = dot(&m.vector, &v.vector);
        let (along, across) = (twice(m.along.times(&v.along)), twice(dot(&m.vector, &v.aside)));
        [still.clone(), across, along.minus(&self.square.times(&still))]
    }

    /// The axis of a vector.
    pub(crate) fn new(vector: [N; 3]) -> Axis<N> {
        Axis { square: dot(&vector, &vector), vector }
    }

    /// The axis of the opposite turn.
    pub(crate) fn reversed(&self) -> Axis<N> {
        Axis { vector: self.vector.each_ref().map(N::negated), square: self.square.clone() }
    }

    /// The square of its length.
    pub(crate) fn square(&self) -> &N {
        &self.square
    }

    /// `D (m . R v)`.
    pub(crate) fn product(&self, m: &[N; 3], v: &[N; 3]) -> Form<N> {
        self.product_of(&self.standing(m.clone()), &self.turning(v.clone()))
    }

    /// A form less a number times `D`.
    pub(crate) fn less(&self, [c0, c1, c2]: Form<N>, number: &N) -> Form<N> {
        [c0.minus(number), c1, c2.minus(&self.square.times(number))]
    }

    /// The vectors of `w^2`, `w s` and `s^2` that `D R v` is made of.
    pub(crate) fn curve(&self, v: &[N; 3]) -> [[N; 3]; 3] {
        let (aside, along) = (cross(&self.vector, v), dot(&self.vector, v));
        let twice = along.plus(&along);
        let far = std::array::from_fn(|k| twice.times(&self.vector[k]).minus(&self.square.times(&v[k])));
        [v.clone(), aside.map(|x| x.plus(&x)), far]
    }

    /// `D R v`, for numbers `(w, s)`.
    pub(crate) fn turned(&self, v: &[N; 3], [w, s]: &[N; 2]) -> [N; 3] {
        let (square, double, last) = (w.times(w), w.times(s).plus(&w.times(s)), s.times(s));
        let (aside, along) = (cross(&self.vector, v), dot(&self.vector, v));
        std::array::from_fn(|k| {
            let far = along.plus(&along).times(&self.vector[k]).minus(&self.square.times(&v[k]));
            square.times(&v[k]).plus(&double.times(&aside[k])).plus(&last.times(&far))
        })
    }

    /// `D`, for numbers `(w, s)`.
    pub(crate) fn norm(&self, [w, s]: &[N; 2]) -> N {
        w.times(w).plus(&s.times(s).times(&self.square))
    }
}

/// Forms of what moves beside what stands, decided exactly, and where they are zero. They are of degree `K - 1` in the
/// pose, and have the sign of what they are named for.
pub(crate) trait Conditions<const K: usize> {
    /// How far a point that moves is along a vector, less a level.
    fn height(&self, along: &[Rational; 3], point: &[Rational; 3], level: &Rational) -> [Rational; K];

    /// The product of a vector and a direction that moves.
    fn product(&self, along: &[Rational; 3], way: &[Rational; 3]) -> [Rational; K];

    /// The product of a vector and the moment of a direction that moves at a point that moves with it.
    fn moment(&self, along: &[Rational; 3], point: &[Rational; 3], way: &[Rational; 3]) -> [Rational; K];

    /// The poses that matter, but for the beginning, at which a form is zero that is not zero everywhere.
    fn zeros(&self, form: &[Rational; K]) -> Vec<TurnParameter>;
}

impl Conditions<3> for Axis<Rational> {
    fn height(&self, along: &[Rational; 3], point: &[Rational; 3], level: &Rational) -> Form<Rational> {
        self.less(self.product(along, point), level)
    }

    fn product(&self, along: &[Rational; 3], way: &[Rational; 3]) -> Form<Rational> {
        Axis::product(self, along, way)
    }

    fn moment(&self, along: &[Rational; 3], point: &[Rational; 3], way: &[Rational; 3]) -> Form<Rational> {
        Axis::product(self, along, &cross(point, way))
    }

    fn zeros(&self, form: &Form<Rational>) -> Vec<TurnParameter> {
        TurnParameter::zeros_of(form)
    }
}

/// The difference of two forms.
pub(crate) fn minus<N: Ring, const K: usize>(one: &[N; K], other: &[N; K]) -> [N; K] {
    std::array::from_fn(|k| one[k].minus(&other[k]))
}

/// The sum of two forms.
pub(crate) fn plus<N: Ring, const K: usize>(one: &[N; K], other: &[N; K]) -> [N; K] {
    std::array::from_fn(|k| one[k].plus(&other[k]))
}

/// The value of a form.
pub(crate) fn value<N: Ring>(form: &Form<N>, [w, s]: &[N; 2]) -> N {
    let later = form[1].times(w).plus(&form[2].times(s));
    form[0].times(w).times(w).plus(&later.times(s))
}

/// True if a form is zero everywhere.
pub(crate) fn is_zero(form: &[Rational]) -> bool {
    form.iter().all(|c| c.sign().is_zero())
}

/// The sign that a form has in every pose between two, if that is certain and not zero.
///
/// A pose between `p` and `q` is `(1 - t) p + t q` times a number, and the form there `(1 - t)^2 F(p, p) + 2 t (1 - t)
/// F(p, q) + t^2 F(q, q)`, where `F` is the symmetric function of two poses that belongs to the form: three numbers of
/// one sign are enough.
pub(crate) fn sign_between(form: &Form<Filtered>, [p, q]: [[f64; 2]; 2]) -> Option<Sign> {
    let [p, q] = [p, q].map(|pose| pose.map(Filtered::exact));
    let first = value(form, &p).sign().filter(|sign| !sign.is_zero())?;
    if value(form, &q).sign() != Some(first) {
        return None;
    }
    let half = Filtered::exact(0.5) * form[1];
    let mixed = p[0] * (form[0] * q[0] + half * q[1]) + p[1] * (half * q[0] + form[2] * q[1]);
    (mixed.sign() == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(numbers: [i64; 3]) -> [Rational; 3] {
        numbers.map(|x| Rational::of(x as f64))
    }

    #[test]
    fn products_are_those_with_turned_vectors() {
        let axis = Axis::new(vector([1, -2, 3]));
        let (m, v, n) = (vector([4, 1, -2]), vector([-3, 5, 7]), Rational::of(5.0));
        for pose in [[1.0, 0.0], [1.0, 0.5], [0.0, 1.0], [2.0, -3.0]] {
            let pose = pose.map(Rational::of);
            let turned = axis.turned(&v, &pose);
            assert_eq!(value(&axis.product(&m, &v), &pose), dot(&m, &turned));
            let norm = axis.norm(&pose);
            assert_eq!(dot(&turned, &turned), &(&norm * &norm) * &dot(&v, &v));
            let less = axis.less(axis.product(&m, &v), &n);
            assert_eq!(value(&less, &pose), &dot(&m, &turned) - &(&n * &norm));
            let back = axis.reversed().turned(&turned, &pose);
            assert_eq!(back, v.each_ref().map(|x| &(&norm * &norm) * x));
        }
    }

    #[test]
    fn a_quarter_turn_goes_the_right_way() {
        let axis = Axis::new(vector([0, 0, 1]));
        let turned = axis.turned(&vector([1, 0, 0]), &[1.0, 1.0].map(Rational::of));
        assert_eq!(turned, vector([0, 2, 0]));
    }

    #[test]
    fn signs_between_poses_are_certain() {
        let form = |c: [f64; 3]| c.map(Filtered::exact);
        let between = |c: [f64; 3], s: [f64; 2]| sign_between(&form(c), s.map(|s| [1.0, s]));
        // (s - 1)(s - 2).
        let parabola = [2.0, -3.0, 1.0];
        assert_eq!(between(parabola, [0.0, 0.5]), Some(Sign::Positive));
        assert_eq!(between(parabola, [1.25, 1.75]), Some(Sign::Negative));
        assert_eq!(between(parabola, [0.5, 3.0]), None);
        assert_eq!(between(parabola, [1.0, 1.5]), None);
        assert_eq!(between([0.0; 3], [0.0, 1.0]), None);
    }
}
