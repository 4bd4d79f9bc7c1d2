//! The statement: objects and their tracks, checks and their answers.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::fmt;

use dashu_int::IBig;

use crate::number::{Ratio, Root};
use crate::reader::{Read, Reader, expect};

/// A waypoint: time and place.
pub(crate) type Waypoint = (Ratio, [Ratio; 3]);

/// A timed path.
#[derive(Debug)]
pub(crate) struct Track {
    pub(crate) is_absent_before: bool,
    pub(crate) vanishes_after: bool,
    pub(crate) waypoints: Vec<Waypoint>,
}

/// An object: a body whose place is the sum of some places and of those on some tracks.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) id: String,
    pub(crate) body: usize,
    pub(crate) places: Vec<[Ratio; 3]>,
    pub(crate) tracks: Vec<usize>,
}

/// What counts for a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counts {
    /// Contact, or that they come within the margin.
    Contact,
    /// That their interiors meet.
    Overlap,
    /// Nothing.
    Nothing,
}

/// Rule of a pair.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) counts: Counts,
    pub(crate) margin: Ratio,
}

/// Why two bodies share a point, or points.
#[derive(Debug)]
pub(crate) struct Witness {
    pub(crate) kind: u8,
    pub(crate) numbers: [usize; 2],
    pub(crate) pairs: Vec<Root>,
}

/// A contact of two objects.
#[derive(Debug)]
pub(crate) struct Contact {
    pub(crate) objects: [usize; 2],
    pub(crate) time: Time,
    pub(crate) witness: Witness,
}

/// A check with its answer.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) id: String,
    pub(crate) clock: [Ratio; 2],
    pub(crate) all_pairs: bool,
    pub(crate) objects: Vec<Object>,
    /// Objects of whose pairs alone the check is; of all pairs if there are none.
    pub(crate) focus: BTreeSet<usize>,
    pub(crate) rules: HashMap<[usize; 2], Rule>,
    pub(crate) contacts: Vec<Contact>,
}

/// A check, or why it is not proven.
#[derive(Debug)]
pub(crate) enum Claim {
    Proven(Check),
    Unproven(String, String),
}

impl Track {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Read<Track> {
        let (is_absent_before, vanishes_after) = (reader.flag()?, reader.flag()?);
        let waypoints: Vec<Waypoint> = reader.list(32, |reader| Ok((reader.float()?, reader.point()?)))?;
        expect(!waypoints.is_empty(), "a path has no waypoint")?;
        expect(waypoints.windows(2).all(|two| two[0].0 < two[1].0), "times do not increase")?;
        Ok(Track { is_absent_before, vanishes_after, waypoints })
    }
}

impl Claim {
    pub(crate) fn read(reader: &mut Reader<'_>, [bodies, tracks]: [usize; 2]) -> Read<Claim> {
        let (id, reason) = (reader.text()?, reader.text()?);
        if !reason.is_empty() {
            return Ok(Claim::Unproven(id, reason));
        }
        let clock = [reader.float()?, reader.float()?];
        let all_pairs = reader.flag()?;
        let objects = reader.list(16, |reader| {
            Ok(Object {
                id: reader.text()?,
                body: reader.index(bodies)?,
                places: reader.list(24, Reader::point)?,
                tracks: reader.list(4, |reader| reader.index(tracks))?,
            })
        })?;
        let index = |reader: &mut Reader<'_>| reader.index(objects.len());
        let pair = |reader: &mut Reader<'_>| {
            let pair = [index(reader)?, index(reader)?];
            expect(pair[0] < pair[1], "a pair is not in order")?;
            Ok(pair)
        };
        let focus = reader.list(4, index)?.into_iter().collect();
        let mut rules = HashMap::new();
        let known = reader.list(17, |reader| {
            let pair = pair(reader)?;
            let counts = [Counts::Contact, Counts::Overlap, Counts::Nothing][usize::from(reader.byte(2)?)];
            let margin = reader.float()?;
            let is_allowed = margin == Ratio::zero() || counts == Counts::Contact && margin > Ratio::zero();
            expect(is_allowed, "a rule is not allowed")?;
            Ok(rules.insert(pair, Rule { counts, margin }))
        })?;
        expect(known.iter().all(Option::is_none), "a pair has two rules")?;
        let contacts = reader.list(37, |reader| {
            Ok(Contact { objects: pair(reader)?, time: Time::read(reader)?, witness: Witness::read(reader)? })
        })?;
        let mut listed: Vec<[usize; 2]> = contacts.iter().map(|found| found.objects).collect();
        listed.sort_unstable();
        expect(listed.windows(2).all(|two| two[0] != two[1]), "a pair has two contacts")?;
        Ok(Claim::Proven(Check { id, clock, all_pairs, objects, focus, rules, contacts }))
    }
}

impl Witness {
    fn read(reader: &mut Reader<'_>) -> Read<Witness> {
        let kind = reader.byte(3)?;
        Witness::read_kind(kind, reader)
    }

    /// Reads a witness whose kind is known.
    pub(crate) fn read_kind(kind: u8, reader: &mut Reader<'_>) -> Read<Witness> {
        Ok(Witness {
            kind,
            numbers: [reader.number()? as usize, reader.number()? as usize],
            pairs: reader.list(8, Reader::pair)?,
        })
    }
}

/// The instant `(a + b sqrt(D)) / c`.
#[derive(Debug, Clone)]
pub(crate) struct Time {
    pub(crate) above: Root,
    pub(crate) radicand: IBig,
    pub(crate) below: IBig,
}

impl Time {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Read<Time> {
        let above = reader.pair()?;
        let Root { a: radicand, b: below } = reader.pair()?;
        expect(below > IBig::ZERO && radicand >= IBig::ZERO, "a time is no number")?;
        Ok(Time { above, radicand, below })
    }

    /// The instant less a time, times a positive integer.
    pub(crate) fn after(&self, time: &Ratio) -> Root {
        let b = if self.radicand.is_zero() { IBig::ZERO } else { &self.above.b * &time.below };
        Root { a: &self.above.a * &time.below - &time.above * &self.below, b }
    }

    /// The order of the instant and a time.
    pub(crate) fn order(&self, time: &Ratio) -> Ordering {
        self.after(time).sign(&self.radicand)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |x: &IBig| Ratio { above: x.clone(), below: self.below.clone() };
        write!(f, "{}", part(&self.above.a))?;
        if !self.radicand.is_zero() && !self.above.b.is_zero() {
            write!(f, " + ({}) sqrt({})", part(&self.above.b), self.radicand)?;
        }
        Ok(())
    }
}
