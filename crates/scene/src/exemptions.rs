//! Exemptions: the pairs of objects that are not tested.

use crate::objects::ObjectId;
use crate::pairs::ordered;
use std::collections::{BTreeMap, HashMap, HashSet};

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
