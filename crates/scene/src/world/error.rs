//! Errors in worlds, and the places in files that they name.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Error of loading or building a world: its place, the text that was found, the text that was expected, and a way to
/// correct it.
///
/// It keeps the text it is about, so that it can be shown with the offending line underlined even when the file came
/// from a pipe.
pub struct LoadError(Box<LoadErrorDetail>);

#[derive(Default)]
struct LoadErrorDetail {
    #[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "without files nothing has a line"))]
    path: KeyPath,
    /// The value of the file that the subject must not repeat.
    #[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "without files nothing has a line"))]
    first: Option<KeyPath>,
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
        LoadError(Box::new(LoadErrorDetail { message: message.into(), ..LoadErrorDetail::default() }))
    }

    /// Error about the value at a path from the document's root.
    pub(crate) fn on(path: KeyPath, message: impl Into<String>) -> LoadError {
        LoadError(Box::new(LoadErrorDetail { path, message: message.into(), ..LoadErrorDetail::default() }))
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

    /// Text that the file has there.
    pub fn found(&self) -> Option<&str> {
        self.0.found.as_deref()
    }

    /// The path of the file that was looked for, if it is about a file.
    pub fn tried(&self) -> Option<&str> {
        self.0.tried.as_deref()
    }

    /// Text that would have been right there.
    pub fn expected(&self) -> Option<&str> {
        self.0.expected.as_deref()
    }

    /// Way to correct it.
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// True if it is about a limit on reading, and not about the content of files.
    pub fn is_limit(&self) -> bool {
        self.0.is_limit
    }

    /// Further errors in the same file that do not follow from this one. Text that is not YAML ends the search, and
    /// each item of a list gives its first error only. Names are resolved after all is well formed, and there the first
    /// error is the only one.
    pub fn further(&self) -> &[LoadError] {
        &self.0.further
    }

    /// States the value of the file that the subject must not repeat.
    pub(crate) fn repeating(mut self, first: KeyPath) -> LoadError {
        self.0.first = Some(first);
        self
    }

    pub(crate) fn finding(mut self, found: impl Into<String>) -> LoadError {
        self.0.found = Some(found.into());
        self
    }

    pub(crate) fn expecting(mut self, expected: impl Into<String>) -> LoadError {
        self.0.expected = Some(expected.into());
        self
    }

    pub(crate) fn helped(mut self, help: impl Into<String>) -> LoadError {
        self.0.help = Some(help.into());
        self
    }

    pub(crate) fn caused_by(mut self, source: impl Error + Send + Sync + 'static) -> LoadError {
        self.0.source = Some(Box::new(source));
        self
    }
}

#[cfg(feature = "yaml")]
impl LoadError {
    /// The first of several errors, with the others; none of none.
    pub(crate) fn first_of(errors: Vec<LoadError>) -> Option<LoadError> {
        let mut errors = errors.into_iter();
        let mut first = errors.next()?;
        first.0.further = errors.take(LoadError::MOST).collect();
        Some(first)
    }

    /// Number of errors of a file that are reported after the first.
    pub(crate) const MOST: usize = 10;

    pub(crate) fn limited(mut self) -> LoadError {
        self.0.is_limit = true;
        self
    }

    pub(crate) fn at(mut self, place: Place) -> LoadError {
        self.0.place = Some(place);
        self
    }

    pub(crate) fn with_text(mut self, text: Arc<str>) -> LoadError {
        self.0.text = Some(text);
        self
    }

    pub(crate) fn trying(mut self, tried: impl Into<String>) -> LoadError {
        self.0.tried = Some(tried.into());
        self
    }

    /// Path to the subject.
    pub(crate) fn path(&self) -> &KeyPath {
        &self.0.path
    }

    /// Path to the value that the subject must not repeat.
    pub(crate) fn first(&self) -> Option<&KeyPath> {
        self.0.first.as_ref()
    }

    pub(crate) fn under(mut self, path: KeyPath) -> LoadError {
        self.0.path = path;
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

/// One step into a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Key(&'static str),
    Item(usize),
    /// The value of a map's entry, by its place in the map.
    #[cfg(feature = "yaml")]
    Entry(usize),
}

/// A way from the document's root to a value. Built only when something is wrong with the value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct KeyPath(pub(crate) Vec<Step>);

impl KeyPath {
    /// The root.
    pub(crate) fn root() -> KeyPath {
        KeyPath::default()
    }

    /// An item of one of the document's lists.
    pub(crate) fn item(list: &'static str, index: usize) -> KeyPath {
        KeyPath(vec![Step::Key(list), Step::Item(index)])
    }

    /// One level deeper, by key.
    pub(crate) fn key(mut self, key: &'static str) -> KeyPath {
        self.0.push(Step::Key(key));
        self
    }

    /// One level deeper, by position in a list.
    pub(crate) fn at(mut self, index: usize) -> KeyPath {
        self.0.push(Step::Item(index));
        self
    }

    /// The list and the place in it that the way begins with.
    pub(crate) fn list_item(&self) -> Option<(&'static str, usize)> {
        match self.0.as_slice() {
            [Step::Key(list), Step::Item(index), ..] => Some((list, *index)),
            _ => None,
        }
    }
}

/// A place in a world file or in a file it names.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Place {
    /// File as the user named it, or a name in its place (`<stdin>`).
    pub file: String,
    /// Position in the file; `None` if only the file is known.
    pub position: Option<Position>,
}

/// A line and column, and the bytes to underline.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Position {
    /// 1-based.
    pub line: usize,
    /// 1-based, counted in characters.
    pub column: usize,
    /// The bytes meant, as an offset range into the file's text (into the decoded text, a byte order mark included).
    pub span: Range<usize>,
}

impl Place {
    /// A whole file.
    pub fn file(name: &str) -> Place {
        Place { file: name.to_owned(), position: None }
    }

    /// The 1-based line, if known.
    pub fn line(&self) -> Option<usize> {
        self.position.as_ref().map(|position| position.line)
    }
}

impl fmt::Display for Place {
    /// `cell.yaml:12:7`, or only the file's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        match &self.position {
            Some(position) => write!(f, ":{}:{}", position.line, position.column),
            None => Ok(()),
        }
    }
}

/// Items of the file's lists that the entries of a world come from. Lists that are not kept are as the file has them.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Written {
    pub(crate) objects: Vec<usize>,
    pub(crate) paths: Vec<usize>,
    pub(crate) allow: Vec<usize>,
    pub(crate) pairs: Vec<usize>,
}

impl Written {
    /// The item of a list of the file that an entry comes from.
    pub(crate) fn item(&self, list: &str, index: usize) -> usize {
        let items = match list {
            "objects" => &self.objects,
            "paths" => &self.paths,
            "allow" => &self.allow,
            "pairs" => &self.pairs,
            _ => return index,
        };
        items.get(index).copied().unwrap_or(index)
    }

    /// The way to a value in the file.
    #[cfg(feature = "yaml")]
    pub(crate) fn path(&self, mut path: KeyPath) -> KeyPath {
        if let Some((list, index)) = path.list_item() {
            path.0[1] = Step::Item(self.item(list, index));
        }
        path
    }

    /// Filter that reports a finding of each repeated item once, instead of once for each of its copies.
    pub(crate) fn once<R: std::hash::Hash + Eq>(&self) -> impl FnMut(R, &str, usize) -> bool + use<'_, R> {
        let mut known = HashSet::new();
        move |rule, list, index| {
            let item = self.item(list, index);
            let is_copy = [index.checked_sub(1), Some(index + 1)]
                .into_iter()
                .flatten()
                .any(|other| other != index && self.item(list, other) == item);
            !is_copy || known.insert((rule, list.to_owned(), item))
        }
    }
}
