//! Meshes: how near misses, building and memory grow with the number of triangles, what a continuous query costs beside
//! static tests, and pegs in holes.
//!
//! - Growth: near misses at a gap of a thousandth of the size, and what a triangle takes to prepare and to keep. Kept
//!   is everything that the allocator holds for a body after its first query: the mesh as its file has it; topology,
//!   positions and triangulation, which checking adds; and the tree, which the first query adds.
//! - Static: an exact continuous query beside parry's `intersection_test` of the same meshes where a near miss ends.
//! - Pegs: a square peg on its way through a square window.

use std::process::ExitCode;

use allocation_counter::measure;
use firstcontact::Body;
use firstcontact::contact::Scratch;
use firstcontact_benches::glide::{self, Known};
use firstcontact_benches::options::Options;
use firstcontact_benches::pair::Built;
use firstcontact_benches::shapes::{Family, Random};
use firstcontact_benches::stopwatch::{self, Processor, keep};
use firstcontact_benches::table::{Table, geometric_mean, median, short, slope};
use firstcontact_benches::{Arrangement, Case, Kind, Pair, rival};
use std::cell::RefCell;
use std::time::Duration;

/// The exponent that near misses may grow with.
const EXPONENT: f64 = 0.7;

/// How many times as long a triangle may take to prepare in the largest mesh as in the one of 10,000.
const BUILDING: f64 = 2.0;

/// Bytes that a triangle may take.
const BYTES: f64 = 150.0;

/// How many static tests a continuous query may cost.
const STATIC: f64 = 2.0;

/// How many times as fast as parry a peg must be.
const PEG: f64 = 2.0;

fn main() -> ExitCode {
    let families = vec![Arrangement::Apart(Family::Knot), Arrangement::Apart(Family::Blob), Arrangement::LinkedTori];
    Options { families, kinds: Kind::NEAR_MISSES.to_vec(), queries: 8, ..Options::default() }.run(|options| {
        println!("{}", growth(options));
        println!("{}", beside_static(options));
        println!("{}", pegs(options));
    })
}

fn verdict(reached: bool) -> String {
    if reached { "reached" } else { "MISSED" }.to_owned()
}

fn growth(options: &Options) -> String {
    let heading =
        ["family", "triangles", "near miss us", "check ns/tri", "trees ns/tri", "mesh", "checked", "tree", "bytes/tri"];
    let mut table = Table::new(options.style, &heading);
    let mut lines = Vec::new();
    for &family in &options.families {
        let (mut times, mut builds) = (Vec::new(), Vec::new());
        for &size in &options.sizes {
            let pair = Pair::of(family, size, options.seed);
            let count = pair.triangles() as f64;
            let each = |time: Duration| time.as_secs_f64() * 1e9 / (2.0 * count);
            let Built { check, trees, .. } = pair.built;
            let near = near_misses(&pair, family, options);
            let parts = bytes(&pair.bodies[0]).map(|bytes| bytes / count);
            let bytes: f64 = parts.iter().sum();
            let [mesh, checked, tree] = parts.map(|part| format!("{part:.1}"));
            times.extend(near.map(|time| [count, time]));
            if count > 5e3 {
                builds.push(each(check + trees));
            }
            table.row(vec![
                family.name().to_owned(),
                pair.triangles().to_string(),
                near.map_or_else(|| "-".to_owned(), short),
                short(each(check)),
                short(each(trees)),
                mesh,
                checked,
                tree,
                format!("{bytes:.0}"),
            ]);
            if size == *options.sizes.iter().max().unwrap_or(&0) {
                lines.push(format!(
                    "{}: {bytes:.0} bytes, at most {BYTES}: {}",
                    family.name(),
                    verdict(bytes <= BYTES)
                ));
            }
        }
        if let Some(slope) = slope(&times) {
            let reached = verdict(slope <= EXPONENT);
            lines.push(format!("{}: near misses grow by n^{slope:.2}, at most n^{EXPONENT}: {reached}", family.name()));
        }
        if let [first, .., last] = builds[..] {
            let ratio = last / first;
            let reached = verdict(ratio <= BUILDING);
            lines.push(format!(
                "{}: building takes {ratio:.2} times as long, at most {BUILDING}: {reached}",
                family.name()
            ));
        }
    }
    format!("{table}\n{}\n", lines.join("\n"))
}

/// The median over all near misses of the best of several readings, in microseconds.
fn near_misses(pair: &Pair, family: Arrangement, options: &Options) -> Option<f64> {
    let cases: Vec<Case> =
        options.kinds.iter().flat_map(|kind| kind.cases(pair, family, options.queries, options.seed)).collect();
    let mut scratch = Scratch::new();
    median(cases.iter().map(|case| {
        let readings = (0..5).map(|_| {
            let start = Processor::now();
            keep(case.answer(&pair.bodies, &mut scratch));
            start.elapsed().as_secs_f64() * 1e6
        });
        readings.fold(f64::INFINITY, f64::min)
    }))
}

/// The bytes that a body like the given one keeps after its first query: of its mesh, what checking adds, and what the
/// query adds.
fn bytes(body: &Body) -> [f64; 3] {
    let (mut copy, mut made) = (None, None);
    let mesh = measure(|| copy = Some(body.mesh().clone()));
    let checked = measure(|| {
        made = copy.take().map(|mesh| Body::from_mesh(mesh).expect("a body's mesh makes a body"));
    });
    let tree = measure(|| {
        let case = Case::new([-10.0, 0.0, 0.0].into(), [20.0, 0.0, 0.0].into());
        let bodies = [made.clone(), made.clone()].map(|body| body.expect("it has been made"));
        keep(case.verdict(&bodies));
    });
    [mesh, checked, tree].map(|held| held.bytes_current as f64)
}

fn beside_static(options: &Options) -> String {
    let heading = ["family", "triangles", "kind", "continuous us", "static parry us", "static tests"];
    let mut table = Table::new(options.style, &heading);
    let mut ratios = Vec::new();
    for family in Arrangement::meshes() {
        let pair = Pair::of(family, 10_000, options.seed);
        let poses = Kind::Stop.cases(&pair, family, options.queries, options.seed);
        for kind in [Kind::Hit, Kind::Stop, Kind::Pass] {
            let cases = kind.cases(&pair, family, options.queries, options.seed);
            let scratch = RefCell::new(Scratch::new());
            let ours = |case: usize| keep(cases[case].answer(&pair.bodies, &mut scratch.borrow_mut()));
            let theirs = |case: usize| keep(rival::intersects_at_end(&pair, &poses[case]));
            let readings = stopwatch::read(cases.len().min(poses.len()), ours, theirs);
            let ratio =
                geometric_mean(readings.iter().map(|reading| reading.first / reading.second)).unwrap_or(f64::NAN);
            ratios.push(ratio);
            table.row(vec![
                family.name().to_owned(),
                pair.triangles().to_string(),
                kind.name().to_owned(),
                short(median(readings.iter().map(|reading| reading.first)).unwrap_or(f64::NAN)),
                short(median(readings.iter().map(|reading| reading.second)).unwrap_or(f64::NAN)),
                short(ratio),
            ]);
        }
    }
    let mean = geometric_mean(ratios).unwrap_or(f64::NAN);
    format!("{table}\na continuous query costs {mean:.2} static tests, at most {STATIC}: {}\n", verdict(mean <= STATIC))
}

fn pegs(options: &Options) -> String {
    let heading = ["clearance", "queries", "ours us", "parry us", "ratio", "wrong", "wrong parry", "verdict"];
    let mut table = Table::new(options.style, &heading);
    let mut random = Random::new(options.seed);
    for exponent in glide::CLEARANCES {
        let clearance = exponent.map_or(0.0, |exponent| 2f64.powi(exponent));
        let pair = glide::peg(clearance);
        let cases: Vec<(Case, Known)> =
            (0..options.queries.max(8)).map(|_| glide::through_window(clearance, &mut random)).collect();
        let wrong = cases.iter().filter(|(case, known)| !known.agrees(&case.verdict(&pair.bodies))).count();
        let wrong_of_parry = cases.iter().filter(|(case, known)| {
            let time = rival::time_of_impact(&pair, case);
            time.map_or(Known::Clear, Known::At) != *known
                && !matches!((time, known), (Some(time), Known::At(known)) if (time - known).abs() < 1e-6)
        });
        let wrong_of_parry = wrong_of_parry.count();
        let scratch = RefCell::new(Scratch::new());
        let ours = |case: usize| keep(cases[case].0.answer(&pair.bodies, &mut scratch.borrow_mut()));
        let readings =
            stopwatch::read(cases.len(), ours, |case: usize| keep(rival::time_of_impact(&pair, &cases[case].0)));
        let ratio = geometric_mean(readings.iter().map(|reading| reading.second / reading.first)).unwrap_or(f64::NAN);
        table.row(vec![
            exponent.map_or_else(|| "0".to_owned(), |exponent| format!("2^{exponent}")),
            cases.len().to_string(),
            short(median(readings.iter().map(|reading| reading.first)).unwrap_or(f64::NAN)),
            short(median(readings.iter().map(|reading| reading.second)).unwrap_or(f64::NAN)),
            short(ratio),
            wrong.to_string(),
            wrong_of_parry.to_string(),
            verdict(ratio >= PEG && wrong == 0),
        ]);
    }
    table.to_string()
}
