//! All faces of a convex polytope from its facets, each given by its vertices. No numbers.
//!
//! A face of dimension `k - 1` in the boundary of a `k`-face `f` lies in exactly one other of the `k`-faces around any one face of
//! dimension `k + 1` that `f` bounds (the diamond property), and is what the two share. So the boundary of `f` is found among what `f` shares
//! with its neighbours there: the sets of vertices that are in no other such set. Only neighbours with at least `k` vertices in
//! common are looked at, as a face of dimension `k - 1` has no fewer.

/// A face by its vertices.
#[derive(Debug, Default)]
pub(super) struct Face {
    /// Its vertices, ascending.
    pub(super) vertices: Vec<u32>,
    /// The faces of one dimension less that bound it, by their place among these, ascending.
    pub(super) boundary: Vec<u32>,
}

/// The faces of each dimension, from the vertices to the polytope itself, each in the order of their vertices.
///
/// The facets are those of a convex polytope of some dimension, at least one, with vertices numbered from zero.
pub(super) fn faces(dimension: usize, mut facets: Vec<Vec<u32>>) -> Vec<Vec<Face>> {
    facets.sort_unstable();
    let mut vertices = facets.concat();
    vertices.sort_unstable();
    vertices.dedup();
    let mut holders = Holders { lists: vec![Vec::new(); vertices.len()] };
    let top = Face { vertices, boundary: (0..facets.len() as u32).collect() };
    let mut layers = vec![vec![top], facets.into_iter().map(|vertices| Face { vertices, boundary: vec![] }).collect()];
    for below in (0..dimension - 1).rev() {
        let [.., parents, layer] = &mut layers[..] else { break };
        let next = bound(parents, layer, below + 1, &mut holders);
        layers.push(next);
    }
    layers.reverse();
    layers
}

/// Gives each face of a dimension its boundary, and returns the faces in these.
fn bound(parents: &[Face], layer: &mut [Face], dimension: usize, holders: &mut Holders) -> Vec<Face> {
    let mut shared: Vec<Vec<Vec<u32>>> = vec![Vec::new(); layer.len()];
    for parent in parents {
        if parent.boundary.iter().all(|&face| !shared[face as usize].is_empty()) {
            continue;
        }
        holders.fill(parent, layer);
        for &face in &parent.boundary {
            if shared[face as usize].is_empty() {
                shared[face as usize] = maximal(holders.shared(face, &layer[face as usize], dimension));
            }
        }
        holders.clear(parent);
    }
    let mut found = shared.concat();
    found.sort_unstable();
    found.dedup();
    for (face, sets) in layer.iter_mut().zip(shared) {
        face.boundary = sets.iter().filter_map(|set| found.binary_search(set).ok()).map(|at| at as u32).collect();
        face.boundary.sort_unstable();
    }
    found.into_iter().map(|vertices| Face { vertices, boundary: Vec::new() }).collect()
}

/// For each vertex, the faces in the boundary of one face that have it.
struct Holders {
    lists: Vec<Vec<u32>>,
}

impl Holders {
    fn fill(&mut self, parent: &Face, layer: &[Face]) {
        for &face in &parent.boundary {
            for &vertex in &layer[face as usize].vertices {
                self.lists[vertex as usize].push(face);
            }
        }
    }

    fn clear(&mut self, parent: &Face) {
        for &vertex in &parent.vertices {
            self.lists[vertex as usize].clear();
        }
    }

    /// What a face shares with each of the others, where these are at least `least` vertices.
    fn shared(&self, own: u32, face: &Face, least: usize) -> Vec<Vec<u32>> {
        let holding = |&vertex: &u32| self.lists[vertex as usize].iter().map(move |&other| (other, vertex));
        let mut pairs: Vec<(u32, u32)> = face.vertices.iter().flat_map(holding).filter(|pair| pair.0 != own).collect();
        pairs.sort_unstable();
        let common = pairs.chunk_by(|a, b| a.0 == b.0).filter(|common| common.len() >= least);
        common.map(|common| common.iter().map(|pair| pair.1).collect()).collect()
    }
}

/// The sets that are not part of others.
fn maximal(mut sets: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    sets.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    sets.dedup();
    let mut kept: Vec<Vec<u32>> = Vec::new();
    for set in sets {
        let is_within = |other: &Vec<u32>| set.iter().all(|vertex| other.binary_search(vertex).is_ok());
        if !kept.iter().take_while(|other| other.len() > set.len()).any(is_within) {
            kept.push(set);
        }
    }
    kept
}
