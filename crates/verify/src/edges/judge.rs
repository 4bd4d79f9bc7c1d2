//! Verdict on an edge, compared with the reference.

use std::time::Instant;

use firstcontact::Motion;
use firstcontact::contact::Verdict;
use firstcontact::exact::ExactTime;
use firstcontact::planner::LastValid;

use super::course::{Course, Edge};
use firstcontact_verify::support::answer::Answer;
use firstcontact_verify::support::methods::oracle;

/// One edge in so many is put to the oracle.
const SHARE: u64 = 100;

/// What came of some edges.
#[derive(Default)]
pub struct Tally {
    pub whole: u64,
    pub nowhere: u64,
    pub until: u64,
    /// Edges that end within a millionth of the edge before the contact.
    pub close: u64,
    pub oracle: u64,
    /// What `last_valid` took.
    pub seconds: f64,
    pub wrong: Vec<String>,
}

impl Tally {
    pub fn joined(self, other: Tally) -> Tally {
        Tally {
            whole: self.whole + other.whole,
            nowhere: self.nowhere + other.nowhere,
            until: self.until + other.until,
            close: self.close + other.close,
            oracle: self.oracle + other.oracle,
            seconds: self.seconds + other.seconds,
            wrong: [self.wrong, other.wrong].concat(),
        }
    }

    /// Asks how far the robot can go on an edge, and judges the answer.
    pub fn judge(&mut self, index: u64, course: &mut Course, edge: Edge) {
        if let Err(message) = self.try_judge(index, course, edge) {
            self.wrong.push(format!("{index}: {edge:?} past {:?}: {message}", course.at));
        }
    }

    fn try_judge(&mut self, index: u64, course: &mut Course, edge: Edge) -> Result<(), String> {
        let motion = Motion::edge(edge[0], edge[1]).map_err(|error| error.to_string())?;
        let start = Instant::now();
        let last = course.checker.last_valid(course.robot, &motion, &mut course.scratch);
        self.seconds += start.elapsed().as_secs_f64();
        let verdict = course.verdict(&motion)?;
        let asked = index.is_multiple_of(SHARE);
        if asked {
            self.oracle += 1;
            let (told, found) = (oracle(&course.query(edge))?, Answer::from(&verdict));
            if told != found {
                return Err(format!("the oracle says {told:?}, the general method {found:?}"));
            }
        }
        match (last.map_err(|error| error.to_string())?, verdict) {
            (LastValid::Whole, Verdict::Clear) => self.whole += 1,
            (LastValid::Nowhere, Verdict::StartsInContact(_)) => self.nowhere += 1,
            (LastValid::Until(time), Verdict::Contact(contact)) => {
                self.until += 1;
                self.close += u64::from(contact.time.lower() - time < 1e-6);
                let exact = ExactTime::try_from(time).map_err(|error| error.to_string())?;
                if !(time >= 0.0 && exact < contact.time) {
                    return Err(format!("{time} is not before {}", contact.time));
                }
                return is_safe(course, &motion, time, asked);
            }
            (last, verdict) => return Err(format!("{last:?} of {verdict:?}")),
        }
        Ok(())
    }
}

/// Whether the rounded position at a time is clear, and the straight way to it.
fn is_safe(course: &Course, motion: &Motion, time: f64, asked: bool) -> Result<(), String> {
    let state: [f64; 3] = motion.position(time).ok_or("no position")?.into();
    let from: [f64; 3] = motion.position(0.0).ok_or("no position at first")?.into();
    let way = Motion::edge(from, state).map_err(|error| error.to_string())?;
    if !course.is_free(state)? || course.verdict(&way)? != Verdict::Clear {
        return Err(format!("{state:?} at {time} is not safe"));
    }
    if asked && oracle(&course.query([state; 2]))? != Answer::Clear {
        return Err(format!("the oracle says that {state:?} at {time} is not clear"));
    }
    Ok(())
}
