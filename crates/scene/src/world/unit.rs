//! The units a world is written in.

use std::f64::consts::{FRAC_PI_4, TAU};

/// How near an angle is to eighths of a turn in radians, as people write them in three digits.
const SLACK: f64 = 2e-3;

/// The units of every number in a world.
///
/// Nothing is ever converted except the vertices of a mesh whose own unit differs: a world in millimetres is computed
/// and reported in millimetres.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct Units {
    /// Unit of all positions, sizes, radii and margins.
    pub length: LengthUnit,
    /// Unit of `rpy` and `axis_angle`. `None` if the file states none; it must as soon as it gives an angle.
    pub angle: Option<AngleUnit>,
    /// Unit of all waypoint times.
    pub time: TimeUnit,
}

impl Default for Units {
    /// Metres, seconds, and no angle unit.
    fn default() -> Units {
        Units { length: LengthUnit::Metre, angle: None, time: TimeUnit::Second }
    }
}

named! {
    /// A unit of length.
    #[non_exhaustive]
    pub enum LengthUnit {
        /// `um`
        Micrometre = "um",
        /// `mm`
        Millimetre = "mm",
        /// `cm`
        Centimetre = "cm",
        /// `dm`
        Decimetre = "dm",
        /// `m`
        Metre = "m",
        /// `km`
        Kilometre = "km",
        /// `in`, 25.4 mm
        Inch = "in",
        /// `ft`, 12 inches
        Foot = "ft",
        /// `yd`, 3 feet
        Yard = "yd",
    }
}

named! {
    /// A unit of angle.
    pub enum AngleUnit {
        /// `deg`
        Degree = "deg",
        /// `rad`
        Radian = "rad",
    }
}

named! {
    /// A unit of time. A label only: times are never converted.
    #[non_exhaustive]
    pub enum TimeUnit {
        /// `us`
        Microsecond = "us",
        /// `ms`
        Millisecond = "ms",
        /// `s`
        Second = "s",
        /// `min`
        Minute = "min",
        /// `h`
        Hour = "h",
    }
}

impl AngleUnit {
    /// Returns the other unit if an angle in this one looks like one in that: whole or half numbers of radians beyond a
    /// turn, and degrees that are eighths of a turn in radians. This is a guess, by which nothing is decided.
    pub fn doubted(self, angle: f64) -> Option<AngleUnit> {
        match self {
            AngleUnit::Radian => (angle.abs() > TAU && (2.0 * angle).fract() == 0.0).then_some(AngleUnit::Degree),
            AngleUnit::Degree => {
                let eighths = (angle.abs() / FRAC_PI_4).round();
                let is_near = (angle.abs() - eighths * FRAC_PI_4).abs() < SLACK;
                ((1.0..=16.0).contains(&eighths) && is_near).then_some(AngleUnit::Radian)
            }
        }
    }

    /// True if floats near an angle in this unit are more than a degree apart, so that hardly this one is meant.
    #[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "only files are warned of"))]
    pub(crate) fn is_coarse_at(self, angle: f64) -> bool {
        let degree = if self == AngleUnit::Degree { 1.0 } else { 1.0_f64.to_radians() };
        angle.abs().next_up() - angle.abs() > degree
    }
}

impl LengthUnit {
    /// Length of one `self` in the unit `other`, as an exact fraction in lowest terms.
    pub fn ratio(self, other: LengthUnit) -> (u64, u64) {
        let (from, to) = (self.tenth_micrometres(), other.tenth_micrometres());
        let divisor = greatest_common_divisor(from, to);
        (from / divisor, to / divisor)
    }

    /// Returns the unit that a mesh of this length is probably in.
    ///
    /// Parts for robots up to ten long are mostly drawn in metres, longer ones up to a hundred metres in millimetres.
    /// This is a guess, by which nothing is decided.
    pub fn likely(length: f64) -> Option<LengthUnit> {
        match length {
            _ if (1e-3..10.0).contains(&length) => Some(LengthUnit::Metre),
            _ if (10.0..1e5).contains(&length) => Some(LengthUnit::Millimetre),
            _ => None,
        }
    }

    /// Returns the probable unit of a mesh of a given length in this unit, if it is another one.
    ///
    /// The length is then one that [`LengthUnit::likely`] expects of no mesh in a unit like this one.
    pub fn doubted(self, length: f64) -> Option<LengthUnit> {
        let (numerator, denominator) = self.ratio(LengthUnit::Metre);
        let metres = length * numerator as f64 / denominator as f64;
        let usual = match self.tenth_micrometres() < LengthUnit::Decimetre.tenth_micrometres() {
            true => 0.01..100.0,
            false => 1e-3..10.0,
        };
        LengthUnit::likely(length).filter(|likely| *likely != self && !usual.contains(&metres))
    }

    /// Returns the unit that a word means which is not its symbol, such as `Millimetres`, `milli`, `feet` or `MM`.
    pub fn meant_by(word: &str) -> Option<LengthUnit> {
        let word = word.to_lowercase().replace("metre", "meter");
        let one = match word.as_str() {
            "inches" => "inch",
            "feet" => "foot",
            plural => plural.strip_suffix('s').unwrap_or(plural),
        };
        let is_meant = |name: &str| name == one || !one.is_empty() && name.strip_suffix("meter") == Some(one);
        LengthUnit::WORDS.iter().chain(LengthUnit::ALL.iter()).find(|(_, name)| is_meant(name)).map(|(unit, _)| *unit)
    }

    /// Names that are written out.
    const WORDS: &[(LengthUnit, &'static str)] = &[
        (LengthUnit::Micrometre, "micrometer"),
        (LengthUnit::Micrometre, "micron"),
        (LengthUnit::Micrometre, "\u{b5}m"),
        (LengthUnit::Micrometre, "\u{3bc}m"),
        (LengthUnit::Millimetre, "millimeter"),
        (LengthUnit::Centimetre, "centimeter"),
        (LengthUnit::Decimetre, "decimeter"),
        (LengthUnit::Metre, "meter"),
        (LengthUnit::Kilometre, "kilometer"),
        (LengthUnit::Inch, "inch"),
        (LengthUnit::Foot, "foot"),
        (LengthUnit::Yard, "yard"),
    ];

    /// Returns the unit of a given length in metres, if there is one.
    pub fn of_metres(metres: f64) -> Option<LengthUnit> {
        LengthUnit::ALL.iter().map(|(unit, _)| *unit).find(|unit| unit.metres() == metres)
    }

    /// Returns the number of metres in one, as the nearest double.
    pub fn metres(self) -> f64 {
        self.tenth_micrometres() as f64 / 1e7
    }

    /// The largest length of which every unit here is a whole multiple is 0.1 um (an inch is 25,400 um).
    fn tenth_micrometres(self) -> u64 {
        match self {
            LengthUnit::Micrometre => 10,
            LengthUnit::Millimetre => 10_000,
            LengthUnit::Centimetre => 100_000,
            LengthUnit::Decimetre => 1_000_000,
            LengthUnit::Metre => 10_000_000,
            LengthUnit::Kilometre => 10_000_000_000,
            LengthUnit::Inch => 254_000,
            LengthUnit::Foot => 3_048_000,
            LengthUnit::Yard => 9_144_000,
        }
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_exact_and_reduced() {
        assert_eq!(LengthUnit::Millimetre.ratio(LengthUnit::Metre), (1, 1000));
        assert_eq!(LengthUnit::Inch.ratio(LengthUnit::Metre), (127, 5000));
        assert_eq!(LengthUnit::Foot.ratio(LengthUnit::Inch), (12, 1));
        assert_eq!(LengthUnit::Metre.ratio(LengthUnit::Metre), (1, 1));
        let metres: Vec<f64> = LengthUnit::ALL.iter().map(|(unit, _)| unit.metres()).collect();
        assert_eq!((LengthUnit::of_metres(0.0254), LengthUnit::of_metres(0.02)), (Some(LengthUnit::Inch), None));
        assert_eq!(metres, [1e-6, 0.001, 0.01, 0.1, 1.0, 1000.0, 0.0254, 0.3048, 0.9144]);
    }

    #[test]
    fn unusual_lengths_are_doubted() {
        use LengthUnit::{Centimetre, Inch, Metre, Micrometre, Millimetre};
        for (unit, length, likely) in [
            (Metre, 400.0, Some(Millimetre)),
            (Metre, 10.0, Some(Millimetre)),
            (Metre, 9.0, None),
            (Metre, 0.002, None),
            (Metre, 1e6, None),
            (Millimetre, 0.4, Some(Metre)),
            (Millimetre, 9.0, Some(Metre)),
            (Millimetre, 10.0, None),
            (Millimetre, 5e4, None),
            (Centimetre, 40.0, None),
            (Centimetre, 0.4, Some(Metre)),
            (Inch, 5.0, None),
            (Inch, 8000.0, Some(Millimetre)),
            (Micrometre, 400.0, Some(Millimetre)),
        ] {
            assert_eq!(unit.doubted(length), likely, "{length} {unit}");
        }
    }

    #[test]
    fn angles_that_are_plainly_in_the_other_unit_are_doubted() {
        let [degree, radian] = [AngleUnit::Degree, AngleUnit::Radian];
        assert!([90.0, -45.0, 22.5, 360.0, 7.0].iter().all(|&angle| radian.doubted(angle) == Some(degree)));
        assert!([0.0, 1.0, 3.0, 6.0, -1.57, 2.0 * TAU, 7.25].iter().all(|&angle| radian.doubted(angle).is_none()));
        let written = ["1.5708", "-1.57", "3.14", "0.785", "6.2832"].map(|angle| angle.parse().unwrap());
        assert!(written.iter().all(|&angle| degree.doubted(angle) == Some(radian)));
        assert!([0.0, 1.5, 0.5, 0.25, 90.0, 3.0, 6.25].iter().all(|&angle| degree.doubted(angle).is_none()));
    }

    #[test]
    fn words_mean_units() {
        for (word, symbol) in [
            ("milli", Some("mm")),
            ("millimetres", Some("mm")),
            ("Millimeter", Some("mm")),
            ("MM", Some("mm")),
            ("centi", Some("cm")),
            ("microns", Some("um")),
            ("\u{b5}m", Some("um")),
            ("inches", Some("in")),
            ("inch", Some("in")),
            ("feet", Some("ft")),
            ("metre", Some("m")),
            ("s", None),
            ("", None),
            ("millisecond", None),
            ("mile", None),
        ] {
            assert_eq!(LengthUnit::meant_by(word).map(LengthUnit::name), symbol, "{word}");
        }
    }

    #[test]
    fn every_symbol_is_read_back() {
        for (unit, name) in LengthUnit::ALL {
            assert_eq!(LengthUnit::from_name(name), Some(*unit));
            assert_eq!(unit.to_string(), *name);
        }
        assert_eq!(TimeUnit::from_name("sec"), None);
        assert_eq!(AngleUnit::Radian.name(), "rad");
        assert_eq!(TimeUnit::Minute.name(), "min");
    }
}
