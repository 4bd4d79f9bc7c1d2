//! Axis-parallel boxes in the world, rounded outward to floats of half the width.

/// Coordinates beyond this are moved onto it. That keeps every overlap there is, because it is monotone, and keeps differences of
/// faces finite.
const FAR: f64 = 1e38;

/// A closed box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::planner) struct Bounds {
    pub(in crate::planner) low: [f32; 3],
    pub(in crate::planner) high: [f32; 3],
}

impl Bounds {
    /// The box of nothing, which nothing ever meets.
    pub(super) const EMPTY: Bounds = Bounds { low: [f32::INFINITY; 3], high: [f32::NEG_INFINITY; 3] };

    /// A box around everything between two corners.
    pub(in crate::planner) fn new(low: [f64; 3], high: [f64; 3]) -> Bounds {
        Bounds { low: low.map(|x| rounded_down(near(x))), high: high.map(|x| rounded_up(near(x))) }
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
        let [x, y, z]: [f64; 3] = std::array::from_fn(|k| (f64::from(self.high[k]) - f64::from(self.low[k])).max(0.0));
        x * y + y * z + z * x
    }

    /// Twice the middle along an axis.
    pub(super) fn middle(&self, axis: usize) -> f64 {
        f64::from(self.low[axis]) + f64::from(self.high[axis])
    }
}

fn near(x: f64) -> f64 {
    x.clamp(-FAR, FAR)
}

/// The greatest narrow float not above a number of at most 1e38.
fn rounded_down(x: f64) -> f32 {
    let nearest = x as f32;
    if f64::from(nearest) > x { nearest.next_down() } else { nearest }
}

/// The least narrow float not below a number of at most 1e38.
fn rounded_up(x: f64) -> f32 {
    -rounded_down(-x)
}
