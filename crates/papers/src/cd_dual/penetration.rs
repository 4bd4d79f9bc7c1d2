//! Penetration depth: the shortest translation of A after which two convex solids only touch (the minimum translational
//! distance of Cameron and Culley), exactly.
//!
//! The solids share a point if and only if the origin is in `M = B - A`, and A moved by `t` makes it `M - t`: the
//! shortest translation leads to the point of the boundary of M nearest to the origin, which is the foot on the nearest
//! plane of a facet. Facets of M are a facet of one solid with the vertex of the other that supports it, or two edges
//! whose Gaussian images cross. There are `O(n)` of the first kind; all pairs of edges are looked at whose images may
//! cross as far as floats can tell (`overlay`).
//!
//! **Pruning.** Of those, a pair of edges `w`, `w'` with `N = w x w'` lies in a plane at the height `h = N c` over the
//! origin. If it is a facet, its distance is `|h| / |N|`; so it is left out if that is certainly more than the least
//! found so far. In floats (`u = 2^-53`) each component of `w` and `w'` has a relative error of at most `u`, and each
//! of `N`, two products with relative errors of `3 u` and a rounded difference, errs by less than `16 u |w| |w'|`, the
//! largest components for the norms. So `|N| <= sqrt(3) (max |N_k| + 16 u |w| |w'|)`.

use nalgebra::Vector3;

use crate::cd_dual::overlay::for_each_candidate;
use firstcontact_convex::cd_dual::{
    DifferenceFace, DifferencePlane, DirectedLine, LineDifference, face_of_edges, signed_distance,
};
use firstcontact_convex::{ConvexSolid, Cost, Sense, Side, SupportPoint};
use firstcontact_exact::linear::common_divisor;
use firstcontact_exact::{BigVector, ExactSquare, Filtered, HALF_ULP, Rational, Sign, SmallBigInt, UNDERFLOW};
use firstcontact_motion::{Scene, Span};

/// The shortest translation of A after which two solids only touch: the minimum translational distance. See Choi et al.
/// §6.
///
/// It need not be unique: of several equally short ones it is the one with the least coordinate along x, of those the
/// one with the least along y, then z. It is null for solids that touch.
#[derive(Debug, Clone, PartialEq)]
pub struct Escape {
    /// The square of its length, in the square of the unit of the coordinates.
    pub square: ExactSquare,
    /// Its length as the nearest float.
    pub depth: f64,
    /// By how much A must move, in the frame of the world.
    pub translation: [Rational; 3],
    /// The same, each coordinate the nearest float.
    pub nearest: Vector3<f64>,
    /// The normal of the plane in which they touch then, pointing from B to A: integers without a common divisor. If
    /// they touch already there may be several such planes, and it is that of the first facet of A, of B, or of the
    /// first pair of edges in one.
    pub normal: [Rational; 3],
    /// The extreme vertices of A in that plane, in the numbering of the body, ascending: one, the two ends of an edge,
    /// or all of a facet.
    pub vertices_of_a: Vec<u32>,
    /// The vertices of B in that plane.
    pub vertices_of_b: Vec<u32>,
}

impl Escape {
    /// The translation of an exact square and vector, and the vertices in the plane of contact.
    pub(crate) fn new(
        square: ExactSquare,
        translation: [Rational; 3],
        normal: [Rational; 3],
        [vertices_of_a, vertices_of_b]: [Vec<u32>; 2],
    ) -> Escape {
        let nearest = Vector3::from(translation.each_ref().map(|x| x.nearest() + 0.0));
        Escape { depth: square.root(), square, translation, nearest, normal, vertices_of_a, vertices_of_b }
    }
}

/// Penetration depth of two solids that share a point as the piece of a scene begins: the shortest way out.
pub(crate) fn penetration(scene: &Scene<'_>, a: &ConvexSolid, b: &ConvexSolid, cost: &mut Cost) -> Option<Escape> {
    // Nothing here depends on a line.
    let difference = LineDifference::new(scene, a, b, DirectedLine { along: Span::Axis(0), sense: Sense::Forward });
    let mut least = NearestPlane { difference: &difference, best: None };
    for side in [Side::A, Side::B] {
        let mut near = 0;
        for facet in 0..difference.polyhedron(side).facet_count() as u32 {
            let plane = signed_distance(&difference, side, facet, near, cost);
            near = plane.corner.of(side.other());
            least.offer(plane);
        }
    }
    for_each_candidate(&difference, &mut |of_a, of_b| {
        if least.is_nearer(of_a, of_b) {
            return;
        }
        cost.arc_tests += 1;
        if let Some(plane) = face_of_edges(&difference, of_a, of_b) {
            cost.faces_of_edges += 1;
            least.offer(plane);
        }
    });
    least.best.map(|best| best.escape(&difference))
}

/// The nearest plane so far.
struct NearestPlane<'d, 's> {
    difference: &'d LineDifference<'s>,
    best: Option<Candidate>,
}

/// A plane and its foot.
struct Candidate {
    plane: DifferencePlane,
    /// The square of its distance, in floats.
    estimate: Filtered,
    squared: Rational,
    foot: [Rational; 3],
    normal: [Rational; 3],
    /// At least the distance.
    above: f64,
}

impl NearestPlane<'_, '_> {
    /// Keeps a plane if it is nearer than the nearest.
    fn offer(&mut self, plane: DifferencePlane) {
        let estimate = estimate(self.difference, &plane);
        let is_further = |best: &Candidate| (estimate - best.estimate).sign() == Some(Sign::Positive);
        if self.best.as_ref().is_some_and(is_further) {
            return;
        }
        let candidate = Candidate::new(self.difference, plane, estimate);
        let key = |candidate: &Candidate| (candidate.squared.clone(), candidate.foot.clone());
        if self.best.as_ref().is_none_or(|best| key(&candidate) < key(best)) {
            self.best = Some(candidate);
        }
    }

    /// True if the nearest plane is certainly nearer than that of two edges.
    fn is_nearer(&self, of_a: u32, of_b: u32) -> bool {
        let (difference, scene) = (self.difference, self.difference.scene);
        let Some(best) = self.best.as_ref().filter(|_| scene.is_filtered()) else { return false };
        let ends = [(Side::A, of_a), (Side::B, of_b)].map(|(side, edge)| difference.ends(side, edge));
        let spans =
            [difference.step(Side::A, ends[0][0], ends[0][1]), difference.step(Side::B, ends[1][0], ends[1][1])];
        let across = difference.span(SupportPoint::new(Side::A, ends[0][0], ends[1][0]));
        let height = scene.estimate([spans[0], spans[1], across]);
        let [w, v] = spans.map(|span| Vector3::from(scene.floats(span)));
        let largest = w.cross(&v).amax() + 16.0 * HALF_ULP * w.amax() * v.amax() + UNDERFLOW;
        height.value.abs() - height.error > best.above * largest * (1.7321 * (1.0 + 16.0 * HALF_ULP))
    }
}

/// The square of the distance of a plane from the origin, in floats.
fn estimate(difference: &LineDifference<'_>, plane: &DifferencePlane) -> Filtered {
    let scene = difference.scene;
    if !scene.is_filtered() {
        return Filtered { value: 0.0, error: f64::INFINITY };
    }
    let [u, v] = plane.spans.map(|span| scene.floats(span).map(|x| Filtered { value: x, error: x.abs() * HALF_ULP }));
    let minor = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
    let [x, y, z] = [minor(1, 2), minor(2, 0), minor(0, 1)];
    let height = scene.estimate([plane.spans[0], plane.spans[1], difference.span(plane.corner)]);
    height * height / (x * x + y * y + z * z)
}

impl Candidate {
    fn new(difference: &LineDifference<'_>, plane: DifferencePlane, estimate: Filtered) -> Candidate {
        let (scene, [u, v]) = (difference.scene, plane.spans);
        let normal = scene.direction(u).cross(&scene.direction(v));
        let square = normal.dot(&normal).to_rational();
        let axis = |k: usize| BigVector::of(std::array::from_fn(|i| if i == k { 1.0 } else { 0.0 }));
        let components: [Rational; 3] = std::array::from_fn(|k| normal.dot(&axis(k)).to_rational());
        // A determinant with a span across stands for the denominator of the motion times itself.
        let denominator = Rational::new(scene.exact_motion().denominator.clone(), SmallBigInt::ONE);
        let height = scene.value([u, v, difference.span(plane.corner)]).to_rational().over(&denominator);
        let foot = components.each_ref().map(|x| (x * &height).over(&square).reduced());
        let integers = normal.components().each_ref().map(SmallBigInt::to_big);
        let divisor = common_divisor(&integers);
        let normal = integers.map(|x| Rational::new((x / &divisor).into(), SmallBigInt::ONE));
        let squared = (&height * &height).over(&square).reduced();
        let above = squared.root_bracket()[1];
        Candidate { plane, estimate, squared, foot, normal, above }
    }

    fn escape(self, difference: &LineDifference<'_>) -> Escape {
        let face = DifferenceFace::of(difference, &self.plane);
        let vertices = |side: Side| {
            let polyhedron = difference.polyhedron(side);
            let corners = face.part(side).corners(polyhedron).into_iter();
            let mut names: Vec<u32> = corners.map(|number| polyhedron.body_vertices()[number as usize]).collect();
            names.sort_unstable();
            names
        };
        let vertices = [vertices(Side::A), vertices(Side::B)];
        Escape::new(ExactSquare::new(self.squared), self.foot, self.normal, vertices)
    }
}
