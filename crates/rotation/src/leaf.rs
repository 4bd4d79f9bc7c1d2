//! Two triangles, one of which turns: all that is known of them, and the poses in which they meet.
//!
//! In an arc of the turn, forms with floats tell that no vertex reaches the other plane, that it passes beside the
//! triangle, and that two edges pass each other. Where they do not, the arc is halved a few times; what is left in
//! doubt, and begins before the first meeting that is known, is decided exactly, for the whole turn.

use firstcontact_exact::ring::{cross, difference};
use firstcontact_exact::{Filtered, Rational, Sign};
use firstcontact_intersection::Facet;
use firstcontact_solid::Body;

use super::arc::{between, is_certainly_before};
use super::event::{EdgeForms, Point, SeenEdges, StandingEdge, StandingTriangle, TurningEdge, VertexForms};
use super::form::{Axis, sign_between};
use super::meeting::{ExactSetting, FacetPair, FirstMeeting};
use super::parameter::TurnParameter;
use super::pose::Pose;
use super::rational_pose::RationalPose;
use super::turn::Turn;

/// Arcs are halved so often for two features.
const HALVINGS: u32 = 8;

/// A turn of a body about an axis while another one stands, in numbers relative to the point about which it turns. Body
/// 0 turns.
pub(crate) struct Setting<'q> {
    pub(crate) bodies: [&'q Body; 2],
    /// Poses of the bodies before the turn.
    poses: [RationalPose; 2],
    /// The same in floats with bounds.
    pub(crate) enclosed: [Pose; 2],
    axes: [Axis<Filtered>; 2],
    /// The axis about which the body turns, and the opposite one, about which the other turns as seen from it.
    exact_axes: [Axis<Rational>; 2],
    end: Option<TurnParameter>,
    /// True if features of the body that stands are compared first.
    is_swapped: bool,
}

impl<'q> Setting<'q> {
    /// Two bodies, of which the first turns; `is_swapped` if features of the other are compared first.
    pub(crate) fn new(bodies: [&'q Body; 2], poses: [&RationalPose; 2], turn: &Turn, is_swapped: bool) -> Setting<'q> {
        let exact = Axis::new(turn.axis().map(Rational::of));
        let filtered = Axis::new(turn.axis().map(Filtered::exact));
        let poses = poses.map(|pose| pose.seen_from(turn.about()));
        Setting {
            bodies,
            enclosed: poses.each_ref().map(RationalPose::enclosed),
            poses,
            axes: [filtered.clone(), filtered.reversed()],
            exact_axes: [exact.clone(), exact.reversed()],
            end: turn.end().cloned(),
            is_swapped,
        }
    }

    /// The axis about which the body turns.
    pub(crate) fn axis(&self) -> &Axis<Rational> {
        &self.exact_axes[0]
    }

    /// The axis about which a body turns as seen from the other, in floats with bounds.
    pub(crate) fn filtered_axis(&self, side: usize) -> &Axis<Filtered> {
        &self.axes[side]
    }

    /// A vertex of a body, in floats with bounds.
    pub(crate) fn filtered(&self, side: usize, vertex: u32) -> Point<Filtered> {
        let point = &self.bodies[side].positions()[vertex as usize];
        self.enclosed[side].enclosed(&[point.x, point.y, point.z])
    }
}

impl ExactSetting<3> for Setting<'_> {
    type Motion = Axis<Rational>;

    fn motion(&self, side: usize) -> &Axis<Rational> {
        &self.exact_axes[side]
    }

    fn point(&self, side: usize, vertex: u32) -> Point<Rational> {
        self.poses[side].place_vertex(self.bodies[side], vertex)
    }

    fn end(&self) -> Option<&TurnParameter> {
        self.end.as_ref()
    }

    fn is_swapped(&self) -> bool {
        self.is_swapped
    }
}

/// A triangle of each body in an arc of the turn.
pub(crate) struct Leaf<'s, 'q> {
    setting: &'s Setting<'q>,
    pair: FacetPair<'s, 'q, Setting<'q>>,
    corners: [[Point<Filtered>; 3]; 2],
    ends: [[f64; 2]; 2],
}

impl<'s, 'q> Leaf<'s, 'q> {
    /// The triangles at two places of the trees.
    pub(crate) fn new(setting: &'s Setting<'q>, places: [u32; 2], ends: [[f64; 2]; 2]) -> Leaf<'s, 'q> {
        let facets = [0, 1].map(|side| Facet::whole(setting.bodies[side], places[side]));
        let corners = [0, 1].map(|side| facets[side].corners.map(|corner| setting.filtered(side, corner)));
        Leaf { setting, pair: FacetPair { setting, facets }, corners, ends }
    }

    /// Makes what is first the first meeting of all, if it is earlier, or less in the same pose.
    pub(crate) fn meet(&self, first: &mut Option<FirstMeeting>) {
        // The vertices of one that turn towards the other: those of B turn back, as seen from A.
        let Some(of_a) = self.reaching(0) else { return };
        let Some(of_b) = self.reaching(1) else { return };
        for (side, corner, forms) in of_a.chain(of_b) {
            if let Some(start) = may_reach(&forms, self.ends, HALVINGS)
                && may_be_first(start, first.as_ref())
            {
                self.pair.meet_vertex(side, corner, first);
            }
        }
        let axis = &self.setting.axes[0];
        let [turning, standing] = [0, 1].map(|side| [0, 1, 2].map(|edge| self.ends_of(side, edge)));
        let edges =
            (turning.map(|ends| TurningEdge::new(axis, ends)), standing.map(|ends| StandingEdge::new(axis, ends)));
        for (i, j) in (0..9).map(|index| (index / 3, index % 3)) {
            let forms = EdgeForms::new(axis, &edges.0[i], &edges.1[j]);
            if let Some(start) = self.may_cross(&forms, [turning[i], standing[j]])
                && may_be_first(start, first.as_ref())
            {
                self.pair.meet_edges(i, j, first);
            }
        }
    }

    /// The corners of a triangle that may come to the plane of the other one, with their forms; `None` if all are on
    /// one side of it.
    fn reaching(&self, side: usize) -> Option<impl Iterator<Item = (usize, usize, VertexForms<Filtered>)> + '_> {
        let axis = &self.setting.axes[side];
        let triangle = StandingTriangle::new(axis, self.corners[1 - side].each_ref());
        let corners = self.corners[side].map(|corner| axis.turning(corner));
        let heights = corners.each_ref().map(|corner| triangle.height(axis, corner));
        let signs = heights.each_ref().map(|height| sign_between(height, self.ends));
        if signs[0].is_some() && signs[0] == signs[1] && signs[1] == signs[2] {
            return None;
        }
        let open = (0..3).filter(move |&k| signs[k].is_none());
        Some(open.map(move |k| (side, k, VertexForms { height: heights[k], sides: triangle.sides(axis, &corners[k]) })))
    }

    /// The ends of an edge.
    fn ends_of(&self, side: usize, edge: usize) -> [&Point<Filtered>; 2] {
        [edge, (edge + 1) % 3].map(|corner| &self.corners[side][corner])
    }

    /// The pose in the arc before which two edges do not cross; `None` if they do not cross in it.
    fn may_cross(
        &self,
        forms: &EdgeForms<Filtered>,
        [turning, standing]: [[&Point<Filtered>; 2]; 2],
    ) -> Option<[f64; 2]> {
        let axis = &self.setting.axes[0];
        if sign_between(&forms.volume, self.ends).is_some() {
            return None;
        }
        // Seen across both edges, they are as long as can be.
        let turned = axis.turned(&difference(turning[1], turning[0]), &self.ends[0].map(Filtered::exact));
        let normal = cross(&turned, &difference(standing[1], standing[0])).map(|x| x.value.abs());
        let longest = (1..3).fold(0, |best, k| if normal[k] > normal[best] { k } else { best });
        let d = std::array::from_fn(|k| Filtered::exact(if k == longest { 1.0 } else { 0.0 }));
        may_pass(forms, &SeenEdges::new(axis, turning, standing, &d), self.ends, HALVINGS)
    }
}

/// True if a meeting not before a pose may be the first.
fn may_be_first(start: [f64; 2], first: Option<&FirstMeeting>) -> bool {
    first.is_none_or(|first| !is_certainly_before(&first.pose, start))
}

/// The pose in an arc before which a vertex does not come to a triangle; `None` if it does not come there in it.
fn may_reach(forms: &VertexForms<Filtered>, ends: [[f64; 2]; 2], halvings: u32) -> Option<[f64; 2]> {
    let is_outside = |side| sign_between(side, ends) == Some(Sign::Negative);
    if sign_between(&forms.height, ends).is_some() || forms.sides.iter().any(is_outside) {
        return None;
    }
    in_halves(ends, halvings, |half| may_reach(forms, half, halvings - 1))
}

/// The pose in an arc before which two edges do not cross; `None` if they do not cross in it.
fn may_pass(
    forms: &EdgeForms<Filtered>,
    seen: &SeenEdges<Filtered>,
    ends: [[f64; 2]; 2],
    halvings: u32,
) -> Option<[f64; 2]> {
    // Both ends of one on one side of the other's line: what is seen apart is apart.
    let is_beside = |[p, q]: &[[Filtered; 3]; 2]| {
        let side = sign_between(p, ends);
        side.is_some() && side == sign_between(q, ends)
    };
    if sign_between(&forms.volume, ends).is_some() || is_beside(&seen.turning_ends) || is_beside(&seen.standing_ends) {
        return None;
    }
    in_halves(ends, halvings, |half| may_pass(forms, seen, half, halvings - 1))
}

/// The beginning of what is left of the halves of an arc, or of the arc where it is not to be halved.
fn in_halves(ends: [[f64; 2]; 2], halvings: u32, left: impl Fn([[f64; 2]; 2]) -> Option<[f64; 2]>) -> Option<[f64; 2]> {
    match between(ends).filter(|_| halvings > 0) {
        None => Some(ends[0]),
        Some(middle) => left([ends[0], middle]).or_else(|| left([middle, ends[1]])),
    }
}
