//! The polytopes that are asked about.

use super::Random;
use super::Shape;
use super::mesh::{Face, Mesh};
use super::polygon::{of_loops, polygon, prism};

/// Points of the plane with coordinates in whole units.
fn units<const N: usize>(points: &[[i64; N]]) -> Vec<[i64; N]> {
    points.iter().map(|point| point.map(|x| 64 * x)).collect()
}

fn square(low: i64, high: i64) -> Vec<[i64; 2]> {
    units(&[[low, low], [high, low], [high, high], [low, high]])
}

fn turned<T>(mut points: Vec<T>) -> Vec<T> {
    points.reverse();
    points
}

/// A polygon around the origin with a random radius in each of twelve directions.
fn star(name: &str, finest: i64, seed: u64) -> Shape {
    let mut random = Random::new(seed);
    let directions =
        [[4, 0], [3, 2], [2, 3], [0, 4], [-2, 3], [-3, 2], [-4, 0], [-3, -2], [-2, -3], [0, -4], [2, -3], [3, -2]];
    let point = |direction: [i64; 2]| {
        let radius = random.between(1 << 10, 1 << 13) / finest * finest;
        direction.map(|x| (x * radius + finest / 3) / 8 * 8 * (64 / 8))
    };
    of_loops(name, &[directions.map(point).to_vec()])
}

/// Polygons: not convex, with cavities, overlapping, touching themselves.
pub fn polygons() -> Vec<Shape> {
    let comb = units(&[[-6, -5], [6, -5], [6, 5], [4, 5], [4, -2], [2, -2], [2, 5], [-2, 5], [-2, -2], [-6, 3]]);
    let hole = turned(units(&[[-4, -4], [4, -4], [4, -3], [0, -4 + 1], [-4, -3]]));
    let cross = units(&[[0, 6], [-4, -5], [6, 2], [-6, 2], [4, -5]]);
    let bow = units(&[[0, 0], [4, -3], [4, 3], [-4, 3], [-4, -3], [0, 4], [2, 5], [-2, 5]]);
    vec![
        of_loops("comb with a cavity", &[comb, hole]),
        of_loops("overlapping squares", &[square(-4, 2), square(-2, 5), square(-1, 1)]),
        of_loops("pentagram", &[cross]),
        polygon("polygon touching itself", bow, &[vec![0, 1, 2, 0, 3, 4], vec![5, 6, 7]]),
        star("rough polygon", 64, 5),
        star("fine polygon", 1, 6),
    ]
}

fn cuboid(low: [i64; 3], high: [i64; 3]) -> Mesh {
    let corner = |index: usize| [0, 1, 2].map(|k| 64 * if index >> k & 1 == 1 { high[k] } else { low[k] });
    let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    Mesh {
        points: (0..8).map(corner).collect(),
        faces: faces.iter().map(|f| Face::fan(f)).collect(),
        ..Mesh::default()
    }
}

/// A wall over a polygon that is seen from its first vertex as a whole.
fn block(profile: &[[i64; 2]], low: i64, high: i64) -> Mesh {
    let count = profile.len();
    let at = |height: i64| profile.iter().map(move |&[x, y]| [x, y, height]);
    let points: Vec<[i64; 3]> = at(low).chain(at(high)).collect();
    let bottom: Vec<usize> = std::iter::once(0).chain((1..count).rev()).collect();
    let top: Vec<usize> = (count..2 * count).collect();
    let walls = (0..count).map(|i| (i, (i + 1) % count)).map(|(i, j)| Face::fan(&[i, j, count + j, count + i]));
    let faces = [bottom, top].iter().map(|face| Face::fan(face)).chain(walls).collect();
    Mesh { points: units(&points), faces, ..Mesh::default() }
}

/// A cuboid with a hole all the way through.
fn frame() -> Mesh {
    let ring = |size: i64, z: i64| [[-size, -size, z], [size, -size, z], [size, size, z], [-size, size, z]];
    let points = [ring(5, -2), ring(2, -2), ring(5, 3), ring(2, 3)].concat();
    let lid = |outer: [usize; 4], inner: [usize; 4]| {
        let sides = (0..4).map(|i| (i, (i + 1) % 4));
        let triangles =
            sides.flat_map(|(i, j)| [[outer[i], outer[j], inner[j]], [outer[i], inner[j], inner[i]]]).collect();
        Face { loops: vec![outer.to_vec(), turned(inner.to_vec())], triangles }
    };
    let upper = lid([8, 9, 10, 11], [12, 13, 14, 15]);
    let lower = Mesh { faces: vec![lid([0, 1, 2, 3], [4, 5, 6, 7])], ..Mesh::default() }.turned().faces;
    let walls = (0..4).map(|i| (i, (i + 1) % 4));
    let walls = walls.flat_map(|(i, j)| [Face::fan(&[i, j, 8 + j, 8 + i]), Face::fan(&[4 + j, 4 + i, 12 + i, 12 + j])]);
    Mesh {
        points: units(&points),
        faces: std::iter::once(upper).chain(lower).chain(walls).collect(),
        ..Mesh::default()
    }
}

/// An octahedron with its triangles cut in four and a random radius in each direction.
fn crystal(finest: i64, seed: u64) -> Mesh {
    let mut random = Random::new(seed);
    let mut points: Vec<[i64; 3]> = vec![[2, 0, 0], [-2, 0, 0], [0, 2, 0], [0, -2, 0], [0, 0, 2], [0, 0, -2]];
    let corners = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
    let mut middle = |a: usize, b: usize| {
        let point = [0, 1, 2].map(|k| (points[a][k] + points[b][k]) / 2);
        points.iter().position(|&other| other == point).unwrap_or_else(|| {
            points.push(point);
            points.len() - 1
        })
    };
    let mut faces = Vec::new();
    for [a, b, c] in corners {
        let [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
        faces.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]].map(|face| Face::fan(&face)));
    }
    for point in &mut points {
        let radius = random.between(1 << 9, 1 << 12) / finest * finest;
        *point = point.map(|x| x * radius / 8 * 64);
    }
    Mesh { points, faces, ..Mesh::default() }
}

/// Two pyramids, one inside the other, with one apex.
fn nested_pyramids() -> Mesh {
    let base = |size: i64| [[-size, -size, -4], [size, -size, -4], [size, size, -4], [-size, size, -4]];
    let points = [vec![[0, 0, 4]], base(5).to_vec(), base(2).to_vec()].concat();
    let pyramid = |first: usize| {
        let sides = (0..4).map(move |i| Face::fan(&[first + i, first + (i + 1) % 4, 0]));
        sides.chain([Face::fan(&[first + 3, first + 2, first + 1, first])])
    };
    Mesh { points: units(&points), faces: pyramid(1).chain(pyramid(5)).collect(), ..Mesh::default() }
}

/// The profile of an angle; its first vertex is the reflex one.
const ANGLE: [[i64; 2]; 6] = [[0, 0], [0, 4], [-4, 4], [-4, -4], [4, -4], [4, 0]];

/// Polyhedra: not convex, with cavities, holes, several shells.
pub fn polyhedra() -> Vec<Shape> {
    let hollow = cuboid([-5; 3], [5; 3]).with(cuboid([-2, -3, -2], [3, 2, 3]).turned());
    let full_again = hollow.clone().with(cuboid([-1; 3], [1; 3]));
    let overlapping = cuboid([-4; 3], [2; 3]).with(cuboid([-2; 3], [5; 3])).with(cuboid([2, -4, -4], [4, 2, 2]));
    vec![
        full_again.shape("hollow cube with a cube in it"),
        overlapping.shape("overlapping cubes"),
        block(&ANGLE, -4, 4).shape("angle"),
        frame().with(block(&ANGLE, 4, 6)).shape("frame and angle"),
        nested_pyramids().shape("nested pyramids with one apex"),
        crystal(128, 8).shape("rough crystal"),
        crystal(1, 9).with(crystal(1, 10)).shape("two fine crystals"),
    ]
}

/// A velocity of several dimensions; most directions are not along an axis.
fn velocity(dimension: usize, seed: u64) -> Vec<i64> {
    let mut random = Random::new(seed);
    (0..dimension).map(|_| random.between(-2, 2)).collect()
}

fn moving(shapes: Vec<Shape>, seed: u64) -> Vec<Shape> {
    let moving = shapes.into_iter().zip(seed..).map(|(shape, seed)| {
        let velocity = velocity(shape.dimension(), seed);
        prism(shape, &velocity)
    });
    moving.collect()
}

/// Polytopes of two to five dimensions; those of five are prisms over prisms over polyhedra.
pub fn shapes(dimension: usize) -> Vec<Shape> {
    match dimension {
        2 => polygons(),
        3 => polyhedra().into_iter().chain(moving(polygons(), 20)).collect(),
        4 => moving(shapes(3), 40),
        5 => moving(moving(polyhedra(), 60), 80),
        _ => Vec::new(),
    }
}
