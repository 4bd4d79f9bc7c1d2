//! Files that are well known and not meshes this crate reads, so that the error can say what they are.

use crate::error::{Cause, ReadError};

/// Files recognised by their first bytes, what they are, and what to do about it.
const KNOWN: &[(&[u8], &str, &str)] = &[
    (b"version https://git-lfs", "a git-lfs pointer, not the file itself", "run `git lfs pull` to fetch the mesh"),
    (b"\x1f\x8b", "a gzip archive", "unpack it first"),
    (b"BZh", "a bzip2 archive", "unpack it first"),
    (b"\xfd7zXZ\0", "an xz archive", "unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive", "unpack it first"),
    (b"PK\x03\x04", "a zip archive, such as 3MF", "unpack it, or export OFF, OBJ or STL"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "unpack it first"),
    (b"\xff\xfe", "UTF-16 text", "save it as UTF-8 or ASCII"),
    (b"\xfe\xff", "UTF-16 text", "save it as UTF-8 or ASCII"),
    (b"glTF", "a binary glTF file", EXPORT),
    (b"ply\n", "a PLY file", EXPORT),
    (b"ply\r", "a PLY file", EXPORT),
    (b"ISO-10303-21", "a STEP file", EXPORT),
    (b"#VRML", "a VRML file", EXPORT),
    (b"#usda", "a USD file", EXPORT),
    (b"PXR-USDC", "a USD file", EXPORT),
    (b"Kaydara FBX", "an FBX file", EXPORT),
    (b"; FBX", "an FBX file", EXPORT),
    (b"BLENDER", "a Blender file", EXPORT),
    (b"$MeshFormat", "a Gmsh file", EXPORT),
    (b"# vtk DataFile", "a VTK file", EXPORT),
    (b"%PDF", "a PDF file", EXPORT),
    (b"\x89PNG", "a PNG picture", EXPORT),
    (b"\xff\xd8\xff", "a JPEG picture", EXPORT),
    (b"<", "XML or HTML, such as Collada, URDF or the error page of a failed download", EXPORT),
    (b"{", "JSON, such as glTF, or OOGL", EXPORT),
    (b"appearance", "an OOGL file with more than the OFF object in it", "remove everything before the keyword `OFF`"),
    (b"LIST", "an OOGL list, not a single OFF object", EXPORT),
];

const EXPORT: &str = "export OFF, OBJ or STL";

/// The error for `bytes` if they are one of the known foreign kinds.
pub(crate) fn foreign(bytes: &[u8]) -> Option<ReadError> {
    let body = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let known = KNOWN.iter().find(|(start, _, _)| bytes.starts_with(start) || body.starts_with(start));
    if let Some((_, what, help)) = known {
        return Some(unsupported(what, help));
    }
    // UTF-16 without a byte order mark: ASCII characters alternate with zeros.
    let head = bytes.get(..8)?;
    let alternates = (0..4).all(|pair| (head[2 * pair] == 0) != (head[2 * pair + 1] == 0));
    alternates.then(|| unsupported("UTF-16 text", "save it as UTF-8 or ASCII"))
}

fn unsupported(what: &str, help: &str) -> ReadError {
    ReadError::new(Cause::Unsupported, "not a mesh format read here")
        .with_expected("OFF, OBJ or STL")
        .with_found(what)
        .with_help(help)
}
