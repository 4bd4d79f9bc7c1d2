//! Writing a file that the user named: all of it or nothing, and never over another unless told so.
//!
//! A process that is killed while it writes, by a limit on the size of files (SIGXFSZ) for example, leaves a hidden `.NAME.PID.tmp` beside the name,
//! and what was there as it was.
//!
//! What is there already is replaced as a whole, by a rename. That would put a plain file in the place of a device, a pipe or a
//! socket, so none of these is ever replaced; of a link, what it leads to is. Never replaced is a file that the command reads, as the answer would destroy the question.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

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
    let beside = beside(file)?;
    let result = fill(&beside, bytes).and_then(|()| settle(&beside, file, replace));
    if result.is_err() {
        // The first error is the one to tell; a file left over is only untidy.
        let _ = fs::remove_file(&beside);
    }
    result
}

fn beside(file: &Path) -> io::Result<PathBuf> {
    let Some(name) = file.file_name() else {
        return Err(io::Error::new(ErrorKind::InvalidInput, "this is not the name of a file"));
    };
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    Ok(file.with_file_name(hidden))
}

fn fill(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut stream = OpenOptions::new().write(true).create_new(true).open(file)?;
    stream.write_all(bytes)?;
    stream.sync_all()
}

fn settle(from: &Path, to: &Path, replace: Replace) -> io::Result<()> {
    match replace {
        Replace::Allowed => fs::rename(from, to),
        Replace::Refused => settle_where_free(from, to),
    }
}

/// A hard link refuses an existing name in one step; where the file system has none, look first and then move.
fn settle_where_free(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}
