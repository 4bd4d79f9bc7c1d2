//! Disjoint sets of small integers.

/// Disjoint sets whose representative is always their least member.
pub struct Union {
    parents: Vec<u32>,
}

impl Union {
    /// `count` sets of one member each.
    pub fn new(count: usize) -> Union {
        Union { parents: (0..count as u32).collect() }
    }

    /// The least member of the set that holds `item`.
    pub fn find(&mut self, mut item: u32) -> u32 {
        while self.parents[item as usize] != item {
            let grand = self.parents[self.parents[item as usize] as usize];
            self.parents[item as usize] = grand;
            item = grand;
        }
        item
    }

    /// Makes one set of the two that hold `left` and `right`.
    pub fn join(&mut self, left: u32, right: u32) {
        let (left, right) = (self.find(left), self.find(right));
        self.parents[left.max(right) as usize] = left.min(right);
    }
}
