//! Solids swept from a flat figure.

use super::Shape;
use std::collections::BTreeSet;

/// The figure made of `cells`, counter-clockwise polygons over the plane `points`, swept through the increasing `heights`.
///
/// The cells must share their edges corner to corner. The walls are one quadrilateral per border edge and layer, exactly
/// planar whatever the points are.
pub fn extrusion(points: &[[f64; 2]], cells: &[Vec<u32>], heights: &[f64]) -> Shape {
    let stride = points.len() as u32;
    let layers = heights.len() as u32 - 1;
    let vertices =
        heights.iter().flat_map(|&height| points.iter().map(move |&[x, y]| [x, y, height])).collect::<Vec<_>>();
    let mut faces: Vec<Vec<u32>> = cells.iter().map(|cell| cell.iter().rev().copied().collect()).collect();
    faces.extend(cells.iter().map(|cell| cell.iter().map(|corner| corner + layers * stride).collect()));
    for [from, to] in border(cells) {
        for low in (0..layers).map(|layer| layer * stride) {
            let high = low + stride;
            faces.push(vec![from + low, to + low, to + high, from + high]);
        }
    }
    used_only(Shape { vertices, faces })
}

/// The directed edges of the cells whose reverse belongs to no cell, in the order of the cells.
fn border(cells: &[Vec<u32>]) -> Vec<[u32; 2]> {
    let edges: Vec<[u32; 2]> =
        cells.iter().flat_map(|cell| (0..cell.len()).map(move |i| [cell[i], cell[(i + 1) % cell.len()]])).collect();
    let known: BTreeSet<[u32; 2]> = edges.iter().copied().collect();
    edges.into_iter().filter(|&[from, to]| !known.contains(&[to, from])).collect()
}

/// The shape without the vertices that no face names: inner points of the figure have no wall in the middle layers.
fn used_only(shape: Shape) -> Shape {
    let used: BTreeSet<u32> = shape.faces.iter().flatten().copied().collect();
    let mut numbers = vec![0; shape.vertices.len()];
    for (new, &old) in used.iter().enumerate() {
        numbers[old as usize] = new as u32;
    }
    Shape {
        vertices: used.iter().map(|&old| shape.vertices[old as usize]).collect(),
        faces: shape.faces.iter().map(|face| face.iter().map(|&old| numbers[old as usize]).collect()).collect(),
    }
}
