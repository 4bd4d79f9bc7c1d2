//! Numbers in the units of a world: from when to when, `0,2.5`, and how closely.

/// Reads two times, the later one second.
pub(crate) fn times(text: &str) -> Result<[f64; 2], String> {
    let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse::<f64>()).collect();
    match numbers.as_deref() {
        Ok(&[start, end]) if start.is_finite() && end.is_finite() && start < end => Ok([start, end]),
        Ok([_, _]) => Err("expected two finite times, the later one second".to_owned()),
        _ => Err("expected two times T0,T1 without spaces".to_owned()),
    }
}

/// Reads a length above zero.
pub(crate) fn tolerance(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(number) if number > 0.0 && number.is_finite() => Ok(number),
        _ => Err("a tolerance is a finite number above zero, in the unit of the world".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::times;

    #[test]
    fn times_ascend() {
        assert_eq!(times("0,2.5"), Ok([0.0, 2.5]));
        assert_eq!(times("-3, -1e0"), Ok([-3.0, -1.0]));
        for bad in ["", "1", "1,1", "2,1", "0,inf", "nan,1", "0,1,2", "a,b"] {
            assert!(times(bad).is_err(), "{bad}");
        }
    }
}
