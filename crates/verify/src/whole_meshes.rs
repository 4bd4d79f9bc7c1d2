//! Relations of two closed meshes with whole coordinates, by comparing everything with everything in integers of 128
//! bits: contact facet by facet, containment, and the distance of the surfaces. No tree, no hull, no filter, and no
//! code of the library.
//!
//! **Contact.** Two triangles that share no point have a pair of nearest points, and the way between these is an axis
//! that separates them strictly. It is parallel to the way between two corners, to the way from an edge to a corner at
//! right angles to the edge, to the cross product of an edge of each, or to a normal. All of these are tried, for
//! triangles without an area too. Coordinates up to 2^24 in magnitude stay within 2^110.
//!
//! **Distance.** Every vertex, edge and triangle of one mesh is held against those of the other, with a formula of its
//! own for each kind of pair. Coordinates are below 2^17 in magnitude, so that no product leaves 128 bits; fractions
//! are compared in 256.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A point, or a vector.
pub type Vector = [i128; 3];

/// Three corners, and the number of the facet.
#[derive(Debug, Clone, Copy)]
pub struct Facet {
    pub corners: [Vector; 3],
    pub face: u32,
}

/// How two closed meshes are to each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Apart,
    /// All pairs of facets that share a point, ascending.
    Touching(Vec<(u32, u32)>),
    FirstInside,
    SecondInside,
}

/// Compares every facet with every other.
pub fn answer(a: &[Facet], b: &[Facet]) -> Answer {
    let mut pairs = Vec::new();
    for p in a {
        for q in b {
            if boxes_meet(p, q) && share_a_point(&p.corners, &q.corners) {
                pairs.push((p.face, q.face));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    match pairs.is_empty() {
        false => Answer::Touching(pairs),
        true if reaches_inside(a, b) => Answer::FirstInside,
        true if reaches_inside(b, a) => Answer::SecondInside,
        true => Answer::Apart,
    }
}

fn minus(p: Vector, q: Vector) -> Vector {
    [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

fn dot(p: Vector, q: Vector) -> i128 {
    p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

fn cross(p: Vector, q: Vector) -> Vector {
    [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

fn det(p: Vector, q: Vector, r: Vector) -> i128 {
    dot(cross(p, q), r)
}

/// Whether a corner of a mesh is inside of another.
fn reaches_inside(inner: &[Facet], outer: &[Facet]) -> bool {
    inner.iter().flat_map(|facet| facet.corners).any(|corner| winding_number(corner, outer) != 0)
}

fn boxes_meet(p: &Facet, q: &Facet) -> bool {
    (0..3).all(|k| {
        let range = |facet: &Facet| {
            let [x, y, z] = facet.corners.map(|corner| corner[k]);
            (x.min(y).min(z), x.max(y).max(z))
        };
        let ((low, high), (least, most)) = (range(p), range(q));
        low <= most && least <= high
    })
}

/// Whether two closed triangles share a point.
pub fn share_a_point(p: &[Vector; 3], q: &[Vector; 3]) -> bool {
    let edges = |t: &[Vector; 3]| [minus(t[1], t[0]), minus(t[2], t[1]), minus(t[0], t[2])];
    let (of_p, of_q) = (edges(p), edges(q));
    let separates = |axis: Vector| {
        let heights = |t: &[Vector; 3]| t.map(|corner| dot(axis, corner));
        let ([a, b, c], [d, e, f]) = (heights(p), heights(q));
        a.max(b).max(c) < d.min(e).min(f) || d.max(e).max(f) < a.min(b).min(c)
    };
    if separates(cross(of_p[0], of_p[1])) || separates(cross(of_q[0], of_q[1])) {
        return false;
    }
    for i in 0..3 {
        for j in 0..3 {
            let way = minus(q[j], p[i]);
            let axes = [
                cross(of_p[i], of_q[j]),
                way,
                cross(of_p[i], cross(way, of_p[i])),
                cross(of_q[j], cross(way, of_q[j])),
            ];
            // The way from an edge of P to every corner of Q, and the other way round: edge i of P starts at corner i.
            if axes.into_iter().any(separates) {
                return false;
            }
        }
    }
    true
}

/// How often facets go round a point that is on none of them, by a ray in a direction that meets no edge.
pub fn winding_number(point: Vector, facets: &[Facet]) -> i64 {
    let mut direction = [1_000_003, 777_767, 31_337];
    loop {
        if let Some(number) = try_winding_number(point, facets, direction) {
            return number;
        }
        direction = [direction[1] + 17, direction[2] + 101, direction[0] % 999_983 + 3];
    }
}

/// `None` if the ray meets an edge, or one seen edge-on.
fn try_winding_number(point: Vector, facets: &[Facet], direction: Vector) -> Option<i64> {
    let mut number = 0;
    for facet in facets {
        let [a, b, c] = facet.corners.map(|corner| minus(corner, point));
        let sides = [det(direction, a, b), det(direction, b, c), det(direction, c, a)];
        let [some_above, some_below] = [sides.iter().any(|&x| x > 0), sides.iter().any(|&x| x < 0)];
        if some_above && some_below {
            continue;
        }
        if sides.contains(&0) {
            // Without an area, or met at its border.
            if cross(minus(b, a), minus(c, a)) == [0; 3] {
                continue;
            }
            return None;
        }
        let height = det(a, b, c);
        match some_above {
            true if height > 0 => number += 1,
            false if height < 0 => number -= 1,
            _ => {}
        }
    }
    Some(number)
}

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
    let [of_a, of_b] = [a, b].map(Triangles::facets);
    let squared = surfaces(&of_a, &of_b);
    if squared.numerator == 0 {
        (Relation::Touching, squared)
    } else if reaches_inside(&of_a, &of_b) || reaches_inside(&of_b, &of_a) {
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
    let p = p.map(i128::from);
    let corners: Vec<Vector> = corners.iter().map(|corner| corner.map(i128::from)).collect();
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

fn square(value: i128) -> u128 {
    value.unsigned_abs() * value.unsigned_abs()
}

impl Triangles {
    fn facets(&self) -> Vec<Facet> {
        let corner = |corner: u32| self.points[corner as usize].map(i128::from);
        (0..).zip(&self.triangles).map(|(face, triangle)| Facet { corners: triangle.map(corner), face }).collect()
    }
}

/// The edges of a mesh, each once.
fn edges(facets: &[Facet]) -> Vec<[Vector; 2]> {
    let sides = facets.iter().flat_map(|Facet { corners: [a, b, c], .. }| [[a, b], [b, c], [c, a]]);
    let once: BTreeSet<[Vector; 2]> = sides.map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
    once.into_iter().collect()
}

/// The square of the distance of two surfaces.
fn surfaces(a: &[Facet], b: &[Facet]) -> Fraction {
    if a.iter().any(|p| b.iter().any(|q| boxes_meet(p, q) && share_a_point(&p.corners, &q.corners))) {
        return Fraction::whole(0);
    }
    let mut best = Fraction::whole(u128::MAX);
    let [own_edges, other_edges] = [a, b].map(edges);
    for &edge in &own_edges {
        for &other in &other_edges {
            best = best.min(lines(edge, other));
        }
    }
    for (mesh, other) in [(a, b), (b, a)] {
        let points: BTreeSet<Vector> = mesh.iter().flat_map(|facet| facet.corners).collect();
        for point in points {
            for facet in other {
                best = best.min(above(point, facet.corners).unwrap_or(best));
            }
        }
    }
    best
}

/// The square of the distance of two edges.
fn lines([a, b]: [Vector; 2], [c, d]: [Vector; 2]) -> Fraction {
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
fn beside(p: Vector, [a, b]: [Vector; 2]) -> Fraction {
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
fn above(p: Vector, [a, b, c]: [Vector; 3]) -> Option<Fraction> {
    let normal = cross(minus(b, a), minus(c, a));
    let is_left = |from: Vector, to: Vector| dot(normal, cross(minus(to, from), minus(p, from))) >= 0;
    let is_above = is_left(a, b) && is_left(b, c) && is_left(c, a);
    let scale = dot(normal, normal) as u128;
    is_above.then(|| Fraction { numerator: square(dot(normal, minus(p, a))), denominator: scale })
}
