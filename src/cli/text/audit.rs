//! An audit in words.

use super::block::Block;
use super::number::plural;
use crate::cli::report::{AuditFinding, MethodFinding, SkippedFinding};

/// Adds the lines about an audit of pairs of bodies.
pub(super) fn audit(block: &mut Block, audit: &AuditFinding) {
    audit_of(block, audit, "audit", "pair");
}

/// Adds the lines about an audit under a label; what it was that was asked about several times.
pub(super) fn audit_of(block: &mut Block, audit: &AuditFinding, label: &str, asked: &str) {
    let ran: Vec<String> = audit.ran.iter().map(on_pairs).collect();
    let (ran, asked_of) = (ran.join(", "), plural(audit.pairs, asked));
    let said = match audit.agree {
        Some(false) => format!("{ran} ran on {asked_of}; THEY DISAGREE"),
        Some(true) => format!("{ran} ran on {asked_of}; all agree"),
        None if ran.is_empty() => "nothing was compared".to_owned(),
        None => format!("{ran} ran; nothing to compare it with"),
    };
    block.line(label, said);
    if let Some(decisions) = audit.decisions {
        let left: Vec<String> =
            audit.handed_over.iter().map(|handed| format!("{} to {}", handed.method, handed.to)).collect();
        block.more(format!("{} handed over; {} decided", left.join(", "), plural(decisions, "method")));
    }
    for (methods, pairs, reason) in by_reason(&audit.skipped) {
        block.more(format!("{} skipped {}: {reason}", methods.join(", "), plural(pairs, asked)));
    }
    for line in audit.disagreements.iter().flat_map(|text| text.lines()) {
        block.more(line);
    }
    if audit.agree == Some(false) {
        block.more("this is a bug in firstcontact and worth reporting, with the files");
    }
}

/// Who was skipped, in how many pairs and why; a reason that several methods have is told once.
fn by_reason(skipped: &[SkippedFinding]) -> Vec<(Vec<&str>, usize, &str)> {
    let mut told: Vec<(Vec<&str>, usize, &str)> = Vec::new();
    for SkippedFinding { method, pairs, reason } in skipped {
        // Where several questions are asked, the method's own name follows that of the question.
        let own_name = format!("method `{}` ", method.rsplit(' ').next().unwrap_or(method));
        let reason = reason.strip_prefix(&own_name).unwrap_or(reason);
        match told.iter_mut().find(|(_, number, other)| (*number, *other) == (*pairs, reason)) {
            Some((methods, ..)) => methods.push(method),
            None => told.push((vec![method], *pairs, reason)),
        }
    }
    told
}

fn on_pairs(ran: &MethodFinding) -> String {
    format!("{} {}", ran.method, ran.pairs)
}
