//! Rules about pairs, margins and touching.

use super::document::{AllowDoc, PairDoc};
use super::names::{Names, word};
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

pub(super) fn read_allow(docs: &[AllowDoc], ids: &Names<'_>, objects: &[Object]) -> Result<Vec<Allow>, Fault> {
    let mut names: Vec<&str> = objects.iter().flat_map(|object| object.groups.iter().map(String::as_str)).collect();
    names.sort_unstable();
    names.dedup();
    let groups = Names::new("group", names.into_iter());
    let read = |(index, doc): (usize, &AllowDoc)| {
        let at = || KeyPath::item("allow", index);
        let pairs = match (&doc.pair, &doc.groups) {
            (Some(pair), None) => AllowedPairs::Pair(read_pair(pair, ids, || at().key("pair"))?),
            (None, Some(pair)) => AllowedPairs::Groups(read_groups(pair, &groups, || at().key("groups"))?),
            _ => return Err(Fault::new(at(), "a rule needs either `pair` or `groups`").helped("write `pair: [a, b]`")),
        };
        Ok(Allow { pairs, reason: doc.reason.clone() })
    };
    docs.iter().enumerate().map(read).collect()
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

pub(super) fn read_pairs(docs: &[PairDoc], ids: &Names<'_>) -> Result<Vec<PairRule>, Fault> {
    let mut seen = HashSet::new();
    let read = |(index, doc): (usize, &PairDoc)| {
        let at = || KeyPath::item("pairs", index);
        let pair = read_pair(&doc.pair, ids, || at().key("pair"))?;
        let stated = read_stated(doc.margin, doc.touch.as_deref(), at)?;
        if !seen.insert(ordered(pair[0].slot(), pair[1].slot())) {
            let message = format!("two rules for the pair {} and {}", doc.pair[0], doc.pair[1]);
            return Err(Fault::new(at().key("pair"), message).helped("merge them"));
        }
        Ok(PairRule { pair, stated })
    };
    docs.iter().enumerate().map(read).collect()
}
