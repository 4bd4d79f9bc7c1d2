//! The second walk: a cover of two bodies during a window, as a stream of splits and separations.

use dashu_int::IBig;

use crate::axes::{self, Glance};
use crate::bytes::Bytes;
use crate::nearest;
use crate::root::{Direction, Root, direction};
use crate::shape::{AXES, Extent, FoundExtent, LOW, Node, along};
use crate::table::{Table, common_direction};
use crate::window::Window;

/// Bytes of a stream: the nodes are split, or are separated by a direction.
pub(crate) const SPLIT_A: u8 = 0;
pub(crate) const SPLIT_B: u8 = 1;
/// The first of the directions that are products of two of seven vectors of two triangles.
pub(crate) const PRODUCT: u8 = 2;
/// A single direction, whose number follows.
pub(crate) const SINGLE: u8 = 44;
/// Two directions, whose numbers follow: as A is moved by the margin along the second, the first is a single one.
const PASSING: u8 = 45;
/// The first of the common directions.
pub(crate) const COMMON: u8 = 64;

impl std::fmt::Display for Unseparated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b] = self.triangles;
        write!(f, "no direction separates the triangles {a:?} and {b:?} over a piece")
    }
}

/// Two triangles that no direction was found to separate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unseparated {
    pub(crate) triangles: [[u32; 3]; 2],
}

/// Numbers that are compared at once.
const LANES: usize = 8;

/// A window in floats, which propose; the exact window decides where they are in doubt.
pub(crate) struct Walk<'w> {
    window: &'w Window<'w>,
    /// Products of the offset with each axis.
    offset: [f64; AXES.len()],
    /// What is lost of the gap on the way to the end, and to the margin: along each axis, and against it.
    lost: [[f64; AXES.len()]; 2],
    /// Gaps above this are certain.
    doubt: f64,
    glance: Glance,
}

impl<'w> Walk<'w> {
    /// A window with its offset and its way in floats, which are off by no more than `error`.
    pub(crate) fn new(window: &'w Window<'w>, motion: [[f64; 3]; 2], error: f64, margin: f64) -> Walk<'w> {
        let most = |v: &[f64; 3]| v.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let size = window.shapes[0].size + window.shapes[1].size + most(&motion[0]) + most(&motion[1]) + margin;
        let [offset, way] = motion.map(along);
        let length = AXES.map(|n| margin * f64::from(n.iter().map(|x| x * x).sum::<i32>()).sqrt());
        Walk {
            window,
            offset,
            lost: [
                std::array::from_fn(|k| length[k] + way[k].max(0.0)),
                std::array::from_fn(|k| length[k] - way[k].min(0.0)),
            ],
            doubt: 64.0 * (f64::EPSILON * size + error) + f64::MIN_POSITIVE,
            glance: Glance { motion, margin, size, error },
        }
    }

    /// A common direction along which two extents certainly are apart as the window begins.
    pub(crate) fn parting_at_beginning(&self, a: &Extent, b: &Extent) -> Option<usize> {
        (0..2 * AXES.len()).find(|&code| {
            let k = code / 2;
            let gap = match code.is_multiple_of(2) {
                true => b.low[k] - a.high[k] - self.offset[k],
                false => a.low[k] - b.high[k] + self.offset[k],
            };
            gap > self.doubt && gap.is_finite()
        })
    }

    /// Gap of two extents along a common direction, as floats have it.
    #[inline(always)]
    fn gap(&self, code: usize, a: &Extent, b: &Extent) -> f64 {
        let k = code / 2;
        match code.is_multiple_of(2) {
            true => b.low[k] - a.high[k] - self.offset[k] - self.lost[0][k],
            false => a.low[k] - b.high[k] + self.offset[k] - self.lost[1][k],
        }
    }

    /// The common direction along which the gap is widest, and the gap; the first will do if it is certain.
    fn widest(&self, first: usize, a: &Extent, b: &Extent) -> (usize, f64) {
        let gap = self.gap(first, a, b);
        if gap > self.doubt {
            return (first, gap);
        }
        // Lanes, as a chain of comparisons would wait for itself.
        let mut gaps = [f64::NEG_INFINITY; LANES * AXES.len().div_ceil(LANES)];
        for (k, gap) in gaps.iter_mut().enumerate().take(AXES.len()) {
            let forwards = b.low[k] - a.high[k] - self.offset[k] - self.lost[0][k];
            let backwards = a.low[k] - b.high[k] + self.offset[k] - self.lost[1][k];
            *gap = if forwards > backwards { forwards } else { backwards };
        }
        let mut lanes = [f64::NEG_INFINITY; LANES];
        for part in gaps.as_chunks::<LANES>().0 {
            for (most, gap) in lanes.iter_mut().zip(part) {
                *most = if gap > most { *gap } else { *most };
            }
        }
        let widest = lanes.iter().fold(f64::NEG_INFINITY, |most, &gap| if gap > most { gap } else { most });
        let axis = gaps.iter().position(|&gap| gap == widest).unwrap_or(0);
        let codes = [2 * axis, 2 * axis + 1].map(|code| (code, self.gap(code, a, b)));
        if codes[0].1 > codes[1].1 { codes[0] } else { codes[1] }
    }

    /// Writes the stream.
    pub(crate) fn write(&self, table: &mut Table, bytes: &mut Bytes) -> Result<(), Unseparated> {
        let shapes = self.window.shapes;
        let mut waiting = vec![([shapes[0].root(), shapes[1].root()], 0)];
        let mut places = [FoundExtent::NONE; 2];
        while let Some(([a, b], first)) = waiting.pop() {
            if a.level == 0 && b.level == 0 && self.window.away.is_none() {
                // A product costs less than the extents of two triangles.
                self.separate([a, b], table, bytes)?;
                continue;
            }
            let [for_a, for_b] = &mut places;
            let (of_a, of_b) = (shapes[0].extent(a, for_a), shapes[1].extent(b, for_b));
            let (code, gap) = self.widest(first, of_a, of_b);
            let is_certain = gap > self.doubt && gap.is_finite();
            let is_in_doubt = gap >= -self.doubt || !gap.is_finite();
            let mut found =
                (is_certain || is_in_doubt && self.window.separates(&common_direction(code), [a, b])).then_some(code);
            let is_low = a.level <= LOW && b.level <= LOW;
            if found.is_none() && is_in_doubt && is_low && self.window.away.is_some() {
                // Bodies that touch: another direction may be one in which the body gives way.
                found = (0..2 * AXES.len()).find(|&code| {
                    self.gap(code, of_a, of_b) >= -self.doubt && self.window.separates(&common_direction(code), [a, b])
                });
            }
            if let Some(code) = found {
                bytes.u8(COMMON + code as u8);
            } else if a.level == 0 && b.level == 0 {
                self.separate([a, b], table, bytes)?;
            } else if b.level == 0 || a.level > 0 && of_a.breadth() >= of_b.breadth() {
                bytes.u8(SPLIT_A);
                let [first, second] = shapes[0].halves(a);
                waiting.extend(second.map(|half| ([half, b], code)));
                waiting.extend(first.map(|half| ([half, b], code)));
            } else {
                bytes.u8(SPLIT_B);
                let [first, second] = shapes[1].halves(b);
                waiting.extend(second.map(|half| ([a, half], code)));
                waiting.extend(first.map(|half| ([a, half], code)));
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
        if let Some(found) = further.iter().find(|n| self.window.separates(n, nodes)) {
            bytes.u8(SINGLE);
            bytes.u32(table.number(found));
            return Ok(());
        }
        let [n, z] = self.passing(nodes, corners).ok_or(Unseparated { triangles: corners })?;
        bytes.u8(PASSING);
        bytes.u32(table.number(&n));
        bytes.u32(table.number(&z));
        Ok(())
    }

    /// A direction that separates two triangles as A is moved by the margin along a second one, along which they never
    /// come nearer.
    fn passing(&self, nodes: [Node; 2], corners: [[u32; 3]; 2]) -> Option<[Direction; 2]> {
        let ways = if self.window.margin.is_zero() { Vec::new() } else { nearest::ways(self.window, corners) };
        ways.into_iter().filter(|z| z.iter().all(|x| x.b.is_zero())).find_map(|z| {
            let z = axes::shortened(z.map(|x| x.a));
            let moved = self.window.moved(&z)?;
            let z = direction(&z);
            if z.iter().all(|x| x.a.is_zero()) || !moved.is_beside(&z, nodes) {
                return None;
            }
            let vectors = axes::vectors(&moved, corners);
            let products = (0..42).map(|code| axes::product(&vectors, code)).filter(|n| n.iter().any(|x| !x.is_zero()));
            let mut all = products.map(|n| direction(&n)).chain(axes::further(&moved, corners, &vectors));
            all.find(|n| moved.separates(n, nodes)).map(|n| [n, z])
        })
    }
}
