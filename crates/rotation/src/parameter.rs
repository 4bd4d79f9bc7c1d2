//! Poses of a turn as exact numbers.

use std::cmp::Ordering;
use std::fmt;

use firstcontact_exact::{Rational, Sign, SmallBigInt, Surd, arctangent, half_turn};

use super::root::Root;

/// Bits to which a parameter is enclosed where floats are made of it.
const BITS: usize = 200;

/// A pose of a turn: the number `s` of the quaternion `(1, s a)`, where `a` is the vector of the axis.
///
/// `s` is the tangent of half the angle over the length of `a`. It grows from 0 without end while the angle grows to
/// half a turn, where the quaternion is `(0, a)`, and comes back to 0 through the negative numbers. Parameters are
/// ordered along the turn. They are shown as `n/d`, as `n/d + sqrt(n/d)`, as `root of p(s) in [low, high]`, or as
/// `infinite`.
#[derive(Debug, Clone)]
pub struct TurnParameter {
    /// `None` for half a turn.
    number: Option<Root>,
}

impl TurnParameter {
    /// Half a turn.
    pub const HALF_TURN: TurnParameter = TurnParameter { number: None };

    /// A pose with a finite parameter.
    pub fn of(number: Surd) -> TurnParameter {
        TurnParameter { number: Some(Root::Surd(number)) }
    }

    /// The number; `None` for half a turn, where it is infinite, and where it is neither rational nor of one square
    /// root.
    pub fn number(&self) -> Option<&Surd> {
        match self.number.as_ref()? {
            Root::Surd(number) => Some(number),
            Root::High(_) => None,
        }
    }

    /// The whole coefficients of the irreducible polynomial, the constant first, that has the number as the only root in
    /// its [bracket](TurnParameter::bracket), if that is neither rational nor of one square root.
    pub fn polynomial(&self) -> Option<&[SmallBigInt]> {
        match self.number.as_ref()? {
            Root::Surd(_) => None,
            Root::High(root) => Some(root.coefficients()),
        }
    }

    /// The largest float not above the number and the smallest not below it; infinite for half a turn.
    pub fn bracket(&self) -> [f64; 2] {
        self.number.as_ref().map_or([f64::INFINITY; 2], Root::bracket)
    }

    /// The beginning.
    pub(crate) fn beginning() -> TurnParameter {
        TurnParameter::of(Surd::of(Rational::ZERO))
    }

    /// True at the beginning of a turn.
    pub(crate) fn is_beginning(&self) -> bool {
        self.number.as_ref().is_some_and(|number| number.bracket() == [0.0; 2])
    }

    /// The part of the turn: 0 before half a turn, 1 there, 2 after it.
    pub(crate) fn part(&self) -> u8 {
        match self.number.as_ref().map(|number| number.bracket()[0] >= 0.0) {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        }
    }

    /// The sign of a form `c[0] w^2 + c[1] w s + c[2] s^2`, or of a higher even degree, at the pose.
    pub(crate) fn sign_of(&self, form: &[Rational]) -> Sign {
        match &self.number {
            Some(number) => number.sign_of(form),
            None => form.last().map_or(Sign::Zero, Rational::sign),
        }
    }

    /// The poses at which a form is zero that is not zero everywhere, without the beginning.
    pub(crate) fn zeros_of(form: &[Rational; 3]) -> Vec<TurnParameter> {
        let mut zeros: Vec<TurnParameter> = Surd::roots_of(form).into_iter().map(TurnParameter::of).collect();
        zeros.retain(|zero| !zero.is_beginning());
        zeros.extend(form[2].sign().is_zero().then_some(TurnParameter::HALF_TURN));
        zeros
    }

    /// The poses between two poses of floats `(w, s)`, along the turn and less than half a turn of parameters apart, at
    /// which a form is zero that is not zero everywhere, without the beginning.
    pub(crate) fn zeros_between(form: &[Rational], ends: [[f64; 2]; 2]) -> Vec<TurnParameter> {
        let number = |[w, s]: [f64; 2]| Rational::of(s).over(&Rational::of(w));
        // No root is as large as this.
        let bound = || super::polynomial::Polynomial::of(form).bound();
        let is_past_half = ends.map(|[w, _]| w < 0.0);
        let is_at_half = ends.map(|[w, _]| w == 0.0);
        let mut parts = Vec::new();
        if !is_past_half[0] && !is_at_half[0] {
            let high = if is_past_half[1] || is_at_half[1] { bound() } else { number(ends[1]) };
            parts.push([number(ends[0]), high]);
        }
        let holds_half = !is_past_half[0] && (is_past_half[1] || is_at_half[1]);
        if is_past_half[1] {
            let low = if is_past_half[0] { number(ends[0]) } else { -&bound() };
            parts.push([low, number(ends[1])]);
        }
        let roots = parts.into_iter().flat_map(|part| Root::all_between(form, part));
        let mut zeros: Vec<TurnParameter> = roots.map(|root| TurnParameter { number: Some(root) }).collect();
        zeros.retain(|zero| !zero.is_beginning());
        let is_zero_at_half = form.last().is_some_and(|last| last.sign().is_zero());
        zeros.extend((holds_half && is_zero_at_half).then_some(TurnParameter::HALF_TURN));
        zeros
    }

    /// A pose `(w, s)` of whole numbers that is the exact one, or nearer to it than one part in `2^190`.
    pub(crate) fn pose(&self) -> [Rational; 2] {
        match &self.number {
            Some(number) => {
                let [low, _] = number.enclosure(BITS);
                [low.denominator(), low.numerator()].map(|whole| Rational::scaled(whole, 0))
            }
            None => [Rational::ZERO, Rational::of(1.0)],
        }
    }

    /// Numbers that enclose the angle as a share of half a turn, given the square of the length of the axis.
    pub(crate) fn share_of_half_turn(&self, square: &Rational) -> [Rational; 2] {
        let one = Rational::of(1.0);
        let Some(number) = &self.number else { return [one.clone(), one] };
        let length = Surd::new(Rational::ZERO, square.clone()).enclosure(BITS);
        let [low, high] = number.enclosure(BITS);
        // Away from zero the longer length is the outer bound.
        let scaled =
            |x: &Rational, outer: usize| x * &length[if x.sign() == Sign::Negative { 1 - outer } else { outer }];
        let quarters = [arctangent(&scaled(&low, 0))[0].clone(), arctangent(&scaled(&high, 1))[1].clone()];
        let half = half_turn();
        // An angle of `2 atan(s |a|)`, and a whole turn more where that is negative.
        let over = |x: &Rational, outer: usize| {
            let by = if x.sign() == Sign::Negative { outer } else { 1 - outer };
            (x + x).over(&half[by])
        };
        let shares = [over(&quarters[0], 0), over(&quarters[1], 1)];
        if self.part() == 2 { shares.map(|share| &share + &Rational::of(2.0)) } else { shares }
    }
}

impl PartialEq for TurnParameter {
    fn eq(&self, other: &TurnParameter) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for TurnParameter {}

impl PartialOrd for TurnParameter {
    fn partial_cmp(&self, other: &TurnParameter) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TurnParameter {
    fn cmp(&self, other: &TurnParameter) -> Ordering {
        let parts = self.part().cmp(&other.part());
        parts.then_with(|| self.number.cmp(&other.number))
    }
}

impl fmt::Display for TurnParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.number {
            Some(number) => number.fmt(f),
            None => f.write_str("infinite"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(number: f64) -> TurnParameter {
        TurnParameter::of(Surd::of(Rational::of(number)))
    }

    #[test]
    fn poses_are_ordered_along_the_turn() {
        let poses =
            [at(0.0), at(1e-300), at(1.0), at(1e300), TurnParameter::HALF_TURN, at(-1e300), at(-1.0), at(-1e-300)];
        assert!(poses.is_sorted());
        assert!(poses.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn angles_are_enclosed() {
        let one = Rational::of(1.0);
        for (pose, square, share) in [
            (at(0.0), 1.0, 0.0),
            (at(1.0), 1.0, 0.5),
            (at(0.5), 4.0, 0.5),
            (TurnParameter::HALF_TURN, 3.0, 1.0),
            (at(-1.0), 1.0, 1.5),
        ] {
            let [low, high] = pose.share_of_half_turn(&(&one * &Rational::of(square)));
            let share = Rational::of(share);
            assert!(low <= share && share <= high && &(&high - &low) * &Rational::of(1e30) < one, "{pose}");
        }
    }

    #[test]
    fn forms_have_zeros_at_half_a_turn() {
        let form = |c: [f64; 3]| c.map(Rational::of);
        assert_eq!(TurnParameter::zeros_of(&form([1.0, 0.0, 0.0])), [TurnParameter::HALF_TURN]);
        assert_eq!(TurnParameter::zeros_of(&form([-1.0, 2.0, 0.0])), [at(0.5), TurnParameter::HALF_TURN]);
        assert_eq!(TurnParameter::zeros_of(&form([0.0, 2.0, 1.0])), [at(-2.0)]);
        assert_eq!(TurnParameter::HALF_TURN.sign_of(&form([1.0, 2.0, -1.0])), Sign::Negative);
    }
}
