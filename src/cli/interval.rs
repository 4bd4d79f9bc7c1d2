//! Two numbers on the command line: a range of scalings `0.5,3`, or a pair of them `3/2,0.8`.

use std::str::FromStr;

use firstcontact::convex::scaling::Range;
use firstcontact::exact::Rational;

/// A pair of scalings as the user types it.
#[derive(Debug, Clone)]
pub(crate) struct Scalings(pub(crate) [Rational; 2]);

/// Reads a range: its least and its greatest number.
pub(crate) fn range(text: &str) -> Result<Range, String> {
    let [low, high] = two(text, "LO,HI")?;
    Range::new(number(low)?, number(high)?).map_err(|error| error.to_string())
}

impl FromStr for Scalings {
    type Err = String;

    fn from_str(text: &str) -> Result<Scalings, String> {
        let [a, b] = two(text, "RHO_A,RHO_B")?;
        Ok(Scalings([fraction(a)?, fraction(b)?]))
    }
}

fn two<'t>(text: &'t str, wanted: &str) -> Result<[&'t str; 2], String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    match parts[..] {
        [first, second] => Ok([first, second]),
        _ => Err(format!("expected two numbers {wanted} without spaces, found {}", parts.len())),
    }
}

/// A number, or one over another; exactly these doubles.
fn fraction(text: &str) -> Result<Rational, String> {
    let Some((above, below)) = text.split_once('/') else { return Ok(Rational::of(number(text)?)) };
    let [above, below] = [number(above)?, number(below)?].map(Rational::of);
    if below.sign().is_zero() {
        return Err(format!("`{text}` is no number: it is divided by zero"));
    }
    Ok(above.over(&below))
}

fn number(text: &str) -> Result<f64, String> {
    let value: f64 = text.trim().parse().map_err(|_| format!("`{text}` is not a number"))?;
    if value.is_finite() { Ok(value) } else { Err(format!("`{text}` is not a finite number")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_exact() {
        let shown = |text: &str| text.parse::<Scalings>().map(|pair| pair.0.map(|x| x.to_string()));
        assert_eq!(shown("1/3,0.25"), Ok(["1/3".to_owned(), "1/4".to_owned()]));
        assert_eq!(shown("1"), Err("expected two numbers RHO_A,RHO_B without spaces, found 1".to_owned()));
        assert_eq!(shown("1/0,2"), Err("`1/0` is no number: it is divided by zero".to_owned()));
        assert_eq!(shown("x,2"), Err("`x` is not a number".to_owned()));
        assert_eq!(shown("inf,2"), Err("`inf` is not a finite number".to_owned()));
    }

    #[test]
    fn ranges_ascend() {
        assert_eq!(range("0.5, 3").map(|range| range.ends()), Ok([0.5, 3.0]));
        assert!(range("3,0.5").is_err_and(|error| error.contains("0 <= least <= greatest")));
        assert!(range("-1,2").is_err() && range("1,2,3").is_err() && range("1,1e999").is_err());
    }
}
