//! Three extreme points of the difference around the ray, drawn together until they span the facet that it enters.

use nalgebra::Vector3;

use crate::projection::{Projected, cross};

/// Extreme point of the difference: a vertex of B minus a vertex of A, relative to the offset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Extreme {
    /// The point.
    pub point: Vector3<f64>,
    /// The vertices, of A and of B.
    pub vertices: [u32; 2],
    /// Its projection along the motion.
    pub projected: Projected,
}

/// Three extreme points of the difference whose projected triangle, running counter-clockwise, holds the ray.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Portal {
    /// The points.
    pub corners: [Extreme; 3],
}

impl Portal {
    /// The direction along `d` that is normal to the plane of the three points.
    pub(crate) fn direction(&self, d: &Vector3<f64>) -> Vector3<f64> {
        let [p, q, r] = self.corners.map(|corner| corner.point);
        let normal = (q - p).cross(&(r - p));
        if normal.dot(d) < 0.0 { -normal } else { normal }
    }

    /// True if one of the corners is made of these vertices.
    pub(crate) fn has(&self, vertices: [u32; 2]) -> bool {
        self.corners.iter().any(|corner| corner.vertices == vertices)
    }

    /// The triangle of a new point and two of the corners that best holds the line along `d`.
    pub(crate) fn with_corner(&self, new: Extreme, d: &Vector3<f64>) -> Portal {
        let triangle = |i: usize| [new, self.corners[i], self.corners[(i + 1) % 3]];
        let inside = |i: usize| {
            let [p, q, r] = triangle(i).map(|corner| corner.point);
            let sides = [p.cross(&q).dot(d), q.cross(&r).dot(d), r.cross(&p).dot(d)];
            let whole: f64 = sides.iter().sum();
            sides.iter().fold(f64::INFINITY, |least, side| least.min(side / whole))
        };
        let best = (1..3).fold(0, |best, i| if inside(i) > inside(best) { i } else { best });
        Portal { corners: triangle(best) }
    }

    /// The triangle of the new point and two of the old ones that holds the ray.
    pub(crate) fn tightened(&self, new: Extreme) -> Portal {
        let sides = self.corners.map(|corner| cross(new.projected, corner.projected));
        let first = (0..3).find(|&i| sides[i] >= 0.0 && sides[(i + 1) % 3] <= 0.0).unwrap_or(0);
        Portal { corners: [new, self.corners[first], self.corners[(first + 1) % 3]] }
    }
}

/// Proposal of the search.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Proposal {
    /// The difference lies apart from the ray in the direction, with the extreme vertices against it.
    Apart(SeparatingDirection),
    /// The ray enters through the plane of these; where a triangle is the goal, it goes through the triangle.
    Facet(Portal),
    /// The ray goes through the triangle of these before the motion begins.
    Behind(Portal),
    /// The search has come to no end.
    Nothing,
}

impl Proposal {
    /// Every pair of vertices, of A and of B, that it names.
    pub(crate) fn vertices(&self) -> impl Iterator<Item = [u32; 2]> {
        let (own, extremes): (Option<[u32; 2]>, [Option<Extreme>; 3]) = match self {
            Proposal::Apart(apart) => (Some(apart.vertices), apart.normal_to.extremes()),
            Proposal::Facet(portal) | Proposal::Behind(portal) => (None, portal.corners.map(Some)),
            Proposal::Nothing => (None, [None; 3]),
        };
        own.into_iter().chain(extremes.into_iter().flatten().map(|extreme| extreme.vertices))
    }
}

impl NormalTo {
    fn extremes(&self) -> [Option<Extreme>; 3] {
        match *self {
            NormalTo::Nothing => [None; 3],
            NormalTo::Side([p, q]) => [Some(p), Some(q), None],
            NormalTo::Plane(portal) => portal.corners.map(Some),
        }
    }
}

/// A direction, the vertex of A furthest along it, and that of B furthest against it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SeparatingDirection {
    /// The direction from A to B.
    pub direction: Vector3<f64>,
    /// The vertices, of A and of B.
    pub vertices: [u32; 2],
    /// Constraint on the direction, if any: then vertices tie, and the direction itself is rounded.
    pub normal_to: NormalTo,
}

impl SeparatingDirection {
    pub(crate) fn new(direction: &Vector3<f64>, extreme: &Extreme, normal_to: NormalTo) -> SeparatingDirection {
        SeparatingDirection { direction: *direction, vertices: extreme.vertices, normal_to }
    }
}

/// Constraint to which a direction is normal.
#[derive(Debug, Clone, Copy)]
pub(crate) enum NormalTo {
    /// Nothing that is known.
    Nothing,
    /// The motion and the way between two extreme points.
    Side([Extreme; 2]),
    /// The plane of three extreme points.
    Plane(Portal),
}
