//! Checks in words.

use std::time::Duration;

use clap::builder::styling::{AnsiColor, Style};

use super::audit::audit;
use super::block::Block;
use super::contact::{contact, exact, is_short};
use super::number::{number, plural};
use crate::cli::report::{CheckFinding, ContactFinding, ExactFinding, RoundFinding, Units, Verdict};

/// This many allowed pairs are named.
const NAMED_PAIRS: usize = 3;

/// This many round shapes are told of.
const NAMED_ROUNDS: usize = 8;

/// This many paths are named.
const NAMED_PATHS: usize = 8;

/// What a world holds, said once before its checks.
pub(crate) fn heading(world: &str, objects: usize, solids: usize, paths: usize, units: &Units) -> String {
    let (objects, paths) = (plural(objects, "object"), plural(paths, "path"));
    let Units { length, time, .. } = units;
    format!("{world}: {objects} ({solids} solid), {paths}, lengths in {length}, times in {time}\n")
}

/// What the round shapes of a world are, one a line.
pub(crate) fn rounds(all: &[RoundFinding], units: &Units) -> String {
    let mut block = Block::default();
    for round in all.iter().take(NAMED_ROUNDS) {
        let RoundFinding { object, shape, fit, segments, deviation } = round;
        let deviation = format!("within {} {} of the true one", number(*deviation), units.length);
        block.line(object, format!("a polyhedron {fit} a {shape}, {segments} segments, {deviation}"));
    }
    if let Some(more) = all.len().checked_sub(NAMED_ROUNDS + 1) {
        block.line("", format!("and {} with --format json", plural(more + 1, "more round shape")));
    }
    block.print()
}

/// One check.
pub(crate) fn check(check: &CheckFinding) -> String {
    let mut block = Block::default();
    for found in contacts(check) {
        contact(&mut block, found, check.verdict, &check.units);
    }
    if let Some(help) = mend(check) {
        block.line("help", help);
    }
    if check.pass || check.contact.is_none() {
        facts(&mut block, check);
    }
    if let Some(found) = &check.audit {
        audit(&mut block, found);
    }
    format!("{}\n{}", headline(check), block.print())
}

fn contacts(check: &CheckFinding) -> &[ContactFinding] {
    match &check.contact {
        Some(first) if check.contacts.is_empty() => std::slice::from_ref(first),
        _ => &check.contacts,
    }
}

fn headline(check: &CheckFinding) -> String {
    let found = match (check.verdict, &check.contact) {
        (Verdict::Contact, Some(first)) => {
            let when = if first.touch.is_some() { "after" } else { "at" };
            format!("first contact {when} t = {}", time(check, &first.time))
        }
        (verdict, _) => verdict.words().to_owned(),
    };
    let place = check.line.map(|line| format!("   {}:{line}", check.world)).unwrap_or_default();
    let id = &check.check;
    match (check.pass, &check.reason) {
        (true, _) => {
            let expected = if check.expect.is_some() { ", as expected" } else { "" };
            format!("{} {id}: {found}{expected}", badge("PASS", AnsiColor::Green))
        }
        (false, Some(reason)) => format!("{} {id}: {found}, {reason}{place}", badge("FAIL", AnsiColor::Red)),
        (false, None) => format!("{} {id}: {found}{place}", badge("FAIL", AnsiColor::Red)),
    }
}

/// The time found; in full where it would look like the one expected but is not.
fn time(check: &CheckFinding, found: &ExactFinding) -> String {
    let (short, unit) = (number(found.lower), &check.units.time);
    match check.missed_time {
        Some(missed) if number(missed) == short => format!("{:?} {unit} (exactly {})", found.lower, exact(found)),
        _ => format!("{short} {unit}"),
    }
}

/// How to write the time found, where another is expected.
fn mend(check: &CheckFinding) -> Option<String> {
    let found = &check.contact.as_ref().filter(|_| check.missed_time.is_some())?.time;
    let time = if is_short(found) { format!("\"{}\"", found.exact) } else { format!("{:?}", found.lower) };
    Some(format!("if this time is right, write `time: {time}`"))
}

fn badge(word: &str, colour: AnsiColor) -> String {
    let style = Style::new().bold().fg_color(Some(colour.into()));
    format!("{style}{word}{style:#}")
}

fn facts(block: &mut Block, check: &CheckFinding) {
    let [start, end] = check.clock.map(number);
    block.line("paths", format!("{} over t = {start} .. {end}", paths(&check.paths)));
    block.line("pairs", pairs(check));
    let methods: Vec<String> = check.methods.iter().map(|used| format!("{} {}", used.method, used.pairs)).collect();
    let methods = if methods.is_empty() { "none needed".to_owned() } else { methods.join(", ") };
    block.line("method", format!("{methods}; exact at every instant"));
}

fn paths(all: &[String]) -> String {
    match all.len() {
        ..=NAMED_PATHS => all.join(", "),
        count => format!("{} and {} more", all[..NAMED_PATHS].join(", "), count - NAMED_PATHS),
    }
}

fn pairs(check: &CheckFinding) -> String {
    let counts = &check.counts;
    let mut parts = vec![format!("{} tested", counts.tested)];
    if counts.allowed > 0 {
        parts.push(format!("{} allowed{}", counts.allowed, named(&check.allowed)));
    }
    if counts.attached > 0 {
        parts.push(format!("{} attached", counts.attached));
    }
    let some = |count: usize, what: &str| if count > 0 { format!(", {count} of which {what}") } else { String::new() };
    let [touching, keeping] = [some(check.touching, "may touch"), some(check.keeping, "keep a margin")];
    format!("{}; the index let {} of {} through{touching}{keeping}", parts.join(", "), counts.admitted, counts.all)
}

fn named(allowed: &[[String; 2]]) -> String {
    let names: Vec<String> = allowed.iter().take(NAMED_PAIRS).map(|[a, b]| format!("{a}/{b}")).collect();
    match allowed.len() - names.len() {
        _ if names.is_empty() => String::new(),
        0 => format!(" ({})", names.join(", ")),
        more => format!(" ({} and {more} more)", names.join(", ")),
    }
}

/// The closing line.
pub(crate) fn total(passed: usize, failed: usize, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let all = passed + failed;
    match failed {
        0 => format!("{} passed ({seconds:.2} s)\n", plural(all, "check")),
        _ => format!("{failed} of {all} checks failed ({seconds:.2} s)\n"),
    }
}
