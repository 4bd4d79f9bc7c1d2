//! What can be asked of GJK.

use nalgebra::Point3;

use super::asked::Asked;
use super::cast::{Cast, cast};
use super::difference::{Extent, Pairing};
use super::error::GjkError;
use super::gap::Gap;
use super::work::Work;
use crate::ConvexSolid;
use firstcontact_exact::ExactSquare;
use firstcontact_motion::{Motion, Piece, Scene, pieces};
use firstcontact_solid::{Body, NotConvex};

/// How far apart two solids are. See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Distance {
    /// They share a point: they touch, overlap, or one is inside the other.
    Meeting,
    /// They share none.
    Apart(Gap),
}

/// The distance of two convex solids, the origin of A being at `at` seen from the origin of B. Lengths are those of the input.
///
/// Whether they meet is exact; the distance is enclosed by two floats. To ask often about the same two, make a [`Gjk`].
///
/// ```
/// # use firstcontact_convex::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::{Distance, distance};
///
/// let cube = Body::cuboid([2.0, 2.0, 2.0])?;
/// let Distance::Apart(gap) = distance(&cube, [5.0, 6.0, 0.5], &cube)? else { panic!("they are apart") };
/// assert!(gap.lower <= 5.0 && 5.0 <= gap.upper && gap.upper - gap.lower < 1e-9);
/// assert_eq!(distance(&cube, [2.0, 2.0, 2.0], &cube)?, Distance::Meeting);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a body is not certified convex, or a coordinate is not finite.
pub fn distance(a: &Body, at: impl Into<Point3<f64>>, b: &Body) -> Result<Distance, GjkError> {
    Gjk::new(a, b)?.distance(at)
}

/// Two convex solids about which GJK can be asked. Remembers the simplex where the last search ended and starts the next
/// from there: that never changes a verdict or what a distance is worth, only the work.
/// See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone)]
pub struct Gjk {
    a: Body,
    b: Body,
    witness: Vec<Pairing>,
    work: Work,
}

impl Gjk {
    /// Two solids that carry the certificate of convexity.
    ///
    /// # Errors
    /// If one does not.
    pub fn new(a: &Body, b: &Body) -> Result<Gjk, GjkError> {
        a.convexity().map_err(GjkError::FirstNotConvex)?;
        b.convexity().map_err(GjkError::SecondNotConvex)?;
        Ok(Gjk { a: a.clone(), b: b.clone(), witness: Vec::new(), work: Work::default() })
    }

    /// The distance with the origin of A at `at`, seen from the origin of B.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn distance(&mut self, at: impl Into<Point3<f64>>) -> Result<Distance, GjkError> {
        let at = at.into();
        self.ask(at, at, |asked| asked.gap().map_or(Distance::Meeting, Distance::Apart))
    }

    /// The square of the distance, exactly, with the origin of A at `at`, seen from the origin of B; `None` if they share a point.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn squared_distance(&mut self, at: impl Into<Point3<f64>>) -> Result<Option<ExactSquare>, GjkError> {
        let at = at.into();
        self.ask(at, at, |asked| asked.exact_square().map(ExactSquare::new))
    }

    /// Whether they share a point with the origin of A at `at`, seen from the origin of B. Exact.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn meet(&mut self, at: impl Into<Point3<f64>>) -> Result<bool, GjkError> {
        let at = at.into();
        self.ask(at, at, |asked| asked.meet(Extent::Still))
    }

    /// Whether they share a point at any time while the origin of A moves straight between two points, seen from the origin
    /// of B. Exact: GJK on the vertices of A at both ends.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn meet_during(&mut self, from: impl Into<Point3<f64>>, to: impl Into<Point3<f64>>) -> Result<bool, GjkError> {
        self.ask(from.into(), to.into(), |asked| asked.meet(Extent::Swept))
    }

    /// Whether, and about when, they first share a point while the origin of A moves straight between two points, seen from
    /// the origin of B. The exact time is what `first_contact` is for.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn cast(&mut self, from: impl Into<Point3<f64>>, to: impl Into<Point3<f64>>) -> Result<Cast, GjkError> {
        self.ask(from.into(), to.into(), |asked| {
            if !asked.meet(Extent::Swept) {
                return Cast::Apart;
            }
            if asked.meet(Extent::Still) {
                return Cast::AtBeginning;
            }
            Cast::During(cast(&asked.difference(Extent::Still), asked.start(Extent::Still), asked.work))
        })
    }

    /// Asks about other placements of the two from here on; what is known of the last search stays known where both have the same
    /// vertices.
    ///
    /// # Errors
    /// If one does not carry the certificate of convexity.
    pub fn replace(&mut self, a: &Body, b: &Body) -> Result<(), GjkError> {
        let mut replaced = Gjk::new(a, b)?;
        let [old_a, new_a] = [&self.a, a].map(ConvexSolid::of);
        let [old_b, new_b] = [&self.b, b].map(ConvexSolid::of);
        let renamed = |old: Option<&ConvexSolid>, new: Option<&ConvexSolid>, vertex: u32| {
            new?.polyhedron.number(*old?.polyhedron.body_vertices().get(vertex as usize)?)
        };
        let pairings = self.witness.iter().filter_map(|pairing| {
            let [a, b] = [renamed(old_a, new_a, pairing.a)?, renamed(old_b, new_b, pairing.b)?];
            Some(Pairing { a, b, ..*pairing })
        });
        replaced.witness.extend(pairings);
        replaced.work = self.work;
        *self = replaced;
        Ok(())
    }

    /// Forgets where the last search ended, but keeps the memory.
    pub fn forget(&mut self) {
        self.witness.clear();
    }

    /// What all questions so far cost.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Puts a question about the solids, A moving between two points.
    fn ask<T>(
        &mut self,
        from: Point3<f64>,
        to: Point3<f64>,
        question: impl FnOnce(&mut Asked<'_>) -> T,
    ) -> Result<T, GjkError> {
        let motion = Motion::edge(from, to).map_err(|_| GjkError::NotFinite)?;
        let still = Motion::at(Point3::origin()).map_err(|_| GjkError::NotFinite)?;
        let piece = pieces(&motion, &still, [0.0, 1.0]).next().ok_or(GjkError::NotFinite)?;
        self.ask_during(piece, question)
    }

    /// Puts a question about the solids during one piece of motion.
    pub(super) fn ask_during<T>(
        &mut self,
        piece: Piece<'_>,
        question: impl FnOnce(&mut Asked<'_>) -> T,
    ) -> Result<T, GjkError> {
        let magnitudes = self.a.magnitudes().max(self.b.magnitudes());
        let scene = Scene::new(self.a.positions(), self.b.positions(), magnitudes, piece, piece.course());
        let a = prepared(&self.a).map_err(GjkError::FirstNotConvex)?;
        let b = prepared(&self.b).map_err(GjkError::SecondNotConvex)?;
        let mut asked = Asked { scene: &scene, a, b, witness: &mut self.witness, work: &mut self.work };
        let answer = question(&mut asked);
        self.work.exact_signs += scene.exact_signs();
        Ok(answer)
    }
}

/// The body prepared; the certificate is all it needs for that.
fn prepared(body: &Body) -> Result<&ConvexSolid, NotConvex> {
    body.convexity()?;
    ConvexSolid::of(body).ok_or(NotConvex::Surface)
}
