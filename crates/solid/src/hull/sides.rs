//! The flat sides of a hull, each cut into triangles that share a corner.
//!
//! Facets in one plane are one side. Its outline loses the vertices that lie on a line between others, and those inside
//! of it are lost, so that every vertex is extreme. The corner that all triangles of a side share is the one that was
//! inserted last: what the triangles are depends on the points and their order alone.

use firstcontact_exact::geom::predicate::collinear;

use super::boundary::Boundary;

/// Mark of a facet that is in no side yet.
const NONE: u32 = u32::MAX;

/// The triangles of a hull, each from its least corner on, given the place of each point in the order of insertion.
pub(super) fn triangles(hull: &Boundary<'_>, rank: &[u32]) -> Vec<[u32; 3]> {
    let mut sides = FlatSides { hull, side_of: vec![NONE; hull.facets.len()] };
    let mut triangles = Vec::new();
    for start in 0..hull.facets.len() as u32 {
        if !hull.facets[start as usize].is_alive || sides.side_of[start as usize] != NONE {
            continue;
        }
        let members = sides.flood(start);
        let corners = sides.outline(&members);
        let last = (0..corners.len()).max_by_key(|&place| rank[corners[place] as usize]).unwrap_or(0);
        let around = [&corners[last + 1..], &corners[..last]].concat();
        triangles.extend(around.windows(2).map(|pair| from_least([corners[last], pair[0], pair[1]])));
    }
    triangles
}

fn from_least(mut corners: [u32; 3]) -> [u32; 3] {
    while corners[0] > corners[1] || corners[0] > corners[2] {
        corners.rotate_left(1);
    }
    corners
}

struct FlatSides<'h> {
    hull: &'h Boundary<'h>,
    /// For each facet the first of its side.
    side_of: Vec<u32>,
}

impl FlatSides<'_> {
    /// The facets in the plane of one, which hang together.
    fn flood(&mut self, start: u32) -> Vec<u32> {
        self.side_of[start as usize] = start;
        let mut members = vec![start];
        let mut next = 0;
        while let Some(&facet) = members.get(next) {
            next += 1;
            for step in 0..3 {
                let [beyond, back] = self.across([facet, step]);
                let apex = self.corner([beyond, (back + 2) % 3]);
                if self.side_of[beyond as usize] == NONE && self.hull.side(facet, apex).is_zero() {
                    self.side_of[beyond as usize] = start;
                    members.push(beyond);
                }
            }
        }
        members
    }

    /// The corners of a side, counter-clockwise seen from outside.
    fn outline(&self, members: &[u32]) -> Vec<u32> {
        if let [facet] = members {
            return self.hull.facets[*facet as usize].corners.to_vec();
        }
        let is_border = |edge: [u32; 2]| self.side_of[self.across(edge)[0] as usize] != self.side_of[edge[0] as usize];
        let mut edges = members.iter().flat_map(|&facet| (0..3).map(move |step| [facet, step]));
        let Some(first) = edges.find(|&edge| is_border(edge)) else { return Vec::new() };
        let (mut border, mut edge) = (Vec::new(), first);
        loop {
            border.push(self.corner(edge));
            edge = next(edge);
            while !is_border(edge) {
                edge = next(self.across(edge));
            }
            if edge == first {
                break;
            }
        }
        let at = |place: usize| self.hull.at(border[place % border.len()]);
        let is_corner = |&place: &usize| !collinear(at(place + border.len() - 1), at(place), at(place + 1));
        (0..border.len()).filter(is_corner).map(|place| border[place]).collect()
    }

    fn corner(&self, [facet, step]: [u32; 2]) -> u32 {
        self.hull.facets[facet as usize].corners[step as usize]
    }

    /// The same edge in the facet across it.
    fn across(&self, edge: [u32; 2]) -> [u32; 2] {
        let beyond = self.hull.facets[edge[0] as usize].neighbours[edge[1] as usize];
        let end = self.corner(next(edge));
        let step = self.hull.facets[beyond as usize].corners.iter().position(|&corner| corner == end);
        [beyond, step.unwrap_or(0) as u32]
    }
}

/// The edge after one in its facet.
fn next([facet, step]: [u32; 2]) -> [u32; 2] {
    [facet, (step + 1) % 3]
}
