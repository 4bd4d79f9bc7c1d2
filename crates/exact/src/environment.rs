//! The arithmetic of floats that all filters stand on: rounding to the nearest, and numbers below the least normal one.
//!
//! A processor can be set to round otherwise, or to take what is below the least normal number for zero, thread by
//! thread; libraries that are compiled for speed do so as they are loaded, for all the process. Every bound of a
//! filter is then wrong, and none of them can know. So this is asked once, by a few sums and products whose results
//! are known bit by bit. It says nothing of what is changed afterwards, or in other threads.

use std::hint::black_box;

/// Deviation of the processor's floats from the defaults of IEEE 754.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum FloatError {
    /// Results are not rounded to the nearest float, those in the middle to the even one.
    #[error(
        "floats of this thread are not rounded to the nearest: something in the process has changed the rounding mode, and no answer \
         would be certain; set it back (`fesetround(FE_TONEAREST)`) before asking"
    )]
    Rounding,
    /// Numbers below the least normal one are taken for zero, as operands or as results.
    #[error(
        "floats of this thread below the least normal one are taken for zero: something in the process has switched that on, as \
         libraries compiled with `-ffast-math` do when they are loaded, and no answer would be certain; switch it off (on x86-64 the \
         bits FTZ and DAZ of MXCSR, on AArch64 FZ of FPCR) before asking"
    )]
    Subnormals,
}

/// Checks that this thread's floats are as IEEE 754 has them by default: rounded to the nearest, and with subnormal
/// numbers. It takes a few nanoseconds.
///
/// # Errors
/// If they are not, with what is wrong and how to mend it.
///
/// ```
/// # use firstcontact_exact::check_floats;
/// assert_eq!(check_floats(), Ok(()));
/// ```
pub fn check_floats() -> Result<(), FloatError> {
    check(|x, y| black_box(x) + black_box(y), |x, y| black_box(x) * black_box(y))
}

/// Checks sums and products as they are computed. Results are compared by their bits: a comparison of floats may
/// itself take the least ones for zero. Floats of half the width are under the same rules, by the same bits of the
/// processor.
fn check(sum: impl Fn(f64, f64) -> f64, product: impl Fn(f64, f64) -> f64) -> Result<(), FloatError> {
    let sum = |x, y| black_box(sum(x, y)).to_bits();
    let product = |x, y| black_box(product(x, y)).to_bits();
    let (one, next, half) = (1.0f64, 1.0f64.next_up(), f64::EPSILON / 2.0);
    // Results in the middle of two floats, of which the even one is the lower, then the upper; the same below zero.
    let middles =
        [(one, half, one), (next, half, next.next_up()), (-one, -half, -one), (-next, -half, -next.next_up())];
    if middles.iter().any(|&(x, y, even)| sum(x, y) != even.to_bits()) {
        return Err(FloatError::Rounding);
    }
    let (least, normal) = (f64::from_bits(1), f64::MIN_POSITIVE);
    let keeps_results = product(normal, 0.5) == 1 << 51 && sum(normal.next_up(), -normal) == 1;
    let keeps_operands = sum(least, least) == 2 && product(least, 1.0 / f64::EPSILON) == normal.to_bits();
    if keeps_results && keeps_operands { Ok(()) } else { Err(FloatError::Subnormals) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::two_sum;

    #[test]
    fn these_floats_are_as_they_should_be() {
        assert_eq!(check_floats(), Ok(()));
    }

    #[test]
    fn other_roundings_are_found() {
        // What a sum is rounded to, by the nearest float and what is left of the exact sum.
        let up = |nearest: f64, rest: f64| if rest > 0.0 { nearest.next_up() } else { nearest };
        let down = |nearest: f64, rest: f64| if rest < 0.0 { nearest.next_down() } else { nearest };
        let to_zero = |nearest: f64, rest: f64| if nearest > 0.0 { down(nearest, rest) } else { up(nearest, rest) };
        let modes: [&dyn Fn(f64, f64) -> f64; 3] = [&up, &down, &to_zero];
        for rounded in modes {
            let sum = |x, y| {
                let (nearest, rest) = two_sum(x, y);
                rounded(nearest, rest)
            };
            assert_eq!(check(sum, |x, y| x * y), Err(FloatError::Rounding));
        }
    }

    #[test]
    fn numbers_taken_for_zero_are_found() {
        let flushed = |x: f64| if x.is_subnormal() { 0.0 } else { x };
        let results = check(|x, y| flushed(x + y), |x, y| flushed(x * y));
        let operands = check(|x, y| flushed(x) + flushed(y), |x, y| flushed(x) * flushed(y));
        let products = check(|x, y| x + y, |x, y| flushed(x * y));
        assert_eq!([results, operands, products], [Err(FloatError::Subnormals); 3]);
    }
}
