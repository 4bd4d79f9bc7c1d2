//! The spans of a scene in twice the precision of floats.

use std::cell::OnceCell;

use firstcontact_exact::geom::Magnitudes;
use firstcontact_exact::{DoubleDouble, DoubleDoubleVector, Filtered, Rational, Sign, balanced_sign, power_of_two};
use nalgebra::Point3;

use super::{Scene, Span};
use crate::course::Course;

/// A scene whose determinants are known to about `2^-104`, unless much of them cancels.
pub struct Precise<'s> {
    scene: &'s Scene<'s>,
    motion: PreciseMotion,
}

/// Offset and displacement of A relative to B in twice the precision of floats.
#[derive(Debug, Clone, Copy)]
pub(super) struct PreciseMotion {
    offset: DoubleDoubleVector,
    displacement: DoubleDoubleVector,
}

impl PreciseMotion {
    /// The motion of a scene, computed anew where floats do not hold it.
    pub(super) fn new(scene: &Scene<'_>) -> PreciseMotion {
        if scene.is_part {
            let [offset, displacement] = scene.rational_motion().map(|vector| enclosing(&vector));
            return PreciseMotion { offset, displacement };
        }
        let floats = |motion: &[Filtered; 3]| is_given(motion).then(|| of_floats(motion));
        let offset = floats(&scene.offset).unwrap_or_else(|| DoubleDoubleVector(scene.piece.offset()));
        let displacement =
            floats(&scene.displacement).unwrap_or_else(|| DoubleDoubleVector(scene.piece.displacement()));
        PreciseMotion { offset, displacement }
    }
}

impl<'s> Precise<'s> {
    /// The scene itself.
    pub fn new(scene: &'s Scene<'s>) -> Precise<'s> {
        // Most motions are given by floats, which are not worth keeping.
        let motion = if is_given(&scene.offset) && is_given(&scene.displacement) {
            PreciseMotion { offset: of_floats(&scene.offset), displacement: of_floats(&scene.displacement) }
        } else {
            *scene.precise_motion()
        };
        Precise { scene, motion }
    }

    /// A span as a vector.
    #[inline(always)]
    pub fn span(&self, span: Span) -> DoubleDoubleVector {
        let (a, b) = (|index: u32| &self.scene.a[index as usize], |index: u32| &self.scene.b[index as usize]);
        match span {
            Span::OfA(from, to) => difference(a(to), a(from)),
            Span::OfB(from, to) => difference(b(to), b(from)),
            Span::Across(from, to) => difference(b(to), a(from)).minus(&self.motion.offset),
            Span::AcrossAtEnd(from, to) => {
                difference(b(to), a(from)).minus(&self.motion.offset).minus(&self.motion.displacement)
            }
            Span::Aim => DoubleDoubleVector(self.scene.aim().map(DoubleDouble::of)),
            Span::Motion => self.motion.displacement,
            Span::Axis(axis) => {
                DoubleDoubleVector(std::array::from_fn(|k| DoubleDouble::of(if k == axis { 1.0 } else { 0.0 })))
            }
        }
    }

    /// A coordinate of [`Span::Across`].
    #[inline]
    pub fn across(&self, a: u32, b: u32, k: usize) -> DoubleDouble {
        let (a, b) = (&self.scene.a[a as usize], &self.scene.b[b as usize]);
        DoubleDouble::sum(b[k], -a[k]) - self.motion.offset.0[k]
    }

    /// A coordinate of [`Span::Motion`].
    #[inline]
    pub fn step(&self, k: usize) -> DoubleDouble {
        self.motion.displacement.0[k]
    }

    /// The determinant of three spans.
    #[inline]
    pub fn value(&self, [u, v, w]: [Span; 3]) -> DoubleDouble {
        self.span(u).cross(&self.span(v)).dot(&self.span(w))
    }

    /// The sign of the determinant of three spans, whatever their exponents, if it is certain.
    pub(super) fn balanced_sign(&self, [u, v, w]: [Span; 3]) -> Option<Sign> {
        balanced_sign([&self.span(u), &self.span(v), &self.span(w)])
    }
}

/// The digits that sums of coordinates may have for spans to be small integers ([`SmallVector`](firstcontact_exact::SmallVector)).
const SMALL: i32 = 38;

impl Scene<'_> {
    /// True if all spans are small integers in some unit: then their determinants are sooner known exactly than in twice
    /// the precision of floats.
    pub fn has_small_spans(&self) -> bool {
        let motion = self.offset.iter().chain(&self.displacement);
        let all = self.magnitudes.max(Magnitudes::of(motion.clone().map(|x| x.value)));
        motion.clone().all(|x| x.is_exact()) && all.largest < power_of_two(all.unit.clamp(-1000, 900) + SMALL)
    }
}

/// True if a vector is the floats at hand.
#[inline(always)]
fn is_given(vector: &[Filtered; 3]) -> bool {
    vector[0].is_exact() && vector[1].is_exact() && vector[2].is_exact()
}

fn enclosing(vector: &[Rational; 3]) -> DoubleDoubleVector {
    DoubleDoubleVector(vector.each_ref().map(DoubleDouble::enclosing))
}

#[inline(always)]
fn of_floats([x, y, z]: &[Filtered; 3]) -> DoubleDoubleVector {
    DoubleDoubleVector([DoubleDouble::of(x.value), DoubleDouble::of(y.value), DoubleDouble::of(z.value)])
}

#[inline(always)]
fn difference(to: &Point3<f64>, from: &Point3<f64>) -> DoubleDoubleVector {
    DoubleDoubleVector([
        DoubleDouble::sum(to.x, -from.x),
        DoubleDouble::sum(to.y, -from.y),
        DoubleDouble::sum(to.z, -from.z),
    ])
}

// A part of a piece of motion as a scene of its own.
//
// Events happen at rational fractions that no float holds. The part keeps its exact offset and displacement. Floats
// with bounds stand beside them, so that all filters work there as they do at the start of a piece.

impl<'s> Scene<'s> {
    /// The scene that begins at a fraction of this one and ends with it. Its fractions run from 0 to 1 over that
    /// rest, and its [`Scene::piece`] is still the whole piece.
    pub fn rest(&self, from: &Rational) -> Scene<'s> {
        if !from.sign().is_zero() {
            return self.between(from, &Rational::of(1.0));
        }
        let course = Course { offset: self.offset, displacement: self.displacement };
        let mut scene = Scene::new(self.a, self.b, self.magnitudes, self.piece, course);
        (scene.exact, scene.is_part) = (self.exact.clone(), self.is_part);
        scene
    }

    /// The scene that begins at one fraction of this one and ends at another, which may be before it.
    pub fn between(&self, from: &Rational, to: &Rational) -> Scene<'s> {
        let exact = self.exact_motion().between(from, to);
        let [offset, displacement] = exact.to_rational();
        let course = Course {
            offset: offset.each_ref().map(Filtered::of),
            displacement: displacement.each_ref().map(Filtered::of),
        };
        let mut scene = Scene::new(self.a, self.b, self.magnitudes, self.piece, course);
        (scene.exact, scene.is_part) = (OnceCell::from(exact), true);
        scene
    }

    /// Offset and displacement of A relative to B, exactly.
    pub fn rational_motion(&self) -> [[Rational; 3]; 2] {
        self.exact_motion().to_rational()
    }
}
