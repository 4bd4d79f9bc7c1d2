//! Guide from the first query to batches, with the cost of each step and the guarantees.
//!
//! # One query
//!
//! Two bodies, how each moves, and a clock. A [`Body`](firstcontact_solid::Body) is a mesh that has been checked; it is
//! cheap to clone. Sizes of boxes are lengths of edges, not half of them. A [`Motion`](firstcontact_motion::Motion) is
//! the place of the body's origin at each time. On it a body does not turn; turn and scale it before, with a
//! [`Placement`](firstcontact_motion::Placement), as below. A robot that turns is asked about by the edge from a pose to another:
//! [`PoseEdge`](crate::planner::PoseEdge), [`Checker::is_clear_turning`](crate::planner::Checker::is_clear_turning). What
//! it stands on it may touch: [`Checker::set_pair_touch`](crate::planner::Checker::set_pair_touch).
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::{Body, Motion, Verdict, first_contact};
//!
//! let part = Body::cuboid([0.5; 3])?;
//! let shelf = Body::cuboid([2.0, 0.5, 1.0])?;
//! let (lowered, stands) = (Motion::edge([0.0, 0.0, 3.0], [0.0, 0.0, 0.0])?, Motion::at([0.0; 3])?);
//! let Verdict::Contact(contact) = first_contact(&part, &lowered, &shelf, &stands, [0.0, 1.0])? else { panic!() };
//! // The gap of 3 - 1/2 - 1/4 = 9/4 closes at 3 a unit of time.
//! assert_eq!(contact.time.to_string(), "3/4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A mesh comes from arrays of vertices and faces (`formats::Mesh::new`), or from the bytes of a file, which the program
//! reads, as the library opens none; coordinates are those of the file, whatever its unit:
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! # use firstcontact_formats as formats;
//! use firstcontact::{Body, Placement};
//! use formats::{Limits, read};
//!
//! let bytes = b"OFF 4 4 0\n0 0 0\n500 0 0\n0 500 0\n0 0 500\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
//! let in_millimetres = Body::from_mesh(read(bytes, &Limits::default())?)?;
//! let part = Placement { scale: [0.001; 3], ..Placement::identity() }.apply(&in_millimetres)?;
//! assert_eq!(part.bounds()[1].x, 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A world
//!
//! A [`Checker`](crate::planner::Checker) holds many objects, and an index of their boxes. It takes those of a
//! [`World`](crate::world::World), from a file or a builder, or has them added one by one. Objects are named by
//! handles, which are never mistaken for those of objects that came later; a collision names its objects by these, and
//! `==` compares them. The robot is any object that is not attached
//! to another one, with all that is attached to it.
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::{Body, Checker, LastValid, Motion};
//!
//! let mut checker = Checker::empty();
//! let robot = checker.add("robot", Body::cuboid([0.5; 3])?, Motion::at([0.0; 3])?)?;
//! let tool = checker.add("tool", Body::cuboid([0.25; 3])?, Motion::at([0.0; 3])?)?;
//! checker.attach(tool, robot, [0.0, 0.0, 0.375])?;
//! let wall = checker.add("wall", Body::cuboid([0.25, 8.0, 8.0])?, Motion::at([2.0, 0.0, 0.0])?)?;
//!
//! // One scratch for each thread: it holds memory to use again, and never changes an answer. Without one, `&mut
//! // checker.scratch()` in each call takes the memory of earlier calls, at the price of a lock.
//! let mut scratch = checker.scratch();
//! let edge = Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?;
//!
//! // The hot call: it may stop at any contact that it can prove.
//! assert!(!checker.is_clear(robot, &edge, &mut scratch)?);
//! // When, where, between which features.
//! let verdict = checker.first_contact(robot, &edge, &mut scratch)?;
//! let collision = verdict.collision().ok_or("it is clear")?;
//! assert_eq!((collision.b, collision.contact.time.to_string()), (wall, "13/32".to_owned()));
//! // How far it can go: strictly before contact, and the rounded state there is proven clear itself.
//! let LastValid::Until(until) = checker.last_valid(robot, &edge, &mut scratch)? else { panic!() };
//! let state = edge.position(until).ok_or("it is on its way then")?;
//! assert!(checker.is_clear(robot, &Motion::at(state)?, &mut scratch)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What else a planner asks of an edge and of a state: how far it may go if it is to stay away from contact, and what is
//! nearest where it stands, at which points.
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::planner::Standoff;
//! use firstcontact::{Body, Checker, LastValid, Motion};
//!
//! let mut checker = Checker::empty();
//! let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
//! let wall = checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
//! let (edge, mut scratch) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?, checker.scratch());
//! // First contact after 2 of 4; 1 less than that is a quarter of the edge. It may be the beginning of a short edge: test
//! // for that before a tree gets a node there.
//! let last = checker.last_valid_with(robot, &edge, Standoff::Distance(1.0), &mut scratch)?;
//! assert!(matches!(last, LastValid::Until(share) if (0.249..0.25).contains(&share)));
//! // Of all within 5 of the robot at the origin, to within 1e-6 the nearest.
//! let nearest = checker.nearest_at(robot, [0.0; 3], 5.0, 1e-6, &mut scratch)?.ok_or("nothing is near")?;
//! let apart = nearest.clearance.at.apart.ok_or("they do not touch")?;
//! assert_eq!(((nearest.a, nearest.b), apart.distance), ((robot, wall), 2.0));
//! assert_eq!((apart.on_a.x, apart.on_b.x), (0.5, 2.5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A world that changes
//!
//! Objects come, go, move and are attached while plans are made. A clone of a checker is a snapshot that later edits do
//! not reach, and costs next to nothing until one of the two is edited.
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::{Body, Checker, Motion};
//!
//! let mut checker = Checker::empty();
//! let robot = checker.add("robot", Body::cuboid([0.5; 3])?, Motion::at([0.0; 3])?)?;
//! let crate_ = checker.add("crate", Body::cuboid([0.5; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
//! let (before, edge) = (checker.clone(), Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?);
//! checker.move_to(crate_, [2.0, 3.0, 0.0])?;
//! let mut scratch = checker.scratch();
//! assert!(checker.is_clear(robot, &edge, &mut scratch)? && !before.is_clear(robot, &edge, &mut scratch)?);
//! // Grasped, it moves along, and the two are no pair any more.
//! checker.attach(crate_, robot, [0.5, 0.0, 0.0])?;
//! assert!(checker.is_clear(robot, &edge, &mut scratch)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An object of several bodies, such as the convex parts of a shelf, is a compound: one robot or obstacle, as fast as
//! its parts ([`Checker::add_compound`](crate::planner::Checker::add_compound)).
//! [`Checker::with_attached`](crate::planner::Checker::with_attached) lists an object with all that moves with it,
//! [`Checker::root`](crate::planner::Checker::root) names the robot of a part.
//!
//! # One clock for all
//!
//! Other objects may be on timed paths. Then an edge needs times. An edge without times is an error among objects that
//! move, never a guess.
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::planner::QueryError;
//! use firstcontact::{Body, Checker, Motion};
//!
//! let mut checker = Checker::empty();
//! let robot = checker.add("robot", Body::cuboid([0.5; 3])?, Motion::at([0.0; 3])?)?;
//! checker.add("cart", Body::cuboid([0.5; 3])?, Motion::timed(0.0, [2.0, -4.0, 0.0], 4.0, [2.0, 4.0, 0.0])?)?;
//! let mut scratch = checker.scratch();
//! let edge = Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?;
//! assert!(matches!(checker.is_clear(robot, &edge, &mut scratch), Err(QueryError::NeedsTimes { .. })));
//! let ahead = Motion::timed(0.0, [0.0; 3], 2.0, [4.0, 0.0, 0.0])?;
//! let meeting = Motion::timed(0.0, [0.0; 3], 4.0, [4.0, 0.0, 0.0])?;
//! assert!(checker.is_clear(robot, &ahead, &mut scratch)? && !checker.is_clear(robot, &meeting, &mut scratch)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Several motions in one question, as of a fleet, have a first conflict and a list of all
//! ([`Checker::first_conflict`](crate::planner::Checker::first_conflict),
//! [`Checker::conflicts`](crate::planner::Checker::conflicts)). A planner that replaces the plan of one robot asks for
//! the first contacts of that one, while the others are on their plans in the checker, and has it wait where its plan
//! begins and ends for as long as the others move
//! ([`Motion::waiting_during`](firstcontact_motion::Motion::waiting_during)):
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::{Body, Checker, Motion};
//!
//! let mut checker = Checker::empty();
//! let cube = Body::cuboid([0.5; 3])?;
//! let robot = checker.add("robot", cube.clone(), Motion::at([0.0; 3])?)?;
//! checker.add("cart", cube, Motion::timed(0.0, [2.0, -4.0, 0.0], 8.0, [2.0, 4.0, 0.0])?)?;
//! let (plan, mut scratch) = (Motion::timed(0.0, [0.0; 3], 1.0, [2.0, 0.0, 0.0])?, checker.scratch());
//! // It arrives long before the cart comes by, and stays in its way.
//! assert!(checker.first_contacts(robot, &plan, &mut scratch)?.is_empty());
//! assert_eq!(checker.first_contacts(robot, &plan.waiting_during([0.0, 8.0])?, &mut scratch)?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Checker::blocked`](crate::planner::Checker::blocked) has all times at which a robot that stands or moves is in
//! contact, and so the safe intervals between them; [`Checker::escape`](crate::planner::Checker::escape) the shortest
//! of some ways out of contact.
//!
//! So a question about one motion is about its time and no longer. In a question about several motions, who has arrived
//! stays in the way until the last motion of this question ends; others that are on paths in the checker may move longer.
//!
//! # Fewer objects, less time
//!
//! [`Checker::without`](crate::planner::Checker::without) is the same checker without some objects, for the question at
//! hand; [`Checker::stopped_by`](crate::planner::Checker::stopped_by) the same whose questions end at a deadline, or
//! when another thread says so. Both share everything with the checker that they are made of.
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::planner::Control;
//! use firstcontact::{Body, Checker, Motion};
//! use std::time::{Duration, Instant};
//!
//! let mut checker = Checker::empty();
//! let robot = checker.add("robot", Body::cuboid([0.5; 3])?, Motion::at([0.0; 3])?)?;
//! let door = checker.add("door", Body::cuboid([0.5; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
//! let (edge, mut scratch) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?, checker.scratch());
//! let in_time = checker.stopped_by(&Control::until(Instant::now() + Duration::from_secs(60)));
//! assert!(in_time.without([door])?.is_clear(robot, &edge, &mut scratch)?);
//! assert!(!in_time.is_clear(robot, &edge, &mut scratch)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Margins
//!
//! A margin is a least distance: an object can have its own, a pair can have its own, and all others have the default.
//! A pair without a margin of its own has the larger one of its two objects. From then on coming within it is contact,
//! for every question.
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::{Body, Checker, LastValid, Motion};
//!
//! let mut checker = Checker::empty();
//! let robot = checker.add("robot", Body::cuboid([0.5; 3])?, Motion::at([0.0; 3])?)?;
//! let wall = checker.add("wall", Body::cuboid([0.25, 8.0, 8.0])?, Motion::at([2.0, 0.0, 0.0])?)?;
//! checker.set_default_margin(0.125)?;
//! let (edge, mut scratch) = (Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?, checker.scratch());
//! let verdict = checker.first_contact(robot, &edge, &mut scratch)?;
//! let contact = &verdict.collision().ok_or("it is clear")?.contact;
//! // The gap of 2 - 1/4 - 1/8 is down to 1/8 after 3/2 of 4, and its exact square is reported.
//! let apart = contact.apart.as_ref().ok_or("they touch")?;
//! assert_eq!(contact.time.to_string(), "3/8");
//! assert_eq!(apart.distance, 0.125);
//! // There is room for the margin where the robot stops.
//! let LastValid::Until(until) = checker.last_valid(robot, &edge, &mut scratch)? else { panic!() };
//! let state = Motion::at(edge.position(until).ok_or("it is on its way then")?)?;
//! assert!(checker.is_clear(robot, &state, &mut scratch)?);
//! // How near it comes to anything, margins or not: two bounds that differ by no more than was asked for.
//! let short = Motion::edge([0.0; 3], [1.0, 0.0, 0.0])?;
//! let near = checker.min_clearance(robot, &short, 2.0, 1e-6, &mut scratch)?.ok_or("nothing comes nearer than 2")?;
//! assert!(near.part == robot && near.other == wall && near.upper - near.lower <= 1e-6);
//! assert!(near.lower <= 0.625 && near.upper >= 0.625);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Batches
//!
//! Many edges at once, on all cores with the feature `parallel`, else on one. The answers are in the order of the edges
//! and the same for any number of threads; a bad edge has an error of its own. A roadmap asks about pairs of its
//! vertices by number, in one call: [`MotionRows::pairs`](super::MotionRows::pairs) and
//! [`Checker::ask_rows`](super::Checker::ask_rows), which has clearances and last valid states with a standoff, too.
//! Rows may be states ([`MotionRows::states`](super::MotionRows::states));
//! [`RowQuestion::AnyContact`](super::RowQuestion::AnyContact) says which of them are free. A
//! [`Control`](super::Control) counts the edges that are done, and stops a batch.
//!
//! ```
//! # use firstcontact_scene::facade as firstcontact;
//! use firstcontact::planner::{BatchOptions, Edge};
//! use firstcontact::{Body, Checker, Motion};
//!
//! let mut checker = Checker::empty();
//! let robot = checker.add("robot", Body::cuboid([0.5; 3])?, Motion::at([0.0; 3])?)?;
//! checker.add("post", Body::cuboid([0.5; 3])?, Motion::at([2.0, 0.0, 0.0])?)?;
//! let edges: Vec<Edge> = (0..100).map(|i| Edge::new([0.0; 3], [4.0, 0.1 * f64::from(i), 0.0])).collect();
//! let clear = checker.are_clear(robot, &edges, &BatchOptions::new());
//! let free = clear.iter().filter(|clear| **clear == Ok(true)).count();
//! assert!(0 < free && free < edges.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A plan can be handed on as a file that can be checked again:
//! [`Checker::to_world`](crate::planner::Checker::to_world). The examples `rrt_connect`, `prm`, `fleet`,
//! `conflict_search` and `ompl_adapter` are planners written with no more than this.
//!
//! # Cost
//!
//! - **Making a body**: once, about the time to sort its triangles; trees and hierarchies are made when first needed,
//!   and shared by all clones.
//! - **A question** is put for each straight piece of the motion and each part of the robot. The index names the
//!   objects whose boxes come near, in time that grows with the logarithm of their number; only these cost more.
//! - **A pair of convex solids** is decided by floats with proven bounds, in time that grows slowly with the number of
//!   vertices. **Any other pair** costs a walk over two trees of boxes: it grows with the triangles that come near each
//!   other along the way.
//! - **Doubt** costs most: where floats are uncertain (touching, sliding, vertices on a lattice) exact numbers decide,
//!   at many times the price of a comparison of floats. It never changes an answer.
//! - **`is_clear`** is cheaper than `first_contact`, which has to find the first of all; `any_contact` costs the same
//!   and names a pair. `last_valid` asks for the time of the first contact alone, and mostly one
//!   `is_clear` of the few pairs that floats have not decided.
//! - **A hair from contact**, where a tree grows on from a last valid state, signs are in doubt: an edge from there
//!   costs up to a hundred times as much. [`Checker::last_valid_with`](crate::planner::Checker::last_valid_with) keeps
//!   a [`Standoff`](crate::planner::Standoff), such as a hundredth of the edge.
//! - **A margin** makes the index name more objects, and a pair cost more: two convex solids are followed by GJK from
//!   tangent to tangent of their distance, a handful of searches in floats; any others by a walk over two trees with
//!   boxes as much larger, and a few tangents for each pair of triangles that comes near. The question if a margin is
//!   kept (`is_clear`) is the cheaper one. The first instant takes the exact distance at that time, and a check of all
//!   pairs of features that were as near before. If a margin is finer than about one part in `10^4` of the coordinates
//!   and the motion, floats cannot separate distances from it, and rational numbers end the search.
//! - **`clearance_at`** and **`min_clearance`** look at the nearest boxes first and stop where no other can be nearer:
//!   some microseconds between convex solids, with floats of proven bounds; between meshes up to milliseconds, and tens
//!   of them for 100,000 triangles: there a coarse tolerance saves most of it. One finer than the precision of floats is
//!   left to rational numbers. **`nearest_at`** and **`nearest_on`** also find the points, features and normal
//!   exactly, of the pair that is nearest, and the instant: some tens of microseconds more between convex
//!   solids, about as much again between meshes.
//! - **An edit** costs the square of the logarithm of the number of objects on average; the first one after a clone
//!   copies the list of objects and the index.
//! - **Unoptimised builds** take 20 to 200 times as long. Cargo's development profile of a program does not optimise the
//!   crates that it uses, unless its `Cargo.toml` says `[profile.dev.package."*"]` and below that `opt-level = 2`.
//! - **Memory** grows with the triangles; a question that needs no more memory than an earlier one with the same
//!   scratch allocates nothing.
//!
//! `cargo run --release -p firstcontact-benches --bin planner` (and `--bin meshes`) measures questions, batches and
//! edits side by side with another library.
//!
//! # Guarantees
//!
//! - Verdicts and times are those of real arithmetic on the given floats. No contact is missed, and none is invented,
//!   however thin the obstacle or long the edge; there is no resolution to choose.
//! - Touching is contact, and so is being inside a solid. If two may touch
//!   ([`Checker::set_pair_touch`](crate::planner::Checker::set_pair_touch), or `touch: allowed` in a world), contact
//!   begins just after the last instant up to which their interiors share no point.
//!   [`Checker::start`](crate::planner::Checker::start) separates touching from overlapping at the start: what is
//!   computed in floats may overlap by 1e-17 where touching was meant.
//! - A margin `m` is the float that it is: a distance of `m` or less is found, at the exact first instant, which is a
//!   rational number or the root of a quadratic equation. A margin of zero is contact.
//! - The two bounds of `min_clearance` have the least distance between them and differ by no more than the tolerance,
//!   or by neighbouring floats where that is finer. `nearest_on` has bounds of its own, and an instant at which the
//!   distance is not above its upper one; both calls enclose the same least distance.
//! - The same question has the same answer, to the bit, for every method, machine, number of threads and history of
//!   edits. Where several pairs would do, the one named is any: by `any_contact`, and of objects that are equally near.
//! - `last_valid` is strictly before contact, and its state, as rounded, is clear itself.
//! - Whatever is wrong is an error with a type: handles of objects that are gone, coordinates that are not finite,
//!   times that do not increase. Nothing panics, and nothing is answered by guessing.
