//! Axes: from numbers to pixels, and where to put ticks.

/// About how many steps an axis is divided into.
const STEPS: f64 = 5.0;

/// A range of numbers along one side of a diagram.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    /// What is measured along it.
    pub(crate) name: String,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis that shows a range; one of no length is widened, so that it can be drawn.
    pub(crate) fn over(name: String, [from, to]: [f64; 2]) -> Axis {
        let around = if from == 0.0 { 1.0 } else { from.abs() / 2.0 };
        let [from, to] = if from < to { [from, to] } else { [from - around, from + around] };
        Axis { name, from, to }
    }

    /// Its ends.
    pub(crate) fn ends(&self) -> [f64; 2] {
        [self.from, self.to]
    }

    /// Where a number is, as a share of the axis.
    pub(super) fn share(&self, value: f64) -> f64 {
        // The length of a range of floats may overflow; halves of the smallest of them would be lost.
        match (self.to - self.from).is_finite() {
            true => (value - self.from) / (self.to - self.from),
            false => (value / 2.0 - self.from / 2.0) / (self.to / 2.0 - self.from / 2.0),
        }
    }

    /// Round numbers on the axis, a step of 1, 2 or 5 times a power of ten apart.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let rough = self.to / STEPS - self.from / STEPS;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| rough <= step);
        let step = step.unwrap_or(rough);
        let first = (self.from / step).ceil();
        let slack = step * 1e-9;
        let ticks = (0..20).map(|index| (first + f64::from(index)) * step).take_while(|&tick| tick <= self.to + slack);
        ticks.filter(|tick| tick.is_finite()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(from: f64, to: f64) -> Vec<String> {
        let axis = Axis::over(String::new(), [from, to]);
        axis.ticks().into_iter().map(crate::cli::text::number).collect()
    }

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(0.0, 1.0), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(ticks(0.8, 3.0), ["1", "1.5", "2", "2.5", "3"]);
        assert_eq!(ticks(-3.0, 14.0), ["0", "5", "10"]);
        assert_eq!(ticks(2.0, 2.0), ["1", "1.5", "2", "2.5", "3"]);
        assert_eq!(ticks(0.0, 3e-30), ["0", "1e-30", "2e-30", "3e-30"]);
    }

    #[test]
    fn extremes_are_drawn() {
        for range in [[0.0, f64::MAX], [-f64::MAX, f64::MAX], [1.0, 1.0f64.next_up()], [0.0, 5e-324]] {
            let axis = Axis::over(String::new(), range);
            assert!(axis.ticks().len() <= 20);
            assert_eq!((axis.share(range[0]), axis.share(range[1])), (0.0, 1.0), "{range:?}");
        }
    }
}
