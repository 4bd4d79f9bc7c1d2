//! `--audit`: every method that applies, and the oracle for small input.

use firstcontact::audit::{Audit, audit, audit_all};
use firstcontact::contact::Query;
use firstcontact::world::{Check, CheckError, World};

use super::report::{AuditFinding, MethodFinding, SkippedFinding};

/// Audits a check: every pair its verdict is about, also those that the index ruled out.
pub(crate) fn check(world: &World, check: &Check) -> Result<AuditFinding, CheckError> {
    let mut finding = AuditFinding { agree: true, ..AuditFinding::default() };
    let pairs = world.tested_pairs(check)?;
    let queries: Vec<Query<'_>> = pairs.iter().map(|pair| pair.query()).collect();
    let name = |id| world.object(id).map_or("?", |object| object.id());
    for (pair, audit) in pairs.iter().zip(audit_all(&queries)) {
        add(&mut finding, &format!("{}/{}", name(pair.a), name(pair.b)), &audit);
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

#[cfg(test)]
mod tests {
    use firstcontact::audit::{Answer, Audit, Found, Witness};
    use firstcontact::contact::Method;
    use firstcontact::solid::Feature;

    use super::{AuditFinding, add};

    fn audit(time: &str) -> Audit {
        let found = Found { time: time.to_owned(), a: Feature::Vertex(3), b: Feature::Edge([1, 2]) };
        let answers = vec![
            (Witness::Method(Method::General), Answer::Clear),
            (Witness::Oracle, if time.is_empty() { Answer::Clear } else { Answer::Contact(found) }),
        ];
        Audit { answers, skipped: Vec::new() }
    }

    #[test]
    fn a_disagreement_is_told_with_both_answers() {
        let mut finding = AuditFinding { agree: true, ..AuditFinding::default() };
        add(&mut finding, "a/b", &audit(""));
        assert!(finding.agree);
        add(&mut finding, "a/c", &audit("1/2"));
        assert!(!finding.agree);
        assert_eq!((finding.pairs, finding.ran[0].pairs, finding.ran[1].pairs), (2, 2, 2));
        let said = "a/c: general says clear; oracle says contact at 1/2, vertex 3 of A and edge 1-2 of B";
        assert_eq!(finding.disagreements, [said]);
    }
}
