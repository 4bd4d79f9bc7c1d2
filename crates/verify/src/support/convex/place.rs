//! Bodies from shapes: as stated, at a common offset, turned, or mirrored.

use firstcontact::motion::Rotation;
use firstcontact::solid::Orientation;
use firstcontact::{Body, nalgebra::Point3};

use super::super::prng::Prng;
use super::super::shape::Shape;
use super::cloud::on_sphere;
use super::vector::times;

/// Far from the origin in every direction: floats there have 33 bits less for what is small.
pub const OFFSET: f64 = 1e6;

/// The body of a convex shape.
///
/// # Panics
/// If the body carries no certificate: a fault of the generator or of the certificate.
pub fn body(shape: &Shape) -> Body {
    let body = shape.to_body().unwrap_or_else(|error| panic!("{error}: {shape:?}"));
    assert!(body.is_convex(), "{:?}: {shape:?}", body.convexity());
    body
}

/// The body at the common offset, its vertices rounded; `None` if that has made it flat.
pub fn far_away(body: &Body) -> Option<Body> {
    let far = body.positions().iter().map(|position| position.map(|x| x + OFFSET)).collect();
    body.with_positions(far, Orientation::Kept).ok()
}

/// The body turned about a random axis, its vertices rounded; `None` if that has made it flat.
pub fn turned(prng: &mut Prng, body: &Body) -> Option<Body> {
    let turn = rotation(prng)?;
    let turned = body.positions().iter().map(|&position| turn.turn(position)).collect();
    body.with_positions(turned, Orientation::Kept).ok()
}

fn rotation(prng: &mut Prng) -> Option<Rotation> {
    // Small turns leave almost parallel what was parallel.
    let angle = if prng.once_in(3) { 2f64.powi(-prng.integer(10, 50) as i32) } else { prng.float(-3.0, 3.0) };
    let [x, y, z] = times(on_sphere(prng), (angle / 2.0).sin());
    Rotation::from_quaternion_wxyz([(angle / 2.0).cos(), x, y, z]).ok()
}

/// The shape seen in a point, so that every face has a parallel one in the other; sometimes half as large.
pub fn opposite(prng: &mut Prng, shape: &Shape) -> Shape {
    let factor = if prng.once_in(3) { -0.5 } else { -1.0 };
    let mut opposite = shape.clone().reversed();
    opposite.vertices.iter_mut().for_each(|vertex| *vertex = times(*vertex, factor));
    opposite
}

/// The extent of a body along its longest axis.
pub fn size(body: &Body) -> f64 {
    let [low, high] = body.bounds();
    (high - low).amax()
}

/// The middle of a body's box.
pub fn middle(body: &Body) -> [f64; 3] {
    let [low, high] = body.bounds();
    Point3::from((low.coords + high.coords) * 0.5).into()
}
