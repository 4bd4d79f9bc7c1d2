//! The vertex that is furthest out in a direction.

use nalgebra::Vector3;

use super::Hierarchy;
use firstcontact_exact::{Filtered, Rational, Sign};

impl Hierarchy {
    /// The vertex furthest out, found in plain floats. Every direction has an answer, even if it is zero or no number.
    pub fn extreme(&self, direction: &Vector3<f64>) -> u32 {
        let height = |vertex: u32| direction.dot(&self.points[vertex as usize].coords);
        self.descend(|from, to| height(to) > height(from))
    }

    /// A vertex than which none is further out, decided exactly. The direction must be finite.
    pub fn exact_extreme(&self, direction: &Vector3<f64>) -> u32 {
        self.descend(|from, to| self.rise(direction, from, to) == Sign::Positive)
    }

    /// From the furthest vertex of the topmost level down.
    fn descend(&self, is_further: impl Fn(u32, u32) -> bool) -> u32 {
        self.descend_to(0, None, is_further)
    }

    /// A vertex of a level than which none is further out, by what says whether the second of two is further out than the
    /// first. `known` is such a vertex of a higher level, if there is one: then only what comes back next to it is looked at.
    pub(crate) fn descend_to(&self, level: usize, known: Option<u32>, is_further: impl Fn(u32, u32) -> bool) -> u32 {
        let top = self.top.iter().copied();
        let furthest = || top.reduce(|here, next| if is_further(here, next) { next } else { here });
        let mut here = known.or_else(furthest).unwrap_or(0);
        let back = |removal: &u32| self.removals[*removal as usize].vertex;
        let comes_first = |here: u32, next: u32| self.last_level(next) >= level && is_further(here, next);
        while let Some(next) = self.earlier(here).iter().map(back).find(|&next| comes_first(here, next)) {
            here = next;
        }
        here
    }

    /// Whether a vertex is further out than another; exact.
    fn rise(&self, direction: &Vector3<f64>, from: u32, to: u32) -> Sign {
        let [p, q] = [from, to].map(|vertex| self.point(vertex));
        let term = |axis: usize| {
            let [n, p, q] = [direction[axis], p[axis], q[axis]].map(Filtered::exact);
            n * (q - p)
        };
        let sum = term(0) + term(1) + term(2);
        if sum.value.abs() > sum.error {
            return Sign::of(sum.value);
        }
        let exact = |axis: usize| {
            let [n, p, q] = [direction[axis], p[axis], q[axis]].map(Rational::of);
            &n * &(&q - &p)
        };
        (&(&exact(0) + &exact(1)) + &exact(2)).sign()
    }
}
