//! Facets of a hull that a point sees: the first step of its insertion, the same in every dimension.

/// Marks on the facets that a search has met; kept from one search to the next.
#[derive(Debug, Default)]
pub struct Visibility {
    stamps: Vec<u32>,
    stamp: u32,
}

/// A ridge between a facet that a point sees and one that it does not.
#[derive(Debug, Clone, Copy)]
pub struct Horizon {
    /// The visible facet.
    pub gone: u32,
    /// Across which of its sides the other is.
    pub side: usize,
    /// The facet that is not visible.
    pub beyond: u32,
}

impl Visibility {
    /// The facets that a point sees and that are connected through such to one of them; and the ridges around them.
    ///
    /// There are `facets` facets with `sides` sides each. `neighbour` returns the facet across a side.
    pub fn search(
        &mut self,
        start: u32,
        [facets, sides]: [usize; 2],
        neighbour: impl Fn(u32, usize) -> u32,
        is_seen: impl Fn(u32) -> bool,
    ) -> (Vec<u32>, Vec<Horizon>) {
        self.stamps.resize(facets, 0);
        self.stamp += 1;
        self.stamps[start as usize] = self.stamp;
        let (mut taken, mut horizon) = (vec![start], Vec::new());
        let mut next = 0;
        while next < taken.len() {
            let gone = taken[next];
            next += 1;
            for side in 0..sides {
                let beyond = neighbour(gone, side);
                if self.stamps[beyond as usize] == self.stamp {
                    continue;
                }
                if is_seen(beyond) {
                    self.stamps[beyond as usize] = self.stamp;
                    taken.push(beyond);
                } else {
                    horizon.push(Horizon { gone, side, beyond });
                }
            }
        }
        (taken, horizon)
    }
}

/// The corners of the convex hull of points of one plane, in order around it, to the left of each side: from the
/// first point to the last and back. For one point it is the point, for points in one line the two ends.
///
/// The points must be distinct, and ascending along some line of the plane, those at one place of it along another:
/// by their coordinates, say. `is_left` tells whether the third of three points is strictly to the left of the way
/// from the first to the second, and decides with it from which side the plane is seen (Andrew's monotone chain).
pub fn around<P: Clone>(sorted: &[P], is_left: impl Fn(&P, &P, &P) -> bool) -> Vec<P> {
    if sorted.len() < 2 {
        return sorted.to_vec();
    }
    let mut corners = chain(sorted.iter(), &is_left);
    corners.extend(chain(sorted.iter().rev(), &is_left));
    corners
}

/// The corners to the right of the way from the first point to the last, without the last, which begins the other
/// chain.
fn chain<'p, P: Clone + 'p>(points: impl Iterator<Item = &'p P>, is_left: impl Fn(&P, &P, &P) -> bool) -> Vec<P> {
    let mut corners: Vec<P> = Vec::new();
    for point in points {
        while let [.., before, last] = &corners[..]
            && !is_left(before, last, point)
        {
            corners.pop();
        }
        corners.push(point.clone());
    }
    corners.pop();
    corners
}

#[cfg(test)]
mod tests {
    use super::around;

    fn corners(points: &[[i32; 2]]) -> Vec<[i32; 2]> {
        let mut points = points.to_vec();
        points.sort();
        around(&points, |p, q, r| (q[0] - p[0]) * (r[1] - q[1]) > (q[1] - p[1]) * (r[0] - q[0]))
    }

    #[test]
    fn corners_are_in_order_and_nothing_else_is_one() {
        let grid: Vec<[i32; 2]> = (0..9).map(|i| [i / 3, i % 3]).collect();
        assert_eq!(corners(&grid), [[0, 0], [2, 0], [2, 2], [0, 2]]);
        assert_eq!(corners(&[[5, 5], [0, 1], [9, 2], [4, 9], [4, 4]]), [[0, 1], [9, 2], [4, 9]]);
    }

    #[test]
    fn lines_and_points_have_ends() {
        assert_eq!(corners(&[[4, 2], [0, 0], [2, 1]]), [[0, 0], [4, 2]]);
        assert_eq!(corners(&[[3, 1]]), [[3, 1]]);
        assert_eq!(corners(&[]), [[0; 2]; 0]);
    }
}
