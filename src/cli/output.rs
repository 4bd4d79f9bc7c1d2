//! Writing a file that the user named: all of it or nothing, and never over another unless told so.
//!
//! A process that is killed while it writes, by a limit on the size of files (SIGXFSZ) for example, leaves a hidden `.firstcontact-RANDOM.tmp` in the
//! folder, and what was there as it was. No other process takes that name for its own, whatever its number.
//!
//! What is there already is replaced as a whole, by a rename; who may read and write it stays as it was. That would put a plain file in the place of a device, a pipe or a
//! socket, so none of these is ever replaced; of a link, what it leads to is. Never replaced is a file that the command reads, as the answer would destroy the question.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::diagnostic::Diagnostic;
use super::failure::Failure;

/// Whether a file that is there already may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replace {
    Allowed,
    Refused,
}

impl Replace {
    /// As `--force` says.
    pub(crate) fn if_forced(force: bool) -> Replace {
        if force { Replace::Allowed } else { Replace::Refused }
    }
}

/// Readers see the whole file or none: it is written beside its place and then moved there. What the command reads is given
/// as `inputs`, and never replaced.
pub(crate) fn write<P: AsRef<Path>>(
    file: &Path,
    bytes: &[u8],
    replace: Replace,
    inputs: impl IntoIterator<Item = P>,
) -> Result<(), Failure> {
    if let Some(diagnostic) = irreplaceable(file, inputs) {
        return Err(diagnostic.into());
    }
    put(&target(file, replace), bytes, replace).map_err(|error| explain(file, &error).into())
}

/// Why what is there already cannot be replaced, whatever the user allows. A link is what it leads to.
fn irreplaceable<P: AsRef<Path>>(file: &Path, inputs: impl IntoIterator<Item = P>) -> Option<Diagnostic> {
    let present = fs::metadata(file).ok()?;
    let refused = |why: &str| Diagnostic::error(format!("`{}` {why}, nothing was written", file.display()));
    if present.is_dir() {
        return Some(refused("is a folder").help("give the name of a file in it"));
    }
    if !present.is_file() {
        return Some(refused("is no regular file").help("give the name of a file; `-` is standard output"));
    }
    let place = fs::canonicalize(file).ok()?;
    let is_read = inputs.into_iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == place));
    is_read.then(|| refused("is read by this command").help("give another name; --force does not replace an input"))
}

/// The file that is replaced: a link stays, and what it leads to is written. A link that leads nowhere is in the way of a file, and is a name like any
/// other.
fn target(file: &Path, replace: Replace) -> PathBuf {
    let is_link = fs::symlink_metadata(file).is_ok_and(|present| present.is_symlink());
    match fs::canonicalize(file) {
        Ok(place) if is_link && replace == Replace::Allowed => place,
        _ => file.to_owned(),
    }
}

fn explain(file: &Path, error: &io::Error) -> Diagnostic {
    let name = file.display().to_string();
    if error.kind() == ErrorKind::AlreadyExists {
        let diagnostic = Diagnostic::error(format!("`{name}` exists already, nothing was written"));
        return diagnostic.help("give another name, or --force to replace it");
    }
    let diagnostic = Diagnostic::error(format!("cannot write `{name}`")).cause(error.to_string());
    match error.kind() {
        ErrorKind::NotFound => diagnostic.help("create its folder first"),
        _ => diagnostic,
    }
}

fn put(file: &Path, bytes: &[u8], replace: Replace) -> io::Result<()> {
    if file.file_name().is_none() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "this is not the name of a file"));
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside = beside(folder)?;
    beside.write_all(bytes)?;
    if let (Replace::Allowed, Ok(present)) = (replace, fs::metadata(file)) {
        beside.as_file().set_permissions(present.permissions())?;
    }
    beside.as_file().sync_all()?;
    match replace {
        Replace::Allowed => beside.persist(file).map(drop).map_err(io::Error::from),
        Replace::Refused => settle_where_free(beside, file),
    }
}

/// A new file with a name of its own, which is gone if it is not kept.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".firstcontact-").suffix(".tmp");
    // What others may do with it is for the user to say, by the process's mask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Refuses an existing name in one step; where the file system cannot do that, looks first and then moves.
fn settle_where_free(from: NamedTempFile, to: &Path) -> io::Result<()> {
    match from.persist_noclobber(to) {
        Ok(_) => Ok(()),
        Err(refused) if refused.error.kind() == ErrorKind::AlreadyExists => Err(refused.error),
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(ErrorKind::AlreadyExists.into()),
        Err(refused) => refused.file.persist(to).map(drop).map_err(io::Error::from),
    }
}
