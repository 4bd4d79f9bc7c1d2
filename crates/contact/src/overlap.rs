//! Contact where touching is allowed: from when on the interiors of two solids share points.

use super::event::{Event, Pair, Place};
use super::method::Method;
use super::next_events::{events_at, next_events};
use super::piece_method::{Finding, PieceMethod, PieceStart};
use super::query::{Passage, Query, QueryError};
use super::report;
use super::scratch::Interrupted;
use super::scratch::Scratch;
use super::verdict::Contact;
use firstcontact_convex::interiors_meet;
use firstcontact_exact::Rational;
use firstcontact_intersection::{Commons, Moment, find_common, interiors_meet_near};
use firstcontact_motion::Scene;
use firstcontact_solid::Kind;

/// First overlap of the interiors of two solids. Exact.
///
/// The interior of a solid is every point that has a neighbourhood within it. Solids that share points of their skins
/// only, such as a box that slides on a table or a peg in a hole of its own width, do not overlap.
#[derive(Debug, Clone, PartialEq)]
pub enum Overlap {
    /// The interiors share no point while the clock runs. The solids may touch.
    Clear,
    /// The interiors share no point up to [`Contact::time`], and do arbitrarily soon after it: the time is the infimum
    /// of those at which they do. (A body that appears inside the other overlaps it at that time already.) The features
    /// are the least that touch at that time where the overlap begins.
    Begins(Contact),
    /// The interiors share points as the clock begins.
    FromStart(Contact),
}

/// Why it is not known when interiors meet.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OverlapError {
    /// The query has no answer, whether touching is allowed or not.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A surface has no interior, so that touching and overlapping are the same for it.
    #[error(
        "touching is allowed between solids only, and body {side} is a surface; close its skin, or count touching as contact",
        side = if *second { "B" } else { "A" }
    )]
    NoInterior {
        /// True if it is the second body.
        second: bool,
    },
    /// The method knows when bodies touch, but not when their interiors meet.
    #[error(
        "method `{0}` cannot allow touching; `auto`, `general`, and for convex solids `convex`, `cd-dual` and `prism` can"
    )]
    CountsTouching(Method),
}

impl From<Interrupted> for OverlapError {
    fn from(interrupted: Interrupted) -> OverlapError {
        OverlapError::Query(interrupted.into())
    }
}

impl Overlap {
    /// Contact at which it begins, if it does.
    pub fn contact(&self) -> Option<&Contact> {
        match self {
            Overlap::Clear => None,
            Overlap::Begins(contact) | Overlap::FromStart(contact) => Some(contact),
        }
    }
}

/// Instants that one walk looks for at most; the first walk looks for one, which is seldom not the last.
const BATCH: usize = 16;

impl Query<'_> {
    /// First instant at which the interiors of two solids share points: first contact with touching allowed.
    ///
    /// Overlap can begin only at instants at which two features touch that have a single point of space and time in
    /// common (Joseph & Plantinga, Lemma 2). These are examined in order; the state just after each of them is
    /// decided by the cones of both solids around the points where features touch.
    ///
    /// # Errors
    /// If the clock is not an interval of finite times, a body is a surface, or the method does not take these bodies
    /// or cannot tell.
    pub fn first_overlap(&self, scratch: &mut Scratch) -> Result<Overlap, OverlapError> {
        self.check_clock()?;
        let method = self.piece_method().map_err(QueryError::from)?;
        if !method.allows_touching() {
            return Err(OverlapError::CountsTouching(self.method));
        }
        if !self.are_solids() {
            return Err(OverlapError::NoInterior { second: self.a.kind() == Kind::Solid });
        }
        for Passage { index, piece, course } in self.passages() {
            scratch.go_on()?;
            let start = PieceStart::of_piece(index);
            let scene = self.scene(piece, course);
            let found = if method.is_for_convex_solids() {
                self.overlap_of_convex(&scene, method, start, scratch)
            } else {
                self.overlap_in_piece(&scene, start, scratch)
            };
            scratch.cost.add_scene(&scene);
            scratch.go_on()?;
            if let Some(found) = found {
                return Ok(found);
            }
        }
        Ok(Overlap::Clear)
    }

    /// The beginning of an overlap in a piece, before which there is none but where it is the first.
    fn overlap_in_piece(&self, scene: &Scene<'_>, start: PieceStart, scratch: &mut Scratch) -> Option<Overlap> {
        let bodies = [self.a, self.b];
        let walks = &mut scratch.buffers.walks;
        if scene.is_at_rest() && start == PieceStart::Apart {
            return None;
        }
        let commons = Commons::find(scene, self.a, self.b, walks);
        if start == PieceStart::Unknown && commons.interiors_meet(scene, bodies) {
            let found = find_common(scene, bodies, walks, &mut scratch.cost.triangle_pairs)?;
            return Some(self.overlapping_at_once(scene, found));
        }
        if scene.is_at_rest() {
            return None;
        }
        if let Some(common) = commons.pressing(scene, bodies, Moment::JustAfter) {
            return Some(Overlap::Begins(report::of_beginning(scene, (common.pair, common.place))));
        }
        let event = self.first_pressing(scene, scratch)?;
        Some(Overlap::Begins(report::of_event(scene, self.a, self.b, &event)))
    }

    /// Solids whose interiors meet as they begin, and what they have in common.
    fn overlapping_at_once(&self, scene: &Scene<'_>, found: (Pair, Place)) -> Overlap {
        let contact = report::of_beginning(scene, found);
        if self.appears(scene) { Overlap::Begins(contact) } else { Overlap::FromStart(contact) }
    }

    /// The beginning of an overlap of two convex solids in a piece.
    ///
    /// Seen from B, A moves through the difference of the solids on a straight line: they are in contact from its first
    /// point in that convex set to its last, which is the first of the motion turned round, and their interiors meet at
    /// all times between or at none.
    fn overlap_of_convex(
        &self,
        scene: &Scene<'_>,
        method: &dyn PieceMethod,
        start: PieceStart,
        scratch: &mut Scratch,
    ) -> Option<Overlap> {
        let finding = method.first_contact(&self.during(scene, start), scratch)?;
        let bodies = [self.a, self.b];
        if let Finding::AtBeginning(found) = finding
            && start == PieceStart::Unknown
            && interiors_meet(scene, bodies)
        {
            return Some(self.overlapping_at_once(scene, found));
        }
        if scene.is_at_rest() {
            return None;
        }
        let last = self.last_of_convex(scene, method, scratch)?;
        let ends = &finding.fraction(scene) + &last;
        if !interiors_meet(&scene.rest(&(&ends * &Rational::of(0.5))), bodies) {
            return None;
        }
        Some(Overlap::Begins(match finding {
            Finding::AtBeginning(found) => report::of_beginning(scene, found),
            Finding::During(event) => report::of_event(scene, self.a, self.b, &event),
        }))
    }

    /// The first event of the piece just after which interiors meet; of several, the least.
    fn first_pressing(&self, scene: &Scene<'_>, scratch: &mut Scratch) -> Option<Event> {
        let bodies = [self.a, self.b];
        let (mut after, mut most) = (Rational::ZERO, 1);
        loop {
            let instants = next_events(scene, bodies, &after, most, scratch);
            let is_last = instants.len() < most;
            most = BATCH;
            for instant in instants {
                let rest = scene.rest(&instant.fraction);
                let presses = |event: &&Event| interiors_meet_near(&rest, bodies, event.place, Moment::JustAfter);
                if instant.events.iter().any(|event| presses(&event)) {
                    // Of all that touches there, lines drawn on flats included, the least that presses.
                    let all = events_at(scene, bodies, &after, &instant, scratch);
                    return all.iter().find(presses).copied();
                }
                after = instant.fraction;
            }
            if is_last {
                return None;
            }
        }
    }
}
