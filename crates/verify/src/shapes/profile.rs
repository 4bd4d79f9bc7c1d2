//! Parts with one constant profile: brackets, angles, stairs.

use super::{Shape, grid};

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
