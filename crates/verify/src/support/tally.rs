//! Many queries answered by the oracle and by every method, counted and hashed.

use std::time::{Duration, Instant};

use firstcontact::audit::Answer;
use firstcontact::contact::{Method, Scratch};
use firstcontact::{Contact, Feature, Verdict};

use super::convex::{ENCOUNTERS, Family, Setting};
use super::methods::{AnswerHash, answer_text, answers, oracle};
use super::query::Query;
use super::runs::in_batches;

/// Queries that a thread answers before it takes the next; hashes are joined in this unit, so it is fixed.
const BATCH: u64 = 1000;

/// What came of a sequence of queries.
#[derive(Default)]
pub struct Tally {
    /// How many are clear, start in contact, and have a contact later.
    pub verdicts: [u64; 3],
    /// A line for every answer of a method that is not the oracle's.
    pub wrong: Vec<String>,
    /// The hash of the oracle's answers.
    pub hash: AnswerHash,
}

/// Answers `count` queries on all cores; the result does not depend on how many there are.
pub fn tally(count: u64, query: &(dyn Fn(u64) -> Query + Sync)) -> Tally {
    let parts = in_batches(count, BATCH, |range| one_batch(range, query));
    let mut total = Tally::default();
    for part in parts {
        total.hash.append(part.hash);
        total.wrong.extend(part.wrong);
        total.verdicts.iter_mut().zip(part.verdicts).for_each(|(sum, n)| *sum += n);
    }
    total
}

fn one_batch(range: std::ops::Range<u64>, query: &dyn Fn(u64) -> Query) -> Tally {
    let mut tally = Tally::default();
    for index in range {
        let query = query(index);
        let expected = match oracle(&query) {
            Ok(answer) => answer,
            Err(error) => {
                tally.wrong.push(format!("{index}: the oracle fails: {error}"));
                continue;
            }
        };
        tally.hash.add(&expected);
        tally.verdicts[verdict_index(&expected)] += 1;
        let said = answer_text(&expected);
        for (name, answer) in answers(&query) {
            match answer {
                Ok(answer) if answer == expected => {}
                Ok(answer) => {
                    tally.wrong.push(format!("{index}: {name} says {}, the oracle {said}", answer_text(&answer)))
                }
                Err(error) => tally.wrong.push(format!("{index}: {name} fails: {error}, the oracle says {said}")),
            }
        }
    }
    tally
}

fn verdict_index(answer: &Answer) -> usize {
    match answer {
        Answer::Clear => 0,
        Answer::StartsInContact(_) => 1,
        Answer::Contact(_) => 2,
    }
}

/// Settings that a thread does before it takes the next; hashes are joined in this unit, so it is fixed.
const COMPARED_AT_ONCE: u64 = 50;

/// What is compared.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    pub method: Method,
    pub seed: u64,
    /// Extreme vertices of a body, at most.
    pub most: usize,
}

/// What came of a comparison.
#[derive(Debug, Clone, Default)]
pub struct Agreement {
    /// For each family, in the order of [`Family::ALL`], how many are clear, start in contact, and have a contact
    /// later.
    pub verdicts: [[u64; 3]; Family::ALL.len()],
    /// How many contacts are of features of these dimensions, A's first; the last is the interior's.
    pub features: [[u64; 4]; 4],
    /// For every verdict that is not the general method's, what differs, and a line about it.
    pub wrong: Vec<(&'static str, String)>,
    /// The time of the general method, of the other from a cold start, and of the other from a warm one.
    pub times: [Duration; 3],
    /// The hash of the general method's answers.
    pub hash: AnswerHash,
}

impl Comparison {
    /// Compares on `count` queries, on all cores.
    pub fn run(self, count: u64) -> Agreement {
        let parts = in_batches(count.div_ceil(ENCOUNTERS), COMPARED_AT_ONCE, |settings| {
            let mut agreement = Agreement::default();
            settings.for_each(|setting| self.setting(setting, &mut agreement));
            agreement
        });
        parts.into_iter().fold(Agreement::default(), Agreement::joined)
    }

    /// Compares on all encounters of a setting.
    pub fn setting(self, index: u64, agreement: &mut Agreement) {
        let setting = Setting::random(self.seed, index, self.most);
        let mut warm = Scratch::new();
        for number in 0..setting.encounters.len() {
            let answers = [
                self.verdict(&setting, number, Method::GENERAL, &mut Scratch::new()),
                self.verdict(&setting, number, self.method, &mut Scratch::new()),
                self.verdict(&setting, number, self.method, &mut warm),
            ];
            agreement.times.iter_mut().zip(&answers).for_each(|(sum, (_, time))| *sum += *time);
            let [expected, cold, warm] = answers.map(|(verdict, _)| verdict);
            for (start, found) in [("cold", &cold), ("warm", &warm)] {
                if let Some(difference) = difference(&expected, found) {
                    let place = format!("setting {index}, encounter {number}: {difference} differs");
                    let line = format!("{place}: {}, {start}, says {}", self.method, text(found));
                    agreement.wrong.push((difference, format!("{line}, general {}", text(&expected))));
                }
            }
            agreement.count(setting.family, &expected);
        }
    }

    fn verdict(
        self,
        setting: &Setting,
        number: usize,
        method: Method,
        scratch: &mut Scratch,
    ) -> (Result<Verdict, String>, Duration) {
        let query = setting.encounters[number].query(setting.bodies.each_ref(), method);
        let start = Instant::now();
        let verdict = query.first_contact(scratch);
        (verdict.map_err(|error| error.to_string()), start.elapsed())
    }
}

impl Agreement {
    fn count(&mut self, family: Family, expected: &Result<Verdict, String>) {
        let Ok(verdict) = expected else { return };
        let outcome = match verdict {
            Verdict::Clear => 0,
            Verdict::StartsInContact(_) => 1,
            Verdict::Contact(_) => 2,
        };
        self.verdicts[family as usize][outcome] += 1;
        if let Some(contact) = verdict.contact() {
            self.features[dimension(contact.a.feature)][dimension(contact.b.feature)] += 1;
        }
        self.hash.add(&Answer::from(verdict));
    }

    fn joined(mut self, later: Agreement) -> Agreement {
        let sum = |all: &mut [u64], more: &[u64]| all.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
        sum(self.verdicts.as_flattened_mut(), later.verdicts.as_flattened());
        sum(self.features.as_flattened_mut(), later.features.as_flattened());
        self.wrong.extend(later.wrong);
        self.times.iter_mut().zip(later.times).for_each(|(sum, time)| *sum += time);
        self.hash.append(later.hash);
        self
    }

    /// How many queries there were.
    pub fn queries(&self) -> u64 {
        self.verdicts.as_flattened().iter().sum()
    }
}

fn dimension(feature: Feature) -> usize {
    match feature {
        Feature::Vertex(_) => 0,
        Feature::Edge(_) => 1,
        Feature::Face(_) => 2,
        Feature::Interior => 3,
    }
}

/// The first thing in which two verdicts differ, to the last bit; an error is never right.
pub fn difference(one: &Result<Verdict, String>, other: &Result<Verdict, String>) -> Option<&'static str> {
    let (Ok(one), Ok(other)) = (one, other) else { return Some("error") };
    if std::mem::discriminant(one) != std::mem::discriminant(other) {
        return Some("verdict");
    }
    let (one, other) = (one.contact()?, other.contact()?);
    let bits = |numbers: [f64; 3]| numbers.map(f64::to_bits);
    let normal = |contact: &Contact| contact.normal.map(|normal| bits(normal.into()));
    let origins = |contact: &Contact| [&contact.a, &contact.b].map(|side| bits(side.origin.into()));
    let checks = [
        ("time", one.time == other.time),
        ("feature", (one.a.feature, one.b.feature) == (other.a.feature, other.b.feature)),
        ("normal", one.normal == other.normal),
        ("point", one.point == other.point),
        ("side", one.a == other.a && one.b == other.b),
        ("sign of zero", bits(one.point.into()) == bits(other.point.into()) && normal(one) == normal(other)),
        ("sign of zero of origin", origins(one) == origins(other)),
    ];
    checks.iter().find(|(_, same)| !same).map(|(name, _)| *name)
}

/// A verdict in one line.
pub fn text(verdict: &Result<Verdict, String>) -> String {
    match verdict {
        Ok(verdict) => {
            let more = verdict.contact().map(|contact| format!(" ({:?}, {:?})", contact.point, contact.normal));
            format!("{}{}", answer_text(&Answer::from(verdict)), more.unwrap_or_default())
        }
        Err(error) => format!("fails: {error}"),
    }
}
