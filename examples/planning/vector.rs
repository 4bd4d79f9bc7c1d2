//! The little that planners need to know about points.

/// A position of the robot's origin.
pub type Place = [f64; 3];

/// How far two places are from each other.
pub fn distance(from: Place, to: Place) -> f64 {
    let square: f64 = (0..3).map(|axis| (to[axis] - from[axis]) * (to[axis] - from[axis])).sum();
    square.sqrt()
}

/// How long a way is.
pub fn length(way: &[Place]) -> f64 {
    way.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// The place towards another one, no farther than `reach`.
pub fn towards(from: Place, to: Place, reach: f64) -> Place {
    let share = reach / distance(from, to);
    if share < 1.0 { std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * share) } else { to }
}
