//! Which way a face runs in its flat.

use dashu_int::IBig;

use super::lattice::{FaceId, Orientation};
use super::realization::Polytope;
use firstcontact_exact::Sign;
use firstcontact_exact::linear::determinant;

impl Polytope {
    /// Which way a face runs, seen along as many axes as it has dimensions; `Zero` if it encloses nothing there. For two faces of
    /// one flat, seen along the same axes, it says whether they run the same way.
    ///
    /// It is the sign of the volume, but for a sign that all faces of a dimension share: the sum over chains of
    /// faces of the simplices spanned by one chosen vertex of each face, since every face is as a chain the sum of the cones
    /// from its chosen vertex over what bounds it, and each of these is a cone over such a sum.
    pub(super) fn sense(&self, face: FaceId, axes: &[u32]) -> Sign {
        let mut sum = IBig::ZERO;
        self.add_cones(face, axes, Orientation::Along, &mut Vec::new(), &mut sum);
        Sign::from(sum.cmp(&IBig::ZERO))
    }

    /// Adds the volumes of the simplices of a face, joined to tips chosen before.
    fn add_cones(&self, face: FaceId, axes: &[u32], way: Orientation, tips: &mut Vec<usize>, sum: &mut IBig) {
        let tip = self.tip(face);
        if tips.contains(&tip) {
            return;
        }
        if self.lattice().dimension_of(face) == 0 {
            let rows = tips.iter().map(|&other| {
                let span = self.points().span(tip, other);
                axes.iter().map(|&axis| span[axis as usize].clone()).collect()
            });
            *sum += determinant(rows.collect()) * way.count();
            return;
        }
        tips.push(tip);
        for (bounding, inner) in self.lattice().boundary(face) {
            self.add_cones(bounding, axes, inner.seen(way), tips, sum);
        }
        tips.pop();
    }

    /// Some vertex of a face, by its place among the points.
    fn tip(&self, face: FaceId) -> usize {
        let mut tip = face;
        while let Some((below, _)) = self.lattice().boundary(tip).next() {
            tip = below;
        }
        tip.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_simplex_and_its_mirror_image_run_opposite_ways() {
        for dimension in 1..=5usize {
            let corners = |sign: f64| {
                let unit = (0..dimension).map(move |axis| if axis == 0 { sign } else { 1.0 });
                let mut points = vec![0.0; dimension * (dimension + 1)];
                unit.enumerate().for_each(|(axis, value)| points[dimension * (axis + 1) + axis] = value);
                points
            };
            let (simplex, _) = Polytope::hull(dimension, &corners(1.0)).unwrap();
            let mirrored = Polytope::new(simplex.lattice().clone(), dimension, &corners(-1.0)).unwrap();
            let axes: Vec<u32> = (0..dimension as u32).collect();
            let [own, other] = [&simplex, &mirrored].map(|each| each.sense(each.lattice().top(), &axes));
            assert!(!own.is_zero() && other == -own, "{dimension}: {own:?} {other:?}");
        }
    }

    #[test]
    fn a_flat_face_runs_no_way() {
        let (square, _) = Polytope::hull(2, &[0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0]).unwrap();
        let flat = Polytope::new(square.lattice().clone(), 2, &[0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0]).unwrap();
        assert_eq!(flat.sense(flat.lattice().top(), &[0, 1]), Sign::Zero);
    }
}
