//! Three numbers on the command line: `1,2.5,-3`.

use std::str::FromStr;

use super::length::number;

/// A point or a vector as the user types it: three finite numbers separated by commas.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Triple(pub(crate) [f64; 3]);

impl FromStr for Triple {
    type Err = String;

    fn from_str(text: &str) -> Result<Triple, String> {
        let parts: Vec<&str> = text.split(',').collect();
        let [x, y, z] = parts[..] else {
            let meant: Vec<&str> = text.split([',', ' ', ';']).filter(|part| !part.is_empty()).collect();
            let meant = if meant.len() == 3 { format!("; write {}", meant.join(",")) } else { hint(&meant).to_owned() };
            return Err(format!("expected three numbers x,y,z without spaces, found {}{meant}", count(&parts)));
        };
        Ok(Triple([number(x)?, number(y)?, number(z)?]))
    }
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
    use super::Triple;

    #[test]
    fn reads_three_numbers() {
        assert_eq!("-4,0,1e-3".parse(), Ok(Triple([-4.0, 0.0, 1e-3])));
        assert_eq!("1, 2, 3".parse(), Ok(Triple([1.0, 2.0, 3.0])));
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
    }
}
