//! Certain meetings of two triangles at an instant: an edge that crosses a triangle, or two points within a margin.

use firstcontact_exact::ring::{determinant, difference, dot};
use firstcontact_exact::{Filtered, HALF_ULP, Sign};
use firstcontact_intersection::{Facet, InTriangle, OnEdge};
use firstcontact_solid::Feature;
use nalgebra::{Point3, Vector3};

use super::direction::{PlacedTriangles, Triangles};
use super::nearest::NearPoints;

/// Two features that certainly share a point, or come within a margin of each other, at an instant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meeting {
    pub(crate) features: [Feature; 2],
    /// About a point of it.
    pub(crate) point: Point3<f64>,
}

type Corner = [Filtered; 3];

/// The triangles at an end of their slice.
pub(crate) struct Still<'t, 's> {
    triangles: &'t Triangles<'s>,
    end: usize,
    /// Corners, with what they are off by.
    corners: [[Corner; 3]; 2],
}

impl<'t, 's> Still<'t, 's> {
    /// The triangles at an end of their slice; `None` if the floats see no crossing.
    pub(crate) fn crossing(triangles: &'t Triangles<'s>, end: usize) -> Option<Still<'t, 's>> {
        let corners = &triangles.ends[end].corners;
        let crosses = |side: usize| {
            let [p, q, r] = corners[1 - side];
            let normal = (q - p).cross(&(r - p));
            let heights = corners[side].map(|corner| normal.dot(&(corner - p)));
            heights.iter().any(|&x| x > 0.0) && heights.iter().any(|&x| x < 0.0)
        };
        (crosses(0) && crosses(1)).then(|| Still::new(triangles, end))
    }

    /// The triangles at an end of their slice.
    pub(crate) fn new(triangles: &'t Triangles<'s>, end: usize) -> Still<'t, 's> {
        let corners = [0, 1].map(|side| {
            let PlacedTriangles { corners, noise } = &triangles.ends[end];
            let error = noise[side];
            corners[side].map(|corner| [0, 1, 2].map(|k| Filtered { value: corner[k], error }))
        });
        Still { triangles, end, corners }
    }

    /// An edge of one triangle that certainly crosses the other.
    pub(crate) fn meeting(&self, facets: &[Facet<'_>; 2]) -> Option<Meeting> {
        (0..6).map(|index| (index / 3, index % 3)).find(|&(side, edge)| self.crosses(side, edge)).map(|(side, edge)| {
            let of_edge = facets[side].feature_on_edge(edge, OnEdge::Inside);
            let of_edge = of_edge.unwrap_or_else(|| facets[side].face_feature());
            let of_face = facets[1 - side].feature(InTriangle::Interior).unwrap_or(of_edge);
            let features = if side == 0 { [of_edge, of_face] } else { [of_face, of_edge] };
            Meeting { features, point: self.point(side, edge) }
        })
    }

    /// True if an edge of a triangle certainly crosses the other: its ends are on both sides of the plane, and the corners lie around
    /// it, one way.
    fn crosses(&self, side: usize, edge: usize) -> bool {
        let [p, q] = [edge, (edge + 1) % 3].map(|i| &self.corners[side][i]);
        let [a, b, c] = self.corners[1 - side].each_ref();
        let sign = |p: &Corner, q: &Corner, r: &Corner, s: &Corner| {
            determinant(&[difference(q, p), difference(r, p), difference(s, p)]).sign().filter(|sign| !sign.is_zero())
        };
        let Some(above) = sign(a, b, c, p) else { return false };
        let Some(below) = sign(a, b, c, q) else { return false };
        if above == below {
            return false;
        }
        let Some(around) = sign(p, q, a, b) else { return false };
        sign(p, q, b, c) == Some(around) && sign(p, q, c, a) == Some(around)
    }

    /// About the point where an edge crosses the other triangle.
    fn point(&self, side: usize, edge: usize) -> Point3<f64> {
        let corners = &self.triangles.ends[self.end].corners;
        let [p, q] = [edge, (edge + 1) % 3].map(|i| corners[side][i]);
        let [a, b, c] = corners[1 - side];
        let normal = (b - a).cross(&(c - a));
        let [from, to] = [p, q].map(|end| normal.dot(&(end - a)));
        let share = from / (from - to);
        place(p + (q - p) * if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.5 })
    }

    /// Points of both that are certainly no farther from each other than a margin.
    pub(crate) fn within(&self, margin: f64, facets: &[Facet<'_>; 2]) -> Option<Meeting> {
        let near = {
            let [a, b] = &self.triangles.ends[self.end].corners;
            NearPoints::of(a, b)
        };
        // The last corner has what is left; a little less of the others keeps that from being less than nothing.
        let shares = near.weights.map(|[one, other, _]| {
            let scale = if one + other < 1.0 - 4.0 * HALF_ULP { 1.0 } else { 1.0 - 8.0 * HALF_ULP };
            [one * scale, other * scale].map(Filtered::exact)
        });
        let point = |side: usize| -> [Filtered; 3] {
            let ([p, q, r], [one, other]) = (&self.corners[side], shares[side]);
            std::array::from_fn(|k| r[k] + one * (p[k] - r[k]) + other * (q[k] - r[k]))
        };
        let is_inside = |side: usize| {
            shares[side].iter().all(|x| x.value >= 0.0) && shares[side][0].value + shares[side][1].value <= 1.0
        };
        let way = difference(&point(0), &point(1));
        let excess = dot(&way, &way) - Filtered::exact(margin) * Filtered::exact(margin);
        let is_within = is_inside(0) && is_inside(1) && excess.sign() == Some(Sign::Negative);
        is_within.then(|| {
            let corners = &self.triangles.ends[self.end].corners[0];
            let weights = near.weights[0];
            let features = [0, 1]
                .map(|side| facets[side].feature(part(&near.weights[side])).unwrap_or(facets[side].face_feature()));
            Meeting {
                features,
                point: place(corners[0] * weights[0] + corners[1] * weights[1] + corners[2] * weights[2]),
            }
        })
    }
}

/// The part of a triangle in which a point lies that has these shares of the corners.
fn part(weights: &[f64; 3]) -> InTriangle {
    let held: Vec<usize> = (0..3).filter(|&i| weights[i] > 0.0).collect();
    match held[..] {
        [corner] => InTriangle::Corner(corner),
        [0, 1] => InTriangle::Edge(0),
        [1, 2] => InTriangle::Edge(1),
        [0, 2] => InTriangle::Edge(2),
        _ => InTriangle::Interior,
    }
}

fn place(point: Vector3<f64>) -> Point3<f64> {
    Point3::from(point.map(|x| x + 0.0))
}
