//! The two nearest points of a pair of features.

use super::feature_pair::{FeaturePair, Feet, Part};
use super::vectors::Vectors;
use crate::measure::pair::{nearest_floats, plain};
use crate::measure::still::Still;
use firstcontact_exact::geom::coordinates;
use firstcontact_exact::{Number, Rational};
use firstcontact_motion::Precise;
use nalgebra::Point3;

/// The feet on A and on B in the world, exactly; equal if the pair is none that is nearest in one pair of points.
pub(super) fn exact_feet(still: &Still<'_>, pair: &FeaturePair) -> [[Rational; 3]; 2] {
    feet(still, pair, &still.scene).unwrap_or([[Rational::ZERO; 3], [Rational::ZERO; 3]])
}

/// The feet on A and on B in the world, each coordinate the nearest float.
pub(super) fn nearest_feet(still: &Still<'_>, pair: &FeaturePair) -> [Point3<f64>; 2] {
    let quick = feet(still, pair, &Precise::new(&still.scene));
    let certain = quick.and_then(|feet| {
        let [a, b] = feet.map(|foot| nearest_floats(foot.map(|x| x.nearest())));
        Some([a?, b?])
    });
    certain.unwrap_or_else(|| exact_feet(still, pair).map(|foot| plain(foot.map(|x| Rational::nearest(&x)))))
}

fn feet<V: Vectors>(still: &Still<'_>, pair: &FeaturePair, vectors: &V) -> Option<[[V::Scalar; 3]; 2]> {
    let Feet { of_a, of_b, whole } = pair.feet(vectors)?;
    let [origin_a, origin_b] = still.origins();
    Some([
        foot(still.scene.a, &pair.a, &of_a, &whole, &origin_a),
        foot(still.scene.b, &pair.b, &of_b, &whole, &origin_b),
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
