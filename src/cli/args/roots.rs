//! Where the files of a world may be.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

/// Folders that a world may use besides its own.
#[derive(Debug, Args)]
pub(crate) struct RootsArgs {
    /// Let meshes lie in this folder too, outside the world file's own; may be given several times
    #[arg(long, value_name = "FOLDER")]
    pub(crate) allow_root: Vec<PathBuf>,
    /// Put a package of the world in this folder and let meshes lie there; may be given several times. A world's own packages are
    /// only read in or below its folder
    #[arg(long, value_name = "NAME=FOLDER")]
    pub(crate) package: Vec<Package>,
}

/// A package and its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
}

impl FromStr for Package {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Package, &'static str> {
        match text.split_once('=') {
            Some((name, folder)) if !name.is_empty() && !folder.is_empty() => {
                Ok(Package { name: name.to_owned(), folder: PathBuf::from(folder) })
            }
            _ => Err("it does not say which folder; write NAME=FOLDER"),
        }
    }
}
