//! From the library's report on a check to the one that is printed.

use firstcontact::contact::{Scratch, Start};
use firstcontact::planner::Nearness;
use firstcontact::solid::Fit;
use firstcontact::world::{
    Check, CheckError, CheckReport, CheckResult, Object, ObjectId, Outcome, PairContact, PairCounts, Scope, Source,
    StandingContact, TestedPair, Touch, World,
};

use super::contact::{self, Named};
use super::report::{
    AuditFinding, CheckFinding, ClearanceFinding, ContactFinding, MethodFinding, PairsFinding, RoundFinding, Units,
    Verdict,
};

/// A report beside the world it is about.
pub(crate) struct Told<'a> {
    pub(crate) world: &'a World,
    pub(crate) check: &'a Check,
    pub(crate) report: &'a CheckReport,
    /// How the pairs are that start in contact.
    pub(crate) starts: &'a [([ObjectId; 2], Start)],
    /// How near any two come, where that is asked for.
    pub(crate) nearness: Option<&'a Nearness>,
    /// Whether people are told all of it.
    pub(crate) verbose: bool,
}

/// How the pairs of a report are that start in contact.
pub(crate) fn starts(
    world: &World,
    check: &Check,
    report: &CheckReport,
) -> Result<Vec<([ObjectId; 2], Start)>, CheckError> {
    let found = report.contacts().iter().filter(|found| found.outcome == Outcome::StartsInContact);
    // Of those that may touch it is known that they overlap.
    let found = found.filter(|found| found.touch == Touch::Contact);
    let pairs: Vec<[ObjectId; 2]> = found.map(|found| [found.a, found.b]).collect();
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let name = |id: ObjectId| world.object(id).map_or("?", |object| object.id()).to_owned();
    let mut scratch = Scratch::new();
    let ask = |pair: &TestedPair<'_>| {
        let start = pair.query().start(&mut scratch);
        let start = start.map_err(|source| CheckError::Query { a: name(pair.a), b: name(pair.b), source })?;
        Ok(([pair.a, pair.b], start))
    };
    world.questions(check, &pairs)?.iter().map(ask).collect()
}

impl Told<'_> {
    /// The report in the form in which it is printed.
    pub(crate) fn finding(&self, audit: Option<AuditFinding>) -> CheckFinding {
        let report = self.report;
        let expect = report.expectation.as_ref().map(|expected| verdict(expected.verdict));
        CheckFinding {
            units: units(self.world),
            world: self.world.name().to_owned(),
            check: report.check.clone(),
            line: report.place.as_ref().and_then(|place| place.line()),
            verdict: verdict(report.outcome()),
            expect,
            missed_time: self.missed_time(),
            pass: report.passed(),
            reason: reason(&report.result),
            verbose: self.verbose,
            clearance: self.nearness.map(|found| self.clearance(found)),
            pairs: report.pairs.tested,
            counts: counts(report.pairs),
            allowed: report.allowed.iter().map(|pair| pair.map(|id| self.id(id).to_owned())).collect(),
            touching: report.touching,
            keeping: report.keeping,
            round: rounds(self.world),
            paths: report.paths.iter().filter_map(|&path| self.path(path)).map(str::to_owned).collect(),
            clock: report.clock,
            methods: self.methods(),
            contact: report.contacts().first().map(|found| self.contact(found)),
            contacts: self.contacts(),
            audit,
            warnings: self.warnings(),
        }
    }

    fn clearance(&self, Nearness { a, b, clearance }: &Nearness) -> ClearanceFinding {
        let moving = |id: ObjectId| self.report.paths.iter().copied().find(|&path| self.moves(path, id));
        let [a, b] = [*a, *b].map(|id| named(self.world, id, moving(id)));
        ClearanceFinding {
            lower: contact::plain(clearance.lower),
            upper: contact::plain(clearance.upper),
            at: contact::report(&clearance.at, &a, &b),
        }
    }

    /// Whether a path is that of an object.
    fn moves(&self, path: usize, id: ObjectId) -> bool {
        self.world.paths().get(path).is_some_and(|path| path.object() == id)
    }

    /// The expected time, if there is contact as expected but not then.
    fn missed_time(&self) -> Option<f64> {
        let expected = self.report.expectation.as_ref()?;
        let time = expected.time.as_ref().filter(|_| expected.verdict == self.report.outcome())?;
        let found = &self.report.contacts().first()?.contact.time;
        (!time.is(found)).then(|| time.lower())
    }

    /// Those of the whole world too, as each result stands alone.
    fn warnings(&self) -> Vec<String> {
        let world = self.world.warnings().iter().map(ToString::to_string);
        world.chain(self.report.warnings.iter().cloned()).collect()
    }

    fn methods(&self) -> Vec<MethodFinding> {
        let used = self.report.methods.iter();
        used.map(|(method, pairs)| MethodFinding { method: method.to_string(), pairs: *pairs }).collect()
    }

    fn contacts(&self) -> Vec<ContactFinding> {
        match self.check.scope() {
            Scope::First => Vec::new(),
            Scope::AllPairs => self.report.contacts().iter().map(|found| self.contact(found)).collect(),
        }
    }

    fn contact(&self, found: &PairContact) -> ContactFinding {
        let start = self.starts.iter().find(|(pair, _)| *pair == [found.a, found.b]);
        ruled(self.world, found, start.map(|(_, start)| *start))
    }

    fn id(&self, id: ObjectId) -> &str {
        self.world.object(id).map_or("?", |object| object.id())
    }

    fn path(&self, index: usize) -> Option<&str> {
        self.world.paths().get(index).map(|path| path.id())
    }
}

/// A contact of two objects where they stand.
pub(crate) fn standing_contact(world: &World, found: &StandingContact) -> ContactFinding {
    ruled(world, &found.contact, Some(found.start))
}

fn ruled(world: &World, found: &PairContact, start: Option<Start>) -> ContactFinding {
    let [a, b] = [named(world, found.a, found.path_a), named(world, found.b, found.path_b)];
    let start = start.and_then(contact::start);
    contact::ruled(contact::report(&found.contact, &a, &b), found.touch, found.margin, start)
}

fn named(world: &World, id: ObjectId, path: Option<usize>) -> Named<'_> {
    let object = world.object(id);
    Named {
        object: object.map_or("?", |object| object.id()),
        file: object.and_then(|object| object.file_name()),
        path: path.and_then(|path| world.paths().get(path)).map(|path| path.id()),
        mesh: object.map(|object| object.body().mesh()),
    }
}

/// The round shapes of a world.
pub(crate) fn rounds(world: &World) -> Vec<RoundFinding> {
    world.objects().filter_map(|(_, object)| round(object)).collect()
}

fn round(object: &Object) -> Option<RoundFinding> {
    let (shape, segments, fit) = match *object.source() {
        Source::Sphere { segments, fit, .. } => ("sphere", segments, fit),
        Source::Cylinder { segments, fit, .. } => ("cylinder", segments, fit),
        Source::Capsule { segments, fit, .. } => ("capsule", segments, fit),
        Source::File { .. } | Source::Inline { .. } | Source::Cuboid { .. } | Source::Given => return None,
    };
    let fit = match fit {
        Fit::Around => "around",
        Fit::Inside => "inside",
    };
    Some(RoundFinding { object: object.id().to_owned(), shape, fit, segments, deviation: object.deviation()? })
}

/// The units of a world's numbers.
pub(crate) fn units(world: &World) -> Units {
    let units = world.units();
    Units::of(units.length, units.time)
}

fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Clear => Verdict::Clear,
        Outcome::Contact => Verdict::Contact,
        Outcome::StartsInContact => Verdict::StartsInContact,
    }
}

fn reason(result: &CheckResult) -> Option<String> {
    match result {
        CheckResult::Pass => None,
        CheckResult::Fail(reason) => Some(reason.clone()),
    }
}

/// The same as plain data.
pub(crate) fn counts(pairs: PairCounts) -> PairsFinding {
    let PairCounts { all, still, attached, allowed, tested, admitted } = pairs;
    PairsFinding { all, still, attached, allowed, tested, admitted }
}
