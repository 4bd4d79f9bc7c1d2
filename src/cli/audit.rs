//! `--audit`: every method that applies, and the oracle for small input.

use firstcontact::audit::{Audit, audit};
use firstcontact::contact::Query;
use firstcontact::world::{Check, CheckError, World};

use super::report::{AuditFinding, MethodFinding, SkippedFinding};

/// Audits a check: every pair its verdict is about, also those that the index ruled out.
pub(crate) fn check(world: &World, check: &Check) -> Result<AuditFinding, CheckError> {
    let mut finding = AuditFinding { agree: true, ..AuditFinding::default() };
    for pair in world.tested_pairs(check)? {
        let name = |id| world.object(id).map_or("?", |object| object.id());
        add(&mut finding, &format!("{}/{}", name(pair.a), name(pair.b)), &audit(&pair.query()));
    }
    Ok(finding)
}

/// Audits one question.
pub(crate) fn pair(name: &str, query: &Query<'_>) -> AuditFinding {
    let mut finding = AuditFinding { agree: true, ..AuditFinding::default() };
    add(&mut finding, name, &audit(query));
    finding
}

fn add(finding: &mut AuditFinding, name: &str, audit: &Audit) {
    finding.pairs += 1;
    for (witness, _) in &audit.answers {
        ran(&mut finding.ran, witness.to_string());
    }
    for (witness, reason) in &audit.skipped {
        skipped(&mut finding.skipped, witness.to_string(), reason);
    }
    if !audit.agrees() {
        finding.agree = false;
        let said = audit.answers.iter().map(|(witness, answer)| format!("{witness} says {answer}"));
        finding.disagreements.push(format!("{name}: {}", said.collect::<Vec<_>>().join("; ")));
    }
}

fn ran(all: &mut Vec<MethodFinding>, method: String) {
    match all.iter_mut().find(|ran| ran.method == method) {
        Some(ran) => ran.pairs += 1,
        None => all.push(MethodFinding { method, pairs: 1 }),
    }
}

fn skipped(all: &mut Vec<SkippedFinding>, method: String, reason: &str) {
    match all.iter_mut().find(|skipped| skipped.method == method && skipped.reason == reason) {
        Some(skipped) => skipped.pairs += 1,
        None => all.push(SkippedFinding { method, pairs: 1, reason: reason.to_owned() }),
    }
}
