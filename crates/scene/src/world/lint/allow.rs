//! Rules under `allow` and `pairs` that do nothing. An idle rule under `allow` hides the contact that a later change of
//! the world brings; an idle rule under `pairs` promises a margin that is not kept.

use crate::exemptions::ExemptPairs;
use crate::pairs::ordered;
use crate::world::World;
use crate::world::error::KeyPath;
use crate::world::finding::{PendingFinding, Rule};
use crate::world::object::Object;
use crate::world::pair_rules::PairRule;
use crate::world::scenario::Scenario;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Findings about the rules that exempt pairs.
pub(crate) fn rules(world: &World, scenarios: &[Scenario], near: &NearPairs<'_>) -> Vec<PendingFinding> {
    let asked = TestedLinks::of(world, scenarios);
    let mut seen: HashMap<Subject<'_>, usize> = HashMap::new();
    let mut found = Vec::new();
    for (index, rule) in world.allow().iter().enumerate() {
        let subject = Subject::of(&rule.pairs);
        let what = subject.words(world);
        let at = || KeyPath::item("allow", index);
        if let Some(first) = seen.get(&subject) {
            let first = world.written().item("allow", *first);
            let message = format!("the rule for {what} repeats allow[{first}]");
            found.push(PendingFinding::new(Rule::AllowRepeated, at(), message, "remove one of the two"));
            continue;
        }
        if !asked.has(scenarios, &subject) {
            let message = format!("no check would test {what}: nothing of them moves, or one carries the other");
            found.push(PendingFinding::new(Rule::AllowNeverTested, at(), message, "remove the rule"));
        } else if !subject.is_near(near) {
            let message = format!("{what} never come near each other: the rule is not needed");
            let help = "remove the rule, so that a contact is found if a path changes";
            found.push(PendingFinding::new(Rule::AllowNeverNear, at(), message, help));
        }
        seen.insert(subject, index);
    }
    found
}

/// Findings about the rules under `pairs` that change no answer.
pub(crate) fn pairs(world: &World) -> Vec<PendingFinding> {
    let mut found = Vec::new();
    for (index, PairRule { pair: [a, b], setting }) in world.pair_rules().iter().enumerate() {
        let at = || KeyPath::item("pairs", index);
        let [name_a, name_b] = world.by_rank([*a, *b]).map(|id| &world.slots()[id.number()].id);
        let what = match (setting.margin, setting.touch) {
            (None, None) => {
                let message = format!("the rule for {name_a} and {name_b} states nothing");
                let help = "add `margin` or `touch`, or remove the rule";
                found.push(PendingFinding::new(Rule::PairStatesNothing, at(), message, help));
                continue;
            }
            (Some(margin), _) => format!("the margin of {margin}"),
            (None, Some(_)) => "`touch`".to_owned(),
        };
        if world.exemptions().contains(ordered([a.number(), b.number()])) {
            let message = format!(
                "{what} of {name_a} and {name_b} has no effect: a rule under `allow` exempts the two from every check"
            );
            found.push(PendingFinding::new(Rule::PairExempt, at(), message, "remove one of the two rules"));
        }
    }
    found
}

/// Subject of a rule, in one order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Subject<'w> {
    Pair([usize; 2]),
    Groups([&'w str; 2]),
}

impl Subject<'_> {
    fn of(pairs: &ExemptPairs) -> Subject<'_> {
        match pairs {
            ExemptPairs::Pair([a, b]) => Subject::Pair(ordered([a.number(), b.number()])),
            ExemptPairs::Groups([a, b]) => Subject::Groups(sorted(a, b)),
        }
    }

    fn is_near(&self, near: &NearPairs<'_>) -> bool {
        match self {
            Subject::Pair(pair) => near.pairs.contains(pair),
            Subject::Groups(groups) => near.groups.contains(groups),
        }
    }

    fn words(&self, world: &World) -> String {
        match self {
            Subject::Pair(pair) => {
                let [a, b] = world.by_rank(world.ids_of(*pair)).map(|id| &world.slots()[id.number()].id);
                format!("{a} and {b}")
            }
            Subject::Groups([a, b]) if a == b => format!("the objects of group `{a}`"),
            Subject::Groups([a, b]) => format!("the objects of groups `{a}` and `{b}`"),
        }
    }
}

/// Sets of objects that move or stand as one, by check and by group of a member, and those of them that move.
struct TestedLinks<'w> {
    links: Vec<HashMap<&'w str, Links>>,
}

#[derive(Default)]
struct Links {
    all: BTreeSet<usize>,
    moving: BTreeSet<usize>,
}

impl<'w> TestedLinks<'w> {
    fn of(world: &'w World, scenarios: &[Scenario]) -> TestedLinks<'w> {
        TestedLinks { links: scenarios.iter().map(|scenario| links(world.slots(), scenario)).collect() }
    }

    /// True if some check would test a pair of the subject without exemptions.
    fn has(&self, scenarios: &[Scenario], subject: &Subject<'_>) -> bool {
        match subject {
            Subject::Pair(pair) => scenarios.iter().any(|scenario| scenario.is_moving_pair(*pair)),
            Subject::Groups([a, b]) => self.links.iter().any(|links| match (links.get(a), links.get(b)) {
                (Some(a), Some(b)) => differ(&a.moving, &b.all) || differ(&b.moving, &a.all),
                _ => false,
            }),
        }
    }
}

fn links<'w>(objects: &'w [Object], scenario: &Scenario) -> HashMap<&'w str, Links> {
    let mut links: HashMap<&str, Links> = HashMap::new();
    for (slot, object) in objects.iter().enumerate() {
        let link = scenario.actor(slot).link;
        for group in &object.groups {
            let links = links.entry(group).or_default();
            links.all.insert(link);
            if scenario.moves(slot) {
                links.moving.insert(link);
            }
        }
    }
    links
}

/// True if there are two different items, one of each set.
fn differ(a: &BTreeSet<usize>, b: &BTreeSet<usize>) -> bool {
    match (a.first(), b.first()) {
        (Some(first), Some(second)) => a.len() > 1 || b.len() > 1 || first != second,
        _ => false,
    }
}

/// The exempt pairs that come near each other in some check, and the groups they are in.
pub(crate) struct NearPairs<'w> {
    pub(crate) pairs: HashSet<[usize; 2]>,
    pub(crate) groups: HashSet<[&'w str; 2]>,
}

impl<'w> NearPairs<'w> {
    pub(crate) fn of(world: &'w World, scenarios: &[Scenario]) -> NearPairs<'w> {
        let mut near = NearPairs { pairs: HashSet::new(), groups: HashSet::new() };
        for scenario in scenarios {
            let is_exempt = |pair| world.exemptions().contains(pair);
            let wanted = |pair| scenario.is_moving_pair(pair) && is_exempt(pair) && !scenario.turns(pair);
            near.pairs.extend(world.near(scenario, wanted).as_slice().iter().map(|candidate| candidate.pair));
            near.pairs.extend(world.near_turning(scenario, is_exempt));
        }
        let groups = |slot: usize| world.slots()[slot].groups.as_slice();
        // Many pairs are of the same few groups.
        let distinct: HashSet<[&[String]; 2]> = near.pairs.iter().map(|pair| pair.map(groups)).collect();
        for [a, b] in distinct {
            near.groups.extend(a.iter().flat_map(|a| b.iter().map(move |b| sorted(a, b))));
        }
        near
    }
}

/// Two names in one order.
pub(crate) fn sorted<'w>(a: &'w str, b: &'w str) -> [&'w str; 2] {
    if a <= b { [a, b] } else { [b, a] }
}
