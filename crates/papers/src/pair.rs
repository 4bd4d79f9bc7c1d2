//! Two convex solids, each at a place: what can be asked of them without any motion.

use nalgebra::{Point3, Vector3};

use crate::cd_dual::{Along, Escape, Phase, along, meet, penetration};
use crate::certificate::{is_certified, squared_distance};
use crate::difference_hull::TooManyDifferences;
use crate::half_space::HalfSpaceError;
use crate::pair_facets::{PairFacets, RationalCertificate, RationalPoint};
use crate::pair_program::{by_elimination, by_linear_program};
use crate::prism;
use crate::{boundary, chung_wang, difference_hull};
use firstcontact_contact::{Scratch, contact_at_beginning};
use firstcontact_convex::{
    ConvexCertificate, ConvexSolid, Cost, Face, GjkCertificate, Inside, PairError, Side, Solids, Vertex, WarmStart,
    certificate, v_clip,
};
use firstcontact_exact::{ExactSquare, Rational};
use firstcontact_motion::{Motion, Piece, Scene, pieces};
use firstcontact_solid::{Body, Feature};

/// Two solids that are certified convex, their origins at given positions.
/// The systems of the notes on convexity-based methods and of Choi et al. (§3, §6) are its methods.
///
/// Positions, directions and the bodies' vertices are in one unit and one frame, that of the world. Every answer is
/// that of exact arithmetic on these floats.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::cd_dual::Along;
/// use firstcontact::convex::{ConvexPair, Cost, WarmStart};
///
/// let cube = Body::cuboid([1.0; 3])?;
/// let pair = ConvexPair::new(&cube, [3.0, 0.0, 0.0], &cube, [0.0; 3])?;
/// let (mut warm, mut cost) = (WarmStart::default(), Cost::default());
/// assert!(!pair.meet(&mut warm, &mut cost));
///
/// // The first cube touches the second after moving 2 against x, which is 2/3 of the direction.
/// match pair.along([-3.0, 0.0, 0.0], &mut warm, &mut cost)? {
///     Along::Ahead(multiple) => assert_eq!(multiple.to_string(), "2/3"),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ConvexPair<'b> {
    bodies: [&'b Body; 2],
    solids: [&'b ConvexSolid; 2],
    places: [Motion; 2],
}

impl<'b> ConvexPair<'b> {
    /// Body A with its origin at `at_a`, and body B with its origin at `at_b`. Prepares the bodies when they are first
    /// asked about.
    ///
    /// # Errors
    /// If a body is not certified convex, or a coordinate is not finite.
    pub fn new(
        a: &'b Body,
        at_a: impl Into<Point3<f64>>,
        b: &'b Body,
        at_b: impl Into<Point3<f64>>,
    ) -> Result<ConvexPair<'b>, PairError> {
        let solids = ConvexSolid::pair([a, b])?;
        let places = [Motion::at(at_a)?, Motion::at(at_b)?];
        Ok(ConvexPair { bodies: [a, b], solids, places })
    }

    /// True if the two share a point, by CD-Dual. The warm of an earlier query may shorten this one, and does not
    /// change the answer; the cost is added up.
    pub fn meet(&self, warm: &mut WarmStart, cost: &mut Cost) -> bool {
        self.meet_by_phases(warm, cost, |_| {})
    }

    /// [`ConvexPair::meet`], calling back whenever a phase is over.
    pub fn meet_by_phases(&self, warm: &mut WarmStart, cost: &mut Cost, after: impl FnMut(Phase)) -> bool {
        self.ask(|scene| meet(scene, self.solids[0], self.solids[1], warm, cost, after))
    }

    /// Travel of A along a direction, or against it, until the two touch, by CD-Dual.
    ///
    /// # Errors
    /// If the direction is null or not finite.
    pub fn along(
        &self,
        direction: impl Into<Vector3<f64>>,
        warm: &mut WarmStart,
        cost: &mut Cost,
    ) -> Result<Along, PairError> {
        let direction: [f64; 3] = direction.into().into();
        if direction == [0.0; 3] || !direction.iter().all(|x| x.is_finite()) {
            return Err(PairError::NoDirection(direction));
        }
        let [a, b] = self.solids;
        Ok(self.ask(|scene| along(scene, a, b, direction, warm, cost)))
    }

    /// Relation of the two and its certificate, by V-Clip; if they are apart, their closest features. The warm of an
    /// earlier query may shorten this one and does not change the verdict; the cost is added up.
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::{ConvexCertificate, ConvexPair, Cost, Separation, WarmStart};
    ///
    /// let cube = Body::cuboid([2.0; 3])?;
    /// let pair = ConvexPair::new(&cube, [5.0, 6.0, 0.0], &cube, [0.0; 3])?;
    /// let standing = pair.v_clip(&mut WarmStart::default(), &mut Cost::default());
    /// let ConvexCertificate::Apart(Separation::Closest { a, b }) = standing else { panic!("they are apart") };
    /// assert_eq!(pair.squared_distance(a, b).map(|square| square.to_string()), Some("25".to_owned()));
    /// assert!(pair.certifies(&standing));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn v_clip(&self, warm: &mut WarmStart, cost: &mut Cost) -> ConvexCertificate {
        self.ask_solids(|solids| v_clip(solids, warm, cost))
    }

    /// Relation of the two and its certificate, by the boundary-based test. The cost is added up.
    pub fn boundary(&self, cost: &mut Cost) -> ConvexCertificate {
        self.ask_solids(|solids| boundary::boundary(solids, cost))
    }

    /// Relation of the two and its certificate, by the separating-vector algorithm of Chung and Wang. The cost is added
    /// up.
    pub fn chung_wang(&self, cost: &mut Cost) -> ConvexCertificate {
        self.ask_solids(|solids| chung_wang::chung_wang(solids, cost))
    }

    /// Relation of the two and its certificate, by GJK: a direction in which they are apart, or a tetrahedron of the
    /// Minkowski difference that has the origin inside. If its simplex does not tell whether inner points are shared,
    /// the cones at a shared point do. The cost is added up.
    pub fn gjk(&self, cost: &mut Cost) -> ConvexCertificate {
        let by_features = || self.v_clip(&mut WarmStart::default(), &mut Cost::default());
        match self.ask_solids(|solids| certificate(solids, cost)) {
            GjkCertificate::Shown(standing) => standing,
            GjkCertificate::Apart => by_features(),
            GjkCertificate::Sharing => {
                cost.by_cones += 1;
                self.at_common_point().unwrap_or_else(by_features)
            }
        }
    }

    /// Relation of the two by the cones of their features at a shared point that bounding-volume trees find; `None` if
    /// these find none.
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::{ConvexCertificate, ConvexPair, Face, Touch};
    ///
    /// let cube = Body::cuboid([2.0; 3])?;
    /// let touching = ConvexPair::new(&cube, [2.0; 3], &cube, [0.0; 3])?;
    /// let Some(ConvexCertificate::Touching(Touch { a: Face::Vertex(_), b: Face::Vertex(_), .. })) = touching.at_common_point() else {
    ///     panic!("two corners meet")
    /// };
    /// assert_eq!(ConvexPair::new(&cube, [3.0; 3], &cube, [0.0; 3])?.at_common_point(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at_common_point(&self) -> Option<ConvexCertificate> {
        let [a, b] = self.solids;
        self.ask(|scene| at_common_point(&scene, self.bodies, &Solids::new(&scene, a, b)))
    }

    /// True if the certificate of an answer holds for the two, checked exactly against all their vertices.
    pub fn certifies(&self, standing: &ConvexCertificate) -> bool {
        self.ask_solids(|solids| is_certified(solids, standing))
    }

    /// The exact square of the distance between a feature of A and one of B that have a pair of closest points inside
    /// of them; `None` if a body has no such feature.
    pub fn squared_distance(&self, a: Face, b: Face) -> Option<ExactSquare> {
        self.ask_solids(|solids| squared_distance(solids, [a, b]))
    }

    fn ask_solids<T>(&self, question: impl FnOnce(&Solids<'_>) -> T) -> T {
        let [a, b] = self.solids;
        self.ask(|scene| question(&Solids::new(&scene, a, b)))
    }

    /// Penetration depth: the shortest translation of A after which they only touch, exactly. It is null if they touch
    /// already; `None` if they share no point.
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::{ConvexPair, Cost};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let pair = ConvexPair::new(&cube, [0.75, 0.5, 0.0], &cube, [0.0; 3])?;
    /// let depth = pair.penetration(&mut Cost::default()).expect("they overlap");
    /// assert_eq!(depth.square.to_string(), "1/16");
    /// assert_eq!(depth.translation.map(|x| x.to_string()), ["1/4", "0", "0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn penetration(&self, cost: &mut Cost) -> Option<Escape> {
        let [a, b] = self.solids;
        if !self.meet(&mut WarmStart::default(), cost) {
            return None;
        }
        self.ask(|scene| penetration(&scene, a, b, cost))
    }

    /// The same by the exact hull of all differences of vertices: for a few vertices only.
    ///
    /// # Errors
    /// If there are more pairs of vertices than the limit, such as [`MOST_DIFFERENCES`](super::MOST_DIFFERENCES).
    pub fn penetration_by_hull(&self, limit: usize) -> Result<Option<Escape>, TooManyDifferences> {
        let [a, b] = self.solids;
        self.ask(|scene| difference_hull::penetration(&PairFacets::new(&scene, a, b), limit))
    }

    /// Relation of the two and its proof, by one linear program (Seidel's algorithm, notes on convexity-based methods).
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::{ConvexPair, RationalCertificate, TouchingPoint};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let pair = ConvexPair::new(&cube, [1.0, 0.5, 0.0], &cube, [0.0; 3])?;
    /// let RationalCertificate::Touching(TouchingPoint { plane, point, .. }) = pair.by_linear_program() else { panic!("they share part of a face") };
    /// assert_eq!(plane.bound_of_a, plane.bound_of_b);
    /// assert_eq!(point.nearest().x, 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_linear_program(&self) -> RationalCertificate {
        let [a, b] = self.solids;
        self.ask(|scene| by_linear_program(&PairFacets::new(&scene, a, b)))
    }

    /// The same by Fourier-Motzkin elimination: for a few facets only, as each of the two variables eliminated may
    /// square the number of inequalities.
    ///
    /// # Errors
    /// If there would be more inequalities than the limit, such as
    /// [`MOST_INEQUALITIES`](super::fourier_motzkin::MOST_INEQUALITIES).
    pub fn by_elimination(&self, limit: usize) -> Result<RationalCertificate, HalfSpaceError> {
        let [a, b] = self.solids;
        self.ask(|scene| by_elimination(&PairFacets::new(&scene, a, b), limit))
    }

    /// The exact square of the distance of the two, by the hierarchies of Dobkin and Kirkpatrick: the closest pair is
    /// carried down from the coarsest levels to the solids themselves (Joseph & Plantinga §2, Algorithm 1, of solids
    /// that stand). Zero if they share a point. The cost is added up.
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::{ConvexPair, Cost};
    ///
    /// let cube = Body::cuboid([2.0; 3])?;
    /// let pair = ConvexPair::new(&cube, [5.0, 6.0, 0.0], &cube, [0.0; 3])?;
    /// assert_eq!(pair.distance_by_hierarchies(&mut Cost::default()).to_string(), "25");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance_by_hierarchies(&self, cost: &mut Cost) -> ExactSquare {
        self.ask(|scene| prism::separation(&scene, self.bodies, self.solids, cost))
    }

    /// The exact square of `|p - q|`, with which Algorithm 1 of Joseph & Plantinga ends: how far apart the 4-prisms of
    /// the two are in space and time while both move from their places by a vector each, seen from B. The motion takes
    /// one unit of time, which counts as one unit of length. Zero if the two share a point on the way. The cost is
    /// added up.
    ///
    /// ```
    /// # use firstcontact_papers::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::convex::{ConvexPair, Cost};
    ///
    /// // One cube passes the other at a distance of 3; the nearest points are met at the same time.
    /// let cube = Body::cuboid([2.0; 3])?;
    /// let pair = ConvexPair::new(&cube, [-4.0, 5.0, 0.0], &cube, [0.0; 3])?;
    /// let square = pair.prism_separation([[8.0, 0.0, 0.0], [0.0; 3]], &mut Cost::default())?;
    /// assert_eq!(square.to_string(), "9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn prism_separation(
        &self,
        displacements: [impl Into<Point3<f64>>; 2],
        cost: &mut Cost,
    ) -> Result<ExactSquare, PairError> {
        let [of_a, of_b] = displacements.map(Into::into);
        let moving = |place: &Motion, way: Point3<f64>| {
            let at = place.standing().unwrap_or_else(Point3::origin);
            Motion::edge(Point3::origin(), way)?.carrying(at)
        };
        let motions = [moving(&self.places[0], of_a)?, moving(&self.places[1], of_b)?];
        let piece = pieces(&motions[0], &motions[1], [0.0, 1.0]).next();
        Ok(piece.map_or(ExactSquare::ZERO, |piece| {
            self.ask_in(piece, |scene| prism::separation(&scene, self.bodies, self.solids, cost))
        }))
    }

    /// Asks about the one instant in which both stand at their places.
    fn ask<T>(&self, question: impl FnOnce(Scene<'_>) -> T) -> T {
        let [a, b] = &self.places;
        self.ask_in(Piece::at_rest(a, b), question)
    }

    /// Asks about a piece of motion.
    fn ask_in<T>(&self, piece: Piece<'_>, question: impl FnOnce(Scene<'_>) -> T) -> T {
        question(Scene::of_bodies(self.bodies, piece, piece.course()))
    }
}

// Two solids that share a point: what the cones at one say of them.
//
// The point is one that a walk over two bounding-volume trees finds, in features of the files. It is exact, so the
// facets whose planes hold it are known, and with them the feature of each solid that has it inside; from there `cones`
// decides.

/// Relation of two solids as the piece of a scene begins, by a point that they share; `None` if they share none.
pub(crate) fn at_common_point(scene: &Scene<'_>, bodies: [&Body; 2], solids: &Solids<'_>) -> Option<ConvexCertificate> {
    let (pair, place) = contact_at_beginning(scene, bodies, &mut Scratch::new())?;
    // The skins do not meet, so that any vertex of the inner solid is as deep inside.
    let any = |side: Side| solids.name(Vertex { side, number: 0 });
    match pair {
        (_, Feature::Interior) => return Some(ConvexCertificate::Overlapping(Inside::VertexOfA(any(Side::A)))),
        (Feature::Interior, _) => return Some(ConvexCertificate::Overlapping(Inside::VertexOfB(any(Side::B)))),
        _ => {}
    }
    let origins = [scene.piece.a, scene.piece.b].map(|body| body.origin::<Rational>(None));
    let point = RationalPoint(place.point(scene, &origins, |spans| scene.value(spans).to_rational()));
    let facets = PairFacets::new(scene, solids.solid(Side::A), solids.solid(Side::B));
    let [x, y] = facets.features_at(&point);
    Some(solids.sharing([solids.feature(Side::A, x)?, solids.feature(Side::B, y)?]))
}
