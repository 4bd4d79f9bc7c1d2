//! Face lattice of a polytope: its faces, and their incidences. Topology only: no numbers.
//!
//! A face of dimension `k` is bounded by faces of dimension `k - 1`, each with an orientation: a face is a chain of the
//! cells that bound it, and the boundary of a boundary is nothing. An edge is bounded by its two ends, of which the one
//! it leads to counts as [`Orientation::Along`]; a polygon by the edges around it, `Along` where they run its way
//! round; a facet of a solid is `Along` if it runs counter-clockwise seen from outside. The topmost face is the
//! polytope itself.

use std::ops::Range;

use petgraph::Direction;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

/// A face of a lattice. Vertices come first, then edges, and so on; the polytope itself is last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct FaceId(u32);

/// Orientation of a face in the boundary of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// The way that the boundary runs.
    Along,
    /// The other way.
    Against,
}

/// The incidences of the faces of a polytope (Joseph & Plantinga §3.1): faces of every dimension from the vertices to
/// the polytope itself, and for each the faces of one dimension less that bound it.
#[derive(Debug, Clone)]
pub struct Lattice {
    /// An edge leads from each face to each that bounds it.
    graph: DiGraph<(), Orientation>,
    /// Index of the first face of each dimension, and the number of all faces.
    starts: Vec<u32>,
}

/// Makes a lattice, dimension by dimension.
#[derive(Debug)]
pub struct LatticeBuilder {
    graph: DiGraph<(), Orientation>,
    starts: Vec<u32>,
    /// The first face that was to be bounded by one not of the dimension before, and that one.
    fault: Option<[FaceId; 2]>,
}

impl FaceId {
    pub(super) fn new(index: usize) -> FaceId {
        FaceId(index as u32)
    }

    /// The number of the face.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn node(self) -> NodeIndex {
        NodeIndex::new(self.index())
    }
}

impl Orientation {
    /// The other one.
    pub fn turned(self) -> Orientation {
        match self {
            Orientation::Along => Orientation::Against,
            Orientation::Against => Orientation::Along,
        }
    }

    /// This orientation, relative to one that itself runs this or the other way.
    pub fn relative_to(self, other: Orientation) -> Orientation {
        if other == Orientation::Along { self } else { self.turned() }
    }

    /// Sign of the orientation: 1 or -1.
    pub fn count(self) -> i64 {
        match self {
            Orientation::Along => 1,
            Orientation::Against => -1,
        }
    }
}

impl LatticeBuilder {
    /// A lattice with these vertices and nothing else yet.
    pub fn new(vertices: usize) -> LatticeBuilder {
        let mut graph = DiGraph::new();
        (0..vertices).for_each(|_| {
            graph.add_node(());
        });
        LatticeBuilder { graph, starts: vec![0, vertices as u32], fault: None }
    }

    /// Goes on to the faces of the next dimension; a new builder adds vertices.
    pub fn next_dimension(&mut self) {
        self.starts.push(self.graph.node_count() as u32);
    }

    /// The vertices.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = FaceId> + use<> {
        (0..self.starts[1]).map(FaceId)
    }

    /// Adds a face of the present dimension, bounded by faces of the dimension before.
    pub fn face(&mut self, boundary: impl IntoIterator<Item = (FaceId, Orientation)>) -> FaceId {
        let below = match self.starts[..] {
            [.., start, end, _] => start..end,
            _ => 0..0,
        };
        let face = self.graph.add_node(());
        let id = FaceId(face.index() as u32);
        for (bounding, orientation) in boundary {
            if below.contains(&bounding.0) {
                self.graph.add_edge(face, bounding.node(), orientation);
            } else {
                self.fault.get_or_insert([id, bounding]);
            }
        }
        if let Some(end) = self.starts.last_mut() {
            *end = self.graph.node_count() as u32;
        }
        id
    }

    /// The first face that was to be bounded by one not of the dimension before, and that one.
    pub(super) fn fault(&self) -> Option<[FaceId; 2]> {
        self.fault
    }

    /// The lattice as it is, where the laws hold by construction or are checked later.
    pub(crate) fn assembled(self) -> Lattice {
        debug_assert_eq!(self.fault, None);
        Lattice { graph: self.graph, starts: self.starts }
    }
}

impl Lattice {
    /// The dimension of the polytope.
    pub fn dimension(&self) -> usize {
        self.starts.len().saturating_sub(2)
    }

    /// The number of faces of all dimensions, the polytope itself among them.
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// True if there is no face at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The face with a number.
    pub fn face(&self, index: usize) -> Option<FaceId> {
        (index < self.len()).then_some(FaceId(index as u32))
    }

    /// The faces of one dimension.
    pub fn faces(&self, dimension: usize) -> impl DoubleEndedIterator<Item = FaceId> + ExactSizeIterator + use<> {
        self.range(dimension).map(FaceId)
    }

    fn range(&self, dimension: usize) -> Range<u32> {
        match self.starts.get(dimension..) {
            Some(&[start, end, ..]) => start..end,
            _ => 0..0,
        }
    }

    /// All faces that bound the polytope, in the order of their dimensions: every face but the polytope itself.
    pub fn proper_faces(&self) -> impl DoubleEndedIterator<Item = FaceId> + ExactSizeIterator + use<> {
        (0..self.range(self.dimension()).start).map(FaceId)
    }

    /// The polytope itself, as the last face of its lattice.
    pub fn top(&self) -> FaceId {
        FaceId((self.len() as u32).saturating_sub(1))
    }

    /// The dimension of a face.
    pub fn dimension_of(&self, face: FaceId) -> usize {
        self.starts.partition_point(|&start| start <= face.0) - 1
    }

    /// The faces of one dimension less that bound a face, and which way they run around it.
    pub fn boundary(&self, face: FaceId) -> impl Iterator<Item = (FaceId, Orientation)> {
        self.graph.edges(face.node()).map(|edge| (FaceId(edge.target().index() as u32), *edge.weight()))
    }

    /// The faces of one dimension more that a face bounds, and which way it runs around them.
    pub fn coboundary(&self, face: FaceId) -> impl Iterator<Item = (FaceId, Orientation)> {
        let edges = self.graph.edges_directed(face.node(), Direction::Incoming);
        edges.map(|edge| (FaceId(edge.source().index() as u32), *edge.weight()))
    }

    /// The number of pairs of a face and a face of one dimension less that bounds it.
    pub fn incidences(&self) -> usize {
        self.graph.edge_count()
    }

    /// The size `I(P)` of Joseph & Plantinga §3.1: the number of chains of incident faces, one of each dimension, from
    /// the polytope itself down to a vertex. A triangle has six, a tetrahedron 24.
    ///
    /// It is the sum of the sizes of the facets, and so on down to the vertices, each of size one; it saturates at
    /// `u64::MAX`.
    pub fn size(&self) -> u64 {
        let mut sizes = vec![1u64; self.len()];
        for face in (1..=self.dimension()).flat_map(|dimension| self.faces(dimension)) {
            let sum = |sum: u64, (bounding, _): (FaceId, _)| sum.saturating_add(sizes[bounding.index()]);
            sizes[face.index()] = self.boundary(face).fold(0, sum);
        }
        sizes.last().copied().unwrap_or(0)
    }

    /// The faces of every dimension that bound a face, itself included, each once, in ascending order.
    pub fn closure(&self, face: FaceId) -> Vec<FaceId> {
        self.closure_of(vec![face])
    }

    /// The same for several faces of one dimension.
    pub(super) fn closure_of(&self, mut layer: Vec<FaceId>) -> Vec<FaceId> {
        let mut found = layer.clone();
        while !layer.is_empty() {
            layer = layer.iter().flat_map(|&face| self.boundary(face)).map(|(bounding, _)| bounding).collect();
            layer.sort_unstable();
            layer.dedup();
            found.extend(&layer);
        }
        found.sort_unstable();
        found
    }

    /// The vertices of a face, in ascending order.
    pub fn vertices(&self, face: FaceId) -> Vec<FaceId> {
        let mut layer = vec![face];
        for _ in 0..self.dimension_of(face) {
            layer = layer.iter().flat_map(|&face| self.boundary(face)).map(|(bounding, _)| bounding).collect();
            layer.sort_unstable();
            layer.dedup();
        }
        layer
    }
}
