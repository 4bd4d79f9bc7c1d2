//! How the separation of polytopes grows: time against `I(P) I(Q)` (Joseph & Plantinga, Lemma 8), memory against `I(P)`.
//!
//! Pairs of lumps that are not convex, ever finer meshes of the same two forms, apart and crossing. Times are medians of
//! the thread's own time. The bar is a slope of 1 within 0.1 on logarithmic axes. Memory is what a lattice
//! with its points holds, and the most that a separation asks for besides, for each incidence.

use allocation_counter::measure;
use firstcontact::polytope::{Polytope, PolytopeError, Separation, separation, separation_work};
use firstcontact_benches::growth::slope;
use firstcontact_benches::options::Options;
use firstcontact_benches::processor::Processor;
use firstcontact_benches::shapes::{Shape, blob};
use firstcontact_benches::statistics::median;
use firstcontact_benches::table::{Style, Table, short};

#[path = "../../../examples/separations/lattice.rs"]
mod lattice;

/// How often each edge of an icosahedron is cut.
const FREQUENCIES: [u32; 7] = [3, 4, 5, 6, 8, 10, 13];

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
    Ok(format!("{table}\n{}", verdicts.join("\n")))
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
    let held = measure(|| made = polytope(&blob(frequency, 1)).map(Some));
    let Some(a) = made? else { return Err("no polytope was made".into()) };
    let b = polytope(&blob(frequency, 2).moved([0.75 * place, 0.5 * place, 0.43 * place]))?;
    let mut found = Err(firstcontact::polytope::SeparationError::Empty);
    let besides = measure(|| found = separation(&a, &b));
    let is_apart = matches!(found?, Separation::Apart(_));
    let readings = (0..READINGS).map(|_| {
        let start = Processor::now();
        firstcontact_benches::stopwatch::keep(separation(&a, &b));
        start.elapsed().as_secs_f64()
    });
    Ok(Sample {
        work: separation_work(a.lattice(), b.lattice()) as f64,
        seconds: median(readings).unwrap_or(0.0),
        held: held.bytes_current as f64,
        besides: besides.bytes_max as f64,
        is_apart,
    })
}

fn polytope(shape: &Shape) -> Result<Polytope, PolytopeError> {
    Polytope::new(lattice::lattice(shape.vertices.len(), &shape.faces), 3, &shape.vertices.concat())
}
