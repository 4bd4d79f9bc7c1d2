//! Tools for meshes: repair, self-intersections, nesting of shells, suspicious faces, triangulation for export. No
//! query of motion needs them.
//!
//! - `self_intersection`: pairs of triangles of a skin that share more than their common vertices and edges.
//!   `vertex_fan` clears most triangles around a vertex at once, `vertex_star` compares many by arcs; `traversal`
//!   visits pairs in a hierarchy of boxes (`boxes`, oriented where upright ones overlap too much); `triangle_pair`
//!   decides exactly.
//! - `repair`: a closed solid of a broken mesh, in steps that each report their changes (`report`). `near_vertices`
//!   makes vertices one, `draft` drops degenerate and duplicate faces, `edge_splits` splits edges at vertices on
//!   them, `orientation` makes faces run alike and shells face outward, `outline`, `holes`, `fill` and
//!   `triangulation` fill holes where nothing is crossed. A fault without one right answer is left as it is and
//!   reported.
//! - `repair::nesting`: nesting of the closed shells of a body.
//! - `suspicious_faces`: flat, duplicate and non-planar faces.
//! - `triangulated`: a mesh cut as its body is, for formats that hold triangles only.

pub mod repair;
mod self_intersection;
mod suspicious_faces;
mod triangulated;

pub use repair::{Nesting, RepairError, RepairOptions, Repaired, nesting, repair};
pub use self_intersection::{Searched, SelfIntersections, self_intersections};
pub use suspicious_faces::{NonPlanarFaces, SuspiciousFaces, suspicious_faces};
pub use triangulated::{Triangulated, triangulated};
