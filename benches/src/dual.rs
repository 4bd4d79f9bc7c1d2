//! What CD-Dual and GJK cost on pairs of ellipsoids, CD-Dual also by phases, and how often its printed part would have
//! been wrong.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use firstcontact::convex::cd_dual::{Along, Phase};
use firstcontact::convex::{ConvexPair, Distance, Gjk, PairError};
use firstcontact::convex::{Cost, WarmStart};
use nalgebra::{Point3, Vector3};

use crate::separation::Ellipsoids;
use crate::shapes::Random;
use crate::stopwatch::{self, keep};

/// Distances at which times are taken, in the unit of the axes; negative where the bodies overlap.
pub const DISTANCES: [f64; 19] = [
    -90.0, -70.0, -50.0, -30.0, -20.0, -10.0, -5.0, -2.0, -0.1, 0.0, 0.1, 2.0, 5.0, 10.0, 20.0, 30.0, 50.0, 70.0, 100.0,
];

/// How often a pair is asked for the shares of the phases.
const REPEATS: usize = 20;

/// What the pairs cost at one distance.
#[derive(Debug, Clone, Copy)]
pub struct Point {
    /// The distance, one of [`DISTANCES`].
    pub l: f64,
    /// How many pairs can be at it.
    pub pairs: usize,
    /// The time of CD-Dual's verdict, in microseconds, on average over the pairs.
    pub dual: f64,
    /// The same of GJK's verdict.
    pub gjk: f64,
    /// The same of CD-Dual's distance along the direction between them (§6), which takes no early stop.
    pub along: f64,
    /// The same of GJK's distance.
    pub distance: f64,
    /// Pairs of which the two verdicts differ.
    pub differences: usize,
    /// The time of each phase, in microseconds, in the order of [`PHASES`].
    pub phases: [f64; 4],
    /// What was visited.
    pub counts: Cost,
}

/// The phases and what they are called.
pub const PHASES: [(Phase, &str); 4] = [
    (Phase::FacesOfB, "SEARCH-FV"),
    (Phase::FacesOfA, "SEARCH-VF"),
    (Phase::PairsOfEdges, "SEARCH-EE"),
    (Phase::Walk, "walk"),
];

/// Measures the pairs at every distance that some of them can be at; nothing is carried over from one query to the
/// next.
pub fn measure(pairs: &[Ellipsoids]) -> Vec<Point> {
    DISTANCES.iter().filter_map(|&l| at(pairs, l)).collect()
}

fn at(pairs: &[Ellipsoids], l: f64) -> Option<Point> {
    let placed = pairs.iter().filter_map(|pair| Some((pair, pair.place(l)?)));
    let trials: Vec<Trial<'_>> = placed.map(|(pair, place)| Trial::new(pair, place)).collect();
    if trials.is_empty() {
        return None;
    }
    let witness = RefCell::new(WarmStart::default());
    let mut counts = Cost::default();
    let differs = |trial: &&Trial<'_>| {
        let overlaps = trial.dual(&mut witness.borrow_mut(), &mut counts);
        overlaps != trial.gjk()
    };
    let differences = trials.iter().filter(differs).count();
    let verdicts = stopwatch::read(
        trials.len(),
        |trial| keep(trials[trial].dual(&mut witness.borrow_mut(), &mut Cost::default())),
        |trial| keep(trials[trial].gjk()),
    );
    let distances = stopwatch::read(
        trials.len(),
        |trial| keep(trials[trial].along(&mut witness.borrow_mut())),
        |trial| keep(trials[trial].distance()),
    );
    let mean = |times: &mut dyn Iterator<Item = f64>| times.sum::<f64>() / trials.len() as f64;
    Some(Point {
        l,
        pairs: trials.len(),
        dual: mean(&mut verdicts.iter().map(|reading| reading.first)),
        gjk: mean(&mut verdicts.iter().map(|reading| reading.second)),
        along: mean(&mut distances.iter().map(|reading| reading.first)),
        distance: mean(&mut distances.iter().map(|reading| reading.second)),
        differences,
        phases: phases(&trials, &mut witness.borrow_mut()),
        counts,
    })
}

/// Two bodies at their places, to be asked by either method from a cold start.
struct Trial<'p> {
    placed: ConvexPair<'p>,
    back: Vector3<f64>,
    gjk: RefCell<Gjk>,
    place: Point3<f64>,
}

impl<'p> Trial<'p> {
    fn new(pair: &'p Ellipsoids, place: Point3<f64>) -> Trial<'p> {
        Trial { placed: pair.at(place), back: pair.back(), gjk: RefCell::new(pair.gjk()), place }
    }

    fn dual(&self, witness: &mut WarmStart, counts: &mut Cost) -> bool {
        witness.forget();
        self.placed.meet(witness, counts)
    }

    fn along(&self, witness: &mut WarmStart) -> Result<Along, PairError> {
        witness.forget();
        self.placed.along(self.back, witness, &mut Cost::default())
    }

    fn gjk(&self) -> bool {
        let mut gjk = self.gjk.borrow_mut();
        gjk.forget();
        // Places are finite.
        gjk.meet(self.place).unwrap_or(false)
    }

    fn distance(&self) -> Result<Distance, PairError> {
        let mut gjk = self.gjk.borrow_mut();
        gjk.forget();
        gjk.distance(self.place)
    }
}

/// The time of each phase: of each pair the best of several readings, on average over the pairs.
fn phases(trials: &[Trial<'_>], witness: &mut WarmStart) -> [f64; 4] {
    let mut sums = [Duration::ZERO; 4];
    for trial in trials {
        let mut best = [Duration::MAX; 4];
        for _ in 0..REPEATS {
            witness.forget();
            let mut before = Instant::now();
            keep(trial.placed.meet_by_phases(witness, &mut Cost::default(), |phase| {
                let now = Instant::now();
                if let Some(place) = PHASES.iter().position(|(known, _)| *known == phase) {
                    best[place] = best[place].min(now - before);
                }
                before = Instant::now();
            }));
        }
        sums.iter_mut().zip(best).for_each(|(sum, best)| *sum += best);
    }
    sums.map(|sum| sum.as_secs_f64() * 1e6 / trials.len() as f64)
}

/// How often the printed procedures alone fail.
#[derive(Debug, Clone, Copy, Default)]
pub struct Failures {
    /// Searches for the optimal face without early stop, along the line to the other's middle.
    pub along: Cost,
    /// Questions for overlap, at random distances up to a tenth of the way to touching.
    pub overlap: Cost,
    /// Those of the latter whose true answer is "separate".
    pub separate: u64,
    /// Those to which GJK answers otherwise.
    pub differences: usize,
}

/// Asks every pair many times.
pub fn failures(pairs: &[Ellipsoids], trials: usize, random: &mut Random) -> Failures {
    let mut failures = Failures::default();
    let mut witness = WarmStart::default();
    for trial in 0..trials {
        let pair = &pairs[trial % pairs.len()];
        let Some(place) = pair.place(pair.touching() * random.between(-0.1, 0.1)) else { continue };
        let trial = Trial::new(pair, place);
        let found = trial.dual(&mut witness, &mut failures.overlap);
        failures.separate += u64::from(!found);
        failures.differences += usize::from(found != trial.gjk());
        witness.forget();
        let aim = pair.back() + Vector3::from(random.direction()) * random.between(0.0, 0.3);
        // The direction is not null: the jitter is shorter.
        keep(trial.placed.along(aim, &mut witness, &mut failures.along));
    }
    failures
}
