//! How the algorithms for polytopes of any dimension grow: time against `I(P) I(Q)` (Joseph & Plantinga, Lemma 8),
//! memory against `I(P)`.
//!
//! Pairs of lumps that are not convex, ever finer meshes of the same two forms: the separation in `E^3`, apart and
//! crossing, and the first contact in `E^4`, the lumps' prisms meeting half way. Times are medians of the thread's own
//! time. The sizes are those at which visiting all pairs is most of the work; below, what is done once for each face
//! shows. The bar is a slope of 1 within 0.1 on logarithmic axes. Memory is what a polytope holds, and the most that a
//! separation asks for besides, for each incidence.

use allocation_counter::measure;
use firstcontact::contact::{Method, NamedMethods, Query, Scratch, lattice_sizes};
use firstcontact::polytope::{Polytope, Separation, separation, separation_work};
use firstcontact::{Body, Motion, Verdict};
use firstcontact_benches::options::Options;
use firstcontact_benches::shapes::{Shape, blob};
use firstcontact_benches::stopwatch::Processor;
use firstcontact_benches::table::{Style, Table, median, short, slope};

/// How often each edge of an icosahedron is cut.
const FREQUENCIES: [u32; 6] = [8, 10, 13, 17, 22, 28];

/// The same where lumps collide, whose prisms are eight times as large.
const COLLIDING: [u32; 5] = [8, 10, 12, 15, 18];

/// Readings of each time.
const READINGS: usize = 5;

/// How far the slope may be from one.
const TOLERANCE: f64 = 0.1;

/// How far apart the middles of two lumps of a mean radius of one are.
const PLACES: [(&str, f64); 2] = [("apart", 3.0), ("crossing", 1.5)];

fn main() -> std::process::ExitCode {
    Options::default().run(|options| match tables(options.style) {
        Ok(tables) => println!("{tables}"),
        Err(error) => println!("error: {error}"),
    })
}

fn tables(style: Style) -> Result<String, Box<dyn std::error::Error>> {
    let heading = ["lumps", "I(P)", "I(P) I(Q)", "ms", "ns per I(P) I(Q)", "bytes per I(P)", "bytes besides"];
    let mut table = Table::new(style, &heading);
    let mut verdicts = Vec::new();
    for (name, place) in PLACES {
        let (mut times, mut memories) = (Vec::new(), Vec::new());
        for frequency in FREQUENCIES {
            let sample = sample(frequency, place)?;
            let size = sample.work.sqrt();
            times.push([sample.work, sample.seconds]);
            memories.push([size, sample.held + sample.besides]);
            table.row(vec![
                format!("{frequency}, {name}{}", if sample.is_apart { "" } else { " (meeting)" }),
                format!("{size:.0}"),
                format!("{:.3e}", sample.work),
                short(1e3 * sample.seconds),
                short(1e9 * sample.seconds / sample.work),
                short(sample.held / size),
                short(sample.besides / size),
            ]);
        }
        verdicts.push(verdict(&format!("time against I(P) I(Q), {name}"), slope(&times)));
        verdicts.push(verdict(&format!("memory against I(P), {name}"), slope(&memories)));
    }
    let mut times = Vec::new();
    for frequency in COLLIDING {
        let [work, seconds] = collision(frequency)?;
        times.push([work, seconds]);
        let [size, milliseconds, share] = [work.sqrt(), 1e3 * seconds, 1e9 * seconds / work].map(short);
        let none = || "-".to_owned();
        table.row(vec![
            format!("{frequency}, colliding"),
            size,
            format!("{work:.3e}"),
            milliseconds,
            share,
            none(),
            none(),
        ]);
    }
    verdicts.push(verdict("time against I(P) I(Q), colliding", slope(&times)));
    Ok(format!("{table}\n{}", verdicts.join("\n")))
}

/// `I(P) I(Q)` of the prisms of two lumps that collide, and the time it takes to find out when.
fn collision(frequency: u32) -> Result<[f64; 2], Box<dyn std::error::Error>> {
    let a = body(blob(frequency, 1))?;
    let b = body(blob(frequency, 2))?;
    let motions = (Motion::edge([-4.0, 0.3, 0.2], [4.0, 0.1, -0.1])?, Motion::at([0.0; 3])?);
    let query = Query {
        a: &a,
        motion_of_a: &motions.0,
        b: &b,
        motion_of_b: &motions.1,
        clock: [0.0, 1.0],
        method: Method::LATTICE,
    };
    let mut scratch = Scratch::new();
    if !matches!(query.first_contact(&mut scratch)?, Verdict::Contact(_)) {
        return Err("the lumps do not collide".into());
    }
    // A prism over a solid is of eight times its size: each facet of a polyhedron makes one that is a prism itself.
    let work: f64 = lattice_sizes(&a, &b)?.iter().map(|&size| 8.0 * size as f64).product();
    Ok([work, timed(|| query.first_contact(&mut scratch))])
}

/// The median of some readings of a time.
fn timed<T>(mut task: impl FnMut() -> T) -> f64 {
    let readings = (0..READINGS).map(|_| {
        let start = Processor::now();
        firstcontact_benches::stopwatch::keep(task());
        start.elapsed().as_secs_f64()
    });
    median(readings).unwrap_or(0.0)
}

fn verdict(what: &str, slope: Option<f64>) -> String {
    let slope = slope.unwrap_or(f64::NAN);
    let verdict = if (slope - 1.0).abs() <= TOLERANCE { "reached" } else { "MISSED" };
    format!("slope of {what}: {slope:.3}, bar 1 +- {TOLERANCE}: {verdict}")
}

/// What two lumps cost.
struct Sample {
    /// `I(P) I(Q)`.
    work: f64,
    seconds: f64,
    /// Bytes that the first lump keeps.
    held: f64,
    /// The most bytes that the separation asks for.
    besides: f64,
    is_apart: bool,
}

fn sample(frequency: u32, place: f64) -> Result<Sample, Box<dyn std::error::Error>> {
    let mut made = Ok(None);
    let first = body(blob(frequency, 1))?;
    let held = measure(|| made = Polytope::of_solid(&first).map(Some));
    let Some((a, _)) = made? else { return Err("no polytope was made".into()) };
    let b = polytope(blob(frequency, 2).moved([0.75 * place, 0.5 * place, 0.43 * place]))?;
    let mut found = Err(firstcontact::polytope::SeparationError::Empty);
    let besides = measure(|| found = separation(&a, &b));
    let is_apart = matches!(found?, Separation::Apart(_));
    Ok(Sample {
        work: separation_work(a.lattice(), b.lattice()) as f64,
        seconds: timed(|| separation(&a, &b)),
        held: held.bytes_current as f64,
        besides: besides.bytes_max as f64,
        is_apart,
    })
}

fn polytope(shape: Shape) -> Result<Polytope, Box<dyn std::error::Error>> {
    Ok(Polytope::of_solid(&body(shape)?)?.0)
}

fn body(shape: Shape) -> Result<Body, Box<dyn std::error::Error>> {
    Ok(Body::solid_from_mesh(shape.mesh())?)
}
