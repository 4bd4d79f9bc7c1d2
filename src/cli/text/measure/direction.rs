//! How far one body can move along a direction, in words.

use super::super::audit::audit;
use super::super::block::Block;
use super::super::contact::{exact, named_feature};
use super::super::number::{number, point};
use super::super::units::converted;
use crate::cli::report::{DirectionFinding, DirectionOutcome, ReachFinding};

/// The whole answer.
pub(crate) fn direction(found: &DirectionFinding) -> String {
    let mut block = Block::default();
    for (label, reach) in [("forward", &found.forward), ("backward", &found.backward)] {
        match reach {
            None => block.line(label, "never"),
            Some(reach) => told(&mut block, label, reach, found),
        }
    }
    converted(&mut block, &found.units, [&found.a, &found.b]);
    block.line("method", format!("{}; exact", found.method));
    if let Some(found) = &found.audit {
        audit(&mut block, found);
    }
    let (a, b, along) = (&found.a, &found.b, point(found.along));
    let headline = match found.outcome {
        DirectionOutcome::Apart if found.forward.is_none() && found.backward.is_none() => {
            format!("direction: {a} and {b} are apart; along {along} they never touch, either way")
        }
        DirectionOutcome::Apart => format!("direction: {a} and {b} are apart; along {along} they first touch after"),
        DirectionOutcome::Meeting => format!("direction: {a} and {b} meet; along {along} they last touch after"),
    };
    block.under(&headline)
}

fn told(block: &mut Block, label: &str, reach: &ReachFinding, found: &DirectionFinding) {
    let length = &found.units.length;
    block.line(label, format!("{} {length}, {} of the direction", number(reach.length), exact(&reach.multiple)));
    let [a, b] = [(&reach.a, &found.a), (&reach.b, &found.b)].map(|(feature, file)| named_feature(feature, Some(file)));
    block.more(format!("{a} and {b}, at {}", point(reach.point)));
}
