//! A distance in words.

use super::super::audit::audit;
use super::super::block::Block;
use super::super::contact::{exact, named_feature, told_apart};
use super::super::number::{number, point};
use super::super::units::converted;
use crate::cli::report::{DistanceFinding, FootFinding, Standing};

/// The whole answer.
pub(crate) fn distance(distance: &DistanceFinding) -> String {
    let mut block = Block::default();
    let [a, b] = told_apart([&distance.a, &distance.b]);
    let foot = |foot: &FootFinding, file: &str| {
        let feature = named_feature(&foot.feature, Some(file));
        match distance.outcome {
            Standing::Apart => format!("{feature}, at {}", point(foot.point)),
            Standing::Touching | Standing::AInsideB | Standing::BInsideA => feature,
        }
    };
    block.line(a, foot(&distance.nearest.a, &distance.a));
    block.line(b, foot(&distance.nearest.b, &distance.b));
    match distance.outcome {
        Standing::Apart => {
            block.line("exact", format!("the square is {} {}\u{b2}", exact(&distance.square), distance.units.length))
        }
        Standing::Touching | Standing::AInsideB | Standing::BInsideA => {
            block.line("where", format!("{} {}", point(distance.nearest.a.point), distance.units.length));
        }
    }
    converted(&mut block, &distance.units, [&distance.a, &distance.b]);
    block.line("method", format!("{}; exact", distance.method));
    if let Some(found) = &distance.audit {
        audit(&mut block, found);
    }
    block.under(&headline(distance))
}

fn headline(found: &DistanceFinding) -> String {
    let (a, b, length) = (&found.a, &found.b, &found.units.length);
    match found.outcome {
        Standing::Apart => format!("distance: {} {length} between {a} and {b}", number(found.distance)),
        Standing::Touching => format!("distance: 0 {length}, {a} and {b} share a point of their skins"),
        Standing::AInsideB => format!("distance: 0 {length}, {a} reaches inside {b} without touching its skin"),
        Standing::BInsideA => format!("distance: 0 {length}, {b} reaches inside {a} without touching its skin"),
    }
}
