//! The parts of a proof that its worlds share, and the steps.

use dashu_int::IBig;

use crate::body::Body;
use crate::number::{Root, Vector};
use crate::reader::{Reader, Rejection, demand, expect};
use crate::world::World;

/// The first bytes of every proof.
const MAGIC: &[u8] = b"firstcontact proof 1\n";
/// The most directions of the table.
const DIRECTIONS: usize = 64;
/// What a proof may cost: visits of pairs, of objects in chains, of waypoints, and of triangles along rays.
const MOST_WORK: u64 = 100_000_000;

/// A file: its name, and the SHA-256 of its bytes.
pub(crate) type File = (String, [u8; 32]);

/// The whole proof.
pub(crate) struct Whole<'b> {
    pub(crate) files: Vec<File>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) worlds: Vec<World>,
    pub(crate) steps: Steps<'b>,
}

/// Steps that are followed one after the other, and the directions that they name.
pub(crate) struct Steps<'b> {
    reader: Reader<'b>,
    directions: Vec<[i32; 3]>,
    singles: Vec<[Root; 3]>,
    work: u64,
}

impl<'b> Whole<'b> {
    pub(crate) fn read(bytes: &'b [u8]) -> Result<Whole<'b>, Rejection> {
        let mut reader = Reader::new(bytes);
        expect(reader.take(MAGIC.len().min(bytes.len()))? == MAGIC, "it does not begin as a proof does")?;
        expect(reader.long()? == reader.left() as u64, "its length is another than it says")?;
        let reader = &mut reader;
        let files = reader.list(36, |reader| {
            let name = reader.text()?;
            let mut sum = [0; 32];
            sum.copy_from_slice(reader.take(32)?);
            Ok((name, sum))
        })?;
        let bodies = reader.list(34, |reader| Body::read(reader, files.len()))?;
        let directions = reader.list(12, |reader| Ok([reader.small()?, reader.small()?, reader.small()?]))?;
        let has_zero = directions.contains(&[0; 3]);
        expect(directions.len() <= DIRECTIONS && !has_zero, "a direction is zero, or they are too many")?;
        let root = |reader: &mut Reader<'b>| Ok(Root { a: reader.integer()?, b: reader.integer()? });
        let singles = reader.list(24, |reader| Ok([root(reader)?, root(reader)?, root(reader)?]))?;
        let is_zero = |n: &[Root; 3]| n.iter().all(|x| x.a.is_zero() && x.b.is_zero());
        expect(!singles.iter().any(is_zero), "a direction is zero")?;
        let counts = [files.len(), bodies.len()];
        let worlds = reader.list(36, |reader| World::read(reader, counts))?;
        let length = reader.long()?;
        expect(length == reader.left() as u64, "the steps are more or fewer than it says")?;
        let steps = Reader::new(reader.take(reader.left())?);
        Ok(Whole { files, bodies, worlds, steps: Steps { reader: steps, directions, singles, work: 0 } })
    }
}

impl Steps<'_> {
    /// The next step.
    pub(crate) fn next(&mut self) -> Result<u8, Rejection> {
        self.reader.byte(u8::MAX).map_err(|_| Rejection::Refused("the steps end too early".to_owned()))
    }

    fn number(&mut self) -> Result<usize, Rejection> {
        let number = self.reader.number().map_err(|_| Rejection::Refused("the steps end too early".to_owned()))?;
        Ok(number as usize)
    }

    pub(crate) fn demand_end(&self) -> Result<(), Rejection> {
        demand(self.reader.left() == 0, "the steps go on after their end")
    }

    /// A direction of the table.
    pub(crate) fn direction(&self, number: usize) -> Result<[i32; 3], Rejection> {
        let found = self.directions.get(number).copied();
        found.ok_or_else(|| Rejection::Refused("a direction is not in the table".to_owned()))
    }

    /// The single direction whose number is the next step.
    pub(crate) fn single(&mut self, radicand: &IBig) -> Result<&[Root; 3], Rejection> {
        let number = self.number()?;
        self.single_of(number, radicand)
    }

    fn single_of(&self, number: usize, radicand: &IBig) -> Result<&[Root; 3], Rejection> {
        let found = self.singles.get(number);
        let found = found.ok_or_else(|| Rejection::Refused("a direction is not in the table".to_owned()))?;
        let is_rational = found.iter().all(|x| x.b.is_zero());
        demand(is_rational || !radicand.is_zero(), "a direction has a root, and the time has none")?;
        Ok(found)
    }

    /// The ray whose number is the next step.
    pub(crate) fn ray(&mut self) -> Result<Vector, Rejection> {
        let number = self.number()?;
        self.ray_of(number)
    }

    pub(crate) fn ray_of(&self, number: usize) -> Result<Vector, Rejection> {
        let ray = self.single_of(number, &IBig::ZERO)?.each_ref().map(|x| x.a.clone());
        demand(ray[0] > IBig::ZERO, "a ray does not lead forwards")?;
        Ok(ray)
    }

    /// Counts work, up to a limit.
    pub(crate) fn work(&mut self, more: u64) -> Result<(), Rejection> {
        self.work = self.work.saturating_add(more);
        demand(self.work <= MOST_WORK, "this takes too long")
    }
}
