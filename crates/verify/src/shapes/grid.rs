//! Solids made of the cells of a rectilinear grid: most machine parts with right angles are.

use super::Shape;
use std::collections::BTreeMap;

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
