//! COLLADA (`.dae`): the geometries that the scene shows, where it shows them.
//!
//! ```text
//! <COLLADA>
//!   <asset>                    <unit meter="0.01"/> <up_axis>Z_UP</up_axis>
//!   <library_geometries>       <geometry id> <mesh> <source>.. <vertices> <triangles>.. <polylist>..
//!   <library_nodes>            <node>
//!   <library_visual_scenes>    <visual_scene id> <node> <matrix> <instance_geometry url> <node>..
//!   <scene>                    <instance_visual_scene url>
//! ```
//!
//! `roxmltree` makes the tree, of a text that has been looked through before (`tree`). Numbers are read by our own scanner, from
//! where they stand in the file. The mesh has the positions of every instance, in the order of the scene, times the matrices of the nodes
//! above it. The unit and the up axis of the file are told and change nothing.

mod asset;
mod geometry;
mod input;
mod matrix;
mod place;
mod primitive;
mod scene;
mod tree;

use self::place::Places;
use crate::faults::Faults;
use crate::guard::guarded;
use crate::{Limits, Mesh, ReadError};

/// Reads a COLLADA file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    // Names may be in any encoding. What is no character is no number either.
    let text = String::from_utf8_lossy(tree::body(bytes));
    let places = Places::new(text.as_bytes());
    tree::check(&places)?;
    guarded("roxmltree", || {
        let document = tree::parse(&text, &places)?;
        let root = document.root_element();
        let asset = asset::read(root, &places)?;
        let mut faults = Faults::default();
        let mut builder = match scene::read(root, &places, limits, &mut faults) {
            Ok(builder) => builder,
            Err(error) => return Err(faults.ending_with(error)),
        };
        faults.finish()?;
        builder.warnings(asset.warning);
        builder.stated(asset.unit, asset.up);
        builder.finish()
    })
}

/// Whether a text in XML is COLLADA, by the name of its first element.
pub(crate) fn is_collada(bytes: &[u8]) -> bool {
    tree::root_name(bytes) == Some(b"COLLADA")
}
