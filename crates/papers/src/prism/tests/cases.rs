//! Random and degenerate pairs of convex solids and their motions, from a fixed seed.

use nalgebra::Point3;

use firstcontact_formats::Mesh;
use firstcontact_motion::{Motion, Waypoint};
use firstcontact_solid::{Body, convex_hull};

/// A linear congruential generator.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    fn integer(&mut self, reach: u64) -> f64 {
        self.below(2 * reach + 1) as f64 - reach as f64
    }

    fn lattice(&mut self, reach: u64) -> [f64; 3] {
        std::array::from_fn(|_| self.integer(reach))
    }

    /// A number between -1 and 1.
    fn fraction(&mut self) -> f64 {
        self.integer(1 << 30) / f64::from(1 << 30)
    }

    /// A point on a sphere of radius 2, more or less.
    fn on_sphere(&mut self) -> [f64; 3] {
        loop {
            let p: [f64; 3] = std::array::from_fn(|_| self.fraction());
            let length = p.iter().map(|x| x * x).sum::<f64>().sqrt();
            if (0.1..1.0).contains(&length) {
                return p.map(|x| on_grid(2.0 * x / length));
            }
        }
    }
}

fn on_grid(x: f64) -> f64 {
    let grid = f64::from(1 << 20);
    (x * grid).round() / grid
}

/// Two solids and how they move.
pub(crate) struct Case {
    pub a: Body,
    pub b: Body,
    pub motions: [Motion; 2],
    pub clock: [f64; 2],
}

/// The hull of points, if it has an inside.
pub(crate) fn hull(points: &[[f64; 3]]) -> Option<Body> {
    let triangles = convex_hull(points).ok()?;
    let mut used: Vec<u32> = triangles.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let rename = |vertex: u32| used.binary_search(&vertex).unwrap() as u32;
    let vertices: Vec<_> = used.iter().map(|&vertex| points[vertex as usize]).collect();
    let mesh = Mesh::new(vertices, triangles.iter().map(|triangle| triangle.map(rename))).unwrap();
    Some(Body::from_mesh(mesh).unwrap())
}

/// The hull of many points near a sphere of radius 2.
pub(crate) fn round(random: &mut Random, vertices: usize) -> Body {
    let points: Vec<[f64; 3]> = (0..vertices).map(|_| random.on_sphere()).collect();
    hull(&points).unwrap()
}

/// A solid with at most a number of vertices, moved as a whole.
fn solid(random: &mut Random, vertices: u64, shift: f64) -> Body {
    loop {
        let count = 4 + random.below(vertices - 3);
        let kind = random.below(6);
        let mut points: Vec<[f64; 3]> = (0..count)
            .map(|_| match kind {
                0 | 1 => random.on_sphere(),
                2 => random.lattice(2),
                3 => random.lattice(1),
                4 => {
                    let [x, y, z] = random.on_sphere();
                    [x * 64.0, on_grid(y * 0.625), on_grid(z / 16.0)]
                }
                _ => {
                    let [x, y, z] = random.lattice(3);
                    [x, y, z / f64::from(1 << 20)]
                }
            })
            .collect();
        if kind == 3 {
            let [x, y, z] = random.lattice(2).map(|x| x.abs() + 1.0);
            points = (0..8).map(|i| [x * f64::from(i & 1), y * f64::from(i >> 1 & 1), z * f64::from(i >> 2)]).collect();
        }
        points.iter_mut().flatten().for_each(|x| *x += shift);
        if let Some(body) = hull(&points) {
            return body;
        }
    }
}

/// A case in which the solids have at most a number of vertices each.
pub(crate) fn case(random: &mut Random, vertices: u64) -> Case {
    let shift = if random.below(6) == 0 { 1e6 } else { 0.0 };
    let (a, b) = (solid(random, vertices, shift), solid(random, vertices, shift));
    if random.below(8) == 0 {
        let motions = [timed(random), timed(random)];
        return Case { a, b, motions, clock: [0.0, 6.0] };
    }
    let from = random.lattice(6);
    let aim = random.lattice(2);
    let to = match random.below(8) {
        0 => from,
        1 => std::array::from_fn(|k| if k == 0 { -from[k] } else { from[k] }),
        2 => random.lattice(6),
        3 => std::array::from_fn(|k| aim[k] - from[k] + random.fraction()),
        _ => std::array::from_fn(|k| aim[k] - from[k]),
    };
    Case { a, b, motions: [Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap()], clock: [0.0, 1.0] }
}

/// A path whose waypoints fall inside another's segments.
fn timed(random: &mut Random) -> Motion {
    let mut time = 0.0;
    let mut waypoint = || {
        time += 1.0 + random.below(3) as f64;
        Waypoint { time, position: Point3::from(random.lattice(5)) }
    };
    let waypoints = [waypoint(), waypoint(), waypoint()];
    Motion::path(waypoints).unwrap()
}
