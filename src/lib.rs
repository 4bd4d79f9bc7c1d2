//! Exact first contact between moving polyhedra.
//!
//! One body goes from here to there along a straight line; another stands, or moves on its own timed path. When and where
//! do the two first touch? The answer is exact: the time is a rational number, no contact is missed, and none is reported
//! that is not there. Bodies are solids or surfaces, convex or not, from meshes of triangles or polygons. They only
//! translate while the clock runs; they can be turned and scaled before.
//!
//! ```
//! use firstcontact::{Body, Motion, Verdict, first_contact};
//!
//! let gripper = Body::cuboid([0.25, 0.25, 0.5])?;
//! let shelf = Body::cuboid([2.0, 0.5, 1.0])?;
//!
//! // The gripper moves 3 m along y in one unit of time; the shelf stands.
//! let reach = Motion::edge([0.0, -2.0, 0.0], [0.0, 1.0, 0.0])?;
//! let stand = Motion::at([0.0, 0.0, 0.0])?;
//!
//! match first_contact(&gripper, &reach, &shelf, &stand, [0.0, 1.0])? {
//!     Verdict::Clear => println!("the way is free"),
//!     Verdict::StartsInContact(contact) => println!("in contact from the start, at {}", contact.point),
//!     Verdict::Contact(contact) => {
//!         // The gap of 2 - 1/4 - 1/8 = 13/8 m closes at 3 m/s: t = 13/24, which no float can hold.
//!         assert_eq!(contact.time.to_string(), "13/24");
//!         assert!(contact.time.lower() < contact.time.upper());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What an answer means
//!
//! - A **solid** is its skin with every point whose winding number is not zero; a **surface** is its skin. Touching counts
//!   as contact, and so does being inside.
//! - **Exact** means: the verdict and the time are those of real arithmetic on the placed floats. No epsilon decides
//!   anything. [`exact::ExactTime`] is the rational number, with the two floats that enclose it.
//! - A **contact** names on each side the least vertex, edge or face of the file that holds the point. Of simultaneous
//!   contacts the least is reported, so the answer is the same bits for every method, machine and number of threads.
//!
//! # Layers
//!
//! A module imports only from the lines below its own, and a test holds it to that:
//!
//! ```text
//! L7  audit     one question put to every method and to the oracle
//! L6  world     objects, paths and checks on one clock; world files
//! L5  contact   when and where two bodies first touch: the chooser of methods, and the methods
//!     measure   how far apart two bodies are that stand still
//!     deform    contact of two meshes whose vertices move from step to step
//! L4  convex    two convex solids: extreme vertices, hierarchies, distances, first contact by the papers' methods
//! L3  intersection  two bodies at one instant: features that share a point, containment
//!     motion    timed paths, placement, the motion of one body seen from another
//! L2  polytope  any dimension: face lattices, containment, separation
//!     solid     checked polyhedra: topology, triangulation, convexity, bounding-volume tree
//! L1  geom      predicates on points
//! L0  exact     signs, filters, big integers, rational time
//! ```
//!
//! The [`oracle`] stands beside them: slow, obviously right, and without any code in common with what it judges; only
//! [`audit`] asks it. The command line is not part of the library, and sees what any user sees. The readers and writers
//! of mesh files are a crate of their own, re-exported as [`formats`]. [`nalgebra`] is re-exported because its points and
//! vectors are in public signatures; wherever a point goes in, `[f64; 3]` does too.
//!
//! # Features
//!
//! - `cli` (default): the `firstcontact` command, with `yaml` and `parallel`. A library has no need of it:
//!   `default-features = false`.
//! - `yaml`: world files.
//! - `parallel`: the pairs of a world on all cores. Answers do not depend on it.

pub mod audit;
pub mod contact;
pub mod convex;
pub mod deform;
pub mod exact;
pub mod geom;
mod intersection;
pub mod measure;
pub mod motion;
mod named;
pub mod oracle;
pub mod polytope;
pub mod solid;
pub mod world;

pub use contact::{Contact, Verdict, first_contact};
pub use firstcontact_formats as formats;
pub use motion::{Motion, Placement, Waypoint};
pub use nalgebra;
pub use solid::{Body, Feature};

/// The library example of the front page, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
