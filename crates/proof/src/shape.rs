//! A body as a proof sees it: triangles in an order in which neighbours are near each other, and how far each node of
//! the tree over that order reaches in a few directions.

use std::ops::Deref;
use std::sync::{LazyLock, OnceLock};

use dashu_int::IBig;
use firstcontact_exact::integer::{decode, in_units};
use firstcontact_solid::{Body, Kind};
use nalgebra::Point3;

/// Directions that a proof names by a byte; each stands for itself and its opposite.
pub(crate) const AXES: [[i32; 3]; 25] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 0],
    [1, -1, 0],
    [1, 0, 1],
    [1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [-1, 1, 1],
    [2, 1, 0],
    [2, -1, 0],
    [1, 2, 0],
    [-1, 2, 0],
    [2, 0, 1],
    [2, 0, -1],
    [1, 0, 2],
    [-1, 0, 2],
    [0, 2, 1],
    [0, 2, -1],
    [0, 1, 2],
    [0, -1, 2],
];

/// The components of the axes.
const COMPONENTS: [[f64; AXES.len()]; 3] = {
    let (mut parts, mut i) = ([[0.0; AXES.len()]; 3], 0);
    while i < 3 * AXES.len() {
        parts[i % 3][i / 3] = AXES[i / 3][i % 3] as f64;
        i += 1;
    }
    parts
};

/// Products of a vector with all axes.
#[inline(always)]
pub(crate) fn along([x, y, z]: [f64; 3]) -> [f64; AXES.len()] {
    let [i, j, k] = &COMPONENTS;
    let mut all = [0.0; AXES.len()];
    for axis in 0..AXES.len() {
        all[axis] = i[axis] * x + j[axis] * y + k[axis] * z;
    }
    all
}

/// Extent of a node along each axis, as floats have it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) low: [f64; AXES.len()],
    pub(crate) high: [f64; AXES.len()],
}

impl Extent {
    /// The extent of nothing.
    const EMPTY: Extent = Extent { low: [f64::INFINITY; AXES.len()], high: [f64::NEG_INFINITY; AXES.len()] };

    /// Extent of points.
    #[inline(always)]
    pub(crate) fn of(points: impl IntoIterator<Item = [f64; 3]>) -> Extent {
        let mut extent = Extent::EMPTY;
        for point in points {
            let place = along(point);
            extent.add(&place, &place);
        }
        extent
    }

    #[inline(always)]
    fn add(&mut self, low: &[f64; AXES.len()], high: &[f64; AXES.len()]) {
        for k in 0..AXES.len() {
            self.low[k] = if low[k] < self.low[k] { low[k] } else { self.low[k] };
            self.high[k] = if high[k] > self.high[k] { high[k] } else { self.high[k] };
        }
    }

    /// Sum of the sides of the box.
    pub(crate) fn breadth(&self) -> f64 {
        (0..3).map(|k| self.high[k] - self.low[k]).sum()
    }
}

/// Nodes up to this level are separated by single directions, and vertices of theirs give way.
pub(crate) const LOW: u32 = 4;
/// Nodes below this level have no extents that are kept.
const KEPT: u32 = 1;

/// A node: level above single triangles, and its number on the level. Node `(l, i)` holds the places from `i 2^l` to
/// `(i + 1) 2^l` of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) level: u32,
    pub(crate) index: u32,
}

/// Extent of the last node of one body that had none kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FoundExtent {
    node: Option<Node>,
    extent: Extent,
}

impl FoundExtent {
    /// The extent of no node.
    pub(crate) const NONE: FoundExtent = FoundExtent { node: None, extent: Extent::EMPTY };
}

/// Triangles of a body in an order, with extents in floats; kept with the body.
#[derive(Debug)]
pub(crate) struct Arranged {
    /// Triangles in the order of the proof.
    pub(crate) triangles: Vec<[u32; 3]>,
    /// Numbers of these triangles in the body.
    pub(crate) order: Vec<u32>,
    /// Extents by level, from the first that is kept.
    levels: Vec<Vec<Extent>>,
    root: Node,
    /// Largest magnitude of a coordinate.
    pub(crate) size: f64,
    /// Exponent of the greatest power of two of which all coordinates are multiples.
    pub(crate) exponent: i32,
    shells: OnceLock<Vec<Vec<u32>>>,
}

/// A body as a proof sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape<'b> {
    positions: &'b [Point3<f64>],
    is_solid: bool,
    arranged: &'b Arranged,
}

/// A surface of one point, the origin.
static POINT: LazyLock<(Vec<Point3<f64>>, Arranged)> = LazyLock::new(|| {
    let positions = vec![Point3::origin()];
    let arranged = Arranged::new(&positions, vec![[0; 3]], vec![0]);
    (positions, arranged)
});

impl Deref for Shape<'_> {
    type Target = Arranged;

    fn deref(&self) -> &Arranged {
        self.arranged
    }
}

impl Arranged {
    /// The triangles in an order in which the nodes over it are small: each is halved across the axis along which the
    /// middles of its triangles spread most.
    fn of(body: &Body) -> Arranged {
        let (positions, tree) = (body.positions(), &body.tree().triangles);
        // Thrice the middle, in parts of the size, which neither grow too large nor matter to the rest of the proof.
        let size = positions.iter().flat_map(|p| [p.x, p.y, p.z]).fold(f64::MIN_POSITIVE, |size, x| size.max(x.abs()));
        let middle = |corners: [u32; 3]| {
            let [a, b, c] = corners.map(|v| positions[v as usize].coords / size);
            (a + b + c).into()
        };
        let mut order: Vec<(u32, [f64; 3])> = (0u32..).zip(tree).map(|(at, leaf)| (at, middle(leaf.corners))).collect();
        halve(&mut order);
        let leaves = || order.iter().map(|&(at, _)| &tree[at as usize]);
        let triangles = leaves().map(|leaf| leaf.corners).collect();
        Arranged::new(positions, triangles, leaves().map(|leaf| leaf.index).collect())
    }

    fn new(positions: &[Point3<f64>], triangles: Vec<[u32; 3]>, order: Vec<u32>) -> Arranged {
        let at = |vertex: u32| -> [f64; 3] { positions[vertex as usize].into() };
        let of_part = |part: &[[u32; 3]]| Extent::of(part.iter().flatten().map(|&v| at(v)));
        let mut levels: Vec<Vec<Extent>> = vec![triangles.chunks(1 << KEPT).map(of_part).collect()];
        while let Some(last) = levels.last().filter(|last| last.len() > 1) {
            levels.push(last.chunks(2).map(union).collect());
        }
        let coordinates = || positions.iter().flat_map(|p| [p.x, p.y, p.z]);
        Arranged {
            order,
            root: Node { level: triangles.len().next_power_of_two().trailing_zeros(), index: 0 },
            size: coordinates().fold(0.0f64, |size, x| size.max(x.abs())),
            exponent: coordinates().filter(|x| *x != 0.0).map(|x| decode(x).1).min().unwrap_or(0),
            shells: OnceLock::new(),
            triangles,
            levels,
        }
    }
}

impl<'b> Shape<'b> {
    /// A body, whose order and extents are found at the first call.
    pub(crate) fn of(body: &'b Body) -> Shape<'b> {
        Shape {
            positions: body.positions(),
            is_solid: body.kind() == Kind::Solid,
            arranged: body.derived(Arranged::of),
        }
    }

    /// The origin.
    pub(crate) fn point() -> Shape<'static> {
        let (positions, arranged) = &*POINT;
        Shape { positions, is_solid: false, arranged }
    }

    pub(crate) fn is_solid(&self) -> bool {
        self.is_solid
    }

    pub(crate) fn root(&self) -> Node {
        self.root
    }

    /// Work of a checker that sends a ray through it.
    pub(crate) fn work_of_ray(&self) -> u64 {
        (self.triangles.len() + self.positions.len()) as u64
    }

    /// Extent of a node, which is one that is kept with the body or, of a node below these, in `found`.
    #[inline(always)]
    pub(crate) fn extent<'e>(&self, node: Node, found: &'e mut FoundExtent) -> &'e Extent
    where
        'b: 'e,
    {
        match node.level.checked_sub(KEPT) {
            Some(level) => &self.arranged.levels[level as usize][node.index as usize],
            None => {
                if found.node != Some(node) {
                    let extent = Extent::of(self.below(node).flatten().map(|v| self.position(v)));
                    *found = FoundExtent { node: Some(node), extent };
                }
                &found.extent
            }
        }
    }

    /// The nodes below a node, the second of which may be empty.
    pub(crate) fn halves(&self, node: Node) -> [Option<Node>; 2] {
        let [first, second] = [0, 1].map(|half| Node { level: node.level - 1, index: node.index * 2 + half });
        [Some(first), Some(second).filter(|node| ((node.index as usize) << node.level) < self.triangles.len())]
    }

    /// The triangles of a node.
    pub(crate) fn below(&self, node: Node) -> impl Iterator<Item = [u32; 3]> + 'b {
        let from = (node.index as usize) << node.level;
        let to = (from + (1 << node.level)).min(self.triangles.len());
        self.arranged.triangles[from..to].iter().copied()
    }

    /// Place in the order of the first triangle that has all of some vertices.
    pub(crate) fn first_with(&self, vertices: &[u32]) -> Option<u32> {
        let point = self.position(*vertices.first()?);
        let (mut waiting, mut found) = (vec![self.root()], FoundExtent::NONE);
        while let Some(node) = waiting.pop() {
            let extent = self.extent(node, &mut found);
            if (0..3).any(|k| point[k] < extent.low[k] || point[k] > extent.high[k]) {
                continue;
            }
            if node.level == 0 {
                let corners = self.triangles[node.index as usize];
                if vertices.iter().all(|vertex| corners.contains(vertex)) {
                    return Some(node.index);
                }
                continue;
            }
            waiting.extend(self.halves(node).into_iter().rev().flatten());
        }
        None
    }

    pub(crate) fn position(&self, vertex: u32) -> [f64; 3] {
        self.positions[vertex as usize].into()
    }

    /// A vertex in units of `2^exponent`.
    pub(crate) fn integer(&self, vertex: u32) -> [IBig; 3] {
        self.position(vertex).map(|x| in_units(x, self.exponent))
    }

    /// Vertices of each set of triangles that are connected through vertices, in the order of the first triangles.
    pub(crate) fn shells(&self) -> &'b [Vec<u32>] {
        self.arranged.shells.get_or_init(|| find_shells(&self.triangles, self.positions.len()))
    }
}

/// Puts numbered points into an order in which the nodes of the proof's tree are small.
fn halve(order: &mut [(u32, [f64; 3])]) {
    if order.len() < 2 {
        return;
    }
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for (_, point) in order.iter() {
        for k in 0..3 {
            low[k] = low[k].min(point[k]);
            high[k] = high[k].max(point[k]);
        }
    }
    let spread = |k: usize| high[k] - low[k];
    let axis = (1..3).fold(0, |best, k| if spread(k) > spread(best) { k } else { best });
    let half = order.len().next_power_of_two() / 2;
    order.select_nth_unstable_by(half, |(i, p), (j, q)| p[axis].total_cmp(&q[axis]).then(i.cmp(j)));
    let (first, second) = order.split_at_mut(half);
    halve(first);
    halve(second);
}

fn union(nodes: &[Extent]) -> Extent {
    let mut sum = nodes[0];
    nodes[1..].iter().for_each(|node| sum.add(&node.low, &node.high));
    sum
}

fn find_shells(triangles: &[[u32; 3]], vertices: usize) -> Vec<Vec<u32>> {
    let mut parent: Vec<u32> = (0..vertices as u32).collect();
    let find = |parent: &mut [u32], mut v: u32| {
        while parent[v as usize] != v {
            parent[v as usize] = parent[parent[v as usize] as usize];
            v = parent[v as usize];
        }
        v
    };
    for [a, b, c] in triangles {
        for other in [b, c] {
            let (p, q) = (find(&mut parent, *a), find(&mut parent, *other));
            parent[q as usize] = p;
        }
    }
    let (mut shells, mut number): (Vec<Vec<u32>>, _) = (Vec::new(), vec![None; vertices]);
    let mut is_met = vec![false; vertices];
    for &vertex in triangles.iter().flatten() {
        let own = *number[find(&mut parent, vertex) as usize].get_or_insert(shells.len());
        if own == shells.len() {
            shells.push(Vec::new());
        }
        if !std::mem::replace(&mut is_met[vertex as usize], true) {
            shells[own].push(vertex);
        }
    }
    shells
}
