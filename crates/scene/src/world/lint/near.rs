//! Which exempt pairs come near each other.

use crate::world::exempt;
use crate::world::scene::Scene;
use crate::world::world::World;
use std::collections::HashSet;

/// The exempt pairs that come near each other in some check, and the groups they are in.
pub(super) struct Near<'w> {
    pub(super) pairs: HashSet<[usize; 2]>,
    pub(super) groups: HashSet<[&'w str; 2]>,
}

impl<'w> Near<'w> {
    pub(super) fn of(world: &'w World, scenes: &[Scene]) -> Near<'w> {
        let mut near = Near { pairs: HashSet::new(), groups: HashSet::new() };
        for scene in scenes {
            let wanted = |pair| exempt::is_question(scene, pair) && world.allowed().contains(&pair);
            near.pairs.extend(world.near(scene, wanted).iter().map(|candidate| candidate.pair));
        }
        let groups = |slot: usize| world.slots()[slot].groups.as_slice();
        // Many pairs are of the same few groups.
        let distinct: HashSet<[&[String]; 2]> = near.pairs.iter().map(|pair| pair.map(groups)).collect();
        for [a, b] in distinct {
            near.groups.extend(a.iter().flat_map(|a| b.iter().map(move |b| sorted(a, b))));
        }
        near
    }
}

/// Two names in one order.
pub(super) fn sorted<'w>(a: &'w str, b: &'w str) -> [&'w str; 2] {
    if a <= b { [a, b] } else { [b, a] }
}
