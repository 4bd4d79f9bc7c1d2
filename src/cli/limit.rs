//! Limits on the command line: numbers of bytes and durations, each with its unit.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Units of bytes: those that messages name, and others.
const BYTES: [(&str, u64); 13] = [
    ("B", 1),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("K", 1 << 10),
    ("M", 1 << 20),
    ("G", 1 << 30),
    ("KB", 1000),
    ("kB", 1000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
];

/// Units of time, in seconds.
const SECONDS: [(&str, f64); 5] = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("min", 60.0), ("h", 3600.0)];

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size(u64);

impl Size {
    /// The most bytes of a page to look at, unless the user says otherwise.
    pub(crate) const MOST_OF_A_PAGE: Size = Size(25_000_000);

    /// The number itself.
    pub(crate) fn bytes(self) -> u64 {
        self.0
    }

    /// The size of something in memory.
    pub(crate) fn of(bytes: usize) -> Size {
        Size(bytes as u64)
    }

    /// Twice as much, for advice.
    pub(crate) fn doubled(self) -> Size {
        Size(self.0.saturating_mul(2))
    }

    /// A size that something can be kept within.
    ///
    /// # Errors
    /// If the text is no size, or zero.
    pub(crate) fn above_zero(text: &str) -> Result<Size, String> {
        match text.parse::<Size>()? {
            Size(0) => Err("a limit is above zero; write a size such as 512MiB or 2GB".to_owned()),
            size => Ok(size),
        }
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let fault = || format!("`{text}` is no number of bytes; write one such as 1000000, 256MiB or 2GB");
        let number = number.parse::<u64>().map_err(|_| fault())?;
        let unit = if unit.is_empty() { "B" } else { unit.trim_start() };
        let known = BYTES.iter().find(|(name, _)| *name == unit);
        let (_, factor) = known.ok_or_else(|| {
            format!("`{unit}` is no unit of bytes; write a number, or one with KiB, MiB, GiB, kB, MB or GB")
        })?;
        number.checked_mul(*factor).map(Size).ok_or_else(|| format!("`{text}` is more bytes than can be counted"))
    }
}

/// The size in the largest unit in which it is whole, as it can be typed; rounded where only bytes would be.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_whole =
            |&&(name, factor): &&(&str, u64)| name.len() > 1 && self.0 >= factor && self.0.is_multiple_of(factor);
        match BYTES.iter().filter(is_whole).max_by_key(|(_, factor)| *factor) {
            Some((name, factor)) => write!(f, "{}{name}", self.0 / factor),
            None if self.0 >= 10 << 20 => write!(f, "{}MiB", self.0 >> 20),
            None if self.0 >= 10 << 10 => write!(f, "{}KiB", self.0 >> 10),
            None => write!(f, "{}B", self.0),
        }
    }
}

/// A duration above zero, as the user typed it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TimeLimit {
    number: f64,
    unit: &'static str,
    duration: Duration,
}

impl TimeLimit {
    /// The duration itself.
    pub(crate) fn duration(self) -> Duration {
        self.duration
    }

    /// Twice as much, for advice.
    pub(crate) fn doubled(self) -> String {
        format!("{}{}", 2.0 * self.number, self.unit)
    }
}

impl FromStr for TimeLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeLimit, String> {
        let example = "write a number with ms, s, m or h, as in 500ms, 30s or 2m";
        let digits = text.trim_end_matches(|c: char| c.is_alphabetic());
        let number = digits.trim_end().parse().ok().filter(|number: &f64| !number.is_nan());
        let number = number.ok_or_else(|| format!("`{text}` is no duration; {example}"))?;
        let unit = &text[digits.len()..];
        if unit.is_empty() {
            return Err(format!("`{text}` has no unit; {example}"));
        }
        let Some((unit, factor)) = SECONDS.iter().find(|(name, _)| *name == unit) else {
            return Err(format!("`{unit}` is no unit of time; {example}"));
        };
        let seconds = number * factor;
        match Duration::try_from_secs_f64(seconds) {
            Ok(duration) if !duration.is_zero() => Ok(TimeLimit { number, unit, duration }),
            Ok(_) => Err(format!("`{text}` is not above zero; {example}")),
            Err(_) if seconds < 0.0 => Err(format!("`{text}` is negative; {example}")),
            Err(_) => Err(format!("`{text}` is too long; without a limit the command takes the time that it needs")),
        }
    }
}

impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let sizes = [("0", 0), ("17", 17), ("2KiB", 2048), ("256 MiB", 256 << 20), ("3G", 3 << 30), ("9B", 9)];
        for (text, size) in sizes.into_iter().chain([("2GB", 2_000_000_000), ("1kB", 1000), ("1TiB", 1 << 40)]) {
            assert_eq!(text.parse(), Ok(Size(size)), "{text}");
        }
        for bad in ["", "MiB", "-1", "1.5MiB", "1 kb", "99999999999999999999", "99999999999GiB"] {
            assert!(bad.parse::<Size>().is_err(), "{bad}");
        }
        assert!(Size::above_zero("0MB").unwrap_err().contains("above zero"));
    }

    #[test]
    fn sizes_are_printed_as_they_are_typed() {
        for text in ["9B", "2KiB", "512MiB", "3GiB", "5MB", "2GB", "1TB"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
        assert_eq!(Size(123_456_789).to_string(), "117MiB");
        assert_eq!(Size(12_345).to_string(), "12KiB");
    }

    #[test]
    fn durations_have_units() {
        let duration = |text: &str| text.parse::<TimeLimit>().map(TimeLimit::duration);
        for (text, milliseconds) in
            [("500ms", 500), ("30s", 30_000), ("1.5 s", 1500), ("2m", 120_000), ("2min", 120_000), ("1h", 3_600_000)]
        {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for (text, wanted) in [
            ("30", "`30` has no unit; write a number with ms, s, m or h"),
            ("s", "`s` is no duration"),
            ("", "`` is no duration"),
            ("nan s", "`nan s` is no duration"),
            ("0s", "`0s` is not above zero"),
            ("-1s", "`-1s` is negative"),
            ("1e400s", "`1e400s` is too long"),
            ("inf", "is no duration"),
            ("3sec", "`sec` is no unit of time"),
        ] {
            let error = duration(text).unwrap_err();
            assert!(error.contains(wanted), "{text}: {error}");
        }
    }
}
