//! The generated files in `worlds/` are the ones their generator writes.

use firstcontact_verify::catalogue;
use firstcontact_verify::shapes;

use firstcontact::formats::{Limits, read};
use std::{fs, path::Path};

const REMEDY: &str = "run `cargo run -p firstcontact-verify -- make_worlds`";

#[test]
fn generated_files_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds");
    for file in catalogue::files() {
        let found = fs::read(folder.join(&file.path)).unwrap_or_default();
        assert!(found == file.bytes, "worlds/{} is not what the generator writes: {REMEDY}", file.path);
    }
}

#[test]
fn no_mesh_is_left_over() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("worlds/meshes");
    let known: Vec<String> = catalogue::files().into_iter().map(|file| file.path).collect();
    for entry in fs::read_dir(folder).expect("worlds/meshes exists") {
        let name = entry.expect("a readable entry").file_name();
        let path = format!("meshes/{}", name.to_string_lossy());
        assert!(known.contains(&path), "worlds/{path} has no generator");
    }
}

#[test]
fn the_warehouse_has_a_thousand_objects() {
    let files = catalogue::files();
    let warehouse = files.iter().find(|file| file.path == "warehouse.yaml").expect("it is generated");
    let text = String::from_utf8(warehouse.bytes.clone()).expect("it is text");
    assert_eq!(text.lines().filter(|line| line.starts_with("  - {id: ")).count(), 1000);
}

#[test]
fn all_of_it_is_small() {
    let total: usize = catalogue::files().iter().map(|file| file.bytes.len()).sum();
    assert!(total < 3 << 20, "{total} bytes");
}

#[test]
fn every_mesh_reads_back_without_a_warning() {
    for file in catalogue::files().iter().filter(|file| file.path.starts_with("meshes/")) {
        let mesh = read(&file.bytes, &Limits::default()).expect(&file.path);
        assert_eq!(mesh.warnings(), [""; 0], "{}", file.path);
        let faces = mesh.faces().map(<[u32]>::to_vec).collect();
        let shape = shapes::Shape { vertices: mesh.vertices().to_vec(), faces };
        assert_eq!(shape.check(), Ok(()), "{}", file.path);
    }
}
