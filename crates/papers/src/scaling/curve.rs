//! The curve of touching scalings (§2.3): where the solids only touch, from end to end of the rectangle.

use std::fmt;

use crate::pair_facets::RationalPoint;
use firstcontact_convex::{Face, Relation};
use firstcontact_exact::Rational;

/// The touching scalings in a rectangle of allowed ones: a convex, strictly descending, piecewise linear curve of at
/// least one segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    breakpoints: Vec<Breakpoint>,
    segments: Vec<Segment>,
}

/// An end of a segment: a pair of scalings at which the contact changes, or an end of the curve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakpoint {
    /// The scalings of A and B, in lowest terms.
    pub scalings: [Rational; 2],
    /// Contact just there.
    pub touch: ScaledTouch,
}

/// Touching scalings with one contact. The end of an edge with the lesser number comes first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// The feature of A that touches, everywhere but at the ends of the segment, where it may be a feature of this one.
    /// At each of those scalings what the solids share is exactly what the scaled features share, inner points of both
    /// among it.
    pub a: Face,
    /// The feature of B that touches.
    pub b: Face,
    /// Kind of contact.
    pub kind: ContactKind,
    /// The line that the segment is a part of.
    pub line: ScalingLine,
}

/// The line `rho2 = slope * rho1 + intercept` (Equation 2), exactly and in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScalingLine {
    /// The paper's `a`, always negative.
    pub slope: Rational,
    /// The paper's `b`.
    pub intercept: Rational,
}

impl ScalingLine {
    /// The scaling of B on the line at a scaling of A.
    pub fn at(&self, rho1: &Rational) -> Rational {
        &(&self.slope * rho1) + &self.intercept
    }

    /// Common value at which both scalings are equal: `b / (1 - a)`.
    pub fn diagonal(&self) -> Rational {
        self.intercept.over(&(&Rational::of(1.0) - &self.slope)).reduced()
    }
}

/// Relation of solids at a pair of numbers: apart below a descending curve, overlapping above it. The curve begins at
/// the greatest second number and ends at the least.
pub(crate) fn relation_to_curve<P, S>(
    ends: &[P],
    place: impl Fn(&P) -> &[Rational; 2],
    segments: &[S],
    line: impl Fn(&S) -> &ScalingLine,
    [first, second]: [&Rational; 2],
) -> Relation {
    let after = ends.partition_point(|end| place(end)[0] <= *first);
    match (after, ends.last()) {
        (0, _) => Relation::Apart,
        (_, Some(last)) if place(last)[0] < *first => Relation::Overlapping,
        _ => Relation::beyond(&line(&segments[(after - 1).min(segments.len() - 1)]).at(first), second),
    }
}

impl Breakpoint {
    /// The floats nearest to the scalings.
    pub fn nearest(&self) -> [f64; 2] {
        self.scalings.each_ref().map(Rational::nearest)
    }
}

impl Curve {
    pub(crate) fn new(breakpoints: Vec<Breakpoint>, segments: Vec<Segment>) -> Curve {
        debug_assert_eq!(breakpoints.len(), segments.len() + 1);
        Curve { breakpoints, segments }
    }

    /// The ends of the segments, one more than these, in the order of rising scalings of A. The first and the last are
    /// where the curve enters and leaves the rectangle.
    pub fn breakpoints(&self) -> &[Breakpoint] {
        &self.breakpoints
    }

    /// The segments in the same order: their slopes rise towards zero, and no two are in one line.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Ends of the locus of the contact point of a segment in the world (Fig. 7); at scalings between the ends it is in
    /// the straight way between, as far along it as the scalings are along the segment. If several points are shared,
    /// those of [`ScaledTouch::point`] are the ends. `None` if there is no such segment.
    pub fn locus(&self, segment: usize) -> Option<[&RationalPoint; 2]> {
        match self.breakpoints.get(segment..)? {
            [from, to, ..] => Some([from, to].map(|end| &end.touch.point)),
            _ => None,
        }
    }

    /// Relation of the solids at a pair of scalings in the rectangle, in a time that grows with the logarithm of the
    /// number of segments.
    pub(crate) fn verdict(&self, scalings: [&Rational; 2]) -> Relation {
        relation_to_curve(&self.breakpoints, |end| &end.scalings, &self.segments, |segment| &segment.line, scalings)
    }

    /// Point of the curve at which the two scalings are equal, after the index of its segment; `None` if there is none
    /// in the rectangle.
    pub fn diagonal(&self) -> Option<(usize, Rational)> {
        let [first, last] = [self.breakpoints.first()?, self.breakpoints.last()?].map(|end| &end.scalings);
        if first[0] > first[1] || last[0] < last[1] {
            return None;
        }
        let after = self.breakpoints.partition_point(|end| end.scalings[0] < end.scalings[1]);
        let segment = after.saturating_sub(1);
        Some((segment, self.segments.get(segment)?.line.diagonal()))
    }
}

/// Contact of the solids at one pair of scalings.
///
/// The features are the lowest ones that hold everything the solids share: the shared points are exactly those of both
/// features, and some of them are in the inside of both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScaledTouch {
    /// A point that the scaled solids share: of all such points the one with the least x, of these that with the least
    /// y, and then with the least z.
    pub point: RationalPoint,
    /// The feature of A; `None` if the scaling of A is zero, as it then is but its seed.
    pub a: Option<Face>,
    /// The feature of B; `None` if the scaling of B is zero.
    pub b: Option<Face>,
}

impl ScaledTouch {
    /// Kind of contact; `None` if one of the solids is but its seed.
    pub fn kind(&self) -> Option<ContactKind> {
        Some(ContactKind::of(self.a?, self.b?))
    }
}

/// The six contact types (Appendix, Fig. 8), whichever solid has which feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ContactKind {
    /// Vertex and vertex (vi): the seeds and the vertex are in one line.
    VertexVertex,
    /// Vertex and edge (iii): mostly where the contact changes, but for special seeds also along a segment.
    VertexEdge,
    /// Vertex and face (i).
    VertexFace,
    /// Edge and edge (ii).
    EdgeEdge,
    /// Edge and face that are parallel (iv).
    EdgeFace,
    /// Face and face that are parallel (v).
    FaceFace,
}

impl ContactKind {
    /// All of them, in the order of their dimensions.
    pub const ALL: [ContactKind; 6] = [
        ContactKind::VertexVertex,
        ContactKind::VertexEdge,
        ContactKind::VertexFace,
        ContactKind::EdgeEdge,
        ContactKind::EdgeFace,
        ContactKind::FaceFace,
    ];

    /// The kind of contact of two features.
    pub fn of(a: Face, b: Face) -> ContactKind {
        match (a, b) {
            (Face::Vertex(_), Face::Vertex(_)) => ContactKind::VertexVertex,
            (Face::Vertex(_), Face::Edge(_)) | (Face::Edge(_), Face::Vertex(_)) => ContactKind::VertexEdge,
            (Face::Vertex(_), Face::Facet(_)) | (Face::Facet(_), Face::Vertex(_)) => ContactKind::VertexFace,
            (Face::Edge(_), Face::Edge(_)) => ContactKind::EdgeEdge,
            (Face::Edge(_), Face::Facet(_)) | (Face::Facet(_), Face::Edge(_)) => ContactKind::EdgeFace,
            (Face::Facet(_), Face::Facet(_)) => ContactKind::FaceFace,
        }
    }
}

/// As in the paper: `(V,F)`.
impl fmt::Display for ContactKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ContactKind::VertexVertex => "(V,V)",
            ContactKind::VertexEdge => "(V,E)",
            ContactKind::VertexFace => "(V,F)",
            ContactKind::EdgeEdge => "(E,E)",
            ContactKind::EdgeFace => "(E,F)",
            ContactKind::FaceFace => "(F,F)",
        })
    }
}
