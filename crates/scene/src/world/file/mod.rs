//! The world file: from bytes to a world, and back to text.
//!
//! Bytes pass the [`guard`], become a typed [`document`] in `yaml`, and are given meaning by [`resolve`]. Only
//! [`folder`] opens files.

pub(crate) mod emit;
mod folder;
mod names;
mod orientation;
mod pose;
mod repeat;
mod resolve;
mod rounds;
mod rules;
pub(crate) mod shapes;
mod waypoints;

use crate::world::draft::Draft;
use crate::world::error::{KeyPath, LoadError, Place};
use crate::world::file::folder::{CappedError, Folder, or_here, read_capped, too_large, unreadable_world};
use crate::world::file::resolve::resolve;
use crate::world::finding::{Finding, PendingFinding};
use crate::world::options::LoadOptions;
use crate::world::warnings::pending_warnings;
use crate::world::yaml::source::{SourceText, blanked};
use crate::world::yaml::tree::YamlTree;
use crate::world::yaml::{Failure, Reason, message};
use crate::world::{World, yaml};
use std::path::Path;
use std::sync::Arc;

impl World {
    /// Loads a world file. Meshes are looked for beside it.
    ///
    /// # Errors
    /// If the file or one it names cannot be read or is wrong; the error says where and how to correct it.
    pub fn load(path: impl AsRef<Path>, options: &LoadOptions) -> Result<World, LoadError> {
        let path = path.as_ref();
        let name = options.name.clone().unwrap_or_else(|| path.display().to_string());
        let base = options.base.as_deref().or(path.parent());
        let bytes = read_capped(path, options.max_bytes).map_err(|error| match error {
            CappedError::TooLarge => too_large(&name, options.max_bytes).at(Place::file(&name)),
            CappedError::Io(error) => unreadable_world(&name, path, error),
        })?;
        let text = std::str::from_utf8(&bytes).map_err(|error| not_text(&bytes, error).at(Place::file(&name)))?;
        load(text, &name, base, options)
    }

    /// Reads a world from text. It can name files only if the options give it a folder.
    ///
    /// # Errors
    /// As [`World::load`].
    pub fn from_yaml_str(text: &str, options: &LoadOptions) -> Result<World, LoadError> {
        let name = options.name.as_deref().unwrap_or("<string>");
        if text.len() as u64 > options.max_bytes {
            return Err(too_large(name, options.max_bytes).at(Place::file(name)));
        }
        load(text, name, options.base.as_deref(), options)
    }
}

fn load(text: &str, name: &str, base: Option<&Path>, options: &LoadOptions) -> Result<World, LoadError> {
    let source = Arc::new(SourceText::new(name, text.strip_prefix('\u{feff}').unwrap_or(text)));
    if source.text().trim_start().starts_with('<') {
        return Err(is_xml(source.text()).at(source.whole()).with_text(source.text().clone()));
    }
    source.check()?;
    let document = yaml::parse(source.text()).map_err(|failure| misread(&failure, &source))?;
    let folder = Folder::new(base.map(or_here), &document.packages.0, options);
    let placed = |error: LoadError| locate(error, &source);
    let (draft, notes) = resolve(document, options.paths_needed, &folder).map_err(|faults| {
        let errors = faults.0.into_iter().map(placed).collect();
        LoadError::first_of(errors).unwrap_or_else(|| LoadError::new("the world is wrong"))
    })?;
    let warnings = warnings(&draft, notes, &source);
    let draft = Draft { name: name.to_owned(), warnings, text: Some(Arc::clone(&source)), ..draft };
    let written = draft.written.clone();
    draft.finish().map_err(|error| {
        let path = written.path(error.path().clone());
        placed(error.under(path))
    })
}

/// The error for a text in XML, which is of another program.
fn is_xml(text: &str) -> LoadError {
    match text.contains("<robot") {
        true => LoadError::new("this is a robot description (URDF), not a world file")
            .helped("make a world of it first: `firstcontact world import --from urdf ROBOT.urdf -o WORLD.yaml`"),
        false => LoadError::new("this is XML, not a world file")
            .helped("a world file is YAML; `firstcontact init` writes one, and `firstcontact mesh info` reads meshes"),
    }
}

/// Errors of a text that is no world: the first, and those of other items. These are found by reading the text again
/// without the items that are wrong.
fn misread(failure: &Failure, source: &SourceText) -> LoadError {
    /// Reading takes long then, and no file written by hand is so long.
    const LONGEST: usize = 1 << 16;
    let first = message::from_failure(failure, source);
    let mut rest = source.text().to_string();
    let mut errors = vec![first];
    let mut failure = failure.clone();
    while errors.len() <= LoadError::MOST && rest.len() <= LONGEST && matches!(failure.reason, Reason::Schema(_)) {
        let Some(without) = failure.offset.and_then(|offset| blanked(&rest, offset)) else { break };
        rest = without;
        match yaml::parse(&rest) {
            // What has no place is missing, perhaps because it was left out just now.
            Err(next) if matches!(next.reason, Reason::Schema(_)) && next.offset.is_some() => failure = next,
            _ => break,
        }
        // Of the whole text, of which nothing has moved.
        errors.push(message::from_failure(&failure, source));
    }
    LoadError::first_of(errors).unwrap_or_else(|| message::from_failure(&failure, source))
}

pub(crate) fn locate(error: LoadError, source: &SourceText) -> LoadError {
    let place = if *error.path() == KeyPath::root() { source.whole() } else { source.place_of(error.path()) };
    let error = match error.first().and_then(|first| source.place_of(first).line()) {
        Some(line) => error.helped(format!("the first is in line {line}; rename one")),
        None => error,
    };
    error.at(place).with_text(source.text().clone())
}

/// The warnings about a draft after those about its text, the paths of which lead through the text.
fn warnings(draft: &Draft, of_text: Vec<PendingFinding>, source: &SourceText) -> Vec<Finding> {
    let noted = of_text.into_iter().map(|warning| {
        let place = source.place_of(&warning.path);
        warning.placed(Some(place))
    });
    let mut is_new = draft.written.once();
    let warned = pending_warnings(draft).into_iter().filter_map(|warning| {
        let (list, index) = warning.path.list_item()?;
        let place = source.place_of_item(list, draft.written.item(list, index));
        is_new(warning.rule, list, index).then(|| warning.placed(Some(place)))
    });
    noted.chain(warned).collect()
}

fn not_text(bytes: &[u8], error: std::str::Utf8Error) -> LoadError {
    let offset = error.valid_up_to();
    let line = bytes[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1;
    LoadError::new(format!("not UTF-8 text: line {line} has the byte 0x{:02x} (byte {offset})", bytes[offset]))
        .helped("save the file as UTF-8")
        .caused_by(error)
}

/// A text without the document marker at its end that tools that print messages leave there.
pub(crate) fn body(text: &str) -> &str {
    let trimmed = text.trim_end();
    trimmed.strip_suffix("\n---").or_else(|| trimmed.strip_suffix("\n...")).unwrap_or(text)
}

/// A text with its tree.
#[derive(Debug)]
pub(crate) struct ForeignText {
    pub(crate) tree: YamlTree,
    source: Arc<SourceText>,
}

impl ForeignText {
    /// Reads a text.
    pub(crate) fn read(text: &str, name: &str) -> Result<ForeignText, LoadError> {
        let source = Arc::new(SourceText::new(name, body(text)));
        source.check()?;
        let tree = yaml::tree(source.text()).map_err(|failure| message::from_failure(&failure, &source))?;
        Ok(ForeignText { tree, source })
    }

    /// The error with its place in the text.
    pub(crate) fn place(&self, error: LoadError) -> LoadError {
        locate(error, &self.source)
    }
}
