//! Random queries on general coordinates: bodies of 20 faces and more, all bits of their coordinates in use.

use super::prng::Prng;
use super::query::{Query, Shape, Way};

/// General query `index` of the stream `seed`.
pub fn query(seed: u64, index: u64) -> Query {
    let prng = &mut Prng::new(seed.wrapping_add(0x6765_6e65_7261_6c00), index);
    let a = shape(prng);
    // The same body on both sides makes parallel edges and faces of equal f64 coordinates meet.
    let b = if prng.once_in(6) { a.clone() } else { shape(prng) };
    let from = direction(prng).map(|x| x * prng.float(2.5, 5.0));
    if prng.once_in(8) {
        let aim = prng.float_point(-0.5, 0.5);
        let times = [0.0, prng.float(0.5, 2.0)];
        let way_a = Way::through(vec![(times[0], from), (times[1], aim), (3.0, from.map(|x| -x))]);
        let way_b = Way::through(vec![(0.0, [0.0; 3]), (prng.float(0.5, 3.0), prng.float_point(-1.0, 1.0))]);
        return Query { a, b, way_a, way_b, clock: [0.0, 3.0] };
    }
    let to = match prng.below(16) {
        0 => from,
        1..4 => along_an_axis(prng, from),
        4 => from.map(|x| -x),
        _ => {
            let miss = prng.float(0.0, 2.5);
            let beside = prng.float_point(-miss, miss);
            [0, 1, 2].map(|i| beside[i] - from[i] * 0.5)
        }
    };
    let start = if prng.once_in(16) { from.map(|x| x * 0.1) } else { from };
    Query { a, b, way_a: Way::edge(start, to), way_b: Way::at([0.0; 3]), clock: [0.0, 1.0] }
}

/// Straight along the axis on which `from` is farthest out.
fn along_an_axis(prng: &mut Prng, from: [f64; 3]) -> [f64; 3] {
    let axis = (0..3).fold(0, |best, i| if from[i].abs() > from[best].abs() { i } else { best });
    let mut to = from;
    to[axis] = -from[axis] * prng.float(0.2, 1.0);
    to
}

/// A unit vector, nearly.
fn direction(prng: &mut Prng) -> [f64; 3] {
    loop {
        let v = prng.float_point(-1.0, 1.0);
        let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
        if (0.1..1.0).contains(&length) {
            return v.map(|x| x / length);
        }
    }
}

/// A body of 20 faces or more, about one unit across.
pub fn shape(prng: &mut Prng) -> Shape {
    let shape = match prng.below(8) {
        0..3 => ball(prng, 0, 0.0),
        3..5 => ball(prng, 0, 0.45),
        5 => ball(prng, 1, 0.3),
        _ => angle(prng),
    };
    if prng.once_in(8) { open(prng, shape) } else { shape }
}

/// An icosahedron, its faces cut in four `cuts` times, stretched along the axes, its vertices moved in by up to
/// `dents`.
fn ball(prng: &mut Prng, cuts: u32, dents: f64) -> Shape {
    let mut shape = icosahedron();
    for _ in 0..cuts {
        shape = refined(shape);
    }
    let stretch = prng.float_point(0.5, 1.5);
    for vertex in &mut shape.vertices {
        let dent = 1.0 - prng.float(0.0, dents);
        *vertex = [0, 1, 2].map(|i| vertex[i] * stretch[i] * dent * (1.0 + prng.float(-1e-3, 1e-3)));
    }
    shape
}

fn icosahedron() -> Shape {
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    let radius = (1.0 + golden * golden).sqrt();
    let mut vertices: Vec<[f64; 3]> = Vec::new();
    for axis in 0..3 {
        for [u, v] in [[1.0, golden], [1.0, -golden], [-1.0, golden], [-1.0, -golden]] {
            let mut vertex = [0.0, u / radius, v / radius];
            vertex.rotate_right(axis);
            vertices.push(vertex);
        }
    }
    // The edges have length 2 before scaling: a face is three vertices at that distance from each other.
    let near = |a: usize, b: usize| distance_squared(vertices[a], vertices[b]) * radius * radius < 4.5;
    let mut faces = Vec::new();
    for a in 0..12 {
        for b in a + 1..12 {
            for c in b + 1..12 {
                if near(a, b) && near(b, c) && near(a, c) {
                    faces.push(outward(&vertices, [a as u32, b as u32, c as u32]));
                }
            }
        }
    }
    Shape::new(vertices, faces)
}

fn distance_squared(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|i| (a[i] - b[i]) * (a[i] - b[i])).sum()
}

/// The triangle turned so that it is counter-clockwise seen from outside of a shape around the origin.
fn outward(vertices: &[[f64; 3]], [i, j, k]: [u32; 3]) -> Vec<u32> {
    let [a, b, c] = [i, j, k].map(|corner| vertices[corner as usize]);
    let minor = |x: usize, y: usize| b[x] * c[y] - b[y] * c[x];
    let volume = a[0] * minor(1, 2) + a[1] * minor(2, 0) + a[2] * minor(0, 1);
    if volume > 0.0 { vec![i, j, k] } else { vec![i, k, j] }
}

/// Each triangle cut into four, the new vertices pushed out to the unit sphere.
fn refined(shape: Shape) -> Shape {
    let mut vertices = shape.vertices;
    let mut middles = std::collections::BTreeMap::new();
    let mut faces = Vec::new();
    for face in &shape.faces {
        let [a, b, c] = [face[0], face[1], face[2]];
        let [ab, bc, ca] = [[a, b], [b, c], [c, a]].map(|[from, to]| {
            *middles.entry([from.min(to), from.max(to)]).or_insert_with(|| {
                let sum = [0, 1, 2].map(|i| vertices[from as usize][i] + vertices[to as usize][i]);
                let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
                vertices.push(sum.map(|x| x / length));
                vertices.len() as u32 - 1
            })
        });
        faces.extend([vec![a, ab, ca], vec![b, bc, ab], vec![c, ca, bc], vec![ab, bc, ca]]);
    }
    Shape::new(vertices, faces)
}

/// An L of general sizes, upright, in 20 triangles: vertical walls are exactly parallel to the z axis.
fn angle(prng: &mut Prng) -> Shape {
    let [width, depth] = [(); 2].map(|()| prng.float(0.8, 1.6));
    let [x, y] = [width, depth].map(|size| size * prng.float(0.2, 0.8));
    let [low, high] = [-prng.float(0.2, 1.0), prng.float(0.2, 1.0)];
    let outline = [[0.0, 0.0], [width, 0.0], [width, y], [x, y], [x, depth], [0.0, depth]];
    let corner = |[u, v]: [f64; 2], z: f64| [u - width / 2.0, v - depth / 2.0, z];
    let vertices = [low, high].iter().flat_map(|&z| outline.map(|p| corner(p, z))).collect();
    let sides = (0..6).map(|i| vec![i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6]);
    let faces = [(0..6).rev().collect(), (6..12).collect()].into_iter().chain(sides).collect();
    Shape::new(vertices, faces).triangulated()
}

/// The same skin with a face missing where the shape has more than 20.
fn open(prng: &mut Prng, mut shape: Shape) -> Shape {
    if shape.faces.len() > 20 {
        let gone = prng.below(shape.faces.len() as u64) as usize;
        shape.faces.remove(gone);
    }
    shape.into_surface()
}
