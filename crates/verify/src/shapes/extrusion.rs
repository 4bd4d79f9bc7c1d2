//! Solids swept from a flat figure.

use std::collections::BTreeSet;
use std::f64::consts::TAU;

use super::{Shape, grid};

/// The figure made of `cells`, counter-clockwise polygons over the plane `points`, swept through the increasing
/// `heights`.
///
/// The cells must share their edges corner to corner. The walls are one quadrilateral per border edge and layer,
/// exactly planar whatever the points are.
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

/// A regular prism from z = 0 to `height`, its base one polygon with the first corner on the x axis.
pub fn prism(sides: u32, radius: f64, height: f64) -> Shape {
    let corner = |index: u32| {
        let (sin, cos) = (TAU * f64::from(index) / f64::from(sides)).sin_cos();
        [radius * cos, radius * sin]
    };
    let points: Vec<[f64; 2]> = (0..sides).map(corner).collect();
    extrusion(&points, &[(0..sides).collect()], &[0.0, height])
}

/// A box on z = 0 whose upright edges are cut off at 45 degrees, `chamfer` along each side; centred in x and y.
pub fn chamfered(size: [f64; 3], chamfer: f64) -> Shape {
    let [x, y] = [size[0] / 2.0, size[1] / 2.0];
    let (inner_x, inner_y) = (x - chamfer, y - chamfer);
    let right = [[x, -inner_y], [x, inner_y], [inner_x, y], [-inner_x, y]];
    let left = right.map(|[x, y]| [-x, -y]);
    let points: Vec<[f64; 2]> = right.into_iter().chain(left).collect();
    extrusion(&points, &[(0..8).collect()], &[0.0, size[2]])
}

/// A U: a floor and two walls of thickness `wall`, `size` over all, its origin in the middle of the underside.
pub fn bracket(size: [f64; 3], wall: f64) -> Shape {
    let [half_x, half_y] = [size[0] / 2.0, size[1] / 2.0];
    let x = [-half_x, -half_x + wall, half_x - wall, half_x];
    grid([&x, &[-half_y, half_y], &[0.0, wall, size[2]]], |[i, _, k]| i != 1 || k == 0)
}

/// An L: a floor along x and a wall of thickness `wall` at x = 0, its origin in the outer corner.
pub fn l_shape(size: [f64; 3], wall: f64) -> Shape {
    grid([&[0.0, wall, size[0]], &[0.0, size[1]], &[0.0, wall, size[2]]], |[i, _, k]| i == 0 || k == 0)
}

/// A flight of `steps` steps that climbs along x from the origin, with a solid underside.
pub fn staircase(steps: u32, tread: f64, rise: f64, width: f64) -> Shape {
    let line = |step: f64| (0..=steps).map(|index| f64::from(index) * step).collect::<Vec<_>>();
    grid([&line(tread), &[-width / 2.0, width / 2.0], &line(rise)], |[i, _, k]| k <= i)
}

/// The measures of a spur gear with straight flanks.
#[derive(Debug, Clone, Copy)]
pub struct Gear {
    /// How many teeth, at least 3.
    pub teeth: u32,
    /// Radius of the hole for the shaft.
    pub bore: f64,
    /// Radius at the bottom of the gaps.
    pub root: f64,
    /// Radius at the tips of the teeth.
    pub tip: f64,
    /// Extent along z, upward from 0.
    pub thickness: f64,
    /// Into how many rings the walls are cut.
    pub layers: u32,
}

/// Where in a pitch the gap ends, the flank reaches the tip, and the tip ends; the gap begins at 0.
const GAP_END: f64 = 0.4;
const TIP_START: f64 = 0.55;
const TIP_END: f64 = 0.85;

/// Points per tooth: two on the bore, two on the root circle, two on the tip circle.
const POINTS: u32 = 6;

/// A gear about the z axis. The middle of its first gap lies at a fifth, the middle of its first tooth at seven tenths
/// of a pitch from the x axis.
pub fn gear(measures: Gear) -> Shape {
    let Gear { teeth, bore, root, tip, thickness, layers } = measures;
    let mut points = Vec::new();
    let mut cells = Vec::new();
    for tooth in 0..teeth {
        let at = |fraction: f64, radius: f64| {
            let (sin, cos) = (TAU * (f64::from(tooth) + fraction) / f64::from(teeth)).sin_cos();
            [radius * cos, radius * sin]
        };
        points.extend([at(0.0, bore), at(GAP_END, bore), at(0.0, root), at(GAP_END, root)]);
        points.extend([at(TIP_START, tip), at(TIP_END, tip)]);
        let [bore_0, bore_1, root_0, root_1, tip_0, tip_1] = [0, 1, 2, 3, 4, 5].map(|index| tooth * POINTS + index);
        let next = (tooth + 1) % teeth * POINTS;
        let (next_bore, next_root) = (next, next + 2);
        cells.push(vec![bore_0, root_0, root_1, bore_1]);
        cells.push(vec![bore_1, root_1, next_root, next_bore]);
        cells.push(vec![root_1, tip_0, tip_1, next_root]);
    }
    let heights: Vec<f64> = (0..=layers).map(|layer| thickness * f64::from(layer) / f64::from(layers)).collect();
    extrusion(&points, &cells, &heights)
}

/// A square of twice the hub with a tooth on each side, whose corners are at so far and so much aside: on the z axis,
/// middle at the origin.
pub fn wheel(hub: f64, [tip, aside]: [f64; 2], thickness: f64) -> Shape {
    let quarter = |[x, y]: [f64; 2], turns: usize| [[x, y], [-y, x], [-x, -y], [y, -x]][turns];
    let corners = [[hub, -hub], [hub, -aside], [tip, -aside], [tip, aside], [hub, aside]];
    let points: Vec<[f64; 2]> = (0..4).flat_map(|turns| corners.map(|corner| quarter(corner, turns))).collect();
    let of_hub = (0..4).flat_map(|turns| [0, 1, 4].map(|corner| 5 * turns + corner)).collect();
    let teeth = (0..4).map(|turns| [1, 2, 3, 4].map(|corner| 5 * turns + corner).to_vec());
    let cells: Vec<Vec<u32>> = std::iter::once(of_hub).chain(teeth).collect();
    extrusion(&points, &cells, &[-0.5 * thickness, 0.5 * thickness])
}

/// A wall of the given thickness across the x axis, `outer` wide (y) and high (z), with a centred window.
pub fn window_plate(thickness: f64, outer: [f64; 2], window: [f64; 2]) -> Shape {
    let [y, z] = [ring(outer[0], window[0]), ring(outer[1], window[1])];
    grid([&[-thickness / 2.0, thickness / 2.0], &y, &z], |[_, j, k]| j != 1 || k != 1)
}

/// A square tube along z from 0 to `length`.
pub fn square_tube(outer: f64, inner: f64, length: f64) -> Shape {
    let ring = ring(outer, inner);
    grid([&ring, &ring, &[0.0, length]], |[i, j, _]| i != 1 || j != 1)
}

/// A square block on z = 0 with a square hole from its top, at z = `height`, down to z = `floor`.
pub fn blind_hole(outer: f64, inner: f64, height: f64, floor: f64) -> Shape {
    let ring = ring(outer, inner);
    grid([&ring, &ring, &[0.0, floor, height]], |[i, j, k]| i != 1 || j != 1 || k == 0)
}

fn ring(outer: f64, inner: f64) -> [f64; 4] {
    [-outer / 2.0, -inner / 2.0, inner / 2.0, outer / 2.0]
}

/// A box of the given size, centred.
pub fn cuboid(size: [f64; 3]) -> Shape {
    let [x, y, z] = size.map(|length| [-length / 2.0, length / 2.0]);
    grid([&x, &y, &z], |_| true)
}

/// A centred box with a centred box-shaped cavity: an outer shell and a reversed inner one.
pub fn hollow_box(outer: [f64; 3], inner: [f64; 3]) -> Shape {
    cuboid(outer).joined(cuboid(inner).reversed())
}
