//! The first word of an OBJ line and what it means here.

use crate::error::{Cause, ReadError, plural};
use crate::extra::Extra;
use crate::scan::Word;

/// Kind of an OBJ line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Statement {
    /// A vertex.
    Vertex,
    /// A face.
    Face,
    /// Something that does not change the shape of the faces, and what of it is worth counting.
    Harmless(Option<Extra>),
    /// Points and polylines, which have no place in a mesh of faces.
    Thin,
    /// Geometry that would be missing if the line were ignored.
    Unread,
    /// A word that is no keyword of the format.
    Unknown,
}

const COUNTED: &[(&str, Extra)] = &[
    ("vt", Extra::TextureCoordinates),
    ("vn", Extra::VertexNormals),
    ("g", Extra::Groups),
    ("o", Extra::Objects),
    ("s", Extra::SmoothingGroups),
    ("mg", Extra::SmoothingGroups),
    ("usemtl", Extra::Materials),
    ("usemap", Extra::Materials),
    ("mtllib", Extra::MaterialLibraries),
    ("maplib", Extra::MaterialLibraries),
];

const HARMLESS: &[&str] = &[
    "vp",
    "lod",
    "bevel",
    "c_interp",
    "d_interp",
    "shadow_obj",
    "trace_obj",
    "cstype",
    "deg",
    "bmat",
    "step",
    "parm",
    "ctech",
    "stech",
    "end",
    // Tags that subdivision and scanning tools add.
    "vw",
    "t",
];

const THIN: &[&str] = &["p", "l"];

const UNREAD: &[&str] =
    &["surf", "curv", "curv2", "trim", "hole", "scrv", "sp", "con", "call", "csh", "bsp", "bzp", "cdc", "cdp", "res"];

/// Returns the kind of the line that begins with `word`.
pub(super) fn statement(word: &[u8]) -> Statement {
    let listed = |list: &[&str]| list.iter().any(|keyword| keyword.as_bytes() == word);
    let counted = || COUNTED.iter().find(|(keyword, _)| keyword.as_bytes() == word).map(|(_, extra)| *extra);
    match word {
        b"v" => Statement::Vertex,
        // `fo` is how the first versions of the format spelled `f`.
        b"f" | b"fo" => Statement::Face,
        _ if counted().is_some() => Statement::Harmless(counted()),
        _ if listed(HARMLESS) => Statement::Harmless(None),
        _ if listed(THIN) => Statement::Thin,
        _ if listed(UNREAD) => Statement::Unread,
        _ => Statement::Unknown,
    }
}

/// True if `word` at the start of a line shows that a text is OBJ. Other keywords may start a line of any prose.
pub(crate) fn is_keyword(word: &[u8]) -> bool {
    const TELLING: [&str; 9] = ["v", "vt", "vn", "vp", "f", "o", "g", "mtllib", "usemtl"];
    TELLING.iter().any(|keyword| keyword.as_bytes() == word)
}

/// Number of different unknown keywords that warnings name; further lines are only counted.
const NAMED: usize = 8;

/// Lines that were passed over.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// The counts on the first line, if it has them.
    pub(super) counts: Option<Counts>,
    /// Vertices with a weight other than 1.
    pub(super) weights: StatementLines,
    /// Lines of points and polylines.
    pub(super) thin: StatementLines,
    unknown: Vec<(String, u32)>,
    more_unknown: u64,
}

/// Number of lines of a kind, and the first.
#[derive(Debug, Default)]
pub(super) struct StatementLines {
    first: Option<u32>,
    count: u64,
}

/// The counts on a first line `vertices faces`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    pub(super) line: u32,
    pub(super) vertices: u64,
    pub(super) faces: u64,
}

impl StatementLines {
    /// Counts a line.
    pub(super) fn note(&mut self, line: u32) {
        self.first.get_or_insert(line);
        self.count += 1;
    }

    fn warning(&self, one: &str, many: &str) -> Option<String> {
        let first = self.first?;
        Some(format!("{} ignored, first on line {first}", plural(self.count, one, many)))
    }
}

impl Notes {
    /// An unknown keyword is let pass with a warning if it is a word; a line that begins with anything else, or with a
    /// known keyword in upper case, would be geometry lost.
    pub(super) fn unknown(&mut self, word: Word<'_>) -> Result<(), ReadError> {
        let text = word.text();
        if is_keyword_in_upper_case(text) {
            return Err(ReadError::at_word(word, "keywords must be in lower case").only_here());
        }
        let is_name =
            text[0].is_ascii_alphabetic() && text.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name || text.len() > 32 {
            let error = ReadError::at_word(word, "not an OBJ keyword").with_expected("`v`, `f` or another keyword");
            return Err(error.only_here());
        }
        if self.unknown.iter().any(|(name, _)| name.as_bytes() == text) {
            return Ok(());
        }
        if self.unknown.len() < NAMED {
            self.unknown.push((String::from_utf8_lossy(text).into_owned(), word.line()));
        } else {
            self.more_unknown += 1;
        }
        Ok(())
    }

    /// Holds the counts on the first line, if there are any, against what the file has.
    pub(super) fn check_counts(&self, vertices: usize, faces: usize) -> Result<(), ReadError> {
        let both = |vertices, faces| {
            format!("{} and {}", plural(vertices, "vertex", "vertices"), plural(faces, "face", "faces"))
        };
        let present = (vertices as u64, faces as u64);
        match self.counts {
            Some(counts) if (counts.vertices, counts.faces) != present => {
                Err(ReadError::new(Cause::Malformed, "the counts on the first line are wrong")
                    .with_line(counts.line)
                    .with_expected(both(counts.vertices, counts.faces))
                    .with_found(both(present.0, present.1))
                    .with_help("the file is cut short, or the line does not belong there: remove it"))
            }
            _ => Ok(()),
        }
    }

    /// The warnings, one sentence each.
    pub(super) fn warnings(&self) -> Vec<String> {
        let counts =
            self.counts.map(|counts| format!("line {} holds counts, which are right but no part of OBJ", counts.line));
        let named = |(name, line): &(String, u32)| format!("unknown keyword `{name}` ignored, first on line {line}");
        let more = (self.more_unknown > 0).then(|| {
            let lines = plural(
                self.more_unknown,
                "further line with an unknown keyword",
                "further lines with unknown keywords",
            );
            format!("{lines} ignored")
        });
        let weights = self.weights.warning("vertex weight other than 1", "vertex weights other than 1");
        let thin = self.thin.warning("line of points or polylines", "lines of points or polylines");
        let unknown = self.unknown.iter().map(named);
        counts.into_iter().chain(unknown).chain(more).chain(weights).chain(thin).collect()
    }
}

fn is_keyword_in_upper_case(text: &[u8]) -> bool {
    let lower = text.to_ascii_lowercase();
    lower != text && matches!(statement(&lower), Statement::Vertex | Statement::Face | Statement::Unread)
}
