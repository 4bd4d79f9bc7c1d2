//! Files that are well known and not meshes this crate reads, so that the error can say what they are.

use crate::Format;
use crate::error::{Cause, ReadError};
use crate::sniff::READABLE;

/// Files recognised by their first bytes, what they are, and what to do about it.
const KNOWN: &[(&[u8], &str, &str)] = &[
    (b"version https://git-lfs", "a git-lfs pointer, not the file itself", "run `git lfs pull` to fetch the mesh"),
    (b"/annex/objects/", "a git-annex pointer, not the file itself", "run `git annex get` to fetch the mesh"),
    (b"<<<<<<<", "a file with a merge conflict of git in it", "resolve the conflict"),
    (b"404: Not Found", "the error page of a failed download", "fetch the file again"),
    (b"\x1f\x8b", "a gzip archive", UNPACK),
    (b"BZh", "a bzip2 archive", UNPACK),
    (b"\xfd7zXZ\0", "an xz archive", UNPACK),
    (b"\x28\xb5\x2f\xfd", "a zstd archive", UNPACK),
    (b"PK\x03\x04", "a zip archive, such as 3MF", "unpack it, or export OFF, OBJ, STL or PLY"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
    (b"\x04\x22\x4d\x18", "an lz4 archive", UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", UNPACK),
    (b"\x1f\x9d", "an archive of `compress`", UNPACK),
    (b"\xff\xfe\0\0", "UTF-32 text", "save it as UTF-8 or ASCII"),
    (b"\0\0\xfe\xff", "UTF-32 text", "save it as UTF-8 or ASCII"),
    (b"glTF", "a binary glTF file", EXPORT),
    #[cfg(not(feature = "ply"))]
    (b"ply\n", "a PLY file", "export OFF, OBJ or STL"),
    #[cfg(not(feature = "ply"))]
    (b"ply\r", "a PLY file", "export OFF, OBJ or STL"),
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
    (b"<", "XML or HTML, such as URDF, X3D or the error page of a failed download", EXPORT),
    (b"{", "JSON, such as glTF, or OOGL", EXPORT),
    (b"appearance", "an OOGL file with more than the OFF object in it", "remove everything before the keyword `OFF`"),
    (b"0\nSECTION", "a DXF file", EXPORT),
    (b"0\r\nSECTION", "a DXF file", EXPORT),
    (b"OCTM", "an OpenCTM file", EXPORT),
    (b"\x89HDF", "an HDF5 file", EXPORT),
    (b"\xd0\xcf\x11\xe0", "a compound document, such as a part of SolidWorks or Inventor", EXPORT),
    (b"DRACO", "a Draco file", EXPORT),
    (b"LIST", "an OOGL list, not a single OFF object", EXPORT),
];

/// What begins lines that never belong in a mesh, wherever they stand.
const INTRUDERS: &[(&[u8], &str, &str)] = &[
    (b"<<<<<<<", "a merge conflict of git", "resolve the conflict"),
    (b"=======", "a merge conflict of git", "resolve the conflict"),
    (b"|||||||", "a merge conflict of git", "resolve the conflict"),
    (b">>>>>>>", "a merge conflict of git", "resolve the conflict"),
    (b"version https://git-lfs", "a git-lfs pointer", "run `git lfs pull` to fetch the mesh"),
    (b"/annex/objects/", "a git-annex pointer", "run `git annex get` to fetch the mesh"),
    (b"<", "XML or HTML, such as the error page of a failed download", "fetch or export the file again"),
];

/// What stands on a line instead of a part of a mesh, if that is well known, and what to do about it.
pub(crate) fn intruder(line: &[u8], format: Format) -> Option<(&'static str, &'static str)> {
    let line = line.trim_ascii_start();
    let found = INTRUDERS.iter().find(|(start, _, _)| line.starts_with(start))?;
    let is_own = format == Format::Collada && found.0 == b"<";
    (!is_own).then_some((found.1, found.2))
}

/// Where a tar archive says what it is.
const TAR_AT: usize = 257;

/// Where the first line of an IGES file says that it is of the section `S`, and that it is the first.
const IGES_AT: usize = 72;

const UNPACK: &str = "unpack it first";
const EXPORT: &str = "export OFF, OBJ, STL or PLY";

/// The error for `bytes` if they are one of the known foreign kinds.
pub(crate) fn foreign(bytes: &[u8]) -> Option<ReadError> {
    let body = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let first_line = body.split(|&byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    // What a link of git-annex leads to, where a file system has no links.
    if first_line.starts_with(b"..") || first_line.starts_with(b".git") {
        let parts = [b".git/annex/objects/".as_slice(), br".git\annex\objects\"];
        if parts.iter().any(|part| memchr::memmem::find(first_line, part).is_some()) {
            return Some(unsupported(
                "a git-annex pointer, not the file itself",
                "run `git annex get` to fetch the mesh",
            ));
        }
    }
    let known = KNOWN.iter().find(|(start, _, _)| bytes.starts_with(start) || body.starts_with(start));
    let tar = bytes.get(TAR_AT..).is_some_and(|field| field.starts_with(b"ustar"));
    let iges =
        bytes.get(IGES_AT..).is_some_and(|field| field.starts_with(b"S      1") || field.starts_with(b"S0000001"));
    let found = known.map(|(_, what, help)| (*what, *help));
    let found = found.or(tar.then_some(("a tar archive", UNPACK))).or(iges.then_some(("an IGES file", EXPORT)));
    found.map(|(what, help)| unsupported(what, help))
}

fn unsupported(what: &str, help: &str) -> ReadError {
    ReadError::new(Cause::Unsupported, "not a mesh format read here")
        .with_expected(READABLE)
        .with_found(what)
        .with_help(help)
}
