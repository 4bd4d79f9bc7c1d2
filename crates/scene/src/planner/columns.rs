//! Batches in columns: one question about every row of motions, with answers in the caller's memory.
//!
//! Nothing is kept for a row: its answer goes to the columns that the caller gives. A question whose columns do not ask
//! for features, points or normals does not search for them. Longer lists than memory holds are asked about in parts.

use crate::engine::{AtStart, EarliestContact};
use crate::objects::ObjectId;
use crate::pairs::Outcome;
use crate::parallel;
use crate::planner::Checker;
use crate::planner::answers::{LastValid, Verdict};
use crate::planner::batch::BatchOptions;
use crate::planner::error::QueryError;
use crate::planner::row_codes::{RowCode, RowCounts, RowQuestion};
use crate::planner::rows::{MotionRows, check_length};
use crate::planner::scratch::Scratch;
use firstcontact_exact::ExactTime;
use firstcontact_motion::Motion;
use firstcontact_solid::Feature;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of rows that a thread takes at a time.
const PORTION: usize = 32;

/// Number in the columns of objects for "none".
const NO_OBJECT: u32 = u32::MAX;

/// Columns for the answers, in the caller's memory: each has one place a row, or none if it is not wanted.
///
/// They are made empty, with `default()`, and those that are wanted are assigned:
///
/// ```
/// # use firstcontact_scene::facade as firstcontact;
/// use firstcontact::planner::AnswerColumns;
///
/// let mut codes = vec![0; 1000];
/// let mut columns = AnswerColumns::default();
/// columns.codes = &mut codes;
/// ```
///
/// Side `a` is the object whose name comes first in byte order. Floats that mean nothing in a row are NaN, numbers of
/// objects [`u32::MAX`], and features 0.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct AnswerColumns<'c> {
    /// [`RowCode`]s.
    pub codes: &'c mut [u8],
    /// Largest float not above the time or distance.
    pub lower: &'c mut [f64],
    /// Least float not below the time or distance.
    pub upper: &'c mut [f64],
    /// [Numbers](Checker::number) of the objects of side `a`.
    pub a: &'c mut [u32],
    /// Numbers of the objects of side `b`.
    pub b: &'c mut [u32],
    /// [Codes](Feature::to_code) of the features of side `a`; first contact alone.
    pub features_a: &'c mut [u64],
    /// Codes of the features of side `b`; first contact alone.
    pub features_b: &'c mut [u64],
    /// Points of contact, in the world; first contact alone.
    pub points: &'c mut [[f64; 3]],
    /// Unit normals from `b` to `a`, NaN where none is canonical; first contact alone.
    pub normals: &'c mut [[f64; 3]],
    /// Exact times; first contact alone. Boxes, because most rows of a batch have none.
    pub times: &'c mut [Option<Box<ExactTime>>],
}

/// Answer to a row.
#[derive(Debug, Clone)]
struct RowAnswer {
    code: RowCode,
    bounds: [f64; 2],
    objects: [u32; 2],
    features: [u64; 2],
    point: [f64; 3],
    normal: [f64; 3],
    time: Option<ExactTime>,
}

impl RowAnswer {
    /// An answer that is nothing but its code.
    fn new(code: RowCode) -> RowAnswer {
        let nothing = [f64::NAN; 3];
        let (objects, features) = ([NO_OBJECT; 2], [0; 2]);
        RowAnswer { code, bounds: [f64::NAN; 2], objects, features, point: nothing, normal: nothing, time: None }
    }
}

impl<'c> AnswerColumns<'c> {
    /// Refuses columns of other lengths.
    fn check(&self, rows: usize) -> Result<(), QueryError> {
        let lengths = [
            ("codes", self.codes.len()),
            ("lower", self.lower.len()),
            ("upper", self.upper.len()),
            ("a", self.a.len()),
            ("b", self.b.len()),
            ("features_a", self.features_a.len()),
            ("features_b", self.features_b.len()),
            ("points", self.points.len()),
            ("normals", self.normals.len()),
            ("times", self.times.len()),
        ];
        let mut wanted = lengths.into_iter().filter(|(_, length)| *length != 0);
        wanted.try_for_each(|(column, length)| check_length(column, length, rows))
    }

    /// Columns of the first rows, which are taken out of these.
    fn take_front(&mut self, rows: usize) -> AnswerColumns<'c> {
        AnswerColumns {
            codes: front(&mut self.codes, rows),
            lower: front(&mut self.lower, rows),
            upper: front(&mut self.upper, rows),
            a: front(&mut self.a, rows),
            b: front(&mut self.b, rows),
            features_a: front(&mut self.features_a, rows),
            features_b: front(&mut self.features_b, rows),
            points: front(&mut self.points, rows),
            normals: front(&mut self.normals, rows),
            times: front(&mut self.times, rows),
        }
    }

    /// Extent of the search for a first contact that these columns ask for.
    fn wanted(&self) -> Wanted {
        if !(self.features_a.is_empty()
            && self.features_b.is_empty()
            && self.points.is_empty()
            && self.normals.is_empty())
        {
            Wanted::Report
        } else if self.a.is_empty() && self.b.is_empty() {
            Wanted::Time
        } else {
            Wanted::Pair
        }
    }

    fn write(&mut self, row: usize, answer: RowAnswer) {
        put(self.codes, row, answer.code as u8);
        put(self.lower, row, answer.bounds[0]);
        put(self.upper, row, answer.bounds[1]);
        put(self.a, row, answer.objects[0]);
        put(self.b, row, answer.objects[1]);
        put(self.features_a, row, answer.features[0]);
        put(self.features_b, row, answer.features[1]);
        put(self.points, row, answer.point);
        put(self.normals, row, answer.normal);
        if let Some(place) = self.times.get_mut(row) {
            *place = answer.time.map(Box::new);
        }
    }
}

/// Part of a first contact that columns ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Time,
    Pair,
    Report,
}

/// The first places of a column, or all of a shorter one, which are taken out of it.
fn front<'c, T>(column: &mut &'c mut [T], rows: usize) -> &'c mut [T] {
    let (first, rest) = std::mem::take(column).split_at_mut_checked(rows).unwrap_or_default();
    *column = rest;
    first
}

fn put<T>(column: &mut [T], row: usize, value: T) {
    if let Some(place) = column.get_mut(row) {
        *place = value;
    }
}

/// Questions about many motions of one object, with answers in columns.
impl Checker {
    /// Asks one question about every row, and writes each answer to the columns. Rows are refused one by one, by their
    /// codes; the rows of a cancelled batch that were not asked about have [`RowCode::Cancelled`], and their other
    /// columns may be left as they were.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{AnswerColumns, BatchOptions, MotionRows, RowCode, RowQuestion};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let wall = checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let (from, to) = ([[0.0; 3]; 3], [[4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [f64::NAN; 3]]);
    /// let (mut codes, mut lower, mut b) = ([0; 3], [0.0; 3], [0; 3]);
    /// let mut columns = AnswerColumns::default();
    /// (columns.codes, columns.lower, columns.b) = (&mut codes, &mut lower, &mut b);
    /// let rows = MotionRows::edges(&from, &to)?;
    /// let counts = checker.ask_rows(robot, &rows, RowQuestion::FirstContact, columns, &BatchOptions::new())?;
    /// assert_eq!(codes, [RowCode::Contact as u8, RowCode::Clear as u8, RowCode::NotFinite as u8]);
    /// assert_eq!((lower[0], checker.object(b[0])), (0.5, Some(wall)));
    /// assert_eq!((counts.of(RowCode::Clear), counts.errors()), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the handle is stale or the object attached, a column has another length than the rows, the rows need times
    /// ([`Checker::first_contact`]), or a number of the question is bad. Nothing has been written then.
    pub fn ask_rows(
        &self,
        id: ObjectId,
        rows: &MotionRows<'_>,
        question: RowQuestion,
        columns: AnswerColumns<'_>,
        options: &BatchOptions,
    ) -> Result<RowCounts, QueryError> {
        columns.check(rows.len())?;
        self.check_question(id, rows, question)?;
        let wanted = columns.wanted();
        let checker = self.stopped_by(options.handle());
        let counts = RowCounts::default().0.map(AtomicUsize::new);
        let work = |(places, mut columns): (Range<usize>, AnswerColumns<'_>), scratch: &mut Scratch| {
            let count = places.len();
            if checker.is_stopped() {
                // Quickly, because there may be millions of them.
                columns.codes.fill(RowCode::Cancelled as u8);
                counts[RowCode::Cancelled as usize].fetch_add(count, Ordering::Relaxed);
                return options.handle().count(count);
            }
            for (place, row) in places.enumerate() {
                let answer = rows.motion(row).and_then(|motion| checker.answer(id, &motion, question, wanted, scratch));
                let answer = answer.unwrap_or_else(|error| RowAnswer::new(RowCode::of_error(&error)));
                counts[answer.code as usize].fetch_add(1, Ordering::Relaxed);
                columns.write(place, answer);
            }
            options.handle().count(count);
        };
        let portions = Mutex::new(portions(rows.len(), columns));
        let count = rows.len().div_ceil(PORTION);
        if parallel::each(&portions, count, options.thread_count(), work).is_err() {
            // The system gives no more threads: this one does the work.
            parallel::drain(&portions, work);
        }
        Ok(RowCounts(counts.map(AtomicUsize::into_inner)))
    }

    /// Number of an object in this checker, for columns; `None` if it is no longer there. The number of an object that
    /// is removed goes to one that is added later.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let number = checker.number(robot).ok_or("it is there")?;
    /// assert_eq!(checker.object(number), Some(robot));
    /// checker.remove(robot)?;
    /// assert_eq!(checker.number(robot), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn number(&self, id: ObjectId) -> Option<u32> {
        self.store.get(id).and_then(|(slot, _)| u32::try_from(slot).ok())
    }

    /// The object of a number; `None` if there is none.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// let number = checker.number(robot).ok_or("it is there")?;
    /// assert_eq!(checker.object(number).and_then(|id| checker.name(id)), Some("robot"));
    /// // What the columns have where there is no object.
    /// assert_eq!(checker.object(u32::MAX), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn object(&self, number: u32) -> Option<ObjectId> {
        let slot = usize::try_from(number).ok()?;
        self.store.at(slot).map(|_| self.store.id(slot))
    }

    /// Refuses what would be refused in every row.
    fn check_question(&self, id: ObjectId, rows: &MotionRows<'_>, question: RowQuestion) -> Result<(), QueryError> {
        self.robot(id, &rows.example()?)?;
        match question {
            RowQuestion::FirstContact | RowQuestion::AnyContact => Ok(()),
            RowQuestion::LastValid(standoff) => standoff.check(),
            RowQuestion::MinClearance { within, tolerance } => Checker::check_lengths(within, tolerance),
        }
    }

    fn answer(
        &self,
        id: ObjectId,
        motion: &Motion,
        question: RowQuestion,
        wanted: Wanted,
        scratch: &mut Scratch,
    ) -> Result<RowAnswer, QueryError> {
        Ok(match question {
            RowQuestion::FirstContact => return self.first_contact_row(id, motion, wanted, scratch),
            RowQuestion::AnyContact => match self.any_contact(id, motion, scratch)? {
                None => RowAnswer::new(RowCode::Clear),
                Some((part, other)) => {
                    RowAnswer { objects: self.by_name([part, other]), ..RowAnswer::new(RowCode::Contact) }
                }
            },
            RowQuestion::LastValid(standoff) => match self.last_valid_with(id, motion, standoff, scratch)? {
                LastValid::Nowhere => RowAnswer::new(RowCode::StartsInContact),
                LastValid::Until(instant) => RowAnswer { bounds: [instant; 2], ..RowAnswer::new(RowCode::Contact) },
                LastValid::Whole => {
                    let end = motion.times().map_or(0.0, |[_, end]| end);
                    RowAnswer { bounds: [end; 2], ..RowAnswer::new(RowCode::Clear) }
                }
            },
            RowQuestion::MinClearance { within, tolerance } => {
                match self.min_clearance(id, motion, within, tolerance, scratch)? {
                    None => RowAnswer { bounds: [within, f64::INFINITY], ..RowAnswer::new(RowCode::Clear) },
                    Some(near) => {
                        let (bounds, objects) = ([near.lower, near.upper], self.by_name([near.part, near.other]));
                        RowAnswer { bounds, objects, ..RowAnswer::new(RowCode::Near) }
                    }
                }
            }
        })
    }

    fn first_contact_row(
        &self,
        id: ObjectId,
        motion: &Motion,
        wanted: Wanted,
        scratch: &mut Scratch,
    ) -> Result<RowAnswer, QueryError> {
        if wanted == Wanted::Report {
            return Ok(self.reported(self.first_contact(id, motion, scratch)?));
        }
        let at_start = if wanted == Wanted::Pair { AtStart::Least } else { AtStart::Any };
        let Some(EarliestContact { ids, outcome, time, .. }) = self.earliest(id, motion, at_start, scratch)? else {
            return Ok(RowAnswer::new(RowCode::Clear));
        };
        let code = if outcome == Outcome::StartsInContact { RowCode::StartsInContact } else { RowCode::Contact };
        let (bounds, objects) = ([time.lower(), time.upper()], self.numbers(ids));
        Ok(RowAnswer { bounds, objects, time: Some(time), ..RowAnswer::new(code) })
    }

    fn reported(&self, verdict: Verdict) -> RowAnswer {
        let (code, collision) = match verdict {
            Verdict::Clear => return RowAnswer::new(RowCode::Clear),
            Verdict::Contact(collision) => (RowCode::Contact, collision),
            Verdict::StartsInContact(collision) => (RowCode::StartsInContact, collision),
        };
        let contact = &collision.contact;
        RowAnswer {
            code,
            bounds: [contact.time.lower(), contact.time.upper()],
            objects: self.numbers([collision.a, collision.b]),
            features: [&contact.a, &contact.b].map(|side| Feature::to_code(side.feature)),
            point: contact.point.into(),
            normal: contact.normal.map_or([f64::NAN; 3], Into::into),
            time: Some(collision.contact.time),
        }
    }

    fn numbers(&self, ids: [ObjectId; 2]) -> [u32; 2] {
        ids.map(|id| self.number(id).unwrap_or(NO_OBJECT))
    }

    /// Numbers of a pair, in the order of the names.
    fn by_name(&self, [one, other]: [ObjectId; 2]) -> [u32; 2] {
        self.numbers(if self.name(one) <= self.name(other) { [one, other] } else { [other, one] })
    }
}

/// Rows in portions, with the columns for their answers.
fn portions(rows: usize, mut columns: AnswerColumns<'_>) -> impl Iterator<Item = (Range<usize>, AnswerColumns<'_>)> {
    (0..rows).step_by(PORTION).map(move |first| {
        let places = first..rows.min(first + PORTION);
        let part = columns.take_front(places.len());
        (places, part)
    })
}
