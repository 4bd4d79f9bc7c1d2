//! Parts and surroundings of robots: a gripper, a drone, storage, and families of shapes by number of triangles.

use std::collections::BTreeMap;

use super::{Gear, Shape, blob, gear, prism, torus, torus_knot};

/// The measures of a gripper, all in one unit.
#[derive(Debug, Clone, Copy)]
pub struct Gripper {
    /// Clear distance between the fingers, along x.
    pub opening: f64,
    /// Thickness of each finger along x.
    pub finger: f64,
    /// Length of the fingers below the palm, along z.
    pub reach: f64,
    /// Height of the palm.
    pub palm: f64,
    /// Extent along y.
    pub depth: f64,
    /// Side of the square stem on the palm, less than the opening and the depth.
    pub stem: f64,
    /// Height of the stem.
    pub stem_height: f64,
}

/// Two fingers, palm and stem in one piece; the origin lies between the fingertips, on their lower ends.
pub fn gripper(measures: Gripper) -> Shape {
    let Gripper { opening, finger, reach, palm, depth, stem, stem_height } = measures;
    let (inner, outer) = (opening / 2.0, opening / 2.0 + finger);
    let x = [-outer, -inner, -stem / 2.0, stem / 2.0, inner, outer];
    let y = [-depth / 2.0, -stem / 2.0, stem / 2.0, depth / 2.0];
    let z = [0.0, reach, reach + palm, reach + palm + stem_height];
    grid([&x, &y, &z], |[i, j, k]| match k {
        0 => i == 0 || i == 4,
        1 => true,
        _ => i == 2 && j == 1,
    })
}

/// The measures of a drone, all in one unit.
#[derive(Debug, Clone, Copy)]
pub struct Drone {
    /// From the middle to the axis of each rotor, along ±x and ±y.
    pub arm: f64,
    /// Width of the arms.
    pub width: f64,
    /// Height of the arms, upward from z = 0.
    pub height: f64,
    /// Radius of the rotor disks.
    pub rotor: f64,
    /// From half the height of the arms to the top of the rotor disks.
    pub rotor_height: f64,
}

/// A cross of two arms with an eight-sided rotor disk around each end: five shells that overlap, and together are one
/// solid.
pub fn drone(measures: Drone) -> Shape {
    let Drone { arm, width, height, rotor, rotor_height } = measures;
    let line = [-arm, -width / 2.0, width / 2.0, arm];
    let frame = grid([&line, &line, &[0.0, height]], |[i, j, _]| i == 1 || j == 1);
    let disk = |[x, y]: [f64; 2]| prism(8, rotor, rotor_height).moved([x, y, height / 2.0]);
    [[arm, 0.0], [0.0, arm], [-arm, 0.0], [0.0, -arm]].map(disk).into_iter().fold(frame, Shape::joined)
}

/// A pallet on z = 0: a deck on three runners along x; `size` over all, origin in the middle of the underside.
pub fn pallet(size: [f64; 3], runner: f64, deck: f64) -> Shape {
    let [half_x, half_y] = [size[0] / 2.0, size[1] / 2.0];
    let y = [-half_y, -half_y + runner, -runner / 2.0, runner / 2.0, half_y - runner, half_y];
    grid([&[-half_x, half_x], &y, &[0.0, size[2] - deck, size[2]]], |[_, j, k]| k == 1 || j % 2 == 0)
}

/// A storage rack on z = 0: four posts and a board on top of each of `levels` storeys, in one piece.
pub fn rack(footprint: [f64; 2], levels: u32, storey: f64, post: f64, board: f64) -> Shape {
    let line = |length: f64| [-length / 2.0, -length / 2.0 + post, length / 2.0 - post, length / 2.0];
    let tops = (1..=levels).map(|level| f64::from(level) * storey);
    let z: Vec<f64> = std::iter::once(0.0).chain(tops.flat_map(|top| [top - board, top])).collect();
    let [x, y] = footprint.map(line);
    grid([&x, &y, &z], |[i, j, k]| k % 2 == 1 || (i != 1 && j != 1))
}

/// The boundary of the filled cells of the grid with these increasing lines along x, y and z.
///
/// Each face of a filled cell that borders on an empty one becomes one quadrilateral. `filled` is asked with the cell's
/// index along each axis. Filled cells must not meet in an edge or a corner alone.
pub fn grid(lines: [&[f64]; 3], filled: impl Fn([usize; 3]) -> bool) -> Shape {
    let counts = lines.map(|line| line.len() - 1);
    let mut vertices = Vec::new();
    let mut numbers: BTreeMap<[usize; 3], u32> = BTreeMap::new();
    let mut faces = Vec::new();
    for cell in cells(counts).filter(|&cell| filled(cell)) {
        for side in SIDES {
            if neighbour(cell, side, counts).is_some_and(&filled) {
                continue;
            }
            let number = |node: [usize; 3]| {
                *numbers.entry(node).or_insert_with(|| {
                    vertices.push([lines[0][node[0]], lines[1][node[1]], lines[2][node[2]]]);
                    vertices.len() as u32 - 1
                })
            };
            faces.push(corners(cell, side).map(number).to_vec());
        }
    }
    Shape { vertices, faces }
}

/// An outward side of a cell: towards lower or higher index along an axis.
#[derive(Clone, Copy)]
enum Side {
    Low(usize),
    High(usize),
}

const SIDES: [Side; 6] = [Side::Low(2), Side::High(2), Side::Low(1), Side::High(1), Side::Low(0), Side::High(0)];

fn cells(counts: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    let plane = move |k| (0..counts[1]).flat_map(move |j| (0..counts[0]).map(move |i| [i, j, k]));
    (0..counts[2]).flat_map(plane)
}

fn neighbour(mut cell: [usize; 3], side: Side, counts: [usize; 3]) -> Option<[usize; 3]> {
    match side {
        Side::Low(axis) => cell[axis] = cell[axis].checked_sub(1)?,
        Side::High(axis) => cell[axis] += 1,
    }
    (0..3).all(|axis| cell[axis] < counts[axis]).then_some(cell)
}

/// The grid nodes of one side, counter-clockwise seen from outside the cell.
fn corners(cell: [usize; 3], side: Side) -> [[usize; 3]; 4] {
    let (axis, lift) = match side {
        Side::Low(axis) => (axis, 0),
        Side::High(axis) => (axis, 1),
    };
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut ring = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[along_u, along_v]| {
        let mut node = cell;
        node[axis] += lift;
        node[u] += along_u;
        node[v] += along_v;
        node
    });
    if lift == 0 {
        ring.reverse();
    }
    ring
}

/// A family of shapes of about the same size that can be had at any number of triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// A trefoil tube.
    Knot,
    /// A smooth lump; its form is the same at every size.
    Blob,
    /// A ring.
    Torus,
    /// A spur gear.
    Gear,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 4] = [Family::Knot, Family::Blob, Family::Torus, Family::Gear];

    /// The name, as tables print it.
    pub fn name(self) -> &'static str {
        match self {
            Family::Knot => "knot",
            Family::Blob => "blob",
            Family::Torus => "torus",
            Family::Gear => "gear",
        }
    }

    /// A member with `triangles` triangles, to a few per cent, all its faces triangles. From about 200 up.
    pub fn shape(self, triangles: u32) -> Shape {
        let share = |parts: f64| (f64::from(triangles) / parts).sqrt().round().max(4.0) as u32;
        match self {
            // A trefoil is about 15 times as long as this tube is around.
            Family::Knot => {
                let across = share(30.0);
                torus_knot(2, 3, 0.3, triangles / (2 * across), across)
            }
            Family::Blob => blob(share(20.0), 1),
            Family::Torus => {
                let across = share(6.0);
                torus(1.0, 0.3, triangles / (2 * across), across)
            }
            Family::Gear => {
                let teeth = share(1.4);
                let layers = (f64::from(triangles) / f64::from(12 * teeth)).round() as u32;
                let layers = layers.saturating_sub(1).max(1);
                gear(Gear { teeth, bore: 0.3, root: 0.9, tip: 1.0, thickness: 0.4, layers }).triangulated()
            }
        }
    }
}
