//! The next events after an instant, in order of time.
//!
//! Two trees walked together over the rest of the motion show the pairs of triangles that matter; what lies beyond the
//! instants already known is left out.

use super::event::{Event, Offered};
use super::scratch::Scratch;
use super::sweep::Sweep;
use super::tally::Tally;
use super::view::View;
use crate::exact::Rational;
use crate::intersection::{Extent, Facet, Visitor, walk};
use crate::motion::Scene;
use crate::solid::{Below, Body};

/// An instant at which features meet.
#[derive(Debug, Clone)]
pub(crate) struct Instant {
    /// The fraction of the piece.
    pub fraction: Rational,
    bracket: [f64; 2],
    /// What meets, the least first.
    pub events: Vec<Event>,
}

/// The first instants, at most so many, after a fraction of the scene's piece and before its end, at which features meet.
pub(crate) fn upcoming(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    after: &Rational,
    most: usize,
    scratch: &mut Scratch,
) -> Vec<Instant> {
    let rest = scene.rest(after);
    let view = View::new(scene, a.tree(), b.tree());
    let list = List { after: after.clone(), bracket: after.bracket(), most, instants: Vec::new() };
    let mut finder = Finder { scene, a, b, view, list, tally: &mut scratch.tally };
    walk(&rest, [a.tree(), b.tree()], Extent::Whole, 1.0, &mut scratch.buffers.room.pending, &mut finder);
    let mut instants = finder.list.instants;
    for instant in &mut instants {
        instant.events.sort_unstable_by_key(|event| (event.pair, event.vertices));
    }
    instants
}

/// The instants found so far, in order.
struct List {
    after: Rational,
    bracket: [f64; 2],
    most: usize,
    instants: Vec<Instant>,
}

impl List {
    /// A float not below the fraction from which on nothing matters.
    fn limit(&self) -> f64 {
        self.instants.get(self.most - 1).map_or(1.0, |last| last.bracket[1])
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
        let bracket = event.bracket(scene);
        if bracket[1] < self.bracket[0] || bracket[0] >= 1.0 || bracket[0] > self.limit() {
            return;
        }
        let fraction = event.exact_fraction(scene);
        if fraction <= self.after || fraction >= Rational::of(1.0) {
            return;
        }
        match self.instants.binary_search_by(|instant| instant.fraction.cmp(&fraction)) {
            Ok(index) => self.instants[index].events.push(event),
            Err(index) if index < self.most => {
                let instant = Instant { bracket: fraction.bracket(), fraction, events: vec![event] };
                self.instants.insert(index, instant);
                self.instants.truncate(self.most);
            }
            Err(_) => {}
        }
    }
}

struct Finder<'s, 't> {
    scene: &'s Scene<'s>,
    a: &'s Body,
    b: &'s Body,
    view: Option<View>,
    list: List,
    tally: &'t mut Tally,
}

impl Visitor for Finder<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        self.tally.triangle_pairs += 1;
        let (a, b) = (Facet::new(self.a, a), Facet::new(self.b, b));
        if let Some(areas) = View::areas_of(self.view.as_ref(), self.scene, &a, &b) {
            Sweep::new(self.scene, &a, &b, areas).offer_all(&mut self.list);
        }
        self.list.limit_of_rest()
    }

    fn is_settled(&self, _: Below, _: Below) -> bool {
        false
    }
}
