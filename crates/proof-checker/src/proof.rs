//! The parts of a proof that its checks share, and the steps.

use dashu_int::IBig;

use crate::body::Body;
use crate::number::{Root, Vector};
use crate::reader::{Reader, Rejection, demand, expect};
use crate::statement::{Claim, Track};

/// The first bytes of every proof.
const MAGIC: &[u8] = b"firstcontact proof 1\n";
/// What a proof may cost: visits of objects, of their places and tracks, of waypoints, and of triangles along rays.
const MOST_WORK: u64 = 100_000_000;

/// A file: its name, and the SHA-256 of its bytes.
pub(crate) type File = (String, [u8; 32]);

/// The whole proof.
pub(crate) struct Whole<'b> {
    pub(crate) files: Vec<File>,
    pub(crate) bodies: Vec<Body>,
    pub(crate) tracks: Vec<Track>,
    pub(crate) claims: Vec<Claim>,
    pub(crate) steps: Steps<'b>,
}

/// Steps that are followed one after the other, and the directions that they name.
pub(crate) struct Steps<'b> {
    reader: Reader<'b>,
    directions: Vec<[Root; 3]>,
    work: u64,
}

impl<'b> Whole<'b> {
    pub(crate) fn read(bytes: &'b [u8]) -> Result<Whole<'b>, Rejection> {
        let mut reader = opened(bytes, MAGIC)?;
        let files = read_files(&mut reader)?;
        let bodies = reader.list(21, Body::read)?;
        let directions = read_directions(&mut reader)?;
        let tracks = reader.list(38, Track::read)?;
        let counts = [bodies.len(), tracks.len()];
        let claims = reader.list(8, |reader| Claim::read(reader, counts))?;
        Ok(Whole { files, bodies, tracks, claims, steps: Steps::new(reader, directions) })
    }
}

/// The content of a file that begins with a line and says its own length.
pub(crate) fn opened<'b>(bytes: &'b [u8], magic: &[u8]) -> Result<Reader<'b>, Rejection> {
    let mut reader = Reader::new(bytes);
    expect(reader.take(magic.len().min(bytes.len()))? == magic, "it does not begin as a proof does")?;
    expect(reader.long()? == reader.left() as u64, "its length is another than it says")?;
    Ok(reader)
}

/// Reads the list of files.
pub(crate) fn read_files(reader: &mut Reader<'_>) -> Result<Vec<File>, Rejection> {
    reader.list(36, |reader| {
        let name = reader.text()?;
        let mut sum = [0; 32];
        sum.copy_from_slice(reader.take(32)?);
        Ok((name, sum))
    })
}

/// Reads the list of directions, none of which is zero.
pub(crate) fn read_directions(reader: &mut Reader<'_>) -> Result<Vec<[Root; 3]>, Rejection> {
    let directions = reader.list(24, |reader| Ok([reader.pair()?, reader.pair()?, reader.pair()?]))?;
    let is_zero = |n: &[Root; 3]| n.iter().all(|x| x.a.is_zero() && x.b.is_zero());
    expect(!directions.iter().any(is_zero), "a direction is zero")?;
    Ok(directions)
}

impl<'b> Steps<'b> {
    pub(crate) fn new(reader: Reader<'b>, directions: Vec<[Root; 3]>) -> Steps<'b> {
        Steps { reader, directions, work: 0 }
    }
}

impl Steps<'_> {
    /// The next step.
    pub(crate) fn next(&mut self) -> Result<u8, Rejection> {
        self.reader.byte(u8::MAX)
    }

    pub(crate) fn flag(&mut self) -> Result<bool, Rejection> {
        self.reader.flag()
    }

    pub(crate) fn number(&mut self) -> Result<u32, Rejection> {
        self.reader.number()
    }

    /// An index below a limit.
    pub(crate) fn index(&mut self, below: usize) -> Result<usize, Rejection> {
        self.reader.index(below)
    }

    pub(crate) fn demand_end(&self) -> Result<(), Rejection> {
        demand(self.reader.left() == 0, "the steps go on after their end")
    }

    /// A direction, which has roots only where the radicand is not zero.
    pub(crate) fn direction(&self, number: usize, radicand: &IBig) -> Result<&[Root; 3], Rejection> {
        let found = self.directions.get(number);
        let found = found.ok_or_else(|| Rejection::Unreadable("a direction is not in the list".to_owned()))?;
        let is_rational = found.iter().all(|x| x.b.is_zero());
        demand(is_rational || !radicand.is_zero(), "a direction has a root, and the time has none")?;
        Ok(found)
    }

    /// The direction whose number is the next step.
    pub(crate) fn next_direction(&mut self, radicand: &IBig) -> Result<&[Root; 3], Rejection> {
        let number = self.number()?;
        self.direction(number as usize, radicand)
    }

    /// The direction of integers whose number is the next step.
    pub(crate) fn next_whole(&mut self) -> Result<Vector, Rejection> {
        let number = self.number()? as usize;
        self.whole(number)
    }

    /// A direction of integers.
    pub(crate) fn whole(&self, number: usize) -> Result<Vector, Rejection> {
        Ok(self.direction(number, &IBig::ZERO)?.each_ref().map(|x| x.a.clone()))
    }

    /// A direction for nodes, of small integers.
    pub(crate) fn small(&self, number: usize) -> Result<[i32; 3], Rejection> {
        let n = self.direction(number, &IBig::ZERO)?;
        let mut small = [0; 3];
        for (small, x) in small.iter_mut().zip(n) {
            let x = i32::try_from(&x.a).ok().filter(|x| *x > i32::MIN);
            *small = x.ok_or_else(|| Rejection::Refused("a direction is not for nodes".to_owned()))?;
        }
        Ok(small)
    }

    /// Counts work, up to a limit.
    pub(crate) fn work(&mut self, more: u64) -> Result<(), Rejection> {
        self.work = self.work.saturating_add(more);
        demand(self.work <= MOST_WORK, "this takes too long")
    }
}
