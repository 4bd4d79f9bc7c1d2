//! Motion of a body: the position of its origin at each time.

use std::sync::Arc;

use firstcontact_exact::grow_expansion;
use nalgebra::Point3;

/// A position of a body's origin, in the world, at an instant of the clock.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "(f64, [f64; 3])", into = "(f64, [f64; 3])")
)]
pub struct Waypoint {
    /// The instant, in the clock's unit.
    pub time: f64,
    /// The origin's position, in world coordinates.
    pub position: Point3<f64>,
}

impl Waypoint {
    /// A position at an instant.
    pub fn new(time: f64, position: impl Into<Point3<f64>>) -> Waypoint {
        Waypoint { time, position: position.into() }
    }
}

/// An instant and a position.
impl<P: Into<Point3<f64>>> From<(f64, P)> for Waypoint {
    fn from((time, position): (f64, P)) -> Waypoint {
        Waypoint::new(time, position)
    }
}

#[cfg(feature = "serde")]
impl From<Waypoint> for (f64, [f64; 3]) {
    fn from(Waypoint { time, position }: Waypoint) -> (f64, [f64; 3]) {
        (time, position.into())
    }
}

/// Behaviour of a body before its first waypoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Before {
    /// It stands at its first waypoint.
    #[default]
    Wait,
    /// It is not there yet.
    Absent,
}

/// Behaviour of a body after its last waypoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum After {
    /// It stands at its last waypoint.
    #[default]
    Hold,
    /// It is no longer there.
    Vanish,
}

/// Motion of a body: it only translates, at constant speed on straight lines between timed waypoints.
///
/// Positions are of the body's origin in the world. Nothing is rounded: between waypoints, positions are the rational
/// numbers that the given floats define. A body may also ride on others ([`Motion::riding_on`]): its motion is then the
/// exact sum of its own and theirs, each on its own timetable. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Motion {
    track: Track,
    timing: Timing,
    /// Constant offsets added exactly: a body that is carried along has its place in its carrier's frame here. `None`
    /// if there are none.
    offsets: Option<Arc<[Point3<f64>]>>,
    /// The motions that are added to this one: of what it rides on, nearest first. Each is on a track that is not
    /// standing, and has neither offsets nor rides of its own. A motion that stands has none.
    rides: Option<Arc<[Motion]>>,
    before: Before,
    after: After,
}

/// The course of an origin. An edge takes no memory of its own: planners make them by the million.
#[derive(Debug, Clone)]
pub(super) enum Track {
    Standing(Point3<f64>),
    Edge([Waypoint; 2]),
    Path(Arc<[Waypoint]>),
}

/// True or assumed times of a motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// Not stated: a body that stands, or an edge, which takes the time from 0 to 1.
    Untimed,
    /// Its waypoints have times.
    Timed,
}

/// Standing at the origin.
impl Default for Motion {
    fn default() -> Motion {
        Motion::on(Track::Standing(Point3::origin()))
    }
}

impl Motion {
    /// A body that stands still, at all times.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn at(position: impl Into<Point3<f64>>) -> Result<Motion, MotionError> {
        let position = finite_position(position.into())?;
        Ok(Motion { timing: Timing::Untimed, ..Motion::on(Track::Standing(position)) })
    }

    /// Standing at the origin.
    pub fn at_origin() -> Motion {
        Motion::on(Track::Standing(Point3::origin()))
    }

    /// One straight edge from `from` to `to` while the time goes from 0 to 1.
    ///
    /// These times are not chosen by the user, so that a `Checker` refuses an edge among objects that move;
    /// [`Motion::timed`] says when.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn edge(from: impl Into<Point3<f64>>, to: impl Into<Point3<f64>>) -> Result<Motion, MotionError> {
        Ok(Motion { timing: Timing::Untimed, ..Motion::timed(0.0, from, 1.0, to)? })
    }

    /// One straight segment from `from` at time `start` to `to` at time `end`.
    ///
    /// # Errors
    /// If a number is not finite, or `end` is not after `start`.
    pub fn timed(
        start: f64,
        from: impl Into<Point3<f64>>,
        end: f64,
        to: impl Into<Point3<f64>>,
    ) -> Result<Motion, MotionError> {
        let waypoints = [Waypoint::new(start, from), Waypoint::new(end, to)];
        checked(&waypoints)?;
        Ok(Motion::on(Track::Edge(waypoints)))
    }

    /// Straight segments at constant speed through the waypoints, whose times strictly increase.
    ///
    /// ```
    /// # use firstcontact_motion::facade as firstcontact;
    /// use firstcontact::Motion;
    ///
    /// let path = Motion::path([(0.0, [0.0; 3]), (2.0, [4.0, 0.0, 0.0]), (3.0, [4.0, 1.0, 0.0])])?;
    /// assert_eq!(path.position(2.5), Some([4.0, 0.5, 0.0].into()));
    /// # Ok::<(), firstcontact::motion::MotionError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no waypoint, a number is not finite, or the times do not strictly increase.
    pub fn path(waypoints: impl IntoIterator<Item = impl Into<Waypoint>>) -> Result<Motion, MotionError> {
        let waypoints: Arc<[Waypoint]> = waypoints.into_iter().map(Into::into).collect();
        checked(&waypoints)?;
        Ok(Motion::on(Track::Path(waypoints)))
    }

    fn on(track: Track) -> Motion {
        let (before, after) = (Before::default(), After::default());
        Motion { track, timing: Timing::Timed, offsets: None, rides: None, before, after }
    }

    /// The same motion with another behaviour before its first waypoint. Without effect on a body that stands still.
    #[must_use]
    pub fn before(mut self, before: Before) -> Motion {
        self.before = before;
        self
    }

    /// The same motion with another behaviour after its last waypoint. Without effect on a body that stands still.
    #[must_use]
    pub fn after(mut self, after: After) -> Motion {
        self.after = after;
        self
    }

    /// The same motion at a later time, or an earlier one if the delay is negative, with all that the body rides on.
    /// Each time is rounded to the nearest float. An edge without times takes 0 and 1 for its own. A body that stands
    /// still is not changed.
    ///
    /// ```
    /// # use firstcontact_motion::facade as firstcontact;
    /// use firstcontact::Motion;
    ///
    /// let plan = Motion::timed(0.0, [0.0; 3], 4.0, [4.0, 0.0, 0.0])?;
    /// let later = plan.delayed(1.5)?;
    /// assert_eq!((later.times(), later.position(2.5)), (Some([1.5, 5.5]), plan.position(1.0)));
    /// // Beside a large number, times that differ by little become the same.
    /// assert!(plan.delayed(1e300).is_err());
    /// # Ok::<(), firstcontact::motion::MotionError>(())
    /// ```
    ///
    /// # Errors
    /// If a time is then not finite, or two of them are the same as floats.
    pub fn delayed(&self, delay: f64) -> Result<Motion, MotionError> {
        let later = |waypoint: &Waypoint| Waypoint { time: waypoint.time + delay, ..*waypoint };
        let track = match &self.track {
            Track::Standing(position) => Track::Standing(*position),
            Track::Edge(waypoints) => Track::Edge(waypoints.each_ref().map(later)),
            Track::Path(waypoints) => Track::Path(waypoints.iter().map(later).collect()),
        };
        let rides: Option<Vec<Motion>> = match &self.rides {
            Some(rides) => Some(rides.iter().map(|ride| ride.delayed(delay)).collect::<Result<_, _>>()?),
            None => None,
        };
        let timing = if self.standing().is_some() { self.timing } else { Timing::Timed };
        let motion = Motion { track, timing, rides: rides.map(Into::into), ..self.clone() };
        if motion.standing().is_none() {
            checked(motion.waypoints())?;
        }
        Ok(motion)
    }

    /// The same motion, which lasts over a span of time at least: the body waits at its first position from the beginning
    /// of the span on, and at its last one until the end of the span. A question about one motion is about its times and
    /// no longer; so asked, it sees what comes by before and after. Nothing is added where the body is
    /// [absent](Before::Absent) or [gone](After::Vanish), or to one that stands still. An edge without times takes 0 and
    /// 1 for its own.
    ///
    /// ```
    /// # use firstcontact_motion::facade as firstcontact;
    /// use firstcontact::Motion;
    ///
    /// let plan = Motion::timed(1.0, [0.0; 3], 4.0, [3.0, 0.0, 0.0])?.waiting_during([0.0, 9.0])?;
    /// assert_eq!((plan.times(), plan.position(8.0)), (Some([0.0, 9.0]), Some([3.0, 0.0, 0.0].into())));
    /// assert!(plan.waiting_during([f64::NAN, 9.0]).is_err() && plan.waiting_during([0.0, f64::INFINITY]).is_err());
    /// # Ok::<(), firstcontact::motion::MotionError>(())
    /// ```
    ///
    /// # Errors
    /// If the beginning or the end of the span is not finite where a wait is added.
    pub fn waiting_during(&self, [start, end]: [f64; 2]) -> Result<Motion, MotionError> {
        let own = self.waypoints();
        let [Some(first), Some(last)] = [own.first(), own.last()] else { return Ok(self.clone()) };
        // What is no number is added, and refused with the others.
        let is_before = self.before == Before::Wait && (start < first.time || start.is_nan());
        let is_after = self.after == After::Hold && (end > last.time || end.is_nan());
        let before = is_before.then_some(Waypoint { time: start, ..*first });
        let after = is_after.then_some(Waypoint { time: end, ..*last });
        let waypoints: Arc<[Waypoint]> = before.into_iter().chain(own.iter().copied()).chain(after).collect();
        checked(&waypoints)?;
        Ok(Motion { track: Track::Path(waypoints), timing: Timing::Timed, ..self.clone() })
    }

    /// The motion of a body that is carried along at `offset` from this body's origin, added exactly.
    ///
    /// # Errors
    /// If a coordinate is not finite.
    pub fn carrying(&self, offset: impl Into<Point3<f64>>) -> Result<Motion, MotionError> {
        let offset = finite_position(offset.into())?;
        Ok(self.carrying_along(&[offset].into()))
    }

    /// The motion of a body that is carried along at a sum of finite offsets from this body's origin.
    pub fn carrying_along(&self, offsets: &Arc<[Point3<f64>]>) -> Motion {
        let offsets = match self.offsets() {
            [] => Arc::clone(offsets),
            own => exact_sum(own, offsets),
        };
        Motion { offsets: Some(offsets), ..self.clone() }
    }

    /// The motion of a body that has this one in the frame of another body, which moves itself: an axis that rides on
    /// another axis.
    ///
    /// The two are added exactly, each on its own timetable. The body is there while both are. Its waypoints are
    /// those of this motion, and its ends as well, unless this one stands: then it is carried along, as by
    /// [`Motion::carrying`].
    ///
    /// ```
    /// # use firstcontact_motion::facade as firstcontact;
    /// use firstcontact::Motion;
    ///
    /// let bridge = Motion::timed(0.0, [0.0; 3], 4.0, [4.0, 0.0, 0.0])?;
    /// let carriage = Motion::timed(1.0, [0.0; 3], 3.0, [0.0, 2.0, 0.0])?.riding_on(&bridge);
    /// assert_eq!(carriage.position(2.0), Some([2.0, 1.0, 0.0].into()));
    /// # Ok::<(), firstcontact::motion::MotionError>(())
    /// ```
    pub fn riding_on(&self, carrier: &Motion) -> Motion {
        match (&self.track, &carrier.track) {
            (Track::Standing(place), _) => carrier.carried_further(*place, self.offsets.as_ref()),
            (_, Track::Standing(place)) => self.carried_further(*place, carrier.offsets.as_ref()),
            _ => {
                let track = Motion { offsets: None, rides: None, ..carrier.clone() };
                let rides = self.rides().iter().cloned().chain([track]).chain(carrier.rides().iter().cloned());
                let both_timed = [self, carrier].iter().all(|motion| motion.timing == Timing::Timed);
                let timing = if both_timed { Timing::Timed } else { Timing::Untimed };
                let sum = Motion { rides: Some(rides.collect()), timing, ..self.clone() };
                sum.carried_further(Point3::origin(), carrier.offsets.as_ref())
            }
        }
    }

    /// The motion at a further offset, nothing if it is zero, and at more of them.
    fn carried_further(&self, offset: Point3<f64>, more: Option<&Arc<[Point3<f64>]>>) -> Motion {
        let is_zero = offset.iter().all(|x| *x == 0.0);
        let carried = if is_zero { self.clone() } else { self.carrying_along(&[offset].into()) };
        match more {
            Some(offsets) => carried.carrying_along(offsets),
            None => carried,
        }
    }

    /// The motions of what the body rides on, nearest first, each without constant offsets.
    pub fn rides(&self) -> &[Motion] {
        self.rides.as_deref().unwrap_or_default()
    }

    /// The waypoints, without those of what the body rides on; none for a body that stands still.
    pub fn waypoints(&self) -> &[Waypoint] {
        match &self.track {
            Track::Standing(_) => &[],
            Track::Edge(waypoints) => waypoints,
            Track::Path(waypoints) => waypoints,
        }
    }

    /// Returns the position of a body that stands still, without its constant offsets; `None` for one on a path.
    pub fn standing(&self) -> Option<Point3<f64>> {
        match &self.track {
            Track::Standing(position) => Some(*position),
            Track::Edge(_) | Track::Path(_) => None,
        }
    }

    /// The first waypoint time after an instant, also of what the body rides on.
    pub fn next_time(&self, after: f64) -> Option<f64> {
        let next = |motion: &Motion| {
            let waypoints = motion.waypoints();
            let index = waypoints.partition_point(|waypoint| waypoint.time <= after);
            waypoints.get(index).map(|waypoint| waypoint.time)
        };
        std::iter::once(self).chain(self.rides()).filter_map(next).min_by(f64::total_cmp)
    }

    /// The first and the last time of its own waypoints; `None` for a body that stands still.
    pub fn times(&self) -> Option<[f64; 2]> {
        let waypoints = self.waypoints();
        Some([waypoints.first()?.time, waypoints.last()?.time])
    }

    /// True if the body ever changes its place, or one that it rides on does.
    pub fn moves(&self) -> bool {
        let own = self.waypoints().windows(2).any(|pair| pair[0].position != pair[1].position);
        own || self.rides().iter().any(Motion::moves)
    }

    /// The part of `clock` during which the body is there; `None` if it never is.
    #[inline]
    pub fn presence(&self, clock: [f64; 2]) -> Option<[f64; 2]> {
        let own = self.own_presence(clock)?;
        if self.rides.is_none() { Some(own) } else { self.presence_of_rides(own) }
    }

    /// The part of a span during which all that the body rides on is there.
    #[cold]
    fn presence_of_rides(&self, span: [f64; 2]) -> Option<[f64; 2]> {
        self.rides().iter().try_fold(span, |span, ride| ride.own_presence(span))
    }

    /// The part of `clock` during which the body's own path has it there.
    #[inline]
    fn own_presence(&self, clock: [f64; 2]) -> Option<[f64; 2]> {
        let Some([first, last]) = self.times() else { return Some(clock) };
        let start = if self.before == Before::Absent { clock[0].max(first) } else { clock[0] };
        let end = if self.after == After::Vanish { clock[1].min(last) } else { clock[1] };
        (start <= end).then_some([start, end])
    }

    /// Returns the behaviour before the first and after the last waypoint. The motion that carries the body has its
    /// own ends.
    pub fn ends(&self) -> (Before, After) {
        (self.before, self.after)
    }

    pub(super) fn track(&self) -> &Track {
        &self.track
    }

    /// The constant offsets that are added to the track.
    pub fn offsets(&self) -> &[Point3<f64>] {
        self.offsets.as_deref().unwrap_or_default()
    }

    /// Returns whether the motion's times were stated.
    pub fn timing(&self) -> Timing {
        self.timing
    }

    /// True if the body is at the same place at all times.
    pub fn is_constant(&self) -> bool {
        let always_there = |motion: &Motion| motion.before == Before::Wait && motion.after == After::Hold;
        self.standing().is_some() || always_there(self) && self.rides().iter().all(always_there) && !self.moves()
    }
}

/// Few offsets with the sum of all, where it can be held by floats: a chain of bodies in which each carries the next
/// has as many offsets as bodies, and a sum of one or two for each.
fn exact_sum(some: &[Point3<f64>], more: &[Point3<f64>]) -> Arc<[Point3<f64>]> {
    let all = || some.iter().chain(more);
    let sums = [0, 1, 2].map(|k| {
        let mut sum = Vec::new();
        all().for_each(|offset| grow_expansion(&mut sum, offset[k]));
        sum
    });
    if !sums.iter().flatten().all(|part| part.is_finite()) {
        return all().copied().collect();
    }
    let count = sums.iter().map(Vec::len).max().unwrap_or(0);
    let part = |k: usize, place: usize| sums[k].get(place).copied().unwrap_or(0.0);
    (0..count).rev().map(|place| [0, 1, 2].map(|k| part(k, place)).into()).collect()
}

/// Refuses lists of waypoints that make no motion.
fn checked(waypoints: &[Waypoint]) -> Result<(), MotionError> {
    if waypoints.is_empty() {
        return Err(MotionError::NoWaypoints);
    }
    for (index, waypoint) in waypoints.iter().enumerate() {
        finite(waypoint, index)?;
    }
    for (index, pair) in waypoints.windows(2).enumerate() {
        if pair[1].time <= pair[0].time {
            let (time, previous) = (pair[1].time, pair[0].time);
            return Err(MotionError::TimesNotIncreasing { waypoint: index + 1, time, previous });
        }
    }
    Ok(())
}

/// Refuses NaN and infinities.
fn finite(waypoint: &Waypoint, index: usize) -> Result<(), MotionError> {
    let finite = waypoint.time.is_finite() && waypoint.position.iter().all(|x| x.is_finite());
    if finite { Ok(()) } else { Err(MotionError::NotFinite { waypoint: index }) }
}

fn finite_position(position: Point3<f64>) -> Result<Point3<f64>, MotionError> {
    if position.iter().all(|x| x.is_finite()) { Ok(position) } else { Err(MotionError::BadPosition) }
}

/// Why waypoints do not make a motion.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MotionError {
    /// A path needs at least one waypoint.
    #[error("a path needs at least one waypoint")]
    NoWaypoints,
    /// A coordinate of a place at which a body stands, or of an offset, is NaN or infinite.
    #[error("a position or an offset must be three finite numbers")]
    BadPosition,
    /// A coordinate or time of a waypoint is NaN or infinite.
    #[error("waypoint {waypoint}: times and coordinates must be finite numbers")]
    NotFinite {
        /// The waypoint's index in its path.
        waypoint: usize,
    },
    /// The body turns on its way: no motion in straight lines says where its points are.
    #[error("the object turns on this path, and straight lines alone do not say where it is")]
    Turns,
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
