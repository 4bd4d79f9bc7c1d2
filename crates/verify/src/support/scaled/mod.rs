//! Random pairs of convex solids to be scaled, and what they are when they really are scaled: nothing here knows of a
//! curve but the comparison with one.

mod compare;
mod program;

pub use compare::{Compared, OUTCOMES, compare};
pub use program::Program;

use super::convex::{Family, Setting, at_rest, hull};
use super::prng::Prng;
use super::query::Shape;
use firstcontact::Body;
use firstcontact::convex::Cost;
use firstcontact::convex::scaling::{Scaling, ScalingRange, default_seed};
use firstcontact::exact::Rational;
use firstcontact::nalgebra::Point3;

/// Where a pair comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Hulls of points on spheres and ellipsoids with coordinates up to a thousand, so that their multiples are exact.
    General,
    /// Small whole coordinates: boxes, prisms and others with parallel faces and edges, coplanar triangles, seeds in
    /// line with features.
    Lattice,
    /// Lattice solids and the same ones seen in a point, the seeds in line with a vertex, or with the middle of an edge
    /// or a face of three: whole segments of vertex-vertex, vertex-edge and all other contacts.
    Opposite,
    /// Lattice solids at 1e6 from the origin in all directions.
    Far,
    /// All families of the comparison of first contacts, all bits of their coordinates in use; needles and plates among
    /// them.
    Floats,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::General, Kind::Lattice, Kind::Opposite, Kind::Far, Kind::Floats];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Kind::General => "general",
            Kind::Lattice => "lattice",
            Kind::Opposite => "opposite",
            Kind::Far => "far away",
            Kind::Floats => "all bits",
        }
    }
}

/// Two bodies with places, seeds and ranges.
pub struct Posed {
    pub kind: Kind,
    pub bodies: [Body; 2],
    pub places: [Point3<f64>; 2],
    pub seeds: [Point3<f64>; 2],
    pub ranges: [ScalingRange; 2],
}

/// Scalings are multiples of one over this.
pub const PARTS: f64 = 64.0;

impl Posed {
    /// Pair `index` of the stream `seed`, with at most `most` vertices on each side.
    ///
    /// # Panics
    /// If a solid of the generator is not convex.
    pub fn random(seed: u64, index: u64, most: usize) -> Posed {
        let prng = &mut Prng::new(seed.wrapping_add(0x7363_616c_6500_0000), index);
        loop {
            let kind = match prng.below(16) {
                0..6 => Kind::General,
                6..10 => Kind::Lattice,
                10..12 => Kind::Opposite,
                12..14 => Kind::Far,
                _ => Kind::Floats,
            };
            if let Some(posed) = posed(prng, kind, most) {
                return posed;
            }
        }
    }

    /// The pair with its seeds.
    ///
    /// # Panics
    /// If the pair is refused.
    pub fn scaling(&self) -> Scaling<'_> {
        let ([a, b], [at_a, at_b], [seed_a, seed_b]) = (&self.bodies, self.places, self.seeds);
        Scaling::new(a, at_a, seed_a, b, at_b, seed_b).unwrap_or_else(|error| panic!("{error}"))
    }
}

fn posed(prng: &mut Prng, kind: Kind, most: usize) -> Option<Posed> {
    let (bodies, places, seeds) = match kind {
        Kind::Opposite => opposite(prng, most)?,
        _ => {
            let (bodies, places) = bodies(prng, kind, most);
            let seeds = [seed(prng, kind, &bodies[0], places[0])?, seed(prng, kind, &bodies[1], places[1])?];
            (bodies, places, seeds)
        }
    };
    let with = |seeds: [Point3<f64>; 2]| {
        let scaling = Scaling::new(&bodies[0], places[0], seeds[0], &bodies[1], places[1], seeds[1]).ok()?;
        Some((seeds, scaling.growth_distance(&mut Cost::default()).ok()?.scaling))
    };
    let (seeds, growth) = prng.once_in(32).then(|| with([seeds[0]; 2])).flatten().or_else(|| with(seeds))?;
    let ranges = ranges(prng, &growth)?;
    Some(Posed { kind, bodies, places, seeds, ranges })
}

/// Two solids with their places and seeds.
type Seeded = ([Body; 2], [Point3<f64>; 2], [Point3<f64>; 2]);

/// Two solids of which the second is the first one seen in a point.
fn opposite(prng: &mut Prng, most: usize) -> Option<Seeded> {
    let shape = Family::Lattice.solid(prng, most);
    let mut other = shape.clone().reversed();
    other.vertices.iter_mut().flatten().for_each(|x| *x = -*x);
    let bodies = [shape.to_body().ok()?, other.to_body().ok()?];
    let start = seed(prng, Kind::Lattice, &bodies[0], Point3::origin())?;
    let corners: Vec<[u32; 3]> = bodies[0].triangles().map(|(corners, _)| corners).collect();
    let [p, q, r] = corners[prng.below(corners.len() as u64) as usize].map(|c| bodies[0].positions()[c as usize]);
    let way = match prng.below(4) {
        0 | 1 => p - start,
        2 => (p - start) + (q - start),
        _ => (p - start) + (q - start) + (r - start),
    };
    let end = start + way * prng.integer(1, 6) as f64;
    Some((bodies, [Point3::origin(), end + start.coords], [start, end]))
}

fn bodies(prng: &mut Prng, kind: Kind, most: usize) -> ([Body; 2], [Point3<f64>; 2]) {
    let body = |shape: Shape| shape.to_body().unwrap_or_else(|error| panic!("{error}"));
    match kind {
        Kind::General => {
            let reach = prng.integer(4, 1000);
            let solids = [(); 2].map(|()| body(round(prng, most, reach)));
            (solids, [Point3::origin(), Point3::from(prng.point(-2 * reach, 2 * reach).map(|x| x as f64))])
        }
        Kind::Lattice | Kind::Far | Kind::Opposite => {
            let one = Family::Lattice.solid(prng, most);
            let other = if prng.once_in(4) { one.clone() } else { Family::Lattice.solid(prng, most) };
            let offset = if kind == Kind::Far { 1e6 } else { 0.0 };
            let place = prng.point(-8, 8).map(|x| x as f64 + offset);
            ([one, other].map(body), [Point3::from([offset; 3]), Point3::from(place)])
        }
        Kind::Floats => {
            let setting = Setting::random(prng.next(), 0, most);
            let places = at_rest(prng, setting.bodies.each_ref()).map(Point3::from);
            (setting.bodies, places)
        }
    }
}

/// The hull of whole points near a sphere or an ellipsoid.
fn round(prng: &mut Prng, most: usize, reach: i64) -> Shape {
    loop {
        let count = prng.integer(4, most as i64);
        let axes = if prng.once_in(2) { [1.0; 3] } else { prng.float_point(0.2, 1.0) };
        let points: Vec<[f64; 3]> = (0..count)
            .map(|_| {
                let direction = prng.float_point(-1.0, 1.0);
                let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt().max(0.01);
                [0, 1, 2].map(|k| (direction[k] / length * axes[k] * reach as f64).round())
            })
            .collect();
        if let Some(shape) = hull(&points) {
            return shape;
        }
    }
}

/// A point inside, in multiples of an eighth where there is one; else, and with all bits, the mean of the vertices.
fn seed(prng: &mut Prng, kind: Kind, body: &Body, place: Point3<f64>) -> Option<Point3<f64>> {
    let usual = default_seed(body, place).ok()?;
    if kind == Kind::Floats {
        return Some(usual);
    }
    let steps = [1.0, 1.0, 2.0, 8.0];
    let found = (0..12).find_map(|_| {
        let step = steps[prng.below(4) as usize];
        let vertex = body.positions()[prng.below(body.positions().len() as u64) as usize];
        let share = if prng.once_in(2) { 0.0 } else { prng.float(0.0, 0.9) };
        let candidate = (usual + (place + vertex.coords - usual) * share).map(|x| (x * step).round() / step);
        Scaling::new(body, place, candidate, body, place, candidate).ok().map(|_| candidate)
    });
    Some(found.unwrap_or(usual))
}

/// Ranges of which the rectangle mostly has the growth distance inside, some in a corner.
fn ranges(prng: &mut Prng, growth: &Rational) -> Option<[ScalingRange; 2]> {
    let [below, above] = growth.bracket();
    if below == above && below > 0.0 && prng.once_in(10) {
        let [low, high] = if prng.once_in(2) { [below, 4.0 * below] } else { [below / 4.0, below] };
        let range = ScalingRange::new(low, high).ok()?;
        return Some([range; 2]);
    }
    Some([range(prng, below)?, range(prng, below)?])
}

/// A range with ends that are multiples of a 64th.
fn range(prng: &mut Prng, growth: f64) -> Option<ScalingRange> {
    let near = if growth > 1e-3 && growth < 1e6 { growth } else { 1.0 };
    let [low, high] = match prng.below(16) {
        0 => [0.0, prng.float(0.0, 3.0) * near],
        1 => [1.0, 3.0],
        2 => [near * prng.float(1.0, 1.5), near * 2.0],
        3 => [0.0, near * prng.float(0.2, 1.0)],
        4 => [near, near],
        5..10 => [0.0, 16.0 * near],
        _ => [near * prng.float(0.2, 1.0), near * prng.float(1.0, 4.0)],
    };
    let part = |x: f64| (x * PARTS).round() / PARTS;
    ScalingRange::new(part(low), part(high)).ok()
}
