//! A place in a text file.

use std::fmt;
use std::ops::Range;

/// A place in a world file or in a file it names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file as the user named it, or what stands for it (`<stdin>`).
    pub file: String,
    /// Where in the file; `None` if only the file is known.
    pub position: Option<Position>,
}

/// A line and column, and the bytes to underline.
#[derive(Debug, Clone, PartialEq, Eq)]
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
