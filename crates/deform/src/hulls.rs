//! The convex hulls of two meshes, known by the vertices alone: whether they meet, how far apart they are, and in which
//! direction.
//!
//! The hulls themselves are never computed. GJK needs the support point of a direction, the vertex that is furthest
//! along it, which a pass over all vertices finds in linear time (§4: "without computing these convex hulls"); its
//! verdicts are exact, its distances enclosed.

use firstcontact_convex::{Cost, Gap, GjkQuery, MinkowskiDifference, PointSet, SupportPoint, WeightedPair};
use firstcontact_exact::Sign;
use firstcontact_motion::{Motion, MotionError, Piece, Scene, Span};
use firstcontact_solid::Body;
use nalgebra::{Point3, Vector3};

/// The two meshes, and the vertices that they use.
#[derive(Clone, Copy)]
pub(super) struct HullPair<'b> {
    /// The meshes.
    pub(super) bodies: [&'b Body; 2],
    /// The vertices of each that its triangles have.
    pub(super) vertices: [&'b [u32]; 2],
    /// Position of the origin of A, relative to that of B.
    pub(super) at: Point3<f64>,
}

/// Distance of two hulls.
pub(super) struct Apart {
    /// The distance is not less and not more.
    pub(super) distance: [f64; 2],
    /// The unit vector along the way from A to B; none where floats lose it.
    pub(super) direction: Option<Vector3<f64>>,
    /// The corners of the nearest facet of the difference, if its nearest point is inside of one.
    pub(super) facet: Option<[WeightedPair; 3]>,
}

impl<'b> HullPair<'b> {
    /// The hulls, with their vertices for GJK.
    pub(super) fn point_sets(&self) -> [PointSet<'b>; 2] {
        let [a, b] = [0, 1].map(|side| PointSet::new(self.bodies[side].positions(), self.vertices[side]));
        [a, b]
    }

    /// Distance of the hulls with A at a given position; `None` if they share a point, which is exact.
    pub(super) fn apart(&self, rest: &Rest, witness: &mut Vec<SupportPoint>) -> Option<Apart> {
        let scene = rest.scene(self.bodies);
        let [a, b] = &self.point_sets();
        let (difference, cost) = (MinkowskiDifference::new(&scene, a, b), &mut Cost::default());
        let gap = GjkQuery { difference, warm: witness, cost }.gap();
        gap.map(|gap| Apart {
            distance: [gap.lower, gap.upper],
            direction: direction(&scene, &gap),
            facet: gap.corners().try_into().ok(),
        })
    }

    /// True if the origin, with A at its position, is over a facet of the difference with a unit normal; in floats.
    pub(super) fn is_over(&self, facet: &[WeightedPair; 3], normal: &Vector3<f64>) -> bool {
        let [a, b] = self.bodies.map(Body::positions);
        let ways = facet.map(|corner| b[corner.b as usize] - a[corner.a as usize] - self.at.coords);
        let sides = [0, 1, 2].map(|i| normal.dot(&ways[i].cross(&ways[(i + 1) % 3])));
        sides.iter().all(|&side| side > 0.0) || sides.iter().all(|&side| side < 0.0)
    }

    /// Least translation of A against a unit vector, so that the plane at right angles to it separates the hulls; in
    /// floats.
    pub(super) fn reach(&self, normal: &Vector3<f64>) -> f64 {
        let heights = |side: usize| {
            let positions = self.bodies[side].positions();
            self.vertices[side].iter().map(move |&vertex| positions[vertex as usize].coords.dot(normal))
        };
        let most = heights(0).fold(f64::NEG_INFINITY, f64::max) + self.at.coords.dot(normal);
        most - heights(1).fold(f64::INFINITY, f64::min)
    }

    /// The largest coordinate, in magnitude.
    pub(super) fn size(&self) -> f64 {
        let [a, b] = self.bodies.map(|body| body.magnitudes().largest);
        a.max(b).max(self.at.coords.amax())
    }

    /// The longest side of the boxes around the two, infinite where floats do not hold it.
    pub(super) fn extent(&self) -> f64 {
        let side = |[low, high]: [Point3<f64>; 2]| (high - low).amax();
        self.bodies.map(|body| side(body.bounds())).into_iter().fold(0.0, f64::max)
    }

    /// From the mean of A's vertices to that of B's, as a unit vector; `None` if they are one point.
    pub(super) fn between_means(&self) -> Option<Vector3<f64>> {
        let mean = |side: usize| {
            let (vertices, positions) = (self.vertices[side], self.bodies[side].positions());
            let share = 1.0 / vertices.len() as f64;
            vertices.iter().fold(Vector3::zeros(), |sum, &vertex| sum + positions[vertex as usize].coords * share)
        };
        unit(&(mean(1) - mean(0) - self.at.coords))
    }
}

/// The direction of the shortest way between two hulls: where their nearest features span a plane, its normal, which is
/// as certain as the features are wide; else the way itself.
fn direction(scene: &Scene<'_>, gap: &Gap) -> Option<Vector3<f64>> {
    let across = |corner: &WeightedPair| Vector3::from(scene.floats(Span::Across(corner.a, corner.b)));
    match gap.corners() {
        [p, q, r] => {
            let [u, v] = [across(q) - across(p), across(r) - across(p)];
            let normal = unit(&u.cross(&v))?;
            match scene.sign_along(normal.into(), Span::Across(p.a, p.b)) {
                Sign::Positive => Some(normal),
                Sign::Zero => None,
                Sign::Negative => Some(-normal),
            }
        }
        corners => unit(&corners.iter().map(|corner| across(corner) * corner.weight).sum()),
    }
}

/// Unit vector of a vector; `None` if its length is not a usable float.
pub(super) fn unit(vector: &Vector3<f64>) -> Option<Vector3<f64>> {
    let largest = vector.amax();
    let is_usable = largest.is_normal() && vector.iter().all(|x| x.is_finite());
    // Without negative zeros.
    is_usable.then(|| (vector / largest).normalize().add_scalar(0.0))
}

/// A place at which A stands, and one at the origin for B.
#[derive(Debug, Clone)]
pub(super) struct Rest([Motion; 2]);

impl Rest {
    /// A at an offset.
    pub(super) fn at(offset: Point3<f64>) -> Result<Rest, MotionError> {
        Ok(Rest([Motion::at(offset)?, Motion::at(Point3::origin())?]))
    }

    /// The bodies there.
    pub(super) fn scene<'s>(&'s self, bodies: [&'s Body; 2]) -> Scene<'s> {
        let piece = Piece::at_rest(&self.0[0], &self.0[1]);
        Scene::of_bodies(bodies, piece, piece.course())
    }
}
