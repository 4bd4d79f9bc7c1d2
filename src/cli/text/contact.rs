//! One contact in words.

use super::block::Block;
use super::number::{every_digit, number, percent, point};
use crate::cli::report::{
    ClearanceFinding, ContactFinding, ExactFinding, FeatureFinding, MayTouch, SideFinding, StartFinding, Units, Verdict,
};

/// Longer fractions are not printed; nobody reads them.
const LONGEST_FRACTION: usize = 48;

/// Adds the lines about one contact.
pub(super) fn contact(block: &mut Block, contact: &ContactFinding, verdict: Verdict, units: &Units) {
    let [a, b] = names(contact);
    side(block, a, &contact.a);
    side(block, b, &contact.b);
    let place = format!("{} {}", point(contact.point), units.length);
    block.line("where", format!("{place}; {}", normal(contact)));
    if let Some(margin) = contact.margin {
        let distance = contact.apart.as_ref().map_or(0.0, |apart| apart.distance);
        let length = &units.length;
        block.line(
            "margin",
            format!("{} {length} to be kept; {} {length} apart then", number(margin), number(distance)),
        );
    }
    let said = match (verdict, contact.touch, contact.start) {
        (Verdict::StartsInContact, Some(MayTouch::Allowed), _) => "interiors overlap at the start of the path already",
        (Verdict::StartsInContact, None, None) => "already in contact at the start of the path",
        (Verdict::StartsInContact, None, Some(StartFinding::Touching)) => {
            "already in contact at the start of the path, but only touching"
        }
        (Verdict::StartsInContact, None, Some(StartFinding::Overlapping)) => {
            "already in contact at the start of the path, and overlapping"
        }
        (Verdict::Contact | Verdict::Clear, None, _) => "start of path is free",
        (Verdict::Contact | Verdict::Clear, Some(MayTouch::Allowed), _) => {
            "contact begins after that; the two may touch, and do no more until then"
        }
    };
    block.line("exact", format!("{}; {said}", exact(&contact.time)));
}

/// How near two come.
pub(super) fn clearance(block: &mut Block, ClearanceFinding { lower, upper, at }: &ClearanceFinding, units: &Units) {
    let (time, length) = (number(at.time.lower), &units.length);
    let [a, b] = names(at);
    let Some(apart) = &at.apart else {
        block.line("clearance", format!("0 {length}: in contact at t = {time}"));
        return block.more(format!("{a} and {b}"));
    };
    block.line("clearance", format!("{} {length} at t = {time}, and never less than {lower:?}", number(*upper)));
    block.more(format!("between {a} at {} and {b} at {} {length}", point(apart.on_a), point(apart.on_b)));
}

fn normal(contact: &ContactFinding) -> String {
    match contact.normal {
        Some(normal) => {
            let [a, b] = names(contact);
            format!("normal {}, from {b} to {a}", point(normal))
        }
        None => "no single normal there".to_owned(),
    }
}

fn names(contact: &ContactFinding) -> [&str; 2] {
    told_apart([&contact.a.object, &contact.b.object])
}

/// What to call the two sides, also where one file is asked about twice.
pub(super) fn told_apart([a, b]: [&str; 2]) -> [&str; 2] {
    if a == b { ["A", "B"] } else { [a, b] }
}

/// Whether a number's fraction is short enough to be read.
pub(super) fn is_short(time: &ExactFinding) -> bool {
    time.exact.len() <= LONGEST_FRACTION
}

/// The exact number as far as it can be read.
pub(super) fn exact(time: &ExactFinding) -> String {
    if is_short(time) {
        return time.exact.clone();
    }
    let digits = time.exact.len();
    let [lower, upper] = [time.lower, time.upper].map(every_digit);
    let kind = if time.exact.contains("sqrt") { "root" } else { "fraction" };
    format!("a {kind} of {digits} characters (see --format json), from {lower} to {upper}")
}

fn side(block: &mut Block, name: &str, side: &SideFinding) {
    match motion(side) {
        None => block.line(name, format!("standing still; {}", feature(side))),
        Some(motion) => {
            block.line(name, motion);
            block.more(feature(side));
        }
    }
}

fn motion(side: &SideFinding) -> Option<String> {
    let segment = side.segment?;
    let at = side.fraction.map(|fraction| format!(" at {}", percent(fraction))).unwrap_or_default();
    let origin = point(side.origin);
    Some(match &side.path {
        Some(path) => format!("path {path}, waypoint {segment} -> {}{at}, origin {origin}", segment + 1),
        None => format!("moving{at}, origin {origin}"),
    })
}

fn feature(side: &SideFinding) -> String {
    named_feature(&side.feature, side.file.as_deref())
}

/// A feature, of a file where there is one.
pub(super) fn named_feature(feature: &FeatureFinding, file: Option<&str>) -> String {
    let FeatureFinding { kind, index, vertices, line } = feature;
    let name = match (index, vertices) {
        (Some(index), _) => format!("{kind} {index}"),
        (None, Some([low, high])) => format!("{kind} {low}-{high}"),
        (None, None) => (*kind).to_owned(),
    };
    let file = file.map(|file| format!(" of {}", last_part(file))).unwrap_or_default();
    let line = line.map(|line| format!(" (line {line})")).unwrap_or_default();
    format!("{name}{file}{line}")
}

/// A file without its folders: the object's name says which one is meant.
fn last_part(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}
