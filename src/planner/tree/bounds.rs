//! Axis-parallel boxes in the world, rounded outward by whoever makes them.

/// Coordinates beyond this are moved onto it. That keeps every overlap there is, because it is monotone, and keeps areas of boxes
/// finite.
const FAR: f64 = 1e150;

/// A closed box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::planner) struct Bounds {
    pub(in crate::planner) low: [f64; 3],
    pub(in crate::planner) high: [f64; 3],
}

impl Bounds {
    /// The box of nothing.
    pub(super) const EMPTY: Bounds = Bounds { low: [FAR; 3], high: [-FAR; 3] };

    /// A box between two corners.
    pub(in crate::planner) fn new(low: [f64; 3], high: [f64; 3]) -> Bounds {
        Bounds { low: low.map(near), high: high.map(near) }
    }

    /// The least box around two.
    pub(super) fn union(&self, other: &Bounds) -> Bounds {
        Bounds {
            low: std::array::from_fn(|k| self.low[k].min(other.low[k])),
            high: std::array::from_fn(|k| self.high[k].max(other.high[k])),
        }
    }

    /// Half of the surface: how likely a line is to meet it.
    pub(super) fn area(&self) -> f64 {
        let [x, y, z]: [f64; 3] = std::array::from_fn(|k| (self.high[k] - self.low[k]).max(0.0));
        x * y + y * z + z * x
    }

    /// Twice the middle along an axis.
    pub(super) fn middle(&self, axis: usize) -> f64 {
        self.low[axis] + self.high[axis]
    }
}

fn near(x: f64) -> f64 {
    x.clamp(-FAR, FAR)
}
