//! All times during which two bodies are in contact.
//!
//! Two convex solids are in contact from their first contact to that of the motion turned round. For other bodies the
//! middle of each unknown interval is examined. Two triangles touch during one closed interval of time, from the first
//! of their events to the last, because both are convex and A moves straight. Skins that are apart stay so from the
//! last event before to the first event after, and during that time a body is inside the other always or never. Either
//! way an interval around the instant is settled whose ends are among finitely many, so that nothing is unknown in the
//! end. Solids that enter each other touch in thousands of short intervals; so the corners of two triangles that touch
//! are followed as well (`vertex_inside`), which are within the other solid for long.

use super::event::{Event, Offered};
use super::intervals::{End, IntervalUnion, between};
use super::piece_method::{PieceMethod, PieceStart};
use super::query::{Passage, Query, QueryError};
use super::scratch::{Scratch, begins_in_contact};
use super::sweep::Sweep;
use super::sweeper::first_of_all;
use super::vertex_inside::VertexInside;
use super::view::View;
use firstcontact_exact::{ExactTime, Rational};
use firstcontact_intersection::{DONE, Extent, Facet, Inner, Touch, find_enclosed, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// A closed interval of time during which two bodies share points; a single instant where both ends are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocked {
    /// The first instant, on the clock.
    pub from: ExactTime,
    /// The last instant.
    pub to: ExactTime,
}

impl Query<'_> {
    /// Every closed interval of time during which the two bodies are in contact while the clock runs, in order. Exact;
    /// the intervals have no point in common. Touching counts, and so does being inside.
    ///
    /// Convex solids take two first contacts. Others take two for each interval, and an examination of some instants in
    /// it.
    ///
    /// # Errors
    /// As [`Query::first_contact`].
    pub fn blocked(&self, scratch: &mut Scratch) -> Result<Vec<Blocked>, QueryError> {
        self.check_clock()?;
        let method = self.piece_method()?;
        let mut blocked: Vec<[Rational; 2]> = Vec::new();
        for Passage { piece, course, .. } in self.passages() {
            scratch.go_on()?;
            let scene = self.scene(piece, course);
            let spans = if scene.is_at_rest() {
                self.blocked_at_rest(&scene, scratch)
            } else if method.is_for_convex_solids() {
                self.blocked_if_convex(&scene, method, scratch).into_iter().collect()
            } else {
                self.blocked_in(&scene, scratch)
            };
            for span in spans {
                let [from, to] = span.map(|fraction| scene.piece.time(&fraction));
                match blocked.last_mut() {
                    Some(last) if last[1] == from => last[1] = to,
                    _ => blocked.push([from, to]),
                }
            }
            scratch.cost.add_scene(&scene);
        }
        scratch.go_on()?;
        Ok(blocked.into_iter().map(|span| span.map(ExactTime::new)).map(|[from, to]| Blocked { from, to }).collect())
    }

    /// All of a piece, or nothing.
    fn blocked_at_rest(&self, scene: &Scene<'_>, scratch: &mut Scratch) -> Vec<[Rational; 2]> {
        let is_blocked = begins_in_contact(scene, [self.a, self.b], scratch);
        is_blocked.then(|| [Rational::ZERO, Rational::of(1.0)]).into_iter().collect()
    }

    /// From the first contact of two convex solids in a piece to the last.
    fn blocked_if_convex(
        &self,
        scene: &Scene<'_>,
        method: &dyn PieceMethod,
        scratch: &mut Scratch,
    ) -> Option<[Rational; 2]> {
        let first = method.meeting(&self.during(scene, PieceStart::Unknown), scratch).fraction(scene)?;
        Some([first, self.last_of_convex(scene, method, scratch)?])
    }

    /// The fraction of the piece at which two convex solids are last in contact.
    pub(super) fn last_of_convex(
        &self,
        scene: &Scene<'_>,
        method: &dyn PieceMethod,
        scratch: &mut Scratch,
    ) -> Option<Rational> {
        let one = Rational::of(1.0);
        let back = scene.between(&one, &Rational::ZERO);
        let last = method.meeting(&self.during(&back, PieceStart::Unknown), scratch).fraction(&back)?;
        Some(&one - &last)
    }

    /// The closed intervals in contact in a piece, as fractions of it.
    fn blocked_in(&self, scene: &Scene<'_>, scratch: &mut Scratch) -> Vec<[Rational; 2]> {
        let mut survey = Survey { scene, bodies: [self.a, self.b], spans: IntervalUnion::default(), scratch };
        let mut unknown = vec![[Rational::ZERO, Rational::of(1.0)].map(End::at)];
        while let Some(span) = unknown.pop() {
            if survey.scratch.is_interrupted() {
                break;
            }
            unknown.extend(survey.explore(&span));
        }
        survey.spans.fractions()
    }
}

/// Knowledge about a piece so far.
struct Survey<'s> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    /// The intervals in contact.
    spans: IntervalUnion,
    scratch: &'s mut Scratch,
}

impl<'s> Survey<'s> {
    /// Looks at an instant in the middle of an open interval of which nothing is known. Returns what is then still
    /// unknown of it.
    fn explore(&mut self, span: &[End; 2]) -> Vec<[End; 2]> {
        let [from, to] = span;
        let middle = between(from, to);
        let rest = self.scene.rest(&middle);
        if let Some(pair) = self.touching(&rest) {
            self.follow(&pair, span);
            return self.spans.gaps(span);
        }
        let free = [from, to].map(|end| self.first_after(&middle, end));
        if find_enclosed(&rest, self.bodies[0], self.bodies[1]).is_some() {
            let [first, last] = free.clone();
            self.spans.add([first.unwrap_or(from.clone()), last.unwrap_or(to.clone())]);
        }
        let [first, last] = free;
        let before = first.map(|end| [from.clone(), end]);
        let after = last.map(|end| [end, to.clone()]);
        let mut unknown = Vec::new();
        for (instant, rest) in
            before.iter().map(|rest| (&rest[1], rest)).chain(after.iter().map(|rest| (&rest[0], rest)))
        {
            self.spans.add([instant.clone(), instant.clone()]);
            if rest[0] < rest[1]
                && let Some(pair) = self.touching(&self.scene.rest(instant.fraction()))
            {
                self.follow(&pair, rest);
            }
            unknown.extend(self.spans.gaps(rest));
        }
        unknown
    }

    /// First fraction at which skins that are apart at one fraction of the piece touch on the way to another.
    fn first_after(&mut self, from: &Rational, to: &End) -> Option<End> {
        let [a, b] = self.bodies;
        let event = first_of_all(&self.scene.between(from, to.fraction()), a, b, self.scratch)?;
        Some(End::at(event.plane.exact_fraction(self.scene)))
    }

    /// Two triangles that touch as a scene begins; `None` if the skins are apart.
    fn touching(&mut self, rest: &Scene<'_>) -> Option<[Facet<'s>; 2]> {
        let [a, b] = self.bodies;
        let Scratch { cost, buffers, .. } = &mut *self.scratch;
        let mut found = None;
        walk(rest, [a.tree(), b.tree()], Extent::Beginning, 1.0, &mut buffers.walks, &mut |i: u32, j: u32| {
            cost.triangle_pairs += 1;
            let (of_a, of_b) = (Facet::whole(a, i), Facet::whole(b, j));
            if Touch::new(rest, &of_a, &of_b).is_some_and(|touch| touch.is_contact()) {
                found = Some([of_a, of_b]);
                return DONE;
            }
            1.0
        });
        found
    }

    /// Adds the time during which two triangles touch; if an interval is then not known yet, the times at which their
    /// corners are within the other body; and if that is nothing and they touch only briefly, those at which they touch
    /// any triangle of the other body: a sliver may cross many while its corners are far away.
    fn follow(&mut self, pair: &[Facet<'s>; 2], span: &[End; 2]) {
        let [of_a, of_b] = pair;
        let [a, b] = self.bodies;
        let view = View::new(self.scene, a.tree(), b.tree());
        let mut touch_long = false;
        if let Some(ends) = Ends::of(self.scene, view.as_ref(), [of_a, of_b]) {
            touch_long = length(&ends) > BRIEF * length(span);
            self.spans.add(ends);
        }
        let mut has_added = false;
        for (role, facet) in [(Inner::A, of_a), (Inner::B, of_b)] {
            for corner in facet.corners {
                let stay = VertexInside { scene: self.scene, bodies: self.bodies, role, corner };
                has_added |= stay.add_to(&mut self.spans, span, self.scratch);
            }
        }
        if !has_added && !touch_long {
            self.follow_past(Inner::A, of_a, span, view.as_ref());
            self.follow_past(Inner::B, of_b, span, view.as_ref());
        }
    }

    /// Adds the times within an interval at which a triangle touches the skin of the other body.
    fn follow_past(&mut self, role: Inner, facet: &Facet<'s>, span: &[End; 2], view: Option<&View>) {
        let outer = self.bodies[usize::from(role == Inner::A)];
        let [p, q, r] = facet.corners.map(|corner| {
            let body = self.bodies[usize::from(role == Inner::B)];
            body.positions()[corner as usize]
        });
        let during = [span[0].bracket()[0], span[1].bracket()[1]];
        let (scene, spans, Scratch { cost, buffers, .. }) = (self.scene, &mut self.spans, &mut *self.scratch);
        let corners = [&p.inf(&q).inf(&r), &p.sup(&q).sup(&r)];
        role.for_each_on_way(scene, corners, (outer.tree(), during), &mut buffers.walks.nodes, |place| {
            cost.triangle_pairs += 1;
            let other = Facet::whole(outer, place);
            let pair = if role == Inner::A { [facet, &other] } else { [&other, facet] };
            if let Some(ends) = Ends::of(scene, view, pair) {
                spans.add(ends);
            }
        });
    }
}

/// Share of an interval that is brief. Only speed depends on it.
const BRIEF: f64 = 0.125;

/// Length of an interval, about.
fn length([from, to]: &[End; 2]) -> f64 {
    to.bracket()[1] - from.bracket()[0]
}

/// The first and the last event of two triangles.
struct Ends(Option<[End; 2]>);

impl Ends {
    /// Those of two triangles that touch at some time.
    fn of(scene: &Scene<'_>, view: Option<&View>, [of_a, of_b]: [&Facet<'_>; 2]) -> Option<[End; 2]> {
        let mut ends = Ends(None);
        let areas = View::areas_of(view, scene, of_a.corners, of_b.corners)?;
        Sweep::new(scene, of_a, of_b, &areas).offer_all(&mut ends);
        ends.0
    }
}

impl Offered for Ends {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let bracket = event.plane.bracket(scene);
        if let Some([first, last]) = &self.0
            && first.is_certainly_below(bracket[0])
            && last.is_certainly_above(bracket[1])
        {
            return;
        }
        let end = End::at(event.plane.exact_fraction(scene));
        match &mut self.0 {
            None => self.0 = Some([end.clone(), end]),
            Some([first, last]) => {
                if end.fraction() < first.fraction() {
                    *first = end;
                } else if end.fraction() > last.fraction() {
                    *last = end;
                }
            }
        }
    }
}
