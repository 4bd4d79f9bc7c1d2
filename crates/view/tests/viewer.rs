//! The built viewer: its hashes are those of its bytes, its library's notice is in it, and its sources make it again.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("viewer")
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn hashes_are_those_of_the_files() {
    for name in ["viewer.js", "viewer.css"] {
        let hash = STANDARD.encode(Sha256::digest(read(&folder(), name)));
        let stated = read(&folder(), &format!("{name}.sha256.txt"));
        assert_eq!(stated.trim(), format!("sha256-{hash}"), "{name} changed: run `npm run build` in its folder");
    }
}

#[test]
fn the_script_has_its_notice_and_nothing_that_a_page_forbids() {
    let script = read(&folder(), "viewer.js");
    let notice = read(&folder(), "THREE-LICENSE.txt");
    assert!(notice.starts_with("The MIT License") && script.contains(notice.trim()), "every page is a copy of it");
    for word in ["</script", "<!--", "eval(", "new Function", "fetch(", "XMLHttpRequest(", "WebSocket", "import("] {
        assert!(!script.contains(word), "{word} in the script");
    }
}

/// Needs node, and esbuild and three.js from the lock file: those in `node_modules`, or those that npm can fetch.
#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn the_sources_make_the_same_script() {
    let npm = |arguments: &[&str], place: &Path| Command::new("npm").args(arguments).current_dir(place).output();
    if npm(&["--version"], &folder()).is_err() {
        eprintln!("skipped: there is no npm, so that the viewer is not built again");
        return;
    }
    let copy = tempfile::tempdir().unwrap();
    fs::create_dir(copy.path().join("src")).unwrap();
    let names = ["package.json", "package-lock.json", "build.js", "viewer.css"].map(PathBuf::from);
    let sources = fs::read_dir(folder().join("src")).unwrap();
    let sources = sources.map(|entry| Path::new("src").join(entry.unwrap().file_name()));
    for name in names.into_iter().chain(sources) {
        fs::copy(folder().join(&name), copy.path().join(&name)).unwrap();
    }
    let fetched = npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"], copy.path()).unwrap();
    if !fetched.status.success() {
        let reason = String::from_utf8_lossy(&fetched.stderr);
        eprintln!(
            "skipped: npm cannot fetch the versions of the lock file, so that the viewer is not built again\n{reason}"
        );
        return;
    }
    let built = npm(&["run", "build"], copy.path()).unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    for name in ["viewer.js", "viewer.js.sha256.txt", "viewer.css.sha256.txt", "THREE-LICENSE.txt"] {
        let same = read(copy.path(), name) == read(&folder(), name);
        assert!(same, "{name} is not what its sources make: run `npm ci && npm run build` in its folder");
    }
}
