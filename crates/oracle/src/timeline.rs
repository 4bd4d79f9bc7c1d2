//! Relation of two bodies over the whole clock: apart, touching, or overlapping.
//!
//! All times at which single points of two simplices meet are sorted. Between two of them nothing changes: what holds
//! in the middle holds all the way. At each of them, and in each middle, the question is asked again from the
//! beginning.

use super::Rational;
use super::body::Body;
use super::clock::{Course, Path, PathError, courses};
use super::outcome::is_contact;
use super::scene::Scene;
use super::search::meeting_times;
use super::volume::share_volume;

/// Relation of two bodies at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// They have no common point.
    Apart,
    /// They have common points, and their interiors have none.
    Touching,
    /// Their interiors have common points. Surfaces have no interior.
    Overlapping,
}

/// Two bodies on their paths.
#[derive(Debug, Clone)]
pub struct Timeline<'t> {
    a: &'t Body,
    b: &'t Body,
    courses: Vec<Course>,
    /// For each course the times, as fractions of it, at which something may change; its ends included.
    changes: Vec<Vec<Rational>>,
}

impl<'t> Timeline<'t> {
    /// A and B on their paths over a clock.
    pub fn new(
        (a, path_a): (&'t Body, &Path),
        (b, path_b): (&'t Body, &Path),
        clock: [f64; 2],
    ) -> Result<Timeline<'t>, PathError> {
        let courses = courses(path_a, path_b, clock)?;
        let changes = courses.iter().map(|course| changes(a, b, course)).collect();
        Ok(Timeline { a, b, courses, changes })
    }

    /// The instants at which something may change, each once, and after each but the last a moment between it and the
    /// next. Those between are true.
    fn moments(&self) -> Vec<(usize, Rational, bool)> {
        let mut moments = Vec::new();
        for (index, changes) in self.changes.iter().enumerate() {
            // A later course begins where the one before ended.
            if index == 0 {
                moments.extend(changes.first().map(|first| (index, first.clone(), false)));
            }
            for pair in changes.windows(2) {
                let middle = &(&pair[0] + &pair[1]) / &Rational::from(2);
                moments.extend(middle.map(|middle| (index, middle, true)));
                moments.push((index, pair[1].clone(), false));
            }
        }
        moments
    }

    fn time(&self, (index, fraction): (usize, &Rational)) -> Rational {
        let Course { from, to, .. } = &self.courses[index];
        from + &(fraction * &(to - from))
    }

    fn offset(&self, (index, fraction): (usize, &Rational)) -> [Rational; 3] {
        let Course { offset, displacement, .. } = &self.courses[index];
        [0, 1, 2].map(|k| &offset[k] + &(&displacement[k] * fraction))
    }

    fn has_contact(&self, at: (usize, &Rational)) -> bool {
        is_contact(self.a, self.b, &self.offset(at))
    }

    fn has_overlap(&self, at: (usize, &Rational)) -> bool {
        let scene = Scene::new(self.a, self.b, &self.offset(at), &[Rational::ZERO; 3]);
        match scene.in_machine_integers() {
            Some(small) => share_volume(self.a, self.b, &small),
            None => share_volume(self.a, self.b, &scene),
        }
    }

    fn state(&self, at: (usize, &Rational)) -> State {
        if !self.has_contact(at) {
            State::Apart
        } else if self.has_overlap(at) {
            State::Overlapping
        } else {
            State::Touching
        }
    }

    /// The first time at which both bodies are there.
    pub fn start(&self) -> Option<Rational> {
        let first = self.changes.first()?.first()?;
        Some(self.time((0, first)))
    }

    /// Relation of the bodies when the clock begins; `None` if they are never there together.
    pub fn first_state(&self) -> Option<State> {
        let first = self.changes.first()?.first()?;
        Some(self.state((0, first)))
    }

    /// The infimum of the times at which the interiors have common points.
    pub fn first_overlap(&self) -> Option<Rational> {
        let mut before = None;
        for (index, fraction, between) in self.moments() {
            let at = (index, &fraction);
            let overlaps = self.has_contact(at) && self.has_overlap(at);
            if overlaps {
                return if between { before } else { Some(self.time(at)) };
            }
            before = Some(self.time(at));
        }
        None
    }

    /// The first time at which the bodies have a common point, and their relation then and just after; the latter is
    /// missing at the end of the clock.
    pub fn first_contact(&self) -> Option<(Rational, State, Option<State>)> {
        let moments = self.moments();
        let first = moments.iter().position(|(index, fraction, _)| self.has_contact((*index, fraction)))?;
        let (index, fraction, _) = &moments[first];
        let at = (*index, fraction);
        let after = moments.get(first + 1).map(|(index, fraction, _)| self.state((*index, fraction)));
        Some((self.time(at), self.state(at), after))
    }

    /// The closed intervals of time during which the bodies have common points.
    pub fn blocked(&self) -> Vec<[Rational; 2]> {
        let mut blocked: Vec<[Rational; 2]> = Vec::new();
        let mut before: Option<Rational> = None;
        let mut open = false;
        for (index, fraction, between) in self.moments() {
            let at = (index, &fraction);
            let contact = self.has_contact(at);
            let time = self.time(at);
            match (contact, open, between) {
                (true, false, _) => {
                    let from = if between { before.clone().unwrap_or(time.clone()) } else { time.clone() };
                    blocked.push([from.clone(), from]);
                    open = true;
                }
                (false, true, _) => open = false,
                _ => {}
            }
            if contact
                && !between
                && let Some(last) = blocked.last_mut()
            {
                last[1] = time.clone();
            }
            before = Some(time);
        }
        blocked
    }
}

/// All times at which something may change in a course, as fractions of it.
fn changes(a: &Body, b: &Body, course: &Course) -> Vec<Rational> {
    let scene = Scene::new(a, b, &course.offset, &course.displacement);
    let mut times = match scene.in_machine_integers() {
        Some(small) => meeting_times(a, b, &small),
        None => meeting_times(a, b, &scene),
    };
    times.push(Rational::ZERO);
    if course.from < course.to {
        times.push(Rational::ONE);
    }
    times.sort();
    times.dedup();
    times
}
