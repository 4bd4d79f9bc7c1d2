//! Least distance of two triangles that share no point, in rational numbers: by the parabolas of their features.
//!
//! While the features that are nearest to each other stay the same, the square of the distance is a parabola in time,
//! or constant. All together it is convex and has no kinks, as the triangles never meet. So where it is least inside of
//! the piece its slope vanishes, and either it is the vertex of one of the parabolas; or it is constant for a while, up
//! to an end of the piece or to an instant at which a parabola takes over, whose slope vanishes there too, so that this
//! is its vertex. The parabola of a vertex or an edge with a plane, and of two edges that are not parallel, is zero at
//! its vertex: that is none at which the triangles are nearest. There remain the vertices of 9 pairs of vertices and of
//! 18 pairs of a vertex and an edge.
//!
//! The triangles are nearest at one of these instants or at an end, and the sign of the slope says on which side of any
//! other: five evaluations find it among
//! 29.

use super::newton::{Nearest, TrianglePair};
use firstcontact_exact::{Rational, Sign, ring};
use firstcontact_intersection::Facet;

/// An instant, and how near two triangles are then.
#[derive(Debug, Clone)]
pub(super) struct MinPoint {
    pub(super) fraction: Rational,
    pub(super) nearest: Nearest,
}

/// Instant of least distance of two triangles during a piece; `None` if they have no extent.
pub(super) fn bottom(couple: &TrianglePair<'_>) -> Option<MinPoint> {
    lowest(instants(couple), |fraction| couple.nearest(fraction))
}

/// The first of the instants, in order, at which the distance does not fall any more, or else the last.
fn lowest(mut instants: Vec<Rational>, mut evaluate: impl FnMut(&Rational) -> Option<Nearest>) -> Option<MinPoint> {
    let mut best = None;
    while let Some(middle) = instants.len().checked_sub(1).map(|last| last / 2) {
        let nearest = evaluate(&instants[middle])?;
        let sign = nearest.fall.sign();
        let point = MinPoint { fraction: instants[middle].clone(), nearest };
        match sign {
            Sign::Zero => return Some(point),
            Sign::Positive => {
                instants.drain(..=middle);
            }
            Sign::Negative => instants.truncate(middle),
        }
        let is_nearer = best.as_ref().is_none_or(|best: &MinPoint| point.nearest.square < best.nearest.square);
        if is_nearer {
            best = Some(point);
        }
    }
    best
}

/// The ends of the piece, and the instants between them at which a parabola is least; in order.
fn instants(couple: &TrianglePair<'_>) -> Vec<Rational> {
    let Parabolas { across, edges, step } = Parabolas::of(couple);
    let mut instants = vec![Rational::ZERO, Rational::of(1.0)];
    let long = ring::dot(&step, &step);
    for (number, way) in across.iter().enumerate() {
        let onward = ring::dot(way, &step);
        offer(&mut instants, &onward, &long);
        // Each pair of a vertex and an edge once: a vertex of B with the edge from that of A, and the other way round.
        for edge in [&edges[0][number / 3], &edges[1][number % 3]] {
            let (own, along, beside) = (ring::dot(edge, edge), ring::dot(way, edge), ring::dot(&step, edge));
            let above = &(&onward * &own) - &(&along * &beside);
            offer(&mut instants, &above, &(&(&long * &own) - &(&beside * &beside)));
        }
    }
    instants.sort_unstable();
    instants.dedup();
    instants
}

/// Takes a quotient that is between zero and one; its denominator is not negative.
fn offer(instants: &mut Vec<Rational>, above: &Rational, below: &Rational) {
    if above.sign() == Sign::Positive && above < below {
        instants.push(above.over(below).reduced());
    }
}

/// Coefficients of the parabolas.
struct Parabolas {
    /// From the corners of A to those of B, at the beginning.
    across: [[Rational; 3]; 9],
    /// The edges of A and those of B, each from the corner of its number.
    edges: [[[Rational; 3]; 3]; 2],
    step: [Rational; 3],
}

impl Parabolas {
    fn of(couple: &TrianglePair<'_>) -> Parabolas {
        let [start, step] = couple.scene.rational_motion();
        let facets = [0, 1].map(|side| Facet::whole(couple.bodies[side], couple.places[side]));
        let positions = [couple.scene.a, couple.scene.b];
        let corners = [0, 1].map(|side| {
            facets[side].corners.map(|corner| {
                let point = &positions[side][corner as usize];
                [point.x, point.y, point.z].map(Rational::of)
            })
        });
        let minus = |u: &[Rational; 3], v: &[Rational; 3]| [0, 1, 2].map(|k| &u[k] - &v[k]);
        let across = std::array::from_fn(|n| minus(&minus(&corners[1][n % 3], &corners[0][n / 3]), &start));
        let edges = corners.each_ref().map(|[p, q, r]| [minus(q, p), minus(r, q), minus(p, r)]);
        Parabolas { across, edges, step }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_evaluations_find_the_least_of_all_instants() {
        for least in 0..29 {
            for shift in [-0.25, 0.0, 0.25] {
                let instants: Vec<Rational> = (0..29).map(|i| Rational::of(f64::from(i))).collect();
                let mut evaluations = 0;
                let evaluate = |fraction: &Rational| {
                    evaluations += 1;
                    // The parabola that is least at a number, or beside it.
                    let fall = &Rational::of(f64::from(least) + shift) - fraction;
                    Some(Nearest { square: &fall * &fall, fall })
                };
                let found = lowest(instants, evaluate).unwrap();
                assert_eq!(found.fraction, Rational::of(f64::from(least)), "{shift}");
                assert!(evaluations <= 5, "{evaluations}");
            }
        }
    }
}
