//! Which facets of a hull a point sees: the first step of putting it in, the same in every dimension.

use crate::Sign;

/// Marks on the facets that a search has met; kept from one search to the next.
#[derive(Debug, Default)]
pub struct Visibility {
    stamps: Vec<u32>,
    stamp: u32,
}

/// A ridge between a facet that a point sees and one that it does not.
#[derive(Debug, Clone, Copy)]
pub struct Horizon {
    /// The facet that is seen.
    pub gone: u32,
    /// Across which of its sides the other is.
    pub side: usize,
    /// The facet that is not seen.
    pub beyond: u32,
}

impl Visibility {
    /// The facets that a point is above, or in the plane of, and that are connected through such to one that it is above; and
    /// the ridges around them.
    ///
    /// Of `facets` facets with `sides` sides each, `neighbour` is what is across a side, `height` the side of a facet's plane on
    /// which the point is.
    pub fn search(
        &mut self,
        start: u32,
        [facets, sides]: [usize; 2],
        neighbour: impl Fn(u32, usize) -> u32,
        height: impl Fn(u32) -> Sign,
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
                if height(beyond) == Sign::Negative {
                    horizon.push(Horizon { gone, side, beyond });
                } else {
                    self.stamps[beyond as usize] = self.stamp;
                    taken.push(beyond);
                }
            }
        }
        (taken, horizon)
    }
}
