//! The families of queries that rivals are compared on, each at several sizes: one line says what all its queries cost.

use nalgebra::Vector3;

use crate::arrangement::{Arrangement, Ellipsoid, turned_body};
use crate::case::Case;
use crate::cell::{Differences, readings};
use crate::flat::{self, Flat};
use crate::kind::{Kind, perpendicular};
use crate::options::Options;
use crate::pair::Pair;
use crate::shapes::{Family, Random, cuboid, hollow_box};
use crate::stopwatch::Reading;
use crate::table::{Style, Table, geometric_mean, median, short, slope};
use crate::{glide, rival};

/// A plate is so many times as wide as it is thick, and moves twice its width.
const THINNESS: f64 = 1_000.0;

/// Families of several sizes, and the sizes at which they are looked at.
const SIZED: [(Arrangement, &[u32]); 6] = [
    (Arrangement::Ellipsoids(Ellipsoid::Stout), &[20, 100, 1_000, 10_000]),
    (Arrangement::Ellipsoids(Ellipsoid::Elongated), &[20, 100, 1_000, 10_000]),
    (Arrangement::Apart(Family::Knot), &[1_000, 10_000, 100_000]),
    (Arrangement::Apart(Family::Gear), &[1_000, 10_000, 100_000]),
    (Arrangement::Apart(Family::Blob), &[1_000, 10_000, 100_000]),
    (Arrangement::LinkedTori, &[1_000, 10_000, 100_000]),
];

/// What all queries of a family and a size cost.
#[derive(Debug, Clone)]
struct Line {
    family: String,
    size: String,
    queries: usize,
    /// The median of ours, and the slowest, in microseconds.
    ours: [f64; 2],
    /// The same of parry's.
    rival: [f64; 2],
    /// The geometric mean over the queries of parry's time divided by ours, and the least.
    ratio: [f64; 2],
    differences: Differences,
    /// The exponent that our median grows with, on the last line of a family of several sizes.
    growth: Option<f64>,
}

/// One table of all families. Sizes and families are those of the suite; queries of a kind and the seed are the command
/// line's.
pub fn table(options: &Options) -> Table {
    let mut lines: Vec<Line> = Vec::new();
    for (family, sizes) in SIZED {
        lines.extend(sized(family, sizes, options));
    }
    let mut random = Random::new(options.seed);
    lines.extend(plates(options, &mut random));
    lines.extend(Flat::ALL.into_iter().filter_map(|family| flat(family, options, &mut random)));
    lines.extend(glide::CLEARANCES.into_iter().filter_map(|exponent| pegs(exponent, options, &mut random)));
    lines.extend(inside(options, &mut random));
    print(options.style, &lines)
}

fn print(style: Style, lines: &[Line]) -> Table {
    let heading = [
        "family",
        "size",
        "queries",
        "ours us",
        "slowest",
        "parry us",
        "slowest",
        "ratio",
        "least",
        "missed",
        "invented",
        "time diff",
        "growth",
    ];
    let mut table = Table::new(style, &heading);
    for line in lines {
        let numbers =
            [line.ours[0], line.ours[1], line.rival[0], line.rival[1], line.ratio[0], line.ratio[1]].map(short);
        let first = [line.family.clone(), line.size.clone(), line.queries.to_string()];
        let rest = [
            line.differences.missed.to_string(),
            line.differences.invented.to_string(),
            format!("{:.0e}", line.differences.time),
            line.growth.map_or_else(String::new, |slope| format!("n^{slope:.2}")),
        ];
        table.row(first.into_iter().chain(numbers).chain(rest).collect());
    }
    table
}

/// All kinds of queries, at each size.
fn sized(family: Arrangement, sizes: &[u32], options: &Options) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut medians = Vec::new();
    for &size in sizes {
        let pair = Pair::of(family, size, options.seed);
        let of_kind = |kind: Kind| kind.cases(&pair, family, options.queries, options.seed);
        let cases: Vec<Case> = Kind::ALL.into_iter().flat_map(of_kind).collect();
        let Some(line) = measure(family.name(), &size.to_string(), &pair, &cases) else { continue };
        medians.push([f64::from(size), line.ours[0]]);
        lines.push(line);
    }
    if let Some(last) = lines.last_mut() {
        last.growth = slope(&medians);
    }
    lines
}

/// Thin plates that move much further than they are thick, and so many motions.
pub fn thin_plates(count: usize, random: &mut Random) -> (Pair, Vec<Case>) {
    let plate = || cuboid([1.0, 1.0, 1.0 / THINNESS]);
    let pair = Pair::ready([(); 2].map(|()| turned_body(plate(), random)), rival::polyhedron);
    let cases = (0..count)
        .map(|_| {
            let direction = Vector3::from(random.direction());
            let aside = perpendicular(direction, random) * random.between(0.0, 1.0);
            Case::new(aside - direction, direction * 2.0)
        })
        .collect();
    (pair, cases)
}

fn plates(options: &Options, random: &mut Random) -> Option<Line> {
    let (pair, cases) = thin_plates(options.queries * Kind::ALL.len(), random);
    measure("plates", "8", &pair, &cases)
}

/// Right-angled worlds on whole numbers, which graze exactly.
fn flat(family: Flat, options: &Options, random: &mut Random) -> Option<Line> {
    let pair = Pair::ready(flat::bodies(family.shapes()), rival::mesh);
    let count = options.queries * Kind::ALL.len();
    let cases: Vec<Case> = (0..count).map(|_| family.case(&pair.bodies[1], random)).collect();
    measure(&format!("lattice {}", family.name()), &triangles(&pair), &pair, &cases)
}

fn pegs(exponent: Option<i32>, options: &Options, random: &mut Random) -> Option<Line> {
    let clearance = exponent.map_or(0.0, |exponent| 2f64.powi(exponent));
    let count = options.queries * Kind::ALL.len();
    let cases: Vec<Case> = (0..count).map(|_| glide::through_window(clearance, random).0).collect();
    let pair = glide::peg(clearance);
    let name =
        exponent.map_or_else(|| "peg, clearance 0".to_owned(), |exponent| format!("peg, clearance 2^{exponent}"));
    measure(&name, &triangles(&pair), &pair, &cases)
}

/// A cube that begins within another body: within its matter, or within its cavity.
fn inside(options: &Options, random: &mut Random) -> Vec<Line> {
    let hulls = [("inside a cube", cuboid([8.0; 3])), ("inside a cavity", hollow_box([12.0; 3], [8.0; 3]))];
    let lines = hulls.map(|(name, shape)| {
        let bodies = [turned_body(cuboid([1.0; 3]), random), flat::bodies([shape.clone(), shape])[1].clone()];
        let pair = Pair::ready(bodies, rival::mesh);
        let count = options.queries * Kind::ALL.len();
        let cases: Vec<Case> = (0..count)
            .map(|_| {
                let from = [0; 3].map(|_| random.between(-2.0, 2.0));
                Case::new(from.into(), Vector3::from(random.direction()) * random.between(0.0, 4.0))
            })
            .collect();
        measure(name, &triangles(&pair), &pair, &cases)
    });
    lines.into_iter().flatten().collect()
}

/// The triangles of both bodies.
fn triangles(pair: &Pair) -> String {
    pair.bodies.iter().map(|body| body.triangles().len()).sum::<usize>().to_string()
}

/// All cases by both rivals; `None` if there are none.
fn measure(family: &str, size: &str, pair: &Pair, cases: &[Case]) -> Option<Line> {
    let mut differences = Differences::default();
    cases.iter().for_each(|case| differences.note(&case.verdict(&pair.bodies), rival::time_of_impact(pair, case)));
    let readings = readings(pair, cases);
    let both = |time: &dyn Fn(&Reading) -> f64| {
        let slowest = readings.iter().map(time).fold(0.0, f64::max);
        Some([median(readings.iter().map(time))?, slowest])
    };
    let ratios = || readings.iter().map(|reading| reading.second / reading.first);
    Some(Line {
        family: family.to_owned(),
        size: size.to_owned(),
        queries: cases.len(),
        ours: both(&|reading| reading.first)?,
        rival: both(&|reading| reading.second)?,
        ratio: [geometric_mean(ratios())?, ratios().fold(f64::INFINITY, f64::min)],
        differences,
        growth: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is inside of matter is in contact, what is inside of a cavity is not; parry's hollow meshes know neither.
    #[test]
    fn every_family_has_its_queries() {
        let options = Options { queries: 2, ..Options::default() };
        let mut random = Random::new(1);
        let mut lines = sized(Arrangement::Ellipsoids(Ellipsoid::Stout), &[20, 40], &options);
        assert!(lines[0].growth.is_none() && lines[1].growth.is_some());
        lines.extend(plates(&options, &mut random));
        lines.extend(pegs(None, &options, &mut random));
        lines.extend(flat(Flat::Stairs, &options, &mut random));
        assert!(lines.iter().all(|line| line.queries == 14 && line.ratio[1] <= line.ratio[0]), "{lines:?}");
        let [matter, cavity] = inside(&options, &mut random).try_into().unwrap();
        assert!(matter.differences.missed >= 7 && matter.differences.invented == 0, "{matter:?}");
        assert_eq!((cavity.differences.missed, cavity.differences.invented), (0, 0));
    }
}
