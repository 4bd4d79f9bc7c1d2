//! Shared point of two features.

use nalgebra::Point3;

use firstcontact_exact::Number;
use firstcontact_motion::{Scene, Span};
use firstcontact_solid::Feature;

/// The features of A and of B that meet; ordered as simultaneous contacts are ranked.
pub type Pair = (Feature, Feature);

/// Contact point of two features.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Place {
    /// At a vertex of A.
    AtA(u32),
    /// At a vertex of B.
    AtB(u32),
    /// On the edge of A between two vertices, where the determinant of the two spans with the span across from the
    /// edge to the given vertex of B vanishes.
    OnA([u32; 2], [Span; 2], u32),
    /// On the edge of B between two vertices, likewise with a vertex of A.
    OnB([u32; 2], [Span; 2], u32),
}

impl Place {
    /// The point in the world, given where the origins of the bodies are and the values of determinants up to a common
    /// factor.
    #[inline]
    pub fn point<N: Number>(self, scene: &Scene<'_>, origins: &[[N; 3]; 2], value: impl Fn([Span; 3]) -> N) -> [N; 3] {
        self.point_at(scene, origins, |ends| share(ends, value))
    }

    /// [`Place::point`], with `at` for the position along its edge, from 0 to 1; given the determinants at the ends it
    /// may be the [`share`].
    #[inline(always)]
    pub fn point_at<N: Number>(self, scene: &Scene<'_>, origins: &[[N; 3]; 2], at: impl FnOnce(AtEnds) -> N) -> [N; 3] {
        let vertex = |vertices: &[Point3<f64>], index: u32| {
            let point = &vertices[index as usize];
            [N::of(point.x), N::of(point.y), N::of(point.z)]
        };
        let on = |vertices: &[Point3<f64>], [p, q]: [u32; 2], ends| {
            between(&vertices[p as usize], &vertices[q as usize], &at(ends))
        };
        let (own, origin) = match self {
            Place::AtA(index) => (vertex(scene.a, index), &origins[0]),
            Place::AtB(index) => (vertex(scene.b, index), &origins[1]),
            Place::OnA([p, q], [u, v], b) => {
                (on(scene.a, [p, q], [[u, v, Span::Across(p, b)], [u, v, Span::Across(q, b)]]), &origins[0])
            }
            Place::OnB([p, q], [u, v], a) => {
                (on(scene.b, [p, q], [[u, v, Span::Across(a, p)], [u, v, Span::Across(a, q)]]), &origins[1])
            }
        };
        [own[0].plus(&origin[0]), own[1].plus(&origin[1]), own[2].plus(&origin[2])]
    }
}

/// The spans of two determinants: at either end of an edge the value of a linear function that vanishes at a place on
/// it.
pub type AtEnds = [[Span; 3]; 2];

/// Position along an edge, from 0 to 1, given the values of determinants up to a common factor.
#[inline]
pub fn share<N: Number>([from, to]: AtEnds, value: impl Fn([Span; 3]) -> N) -> N {
    let [from, to] = [value(from), value(to)];
    from.divided_by(&from.minus(&to))
}

/// The point at a share of the way between two.
#[inline(always)]
fn between<N: Number>(from: &Point3<f64>, to: &Point3<f64>, share: &N) -> [N; 3] {
    let coordinate = |k: usize| N::between([from[k], to[k]], share);
    [coordinate(0), coordinate(1), coordinate(2)]
}
