//! One line of the table: all cases of one kind on one pair.

use std::cell::RefCell;
use std::hint::black_box;

use firstcontact::Verdict;
use firstcontact::contact::Scratch;

use crate::arrangement::Arrangement;
use crate::case::Case;
use crate::kind::Kind;
use crate::pair::Pair;
use crate::rival;
use crate::stopwatch::{self, Reading, keep};
use crate::table::{geometric_mean, median};

/// What the cases of one kind cost.
#[derive(Debug, Clone)]
pub struct Cell {
    /// The family.
    pub arrangement: Arrangement,
    /// Triangles of a mesh, vertices of an ellipsoid.
    pub size: usize,
    /// The kind of query.
    pub kind: Kind,
    /// How many there were.
    pub queries: usize,
    /// The median of ours, in microseconds.
    pub ours: f64,
    /// The slowest of ours, in microseconds.
    pub slowest: f64,
    /// The median of parry's, in microseconds.
    pub rival: f64,
    /// The geometric mean over the queries of parry's time divided by ours.
    pub ratio: f64,
    /// The least such quotient of a single query.
    pub worst: f64,
    /// Queries in which a float filter was in doubt at least once.
    pub exact: usize,
    /// Pairs of triangles looked at, on average.
    pub pairs: f64,
    /// How parry's verdicts differ.
    pub differences: Differences,
}

/// How parry's verdicts differ from the exact ones.
#[derive(Debug, Clone, Copy, Default)]
pub struct Differences {
    /// Contacts that parry missed.
    pub missed: usize,
    /// Contacts that parry reported where there are none.
    pub invented: usize,
    /// The greatest difference between times of contact, as a fraction of the path.
    pub time: f64,
}

impl Cell {
    /// Measures all cases; `None` if there are none.
    pub fn measure(pair: &Pair, arrangement: Arrangement, kind: Kind, cases: &[Case]) -> Option<Cell> {
        let mut differences = Differences::default();
        let mut exact = 0;
        let mut pairs = 0;
        for case in cases {
            let (verdict, tally) = case.weighed_verdict(&pair.bodies);
            exact += usize::from(tally.exact_signs > 0);
            pairs += tally.triangle_pairs;
            differences.note(&verdict, rival::time_of_impact(pair, case));
        }
        let readings = readings(pair, cases);
        let ratios = || readings.iter().map(|reading| reading.second / reading.first);
        Some(Cell {
            arrangement,
            size: match arrangement {
                Arrangement::Ellipsoids(_) => pair.bodies[0].positions().len(),
                Arrangement::Apart(_) | Arrangement::LinkedTori => pair.triangles(),
            },
            kind,
            queries: cases.len(),
            ours: median(readings.iter().map(|reading| reading.first))?,
            slowest: readings.iter().map(|reading| reading.first).fold(0.0, f64::max),
            rival: median(readings.iter().map(|reading| reading.second))?,
            ratio: geometric_mean(ratios())?,
            worst: ratios().fold(f64::INFINITY, f64::min),
            exact,
            pairs: pairs as f64 / cases.len() as f64,
            differences,
        })
    }
}

/// Ours and parry's times of each case.
pub fn readings(pair: &Pair, cases: &[Case]) -> Vec<Reading> {
    let scratch = RefCell::new(Scratch::new());
    let ours = |case: usize| {
        // The same query again would only be certified again.
        scratch.borrow_mut().forget();
        keep(cases[case].answer(black_box(&pair.bodies), &mut scratch.borrow_mut()));
    };
    let theirs = |case: usize| keep(rival::time_of_impact(black_box(pair), &cases[case]));
    stopwatch::read(cases.len(), ours, theirs)
}

impl Differences {
    /// Notes a verdict of ours, and when parry says that the bodies meet.
    pub fn note(&mut self, verdict: &Verdict, rival: Option<f64>) {
        match (verdict.contact(), rival) {
            (None, None) => {}
            (None, Some(_)) => self.invented += 1,
            (Some(_), None) => self.missed += 1,
            (Some(contact), Some(time)) => self.time = self.time.max((contact.time.lower() - time).abs()),
        }
    }
}
