//! What a rule says about a place in a world.

use super::Rule;
use crate::world::keypath::KeyPath;
use crate::world::place::Place;
use crate::world::warning::Warning;
use std::fmt;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; often meant.
    Note,
    /// Probably not meant.
    Warning,
    /// A check cannot pass like this.
    Error,
}

impl Severity {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Something about a world that a careful reader would ask about.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Which rule it is of.
    pub rule: Rule,
    /// Where in the file, if the world came from one.
    pub place: Option<Place>,
    /// One sentence.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
}

impl Finding {
    /// That of its rule.
    pub fn severity(&self) -> Severity {
        self.rule.severity()
    }

    pub(super) fn from_warning(warning: &Warning) -> Finding {
        Finding {
            rule: warning.rule,
            place: warning.place.clone(),
            message: warning.message.clone(),
            help: warning.help.clone(),
        }
    }

    /// For sorting; what has no place comes last.
    pub(super) fn line_and_column(&self) -> [usize; 2] {
        let position = self.place.as_ref().and_then(|place| place.position.as_ref());
        position.map_or([usize::MAX; 2], |position| [position.line, position.column])
    }
}

impl fmt::Display for Finding {
    /// One line: `cell.yaml:12:7: warning: ... [unused-object]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}: {} [{}]", self.severity().name(), self.message, self.rule)
    }
}

/// A finding that knows what it is about, but not yet the line.
pub(super) struct Found {
    pub(super) path: KeyPath,
    pub(super) rule: Rule,
    message: String,
    help: String,
}

impl Found {
    pub(super) fn new(rule: Rule, path: KeyPath, message: String, help: impl Into<String>) -> Found {
        Found { path, rule, message, help: help.into() }
    }

    pub(super) fn placed(self, place: Option<Place>) -> Finding {
        Finding { rule: self.rule, place, message: self.message, help: Some(self.help) }
    }
}
