//! One check: from the library's report to plain data, and in words.

use clap::builder::styling::AnsiColor;
use firstcontact::contact::{Scratch, Start};
use firstcontact::view::Words;
use firstcontact::world::{
    Check, CheckError, CheckReport, CheckResult, ObjectId, Outcome, PairContact, Scope, TestedPair, Touch, World,
};
use serde_json::json;

use super::distances::{CheckClearance, DistancesFinding};
use super::enclosed::EnclosedFinding;
use super::objects::{RoundFinding, counts, object_name, pair_contact, units};
use crate::cli::audit::{AuditFinding, MARGIN_METHOD, MethodFinding};
use crate::cli::ci::{CiLevel, CiResult};
use crate::cli::contact::{ContactFinding, words};
use crate::cli::diagnostic::Exit;
use crate::cli::finding::{Report, Units};
use crate::cli::text::{Block, number, plural, printed, some_of};

/// Number of allowed pairs that are named.
const NAMED_PAIRS: usize = 3;

/// Number of paths that are named.
const NAMED_PATHS: usize = 8;

/// A check with its answer, and what a report says beside that.
pub(super) struct CheckFinding<'w> {
    world: &'w World,
    pub(super) answer: CheckReport,
    /// Least distances, if they are asked for.
    pub(super) clearance: CheckClearance,
    units: Units,
    /// The first contact of a pair in which nothing turns.
    contact: Option<ContactFinding>,
    /// The first contact of each pair that has one, if the check asks for all pairs.
    contacts: Vec<ContactFinding>,
    /// First contacts of pairs in which an object turns, and what is not known of them.
    enclosed: Vec<EnclosedFinding>,
    distances: DistancesFinding,
    audit: Option<AuditFinding>,
}

/// Relations of the pairs of a report that start in contact.
fn starts(world: &World, check: &Check, report: &CheckReport) -> Result<Vec<([ObjectId; 2], Start)>, CheckError> {
    let found = report.contacts().iter().filter(|found| found.outcome == Outcome::StartsInContact);
    // Pairs that may touch start in contact only if they overlap.
    let found = found.filter(|found| found.touch == Touch::Contact);
    let pairs: Vec<[ObjectId; 2]> = found.map(|found| [found.a, found.b]).collect();
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let name = |id: ObjectId| object_name(world, id).to_owned();
    let mut scratch = Scratch::new();
    let ask = |pair: &TestedPair<'_>| {
        let start = pair.query().start(&mut scratch);
        let start = start.map_err(|source| CheckError::Query { a: name(pair.a), b: name(pair.b), source })?;
        Ok(([pair.a, pair.b], start))
    };
    world.questions(check, &pairs)?.iter().map(ask).collect()
}

/// A first contact with the kind of place in which its objects meet.
fn placed(world: &World, check: &Check, found: &PairContact, contact: ContactFinding) -> ContactFinding {
    let questions = world.questions(check, &[[found.a, found.b]]).unwrap_or_default();
    match questions.first() {
        Some(question) => contact.placed(&question.query(), &mut Scratch::new()),
        None => contact,
    }
}

impl<'w> CheckFinding<'w> {
    /// The answer with all that is said of it, least distances to within a tolerance among them.
    pub(super) fn of(
        world: &'w World,
        check: &'w Check,
        answer: CheckReport,
        tolerance: Option<f64>,
        audit: Option<AuditFinding>,
    ) -> Result<CheckFinding<'w>, CheckError> {
        let starts = starts(world, check, &answer)?;
        let clearance = tolerance.map(|tolerance| CheckClearance::of(world, check, tolerance)).transpose()?;
        let clearance = clearance.unwrap_or_default();
        let contact = |found: &PairContact| {
            let start = starts.iter().find(|(pair, _)| *pair == [found.a, found.b]);
            pair_contact(world, &answer.paths, found, start.map(|(_, start)| *start))
        };
        let listed = if check.scope() == Scope::AllPairs { answer.contacts() } else { &[] };
        Ok(CheckFinding {
            units: units(world),
            contact: answer.contacts().first().map(|first| placed(world, check, first, contact(first))),
            contacts: listed.iter().map(contact).collect(),
            enclosed: answer.enclosed.iter().map(|found| EnclosedFinding::of(world, &answer.paths, found)).collect(),
            distances: DistancesFinding::of((world, check, &answer), &clearance),
            world,
            answer,
            clearance,
            audit,
        })
    }

    /// The report: a line if the check passes, and all facts if it fails or the user wants them.
    pub(super) fn report(&self, is_verbose: bool) -> Report {
        let (world, answer, reason) = (self.world, &self.answer, self.reason());
        let (line, passes) = (answer.place.as_ref().and_then(|place| place.line()), reason.is_none());
        let mut report = Report::new("check", self.units.clone());
        report.fields(json!({
            "world": world.name(),
            "check": answer.check,
            "line": line,
            "verdict": answer.outcome().name(),
            "expect": answer.expectation.as_ref().map(|expected| expected.verdict.name()),
            "pass": passes,
            "reason": reason,
        }));
        report.fields(&self.distances);
        report.fields(json!({
            "pairs": answer.pairs.tested,
            "counts": counts(answer.pairs),
            "allowed": self.allowed(),
            "touching": answer.touching,
            "keeping": answer.keeping,
        }));
        report.list("round", &RoundFinding::all_of(world));
        report.fields(json!({ "paths": self.paths(), "clock": answer.clock, "methods": self.methods() }));
        let turning = self.first_enclosed().filter(|_| self.contact.is_none());
        report.field_if("contact", self.contact.as_ref());
        report.field_if("contact", turning.and_then(|first| first.contact(world)));
        report.list("contacts", &self.contacts);
        report.list("enclosed", &self.enclosed.iter().map(EnclosedFinding::fields).collect::<Vec<_>>());
        report.field_if("turning", (answer.turning > 0).then_some(answer.turning));
        report.field_if("turning_exactly", (answer.turning_exactly > 0).then_some(answer.turning_exactly));

        let place = line.filter(|_| !passes).map(|line| format!("   {}:{line}", printed(world.name())));
        report.badge = Some(if passes { ("PASS", AnsiColor::Green) } else { ("FAIL", AnsiColor::Red) });
        report.headline = format!("{}: {}{}", answer.check, self.verdict(), place.unwrap_or_default());
        if is_verbose || !passes {
            self.describe(is_verbose, &mut report.block);
        }
        self.distances.describe(&mut report.block, &self.units, answer.pairs.tested);
        report.exit = if passes { Exit::Success } else { Exit::Found };
        report.audit(self.audit.as_ref(), &format!("check `{}`", answer.check), &self.reported());
        report.ci = Some(CiResult {
            level: if passes { CiLevel::Pass } else { CiLevel::Error },
            rule: "check-failed",
            title: Some(answer.check.clone()),
            file: Some(world.name().to_owned()),
            line,
            column: None,
            lines: Vec::new(),
        });
        // Warnings of the whole world belong to each result, because it stands alone.
        let of_world = world.warnings().iter().map(ToString::to_string);
        report.warned(of_world.chain(answer.warnings.iter().cloned()).collect())
    }

    /// All facts, for a page.
    pub(super) fn in_full(&self) -> Words {
        Words { headline: self.verdict(), ..self.report(true).words() }
    }

    /// The reason of a failure, in words.
    fn reason(&self) -> Option<String> {
        match (&self.audit, &self.answer.result) {
            (Some(audit), _) if audit.agree == Some(false) => {
                Some("but the audit found methods that disagree".to_owned())
            }
            (_, CheckResult::Fail(reason)) => Some(reason.clone()),
            (_, CheckResult::Pass) => None,
        }
    }

    /// The answer, if it is of a pair in which an object turns.
    fn first_enclosed(&self) -> Option<&EnclosedFinding> {
        self.answer.first_enclosed().and(self.enclosed.first())
    }

    /// Names of the paths.
    fn paths(&self) -> Vec<&str> {
        let path = |&path: &usize| self.world.paths().get(path).map(|path| path.id());
        self.answer.paths.iter().filter_map(path).collect()
    }

    /// Names of the pairs that a rule exempts.
    fn allowed(&self) -> Vec<[&str; 2]> {
        self.answer.allowed.iter().map(|pair| pair.map(|id| object_name(self.world, id))).collect()
    }

    /// The pairs of reported contacts, the name that comes first first.
    fn reported(&self) -> Vec<[&str; 2]> {
        let sides = self.contact.iter().chain(&self.contacts).map(|found| [&found.a, &found.b]);
        let pairs = sides.map(|sides| sides.map(|side| side.object.as_str()));
        pairs.map(|[a, b]| if a <= b { [a, b] } else { [b, a] }).collect()
    }

    /// The methods used, with the number of their pairs.
    fn methods(&self) -> Vec<MethodFinding> {
        let answer = &self.answer;
        let methods = answer.methods.iter();
        // Of those that do not turn.
        let keeping = answer.pairs.admitted - answer.turning - methods.clone().map(|(_, pairs)| pairs).sum::<usize>();
        let methods = methods.map(|&(used, pairs)| MethodFinding { method: used.to_string(), pairs });
        let by_margin = (keeping > 0).then(|| MethodFinding { method: MARGIN_METHOD.to_owned(), pairs: keeping });
        methods.chain(by_margin).collect()
    }

    /// The expected time, if there is contact as expected but not then.
    fn missed_time(&self) -> Option<f64> {
        let expected = self.answer.expectation.as_ref()?;
        let time = expected.time.as_ref().filter(|_| expected.verdict == self.answer.outcome())?;
        if let Some(first) = self.answer.first_enclosed() {
            return (!first.is_at(time)).then(|| time.lower());
        }
        let found = &self.answer.contacts().first()?.contact.time;
        (!time.is(found)).then(|| time.lower())
    }

    /// True if there is contact as expected, but of another pair.
    fn is_other_pair(&self) -> bool {
        let pair = self.answer.expectation.as_ref().and_then(|expected| expected.pair);
        let enclosed = self.answer.first_enclosed().map(|found| [found.a, found.b]);
        let first = enclosed.or_else(|| self.answer.contacts().first().map(|found| [found.a, found.b]));
        pair.zip(first).is_some_and(|([a, b], found)| ![[a, b], [b, a]].contains(&found))
    }

    /// The verdict in words, with the reason of a failure.
    fn verdict(&self) -> String {
        let found = match (self.first_enclosed(), self.answer.outcome(), &self.contact) {
            (Some(first), ..) => first.answer(&self.units, self.missed_time()),
            (None, Outcome::Contact, Some(first)) => {
                let when = if first.touch.is_some() { "after" } else { "at" };
                format!("first contact {when} t = {}", self.time(first))
            }
            (None, verdict, _) => words(verdict),
        };
        match self.reason() {
            Some(reason) => format!("{found}, {}", printed(&reason)),
            None if self.answer.expectation.is_some() => format!("{found}, as expected"),
            None => found,
        }
    }

    /// The time found; in full if it would look like the one expected but is not.
    fn time(&self, ContactFinding { time, .. }: &ContactFinding) -> String {
        let (short, unit) = (number(time.lower), self.units.time.as_deref().unwrap_or_default());
        match self.missed_time() {
            Some(missed) if number(missed) == short => {
                format!("{:?} {unit} (exactly {})", time.lower, time.readable())
            }
            _ => format!("{short} {unit}"),
        }
    }

    /// Advice to write the time found, if another is expected.
    fn advice(&self) -> Option<String> {
        self.missed_time()?;
        let (time, [a, b]) = match self.first_enclosed() {
            Some(first) => first.expectation(),
            None => {
                let ContactFinding { time, a, b, .. } = self.contact.as_ref()?;
                let time = if time.is_short() { format!("\"{}\"", time.exact) } else { format!("{:?}", time.lower) };
                (time, [&a.object[..], &b.object])
            }
        };
        Some(match self.is_other_pair() {
            true => format!("if this is right, write `time: {time}` and `pair: [{a}, {b}]`"),
            false => format!("if this time is right, write `time: {time}`"),
        })
    }

    /// Adds the lines about contacts, and the facts if the user wants them or there is nothing else to say.
    fn describe(&self, is_verbose: bool, block: &mut Block) {
        let found = match &self.contact {
            Some(first) if self.contacts.is_empty() => std::slice::from_ref(first),
            _ => &self.contacts,
        };
        found.iter().for_each(|found| found.describe(block, self.answer.outcome(), &self.units));
        self.enclosed.iter().for_each(|found| found.describe(block, &self.units));
        if let Some(help) = self.advice() {
            block.line("help", help);
        }
        if is_verbose || self.contact.is_none() && self.enclosed.is_empty() {
            self.describe_facts(is_verbose, block);
        }
    }

    fn describe_facts(&self, is_verbose: bool, block: &mut Block) {
        let ([start, end], paths) = (self.answer.clock.map(number), self.paths());
        let paths = some_of(&paths, NAMED_PATHS);
        block.line("paths", format!("{paths} over t = {start} .. {end}"));
        block.line("pairs", self.pairs(is_verbose));
        if is_verbose {
            let CheckReport { turning, turning_exactly: exactly, .. } = self.answer;
            let methods: Vec<String> =
                self.methods().iter().map(|used| format!("{} {}", used.method, used.pairs)).collect();
            if !methods.is_empty() {
                block.line("method", format!("{}; exact at every instant", methods.join(", ")));
            } else if turning == 0 {
                block.line("method", "none needed; exact at every instant");
            }
            if turning > 0 {
                let enclosed = turning - exactly;
                let words = match (exactly, enclosed) {
                    (_, 0) => "exactly in every pose".to_owned(),
                    (0, _) => "by enclosures, proven clear where they are".to_owned(),
                    _ => format!("{exactly} exactly, {enclosed} by enclosures, proven clear where they are"),
                };
                block.line("turning", format!("{}; {words}", plural(turning, "pair")));
            }
        }
    }

    fn pairs(&self, is_verbose: bool) -> String {
        let counts = &self.answer.pairs;
        let mut parts = vec![format!("{} tested", counts.tested)];
        if counts.allowed > 0 {
            let named: Vec<String> = self.allowed().iter().map(|pair| pair.join("/")).collect();
            let named = (!named.is_empty()).then(|| format!(" ({})", some_of(&named, NAMED_PAIRS)));
            parts.push(format!("{} allowed{}", counts.allowed, named.unwrap_or_default()));
        }
        if counts.attached > 0 {
            parts.push(format!("{} attached", counts.attached));
        }
        if !is_verbose {
            return parts.join(", ");
        }
        if counts.still > 0 {
            parts.push(format!("{} standing still", counts.still));
        }
        let some =
            |count: usize, what: &str| if count > 0 { format!(", {count} of which {what}") } else { String::new() };
        let [touching, keeping] = [some(self.answer.touching, "may touch"), some(self.answer.keeping, "keep a margin")];
        format!("{}; the index let {} of {} through{touching}{keeping}", parts.join(", "), counts.admitted, counts.all)
    }
}
