//! The curve of touching scalings of two convex solids, put to every method; and its verdicts, to the solids as they
//! really are when scaled.

use nalgebra::Point3;

use super::measure::{MeasureAudit, ask_all, audit_overlap};
use super::scaled::{Facets, scaled_body};
use firstcontact_convex::Relation;
use firstcontact_exact::Rational;
use firstcontact_papers::measure::{MeasureError, MeasureMethod as Method, Question, State, Touching, scaling};
use firstcontact_papers::scaling::{Decision, Partition, PartitionOutcome, PathKind, Scaling, ScalingRange};
use firstcontact_solid::Body;

/// At most this many segments of a curve are compared with scaled solids, spread over all of it.
const MOST_SEGMENTS: usize = 12;

/// Answers about the touching scalings of two solids.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ScalingAudit {
    /// The curves must agree in breakpoints, lines, features, contact points and the growth distance.
    pub curves: MeasureAudit<Touching>,
    /// Answers of the scaled solids.
    pub verdicts: VerdictAudit,
}

/// Answers of static methods about the scaled solids, beside the verdict of the curve.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct VerdictAudit {
    /// Number of pairs of scalings tested: corners of the rectangle, breakpoints, the middles of segments, and scalings
    /// a little off these.
    pub pairs: usize,
    /// Witnesses that answered, each with the number of these: the decision curve of the path, and methods on the
    /// scaled solids. A linear program in rational numbers answers at all, the others where doubles hold all
    /// coordinates times one factor.
    pub ran: Vec<(String, usize)>,
    /// At how many no doubles hold the coordinates.
    pub without_bodies: usize,
    /// Answers that differ from the curve.
    pub disagreements: Vec<String>,
}

impl ScalingAudit {
    /// True if all that answered agree.
    pub fn agrees(&self) -> bool {
        self.curves.agrees() && self.verdicts.disagreements.is_empty()
    }
}

/// Computes by every method the scalings at which two convex solids touch, as [`scaling`] does; and by every static
/// method the relation of the solids that really are scaled, at the curve and off it. The decision curve is that of a
/// path of the given kind.
///
/// # Errors
/// If the solids cannot be scaled so.
pub fn audit_scaling(
    a: &Body,
    b: &Body,
    at: impl Into<Point3<f64>>,
    seeds: [Point3<f64>; 2],
    ranges: [ScalingRange; 2],
    path: PathKind,
) -> Result<ScalingAudit, MeasureError> {
    let at = at.into();
    let curves =
        ask_all(Question::Scaling, [a, b], |method| Ok(Touching::of(&scaling(a, b, at, seeds, method)?, ranges)?));
    let solids = scaling(a, b, at, seeds, Method::Auto)?;
    let partition = Touching::of(&solids, ranges)?.partition;
    let decision = solids.decision(&partition, path).ok();
    let mut witnesses = Witnesses {
        facets: Facets::of(&solids),
        solids: &solids,
        partition: &partition,
        decision,
        audit: VerdictAudit::default(),
    };
    asked(&partition).iter().for_each(|pair| witnesses.ask(pair.each_ref()));
    Ok(ScalingAudit { curves, verdicts: witnesses.audit })
}

/// Pairs of scalings at the curve of a rectangle, and off it.
fn asked(partition: &Partition) -> Vec<[Rational; 2]> {
    let ranges = partition.ranges().map(|range| range.ends().map(Rational::of));
    let corner = |i: usize, j: usize| [ranges[0][i].clone(), ranges[1][j].clone()];
    let mut pairs = vec![corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)];
    match partition.outcome() {
        PartitionOutcome::Curve(curve) => {
            let ends = curve.breakpoints();
            let step = curve.segments().len().div_ceil(MOST_SEGMENTS);
            for segment in ends.windows(2).step_by(step.max(1)) {
                let [from, to] = [0, 1].map(|end| &segment[end].scalings);
                let middle = between(from, to, 0.5);
                let off = [corner(0, 0), corner(1, 1)].map(|corner| between(&middle, &corner, 1.0 / 64.0));
                pairs.extend(off.map(|pair| short(pair, partition.ranges())));
                pairs.extend([from.clone(), middle]);
            }
            pairs.extend(ends.last().map(|end| end.scalings.clone()));
        }
        PartitionOutcome::Single { scalings, .. } => pairs.push(scalings.clone()),
        PartitionOutcome::Apart
        | PartitionOutcome::Overlapping
        | PartitionOutcome::LeastCorner(_)
        | PartitionOutcome::GreatestCorner(_)
        | PartitionOutcome::SeedsCoincide => {}
    }
    pairs
}

/// Part of the way from one pair to another.
fn between(from: &[Rational; 2], to: &[Rational; 2], share: f64) -> [Rational; 2] {
    let share = Rational::of(share);
    std::array::from_fn(|k| (&from[k] + &(&share * &(&to[k] - &from[k]))).reduced())
}

/// A pair of scalings near another one, with a few bits where it can have them, so that doubles may hold what is scaled
/// by it.
fn short(mut pair: [Rational; 2], ranges: [ScalingRange; 2]) -> [Rational; 2] {
    for (scaling, range) in pair.iter_mut().zip(ranges) {
        let value = scaling.nearest();
        let unit = (value.log2().floor() - 7.0).exp2();
        let rounded = (value / unit).round() * unit;
        if rounded.is_finite() && range.contains(&Rational::of(rounded)) {
            *scaling = Rational::of(rounded);
        }
    }
    pair
}

/// All that say how the solids are at a pair of scalings.
struct Witnesses<'w> {
    facets: [Facets; 2],
    solids: &'w Scaling<'w>,
    partition: &'w Partition,
    decision: Option<Decision>,
    audit: VerdictAudit,
}

impl Witnesses<'_> {
    fn ask(&mut self, scalings: [&Rational; 2]) {
        self.audit.pairs += 1;
        let by_curve = self.partition.verdict(scalings).ok();
        let by_decision = self.decision.as_ref().and_then(|decision| {
            let parameters = decision.parameters(scalings)?;
            Some(decision.verdict(parameters.each_ref()))
        });
        if self.decision.is_some() {
            self.count_answer("decision curve", by_decision, by_curve, scalings);
        }
        let by_program = Facets::verdict(&self.facets, scalings);
        self.count_answer("linear-program in rationals", by_program, by_curve, scalings);
        let Some([a, b]) = scaled_bodies(self.solids, scalings) else {
            self.audit.without_bodies += 1;
            return;
        };
        for (method, state) in audit_overlap(&a, &b, Point3::origin()).answers {
            let verdict = match state {
                Ok(State::Apart) => Some(Relation::Apart),
                Ok(State::Touching(_)) => Some(Relation::Touching),
                Ok(State::Overlapping(_)) => Some(Relation::Overlapping),
                Ok(State::Contact(_)) | Err(_) => None,
            };
            self.count_answer(method.name(), verdict, by_curve, scalings);
        }
    }

    /// Counts an answer of a witness, and records it if it differs from the curve.
    fn count_answer(&mut self, who: &str, said: Option<Relation>, expected: Option<Relation>, [x, y]: [&Rational; 2]) {
        match self.audit.ran.iter_mut().find(|(witness, _)| witness == who) {
            Some((_, count)) => *count += 1,
            None => self.audit.ran.push((who.to_owned(), 1)),
        }
        if said.is_none() || said != expected {
            let words = |verdict: Option<Relation>| verdict.map_or_else(|| "nothing".to_owned(), |it| it.to_string());
            let (said, expected) = (words(said), words(expected));
            self.audit.disagreements.push(format!("{who} says {said} at {x}, {y}, the curve says {expected}"));
        }
    }
}

/// The scaled solids times a common factor, if doubles hold all coordinates and neither is scaled by zero.
fn scaled_bodies(solids: &Scaling<'_>, scalings: [&Rational; 2]) -> Option<[Body; 2]> {
    if scalings.iter().any(|scaling| scaling.sign().is_zero()) {
        return None;
    }
    let [x, y] = scalings.map(Rational::reduced);
    let factor = Rational::scaled(&x.denominator().common_multiple(y.denominator()), 0);
    Some([scaled_body(solids, 0, &x, &factor)?, scaled_body(solids, 1, &y, &factor)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_papers::scaling::default_seed;

    #[test]
    fn boxes_are_asked_about_by_everyone() {
        let (a, b) = (Body::cuboid([2.0, 1.0, 1.0]).unwrap(), Body::cuboid([2.0; 3]).unwrap());
        let at = [4.0, 3.0, 0.25];
        let seeds = [default_seed(&a, at).unwrap(), default_seed(&b, [0.0; 3]).unwrap()];
        for (ends, pairs) in [([0.0, 5.0], 4 + 2 * 4 + 1), ([2.0, 3.0], 4), ([0.5, 1.0], 4), ([2.0, 2.0], 5)] {
            let ranges = [ScalingRange::new(ends[0], ends[1]).unwrap(); 2];
            let audit = audit_scaling(&a, &b, at, seeds, ranges, PathKind::Ellipsoids).unwrap();
            assert!(audit.agrees(), "{audit:#?}");
            assert_eq!((audit.curves.answers.len(), audit.curves.skipped.len()), (3, 0));
            assert!(audit.verdicts.pairs >= pairs.min(5) && audit.verdicts.without_bodies < audit.verdicts.pairs);
            assert!(audit.verdicts.ran.iter().any(|(witness, count)| witness == "v-clip" && *count > 0));
            let program = &audit.verdicts.ran[usize::from(audit.verdicts.ran[0].0 == "decision curve")];
            assert_eq!(program, &("linear-program in rationals".to_owned(), audit.verdicts.pairs));
        }
    }
}
