//! First meetings of two triangles, decided exactly, of whatever motion.

use firstcontact_exact::Rational;
use firstcontact_intersection::{Facet, InTriangle, OnEdge};
use firstcontact_solid::Feature;

use super::event::{Point, edges_meet, vertex_meets_triangle};
use super::form::Conditions;
use super::parameter::TurnParameter;

/// Two bodies in a motion with a parameter, the first as seen from the second, in exact numbers.
pub(crate) trait ExactSetting<const K: usize> {
    /// Conditions of the motion.
    type Motion: Conditions<K>;

    /// The motion of the body of a side, as seen from the other one.
    fn motion(&self, side: usize) -> &Self::Motion;

    /// A vertex of a body before the motion.
    fn point(&self, side: usize, vertex: u32) -> Point<Rational>;

    /// The pose in which the motion ends, if it does.
    fn end(&self) -> Option<&TurnParameter>;

    /// True if features of the second body are compared first.
    fn is_swapped(&self) -> bool;
}

/// The least pair of features that meet in the earliest pose found so far.
#[derive(Debug, Clone)]
pub(crate) struct FirstMeeting {
    pub(crate) pose: TurnParameter,
    pub(crate) features: [Feature; 2],
    /// The vertices that span what meets, which tell parts of one feature apart.
    vertices: [[u32; 3]; 2],
    pub(crate) spot: Spot,
}

/// Place of a shared point.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Spot {
    /// At a vertex of the body that turns, or of the other.
    Vertex(usize, u32),
    /// Where an edge of the body that turns crosses one of the other.
    Edges([[u32; 2]; 2]),
}

/// A triangle of each body.
pub(crate) struct FacetPair<'s, 'q, S> {
    pub(crate) setting: &'s S,
    pub(crate) facets: [Facet<'q>; 2],
}

impl<S> FacetPair<'_, '_, S> {
    /// Adds the meetings of a corner of one triangle with the other.
    pub(crate) fn meet_vertex<const K: usize>(&self, side: usize, corner: usize, first: &mut Option<FirstMeeting>)
    where
        S: ExactSetting<K>,
    {
        let (own, other) = (&self.facets[side], &self.facets[1 - side]);
        let vertex = own.corners[corner];
        let triangle = other.corners.map(|corner| self.setting.point(1 - side, corner));
        let latest = first.as_ref().map(|first| first.pose.clone());
        let keeps = |pose: &TurnParameter| self.keeps(pose, latest.as_ref());
        let point = self.setting.point(side, vertex);
        let show = |pose, place: InTriangle| {
            let Some(feature) = other.feature(place) else { return };
            let in_order = |a, b| if side == 0 { [a, b] } else { [b, a] };
            let features = in_order(Feature::Vertex(vertex), feature);
            let vertices = match side {
                0 => [[vertex; 3], other.vertices(place)],
                _ => [other.vertices(place), [vertex; 3]],
            };
            self.offer(first, FirstMeeting { pose, features, vertices, spot: Spot::Vertex(side, vertex) });
        };
        vertex_meets_triangle(self.setting.motion(side), &point, triangle.each_ref(), keeps, show);
    }

    /// Adds the meetings of two edges.
    pub(crate) fn meet_edges<const K: usize>(&self, i: usize, j: usize, first: &mut Option<FirstMeeting>)
    where
        S: ExactSetting<K>,
    {
        let ends = [self.facets[0].edge(i), self.facets[1].edge(j)];
        let points = [0, 1].map(|side| ends[side].map(|vertex| self.setting.point(side, vertex)));
        let latest = first.as_ref().map(|first| first.pose.clone());
        let keeps = |pose: &TurnParameter| self.keeps(pose, latest.as_ref());
        let [turning, standing] = points.each_ref().map(|points| points.each_ref());
        edges_meet(self.setting.motion(0), turning, standing, keeps, |pose, places| {
            let sides = [(0, i), (1, j)];
            let named = sides.map(|(side, edge)| self.facets[side].feature_on_edge(edge, places[side]));
            let [Some(a), Some(b)] = named else { return };
            let vertices = sides.map(|(side, edge)| self.facets[side].vertices_on_edge(edge, places[side]));
            let at_end = |side: usize| match places[side] {
                OnEdge::End(end) => Some(Spot::Vertex(side, ends[side][end])),
                OnEdge::Inside | OnEdge::Apart => None,
            };
            let spot = at_end(1).or_else(|| at_end(0)).unwrap_or(Spot::Edges(ends));
            self.offer(first, FirstMeeting { pose, features: [a, b], vertices, spot });
        });
    }

    /// Keeps the earlier of two meetings, and of simultaneous ones that of the least features.
    fn offer<const K: usize>(&self, first: &mut Option<FirstMeeting>, mut found: FirstMeeting)
    where
        S: ExactSetting<K>,
    {
        found.vertices.iter_mut().for_each(|vertices| vertices.sort_unstable());
        let [one, other] = if self.setting.is_swapped() { [1, 0] } else { [0, 1] };
        let key = |FirstMeeting { features, vertices, .. }: &FirstMeeting| {
            ([features[one], features[other]], [vertices[one], vertices[other]])
        };
        let is_less = first
            .as_ref()
            .is_none_or(|first| found.pose.cmp(&first.pose).then_with(|| key(&found).cmp(&key(first))).is_lt());
        if is_less {
            *first = Some(found);
        }
    }

    /// True if a pose is in the motion and not after another one.
    fn keeps<const K: usize>(&self, pose: &TurnParameter, latest: Option<&TurnParameter>) -> bool
    where
        S: ExactSetting<K>,
    {
        latest.is_none_or(|latest| pose <= latest) && self.setting.end().is_none_or(|end| pose <= end)
    }
}
