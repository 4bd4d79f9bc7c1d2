//! Pairs of parallel flats whose triangles a walk may skip.
//!
//! Boxes in single precision do not tell a part that rests from one that hovers a hair above. Two planes do: once the
//! planes of two flats are known to be parallel and to keep apart, so are all triangles that lie in them.

use super::facet::Facet;
use firstcontact_exact::{Filtered, HALF_ULP, Sign};
use firstcontact_motion::{Scene, Span};
use firstcontact_solid::{Below, Tree};
use nalgebra::Point3;

/// Pairs of flats, of A and of B, that share a property; one of a pair may stand for all of its body.
#[derive(Debug, Clone, Copy, Default)]
pub struct FlatPairs {
    pairs: [[u32; 2]; FlatPairs::MOST],
    count: usize,
    /// Pairs of triangles that a walk has shown.
    offered: u32,
}

impl FlatPairs {
    /// In place of a flat: all triangles of the body.
    pub const ALL: u32 = Below::MIXED;

    /// As many as are worth looking through.
    const MOST: usize = 8;

    /// Bodies with fewer triangles in all are walked as fast without.
    const WORTH: usize = 1024;

    /// True if a walk over two trees may gain by passing over flats that keep apart.
    pub fn are_worth([a, b]: [&Tree; 2]) -> bool {
        a.triangles.len() + b.triangles.len() >= FlatPairs::WORTH && (a.flats.has_large() || b.flats.has_large())
    }

    fn known(&self) -> &[[u32; 2]] {
        &self.pairs[..self.count]
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// True if some flat of the first pair and some flat of the second are one of the pairs.
    pub fn holds(&self, [of_a, of_b]: [[u32; 2]; 2]) -> bool {
        self.known().iter().any(|[a, b]| of_a.contains(a) && of_b.contains(b))
    }

    /// True if all triangles with these lower bounds lie in flats that are one of the pairs.
    #[inline]
    pub fn hold_all(&self, below: impl Fn() -> [Below; 2]) -> bool {
        !self.is_empty() && {
            let [a, b] = below();
            self.hold([a.flat, b.flat])
        }
    }

    fn hold(&self, [of_a, of_b]: [u32; 2]) -> bool {
        self.known().iter().any(|&[a, b]| (a == Self::ALL || a == of_a) && (b == Self::ALL || b == of_b))
    }

    /// Adds a pair of flats, if there is room.
    pub fn add(&mut self, flats: [u32; 2]) {
        if let Some(free) = self.pairs.get_mut(self.count) {
            *free = flats;
            self.count += 1;
        }
    }

    /// True for those of all pairs of triangles in a walk that are worth a test: whenever their number has doubled.
    /// What fills a walk soon comes up.
    #[inline]
    pub fn is_due(&mut self) -> bool {
        self.offered = self.offered.wrapping_add(1);
        self.offered.is_power_of_two()
    }

    /// Adds the flats of two triangles if one of them is large, and they keep apart: as the scene's piece begins, or
    /// all of it. A flat across an axis that keeps apart from the box of the other body is paired with all of that.
    #[cold]
    #[inline(never)]
    pub fn add_apart(&mut self, scene: &Scene<'_>, [a, b]: &[Facet<'_>; 2], extent: Lasting) {
        let (Some(flat_of_a), Some(flat_of_b)) = (a.flat, b.flat) else { return };
        let are_large = [a.is_of_large_flat(), b.is_of_large_flat()];
        if are_large == [false; 2] || self.count == FlatPairs::MOST || self.hold([flat_of_a, flat_of_b]) {
            return;
        }
        let level = |flat: &Facet<'_>| (0..3).find(|&k| flat.bounds()[0][k] == flat.bounds()[1][k]);
        let keeps_apart = |boxes: [[Point3<f64>; 2]; 2], k: usize| boxes_keep_apart(scene, boxes, k, extent);
        if are_large[1] && level(b).is_some_and(|k| keeps_apart([a.bounds_of_body(), b.bounds()], k)) {
            self.add([FlatPairs::ALL, flat_of_b]);
        } else if are_large[0] && level(a).is_some_and(|k| keeps_apart([a.bounds(), b.bounds_of_body()], k)) {
            self.add([flat_of_a, FlatPairs::ALL]);
        } else if planes_keep_apart(scene, [a, b], extent) {
            self.add([flat_of_a, flat_of_b]);
        }
    }
}

/// Part of a piece for which planes keep apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// As it begins.
    Beginning,
    /// From its beginning to its end.
    Whole,
}

/// True if boxes of A and of B certainly keep apart along an axis.
fn boxes_keep_apart(scene: &Scene<'_>, [a, b]: [[Point3<f64>; 2]; 2], k: usize, extent: Lasting) -> bool {
    let offsets = [scene.offset[k], scene.offset[k] + scene.displacement[k]];
    [([1, 0], Sign::Negative), ([0, 1], Sign::Positive)].into_iter().any(|([of_a, of_b], beyond)| {
        let is_beyond = |offset: &Filtered| {
            (Filtered::exact(a[of_a][k]) + *offset - Filtered::exact(b[of_b][k])).sign() == Some(beyond)
        };
        is_beyond(&offsets[0]) && (extent == Lasting::Beginning || is_beyond(&offsets[1]))
    })
}

/// True if two triangles, given by their corners, certainly keep farther apart than a distance along some axis.
///
/// Boxes of trees are in one unit for all axes, in which what is thin along one has no extent. Here each axis is by
/// itself: a gap is computed with two roundings of numbers no larger than `size`, and none at all where it underflows.
pub fn keep_beyond(scene: &Scene<'_>, [a, b]: [[u32; 3]; 2], distance: f64, extent: Lasting) -> bool {
    let along = |points: &[Point3<f64>], corners: [u32; 3], k: usize| {
        let [x, y, z] = corners.map(|corner| points[corner as usize][k]);
        [x.min(y).min(z), x.max(y).max(z)]
    };
    let offsets = match extent {
        Lasting::Beginning => scene.offset.map(Filtered::interval),
        Lasting::Whole => scene.offset_extent(),
    };
    (0..3).any(|k| {
        let ([least_a, most_a], [least_b, most_b]) = (along(scene.a, a, k), along(scene.b, b, k));
        let [least, most] = offsets[k];
        let gap = (least_b - most_a - most).max(least_a + least - most_b);
        let reach = |least: f64, most: f64| least.abs().max(most.abs());
        let size = reach(least_a, most_a) + reach(least_b, most_b) + reach(least, most);
        gap - 8.0 * HALF_ULP * size > distance
    })
}

/// True if the planes of two triangles are parallel and keep apart.
fn planes_keep_apart(scene: &Scene<'_>, [a, b]: [&Facet<'_>; 2], extent: Lasting) -> bool {
    let [u, v] = a.plane(Span::OfA);
    let side = |span: Span| scene.sign([u, v, span]);
    let (ends, of_b) = ((a.corners[0], b.corners[0]), b.plane(Span::OfB));
    let before = side(Span::Across(ends.0, ends.1));
    before != Sign::Zero
        && of_b.into_iter().all(|along| side(along).is_zero())
        && scene.axis_beside(of_b).is_some()
        && (extent == Lasting::Beginning || side(Span::AcrossAtEnd(ends.0, ends.1)) == before)
}
