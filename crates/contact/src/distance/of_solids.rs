//! Nearest features of two convex solids that share no point, without their triangles.
//!
//! # Candidates
//!
//! GJK gives a direction `w`, of length one here, and two floats with the distance between them: `lower`, by which all
//! of B lies ahead of all of A along `w`, and `upper`. Let `n` be the way from one of two nearest points, `p` of A, to
//! the other, `q` of B. It is no longer than `upper`, and `w n >= lower`; so the cosine of the angle between the two is
//! at least `lower / upper`, and the unit vector along `n` is within `s = sqrt(2 (upper - lower) / upper)` of `w`.
//!
//! - The point `p` is behind the foremost of A along `w` by no more than `upper - lower`. A feature that has it inside
//!   is at right angles to the way: all its vertices have one product with `n`. So with `w` their products differ from
//!   that of `p` by at most `s` times the size of A, and each vertex is behind the foremost by at most that and
//!   `upper - lower`. All others are left out; likewise of B. On a convex skin an edge leads on from each vertex that
//!   is not foremost to one that is more so: those that are left are found from the foremost on, by edges.
//! - `n` is within `upper s + upper - lower` of `upper w`. Two features are left out if no point of the first, moved by
//!   that, may be one of the second by the boxes around them.
//!
//! With `m` the largest coordinate of the way and `e` the doubt about it, `upper - lower` is at least `56 u m + 2 e`
//! (`reach`), and `upper` at most `3.5 m`, so that `s` is above `sqrt(32 u)` and `upper s` above `upper - lower`.
//! Beside these the roundings of products, less than `28 u` times the size of A, are nothing, and so are those of
//! coordinates, less than `e + 32 u m`: bounds that are doubled hold them.
//!
//! # Proof
//!
//! Candidates whose feet are inside are nearest if no candidate vertex of A is ahead of its feature along the way
//! between the feet, and none of B behind its own. For then they are the nearest points of the hulls of the candidates,
//! in which the nearest of the bodies are, too. All signs are exact. In the order of names the first such pair is the
//! answer, or of several with the same names the first by its feet.

use std::cmp::Ordering;

use nalgebra::Vector3;

use super::StillPair;
use super::candidate::Candidate;
use super::closest::Found;
use super::feature_pair::{FeaturePair, TrianglePart, exact_feet};
use super::reach::{NearestWay, are_within_bounds};
use firstcontact_convex::{ConvexSolid, Passing};
use firstcontact_intersection::Facet;
use firstcontact_motion::Precise;
use firstcontact_solid::Body;

/// Most candidate vertices of a body: with more, its triangles are asked.
const MANY: usize = 32;

/// The nearest features of two bodies that share no point; `None` if they are not certified convex, floats are not
/// certain enough, or too many vertices are about as near.
pub(super) fn closest_of_solids(still: &StillPair<'_>) -> Option<Found> {
    let scene = &still.scene;
    let solids = [ConvexSolid::of(still.bodies[0])?, ConvexSolid::of(still.bodies[1])?];
    if !(scene.is_filtered() && are_within_bounds(still)) {
        return None;
    }
    let gap = Passing::new(scene, solids).at(0.0)?;
    let ahead = gap.direction.dot(&gap.least);
    let way = NearestWay::new(gap.direction, &gap.point, ahead, [gap.size, scene.doubt_across()]);
    let (lower, upper) = (way.lower(), way.upper());
    // What is no number proves nothing.
    let is_known = lower > 0.5 * upper;
    if !is_known {
        return None;
    }
    let (left, direction) = (upper - lower, way.way / way.length);
    let slant = (2.0 * left / upper).sqrt();
    let foremost = [0, 1].map(|side| solids[side].polyhedron.body_vertices()[gap.foremost[side] as usize]);
    let behind = |side: usize, direction: Vector3<f64>| {
        let [low, high] = still.bodies[side].bounds();
        let limit = 2.0 * (left + slant * (high - low).norm());
        Candidates::behind(still.bodies[side], foremost[side], direction, limit)
    };
    let offset = Vector3::from(scene.offset.map(|x| x.value));
    let [of_a, of_b] = [behind(0, direction)?, behind(1, -direction)?];
    let reach = 2.0 * (upper * slant + left);
    least(still, &of_a.moved(&(direction * upper)), &of_b.moved(&-offset), reach)
}

/// The first pair in the order of names that is nearest of all.
fn least(still: &StillPair<'_>, of_a: &Candidates, of_b: &Candidates, reach: f64) -> Option<Found> {
    let (scene, precise) = (&still.scene, Precise::new(&still.scene));
    let mut best: Option<FeaturePair> = None;
    let order = |pair: &FeaturePair, best: &FeaturePair| {
        let by_feet = || exact_feet(still, pair).cmp(&exact_feet(still, best));
        pair.names().cmp(&best.names()).then_with(by_feet)
    };
    for a in &of_a.parts {
        for b in of_b.parts.iter().filter(|b| a.is_near(b, reach)) {
            let pair = FeaturePair { a: a.part, b: b.part };
            // Parts of one name may follow each other: what comes after all of them comes too late.
            if best.is_some_and(|best| best.names() < pair.names()) {
                break;
            }
            if pair.is_nearest_of(scene, &precise, [&of_a.vertices, &of_b.vertices])
                && best.as_ref().is_none_or(|best| order(&pair, best) == Ordering::Less)
            {
                best = Some(pair);
            }
        }
    }
    best.map(Found::of)
}

/// The parts of a body that may be nearest.
struct Candidates {
    vertices: Vec<u32>,
    /// In the order of their names.
    parts: Vec<Candidate>,
}

impl Candidates {
    /// The parts all of whose vertices are behind the foremost in a direction by no more than a limit; `None` if there
    /// are too many.
    fn behind(body: &Body, foremost: u32, direction: Vector3<f64>, limit: f64) -> Option<Candidates> {
        let (parts, positions) = (body.derived(PartsOfVertices::of), body.positions());
        let position = |vertex: u32| positions[vertex as usize];
        let mut vertices = vec![foremost];
        let mut next = 0;
        while let Some(&vertex) = vertices.get(next) {
            for &neighbour in parts.neighbours.of(vertex) {
                let is_behind = direction.dot(&(position(foremost) - position(neighbour))) > limit;
                if !is_behind && !vertices.contains(&neighbour) {
                    vertices.push(neighbour);
                }
            }
            next += 1;
            if vertices.len() > MANY {
                return None;
            }
        }
        let near = vertices.iter().flat_map(|&vertex| parts.parts.of(vertex));
        let near = near.filter(|part| part.vertices().iter().all(|vertex| vertices.contains(vertex)));
        let mut parts: Vec<Candidate> =
            near.map(|&part| Candidate::new(part, |vertex| position(vertex).coords)).collect();
        parts.sort_unstable_by_key(|candidate| candidate.part.feature);
        Some(Candidates { vertices, parts })
    }

    /// The same with the boxes elsewhere.
    fn moved(mut self, way: &Vector3<f64>) -> Candidates {
        self.parts.iter_mut().for_each(|part| part.move_by(way));
        self
    }
}

/// For each vertex of a body the vertices at the other ends of its edges, and the parts of triangles of which it is the
/// least.
struct PartsOfVertices {
    neighbours: Lists<u32>,
    parts: Lists<TrianglePart>,
}

impl PartsOfVertices {
    fn of(body: &Body) -> PartsOfVertices {
        let (count, triangles) = (body.positions().len(), 0..body.tree().triangles.len() as u32);
        let facets = triangles.map(|place| Facet::new(body, place));
        let all = facets.flat_map(|facet| TrianglePart::of(&facet).collect::<Vec<_>>());
        let parts: Vec<(u32, TrianglePart)> =
            all.filter_map(|part| Some((part.vertices().iter().copied().min()?, part))).collect();
        let edges = parts.iter().map(|(_, part)| part.vertices()).filter(|vertices| vertices.len() == 2);
        let neighbours = edges.flat_map(|ends| [(ends[0], ends[1]), (ends[1], ends[0])]).collect();
        PartsOfVertices { neighbours: Lists::new(count, neighbours), parts: Lists::new(count, parts) }
    }
}

/// A list of things for each number.
struct Lists<T> {
    starts: Vec<u32>,
    things: Vec<T>,
}

impl<T: Copy> Lists<T> {
    fn new(count: usize, mut of: Vec<(u32, T)>) -> Lists<T> {
        of.sort_by_key(|(number, _)| *number);
        let start = |number: u32| of.partition_point(|(other, _)| *other < number) as u32;
        Lists { starts: (0..=count as u32).map(start).collect(), things: of.iter().map(|(_, thing)| *thing).collect() }
    }

    fn of(&self, number: u32) -> &[T] {
        let [start, end] = [number, number + 1].map(|place| self.starts[place as usize] as usize);
        &self.things[start..end]
    }
}
