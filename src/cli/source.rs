//! Reading what the user named: a file, or standard input.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::diagnostic::Diagnostic;
use super::failure::Failure;
use super::similar::nearest;

/// What was read, and what to call it.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// Whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What to call an input.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// Standard input can be read once only.
pub(crate) fn refuse_second_stdin<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    match paths.into_iter().filter(|path| is_stdin(path)).count() {
        0 | 1 => Ok(()),
        _ => Err(Diagnostic::error("standard input (`-`) is named more than once").help("name it once").into()),
    }
}

/// Reads an input whole, unless it is longer than `most` bytes.
pub(crate) fn read(path: &Path, most: u64) -> Result<Source, Failure> {
    let name = name(path);
    let bytes = match is_stdin(path) {
        true => read_capped(io::stdin().lock(), most),
        false => open(path).and_then(|file| read_file(file, most)),
    };
    match bytes {
        Ok(Some(bytes)) => Ok(Source { name, bytes }),
        Ok(None) => Err(Failure::limit(too_large(name, most))),
        Err(error) => Err(unreadable(path, &name, &error).into()),
    }
}

/// Opens a file; a folder is none.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if path.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    File::open(path)
}

/// Looks at the length first, so that nothing is read in vain.
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

/// Why an input could not be read.
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
    let Ok(entries) = folder.read_dir() else {
        let cause = format!("the folder `{}` does not exist", folder.display());
        return diagnostic.cause(cause).help("paths are relative to the current folder");
    };
    let diagnostic = diagnostic.cause("no such file");
    if path.to_string_lossy().contains(['*', '?']) {
        return diagnostic
            .help("a pattern is replaced by the shell, where it is not in quotes and some file matches it");
    }
    let names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let wanted = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    match nearest(wanted, names.iter().map(String::as_str)) {
        Some(name) => diagnostic.help(format!("did you mean `{}`?", path.with_file_name(name).display())),
        None => diagnostic.help("paths are relative to the current folder"),
    }
}
