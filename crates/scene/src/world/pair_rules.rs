//! Rules of a world about single pairs: margins and touching, and pairs that are not tested.

use crate::exemptions::{ExemptPairs, Exemptions};
use crate::objects::ObjectId;
use crate::pairs::{PairPolicies, Setting, Touch, ordered};
use crate::world::error::{KeyPath, LoadError};
use crate::world::object::Object;
use crate::world::report::PairCounts;
use crate::world::scenario::Scenario;
use firstcontact_solid::Kind;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Rule of the file that exempts pairs.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct AllowRule {
    pub(crate) pairs: ExemptPairs,
    pub(crate) reason: Option<String>,
}

/// Rule of the file about a margin of a pair, or about touching.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct PairRule {
    pub(crate) pair: [ObjectId; 2],
    pub(crate) setting: Setting,
}

/// Policies of all pairs of a world. Refused are margins that are no lengths, and touching that is allowed to a
/// surface, which has no interior.
pub(crate) fn policies(defaults: Setting, rules: &[PairRule], objects: &[Object]) -> Result<PairPolicies, LoadError> {
    check_margin(&defaults, KeyPath::root().key("defaults"))?;
    for (index, object) in objects.iter().enumerate() {
        check_margin(&object.setting, KeyPath::item("objects", index))?;
    }
    for (index, rule) in rules.iter().enumerate() {
        check_margin(&rule.setting, KeyPath::item("pairs", index))?;
    }
    let is_surface = |object: &Object| object.body.kind() == Kind::Surface;
    for (index, object) in objects.iter().enumerate().filter(|(_, object)| is_surface(object)) {
        match (object.setting.touch, defaults.touch) {
            (Some(Touch::Allowed), _) => {
                return Err(not_allowed(&object.id, KeyPath::item("objects", index).key("touch")));
            }
            (None, Some(Touch::Allowed)) => {
                let help = format!("say `touch: contact` of `{}`, or {SOLID}", object.id);
                return Err(no_interior(&object.id, KeyPath::item("objects", index).key("mesh")).helped(help));
            }
            _ => {}
        }
    }
    for (index, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.setting.touch == Some(Touch::Allowed)) {
        if let Some(id) = rule.pair.iter().find(|id| is_surface(&objects[id.number()])) {
            let at = KeyPath::item("pairs", index).key("touch");
            return Err(not_allowed(&objects[id.number()].id, at));
        }
    }
    let of_objects = objects.iter().map(|object| object.setting).enumerate();
    let of_pairs = rules.iter().map(|rule| (rule.pair.map(ObjectId::number), rule.setting));
    Ok(PairPolicies::new(defaults, of_objects, of_pairs))
}

/// Way to make a solid of a surface, which may be open or enclose nothing.
const SOLID: &str = "make a closed solid of its mesh (`firstcontact mesh info` says what it lacks)";

fn check_margin(setting: &Setting, at: KeyPath) -> Result<(), LoadError> {
    let is_length = |margin: f64| margin.is_finite() && margin >= 0.0;
    match setting.margin {
        Some(margin) if !is_length(margin) => Err(LoadError::on(at.key("margin"), "a margin must not be negative")
            .finding(margin.to_string())
            .expecting("a finite length of at least 0")),
        _ => Ok(()),
    }
}

fn no_interior(id: &str, at: KeyPath) -> LoadError {
    let message = format!("touching is allowed between solids only, and `{id}` is a surface: it has no interior");
    LoadError::on(at, message)
}

/// The error of a statement about a surface.
fn not_allowed(id: &str, at: KeyPath) -> LoadError {
    no_interior(id, at).expecting("`contact`").helped(format!("count touching as contact, or {SOLID}"))
}

/// Longest list of exempt pairs in a report.
const MOST_LISTED: usize = 1000;

/// Exemptions of a world, with the members of each class: this counts exempt pairs without a look at each.
#[derive(Debug)]
pub(crate) struct ExemptPairCounter {
    pub(crate) exemptions: Exemptions,
    members: Vec<Vec<usize>>,
}

impl ExemptPairCounter {
    pub(crate) fn new(exemptions: Exemptions) -> ExemptPairCounter {
        ExemptPairCounter { members: exemptions.members(), exemptions }
    }

    /// Number of exempt pairs that would be tested otherwise.
    fn count(&self, scenario: &Scenario) -> usize {
        let of_class = |class: usize| self.members[class].len();
        let mut moving = ClassCounts::default();
        let mut links: HashMap<usize, ClassCounts> = HashMap::new();
        for (slot, actor) in scenario.moving() {
            moving.add(self.exemptions.class(slot));
            links.entry(actor.link).or_default().add(self.exemptions.class(slot));
        }
        let in_links: usize = links.values().map(|link| link.pairs(self.exemptions.classes())).sum();
        let joints = scenario.joints().iter().filter(|pair| self.exemptions.contains_classes(**pair)).count();
        let by_class = moving.pairs_among(of_class, self.exemptions.classes()) - in_links - joints;
        by_class + self.single(scenario).filter(|pair| !self.exemptions.contains_classes(*pair)).count()
    }

    /// The pairs that [`ExemptPairCounter::count`] counts.
    fn list(&self, scenario: &Scenario) -> Vec<[usize; 2]> {
        let mut movers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (slot, _) in scenario.moving() {
            movers.entry(self.exemptions.class(slot)).or_default().push(slot);
        }
        let mut found: BTreeSet<[usize; 2]> = self.single(scenario).collect();
        for [c, d] in self.exemptions.classes().iter().flat_map(|&[c, d]| [[c, d], [d, c]]) {
            for &a in movers.get(&c).into_iter().flatten() {
                found.extend(self.members[d].iter().filter(|&&b| b != a).map(|&b| ordered([a, b])));
            }
        }
        found.into_iter().filter(|pair| scenario.is_moving_pair(*pair)).collect()
    }

    /// Single pairs that would be tested without exemptions.
    fn single<'e>(&'e self, scenario: &'e Scenario) -> impl Iterator<Item = [usize; 2]> + 'e {
        let pairs = scenario.moving().flat_map(move |(slot, _)| self.exemptions.pairs_of(slot));
        // A pair of two moving objects is counted at the lower number only.
        let once = pairs.filter(|[a, b]| !scenario.moves(*b) || a < b).map(ordered);
        once.filter(|pair| scenario.is_moving_pair(*pair))
    }
}

/// Number of objects of each class.
#[derive(Debug, Default)]
struct ClassCounts(BTreeMap<usize, usize>);

impl ClassCounts {
    fn add(&mut self, class: usize) {
        *self.0.entry(class).or_default() += 1;
    }

    /// The number of pairs of objects whose classes are among `wanted`.
    fn pairs(&self, wanted: &HashSet<[usize; 2]>) -> usize {
        let of = |class: &usize| self.0.get(class).copied().unwrap_or(0);
        if self.0.len() * self.0.len() < wanted.len() {
            let classes = self.0.keys().flat_map(|&c| self.0.range(c..).map(move |(&d, _)| [c, d]));
            return classes.filter(|pair| wanted.contains(pair)).map(|[c, d]| meetings(c == d, of(&c), of(&d))).sum();
        }
        wanted.iter().map(|[c, d]| meetings(c == d, of(c), of(d))).sum()
    }

    /// The number of pairs, at least one of these objects in each, whose classes are among `wanted`; `all` is the
    /// number of objects of a class.
    fn pairs_among(&self, all: impl Fn(usize) -> usize, wanted: &HashSet<[usize; 2]>) -> usize {
        let of = |class: usize| self.0.get(&class).copied().unwrap_or(0);
        let pairs = |c: usize, d: usize| {
            let still = [c, d].map(|class| all(class) - of(class));
            meetings(c == d, all(c), all(d)) - meetings(c == d, still[0], still[1])
        };
        wanted.iter().map(|&[c, d]| pairs(c, d)).sum()
    }
}

/// The number of pairs with one of `a` and one of `b` objects, which are different unless it is the same class.
fn meetings(same: bool, a: usize, b: usize) -> usize {
    if same { choose_two(a) } else { a * b }
}

fn choose_two(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

/// Counts the pairs of a scenario, `admitted` left at zero, and lists those that only a rule exempts, if they are few.
pub(crate) fn count(scenario: &Scenario, exempt: &ExemptPairCounter) -> (PairCounts, Vec<[usize; 2]>) {
    let mut links: HashMap<usize, usize> = HashMap::new();
    for (_, actor) in scenario.moving() {
        *links.entry(actor.link).or_default() += 1;
    }
    let mut counts = PairCounts {
        all: choose_two(scenario.len()),
        still: choose_two(scenario.len() - scenario.moving().len()),
        attached: links.values().map(|&size| choose_two(size)).sum::<usize>() + scenario.joints().len(),
        allowed: exempt.count(scenario),
        tested: 0,
        admitted: 0,
    };
    counts.tested = counts.all - counts.still - counts.attached - counts.allowed;
    let listed = if counts.allowed <= MOST_LISTED { exempt.list(scenario) } else { Vec::new() };
    debug_assert!(counts.allowed > MOST_LISTED || counts.allowed == listed.len());
    (counts, listed)
}
