//! Loops of edges with one face each: the outlines of holes.

use std::collections::{BTreeMap, HashMap};

use super::draft::Draft;
use firstcontact_solid::connectivity::Union;
use firstcontact_solid::polygon::newell;

/// The vertices around a hole, running as the faces must that fill it.
#[derive(Debug, Clone)]
pub(super) struct Outline {
    /// None twice, except where two outlines are joined.
    pub(super) vertices: Vec<u32>,
    /// For the edge from each vertex to the next, the normal of the face on its other side, of length 1; none where it
    /// has no face.
    pub(super) beside: Vec<Option<[f64; 3]>>,
}

/// All outlines of a draft.
pub(super) struct Outlines {
    pub(super) loops: Vec<Outline>,
    /// The first ends of edges that are in no loop, as happens beside faces that cannot be oriented.
    pub(super) astray: Vec<u32>,
}

impl Outline {
    pub(super) fn least(&self) -> u32 {
        self.vertices.iter().copied().min().unwrap_or_default()
    }

    /// The edges, each with its two vertices.
    pub(super) fn edges(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        let next = self.vertices.iter().cycle().skip(1);
        self.vertices.iter().zip(next).map(|(&from, &to)| [from, to])
    }

    /// One loop of two, along an edge from a place of the first to a place of the second, and back.
    pub(super) fn joined(&self, other: &Outline, [from, to]: [usize; 2]) -> Outline {
        let (mut vertices, mut beside) = (Vec::new(), Vec::new());
        for (outline, start) in [(self, from), (other, to)] {
            let count = outline.vertices.len();
            vertices.extend((0..=count).map(|step| outline.vertices[(start + step) % count]));
            beside.extend((0..count).map(|step| outline.beside[(start + step) % count]));
            beside.push(None);
        }
        Outline { vertices, beside }
    }
}

/// An edge with one face, as what fills the hole must run along it.
#[derive(Clone, Copy)]
struct Way {
    from: u32,
    to: u32,
    /// The face on its other side.
    face: u32,
    /// The faces round `from`, and those round `to`, that hang together with that face there.
    fans: [u32; 2],
}

impl Outlines {
    pub(super) fn of(draft: &Draft<'_>) -> Outlines {
        let mut onward = onward(draft);
        let mut outlines = Outlines { loops: Vec::new(), astray: Vec::new() };
        while let Some(start) = onward.keys().next().copied() {
            // The ways gone, and the place of each vertex among their first ends.
            let (mut path, mut places): (Vec<Way>, HashMap<u32, usize>) = (Vec::new(), HashMap::new());
            let mut at = start;
            while let Some(way) = step(draft, &mut onward, at, path.last()) {
                places.insert(at, path.len());
                path.push(way);
                at = way.to;
                if let Some(&place) = places.get(&at) {
                    // A vertex again: the way since then is a loop of its own.
                    let round = path.split_off(place);
                    places.retain(|_, &mut at| at < place);
                    outlines.loops.push(outline(draft, &round));
                }
            }
            outlines.astray.extend(path.iter().map(|way| way.from));
        }
        outlines
    }
}

fn outline(draft: &Draft<'_>, round: &[Way]) -> Outline {
    let normal = |way: &Way| {
        let corners: Vec<[f64; 3]> =
            draft.faces[way.face as usize].corners.iter().map(|&corner| draft.at(corner)).collect();
        unit(newell(&corners)).map(|(normal, _)| normal)
    };
    Outline { vertices: round.iter().map(|way| way.from).collect(), beside: round.iter().map(normal).collect() }
}

/// A vector of length 1 in the direction of the given one, and the length of that; none of a vector too short or too
/// long for floats.
pub(super) fn unit(vector: [f64; 3]) -> Option<([f64; 3], f64)> {
    let length = vector.iter().map(|value| value * value).sum::<f64>().sqrt();
    (length > 0.0 && length.is_finite()).then(|| (vector.map(|value| value / length), length))
}

/// The ways that lead on from each vertex.
fn onward(draft: &Draft<'_>) -> BTreeMap<u32, Vec<Way>> {
    let (loops, uses) = (draft.loops(), draft.edge_uses());
    // The corner at each end of an edge, lower vertex first.
    let corners = |corner: u32, face: u32| {
        let range = loops.range(face);
        let next = if corner as usize + 1 == range.end { range.start as u32 } else { corner + 1 };
        if loops.vertex(corner) < loops.vertex(next) { [corner, next] } else { [next, corner] }
    };
    let mut fans = Union::new(loops.corner_count());
    for edge in uses.chunk_by(|left, right| left.key() == right.key()) {
        if let [left, right] = edge {
            let (left, right) = (corners(left.corner, left.face), corners(right.corner, right.face));
            left.iter().zip(right).for_each(|(&left, right)| fans.join(left, right));
        }
    }
    let mut onward: BTreeMap<u32, Vec<Way>> = BTreeMap::new();
    for edge in uses.chunk_by(|left, right| left.key() == right.key()) {
        if let [only] = edge {
            // The face runs from `to` to `from`: what fills the hole, back.
            let [low, high] = corners(only.corner, only.face);
            let [to, from] = if low == only.corner { [low, high] } else { [high, low] };
            let ends = [loops.vertex(from), loops.vertex(to)];
            let way =
                Way { from: ends[0], to: ends[1], face: only.face, fans: [from, to].map(|corner| fans.find(corner)) };
            onward.entry(way.from).or_default().push(way);
        }
    }
    onward
}

/// Goes along one of the ways that lead on from a vertex, and takes it away: where holes meet at the vertex, the one at
/// the least angle on the other side of the hole.
fn step(draft: &Draft<'_>, onward: &mut BTreeMap<u32, Vec<Way>>, at: u32, last: Option<&Way>) -> Option<Way> {
    let ways = onward.get_mut(&at)?;
    let place = match last {
        Some(last) if ways.len() > 1 => {
            let straight = |way: &Way| -cosine(draft.at(at), draft.at(last.from), draft.at(way.to));
            let key = |way: &Way| (way.fans[0] == last.fans[1], straight(way));
            let order = |(_, left): &(usize, &Way), (_, right): &(usize, &Way)| {
                let (left, right) = (key(left), key(right));
                left.0.cmp(&right.0).then(left.1.total_cmp(&right.1))
            };
            ways.iter().enumerate().min_by(order).map_or(0, |(place, _)| place)
        }
        _ => ways.len() - 1,
    };
    let way = ways.swap_remove(place);
    if ways.is_empty() {
        onward.remove(&at);
    }
    Some(way)
}

/// The cosine of an angle; only a choice rests on it.
fn cosine(at: [f64; 3], one: [f64; 3], other: [f64; 3]) -> f64 {
    let way = |end: [f64; 3]| {
        unit(std::array::from_fn(|axis| end[axis] - at[axis])).map_or([0.0; 3], |(direction, _)| direction)
    };
    let (one, other) = (way(one), way(other));
    (0..3).map(|axis| one[axis] * other[axis]).sum()
}
