//! Boxes in single precision, in the frame of a tree: shifted to the centre of the body and scaled by a power of two.

use firstcontact_exact::power_of_two;
use nalgebra::Point3;

/// Children of a node.
pub const WIDTH: usize = 4;

/// A box in the tree's frame: least and greatest coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub struct Box3 {
    /// Least coordinates.
    pub min: [f32; 3],
    /// Greatest coordinates.
    pub max: [f32; 3],
}

impl Box3 {
    /// The box that holds nothing.
    pub const EMPTY: Box3 = Box3 { min: [f32::INFINITY; 3], max: [f32::NEG_INFINITY; 3] };

    /// The least box that holds both.
    pub fn union(&self, other: &Box3) -> Box3 {
        Box3 {
            min: std::array::from_fn(|k| self.min[k].min(other.min[k])),
            max: std::array::from_fn(|k| self.max[k].max(other.max[k])),
        }
    }

    /// The middle, the same floats whenever it is asked for.
    pub fn center(&self) -> [f32; 3] {
        [0.5 * (self.min[0] + self.max[0]), 0.5 * (self.min[1] + self.max[1]), 0.5 * (self.min[2] + self.max[2])]
    }

    /// Half the surface; zero for the empty box.
    pub fn half_area(&self) -> f32 {
        let [x, y, z]: [f32; 3] = std::array::from_fn(|k| (self.max[k] - self.min[k]).max(0.0));
        x * y + y * z + z * x
    }
}

/// The centre and the scale, as an exponent of two, of points.
pub fn frame<'p>(points: impl Iterator<Item = &'p Point3<f64>>) -> ([f64; 3], i32) {
    let mut min = [f64::INFINITY; 3];
    let mut max = [f64::NEG_INFINITY; 3];
    for point in points {
        for k in 0..3 {
            min[k] = min[k].min(point[k]);
            max[k] = max[k].max(point[k]);
        }
    }
    if min[0] > max[0] {
        return ([0.0; 3], 0);
    }
    let center = std::array::from_fn(|k| min[k] * 0.5 + max[k] * 0.5);
    let reach = (0..3).map(|k| (max[k] - center[k]).max(center[k] - min[k])).fold(0.0, f64::max);
    // The least power of two above the reach; of a point an arbitrary one.
    let exponent = match reach.to_bits() {
        0 => -1000,
        bits if reach < f64::MIN_POSITIVE => -1010 - bits.leading_zeros() as i32,
        bits => ((bits >> 52) as i32) - 1022,
    };
    (center, exponent)
}

/// Two factors that lead to units of `2^exponent`: the scale itself may be beyond the floats.
pub(super) fn to_units(exponent: i32) -> [f64; 2] {
    let half = exponent / 2;
    [power_of_two(-half), power_of_two(half - exponent)]
}

/// A point in the tree's frame, rounded.
pub fn scaled(point: &Point3<f64>, center: &[f64; 3], exponent: i32) -> [f64; 3] {
    let [first, second] = to_units(exponent);
    std::array::from_fn(|k| (point[k] - center[k]) * first * second)
}

/// The box of a point in the tree's frame, rounded outward.
fn to_frame(point: &Point3<f64>, center: &[f64; 3], exponent: i32) -> Box3 {
    let scaled = scaled(point, center, exponent);
    Box3 { min: scaled.map(rounded_down), max: scaled.map(|x| -rounded_down(-x)) }
}

/// The box of a triangle in the tree's frame.
pub fn around(corners: [u32; 3], positions: &[Point3<f64>], center: &[f64; 3], exponent: i32) -> Box3 {
    let corners = corners.map(|corner| to_frame(&positions[corner as usize], center, exponent));
    corners.iter().fold(Box3::EMPTY, |sum, corner| sum.union(corner))
}

/// A single-precision float below the given one by more than the rounding errors that may have gone into it.
fn rounded_down(x: f64) -> f32 {
    let near = x as f32;
    let below = if f64::from(near) > x { near.next_down() } else { near };
    below.next_down()
}
