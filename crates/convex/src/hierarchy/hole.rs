//! How the hole that a vertex leaves is closed: with the facets of the hull of what remains.
//!
//! All corners of those facets are neighbours of the vertex taken away, and the facets form a disc with the ring of the
//! neighbours as its border. So the facet behind a border edge is found by wrapping: of the ring's vertices the one with
//! no other above the plane. It leaves two smaller rings.
//!
//! Vertices in one plane: each is extreme, so no three are on a line and no triangle is without area. Those of one facet
//! of the hull follow each other in the ring as they do around the facet, which is convex: any one of them is right.

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient3d;

/// The triangles that close a hole.
#[derive(Debug, Default)]
pub(super) struct Hole {
    pieces: Vec<Piece>,
}

/// A triangle in a hole.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    /// Its corners, as places in the ring, counter-clockwise seen from outside.
    pub corners: [usize; 3],
    /// What is across its edges.
    pub neighbours: [Side; 3],
}

/// What is across an edge of a piece.
#[derive(Debug, Clone, Copy)]
pub(super) enum Side {
    /// Another piece.
    Piece(usize),
    /// What is outside the ring, across the edge from this place in the ring to the next.
    Outer(usize),
}

impl Side {
    /// The triangle, where the pieces are numbered from the first on.
    pub(super) fn triangle(self, first: u32, outer: &[u32]) -> u32 {
        match self {
            Side::Piece(piece) => first + piece as u32,
            Side::Outer(edge) => outer[edge],
        }
    }

    /// The place in the ring, if the border is here.
    pub(super) fn outer(self) -> Option<usize> {
        match self {
            Side::Piece(_) => None,
            Side::Outer(edge) => Some(edge),
        }
    }
}

impl Hole {
    /// The triangles.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Closes the hole within a ring of points, counter-clockwise seen from outside.
    pub(super) fn fill(&mut self, ring: &[[f64; 3]]) {
        self.pieces.clear();
        let last = ring.len() - 1;
        self.behind(ring, 0, last, Side::Outer(last));
    }

    /// Closes the part of the ring from a place to a later one, behind the edge that joins them.
    fn behind(&mut self, ring: &[[f64; 3]], from: usize, to: usize, before: Side) -> Side {
        if to == from + 1 {
            return Side::Outer(from);
        }
        let is_above =
            |tip: usize, other: usize| orient3d(ring[from], ring[tip], ring[to], ring[other]) == Sign::Positive;
        let tip = (from + 2..to).fold(from + 1, |tip, other| if is_above(tip, other) { other } else { tip });
        let own = self.pieces.len();
        self.pieces.push(Piece { corners: [from, tip, to], neighbours: [before; 3] });
        let first = self.behind(ring, from, tip, Side::Piece(own));
        let second = self.behind(ring, tip, to, Side::Piece(own));
        self.pieces[own].neighbours = [first, second, before];
        Side::Piece(own)
    }
}
