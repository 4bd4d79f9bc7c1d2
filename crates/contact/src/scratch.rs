//! Memory that queries use again.

pub(crate) use firstcontact_convex::Cost;

use super::event::{Pair, Place};
use super::flush_facets::find_least_flush;
use super::near_plane::PlaneBuffers;
use super::outcode_sweep::OutcodeBuffers;
use super::warm_start::{ConvexHint, TriangleHint};
use firstcontact_convex::WarmStart;
use firstcontact_intersection::{Interrupt, WalkBuffers, find_common, find_least_common, have_common};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, Child};

/// Memory that one query leaves to the next, and a count of the work.
///
/// A query that needs no more room than one before it takes none. Never changes an answer; one for each thread.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    /// Cost of all queries so far.
    pub(crate) cost: Cost,
    pub(crate) buffers: Buffers,
    /// Proposal that settled the last query about two convex solids.
    pub(crate) convex_hint: Option<ConvexHint>,
    /// Triangles that met in the last query about two trees.
    pub(crate) triangle_hint: Option<TriangleHint>,
    /// Speed, or in a piece of motion the distance, by which bodies come nearer to a plane that keeps them apart until
    /// they meet on it; 0 if none is known.
    pub(crate) approach: f64,
}

/// Lists that are empty between their uses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Buffers {
    /// Pending pairs and nodes of walks over one tree or two.
    pub walks: WalkBuffers,
    /// What a convex solid may meet, in order.
    pub order: OrderBuffers,
    /// Triangles near a plane.
    pub planes: PlaneBuffers,
    /// Projected vertices of two bodies of few triangles.
    pub outcodes: OutcodeBuffers,
    /// Memory of a search on the dual of the difference of two solids; it begins anew with each query.
    pub dual: WarmStart,
}

/// Children and triangles with fractions of the piece before which they are not met.
#[derive(Debug, Clone, Default)]
pub(crate) struct OrderBuffers {
    /// Children of nodes that a convex solid may reach.
    pub children: Vec<(f64, Child)>,
    /// Marks of its vertices that belong to a face.
    pub used: Vec<bool>,
    /// Fractions before which its vertices do not reach a plane; infinite for those in no face.
    pub times: Vec<f64>,
    /// Triangles of it that may meet a triangle.
    pub triangles: Vec<(f64, u32)>,
}

/// The signal has been raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Interrupted;

impl Scratch {
    /// No room yet.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Forgets how the last query was settled, but keeps the room: the next query starts cold.
    pub fn forget(&mut self) {
        self.convex_hint = None;
        self.triangle_hint = None;
    }

    /// Speed of approach in the contact that [`Query::contact_time`](crate::Query::contact_time) has found last: a body
    /// that is moved along each axis, at each instant before by no more than this times the time that is left, does not
    /// meet the other one before. 0 if nothing is known.
    #[inline]
    pub fn approach(&self) -> f64 {
        self.approach
    }

    /// Has queries with this scratch end with [`QueryError::Interrupted`](crate::QueryError::Interrupted) soon after a
    /// signal is raised; with `None`, by no signal. A query looks at the signal now and then: between pieces of the
    /// motion, and between triangles.
    ///
    /// ```
    /// # use firstcontact_contact::facade as firstcontact;
    /// use firstcontact::contact::{Interrupt, Method, Query, QueryError, Scratch};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (push, stand) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?, Motion::at([3.0, 0.0, 0.0])?);
    /// let query = Query { a: &cube, motion_of_a: &push, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
    /// let (mut scratch, interrupt) = (Scratch::new(), Interrupt::default());
    /// scratch.interrupt_by(Some(&interrupt));
    /// assert!(query.first_contact(&mut scratch).is_ok());
    /// interrupt.raise();
    /// assert_eq!(query.first_contact(&mut scratch), Err(QueryError::Interrupted));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn interrupt_by(&mut self, interrupt: Option<&Interrupt>) {
        let own = &mut self.buffers.walks.interrupt;
        let is_same = match (&*own, interrupt) {
            (None, None) => true,
            (Some(own), Some(other)) => own.is_same(other),
            _ => false,
        };
        // Clones of one signal are counted in memory that all threads share.
        if !is_same {
            *own = interrupt.cloned();
        }
    }

    /// Refuses to go on once the signal is raised.
    #[inline]
    pub(crate) fn go_on(&self) -> Result<(), Interrupted> {
        if self.is_interrupted() { Err(Interrupted) } else { Ok(()) }
    }

    /// True once the signal is raised.
    #[inline]
    pub(crate) fn is_interrupted(&self) -> bool {
        self.buffers.walks.interrupt.as_ref().is_some_and(Interrupt::is_raised)
    }

    /// Forgets all but the memory: as new, for another owner.
    pub fn reset(&mut self) {
        self.forget();
        (self.cost, self.buffers.walks.interrupt) = (Cost::default(), None);
    }

    /// Cost of all queries with this scratch.
    pub fn cost(&self) -> &Cost {
        &self.cost
    }
}

/// The least pair of features that share a point at the beginning of the scene's piece, or where one body is inside the
/// other; `None` if the bodies are apart.
pub fn contact_at_beginning(scene: &Scene<'_>, bodies: [&Body; 2], scratch: &mut Scratch) -> Option<(Pair, Place)> {
    let Scratch { cost, buffers, .. } = scratch;
    let found = find_least_flush(scene, bodies);
    found.or_else(|| find_common(scene, bodies, &mut buffers.walks, &mut cost.triangle_pairs))
}

/// The same of bodies that certainly share a point then.
pub(crate) fn least_at_beginning(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    scratch: &mut Scratch,
) -> Option<(Pair, Place)> {
    let Scratch { cost, buffers, .. } = scratch;
    let found = find_least_flush(scene, bodies);
    found.or_else(|| find_least_common(scene, bodies, &mut buffers.walks, &mut cost.triangle_pairs))
}

/// True if the bodies share a point as the scene's piece begins.
pub(crate) fn begins_in_contact(scene: &Scene<'_>, bodies: [&Body; 2], scratch: &mut Scratch) -> bool {
    let Scratch { cost, buffers, .. } = scratch;
    have_common(scene, bodies, &mut buffers.walks, &mut cost.triangle_pairs)
}

#[cfg(test)]
mod tests {
    use firstcontact_convex::samples::Random;
    use firstcontact_exact::Rational;
    use firstcontact_formats::Mesh;
    use firstcontact_intersection::{Commons, have_common_soon};
    use firstcontact_motion::Motion;
    use firstcontact_solid::Feature;

    use super::*;
    use crate::{Method, Query};

    /// Triangles on a small lattice, some of them without area.
    fn surface(random: &mut Random, triangles: usize) -> Body {
        let mut whole = |most: f64| (most * random.number().abs()).floor().min(most - 1.0);
        let vertices: Vec<[f64; 3]> = (0..9).map(|_| [whole(4.0), whole(4.0), whole(3.0)]).collect();
        let faces: Vec<[u32; 3]> = (0..4 * triangles)
            .map(|_| [whole(9.0), whole(9.0), whole(9.0)].map(|x| x as u32))
            .filter(|[p, q, r]| p != q && q != r && r != p)
            .chain([[0, 1, 2]])
            .take(triangles)
            .collect();
        Body::surface_from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
    }

    #[test]
    fn a_body_beside_itself_in_one_place_needs_no_test() {
        let body = surface(&mut Random(7), 5);
        let (copy, still) = (body.clone(), Motion::at([2.0; 3]).unwrap());
        let beside = Motion::at([3.0, 2.0, 2.0]).unwrap();
        for (motion_of_b, is_tested) in [(&still, false), (&beside, true)] {
            let query = Query {
                a: &body,
                motion_of_a: &still,
                b: &copy,
                motion_of_b,
                clock: [0.0, 1.0],
                method: Method::GENERAL,
            };
            let passage = query.passages().next().unwrap();
            let scene = query.scene(passage.piece, passage.course);
            let mut scratch = Scratch::new();
            assert_eq!(
                begins_in_contact(&scene, [&body, &copy], &mut scratch),
                contact_at_beginning(&scene, [&body, &copy], &mut Scratch::new()).is_some()
            );
            assert_eq!(scratch.cost().triangle_pairs > 0, is_tested);
        }
    }

    /// The least pair is the least of all that the skins share, and at the same point.
    #[test]
    fn what_is_least_at_the_beginning_is_the_least_of_all() {
        let mut random = Random(3);
        let (mut apart, mut soon, mut kinds) = (0, 0, [0; 3]);
        for round in 0..4_000 {
            let (a, b) = (surface(&mut random, 1 + round % 12), surface(&mut random, 1 + round / 12 % 12));
            let shift = [0; 3].map(|_| (8.0 * random.number()).round() * [0.5, 0.25, 1.0][round % 3]);
            let (at, stand) = (Motion::at(shift).unwrap(), Motion::at([0.0; 3]).unwrap());
            let (clock, method) = ([0.0, 1.0], Method::AUTO);
            let query = Query { a: &a, motion_of_a: &at, b: &b, motion_of_b: &stand, clock, method };
            let Some(passage) = query.passages().next() else { continue };
            let scene = query.scene(passage.piece, passage.course);
            let found = contact_at_beginning(&scene, [&a, &b], &mut Scratch::new());
            let is_soon = have_common_soon(&scene, [&a, &b], &mut WalkBuffers::default(), &mut 0);
            assert!(found.is_some() || !is_soon, "round {round}");
            soon += usize::from(is_soon);
            let all = Commons::find(&scene, &a, &b, &mut WalkBuffers::default()).all;
            let origins = [shift, [0.0; 3]].map(|origin| origin.map(Rational::of));
            let point = |place: Place| place.point(&scene, &origins, |spans| scene.value(spans).to_rational());
            let least = all.first().map(|common| (common.pair, point(common.place)));
            assert_eq!(found.map(|(pair, place)| (pair, point(place))), least, "round {round}");
            match found {
                None => apart += 1,
                Some(((Feature::Vertex(_), _), _)) => kinds[0] += 1,
                Some(((Feature::Edge(_), _), _)) => kinds[1] += 1,
                Some(_) => kinds[2] += 1,
            }
        }
        assert!(apart > 200 && soon > 200 && kinds.iter().all(|&count| count > 20), "{apart} {soon} {kinds:?}");
    }
}
