//! The first word of an OFF file, which says what each vertex line holds.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::digit0;
use nom::combinator::{all_consuming, consumed, opt};
use nom::sequence::terminated;

/// How many numbers follow the three coordinates of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Keyword {
    /// The bytes of the keyword itself.
    pub(super) length: usize,
    /// At least so many.
    pub(super) least: usize,
    /// At most so many: a colour has three or four.
    pub(super) most: usize,
}

/// A word that is an OFF keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// `OFF`, with any of `ST`, `C`, `N` before it.
    Readable(Keyword),
    /// Vertices with a fourth coordinate or a stated number of them (`4OFF`, `nOFF`).
    OtherDimension,
    /// One of these in the wrong case.
    WrongCase,
}

/// Which OFF keyword `word` is, if it is one. The first count may follow without a blank, as in a well-known data set.
pub(crate) fn keyword(word: &[u8]) -> Option<Known> {
    // Both marks of dimension are told from the attributes by case only: `nOFF` is not `NOFF`.
    let attributes = (opt(tag("ST")), opt(tag("C")), opt(tag("N")));
    let dimension = (opt(tag("4")), opt(tag("n")));
    let keyword_itself = consumed((attributes, dimension, tag::<_, _, nom::error::Error<&[u8]>>("OFF")));
    match terminated(keyword_itself, all_consuming(digit0)).parse(word) {
        Ok((_, (itself, ((texture, colour, normal), (None, None), _)))) => {
            let sum = |colour_numbers: usize| {
                let counted = [(texture.is_some(), 2), (colour.is_some(), colour_numbers), (normal.is_some(), 3)];
                counted.iter().filter(|(present, _)| *present).map(|(_, numbers)| numbers).sum()
            };
            Some(Known::Readable(Keyword { length: itself.len(), least: sum(3), most: sum(4) }))
        }
        Ok(_) => Some(Known::OtherDimension),
        Err(_) => {
            let upper = word.to_ascii_uppercase();
            let shout = word.len() <= 8 && upper != word && keyword(&upper).is_some();
            shout.then_some(Known::WrongCase)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefixes_add_up() {
        let numbers = |word: &str| match keyword(word.as_bytes()) {
            Some(Known::Readable(keyword)) => Some((keyword.least, keyword.most)),
            _ => None,
        };
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
        assert_eq!(keyword(b"4OFF"), Some(Known::OtherDimension));
        assert_eq!(keyword(b"nOFF"), Some(Known::OtherDimension));
        assert_eq!(keyword(b"C4nOFF"), Some(Known::OtherDimension));
        assert_eq!(keyword(b"off"), Some(Known::WrongCase));
        assert_eq!(keyword(b"scoff"), None);
        assert_eq!(keyword(b""), None);
    }
}
