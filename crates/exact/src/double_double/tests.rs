//! Bounds hold, and are narrow.

use super::*;
use crate::{Number, Rational, power_of_two};

fn holds(number: DoubleDouble, exact: &Rational) -> bool {
    if !number.error.is_finite() {
        return true;
    }
    let sum = &Rational::of(number.high) + &Rational::of(number.low);
    let (distance, error) = (&sum - exact, Rational::of(number.error));
    distance <= error && -&distance <= error
}

/// Floats of all sizes, and neighbours of round ones, which cancel.
pub(crate) fn numbers(mut state: u64) -> impl FnMut() -> f64 {
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let value = (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0;
        match state >> 40 & 7 {
            0 => value * 1e-12,
            1 => value * 1e9,
            2 => (value * 8.0).round(),
            3 => ((value * 8.0).round() + 0.5).next_up(),
            _ => value,
        }
    }
}

/// A formula with all four operations, and each of its intermediate results.
fn steps<N: Number>([a, b, c, d, e]: [f64; 5]) -> Option<[N; 6]> {
    let [a, b, c, d, e] = [a, b, c, d, e].map(N::of);
    let sum = a.plus(&b.times(&c));
    let difference = sum.minus(&c.times(&d));
    let product = difference.times(&sum);
    let more = product.plus(&e.times(&sum)).times(&b.minus(&e));
    let divisor = a.times(&d).minus(&b.times(&e)).plus(&c);
    Some([sum.clone(), difference, product.clone(), more.clone(), divisor.clone(), more.divided_by(&divisor)])
}

#[test]
fn bounds_hold_and_are_narrow() {
    let mut next = numbers(11);
    let (mut decided, mut rounds) = (0, 0);
    while rounds < 20_000 {
        let given: [f64; 5] = std::array::from_fn(|_| next());
        let divisor = given[0] * given[3] - given[1] * given[4] + given[2];
        if divisor.abs() < 1e-3 {
            continue;
        }
        let (numbers, exact) = (steps::<DoubleDouble>(given).unwrap(), steps::<Rational>(given).unwrap());
        for (number, exact) in numbers.iter().zip(&exact) {
            assert!(holds(*number, exact), "{given:?}: {number:?}");
            assert!(number.nearest().is_none_or(|nearest| nearest == exact.nearest()), "{given:?}: {number:?}");
            assert!(number.bracket().is_none_or(|bracket| bracket == exact.bracket()), "{given:?}: {number:?}");
            assert!(number.sign().is_none_or(|sign| sign == exact.sign()));
            assert!(number.parts().is_none_or(|[x, y]| &Rational::of(x) + &Rational::of(y) == *exact));
        }
        decided += usize::from(numbers[5].nearest().is_some() && numbers[5].bracket().is_some());
        rounds += 1;
    }
    assert!(decided > 19_000, "{decided}");
}

#[test]
fn what_is_between_two_floats_is_as_near() {
    let mut next = numbers(11);
    let mut decided = 0;
    for _ in 0..20_000 {
        let [from, to, above, below]: [f64; 4] = std::array::from_fn(|_| next());
        let below = if below.abs() < 1e-3 { 1.0 } else { below };
        let share = DoubleDouble::of(above) / DoubleDouble::of(below);
        let found = DoubleDouble::between([from, to], &share);
        let exact = Rational::between([from, to], &Rational::of(above).over(&Rational::of(below)));
        assert!(holds(found, &exact), "{from} {to} {above} {below}: {found:?}");
        assert!(found.nearest().is_none_or(|nearest| nearest == exact.nearest()));
        decided += usize::from(found.nearest().is_some());
    }
    assert!(decided > 19_000, "{decided}");
}

#[test]
fn what_needs_no_rounding_has_no_error() {
    let [half, three, tenth] = [0.5, 3.0, 0.1].map(DoubleDouble::of);
    let quotient = (half * three + tenth - tenth) / three;
    assert_eq!(quotient.bracket(), Some([0.5, 0.5]));
    assert_eq!((tenth * tenth).parts(), Some([two_product(0.1, 0.1).0, two_product(0.1, 0.1).1]));
    assert_eq!((half / DoubleDouble::of(0.125)).parts(), Some([4.0, 0.0]));
    assert!((DoubleDouble::of(0.0) * tenth).is_zero() && (DoubleDouble::of(0.0) / tenth).is_zero());
    assert_eq!((DoubleDouble::of(1.0) / three).bracket(), Some([1.0 / 3.0, (1.0f64 / 3.0).next_up()]));
}

#[test]
fn ties_go_to_even() {
    let half_a_place = HALF_ULP;
    for (one, want) in [(1.0, 1.0), (1.0f64.next_up(), 1.0f64.next_up().next_up())] {
        assert_eq!(DoubleDouble::sum(one, half_a_place).nearest(), Some(want));
    }
    // Within the error the other side of the tie is possible.
    let doubtful = DoubleDouble { high: 1.0, low: half_a_place, error: 1e-40 };
    assert_eq!(doubtful.nearest(), None);
}

#[test]
fn the_ends_of_the_floats_are_left_in_doubt() {
    for [a, b] in [[1e-200, 1e-200], [f64::MAX, 2.0], [1e300, 1e300], [5e-324, 0.5], [1e-160, 1.1e-160]] {
        let product = DoubleDouble::of(a) * DoubleDouble::of(b);
        assert_eq!((product.nearest(), product.bracket(), product.sign()), (None, None, None), "{a} {b}");
    }
    let largest = DoubleDouble::of(f64::MAX) + DoubleDouble::of(f64::MAX);
    assert_eq!((largest.nearest(), largest.bracket()), (None, None));
    let quotient = DoubleDouble::of(1.0) / (DoubleDouble::of(0.1) - DoubleDouble::of(0.1));
    assert_eq!((quotient.nearest(), quotient.bracket()), (None, None));
}

#[test]
fn zeros_that_are_not_exact_give_no_exact_products() {
    let mut next = numbers(23);
    let mut doubtful = 0;
    for round in 0..5_000 {
        let [a, b, c] = [(); 3].map(|()| next() * power_of_two(-292));
        let (exact, number) = {
            let number = DoubleDouble::of(a) * DoubleDouble::of(b) * DoubleDouble::of(c);
            (&(&Rational::of(a) * &Rational::of(b)) * &Rational::of(c), number)
        };
        // What is left of the number without its parts is less than all floats, times a small one.
        let rest = number - DoubleDouble::sum(number.high, number.low);
        let rest_exactly = &(&exact - &Rational::of(number.high)) - &Rational::of(number.low);
        let scale = power_of_two(-100 - round % 200);
        for product in [rest * DoubleDouble::of(scale), DoubleDouble::of(scale) * rest] {
            let wanted = &rest_exactly * &Rational::of(scale);
            assert!(product.sign().is_none_or(|sign| sign == wanted.sign()), "{a} {b} {c} {scale}");
            assert!(product.parts().is_none_or(|[x, y]| &Rational::of(x) + &Rational::of(y) == wanted));
            doubtful += usize::from(product.high == 0.0 && wanted.sign() != Sign::Zero);
        }
    }
    assert!(doubtful > 1_000, "{doubtful}");
}
