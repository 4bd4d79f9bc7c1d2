//! The statement: objects and their paths, the pairs that count, checks and their answers.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::fmt;

use dashu_int::IBig;

use crate::number::{Ratio, Root};
use crate::reader::{Read, Reader, expect};

/// An object; without a body it is a frame.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) id: String,
    pub(crate) body: Option<usize>,
    /// An object before this one in the list, in whose frame it is.
    pub(crate) carrier: Option<usize>,
    pub(crate) place: [Ratio; 3],
}

/// A waypoint: time and place.
pub(crate) type Waypoint = (Ratio, [Ratio; 3]);

/// A timed path of an object.
#[derive(Debug)]
pub(crate) struct Path {
    pub(crate) object: usize,
    pub(crate) is_absent_before: bool,
    pub(crate) vanishes_after: bool,
    pub(crate) waypoints: Vec<Waypoint>,
}

/// Rule of a pair.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) margin: Ratio,
    pub(crate) may_touch: bool,
}

/// Why two bodies share a point.
#[derive(Debug)]
pub(crate) enum Witness {
    /// Weights of the corners of two triangles.
    Points([usize; 2], Box<[[Root; 3]; 2]>),
    /// The first corner of a triangle of body 0 or 1 is in the other body, by a ray.
    Inside(usize, usize, usize),
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
    pub(crate) clock: Option<[Ratio; 2]>,
    pub(crate) all_pairs: bool,
    pub(crate) focus: Option<usize>,
    pub(crate) paths: Vec<usize>,
    pub(crate) contacts: Vec<Contact>,
}

/// A check, or why it is not proven.
#[derive(Debug)]
pub(crate) enum Claim {
    Proven(Check),
    Unproven(String, String),
}

/// A world and its checks.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) name: String,
    pub(crate) objects: Vec<Object>,
    pub(crate) paths: Vec<Path>,
    pub(crate) exempt: HashSet<[usize; 2]>,
    pub(crate) rules: HashMap<[usize; 2], Rule>,
    pub(crate) claims: Vec<Claim>,
}

/// A pair, the lower number first.
pub(crate) fn ordered([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

impl World {
    pub(crate) fn read(reader: &mut Reader<'_>, [files, bodies]: [usize; 2]) -> Read<World> {
        let name = reader.text()?;
        reader.option(files)?;
        reader.text()?;
        reader.text()?;
        let mut number = 0;
        let objects = reader.list(36, |reader| {
            let object = Object {
                id: reader.text()?,
                body: reader.option(bodies)?,
                carrier: reader.option(number)?,
                place: reader.point()?,
            };
            number += 1;
            Ok(object)
        })?;
        let count = objects.len();
        let paths = reader.list(14, |reader| read_path(reader, count))?;
        let pair = |reader: &mut Reader<'_>| Ok(ordered([reader.index(count)?, reader.index(count)?]));
        let exempt = reader.list(8, pair)?.into_iter().collect();
        let mut rules = HashMap::new();
        let listed = reader.list(17, |reader| {
            let pair = pair(reader)?;
            let rule = Rule { margin: reader.float()?, may_touch: reader.flag()? };
            let is_length = rule.margin >= Ratio::zero();
            expect(is_length && !(rule.may_touch && rule.margin > Ratio::zero()), "a rule is not allowed")?;
            Ok(rules.insert(pair, rule))
        })?;
        expect(listed.iter().all(Option::is_none), "a rule is not allowed")?;
        let counts = [count, paths.len()];
        let claims = reader.list(9, |reader| read_claim(reader, counts))?;
        Ok(World { name, objects, paths, exempt, rules, claims })
    }
}

fn read_path(reader: &mut Reader<'_>, objects: usize) -> Read<Path> {
    reader.text()?;
    let (object, is_absent_before, vanishes_after) = (reader.index(objects)?, reader.flag()?, reader.flag()?);
    let waypoints: Vec<Waypoint> = reader.list(32, |reader| Ok((reader.float()?, reader.point()?)))?;
    expect(!waypoints.is_empty(), "a path has no waypoint")?;
    expect(waypoints.windows(2).all(|two| two[0].0 < two[1].0), "times do not increase")?;
    Ok(Path { object, is_absent_before, vanishes_after, waypoints })
}

fn read_claim(reader: &mut Reader<'_>, [objects, paths]: [usize; 2]) -> Read<Claim> {
    let id = reader.text()?;
    if reader.flag()? {
        return Ok(Claim::Unproven(id, reader.text()?));
    }
    let clock = if reader.flag()? { Some([reader.float()?, reader.float()?]) } else { None };
    let all_pairs = reader.flag()?;
    let focus = reader.option(objects)?;
    let paths = reader.list(4, |reader| reader.index(paths))?;
    let contacts = reader.list(37, |reader| {
        let pair = [reader.index(objects)?, reader.index(objects)?];
        Ok(Contact { objects: pair, time: Time::read(reader)?, witness: read_witness(reader)? })
    })?;
    Ok(Claim::Proven(Check { id, clock, all_pairs, focus, paths, contacts }))
}

fn read_witness(reader: &mut Reader<'_>) -> Read<Witness> {
    let kind = usize::from(reader.byte(2)?);
    let numbers = [reader.number()? as usize, reader.number()? as usize];
    if kind > 0 {
        return Ok(Witness::Inside(kind - 1, numbers[0], numbers[1]));
    }
    let mut weights = [(); 2].map(|()| [(); 3].map(|()| Root::from(IBig::ZERO)));
    for weight in weights.iter_mut().flatten() {
        *weight = Root { a: reader.integer()?, b: reader.integer()? };
    }
    Ok(Witness::Points(numbers, Box::new(weights)))
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
        let above = Root { a: reader.integer()?, b: reader.integer()? };
        let (radicand, below) = (reader.integer()?, reader.integer()?);
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
