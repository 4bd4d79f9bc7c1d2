//! A question: two shapes, their timed paths, and a clock.

use std::collections::BTreeMap;

use firstcontact::Body;
use firstcontact::formats::Mesh;
use firstcontact::oracle::clock::{After, Before};
use firstcontact::oracle::{self, Kind, Rational, Triangle};

/// A path as a world file states it.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// Time and position of each waypoint.
    pub waypoints: Vec<(f64, [f64; 3])>,
    pub before: Before,
    pub after: After,
    /// Positions in the moving frame of a parent, added without rounding, for a body that is attached.
    pub carried: Vec<[f64; 3]>,
    /// The paths of what the body rides on, all added without rounding. They have none themselves.
    pub rides: Vec<Way>,
}

impl Way {
    /// The path through timed waypoints, waiting before and holding after.
    pub fn through(waypoints: Vec<(f64, [f64; 3])>) -> Way {
        Way { waypoints, before: Before::Wait, after: After::Hold, carried: Vec::new(), rides: Vec::new() }
    }

    /// Standing still.
    pub fn at(position: [f64; 3]) -> Way {
        Way::through(vec![(0.0, position)])
    }

    /// One straight motion over t = 0..1.
    pub fn edge(from: [f64; 3], to: [f64; 3]) -> Way {
        Way::through(vec![(0.0, from), (1.0, to)])
    }

    /// All positions and offsets.
    pub fn points(&mut self) -> impl Iterator<Item = &mut [f64; 3]> {
        let Way { waypoints, carried, rides, .. } = self;
        let rides = rides
            .iter_mut()
            .flat_map(|ride| ride.waypoints.iter_mut().map(|(_, position)| position).chain(&mut ride.carried));
        waypoints.iter_mut().map(|(_, position)| position).chain(carried).chain(rides)
    }
}

/// First contact of `a` and `b`?
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub a: Shape,
    pub b: Shape,
    pub way_a: Way,
    pub way_b: Way,
    pub clock: [f64; 2],
}

impl Query {
    /// The same question with the bodies in the other order.
    pub fn swapped(&self) -> Query {
        let Query { a, b, way_a, way_b, clock } = self.clone();
        Query { a: b, b: a, way_a: way_b, way_b: way_a, clock }
    }

    /// All lengths of the query: what a change of the unit of length changes.
    pub fn lengths(&mut self) -> impl Iterator<Item = &mut f64> {
        self.points().flatten()
    }

    /// All vertices, positions and offsets.
    pub fn points(&mut self) -> impl Iterator<Item = &mut [f64; 3]> {
        let Query { a, b, way_a, way_b, .. } = self;
        let positions = [way_a, way_b].into_iter().flat_map(Way::points);
        a.vertices.iter_mut().chain(&mut b.vertices).chain(positions)
    }
}

/// Vertices and polygonal faces. Faces of more than three corners are exactly planar.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    pub vertices: Vec<[f64; 3]>,
    pub faces: Vec<Vec<u32>>,
    pub kind: Kind,
}

/// The faces of a box whose corner `i` has bit 0 of `i` for high x, bit 1 for high y and bit 2 for high z: low z, high
/// z, low y, high y, low x, high x, seen counter-clockwise from outside.
pub const BOX_FACES: [[u32; 4]; 6] =
    [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];

impl Shape {
    /// A shape of the kind that its faces make it: a solid if every edge is used as often one way as the other.
    pub fn new(vertices: Vec<[f64; 3]>, faces: Vec<Vec<u32>>) -> Shape {
        let kind = if is_closed(&vertices, &faces) { Kind::Solid } else { Kind::Surface };
        Shape { vertices, faces, kind }
    }

    /// The same faces, meant as a skin without inside.
    pub fn into_surface(self) -> Shape {
        Shape { kind: Kind::Surface, ..self }
    }

    /// The box from `low` to `high`.
    pub fn cuboid(low: [f64; 3], high: [f64; 3]) -> Shape {
        let corner = |i: usize| [0, 1, 2].map(|axis| if i >> axis & 1 == 1 { high[axis] } else { low[axis] });
        Shape::new((0..8).map(corner).collect(), BOX_FACES.iter().map(|face| face.to_vec()).collect())
    }

    /// The faces of both, the vertices of `other` counted after those of `self`.
    pub fn joined(mut self, other: Shape) -> Shape {
        let shift = self.vertices.len() as u32;
        self.vertices.extend(other.vertices);
        self.faces.extend(other.faces.into_iter().map(|face| face.iter().map(|corner| corner + shift).collect()));
        Shape::new(self.vertices, self.faces)
    }

    /// The same faces seen from the other side.
    pub fn reversed(mut self) -> Shape {
        self.faces.iter_mut().for_each(|face| face.reverse());
        self
    }

    /// All polygons cut into triangles, each a face of its own.
    pub fn triangulated(self) -> Shape {
        let faces = self.triangles().expect("star-shaped polygons").into_iter().map(|(corners, _)| corners.to_vec());
        Shape { faces: faces.collect(), ..self }
    }

    /// The triangles of all faces, with the face each belongs to.
    pub fn triangles(&self) -> Result<Vec<([u32; 3], u32)>, String> {
        let mut triangles = Vec::new();
        for (index, face) in self.faces.iter().enumerate() {
            let fan =
                fan(&self.vertices, face).ok_or_else(|| format!("face {index} is not star-shaped from a corner"))?;
            triangles.extend(fan.into_iter().map(|corners| (corners, index as u32)));
        }
        Ok(triangles)
    }

    /// The shape as the library sees it.
    pub fn to_body(&self) -> Result<Body, String> {
        let mesh = Mesh::new(self.vertices.clone(), &self.faces).map_err(|error| error.to_string())?;
        let body = match self.kind {
            Kind::Solid => Body::solid_from_mesh(mesh),
            Kind::Surface => Body::surface_from_mesh(mesh),
        };
        body.map_err(|error| error.to_string())
    }

    /// The shape as the oracle sees it.
    pub fn to_oracle(&self) -> Result<oracle::Body, String> {
        let triangles = self.triangles()?;
        let triangles: Vec<_> = triangles.into_iter().map(|(corners, face)| Triangle { corners, face }).collect();
        let edges: Vec<_> = self.faces.iter().flat_map(|face| sides(face)).collect();
        oracle::Body::new(self.vertices.clone(), &triangles, &edges, self.kind).map_err(|error| error.to_string())
    }
}

/// The sides of a polygon in its own direction.
fn sides(face: &[u32]) -> impl Iterator<Item = [u32; 2]> + '_ {
    (0..face.len()).map(|i| [face[i], face[(i + 1) % face.len()]])
}

/// Whether every edge between different points is used as often one way as the other.
fn is_closed(vertices: &[[f64; 3]], faces: &[Vec<u32>]) -> bool {
    let key = |corner: u32| vertices[corner as usize].map(|x| (x + 0.0).to_bits());
    let mut balance = BTreeMap::new();
    for [a, b] in faces.iter().flat_map(|face| sides(face)) {
        let (a, b) = (key(a), key(b));
        *balance.entry([a.min(b), a.max(b)]).or_insert(0) += i32::from(a < b) - i32::from(b < a);
    }
    balance.values().all(|&uses| uses == 0)
}

/// The triangles from one corner of a polygon to all its sides; from the first corner from which none is turned over.
fn fan(vertices: &[[f64; 3]], face: &[u32]) -> Option<Vec<[u32; 3]>> {
    let from = |start: usize| {
        let corner = |i: usize| face[(start + i) % face.len()];
        (1..face.len() - 1).map(move |i| [corner(0), corner(i), corner(i + 1)]).collect::<Vec<_>>()
    };
    if face.len() < 4 {
        return Some(from(0));
    }
    (0..face.len()).map(from).find(|triangles| {
        let normals: Vec<_> = triangles.iter().map(|corners| normal(vertices, corners)).collect();
        let zero = [Rational::ZERO; 3];
        let total = normals.iter().fold(zero, |sum, n| [0, 1, 2].map(|i| &sum[i] + &n[i]));
        normals.iter().all(|n| (0..3).fold(Rational::ZERO, |sum, i| &sum + &(&n[i] * &total[i])) >= Rational::ZERO)
    })
}

fn normal(vertices: &[[f64; 3]], corners: &[u32; 3]) -> [Rational; 3] {
    // Coordinates of shapes are finite; the oracle says so if they are not.
    let exact = |x: f64| Rational::from_f64(x).unwrap_or(Rational::ZERO);
    let [a, b, c] = corners.map(|corner| vertices[corner as usize].map(exact));
    let [u, v] = [b, c].map(|p| [0, 1, 2].map(|i| &p[i] - &a[i]));
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &(&u[i] * &v[j]) - &(&u[j] * &v[i]))
}
