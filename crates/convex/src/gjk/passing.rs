//! Two convex solids one of which moves past the other: the search in floats, at one instant after another.
//!
//! Each search begins with the simplex at which the last one ended, moved to where it then is. It ends where the next vertex brings
//! nothing; what it found is no proof yet: that is the extreme vertex in the direction that it came from, which exact signs confirm.

use std::cell::Cell;

use nalgebra::Vector3;

use super::difference::{Difference, End, Extent, Pairing};
use super::nearest::nearest;
use super::simplex::Simplex;
use super::work::Work;
use crate::ConvexSolid;
use firstcontact_motion::Scene;

/// More steps than a search takes where floats can tell.
const LIMIT: usize = 64;

/// The share of the squared distance by which it is left open when a search ends.
const OPEN: f64 = 1.0 / (1u64 << 44) as f64;

/// Two convex solids in a piece of motion.
pub struct Passing<'s> {
    difference: Difference<'s>,
    step: Vector3<f64>,
    simplex: Cell<Simplex>,
}

/// What a search found at an instant.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// The direction of the nearest point of the difference, which is about as long as it is far away.
    pub direction: Vector3<f64>,
    /// A mean of vertices of the difference, as computed, with weights that are not negative.
    pub point: Vector3<f64>,
    /// The vertex of the difference that is exactly least in the direction, as computed.
    pub least: Vector3<f64>,
    /// No coordinate of these vertices is greater in magnitude.
    pub size: f64,
}

impl<'s> Passing<'s> {
    /// The solids of a scene.
    pub fn new(scene: &'s Scene<'s>, [a, b]: [&'s ConvexSolid; 2]) -> Passing<'s> {
        let difference = Difference { scene, a, b, extent: Extent::Still };
        let simplex = Simplex::of(&difference, Pairing { a: 0, b: 0, end: End::Beginning });
        Passing { step: difference.displacement(), difference, simplex: Cell::new(simplex) }
    }

    /// What is seen of them at a fraction of the piece, which may be beyond its end; `None` if floats tell nothing.
    pub fn at(&self, fraction: f64) -> Option<Seen> {
        let (mut simplex, moved) = (self.simplex.get(), self.step * fraction);
        let work = &mut Work::default();
        for _ in 0..LIMIT {
            let mut points = [Vector3::zeros(); 4];
            let points = &mut points[..simplex.points().len()];
            points.iter_mut().zip(simplex.points()).for_each(|(point, corner)| *point = corner - moved);
            let found = nearest(points);
            let (face, weights) = simplex.face(&found.weights);
            let square = found.point.norm_squared();
            let last = *face.corners().last().filter(|_| square > 0.0 && square.is_finite())?;
            let extreme = self.difference.least(&found.point, last, work);
            let along = found.point.dot(&(self.difference.point(extreme) - moved));
            let is_last = square - along <= OPEN * square || simplex.corners().contains(&extreme);
            if is_last || face.corners().len() == 4 {
                self.simplex.set(face);
                return Some(self.seen(found.point, (&face, &weights), moved, extreme));
            }
            simplex = face;
            simplex.add(&self.difference, extreme);
        }
        None
    }

    fn seen(
        &self,
        direction: Vector3<f64>,
        (face, weights): (&Simplex, &[f64; 4]),
        moved: Vector3<f64>,
        near: Pairing,
    ) -> Seen {
        let least = self.difference.point(self.difference.exactly_least(&direction, near));
        let point = face.points().iter().zip(weights).map(|(corner, weight)| (corner - moved) * *weight).sum();
        let size = face.size().max(least.amax()) + moved.amax();
        Seen { direction, point, least: least - moved, size }
    }
}
