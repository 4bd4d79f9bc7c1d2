//! Tubes along closed curves.

use super::{Shape, torus::wrapped};
use std::f64::consts::TAU;

/// A tube of the given radius along the closed curve through `centres`, with `across` corners around, in triangles.
///
/// The frames turn as little as possible along the curve (double reflection); what is left over at the end is spread
/// evenly, so that the tube closes without a seam. The radius must be below the curve's radius of curvature and half the
/// distance between its strands.
pub fn tube(centres: &[[f64; 3]], radius: f64, across: u32) -> Shape {
    let around = centres.len();
    let tangents: Vec<[f64; 3]> =
        (0..around).map(|i| unit(sub(centres[(i + 1) % around], centres[(i + around - 1) % around]))).collect();
    let frames = closed_frames(centres, &tangents);
    let mut vertices = Vec::new();
    for ((centre, tangent), right) in centres.iter().zip(&tangents).zip(&frames) {
        let up = cross(*right, *tangent);
        for j in 0..across {
            let (sin, cos) = (TAU * f64::from(j) / f64::from(across)).sin_cos();
            vertices.push(add(*centre, add(scale(*right, radius * cos), scale(up, radius * sin))));
        }
    }
    Shape { vertices, faces: wrapped(around as u32, across) }
}

/// A tube along the (p, q) torus knot: p times around the z axis, q times through the hole. (2, 3) is the trefoil.
///
/// The torus has ring radius 2 and tube radius 1.
pub fn torus_knot(p: u32, q: u32, radius: f64, around: u32, across: u32) -> Shape {
    let centre = |i: u32| {
        let turn = TAU * f64::from(i) / f64::from(around);
        let (long_sin, long_cos) = (turn * f64::from(p)).sin_cos();
        let (short_sin, short_cos) = (turn * f64::from(q)).sin_cos();
        let reach = 2.0 + short_cos;
        [reach * long_cos, reach * long_sin, short_sin]
    };
    let centres: Vec<[f64; 3]> = (0..around).map(centre).collect();
    tube(&centres, radius, across)
}

/// One unit vector across each tangent, minimising rotation and closing up.
fn closed_frames(centres: &[[f64; 3]], tangents: &[[f64; 3]]) -> Vec<[f64; 3]> {
    let around = centres.len();
    let start = across_of(tangents[0]);
    let mut frames = vec![start];
    for i in 0..around {
        let next = (i + 1) % around;
        frames.push(carried(frames[i], [centres[i], centres[next]], [tangents[i], tangents[next]]));
    }
    let last = frames.pop().unwrap_or(start);
    let up = cross(tangents[0], start);
    let left_over = dot(last, up).atan2(dot(last, start));
    let spread = |(i, frame): (usize, [f64; 3])| {
        let (sin, cos) = (-left_over * i as f64 / around as f64).sin_cos();
        add(scale(frame, cos), scale(cross(tangents[i], frame), sin))
    };
    frames.into_iter().enumerate().map(spread).collect()
}

/// The frame carried from one point of the curve to the next by two reflections.
fn carried(frame: [f64; 3], centres: [[f64; 3]; 2], tangents: [[f64; 3]; 2]) -> [f64; 3] {
    let step = sub(centres[1], centres[0]);
    let tangent = reflected(tangents[0], step);
    unit(reflected(reflected(frame, step), sub(tangents[1], tangent)))
}

fn reflected(vector: [f64; 3], mirror: [f64; 3]) -> [f64; 3] {
    let length = dot(mirror, mirror);
    if length == 0.0 { vector } else { sub(vector, scale(mirror, 2.0 * dot(vector, mirror) / length)) }
}

/// A unit vector perpendicular to the unit vector `tangent`.
fn across_of(tangent: [f64; 3]) -> [f64; 3] {
    let helper = if tangent[2].abs() < 0.9 { [0.0, 0.0, 1.0] } else { [1.0, 0.0, 0.0] };
    unit(cross(tangent, helper))
}

fn add(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn sub(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn scale(a: [f64; 3], by: f64) -> [f64; 3] {
    [a[0] * by, a[1] * by, a[2] * by]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: [f64; 3]) -> [f64; 3] {
    scale(a, 1.0 / dot(a, a).sqrt())
}
