//! A world without paths, in words.

use clap::builder::styling::{AnsiColor, Style};

use super::block::Block;
use super::contact::named_feature;
use super::number::{number, plural, point};
use crate::cli::report::{ContactFinding, StandingFinding};

/// This many pairs of each sort are told.
const TOLD: usize = 20;

/// The answer that is there, and the question that is not asked.
pub(crate) fn standing(found: &StandingFinding) -> String {
    let mut block = Block::default();
    for (label, pairs) in [("overlap", &found.overlapping), ("too near", &found.too_near), ("touch", &found.touching)] {
        for (index, contact) in pairs.iter().take(TOLD).enumerate() {
            block.line(if index == 0 { label } else { "" }, pair(contact, &found.units.length));
        }
        if let Some(more @ 1..) = pairs.len().checked_sub(TOLD) {
            block.more(format!("and {} with --format json", plural(more, "more pair")));
        }
    }
    let counts = &found.counts;
    let mut pairs = vec![format!("{} compared where they stand, exactly", counts.tested)];
    pairs.extend((counts.allowed > 0).then(|| format!("{} allowed", counts.allowed)));
    pairs.extend((counts.attached > 0).then(|| format!("{} attached", counts.attached)));
    block.line("pairs", pairs.join(", "));
    block.line("not asked", "what touches on a way: the world has no path, so no check ran; add `paths` to ask that");
    format!("{}\n{}", headline(found), block.print())
}

fn headline(found: &StandingFinding) -> String {
    let colour = if found.is_sound() { AnsiColor::Yellow } else { AnsiColor::Red };
    let style = Style::new().bold().fg_color(Some(colour.into()));
    let mut parts = Vec::new();
    for (pairs, one, many) in [
        (&found.overlapping, "overlaps", "overlap"),
        (&found.too_near, "does not keep its margin", "do not keep their margins"),
        (&found.touching, "only touches", "only touch"),
    ] {
        match pairs.len() {
            0 => {}
            1 => parts.push(format!("1 pair {one}")),
            count => parts.push(format!("{count} pairs {many}")),
        }
    }
    let said = if parts.is_empty() { "no two objects share a point".to_owned() } else { parts.join(", ") };
    format!("{style}STANDING{style:#} nothing moves; {said}")
}

fn pair(contact: &ContactFinding, length: &str) -> String {
    let [a, b] = [&contact.a, &contact.b]
        .map(|side| format!("{} ({})", side.object, named_feature(&side.feature, side.file.as_deref())));
    let apart = contact.apart.as_ref().map(|apart| format!(", {} {length} apart", number(apart.distance)));
    format!("{a} and {b}, at {} {length}{}", point(contact.point), apart.unwrap_or_default())
}
