//! One query: two bodies, their motions, a clock.

use super::event::{Pair, Place};
use super::meeting_time::time_of;
use super::method::{Inapplicable, Method};
use super::piece_method::{EarlyAnswer, Finding, PieceMethod, PieceQuery, PieceStart};
use super::report;
use super::scratch::{Interrupted, Scratch};
use super::verdict::{ContactTime, Verdict};
use firstcontact_exact::ExactTime;
use firstcontact_motion::{Course, Meeting, Motion, Piece, Scene, pieces};
use firstcontact_solid::Body;

/// Why a query has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The clock must run from a finite time to one that is not before it.
    #[error("the clock must run from a finite time to one not before it, not from {0} to {1}")]
    BadClock(f64, f64),
    /// The chosen method does not take these bodies.
    #[error(transparent)]
    Inapplicable(#[from] Inapplicable),
    /// The query was told to end ([`Scratch::interrupt_by`]).
    #[error("interrupted before there was an answer")]
    Interrupted,
}

impl From<Interrupted> for QueryError {
    fn from(_: Interrupted) -> QueryError {
        QueryError::Interrupted
    }
}

/// First contact of two bodies while the clock runs, both ends included.
///
/// Exact: the verdict and the time are those of real arithmetic on the given floats. Before its first waypoint and
/// after its last, a body follows its motion's rules. Bodies that share a point at the clock's beginning are
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
    let query = Query { a, motion_of_a, b, motion_of_b, clock, method: Method::AUTO };
    query.first_contact(&mut Scratch::new())
}

/// A query with all that can be chosen about it.
#[derive(Debug, Clone, Copy)]
pub struct Query<'q> {
    /// The first body.
    pub a: &'q Body,
    /// Motion of A.
    pub motion_of_a: &'q Motion,
    /// The second body.
    pub b: &'q Body,
    /// Motion of B.
    pub motion_of_b: &'q Motion,
    /// The first and the last instant that count, in the motions' unit of time.
    pub clock: [f64; 2],
    /// Method; the answer is the same for all.
    pub method: Method,
}

/// A piece of the clock in which bodies come near each other.
pub(super) struct Passage<'m> {
    /// Number of pieces before this one.
    pub(super) index: usize,
    pub(super) piece: Piece<'m>,
    pub(super) course: Course,
}

impl Query<'_> {
    /// First contact of the two bodies; see [`first_contact`]. The scratch holds memory to use again, and counts what
    /// it cost.
    ///
    /// # Errors
    /// If the clock is not an interval of finite times.
    pub fn first_contact(&self, scratch: &mut Scratch) -> Result<Verdict, QueryError> {
        self.check()?;
        for Passage { index, piece, course } in self.passages() {
            scratch.go_on()?;
            let method = self.piece_method()?;
            let scene = self.scene(piece, course);
            let found = method.first_contact(&self.during(&scene, PieceStart::of_piece(index)), scratch);
            scratch.cost.add_scene(&scene);
            scratch.go_on()?;
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

    /// The verdict and the exact time of [`Query::first_contact`], without the place and the features. Faster, most of
    /// all where bodies start in contact, rest, fit or land flush: of the many features that touch, one is enough.
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    ///
    /// ```
    /// # use firstcontact_contact::facade as firstcontact;
    /// use firstcontact::contact::{ContactTime, Method, Query, Scratch};
    /// use firstcontact::{Body, Motion};
    ///
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let (down, stand) = (Motion::edge([0.0, 0.0, 4.0], [0.0, 0.0, -2.0])?, Motion::at([0.0; 3])?);
    /// let query = Query { a: &cube, motion_of_a: &down, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
    /// let ContactTime::At(time) = query.contact_time(&mut Scratch::new())? else { panic!("they touch") };
    /// assert_eq!(time.to_string(), "1/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn contact_time(&self, scratch: &mut Scratch) -> Result<ContactTime, QueryError> {
        let mut found = None;
        self.find_contact_time(&mut found, scratch)?;
        // In the caller, so that the answer of bodies that never meet is a word: a time is large to copy.
        match found {
            None => Ok(ContactTime::Clear),
            Some(time) => Ok(time),
        }
    }

    /// Writes the answer of [`Query::contact_time`] where it is wanted, if there is contact.
    fn find_contact_time(&self, found: &mut Option<ContactTime>, scratch: &mut Scratch) -> Result<(), QueryError> {
        self.check()?;
        for passage in self.passages() {
            scratch.go_on()?;
            let method = self.piece_method()?;
            let is_found = self.contact_time_in(passage, method, found, scratch);
            scratch.go_on()?;
            if is_found {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The answer of [`Query::contact_time`] from a passage, if there is contact in it. By itself, because the memory
    /// that it needs is not worth preparing for bodies whose boxes never meet.
    #[inline(never)]
    fn contact_time_in(
        &self,
        Passage { index, piece, course }: Passage<'_>,
        method: &dyn PieceMethod,
        found: &mut Option<ContactTime>,
        scratch: &mut Scratch,
    ) -> bool {
        let scene = self.scene(piece, course);
        scratch.approach = 0.0;
        let meeting = method.meeting(&self.during(&scene, PieceStart::of_piece(index)), scratch);
        scratch.cost.add_scene(&scene);
        let speed = scratch.approach / (piece.end - piece.start);
        // What is known of a piece tells nothing of those before.
        scratch.approach = if index == 0 && speed.is_normal() { speed } else { 0.0 };
        *found = Some(match meeting {
            Meeting::Apart => return false,
            Meeting::AtBeginning if self.appears(&scene) => ContactTime::At(ExactTime::at(scene.piece.start)),
            Meeting::AtBeginning => ContactTime::AtStart,
            Meeting::On(plane) => ContactTime::At(time_of(&scene, &plane)),
        });
        true
    }

    /// The pieces of the clock during which the boxes of the bodies may meet: nothing happens in the others.
    #[inline(always)]
    pub(super) fn passages(&self) -> impl Iterator<Item = Passage<'_>> {
        let all = pieces(self.motion_of_a, self.motion_of_b, self.clock).enumerate();
        // One step, so that what is left out is not copied.
        all.filter_map(|(index, piece)| {
            let course = piece.course();
            let may_meet = !course.keeps_apart(&self.a.bounds(), &self.b.bounds());
            may_meet.then_some(Passage { index, piece, course })
        })
    }

    /// True if the two bodies share no point while the clock runs. As exact as [`Query::first_contact`], and often
    /// faster: it stops at any contact that it can prove, be it the first or not.
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
    /// let query = Query { a: &cube, motion_of_a: &past, b: &cube, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
    /// assert!(query.is_clear(&mut Scratch::new())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_clear(&self, scratch: &mut Scratch) -> Result<bool, QueryError> {
        self.is_clear_with(
            PieceStart::Unknown,
            |method, course| method.early_out_of_query(course, self.bodies()),
            scratch,
        )
    }

    /// [`Query::is_clear`] without its quick test in floats, for callers to which
    /// [`EarlyOut::test`](super::EarlyOut::test) gave no answer, and who may know that the bodies begin apart.
    pub fn is_clear_after_early_out(&self, start: PieceStart, scratch: &mut Scratch) -> Result<bool, QueryError> {
        self.is_clear_with(start, |_, _| None, scratch)
    }

    fn is_clear_with(
        &self,
        start: PieceStart,
        early_out: impl Fn(&dyn PieceMethod, &Course) -> Option<EarlyAnswer>,
        scratch: &mut Scratch,
    ) -> Result<bool, QueryError> {
        self.check()?;
        for Passage { index, piece, course } in self.passages() {
            scratch.go_on()?;
            let method = self.piece_method()?;
            match early_out(method, &course) {
                Some(EarlyAnswer::Clear) => continue,
                Some(EarlyAnswer::Contact) => return Ok(false),
                None => {}
            }
            let scene = self.scene(piece, course);
            let start = if index == 0 { start } else { PieceStart::Apart };
            let is_clear = method.is_clear(&self.during(&scene, start), scratch);
            scratch.cost.add_scene(&scene);
            scratch.go_on()?;
            if !is_clear {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Method that answers about each piece.
    pub(super) fn piece_method(&self) -> Result<&'static dyn PieceMethod, Inapplicable> {
        self.method.for_pieces(self.a, self.b)
    }

    /// Both bodies, the first one first.
    pub(super) fn bodies(&self) -> [&Body; 2] {
        [self.a, self.b]
    }

    /// Both bodies during a piece.
    pub(super) fn during<'p>(&'p self, scene: &'p Scene<'p>, start: PieceStart) -> PieceQuery<'p> {
        PieceQuery { scene, bodies: self.bodies(), start }
    }

    /// Refuses a clock that is no interval, and bodies that the method does not take. The method itself is chosen where
    /// there is something to ask it: not for bodies whose boxes never meet.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), QueryError> {
        self.check_clock()?;
        Ok(self.method.check(self.a, self.b)?)
    }

    /// Refuses a clock that is no interval of finite times.
    pub(crate) fn check_clock(&self) -> Result<(), QueryError> {
        let [start, end] = self.clock;
        let is_interval = start.is_finite() && end.is_finite() && start <= end;
        if is_interval { Ok(()) } else { Err(QueryError::BadClock(start, end)) }
    }

    /// The verdict on bodies that touch as a piece begins.
    pub(crate) fn appearance(&self, scene: &Scene<'_>, found: (Pair, Place)) -> Verdict {
        let contact = report::of_beginning(scene, found);
        if self.appears(scene) { Verdict::Contact(contact) } else { Verdict::StartsInContact(contact) }
    }

    /// True if a piece that begins in contact does so because a body appears inside the other: the clock did not begin
    /// with it.
    pub(super) fn appears(&self, scene: &Scene<'_>) -> bool {
        scene.piece.start > self.clock[0]
    }

    /// The bodies in a piece.
    pub(crate) fn scene<'s>(&'s self, piece: Piece<'s>, course: Course) -> Scene<'s> {
        Scene::of_bodies(self.bodies(), piece, course)
    }
}
