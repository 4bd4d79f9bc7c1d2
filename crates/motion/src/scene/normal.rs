//! The cross product of two spans, taken once for determinants with several others.

use nalgebra::Point3;

use super::{Filter, Scene, Span, within};
use firstcontact_exact::{Filtered, FilteredNormal, Sign};

/// Two spans and their filtered cross product.
#[derive(Debug, Clone, Copy)]
pub struct Normal {
    spans: [Span; 2],
    filtered: Option<FilteredNormal>,
    /// Error bound of a product with a span in plain floats.
    doubt: f64,
}

impl Normal {
    /// The sign of the determinant of the two spans and the way from one vertex to another of the same body, if
    /// floats tell that it is not zero.
    #[inline(always)]
    pub fn side_of_way(&self, from: &Point3<f64>, to: &Point3<f64>) -> Option<Sign> {
        let (filtered, way) = (self.filtered.as_ref()?, within(from, to));
        let product = filtered.product(&way.value);
        if product.abs() > self.doubt {
            return Some(Sign::of(product));
        }
        let estimate = filtered.determinant(&way);
        (estimate.value.abs() > estimate.error).then(|| Sign::of(estimate.value))
    }
}

impl Scene<'_> {
    /// Two spans whose determinants with many others are asked for.
    #[inline]
    pub fn normal(&self, spans: [Span; 2]) -> Normal {
        let filtered = match self.filter {
            Filter::Off => None,
            _ => FilteredNormal::of(&self.filtered(spans[0]), &self.filtered(spans[1])),
        };
        let doubt = filtered.as_ref().map_or(f64::INFINITY, |normal| self.error_bounds.of_product(normal.magnitude()));
        Normal { spans, filtered, doubt }
    }

    /// The sign of the determinant of a normal's two spans and another one.
    #[inline(always)]
    pub fn side(&self, normal: &Normal, span: Span) -> Sign {
        match &normal.filtered {
            Some(filtered) => {
                let product = self.plain(span).map_or(0.0, |span| filtered.product(&span));
                if product.abs() > normal.doubt {
                    return Sign::of(product);
                }
                let estimate = filtered.determinant(&self.filtered(span));
                if estimate.value.abs() > estimate.error {
                    return Sign::of(estimate.value);
                }
                self.side_in_doubt(normal, span, estimate)
            }
            None => self.sign([normal.spans[0], normal.spans[1], span]),
        }
    }

    /// [`Scene::side`], if floats do not separate it from zero.
    #[inline(never)]
    fn side_in_doubt(&self, normal: &Normal, span: Span, estimate: Filtered) -> Sign {
        if estimate.is_exact() && self.zeros_are_proven() {
            return Sign::Zero;
        }
        self.exact_sign([normal.spans[0], normal.spans[1], span])
    }

    /// Distance that A comes nearer to a plane along two spans of the bodies during the piece: before it reaches the
    /// plane, it stays on its side if it is moved along each axis by no more than this times the fraction that is left.
    /// 0 if nothing is known.
    ///
    /// With `n` the cross product, the height over the plane is `|n . d|` times the fraction that is left, and changes
    /// by no more than the sum of the magnitudes of `n` times the way along each axis. Half of their quotient leaves
    /// room for the rounding of sums and quotients, which is a few `u` of what is not subnormal.
    pub fn approach(&self, spans: [Span; 2]) -> f64 {
        let Some(normal) = self.normal(spans).filtered else { return 0.0 };
        let along = normal.determinant(&self.filtered(Span::Motion));
        let approach = 0.5 * ((along.value.abs() - along.error) / normal.size());
        if approach.is_normal() && approach > 0.0 { approach } else { 0.0 }
    }

    /// The determinants of two spans with the way across from one vertex to another and with the motion. Their quotient
    /// is the fraction of the piece at which A reaches the plane. `None` if plain floats tell that it is above a limit
    /// from 0 to 1; an infinite limit is none.
    pub fn estimates_until(&self, [u, v]: [Span; 2], across: Span, limit: f64) -> Option<[Filtered; 2]> {
        let Some(normal) = FilteredNormal::of(&self.filtered(u), &self.filtered(v)) else {
            return Some([self.estimate([u, v, across]), self.estimate([u, v, Span::Motion])]);
        };
        if self.is_later(&normal, across, limit) {
            return None;
        }
        // Written out: the compiler leaves the closures of mapped arrays as calls.
        let estimate = |span: Span| self.with_doubt(normal.determinant(&self.filtered(span)));
        Some([estimate(across), estimate(Span::Motion)])
    }

    /// True if the quotient of the products with the way across and with the motion is certainly above a limit.
    ///
    /// Assumption: the limit is at most 1, and each product is within `doubt` of the exact one. Twice as much is taken
    /// off and added. What is left over, `doubt` on the one side and the limit times `doubt` on the other, is more than
    /// the three roundings of each side, a few `u` of a product: `doubt` is at least `80 u` times the largest magnitude
    /// times that of the cross product (see the static filter).
    #[inline(always)]
    fn is_later(&self, normal: &FilteredNormal, across: Span, limit: f64) -> bool {
        let (Some(across), Some(motion)) = (self.plain(across), self.plain(Span::Motion)) else { return false };
        let (above, below) = (normal.product(&across), normal.product(&motion));
        let above = if below < 0.0 { -above } else { above };
        let doubt = 2.0 * self.error_bounds.of_product(normal.magnitude());
        below.abs() > doubt && above - doubt > limit * (below.abs() + doubt)
    }
}
