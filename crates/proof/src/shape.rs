//! A body as a proof sees it: triangles in an order in which neighbours are near each other, and how far each node of
//! the tree over that order reaches in a few directions.

use std::sync::OnceLock;

use dashu_int::IBig;
use firstcontact_exact::integer::{decode, in_units};
use firstcontact_solid::{Body, Kind};

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

/// Extent of a node along each axis: least and greatest.
pub(crate) type Extent = [[f64; 2]; AXES.len()];

/// A node: level above single triangles, and its number on the level. Node `(l, i)` holds the places from `i 2^l` to
/// `(i + 1) 2^l` of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) level: u32,
    pub(crate) index: u32,
}

/// A body with its order, and with extents in floats.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) body: Body,
    /// Triangles in the order of the body.
    pub(crate) triangles: Vec<[u32; 3]>,
    /// The triangle at each place.
    pub(crate) order: Vec<u32>,
    levels: Vec<Vec<Extent>>,
    /// Largest magnitude of a coordinate.
    pub(crate) size: f64,
    integers: OnceLock<(Vec<[IBig; 3]>, i32)>,
}

impl Shape {
    pub(crate) fn new(body: &Body) -> Shape {
        let triangles: Vec<[u32; 3]> = body.triangles().map(|(corners, _)| corners).collect();
        let at = |vertex: u32| -> [f64; 3] { body.positions()[vertex as usize].into() };
        let centre = |t: &[u32; 3]| {
            let [a, b, c] = t.map(at);
            [0, 1, 2].map(|k| a[k] / 3.0 + b[k] / 3.0 + c[k] / 3.0)
        };
        let centres: Vec<[f64; 3]> = triangles.iter().map(centre).collect();
        let mut order: Vec<u32> = (0..triangles.len() as u32).collect();
        arrange(&mut order, &centres);
        let along: Vec<Extent> = body.positions().iter().map(|p| extent_of((*p).into())).collect();
        let leaf = |&triangle: &u32| {
            let [a, b, c] = triangles[triangle as usize].map(|v| &along[v as usize]);
            union_of(&union_of(a, b), c)
        };
        let mut levels: Vec<Vec<Extent>> = vec![order.iter().map(leaf).collect()];
        while let Some(last) = levels.last().filter(|last| last.len() > 1) {
            levels.push(last.chunks(2).map(union).collect());
        }
        let used = triangles.iter().flatten().flat_map(|&v| at(v));
        let size = used.fold(0.0f64, |size, x| size.max(x.abs()));
        Shape { body: body.clone(), triangles, order, levels, size, integers: OnceLock::new() }
    }

    pub(crate) fn is_solid(&self) -> bool {
        self.body.kind() == Kind::Solid
    }

    pub(crate) fn root(&self) -> Node {
        Node { level: self.levels.len() as u32 - 1, index: 0 }
    }

    pub(crate) fn extent(&self, node: Node) -> &Extent {
        &self.levels[node.level as usize][node.index as usize]
    }

    /// The nodes below a node, the second of which may be empty.
    pub(crate) fn halves(&self, node: Node) -> [Option<Node>; 2] {
        let (level, index) = (node.level - 1, node.index * 2);
        let second = ((index + 1) as usize) < self.levels[level as usize].len();
        [Some(Node { level, index }), second.then_some(Node { level, index: index + 1 })]
    }

    /// The triangles of a node.
    pub(crate) fn below(&self, node: Node) -> impl Iterator<Item = [u32; 3]> + '_ {
        let from = (node.index as usize) << node.level;
        let to = (from + (1 << node.level)).min(self.order.len());
        self.order[from..to].iter().map(|&triangle| self.triangles[triangle as usize])
    }

    pub(crate) fn position(&self, vertex: u32) -> [f64; 3] {
        self.body.positions()[vertex as usize].into()
    }

    /// Coordinates as integers over a power of two, and its exponent.
    fn integers(&self) -> &(Vec<[IBig; 3]>, i32) {
        self.integers.get_or_init(|| {
            let all = || self.body.positions().iter().flat_map(|p| [p.x, p.y, p.z]);
            let exponent = all().filter(|x| *x != 0.0).map(|x| decode(x).1).min().unwrap_or(0);
            let point = |p: &nalgebra::Point3<f64>| [p.x, p.y, p.z].map(|x| in_units(x, exponent));
            (self.body.positions().iter().map(point).collect(), exponent)
        })
    }

    pub(crate) fn exponent(&self) -> i32 {
        self.integers().1
    }

    pub(crate) fn integer(&self, vertex: u32) -> &[IBig; 3] {
        &self.integers().0[vertex as usize]
    }

    /// A vertex of each set of triangles that are connected through vertices: the first corner of its first triangle.
    pub(crate) fn shells(&self) -> Vec<u32> {
        let mut parent: Vec<u32> = (0..self.body.positions().len() as u32).collect();
        let find = |parent: &mut [u32], mut v: u32| {
            while parent[v as usize] != v {
                parent[v as usize] = parent[parent[v as usize] as usize];
                v = parent[v as usize];
            }
            v
        };
        for [a, b, c] in &self.triangles {
            for other in [b, c] {
                let (p, q) = (find(&mut parent, *a), find(&mut parent, *other));
                parent[q as usize] = p;
            }
        }
        let mut met = vec![false; parent.len()];
        let firsts = self.triangles.iter().map(|t| t[0]);
        firsts.filter(|&v| !std::mem::replace(&mut met[find(&mut parent, v) as usize], true)).collect()
    }
}

/// Sorts triangles so that each half, quarter and so on, cut at powers of two, is near together.
fn arrange(order: &mut [u32], centres: &[[f64; 3]]) {
    let mut waiting = vec![order];
    while let Some(part) = waiting.pop() {
        if part.len() < 2 {
            continue;
        }
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for &index in part.iter() {
            for k in 0..3 {
                low[k] = low[k].min(centres[index as usize][k]);
                high[k] = high[k].max(centres[index as usize][k]);
            }
        }
        let wide = |k: &usize| high[*k] - low[*k];
        let axis = (0..3).max_by(|i, j| wide(i).total_cmp(&wide(j))).unwrap_or(0);
        let half = part.len().next_power_of_two() / 2;
        part.select_nth_unstable_by(half, |&i, &j| {
            centres[i as usize][axis].total_cmp(&centres[j as usize][axis]).then(i.cmp(&j))
        });
        let (left, right) = part.split_at_mut(half);
        waiting.extend([left, right]);
    }
}

/// Extent of a point.
pub(crate) fn extent_of([x, y, z]: [f64; 3]) -> Extent {
    AXES.map(|n| [f64::from(n[0]) * x + f64::from(n[1]) * y + f64::from(n[2]) * z; 2])
}

fn union_of(a: &Extent, b: &Extent) -> Extent {
    std::array::from_fn(|k| [a[k][0].min(b[k][0]), a[k][1].max(b[k][1])])
}

fn union(pair: &[Extent]) -> Extent {
    match pair {
        [a, b] => union_of(a, b),
        [a, ..] => *a,
        [] => [[0.0; 2]; AXES.len()],
    }
}
