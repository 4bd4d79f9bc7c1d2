//! Three lengths on the command line: `1,2.5,-3`, or `10mm,0,-5mm`.

use std::str::FromStr;

use super::quantity::Quantity;

/// A point or a vector as the user types it: three finite lengths separated by commas.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Triple(pub(crate) [Quantity; 3]);

impl FromStr for Triple {
    type Err = String;

    fn from_str(text: &str) -> Result<Triple, String> {
        let parts: Vec<&str> = text.split(',').collect();
        let [x, y, z] = parts[..] else {
            let meant: Vec<&str> = text.split([',', ' ', ';']).filter(|part| !part.is_empty()).collect();
            let meant = if meant.len() == 3 { format!("; write {}", meant.join(",")) } else { hint(&meant).to_owned() };
            return Err(format!("expected three numbers x,y,z without spaces, found {}{meant}", count(&parts)));
        };
        let lengths: [Quantity; 3] = [x.parse()?, y.parse()?, z.parse()?];
        match half_said(&lengths) {
            Some(fault) => Err(fault),
            None => Ok(Triple(lengths)),
        }
    }
}

/// The fault of numbers some of which have a unit: it might be meant of all. Zero needs none.
fn half_said(lengths: &[Quantity; 3]) -> Option<String> {
    let unit = lengths.iter().find_map(Quantity::unit)?;
    let without = lengths.iter().find(|length| length.unit().is_none() && !length.is_zero())?;
    let with = lengths.each_ref().map(|length| format!("{}{}", length.digits(), length.unit().unwrap_or(unit)));
    Some(format!("`{}` has no unit and another number has one; write {}", without.digits(), with.join(",")))
}

/// A lone number is mostly the first of three with spaces between them.
fn hint(parts: &[&str]) -> &'static str {
    if parts.len() == 1 { "; write them as in 1,0,0" } else { "" }
}

fn count(parts: &[&str]) -> String {
    match parts.len() {
        1 => "one".to_owned(),
        n => n.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use firstcontact::world::LengthUnit;

    use super::Triple;

    fn metres(text: &str) -> [f64; 3] {
        let Triple(lengths) = text.parse().unwrap();
        lengths.map(|length| length.in_unit(LengthUnit::Metre).unwrap())
    }

    #[test]
    fn reads_three_lengths() {
        assert_eq!(metres("-4,0,1e-3"), [-4.0, 0.0, 1e-3]);
        assert_eq!(metres("1, 2, 3"), [1.0, 2.0, 3.0]);
        assert_eq!(metres("10mm,0,-5cm"), [0.01, 0.0, -0.05]);
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |text: &str| text.parse::<Triple>().unwrap_err();
        assert_eq!(error("1,2"), "expected three numbers x,y,z without spaces, found 2");
        assert_eq!(error("4"), "expected three numbers x,y,z without spaces, found one; write them as in 1,0,0");
        assert_eq!(error("4 0 -1"), "expected three numbers x,y,z without spaces, found one; write 4,0,-1");
        assert_eq!(error("1,2,x"), "`x` is not a number");
        assert_eq!(error("1,nan,0"), "`nan` is not a finite number");
        assert_eq!(error("1,-inf,0"), "`-inf` is not a finite number");
        assert_eq!(error("1,1e400,0"), "`1e400` does not fit a double");
        assert_eq!(error("1,,0"), "`` is not a number");
        assert_eq!(error("10,0,30mm"), "`10` has no unit and another number has one; write 10mm,0mm,30mm");
    }
}
