//! Means and medians.

/// The middle value, or `None` of nothing.
pub fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut sorted: Vec<f64> = values.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}

/// The geometric mean of positive values, or `None` of nothing.
pub fn geometric_mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for value in values {
        sum += value.ln();
        count += 1.0;
    }
    (count > 0.0).then(|| f64::exp(sum / count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_of_what_is_there() {
        assert_eq!(median([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([]), None);
        assert_eq!(geometric_mean([2.0, 8.0]), Some(4.0));
        assert_eq!(geometric_mean([]), None);
    }
}
