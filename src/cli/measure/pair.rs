//! Two meshes that stand and the method that a question about them goes to: how every question begins, and how it is put.

use std::fmt;

use firstcontact::audit::MeasureAudit;
use firstcontact::measure::{Inapplicable, MeasureError, Method, Question};
use firstcontact::solid::Body;

use crate::cli::args::AskArgs;
use crate::cli::audit::{ran, skipped};
use crate::cli::bodies::{self, Loaded};
use crate::cli::contact::plain;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::failure::Failure;
use crate::cli::report::{AuditFinding, HandoverFinding, Units};
use crate::cli::triple::Triple;
use crate::cli::unit::Chosen;

/// What the user asks about.
pub(super) struct Pair {
    question: Question,
    /// The two meshes.
    pub(super) bodies: [Loaded; 2],
    units: Chosen,
    at: [f64; 3],
    method: Method,
    is_audited: bool,
}

impl Pair {
    /// Reads both meshes, and chooses the method if the user has not.
    pub(super) fn load(args: &AskArgs, question: Question) -> Result<Pair, Failure> {
        let units = args.pair.meaning.units.chosen()?;
        let at = units.triple(&args.pair.at, "--at")?;
        let bodies = bodies::load(&args.pair.files, &args.pair.meaning, &units, args.audit)?;
        let [a, b] = &bodies;
        let chosen = args.method.chosen(question, &a.body, &b.body);
        let method = chosen.map_err(|error| refused(&error.into(), question))?;
        Ok(Pair { question, units, at, method, is_audited: args.audit, bodies })
    }

    /// Asks.
    pub(super) fn ask<A>(
        &self,
        ask: impl FnOnce(&Body, &Body, [f64; 3], Method) -> Result<A, MeasureError>,
    ) -> Result<A, Failure> {
        let [a, b] = &self.bodies;
        ask(&a.body, &b.body, self.at, self.method).map_err(|error| refused(&error, self.question).into())
    }

    /// Asks all methods, if the user wants that.
    pub(super) fn audit<A: PartialEq + fmt::Display>(
        &self,
        ask: impl FnOnce(&Body, &Body, [f64; 3]) -> MeasureAudit<A>,
    ) -> Option<AuditFinding> {
        let [a, b] = &self.bodies;
        self.is_audited.then(|| audited(&ask(&a.body, &b.body, self.at), [&a.name, &b.name]))
    }

    /// What reports call the two.
    pub(super) fn names(&self) -> [String; 2] {
        self.bodies.each_ref().map(|loaded| loaded.name.clone())
    }

    /// Where A's origin is.
    pub(super) fn at(&self) -> [f64; 3] {
        self.at.map(plain)
    }

    /// A vector of the command line.
    pub(super) fn vector(&self, vector: &Triple, flag: &str) -> Result<[f64; 3], Failure> {
        self.units.triple(vector, flag)
    }

    /// The units of the report.
    pub(super) fn units(&self) -> Units {
        self.units.report()
    }

    /// The name of the method.
    pub(super) fn method(&self) -> String {
        self.method.to_string()
    }

    /// What is worth saying about the two.
    pub(super) fn warnings(&self) -> Vec<String> {
        bodies::warnings(&self.bodies)
    }
}

/// Why nothing was measured, and what to do.
pub(super) fn refused(error: &MeasureError, question: Question) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.to_string());
    match (error, question) {
        (MeasureError::Inapplicable(Inapplicable::NotConvex { .. }), Question::Penetration) => diagnostic.help(
            "the depth is measured of convex solids: cut the solid into convex parts and measure each, or measure the hull \
             that `firstcontact mesh hull` writes, which is at least as deep in",
        ),
        (MeasureError::NoDirection(_), _) => {
            Diagnostic::error(format!("`--along`: {error}")).help("name the way A moves, for example `--along 0,0,-1`")
        }
        (MeasureError::Inapplicable(_), _) => {
            diagnostic.help("without `--method` the quickest method that applies is taken")
        }
        _ => diagnostic,
    }
}

/// The report of an audit of one pair.
pub(super) fn audited<A: PartialEq + fmt::Display>(audit: &MeasureAudit<A>, names: [&str; 2]) -> AuditFinding {
    let mut finding = AuditFinding { pairs: 1, ..AuditFinding::default() };
    audit.answers.iter().for_each(|(method, _)| ran(&mut finding.ran, method.to_string()));
    for (method, reason) in &audit.skipped {
        skipped(&mut finding.skipped, method.to_string(), reason);
    }
    finding.handed_over = audit
        .handed_over
        .iter()
        .map(|(method, to)| HandoverFinding { method: method.to_string(), to: to.to_string() })
        .collect();
    finding.decisions = (!audit.handed_over.is_empty()).then(|| audit.decisions());
    finding.agree = (!audit.agrees() || audit.decisions() > 1).then(|| audit.agrees());
    if !audit.agrees() {
        let said = audit.answers.iter().map(|(method, answer)| match answer {
            Ok(answer) => format!("{method} says {answer}"),
            Err(error) => format!("{method} fails: {error}"),
        });
        finding.disagreements.push(format!("{}: {}", names.join("/"), said.collect::<Vec<_>>().join("; ")));
    }
    finding
}
