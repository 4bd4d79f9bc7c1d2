//! What is worth saying about a world that is not wrong.

use super::lint::Rule;
use super::place::Place;
use std::fmt;

/// Something about a world that loads but is probably not meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// What it is about.
    pub rule: Rule,
    /// Where in the file, if it came from one.
    pub place: Option<Place>,
    /// One sentence.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl fmt::Display for Warning {
    /// One line: the place, the sentence and the help.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}
