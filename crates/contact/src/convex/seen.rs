//! Plane geometry of the difference as seen along the motion.

/// A point as seen.
pub(crate) type Seen = [f64; 2];

/// The cross product.
#[inline(always)]
pub(crate) fn cross(p: Seen, q: Seen) -> f64 {
    p[0] * q[1] - p[1] * q[0]
}

#[inline(always)]
pub(crate) fn dot(p: Seen, q: Seen) -> f64 {
    p[0] * q[0] + p[1] * q[1]
}

#[inline(always)]
pub(crate) fn minus(p: Seen, q: Seen) -> Seen {
    [p[0] - q[0], p[1] - q[1]]
}

#[inline(always)]
pub(crate) fn scaled(p: Seen, factor: f64) -> Seen {
    [p[0] * factor, p[1] * factor]
}

/// The point of the segment between two points that is nearest to the origin.
#[inline]
pub(crate) fn nearest_on(p: Seen, q: Seen) -> Seen {
    let along = minus(q, p);
    let square = dot(along, along);
    let share = if square > 0.0 { (-dot(p, along) / square).clamp(0.0, 1.0) } else { 0.0 };
    [p[0] + share * along[0], p[1] + share * along[1]]
}
