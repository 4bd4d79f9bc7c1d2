//! Vertices of two bodies of few triangles that are seen at one place along the motion, exactly.
//!
//! Rounding leaves many corners of what was made to fit exactly where they were meant to be. A product of two vectors
//! that is zero is never proven to be by numbers that are rounded. Here `w x d`, with `w` the way between two vertices
//! and `d` the displacement, is a sum of products of floats, each of which is the sum of two floats. Added one by one
//! to floats that do not overlap (Shewchuk, grow-expansion), they leave nothing but zeros if their sum is zero, and
//! something else if not.

use std::cell::Cell;

use firstcontact_exact::{two_product, two_sum};
use firstcontact_motion::Scene;

use super::outcode_sweep::MOST;

/// The range in which the rounding of a product is a float.
const WINDOW: std::ops::RangeInclusive<f64> = 1e-250..=1e250;

/// A vertex of A or of B.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Vertex {
    OfA(u32),
    OfB(u32),
}

impl Vertex {
    /// A number of its own among those of both bodies.
    #[inline]
    pub(super) fn number(self) -> u32 {
        match self {
            Vertex::OfA(number) => number,
            Vertex::OfB(number) => MOST as u32 + number,
        }
    }
}

/// For each vertex the number of one that is known to be seen at the same place.
pub(super) struct Places {
    known: [Cell<u8>; 2 * MOST],
}

impl Places {
    /// Nothing is known: each vertex is by itself.
    pub(super) fn new() -> Places {
        Places { known: std::array::from_fn(|vertex| Cell::new(vertex as u8)) }
    }

    fn of(&self, vertex: Vertex) -> u8 {
        self.known[vertex.number() as usize].get()
    }

    /// True if two vertices are known to be seen at one place.
    #[inline]
    pub(super) fn are_one(&self, p: Vertex, q: Vertex) -> bool {
        self.of(p) == self.of(q)
    }

    /// Tries to prove that two vertices are seen at one place; true if they are.
    #[cold]
    pub(super) fn prove_one(&self, scene: &Scene<'_>, [p, q]: [Vertex; 2]) -> bool {
        let is_one = is_along(scene, [p, q]);
        if is_one {
            let (from, to) = (self.of(p), self.of(q));
            self.known.iter().filter(|place| place.get() == from).for_each(|place| place.set(to));
        }
        is_one
    }
}

/// True if the way between two vertices is certainly along the motion.
fn is_along(scene: &Scene<'_>, ends: [Vertex; 2]) -> bool {
    let way = |k: usize| {
        let point = |vertex: Vertex| match vertex {
            Vertex::OfA(number) => [scene.a[number as usize][k], scene.offset[k].value],
            Vertex::OfB(number) => [scene.b[number as usize][k], 0.0],
        };
        let [[p, from], [q, to]] = ends.map(point);
        // What both have in common is no part of the way.
        let [from, to] = if from == to { [0.0; 2] } else { [from, to] };
        [-p, -from, q, to]
    };
    let is_exact = scene.offset.iter().chain(&scene.displacement).all(|x| x.is_exact());
    is_exact && (0..3).all(|k| is_product_zero([way((k + 1) % 3), way((k + 2) % 3)], scene, k))
}

/// True if a component of the product of a way, of which each coordinate is a sum of floats, and the displacement is
/// certainly zero.
fn is_product_zero([of_i, of_j]: [[f64; 4]; 2], scene: &Scene<'_>, k: usize) -> bool {
    let [i, j] = [(k + 1) % 3, (k + 2) % 3].map(|axis| scene.displacement[axis].value);
    let (mut sum, mut count) = ([0.0; 16], 0);
    for (x, y) in of_i.map(|x| (x, j)).into_iter().chain(of_j.map(|x| (-x, i))) {
        let (product, rest) = two_product(x, y);
        if product == 0.0 && (x == 0.0 || y == 0.0) {
            continue;
        }
        if !WINDOW.contains(&product.abs()) {
            return false;
        }
        for mut more in [rest, product] {
            for part in &mut sum[..count] {
                (more, *part) = two_sum(more, *part);
            }
            sum[count] = more;
            count += 1;
        }
    }
    sum.iter().all(|&part| part == 0.0)
}

#[cfg(test)]
mod tests {
    use firstcontact_exact::geom::{Magnitudes, coordinates};
    use firstcontact_exact::power_of_two;
    use firstcontact_motion::{Motion, Span, pieces};
    use nalgebra::Point3;

    use super::*;

    /// Ways that are found to be along the motion are, exactly; those of floats that are given are all found.
    #[test]
    fn ways_along_the_motion_are_so_exactly() {
        let mut state = 11u64;
        let mut number = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        };
        let mut counts = [0; 3];
        for round in 0..400 {
            let unit = [1.0, 0.1, power_of_two(-200), 1e60][round % 4];
            let direction: [f64; 3] = [0; 3].map(|_| unit * number());
            let hair = [0.0, 0.0, power_of_two(-52), 1e-9][round / 4 % 4];
            let mut point = |steps: f64| -> Point3<f64> { direction.map(|x| x * (steps + hair * number())).into() };
            let a: Vec<_> = [0.0, 0.5, -2.0, 0.375].map(&mut point).into();
            let b: Vec<_> = [0.25, 4.0, -1.0, 0.7].map(&mut point).into();
            let ends = [direction.map(|x| -4.0 * x), direction.map(|x| 4.0 * x)];
            let magnitudes = Magnitudes::of(a.iter().chain(&b).flat_map(coordinates));
            let (moving, still) = (Motion::edge(ends[0], ends[1]).unwrap(), Motion::at([0.0; 3]).unwrap());
            let piece = pieces(&moving, &still, [0.0, 1.0]).next().unwrap();
            let scene = Scene::new(&a, &b, magnitudes, piece, piece.course());
            let places = Places::new();
            for (p, q) in (0..4).flat_map(|p| (0..4).map(move |q| (p, q))) {
                let of_one = |vertex: fn(u32) -> Vertex| places.prove_one(&scene, [vertex(p), vertex(q)]);
                let claimed = [
                    (places.prove_one(&scene, [Vertex::OfA(p), Vertex::OfB(q)]), Span::Across(p, q)),
                    (of_one(Vertex::OfA), Span::OfA(p, q)),
                    (of_one(Vertex::OfB), Span::OfB(p, q)),
                ];
                for (claimed, span) in claimed {
                    let is_along = scene.axis_beside([span, Span::Motion]).is_none();
                    assert!(is_along || !claimed, "round {round}: {span:?}");
                    counts[usize::from(is_along) + usize::from(claimed)] += 1;
                }
                assert!(!claimed[0].0 || places.are_one(Vertex::OfA(p), Vertex::OfB(q)));
            }
        }
        let [open, missed, found] = counts;
        assert!(open > 1_000 && found > 1_000 && missed == 0, "{counts:?}");
    }
}
