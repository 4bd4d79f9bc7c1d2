//! Answer of a query.

use nalgebra::{Point3, Vector3};
use std::fmt;

use firstcontact_exact::{ExactSquare, ExactTime};
use firstcontact_solid::Feature;

/// First contact of two bodies, if there is one. Exact: no contact is missed and none is invented.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// The closed sets share no point at any time of the clock.
    Clear,
    /// The bodies are apart at first, and first share a point at [`Contact::time`].
    Contact(Contact),
    /// The bodies share a point already at the beginning; [`Query::start`](super::Query::start) says if they only
    /// touch.
    StartsInContact(Contact),
}

impl Verdict {
    /// The contact, if there is one.
    pub fn contact(&self) -> Option<&Contact> {
        match self {
            Verdict::Clear => None,
            Verdict::Contact(contact) | Verdict::StartsInContact(contact) => Some(contact),
        }
    }
}

/// `clear`, or how the contact begins, and the [contact](Contact).
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Clear => f.write_str("clear"),
            Verdict::Contact(contact) => write!(f, "first contact at {contact}"),
            Verdict::StartsInContact(contact) => write!(f, "in contact from the start, at {contact}"),
        }
    }
}

/// [`Verdict`] with the time alone: without the place and the features. Exact.
#[derive(Debug, Clone, PartialEq)]
pub enum ContactTime {
    /// The closed sets share no point at any time of the clock.
    Clear,
    /// The bodies are apart at first, and first share a point at this time.
    At(ExactTime),
    /// The bodies share a point already at the beginning.
    AtStart,
}

impl From<&Verdict> for ContactTime {
    fn from(verdict: &Verdict) -> ContactTime {
        match verdict {
            Verdict::Clear => ContactTime::Clear,
            Verdict::Contact(contact) => ContactTime::At(contact.time.clone()),
            Verdict::StartsInContact(_) => ContactTime::AtStart,
        }
    }
}

/// The first contact of two bodies.
///
/// The least of the contacts at that instant is reported, by the order of [`Feature`] first on A, then on B.
#[derive(Debug, Clone, PartialEq)]
pub struct Contact {
    /// The instant on the clock.
    pub time: ExactTime,
    /// A point of both closed sets at that instant, in world coordinates, each coordinate the nearest float. For bodies
    /// that come within a margin, the point of A that is nearest to B.
    pub point: Point3<f64>,
    /// The unit normal of the plane of contact, pointing from B to A. Absent where no plane is canonical: at the
    /// beginning; where a vertex meets a vertex or an edge, or an edge a vertex; and where a vertex meets the fold of a
    /// face that is not flat. Boxes that meet face to face may have none, as their least features are vertices;
    /// [`Query::contact_set`](crate::Query::contact_set) has the patches. For bodies that come within a margin, the
    /// direction in which they are nearest.
    pub normal: Option<Vector3<f64>>,
    /// Distance of the bodies at that instant, for a query with a margin; `None` if they share a point.
    pub apart: Option<Box<Apart>>,
    /// The side of the first body.
    pub a: ContactSide,
    /// The side of the second body.
    pub b: ContactSide,
}

/// One line: `t = 7/10: vertex 0 of A meets face 1 of B at [0.0625, 0, 0.5], normal [0, 0, 1]`. A time that takes a
/// long fraction is rounded ([`ExactTime::readable`]); [`Contact::time`] has all of it.
///
/// ```
/// # use firstcontact_contact::facade as firstcontact;
/// use firstcontact::{Body, Motion, first_contact};
///
/// let cube = Body::cuboid([1.0; 3])?;
/// let (push, stand) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?, Motion::at([3.0, 0.0, 0.0])?);
/// let verdict = first_contact(&cube, &push, &cube, &stand, [0.0, 1.0])?;
/// let text = "first contact at t = 1/2: vertex 1 of A meets vertex 0 of B at [2.5, -0.5, -0.5]";
/// assert_eq!(verdict.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, ["A", "B"])
    }
}

impl Contact {
    /// Writes the contact as text, with names for the two bodies.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn write(&self, f: &mut impl fmt::Write, [a, b]: [&str; 2]) -> fmt::Result {
        let Contact { time, point, normal, apart, a: on_a, b: on_b } = self;
        write!(f, "t = {}: {} of {a} ", time.readable(), on_a.feature)?;
        match apart {
            None => write!(f, "meets ")?,
            Some(apart) => write!(f, "is {} away from ", apart.distance)?,
        }
        write!(f, "{} of {b} at ", on_b.feature)?;
        write_list(f, &point.coords)?;
        normal.iter().try_for_each(|normal| {
            f.write_str(", normal ")?;
            write_list(f, normal)
        })
    }
}

fn write_list(f: &mut impl fmt::Write, vector: &Vector3<f64>) -> fmt::Result {
    // Adding zero makes the two zeros one.
    let [x, y, z] = [vector.x, vector.y, vector.z].map(|x| x + 0.0);
    write!(f, "[{x}, {y}, {z}]")
}

/// Two bodies that come within a margin, but share no point.
///
/// The pair of points is the one that the static question about their distance takes.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Apart {
    /// The square of their distance, exactly.
    pub square: ExactSquare,
    /// Their distance, the nearest float.
    pub distance: f64,
    /// The point of A that is nearest to B, in the world, each coordinate the nearest float.
    pub on_a: Point3<f64>,
    /// The point of B that is nearest to A.
    pub on_b: Point3<f64>,
}

/// One body's part in a contact.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ContactSide {
    /// The lowest-dimensional feature of the file that contains the contact point.
    pub feature: Feature,
    /// The index of the waypoint from which the body is moving; `None` while it stands.
    pub segment: Option<usize>,
    /// Fraction of that segment, from 0 to 1, as the nearest float; `None` while the body stands.
    pub fraction: Option<f64>,
    /// The body's origin in the world at that instant, as the nearest floats.
    pub origin: Point3<f64>,
}
