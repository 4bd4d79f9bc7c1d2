//! A scene of a world, and of the reports on its checks.

use firstcontact_motion::Motion;
use firstcontact_scene::planner::Checker;
use firstcontact_scene::world::{Check, CheckError, CheckNearness, CheckReport, StandingReport, World};

use crate::edges::Edges;
use crate::meeting::{contact_mark, enclosed_mark, nearest_mark, number, told_once};
use crate::scene::{Answer, Scene, Words};

/// The most contacts of one check that are marked; further ones are in the report.
const MOST_MARKS: usize = 200;

impl Scene {
    /// The objects of a world, where they stand.
    pub fn of_world(world: &World) -> Scene {
        let units = world.units();
        let mut scene = Scene::new(world.name(), [&units.length.to_string(), &units.time.to_string()]);
        let standing = world.standing_places();
        for ((_, object), home) in world.objects().zip(standing) {
            scene.add(object.id(), object.body(), home);
        }
        scene
    }

    /// Adds a check of the world, the report on it in words, and the least distances that were found, if any.
    ///
    /// # Errors
    /// If the check or the report is one of another world.
    pub fn add_check(
        &mut self,
        world: &World,
        (check, report): (&Check, &CheckReport),
        nearest: &[CheckNearness],
        words: Words,
    ) -> Result<(), CheckError> {
        let motions = world.motions(check)?;
        let leads = report.first_enclosed().is_some();
        let contacts = report.contacts().iter().take(MOST_MARKS).enumerate();
        let contacts = contacts.filter_map(|(index, found)| contact_mark(world, found, index == 0 && !leads));
        let nearest = nearest.iter().take(MOST_MARKS).filter_map(|found| nearest_mark(world, found, &motions));
        let enclosed = report.enclosed.iter().take(MOST_MARKS).enumerate();
        let enclosed = enclosed.filter_map(|(index, found)| enclosed_mark(world, found, index == 0 && leads, &motions));
        let marks = match leads {
            true => told_once(enclosed.chain(contacts).chain(nearest)),
            false => told_once(contacts.chain(enclosed).chain(nearest)),
        };
        let on_path = report.paths.iter().filter_map(|&path| world.paths().get(path));
        let leaders = on_path.filter_map(|path| number(world, path.object())).collect();
        let (id, pass, clock) = (check.id(), Some(report.passed()), report.clock);
        let answer = Answer { id, pass, clock, leaders, marks, ..Answer::new(words) };
        self.add_turning_answer(answer, &motions);
        Ok(())
    }

    /// Adds edges of an object of the world, and what is said about all of them.
    pub fn add_edges(&mut self, checker: &Checker, edges: Edges, words: Words) {
        let motions: Vec<Motion> = checker.objects().filter_map(|id| checker.motion(id).cloned()).collect();
        let answer = Answer { id: "edges", clock: edges.clock(), ..Answer::new(words) };
        self.add_answer(answer, &motions);
        self.edges = Some(edges);
    }

    /// Adds the contacts of a world in which nothing moves.
    pub fn add_standing(&mut self, world: &World, report: &StandingReport, words: Words) {
        let contacts = report.contacts.iter().take(MOST_MARKS);
        let marks = contacts.filter_map(|found| contact_mark(world, &found.contact, false)).collect();
        let answer = Answer { id: "standing", marks, ..Answer::new(words) };
        self.add_answer(answer, &[]);
    }
}
