//! The parts of which the bytes are made, and reasons why a proof is not accepted. Nothing is allocated for what is not
//! there.

use std::fmt;

use dashu_int::IBig;

use crate::number::{Ratio, Root};

/// The most bytes of an integer.
const MOST: usize = 8192;

/// Bytes that are read one after the other.
#[derive(Debug)]
pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
}

/// What was read, or why not.
pub(crate) type Read<T> = Result<T, Rejection>;

impl<'b> Reader<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Reader<'b> {
        Reader { bytes }
    }

    /// Number of bytes left.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn take(&mut self, count: usize) -> Read<&'b [u8]> {
        let Some((taken, rest)) = self.bytes.split_at_checked(count) else {
            return Err(Rejection::Unreadable("the bytes end too early".to_owned()));
        };
        self.bytes = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    /// A byte, not above a limit.
    pub(crate) fn byte(&mut self, most: u8) -> Read<u8> {
        let [byte] = self.array()?;
        expect(byte <= most, "a byte is too large")?;
        Ok(byte)
    }

    pub(crate) fn flag(&mut self) -> Read<bool> {
        Ok(self.byte(1)? == 1)
    }

    pub(crate) fn number(&mut self) -> Read<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(crate) fn long(&mut self) -> Read<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// A number of items, each of which takes at least so many bytes.
    pub(crate) fn count(&mut self, size: usize) -> Read<usize> {
        let count = self.number()? as usize;
        expect(count.checked_mul(size).is_some_and(|bytes| bytes <= self.left()), "a count does not fit")?;
        Ok(count)
    }

    /// An index below a limit.
    pub(crate) fn index(&mut self, below: usize) -> Read<usize> {
        let index = self.number()? as usize;
        expect(index < below, "an index is out of range")?;
        Ok(index)
    }

    pub(crate) fn text(&mut self) -> Read<String> {
        let count = self.count(1)?;
        let text = std::str::from_utf8(self.take(count)?).map(str::to_owned);
        text.map_err(|_| Rejection::Unreadable("a text is not UTF-8".to_owned()))
    }

    pub(crate) fn integer(&mut self) -> Read<IBig> {
        let count = self.number()? as usize;
        expect(count <= MOST, "an integer is too long")?;
        Ok(IBig::from_le_bytes(self.take(count)?))
    }

    /// Two integers: `a + b sqrt(D)`, or a fraction.
    pub(crate) fn pair(&mut self) -> Read<Root> {
        Ok(Root { a: self.integer()?, b: self.integer()? })
    }

    pub(crate) fn float(&mut self) -> Read<Ratio> {
        Ratio::of_bits(self.long()?).ok_or_else(|| Rejection::Unreadable("a number is not finite".to_owned()))
    }

    pub(crate) fn point(&mut self) -> Read<[Ratio; 3]> {
        Ok([self.float()?, self.float()?, self.float()?])
    }

    /// Items, each of which takes at least so many bytes.
    pub(crate) fn list<T>(&mut self, size: usize, mut read: impl FnMut(&mut Reader<'b>) -> Read<T>) -> Read<Vec<T>> {
        let count = self.count(size)?;
        // Grown as items are read: an item may take more memory than bytes.
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(read(self)?);
        }
        Ok(items)
    }
}

/// Why a proof is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rejection {
    /// The bytes are no whole proof in this format.
    Unreadable(String),
    /// The bytes are a proof, but not a valid one.
    Refused(String),
}

impl Rejection {
    /// True if the bytes are no whole proof in this format.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, Rejection::Unreadable(_))
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::Unreadable(reason) => write!(f, "not a proof: {reason}"),
            Rejection::Refused(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Rejection {}

/// Refuses the proof unless a condition holds.
pub(crate) fn demand(condition: bool, reason: &str) -> Result<(), Rejection> {
    if condition { Ok(()) } else { Err(Rejection::Refused(reason.to_owned())) }
}

/// Calls the bytes unreadable unless a condition holds.
pub(crate) fn expect(condition: bool, reason: &str) -> Result<(), Rejection> {
    if condition { Ok(()) } else { Err(Rejection::Unreadable(reason.to_owned())) }
}
