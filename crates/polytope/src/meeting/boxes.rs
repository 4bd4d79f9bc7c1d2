//! The boxes of all faces of a polytope, rounded outward.

use crate::boxes::Boxes;
use crate::points::Points;
use crate::realization::Polytope;

/// The boxes of all proper faces. The vertices have further coordinates, which come first. A face that has collapsed gets an
/// empty box, so that nothing meets it.
pub(super) fn boxes(polytope: &Polytope, more: &Points) -> Boxes {
    let (lattice, points) = (polytope.lattice(), polytope.points());
    let axes = more.dimension() + points.dimension();
    let mut extents: Vec<[f64; 2]> = Vec::with_capacity(lattice.len() * axes);
    let mut boxes = Boxes::new(axes);
    let nothing = vec![[f64::INFINITY, f64::NEG_INFINITY]; axes];
    for face in lattice.proper_faces() {
        let start = extents.len();
        if lattice.dimension_of(face) == 0 {
            let estimates = more.estimates(face.index()).iter().chain(points.estimates(face.index()));
            extents.extend(estimates.map(|estimate| estimate.interval()));
        } else {
            extents.extend(&nothing);
            let (known, own) = extents.split_at_mut(start);
            for (bounding, _) in lattice.boundary(face) {
                let extent = &known[bounding.index() * axes..];
                for ([low, high], [least, most]) in own.iter_mut().zip(extent) {
                    (*low, *high) = (low.min(*least), high.max(*most));
                }
            }
        }
        boxes.push(if polytope.has_collapsed(face) { &nothing } else { &extents[start..] });
    }
    boxes
}
