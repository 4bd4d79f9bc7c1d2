//! Separation of random pairs: convex solids against GJK, and general ones against all pairs of features.

use super::{Whole, lattice};
use crate::shapes::{self, Shape};
use crate::support::prng::Prng;
use crate::whole_meshes::{self, Point, Relation, from_flat};
use firstcontact::Body;
use firstcontact::convex::{Distance, Gap, WeightedPair, distance};
use firstcontact::formats::Mesh;
use firstcontact::polytope::{Polytope, Separation, separation};
use firstcontact::solid::convex_hull;
use std::error::Error;
use std::fmt;

/// Compares one pair; clouds in one plane are no pair.
pub fn compare_convex(seed: u64, index: u64, report: &mut Report) -> Result<(), Box<dyn Error>> {
    let Clouds { points, offset } = clouds(seed, index);
    let [a, b] = points.each_ref().map(|cloud| floats(cloud, [0; 3]));
    let (Ok(own), Ok(other)) = (convex_hull(&a), convex_hull(&b)) else { return Ok(()) };
    let [c, d] = points.each_ref().map(|cloud| floats(cloud, offset));
    let largest = c.iter().chain(&d).flatten().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    let found = separation(&polytope(&c, &own)?, &polytope(&d, &other)?)?;
    report.count(&found);
    // GJK works in floats and sees no offset, so that it can be as good as it is.
    let bodies = [Body::solid_from_mesh(Mesh::new(a, &own)?)?, Body::solid_from_mesh(Mesh::new(b, &other)?)?];
    match (&found, distance(&bodies[0], [0.0; 3], &bodies[1])?) {
        (Separation::Apart(nearest), Distance::Apart(gap)) => {
            let exact = nearest.distance();
            if exact < gap.lower || exact > gap.upper {
                report.complain(format!("{seed}/{index}: {exact:e} is not in {:e} to {:e}", gap.lower, gap.upper));
            }
            let expected = polished(&points, &gap).unwrap_or(gap.upper);
            report.compare(exact, expected, largest, || format!("{seed}/{index}"));
        }
        (Separation::Meeting(_) | Separation::Enclosed(_), Distance::Meeting) => {}
        (found, expected) => report.complain(format!("{seed}/{index}: {found:?} instead of {expected:?}")),
    }
    Ok(())
}

/// The distance that GJK has found, from the corners it ended at, without the rounding of its last step.
fn polished([a, b]: &[Vec<Point>; 2], gap: &Gap) -> Option<f64> {
    let difference = |corner: &WeightedPair| [0, 1, 2].map(|k| b[corner.b as usize][k] - a[corner.a as usize][k]);
    let corners: Vec<Point> = gap.corners().iter().map(difference).collect();
    Some(from_flat([0; 3], &corners)?.root(CLOUD_BITS))
}

/// Points in units of `1 / 2^CLOUD_BITS` as floats, moved.
fn floats(points: &[Point], by: Point) -> Vec<[f64; 3]> {
    let unit = f64::from(1u32 << CLOUD_BITS);
    points.iter().map(|point| [0, 1, 2].map(|k| (point[k] + by[k]) as f64 / unit)).collect()
}

/// The hull of some points as a polytope, without the points inside.
fn polytope(points: &[[f64; 3]], triangles: &[[u32; 3]]) -> Result<Polytope, Box<dyn Error>> {
    let mut used: Vec<u32> = triangles.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let number = |corner: &u32| used.partition_point(|vertex| vertex < corner) as u32;
    let faces: Vec<Vec<u32>> = triangles.iter().map(|triangle| triangle.iter().map(number).collect()).collect();
    let coordinates: Vec<f64> = used.iter().flat_map(|&vertex| points[vertex as usize]).collect();
    Ok(Polytope::new(lattice(used.len(), &faces), 3, &coordinates)?)
}

/// Coordinates are multiples of `1 / 2^CLOUD_BITS`.
pub const CLOUD_BITS: u32 = 14;

/// The points of two clouds, in units of `1 / 2^CLOUD_BITS`, and what is added to all coordinates, which changes no
/// distance.
pub struct Clouds {
    pub points: [Vec<Point>; 2],
    pub offset: Point,
}

/// The clouds of a number in a stream.
pub fn clouds(seed: u64, index: u64) -> Clouds {
    let prng = &mut Prng::new(seed, index);
    let points = match prng.below(4) {
        0 => [(); 2].map(|()| lattice_points(prng)),
        1 => {
            let [a, b] = [(); 2].map(|()| lattice_points(prng));
            [a, moved(b, prng.point(-9, 9))]
        }
        _ => [(); 2].map(|()| general(prng)),
    };
    let offset = if prng.once_in(4) { prng.point(-1_000_000, 1_000_000).map(|x| x << CLOUD_BITS) } else { [0; 3] };
    Clouds { points, offset }
}

/// Points on whole units of length.
fn lattice_points(prng: &mut Prng) -> Vec<Point> {
    let (count, size) = (prng.integer(4, 16), prng.integer(1, 3));
    let points = (0..count).map(|_| prng.point(-size, size).map(|x| x << CLOUD_BITS)).collect();
    moved(points, prng.point(-3, 3).map(|x| x << CLOUD_BITS))
}

/// Points in boxes of all forms.
fn general(prng: &mut Prng) -> Vec<Point> {
    let count = prng.integer(4, 24);
    let half = [(); 3].map(|()| prng.integer(1 << (CLOUD_BITS - 5), 2 << CLOUD_BITS));
    let points = (0..count).map(|_| half.map(|half| prng.integer(-half, half))).collect();
    moved(points, prng.point(-3 << CLOUD_BITS, 3 << CLOUD_BITS))
}

fn moved(points: Vec<Point>, by: Point) -> Vec<Point> {
    points.into_iter().map(|point| [0, 1, 2].map(|k| point[k] + by[k])).collect()
}

/// Compares one pair: the relation, the exact square of the distance of the surfaces, and the distance in floats.
pub fn compare_general(seed: u64, index: u64, report: &mut Report) {
    let setting = solid_pair(seed, index);
    let [a, b] = setting.solids.each_ref().map(|solid| solid.polytope(BITS, setting.offset));
    let (Ok(a), Ok(b)) = (a, b) else { return report.complain(format!("{seed}/{index}: no polytope")) };
    let Ok(found) = separation(&a, &b) else { return report.complain(format!("{seed}/{index}: no separation")) };
    report.count(&found);
    let [own, other] = setting.solids.each_ref().map(|solid| solid.triangles());
    let (relation, squared) = whole_meshes::separation(&own, &other);
    let same = match found {
        Separation::Apart(_) => relation == Relation::Apart,
        Separation::Meeting(_) => relation == Relation::Touching,
        Separation::Enclosed(_) => relation == Relation::Enclosed,
    };
    let nearest = found.boundaries();
    let (text, expected) = (nearest.squared_distance().to_string(), squared.text(BITS));
    if !same || text != expected {
        report.complain(format!("{seed}/{index}: {text} instead of {expected}, {relation:?}"));
    }
    let coordinates = own.points.iter().chain(&other.points).flatten().map(|x| x.unsigned_abs());
    let largest = coordinates.max().unwrap_or(0) as f64 / f64::from(1u32 << BITS) + setting.offset;
    report.compare(nearest.distance(), squared.root(BITS), largest, || format!("{seed}/{index}"));
}

// Solids that are not convex, on whole numbers: apart, barely apart, touching, crossing, one in the other.

/// Units of length are `1 / 2^BITS`.
pub const BITS: u32 = 8;

/// Two solids, and what is added to all their coordinates, which changes no distance.
#[derive(Debug, Clone)]
pub struct SolidPair {
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
pub fn solid_pair(seed: u64, index: u64) -> SolidPair {
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
    SolidPair { solids: [own, other.moved(by)], offset }
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

/// The image of a solid with corners on whole units under a linear map near a multiple of the identity; exact, so that
/// flat faces stay flat.
fn sheared(mut whole: Whole, map: [Point; 3]) -> Whole {
    for point in &mut whole.points {
        let units = point.map(|x| x >> BITS);
        *point = [0, 1, 2].map(|k| (units[k] << BITS) + (0..3).map(|j| map[k][j] * units[j]).sum::<i64>());
    }
    whole
}

// Outcome of many comparisons.

/// Counts, the largest differences, and a hash of all answers.
#[derive(Debug, Default)]
pub struct Report {
    pub apart: u64,
    pub touching: u64,
    pub enclosed: u64,
    /// The largest relative difference of two distances.
    pub relative: f64,
    /// The largest difference in units in the last place of the largest coordinate.
    pub places: f64,
    /// Answers of another relation, or whose distance differs more than is allowed by either measure.
    pub wrong: u64,
    /// What is written of the first wrong answers.
    pub complaints: Vec<String>,
    hash: u64,
}

/// Relative difference allowed.
const RELATIVE: f64 = 1e-12;

/// Units in the last place of the largest coordinate allowed.
const PLACES: f64 = 4.0;

/// At most so many wrong answers are printed.
const SHOWN: usize = 5;

impl Report {
    /// Counts an answer, and takes its distance into the hash.
    pub fn count(&mut self, separation: &Separation) {
        match separation {
            Separation::Apart(_) => self.apart += 1,
            Separation::Meeting(_) => self.touching += 1,
            Separation::Enclosed(_) => self.enclosed += 1,
        }
        for byte in separation.boundaries().distance().to_bits().to_le_bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Compares a distance with an independent one; the largest coordinate of the bodies says what is near.
    pub fn compare(&mut self, found: f64, expected: f64, largest: f64, name: impl FnOnce() -> String) {
        let difference = (found - expected).abs();
        let relative = if difference == 0.0 { 0.0 } else { difference / found.abs().max(expected.abs()) };
        let places = difference / (largest.next_up() - largest);
        if relative <= RELATIVE || places > PLACES {
            self.relative = self.relative.max(relative);
        } else {
            self.places = self.places.max(places);
        }
        if relative > RELATIVE && places > PLACES {
            self.complain(format!("{}: {found:e} instead of {expected:e}", name()));
        }
    }

    /// Takes down a wrong answer.
    pub fn complain(&mut self, what: String) {
        self.wrong += 1;
        if self.complaints.len() < SHOWN {
            self.complaints.push(what);
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { apart, touching, enclosed, relative, places, wrong, hash, .. } = self;
        writeln!(f, "apart {apart}, boundaries meeting {touching}, enclosed {enclosed}; wrong {wrong}")?;
        writeln!(
            f,
            "largest relative difference {relative:.2e}; where it is more than 1e-12, {places:.2} ulp of the largest coordinate"
        )?;
        write!(f, "hash of all distances {hash:016x}")?;
        self.complaints.iter().try_for_each(|complaint| write!(f, "\n{complaint}"))
    }
}
