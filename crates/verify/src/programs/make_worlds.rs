//! Writes the generated part of `worlds/`: every mesh, and the warehouse. Run from the repository's root.
//!
//! ```text
//! cargo run -p firstcontact-verify -- make_worlds
//! ```
//!
//! The other worlds are written by hand. The output is the same bytes on every platform.

use std::{fs, io, path::Path};

pub(crate) fn main() -> io::Result<()> {
    let folder = Path::new("worlds");
    for file in crate::catalogue::files() {
        let path = folder.join(file.path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, file.bytes)?;
    }
    Ok(())
}
