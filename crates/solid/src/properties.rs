//! Measures of a body: volume, area, genus. Estimates in floating point, for reports; nothing is decided by them.

use nalgebra::Point3;

use super::body::Body;
use super::edge_numbers::EdgeNumbers;
use super::kind::Kind;

/// Measures of a body in its placed coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Properties {
    /// The volume, in cubed units of length: the sum over shells by orientation, so a cavity counts negative. Where shells
    /// overlap, the overlap counts twice. `None` for a surface, and where it overflows.
    pub volume: Option<f64>,
    /// The area of all triangles, in squared units of length. `None` where it overflows.
    pub area: Option<f64>,
    /// The number of handles, over all shells. `None` unless the mesh is manifold and consistently oriented.
    pub genus: Option<usize>,
}

impl Body {
    /// Volume, area and genus.
    pub fn properties(&self) -> Properties {
        let origin = self.bounds()[0];
        let (mut volume, mut area) = (Sum::default(), Sum::default());
        for triangle in &self.skin().triangles {
            let [a, b, c] = triangle.corners.map(|corner| self.positions()[corner as usize]);
            volume.add((a - origin).dot(&(b - origin).cross(&(c - origin))));
            area.add(doubled_area(a, b, c));
        }
        let finite = |value: f64| value.is_finite().then_some(value);
        let volume = match self.kind() {
            Kind::Solid => finite(volume.total() / 6.0),
            Kind::Surface => None,
        };
        Properties { volume, area: finite(area.total() / 2.0), genus: self.genus() }
    }

    /// Euler: vertices - edges + faces = 2 (shells - handles). The triangulated skin is counted, as a placed solid may
    /// have lost vertices; it has the same genus.
    fn genus(&self) -> Option<usize> {
        let topology = self.topology();
        if !topology.is_manifold() || !topology.is_oriented() || !topology.collapsed_faces().is_empty() {
            return None;
        }
        let skin = self.skin();
        let edges = EdgeNumbers::of(&skin.triangles).len();
        let plus = skin.vertices().len() + skin.triangles.len() + 2 * edges;
        let twice = (2 * skin.shells.len() + 3 * edges).checked_sub(plus)?;
        twice.is_multiple_of(2).then_some(twice / 2)
    }
}

fn doubled_area(a: Point3<f64>, b: Point3<f64>, c: Point3<f64>) -> f64 {
    (b - a).cross(&(c - a)).norm()
}

/// A sum with the rounding errors carried along (Neumaier).
#[derive(Default)]
struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        let sum = self.sum + value;
        self.lost += if self.sum.abs() >= value.abs() { (self.sum - sum) + value } else { (value - sum) + self.sum };
        self.sum = sum;
    }

    fn total(&self) -> f64 {
        self.sum + self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Orientation;

    #[test]
    fn a_box_has_its_measures() {
        let body = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let found = body.properties();
        assert_eq!((found.volume, found.area, found.genus), (Some(6.0), Some(22.0), Some(0)));
        let mirrored = body.positions().iter().map(|point| Point3::new(-point.x, point.y, point.z)).collect();
        let mirrored = body.with_positions(mirrored, Orientation::Mirrored).unwrap();
        assert_eq!(mirrored.properties().volume, Some(6.0));
    }
}
