//! Checks and what they expect.

use super::document::{CheckDoc, ExpectDoc};
use super::names::{Names, word};
use super::rules::read_pair;
use super::values::WordOrNumber;
use crate::world::check::{Check, Expectation, ExpectedTime, Outcome, Scope};
use crate::world::fault::Fault;
use crate::world::keypath::KeyPath;
use firstcontact_exact::ExactTime;

/// The names of the scopes.
pub(super) const SCOPES: &[(Scope, &str)] = &[(Scope::First, "first"), (Scope::AllPairs, "all_pairs")];

/// The checks of a file that has `all` paths.
pub(super) fn read_checks(
    docs: &[CheckDoc],
    paths: &Names<'_>,
    all: usize,
    ids: &Names<'_>,
) -> Result<Vec<Check>, Fault> {
    let read = |(index, doc): (usize, &CheckDoc)| {
        let at = || KeyPath::item("checks", index);
        let scope = doc.report.as_deref().map(|found| word("`report`", found, SCOPES, || at().key("report")));
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
    };
    docs.iter().enumerate().map(read).collect()
}

fn read_path_list(names: &[String], paths: &Names<'_>, at: impl Fn() -> KeyPath) -> Result<Vec<usize>, Fault> {
    let mut list = Vec::with_capacity(names.len());
    let mut seen = std::collections::HashSet::new();
    for (index, name) in names.iter().enumerate() {
        for path in paths.find_all(name, || at().at(index))? {
            if !seen.insert(path) {
                return Err(Fault::new(at().at(index), format!("path `{name}` is listed twice")).helped("remove one"));
            }
            list.push(path);
        }
    }
    Ok(list)
}

fn read_expectation(doc: &ExpectDoc, ids: &Names<'_>, at: impl Fn() -> KeyPath) -> Result<Expectation, Fault> {
    let doc = match doc {
        ExpectDoc::Scalar(verdict) => return Ok(Expectation::verdict(word("verdict", verdict, &Outcome::ALL, at)?)),
        ExpectDoc::Map(doc) => doc,
        ExpectDoc::List(never) => match *never {},
    };
    let verdict = word("verdict", &doc.verdict, &Outcome::ALL, || at().key("verdict"))?;
    for (key, given) in [("time", doc.time.is_some()), ("pair", doc.pair.is_some())] {
        if verdict == Outcome::Clear && given {
            return Err(
                Fault::new(at().key(key), format!("a clear path has no `{key}` of contact")).helped("remove it")
            );
        }
    }
    let time = doc.time.as_ref().map(|time| read_time(time, || at().key("time"))).transpose()?;
    let pair = doc.pair.as_ref().map(|pair| read_pair(pair, ids, || at().key("pair"))).transpose()?;
    Ok(Expectation { verdict, time, pair })
}

fn read_time(time: &WordOrNumber, at: impl FnOnce() -> KeyPath) -> Result<ExpectedTime, Fault> {
    match time {
        WordOrNumber::Number(time) => Ok(ExpectedTime::Bracket(*time)),
        WordOrNumber::Word(text) => text.parse::<ExactTime>().map(ExpectedTime::Exact).map_err(|error| {
            Fault::new(at(), format!("`{}` is {error}", text.escape_debug())).finding(text.clone()).caused_by(error)
        }),
    }
}
