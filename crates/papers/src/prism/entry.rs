//! Entry of the line of the motion into the difference of the two solids: the least t of the intersection of the
//! prisms.
//!
//! The prisms share a point at time `s` exactly if `-s d`, with `d` the displacement, is in the difference `A - B`. The
//! least such `s` is a linear programme in the weights of the difference's vertices; its bases are the triangles of
//! vertices that the line pierces (portals). Pricing is a search for the extreme point against the portal's plane: if a
//! vertex lies before the plane, it becomes a corner, and of the three triangles with it the line pierces one. If none
//! does, the plane is that of a facet, and the line enters through it.
//!
//! The simplex method may run in circles if the line meets an edge or a corner of a portal. The line is therefore moved
//! by an infinitesimal vector into the inside of the first portal (the lexicographic rule): then it meets no edge and
//! no vertex, the time falls strictly with every portal, and the last portal's plane supports the difference as it is.

use dashu_int::IBig;

use crate::prism::frame::{LevelDifference, PrismCorner, SpaceTimeFrame};
use firstcontact_convex::Cost;
use firstcontact_exact::Sign;
use firstcontact_exact::linear::{dot, is_zero};
use firstcontact_exact::ring::{cross, difference};

/// A corner of a portal: a vertex of A, one of B, and the point `a - b`.
#[derive(Debug, Clone)]
struct PortalVertex {
    vertices: [u32; 2],
    point: [IBig; 3],
}

/// A triangle of the difference that the line of the motion pierces, counter-clockwise seen along the line.
pub(crate) struct LineEntry {
    portal: [PortalVertex; 3],
    line: MovedLine,
    /// Vertices of the solids in the portal's plane, at the level at which that was found to touch the difference.
    touching: Option<[u32; 2]>,
}

/// Instant at which the line enters the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EntryInstant {
    /// At the beginning of the piece or before.
    ByTheBeginning,
    /// Later, through the portal with these vertices of A and B.
    Later([[u32; 2]; 3]),
}

/// The line through the origin along which the difference is entered, moved infinitesimally.
struct MovedLine {
    /// Against the displacement, because the difference is seen from A.
    along: [IBig; 3],
    /// The vectors by which it is moved, each infinitesimal to the one before.
    moved: Vec<[IBig; 3]>,
}

impl MovedLine {
    fn of(frame: &SpaceTimeFrame<'_>) -> MovedLine {
        MovedLine { along: frame.displacement.each_ref().map(|x| -x), moved: Vec::new() }
    }

    /// On which side of the line through two points, seen along, a third is.
    fn side_of(&self, p: &[IBig; 3], q: &[IBig; 3], point: &[IBig; 3]) -> Sign {
        let normal = cross(&self.along, &difference(q, p));
        dot(&normal, &difference(point, p)).cmp(&IBig::ZERO).into()
    }

    /// On which side of the line through two points, seen along, this line is.
    fn side(&self, p: &[IBig; 3], q: &[IBig; 3]) -> Sign {
        let normal = cross(&self.along, &difference(q, p));
        let given = Sign::from(IBig::ZERO.cmp(&dot(&normal, p)));
        let moved = self.moved.iter().map(|point| Sign::from(dot(&normal, &difference(point, p)).cmp(&IBig::ZERO)));
        std::iter::once(given).chain(moved).find(|sign| !sign.is_zero()).unwrap_or(Sign::Zero)
    }

    /// A point as seen along: equal for points that are one behind the other.
    fn seen(&self, point: &[IBig; 3]) -> [IBig; 3] {
        cross(&self.along, point)
    }
}

impl LineEntry {
    /// A first portal, from vertices of the two prisms that span a point they share. A must be moving.
    pub(crate) fn new(difference: &LevelDifference<'_>, corners: &[PrismCorner]) -> LineEntry {
        let line = MovedLine::of(difference.frame);
        let spanning: Vec<PortalVertex> =
            corners.iter().map(|corner| PortalVertex::new(difference.frame, corner.vertices)).collect();
        let mut portal = pierced(&line, &spanning).unwrap_or_else(|| {
            let [p, q] = crossed(&line, &spanning).unwrap_or_else(|| {
                let other = off_plane(difference, &beside(&line.along), &spanning[0]);
                [spanning[0].clone(), other]
            });
            let normal = cross(&line.along, &self::difference(&q.point, &p.point));
            let third = off_plane(difference, &normal, &p);
            [p, q, third]
        });
        let [p, q, r] = &portal;
        if line.side_of(&p.point, &q.point, &r.point) == Sign::Negative {
            portal.swap(1, 2);
        }
        let moved = portal.iter().map(|vertex| vertex.point.clone()).collect();
        LineEntry { portal, line: MovedLine { moved, ..line }, touching: None }
    }

    /// Moves to the portal in a facet of the difference of the two levels. The portal's vertices must be there.
    pub(crate) fn descend(&mut self, difference: &LevelDifference<'_>, cost: &mut Cost) {
        loop {
            let normal = self.normal();
            let lowest = difference.lowest(&normal, self.touching.take());
            let vertex = PortalVertex::new(difference.frame, lowest);
            if dot(&normal, &vertex.point) >= dot(&normal, &self.portal[0].point) {
                self.touching = Some(lowest);
                return;
            }
            cost.portals += 1;
            self.replace_corner(vertex);
        }
    }

    /// Instant at which the line enters through the portal.
    pub(crate) fn instant(&self) -> EntryInstant {
        if dot(&self.normal(), &self.portal[0].point) <= IBig::ZERO {
            return EntryInstant::ByTheBeginning;
        }
        EntryInstant::Later(self.portal.each_ref().map(|vertex| vertex.vertices))
    }

    /// The normal of the portal's plane, towards where the line goes.
    fn normal(&self) -> [IBig; 3] {
        let [p, q, r] = self.portal.each_ref().map(|vertex| &vertex.point);
        cross(&difference(q, p), &difference(r, p))
    }

    /// Takes in a vertex before the plane, so that the line still pierces the portal.
    fn replace_corner(&mut self, vertex: PortalVertex) {
        let seen = self.line.seen(&vertex.point);
        if let Some(behind) = self.portal.iter_mut().find(|corner| self.line.seen(&corner.point) == seen) {
            *behind = vertex;
            return;
        }
        // The line is inside the portal. So of the lines from the new vertex to the three corners in turn, it is on the
        // left of some and on the right of others, and changes side once: there the new portal is.
        let side = |corner: usize| self.line.side(&vertex.point, &self.portal[corner].point);
        let is_behind =
            |&corner: &usize| side((corner + 1) % 3) == Sign::Positive && side((corner + 2) % 3) == Sign::Negative;
        let leaving = [0, 1].into_iter().find(is_behind).unwrap_or(2);
        self.portal[leaving] = vertex;
    }
}

impl PortalVertex {
    fn new(frame: &SpaceTimeFrame<'_>, vertices: [u32; 2]) -> PortalVertex {
        PortalVertex { vertices, point: frame.apart(vertices) }
    }
}

/// Three of some vertices that the line passes between, borders included, but not all in one plane with it.
fn pierced(line: &MovedLine, vertices: &[PortalVertex]) -> Option<[PortalVertex; 3]> {
    let count = vertices.len();
    let triples = (0..count).flat_map(|i| (i + 1..count).flat_map(move |j| (j + 1..count).map(move |k| [i, j, k])));
    let mut triples = triples.map(|indices| indices.map(|index| &vertices[index]));
    let found = triples.find(|[p, q, r]| {
        let facing = line.side_of(&p.point, &q.point, &r.point);
        let inside =
            |from: &PortalVertex, to: &PortalVertex| line.side(&from.point, &to.point) * facing != Sign::Negative;
        !facing.is_zero() && inside(p, q) && inside(q, r) && inside(r, p)
    });
    found.map(|triple| triple.map(PortalVertex::clone))
}

/// Two of some vertices that the line passes between or through, one not behind the other. All vertices must be in one
/// plane with the line.
fn crossed(line: &MovedLine, vertices: &[PortalVertex]) -> Option<[PortalVertex; 2]> {
    let seen: Vec<[IBig; 3]> = vertices.iter().map(|vertex| line.seen(&vertex.point)).collect();
    let count = vertices.len();
    let mut pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
    let found = pairs.find(|&(i, j)| seen[i] != seen[j] && dot(&seen[i], &seen[j]) <= IBig::ZERO);
    found.map(|(i, j)| [vertices[i].clone(), vertices[j].clone()])
}

/// A vertex of the difference that is not in the plane through another with a given normal. It has an inside: so there
/// is one on one side of the plane or the other.
fn off_plane(difference: &LevelDifference<'_>, normal: &[IBig; 3], from: &PortalVertex) -> PortalVertex {
    let below = PortalVertex::new(difference.frame, difference.lowest(normal, None));
    if dot(normal, &below.point) < dot(normal, &from.point) {
        return below;
    }
    let opposite = normal.each_ref().map(|x| -x);
    PortalVertex::new(difference.frame, difference.lowest(&opposite, None))
}

/// A vector at right angles to one that is not zero.
fn beside([x, y, z]: &[IBig; 3]) -> [IBig; 3] {
    let beside = [y.clone(), -x, IBig::ZERO];
    if is_zero(&beside) { [z.clone(), IBig::ZERO, IBig::ZERO] } else { beside }
}
