//! What is at fault with a mesh, as a report lists it.

use firstcontact::solid::{BadEdge, Offenders, Searched, SelfIntersections};

use crate::cli::report::{CountedFinding, EdgeFinding, EdgesFinding, ListFinding, SelfIntersectionsFinding};

/// Edges.
pub(super) fn edges(offenders: &Offenders<BadEdge>) -> EdgesFinding {
    counted(offenders, |edge| EdgeFinding { vertices: edge.ends, faces: edge.faces.clone() })
}

/// Vertices or faces.
pub(super) fn list(offenders: &Offenders<u32>) -> ListFinding {
    counted(offenders, |&index| index)
}

/// Anything.
pub(super) fn counted<T, U>(offenders: &Offenders<T>, finding: impl Fn(&T) -> U) -> CountedFinding<U> {
    CountedFinding { count: offenders.total(), first: offenders.first().iter().map(finding).collect() }
}

/// Faces that meet.
pub(super) fn self_intersections(found: &SelfIntersections) -> SelfIntersectionsFinding {
    SelfIntersectionsFinding {
        count: found.triangle_pairs,
        complete: found.searched == Searched::Whole,
        faces: counted(&found.face_pairs, |&pair| pair),
    }
}
