//! All times during which two bodies are in contact.
//!
//! While A moves straight, two triangles touch during one closed interval of time, because both are convex: from the first
//! of their events to the last. The skins are in contact during the union of these intervals; between two of them, a body
//! is inside of the other either all the time or never.

use super::event::{Event, Offered};
use super::query::{Query, QueryError};
use super::scratch::{Buffers, Scratch};
use super::spans::{End, Spans};
use super::sweep::Sweep;
use super::tally::Tally;
use super::view::View;
use crate::exact::{ExactTime, Rational};
use crate::intersection::{Extent, Facet, Visitor, find_enclosed, least_common, walk};
use crate::motion::{Scene, pieces};
use crate::solid::{Below, Body};

/// A closed interval of time during which two bodies share points; a single instant where both ends are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocked {
    /// The first instant, on the clock.
    pub from: ExactTime,
    /// The last instant.
    pub to: ExactTime,
}

impl Query<'_> {
    /// Every closed interval of time during which the two bodies are in contact while the clock runs, in order. Exact; the
    /// intervals have no point in common. Touching counts, and so does being inside.
    ///
    /// It takes time that grows with the number of pairs of triangles whose boxes meet along the way.
    ///
    /// # Errors
    /// If the clock is not an interval of finite times.
    pub fn blocked(&self, scratch: &mut Scratch) -> Result<Vec<Blocked>, QueryError> {
        self.check_clock()?;
        let mut blocked: Vec<[Rational; 2]> = Vec::new();
        for piece in pieces(self.motion_of_a, self.motion_of_b, self.clock) {
            let course = piece.course();
            if course.keeps_apart(&self.a.bounds(), &self.b.bounds()) {
                continue;
            }
            let scene = self.scene(piece, course);
            for span in self.blocked_in(&scene, scratch) {
                let [from, to] = span.map(|fraction| scene.piece.time(&fraction));
                match blocked.last_mut() {
                    Some(last) if last[1] == from => last[1] = to,
                    _ => blocked.push([from, to]),
                }
            }
            scratch.tally.add(&scene);
        }
        Ok(blocked.into_iter().map(|span| span.map(ExactTime::new)).map(|[from, to]| Blocked { from, to }).collect())
    }

    /// The same in one piece, as fractions of it.
    fn blocked_in(&self, scene: &Scene<'_>, scratch: &mut Scratch) -> Vec<[Rational; 2]> {
        let Scratch { tally, buffers: Buffers { room, .. }, .. } = scratch;
        if scene.is_at_rest() {
            let is_contact = least_common(scene, self.a, self.b, room, &mut tally.triangle_pairs).is_some();
            return is_contact.then(|| [Rational::ZERO, Rational::of(1.0)]).into_iter().collect();
        }
        let view = View::new(scene, self.a.tree(), self.b.tree());
        let mut finder = Finder { scene, a: self.a, b: self.b, view, spans: Spans::default(), tally };
        walk(scene, [self.a.tree(), self.b.tree()], Extent::Whole, 1.0, &mut room.pending, &mut finder);
        let mut spans = finder.spans;
        for [from, to] in spans.gaps() {
            let middle = &(&from + &to) * &Rational::of(0.5);
            if find_enclosed(&scene.rest(&middle), self.a, self.b, &mut room.nodes).is_some() {
                spans.add([from, to].map(End::at));
            }
        }
        spans.fractions()
    }
}

struct Finder<'s, 't> {
    scene: &'s Scene<'s>,
    a: &'s Body,
    b: &'s Body,
    view: Option<View>,
    spans: Spans,
    tally: &'t mut Tally,
}

impl Visitor for Finder<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        self.tally.triangle_pairs += 1;
        let (a, b) = (Facet::whole(self.a, a), Facet::whole(self.b, b));
        if let Some(areas) = View::areas_of(self.view.as_ref(), self.scene, &a, &b) {
            let mut ends = Ends(None);
            Sweep::new(self.scene, &a, &b, areas).offer_all(&mut ends);
            if let Some(ends) = ends.0 {
                self.spans.add(ends);
            }
        }
        1.0
    }

    fn is_settled(&self, _: Below, _: Below) -> bool {
        false
    }
}

/// The first and the last event of two triangles.
struct Ends(Option<[End; 2]>);

impl Offered for Ends {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let bracket = event.bracket(scene);
        if let Some([first, last]) = &self.0
            && first.is_certainly_below(bracket[0])
            && last.is_certainly_above(bracket[1])
        {
            return;
        }
        let end = End::at(event.exact_fraction(scene));
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
