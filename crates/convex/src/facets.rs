//! The facets of a convex solid: its skin's triangles, merged where they lie in one plane.
//!
//! A skin certified convex may hold triangles of no area and vertices in the middle of an edge or a face. Here only
//! what the point set has is left: each facet is the exact convex hull, in its plane, of the vertices of its triangles.

use nalgebra::Point3;

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{Axis, collinear, orient2d, orient3d};
use firstcontact_solid::{EdgeNumbers, Skin, Union, parallel};

/// The facets of a convex skin.
#[derive(Debug)]
pub(crate) struct Facets {
    /// For each facet its extreme vertices, counter-clockwise seen from outside.
    pub loops: Vec<Vec<u32>>,
    /// For each facet the skin's triangles in it, those without area left out.
    pub triangles: Vec<Vec<u32>>,
}

/// Merges the triangles of a skin that is certified convex.
pub(crate) fn merge(skin: &Skin, positions: &[Point3<f64>]) -> Facets {
    let merger = Merger { skin, positions };
    let mut groups = merger.groups();
    let flat: Vec<u32> = (0..skin.triangles.len() as u32).map(|triangle| groups.find(triangle)).collect();
    let mut order: Vec<u32> = (0..flat.len() as u32).filter(|&triangle| !merger.has_no_area(triangle)).collect();
    order.sort_by_key(|&triangle| flat[triangle as usize]);
    let triangles: Vec<Vec<u32>> =
        order.chunk_by(|&s, &t| flat[s as usize] == flat[t as usize]).map(<[u32]>::to_vec).collect();
    let loops = triangles.iter().map(|members| merger.outline(members)).collect();
    Facets { loops, triangles }
}

/// Kind of joint of the two triangles at an edge.
#[derive(Debug, Clone, Copy)]
enum TriangleJoint {
    /// In two planes.
    Fold,
    /// In one plane.
    Flat,
    /// Neither has an area.
    Slivers,
    /// The left one has no area.
    SliverLeft,
    /// The right one has no area.
    SliverRight,
}

struct Merger<'s> {
    skin: &'s Skin,
    positions: &'s [Point3<f64>],
}

impl Merger<'_> {
    fn point(&self, vertex: u32) -> [f64; 3] {
        self.positions[vertex as usize].into()
    }

    fn corners(&self, triangle: u32) -> [[f64; 3]; 3] {
        self.skin.triangles[triangle as usize].corners.map(|corner| self.point(corner))
    }

    fn has_no_area(&self, triangle: u32) -> bool {
        let [a, b, c] = self.corners(triangle);
        collinear(a, b, c)
    }

    fn are_coplanar(&self, s: u32, t: u32) -> bool {
        let [a, b, c] = self.corners(s);
        self.corners(t).into_iter().all(|corner| orient3d(a, b, c, corner).is_zero())
    }

    /// Triangles joined through edges at which they lie in one plane, also where only triangles of no area lie between.
    fn groups(&self) -> Union {
        let mut groups = Union::new(self.skin.triangles.len());
        let mut slivers = Union::new(self.skin.triangles.len());
        let mut borders: Vec<(u32, u32)> = Vec::new();
        let sides = self.sides();
        let meetings = parallel::table(sides.len(), TriangleJoint::Fold, |edge| self.meeting(sides[edge]));
        for (&[left, right], meeting) in sides.iter().zip(meetings) {
            match meeting {
                TriangleJoint::Fold => {}
                TriangleJoint::Flat => groups.join(left, right),
                TriangleJoint::Slivers => slivers.join(left, right),
                TriangleJoint::SliverLeft => borders.push((left, right)),
                TriangleJoint::SliverRight => borders.push((right, left)),
            }
        }
        let mut borders: Vec<(u32, u32)> =
            borders.into_iter().map(|(sliver, proper)| (slivers.find(sliver), proper)).collect();
        borders.sort_unstable();
        // The triangles around a chain of slivers lie in at most two planes.
        for chain in borders.chunk_by(|s, t| s.0 == t.0) {
            let first = chain[0].1;
            let (same, others): (Vec<u32>, Vec<u32>) =
                chain.iter().map(|pair| pair.1).partition(|&proper| self.are_coplanar(first, proper));
            same.windows(2).for_each(|pair| groups.join(pair[0], pair[1]));
            others.windows(2).for_each(|pair| groups.join(pair[0], pair[1]));
        }
        groups
    }

    fn meeting(&self, [left, right]: [u32; 2]) -> TriangleJoint {
        match (self.has_no_area(left), self.has_no_area(right)) {
            (false, false) if self.are_coplanar(left, right) => TriangleJoint::Flat,
            (false, false) => TriangleJoint::Fold,
            (true, true) => TriangleJoint::Slivers,
            (true, false) => TriangleJoint::SliverLeft,
            (false, true) => TriangleJoint::SliverRight,
        }
    }

    /// The two triangles of each edge.
    fn sides(&self) -> Vec<[u32; 2]> {
        let edge_numbers = EdgeNumbers::of(&self.skin.triangles);
        let mut sides = vec![[u32::MAX; 2]; edge_numbers.len()];
        for (index, edges) in edge_numbers.of_triangle.iter().enumerate() {
            for &edge in edges {
                let side = &mut sides[edge as usize];
                side[usize::from(side[0] != u32::MAX)] = index as u32;
            }
        }
        sides
    }

    /// The extreme vertices of triangles in one plane, counter-clockwise seen from outside.
    fn outline(&self, triangles: &[u32]) -> Vec<u32> {
        if let [single] = triangles {
            return self.skin.triangles[*single as usize].corners.to_vec();
        }
        let [a, b, c] = self.corners(triangles[0]);
        let turn = |axis: Axis| orient2d(axis.drop_from(a), axis.drop_from(b), axis.drop_from(c));
        let axis = Axis::ALL.into_iter().find(|&axis| !turn(axis).is_zero()).unwrap_or(Axis::Z);
        let flat = |vertex: u32| axis.drop_from(self.point(vertex));
        let corners = triangles.iter().flat_map(|&t| self.skin.triangles[t as usize].corners);
        let mut vertices: Vec<u32> = corners.collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices.sort_by(|&p, &q| flat(p).partial_cmp(&flat(q)).unwrap_or(std::cmp::Ordering::Equal));
        let half = |vertices: &mut dyn Iterator<Item = u32>| {
            let mut chain: Vec<u32> = Vec::new();
            for vertex in vertices {
                while let [.., p, q] = chain[..]
                    && orient2d(flat(p), flat(q), flat(vertex)) != Sign::Positive
                {
                    chain.pop();
                }
                chain.push(vertex);
            }
            chain.pop();
            chain
        };
        let mut outline = half(&mut vertices.iter().copied());
        outline.extend(half(&mut vertices.iter().rev().copied()));
        if turn(axis) == Sign::Negative {
            outline.reverse();
        }
        outline
    }
}
