//! Where two features share a point.

use crate::exact::Number;
use crate::geom::coordinates;
use crate::motion::{Scene, Span};
use crate::solid::Feature;
use nalgebra::Point3;

/// The features of A and of B that meet; ordered as simultaneous contacts are ranked.
pub(crate) type Pair = (Feature, Feature);

/// Where two features meet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Place {
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
    pub(crate) fn point<N: Number>(
        self,
        scene: &Scene<'_>,
        origins: &[[N; 3]; 2],
        value: impl Fn([Span; 3]) -> N,
    ) -> [N; 3] {
        let vertex = |vertices: &[Point3<f64>], index: u32| coordinates(&vertices[index as usize]).map(N::of);
        let (own, side) = match self {
            Place::AtA(index) => (vertex(scene.a, index), 0),
            Place::AtB(index) => (vertex(scene.b, index), 1),
            Place::OnA(ends, [u, v], b) => {
                let [p, q] = ends.map(|end| vertex(scene.a, end));
                (between(&p, &q, ends.map(|end| value([u, v, Span::Across(end, b)]))), 0)
            }
            Place::OnB(ends, [u, v], a) => {
                let [p, q] = ends.map(|end| vertex(scene.b, end));
                (between(&p, &q, ends.map(|end| value([u, v, Span::Across(a, end)]))), 1)
            }
        };
        let origin: &[N; 3] = &origins[side];
        [own[0].plus(&origin[0]), own[1].plus(&origin[1]), own[2].plus(&origin[2])]
    }
}

/// The point between two at which a linear function vanishes that has the given values at them.
fn between<N: Number>(from: &[N; 3], to: &[N; 3], values: [N; 2]) -> [N; 3] {
    let share = values[0].divided_by(&values[0].minus(&values[1]));
    let coordinate = |k: usize| from[k].plus(&to[k].minus(&from[k]).times(&share));
    [coordinate(0), coordinate(1), coordinate(2)]
}
