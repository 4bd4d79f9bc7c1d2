//! Checks in words.

use std::time::Duration;

use clap::builder::styling::{AnsiColor, Style};

use super::audit::audit;
use super::block::Block;
use super::contact::{clearance, contact, exact, is_short};
use super::number::{number, plural};
use crate::cli::printed::printed;
use crate::cli::report::{CheckFinding, ContactFinding, ExactFinding, RoundFinding, Units, Verdict};

/// This many allowed pairs are named.
const NAMED_PAIRS: usize = 3;

/// This many paths are named.
const NAMED_PATHS: usize = 8;

/// What a world holds, said once before its checks.
pub(crate) fn heading(world: &str, objects: usize, solids: usize, paths: usize, units: &Units) -> String {
    let (objects, paths) = (plural(objects, "object"), plural(paths, "path"));
    let Units { length, time, .. } = units;
    let world = printed(world);
    format!("{world}: {objects} ({solids} solid), {paths}, lengths in {length}, times in {time}\n")
}

/// What the round shapes of a world are, one a line; or all of them in one.
pub(crate) fn rounds(all: &[RoundFinding], units: &Units, verbose: bool) -> String {
    let mut block = Block::default();
    let worst = all.iter().map(|round| round.deviation).fold(0.0, f64::max);
    if all.is_empty() {
        return String::new();
    }
    if !verbose {
        let shapes = if all.len() == 1 { "1 round shape is a polyhedron" } else { "round shapes are polyhedra" };
        let count = if all.len() == 1 { String::new() } else { format!("{} ", all.len()) };
        block.line("", format!("{count}{shapes}, within {} {} of the true one", number(worst), units.length));
        return block.print();
    }
    for RoundFinding { object, shape, fit, segments, deviation } in all {
        let deviation = format!("within {} {} of the true one", number(*deviation), units.length);
        block.line(object, format!("a polyhedron {fit} a {shape}, {segments} segments, {deviation}"));
    }
    block.print()
}

/// One check: a line if it passes, and all there is to say if it fails or the user wants it.
pub(crate) fn check(check: &CheckFinding) -> String {
    let mut block = Block::default();
    if !check.pass || check.verbose {
        for found in contacts(check) {
            contact(&mut block, found, check.verdict, &check.units);
        }
        if let Some(help) = mend(check) {
            block.line("help", help);
        }
        if check.verbose || check.contact.is_none() {
            facts(&mut block, check);
        }
    }
    if let Some(found) = &check.clearance {
        clearance(&mut block, found, &check.units);
    }
    if let Some(found) = &check.audit {
        audit(&mut block, found);
    }
    format!("{}\n{}", headline(check), block.print())
}

/// What a failing check is about, in one paragraph without colours.
pub(crate) fn plain(finding: &CheckFinding) -> String {
    anstream::adapter::strip_str(&check(finding)).to_string()
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
    let place = check.line.map(|line| format!("   {}:{line}", printed(&check.world))).unwrap_or_default();
    let id = printed(&check.check);
    match (check.pass, &check.reason) {
        (true, _) => {
            let expected = if check.expect.is_some() { ", as expected" } else { "" };
            format!("{} {id}: {found}{expected}", badge("PASS", AnsiColor::Green))
        }
        (false, Some(reason)) => format!("{} {id}: {found}, {}{place}", badge("FAIL", AnsiColor::Red), printed(reason)),
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
    if !check.verbose {
        return;
    }
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
    if !check.verbose {
        return parts.join(", ");
    }
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
