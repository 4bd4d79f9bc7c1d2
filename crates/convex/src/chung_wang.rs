//! The separating-vector algorithm of Chung and Wang (notes on convexity-based methods, "The Chung-Wang Separating-vector
//! Algorithm"; 1996).
//!
//! For a candidate vector `s` the vertex `p` of A furthest along it and the vertex `q` of B furthest against it are found. If
//! `s . (q - p) > 0`, then `s` separates. Else `s` is reflected about the plane normal to `q - p`, which it must be beyond.
//!
//! Floats propose `s`, which *is* the vector in the answer; that it separates is certified by exact signs of `s . (q - p)`
//! with `p` and `q` exactly extreme.
//!
//! # What the printed algorithm leaves open
//!
//! *It does not end for solids that share a point*, as no vector separates those. Each pair found is a condition on `s`:
//! `s . (q - p) > 0`. When no `s` can meet all of them, four of the vectors `q - p` have the null vector in their hull, and
//! the solids meet; if it is strictly inside of that tetrahedron, they overlap. The simplex of the vectors found whose
//! point nearest to the origin is least is kept for this, as in GJK, and certified exactly.
//!
//! *It can cycle.* A pair that comes back says nothing new. Then, or if the reflected vector violates a condition already
//! known, the next candidate is the nearest point of that simplex, which meets them all.
//!
//! *`p = q`*: there is nothing to reflect about. The vertices are at one point, which the solids share, and the cones
//! there say whether they touch or overlap.
//!
//! *It need not converge* where floats cannot tell a gap from none, and solids that touch have no certificate in either sense. After
//! [`LIMIT`] candidates, or when the nearest point is lost in rounding, the question is handed over to V-Clip, which
//! decides, and that is counted.

use nalgebra::Vector3;

use super::feature::Feature;
use super::gjk::{Difference, End, Extent, Pairing, Simplex, Work, nearest};
use super::side::Side;
use super::solids::{Solids, Vertex};
use super::standing::{Inside, Separation, Standing};
use super::vclip::{self, v_clip};

/// Candidates before the question is handed over.
/// See the notes on convexity-based methods, "The Chung-Wang Separating-vector Algorithm".
pub const LIMIT: u64 = 100;

/// What queries have cost so far. See the notes on convexity-based methods, "The Chung-Wang Separating-vector Algorithm".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Candidates for the separating vector.
    pub iterations: u64,
    /// Pairs of vertices that came back.
    pub cycles: u64,
    /// Extreme vertices at one point.
    pub coincident: u64,
    /// Queries that were handed over to V-Clip.
    pub handovers: u64,
}

/// How two solids are.
pub(super) fn chung_wang(solids: &Solids<'_>, counts: &mut Counts) -> Standing {
    let [a, b] = [Side::A, Side::B].map(|side| solids.solid(side));
    let difference = Difference { scene: solids.scene, a, b, extent: Extent::Still };
    let mut search = Search { solids, difference, seen: Vec::new(), simplex: None };
    search.run(counts).unwrap_or_else(|| {
        counts.handovers += 1;
        v_clip(solids, &mut vclip::Witness::default(), &mut vclip::Counts::default())
    })
}

struct Search<'s> {
    solids: &'s Solids<'s>,
    difference: Difference<'s>,
    seen: Vec<Pairing>,
    /// The vectors found whose hull comes nearest to the origin.
    simplex: Option<Simplex>,
}

impl Search<'_> {
    /// The answer, unless floats cannot find it.
    fn run(&mut self, counts: &mut Counts) -> Option<Standing> {
        let mut last = Pairing { a: 0, b: 0, end: End::Beginning };
        let mut vector = self.middle_to_middle();
        for _ in 0..LIMIT {
            counts.iterations += 1;
            vector = vector.try_normalize(0.0).filter(|unit| unit.iter().all(|x| x.is_finite()))?;
            last = self.difference.least(&vector, last, &mut Work::default());
            let way = self.difference.point(last);
            if vector.dot(&way) > 0.0 && self.difference.separated_along(&vector, last).is_some() {
                return Some(Standing::Apart(Separation::Direction(vector.into())));
            }
            if self.difference.encloses_origin(&[last]) {
                counts.coincident += 1;
                return Some(self.at_vertices(last));
            }
            let is_known = self.seen.contains(&last);
            counts.cycles += u64::from(is_known);
            self.seen.push(last);
            let nearest = match self.add(last) {
                Nearest::Enclosing(standing) => return Some(standing),
                Nearest::Lost => return None,
                Nearest::At(point) => point,
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

    /// Whether a vector found shows that this one does not separate.
    fn is_refuted(&self, vector: &Vector3<f64>) -> bool {
        self.simplex.iter().flat_map(|simplex| simplex.points()).any(|way| vector.dot(way) <= 0.0)
    }

    fn add(&mut self, pairing: Pairing) -> Nearest {
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
            let names = |pairing: Pairing| {
                let [a, b] = self.vertices(pairing);
                [self.solids.name(a), self.solids.name(b)]
            };
            return Nearest::Enclosing(Standing::Overlapping(Inside::Tetrahedron([p, q, r, s].map(names))));
        }
        if face.corners().len() > 3 || found.point.norm_squared() == 0.0 {
            return Nearest::Lost;
        }
        self.simplex = Some(face);
        Nearest::At(found.point)
    }

    fn vertices(&self, pairing: Pairing) -> [Vertex; 2] {
        [Vertex { side: Side::A, number: pairing.a }, Vertex { side: Side::B, number: pairing.b }]
    }

    fn at_vertices(&self, pairing: Pairing) -> Standing {
        self.solids.sharing(self.vertices(pairing).map(Feature::Vertex))
    }
}

/// Where the hull of the vectors found is nearest to the origin.
enum Nearest {
    /// It has the origin inside.
    Enclosing(Standing),
    /// Floats cannot tell it from the origin.
    Lost,
    /// There.
    At(Vector3<f64>),
}
