//! What the file says of its unit and of the direction that is up.

use roxmltree::Node;

use super::input::{attribute, child, children};
use super::place::Places;
use crate::UpAxis;
use crate::error::ReadError;

/// What the file says of itself.
#[derive(Debug, Default)]
pub(super) struct Asset {
    /// Metres in a unit of the file.
    pub(super) unit: Option<f64>,
    pub(super) up: Option<UpAxis>,
    pub(super) warning: Option<String>,
}

/// Reads the asset of the whole file.
pub(super) fn read(root: Node<'_, '_>, places: &Places<'_>) -> Result<Asset, ReadError> {
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
