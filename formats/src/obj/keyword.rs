//! The first word of an OBJ line and what it means here.

use crate::extra::Extra;

/// What an OBJ line is.
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

/// What the line that begins with `word` is.
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

/// Whether `word` at the start of a line shows that a text is OBJ. Other keywords may start a line of any prose.
pub(crate) fn is_keyword(word: &[u8]) -> bool {
    const TELLING: [&str; 9] = ["v", "vt", "vn", "vp", "f", "o", "g", "mtllib", "usemtl"];
    TELLING.iter().any(|keyword| keyword.as_bytes() == word)
}
