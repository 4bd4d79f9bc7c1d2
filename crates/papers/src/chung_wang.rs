//! The separating-vector algorithm of Chung and Wang (notes on convexity-based methods, "The Chung-Wang
//! Separating-vector Algorithm"; 1996).
//!
//! For a candidate vector `s` the vertex `p` of A furthest along it and the vertex `q` of B furthest against it are
//! found. If `s . (q - p) > 0`, then `s` separates. Else `s` is reflected about the plane normal to `q - p`, which it
//! must be beyond.
//!
//! Floats propose `s`, which *is* the vector in the answer; that it separates is certified by exact signs of `s . (q -
//! p)` with `p` and `q` exactly extreme.
//!
//! # Gaps of the printed algorithm
//!
//! *It does not end for solids that share a point*, as no vector separates those. Each pair found is a condition on
//! `s`: `s . (q - p) > 0`. If no `s` can meet all of them, four of the vectors `q - p` have the null vector in their
//! hull, and the solids meet; if it is strictly inside of that tetrahedron, they overlap. The simplex of the vectors
//! found whose point nearest to the origin is least is kept for this, as in GJK, and certified exactly.
//!
//! *It can cycle.* A pair that comes back says nothing new. Then, or if the reflected vector violates a condition
//! already known, the next candidate is the nearest point of that simplex, which meets them all.
//!
//! *`p = q`*: there is nothing to reflect about. The vertices are at one point, which the solids share, and the cones
//! there say whether they touch or overlap.
//!
//! *It need not converge* where floats cannot tell a gap from none, and solids that touch have no certificate in either
//! sense. After [`LIMIT`] candidates, or when the nearest point is lost in rounding, the question is handed over to
//! V-Clip, which decides, and that is counted.

use nalgebra::Vector3;

use firstcontact_convex::{
    ConvexCertificate, Cost, Feature, Inside, MinkowskiDifference, Separation, Side, Simplex, Solids, SupportPoint,
    Vertex, WarmStart, nearest, v_clip,
};

/// Candidates before the question is handed over.
/// See the notes on convexity-based methods, "The Chung-Wang Separating-vector Algorithm".
pub const LIMIT: u64 = 100;

/// Returns the relation of two solids with its certificate.
pub(crate) fn chung_wang(solids: &Solids<'_>, cost: &mut Cost) -> ConvexCertificate {
    let mut search = SeparatingVectorSearch { solids, difference: **solids, seen: Vec::new(), simplex: None };
    search.run(cost).unwrap_or_else(|| {
        cost.handovers += 1;
        v_clip(solids, &mut WarmStart::default(), &mut Cost::default())
    })
}

struct SeparatingVectorSearch<'s> {
    solids: &'s Solids<'s>,
    difference: MinkowskiDifference<'s>,
    seen: Vec<SupportPoint>,
    /// The vectors found whose hull comes nearest to the origin.
    simplex: Option<Simplex>,
}

impl SeparatingVectorSearch<'_> {
    /// The answer, unless floats cannot find it.
    fn run(&mut self, cost: &mut Cost) -> Option<ConvexCertificate> {
        let mut last = SupportPoint::FIRST;
        let mut vector = self.middle_to_middle();
        for _ in 0..LIMIT {
            cost.iterations += 1;
            vector = vector.try_normalize(0.0).filter(|unit| unit.iter().all(|x| x.is_finite()))?;
            last = self.difference.least(&vector, last, &mut Cost::default());
            let way = self.difference.point(last);
            if vector.dot(&way) > 0.0 && self.difference.separated_along(&vector, last).is_some() {
                return Some(ConvexCertificate::Apart(Separation::Direction(vector.into())));
            }
            if self.difference.encloses_origin(&[last]) {
                cost.coincident += 1;
                return Some(self.at_vertices(last));
            }
            let is_known = self.seen.contains(&last);
            cost.cycles += u64::from(is_known);
            self.seen.push(last);
            let nearest = match self.add(last) {
                NearestOfSimplex::Enclosing(standing) => return Some(standing),
                NearestOfSimplex::Lost => return None,
                NearestOfSimplex::At(point) => point,
            };
            let reflected = vector - way * (2.0 * way.dot(&vector) / way.norm_squared());
            vector = if is_known || self.is_refuted(&reflected) { nearest } else { reflected };
        }
        None
    }

    fn middle_to_middle(&self) -> Vector3<f64> {
        let [a, b] = [Side::A, Side::B].map(|side| self.solids.solid(side).ellipsoid.center);
        let way = b - a - Vector3::from(self.solids.scene.offset.map(|x| x.value));
        if way == Vector3::zeros() { Vector3::x() } else { way }
    }

    /// True if a vector found shows that this one does not separate.
    fn is_refuted(&self, vector: &Vector3<f64>) -> bool {
        self.simplex.iter().flat_map(|simplex| simplex.points()).any(|way| vector.dot(way) <= 0.0)
    }

    fn add(&mut self, pairing: SupportPoint) -> NearestOfSimplex {
        let whole = match self.simplex {
            None => Simplex::of(&self.difference, pairing),
            Some(simplex) if simplex.corners().contains(&pairing) => simplex,
            Some(mut simplex) => {
                simplex.add(&self.difference, pairing);
                simplex
            }
        };
        let found = nearest(whole.points());
        let (face, _) = whole.face(&found.weights);
        if let &[p, q, r, s] = whole.corners()
            && self.difference.encloses_origin_strictly([p, q, r, s])
        {
            let names = [p, q, r, s].map(|corner| self.difference.names(corner));
            return NearestOfSimplex::Enclosing(ConvexCertificate::Overlapping(Inside::Tetrahedron(names)));
        }
        if face.corners().len() > 3 || found.point.norm_squared() == 0.0 {
            return NearestOfSimplex::Lost;
        }
        self.simplex = Some(face);
        NearestOfSimplex::At(found.point)
    }

    fn at_vertices(&self, pairing: SupportPoint) -> ConvexCertificate {
        self.solids.sharing([Side::A, Side::B].map(|side| Feature::Vertex(Vertex { side, number: pairing.of(side) })))
    }
}

/// Point of the hull of the vectors found that is nearest to the origin.
enum NearestOfSimplex {
    /// It has the origin inside.
    Enclosing(ConvexCertificate),
    /// Floats cannot tell it from the origin.
    Lost,
    /// There.
    At(Vector3<f64>),
}
