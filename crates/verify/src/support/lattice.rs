//! Random queries on a small integer lattice, where ties and degenerate positions are the rule.

use firstcontact::oracle::Kind;

use super::prng::Prng;
use super::query::{BOX_FACES, Query, Shape, Way};

/// The lattice shapes have coordinates from minus this to this.
const REACH: i64 = 3;

/// Lattice query `index` of the stream `seed`.
pub fn query(seed: u64, index: u64) -> Query {
    let prng = &mut Prng::new(seed, index);
    let (a, b) = (shape(prng), shape(prng));
    if prng.once_in(8) {
        let (way_a, way_b) = (timed_way(prng), timed_way(prng));
        return Query { a, b, way_a, way_b, clock: [0.0, 6.0] };
    }
    let from = prng.point(-7, 7);
    let to = destination(prng, from);
    Query { a, b, way_a: Way::edge(floats(from), floats(to)), way_b: Way::at([0.0; 3]), clock: [0.0, 1.0] }
}

fn floats(point: [i64; 3]) -> [f64; 3] {
    point.map(|x| x as f64)
}

/// Where a straight motion ends: nowhere new, along an axis, through the middle, or anywhere.
fn destination(prng: &mut Prng, from: [i64; 3]) -> [i64; 3] {
    match prng.below(12) {
        0 => from,
        1..5 => {
            let axis = prng.below(3) as usize;
            let mut to = from;
            to[axis] -= from[axis].signum() * prng.integer(1, 12);
            to
        }
        5..10 => {
            let jitter = prng.point(-2, 2);
            [0, 1, 2].map(|i| jitter[i] - from[i])
        }
        _ => prng.point(-7, 7),
    }
}

/// Two or three waypoints at increasing whole times, sometimes there for that time only.
fn timed_way(prng: &mut Prng) -> Way {
    use firstcontact::oracle::clock::{After, Before};
    let mut time = prng.integer(0, 2);
    let mut waypoints = Vec::new();
    for _ in 0..prng.integer(2, 3) {
        waypoints.push((time as f64, floats(prng.point(-7, 7))));
        time += prng.integer(1, 3);
    }
    let before = if prng.once_in(6) { Before::Absent } else { Before::Wait };
    let after = if prng.once_in(6) { After::Vanish } else { After::Hold };
    let carried = if prng.once_in(6) { vec![floats(prng.point(-2, 2))] } else { Vec::new() };
    Way { waypoints, before, after, carried, rides: Vec::new() }
}

/// A random small shape, its faces and vertices in random order and spelled in one of the ways files spell them.
pub fn shape(prng: &mut Prng) -> Shape {
    let shape = match prng.below(16) {
        0..3 => tetrahedron(prng),
        3..6 => cuboid(prng),
        6..8 => prism(prng),
        8 => bipyramid(prng),
        9 => notched(prng),
        10 => two_shells(prng),
        11 => nested(prng),
        12 | 13 => soup(prng),
        14 => plate(prng),
        _ => pillow(prng),
    };
    spelled(prng, shape)
}

/// A random small solid, convex or not.
pub fn solid(prng: &mut Prng) -> Shape {
    match prng.below(8) {
        0..2 => tetrahedron(prng),
        2..4 => prism(prng),
        4 => bipyramid(prng),
        5 => notched(prng),
        6 => two_shells(prng),
        _ => nested(prng),
    }
}

/// A tetrahedron with volume.
fn tetrahedron(prng: &mut Prng) -> Shape {
    loop {
        let corners = [(); 4].map(|()| prng.point(-REACH, REACH));
        let faces: Vec<Vec<u32>> = vec![vec![0, 2, 1], vec![0, 1, 3], vec![1, 2, 3], vec![2, 0, 3]];
        let shape = Shape::new(corners.map(floats).to_vec(), faces);
        match volume(corners) {
            0 => continue,
            1.. => return shape,
            _ => return shape.reversed(),
        }
    }
}

/// Six times the signed volume.
fn volume([a, b, c, d]: [[i64; 3]; 4]) -> i64 {
    let [u, v, w] = [b, c, d].map(|p| [0, 1, 2].map(|i| p[i] - a[i]));
    u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0])
}

fn cuboid(prng: &mut Prng) -> Shape {
    let low = prng.point(-REACH, REACH - 1);
    let high = low.map(|x| prng.integer(x + 1, REACH));
    let shape = Shape::cuboid(floats(low), floats(high));
    if prng.once_in(2) { shape.triangulated() } else { shape }
}

/// A triangle or a parallelogram, extruded along a lattice vector that is not in its plane.
fn prism(prng: &mut Prng) -> Shape {
    loop {
        let corner = prng.point(-1, 1);
        let [u, v, up] = [(); 3].map(|()| prng.point(-2, 2));
        let at = |s: i64, t: i64, r: i64| floats([0, 1, 2].map(|i| corner[i] + s * u[i] + t * v[i] + r * up[i]));
        let volume = volume([[0; 3], u, v, up]);
        if volume == 0 {
            continue;
        }
        let shape = if prng.once_in(2) {
            let vertices = (0..8).map(|i| at(i & 1, i >> 1 & 1, i >> 2)).collect();
            Shape::new(vertices, BOX_FACES.iter().map(|face| face.to_vec()).collect())
        } else {
            let vertices = vec![at(0, 0, 0), at(1, 0, 0), at(0, 1, 0), at(0, 0, 1), at(1, 0, 1), at(0, 1, 1)];
            let sides = [vec![0, 1, 4, 3], vec![1, 2, 5, 4], vec![2, 0, 3, 5]];
            let faces = [vec![0, 2, 1], vec![3, 4, 5]].into_iter().chain(sides);
            Shape::new(vertices, faces.collect())
        };
        return if volume > 0 { shape } else { shape.reversed() };
    }
}

/// Two pyramids on one square: convex, with edges in many directions.
fn bipyramid(prng: &mut Prng) -> Shape {
    let [r, low, high] = [(); 3].map(|()| prng.integer(1, REACH));
    let ring = [[r, 0, 0], [0, r, 0], [-r, 0, 0], [0, -r, 0]];
    let vertices = ring.into_iter().chain([[0, 0, high], [0, 0, -low]]).map(floats).collect();
    let faces = (0..4).flat_map(|i| [vec![i, (i + 1) % 4, 4], vec![(i + 1) % 4, i, 5]]).collect();
    Shape::new(vertices, faces)
}

/// A box with a notch along one edge: the smallest solid that is not convex.
fn notched(prng: &mut Prng) -> Shape {
    let [low, high] = [-prng.integer(1, REACH), prng.integer(1, REACH)];
    let (width, depth) = (prng.integer(2, REACH), prng.integer(2, REACH));
    let (x, y) = (prng.integer(1, width - 1), prng.integer(1, depth - 1));
    let outline = [[0, 0], [width, 0], [width, y], [x, y], [x, depth], [0, depth]];
    let turned = prng.below(3) as usize;
    let place = |[x, y]: [i64; 2], z: i64| {
        let mut point = floats([x, y, z]);
        point.rotate_left(turned);
        point
    };
    extruded(&outline.map(|p| place(p, low)), &outline.map(|p| place(p, high)))
}

/// The solid between two equal outlines, counter-clockwise seen from the second.
fn extruded(bottom: &[[f64; 3]], top: &[[f64; 3]]) -> Shape {
    let n = bottom.len() as u32;
    let sides = (0..n).map(|i| vec![i, (i + 1) % n, (i + 1) % n + n, i + n]);
    let faces = [(0..n).rev().collect(), (n..2 * n).collect()].into_iter().chain(sides).collect();
    Shape::new([bottom, top].concat(), faces)
}

/// Two tetrahedra without a common vertex, which may be apart or overlap.
fn two_shells(prng: &mut Prng) -> Shape {
    loop {
        let (first, second) = (tetrahedron(prng), tetrahedron(prng));
        if first.vertices.iter().all(|vertex| !second.vertices.contains(vertex)) {
            return first.joined(second);
        }
    }
}

/// A box with a small box in it, which is a cavity or a second layer; sometimes another one in that.
fn nested(prng: &mut Prng) -> Shape {
    let mut shape = Shape::cuboid([-4.0; 3], [4.0; 3]);
    for reach in [2, 1] {
        let layer = Shape::cuboid([-reach as f64; 3], [f64::from(prng.integer(1, reach) as i32); 3]);
        let layer = if prng.once_in(3) { layer } else { layer.reversed() };
        shape = shape.joined(layer);
        if prng.once_in(2) {
            break;
        }
    }
    shape
}

/// Triangles anywhere, through each other and some without area.
fn soup(prng: &mut Prng) -> Shape {
    let count = prng.integer(1, 5) as u32;
    let vertices = (0..count * 3).map(|_| floats(prng.point(-REACH, REACH))).collect();
    let faces = (0..count).map(|i| vec![3 * i, 3 * i + 1, 3 * i + 2]).collect();
    Shape::new(vertices, faces).into_surface()
}

/// A flat rectangle or a flat L.
fn plate(prng: &mut Prng) -> Shape {
    let [width, depth] = [(); 2].map(|()| prng.integer(2, 4));
    let z = prng.integer(-1, 1);
    let outline = if prng.once_in(2) {
        vec![[0, 0], [width, 0], [width, depth], [0, depth]]
    } else {
        vec![[0, 0], [width, 0], [width, 1], [1, 1], [1, depth], [0, depth]]
    };
    let turned = prng.below(3) as usize;
    let vertices = outline.iter().map(|&[x, y]| {
        let mut point = floats([x, y, z]);
        point.rotate_left(turned);
        point
    });
    Shape::new(vertices.collect(), vec![(0..outline.len() as u32).collect()])
}

/// A triangle with a back: closed, and without volume.
fn pillow(prng: &mut Prng) -> Shape {
    loop {
        let corners = [(); 3].map(|()| prng.point(-REACH, REACH));
        let [u, v] = [corners[1], corners[2]].map(|p| [0, 1, 2].map(|i| p[i] - corners[0][i]));
        if [(1, 2), (2, 0), (0, 1)].iter().any(|&(i, j)| u[i] * v[j] != u[j] * v[i]) {
            return Shape::new(corners.map(floats).to_vec(), vec![vec![0, 1, 2], vec![0, 2, 1]]);
        }
    }
}

/// The same shape in another spelling: turned inside out, vertices shuffled or stated once a face, zeros negative.
fn spelled(prng: &mut Prng, mut shape: Shape) -> Shape {
    if prng.once_in(6) {
        shape = shape.reversed();
    }
    prng.shuffle(&mut shape.faces);
    shape.faces.iter_mut().for_each(|face| {
        let turn = prng.below(face.len() as u64) as usize;
        face.rotate_left(turn);
    });
    if prng.once_in(4) {
        let vertices = shape.faces.iter().flatten().map(|&corner| shape.vertices[corner as usize]).collect();
        let mut next = 0..;
        shape.faces.iter_mut().flatten().for_each(|corner| *corner = next.next().unwrap_or(0));
        shape.vertices = vertices;
    } else {
        let mut places: Vec<u32> = (0..shape.vertices.len() as u32).collect();
        prng.shuffle(&mut places);
        let mut vertices = shape.vertices.clone();
        places.iter().zip(&shape.vertices).for_each(|(&place, vertex)| vertices[place as usize] = *vertex);
        shape.faces.iter_mut().flatten().for_each(|corner| *corner = places[*corner as usize]);
        shape.vertices = vertices;
    }
    for x in shape.vertices.iter_mut().flatten().filter(|x| **x == 0.0) {
        if prng.once_in(3) {
            *x = -0.0;
        }
    }
    debug_assert!(shape.kind == Kind::Surface || shape == Shape::new(shape.vertices.clone(), shape.faces.clone()));
    shape
}
