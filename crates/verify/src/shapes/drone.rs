//! A four-rotor drone.

use super::{Shape, grid, prism};

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
