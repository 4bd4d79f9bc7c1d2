//! YAML of other programs, read under the same guards as world files into a tree that keeps everything.

use super::guard;
use super::load::locate;
use super::message;
use super::source::SourceText;
use crate::world::error::LoadError;
use crate::world::fault::Fault;
use crate::world::tree::Tree;
use crate::world::yaml;
use std::sync::Arc;

/// A text without the document marker at its end that tools that print messages leave there.
pub(in crate::world) fn body(text: &str) -> &str {
    let trimmed = text.trim_end();
    trimmed.strip_suffix("\n---").or_else(|| trimmed.strip_suffix("\n...")).unwrap_or(text)
}

/// A text with its tree.
#[derive(Debug)]
pub(in crate::world) struct Foreign {
    pub(in crate::world) tree: Tree,
    source: Arc<SourceText>,
}

impl Foreign {
    /// Reads a text.
    pub(in crate::world) fn read(text: &str, name: &str) -> Result<Foreign, LoadError> {
        let source = Arc::new(SourceText::new(name, body(text)));
        guard::check(source.text()).map_err(|refusal| {
            let place = source.place(refusal.start, refusal.end);
            LoadError::new(refusal.message).at(place).with_text(source.text().clone()).helped(refusal.help)
        })?;
        let tree = yaml::tree(source.text()).map_err(|failure| message::from_failure(&failure, &source))?;
        Ok(Foreign { tree, source })
    }

    /// The error with its place in the text.
    pub(in crate::world) fn place(&self, fault: Fault) -> LoadError {
        locate(fault, &self.source)
    }
}
