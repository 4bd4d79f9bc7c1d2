//! L2. Tools for meshes: repair, self-intersections, nesting of shells, suspicious faces, triangulation for export. No query needs them.

pub mod repair;
mod self_intersection;
mod suspicious_faces;
mod triangulated;

pub use repair::{Nesting, RepairError, RepairOptions, Repaired, nesting, repair};
pub use self_intersection::{Searched, SelfIntersections, self_intersections};
pub use suspicious_faces::{NonPlanarFaces, SuspiciousFaces, suspicious_faces};
pub use triangulated::{Triangulated, triangulated};
