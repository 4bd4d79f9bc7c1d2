//! The separation of two closed triangle meshes on whole numbers, by trying everything in 128-bit integers.
//!
//! It shares nothing with the library: no lattices, no linear systems, no floats, no pruning. Every vertex, edge and triangle
//! of one mesh is held against those of the other, with a formula of its own for each kind of pair. Coordinates are
//! below `2^17` in magnitude, so that no product leaves 128 bits; fractions are compared in 256.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::support::prng::Prng;

/// A point on whole numbers.
pub type Point = [i64; 3];

/// A closed mesh of triangles.
#[derive(Debug, Clone)]
pub struct Triangles {
    pub points: Vec<Point>,
    pub triangles: Vec<[u32; 3]>,
}

/// A fraction that is not negative, not in lowest terms.
#[derive(Debug, Clone, Copy)]
pub struct Fraction {
    pub numerator: u128,
    pub denominator: u128,
}

/// How two meshes are apart, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    Apart,
    Touching,
    Enclosed,
}

/// The relation, and the square of the distance of the two surfaces.
pub fn separation(a: &Triangles, b: &Triangles) -> (Relation, Fraction) {
    let squared = surfaces(a, b);
    if squared.numerator == 0 {
        (Relation::Touching, squared)
    } else if is_partly_inside(a, b) || is_partly_inside(b, a) {
        (Relation::Enclosed, squared)
    } else {
        (Relation::Apart, squared)
    }
}

impl Fraction {
    fn whole(numerator: u128) -> Fraction {
        Fraction { numerator, denominator: 1 }
    }

    /// As the library writes it, the unit of length being `1 / 2^bits`.
    pub fn text(self, bits: u32) -> String {
        let Fraction { mut numerator, mut denominator } = self;
        let divisor = common_divisor(numerator, denominator).max(1);
        (numerator, denominator) = (numerator / divisor, denominator / divisor);
        let halvings = numerator.trailing_zeros().min(2 * bits);
        (numerator, denominator) = (numerator >> halvings, denominator << (2 * bits - halvings));
        match (numerator, denominator) {
            (0, _) => "0".to_owned(),
            (_, 1) => numerator.to_string(),
            _ => format!("{numerator}/{denominator}"),
        }
    }

    /// The root in floats, the unit of length being `1 / 2^bits`.
    pub fn root(self, bits: u32) -> f64 {
        (self.numerator as f64 / self.denominator as f64).sqrt() / f64::from(1u32 << bits)
    }
}

/// The square of the distance of a point from the flat through up to three others; `None` where these span none.
pub fn from_flat(p: Point, corners: &[Point]) -> Option<Fraction> {
    match *corners {
        [a] => Some(Fraction::whole(dot(minus(p, a), minus(p, a)) as u128)),
        [a, b] => {
            let (along, across) = (minus(b, a), cross(minus(b, a), minus(p, a)));
            let length = dot(along, along) as u128;
            (length > 0).then(|| Fraction { numerator: dot(across, across) as u128, denominator: length })
        }
        [a, b, c] => {
            let normal = cross(minus(b, a), minus(c, a));
            let scale = dot(normal, normal) as u128;
            (scale > 0).then(|| Fraction { numerator: square(dot(normal, minus(p, a))), denominator: scale })
        }
        _ => None,
    }
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        product(self.numerator, other.denominator).cmp(&product(other.numerator, self.denominator))
    }
}

/// The product in 256 bits, the high half first.
fn product(a: u128, b: u128) -> [u128; 2] {
    let half = u128::from(u64::MAX);
    let ([a1, a0], [b1, b0]) = ([a >> 64, a & half], [b >> 64, b & half]);
    let (low, high) = (a0 * b0, a1 * b1);
    let (middle, carried) = (a0 * b1).overflowing_add(a1 * b0);
    let (low, carry) = low.overflowing_add(middle << 64);
    [high + (middle >> 64) + (u128::from(carried) << 64) + u128::from(carry), low]
}

type Vector = [i128; 3];

fn minus(a: Point, b: Point) -> Vector {
    [0, 1, 2].map(|k| i128::from(a[k] - b[k]))
}

fn dot(u: Vector, v: Vector) -> i128 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

fn cross(u: Vector, v: Vector) -> Vector {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

fn square(value: i128) -> u128 {
    value.unsigned_abs() * value.unsigned_abs()
}

/// The edges of a mesh, each once.
fn edges(mesh: &Triangles) -> Vec<[Point; 2]> {
    let sides = mesh.triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
    let once: BTreeSet<[u32; 2]> = sides.map(|[a, b]| [a.min(b), a.max(b)]).collect();
    once.into_iter().map(|edge| edge.map(|corner| mesh.points[corner as usize])).collect()
}

fn triangles(mesh: &Triangles) -> Vec<[Point; 3]> {
    mesh.triangles.iter().map(|triangle| triangle.map(|corner| mesh.points[corner as usize])).collect()
}

/// The square of the distance of two surfaces.
fn surfaces(a: &Triangles, b: &Triangles) -> Fraction {
    let mut best = Fraction::whole(u128::MAX);
    let [own_edges, other_edges] = [a, b].map(edges);
    for &edge in &own_edges {
        for &other in &other_edges {
            best = best.min(lines(edge, other));
        }
    }
    for (mesh, edges, other) in [(a, &own_edges, b), (b, &other_edges, a)] {
        let other_triangles = triangles(other);
        for &point in &mesh.points {
            for &triangle in &other_triangles {
                best = best.min(above(point, triangle).unwrap_or(best));
            }
        }
        if edges.iter().any(|&edge| other_triangles.iter().any(|&triangle| pierces(edge, triangle) == Some(true))) {
            return Fraction::whole(0);
        }
    }
    best
}

/// The square of the distance of two edges.
fn lines([a, b]: [Point; 2], [c, d]: [Point; 2]) -> Fraction {
    let (u, v, w) = (minus(b, a), minus(d, c), minus(c, a));
    let normal = cross(u, v);
    let scale = dot(normal, normal);
    let (s, t) = (dot(cross(w, v), normal), dot(cross(w, u), normal));
    if scale > 0 && (0..=scale).contains(&s) && (0..=scale).contains(&t) {
        return Fraction { numerator: square(dot(normal, w)), denominator: scale as u128 };
    }
    let ends = [beside(a, [c, d]), beside(b, [c, d]), beside(c, [a, b]), beside(d, [a, b])];
    ends.into_iter().min().unwrap_or(Fraction::whole(0))
}

/// The square of the distance of a point and an edge.
fn beside(p: Point, [a, b]: [Point; 2]) -> Fraction {
    let (u, w) = (minus(b, a), minus(p, a));
    let (length, along) = (dot(u, u), dot(u, w));
    if along <= 0 {
        Fraction::whole(dot(w, w) as u128)
    } else if along >= length {
        let w = minus(p, b);
        Fraction::whole(dot(w, w) as u128)
    } else {
        let across = cross(u, w);
        Fraction { numerator: dot(across, across) as u128, denominator: length as u128 }
    }
}

/// The square of the distance of a point and a triangle it is straight above or below.
fn above(p: Point, [a, b, c]: [Point; 3]) -> Option<Fraction> {
    let normal = cross(minus(b, a), minus(c, a));
    let is_left = |from: Point, to: Point| dot(normal, cross(minus(to, from), minus(p, from))) >= 0;
    let is_above = is_left(a, b) && is_left(b, c) && is_left(c, a);
    let scale = dot(normal, normal) as u128;
    is_above.then(|| Fraction { numerator: square(dot(normal, minus(p, a))), denominator: scale })
}

/// Whether an edge crosses the inside of a triangle; `None` where it meets its border or lies in its plane.
fn pierces([p, q]: [Point; 2], [a, b, c]: [Point; 3]) -> Option<bool> {
    let normal = cross(minus(b, a), minus(c, a));
    let heights = [p, q].map(|point| dot(normal, minus(point, a)).signum());
    if heights[0] * heights[1] > 0 {
        return Some(false);
    }
    let along = minus(q, p);
    let sides = [[a, b], [b, c], [c, a]].map(|[from, to]| dot(along, cross(minus(from, p), minus(to, p))).signum());
    if sides.contains(&1) && sides.contains(&-1) {
        return Some(false);
    }
    let is_clean = !sides.contains(&0) && heights[0] * heights[1] < 0;
    is_clean.then_some(true)
}

/// Whether a connected part of a surface is inside another that it does not meet.
fn is_partly_inside(inner: &Triangles, outer: &Triangles) -> bool {
    let mut parts: Vec<usize> = (0..inner.points.len()).collect();
    // Every point takes the least number among its neighbours' until nothing changes.
    loop {
        let before = parts.clone();
        for triangle in &inner.triangles {
            let least = triangle.map(|corner| parts[corner as usize]).into_iter().min().unwrap_or(0);
            triangle.iter().for_each(|&corner| parts[corner as usize] = least);
        }
        if parts == before {
            break;
        }
    }
    let is_used = |index: usize| inner.triangles.iter().any(|triangle| triangle.contains(&(index as u32)));
    let firsts = (0..parts.len()).filter(|&index| parts[index] == index && is_used(index));
    firsts.map(|index| inner.points[index]).any(|point| is_inside(point, outer))
}

/// Whether a ray in a random direction that meets no edge crosses a surface an odd number of times.
fn is_inside(point: Point, mesh: &Triangles) -> bool {
    let mut prng = Prng::new(7, 7);
    let triangles = triangles(mesh);
    loop {
        let far = [1 << 18, prng.integer(-(1 << 18), 1 << 18), prng.integer(-(1 << 18), 1 << 18)];
        let crossings: Option<Vec<bool>> = triangles.iter().map(|&triangle| pierces([point, far], triangle)).collect();
        if let Some(crossings) = crossings {
            return crossings.into_iter().filter(|&crosses| crosses).count() % 2 == 1;
        }
    }
}
