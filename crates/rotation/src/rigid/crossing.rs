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
    /// The triangles, by their places in the trees.
    pub(crate) places: [u32; 2],
}

type Corner = [Filtered; 3];

/// About where a triangle is cut by the plane of another.
struct Cut {
    /// The corner that is alone on its side of the plane.
    lone: usize,
    /// Points of its edges to the next corner and the one after.
    points: [Vector3<f64>; 2],
    /// Where these are on the edges, from the lone corner on.
    shares: [f64; 2],
}

impl Cut {
    fn of(corners: &[[Vector3<f64>; 3]; 2], side: usize) -> Option<Cut> {
        let [p, q, r] = corners[1 - side];
        let normal = (q - p).cross(&(r - p));
        let own = &corners[side];
        let heights = own.map(|corner| normal.dot(&(corner - p)));
        let is_alone = |k: usize| (1..3).all(|more| (heights[k] > 0.0) != (heights[(k + more) % 3] > 0.0));
        let lone = (0..3).find(|&k| is_alone(k))?;
        let shares = [1, 2].map(|more| heights[lone] / (heights[lone] - heights[(lone + more) % 3]));
        let points = [0, 1].map(|k| own[lone] + (own[(lone + 1 + k) % 3] - own[lone]) * shares[k]);
        Some(Cut { lone, points, shares })
    }
}

impl Triangles<'_> {
    /// True if floats see that both triangles have corners on both sides of the other's plane, at an end of the slice.
    pub(crate) fn may_cross(&self, end: usize) -> bool {
        let corners = &self.ends[end].corners;
        let crosses = |side: usize| {
            let [p, q, r] = corners[1 - side];
            let normal = (q - p).cross(&(r - p));
            let heights = corners[side].map(|corner| normal.dot(&(corner - p)));
            heights.iter().any(|&x| x > 0.0) && heights.iter().any(|&x| x < 0.0)
        };
        crosses(0) && crosses(1)
    }
}

/// The triangles at an end of their slice.
pub(crate) struct Still<'t, 's> {
    triangles: &'t Triangles<'s>,
    end: usize,
    /// Their places in the trees.
    places: [u32; 2],
    /// Corners, with what they are off by.
    corners: [[Corner; 3]; 2],
}

impl<'t, 's> Still<'t, 's> {
    /// The triangles at an end of their slice.
    pub(crate) fn new(triangles: &'t Triangles<'s>, end: usize, places: [u32; 2]) -> Still<'t, 's> {
        let corners = [0, 1].map(|side| {
            let PlacedTriangles { corners, noise } = &triangles.ends[end];
            let error = noise[side];
            corners[side].map(|corner| [0, 1, 2].map(|k| Filtered { value: corner[k], error }))
        });
        Still { triangles, end, places, corners }
    }

    /// An edge of one triangle that certainly crosses the other.
    pub(crate) fn meeting(&self, facets: &[Facet<'_>; 2]) -> Option<Meeting> {
        let crossing = (0..6).map(|index| (index / 3, index % 3)).find(|&(side, edge)| self.crosses(side, edge));
        let of_faces = || {
            let features = facets.each_ref().map(Facet::face_feature);
            self.piercing().map(|point| Meeting { features, point, places: self.places })
        };
        let of_edge = crossing.map(|(side, edge)| {
            let of_edge = facets[side].feature_on_edge(edge, OnEdge::Inside);
            let of_edge = of_edge.unwrap_or_else(|| facets[side].face_feature());
            let of_face = facets[1 - side].feature(InTriangle::Interior).unwrap_or(of_edge);
            let features = if side == 0 { [of_edge, of_face] } else { [of_face, of_edge] };
            Meeting { features, point: self.point(side, edge), places: self.places }
        });
        of_edge.or_else(of_faces)
    }

    /// True if an edge of a triangle certainly crosses the other.
    fn crosses(&self, side: usize, edge: usize) -> bool {
        let ends = [edge, (edge + 1) % 3];
        self.seems_crossed(side, ends) && self.is_crossed(1 - side, ends.map(|i| &self.corners[side][i]))
    }

    /// True if floats see the edge between two corners of a triangle cross the other one.
    fn seems_crossed(&self, side: usize, ends: [usize; 2]) -> bool {
        let corners = &self.triangles.ends[self.end].corners;
        let ([a, b, c], [p, q]) = (corners[1 - side], ends.map(|i| corners[side][i]));
        let (normal, way) = ((b - a).cross(&(c - a)), q - p);
        let around = [[a, b], [b, c], [c, a]].map(|[r, s]| way.dot(&(r - p).cross(&(s - p))));
        let is_one_way = around.iter().all(|x| *x > 0.0) || around.iter().all(|x| *x < 0.0);
        is_one_way && normal.dot(&(p - a)) * normal.dot(&(q - a)) < 0.0
    }

    /// True if a segment certainly crosses a triangle: its ends are on both sides of the plane, and the corners lie
    /// around it, one way.
    fn is_crossed(&self, side: usize, [p, q]: [&Corner; 2]) -> bool {
        let [a, b, c] = self.corners[side].each_ref();
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

    /// About the middle of what the triangles share, if a segment of one through it certainly crosses the other.
    ///
    /// Where solids are flush their edges cross in corners and along edges only, and nothing is certain there. The
    /// segment runs from the corner that is alone on its side of the other plane to the edge across.
    fn piercing(&self) -> Option<Point3<f64>> {
        let corners = &self.triangles.ends[self.end].corners;
        let cuts = [Cut::of(corners, 0)?, Cut::of(corners, 1)?];
        let line = (cuts[0].points[1] - cuts[0].points[0]).normalize();
        let along = |point: &Vector3<f64>| line.dot(&(point - cuts[0].points[0]));
        let [one, other] = cuts.each_ref().map(|cut| cut.points.each_ref().map(along));
        let low = one[0].min(one[1]).max(other[0].min(other[1]));
        let high = one[0].max(one[1]).min(other[0].max(other[1]));
        let middle = cuts[0].points[0] + line * (0.5 * (low + high));
        let is_pierced = |side: usize| {
            let (cut, [p, q]) = (&cuts[side], [1, 2].map(|k| (cuts[side].lone + k) % 3));
            let [from, to] = cut.points.each_ref().map(along);
            let share = (along(&middle) - from) / (to - from);
            // The points of the cut are on the two edges of the lone corner; a line through it meets the edge across
            // near this share.
            let [a, b] = cut.shares;
            let share = (share * b / (share * b + (1.0 - share) * a)).clamp(0.0, 1.0);
            let share = if share.is_nan() { 0.5 } else { share };
            let [p, q] = [&self.corners[side][p], &self.corners[side][q]];
            let end: Corner = std::array::from_fn(|k| p[k] + Filtered::exact(share) * (q[k] - p[k]));
            self.is_crossed(1 - side, [&self.corners[side][cut.lone], &end])
        };
        (low < high && (is_pierced(0) || is_pierced(1))).then(|| place(middle))
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
        let shares = [inside(&near.weights[0])?, inside(&near.weights[1])?];
        let point = |side: usize| -> [Filtered; 3] {
            let ([p, q, r], [one, other]) = (&self.corners[side], shares[side]);
            std::array::from_fn(|k| r[k] + one * (p[k] - r[k]) + other * (q[k] - r[k]))
        };
        let way = difference(&point(0), &point(1));
        let excess = dot(&way, &way) - Filtered::exact(margin) * Filtered::exact(margin);
        let is_within = excess.sign() == Some(Sign::Negative);
        is_within.then(|| {
            let corners = &self.triangles.ends[self.end].corners[0];
            let weights = near.weights[0];
            let features = [0, 1]
                .map(|side| facets[side].feature(part(&near.weights[side])).unwrap_or(facets[side].face_feature()));
            Meeting {
                features,
                point: place(corners[0] * weights[0] + corners[1] * weights[1] + corners[2] * weights[2]),
                places: self.places,
            }
        })
    }
}

/// Shares of the first two corners in a point that is certainly one of the triangle, near one with these shares.
///
/// The last corner has what is left; a little less of the others keeps that from being less than nothing.
pub(crate) fn inside([one, other, _]: &[f64; 3]) -> Option<[Filtered; 2]> {
    let scale = if one + other < 1.0 - 4.0 * HALF_ULP { 1.0 } else { 1.0 - 8.0 * HALF_ULP };
    let shares = [one * scale, other * scale];
    let is_inside = shares.iter().all(|x| *x >= 0.0) && shares[0] + shares[1] <= 1.0;
    is_inside.then(|| shares.map(Filtered::exact))
}

/// The part of a triangle in which a point lies that has these shares of the corners.
pub(crate) fn part(weights: &[f64; 3]) -> InTriangle {
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
