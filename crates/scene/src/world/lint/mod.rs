//! What a careful reader would ask about a world that loads: rules with stable names, each with a place and a way to mend it.
//!
//! A finding changes no verdict. What the rules compare, they compare exactly where it is exact (equal positions, contact at
//! the start) and in floats where it is a matter of taste (speeds); no finding depends on the machine. `near` means that the
//! boxes of two objects, margins included, share a point of space and time, as the index of pairs has it.

mod allow;
mod finding;
mod near;
mod rule;
mod start;
mod tracks;
mod twins;
mod unused;

pub use finding::{Finding, Severity};
pub use rule::Rule;

use super::check_error::CheckError;
use super::keypath::KeyPath;
use super::scene::Scene;
use super::world::World;

/// Findings beyond this many are placed at the item they are about, not at the key: each place of a key costs a walk
/// through the text.
const PLACED_BY_KEY: usize = 100;

impl World {
    /// Looks through the world for what is probably not meant, its warnings included: findings in the order of the file.
    ///
    /// # Errors
    /// If a pair of a check cannot be decided, as in [`World::check`].
    pub fn lint(&self) -> Result<Vec<Finding>, CheckError> {
        let mut scenes = self.checks().iter().map(|check| self.scene_of(check)).collect::<Result<Vec<Scene>, _>>()?;
        if self.paths().is_empty() {
            // Without a path it is asked about where its objects stand.
            scenes.extend(self.standing_scene());
        }
        let near = near::Near::of(self, &scenes);
        let mut found = start::starts_in_contact(self)?;
        found.extend(unused::unused(self, &scenes, &near));
        found.extend(tracks::tracks(self));
        found.extend(allow::rules(self, &scenes, &near));
        found.extend(twins::twins(self));
        let mut is_new = self.written().once();
        found.retain(|found| found.path.list_item().is_none_or(|(list, index)| is_new(found.rule, list, index)));
        let placed = found.into_iter().enumerate().map(|(index, found)| {
            let place =
                if index < PLACED_BY_KEY { self.place_of(&found.path) } else { self.place_of_first(&found.path) };
            found.placed(place)
        });
        let warned = self.warnings().iter().map(Finding::from_warning);
        let mut findings: Vec<Finding> = warned.chain(placed).collect();
        findings.sort_by_cached_key(|finding| (finding.line_and_column(), finding.rule));
        Ok(findings)
    }

    /// The place of the list's item that a path leads into.
    fn place_of_first(&self, path: &KeyPath) -> Option<super::place::Place> {
        match path.list_item() {
            Some((list, index)) => self.place_of_item(list, index),
            None => self.place_of(path),
        }
    }
}
