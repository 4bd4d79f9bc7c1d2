//! Faults of a mesh as lists: how many there are, and the first of them, for programs and in words.

use firstcontact::solid::repair::Nesting;
use firstcontact::solid::{BadEdge, CappedList, Searched, SelfIntersections};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::text::{Block, listed, plural};

/// Number of faults of a kind that are named.
const NAMED: usize = 8;

/// Faults of one kind: their number, and the first of them.
#[derive(Debug, Serialize)]
pub(super) struct FaultList {
    pub(super) count: usize,
    first: Vec<Value>,
    #[serde(skip)]
    names: Vec<String>,
    /// What stands before the names: a single number would read as a count.
    #[serde(skip)]
    prefix: &'static str,
}

/// Triangles of a mesh that share more than the vertices and edges they have in common.
#[derive(Debug, Serialize)]
pub(super) struct Crossings {
    /// Number of pairs of triangles.
    pub(super) count: usize,
    /// True if all pairs were compared; else the number is a lower bound.
    pub(super) complete: bool,
    /// Faces that the pairs are part of.
    faces: FaultList,
}

impl FaultList {
    /// A list of faults, each for programs and in words.
    pub(super) fn of<S>(
        offenders: &CappedList<S>,
        fault: impl Fn(&S) -> Value,
        name: impl Fn(&S) -> String,
    ) -> FaultList {
        let first = offenders.first();
        let (faults, names) = (first.iter().map(fault).collect(), first.iter().map(name).collect());
        FaultList { count: offenders.total(), first: faults, names, prefix: "" }
    }

    /// A list of vertices or faces.
    pub(super) fn of_indices(offenders: &CappedList<u32>) -> FaultList {
        let prefix = if offenders.total() == 1 { "number " } else { "" };
        FaultList { prefix, ..FaultList::of(offenders, |&index| json!(index), u32::to_string) }
    }

    /// A list of edges, each with faces on it.
    pub(super) fn of_edges(offenders: &CappedList<BadEdge>) -> FaultList {
        let fault = |edge: &BadEdge| json!({ "vertices": edge.ends, "faces": edge.faces });
        FaultList::of(offenders, fault, |BadEdge { ends: [low, high], faces, .. }| {
            let names: Vec<String> = faces.iter().map(u32::to_string).collect();
            let noun = if faces.len() == 1 { "face" } else { "faces" };
            format!("{low}-{high} ({noun} {})", names.join(", "))
        })
    }

    /// The first faults and the number of the others; none if there is no fault.
    pub(super) fn words(&self) -> Option<String> {
        listed(self.names.clone(), self.count, NAMED).map(|names| format!("{}{names}", self.prefix))
    }

    /// Adds the line of a label that names them, if there are some.
    pub(super) fn describe(&self, label: &str, block: &mut Block) {
        self.words().into_iter().for_each(|faults| block.line(label, faults));
    }
}

impl Crossings {
    pub(super) fn of(found: &SelfIntersections) -> Crossings {
        Crossings {
            count: found.triangle_pairs,
            complete: found.searched == Searched::Whole,
            faces: FaultList::of(&found.face_pairs, |pair| json!(pair), |[a, b]| format!("{a} with {b}")),
        }
    }

    pub(super) fn describe(&self, block: &mut Block) {
        if let Some(faces) = self.faces.words() {
            let more = if self.complete { "" } else { " or more" };
            block.line("crossing faces", format!("{faces} ({}{more})", plural(self.count, "pair of triangles")));
        } else if !self.complete {
            block.line("crossing faces", "none found, but too much to look at: there may be some");
        }
    }
}

/// The nesting of the closed shells of a solid: the first face of each shell that is nested or meets another.
pub(super) fn nesting(found: &Nesting, block: &mut Block) -> Value {
    let inward = FaultList::of_indices(&found.inward_faces);
    let nested = FaultList::of(&found.nested, |&face| json!(face), |face| format!("at face {face}"));
    let meeting = FaultList::of(&found.meeting, |pair| json!(pair), |[a, b]| format!("at faces {a} and {b}"));
    inward.describe("inward faces", block);
    if let Some(shells) = nested.words() {
        let effect = "facing outward inside of others: their volumes are added, the union is smaller";
        block.line("nested shells", format!("{shells} ({effect})"));
    }
    if let Some(shells) = meeting.words() {
        let effect = "where shells overlap, their volumes are added, the union is smaller";
        block.line("meeting shells", format!("{shells} ({effect})"));
    }
    let complete = found.searched == Searched::Whole;
    if !complete {
        block.line("shells", "too many to look which lies in which");
    }
    json!({ "inward_faces": inward, "nested_shells": nested, "meeting_shells": meeting, "complete": complete })
}
