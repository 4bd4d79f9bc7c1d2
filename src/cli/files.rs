//! Files that the user names: reading one or standard input, and writing one as a whole or not at all.
//!
//! A process that an interrupt or a limit of its own ends while it writes removes what it has begun ([`abandon`]). One
//! that is killed, by a limit on the size of files (SIGXFSZ) for example, leaves a hidden `.firstcontact-RANDOM.tmp` in
//! the folder. Either way the earlier file is unchanged. No other process takes that name for its own, whatever its
//! number.
//!
//! An existing file is replaced as a whole, by a rename; its permissions stay. That would put a plain file in the place
//! of a device, a pipe or a socket, so none of these is ever replaced; of a link, the file that it leads to is. A file
//! that the command reads is never replaced, because the answer would destroy the question.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

use super::diagnostic::{Diagnostic, Failure, nearest_name};
use super::progress;

/// The file that is being written, under its name of the meantime. Who holds this may rename or remove it; nothing is
/// allocated meanwhile.
static BEGUN: Mutex<Option<PathBuf>> = Mutex::new(None);

/// How often a file that is just being moved into its place is waited for, a millisecond at a time.
const ATTEMPTS: u32 = 1000;

/// The bytes of an input, and its name in reports.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// True if a path stands for standard input or standard output.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Name of an input in reports.
pub(crate) fn input_name(path: &Path) -> String {
    if is_dash(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// Name of an output in reports.
pub(crate) fn output_name(path: &Path) -> String {
    if is_dash(path) { "<stdout>".to_owned() } else { path.display().to_string() }
}

/// Refuses to read standard input twice.
pub(crate) fn refuse_second_stdin<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Result<(), Failure> {
    match paths.into_iter().filter(|path| is_dash(path.as_ref())).count() {
        0 | 1 => Ok(()),
        _ => Err(Diagnostic::error("standard input (`-`) is named more than once").help("name it once").into()),
    }
}

/// Reads an input whole, unless it is longer than `most` bytes.
pub(crate) fn read(path: &Path, most: u64) -> Result<Source, Failure> {
    let name = input_name(path);
    let bytes = match is_dash(path) {
        true => read_capped(io::stdin().lock(), most),
        false => open(path).and_then(|file| read_file(file, most)),
    };
    match bytes {
        Ok(Some(bytes)) => Ok(Source { name, bytes }),
        Ok(None) => Err(Failure::limit(too_large(name, most))),
        Err(error) => Err(unreadable(path, &name, &error).into()),
    }
}

/// Reads an input that has to be text.
pub(crate) fn read_text(path: &Path, most: u64, noun: &str) -> Result<(String, String), Failure> {
    progress::enter(format!("reading `{}`", input_name(path)));
    let Source { name, bytes } = read(path, most)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok((name, text)),
        Err(_) => Err(Diagnostic::error(format!("{noun} is text in UTF-8, and this is not")).in_file(name).into()),
    }
}

/// Opens a file; a folder is none.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if path.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    File::open(path)
}

/// Compares the length first, so that a file that is too long is not read at all.
fn read_file(file: File, most: u64) -> io::Result<Option<Vec<u8>>> {
    if file.metadata()?.len() > most { Ok(None) } else { read_capped(file, most) }
}

fn read_capped(stream: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    stream.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

fn too_large(name: String, most: u64) -> Diagnostic {
    let diagnostic = Diagnostic::error("the file is too large").cause(format!("the limit is {}", size(most)));
    diagnostic.in_file(name).help("reduce it, or cut it into parts")
}

/// A number of bytes, in MiB where that is whole.
fn size(bytes: u64) -> String {
    match bytes {
        1 => "1 byte".to_owned(),
        more if more == 0 || more % (1 << 20) != 0 => format!("{more} bytes"),
        more => format!("{} MiB", more >> 20),
    }
}

/// The reason why an input could not be read.
pub(crate) fn unreadable(path: &Path, name: &str, error: &io::Error) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("cannot read `{name}`")).in_file(name);
    match error.kind() {
        ErrorKind::NotFound => missing(path, diagnostic),
        ErrorKind::IsADirectory => diagnostic.cause("this is a folder").help("name a file in it"),
        _ => diagnostic.cause(error.to_string()),
    }
}

fn missing(path: &Path, diagnostic: Diagnostic) -> Diagnostic {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    const RELATIVE: &str = "paths are relative to the current folder";
    let Ok(entries) = folder.read_dir() else {
        return diagnostic.cause(format!("the folder `{}` does not exist", folder.display())).help(RELATIVE);
    };
    let diagnostic = diagnostic.cause("no such file");
    if path.to_string_lossy().contains(['*', '?']) {
        let help = "a pattern is replaced by the shell, where it is not in quotes and some file matches it";
        return diagnostic.help(help);
    }
    let names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let wanted = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    match nearest_name(wanted, names.iter().map(String::as_str)) {
        Some(name) => diagnostic.help(format!("did you mean `{}`?", path.with_file_name(name).display())),
        None => diagnostic.help(RELATIVE),
    }
}

/// Writes a file; readers see the whole file or none, because it is written beside its place and then moved there. An
/// existing file is replaced only if `force` is given, and never if it is among the `inputs` of the command.
pub(crate) fn write<P: AsRef<Path>>(
    file: &Path,
    bytes: &[u8],
    force: bool,
    inputs: impl IntoIterator<Item = P>,
) -> Result<(), Failure> {
    refuse_unwritable(file, force, inputs)?;
    put(&target(file, force), bytes, force).map_err(|error| explain(file, &error).into())
}

/// Refuses a file that [`write`] would refuse as things stand: asked before the work, so that none is done in vain.
pub(crate) fn refuse_unwritable<P: AsRef<Path>>(
    file: &Path,
    force: bool,
    inputs: impl IntoIterator<Item = P>,
) -> Result<(), Failure> {
    if let Some(diagnostic) = irreplaceable(file, inputs) {
        return Err(diagnostic.into());
    }
    let is_in_the_way = !force && fs::symlink_metadata(file).is_ok();
    if is_in_the_way {
        return Err(explain(file, &ErrorKind::AlreadyExists.into()).into());
    }
    match fs::metadata(folder_of(file)) {
        Err(error) if file.file_name().is_some() => Err(explain(file, &error).into()),
        _ => Ok(()),
    }
}

/// The folder of a file that is to be written.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The reason why an existing file cannot be replaced, whatever the user allows. A link counts as the file that it
/// leads to.
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

/// The file to be replaced: a link stays, and the file that it leads to is written. A link that leads nowhere is in the
/// way of a file, and is a name like any other.
fn target(file: &Path, force: bool) -> PathBuf {
    let is_link = fs::symlink_metadata(file).is_ok_and(|present| present.is_symlink());
    match fs::canonicalize(file) {
        Ok(place) if is_link && force => place,
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

fn put(file: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    if file.file_name().is_none() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "this is not the name of a file"));
    }
    progress::enter(format!("writing `{}`", file.display()));
    let mut beside = beside(folder_of(file))?;
    beside.write_all(bytes)?;
    if let (true, Ok(present)) = (force, fs::metadata(file)) {
        beside.as_file().set_permissions(present.permissions())?;
    }
    beside.as_file().sync_all()?;
    let mut begun = begun();
    let settled = match force {
        true => beside.persist(file).map(drop).map_err(io::Error::from),
        false => settle_where_free(beside, file),
    };
    let done = begun.take();
    drop(begun);
    drop(done);
    settled
}

fn begun() -> MutexGuard<'static, Option<PathBuf>> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the file that is being written, if there is one, and lets no other appear, for a process that ends now.
pub(crate) fn abandon() {
    for _ in 0..ATTEMPTS {
        match BEGUN.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
            Err(TryLockError::Poisoned(_)) => return,
            Ok(begun) => {
                // A file that cannot be removed is no reason to go on.
                let _ = begun.as_ref().map(fs::remove_file);
                return std::mem::forget(begun);
            }
        }
    }
}

/// A new file with a name of its own, which is deleted unless it is kept.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".firstcontact-").suffix(".tmp");
    // It is known before it is there. Its permissions are those of the process's mask.
    builder.make_in(folder, |path| {
        let path_begun = Some(path.to_owned());
        let earlier = std::mem::replace(&mut *begun(), path_begun);
        drop(earlier);
        File::options().read(true).write(true).create_new(true).open(path)
    })
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
