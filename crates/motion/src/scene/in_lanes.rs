//! The spans of a plain scene, their coordinates side by side in a vector unit.

#![allow(
    clippy::missing_safety_doc,
    reason = "the functions are safe; they need processor features, which their callers have"
)]

use nalgebra::Point3;

use super::{Filter, Scene, Span};
use firstcontact_exact::LEAST_UNIT;
use firstcontact_exact::simd::{DoubleDoubleLanes, Lanes, Sums};

/// A scene in which A goes the whole of its piece past a body that stands.
pub struct InLanes<'s> {
    scene: &'s Scene<'s>,
    from: Lanes,
    place: Lanes,
    offset: Sums,
    displacement: Sums,
}

/// Floats that are not below this are whole numbers of two to the power of [`LEAST_UNIT`].
const LEAST_COORDINATE: f64 = f64::from_bits(((1023 + 52 + LEAST_UNIT) as u64) << 52);

impl<'s> InLanes<'s> {
    /// The scene, if it is plain and its numbers are neither so large nor so small that products of three do not fit.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn new(scene: &'s Scene<'s>) -> Option<InLanes<'s>> {
        let [from, to, place] = scene.piece.plain()?;
        // A part of a piece has a motion of its own.
        if scene.filter == Filter::Off || scene.unit < LEAST_UNIT || scene.is_part {
            return None;
        }
        let (from, to, place) = (vector(from), vector(to), vector(place));
        if !(is_in_range(from) && is_in_range(to) && is_in_range(place)) {
            return None;
        }
        Some(InLanes {
            scene,
            from,
            place,
            offset: Sums::difference(from, place),
            displacement: Sums::difference(to, from),
        })
    }

    /// A span as a vector, if it is the sum of two vectors of floats.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn span(&self, span: Span) -> Option<Sums> {
        match span {
            Span::OfA(from, to) => Some(Sums::difference(self.vertex_of_a(to), self.vertex_of_a(from))),
            Span::OfB(from, to) => Some(Sums::difference(self.vertex_of_b(to), self.vertex_of_b(from))),
            Span::Across(from, to) => self.across(from, to),
            Span::Motion => Some(self.displacement),
            Span::Axis(axis) => Some(Sums::of(Lanes::vector(
                if axis == 0 { 1.0 } else { 0.0 },
                if axis == 1 { 1.0 } else { 0.0 },
                if axis == 2 { 1.0 } else { 0.0 },
            ))),
            Span::AcrossAtEnd(..) | Span::Aim => None,
        }
    }

    /// [`Span::Across`].
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn across(&self, a: u32, b: u32) -> Option<Sums> {
        Sums::difference(self.vertex_of_b(b), self.vertex_of_a(a)).minus(self.offset)
    }

    /// [`Span::Motion`].
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn motion(&self) -> &Sums {
        &self.displacement
    }

    /// A vertex of A, seen from its origin.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn vertex_of_a(&self, vertex: u32) -> Lanes {
        vector(&self.scene.a[vertex as usize])
    }

    /// A vertex of B, seen from its origin.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn vertex_of_b(&self, vertex: u32) -> Lanes {
        vector(&self.scene.b[vertex as usize])
    }

    /// The origin of A at a fraction of the piece, the same in all lanes.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn origin_of_a(&self, fraction: &DoubleDoubleLanes) -> DoubleDoubleLanes {
        DoubleDoubleLanes::onward(self.from, &self.displacement, fraction)
    }

    /// The origin of B.
    pub fn origin_of_b(&self) -> Lanes {
        self.place
    }
}

#[target_feature(enable = "avx2,fma")]
#[inline]
fn vector(point: &Point3<f64>) -> Lanes {
    Lanes::vector(point.x, point.y, point.z)
}

/// True if floats are whole numbers of two to the power of [`LEAST_UNIT`].
#[target_feature(enable = "avx2,fma")]
#[inline]
fn is_in_range(floats: Lanes) -> bool {
    let is_small = floats.magnitude().is_below(Lanes::splat(LEAST_COORDINATE));
    is_small.bits() & !floats.equals(Lanes::splat(0.0)).bits() == 0
}
