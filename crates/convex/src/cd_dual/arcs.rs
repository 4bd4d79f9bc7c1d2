//! Whether the Gaussian images of two edges intersect (Choi et al. §4.3).
//!
//! The image of an edge is the arc between the normals of its two facets. With `w` an edge of B, `L` and `R` the outward normals
//! of the facets to its left and right, and `w'`, `L'`, `R'` the same of an edge of `-A`, `L x R` is a positive multiple
//! of `w`, so the four determinants of the paper's `|cba|`, `|dba|`, `|adc|` and `|bdc|` are `L'.w`, `R'.w`, `L.w'`
//! and `R.w'`, each a determinant of three edges. A point common to the two great circles is `N = w x w'` or its opposite,
//! and it lies on the arc of `w` from `L` to `R` if `(L x N).w >= 0 >= (R x N).w`, which is `L.w' >= 0 >= R.w'`; on that of `w'`
//! likewise if `L'.w <= 0 <= R'.w`. Condition (3) of the paper, the common hemisphere, is that both hold for the same of
//! the two points. The comparisons are not strict: where an edge of one solid is parallel to a facet of the other, the end of
//! an arc lies on the other arc. Parallel edges form no face; only they have `L.w' = R.w' = 0`.

use super::difference::{Corner, Difference, Plane, Side};
use firstcontact_exact::Sign;

/// The plane of the face that two edges form, each given by a half-edge; `None` if they form none.
pub(super) fn face_of_edges(difference: &Difference<'_>, of_a: u32, of_b: u32) -> Option<Plane> {
    let ends_a = difference.ends(Side::A, of_a);
    let ends_b = difference.ends(Side::B, of_b);
    let w = difference.step(Side::B, ends_b[0], ends_b[1]);
    let w_of_a = difference.step(Side::A, ends_a[0], ends_a[1]);
    let along = |side: Side, half_edge: u32, edge| {
        let (normal, _) = difference.normal(side, difference.polyhedron(side).facet(half_edge));
        difference.scene.sign([normal[0], normal[1], edge])
    };
    let twin = |side: Side, half_edge: u32| difference.polyhedron(side).twin(half_edge);
    let left = along(Side::B, of_b, w_of_a);
    let right = along(Side::B, twin(Side::B, of_b), w_of_a);
    if left == right {
        return None;
    }
    let is_upward = left != Sign::Negative && right != Sign::Positive;
    let is_downward = left != Sign::Positive && right != Sign::Negative;
    if !(is_upward || is_downward) {
        return None;
    }
    let [below, above] = if is_upward { [of_a, twin(Side::A, of_a)] } else { [twin(Side::A, of_a), of_a] };
    if along(Side::A, below, w) == Sign::Positive || along(Side::A, above, w) == Sign::Negative {
        return None;
    }
    let spans = if is_upward { [w, w_of_a] } else { [w_of_a, w] };
    Some(difference.plane(spans, Corner::new(Side::B, ends_b[0], ends_a[0])))
}
