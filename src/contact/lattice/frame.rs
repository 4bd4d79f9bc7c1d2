//! Two moving solids as prisms of one space, in whole numbers.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::solid::LatticeSolid;
use crate::exact::Wide;
use crate::motion::Scene;
use crate::polytope::{Points, Polytope, extruded};

/// The prisms of two solids over one piece of motion. B stands, so that its prism is upright; A moves by the relative
/// displacement.
pub(super) struct Frame {
    /// What A and B sweep. The time is the last coordinate.
    pub(super) prisms: [Polytope; 2],
    /// The vertices of the prisms as they are seen along the motion, in the plane: what a face of A sweeps is no larger
    /// there than the face itself.
    pub(super) seen: [Points; 2],
}

impl Frame {
    /// The prisms of A and of B in the unit `2^unit / denominator`, the denominator being that of the motion's rational numbers,
    /// with the origin at a vertex of B.
    pub(super) fn new(scene: &Scene<'_>, [a, b]: [&LatticeSolid; 2]) -> Frame {
        let motion = scene.exact_motion();
        let exponents = [a, b].map(|solid| solid.solid.points().unit().0);
        let unit = exponents[0].min(exponents[1]).min(motion.exponent);
        let denominator = motion.denominator.to_big();
        let scaled = |vector: &[Wide; 3]| vector.each_ref().map(|x| x.to_big() << (motion.exponent - unit) as usize);
        let (offset, displacement) = (scaled(&motion.offset), scaled(&motion.displacement));
        let [of_a, of_b] = [a, b].map(|solid| solid.solid.points().in_unit(unit, &denominator));
        let origin = of_b.coordinates(0).to_vec();
        let moved = |points: &Points, shift: &dyn Fn(usize) -> IBig| -> Vec<[IBig; 3]> {
            let point = |vertex: usize| [0, 1, 2].map(|k| &points.coordinates(vertex)[k] + shift(k));
            (0..points.len()).map(point).collect()
        };
        let of_a = moved(&of_a, &|k| &offset[k] - &origin[k]);
        let of_b = moved(&of_b, &|k| -&origin[k]);
        let seen = seen([&of_a, &of_b], &displacement);
        let duration = IBig::ONE << displacement.iter().map(BitTest::bit_len).max().unwrap_or(0);
        let [x, y, z] = displacement;
        let coordinates = [
            extruded(of_a.into_iter().map(Vec::from), &[x, y, z, duration.clone()]),
            extruded(of_b.into_iter().map(Vec::from), &[IBig::ZERO, IBig::ZERO, IBig::ZERO, duration]),
        ];
        let [p, q] = Points::pair(4, coordinates, unit, &denominator);
        Frame { prisms: [a.prisms.at(p), b.prisms.at(q)], seen }
    }
}

/// The vertices of both prisms seen along the displacement, up to a factor: those of the first copy, then those of the last, which
/// hides them. Without a displacement nothing is seen.
fn seen(points: [&[[IBig; 3]]; 2], displacement: &[IBig; 3]) -> [Points; 2] {
    let longest =
        (1..3).fold(0, |best, k| if displacement[k].bit_len() > displacement[best].bit_len() { k } else { best });
    let [i, j, k] = [longest + 1, longest + 2, longest].map(|axis| axis % 3);
    if displacement[k].is_zero() {
        return Points::pair(0, [Vec::new(), Vec::new()], 0, &IBig::ONE);
    }
    let look = |point: &[IBig; 3]| [i, j].map(|axis| &point[axis] * &displacement[k] - &point[k] * &displacement[axis]);
    let seen = points.map(|points| points.iter().chain(points).flat_map(look).collect());
    Points::pair(2, seen, 0, &IBig::ONE)
}
