//! One query: two bodies, their motions, a clock.

use super::beginning::contact_at_beginning;
use super::convex::{Answer, glance};
use super::event::{Finding, Pair, Place};
use super::general::{self, AtFirst, first_event};
use super::method::{Inapplicable, Method};
use super::report;
use super::scratch::Scratch;
use super::verdict::Verdict;
use super::{cd_dual, convex, lattice, prism};
use firstcontact_convex::Core;
use firstcontact_intersection::Wanted;
use firstcontact_motion::{Course, Motion, Piece, Scene, pieces};
use firstcontact_solid::Body;

/// Why a query has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The clock must run from a finite time to one that is not before it.
    #[error("the clock must run from a finite time to one not before it, not from {0} to {1}")]
    BadClock(f64, f64),
    /// The method asked for does not take these bodies.
    #[error(transparent)]
    Inapplicable(#[from] Inapplicable),
}

/// When and where two bodies first share a point while the clock runs, both ends included.
///
/// Exact: the verdict and the time are those of real arithmetic on the given floats. Before its first waypoint and
/// after its last, a body does what its motion says. Bodies that share a point at the clock's beginning are
/// [`Verdict::StartsInContact`]; if one of them appears later, inside the other, that is a [`Verdict::Contact`].
///
/// # Errors
/// If the clock is not an interval of finite times.
pub fn first_contact(
    a: &Body,
    motion_of_a: &Motion,
    b: &Body,
    motion_of_b: &Motion,
    clock: [f64; 2],
) -> Result<Verdict, QueryError> {
    let query = Query { a, motion_of_a, b, motion_of_b, clock, method: Method::Auto };
    query.first_contact(&mut Scratch::new())
}

/// A query with all that can be chosen about it.
#[derive(Debug, Clone, Copy)]
pub struct Query<'q> {
    /// The first body.
    pub a: &'q Body,
    /// How it moves.
    pub motion_of_a: &'q Motion,
    /// The second body.
    pub b: &'q Body,
    /// How it moves.
    pub motion_of_b: &'q Motion,
    /// The first and the last instant that count, in the motions' unit of time.
    pub clock: [f64; 2],
    /// How to find the answer, which is the same for all methods.
    pub method: Method,
}

/// A piece of the clock in which bodies come near each other.
pub(super) struct Passage<'m> {
    /// Which of the pieces it is.
    pub(super) index: usize,
    pub(super) piece: Piece<'m>,
    pub(super) course: Course,
}

impl Query<'_> {
    /// When and where the two bodies first share a point; see [`first_contact`]. The scratch holds memory to use
    /// again, and counts what it cost.
    ///
    /// # Errors
    /// If the clock is not an interval of finite times.
    pub fn first_contact(&self, scratch: &mut Scratch) -> Result<Verdict, QueryError> {
        self.check_clock()?;
        let method = self.method.chosen(self.a, self.b)?;
        for Passage { index, piece, course } in self.passages() {
            let scene = self.scene(piece, course);
            let found = self.meet(&scene, method, index, scratch);
            scratch.tally.add(&scene);
            // Each returned at once, so that it is written where it is wanted.
            match &found {
                None => {}
                Some(Finding::During(event)) => {
                    return Ok(Verdict::Contact(report::of_event(&scene, self.a, self.b, event)));
                }
                Some(Finding::AtBeginning(found)) => return Ok(self.appearance(&scene, *found)),
            }
        }
        Ok(Verdict::Clear)
    }

    /// The pieces of the clock during which the boxes of the bodies may meet: nothing happens in the others.
    pub(super) fn passages(&self) -> impl Iterator<Item = Passage<'_>> {
        let all = pieces(self.motion_of_a, self.motion_of_b, self.clock).enumerate();
        // One step, so that what is left out is not copied.
        all.filter_map(|(index, piece)| {
            let course = piece.course();
            let may_meet = !course.keeps_apart(&self.a.bounds(), &self.b.bounds());
            may_meet.then_some(Passage { index, piece, course })
        })
    }

    /// Whether the two bodies share no point while the clock runs. As exact as [`Query::first_contact`], and often faster: it
    /// stops at any contact that it can prove, be it the first or not.
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    ///
    /// ```
    /// # use firstcontact_contact::facade as firstcontact;
    /// use firstcontact::contact::{Method, Query, Scratch};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (past, stand) = (Motion::edge([-2.0, 1.5, 0.0], [2.0, 1.5, 0.0])?, Motion::at([0.0; 3])?);
    /// let query = Query { a: &cube, motion_of_a: &past, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::Auto };
    /// assert!(query.is_clear(&mut Scratch::new())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_clear(&self, scratch: &mut Scratch) -> Result<bool, QueryError> {
        self.is_clear_after(|course, [a, b]| glance(course, a, b), scratch)
    }

    /// The same of bodies that have been glanced at already, in vain.
    pub fn is_clear_at_length(&self, scratch: &mut Scratch) -> Result<bool, QueryError> {
        self.is_clear_after(|_, _| None, scratch)
    }

    /// [`Query::is_clear`], with what is looked at first.
    fn is_clear_after(
        &self,
        glance: impl Fn(&Course, [&Core; 2]) -> Option<Answer>,
        scratch: &mut Scratch,
    ) -> Result<bool, QueryError> {
        self.check_clock()?;
        let method = self.method.chosen(self.a, self.b)?;
        let cores = self.cores(method);
        let by_trees = matches!(method, Method::Auto | Method::General);
        for Passage { index, piece, course } in self.passages() {
            match cores.and_then(|cores| glance(&course, cores)) {
                Some(Answer::Clear) => continue,
                Some(Answer::Contact) => return Ok(false),
                None => {}
            }
            if by_trees && course.keeps_apart_by_girth(self.a, self.b) {
                continue;
            }
            let scene = self.scene(piece, course);
            let is_clear = match method {
                Method::Convex => convex::is_clear(&scene, self.a, self.b, scratch),
                Method::Auto | Method::General => {
                    // A later piece starts where its predecessor ended.
                    let at_first = if index > 0 { AtFirst::Apart } else { AtFirst::Unknown };
                    general::is_clear(&scene, self.a, self.b, at_first, scratch)
                }
                Method::CdDual | Method::Prism | Method::Lattice => self.meet(&scene, method, index, scratch).is_none(),
            };
            scratch.tally.add(&scene);
            if !is_clear {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is quickly said of both bodies, if anything is and the method is for convex ones.
    fn cores(&self, method: Method) -> Option<[&Core; 2]> {
        if method == Method::Convex { Some([Core::of_body(self.a)?, Core::of_body(self.b)?]) } else { None }
    }

    /// What a method finds in a piece.
    pub(super) fn meet(
        &self,
        scene: &Scene<'_>,
        method: Method,
        index: usize,
        scratch: &mut Scratch,
    ) -> Option<Finding> {
        match method {
            Method::Convex => convex::meet(scene, self.a, self.b, scratch),
            Method::CdDual => cd_dual::meet(scene, self.a, self.b, scratch),
            Method::Prism => prism::meet(scene, self.a, self.b, scratch),
            Method::Lattice => lattice::meet(scene, self.a, self.b),
            Method::Auto | Method::General => self.by_events(scene, index, scratch),
        }
    }

    /// Refuses a clock that is no interval of finite times.
    pub(crate) fn check_clock(&self) -> Result<(), QueryError> {
        let [start, end] = self.clock;
        let is_interval = start.is_finite() && end.is_finite() && start <= end;
        if is_interval { Ok(()) } else { Err(QueryError::BadClock(start, end)) }
    }

    /// What the general method finds in a piece.
    pub(super) fn by_events(&self, scene: &Scene<'_>, index: usize, scratch: &mut Scratch) -> Option<Finding> {
        // A later piece starts where its predecessor ended, so that only the first can start in contact.
        let bodies = [self.a, self.b];
        let least = |scratch: &mut Scratch| contact_at_beginning(scene, bodies, Wanted::Least, scratch);
        let at_beginning = if index == 0 { least(scratch) } else { None };
        at_beginning
            .map(Finding::AtBeginning)
            .or_else(|| first_event(scene, self.a, self.b, scratch).map(Finding::During))
    }

    /// The verdict on bodies that touch as a piece begins.
    pub(crate) fn appearance(&self, scene: &Scene<'_>, found: (Pair, Place)) -> Verdict {
        let contact = report::of_beginning(scene, found);
        // A body that appears inside another touches it at that instant; the clock did not begin with it.
        let appears = scene.piece.start > self.clock[0];
        if appears { Verdict::Contact(contact) } else { Verdict::StartsInContact(contact) }
    }

    /// The bodies in a piece.
    pub(crate) fn scene<'s>(&'s self, piece: Piece<'s>, course: Course) -> Scene<'s> {
        let magnitudes = self.a.magnitudes().max(self.b.magnitudes());
        Scene::new(self.a.positions(), self.b.positions(), magnitudes, piece, course)
    }
}
