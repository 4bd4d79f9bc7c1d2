//! What is at fault with a mesh, as a report lists it.

use firstcontact::solid::repair::Nesting;
use firstcontact::solid::{BadEdge, CappedList, Searched, SelfIntersections};

use crate::cli::report::{
    CountedFinding, EdgeFinding, EdgesFinding, ListFinding, NestingFinding, SelfIntersectionsFinding, VolumeFinding,
};

/// Edges.
pub(super) fn edges(list: &CappedList<BadEdge>) -> EdgesFinding {
    counted(list, |edge| EdgeFinding { vertices: edge.ends, faces: edge.faces.clone() })
}

/// Vertices or faces.
pub(super) fn list(list: &CappedList<u32>) -> ListFinding {
    counted(list, |&index| index)
}

/// Anything.
pub(super) fn counted<T, U>(list: &CappedList<T>, finding: impl Fn(&T) -> U) -> CountedFinding<U> {
    CountedFinding { count: list.total(), first: list.first().iter().map(finding).collect() }
}

/// Faces that meet.
pub(super) fn self_intersections(found: &SelfIntersections) -> SelfIntersectionsFinding {
    SelfIntersectionsFinding {
        count: found.triangle_pairs,
        complete: found.searched == Searched::Whole,
        faces: counted(&found.face_pairs, |&pair| pair),
    }
}

/// How shells lie to each other.
pub(super) fn nesting(found: &Nesting) -> NestingFinding {
    NestingFinding {
        inward_faces: list(&found.inward_faces),
        nested_shells: list(&found.nested),
        meeting_shells: counted(&found.meeting, |&pair| pair),
        complete: found.searched == Searched::Whole,
    }
}

/// What the volume of a solid is.
pub(super) fn volume_is(nesting: &Nesting, met: &SelfIntersections) -> VolumeFinding {
    let once = nesting.encloses_once() && met.triangle_pairs == 0 && met.searched == Searched::Whole;
    if once { VolumeFinding::Enclosed } else { VolumeFinding::SignedSum }
}
