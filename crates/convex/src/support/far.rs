//! Climbing with far neighbours: before each step the vertices 4, 16, 64, ... places away are tried too.
//!
//! Vertices are numbered along a curve that fills space, so that places far apart are points far apart, and a climb from
//! anywhere first leaps and then steps. Nothing is stored for it.

use nalgebra::Vector3;

use super::climb::Graph;

/// By how much each leap is longer than the one before.
const LONGER: u32 = 4;

impl Graph {
    /// The vertex at which a climb with leaps ends.
    pub(crate) fn leap(&self, direction: &Vector3<f64>, from: u32) -> u32 {
        let mut here = from;
        loop {
            let far = self.leap_from(direction, here);
            here = self.climb(direction, far);
            if here == far {
                return here;
            }
        }
    }

    /// The furthest out of a vertex and its far neighbours, the farthest ones tried first.
    fn leap_from(&self, direction: &Vector3<f64>, from: u32) -> u32 {
        let count = self.len() as u32;
        let (mut best, mut top) = (from, self.dot(direction, from));
        let mut length = LONGER.pow(count.ilog(LONGER));
        while length > 1 {
            for vertex in [best.wrapping_sub(length), best.wrapping_add(length)] {
                let dot = if vertex < count { self.dot(direction, vertex) } else { f64::NEG_INFINITY };
                if dot > top {
                    (best, top) = (vertex, dot);
                }
            }
            length /= LONGER;
        }
        best
    }
}
