//! The facets of a convex solid seen from its seed, in whole numbers.

use dashu_int::IBig;
use nalgebra::{Point3, Vector3};

use crate::convex::Polyhedron;
use crate::exact::Rational;
use crate::exact::integer::in_units;
use crate::exact::integers::{cross, difference, dot};
use crate::solid::Skin;

/// A facet: its outward normal, and the height of its points above the seed along the normal.
#[derive(Debug, Clone)]
pub(super) struct Facet {
    /// In the square of the unit.
    pub(super) normal: [IBig; 3],
    /// In the cube of the unit.
    pub(super) height: IBig,
    /// The least of the file's faces that lie in the facet.
    pub(super) face: u32,
}

/// All facets of a solid in units of `2^exponent`, which must divide its coordinates, by the least of the file's faces in them. The
/// seed is given in units and in the frame of the solid.
pub(super) fn facets_about(polyhedron: &Polyhedron, skin: &Skin, seed: &[IBig; 3], exponent: i32) -> Vec<Facet> {
    let whole = |point: &Point3<f64>| -> [IBig; 3] { std::array::from_fn(|k| in_units(point[k], exponent)) };
    let points: Vec<[IBig; 3]> = polyhedron.points().iter().map(|point| difference(&whole(point), seed)).collect();
    let facet = |facet: u32| {
        let first = polyhedron.any_half_edge(facet);
        let next = polyhedron.half_edges()[first as usize].next;
        let corners = [polyhedron.origin(first), polyhedron.origin(next), polyhedron.target(next)];
        let [p, q, r] = corners.map(|corner| &points[corner as usize]);
        let normal = cross(&difference(q, p), &difference(r, q));
        let height = dot(&normal, p);
        let faces = polyhedron.triangles(facet).iter().map(|&triangle| skin.triangles[triangle as usize].face);
        Facet { normal, height, face: faces.min().unwrap_or(u32::MAX) }
    };
    let mut facets: Vec<Facet> = (0..polyhedron.facet_count() as u32).map(facet).collect();
    facets.sort_by_key(|facet| facet.face);
    facets
}

/// Whether a point, given in units from the seed, is inside the solid scaled about its seed and on none of its facets.
pub(super) fn is_strictly_inside(facets: &[Facet], point: &[IBig; 3], scaling: &Rational) -> bool {
    let [p, q] = [scaling.numerator().to_big(), scaling.denominator().to_big()];
    facets.iter().all(|facet| dot(&facet.normal, point) * &q < &facet.height * &p)
}

/// The planes in floats, normals of about unit length, in a unit that makes coordinates about one.
pub(super) fn planes(polyhedron: &Polyhedron, seen: &[Point3<f64>]) -> Vec<(Vector3<f64>, f64)> {
    let plane = |facet: u32| {
        let first = polyhedron.any_half_edge(facet);
        let next = polyhedron.half_edges()[first as usize].next;
        let corners = [polyhedron.origin(first), polyhedron.origin(next), polyhedron.target(next)];
        let [p, q, r] = corners.map(|corner| seen[corner as usize]);
        let normal = (q - p).cross(&(r - q)).normalize();
        (normal, normal.dot(&p.coords))
    };
    (0..polyhedron.facet_count() as u32).map(plane).collect()
}
