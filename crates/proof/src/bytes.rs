//! The bytes of a proof: numbers, lists and strings as `PROOFS.md` has them.

use dashu_int::IBig;
use nalgebra::Point3;

use crate::root::Root;

/// Growing bytes.
#[derive(Debug, Default, Clone)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Bytes {
    pub(crate) fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(crate) fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }

    /// A count or an index. Bodies and worlds refuse more than a `u32` counts.
    pub(crate) fn count(&mut self, value: usize) {
        self.u32(value as u32);
    }

    pub(crate) fn f64(&mut self, value: f64) {
        self.0.extend((value + 0.0).to_le_bytes());
    }

    pub(crate) fn point(&mut self, point: &[f64; 3]) {
        point.iter().for_each(|&x| self.f64(x));
    }

    /// A list of points.
    pub(crate) fn points(&mut self, points: &[Point3<f64>]) {
        self.list(points, |p| [p.x, p.y, p.z].map(|x| (x + 0.0).to_le_bytes()));
    }

    /// A list of triangles.
    pub(crate) fn triangles(&mut self, triangles: &[[u32; 3]]) {
        self.list(triangles, |corners| corners.map(u32::to_le_bytes));
    }

    /// A list of items that are three numbers of `N` bytes each.
    #[inline(always)]
    fn list<T, const N: usize>(&mut self, items: &[T], bytes_of: impl Fn(&T) -> [[u8; N]; 3]) {
        self.count(items.len());
        let before = self.0.len();
        self.0.resize(before + 3 * N * items.len(), 0);
        let numbers = self.0[before..].as_chunks_mut::<N>().0;
        for (place, item) in numbers.as_chunks_mut::<3>().0.iter_mut().zip(items) {
            *place = bytes_of(item);
        }
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.extend(text.as_bytes());
    }

    /// Two integers.
    pub(crate) fn pair(&mut self, value: &Root) {
        self.integer(&value.a);
        self.integer(&value.b);
    }

    /// An integer: the number of its bytes, then two's complement.
    pub(crate) fn integer(&mut self, value: &IBig) {
        let bytes = value.to_le_bytes();
        self.count(bytes.len());
        self.0.extend_from_slice(&bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_in_two_s_complement() {
        let bytes_of = |value: i64| {
            let mut bytes = Bytes::default();
            bytes.integer(&IBig::from(value));
            bytes.0
        };
        assert_eq!(bytes_of(127), [1, 0, 0, 0, 127]);
        assert_eq!(bytes_of(128), [2, 0, 0, 0, 128, 0]);
        assert_eq!(bytes_of(-1), [1, 0, 0, 0, 255]);
        assert_eq!(bytes_of(-129), [2, 0, 0, 0, 127, 255]);
    }
}
