//! Rules about pairs, margins and touching.

use super::document::{AllowDoc, PairDoc};
use super::names::{Names, word};
use super::repeat::Budget;
use super::values::Number;
use crate::world::exempt::{Allow, AllowedPairs, ordered};
use crate::world::fault::Fault;
use crate::world::id::ObjectId;
use crate::world::keypath::KeyPath;
use crate::world::object::Object;
use crate::world::pair::{PairRule, Stated, Touch};
use std::collections::HashSet;

/// The names of what touching is.
pub(super) const TOUCHES: &[(Touch, &str)] = &Touch::ALL;

/// What is stated in one place about margin and touching.
pub(super) fn read_stated(
    margin: Option<Number>,
    touch: Option<&str>,
    at: impl Fn() -> KeyPath,
) -> Result<Stated, Fault> {
    let touch = touch.map(|found| word("`touch`", found, TOUCHES, || at().key("touch"))).transpose()?;
    Ok(Stated { touch, margin: margin.map(|Number(margin)| margin) })
}

/// The pairs of two different objects by their ids, each of which may be that of all copies of a repeated one.
fn read_all_pairs(
    pair: &[String],
    ids: &Names<'_>,
    budget: &mut Budget,
    at: impl Fn() -> KeyPath,
) -> Result<Vec<[ObjectId; 2]>, Fault> {
    let is_one = |pair: &[String]| !pair.iter().any(|id| ids.is_repeated(id));
    let (false, [a, b]) = (is_one(pair), pair) else { return Ok(vec![read_pair(pair, ids, at)?]) };
    if a == b {
        let help = format!("name the group of all copies twice: `groups: [{a}, {a}]`, under `allow`");
        return Err(Fault::new(at().at(1), format!("a pair has two objects, not `{a}` twice")).helped(help));
    }
    let (first, second) = (ids.find_all(a, || at().at(0))?, ids.find_all(b, || at().at(1))?);
    budget.take(first.len().saturating_mul(second.len()), &at)?;
    let pairs = first.flat_map(|a| second.clone().map(move |b| [a, b])).filter(|[a, b]| a != b);
    Ok(pairs.map(|pair| pair.map(ObjectId::from_slot)).collect())
}

/// Two different objects by their ids.
pub(super) fn read_pair(pair: &[String], ids: &Names<'_>, at: impl Fn() -> KeyPath) -> Result<[ObjectId; 2], Fault> {
    let [a, b] = pair else {
        return Err(Fault::new(at(), format!("a pair has two objects, not {}", pair.len())));
    };
    let (first, second) = (ids.find(a, || at().at(0))?, ids.find(b, || at().at(1))?);
    if first == second {
        return Err(Fault::new(at().at(1), format!("a pair has two objects, not `{a}` twice")));
    }
    Ok([ObjectId::from_slot(first), ObjectId::from_slot(second)])
}

/// The rules about exempt pairs, each with its place in the file.
pub(super) fn read_allow(
    docs: &[AllowDoc],
    ids: &Names<'_>,
    objects: &[Object],
    budget: &mut Budget,
) -> Result<(Vec<Allow>, Vec<usize>), Fault> {
    let mut names: Vec<&str> = objects.iter().flat_map(|object| object.groups.iter().map(String::as_str)).collect();
    names.sort_unstable();
    names.dedup();
    let groups = Names::new("group", names.into_iter());
    let (mut rules, mut items) = (Vec::new(), Vec::new());
    for (index, doc) in docs.iter().enumerate() {
        let at = || KeyPath::item("allow", index);
        let pairs: Vec<AllowedPairs> = match (&doc.pair, &doc.groups) {
            (Some(pair), None) => {
                let pairs = read_all_pairs(pair, ids, budget, || at().key("pair"))?;
                pairs.into_iter().map(AllowedPairs::Pair).collect()
            }
            (None, Some(pair)) => vec![AllowedPairs::Groups(read_groups(pair, &groups, || at().key("groups"))?)],
            _ => return Err(Fault::new(at(), "a rule needs either `pair` or `groups`").helped("write `pair: [a, b]`")),
        };
        rules.extend(pairs.into_iter().map(|pairs| Allow { pairs, reason: doc.reason.clone() }));
        items.resize(rules.len(), index);
    }
    Ok((rules, items))
}

fn read_groups(pair: &[String], groups: &Names<'_>, at: impl Fn() -> KeyPath) -> Result<[String; 2], Fault> {
    let [a, b] = pair else {
        let help = "write a group twice to mean the pairs within it";
        return Err(Fault::new(at(), format!("a rule has two groups, not {}", pair.len())).helped(help));
    };
    groups.find(a, || at().at(0))?;
    groups.find(b, || at().at(1))?;
    Ok([a.clone(), b.clone()])
}

/// The rules about single pairs, each with its place in the file.
pub(super) fn read_pairs(
    docs: &[PairDoc],
    ids: &Names<'_>,
    objects: &[Object],
    budget: &mut Budget,
) -> Result<(Vec<PairRule>, Vec<usize>), Fault> {
    let mut seen = HashSet::new();
    let (mut rules, mut items) = (Vec::new(), Vec::new());
    for (index, doc) in docs.iter().enumerate() {
        let at = || KeyPath::item("pairs", index);
        let pairs = read_all_pairs(&doc.pair, ids, budget, || at().key("pair"))?;
        let stated = read_stated(doc.margin, doc.touch.as_deref(), at)?;
        for pair in pairs {
            if !seen.insert(ordered(pair[0].slot(), pair[1].slot())) {
                let [a, b] = pair.map(|id| &objects[id.slot()].id);
                let message = format!("two rules for the pair {a} and {b}");
                return Err(Fault::new(at().key("pair"), message).helped("merge them"));
            }
            rules.push(PairRule { pair, stated });
        }
        items.resize(rules.len(), index);
    }
    Ok((rules, items))
}
