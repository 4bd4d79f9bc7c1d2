//! A query in words.

use super::audit::audit;
use super::block::Block;
use super::contact::contact;
use super::number::number;
use crate::cli::report::{QueryFinding, Verdict};

/// The whole answer.
pub(crate) fn query(query: &QueryFinding) -> String {
    let mut block = Block::default();
    if let Some(found) = &query.contact {
        contact(&mut block, found, query.verdict, &query.units);
    }
    block.line("method", format!("{}; exact at every instant", query.method));
    if let Some(found) = &query.audit {
        audit(&mut block, found);
    }
    format!("{}\n{}", headline(query), block.print())
}

fn headline(query: &QueryFinding) -> String {
    let (a, b) = (&query.a, &query.b);
    match (query.verdict, &query.contact) {
        (Verdict::StartsInContact, _) => format!("starts in contact: {a} and {b} touch at t = 0"),
        (Verdict::Contact, Some(found)) => {
            format!("contact: {a} and {b} touch first at t = {}", number(found.time.lower))
        }
        (Verdict::Contact, None) => format!("contact: {a} and {b} touch"),
        (Verdict::Clear, _) => format!("clear: {a} and {b} do not touch over t = 0 .. 1"),
    }
}
