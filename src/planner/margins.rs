//! How far objects have to stay away from each other.

use super::checker::Checker;
use super::error::EditError;
use crate::world::{ObjectId, World};
use std::collections::HashMap;

/// The margins of pairs of slots. A pair has its own, or else the larger of its objects', who have their own or else the default.
#[derive(Debug, Clone, Default)]
pub(super) struct Margins {
    default: f64,
    objects: HashMap<u32, f64>,
    pairs: HashMap<[u32; 2], f64>,
    /// The largest of all.
    most: f64,
}

impl Margins {
    /// Takes over what a world states.
    pub(super) fn new(world: &World) -> Margins {
        let slot = |id: ObjectId| id.slot() as u32;
        let mut margins = Margins { default: world.default_margin(), ..Margins::default() };
        let own = world.objects().filter_map(|(id, object)| Some((slot(id), object.margin()?)));
        margins.objects.extend(own);
        let pairs = world.stated_margins().map(|(pair, margin)| {
            let [a, b] = pair.map(slot);
            ([a.min(b), a.max(b)], margin)
        });
        margins.pairs.extend(pairs);
        margins.settle();
        margins
    }

    /// The margin of a pair.
    pub(super) fn of(&self, [a, b]: [u32; 2]) -> f64 {
        if self.most == 0.0 {
            return 0.0;
        }
        let own = |slot: u32| self.objects.get(&slot).copied().unwrap_or(self.default);
        self.pairs.get(&[a.min(b), a.max(b)]).copied().unwrap_or_else(|| own(a).max(own(b)))
    }

    /// The margin of all that have none of their own.
    pub(super) fn of_all(&self) -> f64 {
        self.default
    }

    /// The own margin of an object.
    pub(super) fn own(&self, slot: u32) -> Option<f64> {
        self.objects.get(&slot).copied()
    }

    /// The margins of pairs, in the order of their slots.
    pub(super) fn of_pairs(&self) -> Vec<([u32; 2], f64)> {
        let mut pairs: Vec<([u32; 2], f64)> = self.pairs.iter().map(|(pair, margin)| (*pair, *margin)).collect();
        pairs.sort_unstable_by_key(|(pair, _)| *pair);
        pairs
    }

    /// The largest of all.
    pub(super) fn most(&self) -> f64 {
        self.most
    }

    /// Forgets what was said about an object.
    pub(super) fn forget(&mut self, slot: u32) {
        if self.objects.remove(&slot).is_some() || !self.pairs.is_empty() {
            self.pairs.retain(|pair, _| !pair.contains(&slot));
            self.settle();
        }
    }

    fn settle(&mut self) {
        self.most = self.objects.values().chain(self.pairs.values()).copied().fold(self.default, f64::max);
    }
}

/// Margins: from now on whoever comes within one of another object touches it, for all questions. How exactly, is said in
/// [`clearance`](crate::clearance). Objects without margins are asked about as if there were none.
impl Checker {
    /// The margin of all objects that have none of their own; zero to begin with.
    ///
    /// ```
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let shelf = checker.add("shelf", Body::cuboid([1.0; 3])?, Motion::at([0.0, 1.25, 0.0])?)?;
    /// let (past, mut scratch) = (Motion::edge([-3.0, 0.0, 0.0], [3.0, 0.0, 0.0])?, checker.scratch());
    /// assert!(checker.is_clear(robot, &past, &mut scratch)?);
    /// checker.set_default_margin(0.5)?;
    /// assert!(!checker.is_clear(robot, &past, &mut scratch)?);
    /// checker.set_pair_margin(robot, shelf, 0.125)?;
    /// assert!(checker.is_clear(robot, &past, &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the margin is no finite length.
    pub fn set_default_margin(&mut self, margin: f64) -> Result<(), EditError> {
        length(margin)?;
        self.change(|margins| margins.default = margin);
        Ok(())
    }

    /// The margin of an object. A pair of two has the larger one.
    ///
    /// # Errors
    /// If the handle is stale, or the margin no finite length.
    pub fn set_margin(&mut self, id: ObjectId, margin: f64) -> Result<(), EditError> {
        let (slot, _) = self.known(id)?;
        length(margin)?;
        self.change(|margins| {
            margins.objects.insert(slot, margin);
        });
        Ok(())
    }

    /// The margin of a single pair, whatever that of its objects is.
    ///
    /// # Errors
    /// If a handle is stale, both are the same, or the margin is no finite length.
    pub fn set_pair_margin(&mut self, a: ObjectId, b: ObjectId, margin: f64) -> Result<(), EditError> {
        let pair = self.two(a, b)?;
        length(margin)?;
        self.change(|margins| {
            margins.pairs.insert(pair, margin);
        });
        Ok(())
    }

    /// How far two objects have to stay away from each other; `None` if one is no longer there.
    pub fn margin(&self, a: ObjectId, b: ObjectId) -> Option<f64> {
        let [(a, _), (b, _)] = [self.stage.get(a)?, self.stage.get(b)?];
        Some(self.stage.margins.of([a, b]))
    }

    fn change(&mut self, change: impl FnOnce(&mut Margins)) {
        let margins = &mut self.edited().margins;
        change(margins);
        margins.settle();
    }
}

fn length(margin: f64) -> Result<(), EditError> {
    if margin.is_finite() && margin >= 0.0 { Ok(()) } else { Err(EditError::BadMargin { margin }) }
}
