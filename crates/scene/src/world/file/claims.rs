//! What an object says of its shape: that there is one, and claims about it.

use super::document::ObjectDoc;
use crate::world::fault::Fault;
use crate::world::keypath::KeyPath;
use crate::world::object::{Claims, Shape, Source};
use firstcontact_solid::Body;

/// Exactly one shape may be given.
pub(super) fn one_shape(object: &ObjectDoc, at: &impl Fn() -> KeyPath) -> Result<(), Fault> {
    let given = [
        ("mesh", object.mesh.is_some()),
        ("box", object.cuboid.is_some()),
        ("sphere", object.sphere.is_some()),
        ("cylinder", object.cylinder.is_some()),
        ("capsule", object.capsule.is_some()),
    ];
    let mut given = given.into_iter().filter(|(_, given)| *given).map(|(key, _)| key);
    match (given.next(), given.next()) {
        (Some(first), Some(second)) => {
            let message = format!("object `{}` has one shape, not both `{first}` and `{second}`", object.id);
            Err(Fault::new(at().key(second), message).helped("make it two objects, one attached to the other"))
        }
        _ => Ok(()),
    }
}

/// The fault of an object that has none.
pub(super) fn no_shape(object: &ObjectDoc, at: &impl Fn() -> KeyPath) -> Fault {
    Fault::new(at(), format!("object `{}` has no shape", object.id))
        .expecting("one of `mesh`, `box`, `sphere`, `cylinder`, `capsule`")
        .helped("add `mesh: {file: ...}`, `box: {size: [x, y, z]}`, `sphere: {radius: r}` or `cylinder: {radius: r, length: l}`")
}

/// The claims that building the body has not verified.
pub(super) fn verify(body: &Body, claims: Claims, source: &Source, at: &impl Fn() -> KeyPath) -> Result<(), Fault> {
    if claims.kind.is_some_and(|kind| kind != body.kind()) {
        let message = "boxes and round shapes are solid; only a mesh can be a surface";
        return Err(Fault::new(at().key("kind"), message).helped("remove `kind`"));
    }
    match (claims.shape, body.convexity()) {
        (Some(Shape::Convex), Err(reason)) => {
            let name = match source {
                Source::File { file, .. } => file.as_str(),
                _ => "the shape",
            };
            let message = format!("{name} is not convex: {reason}");
            Err(Fault::new(at().key("shape"), message)
                .helped("remove `shape: convex`, or mend the mesh")
                .caused_by(reason))
        }
        _ => Ok(()),
    }
}
