//! A probabilistic roadmap (Kavraki et al., 1996): random free places, all edges to their neighbours asked about at
//! once, and the shortest way.

use std::io::Write;
use std::path::Path;

use firstcontact::Motion;
use firstcontact::planner::{BatchOptions, Edge};

use super::Failure;
use super::clutter::{GOAL, Room, START, anywhere, room};
use super::plan;
use super::prng::Prng;
use super::shortcut::shortcut;
use super::vector::{Place, distance};

/// How many neighbours of a place are tried.
const NEIGHBOURS: usize = 10;

/// Plans through the room of a seed, smooths the way, and writes it as a world.
pub fn run(seed: u64, obstacles: u64, places: usize, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let room = room(seed, obstacles)?;
    let mut prng = Prng::new(seed, u64::MAX);
    let nodes = free_places(&room, places, &mut prng)?;
    let pairs = neighbours(&nodes);
    let edges: Vec<Edge> = pairs.iter().map(|&[a, b]| Edge::new(nodes[a], nodes[b])).collect();
    let clear = room.checker.are_clear(room.robot, &edges, &BatchOptions::new());
    let mut roads = vec![Vec::new(); nodes.len()];
    let mut count = 0;
    for (&[a, b], clear) in pairs.iter().zip(clear) {
        if clear? {
            roads[a].push(b);
            roads[b].push(a);
            count += 1;
        }
    }
    writeln!(
        out,
        "{} objects, {} places, {count} of {} edges clear",
        room.checker.objects().count(),
        nodes.len(),
        edges.len()
    )?;
    let way = shortest(&nodes, &roads).ok_or("the roadmap does not connect start and goal; try more places")?;
    let mut smooth = way.clone();
    shortcut(&room, &mut smooth, 200, &mut prng)?;
    plan::tell(&way, &smooth, out)?;
    plan::write(&plan::world(&room, &smooth)?, file, out)
}

/// Start, goal, and random places at which the robot can be.
fn free_places(room: &Room, count: usize, prng: &mut Prng) -> Result<Vec<Place>, Failure> {
    let mut scratch = room.checker.scratch();
    let mut nodes = vec![START, GOAL];
    for _ in 0..count {
        let place = anywhere(prng);
        if room.checker.is_clear(room.robot, &Motion::at(place)?, &mut scratch)? {
            nodes.push(place);
        }
    }
    Ok(nodes)
}

/// Every pair of places of which one is among the nearest of the other.
fn neighbours(nodes: &[Place]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let mut others: Vec<usize> = (0..nodes.len()).filter(|&other| other != index).collect();
        others.sort_by(|&a, &b| distance(*node, nodes[a]).total_cmp(&distance(*node, nodes[b])));
        pairs.extend(others.into_iter().take(NEIGHBOURS).map(|other| [index.min(other), index.max(other)]));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The shortest way from the first place to the second (Dijkstra).
fn shortest(nodes: &[Place], roads: &[Vec<usize>]) -> Option<Vec<Place>> {
    let mut far = vec![f64::INFINITY; nodes.len()];
    let mut before = vec![0; nodes.len()];
    let mut open: Vec<usize> = (0..nodes.len()).collect();
    far[0] = 0.0;
    while let Some(at) = (0..open.len()).min_by(|&a, &b| far[open[a]].total_cmp(&far[open[b]])) {
        let node = open.swap_remove(at);
        for &next in &roads[node] {
            let length = far[node] + distance(nodes[node], nodes[next]);
            if length < far[next] {
                far[next] = length;
                before[next] = node;
            }
        }
    }
    if far[1].is_infinite() {
        return None;
    }
    let mut way = vec![nodes[1]];
    let mut node = 1;
    while node != 0 {
        node = before[node];
        way.push(nodes[node]);
    }
    way.reverse();
    Some(way)
}
