//! Motions of a batch in columns, read where the caller keeps them.

use crate::planner::error::QueryError;
use firstcontact_motion::{Motion, Waypoint};
use nalgebra::Point3;

/// Motions of an object, one a row, in columns that the caller owns: edges, states or paths of many waypoints.
///
/// Positions are those of the object's origin, in the world. A column is read only when its row is asked about, and a
/// row with bad numbers is refused alone.
///
/// ```
/// # use firstcontact_scene::facade as firstcontact;
/// use firstcontact::planner::MotionRows;
///
/// let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// let rows = MotionRows::pairs(&vertices, &[[0, 1], [1, 2]]);
/// assert_eq!(rows.len(), 2);
/// assert_eq!(rows.motion(1)?.position(1.0), Some([0.0, 1.0, 0.0].into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct MotionRows<'r> {
    shape: RowShape<'r>,
    times: Option<&'r [[f64; 2]]>,
}

/// Columns of each kind of motion.
#[derive(Debug, Clone, Copy)]
enum RowShape<'r> {
    Edges { from: &'r [[f64; 3]], to: &'r [[f64; 3]] },
    Pairs { vertices: &'r [[f64; 3]], pairs: &'r [[u32; 2]] },
    States(&'r [[f64; 3]]),
    Paths { ends: &'r [usize], positions: &'r [[f64; 3]], instants: &'r [f64] },
}

impl<'r> MotionRows<'r> {
    /// Edges, each straight from one position to another.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::MotionRows;
    ///
    /// let rows = MotionRows::edges(&[[0.0; 3]; 2], &[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])?;
    /// assert_eq!(rows.motion(1)?.position(0.5), Some([0.0, 0.5, 0.0].into()));
    /// // Each edge has two ends.
    /// assert!(MotionRows::edges(&[[0.0; 3]; 2], &[[1.0, 0.0, 0.0]]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the columns differ in length.
    pub fn edges(from: &'r [[f64; 3]], to: &'r [[f64; 3]]) -> Result<MotionRows<'r>, QueryError> {
        check_length("to", to.len(), from.len())?;
        Ok(MotionRows { shape: RowShape::Edges { from, to }, times: None })
    }

    /// Edges between vertices of a roadmap, each given by the numbers of its two vertices, from 0.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::{MotionRows, QueryError};
    ///
    /// let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let rows = MotionRows::pairs(&vertices, &[[0, 1], [0, 2], [0, 3]]);
    /// assert_eq!(rows.motion(1)?.position(1.0), Some([0.0, 1.0, 0.0].into()));
    /// // The roadmap has no vertex 3.
    /// assert!(matches!(rows.motion(2), Err(QueryError::NoSuchRow { row: 3, count: 3 })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pairs(vertices: &'r [[f64; 3]], pairs: &'r [[u32; 2]]) -> MotionRows<'r> {
        MotionRows { shape: RowShape::Pairs { vertices, pairs }, times: None }
    }

    /// States, in which the object stands.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::MotionRows;
    ///
    /// let rows = MotionRows::states(&[[0.0; 3], [0.0, 5.0, 0.0]]);
    /// assert_eq!(rows.motion(1)?.standing(), Some([0.0, 5.0, 0.0].into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn states(positions: &'r [[f64; 3]]) -> MotionRows<'r> {
        MotionRows { shape: RowShape::States(positions), times: None }
    }

    /// Paths of one or more waypoints. Row `i` has the waypoints from `ends[i - 1]`, or 0, to `ends[i]`; the instants
    /// of a path increase.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::MotionRows;
    ///
    /// let positions = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [9.0; 3], [8.0; 3]];
    /// // The first path has three waypoints, the second two.
    /// let rows = MotionRows::paths(&[3, 5], &positions, &[0.0, 1.0, 2.0, 0.0, 4.0])?;
    /// assert_eq!(rows.motion(0)?.position(1.5), Some([1.0, 0.5, 0.0].into()));
    /// assert_eq!(rows.motion(1)?.times(), Some([0.0, 4.0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the columns of the waypoints differ in length.
    pub fn paths(
        ends: &'r [usize],
        positions: &'r [[f64; 3]],
        instants: &'r [f64],
    ) -> Result<MotionRows<'r>, QueryError> {
        check_length("instants", instants.len(), positions.len())?;
        Ok(MotionRows { shape: RowShape::Paths { ends, positions, instants }, times: None })
    }

    /// Sets the first and the last instant of each row; of a state, the first is taken. Without them time does not
    /// matter, and an edge goes from 0 to 1.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::MotionRows;
    ///
    /// let rows = MotionRows::edges(&[[0.0; 3]], &[[4.0, 0.0, 0.0]])?.timed(&[[2.0, 6.0]])?;
    /// assert_eq!(rows.motion(0)?.position(3.0), Some([1.0, 0.0, 0.0].into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the column has not one entry for each row, or the rows are paths, which have instants already.
    pub fn timed(self, times: &'r [[f64; 2]]) -> Result<MotionRows<'r>, QueryError> {
        let rows = if matches!(self.shape, RowShape::Paths { .. }) { 0 } else { self.len() };
        check_length("times", times.len(), rows)?;
        Ok(MotionRows { times: Some(times), ..self })
    }

    /// Number of rows.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::MotionRows;
    ///
    /// let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let rows = MotionRows::pairs(&vertices, &[[0, 1], [0, 2]]);
    /// // The length of the columns for the answers.
    /// assert_eq!(rows.len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        match self.shape {
            RowShape::Edges { from, .. } => from.len(),
            RowShape::Pairs { pairs, .. } => pairs.len(),
            RowShape::States(positions) => positions.len(),
            RowShape::Paths { ends, .. } => ends.len(),
        }
    }

    /// True if there is no row.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::MotionRows;
    ///
    /// assert!(MotionRows::pairs(&[[0.0; 3]], &[]).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A motion that has times if the rows have them, and stands if they do.
    pub(crate) fn example(&self) -> Result<Motion, QueryError> {
        let origin = [0.0; 3];
        Ok(match (&self.shape, self.times) {
            (RowShape::Paths { .. }, _) | (_, Some(_)) => Motion::timed(0.0, origin, 1.0, origin)?,
            (RowShape::States(_), None) => Motion::at(origin)?,
            _ => Motion::edge(origin, origin)?,
        })
    }

    /// Motion of a row, from 0. Single questions about it say in words why a row is refused.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::motion::MotionError;
    /// use firstcontact::planner::{MotionRows, QueryError};
    ///
    /// let rows = MotionRows::edges(&[[0.0; 3]; 2], &[[1.0, 0.0, 0.0], [0.0, f64::NAN, 0.0]])?;
    /// assert_eq!(rows.motion(0)?.position(1.0), Some([1.0, 0.0, 0.0].into()));
    /// // In words, why the batch refuses the second row.
    /// assert!(matches!(rows.motion(1), Err(QueryError::Motion(MotionError::NotFinite { .. }))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a number is not finite, the times do not increase, or there is no such row or vertex.
    pub fn motion(&self, row: usize) -> Result<Motion, QueryError> {
        let times = self.times.and_then(|times| times.get(row).copied());
        match self.shape {
            RowShape::Edges { from, to } => edge(*at(from, row)?, *at(to, row)?, times),
            RowShape::Pairs { vertices, pairs } => {
                let [from, to] = at(pairs, row)?.map(|vertex| at(vertices, vertex as usize));
                edge(*from?, *to?, times)
            }
            RowShape::States(positions) => state(*at(positions, row)?, times),
            RowShape::Paths { ends, positions, instants } => {
                let first = row.checked_sub(1).map_or(Ok(0), |before| at(ends, before).copied())?;
                let places = first..*at(ends, row)?;
                let count = positions.len();
                let absent = || QueryError::NoSuchRow { row: places.end.max(places.start), count };
                let positions = positions.get(places.clone()).ok_or_else(absent)?;
                let waypoints = positions.iter().zip(&instants[places]);
                let waypoint =
                    |(&position, &time): (&[f64; 3], &f64)| Waypoint { time, position: Point3::from(position) };
                Ok(Motion::path(waypoints.map(waypoint))?)
            }
        }
    }
}

fn edge(from: [f64; 3], to: [f64; 3], times: Option<[f64; 2]>) -> Result<Motion, QueryError> {
    Ok(match times {
        None => Motion::edge(from, to)?,
        Some([start, end]) => Motion::timed(start, from, end, to)?,
    })
}

fn state(position: [f64; 3], times: Option<[f64; 2]>) -> Result<Motion, QueryError> {
    Ok(match times {
        None => Motion::at(position)?,
        Some([time, _]) => Motion::path([Waypoint { time, position: position.into() }])?,
    })
}

fn at<T>(column: &[T], row: usize) -> Result<&T, QueryError> {
    column.get(row).ok_or(QueryError::NoSuchRow { row, count: column.len() })
}

/// Refuses a column that is not as long as it has to be.
pub(crate) fn check_length(column: &'static str, found: usize, expected: usize) -> Result<(), QueryError> {
    if found == expected { Ok(()) } else { Err(QueryError::BadColumn { column, found, expected }) }
}
