//! A body: its triangles, and how far nodes of the tree over that order reach along a direction.

use std::collections::HashMap;

use dashu_int::IBig;

use crate::number::{Vector, split};
use crate::reader::{Reader, Rejection, demand, expect};

/// Levels of nodes of 16 triangles and more are in tables.
const TABLED: u32 = 4;

/// Which end of a body is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum End {
    Greatest,
    Least,
}

impl End {
    fn better<T: Ord>(self, one: T, other: T) -> T {
        match self {
            End::Greatest => one.max(other),
            End::Least => one.min(other),
        }
    }
}

/// A node: `index << level` is its first place in the order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) level: u32,
    pub(crate) index: usize,
}

/// Coordinates: integers where they are short, else the bits of doubles.
#[derive(Debug)]
enum Coordinates {
    /// The points, and the most bits that a coordinate has.
    Short(Vec<[i128; 3]>, i32),
    Bits(Vec<[u64; 3]>),
}

/// The most bits of a short coordinate.
const SHORT: i32 = 122;

#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) is_solid: bool,
    coordinates: Coordinates,
    /// Coordinates count in `2^exponent`.
    pub(crate) exponent: i32,
    pub(crate) triangles: Vec<[u32; 3]>,
    /// The shell of each vertex.
    pub(crate) shell_of: Vec<u32>,
    /// Shells in the order of their first triangles.
    pub(crate) shells: Vec<u32>,
    tables: HashMap<(usize, End), Vec<Vec<IBig>>>,
}

impl Body {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Body, Rejection> {
        let is_solid = reader.flag()?;
        let count = reader.count(24)?;
        let mut bits = Vec::with_capacity(count);
        let (mut low, mut high) = (i32::MAX, i32::MIN);
        for _ in 0..count {
            let point = [reader.long()?, reader.long()?, reader.long()?];
            for x in point {
                let (mantissa, exponent) =
                    split(x).ok_or_else(|| Rejection::Unreadable("a number is not finite".to_owned()))?;
                if mantissa != 0 {
                    low = low.min(exponent);
                    high = high.max(exponent + 64 - mantissa.unsigned_abs().leading_zeros() as i32);
                }
            }
            bits.push(point);
        }
        let exponent = if low == i32::MAX { 0 } else { low };
        let coordinates = if low == i32::MAX || i64::from(high) - i64::from(low) <= i64::from(SHORT) {
            let short = |x: u64| {
                let (mantissa, own) = split(x).unwrap_or_default();
                if mantissa == 0 { 0 } else { i128::from(mantissa) << (own - exponent) }
            };
            Coordinates::Short(
                bits.into_iter().map(|point| point.map(short)).collect(),
                if low == i32::MAX { 0 } else { high - low },
            )
        } else {
            Coordinates::Bits(bits)
        };
        let triangles = reader.list(12, |reader| {
            Ok([reader.index(count)?, reader.index(count)?, reader.index(count)?].map(|v| v as u32))
        })?;
        expect(!triangles.is_empty(), "a body has no triangle")?;
        Ok(Body {
            is_solid,
            coordinates,
            exponent,
            triangles,
            shell_of: Vec::new(),
            shells: Vec::new(),
            tables: HashMap::new(),
        })
    }

    /// A surface of one point, the origin.
    pub(crate) fn point() -> Body {
        Body {
            is_solid: false,
            coordinates: Coordinates::Short(vec![[0; 3]], 0),
            exponent: 0,
            triangles: vec![[0; 3]],
            shell_of: vec![0],
            shells: vec![0],
            tables: HashMap::new(),
        }
    }

    /// Checks that a solid is closed, and finds the shells.
    pub(crate) fn check(&mut self) -> Result<(), Rejection> {
        if self.is_solid {
            let sides = || self.triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
            let mut there: Vec<[u32; 2]> = sides().collect();
            let mut back: Vec<[u32; 2]> = sides().map(|[a, b]| [b, a]).collect();
            there.sort_unstable();
            back.sort_unstable();
            demand(there == back, "a solid is not closed")?;
        }
        self.find_shells();
        Ok(())
    }

    fn find_shells(&mut self) {
        let mut parent: Vec<u32> = (0..self.vertices()).collect();
        let find = |parent: &mut [u32], mut v: u32| {
            while parent[v as usize] != v {
                let above = parent[parent[v as usize] as usize];
                parent[v as usize] = above;
                v = above;
            }
            v
        };
        for [a, b, c] in &self.triangles {
            for other in [b, c] {
                let (p, q) = (find(&mut parent, *a), find(&mut parent, *other));
                parent[q as usize] = p;
            }
        }
        self.shell_of = (0..self.vertices()).map(|v| find(&mut parent, v)).collect();
        let mut is_met = vec![false; parent.len()];
        for [a, ..] in &self.triangles {
            let shell = self.shell_of[*a as usize];
            if !std::mem::replace(&mut is_met[shell as usize], true) {
                self.shells.push(shell);
            }
        }
    }

    /// Coordinates of a vertex in `2^exponent`.
    pub(crate) fn vertex(&self, vertex: u32) -> Vector {
        match &self.coordinates {
            Coordinates::Short(points, _) => points[vertex as usize].map(IBig::from),
            Coordinates::Bits(points) => points[vertex as usize].map(|bits| {
                let (mantissa, own) = split(bits).unwrap_or_default();
                if mantissa == 0 { IBig::ZERO } else { IBig::from(mantissa) << (own - self.exponent) as usize }
            }),
        }
    }

    /// Number of vertices.
    pub(crate) fn vertices(&self) -> u32 {
        match &self.coordinates {
            Coordinates::Short(points, _) => points.len() as u32,
            Coordinates::Bits(points) => points.len() as u32,
        }
    }

    /// Number of triangles and vertices.
    pub(crate) fn size(&self) -> u64 {
        self.triangles.len() as u64 + u64::from(self.vertices())
    }

    pub(crate) fn corners(&self, triangle: usize) -> [Vector; 3] {
        self.triangles[triangle].map(|vertex| self.vertex(vertex))
    }

    pub(crate) fn root(&self) -> Node {
        Node { level: self.triangles.len().next_power_of_two().trailing_zeros(), index: 0 }
    }

    /// The nodes below a node, as far as they hold something, the second first.
    pub(crate) fn halves(&self, node: Node) -> impl Iterator<Item = Node> + use<> {
        let (level, count) = (node.level - 1, self.triangles.len());
        let below = [2 * node.index + 1, 2 * node.index].map(|index| Node { level, index });
        below.into_iter().filter(move |node| node.index << node.level < count)
    }

    /// The triangles of a node.
    pub(crate) fn below(&self, node: Node) -> impl Iterator<Item = [u32; 3]> + '_ {
        let from = node.index << node.level;
        let to = (from + (1 << node.level)).min(self.triangles.len());
        self.triangles[from..to].iter().copied()
    }

    /// The greatest or the least product of a direction of the table with the vertices of a node.
    pub(crate) fn reach(&mut self, end: End, number: usize, n: [i32; 3], node: Node) -> IBig {
        if node.level < TABLED {
            return self.reach_below(end, n, node);
        }
        if !self.tables.contains_key(&(number, end)) {
            let table = self.table(end, n);
            self.tables.insert((number, end), table);
        }
        self.tables[&(number, end)][(node.level - TABLED) as usize][node.index].clone()
    }

    fn table(&self, end: End, n: [i32; 3]) -> Vec<Vec<IBig>> {
        let count = self.triangles.len().div_ceil(1 << TABLED);
        let mut rows =
            vec![(0..count).map(|index| self.reach_below(end, n, Node { level: TABLED, index })).collect::<Vec<_>>()];
        while let Some(row) = rows.last().filter(|row| row.len() > 1) {
            let better = |pair: &[IBig]| pair[1..].iter().fold(pair[0].clone(), |x, y| end.better(x, y.clone()));
            rows.push(row.chunks(2).map(better).collect());
        }
        rows
    }

    fn reach_below(&self, end: End, n: [i32; 3], node: Node) -> IBig {
        match &self.coordinates {
            // The sum of three products has no more bits than the coordinates and the sum of the factors.
            Coordinates::Short(points, bits) if bits + size_of_sum(n) <= 126 => {
                let [x, y, z] = n.map(i128::from);
                let product = |v: u32| {
                    let p = &points[v as usize];
                    x * p[0] + y * p[1] + z * p[2]
                };
                let products = self.below(node).flatten().map(product);
                IBig::from(products.reduce(|one, other| end.better(one, other)).unwrap_or_default())
            }
            _ => {
                let n = n.map(IBig::from);
                let products = self.below(node).flatten().map(|v| crate::number::dot(&n, &self.vertex(v)));
                products.reduce(|one, other| end.better(one, other)).unwrap_or_default()
            }
        }
    }
}

/// Number of bits of the sum of the magnitudes of three numbers.
fn size_of_sum(n: [i32; 3]) -> i32 {
    let sum: u64 = n.iter().map(|x| u64::from(x.unsigned_abs())).sum();
    64 - sum.leading_zeros() as i32
}
