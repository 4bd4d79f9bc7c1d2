//! When the features of two triangles are first within a length of each other: the smaller roots of quadratic equations, compared exactly by
//! another line of thought than the library's.

use std::cmp::Ordering;

use firstcontact::oracle::Rational;

use super::nearest::{Differences, FEATURES, Field, between, dot, of};

/// A number less the square root of another one, which is zero or more.
#[derive(Debug, Clone)]
pub(super) struct When {
    pub(super) mean: Rational,
    pub(super) root: Rational,
}

impl When {
    pub(super) fn at(mean: Rational) -> When {
        When { mean, root: Rational::ZERO }
    }

    /// The time at this fraction of a span.
    pub(super) fn of_span(&self, start: &Rational, end: &Rational) -> When {
        let span = end - start;
        When { mean: start + &(&self.mean * &span), root: &self.root * &(&span * &span) }
    }
}

/// `x - sqrt(p)` against `y - sqrt(q)`: as `sqrt(q)` against `y - x + sqrt(p)`, squared.
impl Ord for When {
    fn cmp(&self, other: &When) -> Ordering {
        let way = &other.mean - &self.mean;
        if way < Rational::ZERO {
            return other.cmp(self).reverse();
        }
        // q against d d + p + 2 d sqrt(p), with d not below zero.
        let square = &way * &way;
        let rest = &(&other.root - &self.root) - &square;
        if rest < Rational::ZERO {
            return Ordering::Less;
        }
        (&rest * &rest).cmp(&(&(&square * &self.root) * &of(4.0)))
    }
}

impl PartialOrd for When {
    fn partial_cmp(&self, other: &When) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for When {
    fn eq(&self, other: &When) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for When {}

/// The shares of the corners of a set in the point nearest to the origin of the line or plane through them, and that point; `None` if they span
/// less.
fn foot(points: &Differences<Rational>, [i, j, k]: [usize; 3]) -> Option<(Vec<Rational>, [Rational; 3])> {
    let zero = Rational::ZERO;
    let (p, u, v) = (&points[i], between(&points[i], &points[j]), between(&points[i], &points[k]));
    if i == k {
        return Some((Vec::new(), p.clone()));
    }
    let (pu, uu, one) = (&zero - &dot(p, &u), dot(&u, &u), Rational::ONE);
    if j == k {
        if uu == zero {
            return None;
        }
        let share = pu.over(&uu);
        let point = std::array::from_fn(|k| &p[k] + &(&u[k] * &share));
        return Some((vec![&one - &share, share], point));
    }
    let (pv, uv, vv) = (&zero - &dot(p, &v), dot(&u, &v), dot(&v, &v));
    let whole = &(&uu * &vv) - &(&uv * &uv);
    if whole == zero {
        return None;
    }
    let s = (&(&pu * &vv) - &(&pv * &uv)).over(&whole);
    let t = (&(&pv * &uu) - &(&pu * &uv)).over(&whole);
    let point = std::array::from_fn(|k| &(&p[k] + &(&u[k] * &s)) + &(&v[k] * &t));
    Some((vec![&(&one - &s) - &t, s, t], point))
}

/// The first fraction of a piece, until a last one, at which a hull of nine points is within a length of the origin, given as its square; the points at
/// the beginning and at the end.
pub(super) fn first_within(ends: &[Differences<Rational>; 2], last: &Rational, square: &Rational) -> Option<When> {
    FEATURES.iter().filter_map(|set| first_of_set(ends, *set, last, square)).min()
}

fn first_of_set(
    ends: &[Differences<Rational>; 2],
    set: [usize; 3],
    last: &Rational,
    square: &Rational,
) -> Option<When> {
    let zero = Rational::ZERO;
    let [(from, p), (to, q)] = [foot(&ends[0], set)?, foot(&ends[1], set)?];
    // A share is not negative while `from + x (to - from)` is not.
    let (mut low, mut high) = (zero.clone(), last.clone());
    for (from, to) in from.iter().zip(&to) {
        let gain = to - from;
        if gain == zero && *from < zero {
            return None;
        } else if gain > zero {
            low = low.max((&zero - from).over(&gain));
        } else if gain < zero {
            high = high.min((&zero - from).over(&gain));
        }
    }
    let step = between(&p, &q);
    let (c, b, a) = (&dot(&p, &p) - square, dot(&p, &step), dot(&step, &step));
    let at_low = &(&c + &(&(&b + &b) * &low)) + &(&a * &(&low * &low));
    if low > high {
        return None;
    }
    if at_low <= zero {
        return Some(When::at(low));
    }
    if &b + &(&a * &low) >= zero {
        return None;
    }
    let (mean, root) = ((&zero - &b).over(&a), (&(&b * &b) - &(&a * &c)).over(&(&a * &a)));
    if root < zero {
        return None;
    }
    let found = When { mean, root };
    (found <= When::at(high)).then_some(found)
}
