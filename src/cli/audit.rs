//! `--audit`: every method that applies, and the oracle for small input.

use firstcontact::audit::{Audit, Skip, audit, audit_all, audit_overlap_in_motion};
use firstcontact::contact::Query;
use firstcontact::world::{Check, CheckError, World};

use super::args::Touch;
use super::method;
use super::report::{AuditFinding, MethodFinding, SkippedFinding};

/// Audits a check: every pair its verdict is about, also those that the index ruled out.
pub(crate) fn check(world: &World, check: &Check) -> Result<AuditFinding, CheckError> {
    let mut finding = AuditFinding::default();
    let pairs = world.tested_pairs(check)?;
    let name = |id| world.object(id).map_or("?", |object| object.id());
    for (pair, audit) in pairs.iter().zip(audit_all(&pairs)) {
        add(&mut finding, [name(pair.a), name(pair.b)], &audit);
    }
    Ok(finding)
}

/// Audits one question.
pub(crate) fn pair(names: [&str; 2], query: &Query<'_>, touch: Touch) -> AuditFinding {
    let mut finding = AuditFinding::default();
    let audit = match touch {
        Touch::Contact => audit(query),
        Touch::Allowed => audit_overlap_in_motion(query),
    };
    add(&mut finding, names, &audit);
    finding
}

fn add(finding: &mut AuditFinding, names: [&str; 2], audit: &Audit) {
    for (witness, _) in &audit.answers {
        ran(&mut finding.ran, witness.to_string());
    }
    for (witness, skip) in &audit.skipped {
        let reason = match skip {
            Skip::Inapplicable(inapplicable) => method::reason(inapplicable, names),
            Skip::Refused(reason) => reason.clone(),
        };
        skipped(&mut finding.skipped, witness.to_string(), &reason);
    }
    if audit.answers.len() > 1 {
        finding.pairs += 1;
        finding.agree = Some(finding.agree.unwrap_or(true) && audit.agrees());
    }
    if !audit.agrees() {
        let said = audit.answers.iter().map(|(witness, answer)| format!("{witness} says {answer}"));
        finding.disagreements.push(format!("{}: {}", names.join("/"), said.collect::<Vec<_>>().join("; ")));
    }
}

pub(super) fn ran(all: &mut Vec<MethodFinding>, method: String) {
    match all.iter_mut().find(|ran| ran.method == method) {
        Some(ran) => ran.pairs += 1,
        None => all.push(MethodFinding { method, pairs: 1 }),
    }
}

pub(super) fn skipped(all: &mut Vec<SkippedFinding>, method: String, reason: &str) {
    match all.iter_mut().find(|skipped| skipped.method == method && skipped.reason == reason) {
        Some(skipped) => skipped.pairs += 1,
        None => all.push(SkippedFinding { method, pairs: 1, reason: reason.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use firstcontact::audit::{Answer, Audit, FoundContact, Witness};
    use firstcontact::contact::Method;
    use firstcontact::solid::Feature;

    use super::{AuditFinding, add};

    fn audit(time: &str) -> Audit {
        let found = FoundContact { time: time.to_owned(), features: Some([Feature::Vertex(3), Feature::Edge([1, 2])]) };
        let answers = vec![
            (Witness::Method(Method::General), Answer::Clear),
            (Witness::Oracle, if time.is_empty() { Answer::Clear } else { Answer::Contact(found) }),
        ];
        Audit { answers, skipped: Vec::new() }
    }

    #[test]
    fn one_answer_agrees_with_nobody() {
        let mut alone = audit("1/2");
        alone.answers.truncate(1);
        let mut finding = AuditFinding::default();
        add(&mut finding, ["a", "b"], &alone);
        assert_eq!((finding.pairs, finding.agree, finding.ran[0].pairs), (0, None, 1));
        add(&mut finding, ["a", "c"], &audit(""));
        add(&mut finding, ["a", "d"], &alone);
        assert_eq!((finding.pairs, finding.agree, finding.ran[0].pairs), (1, Some(true), 3));
    }

    #[test]
    fn a_disagreement_is_told_with_both_answers() {
        let mut finding = AuditFinding::default();
        add(&mut finding, ["a", "b"], &audit(""));
        assert_eq!(finding.agree, Some(true));
        add(&mut finding, ["a", "c"], &audit("1/2"));
        assert_eq!(finding.agree, Some(false));
        assert_eq!((finding.pairs, finding.ran[0].pairs, finding.ran[1].pairs), (2, 2, 2));
        let said = "a/c: general says clear; oracle says contact at 1/2, vertex 3 of A and edge 1-2 of B";
        assert_eq!(finding.disagreements, [said]);
    }
}
