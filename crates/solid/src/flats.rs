//! Flats: triangles of a skin that lie in one plane.
//!
//! Flat parts are what robot cells are made of, and where they meet flush, thousands of contacts happen at one instant.
//! Two triangles that share an edge and lie exactly in one plane belong to one flat; so do those reached from them in
//! this way. All of a flat is in one plane, because each of its triangles spans it.

use firstcontact_exact::geom::predicate::{collinear, orient2d, orient3d};
use nalgebra::Point3;

use super::connectivity::{EdgeSides, Union};
use super::node::Leaf;
use super::parallel::table;

/// The flats of a skin. Nothing is kept for a skin without two triangles in one plane that share an edge.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct Flats {
    /// The flat of each triangle; empty where each is one by itself.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    of_triangle: Vec<u32>,
    /// The flat beyond each edge of each triangle; its own at the border of a surface. Empty where flats do not
    /// matter, and of bodies with many triangles.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    beyond: Vec<[u32; 3]>,
    has_large: bool,
    /// Marks of each triangle; empty where each triangle is one by itself.
    #[cfg_attr(feature = "bytes", serde(with = "firstcontact_formats::packed"))]
    marks: Vec<Marks>,
}

/// Marks of a triangle and its parts among flats: bit `i` for edge `i`, if it is more than a line drawn on a flat;
/// bit `3 + i` for corner `i`, if such edges end there; bit 6 if the flat that is named after the triangle is large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks(u8);

#[cfg(feature = "bytes")]
firstcontact_formats::packed!(Marks { 0: u8 });

impl Marks {
    /// Marks of a triangle that is a flat by itself.
    pub const ALONE: Marks = Marks(0b11_1111);

    const LARGE: u8 = 1 << 6;

    /// True if edge `i` is more than a line drawn on a flat: anything but two triangles of one plane that continue
    /// each other.
    pub fn is_fold(self, i: usize) -> bool {
        self.0 & 1 << i != 0
    }

    /// True if corner `i` is more than a point marked on a flat.
    pub fn is_corner(self, i: usize) -> bool {
        self.0 & 8 << i != 0
    }
}

/// A flat of so many triangles is large.
const LARGE: u32 = 8;

/// If none is large, flats matter if one of so many triangles is in one with others.
const OFTEN: usize = 8;

/// For bodies with more triangles, the neighbours beyond edges are not kept.
const MANY: usize = 4096;

/// No triangle.
const NOBODY: u32 = u32::MAX;

impl Flats {
    /// True if these can be the flats of so many triangles: every flat is named after one of them.
    #[cfg(feature = "bytes")]
    pub(crate) fn is_sound(&self, triangles: usize) -> bool {
        let is_one = |&flat: &u32| (flat as usize) < triangles;
        let fits = |length: usize| length == 0 || length == triangles;
        fits(self.of_triangle.len())
            && fits(self.beyond.len())
            && fits(self.marks.len())
            && self.of_triangle.iter().chain(self.beyond.iter().flatten()).all(is_one)
    }

    /// Finds the flats of triangles with the given edges.
    pub(crate) fn find(triangles: &[Leaf], edges: &EdgeSides, positions: &[Point3<f64>]) -> Flats {
        let are_one = table(edges.len(), false, |edge| match *edges.at(edge) {
            [s, t, ..] => are_coplanar(triangles, [s, t], positions),
            _ => false,
        });
        let mut union = Union::new(triangles.len());
        for (sides, _) in edges.iter().zip(are_one).filter(|&(_, are_one)| are_one) {
            union.join(sides[0] / 3, sides[1] / 3);
        }
        let of_triangle: Vec<u32> = (0..triangles.len() as u32).map(|triangle| union.find(triangle)).collect();
        if (0..).zip(&of_triangle).all(|(triangle, &flat)| triangle == flat) {
            return Flats::default();
        }
        let mut flats = Flats { of_triangle, beyond: Vec::new(), marks: Vec::new(), has_large: false };
        let sizes = flats.sizes(triangles.len());
        flats.marks = flats.find_marks(triangles, edges, &sizes, positions);
        let shared: usize = sizes.iter().filter(|&&size| size > 1).map(|&size| size as usize).sum();
        flats.has_large = sizes.iter().any(|&size| size >= LARGE);
        if (shared * OFTEN >= triangles.len() || flats.has_large) && triangles.len() <= MANY {
            flats.beyond = flats.find_beyond(edges);
        }
        flats
    }

    fn find_marks(
        &self,
        triangles: &[Leaf],
        edges: &EdgeSides,
        sizes: &[u32],
        positions: &[Point3<f64>],
    ) -> Vec<Marks> {
        let large = |&size: &u32| Marks(if size >= LARGE { Marks::LARGE } else { 0 });
        let mut marks: Vec<Marks> = sizes.iter().map(large).collect();
        let mut corners = vec![false; positions.len()];
        for sides in edges.iter() {
            let is_within = |s: u32, t: u32| self.of_triangle(s / 3) == self.of_triangle(t / 3);
            if matches!(*sides, [s, t] if is_within(s, t) && continue_each_other(triangles, [s, t], positions)) {
                continue;
            }
            for (triangle, i) in sides.iter().map(|&side| (side as usize / 3, side as usize % 3)) {
                marks[triangle].0 |= 1 << i;
                [i, (i + 1) % 3].iter().for_each(|&end| corners[triangles[triangle].corners[end] as usize] = true);
            }
        }
        for (marks, triangle) in marks.iter_mut().zip(triangles) {
            (0..3).for_each(|i| marks.0 |= u8::from(corners[triangle.corners[i] as usize]) << (3 + i));
        }
        marks
    }

    fn find_beyond(&self, edges: &EdgeSides) -> Vec<[u32; 3]> {
        let mut beyond = vec![[0; 3]; self.of_triangle.len()];
        for sides in edges.iter() {
            let first_two = [sides[0], *sides.get(1).unwrap_or(&sides[0])].map(|side| self.of_triangle(side / 3));
            for &side in sides {
                let is_first = self.of_triangle(side / 3) == first_two[0];
                beyond[side as usize / 3][side as usize % 3] = first_two[usize::from(is_first)];
            }
        }
        beyond
    }

    /// True if a flat is of many triangles.
    pub fn has_large(&self) -> bool {
        self.has_large
    }

    /// True if the given flat is of many triangles.
    pub fn is_large(&self, flat: u32) -> bool {
        self.marks.get(flat as usize).is_some_and(|marks| marks.0 & Marks::LARGE != 0)
    }

    /// The flat of a triangle, by its place.
    #[inline]
    pub fn of_triangle(&self, place: u32) -> u32 {
        self.of_triangle.get(place as usize).copied().unwrap_or(place)
    }

    /// A flat beyond edge `i` of a triangle, by its place, if that is known; its own, which is given, where there is
    /// none.
    #[inline]
    pub fn beyond(&self, place: u32, i: usize, own: u32) -> u32 {
        self.beyond.get(place as usize).map_or(own, |flats| flats[i])
    }

    /// Returns the marks of a triangle, by its place.
    #[inline]
    pub fn marks(&self, place: u32) -> Marks {
        self.marks.get(place as usize).copied().unwrap_or(Marks::ALONE)
    }

    /// Returns the number of triangles in each flat, by the triangle that it is named after.
    pub(crate) fn sizes(&self, triangles: usize) -> Vec<u32> {
        let mut count = vec![0; triangles];
        (0..triangles as u32).for_each(|triangle| count[self.of_triangle(triangle) as usize] += 1);
        count
    }
}

/// True if two triangles of one plane turn the same way and run along a side that they share in opposite directions:
/// then they are on both sides of it.
fn continue_each_other(triangles: &[Leaf], sides: [u32; 2], positions: &[Point3<f64>]) -> bool {
    let both = sides.map(|side| triangles[side as usize / 3].corners);
    let turn = |corners: [u32; 3], k: usize| {
        let [a, b, c] = corners.map(|corner| {
            let point = &positions[corner as usize];
            [point[(k + 1) % 3], point[(k + 2) % 3]]
        });
        orient2d(a, b, c)
    };
    let [begin, other] = [0, 1].map(|which| both[which][sides[which] as usize % 3]);
    let turns = (0..3).map(|k| both.map(|corners| turn(corners, k))).find(|[s, _]| !s.is_zero());
    begin != other && turns.is_some_and(|[s, t]| s == t)
}

/// True if two triangles that share a side span the same plane. Triangles of no area span none.
fn are_coplanar(triangles: &[Leaf], sides: [u32; 2], positions: &[Point3<f64>]) -> bool {
    let [s, t] = sides.map(|side| triangles[side as usize / 3].corners);
    let point = |corner: u32| {
        let p = &positions[corner as usize];
        [p.x, p.y, p.z]
    };
    let spans = |corners: [u32; 3]| {
        let [a, b, c] = corners.map(point);
        !collinear(a, b, c)
    };
    let [a, b, c] = s.map(point);
    orient3d(a, b, c, point(t[(sides[1] as usize + 2) % 3])).is_zero() && spans(s) && spans(t)
}

/// Features that a triangle owns: bit `i` for corner `i`, bit `3 + i` for edge `i`, bit 6 for its inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owned(u8);

#[cfg(feature = "bytes")]
firstcontact_formats::packed!(Owned { 0: u8 });

impl Owned {
    const INSIDE: u8 = 1 << 6;

    /// All corners and edges, and the inside.
    pub const ALL: Owned = Owned(0b111_1111);

    /// Gives each vertex and edge to a triangle that has it: of those in the largest flat, to the first.
    pub(super) fn assigned(triangles: &[Leaf], edges: &EdgeSides, flats: &Flats, vertices: usize) -> Vec<Owned> {
        let sizes = flats.sizes(triangles.len());
        let size = |index: u32| sizes[flats.of_triangle(index) as usize];
        let mut vertex_owner = vec![NOBODY; vertices];
        for (index, triangle) in (0..).zip(triangles) {
            for &corner in &triangle.corners {
                let owner = &mut vertex_owner[corner as usize];
                if *owner == NOBODY || size(index) > size(*owner) {
                    *owner = index;
                }
            }
        }
        let with_corners = |(index, triangle): (u32, &Leaf)| {
            let owns = |i: usize| u8::from(vertex_owner[triangle.corners[i] as usize] == index) << i;
            Owned(Owned::INSIDE | owns(0) | owns(1) | owns(2))
        };
        let mut owned: Vec<Owned> = (0..).zip(triangles).map(with_corners).collect();
        for sides in edges.iter() {
            let larger = |one: u32, other: u32| if size(other) > size(one) { other } else { one };
            let owner = sides.iter().map(|side| side / 3).reduce(larger);
            for &side in sides.iter().filter(|&&side| Some(side / 3) == owner) {
                owned[side as usize / 3].0 |= 8 << (side % 3);
            }
        }
        owned
    }

    /// Only the given corners, and the edges between them.
    pub fn between(corners: [bool; 3]) -> Owned {
        let corner = |i: usize| u8::from(corners[i]) << i;
        let edge = |i: usize| u8::from(corners[i] && corners[(i + 1) % 3]) << (3 + i);
        Owned((0..3).fold(0, |bits, i| bits | corner(i) | edge(i)))
    }

    /// True if the triangle owns its corner `i`.
    pub fn corner(self, i: usize) -> bool {
        self.0 & 1 << i != 0
    }

    /// True if the triangle owns one of its corners.
    pub fn any_corner(self) -> bool {
        self.0 & 0b111 != 0
    }

    /// True if the triangle owns its edge `i`.
    pub fn edge(self, i: usize) -> bool {
        self.0 & 8 << i != 0
    }

    /// True if the triangle's inside counts.
    pub fn inside(self) -> bool {
        self.0 & Owned::INSIDE != 0
    }
}
