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
    /// A refusal, told from others by its words: numbers and what is quoted are left out.
    pub(crate) fn refused(message: &str) -> Outcome {
        let mut quoted = false;
        let mut words = String::new();
        for c in message.chars().take(160) {
            match c {
                '`' => quoted = !quoted,
                _ if quoted || c.is_ascii_digit() => {}
                _ => words.push(c),
            }
        }
        Outcome::Refused(words)
    }

    /// An acceptance, told from others by the sizes of what was read.
    pub(crate) fn accepted(counts: &[usize]) -> Outcome {
        let sizes: Vec<String> = counts.iter().map(|count| (usize::BITS - count.leading_zeros()).to_string()).collect();
        Outcome::Accepted(sizes.join(" "))
    }
}
