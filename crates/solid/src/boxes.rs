//! Boxes, and those in the frame of a tree: in single precision, shifted to the centre of the body and scaled by a
//! power of two.

use firstcontact_exact::power_of_two;
use nalgebra::{Point3, RealField};

/// Children of a node.
pub const WIDTH: usize = 4;

/// A box with sides along the axes: least and greatest coordinates. In single precision it is one of a tree, rounded
/// outward.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct Box3<T = f32> {
    /// Least coordinates.
    pub min: [T; 3],
    /// Greatest coordinates.
    pub max: [T; 3],
}

impl<T: RealField + Copy> Box3<T> {
    /// The box that holds nothing.
    pub fn empty() -> Box3<T> {
        Box3 { min: [nalgebra::convert(f64::INFINITY); 3], max: [nalgebra::convert(f64::NEG_INFINITY); 3] }
    }

    /// The least box that holds points.
    pub fn around(points: impl IntoIterator<Item = impl Into<[T; 3]>>) -> Box3<T> {
        let points = points.into_iter().map(Into::into);
        points.fold(Box3::empty(), |around, point| around.union(&Box3 { min: point, max: point }))
    }

    /// The least box that holds both.
    #[inline]
    pub fn union(&self, other: &Box3<T>) -> Box3<T> {
        // One instruction each: no coordinate of a box is NaN.
        let least = |x: T, y: T| if y < x { y } else { x };
        let most = |x: T, y: T| if y > x { y } else { x };
        let ([a, b, c], [x, y, z]) = (self.min, other.min);
        let min = [least(a, x), least(b, y), least(c, z)];
        let ([a, b, c], [x, y, z]) = (self.max, other.max);
        Box3 { min, max: [most(a, x), most(b, y), most(c, z)] }
    }

    /// True if the boxes share a point.
    pub fn meets(&self, other: &Box3<T>) -> bool {
        (0..3).all(|k| self.min[k] <= other.max[k] && other.min[k] <= self.max[k])
    }

    /// Half the surface; zero for the empty box.
    pub fn half_area(&self) -> T {
        let [x, y, z]: [T; 3] = std::array::from_fn(|k| (self.max[k] - self.min[k]).max(T::zero()));
        x * y + y * z + z * x
    }

    /// The box with its coordinates rounded to the nearest of single precision: to compare sizes, not to hold points.
    pub(super) fn in_single(&self) -> Box3 {
        let narrow = |x: T| nalgebra::try_convert::<T, f64>(x).unwrap_or(f64::NAN) as f32;
        Box3 { min: self.min.map(narrow), max: self.max.map(narrow) }
    }
}

impl Box3 {
    /// The box that holds nothing.
    pub const EMPTY: Box3 = Box3 { min: [f32::INFINITY; 3], max: [f32::NEG_INFINITY; 3] };

    /// The least box of single precision that holds points between two corners.
    pub fn outward(min: [f64; 3], max: [f64; 3]) -> Box3 {
        Box3 { min: min.map(floor), max: max.map(|x| -floor(-x)) }
    }

    /// The same box in double precision.
    #[inline]
    pub fn in_double(&self) -> Box3<f64> {
        // Written out: the compiler leaves closures over arrays as calls.
        let wide = |[x, y, z]: [f32; 3]| [f64::from(x), f64::from(y), f64::from(z)];
        Box3 { min: wide(self.min), max: wide(self.max) }
    }

    /// The middle, the same floats whenever it is asked for.
    pub fn center(&self) -> [f32; 3] {
        [0.5 * (self.min[0] + self.max[0]), 0.5 * (self.min[1] + self.max[1]), 0.5 * (self.min[2] + self.max[2])]
    }

    /// The longest side, about.
    #[inline]
    pub fn width(&self) -> f32 {
        (self.max[0] - self.min[0]).max(self.max[1] - self.min[1]).max(self.max[2] - self.min[2])
    }
}

/// The centre and the scale, as an exponent of two, of points.
pub fn frame<'p>(points: impl Iterator<Item = &'p Point3<f64>>) -> ([f64; 3], i32) {
    let Box3 { min, max } = Box3::around(points.copied());
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
#[inline]
pub fn to_units(exponent: i32) -> [f64; 2] {
    let half = exponent / 2;
    [power_of_two(-half), power_of_two(half - exponent)]
}

/// Points in the frame of a tree, rounded.
pub fn scaled(points: &[Point3<f64>], center: &[f64; 3], exponent: i32) -> Vec<[f64; 3]> {
    let [first, second] = to_units(exponent);
    let place = |point: &Point3<f64>| std::array::from_fn(|k| (point[k] - center[k]) * first * second);
    points.iter().map(place).collect()
}

/// The box of a triangle, or of one of its corners, that is [`scaled`], rounded outward.
pub fn around<const N: usize>(corners: [[f64; 3]; N]) -> Box3 {
    let whole = Box3::around(corners);
    Box3 { min: whole.min.map(rounded_down), max: whole.max.map(|x| -rounded_down(-x)) }
}

/// True if a box holds that of a triangle of which the corners are [`scaled`].
pub fn holds(bounds: &Box3, corners: [[f64; 3]; 3]) -> bool {
    (0..3).all(|k| {
        // What is rounded down is not below a bound if what it was is not below the next float.
        let [low, high] = [bounds.min[k].next_up(), bounds.max[k].next_down()].map(f64::from);
        corners.iter().all(|corner| low <= corner[k] && corner[k] <= high)
    })
}

/// A single-precision float below the given one by more than the rounding errors that may have gone into it.
fn rounded_down(x: f64) -> f32 {
    floor(x).next_down()
}

/// The greatest float of single precision that is not above a number.
fn floor(x: f64) -> f32 {
    let near = x as f32;
    if f64::from(near) > x { near.next_down() } else { near }
}
