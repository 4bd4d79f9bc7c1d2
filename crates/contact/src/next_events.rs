//! The next events after an instant, in order of time.
//!
//! Two trees walked together over the rest of the motion show the pairs of triangles that matter; what lies beyond the
//! instants already known is left out.

use super::event::{Event, Offered};
use super::scratch::Scratch;
use super::sweep::Sweep;
use super::view::View;
use firstcontact_exact::Rational;
use firstcontact_intersection::{Extent, Facet, walk, weight};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// An instant at which features meet.
#[derive(Debug, Clone)]
pub(crate) struct EventInstant {
    /// The fraction of the piece.
    pub fraction: Rational,
    bracket: [f64; 2],
    /// Pairs that meet, the least first.
    pub events: Vec<Event>,
}

/// The first instants, at most so many, after a fraction of the scene's piece and before its end, at which features
/// meet that decide whether interiors do, and so whether bodies are in contact: lines drawn on a flat do not count.
pub(crate) fn next_events(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    after: &Rational,
    most: usize,
    scratch: &mut Scratch,
) -> Vec<EventInstant> {
    let list = List { after: after.clone(), bracket: after.bracket(), most, only: None, instants: Vec::new() };
    listed(scene, [a, b], list, scratch)
}

/// All that meets at the instant that follows a fraction of the scene's piece, the least first, be it drawn on a flat.
pub(crate) fn events_at(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    after: &Rational,
    instant: &EventInstant,
    scratch: &mut Scratch,
) -> Vec<Event> {
    let only = Some(EventInstant { events: Vec::new(), ..instant.clone() });
    let list = List { after: after.clone(), bracket: after.bracket(), most: 1, only, instants: Vec::new() };
    listed(scene, bodies, list, scratch).pop().map_or(Vec::new(), |instant| instant.events)
}

fn listed(scene: &Scene<'_>, [a, b]: [&Body; 2], mut list: List, scratch: &mut Scratch) -> Vec<EventInstant> {
    let rest = scene.rest(&list.after);
    let limit = list.limit_of_rest();
    let view = View::new(scene, a.tree(), b.tree());
    let Scratch { cost, buffers, .. } = scratch;
    walk(&rest, [a.tree(), b.tree()], Extent::Whole, limit, &mut buffers.walks, &mut |i: u32, j: u32| {
        cost.triangle_pairs += 1;
        let facets = [&Facet::new(a, i), &Facet::new(b, j)];
        if let Some(areas) = View::areas_of(view.as_ref(), scene, facets[0].corners, facets[1].corners) {
            Sweep::new(scene, facets[0], facets[1], &areas).offer_all(&mut Sieve { facets, list: &mut list });
        }
        list.limit_of_rest()
    });
    let mut instants = list.instants;
    for instant in &mut instants {
        instant.events.sort_unstable_by_key(|event| (event.pair, event.vertices));
        instant.events.dedup_by_key(|event| (event.pair, event.vertices));
    }
    instants
}

/// The instants found so far, in order.
struct List {
    after: Rational,
    bracket: [f64; 2],
    most: usize,
    /// The one instant that counts, if it is known.
    only: Option<EventInstant>,
    instants: Vec<EventInstant>,
}

impl List {
    /// A float not below the fraction from which on nothing matters.
    fn limit(&self) -> f64 {
        self.only.as_ref().or(self.instants.get(self.most - 1)).map_or(1.0, |last| last.bracket[1])
    }

    /// The same as a fraction of the rest.
    fn limit_of_rest(&self) -> f64 {
        let [least, most] = self.bracket;
        let left = (1.0 - most).next_down();
        if left <= 0.0 {
            return 1.0;
        }
        (((self.limit() - least).next_up() / left).next_up()).min(1.0)
    }
}

impl Offered for List {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let bracket = event.plane.bracket(scene);
        if bracket[1] < self.bracket[0] || bracket[0] >= 1.0 || bracket[0] > self.limit() {
            return;
        }
        if self.only.as_ref().is_some_and(|only| bracket[1] < only.bracket[0]) {
            return;
        }
        let fraction = event.plane.exact_fraction(scene);
        if fraction <= self.after || fraction >= Rational::of(1.0) {
            return;
        }
        if self.only.as_ref().is_some_and(|only| fraction != only.fraction) {
            return;
        }
        match self.instants.binary_search_by(|instant| instant.fraction.cmp(&fraction)) {
            Ok(index) => self.instants[index].events.push(event),
            Err(index) if index < self.most => {
                let instant = EventInstant { bracket: fraction.bracket(), fraction, events: vec![event] };
                self.instants.insert(index, instant);
                self.instants.truncate(self.most);
            }
            Err(_) => {}
        }
    }
}

/// Events of two triangles, of which those that decide nothing are left out unless their instant is known to count.
struct Sieve<'v> {
    facets: [&'v Facet<'v>; 2],
    list: &'v mut List,
}

impl Offered for Sieve<'_> {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        if self.list.only.is_some() || weight(scene, self.facets[0], self.facets[1], event.vertices).just_after {
            self.list.offer(scene, event);
        }
    }
}
