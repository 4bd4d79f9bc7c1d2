//! `--proof` and `verify`: what is written, what is accepted, refused and unreadable.

use std::path::Path;

use super::support::{CUBE, Folder, touching_world};

#[test]
fn proofs_of_queries_and_checks_are_accepted() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    folder.write("cell.yaml", &touching_world());
    folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move", "0,5,0", "--proof", "clear.fcp"]).status(0);
    folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move", "-4,0,0", "--proof", "hit.fcp"]).status(1);
    let run = folder.run(&["check", "cell.yaml", "--proof", "cell.fcp"]);
    assert!(run.err.contains("wrote cell.fcp: ") && !run.err.contains("NOT PROVEN"), "{}", run.err);
    for (proof, source) in [("clear.fcp", "a.off"), ("hit.fcp", "b.off"), ("cell.fcp", "cell.yaml")] {
        let run = folder.run(&["verify", proof, source]);
        assert!(run.status(0).out.starts_with("accepted: "), "{}", run.out);
        assert!(run.out.contains(&format!("compared {source}")), "{}", run.out);
    }
    assert!(folder.run(&["verify", "hit.fcp"]).out.contains("contact over t = 0 .. 1"));
    assert!(folder.run(&["verify", "clear.fcp"]).out.contains("clear over t = 0 .. 1"));
}

#[test]
fn other_files_are_refused_and_other_bytes_are_no_proof() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move", "0,5,0", "--proof", "a.fcp"]).status(0);
    folder.write("b.off", &CUBE.replace('1', "2"));
    let run = folder.run(&["verify", "a.fcp", "b.off"]);
    assert!(run.status(1).out.contains("does not rest on b.off"), "{}", run.out);
    let run = folder.run(&["verify", "a.off"]);
    assert!(run.status(2).err.contains("not a proof"), "{}", run.err);
    folder.run(&["verify", "none.fcp"]).status(2);
    let again = ["query", "a.off", "b.off", "--from", "3,0,0", "--move", "0,5,0", "--proof", "a.fcp"];
    assert!(folder.run(&again).status(2).err.contains("--force"));
    let misnamed = folder.run(&["query", "a.off", "b.off", "--move", "1,0,0", "--proof", "a.html"]);
    assert!(misnamed.status(2).err.contains("end its name in .fcp"), "{}", misnamed.err);
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/verify.py").exists());
}

#[test]
fn an_audit_has_the_proof_checked() {
    let folder = Folder::new();
    folder.write("a.off", CUBE);
    folder.write("b.off", CUBE);
    let run = folder.run(&["query", "a.off", "b.off", "--from", "3,0,0", "--move", "-4,0,0", "--audit"]);
    assert!(run.status(1).out.contains("proof accepted by the independent checker"), "{}", run.out);
}
