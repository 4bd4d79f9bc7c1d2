//! The cache of prepared bodies: what is in its folder never changes an answer.

#![cfg(feature = "cache")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use firstcontact::cache::BodyCache;
use firstcontact::formats::{self, Format, Limits};
use firstcontact::solid::{Body, Fit};
use firstcontact::{Motion, Verdict, first_contact};

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("firstcontact cache {} {count}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn files(&self) -> Vec<PathBuf> {
        fs::read_dir(&self.0).map(|entries| entries.flatten().map(|entry| entry.path()).collect()).unwrap_or_default()
    }

    /// The only file.
    fn file(&self) -> PathBuf {
        let files = self.files();
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The file of a shape with a groove, so that it is not convex, and large enough to be kept.
fn file(segments: u32) -> Vec<u8> {
    let sphere = Body::sphere(1.0, segments, Fit::Inside).unwrap();
    let groove = |&[x, y, z]: &[f64; 3]| if z.abs() < 0.25 { [x / 2.0, y / 2.0, z] } else { [x, y, z] };
    let vertices: Vec<_> = sphere.mesh().vertices().iter().map(groove).collect();
    let mesh = formats::Mesh::new(vertices, sphere.mesh().faces()).unwrap();
    let mut bytes = Vec::new();
    formats::write(&mesh, Format::Off, &mut bytes).unwrap();
    assert!(bytes.len() > 64 << 10, "{}", bytes.len());
    bytes
}

fn made(bytes: &[u8]) -> Body {
    Body::from_mesh(formats::read(bytes, &Limits::default()).unwrap()).unwrap()
}

/// The body of a file by a cache, and whether it had to be made.
fn by(folder: &Path, bytes: &[u8], words: &str) -> (Body, bool) {
    let mut was_made = false;
    let body = BodyCache::new(folder).entry(bytes, words).body(|| {
        was_made = true;
        Ok::<Body, ()>(made(bytes))
    });
    (body.unwrap(), was_made)
}

/// All that is said about a contact with a cube that comes from above.
fn answer(body: &Body) -> Verdict {
    let cube = Body::cuboid([0.5; 3]).unwrap();
    let (falls, stands) = (Motion::edge([0.1, 0.2, 3.0], [0.3, 0.1, 0.0]).unwrap(), Motion::at([0.0; 3]).unwrap());
    first_contact(&cube, &falls, body, &stands, [0.0, 1.0]).unwrap()
}

#[test]
fn a_body_is_made_once_and_answers_the_same() {
    let (folder, bytes) = (Folder::new(), file(44));
    let want = answer(&made(&bytes));
    for round in 0..3 {
        let (body, was_made) = by(&folder.0, &bytes, "as it is");
        assert_eq!((answer(&body), was_made), (want.clone(), round == 0));
    }
    assert_eq!(folder.files().len(), 1);
}

#[test]
fn other_content_and_other_words_are_other_bodies() {
    let (folder, bytes) = (Folder::new(), file(44));
    by(&folder.0, &bytes, "as it is");
    assert!(by(&folder.0, &bytes, "in millimetres").1);
    // A blank more is another file, though the mesh is the same.
    assert!(by(&folder.0, &[bytes.as_slice(), b" "].concat(), "as it is").1);
    assert!(by(&folder.0, &file(46), "as it is").1);
    assert!(!by(&folder.0, &bytes, "as it is").1);
    assert_eq!(folder.files().len(), 4);
}

#[test]
fn what_is_damaged_is_made_again() {
    let (folder, bytes) = (Folder::new(), file(44));
    let want = answer(&by(&folder.0, &bytes, "").0);
    let place = folder.file();
    let whole = fs::read(&place).unwrap();
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        bytes
    };
    let cut = [0, 1, 19, 20, 40, 52, whole.len() / 2, whole.len() - 1].map(|length| whole[..length].to_vec());
    let flips = [0, 18, 25, 60, whole.len() / 3, whole.len() - 1].map(flipped);
    let others = [[whole.as_slice(), b"more"].concat(), b"not one of ours".to_vec(), bytes.clone()];
    for damaged in cut.into_iter().chain(flips).chain(others) {
        fs::write(&place, &damaged).unwrap();
        let (body, was_made) = by(&folder.0, &bytes, "");
        assert!(was_made, "{} bytes", damaged.len());
        assert_eq!(answer(&body), want);
        assert_eq!(fs::read(&place).unwrap(), whole, "it is written anew");
    }
}

#[test]
fn a_file_under_another_name_is_foreign() {
    let (folder, bytes, other) = (Folder::new(), file(44), file(46));
    by(&folder.0, &bytes, "");
    let place = folder.file();
    let kept = fs::read(&place).unwrap();
    fs::remove_file(&place).unwrap();
    by(&folder.0, &other, "");
    fs::write(folder.file(), kept).unwrap();
    let (body, was_made) = by(&folder.0, &other, "");
    assert!(was_made);
    assert_eq!(body.mesh().vertices().len(), made(&other).mesh().vertices().len());
}

#[test]
fn many_at_once_all_see_whole_bodies() {
    let (folder, bytes) = (Folder::new(), file(44));
    let want = answer(&made(&bytes));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(answer(&by(&folder.0, &bytes, "").0), want));
        }
    });
    // Nothing half-written is left.
    folder.file();
    assert!(!by(&folder.0, &bytes, "").1);
}

#[test]
fn a_folder_that_cannot_be_used_is_told_and_does_no_harm() {
    let (folder, bytes) = (Folder::new(), file(44));
    fs::write(&folder.0, "a file, where the folder should be").unwrap();
    let cache = BodyCache::new(&folder.0);
    let body = cache.entry(&bytes, "").body(|| Ok::<Body, ()>(made(&bytes))).unwrap();
    assert_eq!(answer(&body), answer(&made(&bytes)));
    let trouble = cache.trouble().unwrap();
    assert!(trouble.contains("the cache `") && trouble.contains(&*folder.0.to_string_lossy()), "{trouble}");
    fs::remove_file(&folder.0).unwrap();
}

#[test]
fn a_failure_is_not_kept_and_small_files_are_not_worth_it() {
    let (folder, bytes) = (Folder::new(), file(44));
    let cache = BodyCache::new(&folder.0);
    assert_eq!(cache.entry(&bytes, "").body(|| Err("no body")).map(|_| ()), Err("no body"));
    cache.entry(b"small", "").body(|| Ok::<Body, ()>(made(&bytes))).unwrap();
    assert_eq!((folder.files(), cache.trouble()), (vec![], None));
}
