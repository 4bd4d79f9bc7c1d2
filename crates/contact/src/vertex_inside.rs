//! Intervals of time during which a vertex of one body stays within the other.
//!
//! Seen from the other body, the vertex moves on a straight line. It is on a triangle during a closed interval of time,
//! whose ends are events of the two. So between two such events that follow each other the vertex is on the skin always
//! or never; if never, it is in the solid always or never, by its winding number at an instant in the middle. The
//! number may be anything for a vertex on the skin, but the bodies are in contact then: so the intervals are never too
//! long.

use super::event::{Event, Offered};
use super::intervals::{End, IntervalUnion, between};
use super::scratch::Scratch;
use super::sweep::Sweep;
use super::view::View;
use firstcontact_exact::Rational;
use firstcontact_intersection::{Facet, Inner, Probe};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, Kind};

/// A vertex on its way past the other body.
pub(super) struct VertexInside<'q, 's> {
    pub(super) scene: &'q Scene<'s>,
    pub(super) bodies: [&'q Body; 2],
    /// Whose vertex it is.
    pub(super) role: Inner,
    /// A triangle that has it.
    pub(super) facet: &'q Facet<'q>,
    pub(super) corner: u32,
    pub(super) view: Option<&'q View>,
}

impl VertexInside<'_, '_> {
    /// Adds the closed intervals, within an open one, during which the vertex is within the other body; where it slides
    /// on the skin some may be left out.
    pub(super) fn add_to(&self, spans: &mut IntervalUnion, span: &[Rational; 2], scratch: &mut Scratch) {
        let outer = self.bodies[usize::from(self.role == Inner::A)];
        if outer.kind() == Kind::Surface || spans.gaps(span).is_empty() {
            return;
        }
        let instants = self.instants(outer, span, scratch);
        for ends in instants.windows(2) {
            let [from, to] = [&ends[0], &ends[1]];
            if spans.gaps(&[from.clone(), to.clone()]).is_empty() {
                continue;
            }
            let rest = self.scene.rest(&between(from, to));
            let probe = Probe { scene: &rest, point: self.corner, role: self.role };
            if probe.is_inside(outer) {
                spans.add([from, to].map(|end| End::at(end.clone())));
            }
        }
    }

    /// The instants at which the vertex gets onto a triangle or off it, in order, with both ends of the interval.
    fn instants(&self, outer: &Body, span: &[Rational; 2], scratch: &mut Scratch) -> Vec<Rational> {
        let [from, to] = span;
        let bracket = [from.bracket()[0], to.bracket()[1]];
        let mut found = Passing { role: self.role, corner: self.corner, span, bracket, instants: vec![from.clone()] };
        let part = self.scene.between(from, to);
        let probe = Probe { scene: &part, point: self.corner, role: self.role };
        let Scratch { cost, buffers, .. } = scratch;
        probe.for_each_on_way(outer.tree(), &mut buffers.walks.nodes, |place| {
            cost.triangle_pairs += 1;
            let other = Facet::whole(outer, place);
            let (a, b) = if self.role == Inner::A { (self.facet, &other) } else { (&other, self.facet) };
            if let Some(areas) = View::areas_of(self.view, self.scene, a.corners, b.corners) {
                Sweep::new(self.scene, a, b, &areas).offer_all(&mut found);
            }
        });
        let mut instants = found.instants;
        instants.push(to.clone());
        instants.sort_unstable();
        instants.dedup();
        instants
    }
}

/// Keeps the instants of one vertex within an open interval.
struct Passing<'q> {
    role: Inner,
    corner: u32,
    span: &'q [Rational; 2],
    /// Floats that enclose it.
    bracket: [f64; 2],
    instants: Vec<Rational>,
}

impl Offered for Passing<'_> {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let [of_a, of_b] = event.vertices;
        let meeting = if self.role == Inner::A { of_a } else { of_b };
        if meeting != [self.corner; 3] {
            return;
        }
        let [least, most] = event.plane.bracket(scene);
        if most < self.bracket[0] || least > self.bracket[1] {
            return;
        }
        let [from, to] = self.span;
        let instant = event.plane.exact_fraction(scene);
        if instant > *from && instant < *to {
            self.instants.push(instant);
        }
    }
}
