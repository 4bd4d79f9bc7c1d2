//! Every file of the public corpus gives the outcome its manifest states. Skipped where the corpus is not present.

mod common;

use common::corpus::{MISSING, corpus};
use common::say;
use firstcontact_formats::{Cause, Limits, Mesh, ReadError, read};

/// The fields of one line of the manifest.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    fields
}

fn counts(mesh: &Mesh) -> String {
    let triangles: usize = mesh.faces().map(|face| face.len() - 2).sum();
    format!("{}/{}/{triangles}", mesh.vertices().len(), mesh.face_count())
}

/// What is wrong with the outcome, if anything.
fn complaint(expect: &str, stated: &str, result: &Result<Mesh, ReadError>) -> Option<String> {
    let right_counts = |mesh: &Mesh| stated == "//" || counts(mesh) == stated;
    let fine = match (expect, result) {
        ("ok", Ok(mesh)) => right_counts(mesh),
        ("error", Err(_)) => true,
        ("no-faces", Err(error)) => error.cause() == Cause::NoFaces,
        ("error-or-skip" | "error-or-lenient", Ok(mesh)) => right_counts(mesh) && !mesh.warnings().is_empty(),
        ("error-or-skip" | "error-or-lenient", Err(_)) => true,
        _ => false,
    };
    let got = || match result {
        Ok(mesh) => format!("ok {}, warnings {:?}", counts(mesh), mesh.warnings()),
        Err(error) => format!("error: {error}"),
    };
    (!fine).then(|| format!("expected {expect} {stated}, got {}", got()))
}

#[test]
fn every_corpus_file_gives_its_stated_outcome() {
    let Some(folder) = corpus() else {
        return say(MISSING);
    };
    let manifest = std::fs::read_to_string(folder.join("manifest.csv")).unwrap();
    let mut files = 0;
    let mut complaints = Vec::new();
    for line in manifest.lines().skip(1) {
        let fields = fields(line);
        let [file, _, _, expect, other, vertices, faces, triangles, ..] = fields.as_slice() else {
            panic!("not a manifest line: {line}");
        };
        if !file.starts_with("formats/") && !file.starts_with("worlds/meshes/") {
            continue;
        }
        files += 1;
        let result = read(&std::fs::read(folder.join(file)).unwrap(), &Limits::default());
        let stated = format!("{vertices}/{faces}/{triangles}");
        // The other answer that is right may have counts of its own.
        let (other, others) = other.split_once(':').unwrap_or((other, &stated));
        let other_fits = !other.is_empty() && complaint(other, others, &result).is_none();
        if let Some(complaint) = complaint(expect, &stated, &result).filter(|_| !other_fits) {
            complaints.push(format!("{file}: {complaint}"));
        }
    }
    assert!(files > 0, "the manifest lists no files");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
