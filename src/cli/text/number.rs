//! Numbers as people read them: six significant digits. The JSON report has all of them.

/// How many significant digits are shown.
const DIGITS: usize = 6;

/// A number, rounded for reading.
pub(crate) fn number(value: f64) -> String {
    let rounded = format!("{value:.*e}", DIGITS - 1);
    let Some((mantissa, exponent)) = rounded.split_once('e') else { return rounded };
    match exponent.parse::<i32>() {
        Ok(exponent @ -4..6) => trimmed(&format!("{value:.*}", (DIGITS as i32 - 1 - exponent).max(0) as usize)),
        _ => format!("{}e{exponent}", trimmed(mantissa)),
    }
}

/// A number with as many digits as tell it from its neighbours.
pub(crate) fn every_digit(value: f64) -> String {
    let digits = format!("{value:?}");
    digits.strip_suffix(".0").map(str::to_owned).unwrap_or(digits)
}

fn trimmed(digits: &str) -> String {
    let short = match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => digits,
    };
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// A point or a vector.
pub(crate) fn point(value: [f64; 3]) -> String {
    format!("[{}, {}, {}]", number(value[0]), number(value[1]), number(value[2]))
}

/// A share of one, in percent.
pub(crate) fn percent(fraction: f64) -> String {
    format!("{} %", trimmed(&format!("{:.1}", fraction * 100.0)))
}

/// A count with its noun: `1 path`, `2 paths`.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    let ending = match (count, noun) {
        (1, _) => "",
        (_, "vertex") => return format!("{count} vertices"),
        (_, "pair of triangles") => return format!("{count} pairs of triangles"),
        _ => "s",
    };
    format!("{count} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::{every_digit, number, percent, plural, point};

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (1.25, "1.25"),
            (-4.0, "-4"),
            (1.0 / 3.0, "0.333333"),
            (1.0333333333, "1.03333"),
            (123456.0, "123456"),
            (999999.7, "1e6"),
            (1e9, "1e9"),
            (1.5e-30, "1.5e-30"),
            (0.00012, "0.00012"),
            (0.00001, "1e-5"),
            (100.0, "100"),
        ];
        for (value, text) in cases {
            assert_eq!(number(value), text);
        }
        assert_eq!(point([1.0, -0.0, 0.5]), "[1, 0, 0.5]");
        assert_eq!([2.0, 2f64.next_down(), 1e300].map(every_digit), ["2", "1.9999999999999998", "1e300"]);
    }

    #[test]
    fn percents_and_counts() {
        assert_eq!(percent(5.0 / 6.0), "83.3 %");
        assert_eq!(percent(0.5), "50 %");
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(plural(1, "vertex"), "1 vertex");
        assert_eq!(plural(2, "vertex"), "2 vertices");
        assert_eq!(plural(0, "path"), "0 paths");
    }
}
