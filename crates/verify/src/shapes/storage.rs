//! What stands in a warehouse.

use super::{Shape, grid};

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
