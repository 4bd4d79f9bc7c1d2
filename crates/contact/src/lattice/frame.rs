//! Two moving solids as prisms of one space, in whole numbers.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::solid::LatticeSolid;
use firstcontact_exact::SmallBigInt;
use firstcontact_motion::Scene;
use firstcontact_polytope::{Points, Polytope, prism_vertices};

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
        let scaled =
            |vector: &[SmallBigInt; 3]| vector.each_ref().map(|x| x.to_big() << (motion.exponent - unit) as usize);
        let (offset, displacement) = (scaled(&motion.offset), scaled(&motion.displacement));
        let bases = [a, b].map(|solid| solid.solid.points().in_unit(unit, &denominator));
        let origin = bases[1].coordinates(0);
        let duration = IBig::ONE << displacement.iter().map(BitTest::bit_len).max().unwrap_or(0);
        let at_beginning = |added: &dyn Fn(usize) -> IBig| [added(0), added(1), added(2), IBig::ZERO];
        let (first_a, first_b) = (at_beginning(&|k| &offset[k] - &origin[k]), at_beginning(&|k| -&origin[k]));
        let [mut last_a, mut last_b] = [&first_a, &first_b].map(<[IBig; 4]>::clone);
        last_a.iter_mut().zip(&displacement).for_each(|(x, step)| *x += step);
        (last_a[3], last_b[3]) = (duration.clone(), duration);
        let coordinates =
            [prism_vertices(&bases[0], [&first_a, &last_a]), prism_vertices(&bases[1], [&first_b, &last_b])];
        let seen = seen(&coordinates, &displacement);
        let [p, q] = Points::pair(4, coordinates, unit, &denominator);
        Frame { prisms: [a.prisms.at(p), b.prisms.at(q)], seen }
    }
}

/// The vertices of both prisms seen along the displacement, up to a factor: those of the last copy behind those of the first.
/// Without a displacement nothing is seen.
fn seen(coordinates: &[Vec<IBig>; 2], displacement: &[IBig; 3]) -> [Points; 2] {
    let longest =
        (1..3).fold(0, |best, k| if displacement[k].bit_len() > displacement[best].bit_len() { k } else { best });
    let [i, j, k] = [longest + 1, longest + 2, longest].map(|axis| axis % 3);
    if displacement[k].is_zero() {
        return Points::pair(0, [Vec::new(), Vec::new()], 0, &IBig::ONE);
    }
    let look = |point: &[IBig]| [i, j].map(|axis| &point[axis] * &displacement[k] - &point[k] * &displacement[axis]);
    let of_a = coordinates[0].chunks_exact(4).flat_map(look).collect();
    // B stands, and its second copy is seen where the first one is.
    let of_b = &coordinates[1][..coordinates[1].len() / 2];
    let of_b = of_b.chunks_exact(4).chain(of_b.chunks_exact(4)).flat_map(look).collect();
    Points::pair(2, [of_a, of_b], 0, &IBig::ONE)
}
