//! Relative motion in a piece, as integers over one denominator.

use firstcontact_exact::{Rational, SmallBigInt};

/// Offset and displacement of A relative to B as integers: each component is `integer * 2^exponent / denominator`.
#[derive(Debug, Clone)]
pub struct ExactMotion {
    /// The origin of A minus the origin of B, at the beginning of the piece.
    pub offset: [SmallBigInt; 3],
    /// Displacement of A relative to B during the piece.
    pub displacement: [SmallBigInt; 3],
    /// The common exponent of two.
    pub exponent: i32,
    /// The common odd denominator, positive.
    pub denominator: SmallBigInt,
}

impl ExactMotion {
    /// Both over the least denominator that they can share.
    pub(super) fn over_common_denominator(offset: [Rational; 3], displacement: [Rational; 3]) -> ExactMotion {
        if let Some(motion) = ExactMotion::over_power_of_two([&offset, &displacement]) {
            return motion;
        }
        let [offset, displacement] = [offset, displacement].map(|vector| vector.map(|x| x.reduced()));
        let denominators = || offset.iter().chain(&displacement).map(Rational::denominator);
        let shared = denominators().fold(SmallBigInt::ONE, |shared, x| shared.common_multiple(x));
        let integers = |vector: &[Rational; 3]| -> [SmallBigInt; 3] {
            std::array::from_fn(|k| vector[k].numerator() * &shared.divided_by(vector[k].denominator()))
        };
        ExactMotion::over(&shared, 0, [integers(&offset), integers(&displacement)])
    }

    /// The same; `None` if one has a denominator that is no power of two.
    fn over_power_of_two(vectors: [&[Rational; 3]; 2]) -> Option<ExactMotion> {
        let all = || vectors.into_iter().flatten();
        if !all().all(|x| x.denominator().is_power_of_two()) {
            return None;
        }
        let twos = |x: &Rational| x.denominator().trailing_zeros();
        let own =
            |x: &Rational| if x.sign().is_zero() { 0 } else { twos(x).saturating_sub(x.numerator().trailing_zeros()) };
        let shared = all().map(own).max().unwrap_or(0);
        let integer = |x: &Rational| match shared.checked_sub(twos(x)) {
            Some(more) => x.numerator() << more,
            None => x.numerator().halved(twos(x) - shared),
        };
        let [offset, displacement] = vectors.map(|vector| vector.each_ref().map(integer));
        Some(ExactMotion { offset, displacement, exponent: -(shared as i32), denominator: SmallBigInt::ONE })
    }

    /// Integers times a power of two, over a positive denominator.
    fn over(denominator: &SmallBigInt, exponent: i32, [offset, displacement]: [[SmallBigInt; 3]; 2]) -> ExactMotion {
        let twos = denominator.trailing_zeros();
        let denominator = denominator.divided_by(&(&SmallBigInt::ONE << twos));
        ExactMotion { offset, displacement, exponent: exponent - twos as i32, denominator }
    }

    /// The motion from one fraction of this one to another, which may be before it.
    pub(super) fn between(&self, from: &Rational, to: &Rational) -> ExactMotion {
        let [from, to] = [from.reduced(), to.reduced()];
        let shared = from.denominator().common_multiple(to.denominator());
        let [from, to] = [from, to].map(|end| end.numerator() * &shared.divided_by(end.denominator()));
        let part = &to - &from;
        let offset = |k: usize| &(&self.offset[k] * &shared) + &(&self.displacement[k] * &from);
        let displacement = |k: usize| &self.displacement[k] * &part;
        let parts = [std::array::from_fn(offset), std::array::from_fn(displacement)];
        ExactMotion::over(&(&self.denominator * &shared), self.exponent, parts)
    }

    /// Offset and displacement.
    pub(super) fn to_rational(&self) -> [[Rational; 3]; 2] {
        let vectors = [&self.offset, &self.displacement];
        if self.denominator.is_one() {
            return vectors.map(|vector| vector.each_ref().map(|x| Rational::scaled(x, self.exponent)));
        }
        let ones = Rational::new(SmallBigInt::ONE, self.denominator.clone());
        vectors.map(|vector| vector.each_ref().map(|x| &Rational::scaled(x, self.exponent) * &ones))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_begins_and_ends_where_the_whole_is_then() {
        let third = |x: f64| Rational::of(x).over(&Rational::of(3.0));
        let [offset, displacement] = [[1.0, -0.75, 1e-30], [7.0, 0.0, 0.1]].map(|vector| vector.map(third));
        let whole = ExactMotion::over_common_denominator(offset.clone(), displacement.clone());
        let [from, to] = [third(2.0), Rational::of(0.125)];
        let [part_offset, part_displacement] = whole.between(&from, &to).to_rational();
        let at = |k: usize, fraction: &Rational| &offset[k] + &(&displacement[k] * fraction);
        for k in 0..3 {
            assert_eq!(part_offset[k], at(k, &from));
            assert_eq!(&part_offset[k] + &part_displacement[k], at(k, &to));
        }
    }
}
