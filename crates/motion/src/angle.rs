//! Angles, and their sines and cosines: the same bits on every platform.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2};

/// An angle in one of two units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Angle {
    /// Degrees.
    Degrees(f64),
    /// Radians. The floats nearest to multiples of a quarter turn count as quarter turns.
    Radians(f64),
}

impl Angle {
    /// The number, whatever its unit.
    pub fn value(self) -> f64 {
        match self {
            Angle::Degrees(value) | Angle::Radians(value) => value,
        }
    }

    /// Sine and cosine. Multiples of 90 degrees give exactly 0, 1 and -1.
    ///
    /// Degrees are reduced to at most 45 exactly, then handed to the `libm` crate, which computes with IEEE operations
    /// only; the operating system's mathematics is not asked.
    pub fn sin_cos(self) -> [f64; 2] {
        match self {
            Angle::Degrees(degrees) => {
                // Both steps are exact: the remainder always is, and what is left keeps the unit of its operand.
                let turn = degrees % 360.0;
                let quarters = libm::round(turn / 90.0);
                turned(acute(turn - 90.0 * quarters), quarters)
            }
            Angle::Radians(radians) => match quarter_turns(radians) {
                Some(quarters) => turned([0.0, 1.0], quarters % 4.0),
                None => [libm::sin(radians), libm::cos(radians)],
            },
        }
    }
}

/// Sine and cosine of at most 45 degrees either way, with the two values that are known to be even.
fn acute(degrees: f64) -> [f64; 2] {
    let radians = degrees * (std::f64::consts::PI / 180.0);
    let sine = match degrees.abs() {
        30.0 => 0.5f64.copysign(degrees),
        45.0 => FRAC_1_SQRT_2.copysign(degrees),
        _ => libm::sin(radians),
    };
    [sine, if degrees.abs() == 45.0 { FRAC_1_SQRT_2 } else { libm::cos(radians) }]
}

/// Turns a sine and cosine on by quarter turns.
fn turned([sine, cosine]: [f64; 2], quarters: f64) -> [f64; 2] {
    let turned = match (quarters as i64).rem_euclid(4) {
        0 => [sine, cosine],
        1 => [cosine, -sine],
        2 => [-sine, -cosine],
        _ => [-cosine, sine],
    };
    turned.map(|value| value + 0.0)
}

/// The whole number of quarter turns that an angle in radians is the float of, if any.
fn quarter_turns(radians: f64) -> Option<f64> {
    let quarters = libm::round(radians / FRAC_PI_2);
    let exact =
        quarters.abs() < 1e6 && (quarters * FRAC_PI_2 == radians || quarters / 2.0 * std::f64::consts::PI == radians);
    exact.then_some(quarters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_are_exact() {
        let want = [[0.0, 1.0], [1.0, 0.0], [0.0, -1.0], [-1.0, 0.0]];
        for quarters in -9i32..9 {
            let expected = want[quarters.rem_euclid(4) as usize];
            assert_eq!(Angle::Degrees(90.0 * f64::from(quarters)).sin_cos(), expected);
            assert_eq!(Angle::Radians(FRAC_PI_2 * f64::from(quarters)).sin_cos(), expected);
        }
    }

    #[test]
    fn other_angles_are_close_and_lie_on_the_circle() {
        for step in -2000..2000 {
            let degrees = f64::from(step) * 0.37;
            let [sine, cosine] = Angle::Degrees(degrees).sin_cos();
            assert!((sine - degrees.to_radians().sin()).abs() < 1e-14, "{degrees}");
            assert!((cosine - degrees.to_radians().cos()).abs() < 1e-14);
            assert!((sine * sine + cosine * cosine - 1.0).abs() < 1e-15);
        }
        assert_eq!(Angle::Degrees(30.0).sin_cos()[0], 0.5);
        assert_eq!(Angle::Degrees(-60.0).sin_cos()[1], 0.5);
        let [sine, cosine] = Angle::Degrees(45.0).sin_cos();
        assert_eq!(sine, cosine);
    }

    #[test]
    fn the_bits_are_fixed() {
        let bits = Angle::Degrees(17.3).sin_cos().map(f64::to_bits);
        assert_eq!(bits, [0x3fd3_0830_9fb4_3cc5, 0x3fee_8d66_852b_c127]);
    }
}
