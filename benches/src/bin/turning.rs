//! Bodies that turn, beside the same bodies in straight motion, and beside parry's and FCL's casts of bodies that turn.
//!
//! Every case is a straight motion of `speed`, and the turning ones end in the same place. The time of a turning
//! question is divided by that of the straight ones of the same kind, on the same meshes. The other libraries'
//! verdicts are compared with ours.

use std::cell::Cell;
use std::hint::black_box;
use std::process::ExitCode;

use firstcontact::contact::Scratch;
use firstcontact_benches::options::Options;
use firstcontact_benches::peer::{FCL, Peer, put_mesh};
use firstcontact_benches::stopwatch::{Processor, keep};
use firstcontact_benches::table::{Table, geometric_mean, short};
use firstcontact_benches::turning::{Answer, Manner, Spin};
use firstcontact_benches::{Arrangement, Case, Kind, Pair};

/// A question that takes longer is asked once, in microseconds.
const LONG: f64 = 3e5;

/// Parry is asked about no more cases of a cell than take so long, in microseconds.
const PATIENCE: f64 = 1e7;

fn main() -> ExitCode {
    let kinds = vec![Kind::Hit, Kind::Stop, Kind::Far];
    Options { sizes: vec![1_000, 10_000], queries: 4, kinds, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    let heading = [
        "family",
        "size",
        "kind",
        "manner",
        "cases",
        "ours us",
        "/ straight",
        "boxes",
        "triangles",
        "parry cases",
        "parry / ours",
        "worst",
        "wrongly clear",
        "wrongly contact",
        "undecided",
        "fcl cases",
        "fcl / ours",
        "wrongly clear",
        "wrongly contact",
    ];
    let mut table = Table::new(options.style, &heading);
    let mut means = Means::default();
    let fcl = Peer::compiled("fcl_turning", FCL);
    if let Err(reason) = &fcl {
        println!("fcl: skipped, {reason}");
    }
    for (family, size) in options.meshes() {
        let pair = Pair::of(family, size, options.seed);
        for &kind in &options.kinds {
            measure(&pair, (family, size, kind), options, fcl.as_ref().ok(), &mut table, &mut means);
        }
    }
    println!("{table}");
    means.print(options);
}

/// Ratios of all cells: to straight motion, and of parry.
#[derive(Default)]
struct Means(Vec<(Manner, u32, [f64; 3])>);

impl Means {
    fn print(&self, options: &Options) {
        for manner in Manner::ALL {
            for &size in &options.sizes {
                let of = |k: usize| {
                    let all = self.0.iter().filter(|cell| cell.0 == manner && cell.1 == size);
                    geometric_mean(all.map(|cell| cell.2[k]).filter(|ratio| ratio.is_finite()))
                        .map_or_else(|| "-".to_owned(), short)
                };
                let [straight, parry, fcl] = [of(0), of(1), of(2)];
                let name = manner.name();
                println!("{name} at {size}: {straight} times straight motion, parry {parry} and FCL {fcl} times ours");
            }
        }
    }
}

/// Microseconds of a question: the least of three, or of one that is long.
fn time(ask: impl Fn()) -> f64 {
    let once = || {
        let begun = Processor::now();
        ask();
        begun.elapsed().as_secs_f64() * 1e6
    };
    let first = once();
    if first > LONG { first } else { first.min(once()).min(once()) }
}

fn measure(
    pair: &Pair,
    (family, size, kind): (Arrangement, u32, Kind),
    options: &Options,
    fcl: Option<&Peer>,
    table: &mut Table,
    means: &mut Means,
) {
    let straight = kind.cases(pair, family, options.queries, options.seed);
    let of_straight = |case: &Case| time(|| keep(case.verdict_with(black_box(&pair.bodies), &mut Scratch::new())));
    let Some(base) = geometric_mean(straight.iter().map(of_straight)) else { return };
    // A motion that ends just before contact is the part of one that hits.
    let begun = if kind == Kind::Stop { Kind::Hit } else { kind };
    let cases = begun.cases(pair, family, options.queries, options.seed);
    for manner in Manner::ALL {
        let spins = Spin::all(pair, &cases, kind, manner, options.seed);
        let ours: Vec<f64> = spins.iter().map(|spin| time(|| keep(spin.answer(black_box(&pair.bodies))))).collect();
        let Some(mean) = geometric_mean(ours.iter().copied()) else { continue };
        let (answers, costs): (Vec<Answer>, Vec<[u64; 2]>) =
            spins.iter().map(|spin| spin.answer_counted(&pair.bodies)).unzip();
        let (mut found, mut ratios, mut spent) = (Vec::new(), Vec::new(), 0.0);
        for (spin, ours) in spins.iter().zip(&ours) {
            if spent < PATIENCE {
                let is_found = Cell::new(false);
                let parry = time(|| is_found.set(spin.parry(black_box(&pair.rivals)).is_some()));
                found.push(is_found.get());
                ratios.push(parry / ours);
                spent += parry;
            }
        }
        let of_fcl = fcl.map(|fcl| ask_fcl(fcl, pair, &spins)).unwrap_or_default();
        let fcl_ratios = of_fcl.iter().zip(&ours).filter_map(|(fcl, ours)| Some((*fcl)?.0 / ours));
        let to_fcl = geometric_mean(fcl_ratios).unwrap_or(f64::NAN);
        let count_fcl = |is: fn(&Answer, bool) -> bool| {
            answers
                .iter()
                .zip(&of_fcl)
                .filter(|(answer, fcl)| fcl.is_some_and(|fcl| is(answer, fcl.1)))
                .count()
                .to_string()
        };
        let mean_count = |k: usize| short(costs.iter().map(|cost| cost[k] as f64).sum::<f64>() / costs.len() as f64);
        let count = |is: fn(&Answer, bool) -> bool| {
            answers.iter().zip(&found).filter(|(answer, found)| is(answer, **found)).count().to_string()
        };
        let to_parry = geometric_mean(ratios.iter().copied()).unwrap_or(f64::NAN);
        means.0.push((manner, size, [mean / base, to_parry, to_fcl]));
        table.row(vec![
            family.name().to_owned(),
            size.to_string(),
            kind.name().to_owned(),
            manner.name().to_owned(),
            spins.len().to_string(),
            short(mean),
            short(mean / base),
            mean_count(0),
            mean_count(1),
            found.len().to_string(),
            short(to_parry),
            short(ratios.iter().copied().fold(f64::INFINITY, f64::min)),
            count(|answer, found| matches!(answer, Answer::Contact(_)) && !found),
            count(|answer, found| *answer == Answer::Clear && found),
            count(|answer, _| *answer == Answer::Undecided),
            of_fcl.iter().flatten().count().to_string(),
            short(to_fcl),
            count_fcl(|answer, found| matches!(answer, Answer::Contact(_)) && !found),
            count_fcl(|answer, found| *answer == Answer::Clear && found),
        ]);
    }
}

/// FCL's microseconds for each motion, and whether it sees a contact; `None` where it was not asked.
fn ask_fcl(fcl: &Peer, pair: &Pair, spins: &[Spin]) -> Vec<Option<(f64, bool)>> {
    let mut text = String::new();
    pair.bodies.iter().for_each(|body| put_mesh(&mut text, body));
    text.push_str(&format!("{}\n", spins.len()));
    spins.iter().for_each(|spin| text.push_str(&spin.text()));
    let answer = |line: &str| {
        let (time, digit) = line.split_once(' ')?;
        Some((time.parse().ok()?, digit == "0")).filter(|_| digit != "2")
    };
    match fcl.ask(&text) {
        Ok(lines) => lines.lines().map(answer).collect(),
        Err(reason) => {
            println!("fcl: {reason}");
            Vec::new()
        }
    }
}
