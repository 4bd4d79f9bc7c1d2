//! Least distances of the pairs of a check: from the library's answers to plain data, and in words.

use firstcontact::exact::ExactTime;
use firstcontact::world::{
    Check, CheckError, CheckNearness, CheckReport, EnclosedNearness, ObjectId, Outcome, Scope, Touch, World,
};
use serde::Serialize;

use super::objects::{movers, named};
use crate::cli::contact::{ClearanceFinding, ContactFinding, TurningNearest, allowed};
use crate::cli::finding::Units;
use crate::cli::text::Block;

/// Number of pairs the clearances of which are listed in a text.
const LISTED_PAIRS: usize = 20;

/// A check of a world and its answer.
type AnsweredCheck<'a> = (&'a World, &'a Check, &'a CheckReport);

/// Least distances of the pairs of a check, where they are asked for.
#[derive(Debug, Serialize)]
pub(super) struct DistancesFinding {
    /// That of any two, if there are two.
    #[serde(skip_serializing_if = "Option::is_none")]
    clearance: Option<ClearanceFinding>,
    /// The same of the pairs that may not touch, with which the text begins; `None` if all may.
    #[serde(skip_serializing_if = "Option::is_none")]
    clearance_to_keep: Option<ClearanceFinding>,
    /// The pair that comes nearest to its margin, if margins are kept and clearance is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    least_slack: Option<ClearanceFinding>,
    /// Least distances of all pairs, those nearest to their margins first, if the check asks for all pairs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clearances: Vec<ClearanceFinding>,
}

impl DistancesFinding {
    /// The distances in the form in which they are printed.
    pub(super) fn of(asked: AnsweredCheck<'_>, found: &CheckClearance) -> DistancesFinding {
        let of = |found: &Option<CheckNearness>| found.as_ref().map(|found| clearance(asked, found));
        DistancesFinding {
            clearance: of(&found.nearest),
            clearance_to_keep: of(if found.may_touch { &found.to_keep } else { &found.nearest }),
            least_slack: of(&found.least_slack),
            clearances: found.all.iter().map(|found| clearance(asked, found)).collect(),
        }
    }

    /// Adds the lines about them, which are those of a number of pairs.
    pub(super) fn describe(&self, block: &mut Block, units: &Units, pairs: usize) {
        if let Some(found) = self.clearance_to_keep.as_ref().or(self.clearance.as_ref()) {
            found.describe(block, units);
            // Two that may touch and do say nothing about the others.
            if self.clearances.is_empty() && self.clearance_to_keep.is_none() && found.at.apart.is_none() && pairs > 1 {
                block.more("with `report: all_pairs` the check tells the distance of each pair");
            }
            let touching = self.clearance.as_ref().filter(|nearest| nearest.at.touch.is_some());
            if let (Some(_), Some(nearest)) = (&self.clearance_to_keep, touching) {
                let line = nearest.line(units);
                block.line("may touch", line.trim_end_matches(" (they may touch)"));
            }
            let other = self.least_slack.as_ref().filter(|slack| !slack.is_of_pair(found));
            other.into_iter().for_each(|slack| block.line("least slack", slack.line(units)));
        }
        let listed = self.clearances.iter().take(LISTED_PAIRS).map(|pair| pair.line(units));
        block.list("all pairs", listed);
        if self.clearances.len() > LISTED_PAIRS {
            block.more(format!("and {} more, see --format json", self.clearances.len() - LISTED_PAIRS));
        }
    }
}

/// Least distances of the pairs of a check.
#[derive(Default)]
pub(super) struct CheckClearance {
    nearest: Option<CheckNearness>,
    /// True if the nearest may touch.
    may_touch: bool,
    /// That of the pairs that may not touch, if the nearest may.
    to_keep: Option<CheckNearness>,
    least_slack: Option<CheckNearness>,
    /// Those of all pairs, if the check reports all.
    all: Vec<CheckNearness>,
}

impl CheckClearance {
    pub(super) fn of(world: &World, check: &Check, tolerance: f64) -> Result<CheckClearance, CheckError> {
        let nearest = world.clearance(check, tolerance)?;
        let may_touch = nearest.as_ref().is_some_and(|found| world.pair_may_touch(found.pair()));
        let to_keep = if may_touch { world.clearance_to_keep(check, tolerance)? } else { None };
        // One margin for all changes no order.
        let least_slack = if world.has_mixed_margins(check)? { world.least_slack(check, tolerance)? } else { None };
        let all = if check.scope() == Scope::AllPairs { world.clearances(check, tolerance)? } else { Vec::new() };
        Ok(CheckClearance { nearest, may_touch, to_keep, least_slack, all })
    }

    /// Those that a picture marks: all, or the least ones.
    pub(super) fn shown(&self) -> Vec<CheckNearness> {
        if !self.all.is_empty() {
            return self.all.clone();
        }
        self.nearest.iter().chain(&self.to_keep).chain(&self.least_slack).cloned().collect()
    }
}

/// The least distance of a pair.
fn clearance((world, check, report): AnsweredCheck<'_>, found: &CheckNearness) -> ClearanceFinding {
    let ([a, b], margin) = (&found.pair(), found.margin());
    let is_of = |path: usize, id: ObjectId| world.paths().get(path).is_some_and(|path| path.object() == id);
    let moving = |id: ObjectId| report.paths.iter().copied().find(|&path| is_of(path, id));
    let [name_a, name_b] = [*a, *b].map(|id| named(world, id, moving(id)));
    let enclosed = report.enclosed.iter().filter(|found| found.outcome != Outcome::Undecided);
    let met = report.contacts().iter().map(|found| [found.a, found.b]);
    let is_contact = met.chain(enclosed.map(|found| [found.a, found.b])).any(|pair| pair == [*a, *b]);
    let is_decided = report.outcome() == Outcome::Clear || check.scope() == Scope::AllPairs;
    let kept = if is_contact { Some(false) } else { is_decided.then_some(true) };
    let (found, time) = match found {
        CheckNearness::Exact(found) => {
            (ClearanceFinding::of(&found.clearance, &name_a, &name_b), found.clearance.at.time.clone())
        }
        CheckNearness::Enclosed(found) => {
            let EnclosedNearness { lower, upper, time, points, features, origins, .. } = *found;
            let nearest = TurningNearest { bounds: [lower, upper], time, points, features, origins };
            (ClearanceFinding::of_turning(&nearest, [&name_a, &name_b]), ExactTime::at(time))
        }
    };
    let found = found.with_margin(margin, kept);
    let at = found.at.moved_by(movers(world, &report.paths, [*a, *b], (&time, false)));
    let touch = allowed(world.touch(*a, *b) == Touch::Allowed);
    ClearanceFinding { at: ContactFinding { touch, ..at }, ..found }
}
