//! Repair: a closed solid of a broken mesh, with a report of each change.
//!
//! The steps, in this order:
//!
//! 1. Vertices become one (`near_vertices`).
//! 2. Faces that are no faces or are there twice are dropped (`draft`).
//! 3. Edges are split at vertices that lie on them (`edge_splits`).
//! 4. Faces are made to run the same way (`orientation`).
//! 5. Holes are filled (`outline`, `holes`, `fill`, `triangulation`).
//! 6. Shells are turned outward and cavities inward (`orientation`), and vertices without a face are dropped.
//!
//! No vertex moves, except that one may give way to another within the tolerance. All that is decided by geometry is
//! decided exactly. If an edge or a face is wrong in a way that has no one right answer, it is left as it is and
//! reported.

mod draft;
mod edge_splits;
mod fill;
mod holes;
mod near_vertices;
mod nesting;
mod orientation;
mod outline;
mod report;
mod triangulation;

use firstcontact_formats::Mesh;

pub use nesting::{Nesting, nesting};
pub use report::{Changes, Hole, Junction, LeftOpen, Nested, OpenReason, Remaining, RepairError, RepairOptions};

use draft::Draft;

/// A mesh that was repaired as far as possible.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Repaired {
    /// The mesh: vertices and faces in the order of the file, without those that went; faces that fill holes come last.
    pub mesh: Mesh,
    /// Changes, in the numbering of the mesh that was given.
    pub changes: Changes,
    /// Faults of the result, in its own numbering. Found by reading its topology anew.
    pub remaining: Remaining,
}

/// Repairs a mesh; one that needs nothing stays as it is.
///
/// # Errors
/// If no face is left.
pub fn repair(mesh: &Mesh, options: &RepairOptions) -> Result<Repaired, RepairError> {
    let mut changes = Changes::default();
    let mut draft = Draft::of(mesh, &near_vertices::representatives(mesh.vertices(), options.tolerance, &mut changes));
    draft::drop_degenerate(&mut draft, &mut changes);
    draft::drop_duplicate(&mut draft, &mut changes);
    edge_splits::split(&mut draft, options.tolerance, &mut changes);
    orientation::alike(&mut draft, &mut changes);
    holes::fill_all(&mut draft, options.max_hole, &mut changes)?;
    orientation::turn(&mut draft, options.nested, &mut changes)?;
    draft.note_turned(&mut changes);
    let mesh = draft.finish(&mut changes)?;
    let remaining = Remaining::of(&mesh)?;
    Ok(Repaired { mesh, changes, remaining })
}
