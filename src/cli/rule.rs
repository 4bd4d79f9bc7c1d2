//! The rules of `mesh lint`: names that stay, how bad a breach is, and how to mend it.

use clap::ValueEnum;
use serde::Serialize;

/// What a mesh file may break. The names on the command line and in reports are the same, and stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Rule {
    OpenEdges,
    FlippedFaces,
    InsideOut,
    NoVolume,
    NonManifoldEdges,
    NonManifoldVertices,
    DegenerateFaces,
    DuplicateFaces,
    SelfIntersections,
    ReaderWarnings,
    DuplicateVertices,
    UnreferencedVertices,
    UnlikelyUnit,
}

/// How bad a breach is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Level {
    /// The mesh is no solid, or another than it looks.
    Error,
    /// Hardly meant.
    Warning,
    /// Worth knowing; no reason to fail.
    Note,
}

impl Level {
    /// In words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
        }
    }
}

/// For `mesh lint --help`.
pub(crate) const TABLE: &str = "\
Rules:
  open-edges             error    edges with an odd number of faces
  flipped-faces          error    edges whose faces do not run equally often both ways
  inside-out             error    closed shells that face inward and bound no cavity, or outward and lie in one
  no-volume              error    closed, and encloses nothing
  non-manifold-edges     warning  edges with more than two faces
  non-manifold-vertices  warning  vertices whose faces are more than one fan
  degenerate-faces       warning  faces without area
  duplicate-faces        warning  faces with the corners of an earlier one
  self-intersections     warning  triangles that share more than vertices and edges
  reader-warnings        warning  what the reader accepted but found odd
  duplicate-vertices     note     vertices with the coordinates of an earlier one
  unreferenced-vertices  note     vertices that no face uses
  unlikely-unit          note     a size that is usual for parts neither in metres nor in millimetres

Exit status: 0 if there are notes at most, 1 if there are errors or warnings, 2 if a file cannot be read, 3 for a limit.";

impl Rule {
    /// The name.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Rule::OpenEdges => "open-edges",
            Rule::FlippedFaces => "flipped-faces",
            Rule::InsideOut => "inside-out",
            Rule::NoVolume => "no-volume",
            Rule::NonManifoldEdges => "non-manifold-edges",
            Rule::NonManifoldVertices => "non-manifold-vertices",
            Rule::DegenerateFaces => "degenerate-faces",
            Rule::DuplicateFaces => "duplicate-faces",
            Rule::SelfIntersections => "self-intersections",
            Rule::ReaderWarnings => "reader-warnings",
            Rule::DuplicateVertices => "duplicate-vertices",
            Rule::UnreferencedVertices => "unreferenced-vertices",
            Rule::UnlikelyUnit => "unlikely-unit",
        }
    }

    /// How bad a breach is, unless the user says otherwise.
    pub(crate) fn level(self) -> Level {
        match self {
            Rule::OpenEdges | Rule::FlippedFaces | Rule::InsideOut | Rule::NoVolume => Level::Error,
            Rule::DuplicateVertices | Rule::UnreferencedVertices | Rule::UnlikelyUnit => Level::Note,
            _ => Level::Warning,
        }
    }

    /// How to mend a breach.
    pub(crate) fn help(self) -> &'static str {
        match self {
            Rule::OpenEdges => "`mesh repair` fills holes; `--weld` closes cracks",
            Rule::FlippedFaces => "`mesh repair` makes neighbouring faces run the same way",
            Rule::InsideOut => "`mesh repair` turns shells outward and cavities inward",
            Rule::NoVolume => "the faces cancel each other, or are all in one plane: look at what made the file",
            Rule::NonManifoldEdges => {
                "unite or move apart the parts that share these edges, unless they are meant to touch"
            }
            Rule::NonManifoldVertices => {
                "move apart the parts that share these vertices, unless they are meant to touch"
            }
            Rule::DegenerateFaces | Rule::DuplicateFaces => "`mesh repair` drops them",
            Rule::SelfIntersections => "unite overlapping parts in the program that made the file",
            Rule::ReaderWarnings => "write the file anew with `mesh convert`",
            Rule::DuplicateVertices => "`mesh repair` makes them one",
            Rule::UnreferencedVertices => "`mesh repair` drops them",
            Rule::UnlikelyUnit => {
                "say in which unit the file is where it is used: `unit: mm` in a world, `--unit-a mm`"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::{Rule, TABLE};

    #[test]
    fn each_rule_is_called_the_same_everywhere() {
        for rule in Rule::value_variants() {
            assert_eq!(rule.to_possible_value().unwrap().get_name(), rule.id());
            let line = TABLE.lines().find(|line| line.trim_start().starts_with(&format!("{} ", rule.id()))).unwrap();
            assert_eq!(line.split_whitespace().nth(1), Some(rule.level().name()), "{line}");
        }
    }
}
