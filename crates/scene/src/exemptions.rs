//! Exemptions: the pairs of objects that are not tested.

use crate::objects::ObjectId;
use crate::pairs::ordered;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Pairs that a rule exempts.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum ExemptPairs {
    /// One pair.
    Pair([ObjectId; 2]),
    /// Every pair with one object in each group, or with both in it if the two groups are the same.
    Groups([String; 2]),
}

/// Rule about a single pair; it precedes rules about groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PairTest {
    /// The pair is not tested.
    Exempt,
    /// The pair is tested.
    Tested,
}

/// Class of the objects that are in no group of a rule and were added after the rules.
const UNGROUPED: usize = usize::MAX;

/// Exempt pairs, without a list of them: a rule about two groups of a thousand objects exempts a million pairs. Objects
/// that are in the same groups, as far as rules name groups, form a class.
#[derive(Debug, Clone, Default)]
pub(crate) struct Exemptions {
    /// Rules about single pairs, each in both orders.
    pairs: BTreeMap<[usize; 2], PairTest>,
    class_of: Vec<usize>,
    /// Pairs of classes whose objects are exempt, lower class first.
    classes: HashSet<[usize; 2]>,
}

impl Exemptions {
    /// Exemptions by rules; `groups` are those of each object.
    pub(crate) fn new<'r>(
        rules: impl Iterator<Item = &'r ExemptPairs>,
        groups: impl Iterator<Item = &'r [String]>,
    ) -> Exemptions {
        let mut exemptions = Exemptions::default();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut group_pairs = Vec::new();
        for rule in rules {
            match rule {
                ExemptPairs::Pair(pair) => exemptions.set(pair.map(ObjectId::number), PairTest::Exempt),
                ExemptPairs::Groups(names) => {
                    group_pairs.push(names.each_ref().map(|name| {
                        let next = numbers.len();
                        *numbers.entry(name).or_insert(next)
                    }));
                }
            }
        }
        let classes_in = exemptions.classify(groups, &numbers);
        for [first, second] in group_pairs {
            for &a in &classes_in[first] {
                exemptions.classes.extend(classes_in[second].iter().map(|&b| ordered([a, b])));
            }
        }
        exemptions
    }

    /// Finds the class of each object, and returns the classes in each group.
    fn classify<'r>(
        &mut self,
        objects: impl Iterator<Item = &'r [String]>,
        numbers: &HashMap<&str, usize>,
    ) -> Vec<Vec<usize>> {
        let mut known: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut classes_in = vec![Vec::new(); numbers.len()];
        for groups in objects {
            let mut signature: Vec<usize> =
                groups.iter().filter_map(|group| numbers.get(group.as_str()).copied()).collect();
            signature.sort_unstable();
            signature.dedup();
            let next = known.len();
            let class = *known.entry(signature.clone()).or_insert(next);
            if class == next {
                signature.iter().for_each(|&group| classes_in[group].push(class));
            }
            self.class_of.push(class);
        }
        classes_in
    }

    /// True if a pair of different objects is not tested.
    #[inline]
    pub(crate) fn contains(&self, pair: [usize; 2]) -> bool {
        match self.pairs.get(&pair) {
            Some(test) => *test == PairTest::Exempt,
            None => self.contains_classes(pair),
        }
    }

    /// True if a rule about groups exempts a pair.
    pub(crate) fn contains_classes(&self, pair: [usize; 2]) -> bool {
        !self.classes.is_empty() && self.classes.contains(&ordered(pair.map(|object| self.class(object))))
    }

    /// True if all pairs are tested.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.pairs.is_empty() && self.classes.is_empty()
    }

    /// Class of an object.
    pub(crate) fn class(&self, object: usize) -> usize {
        self.class_of.get(object).copied().unwrap_or(UNGROUPED)
    }

    /// Pairs of classes whose objects are exempt, lower class first.
    pub(crate) fn classes(&self) -> &HashSet<[usize; 2]> {
        &self.classes
    }

    /// Objects of each class.
    pub(crate) fn members(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.class_of.iter().max().map_or(0, |most| most + 1)];
        self.class_of.iter().enumerate().for_each(|(object, &class)| members[class].push(object));
        members
    }

    /// Pairs of an object that single rules name, the object itself first.
    pub(crate) fn pairs_of(&self, object: usize) -> impl Iterator<Item = [usize; 2]> {
        self.pairs.range([object, 0]..=[object, usize::MAX]).map(|(pair, _)| *pair)
    }

    /// All exempt pairs, lower number first, in the order of their numbers.
    pub(crate) fn exempt_pairs(&self) -> Vec<[usize; 2]> {
        let mut members: HashMap<usize, Vec<usize>> = HashMap::new();
        for (object, &class) in self.class_of.iter().enumerate() {
            members.entry(class).or_default().push(object);
        }
        let of = |class: &usize| members.get(class).map_or(&[][..], Vec::as_slice);
        let by_class = self
            .classes
            .iter()
            .flat_map(|[first, second]| of(first).iter().flat_map(|&a| of(second).iter().map(move |&b| [a, b])));
        let all = by_class.chain(self.pairs.keys().copied()).filter(|&[a, b]| a != b).map(ordered);
        let mut pairs: Vec<[usize; 2]> = all.filter(|&pair| self.contains(pair)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// States if a pair is tested, and precedes rules about groups.
    pub(crate) fn set(&mut self, [a, b]: [usize; 2], test: PairTest) {
        self.pairs.extend([([a, b], test), ([b, a], test)]);
    }

    /// Exempts every pair with one object in each of two groups.
    pub(crate) fn exempt_groups(&mut self, groups: [&BTreeSet<usize>; 2]) {
        groups.iter().for_each(|group| self.split(group));
        let [first, second] =
            groups.map(|group| group.iter().map(|&object| self.class(object)).collect::<BTreeSet<_>>());
        for a in first {
            self.classes.extend(second.iter().map(|&b| ordered([a, b])));
        }
    }

    /// Splits classes so that a group is whole classes; the parts keep the rules of the whole.
    fn split(&mut self, group: &BTreeSet<usize>) {
        let objects = group.last().map_or(0, |last| last + 1);
        self.class_of.resize(self.class_of.len().max(objects), UNGROUPED);
        let known = self.class_of.iter().filter(|class| **class != UNGROUPED).max();
        let first = known.map_or(0, |most| most + 1);
        let mut parts: BTreeMap<usize, usize> = BTreeMap::new();
        for &object in group {
            let (class, next) = (&mut self.class_of[object], first + parts.len());
            *class = *parts.entry(*class).or_insert(next);
        }
        for (whole, part) in parts {
            let own: Vec<[usize; 2]> = self.classes.iter().filter(|pair| pair.contains(&whole)).copied().collect();
            for [a, b] in own {
                let other = if a == whole { b } else { a };
                self.classes.insert(ordered([part, other]));
                if other == whole {
                    self.classes.insert([part; 2]);
                }
            }
        }
    }

    /// Removes all rules about an object.
    pub(crate) fn forget(&mut self, object: usize) {
        let pairs: Vec<[usize; 2]> = self.pairs_of(object).collect();
        for [a, b] in pairs {
            self.pairs.remove(&[a, b]);
            self.pairs.remove(&[b, a]);
        }
        if let Some(class) = self.class_of.get_mut(object) {
            *class = UNGROUPED;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Groups in any order and overlap, beside a list of all pairs.
    #[test]
    fn groups_exempt_the_pairs_that_a_list_of_pairs_exempts() {
        let mut state = 7u64;
        let mut below = |limit: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % limit
        };
        for _ in 0..200 {
            let (mut exemptions, mut list) = (Exemptions::default(), HashSet::new());
            for _ in 0..below(5) {
                let groups = [(); 2].map(|()| (0..9).filter(|_| below(3) == 0).collect::<BTreeSet<usize>>());
                exemptions.exempt_groups(groups.each_ref());
                for &a in &groups[0] {
                    list.extend(groups[1].iter().map(|&b| ordered([a, b])));
                }
            }
            let forgotten = below(9) as usize;
            exemptions.forget(forgotten);
            list.retain(|pair| !pair.contains(&forgotten));
            for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))).filter(|(a, b)| a != b) {
                assert_eq!(exemptions.contains([a, b]), list.contains(&ordered([a, b])), "{a} {b}");
            }
        }
    }
}
