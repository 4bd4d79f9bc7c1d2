//! Triangle of a solid relative to a point, and the open questions about it.

use nalgebra::Vector3;

use super::contact_point::ContactPoint;
use super::uncertain_sign::{UncertainSign, opposite};
use firstcontact_exact::Sign;
use firstcontact_exact::ring::cross;
use firstcontact_motion::{Scene, Span};
use firstcontact_solid::Body;

/// Whose triangles they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    A,
    B,
}

/// Triangle relative to the point.
pub(super) struct LinkTriangle<N> {
    /// From the point to the corners.
    pub reach: [[N; 3]; 3],
    /// From each corner to the next.
    pub edges: [[N; 3]; 3],
    /// The same in floats, each coordinate rounded once.
    pub headings: [Vector3<f64>; 3],
    /// The normal, which points out of the solid.
    pub normal: [N; 3],
    /// The flat that it is part of.
    pub flat: u32,
    corners: [u32; 3],
    /// True for each edge that is more than a line drawn on a flat.
    folds: [bool; 3],
}

/// Open question about a triangle.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenTriangle {
    /// Its number among the triangles of the link.
    pub part: usize,
    /// Axis along which its edges are projected: that of the ray, unless the triangle is parallel to it.
    pub axis: usize,
    /// Sides of its edges on which the point is, projected along the axis. If that is the ray's, positive is inside for
    /// a triangle that is crossed on the way out.
    pub sides: [Sign; 3],
    /// True if its plane is above the point, in the direction of the normal.
    pub height: Sign,
}

/// An edge along which one may leave the point.
pub(super) struct LinkEdge<N> {
    /// The vertex to which it leads.
    pub toward: u32,
    /// Its direction.
    pub way: [N; 3],
}

impl<N: UncertainSign> LinkTriangle<N> {
    /// The triangle at a place of the body's tree.
    pub(super) fn new(
        scene: &Scene<'_>,
        contact: &ContactPoint<N>,
        body: &Body,
        owner: Owner,
        place: u32,
    ) -> LinkTriangle<N> {
        let (tree, positions) = (body.tree(), body.positions());
        let span = |p: u32, q: u32| match owner {
            Owner::A => N::vector(scene, Span::OfA(p, q)),
            Owner::B => N::vector(scene, Span::OfB(p, q)),
        };
        let reach = |vertex: u32| match owner {
            Owner::A => contact.to_a(scene, vertex),
            Owner::B => contact.to_b(scene, vertex),
        };
        let corners = tree.triangles[place as usize].corners;
        let marks = tree.flats.marks(place);
        let edge = |i: usize| [corners[i], corners[(i + 1) % 3]];
        let edges = [0, 1, 2].map(|i| span(edge(i)[0], edge(i)[1]));
        LinkTriangle {
            reach: corners.map(reach),
            normal: cross(&edges[0], &edges[1]),
            edges,
            headings: [0, 1, 2].map(|i| positions[edge(i)[1] as usize] - positions[edge(i)[0] as usize]),
            flat: tree.flats.of_triangle(place),
            corners,
            folds: [0, 1, 2].map(|i| marks.is_fold(i)),
        }
    }
}

impl OpenTriangle {
    /// True if the projection of the point along the axis is certainly outside the triangle.
    pub(super) fn is_missed(&self) -> bool {
        self.sides.contains(&Sign::Positive) && self.sides.contains(&Sign::Negative)
    }

    /// True if the triangle, in whose plane the point is, may still hold it after a step along a vector of the plane.
    pub(super) fn may_hold<N: UncertainSign>(&self, part: &LinkTriangle<N>, way: &[N; 3]) -> bool {
        let rate = opposite(way);
        let mut moved = *self;
        for (side, edge) in moved.sides.iter_mut().zip(&part.edges).filter(|(side, _)| side.is_zero()) {
            *side = projected(&rate, edge, self.axis).unwrap_or(Sign::Zero);
        }
        !moved.is_missed()
    }

    /// The corner of the triangle that the point, in its plane, is at.
    pub(super) fn corner(&self) -> Option<usize> {
        (0..3).find(|&i| self.sides[i].is_zero() && self.sides[(i + 2) % 3].is_zero())
    }

    /// The folds of the triangle, in whose plane the point is, along which one may leave it.
    pub(super) fn rays<N: UncertainSign>(&self, part: &LinkTriangle<N>) -> Vec<LinkEdge<N>> {
        let forth = |i: usize| LinkEdge { toward: part.corners[(i + 1) % 3], way: part.edges[i].clone() };
        let back = |i: usize| LinkEdge { toward: part.corners[i], way: opposite(&part.edges[i]) };
        let on_edge = self.sides.iter().position(|side| side.is_zero());
        let both = match (self.corner(), on_edge) {
            (Some(i), _) => [(i, forth(i)), ((i + 2) % 3, back((i + 2) % 3))],
            (None, Some(i)) => [(i, forth(i)), (i, back(i))],
            (None, None) => return Vec::new(),
        };
        both.into_iter().filter(|(i, _)| part.folds[*i]).map(|(_, ray)| ray).collect()
    }
}

/// The sign of the determinant of an axis, a way to a corner and the edge that begins there.
pub(super) fn projected<N: UncertainSign>(way: &[N; 3], edge: &[N; 3], axis: usize) -> Option<Sign> {
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    way[i].times(&edge[j]).minus(&way[j].times(&edge[i])).try_sign()
}
