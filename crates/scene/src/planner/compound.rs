//! Compound objects: several bodies that keep their places on one object, such as the convex parts of a shelf.
//!
//! A compound is an object with others attached to it, made in one edit. Each part has a box in the index and a shape
//! of its own for the narrow phase, so that a compound of convex parts costs what its parts cost, and not what one body
//! with all their triangles costs.

use crate::objects::ObjectId;
use crate::planner::Checker;
use crate::planner::edit::timed;
use crate::planner::error::EditError;
use crate::planner::object_store::ObjectRecord;
use firstcontact_exact::check_floats;
use firstcontact_motion::Motion;
use firstcontact_solid::Body;
use nalgebra::Point3;
use std::collections::HashSet;
use std::sync::Arc;

/// Compound objects. No edit has any effect if it returns an error.
impl Checker {
    /// Adds an object of several bodies: one at its origin, and parts at offsets in its frame, which are
    /// [attached](Checker::attach) to it under the names `name.1`, `name.2` and so on. Parts may overlap each other, as
    /// they are no pairs. The handle is that of the whole for motions and questions; a
    /// [`Collision`](crate::planner::Collision) names the part that meets. Pairs are left out for all parts at once by
    /// [`Checker::allow_groups`] of [`Checker::with_attached`].
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// // A table: its board, and four legs below the corners.
    /// let leg = Body::cuboid([0.0625, 0.0625, 0.75])?;
    /// let legs = [[-0.5, -0.25], [-0.5, 0.25], [0.5, -0.25], [0.5, 0.25]].map(|[x, y]| (leg.clone(), [x, y, -0.4375]));
    /// let table = checker.add_compound("table", Body::cuboid([1.25, 0.75, 0.125])?, legs, Motion::at([0.0, 0.0, 0.8125])?)?;
    /// let cat = checker.add("cat", Body::cuboid([0.25; 3])?, Motion::at([0.0, -2.0, 0.25])?)?;
    ///
    /// // There is room between the legs, and none through one of them.
    /// let mut scratch = checker.scratch();
    /// assert!(checker.is_clear(cat, &Motion::edge([0.0, -2.0, 0.25], [0.0, 2.0, 0.25])?, &mut scratch)?);
    /// let hit = checker.first_contact(cat, &Motion::edge([0.5, -2.0, 0.25], [0.5, 2.0, 0.25])?, &mut scratch)?;
    /// let leg = hit.collision().ok_or("the cat runs into a leg")?.b;
    /// assert_eq!((checker.name(leg), checker.root(leg)), (Some("table.3"), Some(table)));
    ///
    /// // The table moves as one, here with a leg into the cat, and goes as one.
    /// assert!(!checker.is_free(table, [0.5, -2.25, 0.8125], &mut scratch)?);
    /// checker.remove_with_attached(table)?;
    /// assert_eq!(checker.objects().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the name is empty, it or that of a part is taken, an offset is not finite, the motion is an edge without
    /// times, or this thread's floats are not as IEEE 754 has them by default ([`check_floats`]).
    pub fn add_compound<P: Into<Point3<f64>>>(
        &mut self,
        name: &str,
        body: Body,
        parts: impl IntoIterator<Item = (Body, P)>,
        motion: Motion,
    ) -> Result<ObjectId, EditError> {
        let mut made = Vec::new();
        for (number, (body, offset)) in parts.into_iter().enumerate() {
            let name = format!("{name}.{}", number + 1);
            self.check_name(&name)?;
            let Ok(offset) = Motion::at(offset) else { return Err(EditError::BadOffset { part: name }) };
            made.push((name, body, offset));
        }
        self.check_name(name)?;
        timed(name, &motion)?;
        check_floats()?;
        let store = self.edited();
        let root = store.next_slot();
        let id = store.add(ObjectRecord::new(root, name.into(), body, motion));
        let mut slots = vec![root];
        for (name, body, offset) in made {
            let slot = store.next_slot();
            let mut record = ObjectRecord::new(slot, name.into(), body, offset.clone());
            record.carrier = Some((root, offset));
            store.add(record);
            slots.push(slot);
        }
        if let Some(record) = store.at_mut(root) {
            record.carried = slots[1..].to_vec();
        }
        store.settle(root);
        slots.into_iter().for_each(|slot| store.enter(slot));
        Ok(id)
    }

    /// Takes an object away with all that is attached to it.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let gripper = checker.add("gripper", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let part = checker.add("part", Body::cuboid([1.0; 3])?, Motion::at([0.0, 0.0, -1.0])?)?;
    /// checker.attach(part, gripper, [0.0, 0.0, -1.0])?;
    /// // An object that carries others does not go alone.
    /// assert!(checker.remove(gripper).is_err());
    /// checker.remove_with_attached(gripper)?;
    /// assert_eq!(checker.find("part"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale.
    pub fn remove_with_attached(&mut self, id: ObjectId) -> Result<(), EditError> {
        let (slot, _) = self.known(id)?;
        let tree = self.tree(slot);
        self.edited().remove_tree(&tree);
        if tree.iter().any(|slot| self.left_out.contains(slot)) {
            let gone: HashSet<usize> = tree.into_iter().collect();
            Arc::make_mut(&mut self.left_out).retain(|slot| !gone.contains(slot));
        }
        Ok(())
    }

    /// The object, and all that is attached to it or to what is; none if it is no longer there.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let shelf = checker.add_compound("shelf", cube.clone(), [(cube.clone(), [0.0, 0.0, 2.0])], Motion::at_origin())?;
    /// let part = checker.add("part", cube, Motion::at([0.0, 0.0, 1.0])?)?;
    /// // The part may stand on any board of the shelf.
    /// checker.allow_groups(&checker.with_attached(shelf), &[part])?;
    /// assert!(checker.is_free(part, [0.0, 0.0, 1.0], &mut checker.scratch())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_attached(&self, id: ObjectId) -> Vec<ObjectId> {
        let tree = self.store.get(id).map(|(slot, _)| self.tree(slot));
        tree.unwrap_or_default().into_iter().map(|slot| self.store.id(slot)).collect()
    }

    /// The object that carries another one, directly or through others, and is itself not attached: the robot that
    /// questions ask about. It is the object itself if nothing carries it, and `None` if that is no longer there.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let [arm, hand, part] = ["arm", "hand", "part"].map(|name| checker.add(name, cube.clone(), Motion::at_origin()));
    /// let [arm, hand, part] = [arm?, hand?, part?];
    /// checker.attach(hand, arm, [0.0, 0.0, -1.0])?;
    /// checker.attach(part, hand, [0.0, 0.0, -1.0])?;
    /// assert_eq!([arm, hand, part].map(|object| checker.root(object)), [Some(arm); 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn root(&self, id: ObjectId) -> Option<ObjectId> {
        self.store.get(id).map(|(_, record)| self.store.id(record.root))
    }

    /// The object of a pair, such as the two sides of a [`Collision`](crate::planner::Collision) or a
    /// [`Nearness`](crate::planner::Nearness), that is a robot or attached to it: the first, if both are. `None` if
    /// neither is.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let cube = Body::cuboid([1.0; 3])?;
    /// let robot = checker.add("robot", cube.clone(), Motion::at([0.0; 3])?)?;
    /// let tool = checker.add("tool", cube.clone(), Motion::at([0.0; 3])?)?;
    /// checker.attach(tool, robot, [1.0, 0.0, 0.0])?;
    /// let crate_ = checker.add("crate", cube, Motion::at([4.0, 0.0, 0.0])?)?;
    /// let edge = Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?;
    /// let verdict = checker.first_contact(robot, &edge, &mut checker.scratch())?;
    /// let collision = verdict.collision().ok_or("they meet")?;
    /// assert_eq!([collision.a, collision.b], [crate_, tool]);
    /// assert_eq!(checker.part_of(robot, [collision.a, collision.b]), Some(tool));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part_of(&self, robot: ObjectId, pair: [ObjectId; 2]) -> Option<ObjectId> {
        pair.into_iter().find(|&id| self.root(id) == Some(robot))
    }

    /// An object and all that it carries, each after its carrier.
    fn tree(&self, slot: usize) -> Vec<usize> {
        let mut tree = vec![slot];
        let mut next = 0;
        while let Some(&slot) = tree.get(next) {
            next += 1;
            tree.extend(self.store.at(slot).iter().flat_map(|record| &record.carried));
        }
        tree
    }
}
