//! The two nearest points of a pair of features.

use super::feature_pair::{FeaturePair, Feet, Part};
use super::vectors::Vectors;
use crate::exact::{Number, Rational};
use crate::geom::coordinates;
use crate::measure::pair::{Placed, nearest_floats, plain};
use crate::motion::Precise;
use nalgebra::Point3;

/// The feet on A and on B in the world, exactly; equal if the pair is none that is nearest in one pair of points.
pub(super) fn exact_feet(placed: &Placed<'_>, pair: &FeaturePair) -> [[Rational; 3]; 2] {
    feet(placed, pair, &placed.scene).unwrap_or([[Rational::ZERO; 3], [Rational::ZERO; 3]])
}

/// The feet on A and on B in the world, each coordinate the nearest float.
pub(super) fn nearest_feet(placed: &Placed<'_>, pair: &FeaturePair) -> [Point3<f64>; 2] {
    let quick = feet(placed, pair, &Precise::new(&placed.scene));
    let certain = quick.and_then(|feet| {
        let [a, b] = feet.map(|foot| nearest_floats(foot.map(|x| x.nearest())));
        Some([a?, b?])
    });
    certain.unwrap_or_else(|| exact_feet(placed, pair).map(|foot| plain(foot.map(|x| Rational::nearest(&x)))))
}

fn feet<V: Vectors>(placed: &Placed<'_>, pair: &FeaturePair, vectors: &V) -> Option<[[V::Scalar; 3]; 2]> {
    let Feet { of_a, of_b, whole } = pair.feet(vectors)?;
    let [origin_a, origin_b] = placed.origins();
    Some([
        foot(placed.scene.a, &pair.a, &of_a, &whole, &origin_a),
        foot(placed.scene.b, &pair.b, &of_b, &whole, &origin_b),
    ])
}

/// The point of a part that has the given shares.
fn foot<N: Number>(vertices: &[Point3<f64>], part: &Part, shares: &[N; 2], whole: &N, origin: &[N; 3]) -> [N; 3] {
    let vertex = |corner: u32| coordinates(&vertices[corner as usize]).map(N::of);
    let [first, others @ ..] = part.vertices() else { return origin.clone() };
    let first = vertex(*first);
    let way = |axis: usize| {
        let steps =
            others.iter().zip(shares).map(|(&corner, share)| vertex(corner)[axis].minus(&first[axis]).times(share));
        steps.reduce(|sum, step| sum.plus(&step)).map(|sum| sum.divided_by(whole))
    };
    std::array::from_fn(|axis| {
        let own = first[axis].plus(&origin[axis]);
        way(axis).map_or(own.clone(), |way| own.plus(&way))
    })
}
