//! How deep two convex solids are in each other, in words.

use super::super::audit::audit;
use super::super::block::Block;
use super::super::contact::{exact, named_feature, told_apart};
use super::super::number::{number, point};
use super::super::units::converted;
use super::overlap::{MOST_NAMED, part, short};
use crate::cli::report::{PenetrationFinding, PenetrationOutcome};

/// The whole answer.
pub(crate) fn penetration(found: &PenetrationFinding) -> String {
    let mut block = Block::default();
    let [a, b] = told_apart([&found.a, &found.b]);
    let length = &found.units.length;
    if let Some(shared) = &found.shared {
        block.line(a, named_feature(&shared.a, Some(&found.a)));
        block.line(b, named_feature(&shared.b, Some(&found.b)));
        block.line("where", format!("{} {length}", point(shared.point)));
    }
    if let Some(escape) = &found.escape {
        block.line("way out", format!("move {a} by {} {length}", point(escape.translation.nearest)));
        block.line(
            "exact",
            format!(
                "{}; the square of the depth is {} {length}\u{b2}",
                short(&escape.translation.exact),
                exact(&found.square)
            ),
        );
        let [of_a, of_b] = [(&escape.a, &escape.faces_of_a), (&escape.b, &escape.faces_of_b)].map(touching);
        block.line("then", format!("{of_a} of {a} touches {of_b} of {b}"));
    }
    converted(&mut block, &found.units, [&found.a, &found.b]);
    block.line("method", format!("{}; exact", found.method));
    if let Some(found) = &found.audit {
        audit(&mut block, found);
    }
    block.under(&headline(found))
}

/// A feature by its vertices, and the faces of the file that it is made of.
fn touching((vertices, faces): (&Vec<u32>, &Vec<u32>)) -> String {
    let named: Vec<String> = faces.iter().take(MOST_NAMED).map(u32::to_string).collect();
    let more = if faces.len() > MOST_NAMED { ", ..." } else { "" };
    match &named[..] {
        [] => part(vertices),
        [face] => format!("{} (face {face})", part(vertices)),
        faces => format!("{} (faces {}{more})", part(vertices), faces.join(", ")),
    }
}

fn headline(found: &PenetrationFinding) -> String {
    let (a, b, length) = (&found.a, &found.b, &found.units.length);
    match found.outcome {
        PenetrationOutcome::Apart => format!("penetration: none, {a} and {b} share no point"),
        PenetrationOutcome::Touching => format!("penetration: 0 {length}, {a} and {b} only touch"),
        PenetrationOutcome::Overlapping => {
            format!("penetration: {} {length}, {a} in {b}", number(found.depth))
        }
    }
}
