//! Two features, and the points at which they are nearest to each other.
//!
//! One of these pairs is nearest if two bodies that share no point are: vertex and vertex, vertex and edge, vertex and
//! face, or two edges that are not parallel, each nearest between its ends. For let `w` lead from one of two nearest
//! points of two triangles `S` and `T` to the other. All pairs of points of theirs that are as near are joined by `w`,
//! because the difference of two convex sets has one point nearest to the origin; so they are the points that `S + w`
//! shares with `T`, a convex polygon, segment or point. A corner of that is a vertex of `S` or of `T`, or a crossing of
//! two edges, and on either side it lies on a feature of the others or on one that bounds it. (Joseph & Plantinga §3.2
//! asks for the same pairs: those that are not partly parallel, whose dimensions add up to at most that of the space.)

use nalgebra::{Point3, Vector3};

use super::vectors::{Far, InDoubt, Rough, Vectors};
use super::{StillPair, nearest_floats, plain};
use firstcontact_exact::geom::coordinates;
use firstcontact_exact::{
    DoubleDouble, DoubleDoubleVector, ExactSquare, FarFloat, Number, Rational, Ring, Sign, SmallBigInt,
};
use firstcontact_intersection::{Facet, Pair};
use firstcontact_motion::{Precise, Scene, Span};
use firstcontact_solid::Feature;

/// A vertex, an edge or the inside of a triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TrianglePart {
    corners: [u32; 3],
    /// Number of corners in use: one more than the dimension.
    count: usize,
    /// Name in the file.
    pub(super) feature: Feature,
}

impl TrianglePart {
    /// A corner of a triangle.
    pub(super) fn vertex(facet: &Facet<'_>, i: usize) -> TrianglePart {
        TrianglePart::of_vertex(facet.corners[i])
    }

    /// A vertex of a body.
    pub(super) fn of_vertex(vertex: u32) -> TrianglePart {
        TrianglePart { corners: [vertex; 3], count: 1, feature: Feature::Vertex(vertex) }
    }

    /// An edge of a triangle.
    fn edge(facet: &Facet<'_>, i: usize) -> TrianglePart {
        let [p, q] = facet.edge(i);
        TrianglePart { corners: [p.min(q), p.max(q), p.max(q)], count: 2, feature: facet.edge_feature(i) }
    }

    /// The inside of a triangle.
    pub(super) fn inside(facet: &Facet<'_>) -> TrianglePart {
        TrianglePart { corners: facet.corners, count: 3, feature: facet.face_feature() }
    }

    /// The parts of a triangle that it answers for.
    pub(super) fn of<'f>(facet: &'f Facet<'_>) -> impl Iterator<Item = TrianglePart> + 'f {
        let vertices = (0..3).filter(|&i| facet.owned.corner(i)).map(|i| TrianglePart::vertex(facet, i));
        let edges = (0..3).filter(|&i| facet.owned.edge(i)).map(|i| TrianglePart::edge(facet, i));
        vertices.chain(edges).chain(facet.owned.inside().then(|| TrianglePart::inside(facet)))
    }

    /// Its vertices.
    pub(super) fn vertices(&self) -> &[u32] {
        &self.corners[..self.count]
    }

    /// The spans from its first vertex to the others.
    fn spans(&self, span: impl Fn(u32, u32) -> Span) -> [Span; 2] {
        [span(self.corners[0], self.corners[1]), span(self.corners[0], self.corners[2])]
    }
}

/// A part of A and a part of B.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FeaturePair {
    pub(super) a: TrianglePart,
    pub(super) b: TrianglePart,
}

/// Closest points of the lines or planes of two parts: shares of the spans from the first vertex of each to the others,
/// all over the same whole, which is positive unless no two points are nearest.
pub(super) struct Feet<N> {
    pub(super) of_a: [N; 2],
    pub(super) of_b: [N; 2],
    pub(super) whole: N,
}

/// Part on which the foot is to be found.
enum PairKind {
    TwoVertices,
    EdgeOfA,
    EdgeOfB,
    FaceOfA,
    FaceOfB,
    TwoEdges,
}

/// Directions in which a distance does not count: those of a line or a plane.
pub(super) enum Directions {
    None,
    Line(Span),
    Plane([Span; 2]),
}

impl FeaturePair {
    /// Names of the two.
    pub(super) fn names(&self) -> Pair {
        (self.a.feature, self.b.feature)
    }

    /// `None` where both are too large to be nearest in one pair of points only.
    fn kind(&self) -> Option<PairKind> {
        match (self.a.count, self.b.count) {
            (1, 1) => Some(PairKind::TwoVertices),
            (2, 1) => Some(PairKind::EdgeOfA),
            (1, 2) => Some(PairKind::EdgeOfB),
            (3, 1) => Some(PairKind::FaceOfA),
            (1, 3) => Some(PairKind::FaceOfB),
            (2, 2) => Some(PairKind::TwoEdges),
            _ => None,
        }
    }

    /// The directions in which the distance of the lines or planes does not count.
    pub(super) fn directions(&self) -> Option<Directions> {
        let (of_a, of_b) = (|| self.a.spans(Span::OfA), || self.b.spans(Span::OfB));
        Some(match self.kind()? {
            PairKind::TwoVertices => Directions::None,
            PairKind::EdgeOfA => Directions::Line(of_a()[0]),
            PairKind::EdgeOfB => Directions::Line(of_b()[0]),
            PairKind::FaceOfA => Directions::Plane(of_a()),
            PairKind::FaceOfB => Directions::Plane(of_b()),
            PairKind::TwoEdges => Directions::Plane([of_a()[0], of_b()[0]]),
        })
    }

    /// From the first vertex of A's part to that of B's.
    pub(super) fn across(&self) -> Span {
        Span::Across(self.a.corners[0], self.b.corners[0])
    }

    /// The nearest points of the lines or planes that the two span.
    pub(super) fn feet<V: Vectors>(&self, vectors: &V) -> Option<Feet<V::Scalar>> {
        self.feet_along(vectors, &vectors.span(self.across()))
    }

    /// The same, were the first vertices so far from each other: linear in that.
    pub(super) fn feet_along<V: Vectors>(&self, vectors: &V, across: &V::Vector) -> Option<Feet<V::Scalar>> {
        let zero = || V::Scalar::of(0.0);
        let (of_a, of_b) = (|| self.a.spans(Span::OfA), || self.b.spans(Span::OfB));
        Some(match self.kind()? {
            PairKind::TwoVertices => Feet { of_a: [zero(), zero()], of_b: [zero(), zero()], whole: V::Scalar::of(1.0) },
            PairKind::EdgeOfA => {
                let (share, whole) = on_line(vectors, of_a()[0], across);
                Feet { of_a: [share, zero()], of_b: [zero(), zero()], whole }
            }
            // Seen from B, the other vertex is the other way.
            PairKind::EdgeOfB => {
                let (share, whole) = on_line(vectors, of_b()[0], across);
                Feet { of_a: [zero(), zero()], of_b: [zero().minus(&share), zero()], whole }
            }
            PairKind::FaceOfA => {
                let (shares, whole) = on_plane(vectors, of_a(), across);
                Feet { of_a: shares, of_b: [zero(), zero()], whole }
            }
            PairKind::FaceOfB => {
                let ([u, v], whole) = on_plane(vectors, of_b(), across);
                Feet { of_a: [zero(), zero()], of_b: [zero().minus(&u), zero().minus(&v)], whole }
            }
            PairKind::TwoEdges => {
                let [e, f] = [of_a()[0], of_b()[0]].map(|span| vectors.span(span));
                let normal = vectors.cross(&e, &f);
                // With across = s e - t f + x normal, the determinants with f and the normal, and with e and the
                // normal.
                let s = vectors.dot(across, &vectors.cross(&f, &normal));
                let t = vectors.dot(across, &vectors.cross(&e, &normal));
                Feet { of_a: [s, zero()], of_b: [t, zero()], whole: vectors.dot(&normal, &normal) }
            }
        })
    }

    /// True if the nearest points of the lines or planes are strictly inside the parts.
    fn is_nearest_inside<V: Vectors>(&self, vectors: &V) -> Result<bool, V::Doubt> {
        let Some(Feet { of_a, of_b, whole }) = self.feet(vectors) else { return Ok(false) };
        for (part, shares) in [(&self.a, of_a), (&self.b, of_b)] {
            let mut rest = whole.clone();
            for share in &shares[..part.count - 1] {
                if vectors.sign(share)? != Sign::Positive {
                    return Ok(false);
                }
                rest = rest.minus(share);
            }
            if vectors.sign(&rest)? != Sign::Positive {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The square of the distance between the lines or planes.
    fn square<V: Vectors>(&self, vectors: &V) -> Option<V::Scalar> {
        let across = vectors.span(self.across());
        Some(match self.directions()? {
            Directions::None => vectors.dot(&across, &across),
            Directions::Line(edge) => {
                let edge = vectors.span(edge);
                let area = vectors.cross(&across, &edge);
                vectors.dot(&area, &area).divided_by(&vectors.dot(&edge, &edge))
            }
            Directions::Plane([u, v]) => {
                let normal = vectors.cross(&vectors.span(u), &vectors.span(v));
                let volume = vectors.dot(&across, &normal);
                volume.times(&volume).divided_by(&vectors.dot(&normal, &normal))
            }
        })
    }

    /// True if the parts are nearest at points strictly inside both, as far as floats are certain.
    pub(super) fn is_nearest_in_floats(&self, scene: &Scene<'_>) -> Result<bool, InDoubt> {
        if scene.is_filtered() { self.is_nearest_inside(&Rough(scene)) } else { Err(InDoubt) }
    }

    /// True if the parts are nearest at points strictly inside both. Exact.
    pub(super) fn is_nearest(&self, scene: &Scene<'_>, precise: &Precise<'_>) -> bool {
        self.is_nearest_inside(precise).unwrap_or_else(|InDoubt| {
            let Ok(decided) = self.is_nearest_inside(scene);
            decided
        })
    }

    /// True if the parts are nearest inside, and no vertex of A is ahead of its part along the way between the feet,
    /// nor one of B behind its own: of all points between the vertices, none are nearer. Exact.
    pub(super) fn is_nearest_of(&self, scene: &Scene<'_>, precise: &Precise<'_>, vertices: [&[u32]; 2]) -> bool {
        let in_floats = self.is_nearest_in_floats(scene);
        if in_floats == Ok(false) {
            return false;
        }
        let in_front = self.is_in_front(&Rough(scene), vertices);
        if in_front == Ok(false) || !in_floats.unwrap_or_else(|InDoubt| self.is_nearest(scene, precise)) {
            return false;
        }
        in_front.or_else(|InDoubt| self.is_in_front(precise, vertices)).unwrap_or_else(|InDoubt| {
            let Ok(decided) = self.is_in_front(scene, vertices);
            decided
        })
    }

    /// True if no vertex of A is ahead of its part along the way between the feet, nor one of B behind its own.
    fn is_in_front<V: Vectors>(&self, vectors: &V, [of_a, of_b]: [&[u32]; 2]) -> Result<bool, V::Doubt> {
        let Some((way, side)) = self.way(vectors)? else { return Ok(false) };
        let spans_of_a = of_a.iter().filter(|vertex| !self.a.vertices().contains(vertex));
        let spans_of_b = of_b.iter().filter(|vertex| !self.b.vertices().contains(vertex));
        let spans = spans_of_a.map(|&vertex| Span::OfA(vertex, self.a.corners[0]));
        let mut doubt = None;
        for span in spans.chain(spans_of_b.map(|&vertex| Span::OfB(self.b.corners[0], vertex))) {
            match vectors.sign(&vectors.dot(&way, &vectors.span(span))) {
                Ok(sign) if !sign.is_zero() && sign != side => return Ok(false),
                Ok(_) => {}
                Err(in_doubt) => doubt = Some(in_doubt),
            }
        }
        doubt.map_or(Ok(true), Err)
    }

    /// The opposite of the way between the feet, over its largest coordinate: the nearest floats, if all are certain.
    pub(super) fn direction(&self, precise: &Precise<'_>) -> Option<Vector3<f64>> {
        let (DoubleDoubleVector(way), side) = self.way(precise).ok()??;
        let largest = way[0].magnitude().larger(way[1].magnitude())?.larger(way[2].magnitude())?;
        let along =
            |x: DoubleDouble| x.divided_by(&largest).nearest().map(|x| if side == Sign::Negative { -x } else { x });
        let [x, y, z] = way.map(along);
        // Adding zero makes a negative zero positive, as that of a rational number is.
        Some(-Vector3::from([x?, y?, z?].map(|x| x + 0.0)))
    }

    /// A vector along the way between the feet, and whether it leads from A to B; `None` if the feet are not apart.
    fn way<V: Vectors>(&self, vectors: &V) -> Result<Option<(V::Vector, Sign)>, V::Doubt> {
        let across = vectors.span(self.across());
        Ok(match self.directions() {
            None => None,
            Some(Directions::None) => Some((across, Sign::Positive)),
            Some(Directions::Line(edge)) => {
                let edge = vectors.span(edge);
                Some((vectors.cross(&edge, &vectors.cross(&across, &edge)), Sign::Positive))
            }
            Some(Directions::Plane([u, v])) => {
                let normal = vectors.cross(&vectors.span(u), &vectors.span(v));
                let side = vectors.sign(&vectors.dot(&across, &normal))?;
                (!side.is_zero()).then_some((normal, side))
            }
        })
    }

    /// The square of the distance of parts that are nearest inside, in twice the floats' precision.
    pub(super) fn precise_square(&self, precise: &Precise<'_>) -> DoubleDouble {
        self.square(precise).unwrap_or(DoubleDouble::of(0.0))
    }

    /// True if the parts are nearest at points strictly inside both, as far as numbers of any exponent are certain.
    pub(super) fn is_nearest_far(&self, precise: &Precise<'_>) -> Result<bool, InDoubt> {
        self.is_nearest_inside(&Far(precise))
    }

    /// The square of the distance of parts that are nearest inside, whatever its exponent.
    pub(super) fn far_square(&self, precise: &Precise<'_>) -> FarFloat {
        self.square(&Far(precise)).unwrap_or(FarFloat::of(0.0))
    }

    /// The square of the distance of parts that are nearest inside.
    pub(super) fn exact_square(&self, scene: &Scene<'_>) -> ExactSquare {
        let square = self.square(scene).unwrap_or(Rational::ZERO);
        let denominator = scene.denominator();
        ExactSquare::new(if denominator.is_one() {
            square
        } else {
            square.over(&Rational::new(denominator * denominator, SmallBigInt::ONE))
        })
    }
}

/// The share of a span at which the way ends that is at right angles to the whole of it.
fn on_line<V: Vectors>(vectors: &V, span: Span, way: &V::Vector) -> (V::Scalar, V::Scalar) {
    let edge = vectors.span(span);
    (vectors.dot(way, &edge), vectors.dot(&edge, &edge))
}

/// The shares of two spans likewise. With `way = g u + h v + x n`, the determinants with `v` and `n`, and with `u` and
/// `n`.
fn on_plane<V: Vectors>(vectors: &V, spans: [Span; 2], way: &V::Vector) -> ([V::Scalar; 2], V::Scalar) {
    let [u, v] = spans.map(|span| vectors.span(span));
    let normal = vectors.cross(&u, &v);
    let g = vectors.dot(way, &vectors.cross(&v, &normal));
    let h = vectors.dot(way, &vectors.cross(&normal, &u));
    ([g, h], vectors.dot(&normal, &normal))
}

/// The feet on A and on B in the world, exactly; equal if the pair is none that is nearest in one pair of points.
pub(super) fn exact_feet(still: &StillPair<'_>, pair: &FeaturePair) -> [[Rational; 3]; 2] {
    feet(still, pair, &still.scene).unwrap_or([[Rational::ZERO; 3], [Rational::ZERO; 3]])
}

/// The feet on A and on B in the world, each coordinate the nearest float.
pub(super) fn nearest_feet(still: &StillPair<'_>, pair: &FeaturePair) -> [Point3<f64>; 2] {
    let quick = feet(still, pair, &Precise::new(&still.scene));
    let certain = quick.and_then(|feet| {
        let [a, b] = feet.map(|foot| nearest_floats(foot.map(|x| x.nearest())));
        Some([a?, b?])
    });
    certain.unwrap_or_else(|| exact_feet(still, pair).map(|foot| plain(foot.map(|x| Rational::nearest(&x)))))
}

fn feet<V: Vectors>(still: &StillPair<'_>, pair: &FeaturePair, vectors: &V) -> Option<[[V::Scalar; 3]; 2]> {
    let Feet { of_a, of_b, whole } = pair.feet(vectors)?;
    let [origin_a, origin_b] = still.origins();
    Some([
        foot(still.scene.a, &pair.a, &of_a, &whole, &origin_a),
        foot(still.scene.b, &pair.b, &of_b, &whole, &origin_b),
    ])
}

/// The point of a part that has the given shares.
fn foot<N: Number>(
    vertices: &[Point3<f64>],
    part: &TrianglePart,
    shares: &[N; 2],
    whole: &N,
    origin: &[N; 3],
) -> [N; 3] {
    let vertex = |corner: u32| coordinates(&vertices[corner as usize]).map(N::of);
    let [first, others @ ..] = part.vertices() else { return origin.clone() };
    let first = vertex(*first);
    let way = |axis: usize| {
        let steps =
            others.iter().zip(shares).map(|(&corner, share)| vertex(corner)[axis].minus(&first[axis]).times(share));
        steps.reduce(|sum, step| sum.plus(&step)).map(|sum| sum.divided_by(whole))
    };
    std::array::from_fn(|axis| {
        let own = first[axis].plus(&origin[axis]);
        way(axis).map_or(own.clone(), |way| own.plus(&way))
    })
}
