//! The planes of a convex solid's facets, seen from its seed.

use dashu_int::IBig;
use nalgebra::{Point3, Vector3};

use crate::Polyhedron;
use firstcontact_exact::Rational;
use firstcontact_exact::integer::in_units;
use firstcontact_exact::linear::{cross, difference, dot};
use firstcontact_solid::Skin;

/// The plane of a facet in whole numbers: its outward normal, and the height of its points above the seed along the normal.
#[derive(Debug, Clone)]
pub(super) struct Plane {
    /// In the square of the unit.
    pub(super) normal: [IBig; 3],
    /// In the cube of the unit.
    pub(super) height: IBig,
    /// The least of the file's faces that lie in the facet.
    pub(super) face: u32,
    /// The facet, by the number that the polyhedron has for it.
    pub(super) facet: u32,
}

/// The vertices of a solid seen from its seed, which is given in units of `2^exponent` and in the frame of the solid.
pub(super) fn arms(polyhedron: &Polyhedron, seed: &[IBig; 3], exponent: i32) -> Vec<[IBig; 3]> {
    let whole = |point: &Point3<f64>| -> [IBig; 3] { std::array::from_fn(|k| in_units(point[k], exponent)) };
    polyhedron.points().iter().map(|point| difference(&whole(point), seed)).collect()
}

/// The planes of all facets of a solid in units of `2^exponent`, which must divide its coordinates, by the least of the file's faces in them. The
/// seed is given in units and in the frame of the solid.
pub(super) fn planes_about(polyhedron: &Polyhedron, skin: &Skin, seed: &[IBig; 3], exponent: i32) -> Vec<Plane> {
    let points = arms(polyhedron, seed, exponent);
    let plane = |facet: u32| {
        let first = polyhedron.any_half_edge(facet);
        let next = polyhedron.half_edges()[first as usize].next;
        let corners = [polyhedron.origin(first), polyhedron.origin(next), polyhedron.target(next)];
        let [p, q, r] = corners.map(|corner| &points[corner as usize]);
        let normal = cross(&difference(q, p), &difference(r, q));
        let height = dot(&normal, p);
        let faces = polyhedron.triangles(facet).iter().map(|&triangle| skin.triangles[triangle as usize].face);
        Plane { normal, height, face: faces.min().unwrap_or(u32::MAX), facet }
    };
    let mut planes: Vec<Plane> = (0..polyhedron.facet_count() as u32).map(plane).collect();
    planes.sort_by_key(|plane| plane.face);
    planes
}

/// Whether a point, given in units from the seed, is inside the solid scaled about its seed and on none of its facets.
pub(super) fn is_strictly_inside(planes: &[Plane], point: &[IBig; 3], scaling: &Rational) -> bool {
    let [p, q] = [scaling.numerator().to_big(), scaling.denominator().to_big()];
    planes.iter().all(|plane| dot(&plane.normal, point) * &q < &plane.height * &p)
}

/// The planes in floats, with normals of about unit length, for vertices at the given points.
pub(super) fn rough_planes(polyhedron: &Polyhedron, seen: &[Point3<f64>]) -> Vec<(Vector3<f64>, f64)> {
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
