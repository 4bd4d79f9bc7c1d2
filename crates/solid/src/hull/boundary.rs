//! The boundary of a hull in triangles, to which points are added one by one.
//!
//! Inserting a point takes away every facet that the point is strictly above; these form a disc, as they are what a
//! point slightly further in sees, from which no plane of a facet is seen edge-on. A facet in whose plane the point
//! lies stays, and a new one may continue it. So a plane with many points is cut into triangles once, and vertices may
//! come to lie inside a side or an edge of the hull. No facet is without area: a point on the line of an edge of the
//! horizon would be in the plane of the facet taken away there, not above it.
//!
//! A point that was above a facet taken away and is still outside is above one of the new facets. On the way to it from
//! the new vertex all is above the old facet, hence outside of the old hull, and what leaves the new hull there does so
//! through a facet whose plane holds the new vertex, thus through the plane of a new facet.

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_exact::geom::{Horizon, Visibility};

pub(super) struct Facet {
    pub(super) corners: [u32; 3],
    /// The facets across the edges; neighbour `i` across the edge from corner `i` to corner `i + 1`.
    pub(super) neighbours: [u32; 3],
    /// Points strictly above, each in the list of one facet only.
    above: Vec<u32>,
    pub(super) is_alive: bool,
}

impl Facet {
    fn new(corners: [u32; 3], neighbours: [u32; 3]) -> Facet {
        Facet { corners, neighbours, above: Vec::new(), is_alive: true }
    }
}

/// One edge between the facets that a new point takes away and those that stay.
struct Edge {
    from: u32,
    to: u32,
    /// The facet that stays.
    beyond: u32,
}

pub(super) struct Boundary<'a> {
    points: &'a [[f64; 3]],
    pub(super) facets: Vec<Facet>,
    /// For each point outside, a facet it is above.
    visible: Vec<Option<u32>>,
    /// For each point on the horizon, the new facet whose base starts there.
    starting: Vec<u32>,
    /// The insertion that last looked at a facet.
    visibility: Visibility,
}

impl<'a> Boundary<'a> {
    /// That of a simplex, the fourth corner below the other three.
    pub(super) fn new(points: &'a [[f64; 3]], [a, b, c, d]: [u32; 4]) -> Boundary<'a> {
        let facets = vec![
            Facet::new([a, b, c], [1, 2, 3]),
            Facet::new([b, a, d], [0, 3, 2]),
            Facet::new([c, b, d], [0, 1, 3]),
            Facet::new([a, c, d], [0, 2, 1]),
        ];
        let (visible, starting) = (vec![None; points.len()], vec![0; points.len()]);
        Boundary { points, facets, visible, starting, visibility: Visibility::default() }
    }

    pub(super) fn at(&self, point: u32) -> [f64; 3] {
        self.points[point as usize]
    }

    /// The side of a facet's plane on which a point is, `Positive` outside.
    pub(super) fn side(&self, facet: u32, point: u32) -> Sign {
        let [a, b, c] = self.facets[facet as usize].corners.map(|corner| self.at(corner));
        orient3d(a, b, c, self.at(point))
    }

    /// Notes the facet that a point outside is above.
    pub(super) fn put_above(&mut self, facet: Option<u32>, point: u32) {
        self.visible[point as usize] = facet;
        if let Some(facet) = facet {
            self.facets[facet as usize].above.push(point);
        }
    }

    /// Takes away what a point that is above a facet sees, and closes the hole with facets whose last corner it is.
    /// Returns the first of them, and the other points that were above those taken away.
    pub(super) fn insert(&mut self, point: u32) -> Option<(u32, Vec<u32>)> {
        let start = self.visible[point as usize].take()?;
        let (taken, horizon) = self.visible(start, point);
        let mut orphans = Vec::new();
        for &facet in &taken {
            let facet = &mut self.facets[facet as usize];
            facet.is_alive = false;
            orphans.append(&mut std::mem::take(&mut facet.above));
        }
        orphans.retain(|&orphan| orphan != point);
        Some((self.cone(point, &horizon), orphans))
    }

    /// The facets that a point is above, and the edges around them.
    fn visible(&mut self, start: u32, point: u32) -> (Vec<u32>, Vec<Edge>) {
        let mut visibility = std::mem::take(&mut self.visibility);
        let neighbour = |facet: u32, step: usize| self.facets[facet as usize].neighbours[step];
        let is_seen = |facet: u32| self.side(facet, point) == Sign::Positive;
        let (taken, horizon) = visibility.search(start, [self.facets.len(), 3], neighbour, is_seen);
        self.visibility = visibility;
        let edge = |&Horizon { gone, side, beyond }: &Horizon| {
            let corners = self.facets[gone as usize].corners;
            Edge { from: corners[side], to: corners[(side + 1) % 3], beyond }
        };
        (taken, horizon.iter().map(edge).collect())
    }

    /// Closes the horizon with facets that meet in a point, their last corner, and returns the first of them.
    fn cone(&mut self, point: u32, horizon: &[Edge]) -> u32 {
        let first = self.facets.len() as u32;
        for (index, edge) in horizon.iter().enumerate() {
            self.starting[edge.from as usize] = first + index as u32;
        }
        for (index, edge) in horizon.iter().enumerate() {
            let own = first + index as u32;
            let beyond = &mut self.facets[edge.beyond as usize];
            for step in 0..3 {
                if beyond.corners[step] == edge.to && beyond.corners[(step + 1) % 3] == edge.from {
                    beyond.neighbours[step] = own;
                }
            }
            let after = self.starting[edge.to as usize];
            self.facets.push(Facet::new([edge.from, edge.to, point], [edge.beyond, after, 0]));
        }
        for index in 0..horizon.len() as u32 {
            let after = self.facets[(first + index) as usize].neighbours[1];
            self.facets[after as usize].neighbours[2] = first + index;
        }
        first
    }
}
