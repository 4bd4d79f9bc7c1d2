//! RRT-Connect (Kuffner & LaValle, 2000): a tree from each end, each in turn growing towards a random place and then,
//! as far as it gets, towards the new branch of the other.

use std::io::Write;
use std::path::Path;

use firstcontact::planner::{Scratch, Standoff};
use firstcontact::{LastValid, Motion};

use super::Failure;
use super::clutter::{GOAL, Room, START, anywhere, room};
use super::plan;
use super::prng::Prng;
use super::shortcut::shortcut;
use super::vector::{Place, distance, towards};

/// How far a branch grows at a time.
const REACH: f64 = 1.5;

/// A branch ends a little before contact, so that the next one does not begin a hair from it.
const STANDOFF: Standoff = Standoff::Share(0.01);

/// A branch shorter than this is not worth having.
const STUB: f64 = 0.0625;

/// A tree of places, each with the one it was reached from.
struct Tree {
    nodes: Vec<(Place, usize)>,
}

/// What came of growing towards a place.
enum Grown {
    /// Nothing.
    Blocked,
    /// A new branch, which ends here.
    Somewhere(usize),
    /// A new branch to the place itself.
    There(usize),
}

/// Plans through the room of a seed, smooths the way, and writes it as a world.
pub fn run(seed: u64, obstacles: u64, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let room = room(seed, obstacles)?;
    let mut prng = Prng::new(seed, u64::MAX);
    let mut asked = 0;
    let way = connect(&room, &mut prng, &mut asked)?;
    writeln!(out, "{} objects, {asked} edges asked about", room.checker.objects().count())?;
    let mut smooth = way.clone();
    shortcut(&room, &mut smooth, 200, &mut prng)?;
    plan::tell(&way, &smooth, out)?;
    plan::write(&plan::world(&room, &smooth)?, file, out)
}

fn connect(room: &Room, prng: &mut Prng, asked: &mut u64) -> Result<Vec<Place>, Failure> {
    let mut scratch = room.checker.scratch();
    let mut trees = [START, GOAL].map(|root| Tree { nodes: vec![(root, 0)] });
    for turn in 0..20_000 {
        let [first, second] = &mut trees;
        let (growing, other) = if turn % 2 == 0 { (first, second) } else { (second, first) };
        *asked += 1;
        let new = match growing.grow(room, anywhere(prng), &mut scratch)? {
            Grown::Blocked => continue,
            Grown::Somewhere(new) | Grown::There(new) => new,
        };
        let goal = growing.nodes[new].0;
        loop {
            *asked += 1;
            match other.grow(room, goal, &mut scratch)? {
                Grown::Blocked => break,
                Grown::Somewhere(_) => {}
                Grown::There(met) => {
                    let (one, two) = (growing.way(new), other.way(met));
                    let (mut from, to) = if turn % 2 == 0 { (one, two) } else { (two, one) };
                    from.reverse();
                    from.extend(to.into_iter().skip(1));
                    return Ok(from);
                }
            }
        }
    }
    Err("no way was found".into())
}

impl Tree {
    /// Grows from the nearest node towards a place, as far as it is free: what is left of an edge that is blocked is a
    /// branch too.
    fn grow(&mut self, room: &Room, goal: Place, scratch: &mut Scratch) -> Result<Grown, Failure> {
        let by_distance =
            |a: &usize, b: &usize| distance(self.nodes[*a].0, goal).total_cmp(&distance(self.nodes[*b].0, goal));
        let nearest = (0..self.nodes.len()).min_by(by_distance).ok_or("a tree has a root")?;
        let from = self.nodes[nearest].0;
        let edge = Motion::edge(from, towards(from, goal, REACH))?;
        let until = match room.checker.last_valid_with(room.robot, &edge, STANDOFF, scratch)? {
            LastValid::Whole => 1.0,
            LastValid::Until(until) => until,
            LastValid::Nowhere => return Ok(Grown::Blocked),
        };
        let reached: Place = edge.position(until).ok_or("it is there")?.into();
        if distance(from, reached) < STUB && reached != goal {
            return Ok(Grown::Blocked);
        }
        self.nodes.push((reached, nearest));
        let new = self.nodes.len() - 1;
        Ok(if reached == goal { Grown::There(new) } else { Grown::Somewhere(new) })
    }

    /// The places from a node to the root.
    fn way(&self, mut node: usize) -> Vec<Place> {
        let mut way = vec![self.nodes[node].0];
        while node != 0 {
            node = self.nodes[node].1;
            way.push(self.nodes[node].0);
        }
        way
    }
}
