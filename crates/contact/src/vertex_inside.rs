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
use super::sweep::{offer_vertex_of_a, offer_vertex_of_b};
use firstcontact_intersection::{Facet, Inner, Probe};
use firstcontact_motion::{ContactPlane, Scene};
use firstcontact_solid::{Body, Kind};

/// A vertex on its way past the other body.
pub(super) struct VertexInside<'q, 's> {
    pub(super) scene: &'q Scene<'s>,
    pub(super) bodies: [&'q Body; 2],
    /// Whose vertex it is.
    pub(super) role: Inner,
    pub(super) corner: u32,
}

impl VertexInside<'_, '_> {
    /// Adds the closed intervals, within an open one, during which the vertex is within the other body; where it slides
    /// on the skin some may be left out. True if there were any that were not there.
    pub(super) fn add_to(&self, spans: &mut IntervalUnion, span: &[End; 2], scratch: &mut Scratch) -> bool {
        let outer = self.bodies[usize::from(self.role == Inner::A)];
        let mut has_added = false;
        if outer.kind() == Kind::Surface || spans.gaps(span).is_empty() {
            return has_added;
        }
        let instants = self.instants(outer, span, scratch);
        for ends in instants.windows(2) {
            let [from, to] = [&ends[0], &ends[1]];
            let ends = [from.clone(), to.clone()];
            if spans.gaps(&ends).is_empty() {
                continue;
            }
            let rest = self.scene.rest(&between(from, to));
            let probe = Probe { scene: &rest, point: self.corner, role: self.role };
            if probe.is_inside(outer) {
                spans.add(ends);
                has_added = true;
            }
        }
        has_added
    }

    /// The instants at which the vertex gets onto a triangle or off it, in order, with both ends of the interval.
    fn instants(&self, outer: &Body, span: &[End; 2], scratch: &mut Scratch) -> Vec<End> {
        let [from, to] = span;
        let during = [from.bracket()[0], to.bracket()[1]];
        let vertex = &self.bodies[usize::from(self.role == Inner::B)].positions()[self.corner as usize];
        let mut found = Passing { role: self.role, span, planes: Vec::new() };
        let Scratch { cost, buffers, .. } = scratch;
        let way = (outer.tree(), during);
        self.role.for_each_on_way(self.scene, [vertex; 2], way, &mut buffers.walks.nodes, |place| {
            cost.triangle_pairs += 1;
            let other = Facet::whole(outer, place);
            match self.role {
                Inner::A => offer_vertex_of_a(self.scene, self.corner, &other, &mut found),
                Inner::B => offer_vertex_of_b(self.scene, self.corner, &other, &mut found),
            }
        });
        let mut planes = found.planes;
        planes.sort_unstable_by_key(|(part, _)| *part);
        planes.dedup_by_key(|(part, _)| *part);
        let instants = planes.iter().map(|(_, plane)| End::at(plane.exact_fraction(self.scene)));
        let mut instants: Vec<End> = instants.filter(|instant| from < instant && instant < to).collect();
        instants.extend(span.iter().cloned());
        instants.sort_unstable();
        instants.dedup();
        instants
    }
}

/// Keeps what one vertex meets within an open interval, by the vertices of the part of the other skin: it meets each
/// once.
struct Passing<'q> {
    role: Inner,
    span: &'q [End; 2],
    planes: Vec<([u32; 3], ContactPlane)>,
}

impl Offered for Passing<'_> {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let [from, to] = self.span;
        let [least, most] = event.plane.bracket(scene);
        if most >= from.bracket()[0] && least <= to.bracket()[1] {
            let part = event.vertices[usize::from(self.role == Inner::A)];
            self.planes.push((part, event.plane));
        }
    }
}
