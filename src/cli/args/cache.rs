//! Where prepared bodies are kept.

use std::path::PathBuf;

use clap::Args;
use firstcontact::cache::BodyCache;

/// A folder that spares reading large meshes again.
#[derive(Debug, Args)]
pub(crate) struct CacheArgs {
    /// Keep what is made of large mesh files in this folder, and take it from there the next time; no answer depends on it, and
    /// it may be deleted at any time
    #[arg(long, value_name = "FOLDER", env = "FIRSTCONTACT_CACHE")]
    cache: Option<PathBuf>,
}

impl CacheArgs {
    /// The cache, if one is named.
    pub(crate) fn open(&self) -> Option<BodyCache> {
        self.cache.as_ref().filter(|folder| !folder.as_os_str().is_empty()).map(BodyCache::new)
    }
}
