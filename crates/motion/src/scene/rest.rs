//! A part of a piece of motion as a scene of its own.
//!
//! Events happen at rational fractions that no float holds. The part keeps its exact offset and displacement;
//! floats with bounds stand beside them, so that all filters work there as they do where a piece begins.

use std::cell::OnceCell;

use super::Scene;
use super::precise::PreciseMotion;
use crate::course::Course;
use crate::relative::ExactMotion;
use firstcontact_exact::{Filtered, Rational, SmallBigInt};

impl<'s> Scene<'s> {
    /// The scene that begins at a fraction of this one and ends with it. Its fractions run from 0 to 1 over that rest, and its
    /// [`Scene::piece`] is still the whole piece.
    pub fn rest(&self, from: &Rational) -> Scene<'s> {
        self.between(from, &Rational::of(1.0))
    }

    /// The scene that begins at one fraction of this one and ends at another, which may be before it.
    pub fn between(&self, from: &Rational, to: &Rational) -> Scene<'s> {
        let part = to - from;
        let [start, step] = self.rational_motion();
        let offset: [Rational; 3] = std::array::from_fn(|k| &start[k] + &(&step[k] * from));
        let displacement: [Rational; 3] = std::array::from_fn(|k| &step[k] * &part);
        let course = Course {
            offset: offset.each_ref().map(Filtered::of),
            displacement: displacement.each_ref().map(Filtered::of),
        };
        let precise = PreciseMotion::enclosing(&offset, &displacement);
        let exact = ExactMotion::over_common_denominator(offset, displacement);
        let mut scene = Scene::new(self.a, self.b, self.magnitudes, self.piece, course);
        (scene.exact, scene.precise, scene.is_part) = (OnceCell::from(exact), OnceCell::from(precise), true);
        scene
    }

    /// Offset and displacement of A relative to B, exactly.
    pub fn rational_motion(&self) -> [[Rational; 3]; 2] {
        let motion = self.exact_motion();
        let denominator = Rational::new(motion.denominator.clone(), SmallBigInt::ONE);
        [&motion.offset, &motion.displacement]
            .map(|vector| vector.each_ref().map(|x| Rational::scaled(x, motion.exponent).over(&denominator)))
    }
}
