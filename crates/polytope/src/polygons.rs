//! Polygons in the plane, as polytopes of dimension two.

use super::lattice::{FaceId, LatticeBuilder, Orientation};
use super::points::Points;
use super::polytope::Polytope;
use firstcontact_exact::Sign;

/// Why loops of corners are no polygon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PolygonError {
    /// There is no loop.
    #[error("a polygon has at least one loop of corners")]
    Empty,
    /// A loop has fewer than three corners.
    #[error("loop {number} has {corners} corners; it takes three at least")]
    TooFew {
        /// The loop.
        number: usize,
        /// Number of its corners.
        corners: usize,
    },
    /// A coordinate is infinite or not a number.
    #[error("corner {corner} of loop {number} is not finite")]
    NotFinite {
        /// The loop.
        number: usize,
        /// The corner in it.
        corner: usize,
    },
    /// A corner is where the next one is.
    #[error("corner {corner} of loop {number} is where the next one is")]
    Repeated {
        /// The loop.
        number: usize,
        /// The first of the two corners.
        corner: usize,
    },
}

impl Polytope {
    /// A polygon in the plane from the loops of its corners: counter-clockwise around what belongs to it, clockwise
    /// around holes.
    ///
    /// It is what the loops together wind around, with the loops themselves; so there may be several outer loops, in
    /// one another or apart, and loops may touch or cross. If they enclose more clockwise than counter-clockwise, all
    /// are turned round. The vertices are the corners, in their order, and the edges lead from each corner to the next.
    ///
    /// # Errors
    /// If there is no loop, or one has fewer than three corners, one that is not finite, or two equal ones next to each
    /// other.
    pub fn polygon<L: AsRef<[[f64; 2]]>>(loops: &[L]) -> Result<Polytope, PolygonError> {
        let loops: Vec<&[[f64; 2]]> = loops.iter().map(AsRef::as_ref).collect();
        if loops.is_empty() {
            return Err(PolygonError::Empty);
        }
        loops.iter().enumerate().try_for_each(|(number, corners)| check(number, corners))?;
        let polygon = built(&loops, Orientation::Along);
        Ok(match polygon.sense(polygon.lattice().top(), &[0, 1]) {
            Sign::Negative => built(&loops, Orientation::Against),
            _ => polygon,
        })
    }
}

fn check(number: usize, corners: &[[f64; 2]]) -> Result<(), PolygonError> {
    if corners.len() < 3 {
        return Err(PolygonError::TooFew { number, corners: corners.len() });
    }
    if let Some(corner) = corners.iter().position(|corner| corner.iter().any(|x| !x.is_finite())) {
        return Err(PolygonError::NotFinite { number, corner });
    }
    let next = corners.iter().cycle().skip(1);
    match corners.iter().zip(next).position(|(corner, next)| corner == next) {
        Some(corner) => Err(PolygonError::Repeated { number, corner }),
        None => Ok(()),
    }
}

/// The polygon of checked loops, its boundary running like these or the other way.
fn built(loops: &[&[[f64; 2]]], way: Orientation) -> Polytope {
    let corners: usize = loops.iter().map(|corners| corners.len()).sum();
    let mut builder = LatticeBuilder::new(corners);
    builder.next_dimension();
    let mut start = 0;
    let mut edges = Vec::with_capacity(corners);
    for corners in loops {
        for corner in 0..corners.len() {
            let [from, to] = [corner, (corner + 1) % corners.len()].map(|corner| FaceId::new(start + corner));
            edges.push((builder.face([(from, Orientation::Against), (to, Orientation::Along)]), way));
        }
        start += corners.len();
    }
    builder.next_dimension();
    builder.face(edges);
    let lattice = builder.assembled();
    debug_assert_eq!(lattice.check(), Ok(()));
    Polytope::assembled(lattice, Points::of_floats(2, loops.concat().as_flattened()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Location, Stabbing};

    const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    const HOLE: [[f64; 2]; 4] = [[1.0, 1.0], [1.0, 3.0], [3.0, 3.0], [3.0, 1.0]];

    #[test]
    fn a_hole_is_outside() {
        let frame = Polytope::polygon(&[SQUARE, HOLE]).unwrap();
        assert_eq!((frame.lattice().faces(0).len(), frame.lattice().faces(1).len()), (8, 8));
        assert_eq!(frame.locate(&[2.0, 2.0]), Ok(Location::Outside));
        assert_eq!(frame.locate(&[0.5, 2.0]), Ok(Location::Inside));
        assert!(matches!(frame.locate(&[1.0, 2.0]), Ok(Location::On(edge)) if edge.index() >= 8));
        assert!(matches!(frame.locate(&[1.0, 1.0]), Ok(Location::On(vertex)) if vertex.index() == 4));
    }

    #[test]
    fn clockwise_loops_are_turned_round() {
        let mut clockwise = SQUARE;
        clockwise.reverse();
        for corners in [SQUARE, clockwise] {
            let square = Polytope::polygon(&[corners]).unwrap();
            assert_eq!(square.winding_number(Stabbing::default(), &[1.0, 1.0]), Ok(Some(1)));
        }
    }

    #[test]
    fn loops_may_overlap_and_touch() {
        let second = SQUARE.map(|[x, y]| [x + 2.0, y + 2.0]);
        let third = SQUARE.map(|[x, y]| [x + 6.0, y + 6.0]);
        let union = Polytope::polygon(&[SQUARE, second, third]).unwrap();
        let stabbing = Stabbing::default();
        assert_eq!(union.winding_number(stabbing, &[3.0, 3.0]), Ok(Some(2)));
        assert_eq!(union.winding_number(stabbing, &[7.0, 7.0]), Ok(Some(1)));
        assert_eq!(union.winding_number(stabbing, &[6.0, 6.0]), Ok(None));
    }

    #[test]
    fn what_is_no_loop_is_named() {
        let none: [[[f64; 2]; 3]; 0] = [];
        assert_eq!(Polytope::polygon(&none).unwrap_err(), PolygonError::Empty);
        let error = |corners: &[[f64; 2]]| Polytope::polygon(&[&SQUARE[..], corners]).unwrap_err().to_string();
        assert_eq!(error(&SQUARE[..2]), "loop 1 has 2 corners; it takes three at least");
        assert_eq!(error(&[[0.0, 0.0], [1.0, f64::NAN], [1.0, 1.0]]), "corner 1 of loop 1 is not finite");
        assert_eq!(error(&[[0.0, 0.0], [1.0, 1.0], [-0.0, 0.0]]), "corner 2 of loop 1 is where the next one is");
    }
}
