//! Bounds of what turns, which no turn about the axis changes: heights along the axis, and distances from it.
//!
//! A feature of one body can meet one of the other only if their heights overlap and their distances do. Computed from
//! coordinates of at most `size`, each with its error, both are off by less than `64 u size` (`u = 2^-53`) besides; a
//! bound is widened by a thousand times as much.

use firstcontact_exact::{Filtered, HALF_ULP};

/// Length that every bound is widened by: more than all that underflow can lose.
const TINY: f64 = 1e-290;

/// Bounds on heights and distances of a feature.
#[derive(Debug, Clone, Copy)]
pub(super) struct Profile {
    heights: [f64; 2],
    distances: [f64; 2],
}

/// Profiles about an axis through the origin.
pub(super) struct Profiles {
    direction: [f64; 3],
}

impl Profile {
    /// False if features of these profiles certainly never meet.
    pub(super) fn may_meet(&self, other: &Profile) -> bool {
        let are_apart = |one: [f64; 2], other: [f64; 2]| one[1] < other[0] || other[1] < one[0];
        !are_apart(self.heights, other.heights) && !are_apart(self.distances, other.distances)
    }
}

impl Profiles {
    /// Profiles about the direction of an axis.
    pub(super) fn new(axis: [f64; 3]) -> Profiles {
        let length = norm(axis);
        Profiles { direction: axis.map(|x| x / length) }
    }

    /// The profile of the hull of some points.
    ///
    /// Distances are convex, so that the greatest is that of a point. Seen along any direction across the axis, no point
    /// of the hull is nearer than the nearest of these: the direction of their middle is taken.
    pub(super) fn of(&self, points: &[[Filtered; 3]]) -> Profile {
        let all = points.as_flattened();
        let size = all.iter().map(|x| x.value.abs()).fold(0.0, f64::max);
        let slack = 3.0 * all.iter().map(|x| x.error).fold(0.0, f64::max) + 65536.0 * HALF_ULP * size + TINY;
        let places: Vec<[f64; 3]> = points.iter().map(|point| point.map(|x| x.value)).collect();
        let heights = places.iter().map(|place| dot(place, &self.direction));
        let across: Vec<[f64; 3]> = places.iter().map(|place| self.across(place)).collect();
        let middle = across.iter().fold([0.0; 3], |sum, place| [0, 1, 2].map(|k| sum[k] + place[k]));
        let length = norm(middle);
        let nearest = across.iter().map(|place| dot(place, &middle) / length).fold(f64::INFINITY, f64::min);
        let farthest = across.iter().map(|place| norm(*place)).fold(0.0, f64::max);
        let bounds = |low: f64, high: f64| {
            let [low, high] = [low - slack, high + slack];
            // What is no number bounds nothing.
            [if low.is_finite() { low } else { f64::NEG_INFINITY }, if high.is_finite() { high } else { f64::INFINITY }]
        };
        Profile {
            heights: bounds(heights.clone().fold(f64::INFINITY, f64::min), heights.fold(f64::NEG_INFINITY, f64::max)),
            distances: bounds(nearest, farthest),
        }
    }

    /// The part of a vector across the axis.
    fn across(&self, place: &[f64; 3]) -> [f64; 3] {
        let height = dot(place, &self.direction);
        std::array::from_fn(|k| place[k] - height * self.direction[k])
    }
}

fn dot(u: &[f64; 3], v: &[f64; 3]) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

fn norm(v: [f64; 3]) -> f64 {
    libm::hypot(libm::hypot(v[0], v[1]), v[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_keeps_its_profile() {
        let profiles = Profiles::new([0.0, 0.0, 2.0]);
        let of = |points: &[[f64; 3]]| {
            let points: Vec<[Filtered; 3]> = points.iter().map(|point| point.map(Filtered::exact)).collect();
            profiles.of(&points)
        };
        let tip = of(&[[5.0, 0.0, 1.0]]);
        assert!(tip.may_meet(&of(&[[-3.0, 4.0, 1.0]])) && !tip.may_meet(&of(&[[-3.0, 4.0, 1.5]])));
        assert!(!tip.may_meet(&of(&[[-3.0, 4.125, 1.0]])));
        // The nearest point of the edge is in its middle, at a distance of 4.
        let edge = of(&[[3.0, 4.0, 0.0], [-3.0, 4.0, 0.0]]);
        assert!(edge.may_meet(&of(&[[4.0, 0.0, 0.0]])) && !edge.may_meet(&of(&[[3.5, 0.0, 0.0]])));
        assert!(of(&[[f64::MAX, f64::MAX, 0.0]]).may_meet(&of(&[[f64::MAX, 1.0, 0.0]])));
    }
}
