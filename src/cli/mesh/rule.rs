//! The rules of `mesh lint`: names that stay, how bad a breach is, and how to mend it.

use crate::cli::report::Grade;

/// What a mesh file may break. The names on the command line and in reports are the same, and stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
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
    NestedShells,
    BentFaces,
    DuplicateVertices,
    UnreferencedVertices,
    UnlikelyUnit,
}

/// For `mesh lint --help`.
pub(crate) const TABLE: &str = "\
Rules:
  open-edges             error    edges with an odd number of faces
  flipped-faces          error    edges whose faces do not run equally often both ways
  inside-out             error    closed shells that face inward and bound no cavity
  no-volume              error    closed, and encloses nothing
  non-manifold-edges     warning  edges with more than two faces
  non-manifold-vertices  warning  vertices whose faces are more than one fan
  degenerate-faces       warning  faces without area
  duplicate-faces        warning  faces with the corners of an earlier one
  self-intersections     warning  triangles that share more than vertices and edges
  reader-warnings        warning  what the reader accepted but found odd
  nested-shells          note     closed shells that face outward inside of others: solids within solids, or cavities
  bent-faces             note     polygons whose corners are not in one plane
  duplicate-vertices     note     vertices with the coordinates of an earlier one
  unreferenced-vertices  note     vertices that no face uses
  unlikely-unit          note     a size that is usual for parts neither in metres nor in millimetres

Exit status: 0 nothing found from the severity of --fail-on, 1 something found, 2 a file cannot be read, 3 a limit.";

impl Rule {
    /// All of them, the worst first.
    pub(super) const ALL: [Rule; 15] = [
        Rule::OpenEdges,
        Rule::FlippedFaces,
        Rule::InsideOut,
        Rule::NoVolume,
        Rule::NonManifoldEdges,
        Rule::NonManifoldVertices,
        Rule::DegenerateFaces,
        Rule::DuplicateFaces,
        Rule::SelfIntersections,
        Rule::ReaderWarnings,
        Rule::NestedShells,
        Rule::BentFaces,
        Rule::DuplicateVertices,
        Rule::UnreferencedVertices,
        Rule::UnlikelyUnit,
    ];

    /// The name.
    pub(super) fn id(self) -> &'static str {
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
            Rule::NestedShells => "nested-shells",
            Rule::BentFaces => "bent-faces",
            Rule::DuplicateVertices => "duplicate-vertices",
            Rule::UnreferencedVertices => "unreferenced-vertices",
            Rule::UnlikelyUnit => "unlikely-unit",
        }
    }

    /// How bad a breach is, unless the user says otherwise.
    pub(super) fn grade(self) -> Grade {
        match self {
            Rule::OpenEdges | Rule::FlippedFaces | Rule::InsideOut | Rule::NoVolume => Grade::Error,
            Rule::NestedShells
            | Rule::BentFaces
            | Rule::DuplicateVertices
            | Rule::UnreferencedVertices
            | Rule::UnlikelyUnit => Grade::Note,
            _ => Grade::Warning,
        }
    }

    /// How to mend a breach.
    pub(super) fn help(self) -> &'static str {
        match self {
            Rule::OpenEdges => "`mesh repair` fills holes; `--weld` closes cracks",
            Rule::FlippedFaces => "`mesh repair` makes neighbouring faces run the same way",
            Rule::InsideOut => "`mesh repair` turns shells outward, and inward where they bound cavities",
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
            Rule::NestedShells => {
                "the outer shell is taken to be full; if a cavity is meant, `mesh repair` turns the inner shell inward"
            }
            Rule::BentFaces => "they are cut into triangles that fold outward: write triangles if others are meant",
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
    use super::{Rule, TABLE};

    #[test]
    fn the_table_has_each_rule_as_it_is() {
        let lines: Vec<Vec<&str>> = TABLE.lines().map(|line| line.split_whitespace().take(2).collect()).collect();
        for rule in Rule::ALL {
            assert!(lines.contains(&vec![rule.id(), rule.grade().word()]), "{rule:?}");
        }
    }
}
