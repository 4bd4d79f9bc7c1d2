//! The checker in Python, where there is a python3.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn script(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tools").join(name)
}

/// Runs the checker on one proof after the other, in one process, and prints the statuses. What it makes has few
/// cycles, so that looking for them, up to a sixth of the time, is left out.
const DRIVER: &str = "
import contextlib, gc, importlib.util, io, sys
gc.disable()
spec = importlib.util.spec_from_file_location('checker', sys.argv[1])
checker = importlib.util.module_from_spec(spec); spec.loader.exec_module(checker)
data, at, found = open(sys.argv[2], 'rb').read(), 0, []
name = sys.argv[2] + '.one'
while at < len(data):
    n = int.from_bytes(data[at:at + 8], 'little')
    with open(name, 'wb') as file: file.write(data[at + 8:at + 8 + n])
    at += 8 + n
    with contextlib.redirect_stdout(io.StringIO()): found.append(checker.main([name]))
print(''.join(map(str, found)))
";

/// The statuses of proofs by the checker in Python; `None` without python3.
pub(crate) fn statuses(name: &str, proofs: &[Vec<u8>]) -> Option<Vec<u8>> {
    statuses_by("verify.py", name, proofs)
}

/// The same of proofs about turns.
pub(crate) fn statuses_of_turns(name: &str, proofs: &[Vec<u8>]) -> Option<Vec<u8>> {
    statuses_by("verify_turn.py", name, proofs)
}

fn statuses_by(program: &str, name: &str, proofs: &[Vec<u8>]) -> Option<Vec<u8>> {
    Command::new("python3").arg("--version").output().ok()?;
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let all: Vec<u8> =
        proofs.iter().flat_map(|proof| [&(proof.len() as u64).to_le_bytes(), &proof[..]].concat()).collect();
    fs::write(&file, all).unwrap();
    let output = Command::new("python3").args(["-c", DRIVER]).arg(script(program)).arg(&file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.trim().bytes().map(|digit| digit - b'0').collect())
}

#[test]
fn they_use_no_floats_and_nothing_of_ours() {
    for (name, wanted) in [
        (
            "verify.py",
            &["import array, bisect, functools, hashlib, io, math, sys", "from fractions import Fraction"][..],
        ),
        (
            "verify_turn.py",
            &["import os, sys", "import verify", "from verify import PAIRS, Body, Window, cross, dot, need, real, sub"],
        ),
    ] {
        let text = fs::read_to_string(script(name)).unwrap();
        let imports: Vec<&str> =
            text.lines().filter(|line| line.starts_with("import") || line.starts_with("from")).collect();
        assert_eq!(imports, wanted);
        for word in ["float", "'d'", "\"d\"", " / 2", "1.0", "0.5", "unpack"] {
            assert!(!text.replace("no floats at all", "").contains(word), "{word}");
        }
    }
}

#[test]
fn they_have_250_lines_of_code_at_most() {
    for (name, least) in [("verify.py", 200), ("verify_turn.py", 80)] {
        let text = fs::read_to_string(script(name)).unwrap();
        let (mut is_doc, mut count) = (false, 0);
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let is_whole_doc = line.starts_with("\"\"\"") && line.len() > 3 && line.ends_with("\"\"\"");
            let (begins, ends) = (line.starts_with("\"\"\""), line.ends_with("\"\"\""));
            count += usize::from(!is_doc && !begins);
            is_doc = !is_whole_doc && (is_doc && !ends || begins && !is_doc);
        }
        assert!(!is_doc && count <= 250 && count > least, "{name}: {count}");
        assert!(text.lines().all(|line| line.len() <= 135));
    }
}
