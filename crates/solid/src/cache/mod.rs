//! Cache of prepared bodies: a folder of files, so that a large mesh is read, checked and sorted into its tree once.
//!
//! A [`BodyCache`] keeps each body under a name made of the content of its mesh file and of all else that it depends
//! on. A file found under that name is taken only if it is whole, as its digest says, and was written by this version
//! of the library. Anything else is as good as nothing: the body is made anew and put in its place. So a cache never
//! changes an answer, may be deleted at any time, and may be used by many processes at once: files appear whole, by a
//! rename. A folder that cannot be written to still serves what is in it.
//!
//! Whatever is in the folder, no question panics: what is read is checked before it is used. But the folder is
//! trusted: who writes to it with intent can put a body there that is none of the file's.
//!
//! Limits, on purpose: nothing is ever removed, no file is recognised by its name or its time, and what
//! convex solids prepare for themselves is made when it is first asked for.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

use crate::Body;
use crate::bytes::record;

/// First bytes of every file.
const MAGIC: &[u8; 21] = b"firstcontact body 10\n";

/// The digest that follows, of the key, the mesh file and the rest.
const DIGEST: usize = blake3::OUT_LEN;

/// A mesh file of fewer bytes is not worth a file of its own.
const LEAST: usize = 64 << 10;

/// A body's file is never so many times as long as its mesh file.
const LONGEST: u64 = 64;

/// A folder of prepared bodies. Cheap to clone; shared between threads.
///
/// ```
/// # use firstcontact_solid::facade as firstcontact;
/// use firstcontact::cache::BodyCache;
/// use firstcontact::{Body, formats};
///
/// let folder = std::env::temp_dir().join(format!("bodies of {}", std::process::id()));
/// let cache = BodyCache::new(&folder);
/// let off = b"OFF 4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n";
/// let body = cache.entry(off, "in metres").body(|| {
///     let mesh = formats::read(off, &formats::Limits::default())?;
///     Ok::<Body, Box<dyn std::error::Error>>(Body::from_mesh(mesh)?)
/// })?;
/// assert!(body.is_convex() && cache.trouble().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct BodyCache {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    folder: PathBuf,
    trouble: OnceLock<String>,
    begun: Mutex<Begun>,
}

/// Files that are being written, under their names of the meantime.
#[derive(Debug, Default)]
struct Begun {
    files: Vec<PathBuf>,
    /// True if no file is to be written any more.
    is_over: bool,
}

/// The place of one body in a cache.
#[derive(Debug, Clone)]
pub struct Entry {
    shared: Arc<Shared>,
    key: blake3::Hash,
    /// The digest of the mesh file.
    content: blake3::Hash,
    /// Number of bytes of the mesh file.
    source: usize,
}

impl BodyCache {
    /// A cache in a folder, which is made when first a body is kept.
    pub fn new(folder: impl Into<PathBuf>) -> BodyCache {
        BodyCache {
            shared: Arc::new(Shared { folder: folder.into(), trouble: OnceLock::new(), begun: Mutex::default() }),
        }
    }

    /// The place of what is made of a mesh file of this content, in a way that some words tell: whatever the body
    /// depends on beside the content must be in them.
    pub fn entry(&self, content: &[u8], words: &str) -> Entry {
        let mut hasher = blake3::Hasher::new();
        for part in [env!("CARGO_PKG_VERSION").as_bytes(), words.as_bytes(), content] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        let (key, source) = (hasher.finalize(), content.len());
        Entry { shared: self.shared.clone(), key, content: blake3::hash(content), source }
    }

    /// Why a body could not be kept or looked for, if one could not: the first reason since the cache was opened.
    pub fn trouble(&self) -> Option<&str> {
        self.shared.trouble.get().map(String::as_str)
    }

    /// Removes the files that are being written, and lets no other appear: for a program that is about to end while
    /// other threads still work. Allocates nothing, and returns after a second at the latest.
    pub fn abandon(&self) {
        for _ in 0..1000 {
            match self.shared.begun.try_lock() {
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
                Err(TryLockError::Poisoned(_)) => return,
                Ok(mut begun) => {
                    begun.is_over = true;
                    // A file that cannot be removed is no reason to stay.
                    begun.files.iter().for_each(|file| drop(fs::remove_file(file)));
                    return;
                }
            }
        }
    }
}

impl Shared {
    fn begun(&self) -> MutexGuard<'_, Begun> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a file under a name that no other process has. The name is known before the file is there.
    fn begin(&self, path: &Path) -> io::Result<File> {
        let file = path.to_owned();
        let mut begun = self.begun();
        begun.files.push(file);
        match begun.is_over {
            false => File::options().read(true).write(true).create_new(true).open(path),
            true => Err(io::Error::other("the program ends")),
        }
    }

    /// Moves a file into its place, unless the program ends.
    fn settle(&self, from: NamedTempFile, to: &Path) -> io::Result<()> {
        let mut begun = self.begun();
        begun.files.retain(|file| file != from.path());
        match begun.is_over {
            false => from.persist(to).map(drop).map_err(io::Error::from),
            true => Err(io::Error::other("the program ends")),
        }
    }
}

impl Entry {
    /// The body that was made before, or else the one that `make` makes, which is kept. Small ones are not worth it
    /// and are always made.
    ///
    /// # Errors
    /// Those of `make`. A folder that cannot be read or written is none: see [`BodyCache::trouble`].
    pub fn body<E>(&self, make: impl FnOnce() -> Result<Body, E>) -> Result<Body, E> {
        if self.source < LEAST {
            return make();
        }
        if let Some(body) = self.find() {
            return Ok(body);
        }
        let body = make()?;
        self.keep(&body);
        Ok(body)
    }

    fn find(&self) -> Option<Body> {
        match self.read() {
            Ok(bytes) => {
                let rest = bytes.strip_prefix(MAGIC)?;
                let (digest, payload) = rest.split_at_checked(DIGEST)?;
                if self.digest(payload).as_bytes() == digest { record::read(payload) } else { None }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => self.note("read", &error),
        }
    }

    fn read(&self) -> io::Result<Vec<u8>> {
        let path = self.path();
        if !fs::metadata(&path)?.is_file() {
            return Err(io::Error::other(format!("`{}` is no regular file", path.display())));
        }
        let mut bytes = Vec::new();
        let longest = LONGEST.saturating_mul(self.source as u64);
        File::open(path)?.take(longest).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn keep(&self, body: &Body) {
        let Some(payload) = record::written(body) else { return };
        let digest = self.digest(&payload);
        if let Err(error) = self.write(&[MAGIC, digest.as_bytes(), &payload]) {
            let _: Option<()> = self.note("write", &error);
        }
    }

    /// Others see the whole file or none: it is written beside its place, under a name that no other process has, and
    /// then moved there.
    fn write(&self, parts: &[&[u8]]) -> io::Result<()> {
        let folder = &self.shared.folder;
        fs::create_dir_all(folder)?;
        let mut builder = Builder::new();
        builder.prefix(".").suffix(".tmp");
        let mut beside = builder.make_in(folder, |path| self.shared.begin(path))?;
        parts.iter().try_for_each(|part| beside.write_all(part))?;
        self.shared.settle(beside, &self.path())
    }

    fn path(&self) -> PathBuf {
        self.shared.folder.join(format!("{}.body", self.key.to_hex()))
    }

    /// The digest of the key, of the mesh file and of the record: a record that has another's name, or is of another
    /// mesh, has another.
    fn digest(&self, payload: &[u8]) -> blake3::Hash {
        blake3::Hasher::new_keyed(self.key.as_bytes()).update(self.content.as_bytes()).update(payload).finalize()
    }

    fn note<T>(&self, what: &str, error: &io::Error) -> Option<T> {
        let folder = self.shared.folder.display();
        let _ = self.shared.trouble.set(format!("cannot {what} the cache `{folder}`: {error}"));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_being_written_is_removed_and_nothing_follows() {
        let folder = tempfile::tempdir().unwrap();
        let files = || fs::read_dir(folder.path()).unwrap().count();
        let cache = BodyCache::new(folder.path());
        let begun = Builder::new().make_in(folder.path(), |path| cache.shared.begin(path)).unwrap();
        assert_eq!(files(), 1);
        cache.abandon();
        assert_eq!(files(), 0);
        let entry = cache.entry(b"a mesh", "");
        assert!(cache.shared.settle(begun, &entry.path()).is_err());
        assert!(entry.write(&[b"a body"]).is_err());
        assert_eq!(files(), 0);
    }
}
