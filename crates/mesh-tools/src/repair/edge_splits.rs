//! Splitting edges where vertices lie on them, so that the faces on both sides have the same edges there.
//!
//! Looked at are edges with an odd number of faces, and the vertices of such. A vertex is on an edge if it is
//! strictly between its ends and exactly on its line, or within the tolerance of it.

use super::draft::{Draft, Origin};
use super::near_vertices::are_within;
use super::report::{Changes, Junction};
use firstcontact_exact::geom::predicate::collinear;
use firstcontact_exact::ring::dot;
use firstcontact_exact::{Rational, Sign};

/// After so many comparisons of edges with vertices the rest of the edges stay as they are, and are counted in the
/// report.
const MOST_TESTS: usize = 200_000_000;

/// An edge to be split: the face and the step of its loop, and the vertices in between in the order of the loop.
struct Split {
    face: u32,
    step: usize,
    between: Vec<u32>,
}

/// Makes vertices on open edges corners of the faces there.
pub(super) fn split(draft: &mut Draft<'_>, tolerance: f64, changes: &mut Changes) {
    let open = open_edges(draft);
    let candidates = Candidates::new(draft, &open);
    let (mut splits, mut tests) = (Vec::new(), 0);
    for (looked_at, &Open { face, step, ends }) in open.iter().enumerate() {
        let near = candidates.near(draft, ends, tolerance);
        tests += near.len();
        if tests > MOST_TESTS {
            changes.unsearched_edges = open.len() - looked_at;
            break;
        }
        let mut between: Vec<u32> =
            near.iter().copied().filter(|&vertex| is_between(draft, ends, vertex, tolerance)).collect();
        between.sort_unstable();
        between.dedup();
        let corners = &draft.faces[face as usize].corners;
        between.retain(|vertex| !corners.contains(vertex));
        let [from, to] = ends.map(|end| draft.at(end));
        let along = |vertex: &u32| progress(from, to, draft.at(*vertex));
        between.sort_by(|left, right| along(left).total_cmp(&along(right)));
        if !between.is_empty() {
            splits.push(Split { face, step, between });
        }
    }
    // From the end of each loop, so that the steps before stay what they are.
    splits.sort_by_key(|split| (split.face, std::cmp::Reverse(split.step)));
    let mut noted = Vec::new();
    for Split { face, step, between } in splits {
        let face = &mut draft.faces[face as usize];
        let (from, to) = (face.corners[step], face.corners[(step + 1) % face.corners.len()]);
        if let Origin::Given(index) = face.origin {
            let edge = [from.min(to), from.max(to)];
            noted.extend(between.iter().map(|&vertex| Junction { edge, face: index, vertex }));
        }
        face.corners.splice(step + 1..step + 1, between);
    }
    noted.into_iter().for_each(|junction| changes.junctions.note(|| junction));
}

/// A face running along an edge that has an odd number of faces.
#[derive(Clone, Copy)]
struct Open {
    face: u32,
    step: usize,
    /// As the face runs.
    ends: [u32; 2],
}

fn open_edges(draft: &Draft<'_>) -> Vec<Open> {
    let loops = draft.loops();
    let mut open = Vec::new();
    for edge in draft.edge_uses().chunk_by(|left, right| left.key() == right.key()).filter(|edge| edge.len() % 2 == 1) {
        for each in edge {
            let corners = loops.get(each.face);
            let step = each.corner as usize - loops.range(each.face).start;
            open.push(Open { face: each.face, step, ends: [corners[step], corners[(step + 1) % corners.len()]] });
        }
    }
    open
}

/// The vertices of open edges, sorted along each axis.
struct Candidates {
    sorted: [Vec<u32>; 3],
}

impl Candidates {
    fn new(draft: &Draft<'_>, open: &[Open]) -> Candidates {
        let mut vertices: Vec<u32> = open.iter().flat_map(|open| open.ends).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let sorted = |axis: usize| {
            let mut sorted = vertices.clone();
            sorted.sort_by(|&p, &q| draft.at(p)[axis].total_cmp(&draft.at(q)[axis]));
            sorted
        };
        Candidates { sorted: [sorted(0), sorted(1), sorted(2)] }
    }

    /// Those between the ends along the axis where they are the fewest.
    fn near(&self, draft: &Draft<'_>, ends: [u32; 2], tolerance: f64) -> &[u32] {
        let [from, to] = ends.map(|end| draft.at(end));
        let along = |axis: usize| {
            // The slack covers rounding, and -0 sorting before +0, so that no vertex is missed.
            let reach = |value: f64| tolerance + value.abs() * f64::EPSILON + f64::MIN_POSITIVE;
            let (low, high) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
            let (low, high) = (low - reach(low), high + reach(high));
            let sorted = &self.sorted[axis];
            let start = sorted.partition_point(|&vertex| draft.at(vertex)[axis] < low);
            let end = sorted.partition_point(|&vertex| draft.at(vertex)[axis] <= high);
            &sorted[start..end.max(start)]
        };
        [along(1), along(2)]
            .into_iter()
            .fold(along(0), |best, other| if other.len() < best.len() { other } else { best })
    }
}

fn is_between(draft: &Draft<'_>, ends: [u32; 2], vertex: u32, tolerance: f64) -> bool {
    if ends.contains(&vertex) {
        return false;
    }
    let [from, to, point] = [ends[0], ends[1], vertex].map(|vertex| draft.at(vertex));
    if tolerance == 0.0 {
        // On a line the coordinates are in order.
        let between =
            (0..3).all(|k| (from[k] <= point[k] && point[k] <= to[k]) || (to[k] <= point[k] && point[k] <= from[k]));
        return between && collinear(from, to, point);
    }
    if is_certainly_beside(from, to, point, tolerance) {
        return false;
    }
    // A vertex near an end would leave an edge shorter than the tolerance.
    if are_within(from, point, tolerance) || are_within(to, point, tolerance) {
        return false;
    }
    is_within_of_line(from, to, point, tolerance)
}

/// True if floats prove that a point is further from a line than the tolerance.
///
/// Each component of the normal is off by less than `2^-50` of the product of the two lengths, and a length by less
/// than that part of itself.
fn is_certainly_beside(from: [f64; 3], to: [f64; 3], point: [f64; 3], tolerance: f64) -> bool {
    let [edge, way]: [[f64; 3]; 2] = [to, point].map(|end| std::array::from_fn(|axis| end[axis] - from[axis]));
    let cross: [f64; 3] = std::array::from_fn(|axis| {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        edge[next] * way[last] - edge[last] * way[next]
    });
    let [normal, edge, way] = [cross, edge, way].map(|v| v.iter().map(|value| value * value).sum::<f64>().sqrt());
    let proven = [edge, way].iter().all(|length| (1e-60..1e60).contains(length));
    proven && normal > tolerance * edge * 1.000_001 + edge * way * 1e-13
}

/// True if a point is strictly beside a segment and within the tolerance of its line. Exact.
fn is_within_of_line(from: [f64; 3], to: [f64; 3], point: [f64; 3], tolerance: f64) -> bool {
    let rational = |p: [f64; 3], q: [f64; 3]| -> [Rational; 3] {
        std::array::from_fn(|axis| &Rational::of(q[axis]) - &Rational::of(p[axis]))
    };
    let (edge, way) = (rational(from, to), rational(from, point));
    let (square, along) = (dot(&edge, &edge), dot(&edge, &way));
    if along.sign() != Sign::Positive || (&square - &along).sign() != Sign::Positive {
        return false;
    }
    let tolerance = Rational::of(tolerance);
    let allowed = &(&tolerance * &tolerance) * &square;
    let found = &(&dot(&way, &way) * &square) - &(&along * &along);
    (&allowed - &found).sign() != Sign::Negative
}

/// Position of a point along an edge, by the axis along which the edge is longest. Only the order matters.
fn progress(from: [f64; 3], to: [f64; 3], point: [f64; 3]) -> f64 {
    let widest = (0..3).max_by(|&i, &j| (to[i] - from[i]).abs().total_cmp(&(to[j] - from[j]).abs())).unwrap_or(0);
    if to[widest] > from[widest] { point[widest] } else { -point[widest] }
}
