//! Products with vectors that turn about two axes with one parameter, as forms of degree 4 in the pose.
//!
//! Both bodies turn by the quaternions `(w, s a)` and `(w, s b)` with `|a| = |b|`, so that both have the norm `D = w^2 +
//! s^2 |a|^2`. With `R` and `S` their rotations, `D R v = w^2 v0 + w s v1 + s^2 v2` for three vectors (see `form`), and
//! the same for `S m`. Seen from the body that turns with `S`, a point `p` of the other one is at `S^-1 (c + R p)`, where
//! `c` is the way from its centre to the other one's. So `D^2` times all that decides a contact is a form of degree 4:
//!
//! - `D^2 S m . R v` is the product of two such forms, and `D^2 S m . c` is `D` times one.
//! - The moment of a direction `u` at `p` is `S^-1 ((c + R p) x R u)`, where `R p x R u = R (p x u)`: no product of three
//!   turned vectors is left.

use firstcontact_exact::ring::{cross, dot};
use firstcontact_exact::{Filtered, Rational, Sign};

use super::form::{Axis, Conditions, plus};
use super::parameter::TurnParameter;

/// A form of degree 4 in `(w, s)`.
type Quartic = [Rational; 5];

/// A body that turns about an axis, as seen from another one that turns about its own.
#[derive(Debug, Clone)]
pub(crate) struct TwoAxes {
    /// The axis of the body that is seen.
    own: Axis<Rational>,
    /// The axis of the other one.
    other: Axis<Rational>,
    /// The way from the centre of the other one to the own.
    offset: [Rational; 3],
    /// The poses between which zeros matter.
    ends: [[f64; 2]; 2],
}

impl TwoAxes {
    /// Two axes of one length, and the way from the second centre to the first.
    pub(crate) fn new(axes: [Axis<Rational>; 2], offset: [Rational; 3], ends: [[f64; 2]; 2]) -> TwoAxes {
        let [own, other] = axes;
        TwoAxes { own, other, offset, ends }
    }

    /// The same with the bodies exchanged.
    pub(crate) fn reversed(&self) -> TwoAxes {
        let TwoAxes { own, other, offset, ends } = self;
        TwoAxes { own: other.clone(), other: own.clone(), offset: offset.each_ref().map(|x| -x), ends: *ends }
    }

    /// `D` times a form of degree 2.
    fn times_norm(&self, [c0, c1, c2]: [Rational; 3]) -> Quartic {
        let square = self.own.square();
        let far = [&c0, &c1, &c2].map(|c| c * square);
        [c0, c1, &c2 + &far[0], far[1].clone(), far[2].clone()]
    }
}

/// A form of degree 4 over `1 + s^2 square`, if that is a factor: as where both axes are parallel, and one body circles
/// about the other without turning.
fn over_norm(form: &Quartic, square: &Rational) -> Option<[Rational; 3]> {
    let [c0, c1, c2, c3, c4] = form;
    let last = c2 - &(square * c0);
    (*c3 == square * c1 && *c4 == square * &last).then(|| [c0.clone(), c1.clone(), last])
}

/// The product of two curves of vectors, of degree 4.
fn joined(one: &[[Rational; 3]; 3], other: &[[Rational; 3]; 3]) -> Quartic {
    let term = |i: usize, j: usize| dot(&one[i], &other[j]);
    [
        term(0, 0),
        &term(0, 1) + &term(1, 0),
        &(&term(0, 2) + &term(1, 1)) + &term(2, 0),
        &term(1, 2) + &term(2, 1),
        term(2, 2),
    ]
}

impl Conditions<5> for TwoAxes {
    fn height(&self, along: &[Rational; 3], point: &[Rational; 3], level: &Rational) -> Quartic {
        let along = self.other.curve(along);
        let offset = along.each_ref().map(|part| dot(part, &self.offset));
        let [c0, c1, c2] = offset;
        // Less the level times `D^2`.
        let less = self.times_norm([&c0 - level, c1, &c2 - &(level * self.own.square())]);
        plus(&joined(&along, &self.own.curve(point)), &less)
    }

    fn product(&self, along: &[Rational; 3], way: &[Rational; 3]) -> Quartic {
        joined(&self.other.curve(along), &self.own.curve(way))
    }

    fn moment(&self, along: &[Rational; 3], point: &[Rational; 3], way: &[Rational; 3]) -> Quartic {
        let along = self.other.curve(along);
        let aside = self.own.curve(way).each_ref().map(|part| cross(&self.offset, part));
        plus(&joined(&along, &self.own.curve(&cross(point, way))), &joined(&along, &aside))
    }

    fn zeros(&self, form: &Quartic) -> Vec<TurnParameter> {
        match sign_between(&form.each_ref().map(Filtered::of), self.ends) {
            Some(_) => Vec::new(),
            None => match over_norm(form, self.own.square()) {
                Some(form) => TurnParameter::zeros_between(&form, self.ends),
                None => TurnParameter::zeros_between(form, self.ends),
            },
        }
    }
}

/// The sign that a form of degree 4 has in every pose between two, if that is certain and not zero.
///
/// A pose between `p` and `q` is `(1 - t) p + t q` times a number, and the form there has the Bernstein coefficients
/// `F(p, .., p, q, .., q)`, where `F` is the symmetric function of four poses that belongs to the form: five numbers of
/// one sign are enough. Poses are set one by one, each of which leaves a form of one degree less.
fn sign_between(form: &[Filtered; 5], ends: [[f64; 2]; 2]) -> Option<Sign> {
    let [p, q] = ends.map(|pose| pose.map(Filtered::exact));
    let coefficient = |late: usize| {
        let mut left = form.to_vec();
        for step in 0..4 {
            let [w, s] = if step < late { q } else { p };
            let degree = left.len() - 1;
            // A form with the coefficients C(d, k) f[k] becomes one with f[k] w + f[k + 1] s.
            let next = (0..degree).map(|k| {
                let share = |part: usize| Filtered::exact(part as f64) / Filtered::exact(degree as f64);
                share(degree - k) * left[k] * w + share(k + 1) * left[k + 1] * s
            });
            left = next.collect();
        }
        left[0]
    };
    let first = coefficient(0).sign().filter(|sign| !sign.is_zero())?;
    (1..=4).all(|late| coefficient(late).sign() == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::ring::difference;

    use super::*;

    fn vector(numbers: [i64; 3]) -> [Rational; 3] {
        numbers.map(|x| Rational::of(x as f64))
    }

    fn value(form: &Quartic, [w, s]: &[Rational; 2]) -> Rational {
        let at = |x: &Rational, power: usize| (0..power).fold(Rational::of(1.0), |product, _| &product * x);
        let terms = form.iter().enumerate().map(|(k, c)| &(c * &at(w, 4 - k)) * &at(s, k));
        terms.fold(Rational::ZERO, |sum, term| &sum + &term)
    }

    #[test]
    fn forms_are_those_of_turned_vectors() {
        let axes = [[1, -2, 2], [0, 0, 3]].map(|axis| Axis::new(vector(axis)));
        let offset = vector([4, -1, 7]);
        let two = TwoAxes::new(axes.clone(), offset.clone(), [[1.0, 0.0], [1.0, 1.0]]);
        let (m, p, u, level) = (vector([2, 5, -3]), vector([1, 1, -6]), vector([-2, 3, 4]), Rational::of(11.0));
        for pose in [[1.0, 0.0], [1.0, 0.5], [0.0, 1.0], [2.0, -3.0]] {
            let pose = pose.map(Rational::of);
            let norm = axes[0].norm(&pose);
            let turned = |axis: usize, v: &[Rational; 3]| axes[axis].turned(v, &pose).map(|x| x.over(&norm));
            let (along, way) = (turned(1, &m), turned(0, &u));
            let back = turned(0, &p);
            let place: [Rational; 3] = std::array::from_fn(|k| &offset[k] + &back[k]);
            let square = &norm * &norm;
            assert_eq!(value(&two.product(&m, &u), &pose), &dot(&along, &way) * &square);
            assert_eq!(value(&two.height(&m, &p, &level), &pose), &(&dot(&along, &place) - &level) * &square);
            assert_eq!(value(&two.moment(&m, &p, &u), &pose), &dot(&along, &cross(&place, &way)) * &square);
            // Exchanged: from the other side, along a vector of the own body.
            let (along, place) = (turned(0, &m), difference(&turned(1, &p), &offset));
            let reversed = two.reversed();
            assert_eq!(value(&reversed.height(&m, &p, &level), &pose), &(&dot(&along, &place) - &level) * &square);
        }
    }

    #[test]
    fn the_norm_is_a_factor_where_axes_are_parallel() {
        let numbers = |c: [f64; 5]| c.map(Rational::of);
        // (1 + 2 s^2)(3 - s + 5 s^2), and one more.
        let product = [3.0, -1.0, 11.0, -2.0, 10.0];
        let square = Rational::of(2.0);
        assert_eq!(over_norm(&numbers(product), &square), Some([3.0, -1.0, 5.0].map(Rational::of)));
        assert_eq!(over_norm(&numbers([3.0, -1.0, 11.0, -2.0, 11.0]), &square), None);
        let axis = Axis::new(vector([0, 3, 4]));
        let two = TwoAxes::new([axis.clone(), axis], vector([1, 5, -2]), [[1.0, 0.0], [1.0, 1.0]]);
        let height = two.height(&vector([2, 5, -3]), &vector([1, 1, -6]), &Rational::of(11.0));
        assert!(over_norm(&height, two.own.square()).is_some());
    }

    #[test]
    fn signs_between_poses_are_certain() {
        let between = |c: [f64; 5], s: [f64; 2]| sign_between(&c.map(Filtered::exact), s.map(|s| [1.0, s]));
        // (s - 1)(s - 2)(s^2 + 1).
        let quartic = [2.0, -3.0, 3.0, -3.0, 1.0];
        assert_eq!(between(quartic, [0.0, 0.5]), Some(Sign::Positive));
        assert_eq!(between(quartic, [1.25, 1.75]), Some(Sign::Negative));
        assert_eq!(between(quartic, [0.5, 1.5]), None);
        assert_eq!(between(quartic, [1.0, 1.5]), None);
        assert_eq!(between([0.0; 5], [0.0, 1.0]), None);
    }
}
