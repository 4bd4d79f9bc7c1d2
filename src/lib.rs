//! Exact first contact between moving polyhedra.
//!
//! Continuous collision detection for translating polyhedra: one body moves along a straight line; another stands, or
//! moves on its own timed path. The answer is when and where the two first touch (time of impact), and it is exact: the
//! time is a rational number, no contact is missed, and none is invented. Bodies are solids or surfaces, convex or not,
//! from meshes of triangles or polygons. They translate while the clock runs, and can be turned and scaled before;
//! [`rotation`] answers for two that turn as well.
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
//! # For the author of a planner
//!
//! A [`Checker`] holds the objects of a cell, in an index, and answers about motions of one of them. It is cheap to
//! clone, and can be edited between questions. The [planner's guide](planner::guide) leads from the first
//! question to batches, with what they cost; each call has an example of its own.
//!
//! | question | calls |
//! |----------|-------|
//! | Is an edge free, or a state? | [`is_clear`](Checker::is_clear), [`is_free`](Checker::is_free); [`any_contact`](Checker::any_contact) names a pair that meets |
//! | How far along an edge can the robot go? | [`last_valid`](Checker::last_valid), [`last_valid_with`](Checker::last_valid_with) a standoff |
//! | When and where is the first contact? | [`first_contact`](Checker::first_contact), [`first_contacts`](Checker::first_contacts) of all pairs |
//! | How near does it come? | [`clearance_at`](Checker::clearance_at) a state, [`nearest_at`](Checker::nearest_at) with points and normal, [`min_clearance`](Checker::min_clearance) on a path, [`nearest_on`](Checker::nearest_on) with the instant and the points |
//! | A million edges, on all cores? | [`are_clear`](Checker::are_clear), [`ask_rows`](Checker::ask_rows) in columns, of clearances and last valid states as well |
//! | Edges on which it turns, as in SE(3)? | [`is_clear_turning`](Checker::is_clear_turning), [`first_contact_turning`](Checker::first_contact_turning) |
//! | Several robots at once? | [`first_conflict`](Checker::first_conflict), [`conflicts`](Checker::conflicts) |
//! | When is a place taken, and which way leads out? | [`blocked`](Checker::blocked), [`escape`](Checker::escape) |
//! | What has changed? | [`add`](Checker::add), [`add_compound`](Checker::add_compound), [`attach`](Checker::attach), [`attach_here`](Checker::attach_here), [`move_to`](Checker::move_to), [`set_motion`](Checker::set_motion), [`detach`](Checker::detach), [`without`](Checker::without) |
//! | What may touch, what keeps a distance, what is no pair? | [`set_pair_touch`](Checker::set_pair_touch), [`set_default_margin`](Checker::set_default_margin), [`allow`](Checker::allow) |
//! | How does a question end in time? | [`stopped_by`](Checker::stopped_by) a [`Control`](planner::Control) |
//!
//! # Meaning of an answer
//!
//! - A **solid** is its skin with every point whose winding number is not zero; a **surface** is its skin. Touching
//!   counts as contact, and so does being inside.
//! - **Exact** means: the verdict and the time are those of real arithmetic on the placed floats. No epsilon decides
//!   anything. [`exact::ExactTime`] is the number, with the two floats that enclose it: a rational number, or, where a
//!   distance becomes a margin, perhaps the root of a quadratic equation.
//! - A **contact** names on each side the least vertex, edge or face of the file that holds the point. The least of
//!   simultaneous contacts is reported, so the answer is the same bits for every method, machine and number of threads.
//!
//! # Floating-point environment
//!
//! Floating-point filters rely on IEEE 754: rounding to nearest, ties to even, subnormal numbers kept. This library
//! does not change that setting. Other libraries do: code compiled with `-ffast-math` may flush subnormal numbers to
//! zero in all threads of a process, and some code sets another rounding mode. Answers are then not certain, and a
//! query may panic. [`exact::check_floats`] detects this in a few nanoseconds. A [`Checker`] calls it when it is made
//! and when an object is added. The setting belongs to a thread, so a program that starts threads of its own calls it
//! in each.
//!
//! # The systems, and where each comes from
//!
//! The papers: **C** Choi, Li, Wang, Cameron, *Collision Detection of Convex Polyhedra Based on Duality
//! Transformation*; **D** Joukhadar, Scheuer, Laugier, *Fast Contact Detection between Moving Deformable Polyhedra*;
//! **J** Joseph, Plantinga, *Efficient Algorithms for Polyhedron Collision Detection*; **N** the notes *Convexity-based
//! Methods*; **S** Liu, Tsao, Ku, Pan, Chang, *Exact Collision Detection for Scaled Convex Polyhedral Objects*. The
//! module of a system names its differences from the paper. `PAPERS.md` in the repository lists the papers' claims,
//! each with a command that shows it, a figure, and plainly the claims that do not hold.
//!
//! The column *checked by* names a program, `cargo run --release -p firstcontact-verify -- NAME`, which ends with
//! status 1 if an answer is wrong; `tests/` does the same in small. The column *run by* names a command of
//! `firstcontact`, or the item of the library.
//!
//! | system | paper | what it answers | checked by | run by |
//! |--------|-------|-----------------|------------|--------|
//! | [`contact`], method `general` | J §3, Lemma 2 | first contact of any two bodies | `exactness`: an oracle; `agreement`: the other methods | `query --method general` |
//! | method `lattice` | J §3.1 to §3.5, Lemmas 3 to 8 | first contact of two solids, from the lattices of their prisms | `exactness`; `agreement --shells 20000` | `query --method lattice` |
//! | method `convex` | J §2, C §3 and §6 | first contact of two convex solids | `exactness`, `agreement` | `query --method convex` |
//! | method `cd-dual` | C §3 to §6 | the same, by the three searches | `exactness`, `agreement` | `query --method cd-dual` |
//! | method `prism` | J §2, Algorithm 1, Lemma 1 | the same, by hierarchies of 4-prisms | `exactness`, `agreement` | `query --method prism`, with `\|p - q\|` |
//! | [`polytope`]: containment | J §3.3, §3.4 | where a point is in a polytope of any dimension | `containment` | `measure inside --method displaced`, `marked`, `random` |
//! | [`polytope`]: separation | J §3.2, Algorithm 2 | how far apart two polytopes are | `separation` | `measure distance --method lattice` |
//! | [`convex::Hierarchy`] | J §2, N "Dobkin-Kirkpatrick" | extreme vertices, crossing lines, nearest points | `statics`; tests of `hierarchy` | `measure distance --method dobkin-kirkpatrick` |
//! | [`convex::SupportSearch`] | N "Hill Climbing" | the vertex extreme in a direction | tests of `support_search` | [`convex::SupportSearch`] |
//! | [`convex::Gjk`] | N "GJK", "GJK for Moving Objects" | distance, closest points, casts | `statics`, `coherence` | `measure distance --method gjk`, `query --method gjk` |
//! | [`convex::ConvexPair::v_clip`] | N "V-Clip" | closest features, warm or cold | `statics`, `coherence` | `measure distance --method v-clip` |
//! | [`convex::chung_wang`] | N "Chung-Wang" | a separating direction, or that there is none | `statics` | `measure overlap --method chung-wang` |
//! | [`convex::boundary`] | N "Boundary-based" | a vertex, edge or face inside of the other | `statics` | `measure overlap --method boundary` |
//! | [`convex::linear_program`] | N "Seidel's Algorithm" | a separating plane or a common point, with a proof | `statics`; `tests/verdicts/programs.rs` | `measure overlap --method linear-program` |
//! | [`convex::fourier_motzkin`] | N "Fourier-Motzkin" | the same, for a few half-spaces | `statics`; `tests/verdicts/programs.rs` | `measure overlap --method fourier-motzkin` |
//! | [`convex::cd_dual`]: overlap | C §3 to §5 | whether two convex solids share a point | `statics`, `agreement` | `measure overlap --method cd-dual`, with coherence `--to`, `--steps` |
//! | [`convex::cd_dual`]: direction | C §6 | how far along a direction, to contact or out of it | `tests/verdicts/measure.rs` | `measure direction --method cd-dual` |
//! | penetration depth | D §2 | the shortest translation that parts two convex solids | `penetration` | `measure penetration` |
//! | [`convex::scaling`] | S §II, §III, appendix | the curve of touching scalings, growth distance, decision curve | `scaling`: solids that really are scaled; `figures` | `measure scaling`; `--method convex`, `linear-program`, `hull` |
//! | [`deform`] | D §3, §4 | which facets of two deforming meshes touch, direction, zones | `deformation`: all facets with all; `figures`: the cloth | `measure deform`; `--method iteration`, `penetration` |
//! | touching allowed, phases, blocked intervals | J Lemma 2 | when interiors meet, and when bodies are in contact | `touching`: an oracle | `query --touch allowed`, `--blocked`, `--contact-set` |
//! | method `manifold` | J §4 | the same of a body that turns about an axis, by curves and ruled surfaces | `turns` | `query --turn --method manifold` |
//! | [`rotation`] | J §4 | first contact of bodies that turn about axes | `turns`: an oracle | `query --turn`, `--angle`, `--about`, `--turn-b` |
//! | [`clearance`] | | when bodies come within a margin; the least distance on the way | `margins`: an oracle | `query --margin`, `--clearance` |
//!
//! # Parts
//!
//! Each module below is a part of its own; `ARCHITECTURE.md` draws which part may import which. The [`oracle`] stands
//! beside the others: it is slow and simple, and shares no code with the methods that it judges. Of the other parts only
//! [`audit`] asks it. The readers and writers of mesh files are a crate of their own, re-exported as [`formats`].
//! [`nalgebra`] is re-exported because its points and vectors are in public signatures; every parameter that takes a
//! point takes `[f64; 3]` too.
//!
//! # Features
//!
//! - `cli` (default): the `firstcontact` command, with the features below. A library has no need of it:
//!   `default-features = false`.
//! - `papers`: all that the automatic choice of first contact never takes: the methods `prism` and `lattice`, the
//!   systems in [`convex`], static questions ([`measure`]), [`deform`], [`polytope`], [`audit`] and its [`oracle`].
//!   First contact, margins, worlds and planners do without.
//! - `yaml`: world files.
//! - `view`: worlds and answers as pages to look at.
//! - `collada`, `ply`: readers of these formats, and the writer of PLY; OFF, OBJ and STL need no feature.
//! - `bytes`: bodies, worlds and checkers as bytes, for other processes.
//! - `cache`: a folder of prepared bodies; it needs `bytes`.
//! - `proof`: proofs of verdicts, and their checker.
//! - `parallel`: the batches of a [`Checker`] and the pairs of a world on several threads; without it they take one. A
//!   planner wants it: `default-features = false, features = ["parallel"]`. Answers do not depend on it.
//! - `mint`: points of [`mint`](https://docs.rs/mint) wherever a position is taken.
//!
//! Unoptimised builds take 20 to 200 times as long; the [planner's guide](planner::guide) says how a program has its
//! dependencies optimised in development.

#[cfg(feature = "papers")]
pub mod audit {
    //! Audits: one question put to every method that applies, and to the oracle, which shares no code with them.

    pub use firstcontact_audit::{
        Answer, Audit, DeformAnswer, DeformAudit, FoundContact, MeasureAudit, ScalingAudit, Skip, VerdictAudit,
        Witness, audit, audit_all, audit_deform, audit_direction, audit_distance, audit_overlap,
        audit_overlap_in_motion, audit_penetration, audit_scaling, audit_within,
    };
}

#[cfg(feature = "cache")]
pub mod cache {
    //! Bodies that were prepared before: a folder of files, so that a large mesh is read, checked and sorted into its
    //! tree once.

    pub use firstcontact_solid::cache::{BodyCache, Entry};
}

pub mod clearance {
    //! Bodies that must not come too near: when they first come within a margin, and how near they come at all.

    pub use firstcontact_contact::clearance::{Clearance, ClearanceError};
}

pub mod contact {
    //! First contact: when and where two bodies first touch.

    pub use firstcontact_contact::{
        Apart, Blocked, Contact, ContactPart, ContactSet, ContactSide, ContactTime, Cost, Inapplicable, Interrupt,
        Lack, Method, Overlap, OverlapError, Patch, PatchKind, Phase, Query, QueryError, Scratch, Start, Verdict,
        first_contact,
    };
    #[cfg(feature = "papers")]
    pub use firstcontact_papers::{NamedMethods, lattice_sizes, measure::UnknownMethod};
}

pub mod convex {
    //! Algorithms on convex solids.

    pub use firstcontact_convex::{
        Cast, CastInstant, ConvexCertificate, Cost, Distance, Face, Gap, Gjk, Inside, Normal, PairError, Relation,
        Separation, Side, TimeOfImpact, Touch, WarmStart, WeightedPair, distance,
    };
    #[cfg(feature = "papers")]
    pub use firstcontact_papers::{
        ConvexPair, Crossing, HalfSpace, HalfSpaceError, Hierarchy, Hull, MOST_DIFFERENCES, Nearest,
        RationalCertificate, RationalPoint, SeparatingPlane, SupportMethod, SupportSearch, TooManyDifferences,
        TouchingPoint, WeightedFacet, boundary, cd_dual, chung_wang, fourier_motzkin, linear_program, prism, scaling,
    };
}

#[cfg(feature = "papers")]
pub mod deform {
    //! Contact between two closed meshes whose vertices move from step to step, convex or not (Joukhadar, Scheuer and
    //! Laugier, "Fast Contact Detection between Moving Deformable Polyhedra").

    pub use firstcontact_deform::{
        ContactPlane, DeformError, Deforming, Facets, Hulls, ImpactZone, Meeting, Method, Pair, PairDistance, Settled,
        Side, Sides, Step, Verdict,
    };
}

pub mod exact {
    //! Exact numbers and the filters in front of them. Knows no bodies.

    pub use firstcontact_exact::{
        ExactSquare, ExactTime, FloatError, ParseTimeError, Rational, Sign, Surd, check_floats, power_of_two,
    };
}

pub mod geom {
    //! Points and the predicates on them. Knows no bodies.

    pub use firstcontact_exact::geom::predicate;
}

#[cfg(feature = "papers")]
pub mod measure {
    //! Static questions about two bodies: how far apart they are, whether they overlap and how deep, how far one can
    //! move along a direction, and at which scalings they touch. The one chooser of static methods.

    pub use firstcontact_papers::measure::{
        Certificate, Direction, Distance, Escape, Foot, Gap, MeasureError, MeasureInapplicable as Inapplicable,
        MeasureMethod as Method, Penetration, Question, Reach, Shared, State, StaticOverlap as Overlap, Touching,
        UnknownMethod, direction, distance, overlap, penetration, scaling,
    };
}

pub mod motion {
    //! Placement and motion of bodies: timed piecewise-linear paths and the relative motion of two bodies, all exact.

    pub use firstcontact_motion::{
        After, Angle, Before, Motion, MotionError, Placement, Rotation, RotationError, Timing, Waypoint,
    };
}

#[cfg(feature = "papers")]
pub mod oracle {
    //! The slow rational oracle: first contact decided by solving every equation there is, in rational numbers.

    pub use firstcontact_oracle::{
        Body, BodyError, Contact, Feature, Kind, Nearness, Outcome, ParseRationalError, Rational, Root, Triangle,
        TurnOutcome, TurnPose, Turning, clock, first_contact, first_within_on_clock, timeline,
    };
}

pub mod planner {
    //! Planning: edges by the million, in a world that changes.

    pub use firstcontact_scene::planner::{
        AnswerColumns, BatchOptions, Checker, Collision, Control, Describe, Edge, EditError, Escape, LastValid,
        MotionRows, NearestPair, Nearness, ObjectId, PoseEdge, PoseVerdict, QueryError, RobotPose, RowCode, RowCounts,
        RowQuestion, Scratch, Standoff, Start, Touch, Verdict, guide,
    };
}

#[cfg(feature = "papers")]
pub mod polytope {
    //! Polytopes in any dimension: face lattices, containment, separation (Joseph & Plantinga §3). Knows no motion.

    pub use firstcontact_polytope::{
        Declined, Enclosed, FaceId, Lattice, LatticeBuilder, LawViolation, LocateError, Location, Nearest, Orientation,
        Part, PolygonError, Polytope, PolytopeError, SegmentFacet, Sense, Separation, SeparationError, Stabbing, Which,
        prism, separation, separation_work,
    };
}

pub mod rotation {
    //! First contact of a body that turns about a fixed axis and one that stands, or of two that turn about axes of their
    //! own by one angle, exactly; of two that turn while they move, by enclosures.

    pub use firstcontact_rotation::{
        Guarantee, KeptApart, MotionNumbers, PlanarMotion, RationalPose, RigidClearance, RigidContact, RigidCost,
        RigidDoubt, RigidMotion, RigidMotionError, RigidNearest, RigidQuery, RigidVerdict, Turn, TurnContact, TurnCost,
        TurnError, TurnPair, TurnParameter, TurnPiece, TurnQuery, TurnVerdict, interiors_are_kept_apart,
    };
}

pub mod solid {
    //! Checked polyhedra: topology, shells, triangulation, convexity. Knows no motion.

    pub use firstcontact_mesh_tools::{
        Nesting, NonPlanarFaces, RepairError, RepairOptions, Repaired, Searched, SelfIntersections, SuspiciousFaces,
        Triangulated, nesting, repair, self_intersections, suspicious_faces, triangulated,
    };
    pub use firstcontact_solid::{
        BadEdge, Body, BuildError, CappedList, Feature, Fit, HullError, Kind, MOST_SEGMENTS, NotConvex, Orientation,
        Properties, Round, Shell, Topology, convex_hull, voxel_boxes,
    };
}

#[cfg(feature = "proof")]
pub mod proof {
    //! Proofs of verdicts as bytes, and an independent checker of them: `PROOFS.md` has the format.

    pub use firstcontact_proof::{
        NamedMotion, NamedQuery, Proof, ProofSizes, ProveError, Prover, SourceFile, Unproven, prove, prove_turn,
    };
    pub use firstcontact_proof_checker::{
        Accepted, Answer, CheckedContact, ProvenCheck, ProvenTurn, Rejection, verify,
    };
}

#[cfg(feature = "view")]
pub mod view {
    //! Pages of bodies in motion, with a clock that stops at the first contact, and pictures of an instant.

    pub use firstcontact_view::{
        Answer, Dial, Edges, Mark, MarkKind, PageTooLarge, PictureOptions, Scene, Spot, View, Words,
    };
}

pub mod world {
    //! Worlds: objects on timed paths on one clock, and the checks asked of them.

    #[cfg(feature = "bytes")]
    pub use firstcontact_scene::world::BytesError;
    #[cfg(feature = "yaml")]
    pub use firstcontact_scene::world::import;
    #[cfg(feature = "yaml")]
    pub use firstcontact_scene::world::schema;
    pub use firstcontact_scene::world::{
        AngleUnit, Check, CheckBuilder, CheckError, CheckNearness, CheckOptions, CheckReport, CheckResult,
        CheckVerdict, EnclosedContact, EnclosedNearness, Expectation, ExpectedTime, LengthUnit, LoadError, LoadOptions,
        Object, ObjectBuilder, ObjectId, ObjectMotion, Outcome, PairContact, PairCounts, PathBuilder, PathPosition,
        PathsNeeded, Place, Position, Scope, Source, StandingContact, StandingReport, TestedPair, TimeUnit,
        TimedMotion, TimedPath, Touch, TurnMoment, TurningAudit, Units, World, WorldBuilder, lint,
    };
}

pub use contact::{Contact, Verdict, first_contact};
pub use firstcontact_formats as formats;
pub use motion::{Motion, Placement, Waypoint};
pub use nalgebra;
pub use planner::{Checker, LastValid};
pub use solid::{Body, Feature};

/// The library example of the front page, compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
