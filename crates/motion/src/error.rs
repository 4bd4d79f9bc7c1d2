//! Why a motion cannot be.

/// Why waypoints do not make a motion.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MotionError {
    /// A path needs at least one waypoint.
    #[error("a path needs at least one waypoint")]
    NoWaypoints,
    /// A coordinate or time is NaN or infinite.
    #[error("waypoint {waypoint}: times and coordinates must be finite numbers")]
    NotFinite {
        /// The waypoint's index in its path.
        waypoint: usize,
    },
    /// Times must strictly increase.
    #[error("waypoint {waypoint}: its time {time} is not after {previous}, the time of the waypoint before it")]
    TimesNotIncreasing {
        /// The index of the later waypoint.
        waypoint: usize,
        /// Its time.
        time: f64,
        /// The time of the waypoint before it.
        previous: f64,
    },
}
