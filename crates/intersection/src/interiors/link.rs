//! Triangles around a point, projected to the unit sphere: those that may share a ray.
//!
//! A triangle with a corner at the point becomes an arc of the unit sphere, between the directions of two edges. The
//! arc lies in the box around its ends widened by `1 - cos(angle / 2)`, because each of its points is the end of a ray
//! through the chord, and the chord's distance from the centre is at least that cosine. An edge is the difference of
//! two floats in each coordinate, which rounds by at most `u = 2^-53` of itself; dividing by the largest coordinate,
//! the norm and the division by it take less than `8 u` more. [`MARGIN`] is more than all of that. Any other triangle
//! may be in all directions.

use nalgebra::Vector3;

use super::link_triangle::{LinkTriangle, OpenTriangle};

/// Error of a unit vector, or of a cosine made of two.
const MARGIN: f64 = 1e-14;

/// The boxes of triangles on the unit sphere.
pub(super) struct LinkGrid {
    patches: Vec<LinkPatch>,
    /// The patches by where they begin along the axis.
    order: Vec<usize>,
    axis: usize,
}

/// Box around the projection of a triangle.
#[derive(Debug, Clone, Copy)]
struct LinkPatch {
    least: Vector3<f64>,
    most: Vector3<f64>,
}

impl LinkGrid {
    /// Projection onto a sphere of the triangles around a point.
    pub(super) fn new<'p, N: 'p>(triangles: impl Iterator<Item = (&'p OpenTriangle, &'p LinkTriangle<N>)>) -> LinkGrid {
        let patches: Vec<LinkPatch> = triangles.map(|(open, part)| LinkPatch::new(open, part)).collect();
        let whole = patches.iter().fold(LinkPatch::EMPTY, |whole, patch| whole.joined(patch));
        // Along the best axis the patches are short.
        let share = |k: usize| patches.iter().map(|patch| patch.width(k)).sum::<f64>() / whole.width(k);
        let axis = (1..3).fold(0, |best, axis| if share(axis) < share(best) { axis } else { best });
        let mut order: Vec<usize> = (0..patches.len()).collect();
        order.sort_unstable_by(|&i, &j| patches[i].least[axis].total_cmp(&patches[j].least[axis]).then(i.cmp(&j)));
        LinkGrid { patches, order, axis }
    }

    /// Pairs of triangles, by their numbers: all that share a ray, and some that do not.
    pub(super) fn neighbours(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.order.iter().enumerate().flat_map(move |(place, &i)| {
            let patch = &self.patches[i];
            let reached = move |j: &&usize| self.patches[**j].least[self.axis] <= patch.most[self.axis];
            let later = self.order[place + 1..].iter().take_while(reached);
            later.filter(|&&j| patch.meets(&self.patches[j])).map(move |&j| [i, j])
        })
    }
}

impl LinkPatch {
    const EMPTY: LinkPatch = LinkPatch { least: Vector3::new(2.0, 2.0, 2.0), most: Vector3::new(-2.0, -2.0, -2.0) };
    const EVERYWHERE: LinkPatch = LinkPatch { least: LinkPatch::EMPTY.most, most: LinkPatch::EMPTY.least };

    fn new<N>(open: &OpenTriangle, part: &LinkTriangle<N>) -> LinkPatch {
        let Some(corner) = open.corner() else { return LinkPatch::EVERYWHERE };
        let ends = [part.headings[corner], -part.headings[(corner + 2) % 3]].map(unit);
        let [Some(from), Some(to)] = ends else { return LinkPatch::EVERYWHERE };
        let bulge = 1.0 - (0.5 + 0.5 * from.dot(&to)).max(0.0).sqrt() + 4.0 * MARGIN;
        LinkPatch { least: from.inf(&to).add_scalar(-bulge), most: from.sup(&to).add_scalar(bulge) }
    }

    fn joined(&self, other: &LinkPatch) -> LinkPatch {
        LinkPatch { least: self.least.inf(&other.least), most: self.most.sup(&other.most) }
    }

    fn width(&self, k: usize) -> f64 {
        self.most[k] - self.least[k]
    }

    fn meets(&self, other: &LinkPatch) -> bool {
        (0..3).all(|k| self.least[k] <= other.most[k] && other.least[k] <= self.most[k])
    }
}

/// The direction of a vector, if it has one and floats are certain.
fn unit(vector: Vector3<f64>) -> Option<Vector3<f64>> {
    let largest = vector.amax();
    // A quotient by a number below that may lose more than a unit in the last place.
    (largest >= f64::MIN_POSITIVE && largest.is_finite()).then(|| (vector / largest).normalize())
}
