//! Unions of closed intervals of fractions of a piece.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use firstcontact_exact::{Rational, power_of_two};

/// An end of an interval: a fraction, and the two floats next to it.
#[derive(Debug, Clone)]
pub(super) struct End {
    fraction: Rational,
    bracket: [f64; 2],
}

/// Closed intervals without common points within the piece: the last instant of each, by the first.
#[derive(Debug, Clone, Default)]
pub(super) struct IntervalUnion(BTreeMap<End, End>);

impl End {
    /// The end at a fraction.
    pub(super) fn at(fraction: Rational) -> End {
        End { bracket: fraction.bracket(), fraction }
    }

    /// The fraction.
    pub(super) fn fraction(&self) -> &Rational {
        &self.fraction
    }

    /// The floats next to it.
    pub(super) fn bracket(&self) -> [f64; 2] {
        self.bracket
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

impl PartialEq for End {
    fn eq(&self, other: &End) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for End {}

impl PartialOrd for End {
    fn partial_cmp(&self, other: &End) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for End {
    fn cmp(&self, other: &End) -> Ordering {
        if self.bracket[1] < other.bracket[0] {
            Ordering::Less
        } else if self.bracket[0] > other.bracket[1] {
            Ordering::Greater
        } else {
            self.fraction.cmp(&other.fraction)
        }
    }
}

impl IntervalUnion {
    /// Adds the part of an interval that is in the piece, and joins what touches it.
    pub(super) fn add(&mut self, [from, to]: [End; 2]) {
        let [start, end] = [Rational::ZERO, Rational::of(1.0)].map(End::at);
        let (mut from, mut to) = (from.max(start), to.min(end));
        if from > to {
            return;
        }
        if let Some((first, last)) = self.before(&from).filter(|(_, last)| **last >= from) {
            if *last >= to {
                return;
            }
            from = first.clone();
        }
        while let Some((first, last)) = self.0.range(&from..=&to).next() {
            let (first, last) = (first.clone(), last.clone());
            self.0.remove(&first);
            to = to.max(last);
        }
        self.0.insert(from, to);
    }

    /// The last interval that does not begin after an instant.
    fn before(&self, instant: &End) -> Option<(&End, &End)> {
        self.0.range(..=instant).next_back()
    }

    /// Parts of an interval that are in none of them, without the ends.
    pub(super) fn gaps(&self, [from, to]: &[End; 2]) -> Vec<[End; 2]> {
        if from >= to {
            return Vec::new();
        }
        let mut gaps = Vec::new();
        let mut begin = self.before(from).map_or(from, |(_, last)| last.max(from));
        for (first, last) in self.0.range(from..to) {
            if first > begin {
                gaps.push([begin, first].map(End::clone));
            }
            begin = begin.max(last);
        }
        if begin < to {
            gaps.push([begin, to].map(End::clone));
        }
        gaps
    }

    /// The intervals as fractions.
    pub(super) fn fractions(self) -> Vec<[Rational; 2]> {
        self.0.into_iter().map(|(first, last)| [first.fraction, last.fraction]).collect()
    }
}

/// A fraction strictly between two: near the middle, and of few digits where there is room.
pub(super) fn between(from: &End, to: &End) -> Rational {
    let [least, most] = [from.bracket[1], to.bracket[0]];
    let digit = power_of_two(((most - least).log2().floor() as i32).saturating_sub(3));
    let middle = Rational::of(if digit > 0.0 { (0.5 * (least + most) / digit).round() * digit } else { least });
    let [from, to] = [from.fraction(), to.fraction()];
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

    fn floats(spans: impl IntoIterator<Item = [Rational; 2]>) -> Vec<[f64; 2]> {
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
        let at = |x: f64| End::at(Rational::of(x));
        let gaps =
            |span: [f64; 2]| floats(spans.gaps(&span.map(at)).into_iter().map(|gap| gap.map(|end| end.fraction)));
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
