//! `--method` and `--audit`: one method, or every method that applies and the oracle for small input.

use std::fmt;

use clap::Args;
use firstcontact::audit::{Audit, MeasureAudit, Skip, audit, audit_all, audit_overlap_in_motion, audit_within};
use firstcontact::contact::{Inapplicable, Lack, Method, NamedMethods, Query};
use firstcontact::proof::{NamedQuery, Proof, Prover, verify};
use firstcontact::rotation::{RigidVerdict, TurnError, TurnVerdict};
use firstcontact::world::{Check, CheckError, CheckOptions, Touch, TurningAudit, World};
use serde::Serialize;

use super::diagnostic::Exit;
use super::text::{Block, plural};

/// Method by which first contact is decided.
#[derive(Debug, Clone, Args)]
pub(crate) struct MethodArgs {
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = Method::named, help = usage())]
    pub(crate) method: Method,
    /// Run every method that applies, and for small input a slow exact oracle; fail if any two disagree. Edges of files
    /// are not audited; a pair that no second method answers about is counted, and said to be unaudited
    #[arg(long)]
    pub(crate) audit: bool,
}

/// Name of the one method that decides about margins, whatever the bodies are.
pub(crate) const MARGIN_METHOD: &str = "clearance";

/// Width of the brackets of enclosures, as a part of the motion.
const BRACKET: f64 = 1e-9;

/// The help of `--method`: all names.
fn usage() -> String {
    let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
    format!("Force one method, {}; every method that applies gives the same answer", names.join(", "))
}

/// Advice about a method that does not apply.
pub(crate) fn help(inapplicable: &Inapplicable) -> String {
    let chosen = "without `--method` each pair is decided by the fastest method that applies to it";
    match &inapplicable.lack {
        Lack::Other { mend: Some(mend), .. } => format!("{mend}; {chosen}"),
        _ => chosen.to_owned(),
    }
}

/// The reason why a method does not apply to two bodies of these names.
pub(crate) fn reason(inapplicable: &Inapplicable, names: [&str; 2]) -> String {
    format!("`{}` {}", names[usize::from(inapplicable.second)], inapplicable.lack)
}

/// The same as a sentence of its own.
pub(crate) fn refusal(inapplicable: &Inapplicable) -> String {
    format!("method `{}` takes {} only", inapplicable.method, inapplicable.method.takes())
}

/// Result of an audit.
#[derive(Debug, Default, Serialize)]
pub(crate) struct AuditFinding {
    /// Number of pairs with several answers to compare.
    pub(crate) pairs: usize,
    /// Number of pairs without a second answer, about which an agreement says nothing.
    pub(crate) unaudited: usize,
    /// The names of these pairs.
    #[serde(skip)]
    pub(crate) without_second_answer: Vec<[String; 2]>,
    /// None if no pair had two answers to compare.
    pub(crate) agree: Option<bool>,
    /// Methods, with the number of pairs that each ran on.
    pub(crate) ran: Vec<MethodFinding>,
    /// Methods that handed over to another one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) handed_over: Vec<HandoverFinding>,
    /// Number of methods that decided, if some handed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decisions: Option<usize>,
    /// Methods that did not run on some pair, with the reason.
    pub(crate) skipped: Vec<SkippedFinding>,
    /// All answers on pairs where two differ.
    pub(crate) disagreements: Vec<String>,
    /// What the independent checker says of a proof of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<String>,
}

/// A method, and the number of pairs that it decided.
#[derive(Debug, Serialize)]
pub(crate) struct MethodFinding {
    pub(crate) method: String,
    pub(crate) pairs: usize,
}

/// A method that handed over to another one.
#[derive(Debug, Serialize)]
pub(crate) struct HandoverFinding {
    method: String,
    to: String,
}

/// A method that an audit left out.
#[derive(Debug, Serialize)]
pub(crate) struct SkippedFinding {
    pub(crate) method: String,
    pub(crate) pairs: usize,
    pub(crate) reason: String,
}

/// Status 1 if the methods of an audit disagree.
pub(crate) fn disagreement(audit: Option<&AuditFinding>) -> Exit {
    match audit.and_then(|audit| audit.agree) {
        Some(false) => Exit::Found,
        Some(true) | None => Exit::Success,
    }
}

impl AuditFinding {
    /// Audit of a check: every pair its verdict is about, also those that the index ruled out.
    pub(crate) fn of_check(world: &World, check: &Check) -> Result<AuditFinding, CheckError> {
        let mut finding = AuditFinding::default();
        let pairs = world.straight_pairs(check)?;
        let name = |id| world.object(id).map_or("?", |object| object.id());
        for (pair, audit) in pairs.iter().zip(audit_all(&pairs)) {
            finding.add([name(pair.a), name(pair.b)], &audit);
        }
        for audit in world.audit_turning(check)? {
            finding.add_turning([name(audit.a), name(audit.b)], &audit);
        }
        let mut prover = Prover::new();
        let report = world.check(check, &CheckOptions::new())?;
        if prover.reports(world, &[report]).is_ok() {
            finding.add_proof(&prover.finish());
        }
        Ok(finding)
    }

    /// Audit of one query, which has a margin, a permission to touch, or neither.
    pub(crate) fn of_query(names: [&str; 2], query: &Query<'_>, margin: f64, may_touch: bool) -> AuditFinding {
        let mut finding = AuditFinding::default();
        let answers = match may_touch {
            true => audit_overlap_in_motion(query),
            false if margin > 0.0 => audit_within(query, margin),
            false => audit(query),
        };
        finding.add(names, &answers);
        let touch = if may_touch { Touch::Allowed } else { Touch::Contact };
        let (names, units) = (names.map(str::to_owned), [String::new(), String::new()]);
        let mut prover = Prover::new();
        if prover.query(&NamedQuery { query: *query, names, units, margin, touch }).is_ok() {
            finding.add_proof(&prover.finish());
        }
        finding
    }

    /// Audit of a body that turns: by all exact methods, the one that answered first, by enclosures of the same motion,
    /// and by a proof, if there is one.
    pub(crate) fn of_turn(
        names: [&str; 2],
        exact: &[(&str, Result<TurnVerdict, TurnError>)],
        enclosed: &RigidVerdict,
        proof: Option<&Proof>,
    ) -> AuditFinding {
        let mut finding = AuditFinding::default();
        let mut answers: Vec<(&str, &TurnVerdict)> = Vec::new();
        for (method, answer) in exact {
            match answer {
                Ok(verdict) => {
                    finding.count_run((*method).to_owned());
                    answers.push((*method, verdict));
                }
                Err(error) => finding.count_skip((*method).to_owned(), &error.to_string()),
            }
        }
        let first = answers.first().map(|(_, verdict)| *verdict);
        let agree = first.is_none_or(|first| answers.iter().all(|(_, verdict)| first.agrees_with(verdict)));
        let of_enclosures = first.and_then(|first| agrees_with_enclosures(first, enclosed));
        match of_enclosures {
            Some(_) => finding.count_run("enclosures".to_owned()),
            None => finding.count_skip(
                "enclosures".to_owned(),
                "a touch, and a contact at the very end of a turn, may be left undecided",
            ),
        }
        let is_compared = answers.len() + usize::from(of_enclosures.is_some()) > 1;
        (finding.pairs, finding.unaudited) = (usize::from(is_compared), usize::from(!is_compared));
        finding.agree = is_compared.then_some(agree && of_enclosures != Some(false));
        if finding.agree == Some(false) {
            let words = answers.iter().map(|(method, verdict)| format!("{method} says {verdict:?}"));
            let words = words.collect::<Vec<_>>().join("; ");
            finding.disagreements.push(format!("{}: {words}; enclosures say {enclosed:?}", names.join("/")));
        }
        if let Some(proof) = proof {
            finding.add_proof(proof);
        }
        finding
    }

    /// Lets the independent checker verify a proof of the answer.
    fn add_proof(&mut self, proof: &Proof) {
        self.proof = Some(match (proof.unproven.first(), verify(&proof.bytes, &[])) {
            (Some(unproven), _) => format!("not proven: {}", unproven.reason),
            (None, Ok(_)) => "proof accepted by the independent checker".to_owned(),
            (None, Err(reason)) => {
                self.agree = Some(false);
                self.disagreements.push(format!("the independent checker refuses the proof: {reason}"));
                "proof REFUSED by the independent checker".to_owned()
            }
        });
    }

    /// Audit of one question about two bodies that stand.
    pub(crate) fn of_measure<A: PartialEq + fmt::Display>(audit: &MeasureAudit<A>, names: [&str; 2]) -> AuditFinding {
        let handed_over = audit.handed_over.iter();
        let mut finding = AuditFinding {
            pairs: 1,
            unaudited: usize::from(audit.agrees() && audit.decisions() < 2),
            agree: (!audit.agrees() || audit.decisions() > 1).then(|| audit.agrees()),
            handed_over: handed_over
                .map(|(method, to)| HandoverFinding { method: method.to_string(), to: to.to_string() })
                .collect(),
            decisions: (!audit.handed_over.is_empty()).then(|| audit.decisions()),
            ..AuditFinding::default()
        };
        audit.answers.iter().for_each(|(method, _)| finding.count_run(method.to_string()));
        audit.skipped.iter().for_each(|(method, reason)| finding.count_skip(method.to_string(), reason));
        if !audit.agrees() {
            let answers = audit.answers.iter().map(|(method, answer)| match answer {
                Ok(answer) => format!("{method} says {answer}"),
                Err(error) => format!("{method} fails: {error}"),
            });
            finding.disagreements.push(format!("{}: {}", names.join("/"), answers.collect::<Vec<_>>().join("; ")));
        }
        finding
    }

    fn add(&mut self, names: [&str; 2], audit: &Audit) {
        audit.answers.iter().for_each(|(witness, _)| self.count_run(witness.to_string()));
        for (witness, skip) in &audit.skipped {
            let reason = match skip {
                Skip::Inapplicable(inapplicable) => reason(inapplicable, names),
                Skip::Refused(reason) => reason.clone(),
            };
            self.count_skip(witness.to_string(), &reason);
        }
        if audit.answers.len() > 1 {
            self.pairs += 1;
            self.agree = Some(self.agree.unwrap_or(true) && audit.agrees());
        } else {
            self.unaudited += 1;
            self.without_second_answer.push(names.map(str::to_owned));
        }
        if !audit.agrees() {
            let answers = audit.answers.iter().map(|(witness, answer)| format!("{witness} says {answer}"));
            self.disagreements.push(format!("{}: {}", names.join("/"), answers.collect::<Vec<_>>().join("; ")));
        }
    }

    /// Adds a pair in which an object turns: the exact answer beside that of enclosures.
    fn add_turning(&mut self, names: [&str; 2], audit: &TurningAudit) {
        let agrees = audit.agrees();
        self.count_run(if audit.is_compared { "turn" } else { "enclosures" }.to_owned());
        let Some(agrees) = agrees else {
            let reason = "a touch, and what comes very near to one, may be left undecided";
            if audit.is_compared {
                self.count_skip("enclosures".to_owned(), reason);
            }
            self.unaudited += 1;
            self.without_second_answer.push(names.map(str::to_owned));
            return;
        };
        self.count_run("enclosures".to_owned());
        self.pairs += 1;
        self.agree = Some(self.agree.unwrap_or(true) && agrees);
        if !agrees {
            let TurningAudit { answer, enclosed, .. } = audit;
            let words = format!("{}: turn says {answer:?}; enclosures say {enclosed:?}", names.join("/"));
            self.disagreements.push(words);
        }
    }

    /// The warnings about answers that no second method confirms: all of them, or those about reported contacts.
    pub(crate) fn warnings(&self, what: &str, reported: &[[&str; 2]]) -> Vec<String> {
        if self.agree.is_none() {
            let warning = format!("`--audit` compared nothing for {what}: no answer is confirmed by a second method");
            return vec![warning];
        }
        let is_unaudited = |pair: &&[&str; 2]| self.without_second_answer.iter().any(|alone| alone == *pair);
        let warning = |[a, b]: &[&str; 2]| {
            format!("`--audit` did not compare the reported contact of `{a}` and `{b}`: no second method answered")
        };
        reported.iter().filter(is_unaudited).map(warning).collect()
    }

    /// Counts one more pair on which a method ran.
    pub(crate) fn count_run(&mut self, method: String) {
        match self.ran.iter_mut().find(|ran| ran.method == method) {
            Some(ran) => ran.pairs += 1,
            None => self.ran.push(MethodFinding { method, pairs: 1 }),
        }
    }

    /// Counts one more pair on which a method did not run.
    pub(crate) fn count_skip(&mut self, method: String, reason: &str) {
        match self.skipped.iter_mut().find(|skipped| skipped.method == method && skipped.reason == reason) {
            Some(skipped) => skipped.pairs += 1,
            None => self.skipped.push(SkippedFinding { method, pairs: 1, reason: reason.to_owned() }),
        }
    }

    /// Adds the lines about an audit of pairs of bodies.
    pub(crate) fn describe(&self, block: &mut Block) {
        self.describe_as(block, "audit", "pair");
    }

    /// Adds the lines about an audit under a label, with the noun for one question.
    pub(crate) fn describe_as(&self, block: &mut Block, label: &str, noun: &str) {
        let ran: Vec<String> = self.ran.iter().map(|ran| format!("{} {}", ran.method, ran.pairs)).collect();
        // Methods also ran on pairs without a second answer.
        let alone = if self.agree.is_some() { self.unaudited } else { 0 };
        let (ran, questions) = (ran.join(", "), plural(self.pairs + alone, noun));
        let summary = match self.agree {
            Some(false) => format!("{ran} ran on {questions}; THEY DISAGREE"),
            Some(true) if alone > 0 => {
                format!("{ran} ran on {questions}; all agree on the {} that have two answers", self.pairs)
            }
            Some(true) => format!("{ran} ran on {questions}; all agree"),
            None if ran.is_empty() => "NOTHING WAS COMPARED: this is no audit of the answer".to_owned(),
            None => format!("{ran} ran; nothing to compare it with"),
        };
        block.line(label, summary);
        self.proof.iter().for_each(|words| block.more(words.clone()));
        if let Some(decisions) = self.decisions {
            let left = self.handed_over.iter().map(|handed| format!("{} to {}", handed.method, handed.to));
            let left = left.collect::<Vec<_>>().join(", ");
            block.more(format!("{left} handed over; {} decided", plural(decisions, "method")));
        }
        if alone > 0 {
            block.more(format!("NOT AUDITED: {}, for want of a second answer", plural(alone, noun)));
        }
        by_reason(&self.skipped).iter().for_each(|reason| block.more(reason.words(noun)));
        self.disagreements.iter().flat_map(|text| text.lines()).for_each(|line| block.more(line));
        if self.agree == Some(false) {
            block.more("this is a bug in firstcontact and worth reporting, with the files");
        }
    }
}

/// True if the exact verdict of a turn and one by enclosures do not contradict each other; `None` if that is not known.
fn agrees_with_enclosures(exact: &TurnVerdict, enclosed: &RigidVerdict) -> Option<bool> {
    let (share, bracket) = (exact.contact().map(|found| found.share), enclosed.contact().map(|found| found.bracket));
    // The end of a turn is rounded once, and enclosures are not: what meets there is decided by one of them only.
    let is_at_end = share.or(bracket).is_some_and(|[_, end]| end > 1.0 - BRACKET);
    match (exact, enclosed) {
        (_, RigidVerdict::Undecided(_)) => None,
        (TurnVerdict::Clear, RigidVerdict::Clear)
        | (TurnVerdict::StartsInContact(_), RigidVerdict::StartsInContact(_)) => Some(true),
        (TurnVerdict::Contact(exact), RigidVerdict::Contact(enclosed)) => {
            let ([low, high], [from, to]) = (exact.share, enclosed.bracket);
            Some(low <= to + BRACKET && from <= high + BRACKET)
        }
        _ if is_at_end => None,
        _ => Some(false),
    }
}

/// Number of bodies that are named with a reason.
const NAMED: usize = 3;

/// A reason why methods were skipped, with the bodies that it is about.
struct SkipReason<'f> {
    methods: Vec<&'f str>,
    pairs: usize,
    /// The reason, without the name of the body at its beginning.
    reason: &'f str,
    bodies: Vec<&'f str>,
}

impl SkipReason<'_> {
    fn words(&self, noun: &str) -> String {
        let (methods, pairs, reason) = (self.methods.join(", "), plural(self.pairs, noun), self.reason);
        let named = self.bodies.iter().take(NAMED).map(|body| format!("`{body}`")).collect::<Vec<_>>().join(", ");
        let bodies = match self.bodies.len() {
            0 => String::new(),
            1 => format!("{named} "),
            2..=NAMED => format!("{named}: each "),
            count => format!("{named} and {} more: each ", count - NAMED),
        };
        format!("{methods} skipped {pairs}: {bodies}{reason}")
    }
}

/// Reasons of skipped methods, each once: of all methods that skip as many pairs for it, and of all bodies that have
/// it.
fn by_reason(skipped: &[SkippedFinding]) -> Vec<SkipReason<'_>> {
    // First the bodies of each method and reason.
    let mut of_methods: Vec<SkipReason<'_>> = Vec::new();
    for SkippedFinding { method, pairs, reason } in skipped {
        // Where several questions are asked, the method's own name follows that of the question.
        let own_name = format!("method `{}` ", method.rsplit(' ').next().unwrap_or(method));
        let reason = reason.strip_prefix(&own_name).unwrap_or(reason);
        let named = reason.strip_prefix('`').and_then(|rest| rest.split_once("` "));
        let (body, reason) = named.map_or((None, reason), |(body, reason)| (Some(body), reason));
        match of_methods.iter_mut().find(|known| known.methods == [method] && known.reason == reason) {
            Some(known) => {
                known.pairs += pairs;
                known.bodies.extend(body);
            }
            None => {
                let (methods, bodies) = (vec![method.as_str()], body.into_iter().collect());
                of_methods.push(SkipReason { methods, pairs: *pairs, reason, bodies });
            }
        }
    }
    // Then the methods that have all of it in common.
    let mut reasons: Vec<SkipReason<'_>> = Vec::new();
    for own in of_methods {
        let is_same = |known: &&mut SkipReason<'_>| {
            (known.pairs, known.reason, &known.bodies) == (own.pairs, own.reason, &own.bodies)
        };
        match reasons.iter_mut().find(is_same) {
            Some(known) => known.methods.extend(own.methods),
            None => reasons.push(own),
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact::audit::{Answer, Audit, FoundContact, Witness};
    use firstcontact::contact::Method;
    use firstcontact::solid::Feature;

    fn audit(time: &str) -> Audit {
        let found = FoundContact {
            time: time.to_owned(),
            bracket: Some([0.5; 2]),
            features: Some([Feature::Vertex(3), Feature::Edge([1, 2])]),
        };
        let answers = vec![
            (Witness::Method(Method::GENERAL), Answer::Clear),
            (Witness::Oracle, if time.is_empty() { Answer::Clear } else { Answer::Contact(found) }),
        ];
        Audit { answers, skipped: Vec::new() }
    }

    #[test]
    fn one_answer_is_no_agreement() {
        let mut alone = audit("1/2");
        alone.answers.truncate(1);
        let mut finding = AuditFinding::default();
        finding.add(["a", "b"], &alone);
        assert_eq!((finding.pairs, finding.agree, finding.ran[0].pairs), (0, None, 1));
        finding.add(["a", "c"], &audit(""));
        finding.add(["a", "d"], &alone);
        assert_eq!((finding.pairs, finding.agree, finding.ran[0].pairs), (1, Some(true), 3));
    }

    #[test]
    fn a_disagreement_names_both_answers() {
        let mut finding = AuditFinding::default();
        finding.add(["a", "b"], &audit(""));
        assert_eq!(finding.agree, Some(true));
        finding.add(["a", "c"], &audit("1/2"));
        assert_eq!(finding.agree, Some(false));
        assert_eq!((finding.pairs, finding.ran[0].pairs, finding.ran[1].pairs), (2, 2, 2));
        let answers = "a/c: general says clear; oracle says contact at 1/2, vertex 3 of A and edge 1-2 of B";
        assert_eq!(finding.disagreements, [answers]);
    }

    #[test]
    fn bodies_with_one_reason_are_named_together() {
        let skip =
            |method: &str, reason: &str| SkippedFinding { method: method.into(), pairs: 2, reason: reason.into() };
        let skipped = [
            skip("convex", "`a` is bent"),
            skip("convex", "`b` is bent"),
            skip("prism", "`a` is bent"),
            skip("prism", "`b` is bent"),
            skip("lattice", "`c` is open"),
            skip("oracle", "method `oracle` is slow"),
        ];
        let words: Vec<String> = by_reason(&skipped).iter().map(|reason| reason.words("pair")).collect();
        let expected = [
            "convex, prism skipped 4 pairs: `a`, `b`: each is bent",
            "lattice skipped 2 pairs: `c` is open",
            "oracle skipped 2 pairs: is slow",
        ];
        assert_eq!(words, expected);
    }
}
