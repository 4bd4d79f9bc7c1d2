//! Random solids: several shells, cavities, folded faces, holes.

use firstcontact::oracle::Kind;

use super::super::prng::Prng;
use super::super::query::Shape;
use super::super::{general, lattice};

/// What there is about a solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trait {
    /// More than one shell.
    Shells,
    /// Shells that may overlap.
    Overlap,
    /// A cavity.
    Cavity,
    /// Faces that do not lie in one plane.
    Folded,
    /// A hole through it, or faces with holes.
    Hole,
}

impl Trait {
    /// All of them.
    pub const ALL: [Trait; 5] = [Trait::Shells, Trait::Overlap, Trait::Cavity, Trait::Folded, Trait::Hole];

    /// What to call it.
    pub fn name(self) -> &'static str {
        match self {
            Trait::Shells => "several shells",
            Trait::Overlap => "shells that may overlap",
            Trait::Cavity => "cavities",
            Trait::Folded => "folded faces",
            Trait::Hole => "holes",
        }
    }
}

/// A solid and what there is about it.
#[derive(Debug, Clone)]
pub struct Solid {
    pub shape: Shape,
    pub traits: Vec<Trait>,
}

impl Solid {
    /// Any solid, from a few to some ten units across.
    pub fn random(prng: &mut Prng) -> Solid {
        let (shape, traits) = match prng.below(12) {
            0..2 => (plain(prng), vec![]),
            2..4 => (side_by_side(prng), vec![Trait::Shells, Trait::Overlap]),
            4..7 => (hollow(prng), vec![Trait::Shells, Trait::Cavity]),
            7..9 => (folded(prng), vec![Trait::Folded]),
            9 => (frame(prng), vec![Trait::Hole]),
            10 => (window(prng), vec![Trait::Hole]),
            _ => {
                let shell = folded(prng).joined(moved(frame(prng), prng.point(-3, 3)));
                (shell, vec![Trait::Shells, Trait::Overlap, Trait::Folded, Trait::Hole])
            }
        };
        let shape = if prng.once_in(6) { shape.reversed() } else { shape };
        Solid { shape, traits }
    }
}

/// One solid of the other families.
fn plain(prng: &mut Prng) -> Shape {
    loop {
        let shape = if prng.once_in(2) { lattice::shape(prng) } else { grown(general::shape(prng), 2.0) };
        if shape.kind == Kind::Solid {
            return shape;
        }
    }
}

fn moved(mut shape: Shape, by: [i64; 3]) -> Shape {
    shape.vertices.iter_mut().for_each(|vertex| *vertex = [0, 1, 2].map(|k| vertex[k] + by[k] as f64));
    shape
}

fn grown(mut shape: Shape, factor: f64) -> Shape {
    shape.vertices.iter_mut().flatten().for_each(|x| *x *= factor);
    shape
}

/// Two or three solids, apart or through each other.
fn side_by_side(prng: &mut Prng) -> Shape {
    let mut shape = plain(prng);
    for _ in 0..prng.integer(1, 2) {
        let by = prng.point(-4, 4);
        shape = shape.joined(moved(plain(prng), by));
    }
    shape
}

/// A box or a ball with cavities, in one of which there may be another solid.
fn hollow(prng: &mut Prng) -> Shape {
    let reach = prng.integer(4, 7);
    let mut shape =
        if prng.once_in(2) { Shape::cuboid([-reach as f64; 3], [reach as f64; 3]) } else { grown(folded(prng), 3.0) };
    let inner = Shape::cuboid([-2.0; 3], prng.point(1, 3).map(|x| x as f64));
    shape = shape.joined(inner.reversed());
    if prng.once_in(2) {
        shape = shape.joined(grown(plain(prng), 0.25));
    }
    shape
}

/// A column over a polygon, whose top or bottom corners are moved up and down: folded ends, and sides that are twisted
/// where the corners are also moved along.
fn folded(prng: &mut Prng) -> Shape {
    let outlines: [&[[i64; 2]]; 4] = [
        &[[2, 0], [0, 2], [-2, 0], [0, -2]],
        &[[-2, -2], [2, -2], [2, 2], [-2, 2]],
        &[[2, 0], [1, 2], [-1, 2], [-2, 0], [-1, -2], [1, -2]],
        &[[-2, -2], [2, -2], [2, 0], [0, 0], [0, 2], [-2, 2]],
    ];
    let outline = outlines[prng.below(4) as usize];
    let is_twisted = prng.once_in(3);
    let mut vertices = Vec::new();
    for level in [-2, 2] {
        for &[x, y] in outline {
            let shift = if is_twisted && level == 2 { prng.integer(0, 1) } else { 0 };
            vertices.push([(x + shift) as f64, y as f64, (level + prng.integer(-1, 1)) as f64]);
        }
    }
    let turned = prng.below(3) as usize;
    vertices.iter_mut().for_each(|vertex| vertex.rotate_left(turned));
    let n = outline.len() as u32;
    let sides = (0..n).map(|i| vec![i, (i + 1) % n, (i + 1) % n + n, i + n]);
    let faces = [(0..n).rev().collect(), (n..2 * n).collect()].into_iter().chain(sides);
    Shape::new(vertices, faces.collect())
}

/// A square ring of quadrilaterals: one hole through it.
fn frame(prng: &mut Prng) -> Shape {
    let (outer, inner) = (prng.integer(2, 4), 1);
    let height = prng.integer(1, 2);
    let (vertices, around) = ring(outer, inner, height);
    let mut faces = Vec::new();
    for i in 0..4 {
        let j = (i + 1) % 4;
        faces.push(vec![around(0, i), around(1, i), around(1, j), around(0, j)]);
        faces.push(vec![around(2, i), around(2, j), around(3, j), around(3, i)]);
        faces.push(vec![around(0, i), around(0, j), around(2, j), around(2, i)]);
        faces.push(vec![around(1, i), around(3, i), around(3, j), around(1, j)]);
    }
    Shape::new(vertices, faces)
}

/// Squares: the outer and the inner one below, the outer and the inner one above.
fn ring(outer: i64, inner: i64, height: i64) -> (Vec<[f64; 3]>, impl Fn(u32, u32) -> u32) {
    let corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
    let square = |reach: i64, z: i64| corners.map(|[x, y]| [(x * reach) as f64, (y * reach) as f64, z as f64]);
    let squares = [square(outer, -height), square(inner, -height), square(outer, height), square(inner, height)];
    (squares.concat(), |square, corner| square * 4 + corner)
}

/// The same ring, its ends each one polygon that runs around the hole along a bridge.
fn window(prng: &mut Prng) -> Shape {
    let (vertices, around) = ring(prng.integer(2, 4), 1, prng.integer(1, 2));
    let mut faces = Vec::new();
    for i in 0..4 {
        let j = (i + 1) % 4;
        faces.push(vec![around(0, i), around(0, j), around(2, j), around(2, i)]);
        faces.push(vec![around(1, i), around(3, i), around(3, j), around(1, j)]);
    }
    let bridged = |outer: u32, inner: u32| -> Vec<u32> {
        let there = (0..5).map(|i| around(outer, i % 4));
        there.chain((0..5).map(|i| around(inner, (4 - i) % 4))).collect()
    };
    faces.push(bridged(2, 3));
    let mut below = bridged(0, 1);
    below.reverse();
    faces.push(below);
    Shape::new(vertices, faces)
}
