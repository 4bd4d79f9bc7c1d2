//! The second walk: a cover of two bodies during a window, as a stream of splits and separations.

use dashu_int::IBig;

use crate::axes::{self, Glance};
use crate::bytes::Bytes;
use crate::root::Root;
use crate::shape::{AXES, Extent, Node};
use crate::table::{Table, common_direction};
use crate::window::Window;

/// Bytes of a stream: the nodes are split, or are separated by a direction.
pub(crate) const SPLIT_A: u8 = 0;
pub(crate) const SPLIT_B: u8 = 1;
/// The first of the directions that are products of two of seven vectors of two triangles.
pub(crate) const PRODUCT: u8 = 2;
/// A single direction, whose number follows.
pub(crate) const SINGLE: u8 = 44;
/// The first of the common directions.
pub(crate) const COMMON: u8 = 64;

/// Two triangles that no direction was found to separate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unseparated {
    pub(crate) triangles: [[u32; 3]; 2],
}

/// A window in floats, which propose; the exact window decides where they are in doubt.
pub(crate) struct Walk<'w> {
    window: &'w Window<'w>,
    /// Products of the offset, and of the way up to the end, with each axis; margin times the length of the axis.
    offset: [f64; AXES.len()],
    way: [f64; AXES.len()],
    length: [f64; AXES.len()],
    /// Gaps above this are certain.
    doubt: f64,
    glance: Glance,
}

impl<'w> Walk<'w> {
    pub(crate) fn new(window: &'w Window<'w>, [offset, way]: [[f64; 3]; 2], margin: f64) -> Walk<'w> {
        let along = |v: &[f64; 3]| AXES.map(|n| n[0] as f64 * v[0] + n[1] as f64 * v[1] + n[2] as f64 * v[2]);
        let most = |v: &[f64; 3]| v.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let size = window.shapes[0].size + window.shapes[1].size + most(&offset) + most(&way) + margin;
        let length = AXES.map(|n| margin * f64::from(n.iter().map(|x| x * x).sum::<i32>()).sqrt());
        Walk {
            window,
            offset: along(&offset),
            way: along(&way),
            length,
            doubt: 64.0 * f64::EPSILON * size + f64::MIN_POSITIVE,
            glance: Glance { motion: [offset, way], margin, size },
        }
    }

    /// Gap of two extents along a common direction, as floats have it.
    #[inline(always)]
    fn gap(&self, code: usize, a: &Extent, b: &Extent) -> f64 {
        let k = code / 2;
        let (offset, way) = (self.offset[k], self.way[k]);
        if code.is_multiple_of(2) {
            b[k][0] - a[k][1] - offset - way.max(0.0) - self.length[k]
        } else {
            a[k][0] - b[k][1] + offset + way.min(0.0) - self.length[k]
        }
    }

    /// A common direction along which two extents certainly are apart as the window begins.
    pub(crate) fn parting_at_beginning(&self, a: &Extent, b: &Extent) -> Option<usize> {
        (0..2 * AXES.len()).find(|&code| {
            let k = code / 2;
            let gap = match code.is_multiple_of(2) {
                true => b[k][0] - a[k][1] - self.offset[k],
                false => a[k][0] - b[k][1] + self.offset[k],
            };
            gap > self.doubt && gap.is_finite()
        })
    }

    /// The common direction along which the gap is widest, and the gap; the first that is certain will do.
    fn widest(&self, first: usize, a: &Extent, b: &Extent) -> (usize, f64) {
        let gap = self.gap(first, a, b);
        if gap > self.doubt {
            return (first, gap);
        }
        let mut best = (first, gap);
        for code in 0..2 * AXES.len() {
            let gap = self.gap(code, a, b);
            if gap > best.1 {
                best = (code, gap);
                if gap > self.doubt {
                    break;
                }
            }
        }
        best
    }

    /// Writes the stream.
    pub(crate) fn write(&self, table: &mut Table, bytes: &mut Bytes) -> Result<(), Unseparated> {
        let shapes = self.window.shapes;
        let mut waiting = vec![[shapes[0].root(), shapes[1].root()]];
        let mut last = 0;
        while let Some([a, b]) = waiting.pop() {
            let (of_a, of_b) = (shapes[0].extent(a), shapes[1].extent(b));
            let (code, gap) = self.widest(last, of_a, of_b);
            let is_certain = gap > self.doubt && gap.is_finite();
            let is_in_doubt = gap >= -self.doubt || !gap.is_finite();
            if is_certain || is_in_doubt && self.window.separates(&common_direction(code), [a, b]) {
                bytes.u8(COMMON + code as u8);
                last = code;
            } else if a.level == 0 && b.level == 0 {
                self.separate([a, b], table, bytes)?;
            } else if b.level == 0 || a.level > 0 && breadth(of_a) >= breadth(of_b) {
                bytes.u8(SPLIT_A);
                waiting.extend(shapes[0].halves(a).into_iter().rev().flatten().map(|half| [half, b]));
            } else {
                bytes.u8(SPLIT_B);
                waiting.extend(shapes[1].halves(b).into_iter().rev().flatten().map(|half| [a, half]));
            }
        }
        Ok(())
    }

    /// Separates two triangles by a product of their vectors, or else by a single direction.
    fn separate(&self, nodes: [Node; 2], table: &mut Table, bytes: &mut Bytes) -> Result<(), Unseparated> {
        let corners = [0, 1].map(|side| self.window.shapes[side].below(nodes[side]).next().unwrap_or_default());
        if let Some(code) = axes::proposed(&self.glance, self.window.shapes, corners) {
            bytes.u8(PRODUCT + code);
            return Ok(());
        }
        let vectors = axes::vectors(self.window, corners);
        let separates =
            |n: &[IBig; 3]| n.iter().any(|x| !x.is_zero()) && self.window.separates(&n.clone().map(Root::of), nodes);
        if let Some(code) = (0..42).find(|&code| separates(&axes::product(&vectors, code))) {
            bytes.u8(PRODUCT + code);
            return Ok(());
        }
        let further = axes::further(self.window, corners, &vectors);
        let found =
            further.iter().find(|n| self.window.separates(n, nodes)).ok_or(Unseparated { triangles: corners })?;
        bytes.u8(SINGLE);
        bytes.u32(table.number(found));
        Ok(())
    }
}

fn breadth(extent: &Extent) -> f64 {
    (0..3).map(|k| extent[k][1] - extent[k][0]).fold(0.0, |sum, x| sum + x)
}
