//! The shortest of all translations that part two hulls, by their exact penetration depth.

use firstcontact_formats::Mesh;
use nalgebra::{Point3, Vector3};

use super::error::{DeformError, Which};
use super::hulls::{Hulls, unit};
use firstcontact_convex::ConvexPair;
use firstcontact_convex::cd_dual::{Counts, Penetration};
use firstcontact_exact::{Rational, Sign};
use firstcontact_solid::{Body, convex_hull};

/// The direction from A to B against which the shortest translation moves A, found exactly, rounded to floats.
pub(super) fn shortest(hulls: &Hulls<'_>) -> Result<Vector3<f64>, DeformError> {
    let of = |which: Which| hull(which, hulls.bodies[which.index()], hulls.vertices[which.index()]);
    let (a, b) = (of(Which::First)?, of(Which::Second)?);
    let pair = ConvexPair::new(&a, hulls.at, &b, Point3::origin()).map_err(no_depth)?;
    match pair.penetration(&mut Counts::default()) {
        Penetration::Depth(depth) => rounded(&depth.normal).ok_or_else(|| no_depth("its direction is null")),
        Penetration::Apart => Err(no_depth("they share no point")),
    }
}

fn no_depth(reason: impl ToString) -> DeformError {
    DeformError::NoDepth { reason: reason.to_string() }
}

/// The unit vector against a normal from B to A, which has integers of any size.
fn rounded(normal: &[Rational; 3]) -> Option<Vector3<f64>> {
    let size = |x: &Rational| if x.sign() == Sign::Negative { -x } else { x.clone() };
    let largest = normal.iter().map(size).max().filter(|size| !size.sign().is_zero())?;
    let [x, y, z] = normal.each_ref().map(|x| -x.over(&largest).nearest());
    unit(&Vector3::new(x, y, z))
}

/// The convex hull of a mesh as a body, of the vertices that it uses.
pub(super) fn hull(which: Which, body: &Body, vertices: &[u32]) -> Result<Body, DeformError> {
    let points: Vec<[f64; 3]> = vertices.iter().map(|&vertex| body.positions()[vertex as usize].into()).collect();
    let triangles = convex_hull(&points).map_err(|reason| DeformError::NoVolume { mesh: which, reason })?;
    let mesh = Mesh::new(points, &triangles).map_err(no_depth)?;
    Body::solid_from_mesh(mesh).map_err(no_depth)
}
