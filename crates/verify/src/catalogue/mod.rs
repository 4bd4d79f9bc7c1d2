//! What `worlds/` holds that is generated: the meshes and the warehouse.
//!
//! A target that includes this folder must also include `shapes`, both at its root.
mod meshes;
mod warehouse;

/// A generated file.
#[derive(Debug, Clone, PartialEq)]
pub struct File {
    /// Relative to `worlds/`.
    pub path: String,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// Every generated file.
pub fn files() -> Vec<File> {
    let mut files = meshes::files();
    files.push(File { path: "warehouse.yaml".into(), bytes: warehouse::yaml().into_bytes() });
    files
}
