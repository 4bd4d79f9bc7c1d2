//! Whether a mesh is a solid or a surface.

use super::error::BuildError;
use super::topology::Topology;

/// What a body's point set is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub enum Kind {
    /// The skin and every point whose winding number is not zero.
    Solid,
    /// The skin only.
    Surface,
}

/// What is asked of a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// What it is; an error if some shells are solid and others are not.
    AsItIs,
    /// A solid, or an error.
    Solid,
    /// Its skin only.
    Surface,
}

/// Decides by the shells: all closed and consistently oriented is a solid, none is a surface.
pub(crate) fn decide(topology: &Topology, wanted: Wanted) -> Result<Kind, BuildError> {
    let shells = topology.shells().len();
    let solid = topology.shells().iter().filter(|shell| shell.is_solid()).count();
    let (open, flipped) = (|| Box::new(topology.open_edges().clone()), || Box::new(topology.flipped_edges().clone()));
    match wanted {
        Wanted::Surface => Ok(Kind::Surface),
        _ if solid == shells && shells > 0 => Ok(Kind::Solid),
        Wanted::Solid => Err(BuildError::NotSolid { open: open(), flipped: flipped() }),
        Wanted::AsItIs if solid == 0 => Ok(Kind::Surface),
        Wanted::AsItIs => Err(BuildError::MixedShells { solid, shells, open: open(), flipped: flipped() }),
    }
}

/// Why a body that was not asked to be a surface is one.
pub(crate) fn surface_warnings(topology: &Topology) -> Vec<String> {
    let mut warnings = Vec::new();
    let open = topology.open_edges();
    if let Some(edge) = open.first().first() {
        let count = open.total();
        let plural = if count == 1 { "" } else { "s" };
        warnings.push(format!("open: {count} open edge{plural}, first {edge}; the body is its surface only"));
    }
    let flipped = topology.flipped_edges();
    if let (true, Some(edge)) = (open.is_empty(), flipped.first().first()) {
        let count = flipped.total();
        let plural = if count == 1 { "" } else { "s" };
        warnings.push(format!(
            "closed but not consistently oriented: {count} edge{plural}, first {edge}; the body is its surface only"
        ));
    }
    warnings
}
