//! What can be wrong with a world.

use super::place::Place;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Why a world could not be loaded or built: where, what was found, what was expected, and how to mend it.
///
/// It keeps the text it is about, so that it can be shown with the offending line underlined even when the file came
/// from a pipe.
pub struct LoadError(Box<Detail>);

struct Detail {
    place: Option<Place>,
    text: Option<Arc<str>>,
    message: String,
    found: Option<String>,
    tried: Option<String>,
    expected: Option<String>,
    help: Option<String>,
    is_limit: bool,
    further: Vec<LoadError>,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl LoadError {
    pub(crate) fn new(message: impl Into<String>) -> LoadError {
        LoadError(Box::new(Detail {
            place: None,
            text: None,
            message: message.into(),
            found: None,
            tried: None,
            expected: None,
            help: None,
            is_limit: false,
            further: Vec::new(),
            source: None,
        }))
    }

    /// The file and, where known, line, column and byte span. `None` for a world made by a builder.
    pub fn place(&self) -> Option<&Place> {
        self.0.place.as_ref()
    }

    /// The whole text that [`LoadError::place`] refers to, if it could be read as text.
    pub fn text(&self) -> Option<&str> {
        self.0.text.as_deref()
    }

    /// One sentence without the place.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What the file has there.
    pub fn found(&self) -> Option<&str> {
        self.0.found.as_deref()
    }

    /// The path of the file that was looked for, if it is about a file.
    pub fn tried(&self) -> Option<&str> {
        self.0.tried.as_deref()
    }

    /// What would have been right there.
    pub fn expected(&self) -> Option<&str> {
        self.0.expected.as_deref()
    }

    /// How to mend it.
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// Whether it is about a limit on what is read, and not about what the files say.
    pub fn is_limit(&self) -> bool {
        self.0.is_limit
    }

    /// Further errors in the same file that do not follow from this one, as far as the reader could go on: what it cannot read
    /// as YAML ends the search, and of an item of a list the first error is found. What names mean is looked at when all is well
    /// formed, and there the first error is the only one.
    pub fn further(&self) -> &[LoadError] {
        &self.0.further
    }

    /// The first of several errors, with the others; none of none.
    #[cfg(feature = "yaml")]
    pub(super) fn first_of(errors: Vec<LoadError>) -> Option<LoadError> {
        let mut errors = errors.into_iter();
        let mut first = errors.next()?;
        first.0.further = errors.take(LoadError::MOST).collect();
        Some(first)
    }

    /// So many errors of a file are told after the first.
    #[cfg(feature = "yaml")]
    pub(super) const MOST: usize = 10;

    #[cfg(feature = "yaml")]
    pub(super) fn limited(mut self) -> LoadError {
        self.0.is_limit = true;
        self
    }

    #[cfg(feature = "yaml")]
    pub(super) fn at(mut self, place: Place) -> LoadError {
        self.0.place = Some(place);
        self
    }

    #[cfg(feature = "yaml")]
    pub(super) fn with_text(mut self, text: Arc<str>) -> LoadError {
        self.0.text = Some(text);
        self
    }

    pub(super) fn finding(mut self, found: impl Into<String>) -> LoadError {
        self.0.found = Some(found.into());
        self
    }

    #[cfg(feature = "yaml")]
    pub(super) fn trying(mut self, tried: impl Into<String>) -> LoadError {
        self.0.tried = Some(tried.into());
        self
    }

    pub(super) fn expecting(mut self, expected: impl Into<String>) -> LoadError {
        self.0.expected = Some(expected.into());
        self
    }

    pub(super) fn helped(mut self, help: impl Into<String>) -> LoadError {
        self.0.help = Some(help.into());
        self
    }

    pub(super) fn caused_by(mut self, source: impl Error + Send + Sync + 'static) -> LoadError {
        self.0.source = Some(Box::new(source));
        self
    }
}

impl fmt::Display for LoadError {
    /// One line: `cell.yaml:12:7: unknown key ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.0.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoadError")
            .field("place", &self.0.place)
            .field("message", &self.0.message)
            .field("found", &self.0.found)
            .field("tried", &self.0.tried)
            .field("expected", &self.0.expected)
            .field("help", &self.0.help)
            .finish_non_exhaustive()
    }
}

impl Error for LoadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source.as_ref().map(|source| &**source as &(dyn Error + 'static))
    }
}
