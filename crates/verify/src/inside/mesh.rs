//! Polyhedra of any number of shells.

use std::collections::BTreeMap;

use firstcontact::polytope::{Lattice, LatticeBuilder, Orientation};

use super::Random;
use super::polygon::{is_between, turn};
use super::{Answer, Kind, Shape};

/// A flat face: its loops, and triangles that make it up, all counter-clockwise seen from outside.
#[derive(Debug, Clone)]
pub struct Face {
    pub loops: Vec<Vec<usize>>,
    pub triangles: Vec<[usize; 3]>,
}

/// Points and faces of a polyhedron.
#[derive(Debug, Clone, Default)]
pub struct Mesh {
    pub points: Vec<[i64; 3]>,
    pub faces: Vec<Face>,
    pub edges: Vec<[usize; 2]>,
}

impl Face {
    /// A face of one loop, all of which is seen from its first vertex.
    pub fn fan(numbers: &[usize]) -> Face {
        let triangles = numbers[1..].windows(2).map(|pair| [numbers[0], pair[0], pair[1]]).collect();
        Face { loops: vec![numbers.to_vec()], triangles }
    }

    fn turned(mut self) -> Face {
        self.loops.iter_mut().for_each(|numbers| numbers.reverse());
        self.triangles.iter_mut().for_each(|corners| corners.reverse());
        self
    }
}

/// The sign of the volume of a tetrahedron: positive if the last point is where the triangle is seen counter-clockwise
/// from.
fn height([a, b, c, d]: [[i64; 3]; 4]) -> i128 {
    let [u, v, w] = [b, c, d].map(|p| [0, 1, 2].map(|k| i128::from(p[k]) - i128::from(a[k])));
    let minor = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
    (minor(1, 2) * w[0] + minor(2, 0) * w[1] + minor(0, 1) * w[2]).signum()
}

impl Mesh {
    /// The same with the other mesh beside it.
    pub fn with(mut self, other: Mesh) -> Mesh {
        let shift = self.points.len();
        self.points.extend(other.points);
        let moved = other.faces.into_iter().map(|mut face| {
            face.loops.iter_mut().flatten().for_each(|vertex| *vertex += shift);
            face.triangles.iter_mut().flatten().for_each(|vertex| *vertex += shift);
            face
        });
        self.faces.extend(moved);
        self
    }

    /// The same inside out.
    pub fn turned(mut self) -> Mesh {
        self.faces = self.faces.into_iter().map(Face::turned).collect();
        self
    }

    /// The polytope.
    pub fn shape(mut self, name: &str) -> Shape {
        let mut numbers = BTreeMap::new();
        for [a, b] in self.faces.iter().flat_map(Face::sides) {
            let next = numbers.len();
            if numbers.entry([a.min(b), a.max(b)]).or_insert(next) == &next && self.edges.len() == next {
                self.edges.push([a.min(b), a.max(b)]);
            }
        }
        let lattice = self.lattice(&numbers);
        let vertices = self.points.iter().map(|point| point.to_vec()).collect();
        Shape::new(name.to_owned(), lattice, vertices, Kind::Mesh(self))
    }

    fn lattice(&self, numbers: &BTreeMap<[usize; 2], usize>) -> Lattice {
        let mut builder = LatticeBuilder::new(self.points.len());
        let vertices: Vec<_> = builder.vertices().collect();
        builder.next_dimension();
        let ends = |&[a, b]: &[usize; 2]| [(vertices[a], Orientation::Against), (vertices[b], Orientation::Along)];
        let edges: Vec<_> = self.edges.iter().map(|edge| builder.face(ends(edge))).collect();
        builder.next_dimension();
        let side = |[a, b]: [usize; 2]| {
            let way = if a < b { Orientation::Along } else { Orientation::Against };
            (edges[numbers[&[a.min(b), a.max(b)]]], way)
        };
        let faces: Vec<_> = self.faces.iter().map(|face| builder.face(face.sides().into_iter().map(side))).collect();
        builder.next_dimension();
        builder.face(faces.into_iter().map(|face| (face, Orientation::Along)));
        builder.build().unwrap()
    }

    pub fn answer(&self, point: &[i64]) -> Answer {
        let p = [point[0], point[1], point[2]];
        if let Some(vertex) = self.points.iter().position(|&vertex| vertex == p) {
            return Answer::On(vertex);
        }
        if let Some(edge) = self.edges.iter().position(|ends| on_edge(ends.map(|end| self.points[end]), p)) {
            return Answer::On(self.points.len() + edge);
        }
        let holds = |face: &Face| face.triangles.iter().any(|corners| in_triangle(corners.map(|v| self.points[v]), p));
        if let Some(face) = self.faces.iter().position(holds) {
            return Answer::On(self.points.len() + self.edges.len() + face);
        }
        let mut random = Random::new(4);
        loop {
            let apex = [0, 1, 2].map(|_| random.between(-(1 << 29), 1 << 29));
            if let Some(winding) = self.winding(p, apex) {
                return Answer::Off(winding);
            }
        }
    }

    /// The sum of the signs of the tetrahedra over the triangles that hold a point; nothing if it is on a plane of apex
    /// and edge.
    fn winding(&self, p: [i64; 3], apex: [i64; 3]) -> Option<i64> {
        let mut sum = 0;
        for corners in self.faces.iter().flat_map(|face| &face.triangles) {
            let [a, b, c] = corners.map(|vertex| self.points[vertex]);
            let above = height([a, b, c, p]);
            if above == 0 {
                // In the plane of a triangle, but not in it.
                continue;
            }
            let sides = [[a, b], [b, c], [c, a]].map(|[a, b]| height([a, b, apex, p]));
            if sides.contains(&0) {
                return None;
            }
            // The apex is below an outward triangle if the tetrahedron counts for it.
            let sign = -height([a, b, c, apex]);
            let inside = sides == [sides[0]; 3] && above == -sign;
            sum += if inside { sign as i64 } else { 0 };
        }
        Some(sum)
    }

    pub fn on_boundary(&self, random: &mut Random) -> Vec<i64> {
        let mut pick = |number: usize| random.below(number as u64) as usize;
        let face = &self.faces[pick(self.faces.len())];
        let corners = match pick(3) {
            0 => [self.points[pick(self.points.len())]; 3],
            1 => {
                let [a, b] = self.edges[pick(self.edges.len())].map(|vertex| self.points[vertex]);
                [a, b, b]
            }
            _ => face.triangles[pick(face.triangles.len())].map(|vertex| self.points[vertex]),
        };
        let [second, third] = [random.between(1, 3), random.between(1, 4)];
        let [a, b, c] = corners;
        [0, 1, 2].map(|k| a[k] + (b[k] - a[k]) / 8 * second + (c[k] - a[k]) / 8 * third).to_vec()
    }
}

impl Face {
    fn sides(&self) -> Vec<[usize; 2]> {
        let around = |numbers: &Vec<usize>| {
            numbers.iter().zip(numbers.iter().cycle().skip(1)).map(|(&a, &b)| [a, b]).collect::<Vec<_>>()
        };
        self.loops.iter().flat_map(around).collect()
    }
}

fn on_edge([a, b]: [[i64; 3]; 2], p: [i64; 3]) -> bool {
    is_between(a, b, p) && dropped([a, b, p]).into_iter().all(|flat| turn(flat) == 0)
}

/// Whether a point is in a triangle or on its boundary.
fn in_triangle([a, b, c]: [[i64; 3]; 3], p: [i64; 3]) -> bool {
    if height([a, b, c, p]) != 0 {
        return false;
    }
    let Some(axis) = (0..3).find(|&axis| turn(dropped([a, b, c])[axis]) != 0) else { return false };
    let sides = [[a, b, p], [b, c, p], [c, a, p]].map(|corners| turn(dropped(corners)[axis]));
    !(sides.contains(&1) && sides.contains(&-1))
}

/// Three points without their first, second or third coordinate.
fn dropped(points: [[i64; 3]; 3]) -> [[[i64; 2]; 3]; 3] {
    [[1, 2], [0, 2], [0, 1]].map(|[i, j]| points.map(|point| [point[i], point[j]]))
}
