//! One check: from the library's report to plain data, and in words.

use clap::builder::styling::AnsiColor;
use firstcontact::contact::{Scratch, Start};
use firstcontact::view::Words;
use firstcontact::world::{
    Check, CheckError, CheckReport, CheckResult, ObjectId, Outcome, PairContact, Scope, TestedPair, Touch, World,
};
use serde::Serialize;

use super::distances::{CheckClearance, DistancesFinding};
use super::enclosed::{EnclosedFinding, TurningContactFinding};
use super::objects::{PairsFinding, RoundFinding, object_name, pair_contact, units};
use crate::cli::audit::{AuditFinding, MARGIN_METHOD, MethodFinding};
use crate::cli::ci::{CiLevel, CiResult};
use crate::cli::contact::{ContactFinding, by_name, words};
use crate::cli::finding::{Finding, Units};
use crate::cli::text::{Block, badge, number, printed, uncoloured_lines};

/// Number of allowed pairs that are named.
const NAMED_PAIRS: usize = 3;

/// Number of paths that are named.
const NAMED_PATHS: usize = 8;

/// Result of a check.
#[derive(Debug, Serialize)]
pub(super) struct CheckFinding {
    units: Units,
    world: String,
    check: String,
    /// Line of the expectation in the file, from 1.
    line: Option<usize>,
    #[serde(serialize_with = "by_name")]
    verdict: Outcome,
    /// The expectation of the file; without one only clear passes.
    expect: Option<&'static str>,
    /// The time it expects, if another was found.
    #[serde(skip)]
    missed_time: Option<f64>,
    /// True if it expects another pair.
    #[serde(skip)]
    is_other_pair: bool,
    pub(super) pass: bool,
    /// The reason of a failure, in words.
    pub(super) reason: Option<String>,
    /// True if the text has all facts.
    #[serde(skip)]
    verbose: bool,
    #[serde(flatten)]
    distances: DistancesFinding,
    /// Number of pairs that the verdict is about.
    pairs: usize,
    counts: PairsFinding,
    allowed: Vec<[String; 2]>,
    /// Number of admitted pairs that may touch.
    touching: usize,
    /// Number of admitted pairs that have to keep a margin.
    keeping: usize,
    /// The round shapes of the world.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    round: Vec<RoundFinding>,
    paths: Vec<String>,
    clock: [f64; 2],
    methods: Vec<MethodFinding>,
    /// The first contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    contact: Option<ContactFinding>,
    /// The same, if it is of a pair in which an object turns, and of no other.
    #[serde(rename = "contact", skip_serializing_if = "Option::is_none")]
    turning_contact: Option<TurningContactFinding>,
    /// The first contact of each pair that has one, if the check asks for all pairs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contacts: Vec<ContactFinding>,
    /// First contacts of pairs in which an object turns, and what is not known of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    enclosed: Vec<EnclosedFinding>,
    /// True if the first of those is the answer.
    #[serde(skip)]
    is_enclosed_first: bool,
    /// Number of pairs in which an object turns.
    #[serde(skip_serializing_if = "is_zero")]
    turning: usize,
    /// Number of those that are decided exactly.
    #[serde(skip_serializing_if = "is_zero")]
    turning_exactly: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) audit: Option<AuditFinding>,
    pub(super) warnings: Vec<String>,
    /// Those of the warnings that are about the audit.
    #[serde(skip)]
    pub(super) unaudited: Vec<String>,
}

/// A report beside the world it is about.
pub(super) struct CheckSource<'a> {
    pub(super) world: &'a World,
    pub(super) check: &'a Check,
    pub(super) report: &'a CheckReport,
    /// Relations of the pairs that start in contact.
    pub(super) starts: &'a [([ObjectId; 2], Start)],
}

/// Relations of the pairs of a report that start in contact.
pub(super) fn starts(
    world: &World,
    check: &Check,
    report: &CheckReport,
) -> Result<Vec<([ObjectId; 2], Start)>, CheckError> {
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

impl CheckSource<'_> {
    /// The report in the form in which it is printed.
    pub(super) fn finding(
        &self,
        clearance: &CheckClearance,
        audit: Option<AuditFinding>,
        verbose: bool,
    ) -> CheckFinding {
        let (world, report) = (self.world, self.report);
        let contacts = || report.contacts().iter().map(|found| self.contact(found));
        let path = |&path: &usize| world.paths().get(path).map(|path| path.id().to_owned());
        // Warnings of the whole world belong to each result, because it stands alone.
        let of_world = world.warnings().iter().map(ToString::to_string);
        CheckFinding {
            units: units(world),
            world: world.name().to_owned(),
            check: report.check.clone(),
            line: report.place.as_ref().and_then(|place| place.line()),
            verdict: report.outcome(),
            expect: report.expectation.as_ref().map(|expected| expected.verdict.name()),
            missed_time: self.missed_time(),
            is_other_pair: self.is_other_pair(),
            pass: report.passed(),
            reason: match &report.result {
                CheckResult::Pass => None,
                CheckResult::Fail(reason) => Some(reason.clone()),
            },
            verbose,
            distances: DistancesFinding::of((world, self.check, report), clearance),
            pairs: report.pairs.tested,
            counts: PairsFinding::of(report.pairs),
            allowed: report.allowed.iter().map(|pair| pair.map(|id| object_name(world, id).to_owned())).collect(),
            touching: report.touching,
            keeping: report.keeping,
            round: RoundFinding::all_of(world),
            paths: report.paths.iter().filter_map(path).collect(),
            clock: report.clock,
            methods: self.methods(),
            contact: contacts().next().map(|found| self.placed(found)),
            turning_contact: match report.first_enclosed() {
                Some(first) if report.contacts().is_empty() => {
                    TurningContactFinding::of(self.world, &report.paths, first)
                }
                _ => None,
            },
            contacts: match self.check.scope() {
                Scope::AllPairs => contacts().collect(),
                _ => Vec::new(),
            },
            enclosed: report.enclosed.iter().map(|found| EnclosedFinding::of(world, &report.paths, found)).collect(),
            is_enclosed_first: report.first_enclosed().is_some(),
            turning: report.turning,
            turning_exactly: report.turning_exactly,
            audit,
            warnings: of_world.chain(report.warnings.iter().cloned()).collect(),
            unaudited: Vec::new(),
        }
    }

    /// The methods used, with the number of their pairs.
    fn methods(&self) -> Vec<MethodFinding> {
        let report = self.report;
        let methods = report.methods.iter();
        // Of those that do not turn.
        let keeping = report.pairs.admitted - report.turning - methods.clone().map(|(_, pairs)| pairs).sum::<usize>();
        let methods = methods.map(|&(used, pairs)| MethodFinding { method: used.to_string(), pairs });
        let by_margin = (keeping > 0).then(|| MethodFinding { method: MARGIN_METHOD.to_owned(), pairs: keeping });
        methods.chain(by_margin).collect()
    }

    /// The expected time, if there is contact as expected but not then.
    fn missed_time(&self) -> Option<f64> {
        let expected = self.report.expectation.as_ref()?;
        let time = expected.time.as_ref().filter(|_| expected.verdict == self.report.outcome())?;
        if let Some(first) = self.report.first_enclosed() {
            return (!first.is_at(time)).then(|| time.lower());
        }
        let found = &self.report.contacts().first()?.contact.time;
        (!time.is(found)).then(|| time.lower())
    }

    /// True if there is contact as expected, but of another pair.
    fn is_other_pair(&self) -> bool {
        let pair = self.report.expectation.as_ref().and_then(|expected| expected.pair);
        let enclosed = self.report.first_enclosed().map(|found| [found.a, found.b]);
        let first = enclosed.or_else(|| self.report.contacts().first().map(|found| [found.a, found.b]));
        pair.zip(first).is_some_and(|([a, b], found)| ![[a, b], [b, a]].contains(&found))
    }

    /// The first contact with the kind of place in which its objects meet.
    fn placed(&self, contact: ContactFinding) -> ContactFinding {
        let pair = self.report.contacts().first().map(|found| [found.a, found.b]);
        let questions = pair.and_then(|pair| self.world.questions(self.check, &[pair]).ok()).unwrap_or_default();
        match questions.first() {
            Some(question) => contact.placed(&question.query(), &mut Scratch::new()),
            None => contact,
        }
    }

    fn contact(&self, found: &PairContact) -> ContactFinding {
        let start = self.starts.iter().find(|(pair, _)| *pair == [found.a, found.b]);
        pair_contact(self.world, &self.report.paths, found, start.map(|(_, start)| *start))
    }
}

impl Finding for CheckFinding {
    fn kind(&self) -> &'static str {
        "check"
    }

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    /// A line if the check passes, and all facts if it fails or the user wants them.
    fn text(&self) -> String {
        self.lines(self.verbose)
    }

    fn ci_results(&self) -> Vec<CiResult> {
        // Of a check that passes only what the audit left open is worth a line.
        let lines = if self.pass { self.unaudited.clone() } else { uncoloured_lines(&self.text()) };
        vec![CiResult {
            level: if self.pass { CiLevel::Pass } else { CiLevel::Error },
            rule: "check-failed",
            title: Some(self.check.clone()),
            file: Some(self.world.clone()),
            line: self.line,
            column: None,
            lines,
        }]
    }
}

impl CheckFinding {
    /// Warnings about answers of this check that no second method confirms.
    pub(super) fn unaudited_answers(&self) -> Vec<String> {
        let reported: Vec<[&str; 2]> = self
            .contact
            .iter()
            .chain(&self.contacts)
            .map(|found| {
                let [a, b] = [found.a.object.as_str(), found.b.object.as_str()];
                if a <= b { [a, b] } else { [b, a] }
            })
            .collect();
        let audit = self.audit.as_ref();
        audit.map(|audit| audit.warnings(&format!("check `{}`", self.check), &reported)).unwrap_or_default()
    }

    fn lines(&self, is_verbose: bool) -> String {
        let mut block = Block::default();
        if !self.pass || is_verbose {
            let found = match &self.contact {
                Some(first) if self.contacts.is_empty() => std::slice::from_ref(first),
                _ => &self.contacts,
            };
            found.iter().for_each(|found| found.describe(&mut block, self.verdict, &self.units));
            self.enclosed.iter().for_each(|found| found.describe(&mut block, &self.units));
            if let Some(help) = self.advice() {
                block.line("help", help);
            }
            if is_verbose || self.contact.is_none() && self.enclosed.is_empty() {
                self.describe_facts(is_verbose, &mut block);
            }
        }
        self.distances.describe(&mut block, &self.units, self.pairs);
        if let Some(found) = &self.audit {
            found.describe(&mut block);
        }
        format!("{}\n{}", self.headline(), block.print())
    }

    /// All facts, for a page.
    pub(super) fn in_full(&self) -> Words {
        Words { headline: self.answer(), report: uncoloured_lines(&self.lines(true)).join("\n") }
    }

    /// The verdict in words, with the reason of a failure.
    fn answer(&self) -> String {
        let enclosed = self.enclosed.first().filter(|_| self.is_enclosed_first);
        let found = match (self.verdict, &self.contact) {
            _ if enclosed.is_some() => {
                enclosed.map(|first| first.answer(&self.units, self.missed_time)).unwrap_or_default()
            }
            (Outcome::Contact, Some(first)) => {
                let when = if first.touch.is_some() { "after" } else { "at" };
                format!("first contact {when} t = {}", self.time(first))
            }
            (verdict, _) => words(verdict),
        };
        if self.pass {
            let expected = if self.expect.is_some() { ", as expected" } else { "" };
            return format!("{found}{expected}");
        }
        let reason = self.reason.as_ref().map(|reason| format!(", {}", printed(reason))).unwrap_or_default();
        format!("{found}{reason}")
    }

    fn headline(&self) -> String {
        let place = self.line.map(|line| format!("   {}:{line}", printed(&self.world))).unwrap_or_default();
        let (id, answer) = (printed(&self.check), self.answer());
        match self.pass {
            true => format!("{} {id}: {answer}", badge("PASS", AnsiColor::Green)),
            false => format!("{} {id}: {answer}{place}", badge("FAIL", AnsiColor::Red)),
        }
    }

    /// The time found; in full if it would look like the one expected but is not.
    fn time(&self, ContactFinding { time, .. }: &ContactFinding) -> String {
        let (short, unit) = (number(time.lower), self.units.time.as_deref().unwrap_or_default());
        match self.missed_time {
            Some(missed) if number(missed) == short => {
                format!("{:?} {unit} (exactly {})", time.lower, time.readable())
            }
            _ => format!("{short} {unit}"),
        }
    }

    /// Advice to write the time found, if another is expected.
    fn advice(&self) -> Option<String> {
        self.missed_time?;
        let (time, [a, b]) = match self.enclosed.first().filter(|_| self.is_enclosed_first) {
            Some(first) => first.expectation(),
            None => {
                let ContactFinding { time, a, b, .. } = self.contact.as_ref()?;
                let time = if time.is_short() { format!("\"{}\"", time.exact) } else { format!("{:?}", time.lower) };
                (time, [&a.object[..], &b.object])
            }
        };
        Some(match self.is_other_pair {
            true => format!("if this is right, write `time: {time}` and `pair: [{a}, {b}]`"),
            false => format!("if this time is right, write `time: {time}`"),
        })
    }

    fn describe_facts(&self, is_verbose: bool, block: &mut Block) {
        let [start, end] = self.clock.map(number);
        let paths = match self.paths.len() {
            ..=NAMED_PATHS => self.paths.join(", "),
            count => format!("{} and {} more", self.paths[..NAMED_PATHS].join(", "), count - NAMED_PATHS),
        };
        block.line("paths", format!("{paths} over t = {start} .. {end}"));
        block.line("pairs", self.pairs(is_verbose));
        if is_verbose {
            let methods: Vec<String> =
                self.methods.iter().map(|used| format!("{} {}", used.method, used.pairs)).collect();
            let methods = if methods.is_empty() { "none needed".to_owned() } else { methods.join(", ") };
            if self.turning == 0 || !self.methods.is_empty() {
                block.line("method", format!("{methods}; exact at every instant"));
            }
            if self.turning > 0 {
                let exactly = self.turning_exactly;
                let enclosed = self.turning - exactly;
                let words = match (exactly, enclosed) {
                    (_, 0) => "exactly in every pose".to_owned(),
                    (0, _) => "by enclosures, proven clear where they are".to_owned(),
                    _ => format!("{exactly} exactly, {enclosed} by enclosures, proven clear where they are"),
                };
                let pairs = if self.turning == 1 { "pair" } else { "pairs" };
                block.line("turning", format!("{} {pairs}; {words}", self.turning));
            }
        }
    }

    fn pairs(&self, is_verbose: bool) -> String {
        let counts = &self.counts;
        let mut parts = vec![format!("{} tested", counts.tested)];
        if counts.allowed > 0 {
            parts.push(format!("{} allowed{}", counts.allowed, named_pairs(&self.allowed)));
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
        let [touching, keeping] = [some(self.touching, "may touch"), some(self.keeping, "keep a margin")];
        format!("{}; the index let {} of {} through{touching}{keeping}", parts.join(", "), counts.admitted, counts.all)
    }
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

fn named_pairs(allowed: &[[String; 2]]) -> String {
    let names: Vec<String> = allowed.iter().take(NAMED_PAIRS).map(|[a, b]| format!("{a}/{b}")).collect();
    match allowed.len() - names.len() {
        _ if names.is_empty() => String::new(),
        0 => format!(" ({})", names.join(", ")),
        more => format!(" ({} and {more} more)", names.join(", ")),
    }
}
