//! Unions of closed intervals of fractions of a piece.

use firstcontact_exact::{Rational, power_of_two};

/// An end of an interval: a fraction, and the two floats next to it.
#[derive(Debug, Clone)]
pub(super) struct End {
    fraction: Rational,
    bracket: [f64; 2],
}

/// Closed intervals without common points, in order, within the piece.
#[derive(Debug, Clone, Default)]
pub(super) struct IntervalUnion(Vec<[End; 2]>);

impl End {
    /// The end at a fraction.
    pub(super) fn at(fraction: Rational) -> End {
        End { bracket: fraction.bracket(), fraction }
    }

    /// The fraction.
    pub(super) fn fraction(&self) -> &Rational {
        &self.fraction
    }

    /// True if it is certainly below a float.
    pub(super) fn is_certainly_below(&self, bound: f64) -> bool {
        self.bracket[1] < bound
    }

    /// True if it is certainly above a float.
    pub(super) fn is_certainly_above(&self, bound: f64) -> bool {
        self.bracket[0] > bound
    }
}

impl IntervalUnion {
    /// Adds the part of an interval that is in the piece, and joins what touches it.
    pub(super) fn add(&mut self, [from, to]: [End; 2]) {
        let (start, end) = (Rational::ZERO, Rational::of(1.0));
        let before = self.0.partition_point(|[first, _]| first.is_certainly_below(from.bracket[0]));
        let is_held = before.checked_sub(1).is_some_and(|i| self.0[i][1].is_certainly_above(to.bracket[1]));
        if is_held || to.fraction < start || from.fraction > end {
            return;
        }
        let mut from = if from.fraction < start { End::at(start) } else { from };
        let mut to = if to.fraction > end { End::at(end) } else { to };
        let first = self.0.partition_point(|span| span[1].fraction < from.fraction);
        let beyond = self.0.partition_point(|span| span[0].fraction <= to.fraction);
        if first < beyond {
            if self.0[first][0].fraction < from.fraction {
                from = self.0[first][0].clone();
            }
            if self.0[beyond - 1][1].fraction > to.fraction {
                to = self.0[beyond - 1][1].clone();
            }
        }
        self.0.splice(first..beyond, [[from, to]]);
    }

    /// Parts of an interval that are in none of them, without the ends.
    pub(super) fn gaps(&self, [from, to]: &[Rational; 2]) -> Vec<[Rational; 2]> {
        let mut gaps = Vec::new();
        let mut begin = from;
        let first = self.0.partition_point(|[_, last]| last.fraction < *from);
        for [first, last] in self.0[first..].iter().take_while(|[first, _]| first.fraction < *to) {
            if first.fraction > *begin {
                gaps.push([begin.clone(), first.fraction.clone()]);
            }
            begin = begin.max(&last.fraction);
        }
        if begin < to {
            gaps.push([begin.clone(), to.clone()]);
        }
        gaps
    }

    /// The intervals as fractions.
    pub(super) fn fractions(self) -> Vec<[Rational; 2]> {
        self.0.into_iter().map(|span| span.map(|end| end.fraction)).collect()
    }
}

/// A fraction strictly between two: near the middle, and of few digits where there is room.
pub(super) fn between(from: &Rational, to: &Rational) -> Rational {
    let [least, most] = [from.nearest(), to.nearest()];
    let digit = power_of_two(((most - least).log2().floor() as i32).saturating_sub(3));
    let middle = Rational::of(if digit > 0.0 { (0.5 * (least + most) / digit).round() * digit } else { least });
    if *from < middle && middle < *to { middle } else { &(from + to) * &Rational::of(0.5) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(all: &[[f64; 2]]) -> IntervalUnion {
        let mut spans = IntervalUnion::default();
        all.iter().for_each(|span| spans.add(span.map(|x| End::at(Rational::of(x)))));
        spans
    }

    fn floats(spans: Vec<[Rational; 2]>) -> Vec<[f64; 2]> {
        spans.into_iter().map(|span| span.map(|x| x.nearest())).collect()
    }

    #[test]
    fn intervals_join_where_they_touch() {
        let joined = spans(&[[0.5, 0.75], [0.0, 0.25], [0.875, 2.0], [0.25, 0.5], [3.0, 4.0], [-1.0, -0.5]]);
        assert_eq!(floats(joined.fractions()), [[0.0, 0.75], [0.875, 1.0]]);
    }

    #[test]
    fn an_instant_is_an_interval() {
        let instants = spans(&[[0.5, 0.5], [0.25, 0.25], [0.5, 0.5]]);
        assert_eq!(floats(instants.fractions()), [[0.25, 0.25], [0.5, 0.5]]);
    }

    #[test]
    fn gaps_are_what_is_between() {
        let spans = spans(&[[0.25, 0.5], [0.625, 0.625], [0.75, 1.0]]);
        let gaps = |span: [f64; 2]| floats(spans.gaps(&span.map(Rational::of)));
        assert_eq!(gaps([0.0, 1.0]), [[0.0, 0.25], [0.5, 0.625], [0.625, 0.75]]);
        assert_eq!(gaps([0.375, 0.75]), [[0.5, 0.625], [0.625, 0.75]]);
        assert_eq!(gaps([0.0, 0.125]), [[0.0, 0.125]]);
        assert!(gaps([0.25, 0.5]).is_empty() && gaps([0.75, 0.875]).is_empty());
    }

    #[test]
    fn a_wide_interval_swallows_others() {
        let swallowed = spans(&[[0.25, 0.25], [0.5, 0.625], [0.125, 0.75]]);
        assert_eq!(floats(swallowed.fractions()), [[0.125, 0.75]]);
        assert!(spans(&[]).fractions().is_empty());
    }
}
