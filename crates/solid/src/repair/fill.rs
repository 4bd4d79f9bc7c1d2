//! Faces that fill a loop of edges.
//!
//! By the rule that cuts all faces, if the loop is a simple polygon along some axis: one polygon if it is plane, else its triangles.
//! Any other loop of up to [`MOST_CORNERS`] corners is filled with the triangles of least area, found by dynamic programming (Barequet &
//! Sharir, *Filling gaps in the boundary of a polyhedron*, 1995). No diagonal may be an edge that the mesh has already. Whether
//! the faces meet others is for the caller to ask.

use super::done::Left;
use crate::ears::Outcome;
use crate::edges::edge_key;
use crate::triangulate::{Fold, triangulate};
use firstcontact_exact::geom::predicate::collinear;

/// For more corners, dynamic programming takes too long: its work grows with their third power.
const MOST_CORNERS: usize = 250;

/// What fills a loop.
pub(super) struct Filling {
    pub(super) faces: Vec<Vec<u32>>,
}

/// Fills a loop; `edges` are the keys of the edges of the mesh, sorted.
pub(super) fn fill(vertices: &[[f64; 3]], outline: &[u32], edges: &[u64]) -> Result<Filling, Left> {
    let corners: Vec<[f64; 3]> = outline.iter().map(|&vertex| vertices[vertex as usize]).collect();
    if corners[2..].iter().all(|&corner| collinear(corners[0], corners[1], corner)) {
        return Err(Left::NoArea);
    }
    let loop_of = |triangles: Vec<[u32; 3]>| Filling {
        faces: triangles.iter().map(|places| places.map(|place| outline[place as usize]).to_vec()).collect(),
    };
    let cut = triangulate(&corners, Fold::Outward);
    if cut.outcome == Outcome::Simple && !uses_an_edge(outline, &cut.triangles, edges) {
        return Ok(if cut.planar { Filling { faces: vec![outline.to_vec()] } } else { loop_of(cut.triangles) });
    }
    least_area(outline, &corners, edges).map(loop_of).ok_or(Left::NoFilling)
}

fn is_diagonal(count: usize, from: usize, to: usize) -> bool {
    let steps = from.abs_diff(to);
    steps != 1 && steps != count - 1
}

fn is_edge(outline: &[u32], from: usize, to: usize, edges: &[u64]) -> bool {
    edges.binary_search(&edge_key(outline[from], outline[to])).is_ok()
}

/// Whether some diagonal is an edge of the mesh.
fn uses_an_edge(outline: &[u32], triangles: &[[u32; 3]], edges: &[u64]) -> bool {
    triangles.iter().any(|triangle| {
        (0..3).any(|step| {
            let (from, to) = (triangle[step] as usize, triangle[(step + 1) % 3] as usize);
            is_diagonal(outline.len(), from, to) && is_edge(outline, from, to, edges)
        })
    })
}

/// The triangles of least area, as far as floats tell; `None` if every choice uses an edge of the mesh.
fn least_area(outline: &[u32], corners: &[[f64; 3]], edges: &[u64]) -> Option<Vec<[u32; 3]>> {
    let count = corners.len();
    if count > MOST_CORNERS {
        return None;
    }
    // By first and last corner of a part of the loop: the least area, and the corner in between that gives it.
    let mut best = vec![(0.0f64, 0usize); count * count];
    for length in 2..count {
        for first in 0..count - length {
            let last = first + length;
            let barred = is_diagonal(count, first, last) && is_edge(outline, first, last, edges);
            let area = |middle: usize| {
                let parts = best[first * count + middle].0 + best[middle * count + last].0;
                parts + doubled_area(corners[first], corners[middle], corners[last])
            };
            let choices = (first + 1..last).map(|middle| (area(middle), middle));
            let least = choices.min_by(|left, right| left.0.total_cmp(&right.0)).unwrap_or((f64::INFINITY, first + 1));
            best[first * count + last] = if barred { (f64::INFINITY, least.1) } else { least };
        }
    }
    if !best[count - 1].0.is_finite() {
        return None;
    }
    let (mut triangles, mut parts) = (Vec::with_capacity(count - 2), vec![[0, count - 1]]);
    while let Some([first, last]) = parts.pop() {
        if last - first >= 2 {
            let middle = best[first * count + last].1;
            triangles.push([first, middle, last].map(|place| place as u32));
            parts.extend([[first, middle], [middle, last]]);
        }
    }
    Some(triangles)
}

fn doubled_area(p: [f64; 3], q: [f64; 3], r: [f64; 3]) -> f64 {
    let [u, v]: [[f64; 3]; 2] = [q, r].map(|end| std::array::from_fn(|axis| end[axis] - p[axis]));
    let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    normal.iter().map(|value| value * value).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_loop_is_one_polygon() {
        let vertices = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [1.0, 1.0, 0.0], [0.0, 2.0, 0.0]];
        let filling = fill(&vertices, &[0, 1, 2, 3, 4], &[]).unwrap();
        assert_eq!(filling.faces, [[0, 1, 2, 3, 4]]);
    }

    #[test]
    fn a_bent_loop_is_cut_and_avoids_edges_of_the_mesh() {
        let vertices = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.5], [1.0, 1.0, 0.0], [0.0, 1.0, 0.5]];
        let diagonal = |edges: &[u64]| {
            let faces = fill(&vertices, &[0, 1, 2, 3], edges).ok()?.faces;
            Some(faces[0].contains(&0) && faces[0].contains(&2))
        };
        let found = diagonal(&[]).unwrap();
        let (one, other) = (edge_key(0, 2), edge_key(1, 3));
        assert_eq!(diagonal(&[if found { one } else { other }]), Some(!found));
        assert_eq!(diagonal(&[one, other]), None);
    }

    #[test]
    fn a_loop_that_is_simple_along_no_axis_is_filled() {
        // A saddle that winds twice round the z axis as seen along it, and crosses itself along x and y.
        let at = |step: u32| {
            let turn = f64::from(step) * std::f64::consts::TAU / 6.0;
            [turn.cos() * (2.0 + turn.sin()), (2.0 * turn).sin(), (3.0 * turn).cos() * 0.5 + turn.cos()]
        };
        let vertices: Vec<[f64; 3]> = (0..12).map(at).collect();
        let outline: Vec<u32> = (0..12).collect();
        assert_eq!(fill(&vertices, &outline, &[]).unwrap().faces.iter().map(|face| face.len() - 2).sum::<usize>(), 10);
    }

    #[test]
    fn a_loop_on_a_line_has_no_area() {
        let vertices = [[0.0; 3], [1.0; 3], [2.0; 3]];
        assert_eq!(fill(&vertices, &[0, 1, 2], &[]).err(), Some(Left::NoArea));
    }
}
