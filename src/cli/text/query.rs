//! A query in words.

use super::audit::audit;
use super::block::Block;
use super::contact::{clearance, contact};
use super::number::number;
use super::touching::{blocked, contact_set, phase};
use super::units::converted;
use crate::cli::report::{QueryFinding, StartFinding, Verdict};

/// The whole answer.
pub(crate) fn query(query: &QueryFinding) -> String {
    let mut block = Block::default();
    if let Some(found) = &query.contact {
        contact(&mut block, found, query.verdict, &query.units);
    }
    if let Some(found) = &query.clearance {
        clearance(&mut block, found, &query.units);
    }
    if let Some(found) = query.phase {
        block.line("phase", phase(found));
    }
    if let Some(all) = &query.blocked {
        blocked(&mut block, all);
    }
    if let Some(set) = &query.contact_set {
        contact_set(&mut block, set);
    }
    converted(&mut block, &query.units, [&query.a, &query.b]);
    block.line("method", format!("{}; exact at every instant", query.method));
    if let Some(found) = &query.audit {
        audit(&mut block, found);
    }
    block.under(&headline(query))
}

fn headline(query: &QueryFinding) -> String {
    let (a, b) = (&query.a, &query.b);
    let may_touch = query.touch.is_some();
    let Some(found) = &query.contact else {
        if let Some(margin) = query.margin {
            let length = format!("{} {}", number(margin), query.units.length);
            return format!("clear: {a} and {b} stay farther than {length} from each other over t = 0 .. 1");
        }
        return match may_touch {
            true => format!("clear: {a} and {b}, which may touch, do not overlap over t = 0 .. 1"),
            false => format!("clear: {a} and {b} do not touch over t = 0 .. 1"),
        };
    };
    let time = number(found.time.lower);
    if let (Some(margin), Some(_)) = (query.margin, &found.apart) {
        let length = format!("{} {}", number(margin), query.units.length);
        return match query.verdict {
            Verdict::StartsInContact => {
                format!("starts in contact: {a} and {b} are within {length} of each other at t = 0")
            }
            _ => format!("contact: {a} and {b} first come within {length} of each other at t = {time}"),
        };
    }
    match (query.verdict, found.start) {
        (Verdict::StartsInContact, Some(StartFinding::Overlapping)) => {
            format!("starts in contact: {a} and {b} overlap at t = 0")
        }
        (Verdict::StartsInContact, _) => format!("starts in contact: {a} and {b} touch at t = 0"),
        _ if may_touch => format!("contact begins after t = {time}: {a} and {b} may touch, and overlap from then on"),
        _ => format!("contact: {a} and {b} touch first at t = {time}"),
    }
}
