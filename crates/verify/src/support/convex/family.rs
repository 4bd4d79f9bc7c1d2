//! The families of convex solids.

use std::collections::BTreeMap;

use firstcontact::geom::predicate::orient3d;

use super::super::prng::Prng;
use super::super::query::Shape;
use super::{Triple, coarse, count, ellipsoid, hull, plus, thin, times};

/// What the two solids of a setting are like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Hulls of points on a sphere or an ellipsoid, a few of them inside.
    Round,
    /// Ellipsoids 1000:10:1 and 100:10:1.
    Long,
    /// Needles, slivers and plates.
    Thin,
    /// Hulls of points with few bits, so that motions and halves are exact; polygons and cut faces.
    Coarse,
    /// Small whole coordinates; polygons and cut faces.
    Lattice,
    /// Lattice solids, turned, so that rounding has moved their vertices out of the planes of their faces.
    Turned,
    /// Two families.
    Mixed,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 7] =
        [Family::Round, Family::Long, Family::Thin, Family::Coarse, Family::Lattice, Family::Turned, Family::Mixed];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Family::Round => "round",
            Family::Long => "long",
            Family::Thin => "thin",
            Family::Coarse => "coarse",
            Family::Lattice => "lattice",
            Family::Turned => "turned",
            Family::Mixed => "mixed",
        }
    }

    /// The family of a random setting: the lattice most often.
    pub fn random(prng: &mut Prng) -> Family {
        match prng.below(12) {
            0..2 => Family::Round,
            2 => Family::Long,
            3 => Family::Thin,
            4..6 => Family::Coarse,
            6..10 => Family::Lattice,
            10 => Family::Turned,
            _ => Family::Mixed,
        }
    }

    /// A solid of at most `most` extreme vertices.
    pub fn solid(self, prng: &mut Prng, most: usize) -> Shape {
        match self {
            Family::Round => {
                let half_axes = if prng.once_in(2) { [1.0; 3] } else { prng.float_point(0.3, 3.0) };
                some_hull(prng, most, |prng, count| ellipsoid(prng, count, half_axes))
            }
            Family::Long => {
                let mut half_axes = if prng.once_in(2) { [1000.0, 10.0, 1.0] } else { [100.0, 10.0, 1.0] };
                half_axes.rotate_left(prng.below(3) as usize);
                some_hull(prng, most, |prng, count| ellipsoid(prng, count, half_axes))
            }
            Family::Thin => some_hull(prng, most, thin),
            Family::Coarse => {
                let shape = some_hull(prng, most, coarse);
                spelled(prng, shape)
            }
            Family::Lattice | Family::Turned => {
                let shape = lattice_solid(prng, most);
                spelled(prng, shape)
            }
            Family::Mixed => {
                let one = Family::ALL[prng.below(6) as usize];
                one.solid(prng, most)
            }
        }
    }
}

/// The hull of the first cloud that has one.
fn some_hull(prng: &mut Prng, most: usize, cloud: impl Fn(&mut Prng, usize) -> Vec<Triple>) -> Shape {
    loop {
        let count = count(prng, most);
        let points = cloud(prng, count);
        if let Some(shape) = hull(&points) {
            return shape;
        }
    }
}

/// Coordinates are from minus this to this, before sums.
const REACH: i64 = 3;

/// A lattice solid of at most so many vertices.
pub fn lattice_solid(prng: &mut Prng, most: usize) -> Shape {
    loop {
        let points = match prng.below(8) {
            0..2 => points(prng, 4),
            2 => points(prng, most.min(12)),
            3 => cuboid(prng),
            4 => prism(prng),
            5 => spindle(prng),
            6 => zonotope(prng),
            _ => cut_corners(prng),
        };
        if let Some(shape) = hull(&points).filter(|shape| shape.vertices.len() <= most) {
            return shape;
        }
    }
}

fn floats(point: [i64; 3]) -> Triple {
    point.map(|x| x as f64)
}

fn points(prng: &mut Prng, count: usize) -> Vec<Triple> {
    (0..count).map(|_| floats(prng.point(-REACH, REACH))).collect()
}

fn cuboid(prng: &mut Prng) -> Vec<Triple> {
    let low = prng.point(-REACH, REACH - 1);
    let high = low.map(|x| prng.integer(x + 1, REACH));
    Shape::cuboid(floats(low), floats(high)).vertices
}

/// Some points and the same ones elsewhere.
fn prism(prng: &mut Prng) -> Vec<Triple> {
    let axis = prng.below(3) as usize;
    let up = floats(prng.point(-2, 2));
    let mut base = points(prng, 5);
    base.iter_mut().for_each(|point| point[axis] = 0.0);
    base.iter().flat_map(|&point| [point, plus(point, up)]).collect()
}

/// Two tips over a ring of four; an octahedron if all are equally far out.
fn spindle(prng: &mut Prng) -> Vec<Triple> {
    let tip = |axis: usize, distance: i64| {
        let mut point = [0; 3];
        point[axis] = distance;
        floats(point)
    };
    let regular = prng.once_in(2).then(|| prng.integer(1, REACH));
    let mut distance = || regular.unwrap_or_else(|| prng.integer(1, REACH));
    (0..3).flat_map(|axis| [tip(axis, distance()), tip(axis, -distance())]).collect()
}

/// All sums of three to five vectors: every face has a parallel one, every edge several.
fn zonotope(prng: &mut Prng) -> Vec<Triple> {
    let mut sums = vec![[0.0; 3]];
    for _ in 0..prng.integer(3, 5) {
        let vector = floats(prng.point(-1, 1));
        sums.extend(sums.clone().into_iter().map(|sum| plus(sum, vector)));
    }
    sums
}

/// A cube without its corners: faces of three, four or eight sides.
fn cut_corners(prng: &mut Prng) -> Vec<Triple> {
    let cut = prng.integer(1, REACH);
    let corner = |signs: u64, axis: usize| {
        let side = |i: usize| if signs >> i & 1 == 1 { 1 } else { -1 };
        let mut point = [0, 1, 2].map(|i| side(i) * REACH);
        point[axis] -= side(axis) * cut;
        floats(point)
    };
    (0..8).flat_map(|signs| [0, 1, 2].map(|axis| corner(signs, axis))).collect()
}

/// More than this many vertices are not made more.
const MOST: usize = 24;

/// The triangles of a hull, in one of the ways in which files state them.
pub fn spelled(prng: &mut Prng, shape: Shape) -> Shape {
    let cut = match prng.below(8) {
        0 if shape.vertices.len() <= MOST => quartered(&shape),
        1 if shape.vertices.len() <= MOST => poked(prng, &shape),
        _ => shape,
    };
    if prng.once_in(2) { cut } else { merged(prng, &cut) }
}

/// Each triangle cut into four at the middles of its sides: coplanar faces, collinear vertices.
fn quartered(shape: &Shape) -> Shape {
    let mut vertices = shape.vertices.clone();
    let mut middles = BTreeMap::new();
    let mut faces = Vec::new();
    for face in &shape.faces {
        let [a, b, c] = [face[0], face[1], face[2]];
        let [ab, bc, ca] = [[a, b], [b, c], [c, a]].map(|[from, to]| {
            *middles.entry([from.min(to), from.max(to)]).or_insert_with(|| {
                vertices.push(times(plus(vertices[from as usize], vertices[to as usize]), 0.5));
                vertices.len() as u32 - 1
            })
        });
        faces.extend([vec![a, ab, ca], vec![b, bc, ab], vec![c, ca, bc], vec![ab, bc, ca]]);
    }
    Shape::new(vertices, faces)
}

/// Some triangles cut into three at a point inside.
fn poked(prng: &mut Prng, shape: &Shape) -> Shape {
    let mut vertices = shape.vertices.clone();
    let mut faces = Vec::new();
    for face in &shape.faces {
        if prng.once_in(2) {
            faces.push(face.clone());
            continue;
        }
        let [a, b, c] = [0, 1, 2].map(|i| vertices[face[i] as usize]);
        vertices.push(plus(times(a, 0.5), times(plus(b, c), 0.25)));
        let middle = vertices.len() as u32 - 1;
        faces.extend((0..3).map(|i| vec![face[i], face[(i + 1) % 3], middle]));
    }
    Shape::new(vertices, faces)
}

/// Coplanar triangles made one polygon, for all faces or for some of them.
fn merged(prng: &mut Prng, shape: &Shape) -> Shape {
    let mut groups: Vec<Vec<&Vec<u32>>> = Vec::new();
    for face in &shape.faces {
        let point = |corner: u32| shape.vertices[corner as usize];
        let fits = |group: &&mut Vec<&Vec<u32>>| are_coplanar(group[0], face, &point);
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(face),
            None => groups.push(vec![face]),
        }
    }
    let spared = prng.once_in(2);
    let mut faces = Vec::new();
    for group in groups {
        if spared && prng.once_in(2) {
            faces.extend(group.into_iter().cloned());
        } else {
            faces.push(outline(&group));
        }
    }
    Shape::new(shape.vertices.clone(), faces)
}

/// Of a convex solid, faces in one plane are in one facet.
fn are_coplanar(face: &[u32], other: &[u32], point: &impl Fn(u32) -> Triple) -> bool {
    let [a, b, c] = [0, 1, 2].map(|i| point(face[i]));
    other.iter().all(|&corner| orient3d(a, b, c, point(corner)).is_zero())
}

/// What is left of the directed sides when those that run both ways are taken out: one loop.
fn outline(group: &[&Vec<u32>]) -> Vec<u32> {
    let mut next: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for face in group {
        for i in 0..face.len() {
            let (from, to) = (face[i], face[(i + 1) % face.len()]);
            let back = next.get_mut(&to).and_then(|ends| Some(ends.swap_remove(ends.iter().position(|&e| e == from)?)));
            if back.is_none() {
                next.entry(from).or_default().push(to);
            }
        }
    }
    next.retain(|_, ends| !ends.is_empty());
    let mut corners = Vec::new();
    let mut at = next.first_key_value().map(|(&from, _)| from);
    while let Some(from) = at {
        let Some(to) = next.remove(&from).and_then(|ends| ends.first().copied()) else { break };
        corners.push(from);
        at = Some(to);
    }
    corners
}
