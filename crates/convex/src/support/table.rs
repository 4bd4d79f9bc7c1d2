//! A table of directions: for each cell of a map of the sphere the vertex extreme in its middle, a good place to start.

use nalgebra::Vector3;

use super::climb::Graph;
use super::frame::Frame;
use crate::ellipsoid::Ellipsoid;

/// Vertices per cell: fewer make the climb shorter, and the table larger.
const VERTICES_PER_CELL: f64 = 1.0;

/// Starts by direction, over the map that unfolds an octahedron to a square, in the frame in which the body is round.
#[derive(Debug)]
pub(crate) struct Table {
    frame: Frame,
    side: u32,
    half: f64,
    cells: Vec<u32>,
}

impl Table {
    /// The table of a polyhedron and the ellipsoid that it is like.
    pub(crate) fn new(graph: &Graph, ellipsoid: &Ellipsoid) -> Table {
        let side = (graph.len() as f64 / VERTICES_PER_CELL).sqrt().ceil().max(2.0) as u32;
        let cells = vec![0; side as usize * side as usize];
        let mut table = Table { frame: Frame::of(ellipsoid), side, half: f64::from(side) / 2.0, cells };
        let mut start = 0;
        for row in 0..side {
            for step in 0..side {
                // To and fro, so that each cell is next to the one before.
                let column = if row % 2 == 0 { step } else { side - 1 - step };
                start = graph.climb(&table.frame.outward(&table.middle(row, column)), start);
                table.cells[(row * side + column) as usize] = start;
            }
        }
        table
    }

    /// The vertex to start from.
    #[inline(always)]
    pub(crate) fn start(&self, direction: &Vector3<f64>) -> u32 {
        let m = self.frame.inward(direction);
        let scale = 1.0 / (m.x.abs() + m.y.abs() + m.z.abs());
        let (x, y) = (m.x * scale, m.y * scale);
        // The lower half is folded outwards.
        let (u, v) = if m.z < 0.0 { ((1.0 - y.abs()).copysign(x), (1.0 - x.abs()).copysign(y)) } else { (x, y) };
        // What is no number becomes 0.
        let place = |value: f64| (((value + 1.0) * self.half) as u32).min(self.side - 1);
        self.cells[(place(v) * self.side + place(u)) as usize]
    }

    /// The direction, in the frame, in the middle of a cell.
    fn middle(&self, row: u32, column: u32) -> Vector3<f64> {
        let [u, v] = [column, row].map(|place| (f64::from(place) + 0.5) / self.half - 1.0);
        let z = 1.0 - u.abs() - v.abs();
        if z < 0.0 {
            Vector3::new((1.0 - v.abs()).copysign(u), (1.0 - u.abs()).copysign(v), z)
        } else {
            Vector3::new(u, v, z)
        }
    }
}
