//! Questions about rows of motions, and answers to them as numbers.

#[cfg(doc)]
use crate::planner::Checker;
use crate::planner::answers::Standoff;
use crate::planner::error::QueryError;
use firstcontact_motion::MotionError;

/// Question about every row.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum RowQuestion {
    /// [`Checker::first_contact`]. `lower` and `upper` enclose the time of contact.
    FirstContact,
    /// [`Checker::any_contact`]: clear or not, and some pair that meets. It costs what [`Checker::is_clear`] costs.
    AnyContact,
    /// [`Checker::last_valid_with`]. `lower` and `upper` are the last valid instant, which is the end of the motion where
    /// the row is clear.
    LastValid(Standoff),
    /// [`Checker::min_clearance`]. `lower` and `upper` enclose the distance; rows beyond the influence have `within` and
    /// infinity.
    MinClearance {
        /// Distance from which on a row is answered as clear.
        within: f64,
        /// Largest difference of the bounds.
        tolerance: f64,
    },
}

/// Answer to a row as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum RowCode {
    /// Nothing is touched, or comes within the distance that was asked about.
    Clear = 0,
    /// There is a contact after the beginning; with [`RowQuestion::AnyContact`] at any time, also at the beginning.
    Contact = 1,
    /// The motion begins in contact. [`RowQuestion::AnyContact`] has [`RowCode::Contact`] for it.
    StartsInContact = 2,
    /// An object comes within the distance that was asked about.
    Near = 3,
    /// Refused: a number is NaN or infinite.
    NotFinite = 4,
    /// Refused: times do not increase.
    BadTimes = 5,
    /// Refused: there is no vertex or waypoint of the number.
    NoSuchVertex = 6,
    /// Refused for another reason; the single question says which.
    Refused = 7,
    /// The batch was cancelled before the row was asked about.
    Cancelled = 8,
}

impl RowCode {
    /// All codes, in the order of their numbers.
    pub const ALL: [RowCode; 9] = [
        RowCode::Clear,
        RowCode::Contact,
        RowCode::StartsInContact,
        RowCode::Near,
        RowCode::NotFinite,
        RowCode::BadTimes,
        RowCode::NoSuchVertex,
        RowCode::Refused,
        RowCode::Cancelled,
    ];

    /// Code of a number; `None` if there is none.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::RowCode;
    ///
    /// assert_eq!(RowCode::from_number(2), Some(RowCode::StartsInContact));
    /// assert_eq!(RowCode::from_number(200), None);
    /// ```
    pub fn from_number(number: u8) -> Option<RowCode> {
        RowCode::ALL.get(usize::from(number)).copied()
    }

    /// True if the row has no answer.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::RowCode;
    ///
    /// // A column of codes, as `Checker::ask_rows` has filled it.
    /// let codes = [RowCode::Clear, RowCode::Contact, RowCode::NotFinite, RowCode::Cancelled].map(|code| code as u8);
    /// let unanswered = codes.iter().filter_map(|&code| RowCode::from_number(code)).filter(|code| code.is_error());
    /// assert_eq!(unanswered.count(), 2);
    /// ```
    pub fn is_error(self) -> bool {
        self as u8 >= RowCode::NotFinite as u8
    }

    pub(crate) fn of_error(error: &QueryError) -> RowCode {
        match error {
            QueryError::Motion(MotionError::NotFinite { .. } | MotionError::BadPosition) => RowCode::NotFinite,
            QueryError::Motion(MotionError::TimesNotIncreasing { .. }) => RowCode::BadTimes,
            QueryError::NoSuchRow { .. } | QueryError::Motion(MotionError::NoWaypoints) => RowCode::NoSuchVertex,
            QueryError::Cancelled => RowCode::Cancelled,
            _ => RowCode::Refused,
        }
    }
}

/// Numbers of rows of a batch, by their codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RowCounts(pub(crate) [usize; RowCode::ALL.len()]);

impl RowCounts {
    /// Number of rows with a code.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{AnswerColumns, BatchOptions, MotionRows, RowCode, RowQuestion};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let states = [[0.0; 3], [0.0, 5.0, 0.0], [2.5, 0.0, 0.0], [f64::NAN; 3]];
    /// let (rows, columns) = (MotionRows::states(&states), AnswerColumns::default());
    /// let counts = checker.ask_rows(robot, &rows, RowQuestion::FirstContact, columns, &BatchOptions::new())?;
    /// assert_eq!([RowCode::Clear, RowCode::StartsInContact].map(|code| counts.of(code)), [2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(&self, code: RowCode) -> usize {
        self.0[code as usize]
    }

    /// Number of rows without an answer.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{AnswerColumns, BatchOptions, MotionRows, RowQuestion};
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let states = [[0.0; 3], [0.0, 5.0, 0.0], [2.5, 0.0, 0.0], [f64::NAN; 3]];
    /// let (rows, columns) = (MotionRows::states(&states), AnswerColumns::default());
    /// let counts = checker.ask_rows(robot, &rows, RowQuestion::FirstContact, columns, &BatchOptions::new())?;
    /// // One state has no numbers.
    /// assert_eq!(counts.errors(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn errors(&self) -> usize {
        RowCode::ALL.iter().filter(|code| code.is_error()).map(|&code| self.of(code)).sum()
    }
}
