//! Facet of a convex solid as a polygon: its corners and sides, their names in the file, and its triangles.

use firstcontact_convex::ConvexSolid;
use firstcontact_intersection::Facet;
use firstcontact_solid::{Body, Feature, Owned};

/// Part of a polygon that a point is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Inside,
    Side(usize),
    Corner(usize),
}

/// A facet of a convex solid as a polygon, counter-clockwise seen from outside.
pub(super) struct FlushFacet<'b> {
    pub body: &'b Body,
    /// Triangles of the body's skin that it is cut into.
    triangles: &'b [u32],
    /// Its corners, by the numbers of the body.
    pub corners: Vec<u32>,
    /// Names of its sides; side `i` goes from corner `i` to the next.
    sides: Vec<Feature>,
    face: Feature,
}

impl<'b> FlushFacet<'b> {
    /// A facet that is one face, without vertices on its sides; `None` for others.
    pub(super) fn new(solid: &'b ConvexSolid, body: &'b Body, facet: u32) -> Option<FlushFacet<'b>> {
        let hull = &solid.polyhedron;
        let around: Vec<u32> = hull.around_facet(facet).collect();
        let triangles = hull.triangles(facet);
        let faces = |triangle: &u32| body.skin().triangles[*triangle as usize].face;
        let face = faces(triangles.first()?);
        if triangles.len() + 2 != around.len() || triangles.iter().any(|triangle| faces(triangle) != face) {
            return None;
        }
        let corners: Vec<u32> = around.iter().map(|&side| hull.body_vertices()[hull.origin(side) as usize]).collect();
        let name = |i: usize| {
            let ends = [corners[i], corners[(i + 1) % corners.len()]];
            let triangle = Facet::of_skin(body, hull.skin_triangle(around[i])?, Owned::ALL);
            (0..3).find(|&i| triangle.edge(i) == ends).map(|i| triangle.edge_feature(i))
        };
        let sides = (0..corners.len()).map(name).collect::<Option<Vec<Feature>>>()?;
        Some(FlushFacet { body, triangles, sides, corners, face: Feature::Face(face) })
    }

    pub(super) fn side(&self, i: usize) -> [u32; 2] {
        [self.corners[i], self.corners[(i + 1) % self.corners.len()]]
    }

    pub(super) fn name(&self, part: Part) -> Feature {
        match part {
            Part::Inside => self.face,
            Part::Side(i) => self.sides[i],
            Part::Corner(i) => Feature::Vertex(self.corners[i]),
        }
    }

    /// The triangles of the skin that have a point of a part. Whether one has a point inside of the facet is asked.
    pub(super) fn triangles_at(&self, part: Part, has: impl Fn([u32; 3]) -> bool) -> Vec<u32> {
        let at = |triangle: &u32| {
            let corners = self.body.skin().triangles[*triangle as usize].corners;
            match part {
                Part::Inside => has(corners),
                Part::Side(i) => self.side(i).iter().all(|end| corners.contains(end)),
                Part::Corner(i) => corners.contains(&self.corners[i]),
            }
        };
        self.triangles.iter().copied().filter(at).collect()
    }

    /// The part in which the inside of the segment between points of two parts is.
    pub(super) fn between(&self, from: Part, to: Part) -> Part {
        let count = self.corners.len();
        let holds = |part: Part, side: usize| match part {
            Part::Inside => false,
            Part::Side(i) => i == side,
            Part::Corner(i) => i == side || i == (side + 1) % count,
        };
        let candidates = match from {
            Part::Inside => return Part::Inside,
            Part::Side(i) => [i, i],
            Part::Corner(i) => [i, (i + count - 1) % count],
        };
        candidates.into_iter().find(|&side| holds(to, side)).map_or(Part::Inside, Part::Side)
    }
}
