//! Flats: triangles of a skin that lie in one plane.
//!
//! Flat parts are what robot cells are made of, and where they meet flush, thousands of contacts happen at one instant.
//! Two triangles that share an edge and lie exactly in one plane belong to one flat; so do those reached from them in
//! this way. All of a flat is in one plane, because each of its triangles spans it.

use firstcontact_exact::geom::predicate::{collinear, orient2d, orient3d};
use nalgebra::Point3;

use super::connectivity::{EdgeNumbers, Triangle, Union};
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
    pub(crate) fn find(triangles: &[Triangle], edge_numbers: &EdgeNumbers, positions: &[Point3<f64>]) -> Flats {
        let sides = sides_of_edges(edge_numbers);
        let are_one = table(sides.len(), false, |edge| {
            let [s, t, _] = sides[edge];
            t != NOBODY && are_coplanar(&triangles[s as usize], &triangles[t as usize], positions)
        });
        let mut union = Union::new(triangles.len());
        for (&[s, t, _], _) in sides.iter().zip(are_one).filter(|&(_, are_one)| are_one) {
            union.join(s, t);
        }
        let of_triangle: Vec<u32> = (0..triangles.len() as u32).map(|triangle| union.find(triangle)).collect();
        if (0..).zip(&of_triangle).all(|(triangle, &flat)| triangle == flat) {
            return Flats::default();
        }
        let mut flats = Flats { of_triangle, beyond: Vec::new(), marks: Vec::new(), has_large: false };
        let sizes = flats.sizes(triangles.len());
        flats.marks = flats.find_marks(triangles, edge_numbers, &sides, &sizes, positions);
        let shared: usize = sizes.iter().filter(|&&size| size > 1).map(|&size| size as usize).sum();
        flats.has_large = sizes.iter().any(|&size| size >= LARGE);
        if (shared * OFTEN >= triangles.len() || flats.has_large) && triangles.len() <= MANY {
            flats.beyond = flats.find_beyond(edge_numbers, &sides);
        }
        flats
    }

    fn find_marks(
        &self,
        triangles: &[Triangle],
        edge_numbers: &EdgeNumbers,
        sides: &[[u32; 3]],
        sizes: &[u32],
        positions: &[Point3<f64>],
    ) -> Vec<Marks> {
        let is_fold = |(edge, &[s, t, other]): (u32, &[u32; 3])| {
            let is_within = t != NOBODY && other == NOBODY && self.of_triangle(s) == self.of_triangle(t);
            let side = |triangle: u32| {
                let begins = edge_numbers.of_triangle[triangle as usize].iter().position(|&own| own == edge);
                (&triangles[triangle as usize], begins)
            };
            !(is_within && continue_each_other([side(s), side(t)], positions))
        };
        let folds: Vec<bool> = (0..).zip(sides).map(is_fold).collect();
        let mut corners = vec![false; positions.len()];
        for (triangle, edges) in triangles.iter().zip(&edge_numbers.of_triangle) {
            for i in (0..3).filter(|&i| folds[edges[i] as usize]) {
                [i, (i + 1) % 3].iter().for_each(|&end| corners[triangle.corners[end] as usize] = true);
            }
        }
        let marks = |(place, triangle): (usize, &Triangle)| {
            let bits = |i: usize| {
                let fold = u8::from(folds[edge_numbers.of_triangle[place][i] as usize]) << i;
                fold | u8::from(corners[triangle.corners[i] as usize]) << (3 + i)
            };
            let large = if sizes[place] >= LARGE { Marks::LARGE } else { 0 };
            Marks(bits(0) | bits(1) | bits(2) | large)
        };
        triangles.iter().enumerate().map(marks).collect()
    }

    fn find_beyond(&self, edge_numbers: &EdgeNumbers, sides: &[[u32; 3]]) -> Vec<[u32; 3]> {
        let beyond = |(place, edges): (u32, &[u32; 3])| {
            let own = self.of_triangle(place);
            edges.map(|edge| match sides[edge as usize] {
                [_, NOBODY, _] => own,
                [s, t, _] if self.of_triangle(s) == own => self.of_triangle(t),
                [s, ..] => self.of_triangle(s),
            })
        };
        (0..).zip(&edge_numbers.of_triangle).map(beyond).collect()
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

/// The first three triangles of each edge.
fn sides_of_edges(edge_numbers: &EdgeNumbers) -> Vec<[u32; 3]> {
    let mut sides = vec![[NOBODY; 3]; edge_numbers.len()];
    for (index, edges) in edge_numbers.of_triangle.iter().enumerate() {
        for edge in edges {
            if let Some(side) = sides[*edge as usize].iter_mut().find(|side| **side == NOBODY) {
                *side = index as u32;
            }
        }
    }
    sides
}

/// True if two triangles of one plane, each given with which of its edges they share, turn the same way and run along
/// that in opposite directions: then they are on both sides of it.
fn continue_each_other(both: [(&Triangle, Option<usize>); 2], positions: &[Point3<f64>]) -> bool {
    let turn = |triangle: &Triangle, k: usize| {
        let [a, b, c] = triangle.corners.map(|corner| {
            let point = &positions[corner as usize];
            [point[(k + 1) % 3], point[(k + 2) % 3]]
        });
        orient2d(a, b, c)
    };
    let [begin, other] = both.map(|(triangle, shared)| shared.map(|i| triangle.corners[i]));
    let turns = (0..3).map(|k| both.map(|(triangle, _)| turn(triangle, k))).find(|[s, _]| !s.is_zero());
    begin != other && turns.is_some_and(|[s, t]| s == t)
}

/// True if two triangles span the same plane. Triangles of no area span none.
fn are_coplanar(s: &Triangle, t: &Triangle, positions: &[Point3<f64>]) -> bool {
    let point = |corner: u32| {
        let p = &positions[corner as usize];
        [p.x, p.y, p.z]
    };
    let [a, b, c] = s.corners.map(point);
    let other = t.corners.map(point);
    let in_plane = other.iter().all(|&corner| orient3d(a, b, c, corner).is_zero());
    in_plane && !collinear(a, b, c) && !collinear(other[0], other[1], other[2])
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
    pub(super) fn assigned(
        triangles: &[Triangle],
        edge_numbers: &EdgeNumbers,
        flats: &Flats,
        vertices: usize,
    ) -> Vec<Owned> {
        const NOBODY: u32 = u32::MAX;
        let mut vertex_owner = vec![NOBODY; vertices];
        let mut edge_owner = vec![NOBODY; edge_numbers.len()];
        let sizes = flats.sizes(triangles.len());
        let size = |index: u32| sizes[flats.of_triangle(index) as usize];
        let take = |owner: &mut u32, index: usize| {
            if *owner == NOBODY || size(index as u32) > size(*owner) {
                *owner = index as u32;
            }
        };
        for (index, triangle) in triangles.iter().enumerate() {
            triangle.corners.iter().for_each(|&corner| take(&mut vertex_owner[corner as usize], index));
            edge_numbers.of_triangle[index].iter().for_each(|&edge| take(&mut edge_owner[edge as usize], index));
        }
        let owned = |(index, triangle): (usize, &Triangle)| {
            let owns = |owner: u32, bit: usize| u8::from(owner as usize == index) << bit;
            let bits = (0..3).map(|i| {
                let edge = edge_numbers.of_triangle[index][i];
                owns(vertex_owner[triangle.corners[i] as usize], i) | owns(edge_owner[edge as usize], 3 + i)
            });
            Owned::inside_and(bits)
        };
        triangles.iter().enumerate().map(owned).collect()
    }

    /// The inside, and the features of the given bits.
    fn inside_and(bits: impl Iterator<Item = u8>) -> Owned {
        Owned(bits.fold(Owned::INSIDE, |all, bit| all | bit))
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
