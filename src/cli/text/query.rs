//! A query in words.

use super::audit::audit;
use super::block::Block;
use super::contact::contact;
use super::number::number;
use super::touching::{blocked, contact_set};
use crate::cli::report::{QueryFinding, StartFinding, Verdict};

/// The whole answer.
pub(crate) fn query(query: &QueryFinding) -> String {
    let mut block = Block::default();
    if let Some(found) = &query.contact {
        contact(&mut block, found, query.verdict, &query.units);
    }
    if let Some(all) = &query.blocked {
        blocked(&mut block, all);
    }
    if let Some(set) = &query.contact_set {
        contact_set(&mut block, set);
    }
    block.line("method", format!("{}; exact at every instant", query.method));
    if let Some(found) = &query.audit {
        audit(&mut block, found);
    }
    format!("{}\n{}", headline(query), block.print())
}

fn headline(query: &QueryFinding) -> String {
    let (a, b) = (&query.a, &query.b);
    let may_touch = query.touch.is_some();
    let Some(found) = &query.contact else {
        return match may_touch {
            true => format!("clear: {a} and {b}, which may touch, do not overlap over t = 0 .. 1"),
            false => format!("clear: {a} and {b} do not touch over t = 0 .. 1"),
        };
    };
    let time = number(found.time.lower);
    match (query.verdict, found.start) {
        (Verdict::StartsInContact, Some(StartFinding::Overlapping)) => {
            format!("starts in contact: {a} and {b} overlap at t = 0")
        }
        (Verdict::StartsInContact, _) => format!("starts in contact: {a} and {b} touch at t = 0"),
        _ if may_touch => format!("contact begins after t = {time}: {a} and {b} may touch, and overlap from then on"),
        _ => format!("contact: {a} and {b} touch first at t = {time}"),
    }
}
