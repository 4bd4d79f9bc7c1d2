//! A table of directions: for each cell of a map of the sphere the vertex extreme in its middle, a good place to start.

use nalgebra::{Matrix3, Point3, Vector3};

use crate::support::climb::VertexGraph;

/// Vertices per cell: fewer make the climb shorter, and the table larger.
const VERTICES_PER_CELL: f64 = 1.0;

/// Starts by direction, over the map that unfolds an octahedron to a square, in the frame in which the body is round.
#[derive(Debug)]
pub(crate) struct DirectionTable {
    frame: RoundFrame,
    side: u32,
    half: f64,
    cells: Vec<u32>,
}

impl DirectionTable {
    /// The table of a polyhedron and the ellipsoid that it is like.
    pub(crate) fn new(graph: &VertexGraph, ellipsoid: &Ellipsoid) -> DirectionTable {
        let side = (graph.vertex_count() as f64 / VERTICES_PER_CELL).sqrt().ceil().max(2.0) as u32;
        let cells = vec![0; side as usize * side as usize];
        let mut table = DirectionTable { frame: RoundFrame::of(ellipsoid), side, half: f64::from(side) / 2.0, cells };
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

// A frame in which a body is about as wide in every direction.
//
// If the ellipsoid that the body is like has the matrix `L Lᵀ` (Cholesky), then in the frame with `x = L y` it is the
// unit sphere. As `n · x = (Lᵀ n) · y`, the vertex extreme in direction `n` is that extreme in direction `Lᵀ n` there:
// directions are spread over the vertices evenly, however long and thin the body is.

/// The columns of `L`, lower triangular.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoundFrame {
    factor: Matrix3<f64>,
    inverse: Matrix3<f64>,
}

impl RoundFrame {
    /// The frame of an ellipsoid, or the body's own where rounding leaves none.
    pub(crate) fn of(ellipsoid: &Ellipsoid) -> RoundFrame {
        let factors = ellipsoid.shape.cholesky().map(|found| found.l()).and_then(|l| Some((l, l.try_inverse()?)));
        let (factor, inverse) = factors.unwrap_or((Matrix3::identity(), Matrix3::identity()));
        RoundFrame { factor, inverse }
    }

    /// A direction, seen in the frame; its length means nothing.
    #[inline(always)]
    pub(crate) fn inward(&self, n: &Vector3<f64>) -> Vector3<f64> {
        let l = &self.factor;
        Vector3::new(l.m11 * n.x + l.m21 * n.y + l.m31 * n.z, l.m22 * n.y + l.m32 * n.z, l.m33 * n.z)
    }

    /// The direction that is seen in the frame as this one.
    pub(crate) fn outward(&self, m: &Vector3<f64>) -> Vector3<f64> {
        self.inverse.tr_mul(m)
    }
}

/// An ellipsoid of about the extent of a set of points. Nothing is decided by it.
#[derive(Debug, Clone, Copy)]
pub struct Ellipsoid {
    /// Its centre.
    pub center: Vector3<f64>,
    /// The matrix `C` with which `sqrt(n . C n)` is the extent from the centre along a unit vector `n`.
    pub shape: Matrix3<f64>,
}

impl Ellipsoid {
    /// The ellipsoid with the points' mean and three times their covariance: that of a shell through points on one.
    pub fn of(points: &[Point3<f64>]) -> Ellipsoid {
        let share = 1.0 / points.len() as f64;
        let center = points.iter().map(|point| point.coords * share).sum::<Vector3<f64>>();
        let spread = |point: &Point3<f64>| {
            let way = point.coords - center;
            way * way.transpose() * (3.0 * share)
        };
        Ellipsoid { center, shape: points.iter().map(spread).sum() }
    }

    /// Reach from its centre along a vector, times the vector's length.
    #[inline]
    pub fn reach(&self, along: &Vector3<f64>) -> f64 {
        along.dot(&(self.shape * along)).sqrt()
    }
}
