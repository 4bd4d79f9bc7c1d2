//! Reading what the user named: a file, or standard input.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::similar::nearest;

/// Larger inputs are refused: a mesh of 1 GiB has some ten million triangles.
pub(crate) const MAX_BYTES: u64 = 1 << 30;

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
pub(crate) fn refuse_second_stdin<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<(), Diagnostic> {
    match paths.into_iter().filter(|path| is_stdin(path)).count() {
        0 | 1 => Ok(()),
        _ => Err(Diagnostic::error("standard input (`-`) is named more than once").help("name it once")),
    }
}

/// Reads an input whole.
pub(crate) fn read(path: &Path) -> Result<Source, (Diagnostic, Exit)> {
    let name = name(path);
    let bytes = match is_stdin(path) {
        true => read_capped(io::stdin().lock()),
        false => open(path).and_then(read_capped),
    };
    match bytes {
        Ok(Some(bytes)) => Ok(Source { name, bytes }),
        Ok(None) => Err((too_large(&name), Exit::Stopped)),
        Err(error) => Err((unreadable(path, &name, &error), Exit::BadInput)),
    }
}

fn open(path: &Path) -> io::Result<File> {
    if path.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    File::open(path)
}

fn read_capped(stream: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    stream.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MAX_BYTES).then_some(bytes))
}

fn too_large(name: &str) -> Diagnostic {
    let message = format!("`{name}` is larger than the limit of {} MiB", MAX_BYTES >> 20);
    Diagnostic::error(message).help("cut the mesh into parts, or reduce it")
}

fn unreadable(path: &Path, name: &str, error: &io::Error) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("cannot read `{name}`"));
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
    let names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let wanted = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    match nearest(wanted, names.iter().map(String::as_str)) {
        Some(name) => diagnostic.help(format!("did you mean `{}`?", path.with_file_name(name).display())),
        None => diagnostic.help("paths are relative to the current folder"),
    }
}
