//! A tree of boxes, and a walk to those that are near to another.

use nalgebra::Vector3;

use firstcontact_exact::HALF_ULP;

/// A box, by its least and its greatest coordinates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    pub(super) low: Vector3<f64>,
    pub(super) high: Vector3<f64>,
}

/// A tree over boxes, which are known by their places in a list.
pub(super) enum Tree {
    /// The last box.
    Leaf(Bounds, usize),
    /// Two trees, and the box around both.
    Node(Bounds, Box<[Tree; 2]>),
}

impl Bounds {
    /// The box around points, which holds nothing if there are none.
    pub(super) fn around(points: impl Iterator<Item = Vector3<f64>>) -> Bounds {
        let nothing = Bounds { low: Vector3::repeat(f64::INFINITY), high: Vector3::repeat(f64::NEG_INFINITY) };
        points.fold(nothing, |Bounds { low, high }, point| Bounds { low: low.inf(&point), high: high.sup(&point) })
    }

    fn union(&self, other: &Bounds) -> Bounds {
        Bounds { low: self.low.inf(&other.low), high: self.high.sup(&other.high) }
    }

    /// At most the distance of the boxes: along an axis, less what rounding may add to coordinates and differences.
    pub(super) fn distance(&self, other: &Bounds) -> f64 {
        let along = |k: usize| {
            let ends = [self.low[k], self.high[k], other.low[k], other.high[k]];
            let doubt = 8.0 * HALF_ULP * ends.iter().fold(0.0f64, |most, x| most.max(x.abs()));
            (self.low[k] - other.high[k]).max(other.low[k] - self.high[k]) - doubt
        };
        along(0).max(along(1)).max(along(2))
    }
}

impl Tree {
    /// The tree over all boxes of a list; none over none.
    pub(super) fn over(boxes: &[Bounds]) -> Option<Tree> {
        let mut places: Vec<usize> = (0..boxes.len()).collect();
        Tree::build(boxes, &mut places)
    }

    /// Halves the places along the axis along which the boxes reach furthest.
    fn build(boxes: &[Bounds], places: &mut [usize]) -> Option<Tree> {
        let (&first, others) = places.split_first()?;
        let whole = others.iter().fold(boxes[first], |whole, &place| whole.union(&boxes[place]));
        if others.is_empty() {
            return Some(Tree::Leaf(whole, first));
        }
        // Halves, as the extent of large boxes may be beyond all floats.
        let axis = (whole.high / 2.0 - whole.low / 2.0).imax();
        let middle = |place: usize| boxes[place].low[axis] / 2.0 + boxes[place].high[axis] / 2.0;
        places.sort_by(|&p, &q| middle(p).total_cmp(&middle(q)));
        let (low, high) = places.split_at_mut(places.len() / 2);
        Some(Tree::Node(whole, Box::new([Tree::build(boxes, low)?, Tree::build(boxes, high)?])))
    }

    /// Shows the places of all boxes that may be as near to another as a limit, near ones first as far as the tree can tell;
    /// `look` returns the limit from then on.
    pub(super) fn near(&self, other: &Bounds, limit: f64, look: &mut impl FnMut(usize) -> f64) -> f64 {
        if self.bounds().distance(other) > limit {
            return limit;
        }
        match self {
            Tree::Leaf(_, place) => look(*place),
            Tree::Node(_, children) => {
                let [p, q] = &**children;
                let is_second_nearer = q.bounds().distance(other) < p.bounds().distance(other);
                let (near, far) = if is_second_nearer { (q, p) } else { (p, q) };
                let limit = near.near(other, limit, look);
                far.near(other, limit, look)
            }
        }
    }

    fn bounds(&self) -> &Bounds {
        match self {
            Tree::Leaf(bounds, _) | Tree::Node(bounds, _) => bounds,
        }
    }
}
