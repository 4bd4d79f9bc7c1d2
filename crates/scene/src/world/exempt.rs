//! Which pairs a check does not ask about.

use super::id::ObjectId;
use super::object::Object;
use super::report::PairCounts;
use super::scene::Scene;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A rule that exempts pairs.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Allow {
    pub(crate) pairs: AllowedPairs,
    pub(super) reason: Option<String>,
}

/// The pairs a rule exempts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum AllowedPairs {
    /// One pair.
    Pair([ObjectId; 2]),
    /// Every pair with one object in each group (both in it, if the group is the same).
    Groups([String; 2]),
}

/// Which pairs the rules exempt, without a list of them: a rule about two groups of a thousand objects exempts a
/// million pairs. Objects that are in the same groups, as far as rules name groups, form a class.
#[derive(Debug)]
pub(super) struct Exemptions {
    /// Single pairs, each both ways round.
    pairs: BTreeSet<[usize; 2]>,
    class_of: Vec<usize>,
    /// The objects of each class.
    members: Vec<Vec<usize>>,
    /// The pairs of classes whose objects are exempt, the lower one first.
    classes: HashSet<[usize; 2]>,
}

/// The longest list of exempt pairs in a report.
pub(super) const MOST_LISTED: usize = 1000;

impl Exemptions {
    pub(super) fn new(rules: &[Allow], objects: &[Object]) -> Exemptions {
        let mut groups: HashMap<&str, usize> = HashMap::new();
        let mut pairs = BTreeSet::new();
        let mut group_pairs = Vec::new();
        for rule in rules {
            match &rule.pairs {
                AllowedPairs::Pair([a, b]) => pairs.extend([[a.slot(), b.slot()], [b.slot(), a.slot()]]),
                AllowedPairs::Groups(names) => {
                    group_pairs.push(names.each_ref().map(|name| {
                        let next = groups.len();
                        *groups.entry(name).or_insert(next)
                    }));
                }
            }
        }
        let (class_of, in_group) = classify(objects, &groups);
        let mut classes = HashSet::new();
        for [first, second] in group_pairs {
            for &a in &in_group[first] {
                classes.extend(in_group[second].iter().map(|&b| ordered(a, b)));
            }
        }
        let mut members = vec![Vec::new(); class_of.iter().max().map_or(0, |most| most + 1)];
        class_of.iter().enumerate().for_each(|(slot, &class)| members[class].push(slot));
        Exemptions { pairs, class_of, members, classes }
    }

    /// Whether a rule exempts a pair of different objects.
    pub(super) fn contains(&self, pair: &[usize; 2]) -> bool {
        let [a, b] = pair.map(|slot| self.class_of[slot]);
        self.pairs.contains(pair) || self.classes.contains(&ordered(a, b))
    }

    fn by_class(&self, pair: [usize; 2]) -> bool {
        let [a, b] = pair.map(|slot| self.class_of[slot]);
        self.classes.contains(&ordered(a, b))
    }

    /// How many pairs that would be asked about are exempt.
    fn count(&self, scene: &Scene) -> usize {
        let of_class = |class: usize| self.members[class].len();
        let mut moving = Tally::default();
        let mut links: HashMap<usize, Tally> = HashMap::new();
        for (slot, actor) in scene.moving() {
            moving.add(self.class_of[slot]);
            links.entry(actor.link).or_default().add(self.class_of[slot]);
        }
        let in_links: usize = links.values().map(|link| link.pairs(&self.classes)).sum();
        let joints = scene.joints().iter().filter(|pair| self.by_class(**pair)).count();
        let by_class = moving.pairs_among(of_class, &self.classes) - in_links - joints;
        by_class + self.single(scene).filter(|pair| !self.by_class(*pair)).count()
    }

    /// The pairs that [`Exemptions::count`] counts.
    fn list(&self, scene: &Scene) -> Vec<[usize; 2]> {
        let mut movers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (slot, _) in scene.moving() {
            movers.entry(self.class_of[slot]).or_default().push(slot);
        }
        let mut found: BTreeSet<[usize; 2]> = self.single(scene).collect();
        for [c, d] in self.classes.iter().flat_map(|&[c, d]| [[c, d], [d, c]]) {
            for &a in movers.get(&c).into_iter().flatten() {
                found.extend(self.members[d].iter().filter(|&&b| b != a).map(|&b| ordered(a, b)));
            }
        }
        found.into_iter().filter(|pair| is_question(scene, *pair)).collect()
    }

    /// The single pairs that would be asked about.
    fn single<'e>(&'e self, scene: &'e Scene) -> impl Iterator<Item = [usize; 2]> + 'e {
        let of = |slot| self.pairs.range([slot, 0]..=[slot, usize::MAX]);
        let pairs = scene.moving().flat_map(move |(slot, _)| of(slot));
        // Of two that move the lower one speaks for the pair.
        let once = pairs.filter(|[a, b]| !scene.moves(*b) || a < b).map(|[a, b]| ordered(*a, *b));
        once.filter(|pair| is_question(scene, *pair))
    }
}

/// The class of each object, and the classes in each group.
fn classify(objects: &[Object], groups: &HashMap<&str, usize>) -> (Vec<usize>, Vec<Vec<usize>>) {
    let mut known: HashMap<Vec<usize>, usize> = HashMap::new();
    let mut members = vec![Vec::new(); groups.len()];
    let mut class_of = Vec::with_capacity(objects.len());
    for object in objects {
        let mut signature: Vec<usize> =
            object.groups.iter().filter_map(|group| groups.get(group.as_str()).copied()).collect();
        signature.sort_unstable();
        signature.dedup();
        let next = known.len();
        let class = *known.entry(signature.clone()).or_insert(next);
        if class == next {
            signature.iter().for_each(|&group| members[group].push(class));
        }
        class_of.push(class);
    }
    (class_of, members)
}

/// How many objects of each class there are among some.
#[derive(Debug, Default)]
struct Tally(BTreeMap<usize, usize>);

impl Tally {
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

    /// The number of pairs, at least one of these objects in each, whose classes are among `wanted`; `all` tells how many objects of
    /// a class there are at all.
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

/// A pair of slots, lower first.
pub(super) fn ordered(a: usize, b: usize) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

/// Counts the pairs of a scene, `admitted` left at zero, and lists those that only a rule exempts, if they are few.
pub(super) fn count(scene: &Scene, exemptions: &Exemptions) -> (PairCounts, Vec<[usize; 2]>) {
    let mut links: HashMap<usize, usize> = HashMap::new();
    for (_, actor) in scene.moving() {
        *links.entry(actor.link).or_default() += 1;
    }
    let mut counts = PairCounts {
        all: choose_two(scene.len()),
        still: choose_two(scene.len() - scene.moving().len()),
        attached: links.values().map(|&size| choose_two(size)).sum::<usize>() + scene.joints().len(),
        allowed: exemptions.count(scene),
        tested: 0,
        admitted: 0,
    };
    counts.tested = counts.all - counts.still - counts.attached - counts.allowed;
    let listed = if counts.allowed <= MOST_LISTED { exemptions.list(scene) } else { Vec::new() };
    debug_assert!(counts.allowed > MOST_LISTED || counts.allowed == listed.len());
    (counts, listed)
}

/// Whether a pair would be asked about if no rule exempted it: one moves, they do not move as one, and neither is attached to the other.
pub(super) fn is_question(scene: &Scene, [a, b]: [usize; 2]) -> bool {
    (scene.moves(a) || scene.moves(b)) && !scene.are_joined(a, b)
}
