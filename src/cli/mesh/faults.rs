//! Faults of a mesh as lists: how many there are, and the first of them, as plain data and in words.

use firstcontact::solid::repair::Nesting;
use firstcontact::solid::{BadEdge, CappedList, Searched, SelfIntersections};
use serde::Serialize;

use crate::cli::text::{Block, listed, plural};

/// Number of faults of a kind that are named.
const NAMED: usize = 8;

/// Faults of one kind: their number, and the first of them.
#[derive(Debug, Serialize)]
pub(super) struct FaultList<T> {
    pub(super) count: usize,
    first: Vec<T>,
}

/// An edge at fault, and faces on it.
#[derive(Debug, Serialize)]
pub(super) struct FaultyEdge {
    vertices: [u32; 2],
    faces: Vec<u32>,
}

/// Triangles of a mesh that share more than the vertices and edges they have in common.
#[derive(Debug, Serialize)]
pub(super) struct Crossings {
    /// Number of pairs of triangles.
    pub(super) count: usize,
    /// True if all pairs were compared; else the number is a lower bound.
    pub(super) complete: bool,
    /// Faces that the pairs are part of.
    faces: FaultList<[u32; 2]>,
}

/// Nesting of the closed shells of a solid.
#[derive(Debug, Serialize)]
pub(super) struct ShellNesting {
    /// Faces of shells that face inward and bound no cavity.
    inward_faces: FaultList<u32>,
    /// Shells that face outward inside of another: the first face of each.
    nested_shells: FaultList<u32>,
    /// Pairs of shells that meet: the first face of each.
    meeting_shells: FaultList<[u32; 2]>,
    /// True if all shells were compared.
    complete: bool,
}

impl<T> FaultList<T> {
    pub(super) fn of<S>(offenders: &CappedList<S>, fault: impl Fn(&S) -> T) -> FaultList<T> {
        FaultList { count: offenders.total(), first: offenders.first().iter().map(fault).collect() }
    }

    /// The first faults and the number of the others; none if there is no fault.
    pub(super) fn words(&self, name: impl Fn(&T) -> String) -> Option<String> {
        listed(self.first.iter().map(name).collect(), self.count, NAMED)
    }

    /// The property that all faults that are listed have in common, if they do.
    pub(super) fn common<P: PartialEq>(&self, property: impl Fn(&T) -> P) -> Option<P> {
        let mut properties = self.first.iter().map(property);
        let first = properties.next()?;
        properties.all(|other| other == first).then_some(first)
    }

    /// Adds a line, if there are any faults.
    pub(super) fn describe(&self, block: &mut Block, label: &str, name: impl Fn(&T) -> String) {
        if let Some(text) = self.words(name) {
            block.line(label, text);
        }
    }
}

/// Vertices or faces at fault.
pub(super) fn list(offenders: &CappedList<u32>) -> FaultList<u32> {
    FaultList::of(offenders, |&index| index)
}

/// Edges at fault.
pub(super) fn edges(offenders: &CappedList<BadEdge>) -> FaultList<FaultyEdge> {
    FaultList::of(offenders, |edge| FaultyEdge { vertices: edge.ends, faces: edge.faces.clone() })
}

/// Adds a line for each list that is not empty.
pub(super) fn describe_lists(block: &mut Block, lists: &[(&str, &FaultList<u32>)]) {
    lists.iter().for_each(|(label, list)| list.describe(block, label, u32::to_string));
}

/// Adds a line for each list of edges that is not empty.
pub(super) fn describe_edges(block: &mut Block, lists: &[(&str, &FaultList<FaultyEdge>)]) {
    let name = |FaultyEdge { vertices: [low, high], faces }: &FaultyEdge| {
        let names: Vec<String> = faces.iter().map(u32::to_string).collect();
        let noun = if faces.len() == 1 { "face" } else { "faces" };
        format!("{low}-{high} ({noun} {})", names.join(", "))
    };
    lists.iter().for_each(|(label, list)| list.describe(block, label, name));
}

impl Crossings {
    pub(super) fn of(found: &SelfIntersections) -> Crossings {
        Crossings {
            count: found.triangle_pairs,
            complete: found.searched == Searched::Whole,
            faces: FaultList::of(&found.face_pairs, |&pair| pair),
        }
    }

    /// Adds a line, if there are any crossings or may be.
    pub(super) fn describe(&self, block: &mut Block) {
        if let Some(faces) = self.faces.words(|[a, b]| format!("{a} with {b}")) {
            let more = if self.complete { "" } else { " or more" };
            block.line("crossing faces", format!("{faces} ({}{more})", plural(self.count, "pair of triangles")));
        } else if !self.complete {
            block.line("crossing faces", "none found, but too much to look at: there may be some");
        }
    }
}

impl ShellNesting {
    pub(super) fn of(found: &Nesting) -> ShellNesting {
        ShellNesting {
            inward_faces: list(&found.inward_faces),
            nested_shells: list(&found.nested),
            meeting_shells: FaultList::of(&found.meeting, |&pair| pair),
            complete: found.searched == Searched::Whole,
        }
    }

    /// Adds lines for faults that change the volume.
    pub(super) fn describe(&self, block: &mut Block) {
        describe_lists(block, &[("inward faces", &self.inward_faces)]);
        if let Some(shells) = self.nested_shells.words(|face| format!("at face {face}")) {
            let effect = "facing outward inside of others: their volumes are added, the union is smaller";
            block.line("nested shells", format!("{shells} ({effect})"));
        }
        if let Some(shells) = self.meeting_shells.words(|[a, b]| format!("at faces {a} and {b}")) {
            let effect = "where shells overlap, their volumes are added, the union is smaller";
            block.line("meeting shells", format!("{shells} ({effect})"));
        }
        if !self.complete {
            block.line("shells", "too many to look which lies in which");
        }
    }
}
