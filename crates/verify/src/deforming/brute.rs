//! Contact of two meshes with whole coordinates, facet by facet, in integers of 128 bits. No tree, no hull, no filter, and no code of
//! the library.
//!
//! Two triangles that share no point have a pair of nearest points, and the way between these is an axis that separates
//! them strictly. It is parallel to the way between two corners, to the way from an edge to a corner at right angles to the edge, to the
//! cross product of an edge of each, or to a normal. All of these are tried, for triangles without an area too.
//! Coordinates up to 2^24 in magnitude stay within 2^110.

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
    let reaches_inside = |inner: &[Facet], outer: &[Facet]| {
        inner.iter().flat_map(|facet| facet.corners).any(|corner| winding_number(corner, outer) != 0)
    };
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
