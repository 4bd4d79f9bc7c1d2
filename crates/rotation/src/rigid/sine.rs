//! Sines and cosines with proven bounds, the same bits on every machine.
//!
//! An angle in radians is taken down to at most 45 degrees and a little by a multiple of a quarter turn, which is held
//! by four floats. The series there are summed in floats, with one bound. Of an alternating series whose terms shrink,
//! what is left out is less than the first term that is left out.

use std::f64::consts::FRAC_2_PI;

use firstcontact_exact::{Filtered, HALF_ULP};

/// The quarter turn in radians: three floats of 33 bits each, whose products with a number of quarters are exact, and
/// the rest.
const QUARTER: [f64; 4] =
    [1.570_796_326_734_125_6, 6.077_100_506_303_966e-11, 2.022_266_248_711_166_5e-21, 8.478_427_660_368_9e-32];

/// More than the error of the rest.
const QUARTER_ERROR: f64 = 1e-44;

/// More quarters than these are not counted.
const MOST_QUARTERS: f64 = 1048576.0;

/// Terms of the series.
const TERMS: usize = 13;

/// Of each term of a series to the one before, but for the square of the angle.
const OF_SINE: [f64; TERMS] = reciprocals(2);
const OF_COSINE: [f64; TERMS] = reciprocals(1);

/// More than what is left out of the series of an angle of at most one.
const LEFT_OUT: f64 = 1e-26;

/// The sine and the cosine of an angle in radians; unknown beyond a million quarter turns.
pub(crate) fn sine_cosine(angle: Filtered) -> [Filtered; 2] {
    let quarters = libm::round(angle.value * FRAC_2_PI);
    if quarters.is_nan() || quarters.abs() > MOST_QUARTERS {
        return [Filtered { value: 0.0, error: 1.0 }; 2];
    }
    let count = Filtered::exact(quarters);
    let [first, second, third, _] = QUARTER.map(Filtered::exact);
    let rest = count * Filtered { value: QUARTER[3], error: QUARTER_ERROR };
    let part = |angle: Filtered, part: Filtered| angle - count.exact_product(part);
    let acute = part(part(part(angle, first), second), third) - rest;
    let [sine, cosine] = series(acute);
    match (quarters as i64).rem_euclid(4) {
        0 => [sine, cosine],
        1 => [cosine, -sine],
        2 => [-sine, -cosine],
        _ => [-cosine, sine],
    }
}

/// The series of both, for an angle of at most one.
///
/// With `u = 2^-53`, `x` the angle and `y` its rounded square, off by `u` of itself:
///
/// - Sums `1 + p y (1 + q y (..))` with `|p y| <= 1/2` and rounded reciprocals `p`: each step is off by `u` for the sum
///   and by `4 u |p y|` more for its product, with what is off inside of it. With `|p y|` at most 1/6, 1/20 .. that is
///   less than `2 u` for the sine, and with 1/2, 1/12 .. less than `4 u` for the cosine, terms of higher order
///   included; of the sine the last product adds `u`.
/// - What is left out is less than `LEFT_OUT`; nothing is near underflow but a sine, which is then off by less than the
///   least normal float.
/// - What the angle is off by is added at the end: no sine or cosine changes faster.
fn series(angle: Filtered) -> [Filtered; 2] {
    let own = angle.value;
    if own.is_nan() || own.abs() > 1.0 {
        return [Filtered { value: 0.0, error: 1.0 }; 2];
    }
    if angle.is_zero() {
        return [angle, Filtered::exact(1.0)];
    }
    let square = -(own * own);
    let sum = |reciprocals: &[f64; TERMS]| reciprocals.iter().rev().fold(1.0, |sum, p| 1.0 + sum * (p * square));
    let (sine, cosine) = (own * sum(&OF_SINE), sum(&OF_COSINE));
    let more = angle.error * (1.0 + 4.0 * HALF_ULP) + LEFT_OUT;
    [
        Filtered { value: sine, error: 4.0 * HALF_ULP * own.abs() + more },
        Filtered { value: cosine, error: 4.0 * HALF_ULP + more },
    ]
}

/// Reciprocals of `n (n + 1)` for every second `n`, from a first one.
const fn reciprocals(first: usize) -> [f64; TERMS] {
    let mut all = [0.0; TERMS];
    let mut term = 0;
    while term < TERMS {
        let n = first + 2 * term;
        all[term] = 1.0 / (n * (n + 1)) as f64;
        term += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::{Rational, arctangent, half_turn};

    use super::*;

    /// True if the tangent of half an angle fits the sine and the cosine: `s (1 + x^2) = 2 x` and `c (1 + x^2) = 1 -
    /// x^2`.
    fn holds([sine, cosine]: [Filtered; 2], tangent: &Rational, most_error: f64) -> bool {
        let one = Rational::of(1.0);
        let norm = &one + &(tangent * tangent);
        let near = |x: Filtered, exact: Rational| {
            let off = &Rational::of(x.value) - &exact;
            let most = Rational::of(x.error);
            off <= most && -&off <= most && x.error < most_error
        };
        near(sine, (tangent + tangent).over(&norm)) && near(cosine, (&one - &(tangent * tangent)).over(&norm))
    }

    #[test]
    fn values_are_enclosed() {
        let two = Rational::of(2.0);
        for step in -400..400 {
            let tangent = Rational::of(f64::from(step) * 0.037);
            let half = arctangent(&tangent);
            for turns in [-3.0, 0.0, 1.0, 40.0] {
                let whole = half_turn().map(|half| &half * &Rational::of(2.0 * turns));
                let [low, high] = [0, 1].map(|k| (&(&half[k] * &two) + &whole[k]).bracket());
                let (low, high) = (low[0].min(high[0]), low[1].max(high[1]));
                let angle = Filtered { value: low, error: high - low };
                assert!(
                    holds(sine_cosine(angle), &tangent, 2e-15 + 1.01 * angle.error),
                    "{step} {turns}: {:?}",
                    sine_cosine(angle)
                );
            }
        }
    }

    #[test]
    fn the_quarter_turn_is_held_by_its_parts() {
        let sum = QUARTER.iter().fold(Rational::ZERO, |sum, &part| &sum + &Rational::of(part));
        let twice = &sum + &sum;
        let [low, high] = half_turn();
        let most = Rational::of(QUARTER_ERROR);
        assert!(&high - &twice < most && &twice - &low < most);
        // With 33 bits each, products with a million quarters have no more than 53.
        assert!(QUARTER[..3].iter().all(|part| part.to_bits().trailing_zeros() >= 20));
    }

    #[test]
    fn far_angles_are_unknown_and_no_angle_is_exact() {
        assert!(sine_cosine(Filtered::exact(1e9)).iter().all(|x| x.error >= 1.0));
        assert!(sine_cosine(Filtered::exact(f64::NAN)).iter().all(|x| x.error >= 1.0));
        assert_eq!(sine_cosine(Filtered::exact(0.0)), [0.0, 1.0].map(Filtered::exact));
    }

    #[test]
    fn the_bits_are_fixed() {
        assert_eq!(
            sine_cosine(Filtered::exact(0.3)).map(|x| x.value),
            [0.295_520_206_661_339_55, 0.955_336_489_125_606]
        );
    }
}
