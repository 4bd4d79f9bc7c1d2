//! When two solids first touch, approximately: a ray cast on the Minkowski difference.
//!
//! The idea of van den Bergen (2004). While A moves by `s d`, seen from B, the difference moves by `-s d`, so they touch when
//! the point `s d` of a ray reaches the difference. Wherever the search finds a plane between the two, `s` is moved on to
//! where the ray meets that plane: no contact is before it. The search then goes on from the new point, until the nearest
//! point of the simplex is within a tolerance of it.
//!
//! All in floats: `s` is a lower bound but for rounding. How much later the contact is, is at most the gap that is left
//! divided by the speed at which it closes; for a motion nearly parallel to the faces that meet that may be much.

use nalgebra::Vector3;

use super::difference::Difference;
use super::nearest::nearest;
use super::simplex::Simplex;
use super::work::Work;

/// More steps than a cast takes where floats can tell.
const LIMIT: usize = 256;

/// The gap at which a cast is content, as a share of the size of the scene.
const TOLERANCE: f64 = 1.0 / (1u64 << 42) as f64;

/// Whether and when two convex solids meet while one moves. Which of the three it is, is exact.
/// See the notes on convexity-based methods, "GJK for Moving Objects".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cast {
    /// They share no point during the motion, its ends included.
    Apart,
    /// They share a point at the beginning.
    AtBeginning,
    /// They are apart at the beginning, and meet.
    During(Instant),
}

/// About when they meet. See the notes on convexity-based methods, "GJK for Moving Objects".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Instant {
    /// The fraction of the motion, from 0 to 1: not after first contact, but for rounding.
    pub fraction: f64,
    /// How far apart they then are at most, but for rounding: about `2^-42` of the coordinates' size, unless floats could
    /// do no better.
    pub gap: f64,
    /// The unit normal, from B to A, of the last plane that was found between them; absent if none was needed.
    pub normal: Option<Vector3<f64>>,
}

/// Casts A along its motion, which is known to meet B later than at the beginning.
pub(crate) fn cast(difference: &Difference<'_>, start: Simplex, work: &mut Work) -> Instant {
    let displacement = difference.displacement();
    let content = TOLERANCE * (start.size() + displacement.amax());
    let (mut simplex, mut fraction, mut normal) = (start, 0.0, None);
    let mut gap = f64::INFINITY;
    for _ in 0..LIMIT {
        work.iterations += 1;
        let moved: Vec<Vector3<f64>> = simplex.points().iter().map(|point| point - displacement * fraction).collect();
        let found = nearest(&moved);
        gap = found.point.norm();
        let (face, _) = simplex.face(&found.weights);
        let Some(&last) = face.corners().last().filter(|_| gap > content) else { break };
        let extreme = difference.least(&found.point, last, work);
        let height = found.point.dot(&difference.point(extreme));
        let speed = found.point.dot(&displacement);
        let reached = if speed > 0.0 { (height / speed).min(1.0) } else { fraction };
        let is_known = face.corners().contains(&extreme);
        if reached > fraction {
            fraction = reached;
            normal = Some(-found.point / gap);
        } else if is_known {
            break;
        }
        simplex = face;
        simplex.add(difference, extreme);
    }
    Instant { fraction, gap, normal }
}
