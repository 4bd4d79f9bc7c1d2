//! What exact zeros cost: right-angled worlds on whole numbers against the same worlds a little out of true.

use std::hint::black_box;

use firstcontact::{Body, Verdict};
use firstcontact_benches::Case;
use firstcontact_benches::flat::{Flat, OutOfTrue, bodies};
use firstcontact_benches::options::Options;
use firstcontact_benches::shapes::Random;
use firstcontact_benches::stopwatch::{self, keep};
use firstcontact_benches::table::{Table, geometric_mean, short};

/// Queries per family unless the command line says otherwise.
const QUERIES: usize = 400;

fn main() -> std::process::ExitCode {
    Options { queries: QUERIES, ..Options::default() }.run(run)
}

fn run(options: &Options) {
    let heading = [
        "family",
        "queries",
        "start/hit/clear",
        "out of true",
        "whole us",
        "out of true us",
        "ratio",
        "exact",
        "out of true exact",
    ];
    let mut table = Table::new(options.style, &heading);
    let mut ratios = Vec::new();
    for family in Flat::ALL {
        for starts in [Start::Apart, Start::InContact] {
            ratios.extend(measure(options, family, starts, &mut table));
        }
    }
    println!("{table}");
    let worst = ratios.iter().copied().fold(0.0, f64::max);
    println!("geometric mean {}, worst {}", short(geometric_mean(ratios).unwrap_or(0.0)), short(worst));
}

/// Which of the random motions of a family are measured together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    Apart,
    InContact,
}

fn measure(options: &Options, family: Flat, start: Start, table: &mut Table) -> Option<f64> {
    let mut random = Random::new(options.seed);
    let shapes = family.shapes();
    let out_of_true = OutOfTrue::new(&mut random);
    let bent = bodies(shapes.clone().map(|shape| out_of_true.shape(shape, &mut random)));
    let whole = bodies(shapes);
    let wanted = |case: &Case| {
        let in_contact = matches!(case.verdict(&whole), Verdict::StartsInContact(_));
        in_contact == (start == Start::InContact)
    };
    let many = (0..options.queries * 100).map(|_| family.case(&whole[1], &mut random));
    let cases: Vec<Case> = many.filter(wanted).take(options.queries).collect();
    let bent_cases: Vec<Case> = cases.iter().map(|case| out_of_true.case(case)).collect();
    let readings = stopwatch::read(
        cases.len(),
        |case| keep(cases[case].verdict(black_box(&whole))),
        |case| keep(bent_cases[case].verdict(black_box(&bent))),
    );
    let totals = readings.iter().fold([0.0, 0.0], |[a, b], reading| [a + reading.first, b + reading.second]);
    let ratio = totals[0] / totals[1];
    let (counts, bent_counts) = (Counts::of(&whole, &cases), Counts::of(&bent, &bent_cases));
    let each = |total: f64| short(total / cases.len() as f64);
    let name = match start {
        Start::Apart => family.name().to_owned(),
        Start::InContact => format!("{}, in contact at the start", family.name()),
    };
    table.row(vec![
        name,
        cases.len().to_string(),
        counts.verdicts(),
        bent_counts.verdicts(),
        each(totals[0]),
        each(totals[1]),
        short(ratio),
        counts.exact.to_string(),
        bent_counts.exact.to_string(),
    ]);
    (!cases.is_empty()).then_some(ratio)
}

/// What came out of a set of queries.
#[derive(Debug, Default)]
struct Counts {
    starts: usize,
    contacts: usize,
    clear: usize,
    /// Queries in which a float filter was in doubt.
    exact: usize,
}

impl Counts {
    fn of(bodies: &[Body; 2], cases: &[Case]) -> Counts {
        let mut counts = Counts::default();
        for case in cases {
            let (verdict, tally) = case.weighed_verdict(bodies);
            counts.exact += usize::from(tally.exact_signs > 0);
            match verdict {
                Verdict::Clear => counts.clear += 1,
                Verdict::Contact(_) => counts.contacts += 1,
                Verdict::StartsInContact(_) => counts.starts += 1,
            }
        }
        counts
    }

    fn verdicts(&self) -> String {
        format!("{}/{}/{}", self.starts, self.contacts, self.clear)
    }
}
