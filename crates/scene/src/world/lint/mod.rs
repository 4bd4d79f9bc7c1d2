//! Lint of a world that loads: rules with stable names, each with a place and a way to correct what is found.
//!
//! A finding changes no verdict. Rules compare exactly where the fact is exact (equal positions, contact at the start),
//! and in floats where it is a matter of taste (speeds). No finding depends on the machine. `near` means that the boxes
//! of two objects, margins included, share a point of space and time, as the index of pairs has it. A rule looks at each
//! copy of a repeated object; of its findings with the same rule and item the first is kept, and `Object::written_id` is
//! the id that stands in the file.

mod allow;
mod tracks;
mod unused;

use crate::objects::ObjectId;
use crate::pairs::{Outcome, PairPolicy, Touch};
use crate::world::check::{Check, CheckError};
use crate::world::error::KeyPath;
use crate::world::finding::PendingFinding;
pub use crate::world::finding::{Finding, Rule, Severity};
use crate::world::report::describe;
use crate::world::scenario::Scenario;
use crate::world::unit::LengthUnit;
use crate::world::warnings::{scene_reach, short};
use crate::world::{World, pair_rules};
use firstcontact_contact::{Scratch, Start};
use firstcontact_solid::Kind;
use std::collections::HashMap;

/// Findings beyond this many are placed at the item they are about, not at the key: the place of a key costs a walk
/// through the text where items have no lines of their own.
const PLACED_BY_KEY: usize = 100;

/// The most bytes of text that are walked through for all places of keys.
const MOST_WALKED: usize = 5_000_000;

impl World {
    /// Finds parts of the world that are probably not meant, its warnings included, in the order of the file.
    ///
    /// # Errors
    /// If a pair of a check cannot be decided, as in [`World::check`].
    pub fn lint(&self) -> Result<Vec<Finding>, CheckError> {
        let mut scenarios =
            self.checks().iter().map(|check| self.any_scenario_of(check)).collect::<Result<Vec<Scenario>, _>>()?;
        if self.paths().is_empty() {
            // Without a path it is asked about where its objects stand.
            scenarios.extend(self.standing_scenario());
        }
        let near = allow::NearPairs::of(self, &scenarios);
        let mut found = starts_in_contact(self)?;
        found.extend(expected_times(self, &scenarios));
        found.extend(large(self));
        found.extend(unused::unused(self, &scenarios, &near));
        found.extend(tracks::tracks(self));
        found.extend(allow::rules(self, &scenarios, &near));
        found.extend(allow::pairs(self));
        found.extend(tracks::twins(self));
        let mut is_new = self.written().once();
        found.retain(|found| found.path.list_item().is_none_or(|(list, index)| is_new(found.rule, list, index)));
        let by_key = PLACED_BY_KEY.min(MOST_WALKED / self.text_length().max(1));
        let placed = found.into_iter().enumerate().map(|(index, found)| {
            let place = if index < by_key { self.place_of(&found.path) } else { self.place_of_first(&found.path) };
            found.placed(place)
        });
        let warned = self.warnings().iter().cloned();
        let mut findings: Vec<Finding> = warned.chain(placed).collect();
        findings.sort_by_cached_key(|finding| (finding.line_and_column(), finding.rule));
        Ok(findings)
    }

    /// The place of the list's item that a path leads into.
    fn place_of_first(&self, path: &KeyPath) -> Option<crate::world::error::Place> {
        match path.list_item() {
            Some((list, index)) => self.place_of_item(list, index),
            None => self.place_of(path),
        }
    }
}

/// Number of pairs that are named.
const NAMED: usize = 20;

/// Number of checks that are named with a pair.
const NAMED_CHECKS: usize = 3;

/// The pairs that are in contact as a check begins which does not expect it (of those that may touch: that overlap),
/// each once with all such checks, and the checks without any pair.
pub(crate) fn starts_in_contact(world: &World) -> Result<Vec<PendingFinding>, CheckError> {
    let (mut found, mut contacts) = (Vec::new(), Vec::<([ObjectId; 2], Vec<&Check>)>::new());
    let mut places: HashMap<[ObjectId; 2], usize> = HashMap::new();
    for check in world.checks() {
        let scenario = world.any_scenario_of(check)?;
        if pair_rules::count(&scenario, world.exempt_pairs()).0.tested == 0 {
            let message = format!("check `{}` tests no pair, so that it is always clear", check.id);
            let help = "list paths of other objects, add an obstacle, or remove rules under `allow`";
            found.push(PendingFinding::new(Rule::NoPairs, place(check), message, help));
        }
        if check.expectation.as_ref().is_some_and(|expected| expected.verdict == Outcome::StartsInContact) {
            continue;
        }
        for pair in world.starting_contacts(check)? {
            let place = *places.entry(pair).or_insert(contacts.len());
            match contacts.get_mut(place) {
                Some((_, checks)) => checks.push(check),
                None => contacts.push((pair, vec![check])),
            }
        }
    }
    for (pair, checks) in contacts.iter().take(NAMED) {
        found.push(in_contact(world, *pair, checks)?);
    }
    let unnamed = contacts.iter().skip(NAMED);
    if let (Some((_, checks)), more) = (unnamed.clone().next(), unnamed.count()) {
        let message =
            format!("{more} more pairs are in contact as checks start, the first in check `{}`", checks[0].id);
        let help = "mend those that are named first";
        found.push(PendingFinding::new(Rule::StartsInContact, place(checks[0]), message, help));
    }
    Ok(found)
}

fn in_contact(world: &World, pair: [ObjectId; 2], checks: &[&Check]) -> Result<PendingFinding, CheckError> {
    let [a, b] = pair.map(|id| world.object(id).map_or("?", |object| object.id()));
    let named: Vec<String> = checks.iter().take(NAMED_CHECKS).map(|check| format!("`{}`", check.id)).collect();
    let message = match checks.len() {
        1 => format!("check {} starts with {a} and {b} in contact", named[0]),
        ..=NAMED_CHECKS => format!("checks {} start with {a} and {b} in contact", named.join(", ")),
        count => {
            let more = count - NAMED_CHECKS;
            format!("checks {} and {more} more start with {a} and {b} in contact", named.join(", "))
        }
    };
    let help = match is_resting(world, pair, checks[0])? {
        true => format!(
            "they only touch: let them with `pairs: [{{pair: [{a}, {b}], touch: allowed}}]`, or move one of them, or say \
             `expect: starts_in_contact`"
        ),
        false => format!(
            "move one of them, say `expect: starts_in_contact`, or exempt them: `allow: [{{pair: [{a}, {b}]}}]`"
        ),
    };
    Ok(PendingFinding::new(Rule::StartsInContact, place(checks[0]), message, help))
}

/// True if two solids touch as a check starts, and no more.
fn is_resting(world: &World, pair: [ObjectId; 2], check: &Check) -> Result<bool, CheckError> {
    if let Some(question) = world.questions(check, &[pair])?.first() {
        return Ok(question.query().start(&mut Scratch::new()).is_ok_and(|start| start == Start::Touching));
    }
    let [a, b] = pair;
    let is_solid = |id: ObjectId| world.slots()[id.number()].body.kind() == Kind::Solid;
    if world.margin(a, b) > 0.0 || !is_solid(a) || !is_solid(b) {
        return Ok(false);
    }
    // One of them turns: if they might touch, would that be contact as well?
    let mut scenario = world.any_scenario_of(check)?;
    scenario.clock[1] = scenario.clock[0];
    let policy = PairPolicy { margin: 0.0, touch: Touch::Allowed };
    let (found, _) = world.turning_pair(&scenario, pair.map(ObjectId::number), policy)?;
    Ok(found.is_none())
}

/// A reach in metres from which on a world is large.
const LARGE: f64 = 1000.0;

/// Sizes, positions and paths that reach over a kilometre, unless that is the unit.
fn large(world: &World) -> Option<PendingFinding> {
    let length = world.units().length;
    let reach = scene_reach(world.slots(), world.paths());
    if length == LengthUnit::Kilometre || reach * length.metres() < LARGE {
        return None;
    }
    // The length of a way may be beyond the floats.
    let reach = if reach < 1e15 { short(reach).to_string() } else { format!("{:.0e}", reach.min(1e308)) };
    let message = format!("sizes, positions and paths reach over {reach} {length}");
    let help = match length {
        LengthUnit::Metre => "state `units: {length: mm}` if the numbers are in millimetres".to_owned(),
        _ => format!("check if the numbers are in {length}"),
    };
    Some(PendingFinding::new(Rule::LargeWorld, KeyPath::root().key("units").key("length"), message, help))
}

/// Contacts that a check expects at a time that is not on its clock: whatever it answers, it fails.
fn expected_times(world: &World, scenarios: &[Scenario]) -> Vec<PendingFinding> {
    let mut found = Vec::new();
    // A world without paths has no check, but a scenario of the objects where they stand.
    for (check, scenario) in world.checks().iter().zip(scenarios) {
        let Some(expected) = &check.expectation else { continue };
        let [start, end] = scenario.clock;
        let (last, clock) = match expected.verdict {
            Outcome::StartsInContact => (start, format!("it starts at {start}")),
            Outcome::Clear | Outcome::Contact | Outcome::Undecided => {
                (end, format!("its clock runs from {start} to {end}"))
            }
        };
        if expected.time.as_ref().is_some_and(|time| !time.is_on([start, last])) {
            let message = format!("check `{}` expects {}, but {clock}", check.id, describe(world, expected));
            let at = place(check).key("expect").key("time");
            let help = "mend the time, or the times of the paths";
            found.push(PendingFinding::new(Rule::ExpectedTimeOutside, at, message, help));
        }
    }
    found
}

/// Place of a check, or of the paths if it is only implied.
fn place(check: &Check) -> KeyPath {
    match check.listed {
        Some(index) => KeyPath::item("checks", index),
        None => KeyPath::item("paths", 0),
    }
}
