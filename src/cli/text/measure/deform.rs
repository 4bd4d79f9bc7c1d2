//! One step of two deforming meshes, in words.

use super::super::audit::audit;
use super::super::block::Block;
use super::super::contact::{exact, named_feature, told_apart};
use super::super::number::{number, plural, point};
use super::super::units::converted;
use crate::cli::report::{
    DeformFinding, EnclosedFinding, FacetsFinding, HullsFinding, MeetingFinding, RegionFinding, Standing,
};

/// The whole answer about a step.
pub(crate) fn deform(found: &DeformFinding) -> String {
    let mut block = Block::default();
    if let Some(first) = found.touching.first() {
        block.line("touching", format!("{}{}", facets(found, first), others(found.touching.len() - 1)));
    }
    let length = &found.units.length;
    match &found.hulls {
        HullsFinding::Apart { distance, direction } => {
            let along = direction.map(|direction| format!(" along {}", point(direction))).unwrap_or_default();
            block.line("hulls", format!("{} {length} apart{along}", at_most(distance)));
        }
        HullsFinding::Meeting(meeting) => tell(&mut block, found, meeting),
    }
    converted(&mut block, &found.units, [&found.a, &found.b]);
    block.line("method", format!("{}; what touches is exact", found.method));
    if let Some(found) = &found.audit {
        audit(&mut block, found);
    }
    block.under(&headline(found))
}

fn headline(found: &DeformFinding) -> String {
    let (step, a, b) = (found.step, &found.a, &found.b);
    match found.outcome {
        Standing::Apart => format!("step {step}: {a} and {b} are apart"),
        Standing::Touching => {
            format!("step {step}: {a} and {b} are in contact, {}", pairs(found.touching.len() as u64))
        }
        Standing::AInsideB => format!("step {step}: {a} reaches inside {b} without touching its skin"),
        Standing::BInsideA => format!("step {step}: {b} reaches inside {a} without touching its skin"),
    }
}

fn tell(block: &mut Block, found: &DeformFinding, meeting: &MeetingFinding) {
    let length = &found.units.length;
    let how = match meeting.settled {
        "iterated" => format!("a local minimum after {}", plural(found.work.iterations as usize, "iteration")),
        "handed_over" | "penetration" => "the shortest way out of the hulls".to_owned(),
        _ => "not settled: no minimum".to_owned(),
    };
    let deep = at_most(&meeting.negative_distance);
    block.line("hulls", format!("{deep} {length} deep along {}, {how}", point(meeting.direction)));
    let [a, b] = told_apart([&found.a, &found.b]);
    block.line("criteria", criteria(a, &meeting.a));
    block.more(criteria(b, &meeting.b));
    if let Some(nearest) = meeting.nearest.first() {
        let square = format!("the square is {} {length}\u{b2}", exact(&nearest.square));
        let facets = facets(found, &nearest.facets);
        block.line("nearest", format!("{} {length}, {facets}; {square}", number(nearest.distance)));
        block.more(format!("of {} that the criteria leave", pairs(meeting.pairs)));
    }
    if !meeting.missed.is_empty() {
        let missed = pairs(meeting.missed.len() as u64);
        let which = match meeting.sides {
            "edge_on" => "facets seen edge-on",
            _ => "contacts on more than one side",
        };
        block.line("sides", format!("{which}: the criteria eliminate {missed} in contact"));
    }
}

/// The upper bound of a length, or the lower if it may be beyond all floats.
fn at_most(length: &EnclosedFinding) -> String {
    match length.upper.is_finite() {
        true => number(length.upper),
        false => format!("more than {}", number(length.lower)),
    }
}

/// How many facets each criterion eliminates.
fn criteria(name: &str, region: &RegionFinding) -> String {
    let [invisible, outside, beside] = [&region.invisible, &region.outside_region, &region.beside_zone].map(Vec::len);
    let left = plural(region.surviving.len(), "facet");
    format!("{name}: {invisible} invisible, {outside} outside the region, {beside} beside the zone; {left} left")
}

fn facets(found: &DeformFinding, pair: &FacetsFinding) -> String {
    let (a, b) = (named_feature(&pair.a, Some(&found.a)), named_feature(&pair.b, Some(&found.b)));
    format!("{a} and {b}")
}

fn others(count: usize) -> String {
    match count {
        0 => String::new(),
        _ => format!("; {count} more"),
    }
}

fn pairs(count: u64) -> String {
    match count {
        1 => "1 pair of facets".to_owned(),
        _ => format!("{count} pairs of facets"),
    }
}
