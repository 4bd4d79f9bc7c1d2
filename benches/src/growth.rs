//! How time and memory grow with the size of a problem.

/// The slope of the line through points nearest in the sense of least squares, on logarithmic axes; `None` of less than two.
pub fn slope(points: &[[f64; 2]]) -> Option<f64> {
    let logs: Vec<[f64; 2]> = points.iter().map(|point| point.map(f64::ln)).collect();
    let count = logs.len() as f64;
    let mean = |axis: usize| logs.iter().map(|point| point[axis]).sum::<f64>() / count;
    let means = [mean(0), mean(1)];
    let moment =
        |other: usize| logs.iter().map(|point| (point[0] - means[0]) * (point[other] - means[other])).sum::<f64>();
    (moment(0) > 0.0).then(|| moment(1) / moment(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_have_their_exponents() {
        let squares: Vec<[f64; 2]> = [1.0, 3.0, 10.0, 20.0].map(|x| [x, 5.0 * x * x]).into();
        assert!((slope(&squares).unwrap() - 2.0).abs() < 1e-12);
        assert_eq!(slope(&[[1.0, 2.0]]), None);
    }
}
