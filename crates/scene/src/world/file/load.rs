//! Loads a world: reads, guards, parses, resolves, and places every error and warning.

use super::folder::{CappedError, Folder, or_here, read_capped, too_large, unreadable_world};
use super::guard;
use super::message;
use super::resolve::{Note, resolve};
use super::skip::blanked;
use super::source::SourceText;
use crate::world::draft::Draft;
use crate::world::error::LoadError;
use crate::world::fault::Fault;
use crate::world::keypath::KeyPath;
use crate::world::lint::Rule;
use crate::world::options::LoadOptions;
use crate::world::place::Place;
use crate::world::warn::{OBJECTS, remarks};
use crate::world::warning::Warning;
use crate::world::world::World;
use crate::world::yaml::{self, Failure, Reason};
use std::path::Path;
use std::sync::Arc;

impl World {
    /// Loads a world file. Meshes are looked for beside it.
    ///
    /// # Errors
    /// If the file or one it names cannot be read or is wrong; the error says where and how to mend it.
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
    guard::check(source.text()).map_err(|refusal| {
        let place = source.place(refusal.start, refusal.end);
        LoadError::new(refusal.message).at(place).with_text(source.text().clone()).helped(refusal.help)
    })?;
    let document = yaml::parse(source.text()).map_err(|failure| misread(&failure, &source))?;
    let folder = Folder::new(base.map(or_here), &document.packages.0, options);
    let placed = |fault: Fault| locate(fault, &source);
    let (draft, notes) = resolve(document, options.paths_needed, &folder).map_err(placed)?;
    let warnings = warnings(&draft, notes, &source);
    let draft = Draft { name: name.to_owned(), warnings, text: Some(Arc::clone(&source)), ..draft };
    let written = draft.written.clone();
    draft.finish().map_err(|fault| placed(Fault { path: written.path(fault.path), ..fault }))
}

/// Why a text is no world: its first error, and those of other items, which are found by reading it again without what has been
/// found wrong.
fn misread(failure: &Failure, source: &SourceText) -> LoadError {
    /// Reading takes long then, and who writes so much by hand?
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

pub(super) fn locate(fault: Fault, source: &SourceText) -> LoadError {
    let place = if fault.path == KeyPath::root() { source.whole() } else { source.place_of(&fault.path) };
    fault.error.at(place).with_text(source.text().clone())
}

fn warnings(draft: &Draft, notes: Vec<Note>, source: &SourceText) -> Vec<Warning> {
    let place = |(list, index): (&str, usize)| Some(source.place_of_item(list, index));
    let noted = notes.into_iter().map(|(slot, message)| Warning {
        rule: Rule::RotationNormalised,
        place: place((OBJECTS, slot)),
        message,
        help: None,
    });
    let mut is_new = draft.written.once();
    let remarks = remarks(draft).into_iter().filter(|remark| is_new(remark.rule, remark.item.0, remark.item.1));
    let in_file = |(list, index)| place((list, draft.written.item(list, index)));
    let remarked = remarks.map(|remark| Warning {
        rule: remark.rule,
        place: in_file(remark.item),
        message: remark.message,
        help: remark.help,
    });
    noted.chain(remarked).collect()
}

fn not_text(bytes: &[u8], error: std::str::Utf8Error) -> LoadError {
    let offset = error.valid_up_to();
    let line = bytes[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1;
    LoadError::new(format!("not UTF-8 text: line {line} has the byte 0x{:02x} (byte {offset})", bytes[offset]))
        .helped("save the file as UTF-8")
        .caused_by(error)
}
