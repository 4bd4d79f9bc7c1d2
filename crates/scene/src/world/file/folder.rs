//! Opens the files a world names, and only where it may: the one place that touches the file system.

use crate::world::error::{LoadError, Place, Position};
use crate::world::options::LoadOptions;
use crate::world::yaml::message::nearest;
use firstcontact_formats::{Cause, Limits, ReadError};
use std::collections::HashMap;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

/// Folders that a world's files may be in.
#[derive(Debug)]
pub(crate) struct Folder {
    /// Start of relative paths; `None` for a world from a string.
    base: Option<PathBuf>,
    /// The same, links resolved.
    own: Option<PathBuf>,
    packages: Vec<(String, PathBuf)>,
    /// Files in memory by their names.
    files: HashMap<String, Arc<[u8]>>,
    /// Folders, links resolved, in or below which the user allows files too. A package that a world itself declares
    /// allows nothing.
    roots: Vec<PathBuf>,
    max_bytes: u64,
    /// Limits on mesh files.
    pub(crate) mesh_limits: Limits,
    /// Cache of bodies that were prepared before.
    #[cfg(feature = "cache")]
    pub(crate) cache: Option<firstcontact_solid::cache::BodyCache>,
}

/// A file that may be read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum FoundFile {
    /// File on the disk, links resolved: the same file is the same path.
    OnDisk(PathBuf),
    /// File in memory, by its name.
    InMemory(String),
}

impl Folder {
    pub(crate) fn new(base: Option<&Path>, packages: &[(String, String)], options: &LoadOptions) -> Folder {
        let under_base = |folder: &String| base.map_or_else(|| PathBuf::from(folder), |base| base.join(folder));
        let is_given = |name: &String| options.packages.iter().any(|(given, _)| given == name);
        let setting = packages.iter().filter(|(name, _)| !is_given(name));
        let setting = setting.map(|(name, folder)| (name.clone(), under_base(folder)));
        // A folder that does not exist allows nothing; files in it are reported as missing when they are asked for.
        let given = options.packages.iter().map(|(_, folder)| folder);
        let roots = options.roots.iter().chain(given).filter_map(|folder| fs::canonicalize(or_here(folder)).ok());
        let LoadOptions { max_bytes, mesh_limits, .. } = *options;
        Folder {
            base: base.map(Path::to_owned),
            own: base.and_then(|base| fs::canonicalize(or_here(base)).ok()),
            roots: roots.collect(),
            packages: setting.chain(options.packages.iter().cloned()).collect(),
            files: options.files.clone(),
            max_bytes,
            mesh_limits,
            #[cfg(feature = "cache")]
            cache: options.cache.clone(),
        }
    }

    /// Finds a file by the name the world gives it.
    pub(crate) fn find(&self, name: &str) -> Result<FoundFile, LoadError> {
        if self.files.contains_key(name) {
            return Ok(FoundFile::InMemory(name.to_owned()));
        }
        let path = self.join(name)?;
        let resolved = match fs::canonicalize(&path) {
            Ok(resolved) => resolved,
            Err(error) if self.may_look_around(&path) => return Err(missing(name, &path, error)),
            Err(_) => return Err(self.outside(name, &path)),
        };
        if !self.allows(&resolved) {
            return Err(self.outside(name, &path));
        }
        if !resolved.is_file() {
            return Err(LoadError::new(format!("`{name}` is not a file")));
        }
        Ok(FoundFile::OnDisk(resolved))
    }

    /// Reads a text file that was found.
    pub(crate) fn read(&self, name: &str, found: &FoundFile) -> Result<Vec<u8>, LoadError> {
        self.read_up_to(self.max_bytes, name, found)
    }

    /// Reads a file that was found, up to a number of bytes.
    pub(crate) fn read_up_to(&self, max_bytes: u64, name: &str, found: &FoundFile) -> Result<Vec<u8>, LoadError> {
        let read = match found {
            FoundFile::OnDisk(path) => open_plain(path).map_err(CappedError::Io).and_then(|file| take(file, max_bytes)),
            FoundFile::InMemory(name) => take(&*self.files[name], max_bytes),
        };
        read.map_err(|error| match error {
            CappedError::TooLarge => too_large(name, max_bytes),
            CappedError::Io(error) => LoadError::new(format!("cannot read `{name}`: {error}")).caused_by(error),
        })
    }

    /// True if a place, links resolved, is in or below a folder that files may be in.
    fn allows(&self, resolved: &Path) -> bool {
        self.own.iter().chain(&self.roots).any(|root| resolved.starts_with(root))
    }

    /// True if a file is in or below the world's own folder. Messages show nothing of other files, which the user
    /// allows the world to use: a world could name any of them to have them shown.
    pub(crate) fn owns(&self, found: &FoundFile) -> bool {
        match found {
            FoundFile::OnDisk(path) => self.own.as_ref().is_some_and(|own| path.starts_with(own)),
            FoundFile::InMemory(_) => true,
        }
    }

    /// True if an error may name the neighbours of a file that is not there. Outside the allowed folders it must not: a
    /// world file must not learn the names of files there.
    fn may_look_around(&self, path: &Path) -> bool {
        let above = path.ancestors().skip(1).map(or_here).find_map(|folder| fs::canonicalize(folder).ok());
        above.is_some_and(|folder| self.allows(&folder))
    }

    /// Error for a file that may not be read, or that is missing from a folder that may not be listed.
    fn outside(&self, name: &str, path: &Path) -> LoadError {
        let error = LoadError::new(format!("`{name}` is outside the world file's folder")).trying(tidy(path));
        let package = name.strip_prefix("package://").and_then(|rest| rest.split('/').next());
        let declared = self.packages.iter().find(|(known, _)| package == Some(known.as_str()));
        let help = match declared.map(|(package, folder)| (package, tidy(folder))) {
            _ if self.may_look_around(path) => {
                "a link leads out of the folder: put the file there itself, or allow the folder that the link leads to with `--allow-root FOLDER`"
                    .to_owned()
            }
            Some((package, folder)) if is_one_word(package) && is_one_word(&folder) => {
                format!("if this world may read there, run this with `--package {package}={folder}`")
            }
            Some(_) => "if this world may read there, run this with `--package NAME=FOLDER`".to_owned(),
            None => match path.parent().map(tidy).filter(|folder| is_one_word(folder)) {
                Some(folder) => format!("put it there, or run this with `--allow-root {folder}`"),
                None => "put it there, or allow its folder with `--allow-root FOLDER`".to_owned(),
            },
        };
        error.helped(help)
    }

    fn join(&self, name: &str) -> Result<PathBuf, LoadError> {
        if let Some(rest) = name.strip_prefix("package://") {
            let (package, file) = rest.split_once('/').unwrap_or((rest, ""));
            return match self.packages.iter().find(|(known, _)| known == package) {
                Some((_, folder)) => Ok(folder.join(Path::new(file).strip_prefix("/").unwrap_or(Path::new(file)))),
                None => Err(self.unknown_package(package)),
            };
        }
        if name.is_empty() || name.contains('\0') {
            return Err(LoadError::new("a file name is needed"));
        }
        match &self.base {
            Some(base) => Ok(base.join(name)),
            None => Err(self.nowhere(name)),
        }
    }

    /// Error for a file that is not among those in memory, of a world that has no folder.
    fn nowhere(&self, name: &str) -> LoadError {
        if self.files.is_empty() {
            return LoadError::new(format!("`{name}`: this world has no folder, so it cannot name files"))
                .helped("load the world from its file, or state the folder");
        }
        let error = LoadError::new(format!("there is no file `{name}` among those in memory, and no folder"));
        match nearest(name, self.files.keys().map(String::as_str)) {
            Some(meant) => error.helped(format!("did you mean `{meant}`?")),
            None => error.helped("give its bytes with that name, or state the folder"),
        }
    }

    fn unknown_package(&self, package: &str) -> LoadError {
        let known: Vec<&str> = self.packages.iter().map(|(name, _)| name.as_str()).collect();
        let error = LoadError::new(format!("there is no package `{package}`"));
        match nearest(package, known.iter().copied()) {
            Some(meant) => error.helped(format!("did you mean `package://{meant}/`?")),
            None => error.helped(format!("add `{package}: FOLDER` under `packages`")),
        }
    }
}

/// True if a shell takes this for one word, and for nothing else: a command that is copied from a message must do no
/// more than it says.
fn is_one_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '\\' | ':'))
}

/// The current folder for the empty path that `parent` of a bare file name is.
pub(crate) fn or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

fn missing(name: &str, path: &Path, error: io::Error) -> LoadError {
    let tried = tidy(path);
    if error.kind() != io::ErrorKind::NotFound {
        return LoadError::new(format!("cannot open `{name}`: {error}")).trying(tried).caused_by(error);
    }
    let file = LoadError::new(format!("there is no file `{name}`")).trying(tried);
    let help = match near_names(path) {
        Err(()) => format!("there is no folder {}", path.parent().map(tidy).unwrap_or_default()),
        Ok(_) if Path::new(name).is_absolute() => "this path is absolute; others are relative to the world file".into(),
        Ok(Some(meant)) => format!("did you mean `{}`?", beside(name, &meant)),
        Ok(None) => "paths are relative to the world file".to_owned(),
    };
    file.helped(help).caused_by(error)
}

/// The error for a world file that cannot be read.
pub(crate) fn unreadable_world(name: &str, path: &Path, error: io::Error) -> LoadError {
    let refusal = match (error.kind(), near_names(path)) {
        (io::ErrorKind::NotFound, Ok(Some(meant))) => LoadError::new("there is no such world file")
            .helped(format!("did you mean `{}`?", path.with_file_name(meant).display())),
        (io::ErrorKind::NotFound, Ok(None)) => {
            LoadError::new("there is no such world file").helped("paths are relative to the current folder")
        }
        (io::ErrorKind::NotFound, Err(())) => LoadError::new("there is no such world file")
            .helped(format!("there is no folder {}", path.parent().map(tidy).unwrap_or_default())),
        _ if path.is_dir() => LoadError::new("this is a folder, not a world file").helped("name a file in it"),
        _ => LoadError::new(format!("cannot read the world file: {error}")),
    };
    refusal.at(Place::file(name)).caused_by(error)
}

/// The name of another file in the folder of the one that is named.
fn beside(name: &str, meant: &str) -> String {
    match name.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{meant}"),
        None => meant.to_owned(),
    }
}

/// The file in the same folder whose name is nearest; an error if there is no such folder.
fn near_names(path: &Path) -> Result<Option<String>, ()> {
    let folder = fs::read_dir(or_here(path.parent().unwrap_or(Path::new("")))).map_err(drop)?;
    let names: Vec<String> =
        folder.flatten().take(10_000).filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let wanted = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let stem = |name: &str| Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let same_stem = || names.iter().filter(|name| stem(name) == stem(wanted)).min().map(String::as_str);
    Ok(nearest(wanted, names.iter().map(String::as_str)).or_else(same_stem).map(str::to_owned))
}

/// A path without `.` steps, for messages.
fn tidy(path: &Path) -> String {
    let steps: PathBuf = path.components().filter(|step| *step != Component::CurDir).collect();
    or_here(&steps).display().to_string()
}

/// Why a file was not read.
pub(crate) enum CappedError {
    TooLarge,
    Io(io::Error),
}

/// Reads a file that the user names, up to a number of bytes.
pub(crate) fn read_capped(path: &Path, max_bytes: u64) -> Result<Vec<u8>, CappedError> {
    take(fs::File::open(path).map_err(CappedError::Io)?, max_bytes)
}

fn take(file: impl Read, max_bytes: u64) -> Result<Vec<u8>, CappedError> {
    let mut bytes = Vec::new();
    file.take(max_bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(CappedError::Io)?;
    if bytes.len() as u64 > max_bytes { Err(CappedError::TooLarge) } else { Ok(bytes) }
}

/// Opens a file that a world names. A pipe is not waited for, and only a file on a disk is read. The open file is
/// tested, because another may have taken its place since it was found.
fn open_plain(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, rustix::fs::OFlags::NONBLOCK.bits() as i32);
    let file = options.open(path)?;
    match file.metadata()?.is_file() && !is_of_kernel(&file)? {
        true => Ok(file),
        false => Err(io::Error::other("it is no regular file")),
    }
}

/// True if a file is an interface of the kernel, by the type of its file system: `/proc`, `/sys` and their like look
/// regular.
#[cfg(target_os = "linux")]
fn is_of_kernel(file: &fs::File) -> io::Result<bool> {
    /// Types of proc, sysfs, debugfs, tracefs, securityfs, configfs, cgroup, cgroup2, bpf, pstore, efivarfs and
    /// selinuxfs, as statfs(2) lists them.
    const KINDS: [u32; 12] = [
        0x9fa0,
        0x6265_6572,
        0x6462_6720,
        0x7472_6163,
        0x7363_6673,
        0x6265_6570,
        0x0027_e0eb,
        0x6367_7270,
        0xcafe_4a11,
        0x6165_676c,
        0xde5e_81e4,
        0xf97c_ff8c,
    ];
    Ok(KINDS.contains(&(rustix::fs::fstatfs(file)?.f_type as u32)))
}

/// True if a file is an interface of the kernel. Only Linux has such as look regular.
#[cfg(not(target_os = "linux"))]
fn is_of_kernel(_: &fs::File) -> io::Result<bool> {
    Ok(false)
}

pub(crate) fn too_large(name: &str, max_bytes: u64) -> LoadError {
    LoadError::new(format!("`{name}` is larger than {max_bytes} bytes, the most that is read"))
        .helped("cut it into parts, and put meshes that it holds into files of their own")
        .limited()
}

/// Message about a file of which nothing may be shown.
pub(crate) const UNSHOWN: &str = "it is outside the world file's folder, so that nothing of it is shown";

/// A mesh reader's error of a file outside the world's folder: where it is, and nothing that stands there.
pub(crate) fn unreadable_elsewhere(file: &str, error: &ReadError) -> LoadError {
    let load = LoadError::new(format!("{}: this cannot be read as a mesh", place(file, error)));
    let load = load.helped(format!("{UNSHOWN}; `firstcontact mesh info` says what is wrong with the file"));
    if error.cause() == Cause::Limit { load.limited() } else { load }
}

/// A mesh reader's error, with the place in the mesh file in its text.
pub(crate) fn unreadable(file: &str, error: ReadError) -> LoadError {
    let place = place(file, &error);
    let more = match error.further().len() + error.uncounted() {
        0 => String::new(),
        1 => " (and 1 further error)".to_owned(),
        more => format!(" (and {more} further errors)"),
    };
    let message = match error.line() {
        Some(_) => format!("{place}: {}{more}", error.message()),
        None => format!("{file}: {error}"),
    };
    let mut load = LoadError::new(message);
    if let Some(found) = error.found() {
        load = load.finding(found);
    }
    if let Some(expected) = error.expected() {
        load = load.expecting(expected);
    }
    if let Some(help) = error.help() {
        load = load.helped(help);
    }
    let load = if error.cause() == Cause::Limit { load.limited() } else { load };
    load.caused_by(error)
}

fn place(file: &str, error: &ReadError) -> Place {
    Place {
        file: file.to_owned(),
        position: error.line().map(|line| Position {
            line: line as usize,
            column: error.column().unwrap_or(1) as usize,
            span: 0..0,
        }),
    }
}
