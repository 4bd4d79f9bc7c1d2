//! The exact convex hull of points.
//!
//! Randomised insertion (with a fixed seed) and a conflict list ([`boundary`]): each point outside knows one facet it
//! is strictly above. Expected time O(n log n), however many points lie in one plane or on one line. Where flat sides
//! of the hull are cut is decided at the end ([`sides`]).

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{collinear, orient3d};
use firstcontact_exact::geom::shuffle;

use self::boundary::Boundary;
use self::fan::Fan;
use super::loops::weld;

mod boundary;
mod fan;
mod sides;
#[cfg(test)]
mod tests;

/// Why points have no hull with an inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HullError {
    /// Fewer than four different points.
    #[error("a convex hull needs at least 4 different points, found {0}")]
    TooFew(usize),
    /// All points lie in one plane.
    #[error("all points lie in one plane: their convex hull has no inside")]
    Flat,
    /// A coordinate is NaN or infinite.
    #[error("point {0} is not finite")]
    NotFinite(usize),
}

/// The triangles of the convex hull of finite points, counter-clockwise seen from outside, as indices of points; of
/// equal points the least. Each starts with its least corner; they are in ascending order.
///
/// Every vertex is extreme. A flat side of the hull is cut into triangles that share a corner, in some fixed way.
///
/// # Errors
/// If a point is not finite, fewer than four are different, or all lie in one plane.
pub fn convex_hull(points: &[[f64; 3]]) -> Result<Vec<[u32; 3]>, HullError> {
    if let Some(index) = points.iter().position(|point| !point.iter().all(|value| value.is_finite())) {
        return Err(HullError::NotFinite(index));
    }
    let mut order: Vec<u32> = weld(points)
        .into_iter()
        .enumerate()
        .filter(|&(index, least)| index as u32 == least)
        .map(|pair| pair.1)
        .collect();
    if order.len() < 4 {
        return Err(HullError::TooFew(order.len()));
    }
    shuffle(&mut order);
    let simplex = simplex(points, &order).ok_or(HullError::Flat)?;
    let hull = inserted(points, simplex, &order);
    let mut rank = vec![0; points.len()];
    for (place, &point) in (1..).zip(order.iter().filter(|point| !simplex.contains(point))) {
        rank[point as usize] = place;
    }
    let mut triangles = sides::triangles(&hull, &rank);
    triangles.sort_unstable();
    Ok(triangles)
}

/// The hull of a simplex and of points that are inserted in an order.
fn inserted<'p>(points: &'p [[f64; 3]], simplex: [u32; 4], order: &[u32]) -> Boundary<'p> {
    let mut hull = Boundary::new(points, simplex);
    for &point in order {
        let facet = (0..4).find(|&facet| hull.side(facet, point) == Sign::Positive);
        hull.put_above(facet, point);
    }
    for &point in order {
        let Some((first, orphans)) = hull.insert(point) else { continue };
        if orphans.is_empty() {
            continue;
        }
        let fan = Fan::new(&hull, first);
        for orphan in orphans {
            let facet = fan.facet_below(&hull, orphan);
            hull.put_above(facet, orphan);
        }
    }
    hull
}

/// Four points that are not in one plane, the fourth below the first three.
fn simplex(points: &[[f64; 3]], order: &[u32]) -> Option<[u32; 4]> {
    let at = |index: u32| points[index as usize];
    let (a, b) = (order[0], order[1]);
    let c = order.iter().copied().find(|&c| !collinear(at(a), at(b), at(c)))?;
    order.iter().copied().find_map(|d| match orient3d(at(a), at(b), at(c), at(d)) {
        Sign::Zero => None,
        Sign::Negative => Some([a, b, c, d]),
        Sign::Positive => Some([a, c, b, d]),
    })
}
