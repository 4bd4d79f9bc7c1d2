//! Entry of a line into the polyhedron, decided exactly.
//!
//! *While the line misses a level* two planes through it touch the level, and the level is in the wedge between them.
//! The vertex that comes back beyond such a plane takes the place of the one that held it, unless it is also beyond the
//! other plane or in it: then it is in the opposite wedge, the line passes between it and the level, and enters through
//! one of the triangles around it. The vertex next to the line is kept of several in such a plane. Turned a little
//! around it the plane still supports the level; so a vertex that comes back in the plane, but closer to the line or on
//! it, is joined to it too.
//!
//! *Once the line enters a level* at a point, all triangles that hold the point are kept, with the face (vertex, edge
//! or triangle) that has it inside. In the level below the point is either moved out, into the cap over a vertex that
//! came back and so through the triangles around that, or it stays where it is. A triangle that the line crosses
//! inwards is always crossed at the point of entry, as whatever is in front of it is outside.

use crate::hierarchy::Hierarchy;
use crate::hierarchy::build::NONE;
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_exact::{BigVector, Sign};

/// Relation of a line and the polyhedron. See the notes on convexity-based methods, "The Dobkin-Kirkpatrick Hierarchy".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Crossing {
    /// They have no point in common.
    Missed,
    /// The line comes from outside to a first common point.
    Entered {
        /// The corners of a triangle in a facet, counter-clockwise seen from outside, that holds the point and that the
        /// line crosses inwards.
        triangle: [u32; 3],
        /// Those of them whose vertex, edge or triangle has the point inside.
        face: Vec<u32>,
    },
}

/// A directed line.
#[derive(Debug, Clone, Copy)]
struct QueryLine {
    from: [f64; 3],
    to: [f64; 3],
}

/// Place of a line relative to a level.
enum LinePlace {
    /// Outside, with the vertices that hold the touching planes, the next to the line of those in the plane: no vertex
    /// is to the left of the first plane, none to the right of the second.
    Beside([u32; 2]),
    /// It enters.
    Entering(EntryPoint),
}

/// A point of entry.
struct EntryPoint {
    /// The corners of the face that has it inside.
    face: Vec<u32>,
    /// All triangles that hold it.
    triangles: Vec<u32>,
}

impl Hierarchy {
    /// Entry of the line through two finite points, in the direction from the first to the second. Equal points are no
    /// line, and miss.
    pub fn crossing(&self, from: [f64; 3], to: [f64; 3]) -> Crossing {
        let line = QueryLine { from, to };
        let mut place = self.place_at_top(&line);
        for level in (0..self.height() as u32 - 1).rev() {
            place = match place {
                LinePlace::Beside(touching) => self.beside(&line, touching, level),
                LinePlace::Entering(entry) => LinePlace::Entering(self.entering(&line, entry, level)),
            };
        }
        let LinePlace::Entering(EntryPoint { face, triangles }) = place else { return Crossing::Missed };
        let inwards = triangles.iter().find(|&&triangle| self.inwards(&line, triangle).is_some());
        match inwards {
            Some(&triangle) => Crossing::Entered { triangle: self.triangles[triangle as usize], face },
            None => Crossing::Missed,
        }
    }

    fn place_at_top(&self, line: &QueryLine) -> LinePlace {
        if let Some(entry) = self.entry(line, &self.top_triangles) {
            return LinePlace::Entering(entry);
        }
        let outermost = |sign: Sign| {
            let further = |here, next| if self.side(line, here, next) == sign { next } else { here };
            self.top.iter().copied().reduce(further).unwrap_or(0)
        };
        let touching = [outermost(Sign::Positive), outermost(Sign::Negative)];
        let nearest = |[own, other]: [u32; 2]| {
            let nearer = |here, next| if self.is_nearer(line, [here, other], next) { next } else { here };
            self.top.iter().copied().fold(own, nearer)
        };
        LinePlace::Beside([nearest(touching), nearest([touching[1], touching[0]])])
    }

    /// From a level that the line misses to the one below.
    fn beside(&self, line: &QueryLine, touching: [u32; 2], level: u32) -> LinePlace {
        let mut moved = touching;
        for (own, outwards) in [(0, Sign::Positive), (1, Sign::Negative)] {
            let [here, other] = [touching[own], touching[1 - own]];
            let comes_first = |&&removal: &&u32| {
                let vertex = self.removals[removal as usize].vertex;
                self.side(line, here, vertex) == outwards || self.is_nearer(line, [here, other], vertex)
            };
            let Some(&removal) = self.back_at(here, level).iter().find(comes_first) else { continue };
            let vertex = self.removals[removal as usize].vertex;
            if self.side(line, other, vertex) != outwards
                && let Some(entry) = self.entry(line, self.star(removal))
            {
                return LinePlace::Entering(entry);
            }
            moved[own] = vertex;
        }
        LinePlace::Beside(moved)
    }

    /// On which side of the plane through the line and a vertex another vertex is.
    fn side(&self, line: &QueryLine, through: u32, vertex: u32) -> Sign {
        line.side(self.point(through), self.point(vertex))
    }

    /// True if a vertex is in the plane through the line and another one, and on the way from that to the line; `other`
    /// is a vertex outside the plane.
    fn is_nearer(&self, line: &QueryLine, [here, other]: [u32; 2], vertex: u32) -> bool {
        let [p, q, r] = [here, other, vertex].map(|vertex| self.point(vertex));
        vertex != here && line.side(p, r).is_zero() && line.side_along(p, q, r) == line.side_along(p, q, line.from)
    }

    /// From a level that the line enters to the one below.
    fn entering(&self, line: &QueryLine, entry: EntryPoint, level: u32) -> EntryPoint {
        let EntryPoint { face, triangles } = entry;
        let mut stars: Vec<u32> = triangles.iter().map(|&triangle| self.creators[triangle as usize]).collect();
        stars.retain(|&removal| removal != NONE && self.level_of(removal) == level);
        stars.sort_unstable();
        stars.dedup();
        for &removal in &stars {
            let vertex = self.removals[removal as usize].vertex;
            if let Some(moved) = self.entry(line, self.star(removal)).filter(|moved| moved.face.contains(&vertex)) {
                return moved;
            }
        }
        let holds = |&triangle: &u32| face.iter().all(|corner| self.triangles[triangle as usize].contains(corner));
        let came = stars.iter().flat_map(|&removal| self.star(removal)).copied().filter(holds);
        let stayed = triangles.iter().copied().filter(|&triangle| {
            let creator = self.creators[triangle as usize];
            creator == NONE || self.level_of(creator) < level
        });
        let triangles = stayed.chain(came).collect();
        EntryPoint { face, triangles }
    }

    /// Point at which the line crosses one of the triangles inwards, with those of them that hold the point.
    fn entry(&self, line: &QueryLine, triangles: &[u32]) -> Option<EntryPoint> {
        let face = triangles.iter().find_map(|&triangle| self.inwards(line, triangle))?;
        let holds = |&triangle: &u32| face.iter().all(|corner| self.triangles[triangle as usize].contains(corner));
        let triangles = triangles.iter().copied().filter(holds).collect();
        Some(EntryPoint { face, triangles })
    }

    /// The corners of the face of a triangle through whose inside the line crosses inwards, if it does.
    fn inwards(&self, line: &QueryLine, triangle: u32) -> Option<Vec<u32>> {
        let [a, b, c] = self.corners(triangle);
        let sides = [line.side(b, c), line.side(c, a), line.side(a, b)];
        if sides.contains(&Sign::Positive) || sides == [Sign::Zero; 3] {
            return None;
        }
        let corners = self.triangles[triangle as usize];
        Some((0..3).filter(|&place| sides[place] == Sign::Negative).map(|place| corners[place]).collect())
    }

    /// The neighbours of a vertex that were taken away from a level.
    fn back_at(&self, vertex: u32, level: u32) -> &[u32] {
        let earlier = self.earlier(vertex);
        let start = earlier.partition_point(|&removal| self.level_of(removal) > level);
        let end = earlier.partition_point(|&removal| self.level_of(removal) >= level);
        &earlier[start..end]
    }

    fn level_of(&self, removal: u32) -> u32 {
        self.levels[self.removals[removal as usize].vertex as usize]
    }
}

impl QueryLine {
    /// On which side of the plane through the line and a point another point is.
    fn side(&self, through: [f64; 3], point: [f64; 3]) -> Sign {
        orient3d(self.from, self.to, through, point)
    }

    /// On which side of the plane through two points, along the line, another point is.
    fn side_along(&self, p: [f64; 3], q: [f64; 3], point: [f64; 3]) -> Sign {
        let way = |from: [f64; 3], to: [f64; 3]| BigVector::of(to).minus(BigVector::of(from));
        BigVector::determinant(&way(self.from, self.to), &way(p, q), &way(p, point)).sign()
    }
}
