//! What the signs around a triangle, or along an edge, say about a point.

use firstcontact_exact::Sign;

/// Where a point lies in a closed triangle, told by its sides of the three edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InTriangle {
    /// Not in it, or the triangle has no area as seen.
    Outside,
    /// Inside all edges.
    Interior,
    /// On edge `i`, which joins corners `i` and `i + 1`.
    Edge(usize),
    /// On corner `i`.
    Corner(usize),
}

/// Where a point is that lies on the given sides of the edges of a triangle.
///
/// Three zeros mean that the triangle is seen edge-on: the point is *not* counted as inside.
#[inline]
pub fn in_triangle(sides: [Sign; 3]) -> InTriangle {
    let some = |sign| sides.contains(&sign);
    if some(Sign::Negative) == some(Sign::Positive) {
        return InTriangle::Outside;
    }
    match sides.map(Sign::is_zero) {
        [false, false, false] => InTriangle::Interior,
        [true, false, false] => InTriangle::Edge(0),
        [false, true, false] => InTriangle::Edge(1),
        [false, false, true] => InTriangle::Edge(2),
        [true, true, false] => InTriangle::Corner(1),
        [false, true, true] => InTriangle::Corner(2),
        [true, false, true] => InTriangle::Corner(0),
        [true, true, true] => InTriangle::Outside,
    }
}

/// Where on an edge, from its first end to its second, a line crosses that has the ends on the given sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnEdge {
    /// It does not cross, or it runs along the whole edge.
    Apart,
    /// Between the ends.
    Inside,
    /// At end 0 or 1.
    End(usize),
}

/// Where a line crosses an edge whose ends lie on the given sides of it.
pub fn on_edge(sides: [Sign; 2]) -> OnEdge {
    match sides {
        [Sign::Zero, Sign::Zero] => OnEdge::Apart,
        [Sign::Zero, _] => OnEdge::End(0),
        [_, Sign::Zero] => OnEdge::End(1),
        [first, second] if first == second => OnEdge::Apart,
        _ => OnEdge::Inside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Sign::{Negative as N, Positive as P, Zero as Z};

    #[test]
    fn seen_edge_on_is_outside() {
        assert_eq!(in_triangle([Z, Z, Z]), InTriangle::Outside);
        assert_eq!(in_triangle([Z, P, N]), InTriangle::Outside);
    }

    #[test]
    fn corners_lie_between_their_edges() {
        assert_eq!(in_triangle([P, P, P]), InTriangle::Interior);
        assert_eq!(in_triangle([N, Z, N]), InTriangle::Edge(1));
        assert_eq!(in_triangle([Z, P, Z]), InTriangle::Corner(0));
        assert_eq!(in_triangle([Z, Z, N]), InTriangle::Corner(1));
    }

    #[test]
    fn lines_cross_edges_at_most_once() {
        assert_eq!(on_edge([P, N]), OnEdge::Inside);
        assert_eq!(on_edge([Z, N]), OnEdge::End(0));
        assert_eq!(on_edge([P, Z]), OnEdge::End(1));
        assert_eq!(on_edge([P, P]), OnEdge::Apart);
        assert_eq!(on_edge([Z, Z]), OnEdge::Apart);
    }
}
