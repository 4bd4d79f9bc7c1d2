//! Where prepared bodies are kept.

use std::ffi::OsString;

use clap::Args;
use clap::builder::OsStringValueParser;
use firstcontact::cache::BodyCache;

/// A folder that spares reading large meshes again.
#[derive(Debug, Args)]
pub(crate) struct CacheArgs {
    /// Keep what is made of large mesh files in this folder, and take it from there the next time; no answer depends on it, and
    /// it may be deleted at any time. An audit does without
    #[arg(long, value_name = "FOLDER", env = "FIRSTCONTACT_CACHE", value_parser = OsStringValueParser::new())]
    cache: Option<OsString>,
}

impl CacheArgs {
    /// The cache, if one is named; an empty name is none. An audit has none: it is to find what is wrong anywhere, also in what was
    /// prepared before.
    pub(crate) fn open(&self, is_audited: bool) -> Option<BodyCache> {
        let folder = self.cache.as_ref().filter(|folder| !folder.is_empty() && !is_audited);
        folder.map(BodyCache::new)
    }
}
