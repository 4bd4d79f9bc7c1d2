//! A curve against the scaled solids themselves.

use firstcontact::convex::scaling::{
    ContactKind, Curve, Decision, Image, Partition, PartitionOutcome, PathKind, ScaledTouch, Scaling,
};
use firstcontact::convex::{Cost, Relation};
use firstcontact::exact::{Rational, Sign};

use super::super::prng::Prng;
use super::program::{Program, verdict_of_bodies};
use super::{PARTS, Posed};

/// What was compared.
#[derive(Debug, Clone, Default)]
pub struct Compared {
    /// Scaling pairs that are apart, touch and overlap, by bodies that really are scaled.
    pub by_bodies: [u64; 3],
    /// The same by programs, where no bodies have the coordinates.
    pub by_programs: [u64; 3],
    /// Of both, those exactly on a curve.
    pub on_curves: u64,
    /// Answers by decision curves that were compared too: from seed to seed, and between inner ellipsoids.
    pub by_decisions: [u64; 2],
    /// Breakpoints of these decision curves.
    pub decision_points: [u64; 2],
    /// Answers that are not those of the solids, by the right verdict.
    pub wrong: [u64; 3],
    /// Pairs by outcome: curve, apart, overlapping, corners, single, coinciding.
    pub outcomes: [u64; 6],
    /// Segments by kind of contact.
    pub segments: [u64; 6],
    /// Segments and breakpoints whose features or contact points do not hold.
    pub wrong_features: u64,
    /// What the curves cost.
    pub counts: Cost,
    /// What the first few faults are.
    pub faults: Vec<String>,
}

/// What to call the outcomes.
pub const OUTCOMES: [&str; 6] =
    ["curve", "apart throughout", "overlapping throughout", "a corner only", "a single pair", "one seed"];

/// At most this many faults are described.
const SHOWN: usize = 6;

impl Compared {
    /// Adds what another comparison found.
    pub fn add(&mut self, other: Compared) {
        let sum = |to: &mut [u64], from: &[u64]| to.iter_mut().zip(from).for_each(|(x, y)| *x += y);
        sum(&mut self.by_bodies, &other.by_bodies);
        sum(&mut self.by_programs, &other.by_programs);
        sum(&mut self.by_decisions, &other.by_decisions);
        sum(&mut self.decision_points, &other.decision_points);
        sum(&mut self.wrong, &other.wrong);
        sum(&mut self.outcomes, &other.outcomes);
        sum(&mut self.segments, &other.segments);
        self.on_curves += other.on_curves;
        self.wrong_features += other.wrong_features;
        self.counts.add(&other.counts);
        self.faults.extend(other.faults);
        self.faults.truncate(SHOWN);
    }

    /// All that is wrong.
    pub fn all_wrong(&self) -> u64 {
        self.wrong.iter().sum::<u64>() + self.wrong_features
    }

    fn fault(&mut self, what: String) {
        if self.faults.len() < SHOWN {
            self.faults.push(what);
        }
    }
}

/// Compares the partition of a pair's rectangle with the solids at a number of scaling pairs, and at others on the
/// curve.
pub fn compare(posed: &Posed, prng: &mut Prng, scattered: usize, on_curve: usize) -> Compared {
    let scaling = posed.scaling();
    let mut compared = Compared::default();
    let partition = match scaling.partition(posed.ranges, &mut compared.counts) {
        Ok(partition) => partition,
        Err(error) => {
            compared.fault(error.to_string());
            compared.wrong_features += 1;
            return compared;
        }
    };
    let decisions = [PathKind::Seeds, PathKind::Ellipsoids].map(|kind| scaling.decision(&partition, kind).ok());
    for (points, decision) in compared.decision_points.iter_mut().zip(&decisions) {
        *points += decision.as_ref().map_or(0, count_points);
    }
    let comparison = Comparison { scaling: &scaling, program: Program::of(&scaling), partition: &partition, decisions };
    compared.outcomes[outcome(&partition)] += 1;
    let curve = match partition.outcome() {
        PartitionOutcome::Curve(curve) => Some(curve),
        _ => None,
    };
    for pair in corners(posed) {
        comparison.ask(&pair, &mut compared);
    }
    for _ in 0..scattered {
        let pair = match curve.filter(|_| prng.once_in(5)) {
            Some(curve) => near(prng, posed, curve),
            None => anywhere(prng, posed),
        };
        comparison.ask(&pair, &mut compared);
    }
    for pair in curve.iter().flat_map(|curve| (0..on_curve).map(|_| on(prng, curve)).collect::<Vec<_>>()) {
        compared.on_curves += 1;
        if comparison.ask(&pair, &mut compared) != Relation::Touching {
            compared.fault(format!("not touching on the curve at {} {}", pair[0], pair[1]));
            compared.wrong_features += 1;
        }
    }
    comparison.check_touches(&mut compared);
    if let Some(curve) = curve {
        comparison.check_curve(curve, &mut compared);
    }
    compared
}

fn count_points(decision: &Decision) -> u64 {
    match decision.image() {
        Image::Curve(curve) => curve.points().len() as u64,
        _ => 0,
    }
}

fn outcome(partition: &Partition) -> usize {
    match partition.outcome() {
        PartitionOutcome::Curve(_) => 0,
        PartitionOutcome::Apart => 1,
        PartitionOutcome::Overlapping => 2,
        PartitionOutcome::LeastCorner(_) | PartitionOutcome::GreatestCorner(_) => 3,
        PartitionOutcome::Single { .. } => 4,
        PartitionOutcome::SeedsCoincide => 5,
    }
}

fn corners(posed: &Posed) -> [[Rational; 2]; 4] {
    let [x, y] = posed.ranges.map(|range| range.ends().map(Rational::of));
    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| [x[i].clone(), y[j].clone()])
}

/// Scalings in multiples of a 64th; where the range is short, of a 64th of it.
fn anywhere(prng: &mut Prng, posed: &Posed) -> [Rational; 2] {
    posed.ranges.map(|range| {
        let [low, high] = range.ends();
        let steps = (high - low) * PARTS;
        let steps = if steps < 8.0 { PARTS } else { steps };
        let step = (high - low) / steps;
        Rational::of(low + step * prng.integer(0, steps as i64) as f64)
    })
}

/// A pair in the rectangle next to the curve.
fn near(prng: &mut Prng, posed: &Posed, curve: &Curve) -> [Rational; 2] {
    let near = on(prng, curve).map(|scaling| scaling.nearest());
    let grid = 2f64.powi(prng.integer(6, 16) as i32);
    let rounded = [0, 1].map(|i| {
        let [low, high] = posed.ranges[i].ends();
        ((near[i] * grid).round() / grid).clamp(low, high)
    });
    rounded.map(Rational::of)
}

/// A pair on the curve: an end of a segment, or one between.
fn on(prng: &mut Prng, curve: &Curve) -> [Rational; 2] {
    let segment = prng.below(curve.segments().len() as u64) as usize;
    let [from, to] = [0, 1].map(|end| &curve.breakpoints()[segment + end].scalings);
    let share = Rational::of(prng.integer(0, 8) as f64 / 8.0);
    let rho1 = match [from, to].map(|end| end[0].nearest()) {
        // A short number, if there is one between.
        [low, high] if high - low > 0.25 => Rational::of((prng.float(low + 0.125, high - 0.125) * 32.0).round() / 32.0),
        _ => &from[0] + &(&share * &(&to[0] - &from[0])),
    };
    let rho2 = curve.segments()[segment].line.at(&rho1);
    [rho1.reduced(), rho2.reduced()]
}

struct Comparison<'c> {
    scaling: &'c Scaling<'c>,
    program: Program,
    partition: &'c Partition,
    /// Of the two kinds of path, where there is one.
    decisions: [Option<Decision>; 2],
}

impl Comparison<'_> {
    /// The verdict of the solids at a pair, with which the partition, its decision curves and the direct question must
    /// agree.
    fn ask(&self, [x, y]: &[Rational; 2], compared: &mut Compared) -> Relation {
        let expected = match verdict_of_bodies(self.scaling, [x, y]) {
            Some(verdict) => {
                compared.by_bodies[verdict as usize] += 1;
                verdict
            }
            None => {
                let verdict = self.program.verdict([x, y]);
                compared.by_programs[verdict as usize] += 1;
                verdict
            }
        };
        let answers = [self.partition.verdict([x, y]), self.scaling.verdict([x, y], &mut Cost::default())];
        for answer in answers {
            if answer.as_ref().ok() != Some(&expected) {
                compared.wrong[expected as usize] += 1;
                compared.fault(format!("{answer:?} at {x}, {y}, where they are {expected}"));
            }
        }
        for (kind, decision) in self.decisions.iter().enumerate() {
            let Some(decision) = decision else { continue };
            compared.by_decisions[kind] += 1;
            let parameters = decision.parameters([x, y]);
            let answer = parameters.as_ref().map(|parameters| decision.verdict(parameters.each_ref()));
            if answer != Some(expected) {
                compared.wrong[expected as usize] += 1;
                compared.fault(format!("{answer:?} by decision curve {kind} at {x}, {y}, where they are {expected}"));
            }
        }
        expected
    }

    /// The growth distance, and all ends and points that the partition names.
    fn check_touches(&self, compared: &mut Compared) {
        let growth = match self.scaling.growth_distance(&mut Cost::default()) {
            Ok(growth) => growth,
            Err(error) => {
                compared.wrong_features += 1;
                return compared.fault(error.to_string());
            }
        };
        self.check_touch(&[growth.scaling.clone(), growth.scaling.clone()], &growth.touch, compared);
        let [x, y] = self.partition.ranges().map(|range| range.ends().map(Rational::of));
        match self.partition.outcome() {
            PartitionOutcome::Curve(curve) => {
                for end in curve.breakpoints() {
                    self.check_touch(&end.scalings, &end.touch, compared);
                }
                let is_inside = self.partition.ranges().iter().all(|range| range.contains(&growth.scaling));
                if curve.diagonal().map(|(_, scaling)| scaling) != is_inside.then_some(growth.scaling) {
                    compared.wrong_features += 1;
                    compared.fault("the diagonal is not at the growth distance".to_owned());
                }
            }
            PartitionOutcome::LeastCorner(touch) => self.check_touch(&[x[0].clone(), y[0].clone()], touch, compared),
            PartitionOutcome::GreatestCorner(touch) => self.check_touch(&[x[1].clone(), y[1].clone()], touch, compared),
            PartitionOutcome::Single { scalings, touch } => self.check_touch(scalings, touch, compared),
            PartitionOutcome::Apart | PartitionOutcome::Overlapping | PartitionOutcome::SeedsCoincide => {}
        }
    }

    fn check_touch(&self, scalings: &[Rational; 2], touch: &ScaledTouch, compared: &mut Compared) {
        let scalings = scalings.each_ref();
        let meet = match (touch.a, touch.b) {
            (Some(a), Some(b)) => self.program.meet([a, b], scalings),
            (a, b) => [a, b].map(|face| face.is_none()) == scalings.map(|scaling| scaling.sign().is_zero()),
        };
        let touches = self.program.verdict(scalings) == Relation::Touching;
        if !(meet && touches && self.program.is_on_both(&touch.point, scalings)) {
            compared.wrong_features += 1;
            compared.fault(format!("{touch:?} does not hold at {} {}", scalings[0], scalings[1]));
        }
    }

    /// That the curve is one, and that the features of each segment touch half-way, and at a place of its locus.
    fn check_curve(&self, curve: &Curve, compared: &mut Compared) {
        let (segments, ends) = (curve.segments(), curve.breakpoints());
        let half = Rational::of(0.5);
        let is_steeper = |i: usize| i == 0 || segments[i - 1].line.slope < segments[i].line.slope;
        for (i, segment) in segments.iter().enumerate() {
            compared.segments[segment.kind as usize] += 1;
            let [from, to] = [&ends[i].scalings, &ends[i + 1].scalings];
            let middle = [0, 1].map(|k| &half * &(&from[k] + &to[k]));
            let place = curve
                .locus(i)
                .map(|[p, q]| firstcontact::convex::RationalPoint([0, 1, 2].map(|k| &half * &(&p.0[k] + &q.0[k]))));
            let middle = middle.each_ref();
            let is_line = [from, to].iter().all(|end| segment.line.at(&end[0]) == end[1]) && from[0] < to[0];
            let holds = is_line
                && is_steeper(i)
                && segment.line.slope.sign() == Sign::Negative
                && segment.kind == ContactKind::of(segment.a, segment.b)
                && self.program.verdict(middle) == Relation::Touching
                && self.program.meet([segment.a, segment.b], middle)
                && place.is_some_and(|place| self.program.is_on_both(&place, middle));
            if !holds {
                compared.wrong_features += 1;
                compared.fault(format!("segment {i} does not hold: {:?} {:?}", segment.a, segment.b));
            }
        }
    }
}
