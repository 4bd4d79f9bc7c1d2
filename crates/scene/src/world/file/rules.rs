//! Rules about pairs, margins and touching.

use crate::engine::Scope;
use crate::exemptions::ExemptPairs;
use crate::objects::ObjectId;
use crate::pairs::{Outcome, Setting, Touch, ordered};
use crate::world::check::{Check, Expectation, ExpectedTime};
use crate::world::error::{KeyPath, LoadError};
use crate::world::file::names::{NameTable, word};
use crate::world::file::repeat::Budget;
use crate::world::object::Object;
use crate::world::pair_rules::{AllowRule, PairRule};
use crate::world::yaml::document::{AllowDoc, CheckDoc, ExpectDoc, PairDoc};
use crate::world::yaml::values::{Number, WordOrNumber};
use firstcontact_exact::ExactTime;
use std::collections::HashSet;

/// Setting of margin and touching that one place states.
pub(crate) fn read_stated(
    margin: Option<Number>,
    touch: Option<&str>,
    at: impl Fn() -> KeyPath,
) -> Result<Setting, LoadError> {
    let touch = touch.map(|found| word("`touch`", found, Touch::ALL, || at().key("touch"))).transpose()?;
    Ok(Setting { touch, margin: margin.map(|Number(margin)| margin) })
}

/// The pairs of two different objects by their ids, each of which may be that of all copies of a repeated one.
fn read_all_pairs(
    pair: &[String],
    ids: &NameTable<'_>,
    budget: &mut Budget,
    at: impl Fn() -> KeyPath,
) -> Result<Vec<[ObjectId; 2]>, LoadError> {
    let is_one = |pair: &[String]| !pair.iter().any(|id| ids.is_repeated(id));
    let (false, [a, b]) = (is_one(pair), pair) else { return Ok(vec![read_pair(pair, ids, at)?]) };
    if a == b {
        let help = format!(
            "to let copies touch each other, write `touch: allowed` on the object, and `margin: 0` if there is a margin; \
             to check them against each other no more, `groups: [{a}, {a}]` under `allow`"
        );
        return Err(LoadError::on(at().at(1), format!("a pair has two objects, not `{a}` twice")).helped(help));
    }
    let (first, second) = (ids.find_all(a, || at().at(0))?, ids.find_all(b, || at().at(1))?);
    budget.take(first.len().saturating_mul(second.len()), &at)?;
    let pairs = first.flat_map(|a| second.clone().map(move |b| [a, b])).filter(|[a, b]| a != b);
    Ok(pairs.map(|pair| pair.map(ObjectId::local)).collect())
}

/// Two different objects by their ids.
pub(crate) fn read_pair(
    pair: &[String],
    ids: &NameTable<'_>,
    at: impl Fn() -> KeyPath,
) -> Result<[ObjectId; 2], LoadError> {
    let [a, b] = pair else {
        let fault = LoadError::on(at(), format!("a pair has two objects, not {}", pair.len()));
        return Err(fault.helped("name two: `[a, b]`"));
    };
    let (first, second) = (ids.find(a, || at().at(0))?, ids.find(b, || at().at(1))?);
    if first == second {
        let fault = LoadError::on(at().at(1), format!("a pair has two objects, not `{a}` twice"));
        return Err(fault.helped("name two that differ"));
    }
    Ok([ObjectId::local(first), ObjectId::local(second)])
}

/// The rules about exempt pairs, each with its place in the file.
pub(crate) fn read_allow(
    docs: &[AllowDoc],
    ids: &NameTable<'_>,
    objects: &[Object],
    budget: &mut Budget,
) -> Result<(Vec<AllowRule>, Vec<usize>), LoadError> {
    let mut names: Vec<&str> = objects.iter().flat_map(|object| object.groups.iter().map(String::as_str)).collect();
    names.sort_unstable();
    names.dedup();
    let groups = NameTable::new("group", names.iter().copied());
    let (mut rules, mut items) = (Vec::new(), Vec::new());
    for (index, doc) in docs.iter().enumerate() {
        let at = || KeyPath::item("allow", index);
        let pairs: Vec<ExemptPairs> = match (&doc.pair, &doc.groups) {
            (Some(pair), None) => {
                let pairs = read_all_pairs(pair, ids, budget, || at().key("pair"));
                let pairs = pairs.map_err(|fault| about_group(fault, &names))?;
                pairs.into_iter().map(ExemptPairs::Pair).collect()
            }
            (None, Some(pair)) => {
                let pair = read_groups(pair, &groups, || at().key("groups"));
                vec![ExemptPairs::Groups(pair.map_err(|fault| about_no_group(fault, ids, &names))?)]
            }
            _ => {
                return Err(
                    LoadError::on(at(), "a rule needs either `pair` or `groups`").helped("write `pair: [a, b]`")
                );
            }
        };
        rules.extend(pairs.into_iter().map(|pairs| AllowRule { pairs, reason: doc.reason.clone() }));
        items.resize(rules.len(), index);
    }
    Ok((rules, items))
}

/// A fault about an object, with advice if it names one of the groups.
fn about_group(fault: LoadError, groups: &[&str]) -> LoadError {
    match fault.found().filter(|name| groups.contains(name)) {
        Some(group) => {
            let help = format!("`{group}` is a group: write `groups: [{group}, ...]` with two groups, under `allow`");
            fault.helped(help)
        }
        None => fault,
    }
}

/// A fault about a group, with advice if it names an object, or if no object is in a group.
fn about_no_group(fault: LoadError, ids: &NameTable<'_>, groups: &[&str]) -> LoadError {
    let help = match fault.found() {
        Some(name) if ids.has(name) => format!(
            "`{name}` is an object: write `pair: [{name}, ...]` with two objects, or give it `groups: [{name}]`, too"
        ),
        Some(name) if groups.is_empty() => {
            format!("no object is in a group: give those that are meant `groups: [{}]`", name.escape_debug())
        }
        _ => return fault,
    };
    fault.helped(help)
}

fn read_groups(pair: &[String], groups: &NameTable<'_>, at: impl Fn() -> KeyPath) -> Result<[String; 2], LoadError> {
    let [a, b] = pair else {
        let help = "write a group twice to mean the pairs within it";
        return Err(LoadError::on(at(), format!("a rule has two groups, not {}", pair.len())).helped(help));
    };
    groups.find(a, || at().at(0))?;
    groups.find(b, || at().at(1))?;
    Ok([a.clone(), b.clone()])
}

/// A fault about an object of a pair, with advice if it names a group.
fn about_group_of(fault: LoadError, objects: &[Object]) -> LoadError {
    let is_group = |name: &str| objects.iter().any(|object| object.groups.iter().any(|group| group == name));
    match fault.found().filter(|name| is_group(name)) {
        Some(group) => {
            let help = format!("`{group}` is a group, and a rule under `pairs` is about two objects: name each pair");
            fault.helped(help)
        }
        None => fault,
    }
}

/// The rules about single pairs, each with its place in the file.
pub(crate) fn read_pairs(
    docs: &[PairDoc],
    ids: &NameTable<'_>,
    objects: &[Object],
    budget: &mut Budget,
) -> Result<(Vec<PairRule>, Vec<usize>), LoadError> {
    let mut seen = HashSet::new();
    let (mut rules, mut items) = (Vec::new(), Vec::new());
    for (index, doc) in docs.iter().enumerate() {
        let at = || KeyPath::item("pairs", index);
        let pairs = read_all_pairs(&doc.pair, ids, budget, || at().key("pair"));
        let pairs = pairs.map_err(|fault| about_group_of(fault, objects))?;
        let setting = read_stated(doc.margin, doc.touch.as_deref(), at)?;
        for pair in pairs {
            if !seen.insert(ordered(pair.map(ObjectId::number))) {
                let [a, b] = pair.map(|id| &objects[id.number()].id);
                let message = format!("two rules for the pair {a} and {b}");
                return Err(LoadError::on(at().key("pair"), message).helped("merge them"));
            }
            rules.push(PairRule { pair, setting });
        }
        items.resize(rules.len(), index);
    }
    Ok((rules, items))
}

/// The checks of a file that has `all` paths.
pub(crate) fn read_checks<'d>(
    docs: &'d [CheckDoc],
    paths: &'d NameTable<'_>,
    all: usize,
    ids: &'d NameTable<'_>,
) -> impl Iterator<Item = Result<Check, LoadError>> + 'd {
    docs.iter().enumerate().map(move |(index, doc)| {
        let at = || KeyPath::item("checks", index);
        let scope = doc.report.as_deref().map(|found| word("`report`", found, Scope::ALL, || at().key("report")));
        let expectation = doc.expect.as_ref().map(|expect| read_expectation(expect, ids, || at().key("expect")));
        Ok(Check {
            id: doc.id.clone(),
            paths: match &doc.paths {
                None => (0..all).collect(),
                Some(names) => read_path_list(names, paths, || at().key("paths"))?,
            },
            scope: scope.transpose()?.unwrap_or_default(),
            expectation: expectation.transpose()?,
            listed: Some(index),
        })
    })
}

fn read_path_list(names: &[String], paths: &NameTable<'_>, at: impl Fn() -> KeyPath) -> Result<Vec<usize>, LoadError> {
    let mut list = Vec::with_capacity(names.len());
    let mut seen = HashSet::new();
    for (index, name) in names.iter().enumerate() {
        for path in paths.find_all(name, || at().at(index))? {
            if !seen.insert(path) {
                return Err(
                    LoadError::on(at().at(index), format!("path `{name}` is listed twice")).helped("remove one")
                );
            }
            list.push(path);
        }
    }
    Ok(list)
}

fn read_expectation(doc: &ExpectDoc, ids: &NameTable<'_>, at: impl Fn() -> KeyPath) -> Result<Expectation, LoadError> {
    let doc = match doc {
        ExpectDoc::Scalar(verdict) => {
            return Ok(Expectation::verdict(verdict_of(verdict, at)?));
        }
        ExpectDoc::Map(doc) => doc,
        ExpectDoc::List(never) => match *never {},
    };
    let verdict = verdict_of(&doc.verdict, || at().key("verdict"))?;
    for (key, given) in [("time", doc.time.is_some()), ("pair", doc.pair.is_some())] {
        if verdict == Outcome::Clear && given {
            return Err(
                LoadError::on(at().key(key), format!("a clear path has no `{key}` of contact")).helped("remove it")
            );
        }
    }
    let time = doc.time.as_ref().map(|time| read_time(time, || at().key("time"))).transpose()?;
    let pair = doc.pair.as_ref().map(|pair| read_pair(pair, ids, || at().key("pair"))).transpose()?;
    Ok(Expectation { verdict, time, pair })
}

/// The verdict of a word. Other words for it get the advice which it is, as `no_contact` is near to its contrary.
fn verdict_of(found: &str, at: impl FnOnce() -> KeyPath) -> Result<Outcome, LoadError> {
    let is_clear = |word: &str| ["no", "none", "free", "safe", "ok", "pass", "false"].contains(&word);
    let is_contact = |word: &str| ["collision", "collides", "collide", "hit", "fail", "true"].contains(&word);
    let lower = found.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    let meant = match (words.clone().any(is_clear), words.any(is_contact)) {
        (true, _) => Some(Outcome::Clear),
        (false, true) => Some(Outcome::Contact),
        (false, false) => None,
    };
    word("verdict", found, Outcome::expected(), at).map_err(|fault| match meant {
        Some(meant) => fault.helped(format!("did you mean `{meant}`?")),
        None => fault,
    })
}

fn read_time(time: &WordOrNumber, at: impl FnOnce() -> KeyPath) -> Result<ExpectedTime, LoadError> {
    match time {
        WordOrNumber::Number(time) => Ok(ExpectedTime::Bracket(*time)),
        WordOrNumber::Word(text) => text.parse::<ExactTime>().map(ExpectedTime::Exact).map_err(|error| {
            LoadError::on(at(), format!("`{}` is {error}", text.escape_debug())).finding(text.clone()).caused_by(error)
        }),
    }
}
