//! Two meshes followed from step to step.
//!
//! # Exact test
//!
//! Two bounding-volume trees are walked together, and every pair of triangles whose boxes meet is decided by exact
//! signs. It knows nothing of contact directions and criteria, and so judges them.

use std::convert::Infallible;

use firstcontact_convex::{Cost, Side};
use firstcontact_exact::method_names::named_methods;
use firstcontact_intersection::{Extent, Facet, Touch, WalkBuffers, find_enclosed, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, BuildError, Feature, Kind, Owned};
use nalgebra::Point3;

use super::direction::{ContactDirection, Settled, WarmStart, find, hull, iterate, shortest};
use super::error::DeformError;
use super::facets::{Criteria, Facets};
use super::hulls::{HullPair, Rest};
use super::pairs::{Pair, Survivors};
use super::plane::Regions;
use super::step::{Hulls, Meeting, Sides, Step, Verdict};
use super::zone::ContactProjection;

/// Two closed meshes whose vertices move from step to step (§1, §4.1).
///
/// It remembers the last contact direction and the last negative distance, with which the next search begins (§4.1).
/// That decides towards which of several local minima the direction goes; it never changes a verdict.
///
/// ```
/// # use firstcontact_deform::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::deform::{Deforming, Hulls, Side, Verdict};
/// use firstcontact::nalgebra::Vector3;
///
/// let cube = Body::cuboid([2.0; 3])?;
/// let mut meshes = Deforming::new(&cube, [0.0, 0.0, 2.5], &cube)?;
/// assert_eq!(meshes.step().verdict, Verdict::Apart);
///
/// // The lower side of the upper cube bulges down by 3/4: all four of its corners, here.
/// let bulged = cube.positions().iter().map(|p| if p.z < 0.0 { [p.x, p.y, p.z - 0.75] } else { [p.x, p.y, p.z] });
/// meshes.reshape(Side::A, bulged.map(Into::into).collect())?;
/// let step = meshes.step();
/// assert!(step.verdict.is_contact());
/// let Hulls::Meeting(meeting) = step.hulls else { panic!("convex meshes that meet") };
/// assert_eq!(meeting.direction, Vector3::new(0.0, 0.0, -1.0));
/// let [least, most] = meeting.negative_distance;
/// assert!(least <= 0.25 && 0.25 <= most && most - least < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Deforming {
    bodies: [Body; 2],
    /// The vertices that the triangles use.
    vertices: [Vec<u32>; 2],
    /// For each vertex the one that stands for it.
    welded: [Vec<u32>; 2],
    at: Point3<f64>,
    rest: Rest,
    memory: WarmStart,
    cost: Cost,
    room: WalkBuffers,
}

impl Deforming {
    /// Two closed meshes in their first states, the coordinates of A taken from an origin that is added to them
    /// exactly.
    ///
    /// # Errors
    /// If a mesh is a surface, or the origin is not finite.
    pub fn new(a: &Body, at: impl Into<Point3<f64>>, b: &Body) -> Result<Deforming, DeformError> {
        let at = at.into();
        for (which, body) in [(Side::A, a), (Side::B, b)] {
            if body.kind() != Kind::Solid {
                return Err(DeformError::Surface(which));
            }
        }
        Ok(Deforming {
            rest: Rest::at(at)?,
            vertices: [a, b].map(|body| body.skin().vertices().into_iter().collect()),
            welded: [a, b].map(Body::welded),
            bodies: [a.clone(), b.clone()],
            at,
            memory: WarmStart::default(),
            cost: Cost::default(),
            room: WalkBuffers::default(),
        })
    }

    /// Moves the vertices of a mesh: one position for each vertex of its file, in the file's order. The triangles stay.
    ///
    /// # Errors
    /// If their number is wrong, one is not finite, or vertices that were one point are apart; nothing has changed
    /// then.
    pub fn reshape(&mut self, which: Side, positions: Vec<Point3<f64>>) -> Result<(), DeformError> {
        let body = &mut self.bodies[which.index()];
        let reshaped = body.reshaped(positions).map_err(|error| match error {
            BuildError::VertexCount { wanted, found } => DeformError::VertexCount { mesh: which, wanted, found },
            BuildError::NotFinite { vertex } => DeformError::NotFinite { mesh: which, vertex: vertex as usize },
            // A skin that was built is built again with other positions.
            _ => DeformError::Surface(which),
        })?;
        let positions = reshaped.positions();
        let welded = self.welded[which.index()].iter().enumerate();
        let mut torn = welded.filter(|&(vertex, &other)| positions[vertex] != positions[other as usize]);
        if let Some((vertex, &other)) = torn.next() {
            return Err(DeformError::Torn { mesh: which, vertices: [other as usize, vertex] });
        }
        *body = reshaped;
        Ok(())
    }

    /// A mesh as it is now.
    pub fn positions(&self, which: Side) -> &[Point3<f64>] {
        self.bodies[which.index()].positions()
    }

    /// A mesh as it is now, as a body of which every other question can be asked.
    pub fn body(&self, which: Side) -> &Body {
        &self.bodies[which.index()]
    }

    /// The convex hull of a mesh as it is now (C_A or C_B of §1), as a body. Steps do not compute it, but by
    /// [`Method::Penetration`].
    ///
    /// # Errors
    /// If it has no volume.
    pub fn hull(&self, which: Side) -> Result<Body, DeformError> {
        hull(which, &self.bodies[which.index()], &self.vertices[which.index()])
    }

    /// Position of the origin of A, relative to that of B.
    pub fn at(&self) -> Point3<f64> {
        self.at
    }

    /// Cost of all steps so far.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Forgets the last contact direction: the next search begins with the way from the mean of A's vertices to that of
    /// B's.
    pub fn forget(&mut self) {
        self.memory = WarmStart::default();
    }

    /// Decides if the meshes, as they are now, are in contact, and returns all that the paper computes on the way, by
    /// [`Method::Auto`].
    pub fn step(&mut self) -> Step {
        match self.take(|hulls, memory, cost| Ok::<_, Infallible>(find(hulls, memory, cost))) {
            Ok(step) => step,
            Err(never) => match never {},
        }
    }

    /// As [`step`](Deforming::step), with the contact direction found by a method of one's own choice (§4.1). The
    /// verdict is the same by all of them.
    ///
    /// # Errors
    /// If the hulls share a point and [`Method::Penetration`] is to find the direction, but a hull has no volume;
    /// nothing is counted then.
    pub fn step_with(&mut self, method: Method) -> Result<Step, DeformError> {
        self.take(|hulls, memory, cost| match method {
            Method::Auto => Ok(find(hulls, memory, cost)),
            Method::Iteration => Ok(iterate(hulls, memory, cost)),
            Method::Penetration => Ok(ContactDirection { normal: shortest(hulls)?, settled: Settled::Penetration }),
        })
    }

    fn take<E>(
        &mut self,
        find: impl FnOnce(&HullPair<'_>, &mut WarmStart, &mut Cost) -> Result<ContactDirection, E>,
    ) -> Result<Step, E> {
        let mut cost = Cost::default();
        let bodies = self.bodies.clone();
        let hulls = HullPair {
            bodies: [&bodies[0], &bodies[1]],
            vertices: [&self.vertices[0], &self.vertices[1]],
            at: self.at,
        };
        let (verdict, entities) = match hulls.apart(&self.rest, &mut self.memory.witnesses[0]) {
            Some(apart) => {
                self.memory.direction = apart.direction.or(self.memory.direction);
                self.memory.distance = None;
                (Verdict::Apart, Hulls::Apart { distance: apart.distance, direction: apart.direction })
            }
            None => {
                cost.meetings += 1;
                let found = find(&hulls, &mut self.memory, &mut cost)?;
                self.memory.direction = Some(found.normal);
                let (verdict, meeting) = meeting(&hulls, &self.rest, &found, &mut self.room, &mut cost);
                self.memory.distance = Some(meeting.negative_distance[1]);
                (verdict, Hulls::Meeting(Box::new(meeting)))
            }
        };
        self.cost.add(&cost);
        Ok(Step { verdict, hulls: entities, cost })
    }
}

/// The verdict, and the entities of §3 for a contact direction.
fn meeting(
    hulls: &HullPair<'_>,
    rest: &Rest,
    found: &ContactDirection,
    room: &mut WalkBuffers,
    cost: &mut Cost,
) -> (Verdict, Meeting) {
    let scene = rest.scene(hulls.bodies).aiming(found.normal.into());
    let regions = Regions::new(&scene, hulls, found.normal);
    let view = ContactProjection::new(hulls, found.normal);
    let sorted = Sorted::of(&scene, hulls, &regions, view.as_ref());
    let verdict = decide(&scene, hulls.bodies, room, &mut cost.exact_tests);
    let meeting = Meeting {
        direction: found.normal,
        settled: found.settled,
        negative_distance: regions.depth,
        planes: regions.planes,
        zones: sorted.zones,
        sides: sides(verdict.pairs(), &sorted.facets),
        facets: sorted.facets,
        survivors: Survivors { bodies: hulls.bodies.map(Body::clone), at: hulls.at, rest: rest.clone() },
    };
    (verdict, meeting)
}

/// The zones, and what the criteria say.
struct Sorted {
    zones: [Option<super::ImpactZone>; 2],
    facets: [Facets; 2],
}

impl Sorted {
    fn of(
        scene: &Scene<'_>,
        hulls: &HullPair<'_>,
        regions: &Regions,
        view: Option<&ContactProjection<'_, '_>>,
    ) -> Sorted {
        let sides = [Side::A, Side::B];
        let seen = view.map(|view| (view, sides.map(|which| view.zone(which, regions))));
        let zones = sides.map(|which| {
            let (view, zones) = seen.as_ref()?;
            Some(view.disk(which, regions, zones[which.index()].as_ref()?))
        });
        let criteria = Criteria { scene, regions, projected: seen };
        Sorted { zones, facets: sides.map(|which| criteria.sort(which, hulls.bodies[which.index()])) }
    }
}

fn decide(scene: &Scene<'_>, bodies: [&Body; 2], room: &mut WalkBuffers, tested: &mut u64) -> Verdict {
    let pairs = touching(scene, bodies, room, tested);
    if !pairs.is_empty() {
        return Verdict::Touching(pairs);
    }
    match enclosed(scene, bodies) {
        None => Verdict::Apart,
        Some(Side::A) => Verdict::FirstInside,
        Some(Side::B) => Verdict::SecondInside,
    }
}

/// Tests if all facets in contact survive the criteria.
fn sides(touching: &[Pair], facets: &[Facets; 2]) -> Sides {
    let is_in = |list: &[u32], face: u32| list.binary_search(&face).is_ok();
    let of_both =
        |pair: &Pair, test: &dyn Fn(&Facets, u32) -> bool| test(&facets[0], pair.a) && test(&facets[1], pair.b);
    let survives = |pair: &Pair| of_both(pair, &|facets, face| is_in(&facets.surviving, face));
    let faces_away = |facets: &Facets, face: u32| is_in(&facets.invisible, face) && !is_in(&facets.edge_on, face);
    let missed: Vec<Pair> = touching.iter().copied().filter(|pair| !survives(pair)).collect();
    if missed.is_empty() {
        Sides::One
    } else if missed.len() < touching.len()
        && missed.iter().all(|pair| of_both(pair, &|facets, face| !faces_away(facets, face)))
    {
        Sides::EdgeOn(missed)
    } else {
        Sides::Opposite(missed)
    }
}

named_methods! {
    /// Method of finding the contact direction of hulls that share a point (§4.1). Contact planes and regions, impact
    /// zones and what the criteria eliminate follow from the direction; the verdict does not, and is the same by every
    /// method.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    #[non_exhaustive]
    pub enum Method {
        /// The iteration, and where it does not end the exact penetration depth.
        #[default]
        Auto => "auto",
        /// The iteration of §4.1 alone: it begins with the last direction and leads to a local minimum of the depth, in
        /// linear time. If it does not end, the direction is left open ([`Settled::Open`]).
        Iteration => "iteration",
        /// The exact penetration depth of the two hulls, which must have volumes: a shortest of all translations,
        /// whatever the last direction was. Among equally short ones, that with the least x, then y, then z is taken.
        /// The hulls are computed for it, which takes longer than linear time.
        Penetration => "penetration",
    }
}

/// The pairs of faces that share a point, ascending, each once. Adds the pairs of triangles that were looked at to a
/// count.
pub(super) fn touching(scene: &Scene<'_>, [a, b]: [&Body; 2], room: &mut WalkBuffers, tested: &mut u64) -> Vec<Pair> {
    let mut pairs = Vec::new();
    walk(scene, [a.tree(), b.tree()], Extent::Beginning, 1.0, room, &mut |i: u32, j: u32| {
        *tested += 1;
        let mut facets = [Facet::new(a, i), Facet::new(b, j)];
        facets.iter_mut().for_each(|facet| facet.owned = Owned::ALL);
        let [p, q] = facets.each_ref().map(|facet| facet.corners);
        // Meshes that were made of one another meet at corners, where all the signs of the whole test are zero and
        // dear.
        let is_corner_shared = || p.iter().any(|&p| q.iter().any(|&q| scene.coincide(p, q)));
        let is_shared = || Touch::new(scene, &facets[0], &facets[1]).is_some_and(|touch| touch.is_contact());
        if is_corner_shared() || is_shared() {
            pairs.push(Pair { a: a.face_at(i), b: b.face_at(j) });
        }
        1.0
    });
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Finds the one of two meshes, whose skins must not meet, that has a shell inside the other.
pub(super) fn enclosed(scene: &Scene<'_>, [a, b]: [&Body; 2]) -> Option<Side> {
    let (pair, _) = find_enclosed(scene, a, b)?;
    Some(if pair.1 == Feature::Interior { Side::A } else { Side::B })
}
