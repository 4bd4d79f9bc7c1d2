//! Bounds hold, zeros are zeros, and what is certain is what exact numbers say.

use super::*;
use crate::{Number, Rational, Ring, power_of_two, ring};

/// What is asked of numbers from the beginning to the end of a report.
struct Asked {
    vectors: [[f64; 3]; 6],
}

/// Floats of all sizes, whole numbers, neighbours of round ones, which cancel, and zeros.
fn numbers(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let value = (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0;
        match state >> 40 & 15 {
            0 => value * 1e-12,
            1 => value * 1e9,
            2 => ((value * 8.0).round() + 0.5).next_up(),
            3 => 0.0,
            4..8 => (value * 8.0).round(),
            _ => value,
        }
    }
}

#[test]
fn bounds_hold_and_what_is_certain_is_right() {
    if !is_supported() {
        return;
    }
    let mut certain = [0; 3];
    for seed in 0..3_000 {
        let mut next = numbers(seed);
        let scale = [1.0, power_of_two(-200), power_of_two(80)][seed as usize % 3];
        let vectors = [(); 6].map(|()| [(); 3].map(|()| next() * scale));
        // SAFETY: the processor has the features.
        #[expect(unsafe_code, reason = "a function compiled for a processor's features cannot be called otherwise")]
        let answers = unsafe { Asked { vectors }.check() };
        for (count, answer) in certain.iter_mut().zip(answers) {
            *count += usize::from(answer);
        }
    }
    // Nearly all differences are sums of two floats, and nearly all nearest floats are certain.
    assert!(certain.iter().all(|&count| count > 2_000), "{certain:?}");
}

impl Asked {
    /// Which of three answers were certain: the quotients, their coordinates, the ratios.
    #[target_feature(enable = "avx2,fma")]
    fn check(&self) -> [bool; 3] {
        let [p, q, r, s, t, w] = self.vectors;
        let lanes = |[x, y, z]: [f64; 3]| Lanes::vector(x, y, z);
        let (u, v) = (Sums::difference(lanes(q), lanes(p)), Sums::difference(lanes(r), lanes(q)));
        let exact = |to: [f64; 3], from: [f64; 3]| [0, 1, 2].map(|k| Rational::difference(to[k], from[k]));
        let (exact_u, exact_v) = (exact(q, p), exact(r, q));
        let (cross, exact_cross) = (DoubleDoubleLanes::cross(&u, &v), ring::cross(&exact_u, &exact_v));
        holds(&cross, &exact_cross);
        let Some(across) = Sums::difference(lanes(s), lanes(p)).minus(Sums::difference(lanes(t), lanes(w))) else {
            return [false; 3];
        };
        let exact_across = minus(exact(s, p), exact(t, w));
        let [high, low] = across.parts();
        for k in 0..3 {
            assert_eq!(&Rational::of(high[k]) + &Rational::of(low[k]), exact_across[k]);
        }
        let motion = Sums::difference(lanes(t), lanes(s));
        let exact_motion = exact(t, s);
        let pairs = [(&cross, &across), (&cross, &motion), (&cross, &across), (&cross, &motion)];
        let products = DoubleDoubleLanes::products(pairs);
        let (above, below) = (ring::dot(&exact_cross, &exact_across), ring::dot(&exact_cross, &exact_motion));
        holds(&products, &[above.clone(), below.clone(), above.clone()]);
        let ratios = cross.ratios_to_largest();
        if let Some(ratios) = ratios {
            let largest = exact_cross.iter().map(magnitude).max().unwrap();
            assert_eq!(ratios, exact_cross.each_ref().map(|x| x.over(&largest).nearest()));
        }
        let Some(quotients) = products.quotients() else { return [false, false, ratios.is_some()] };
        let quotient = above.over(&below);
        let at_even = quotients.all::<0>();
        holds(&at_even, &[quotient.clone(), quotient.clone(), quotient.clone()]);
        let onward = DoubleDoubleLanes::onward(lanes(s), &motion, &at_even);
        let exact_onward = [0, 1, 2].map(|k| Rational::between([s[k], t[k]], &quotient));
        holds(&onward, &exact_onward);
        let sum = onward.plus(&DoubleDoubleLanes::of(lanes(p)));
        let exact_sum = [0, 1, 2].map(|k| exact_onward[k].plus(&Rational::of(p[k])));
        holds(&sum, &exact_sum);
        [true, sum.nearest().is_some(), ratios.is_some()]
    }
}

fn minus(a: [Rational; 3], b: [Rational; 3]) -> [Rational; 3] {
    [0, 1, 2].map(|k| &a[k] - &b[k])
}

fn magnitude(x: &Rational) -> Rational {
    if *x < Rational::ZERO { -x } else { x.clone() }
}

/// The three numbers are as near as their bounds say, which are narrow, and what is certain of them is true.
#[target_feature(enable = "avx2,fma")]
fn holds(lanes: &DoubleDoubleLanes, exact: &[Rational; 3]) {
    for (k, exact) in exact.iter().enumerate() {
        let number = lanes.lane(k);
        let (sum, error) = (&Rational::of(number.high) + &Rational::of(number.low), Rational::of(number.error));
        assert!(magnitude(&(&sum - exact)) <= error, "{number:?} for {exact:?}");
        assert!(number.sign().is_none_or(|sign| sign == exact.sign()));
        assert!(number.bracket().is_none_or(|bracket| bracket == exact.bracket()));
    }
    if let Some(nearest) = lanes.nearest() {
        assert_eq!(nearest, exact.each_ref().map(Rational::nearest));
    }
}
