//! Vertices that become one.
//!
//! Within a tolerance the vertices are gone through in the order of the file. Each gives way to the first vertex that
//! was kept and is within the tolerance, else it is kept: so none moves further than the tolerance, however long a
//! chain of near vertices is.
//!
//! Kept vertices are found in a grid of cells four tolerances wide. A coordinate divided by the width is rounded to
//! `q`. Two coordinates within the tolerance differ by at most 1/4 before that; as long as `|q| < 2^53`, floats there
//! are at most 1 apart, and the two `q` are equal, next to each other, or no more than 1/2 apart: the floors differ
//! by at most one. If `|q|` is larger, coordinates that differ differ by more than the tolerance, so that each is a
//! cell of its own.

use std::collections::HashMap;

use super::report::Changes;
use firstcontact_exact::{Rational, Sign};
use firstcontact_solid::loops::weld;

/// For each vertex the one that stands for it.
pub(super) fn representatives(vertices: &[[f64; 3]], tolerance: f64, changes: &mut Changes) -> Vec<u32> {
    let mut representative = weld(vertices);
    let is_first = |(vertex, &least): (usize, &u32)| vertex as u32 == least;
    for (vertex, _) in representative.iter().enumerate().filter(|&each| !is_first(each)) {
        changes.equal_vertices.note(|| vertex as u32);
    }
    if tolerance == 0.0 {
        return representative;
    }
    let mut grid = Grid { width: (tolerance * 4.0).min(f64::MAX), cells: HashMap::new() };
    for vertex in 0..vertices.len() {
        let least = representative[vertex] as usize;
        if least != vertex {
            representative[vertex] = representative[least];
            continue;
        }
        match grid.first_within(vertices, vertices[vertex], tolerance) {
            Some(kept) => {
                representative[vertex] = kept;
                changes.near_vertices.note(|| vertex as u32);
            }
            None => grid.keep(vertices, vertex as u32),
        }
    }
    representative
}

struct Grid {
    width: f64,
    cells: HashMap<[u64; 3], Vec<u32>>,
}

/// From here on floats are further apart than cells are wide.
const COARSE: f64 = (1u64 << 53) as f64;

impl Grid {
    /// The cells along one axis in which a coordinate within the tolerance may be; its own in the middle.
    fn cells(&self, value: f64) -> [u64; 3] {
        let quotient = value / self.width;
        if quotient.abs() < COARSE {
            [-1.0, 0.0, 1.0].map(|step| key(quotient.floor() + step))
        } else {
            [key(value); 3]
        }
    }

    fn keep(&mut self, vertices: &[[f64; 3]], vertex: u32) {
        let cell = vertices[vertex as usize].map(|value| self.cells(value)[1]);
        self.cells.entry(cell).or_default().push(vertex);
    }

    fn first_within(&self, vertices: &[[f64; 3]], point: [f64; 3], tolerance: f64) -> Option<u32> {
        let [x, y, z] = point.map(|value| self.cells(value));
        let mut first = None;
        for step in 0..27 {
            let cell = [x[step % 3], y[step / 3 % 3], z[step / 9]];
            let kept = self.cells.get(&cell).into_iter().flatten().copied();
            let near = kept.filter(|&other| are_within(vertices[other as usize], point, tolerance)).min();
            first = first.into_iter().chain(near).min();
        }
        first
    }
}

/// Bits that are equal exactly when the floats are.
fn key(value: f64) -> u64 {
    if value == 0.0 { 0 } else { value.to_bits() }
}

/// True if two points are no further from each other than the tolerance. Exact.
///
/// The filter: each square and each sum of doubles is off by at most one part in `2^52`, eight of them in all.
pub(super) fn are_within(p: [f64; 3], q: [f64; 3], tolerance: f64) -> bool {
    let square: f64 = (0..3).map(|axis| (p[axis] - q[axis]) * (p[axis] - q[axis])).sum();
    let (limit, slack) = (tolerance * tolerance, 16.0 * f64::EPSILON);
    let is_normal = limit > 1e-280 && limit < 1e280;
    match () {
        () if is_normal && square < limit * (1.0 - slack) => true,
        () if is_normal && square > limit * (1.0 + slack) => false,
        () => is_within_exactly(p, q, tolerance),
    }
}

fn is_within_exactly(p: [f64; 3], q: [f64; 3], tolerance: f64) -> bool {
    let squares = (0..3).map(|axis| {
        let way = &Rational::of(p[axis]) - &Rational::of(q[axis]);
        &way * &way
    });
    let tolerance = Rational::of(tolerance);
    let left = squares.fold(&tolerance * &tolerance, |left, square| &left - &square);
    left.sign() != Sign::Negative
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welded(vertices: &[[f64; 3]], tolerance: f64) -> Vec<u32> {
        representatives(vertices, tolerance, &mut Changes::default())
    }

    #[test]
    fn a_tolerance_is_kept_to_the_last_bit() {
        let pair = |x: f64| [[0.0; 3], [x, 0.0, 0.0]];
        assert_eq!(welded(&pair(1e-6), 1e-6), [0, 0]);
        assert_eq!(welded(&pair(1e-6f64.next_up()), 1e-6), [0, 1]);
        assert_eq!(welded(&[[0.0; 3], [3.0, 4.0, 0.0]], 5.0), [0, 0]);
        assert_eq!(welded(&[[0.0; 3], [3.0, 4.0, 5e-324]], 5.0), [0, 1]);
    }

    #[test]
    fn chains_do_not_pull_vertices_far() {
        let chain: Vec<[f64; 3]> = (0..6).map(|step| [f64::from(step), 0.0, 0.0]).collect();
        assert_eq!(welded(&chain, 1.0), [0, 0, 2, 2, 4, 4]);
    }

    #[test]
    fn neighbours_are_found_across_cells_and_at_all_magnitudes() {
        for scale in [1e-300, 1e-12, 1.0, 1e12, 1e300] {
            for offset in [-4.0, 0.0, 3.5, 4.0, 8.0] {
                let at = |x: f64| [offset * scale, x * scale, -x * scale];
                for x in [-8.0, -4.0, -0.5, 0.0, 3.9, 4.0] {
                    assert_eq!(welded(&[at(x), at(x + 0.5)], scale), [0, 0], "{scale} {offset} {x}");
                    assert_eq!(welded(&[at(x), at(x + 0.75)], scale), [0, 1], "{scale} {offset} {x}");
                }
            }
        }
        assert_eq!(welded(&[[1e18, 0.0, 0.0], [1e18 + 128.0, 0.0, 0.0], [1e18, 0.0, 0.5]], 1.0), [0, 1, 0]);
        assert_eq!(welded(&[[-1e308; 3], [1e308; 3], [1e308, 1e308, 0.9e308]], 1e308), [0, 1, 1]);
    }

    #[test]
    fn equal_vertices_follow_the_one_they_equal() {
        let vertices = [[0.0; 3], [5.0, 0.0, 0.0], [0.5, 0.0, 0.0], [0.5, -0.0, 0.0]];
        let mut changes = Changes::default();
        assert_eq!(representatives(&vertices, 1.0, &mut changes), [0, 1, 0, 0]);
        assert_eq!((changes.equal_vertices.first(), changes.near_vertices.first()), (&[3][..], &[2][..]));
    }
}
