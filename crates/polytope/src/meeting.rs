//! The first common point of the boundaries of two polytopes (Joseph & Plantinga §3.5, Lemma 2).
//!
//! *First* means: of least last coordinate. For the prisms that two moving polyhedra sweep in space and time this is
//! the instant of first contact. Every pair of proper faces `f`, `g` with `dim f + dim g <= d` is looked at. If their
//! flats are not partly parallel and have a point in common inside both faces, that point is a single-point
//! intersection. The result is the first of them, and of several at that instant the one of least rank.
//!
//! # Why single points are enough
//!
//! Let the set `C` of all points that the two polytopes share not be empty, `t` its least last coordinate, `C(t)` the
//! points of `C` there, and `x` an extreme point of the convex hull of the compact set `C(t)`; it is in `C(t)`. Let `f`
//! and `g` be the faces of lowest dimension that hold `x`; then `x` is inside both. Suppose that their flats had a line
//! through `x` in common. A little of it on both sides of `x` is in both faces, and so in `C`. If the line is not
//! level, one side of it leads to points of `C` below `t`: a contradiction to the choice of `t`. If it is level, `x`
//! lies between two points of `C(t)`: a contradiction to the choice of `x`. So the flats meet in `x` alone; in
//! particular `dim f + dim g <= d`, because more dimensions do not fit without a line in common.
//!
//! One of the two faces may be a polytope itself. Its flat is all of space, so that the other is then a vertex inside
//! it. That cannot be where both polytopes are prisms over the same interval of time: all vertices lie at its ends,
//! where no point is inside a prism. There proper faces are enough: a prism's end at the first instant is a facet like
//! any other, and a vertex of the other prism inside that end is a single point. So containment at the beginning needs
//! no test of its own.
//!
//! Nothing is assumed about the position of the faces, so all degenerate cases are covered: a motion parallel to a face
//! or an edge, faces that land flat on each other, shared edges.
//!
//! It is enough to count points *inside* both faces (a vertex is inside itself), because a point on the boundary of one
//! is inside a face of lower dimension, whose flat is part of the other flat and has no more in common with the second
//! one. Each common point so belongs to one pair of faces, and that pair names it.
//!
//! # Speed
//!
//! All pairs are visited, which is the algorithm's `O(I(P) I(Q))` (Lemma 8). Most are rejected by boxes in a few
//! nanoseconds, where the caller may give further coordinates in which the faces look smaller (`boxes`); most others by
//! solving the linear system of the two flats in floats with error bounds (`system`). Both reject only what is certain:
//! that the flats have no single point in common, that it is outside of one of the faces, or that it is later than the
//! first point known. Everything else is decided in integers.

use std::cmp::Ordering;

use dashu_int::IBig;
use firstcontact_exact::Filtered;
use firstcontact_exact::linear::{Solution, divide_by_twos, solve_last};

use super::bounds::{Boxes, Reaches};
use super::containment::Location;
use super::lattice::FaceId;
use super::linear_system::{MOST, Reckoning, ZERO, reckon};
use super::points::{Point, Points};
use super::polytope::Polytope;

#[cfg(test)]
mod tests;

/// A single-point intersection of two faces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    /// A face of each polytope, inside which the point is.
    pub faces: [FaceId; 2],
    /// The point, in the unit that the polytopes share.
    pub point: Point,
}

/// The first single-point intersection of two polytopes, and of several at that instant the one of least rank.
///
/// They should be prisms over one interval, so that no vertex of one is inside the other. Both must be given in one
/// unit and with estimates in one scale. `more` gives their vertices further coordinates in one scale, any affine
/// functions of the others, which separate faces that their own coordinates do not; `reaches` are those of their proper
/// faces.
pub fn first_meeting<R: Ord>(
    polytopes: [&Polytope; 2],
    more: [&Points; 2],
    reaches: [&Reaches; 2],
    rank: impl Fn([FaceId; 2]) -> R,
) -> Option<Meeting> {
    let [p, q] = polytopes;
    debug_assert!(p.points().unit() == q.points().unit() && p.points().dimension() == q.points().dimension());
    let mut search = MeetingSearch {
        sides: [MeetingSide::new(p, more[0], reaches[0]), MeetingSide::new(q, more[1], reaches[1])],
        rank,
        best: None,
    };
    let dimension = p.points().dimension();
    let mut near = Vec::new();
    for k in 0..=dimension {
        let others = (0..=dimension - k).map(|k| q.lattice().faces(k).len()).sum::<usize>();
        let others = others.min(q.lattice().proper_faces().len());
        for f in p.lattice().faces(k).filter(|&f| f != p.lattice().top()) {
            search.row(f, others, &mut near);
        }
    }
    search.best.map(|best| best.meeting)
}

/// Two polytopes and the first point known.
struct MeetingSearch<'p, R, F> {
    sides: [MeetingSide<'p>; 2],
    rank: F,
    best: Option<BestMeeting<R>>,
}

/// A single-point intersection, and what others are compared with.
struct BestMeeting<R> {
    meeting: Meeting,
    rank: R,
    /// Not less than the last coordinate, in the scale of the estimates.
    limit: f64,
}

impl<R: Ord, F: Fn([FaceId; 2]) -> R> MeetingSearch<'_, R, F> {
    /// No later point matters.
    fn limit(&self) -> f64 {
        self.best.as_ref().map_or(f64::INFINITY, |best| best.limit)
    }

    /// Looks at a face of the first polytope with the first `others` faces of the second.
    fn row(&mut self, f: FaceId, others: usize, near: &mut Vec<u32>) {
        let mut extent = self.sides[0].boxes.get(f.index()).collect::<Vec<_>>();
        let last = extent.len() - 1;
        extent[last][1] = extent[last][1].min(self.limit());
        if extent[last][0] > extent[last][1] {
            return;
        }
        self.sides[1].boxes.meeting(&extent, others, near);
        for &g in near.iter() {
            let faces = [f, FaceId::new(g as usize)];
            if self.sides[1].boxes.least(last, g as usize) <= self.limit() && self.may_meet(faces) {
                self.look_at(faces);
            }
        }
    }

    /// False if two faces certainly meet in no single point that is not later than the first one known.
    fn may_meet(&self, [f, g]: [FaceId; 2]) -> bool {
        let [p, q] = &self.sides;
        let (own, unknowns) = (p.dimension(f), p.dimension(f) + q.dimension(g));
        let dimension = p.polytope.points().dimension();
        if dimension > MOST {
            return true;
        }
        let mut rows = [[ZERO; MOST + 1]; MOST];
        for (axis, row) in rows.iter_mut().enumerate().take(dimension) {
            for (number, coefficient) in row.iter_mut().enumerate().take(unknowns) {
                *coefficient = match number.checked_sub(own) {
                    None => p.span(f, number, axis),
                    Some(number) => -q.span(g, number, axis),
                };
            }
            row[unknowns] = q.origin(g, axis) - p.origin(f, axis);
        }
        match reckon(&mut rows[..dimension], unknowns) {
            Reckoning::Nothing => false,
            Reckoning::Doubt => true,
            Reckoning::Near(place) => {
                let (of_f, of_g) = place[..unknowns].split_at(own);
                let rise = |sum, (number, &part): (usize, &Filtered)| sum + part * p.span(f, number, dimension - 1);
                let last = of_f.iter().enumerate().fold(p.origin(f, dimension - 1), rise);
                last.interval()[0] <= self.limit() && !p.reaches.excludes(f, of_f) && !q.reaches.excludes(g, of_g)
            }
        }
    }

    /// Takes the common point of two faces if it is inside both and comes before the best.
    fn look_at(&mut self, faces: [FaceId; 2]) {
        let Some(point) = self.common_point(faces) else { return };
        let order = self.best.as_ref().map_or(Ordering::Less, |best| compare_last(&point, &best.meeting.point));
        if order == Ordering::Greater {
            return;
        }
        let rank = (self.rank)(faces);
        if order == Ordering::Equal && self.best.as_ref().is_some_and(|best| best.rank <= rank) {
            return;
        }
        let [p, q] = self.sides.each_ref().map(|side| side.polytope);
        if p.locate_in(faces[0], &point) == Location::Inside && q.locate_in(faces[1], &point) == Location::Inside {
            let limit = p.points().estimate(&point).last().map_or(f64::INFINITY, |last| last.interval()[1]);
            self.best = Some(BestMeeting { meeting: Meeting { faces, point }, rank, limit });
        }
    }

    /// The point in which the flats of two faces meet, if it is a single one. It is computed on the face of fewer
    /// dimensions, whose unknowns come last.
    fn common_point(&self, [f, g]: [FaceId; 2]) -> Option<Point> {
        let [p, q] = &self.sides;
        let [of_f, of_g] = [(p, f, p.spans(f)), (q, g, q.spans(g))];
        let is_on_f = of_f.2.len() <= of_g.2.len();
        let [(other, face, others), (side, own, spans)] = if is_on_f { [of_g, of_f] } else { [of_f, of_g] };
        let [from, to] = [side.exact_origin(own), other.exact_origin(face)];
        let row = |axis: usize| -> Vec<IBig> {
            let spans = others.iter().map(|span| -&span[axis]).chain(spans.iter().map(|span| span[axis].clone()));
            let mut row: Vec<IBig> = spans.chain([&to[axis] - &from[axis]]).collect();
            divide_by_twos(&mut row);
            row
        };
        // All axes share one unit, which the axis of the smallest numbers needs. Without their powers of two the
        // equations of the others are short.
        let rows = (0..from.len()).map(row).collect();
        let Solution::Unique(place, weight) = solve_last(rows, others.len() + spans.len(), spans.len()) else {
            return None;
        };
        let coordinate = |axis: usize| {
            let along = spans.iter().zip(&place).map(|(span, place)| &span[axis] * place);
            along.fold(&from[axis] * &weight, |sum, x| sum + x)
        };
        Some(Point { coordinates: (0..from.len()).map(coordinate).collect(), weight })
    }
}

/// Compares the last coordinates of two points.
fn compare_last(one: &Point, other: &Point) -> Ordering {
    let last = |point: &Point, weight: &IBig| point.coordinates.last().map(|last| last * weight);
    last(one, &other.weight).cmp(&last(other, &one.weight))
}

/// The boxes of all proper faces. The vertices have further coordinates, which come first. A face that has collapsed
/// gets an empty box, so that nothing meets it.
pub(super) fn boxes(polytope: &Polytope, more: &Points) -> Boxes {
    let (lattice, points) = (polytope.lattice(), polytope.points());
    let axes = more.dimension() + points.dimension();
    let mut extents: Vec<[f64; 2]> = Vec::with_capacity(lattice.len() * axes);
    let mut boxes = Boxes::new(axes);
    let nothing = vec![[f64::INFINITY, f64::NEG_INFINITY]; axes];
    for face in lattice.proper_faces() {
        let start = extents.len();
        if lattice.dimension_of(face) == 0 {
            let estimates = more.estimates(face.index()).iter().chain(points.estimates(face.index()));
            extents.extend(estimates.map(|estimate| estimate.interval()));
        } else {
            extents.extend(&nothing);
            let (known, own) = extents.split_at_mut(start);
            for (bounding, _) in lattice.boundary(face) {
                let extent = &known[bounding.index() * axes..];
                for ([low, high], [least, most]) in own.iter_mut().zip(extent) {
                    (*low, *high) = (low.min(*least), high.max(*most));
                }
            }
        }
        boxes.push(if polytope.has_collapsed(face) { &nothing } else { &extents[start..] });
    }
    boxes
}

/// A polytope and what is known of its faces in floats.
struct MeetingSide<'p> {
    pub(super) polytope: &'p Polytope,
    pub(super) boxes: Boxes,
    pub(super) reaches: &'p Reaches,
}

impl<'p> MeetingSide<'p> {
    /// A polytope whose vertices have a few more coordinates, along which faces may also be separated.
    pub(super) fn new(polytope: &'p Polytope, more: &Points, reaches: &'p Reaches) -> MeetingSide<'p> {
        MeetingSide { polytope, boxes: boxes(polytope, more), reaches }
    }

    /// The dimension of a face's flat.
    pub(super) fn dimension(&self, face: FaceId) -> usize {
        self.polytope.flat(face).dimension()
    }

    /// A coordinate of the vertex of a face from which its spans lead.
    pub(super) fn origin(&self, face: FaceId, axis: usize) -> Filtered {
        self.estimate(face, 0, axis)
    }

    /// A coordinate of a span of a face's flat.
    pub(super) fn span(&self, face: FaceId, number: usize, axis: usize) -> Filtered {
        self.estimate(face, number + 1, axis) - self.estimate(face, 0, axis)
    }

    fn estimate(&self, face: FaceId, vertex: usize, axis: usize) -> Filtered {
        let basis = &self.polytope.flat(face).basis;
        self.polytope.points().estimates(basis[vertex] as usize)[axis]
    }

    /// The vertex of a face from which its spans lead, exactly.
    fn exact_origin(&self, face: FaceId) -> &'p [IBig] {
        self.polytope.points().coordinates(self.polytope.flat(face).basis[0] as usize)
    }

    /// The spans of a face's flat exactly.
    pub(super) fn spans(&self, face: FaceId) -> Vec<Vec<IBig>> {
        let Some((&first, others)) = self.polytope.flat(face).basis.split_first() else { return Vec::new() };
        others.iter().map(|&vertex| self.polytope.points().span(first as usize, vertex as usize)).collect()
    }
}
