//! The same solid as another file would state it: faces cut further, or coplanar ones merged; exact on coarse coordinates.

use std::collections::BTreeMap;

use firstcontact::geom::predicate::orient3d;

use super::super::prng::Prng;
use super::super::shape::Shape;
use super::vector::{Triple, plus, times};

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
