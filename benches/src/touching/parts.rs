//! Generated parts that rest, fit and slide: tessellated blocks, plates with round holes, bolts, terrain.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use crate::shapes::{Random, Shape, extrusion, grid};

/// A centred block whose sides are cut into cells, each of two triangles.
pub fn tessellated(size: [f64; 3], cells: [u32; 3]) -> Shape {
    carved(size, cells, |_| true)
}

/// The same of which only the cells that are told to be filled are left.
pub fn carved(size: [f64; 3], cells: [u32; 3], filled: impl Fn([usize; 3]) -> bool) -> Shape {
    let line = |axis: usize| -> Vec<f64> {
        let count = cells[axis];
        (0..=count).map(|i| size[axis] * (f64::from(i) / f64::from(count) - 0.5)).collect()
    };
    let [x, y, z] = [0, 1, 2].map(line);
    grid([&x, &y, &z], filled).triangulated()
}

/// Half the width of the square tile around each hole.
const TILE: f64 = 1.0;

/// Corners of the tiles' borders are on multiples of one part in so many, so that neighbours share them.
const STEPS: f64 = 4096.0;

/// A plate on z = 0 of `tiles` by `tiles` squares of width 2, its middle at the origin, each with a hole of so many
/// corners, a multiple of 8.
///
/// Of an odd number of tiles, the hole in the middle is the border of [`prism`](crate::shapes::prism), bit for bit.
pub fn holed_plate(tiles: u32, corners: u32, radius: f64, thickness: f64) -> Shape {
    let (mut points, mut cells) = (Vec::new(), Vec::new());
    let mut numbers: BTreeMap<[i64; 2], u32> = BTreeMap::new();
    let middle = |tile: u32| TILE * (2.0 * f64::from(tile) - f64::from(tiles - 1));
    for [x, y] in (0..tiles).flat_map(|i| (0..tiles).map(move |j| [middle(i), middle(j)])) {
        let sides: Vec<[u32; 2]> = (0..corners)
            .map(|corner| {
                let (sin, cos) = (TAU * f64::from(corner) / f64::from(corners)).sin_cos();
                points.push([x + radius * cos, y + radius * sin]);
                let inner = points.len() as u32 - 1;
                let reach = TILE / cos.abs().max(sin.abs());
                let place = [x + reach * cos, y + reach * sin].map(|coordinate| (coordinate * STEPS).round() as i64);
                let outer = *numbers.entry(place).or_insert_with(|| {
                    points.push(place.map(|steps| steps as f64 / STEPS));
                    points.len() as u32 - 1
                });
                [inner, outer]
            })
            .collect();
        for (corner, &[inner, outer]) in sides.iter().enumerate() {
            let [next_inner, next_outer] = sides[(corner + 1) % sides.len()];
            cells.push(vec![inner, outer, next_outer, next_inner]);
        }
    }
    extrusion(&points, &cells, &[0.0, thickness])
}

/// A solid of revolution about the z axis with so many sides: rings with these radii and heights, the lowest first,
/// closed by flat ends.
pub fn revolved(rings: &[[f64; 2]], sides: u32) -> Shape {
    let ring = |&[radius, height]: &[f64; 2]| -> Vec<[f64; 3]> {
        let corner = |index: u32| {
            let (sin, cos) = (TAU * f64::from(index) / f64::from(sides)).sin_cos();
            [radius * cos, radius * sin, height]
        };
        (0..sides).map(corner).collect()
    };
    let top = (rings.len() as u32 - 1) * sides;
    let walls = (0..rings.len() as u32 - 1).flat_map(|low| {
        (0..sides).map(move |i| {
            let (here, next) = (low * sides + i, low * sides + (i + 1) % sides);
            vec![here, next, next + sides, here + sides]
        })
    });
    let ends = [(0..sides).rev().collect(), (0..sides).map(|i| top + i).collect()];
    Shape { vertices: rings.iter().flat_map(ring).collect(), faces: walls.chain(ends).collect() }
}

/// A bolt whose head rests on z = 0: a shaft down to -`length`, the head as high as the shaft is thick.
pub fn bolt(radius: f64, length: f64, sides: u32) -> Shape {
    let head = 1.5 * radius;
    revolved(&[[radius, -length], [radius, 0.0], [head, 0.0], [head, radius]], sides)
}

/// How high the hills of a terrain are, and how rough each cell is, in cells.
const HILLS: f64 = 4.0;
const ROUGHNESS: f64 = 0.3;

/// An open terrain of `cells` by `cells` squares of width 1, each of two triangles, its middle at the origin.
pub fn terrain(cells: u32, random: &mut Random) -> Shape {
    let waves: Vec<[f64; 3]> = (0..4)
        .map(|_| {
            let turn = random.between(0.0, TAU);
            let length = f64::from(cells) / random.between(1.0, 6.0);
            [TAU * turn.cos() / length, TAU * turn.sin() / length, random.between(0.0, TAU)]
        })
        .collect();
    let half = 0.5 * f64::from(cells);
    let mut vertices = Vec::new();
    for [i, j] in (0..=cells).flat_map(|i| (0..=cells).map(move |j| [i, j])) {
        let [x, y] = [i, j].map(|index| f64::from(index) - half);
        let hills: f64 = waves.iter().map(|[a, b, phase]| (a * x + b * y + phase).sin()).sum();
        vertices.push([x, y, 0.25 * HILLS * hills + random.between(-ROUGHNESS, ROUGHNESS)]);
    }
    let stride = cells + 1;
    let squares = (0..cells).flat_map(|i| (0..cells).map(move |j| i * stride + j));
    let faces = squares.flat_map(|low| {
        let [far, near] = [low + stride, low + 1];
        [vec![low, far, far + 1], vec![low, far + 1, near]]
    });
    Shape { faces: faces.collect(), vertices }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::prism;

    #[test]
    fn parts_are_solids() {
        let plate = holed_plate(3, 16, 0.5, 0.25);
        for shape in [tessellated([4.0, 4.0, 1.0], [5, 4, 1]), plate.clone(), bolt(0.5, 2.0, 16)] {
            assert_eq!(shape.check(), Ok(()));
        }
        // A tile has 32 triangles above, below and in its hole; 12 sides of tiles are outside, each of 4 steps.
        assert_eq!(plate.triangle_count(), 9 * 3 * 32 + 12 * 4 * 2);
    }

    #[test]
    fn the_middle_hole_is_the_border_of_a_prism() {
        let plate = holed_plate(3, 16, 0.5, 0.25);
        assert!(prism(16, 0.5, 0.25).vertices.iter().all(|corner| plate.vertices.contains(corner)));
    }

    #[test]
    fn terrain_is_a_sheet() {
        let sheet = terrain(8, &mut Random::new(1));
        assert_eq!(sheet.faces.len(), 2 * 8 * 8);
        assert!(sheet.vertices.iter().all(|[_, _, z]| z.abs() < HILLS + ROUGHNESS));
    }
}
