//! COLLADA (`.dae`): the geometries that the scene shows, where it shows them.
//!
//! ```text
//! <COLLADA>
//!   <asset>                    <unit meter="0.01"/> <up_axis>Z_UP</up_axis>
//!   <library_geometries>       <geometry id> <mesh> <source>.. <vertices> <triangles>.. <polylist>..
//!   <library_nodes>            <node>
//!   <library_visual_scenes>    <visual_scene id> <node> <matrix> <instance_geometry url> <node>..
//!   <scene>                    <instance_visual_scene url>
//! ```
//!
//! `roxmltree` makes the tree, of a text that has been looked through before (`tree`). Numbers are read by our own
//! scanner, from where they stand in the file. The mesh has the positions of every instance, in the order of the
//! scene, times the matrices of the nodes above it. The unit and the up axis of the file are reported and change
//! nothing.

use roxmltree::{Error, Node};

use self::input::{Places, attribute, child, children};
use crate::error::{Cause, Faults, ReadError, guarded};
use crate::xml::{self, XmlLimits, byte_at, xml_message};
use crate::{Limits, Mesh, UpAxis};

mod geometry;
mod input;
mod matrix;
mod primitive;
mod scene;

/// Limits of the tree.
const LIMITS: XmlLimits = XmlLimits { attributes: 100, depth: 250, namespaces: 4_000, nodes: 10_000_000 };

/// Reads a COLLADA file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    // Names may be in any encoding. What is no character is no number either.
    let text = String::from_utf8_lossy(body(bytes));
    let places = Places::new(text.as_bytes());
    check(&places)?;
    guarded("roxmltree", || {
        let document = LIMITS.parse(&text).map_err(|error| explained(&error, &places))?;
        let root = document.root_element();
        let asset = read_asset(root, &places)?;
        let mut faults = Faults::default();
        let mut builder = match scene::read(root, &places, limits, &mut faults) {
            Ok(builder) => builder,
            Err(error) => return Err(faults.ending_with(error)),
        };
        faults.finish()?;
        builder.warnings(asset.warning);
        builder.stated(asset.unit, asset.up);
        builder.finish()
    })
}

/// True if a text in XML is COLLADA, by the name of its first element.
pub(crate) fn is_collada(bytes: &[u8]) -> bool {
    xml::root_name(body(bytes)) == Some(b"COLLADA")
}

/// The text without a byte order mark before it and a Ctrl-Z after it.
fn body(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.strip_suffix(b"\x1a").unwrap_or(bytes)
}

/// Refuses what the parser would be slow with.
fn check(places: &Places<'_>) -> Result<(), ReadError> {
    LIMITS.check(places.text).map_err(|excess| {
        ReadError::at_word(places.word(excess.at), format!("too many {}", excess.what)).at_most(excess.most)
    })
}

fn explained(error: &Error, places: &Places<'_>) -> ReadError {
    let end = || places.word(places.text.len());
    match error {
        Error::DtdDetected => {
            let at = memchr::memmem::find(places.text, b"<!DOCTYPE").unwrap_or(0);
            ReadError::at_word(places.word(at), "document types are not read")
                .with_cause(Cause::Unsupported)
                .with_help("COLLADA needs none: remove it")
        }
        Error::NodesLimitReached => ReadError::new(Cause::Limit, "too many elements in one file")
            .at_most(format_args!("{} elements, texts and comments", LIMITS.nodes)),
        Error::UnexpectedEndOfStream | Error::UnclosedRootNode | Error::NoRootNode => {
            let error = ReadError::at_word(end(), "the file is cut short").with_found("the end of the file");
            error.with_expected("`</COLLADA>`").with_help("fetch or export the file again")
        }
        Error::UnexpectedCloseTag(expected, found, pos) => {
            let error = ReadError::at_word(
                places.word(byte_at(*pos, places.text)),
                "not the end of the element that was begun last",
            );
            error
                .with_expected(format!("`</{expected}>`"))
                .with_found(crate::error::quote(format!("</{found}>").as_bytes()))
        }
        other => {
            let word = places.word(byte_at(other.pos(), places.text));
            let message = xml_message(other);
            let error = ReadError::at_word(word, format!("not well-formed XML: {message}"));
            if word.is_empty() { error.with_found("the end of the line") } else { error }
        }
    }
}

/// Unit and up axis of a file.
#[derive(Debug, Default)]
struct Asset {
    /// Metres in a unit of the file.
    unit: Option<f64>,
    up: Option<UpAxis>,
    warning: Option<String>,
}

/// Reads the asset of the whole file.
fn read_asset(root: Node<'_, '_>, places: &Places<'_>) -> Result<Asset, ReadError> {
    let mut asset = Asset::default();
    let Some(node) = child(root, "asset") else { return Ok(asset) };
    for part in children(node) {
        match part.tag_name().name() {
            "unit" => unit(part, places, &mut asset)?,
            "up_axis" => asset.up = Some(up(part, places)?),
            _ => {}
        }
    }
    Ok(asset)
}

fn unit(node: Node<'_, '_>, places: &Places<'_>, asset: &mut Asset) -> Result<(), ReadError> {
    let Some(written) = attribute(node, "meter") else { return Ok(()) };
    // Some programs write numbers as their country does.
    let plain = written.trim().replace(',', ".");
    let metres = plain.parse::<f64>().ok().filter(|metres| metres.is_finite() && *metres > 0.0);
    if metres.is_none() {
        let error = places.attribute_error(node, "meter", "not a unit of length");
        return Err(error.with_expected("how many metres it is, as in `meter=\"0.01\"`"));
    }
    asset.unit = metres;
    if written.contains(',') {
        let line = places.line_of(node.range().start);
        asset.warning = Some(format!("the unit on line {line} is written with a comma, and taken as {plain} m"));
    }
    Ok(())
}

fn up(node: Node<'_, '_>, places: &Places<'_>) -> Result<UpAxis, ReadError> {
    match node.text().unwrap_or_default().trim() {
        "X_UP" => Ok(UpAxis::X),
        "Y_UP" => Ok(UpAxis::Y),
        "Z_UP" => Ok(UpAxis::Z),
        other => {
            let error = places.error(node, "not an axis that can be up").with_expected("`X_UP`, `Y_UP` or `Z_UP`");
            Err(error.with_found(crate::error::quote(other.as_bytes())))
        }
    }
}
