//! Small inputs of bodies with flat sides: prisms over polygons, combs, needles, shells.

use std::error::Error;

use firstcontact::contact::{Method, Overlap, Query, Scratch, Verdict};
use firstcontact::exact::power_of_two;
use firstcontact::formats::Mesh;
use firstcontact::measure::{self, Distance, State};
use firstcontact::solid::Fit;
use firstcontact::{Body, Motion, solid};

use super::{Outcome, SmallInput, Task};
use crate::arrangement::turned_body;
use crate::flat::bodies;
use crate::shapes::{Random, Shape, cuboid, prism};
use crate::touching::parts::tessellated;

/// All of them.
pub(super) const INPUTS: [SmallInput; 22] = [
    SmallInput { name: "prisms over n-gons landing: auto", first: 256, prepare: |n| landing(n, first_contact) },
    SmallInput {
        name: "prisms landing: cd-dual",
        first: 256,
        prepare: |n| prisms(n, LANDING, Method::CD_DUAL, first_contact),
    },
    SmallInput { name: "prisms landing: contact set", first: 64, prepare: |n| landing(n, contact_set) },
    SmallInput { name: "prisms landing: blocked", first: 128, prepare: |n| landing(n, blocked) },
    SmallInput { name: "prisms landing: overlap", first: 128, prepare: |n| landing(n, overlap) },
    SmallInput {
        name: "prisms in one place",
        first: 128,
        prepare: |n| prisms(n, [0.0, 1.0], Method::AUTO, first_contact),
    },
    SmallInput { name: "prisms stacked: measure overlap", first: 256, prepare: stacked },
    SmallInput { name: "prism of n corners: body", first: 1_024, prepare: built },
    SmallInput { name: "prism of n corners: hull", first: 256, prepare: hull },
    SmallInput { name: "rods of n slivers crossing", first: 512, prepare: |n| slivers(n, first_contact) },
    SmallInput { name: "rods of n slivers crossing: blocked", first: 512, prepare: |n| slivers(n, blocked) },
    SmallInput { name: "n plates through n: blocked", first: 8, prepare: |n| combs(n, blocked) },
    SmallInput { name: "n plates through n: first contact", first: 32, prepare: |n| combs(n, first_contact) },
    SmallInput { name: "n needles over n: within a margin", first: 12, prepare: |n| needles(n, within) },
    SmallInput { name: "n needles over n: least clearance", first: 16, prepare: |n| needles(n, clearance) },
    SmallInput { name: "cube of n faces: mesh info", first: 6_000, prepare: info },
    SmallInput { name: "ellipsoid of n faces, far exponents: mesh info", first: 256, prepare: far_exponents },
    SmallInput { name: "ellipsoids, far exponents: no contact", first: 256, prepare: |n| far_apart(n, clear) },
    SmallInput { name: "ellipsoids, far exponents: least clearance", first: 64, prepare: |n| far_apart(n, clearance) },
    SmallInput { name: "ellipsoids, far exponents: distance", first: 256, prepare: far_distance },
    SmallInput { name: "n shells in each other: body", first: 128, prepare: shells },
    SmallInput { name: "n shells in each other: nesting", first: 128, prepare: nesting },
];

/// Heights of a prism that lands on its equal of height 1 half of the way.
const LANDING: [f64; 2] = [2.0, 0.0];

type Ask = fn(&Query<'_>) -> Outcome;

/// A task that asks about two bodies of which the first goes from a place to another.
fn question([a, b]: [Body; 2], [from, to]: [[f64; 3]; 2], method: Method, ask: Ask) -> Result<Task, Box<dyn Error>> {
    let (moving, standing) = (Motion::edge(from, to)?, Motion::at([0.0; 3])?);
    Ok(Box::new(move || {
        ask(&Query { a: &a, motion_of_a: &moving, b: &b, motion_of_b: &standing, clock: [0.0, 1.0], method })
    }))
}

fn landing(n: u32, ask: Ask) -> Result<Task, Box<dyn Error>> {
    prisms(n, LANDING, Method::AUTO, ask)
}

fn prisms(n: u32, heights: [f64; 2], method: Method, ask: Ask) -> Result<Task, Box<dyn Error>> {
    let shape = prism(n, 1.0, 1.0);
    question(bodies([shape.clone(), shape]), heights.map(|z| [0.0, 0.0, z]), method, ask)
}

fn first_contact(query: &Query<'_>) -> Outcome {
    match query.first_contact(&mut Scratch::new())? {
        Verdict::Clear => Err("no contact".into()),
        Verdict::Contact(_) | Verdict::StartsInContact(_) => Ok(()),
    }
}

fn clear(query: &Query<'_>) -> Outcome {
    if query.is_clear(&mut Scratch::new())? { Ok(()) } else { Err("they never meet".into()) }
}

fn contact_set(query: &Query<'_>) -> Outcome {
    let set = query.contact_set(&mut Scratch::new())?.ok_or("no contact")?;
    if set.parts.len() == 1 { Ok(()) } else { Err("the faces share one part".into()) }
}

fn blocked(query: &Query<'_>) -> Outcome {
    let found = query.blocked(&mut Scratch::new())?;
    if found.is_empty() { Err("never blocked".into()) } else { Ok(()) }
}

fn overlap(query: &Query<'_>) -> Outcome {
    match query.first_overlap(&mut Scratch::new())? {
        Overlap::Begins(contact) if contact.time.lower() == 0.5 => Ok(()),
        other => Err(format!("an overlap begins half of the way, not {other:?}").into()),
    }
}

fn within(query: &Query<'_>) -> Outcome {
    let verdict = query.first_within(0.5, &mut Scratch::new())?;
    verdict.contact().map(|_| ()).ok_or_else(|| "beyond the margin".into())
}

fn clearance(query: &Query<'_>) -> Outcome {
    let found = query.min_clearance(1e-6, &mut Scratch::new())?.ok_or("nothing there")?;
    if found.lower > 0.0 && found.upper < 1.0 { Ok(()) } else { Err(format!("{found:?}").into()) }
}

/// A prism that stands on its equal.
fn stacked(n: u32) -> Result<Task, Box<dyn Error>> {
    let shape = prism(n, 1.0, 1.0);
    let [a, b] = bodies([shape.clone(), shape]);
    Ok(Box::new(move || match measure::overlap(&a, &b, [0.0, 0.0, 1.0], measure::Method::Auto)?.state {
        State::Touching(_) => Ok(()),
        other => Err(format!("they touch, not {other:?}").into()),
    }))
}

fn built(n: u32) -> Result<Task, Box<dyn Error>> {
    let mesh = prism(n, 1.0, 1.0).mesh();
    Ok(Box::new(move || if Body::from_mesh(mesh)?.is_convex() { Ok(()) } else { Err("a prism is convex".into()) }))
}

fn hull(n: u32) -> Result<Task, Box<dyn Error>> {
    let points = prism(n, 1.0, 1.0).vertices;
    Ok(Box::new(move || {
        let faces = solid::convex_hull(&points)?;
        if faces.len() == 2 * points.len() - 4 { Ok(()) } else { Err("a hull with all points".into()) }
    }))
}

/// Two rods of n slivers, turned; one comes down across the other.
fn slivers(n: u32, ask: Ask) -> Result<Task, Box<dyn Error>> {
    let random = &mut Random::new(1);
    let rod = prism(n / 4 + 3, 1.0, 20.0).moved([0.0, 0.0, -10.0]).triangulated();
    let pair = [rod.clone(), rod].map(|rod| turned_body(rod, random));
    question(pair, [[30.0, 0.0, 0.0], [-30.0, 0.0, 0.0]], Method::AUTO, ask)
}

/// Boxes of one size along an axis, one body in all.
fn row(n: u32, size: [f64; 3], step: [f64; 3]) -> Shape {
    let place = |i: u32| step.map(|coordinate| coordinate * f64::from(i));
    let boxes = (1..n).map(|i| cuboid(size).moved(place(i)));
    boxes.fold(cuboid(size), Shape::joined)
}

/// Plates a step apart through plates n steps apart: each pair of them meets at a time of its own.
fn combs(n: u32, ask: Ask) -> Result<Task, Box<dyn Error>> {
    let far = f64::from(n);
    let plates = |step: f64| row(n, [0.25, 1.0, 1.0], [step, 0.0, 0.0]);
    let ends = [[-far - 1.0, 0.0, 0.0], [far * far + 1.0, 0.0, 0.0]];
    question(bodies([plates(1.0), plates(far)]), ends, Method::AUTO, ask)
}

/// Needles along x come down on needles along y, and stop a quarter above all crossings.
fn needles(n: u32, ask: Ask) -> Result<Task, Box<dyn Error>> {
    let length = f64::from(n);
    let middle = 0.5 * (length - 1.0);
    let along_x = row(n, [length, 0.125, 0.125], [0.0, 1.0, 0.0]).moved([middle, 0.0, 0.0]);
    let along_y = row(n, [0.125, length, 0.125], [1.0, 0.0, 0.0]).moved([0.0, middle, 0.0]);
    question(bodies([along_x, along_y]), [[0.0, 0.0, 4.0], [0.0, 0.0, 0.375]], Method::AUTO, ask)
}

/// All that the command `mesh info` looks at in a cube with about n faces.
fn info(n: u32) -> Result<Task, Box<dyn Error>> {
    let cells = (f64::from(n) / 12.0).sqrt().round().max(1.0) as u32;
    let mesh = tessellated([1.0; 3], [cells; 3]).mesh();
    Ok(Box::new(move || {
        let body = Body::from_mesh(mesh)?;
        let (suspicious, nesting) = (solid::suspicious_faces(&body), solid::nesting(&body));
        let clean = suspicious.flat_faces.is_empty() && solid::self_intersections(&body).triangle_pairs == 0;
        let whole = body.properties().volume.is_some() && nesting.encloses_once() && body.is_convex();
        if clean && whole { Ok(()) } else { Err("a cube has no faults".into()) }
    }))
}

/// An ellipsoid with about n faces that is 2^1000 long, 2^-1000 wide and 1 high, at a place in units of these.
fn far_ellipsoid(n: u32, place: [f64; 3]) -> Result<Mesh, Box<dyn Error>> {
    let segments = f64::from(n).sqrt().clamp(4.0, 256.0) as u32;
    let sphere = Body::sphere(1.0, segments, Fit::Inside)?;
    let scales = [1000, -1000, 0].map(power_of_two);
    let scaled = |point: &[f64; 3]| [0, 1, 2].map(|axis: usize| (point[axis] + place[axis]) * scales[axis]);
    let vertices: Vec<_> = sphere.mesh().vertices().iter().map(scaled).collect();
    Ok(Mesh::new(vertices, sphere.mesh().faces())?)
}

/// Two of them beside each other.
fn far_pair(n: u32) -> Result<[Body; 2], Box<dyn Error>> {
    let body = |place: [f64; 3]| Ok::<_, Box<dyn Error>>(Body::from_mesh(far_ellipsoid(n, place)?)?);
    Ok([body([0.0; 3])?, body([1.3, 1.4, 1.6])?])
}

/// The first rises a little, and stays clear.
fn far_apart(n: u32, ask: Ask) -> Result<Task, Box<dyn Error>> {
    question(far_pair(n)?, [[0.0; 3], [0.0, 0.0, 0.001]], Method::AUTO, ask)
}

fn far_distance(n: u32) -> Result<Task, Box<dyn Error>> {
    let [a, b] = far_pair(n)?;
    Ok(Box::new(move || match measure::distance(&a, &b, [0.0; 3], measure::Method::Auto)? {
        Distance::Apart(gap) if gap.distance > 0.0 => Ok(()),
        other => Err(format!("they are apart, not {other}").into()),
    }))
}

/// Crossings in such an ellipsoid.
fn far_exponents(n: u32) -> Result<Task, Box<dyn Error>> {
    let mesh = far_ellipsoid(n, [0.0; 3])?;
    Ok(Box::new(move || {
        let found = solid::self_intersections(&Body::from_mesh(mesh)?);
        if found.triangle_pairs == 0 { Ok(()) } else { Err("an ellipsoid does not cross itself".into()) }
    }))
}

/// Cubes in each other, by turns outward and inward.
fn nested(n: u32) -> Shape {
    let cube = |i: u32| {
        let shell = cuboid([f64::from(2 * (n - i)); 3]);
        if i.is_multiple_of(2) { shell } else { shell.reversed() }
    };
    (1..n).map(cube).fold(cube(0), Shape::joined)
}

fn shells(n: u32) -> Result<Task, Box<dyn Error>> {
    let mesh = nested(n).mesh();
    Ok(Box::new(move || {
        let body = Body::solid_from_mesh(mesh)?;
        if body.topology().shells().len() == n as usize { Ok(()) } else { Err("a shell for each cube".into()) }
    }))
}

fn nesting(n: u32) -> Result<Task, Box<dyn Error>> {
    let body = Body::solid_from_mesh(nested(n).mesh())?;
    Ok(Box::new(
        move || {
            if solid::nesting(&body).encloses_once() { Ok(()) } else { Err("each place is enclosed once".into()) }
        },
    ))
}
