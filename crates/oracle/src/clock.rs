//! First contact of two bodies on timed paths: the paths cut at all their waypoint times, piece after piece.

use super::{Body, Contact, Outcome, Rational, first_contact};

/// Behaviour of a body before its first waypoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Before {
    /// It stands at the first waypoint.
    Wait,
    /// It is not there.
    Absent,
}

/// Behaviour of a body after its last waypoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum After {
    /// It stands at the last waypoint.
    Hold,
    /// It is gone.
    Vanish,
}

/// Timed path of a body's origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    waypoints: Vec<(Rational, [Rational; 3])>,
    before: Before,
    after: After,
    /// The paths of what the body rides on, whose positions are added.
    rides: Vec<Path>,
}

/// Why waypoints do not make a path, or two times a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// A path needs one waypoint at least.
    #[error("a path needs a waypoint")]
    Empty,
    /// A time or a coordinate is NaN or infinite.
    #[error("a time or a coordinate is not finite")]
    NotFinite,
    /// Each time must be later than the one before it; a clock may not run backwards.
    #[error("the times do not increase")]
    NotIncreasing,
}

impl Path {
    /// A path through waypoints (time, position), straight and at constant speed from one to the next.
    pub fn new(waypoints: &[(f64, [f64; 3])], before: Before, after: After) -> Result<Path, PathError> {
        let exact = |(time, position): &(f64, [f64; 3])| Some((Rational::from_f64(*time)?, vector(position)?));
        let waypoints: Vec<_> = waypoints.iter().map(exact).collect::<Option<_>>().ok_or(PathError::NotFinite)?;
        if waypoints.is_empty() {
            return Err(PathError::Empty);
        }
        if waypoints.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
            return Err(PathError::NotIncreasing);
        }
        Ok(Path { waypoints, before, after, rides: Vec::new() })
    }

    /// The path of a body that is carried along at a fixed offset, which is added without rounding.
    pub fn carried_at(mut self, offset: [f64; 3]) -> Result<Path, PathError> {
        let offset = vector(&offset).ok_or(PathError::NotFinite)?;
        for (_, position) in &mut self.waypoints {
            *position = added(position, &offset);
        }
        Ok(self)
    }

    /// The path of a body that has this one in the frame of another body, which is on a path itself. It is there while
    /// both are.
    #[must_use]
    pub fn riding_on(mut self, carrier: Path) -> Path {
        self.rides.push(carrier);
        self
    }

    /// The times of all waypoints, in no order.
    fn times(&self) -> Vec<Rational> {
        let own = self.waypoints.iter().map(|(time, _)| time.clone());
        own.chain(self.rides.iter().flat_map(Path::times)).collect()
    }

    /// The times between which the body is there, as far as they lie on the clock.
    fn presence(&self, clock: &[Rational; 2]) -> [Rational; 2] {
        self.rides.iter().fold(self.own_presence(clock), |span, ride| ride.presence(&span))
    }

    fn own_presence(&self, clock: &[Rational; 2]) -> [Rational; 2] {
        let [first, last] = [0, self.waypoints.len() - 1].map(|index| self.waypoints[index].0.clone());
        let [start, end] = clock.clone();
        [
            if self.before == Before::Absent { first.max(start) } else { start },
            if self.after == After::Vanish { last.min(end) } else { end },
        ]
    }

    /// The position at a time at which the body is there.
    fn position(&self, time: &Rational) -> [Rational; 3] {
        self.rides.iter().fold(self.own_position(time), |sum, ride| added(&sum, &ride.position(time)))
    }

    fn own_position(&self, time: &Rational) -> [Rational; 3] {
        let next = self.waypoints.partition_point(|(waypoint, _)| waypoint <= time);
        let Some((from, start)) = next.checked_sub(1).map(|index| &self.waypoints[index]) else {
            return self.waypoints[0].1.clone();
        };
        let Some((to, end)) = self.waypoints.get(next) else { return start.clone() };
        let fraction = &(time - from) / &(to - from);
        let way = subtracted(end, start);
        added(start, &way.map(|x| &x * fraction.as_ref().unwrap_or(&Rational::ZERO)))
    }
}

/// A straight piece of the motion of A relative to B, over a part of the clock.
#[derive(Debug, Clone)]
pub struct Course {
    /// The time at which it begins.
    pub from: Rational,
    /// The time at which it ends.
    pub to: Rational,
    /// The position of A less that of B as it begins.
    pub offset: [Rational; 3],
    /// The way of A relative to B in the course.
    pub displacement: [Rational; 3],
}

/// First contact of A and B on their paths, over the clock `[earliest, latest]`, both ends included.
///
/// Bodies that are in contact at the earliest instant start in contact; a body that appears later in contact, meets the
/// other then. The times are those of the
/// clock, and the point is in the world.
pub fn first_contact_on_clock(
    (a, path_a): (&Body, &Path),
    (b, path_b): (&Body, &Path),
    clock: [f64; 2],
) -> Result<Outcome, PathError> {
    let Some(earliest) = Rational::from_f64(clock[0]) else { return Err(PathError::NotFinite) };
    for Course { from, to, offset, displacement } in courses(path_a, path_b, clock)? {
        let on_clock = |contact: Contact| {
            let time = &from + &(&contact.time * &(&to - &from));
            Contact { point: added(&contact.point, &path_b.position(&time)), time, ..contact }
        };
        match first_contact(a, b, &offset, &displacement) {
            Outcome::Clear => {}
            Outcome::StartsInContact(contact) if from == earliest => {
                return Ok(Outcome::StartsInContact(on_clock(contact)));
            }
            // A body has appeared in contact; a later piece starts where the one before it ended, which was free.
            Outcome::StartsInContact(contact) | Outcome::Contact(contact) => {
                return Ok(Outcome::Contact(on_clock(contact)));
            }
        }
    }
    Ok(Outcome::Clear)
}

/// The straight pieces of the motion of A relative to B on a clock, while both are there.
pub fn courses(path_a: &Path, path_b: &Path, clock: [f64; 2]) -> Result<Vec<Course>, PathError> {
    let [Some(earliest), Some(latest)] = clock.map(Rational::from_f64) else { return Err(PathError::NotFinite) };
    if latest < earliest {
        return Err(PathError::NotIncreasing);
    }
    let times = cuts(path_a, path_b, &[earliest, latest]);
    let relative = |time: &Rational| subtracted(&path_a.position(time), &path_b.position(time));
    let course = |[from, to]: [&Rational; 2]| {
        let offset = relative(from);
        let displacement = subtracted(&relative(to), &offset);
        Course { from: from.clone(), to: to.clone(), offset, displacement }
    };
    // The last cut has no piece of its own, unless both bodies are there for that one instant only.
    Ok(match &times[..] {
        [only] => vec![course([only, only])],
        _ => times.windows(2).map(|pair| course([&pair[0], &pair[1]])).collect(),
    })
}

/// The first and the last time at which both bodies are there, and all waypoint times between; empty if they never are.
fn cuts(a: &Path, b: &Path, clock: &[Rational; 2]) -> Vec<Rational> {
    let ([start_a, end_a], [start_b, end_b]) = (a.presence(clock), b.presence(clock));
    let (start, end) = (start_a.max(start_b), end_a.min(end_b));
    if end < start {
        return Vec::new();
    }
    let waypoints = [a, b].into_iter().flat_map(Path::times);
    let mut times: Vec<_> = waypoints.filter(|time| start < *time && *time < end).collect();
    times.extend([start, end]);
    times.sort();
    times.dedup();
    times
}

fn vector(position: &[f64; 3]) -> Option<[Rational; 3]> {
    let [x, y, z] = position.map(Rational::from_f64);
    Some([x?, y?, z?])
}

fn added(a: &[Rational; 3], b: &[Rational; 3]) -> [Rational; 3] {
    [&a[0] + &b[0], &a[1] + &b[1], &a[2] + &b[2]]
}

fn subtracted(a: &[Rational; 3], b: &[Rational; 3]) -> [Rational; 3] {
    [&a[0] - &b[0], &a[1] - &b[1], &a[2] - &b[2]]
}
