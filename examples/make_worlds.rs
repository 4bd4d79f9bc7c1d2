//! Writes the generated part of `worlds/`: every mesh, and the warehouse. Run from the repository's root.
//!
//! ```text
//! cargo run --example make_worlds
//! ```
//!
//! The other worlds are written by hand. The output is the same bytes on every platform.

mod catalogue;
mod shapes;

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = Path::new("worlds");
    for file in catalogue::files() {
        let path = folder.join(file.path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, file.bytes)?;
    }
    Ok(())
}
