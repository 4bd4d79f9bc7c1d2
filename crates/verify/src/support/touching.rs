//! What the library and the oracle say of bodies that may touch, in one form.

use firstcontact::contact::{Method, Overlap, OverlapError, Phase, Scratch};
use firstcontact::oracle::timeline::{State, Timeline};
use firstcontact::oracle::{Kind, Rational};

use super::methods::{Asked, methods, oracle_parts};
use super::query::Query;

/// All answers about a query, as text that two sides can be compared by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// From when on interiors overlap: `never`, a time, `start`; `surface` where a body has no interior.
    pub overlap: String,
    /// What the first contact is the beginning of.
    pub phase: Option<Phase>,
    /// The intervals of time in contact.
    pub blocked: Vec<String>,
}

impl Answers {
    /// Whether interiors overlap at some time.
    pub fn overlaps(&self) -> bool {
        !["never", "surface"].contains(&self.overlap.as_str())
    }

    /// 0 for no contact, and a number for each phase.
    pub fn phase_index(&self) -> usize {
        match self.phase {
            None => 0,
            Some(Phase::Overlapping) => 1,
            Some(Phase::Entering) => 2,
            Some(Phase::Touching) => 3,
            Some(Phase::Sliding) => 4,
            Some(Phase::Leaving) => 5,
        }
    }

    /// A line for each answer in which a finding is not what was expected.
    pub fn differences(&self, found: &Answers) -> Vec<String> {
        let mut lines = Vec::new();
        let mut compare = |what: &str, expected: String, found: String| {
            if expected != found {
                lines.push(format!("{what} found {found}, the oracle says {expected}"));
            }
        };
        compare("overlap", self.overlap.clone(), found.overlap.clone());
        compare("phase", format!("{:?}", self.phase), format!("{:?}", found.phase));
        compare("blocked", self.blocked.join(", "), found.blocked.join(", "));
        lines
    }
}

/// What the library says.
pub fn found(query: &Query) -> Result<Answers, String> {
    let asked = Asked::new(query)?;
    let (query, mut scratch) = (asked.query(Method::AUTO), Scratch::new());
    let overlap = query.first_overlap(&mut scratch);
    for method in methods().filter(|&method| asked.applies(method)) {
        match asked.query(method).first_overlap(&mut scratch) {
            Err(OverlapError::CountsTouching(_)) => {}
            other if other == overlap => {}
            other => return Err(format!("{method} says {other:?}, auto {overlap:?}")),
        }
    }
    let overlap = match overlap {
        Ok(Overlap::Clear) => "never".to_owned(),
        Ok(Overlap::Begins(contact)) => contact.time.to_string(),
        Ok(Overlap::FromStart(_)) => "start".to_owned(),
        Err(OverlapError::NoInterior { .. }) => "surface".to_owned(),
        Err(error) => return Err(error.to_string()),
    };
    let phase = query.phase(&mut scratch).map_err(|error| error.to_string())?;
    let blocked = query.blocked(&mut scratch).map_err(|error| error.to_string())?;
    let blocked = blocked.iter().map(|span| format!("{}..{}", span.from, span.to)).collect();
    Ok(Answers { overlap, phase, blocked })
}

/// What the oracle says.
pub fn expected(query: &Query) -> Result<Answers, String> {
    let parts = oracle_parts(query)?;
    let [(a, path_a), (b, path_b)] = &parts;
    let timeline = Timeline::new((a, path_a), (b, path_b), query.clock).map_err(|error| error.to_string())?;
    let clock_start = Rational::from_f64(query.clock[0]);
    let starts = timeline.start() == clock_start;
    let first = timeline.first_contact();
    let has_interiors = [&query.a, &query.b].iter().all(|shape| shape.kind == Kind::Solid);
    let overlap = match &first {
        _ if !has_interiors => "surface".to_owned(),
        Some((time, State::Overlapping, _)) if starts && Some(time) == clock_start.as_ref() => "start".to_owned(),
        _ => timeline.first_overlap().map_or("never".to_owned(), |time| time.to_string()),
    };
    let phase = first.map(|(time, state, after)| match (state, after) {
        (State::Overlapping, _) => Phase::Overlapping,
        (_, Some(State::Overlapping)) => Phase::Entering,
        (_, Some(State::Touching)) => Phase::Sliding,
        (_, Some(State::Apart)) if timeline.start() == Some(time) => Phase::Leaving,
        (_, Some(State::Apart) | None) => Phase::Touching,
    });
    let blocked = timeline.blocked().iter().map(|[from, to]| format!("{from}..{to}")).collect();
    Ok(Answers { overlap, phase, blocked })
}
