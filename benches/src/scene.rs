//! Scenes of motion planners: a room full of boxes and hulls, a maze that is one mesh, and a T-shaped part in a slot
//! that fits it.

use firstcontact::planner::Edge;
use firstcontact::{Body, Motion};

use crate::clutter::{Clutter, ROOM, hull};
use crate::rival;
use crate::shapes::Random;

/// A scene, and what a planner is asked in it.
pub struct Scene {
    /// The name in tables.
    pub name: &'static str,
    /// Robot, obstacles, and edges that begin where the robot touches nothing.
    pub clutter: Clutter,
    /// Where the robot may be: the least and the greatest position.
    pub space: [[f64; 3]; 2],
    /// Longest edge of a tree that grows.
    pub reach: f64,
    /// Where a plan begins and where it ends.
    pub queries: Vec<[[f64; 3]; 2]>,
}

/// Cells along a side of the maze.
const CELLS: usize = 8;

/// Voxels of a cell, with the wall at one side of it.
const CELL: usize = 4;

/// Height of the maze in voxels.
const HEIGHT: i32 = 4;

/// Size of a voxel of the maze.
const VOXEL: f64 = 0.5;

/// Half of the outline of the T-shaped part: the stem below, the bar above.
const HALF_T: [[f64; 2]; 4] = [[0.25, -1.0], [0.25, 0.0], [0.75, 0.0], [0.75, 0.5]];

/// Length of the slot; the part is half as long.
const SLOT: f64 = 2.0;

/// Clearance of the part in the slot on each side.
const CLEARANCE: f64 = 0.125;

impl Scene {
    /// All scenes, with so many edges and plans each.
    pub fn all(edges: usize, plans: usize, seed: u64) -> [Scene; 3] {
        let mut scenes = [Scene::clutter(1_000, seed), Scene::maze(seed), Scene::slot()];
        for scene in &mut scenes {
            let mut random = Random::new(seed ^ 5);
            scene.add_edges(edges, &mut random);
            scene.add_queries(plans, &mut random);
        }
        scenes
    }

    /// A room of so many boxes and hulls.
    fn clutter(obstacles: usize, seed: u64) -> Scene {
        let clutter = Clutter::of_convex(obstacles, 0, seed);
        Scene { name: "clutter", clutter, space: [[-ROOM; 3], [ROOM; 3]], reach: 1.5, queries: Vec::new() }
    }

    /// A hull in a maze, which is one mesh.
    ///
    /// # Panics
    /// If a shape is no proper body.
    fn maze(seed: u64) -> Scene {
        let mut random = Random::new(seed);
        let body = Body::voxels(walls(&mut random), VOXEL).expect("a proper body");
        let theirs = rival::mesh(&body);
        let clutter = Clutter::new(hull(&mut random, 30, 0.25), vec![([0.0; 3], (body, theirs))]);
        let (side, top) = ((CELLS * CELL + 1) as f64 * VOXEL, f64::from(HEIGHT) * VOXEL);
        // The robot does not look over the walls.
        let space = [[0.0, 0.0, 0.5], [side, side, top - 0.5]];
        Scene { name: "maze", clutter, space, reach: 1.5, queries: Vec::new() }
    }

    /// A T-shaped part in a block with a slot for it, open at both ends.
    ///
    /// # Panics
    /// If a shape is no proper body.
    fn slot() -> Scene {
        let [part, block] = [(t_outline(), SLOT / 2.0), (block_outline(), SLOT)].map(|(outline, length)| {
            let body = Body::extrusion(&outline, length).expect("a proper body");
            let theirs = rival::mesh(&body);
            (body, theirs)
        });
        let clutter = Clutter::new(part, vec![([0.0; 3], block)]);
        Scene { name: "T-slot", clutter, space: [[-3.0; 3], [3.0; 3]], reach: 0.5, queries: Vec::new() }
    }

    /// Any position.
    pub fn anywhere(&self, random: &mut Random) -> [f64; 3] {
        let [low, high] = self.space;
        std::array::from_fn(|k| random.between(low[k], high[k]))
    }

    /// A position where the robot touches nothing; in the slot half of them are within it.
    fn free(&self, random: &mut Random) -> [f64; 3] {
        loop {
            let within = self.name == "T-slot" && random.bits().is_multiple_of(2);
            let position = if within { in_slot(random) } else { self.anywhere(random) };
            if self.is_clear(position, position) {
                return position;
            }
        }
    }

    fn is_clear(&self, from: [f64; 3], to: [f64; 3]) -> bool {
        let edge = Motion::edge(from, to).expect("finite");
        self.clutter.checker.is_clear(self.clutter.robot, &edge, &mut self.clutter.checker.scratch()) == Ok(true)
    }

    /// Edges from free positions, as long as a planner asks about.
    fn add_edges(&mut self, count: usize, random: &mut Random) {
        for _ in 0..count {
            let (from, way, length) = (self.free(random), random.direction(), random.between(0.1, 2.0 * self.reach));
            self.clutter.add(Edge::new(from, std::array::from_fn(|k| from[k] + length * way[k])));
        }
    }

    /// Plans between free positions; from within the slot to without.
    fn add_queries(&mut self, count: usize, random: &mut Random) {
        for _ in 0..count {
            let start = if self.name == "T-slot" { in_slot(random) } else { self.free(random) };
            let mut goal = self.anywhere(random);
            while !self.is_clear(goal, goal) || self.is_clear(start, goal) {
                goal = self.anywhere(random);
            }
            self.queries.push([start, goal]);
        }
    }
}

/// Position of the part in the slot.
fn in_slot(random: &mut Random) -> [f64; 3] {
    let aside = 0.75 * CLEARANCE;
    [random.between(-aside, aside), random.between(-aside, aside), random.between(-SLOT / 4.0, SLOT / 4.0)]
}

/// Voxels of a maze in which one way leads from each cell to each other one, and a few more.
fn walls(random: &mut Random) -> Vec<[i32; 3]> {
    let side = CELLS * CELL + 1;
    let mut is_open = vec![vec![false; side]; side];
    let mut visited = vec![[0usize, 0]];
    let mut is_visited = [[false; CELLS]; CELLS];
    is_visited[0][0] = true;
    open(&mut is_open, [0, 0], [0, 0]);
    while let Some(&[x, y]) = visited.last() {
        let next = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(|[dx, dy]: [isize; 2]| {
            let at = [x.checked_add_signed(dx)?, y.checked_add_signed(dy)?];
            (at[0] < CELLS && at[1] < CELLS).then_some(at)
        });
        let next: Vec<[usize; 2]> = next.into_iter().flatten().collect();
        let new: Vec<[usize; 2]> = next.iter().copied().filter(|&[x, y]| !is_visited[x][y]).collect();
        let pick = |list: &[[usize; 2]], bits: u64| list[(bits % list.len() as u64) as usize];
        if new.is_empty() {
            // A way more for one dead end of four.
            if random.bits().is_multiple_of(4) {
                open(&mut is_open, [x, y], pick(&next, random.bits()));
            }
            visited.pop();
        } else {
            let to = pick(&new, random.bits());
            is_visited[to[0]][to[1]] = true;
            open(&mut is_open, [x, y], to);
            visited.push(to);
        }
    }
    let closed = (0..side).flat_map(|x| (0..side).map(move |y| [x, y])).filter(|&[x, y]| !is_open[x][y]);
    closed.flat_map(|[x, y]| (0..HEIGHT).map(move |z| [x as i32, y as i32, z])).collect()
}

/// Takes away the voxels of two neighbouring cells and of the wall between them.
fn open(is_open: &mut [Vec<bool>], [x, y]: [usize; 2], [to_x, to_y]: [usize; 2]) {
    let span = |a: usize, b: usize| a.min(b) * CELL + 1..a.max(b) * CELL + CELL;
    for row in &mut is_open[span(x, to_x)] {
        row[span(y, to_y)].fill(true);
    }
}

/// Outline of the part.
fn t_outline() -> Vec<[f64; 2]> {
    HALF_T.into_iter().chain(HALF_T.into_iter().rev().map(|[x, y]| [-x, y])).collect()
}

/// Outline of a block with a slot that is open below, wider than the part by the clearance all round.
fn block_outline() -> Vec<[f64; 2]> {
    let [stem, bar] = [0.25, 0.75].map(|half| half + CLEARANCE);
    let (shoulder, top) = (-CLEARANCE, 0.5 + CLEARANCE);
    let half = [[2.0, -0.75], [2.0, 1.25]];
    let inner = [[bar, top], [bar, shoulder], [stem, shoulder], [stem, -0.75]];
    let mirrored = |[x, y]: [f64; 2]| [-x, y];
    half.into_iter()
        .chain(half.into_iter().rev().map(mirrored))
        .chain(inner.into_iter().rev().map(mirrored))
        .chain(inner)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_has_edges_of_both_kinds_and_plans_that_are_no_edges() {
        for Scene { name, clutter, queries, .. } in Scene::all(100, 10, 1) {
            let mut scratch = clutter.checker.scratch();
            let clear = (0..100).filter(|&edge| clutter.is_clear(edge, &mut scratch)).count();
            assert!((20..90).contains(&clear), "{name}: {clear}");
            for [start, goal] in queries {
                let ends = [start, goal].map(|at| clutter.checker.is_free(clutter.robot, at, &mut scratch));
                assert_eq!(ends, [Ok(true), Ok(true)], "{name}");
                let edge = Motion::edge(start, goal).unwrap();
                assert_eq!(clutter.checker.is_clear(clutter.robot, &edge, &mut scratch), Ok(false), "{name}");
            }
        }
    }

    #[test]
    fn the_part_fits_with_the_same_clearance_on_all_sides() {
        let Scene { clutter, .. } = Scene::slot();
        let mut scratch = clutter.checker.scratch();
        let mut is_free = |at| clutter.checker.is_free(clutter.robot, at, &mut scratch).unwrap();
        for way in [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0]] {
            assert!(is_free(way.map(|x| 0.999 * CLEARANCE * x)) && !is_free(way.map(|x| CLEARANCE * x)), "{way:?}");
        }
        assert!(is_free([0.0, 0.0, 3.0]));
    }
}
