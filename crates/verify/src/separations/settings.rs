//! Random pairs of solids that are not convex, on whole numbers: apart, barely apart, touching, crossing, one in the other.

use crate::shapes::{self, Shape};
use crate::support::prng::Prng;

use super::brute::Point;
use super::mesh::Whole;

/// Units of length are `1 / 2^BITS`.
pub const BITS: u32 = 8;

/// Two solids, and what is added to all their coordinates, which changes no distance.
#[derive(Debug, Clone)]
pub struct Setting {
    pub solids: [Whole; 2],
    pub offset: f64,
}

/// On what multiples of the unit coordinates are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grid {
    /// Of whole units of length: faces that touch, are parallel or lie in one plane are common.
    Coarse,
    Fine,
}

/// The setting of a number in a stream.
pub fn setting(seed: u64, index: u64) -> Setting {
    let prng = &mut Prng::new(seed, index);
    let grid = if prng.once_in(2) { Grid::Coarse } else { Grid::Fine };
    // One much larger than the other often holds it, or has it in a hole.
    let own = solid(prng, grid).enlarged(if prng.once_in(4) { 4 } else { 1 });
    let other = solid(prng, grid);
    let reach = if prng.once_in(4) { 1 } else { 6 };
    let mut by: Point = match grid {
        Grid::Coarse => prng.point(-reach, reach).map(|x| x << BITS),
        Grid::Fine => prng.point(-reach << BITS, reach << BITS),
    };
    if prng.once_in(4) {
        // A little off the lattice: barely apart, or barely crossing.
        by[prng.below(3) as usize] += prng.integer(-1, 1);
    }
    let offset = if prng.once_in(4) { 1e6 } else { 0.0 };
    Setting { solids: [own, other.moved(by)], offset }
}

/// A random solid of a few units' size, on the lattice of whole units or not.
fn solid(prng: &mut Prng, grid: Grid) -> Whole {
    let size = |prng: &mut Prng, low: i64, high: i64| prng.integer(low, high);
    let whole = match prng.below(if grid == Grid::Coarse { 5 } else { 7 }) {
        0 => ring(size(prng, 2, 3), size(prng, 1, 3)),
        1 => hollow(size(prng, 3, 6), size(prng, 1, 2)),
        2 => angle(size(prng, 2, 4), size(prng, 1, 3)),
        3 => ring(2, 1).joined(block([1, 1, size(prng, 1, 3)]).moved([size(prng, 3, 4) << BITS, 0, 0])),
        4 => block([size(prng, 1, 5), size(prng, 1, 5), size(prng, 1, 5)]),
        5 => return rounded(shapes::blob(2, prng.next())),
        _ => return rounded(shapes::torus(2.0, 0.75, 8, 5)),
    };
    let turned = (0..prng.below(3)).fold(whole, |whole, _| cycled(whole));
    match grid {
        Grid::Coarse => turned,
        Grid::Fine => sheared(turned, [(); 3].map(|()| prng.point(-80, 80))),
    }
}

/// A box from the origin on.
fn block(size: [i64; 3]) -> Whole {
    extruded(&[[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], &[&[0, 1, 2, 3]], size[2])
}

/// An L, extruded.
fn angle(arm: i64, height: i64) -> Whole {
    let points = [[0, 0], [1, 0], [arm, 0], [arm, 1], [1, 1], [1, arm], [0, arm], [0, 1]];
    extruded(&points, &[&[0, 1, 4, 7], &[1, 2, 3, 4], &[7, 4, 5, 6]], height)
}

/// A square frame with a hole of a width.
fn ring(hole: i64, height: i64) -> Whole {
    let w = hole;
    let points = [[0, 0], [w + 2, 0], [w + 2, w + 2], [0, w + 2], [1, 1], [w + 1, 1], [w + 1, w + 1], [1, w + 1]];
    extruded(&points, &[&[0, 1, 5, 4], &[1, 2, 6, 5], &[2, 3, 7, 6], &[3, 0, 4, 7]], height)
}

/// A box with a cavity in the middle, and walls of a thickness.
fn hollow(size: i64, wall: i64) -> Whole {
    let inner = (size - 2 * wall).max(1);
    block([inner + 2 * wall; 3]).joined(block([inner; 3]).moved([wall << BITS; 3]).reversed())
}

/// Cells in the plane that share their edges corner to corner, extruded; in units of length.
fn extruded(points: &[[i64; 2]], cells: &[&[u32]], height: i64) -> Whole {
    let plane: Vec<[f64; 2]> = points.iter().map(|point| point.map(|x| x as f64)).collect();
    let cells: Vec<Vec<u32>> = cells.iter().map(|cell| cell.to_vec()).collect();
    rounded(shapes::extrusion(&plane, &cells, &[0.0, height as f64]))
}

fn rounded(shape: Shape) -> Whole {
    let unit = f64::from(1u32 << BITS);
    let points = shape.vertices.iter().map(|vertex| vertex.map(|x| (x * unit).round() as i64)).collect();
    Whole { points, faces: shape.faces }
}

fn cycled(mut whole: Whole) -> Whole {
    whole.points.iter_mut().for_each(|point| point.rotate_left(1));
    whole
}

/// The image of a solid with corners on whole units under a linear map near a multiple of the identity; exact, so that flat
/// faces stay flat.
fn sheared(mut whole: Whole, map: [Point; 3]) -> Whole {
    for point in &mut whole.points {
        let units = point.map(|x| x >> BITS);
        *point = [0, 1, 2].map(|k| (units[k] << BITS) + (0..3).map(|j| map[k][j] * units[j]).sum::<i64>());
    }
    whole
}
