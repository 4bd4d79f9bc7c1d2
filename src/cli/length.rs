//! A length on the command line.

/// Reads a length in the unit of the files, zero included.
pub(crate) fn length(text: &str) -> Result<f64, String> {
    let fault = |found: String| format!("{found}; give a length of at least 0 in the unit of the files, as in 0.05");
    match number(text).map_err(fault)? {
        value if value < 0.0 => Err(fault(format!("`{text}` is negative"))),
        value => Ok(value),
    }
}

/// Reads a finite number.
pub(crate) fn number(text: &str) -> Result<f64, String> {
    let value: f64 = text.trim().parse().map_err(|_| format!("`{text}` is not a number"))?;
    if value.is_nan() || text.contains("inf") {
        return Err(format!("`{text}` is not a finite number"));
    }
    if value.is_infinite() {
        return Err(format!("`{text}` does not fit a double"));
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn lengths_are_plain_numbers() {
        assert_eq!((length("0"), length("1e-3")), (Ok(0.0), Ok(1e-3)));
        for (text, told) in [
            ("1mm", "`1mm` is not a number; give a length"),
            ("-1", "`-1` is negative; give a length"),
            ("inf", "`inf` is not a finite number; give a length"),
            ("", "`` is not a number; give a length"),
        ] {
            assert!(length(text).is_err_and(|error| error.starts_with(told)), "{text}");
        }
    }
}
