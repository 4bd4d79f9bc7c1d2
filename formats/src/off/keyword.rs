//! The first word of an OFF file, which says what each vertex line holds.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::digit0;
use nom::combinator::{all_consuming, consumed, opt};
use nom::sequence::terminated;

/// Contents of each vertex line by the keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keyword {
    /// The bytes of the keyword itself.
    pub(super) length: usize,
    pub(super) spelling: Spelling,
    pub(super) coordinates: Coordinates,
    /// At least so many numbers follow the coordinates.
    pub(super) least: usize,
    /// At most so many: a colour has three or four.
    pub(super) most: usize,
}

/// The coordinates of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coordinates {
    /// x, y, z.
    Three,
    /// x, y, z and a fourth by which they are to be divided (`4OFF`).
    Homogeneous,
    /// As many as the number after the keyword says (`nOFF`).
    Counted,
}

impl Coordinates {
    /// Number of coordinates; `nOFF` is read with three only.
    pub(super) fn numbers(self) -> usize {
        match self {
            Coordinates::Three | Coordinates::Counted => 3,
            Coordinates::Homogeneous => 4,
        }
    }
}

/// Spelling of the keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    Right,
    /// In lower case, wholly or partly.
    OtherCase,
}

/// A word that is an OFF keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownKeyword {
    /// `OFF`, with any of `ST`, `C`, `N` before it, or one of `4` and `n`.
    Readable(Keyword),
    /// A stated number of homogeneous coordinates (`4nOFF`).
    OtherDimension,
    /// One of these with an `n` that means two things in the wrong case.
    Ambiguous,
}

/// `OFF` itself, where it is understood and not written.
pub(super) const UNWRITTEN: Keyword =
    Keyword { length: 0, spelling: Spelling::Right, coordinates: Coordinates::Three, least: 0, most: 0 };

/// Returns the OFF keyword that `word` is, if it is one. The first count may follow without a blank, as in a
/// well-known data set.
pub(crate) fn keyword(word: &[u8]) -> Option<KnownKeyword> {
    spelled(word).or_else(|| {
        let upper = word.to_ascii_uppercase();
        if word.len() > LONGEST || upper == word {
            return None;
        }
        // Normals and dimensions differ by case alone: `nOFF` is not `NOFF`.
        match spelled(&upper)? {
            KnownKeyword::Readable(keyword) if !upper.contains(&b'N') => {
                Some(KnownKeyword::Readable(Keyword { spelling: Spelling::OtherCase, ..keyword }))
            }
            _ => Some(KnownKeyword::Ambiguous),
        }
    })
}

/// A keyword and a count of ten digits.
const LONGEST: usize = 20;

fn spelled(word: &[u8]) -> Option<KnownKeyword> {
    let attributes = (opt(tag("ST")), opt(tag("C")), opt(tag("N")));
    let dimension = (opt(tag("4")), opt(tag("n")));
    let keyword_itself = consumed((attributes, dimension, tag::<_, _, nom::error::Error<&[u8]>>("OFF")));
    let (_, (itself, (attributes, dimension, _))) =
        terminated(keyword_itself, all_consuming(digit0)).parse(word).ok()?;
    let (texture, colour, normal) = attributes;
    let sum = |colour_numbers: usize| {
        let counted = [(texture.is_some(), 2), (colour.is_some(), colour_numbers), (normal.is_some(), 3)];
        counted.iter().filter(|(present, _)| *present).map(|(_, numbers)| numbers).sum()
    };
    let coordinates = match dimension {
        (None, None) => Coordinates::Three,
        (Some(_), None) => Coordinates::Homogeneous,
        (None, Some(_)) => Coordinates::Counted,
        (Some(_), Some(_)) => return Some(KnownKeyword::OtherDimension),
    };
    let (length, spelling) = (itself.len(), Spelling::Right);
    Some(KnownKeyword::Readable(Keyword { length, spelling, coordinates, least: sum(3), most: sum(4) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readable(word: &str) -> Option<Keyword> {
        match keyword(word.as_bytes()) {
            Some(KnownKeyword::Readable(keyword)) => Some(keyword),
            _ => None,
        }
    }

    #[test]
    fn the_prefixes_add_up() {
        let numbers = |word: &str| readable(word).map(|keyword| (keyword.least, keyword.most));
        assert_eq!(numbers("OFF"), Some((0, 0)));
        assert_eq!(numbers("COFF"), Some((3, 4)));
        assert_eq!(numbers("NOFF"), Some((3, 3)));
        assert_eq!(numbers("STOFF"), Some((2, 2)));
        assert_eq!(numbers("CNOFF"), Some((6, 7)));
        assert_eq!(numbers("STCNOFF"), Some((8, 9)));
        assert_eq!(numbers("NCOFF"), None);
        assert_eq!(numbers("OFF490"), Some((0, 0)));
        assert_eq!(numbers("OFFSET"), None);
        assert_eq!(numbers("OFF4a"), None);
    }

    #[test]
    fn other_keywords_are_told_apart() {
        let coordinates = |word: &str| readable(word).map(|keyword| keyword.coordinates);
        assert_eq!(coordinates("4OFF"), Some(Coordinates::Homogeneous));
        assert_eq!(coordinates("CnOFF"), Some(Coordinates::Counted));
        assert_eq!(keyword(b"C4nOFF"), Some(KnownKeyword::OtherDimension));
        assert_eq!(readable("off12").map(|keyword| keyword.spelling), Some(Spelling::OtherCase));
        assert_eq!(keyword(b"noff"), Some(KnownKeyword::Ambiguous));
        assert_eq!(keyword(b"Noff"), Some(KnownKeyword::Ambiguous));
        assert_eq!(keyword(b"scoff"), None);
        assert_eq!(keyword(b""), None);
    }
}
