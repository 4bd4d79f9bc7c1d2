//! The Minkowski difference of two convex sets, known by its extreme vertices only.

use nalgebra::Vector3;

use super::shape::Shape;
use super::work::Work;
use crate::ConvexSolid;
use firstcontact_motion::{Scene, Span};

/// A vertex of the difference: a vertex of each solid, in the numbering of the polyhedra, and where A then is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// The vertex of A.
    pub a: u32,
    /// The vertex of B.
    pub b: u32,
    /// The end of the motion at which the two vertices are taken.
    pub end: End,
}

/// An end of the piece of motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Beginning,
    Close,
}

/// Which set A stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// A where it is at the beginning.
    Still,
    /// All that A sweeps during the piece: the hull of A at its beginning and at its end.
    Swept,
}

/// The set of all `b - a - offset`, and while A moves of all `b - a - offset - s displacement`.
pub(crate) struct Difference<'s, S = ConvexSolid> {
    pub scene: &'s Scene<'s>,
    pub a: &'s S,
    pub b: &'s S,
    pub extent: Extent,
}

impl<S: Shape> Difference<'_, S> {
    /// A vertex as a float vector, each coordinate within [`Scene::doubt_across`] of the exact one at the beginning.
    pub(crate) fn point(&self, pairing: Pairing) -> Vector3<f64> {
        let apart = self.b.point(pairing.b) - self.a.point(pairing.a);
        let beginning = apart - vector(self.scene.offset.map(|x| x.value));
        match pairing.end {
            End::Beginning => beginning,
            End::Close => beginning - self.displacement(),
        }
    }

    /// The displacement of A, as a float vector.
    pub(crate) fn displacement(&self) -> Vector3<f64> {
        vector(self.scene.displacement.map(|x| x.value))
    }

    /// A vertex as a span of the scene.
    pub(crate) fn span(&self, pairing: Pairing) -> Span {
        let (a, b) = (self.a.name(pairing.a), self.b.name(pairing.b));
        match pairing.end {
            End::Beginning => Span::Across(a, b),
            End::Close => Span::AcrossAtEnd(a, b),
        }
    }

    /// From one vertex of A to another, as a span of the scene.
    pub(crate) fn along_a(&self, from: u32, to: u32) -> Span {
        Span::OfA(self.a.name(from), self.a.name(to))
    }

    /// From one vertex of B to another, as a span of the scene.
    pub(crate) fn along_b(&self, from: u32, to: u32) -> Span {
        Span::OfB(self.b.name(from), self.b.name(to))
    }

    /// A vertex that is, as far as floats can tell, least in a direction; `from` may be near it.
    pub(crate) fn least(&self, direction: &Vector3<f64>, from: Pairing, work: &mut Work) -> Pairing {
        work.supports += 1;
        let end = match self.extent {
            Extent::Swept if direction.dot(&self.displacement()) > 0.0 => End::Close,
            Extent::Still | Extent::Swept => End::Beginning,
        };
        let a = self.a.extreme(direction, from.a);
        let b = self.b.extreme(&-direction, from.b);
        Pairing { a, b, end }
    }
}

fn vector([x, y, z]: [f64; 3]) -> Vector3<f64> {
    Vector3::new(x, y, z)
}
