//! What an input led to, short enough to tell a new outcome from a known one.

/// How a target answered.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Outcome {
    /// It was read; the text says what is in it.
    Accepted(String),
    /// It was refused; the text is the kind of error.
    Refused(String),
    /// An answer is wrong. The text says how.
    Wrong(String),
}

impl Outcome {
    /// A refusal, told from others by its words: numbers are left out, and all from the first quotation to the last,
    /// which hold what the input says.
    pub(crate) fn refused(message: &str) -> Outcome {
        let is_quote = |c: char| c == '`' || c == '"';
        let before = message.split(is_quote).next().unwrap_or_default();
        let after = message.rsplit(is_quote).next().filter(|after| after.len() < message.len()).unwrap_or_default();
        let words = before.chars().take(160).chain(after.chars().take(160)).filter(|c| !c.is_ascii_digit());
        Outcome::Refused(words.collect())
    }

    /// An acceptance, told from others by the sizes of what was read.
    pub(crate) fn accepted(counts: &[usize]) -> Outcome {
        let sizes: Vec<String> = counts.iter().map(|count| (usize::BITS - count.leading_zeros()).to_string()).collect();
        Outcome::Accepted(sizes.join(" "))
    }
}
