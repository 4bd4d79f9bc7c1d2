//! Toothed wheels.

use super::{Shape, extrusion};
use std::f64::consts::TAU;

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

/// A gear about the z axis. The middle of its first gap lies at a fifth, the middle of its first tooth at seven tenths of
/// a pitch from the x axis.
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
