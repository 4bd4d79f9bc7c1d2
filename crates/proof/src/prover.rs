//! A proof in the making.

use std::collections::HashMap;

use dashu_int::IBig;
use firstcontact_exact::ExactTime;
use firstcontact_motion::{Motion, Piece, pieces};
use firstcontact_scene::world::Touch;
use firstcontact_solid::{Body, Feature};

use crate::bytes::{Bytes, NONE};
use crate::instant::Instant;
use crate::nearest;
use crate::root::Root;
use crate::shape::{AXES, Extent, Shape};
use crate::statement::{Found, Pair, Question, Stage};
use crate::table::{Table, common_direction};
use crate::walk::{Unseparated, Walk};
use crate::winding::winding;
use crate::window::Window;

/// The first bytes of every proof.
pub const MAGIC: &[u8] = b"firstcontact proof 1\n";

/// Byte before the shells, each with a code of its own.
const EACH_SHELL: u8 = 255;
/// Byte for a ray, whose number follows.
const RAY: u8 = 255;
/// Manner of the cover of a pair that may touch: apart, or on two sides of a plane.
const APART: u8 = 0;
const BESIDE: u8 = 1;

/// Why a pair that may touch is not proven.
const TOUCHING: &str =
    "they may touch and do; that they do not overlap is proven only where they stay on two sides of one plane";

/// A file on which a statement rests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name, as the user gave it.
    pub name: String,
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
}

/// A check that is not proven, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unproven {
    /// The check's id.
    pub check: String,
    /// One sentence.
    pub reason: String,
}

/// Numbers of bytes of the parts of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProofSizes {
    /// Vertices and triangles.
    pub bodies: usize,
    /// Table of directions.
    pub directions: usize,
    /// Steps.
    pub steps: usize,
    /// The whole.
    pub all: usize,
}

/// Bytes of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// What a file holds.
    pub bytes: Vec<u8>,
    /// Checks that are not proven; the bytes say so, too.
    pub unproven: Vec<Unproven>,
    /// Sizes of its parts.
    pub sizes: ProofSizes,
}

/// A proof in the making, of as many checks as wanted.
#[derive(Debug, Default)]
pub struct Prover {
    files: Vec<SourceFile>,
    bodies: Vec<(Body, Option<u32>)>,
    numbers: HashMap<[usize; 2], usize>,
    table: Table,
    stages: Bytes,
    count: usize,
    cover: Bytes,
    unproven: Vec<Unproven>,
}

impl Prover {
    /// A proof of nothing as yet.
    pub fn new() -> Prover {
        Prover::default()
    }

    /// Adds a file; its number is for the bodies and worlds that come from it.
    pub fn file(&mut self, file: SourceFile) -> u32 {
        let known = self.files.iter().position(|other| *other == file);
        known.unwrap_or_else(|| {
            self.files.push(file);
            self.files.len() - 1
        }) as u32
    }

    /// Number of a body.
    pub(crate) fn body(&mut self, body: &Body, file: Option<u32>) -> usize {
        let key = [body.positions().as_ptr() as usize, std::ptr::from_ref(body.skin()) as usize];
        let next = self.bodies.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.bodies.push((body.clone(), file));
        }
        number
    }

    /// Adds a world and its checks.
    pub(crate) fn stage(&mut self, stage: &Stage, questions: &[Question]) {
        stage.write(&mut self.stages);
        self.stages.count(questions.len());
        self.count += 1;
        for question in questions {
            self.question(stage, question);
        }
    }

    fn question(&mut self, stage: &Stage, question: &Question) {
        let (length, mut answer) = (self.cover.0.len(), Bytes::default());
        match self.prove(stage, question, &mut answer) {
            Ok(()) => {
                question.write(&mut self.stages);
                self.stages.0.extend(answer.0);
            }
            Err(reason) => {
                self.cover.0.truncate(length);
                self.stages.text(&question.id);
                self.stages.u8(1);
                self.stages.text(&reason);
                self.unproven.push(Unproven { check: question.id.clone(), reason });
            }
        }
    }

    /// Writes the contacts of a check, and the covers of its pairs.
    fn prove(&mut self, stage: &Stage, question: &Question, answer: &mut Bytes) -> Result<(), String> {
        let listed = if question.all_pairs { question.found.len() } else { question.found.len().min(1) };
        let found = &question.found[..listed];
        answer.count(found.len());
        let Prover { bodies, table, cover, .. } = self;
        let mut prover = PairProver { stage, bodies, table, cover, question };
        for contact in found {
            prover.contact(contact, answer)?;
        }
        let is_at_start = |contact: &Found| contact.time == ExactTime::at(question.clock[0]);
        if !question.all_pairs && found.first().is_some_and(is_at_start) {
            return Ok(());
        }
        for pair in &question.pairs {
            let own = if question.all_pairs {
                found.iter().find(|found| found.objects == pair.objects)
            } else {
                found.first()
            };
            prover.pair(pair, own.map(|found| Instant::of(&found.time)).as_ref())?;
        }
        Ok(())
    }

    /// The finished proof.
    pub fn finish(self) -> Proof {
        let mut all = Bytes(MAGIC.to_vec());
        all.0.extend([0; 8]);
        all.count(self.files.len());
        for file in &self.files {
            all.text(&file.name);
            all.0.extend(file.sha256);
        }
        let mut sizes = ProofSizes::default();
        all.count(self.bodies.len());
        let size = |body: &Body| 24 * body.positions().len() + 12 * body.skin().triangles.len() + 64;
        let size =
            self.bodies.iter().map(|(body, _)| size(body)).sum::<usize>() + self.stages.0.len() + self.cover.0.len();
        all.0.reserve(size + (1 << 13));
        for (body, file) in &self.bodies {
            write_body(Shape::of(body), *file, &mut all, &mut sizes);
        }
        let before = all.0.len();
        self.table.write(&mut all);
        sizes.directions = all.0.len() - before;
        all.count(self.count);
        all.0.extend(self.stages.0);
        sizes.steps = self.cover.0.len();
        all.0.extend((self.cover.0.len() as u64).to_le_bytes());
        all.0.extend(self.cover.0);
        let mut bytes = all.0;
        let rest = MAGIC.len() + 8;
        let length = (bytes.len() - rest) as u64;
        bytes[MAGIC.len()..rest].copy_from_slice(&length.to_le_bytes());
        sizes.all = bytes.len();
        Proof { bytes, unproven: self.unproven, sizes }
    }
}

fn write_body(shape: Shape<'_>, file: Option<u32>, all: &mut Bytes, sizes: &mut ProofSizes) {
    let before = all.0.len();
    let (placed, read) = (shape.body.positions(), shape.body.mesh().vertices());
    let is_as_read =
        placed.len() == read.len() && placed.iter().zip(read).all(|(p, q)| (0..3).all(|k| p[k] + 0.0 == q[k] + 0.0));
    all.u8(u8::from(shape.is_solid()));
    all.u32(file.unwrap_or(NONE));
    all.u8(u8::from(is_as_read));
    all.points(placed);
    all.triangles(&shape.triangles);
    sizes.bodies += all.0.len() - before;
    all.u8(0);
}

/// Prover of the pairs of one check.
struct PairProver<'p> {
    stage: &'p Stage,
    bodies: &'p [(Body, Option<u32>)],
    table: &'p mut Table,
    cover: &'p mut Bytes,
    question: &'p Question,
}

impl<'p> PairProver<'p> {
    fn shapes(&self, objects: [usize; 2]) -> Result<[Shape<'p>; 2], String> {
        let of = |object: usize| self.stage.objects[object].body.map(|body| Shape::of(&self.bodies[body].0));
        match objects.map(of) {
            [Some(a), Some(b)] => Ok([a, b]),
            _ => Err("an object has no body".to_owned()),
        }
    }

    fn names(&self, objects: [usize; 2]) -> String {
        objects.map(|object| self.stage.objects[object].id.as_str()).join(" and ")
    }

    /// Writes the cover of a pair up to an instant, or over the whole clock.
    fn pair(&mut self, pair: &Pair, until: Option<&Instant>) -> Result<(), String> {
        let shapes = self.shapes(pair.objects)?;
        let names = self.names(pair.objects);
        let [motion_a, motion_b] = &pair.motions;
        let mut is_first = true;
        for piece in pieces(motion_a, motion_b, self.question.clock) {
            if until.is_some_and(|until| until.is_not_after(piece.start)) {
                break;
            }
            let window = Window::new(shapes, &piece, until, pair.rule.margin);
            let may_touch = pair.rule.touch == Touch::Allowed;
            let length = self.cover.0.len();
            if may_touch {
                self.cover.u8(APART);
            }
            let walk = walk_of(&window, &piece, until, pair.rule.margin);
            let has_shells = is_first && shapes.iter().any(|shape| shape.is_solid());
            let shells = if has_shells { self.apart(&window, &walk) } else { Ok(()) };
            if let Err(reason) = shells.and_then(|()| self.steps(&walk)) {
                self.cover.0.truncate(length);
                let is_beside = may_touch && self.beside(&window);
                if !is_beside {
                    return Err(format!("{names}: {}", if may_touch { TOUCHING } else { &reason }));
                }
            }
            is_first = false;
        }
        Ok(())
    }

    /// Writes why no shell is inside the other body as the window begins.
    fn apart(&mut self, window: &Window<'_>, walk: &Walk<'_>) -> Result<(), String> {
        let mut places = [Extent::EMPTY; 2];
        let [for_a, for_b] = &mut places;
        let [a, b] = window.shapes;
        let (a, b) = (a.extent(a.root(), for_a), b.extent(b.root(), for_b));
        if let Some(code) = walk.parting_at_beginning(a, b) {
            self.cover.u8(code as u8);
            return Ok(());
        }
        self.cover.u8(EACH_SHELL);
        for side in [0, 1] {
            if !window.shapes[1 - side].is_solid() {
                continue;
            }
            for &vertex in window.shapes[side].shells() {
                match outside(walk, window, side, vertex) {
                    Some(Outside::Beyond(code)) => self.cover.u8(code as u8),
                    Some(Outside::Ray(ray)) => {
                        let number = self.table.number(&ray.map(|x| Root::of(IBig::from(x))));
                        self.cover.u8(RAY);
                        self.cover.u32(number);
                    }
                    None => return Err(format!("no ray shows vertex {vertex} to be outside of the other body")),
                }
            }
        }
        Ok(())
    }

    /// Writes the steps of a cover.
    fn steps(&mut self, walk: &Walk<'_>) -> Result<(), String> {
        walk.write(self.table, self.cover).map_err(|Unseparated { triangles: [a, b] }| {
            format!("no direction separates the triangles {a:?} and {b:?} over a piece")
        })
    }

    /// Writes a plane on two sides of which the bodies stay, if one is found.
    fn beside(&mut self, window: &Window<'_>) -> bool {
        let all = (0..2 * AXES.len()).map(common_direction);
        let Some(n) = all.into_iter().find(|n| window.separates_interiors(n)) else { return false };
        self.cover.u8(BESIDE);
        self.cover.u32(self.table.number(&n));
        true
    }

    /// Writes a contact: time and witness.
    fn contact(&mut self, found: &Found, answer: &mut Bytes) -> Result<(), String> {
        let pair = self.question.pairs.iter().find(|pair| pair.objects == found.objects);
        let pair = pair.ok_or("the contact is of a pair that is not tested")?;
        let names = self.names(found.objects);
        if pair.rule.touch == Touch::Allowed {
            return Err(format!("{names} may touch, and overlap: when interiors begin to meet is not proven"));
        }
        let shapes = self.shapes(found.objects)?;
        let instant = Instant::of(&found.time);
        found.objects.iter().for_each(|&object| answer.count(object));
        [&instant.above.a, &instant.above.b, &instant.radicand, &instant.below]
            .into_iter()
            .for_each(|x| answer.integer(x));
        let [a, b] = &pair.motions;
        let all: Vec<Piece<'_>> = pieces(a, b, self.question.clock).collect();
        let piece =
            all.iter().rev().find(|piece| !instant.is_before(piece.start)).ok_or("contact outside of the clock")?;
        let window = Window::new(shapes, piece, Some(&instant), pair.rule.margin);
        let candidates = [0, 1].map(|side| triangles_at(shapes[side], found.features[side]));
        for &i in &candidates[0] {
            for &j in &candidates[1] {
                let corners = [shapes[0].triangles[i as usize], shapes[1].triangles[j as usize]];
                let likely = [0, 1].map(|side| corners_of(corners[side], found.features[side]));
                if let Some(points) = nearest::within(&window, corners, likely) {
                    answer.u8(0);
                    answer.u32(i);
                    answer.u32(j);
                    for weight in points.weights.iter().flatten() {
                        answer.integer(&weight.a);
                        answer.integer(&weight.b);
                    }
                    return Ok(());
                }
            }
        }
        // A body inside of the other, at the beginning of the piece.
        if !instant.is_not_after(piece.start) {
            return Err(format!("{names}: no common point was found at the time of contact"));
        }
        for side in [0, 1] {
            if !shapes[1 - side].is_solid() {
                continue;
            }
            for &vertex in shapes[side].shells() {
                if let Some((1.. | ..=-1, ray)) = winding(&window, side, vertex) {
                    let triangle = shapes[side].triangles.iter().position(|corners| corners[0] == vertex);
                    answer.u8(1 + side as u8);
                    answer.count(triangle.unwrap_or_default());
                    answer.u32(self.table.number(&ray.map(|x| Root::of(IBig::from(x)))));
                    return Ok(());
                }
            }
        }
        Err(format!("{names}: no common point was found at the time of contact"))
    }
}

enum Outside {
    Beyond(usize),
    Ray([i64; 3]),
}

/// Reason why a vertex of body `side` is not in the other as the window begins.
fn outside(walk: &Walk<'_>, window: &Window<'_>, side: usize, vertex: u32) -> Option<Outside> {
    let other = window.shapes[1 - side];
    let mut place = Extent::EMPTY;
    let (own, whole) = (&Extent::of([window.shapes[side].position(vertex)]), other.extent(other.root(), &mut place));
    let [a, b] = if side == 0 { [own, whole] } else { [whole, own] };
    if let Some(code) = walk.parting_at_beginning(a, b) {
        return Some(Outside::Beyond(code));
    }
    match winding(window, side, vertex) {
        Some((0, ray)) => Some(Outside::Ray(ray)),
        _ => None,
    }
}

fn walk_of<'w>(window: &'w Window<'w>, piece: &Piece<'_>, until: Option<&Instant>, margin: f64) -> Walk<'w> {
    let course = piece.course();
    let fraction = match until {
        Some(until) if !window.strict => until.share_of([piece.start, piece.end]),
        _ => 1.0,
    };
    let error = course.offset.iter().chain(&course.displacement).fold(0.0f64, |most, x| most.max(x.error));
    let [offset, way] = [course.offset, course.displacement].map(|v| v.map(|x| x.value));
    Walk::new(window, [offset, way.map(|x| x * fraction)], error, margin)
}

/// Triangles on which a feature is: one for a vertex or an edge.
fn triangles_at(shape: Shape<'_>, feature: Feature) -> Vec<u32> {
    let with = |vertices: &[u32]| {
        let has_all = |corners: &[u32; 3]| vertices.iter().all(|vertex| corners.contains(vertex));
        shape.triangles.iter().position(has_all).into_iter().map(|place| place as u32).collect()
    };
    match feature {
        Feature::Vertex(v) => with(&[v]),
        Feature::Edge(ends) => with(&ends),
        Feature::Interior => Vec::new(),
        Feature::Face(f) => {
            let skin = &shape.body.skin().triangles;
            let places = (0u32..).zip(&shape.order);
            places.filter(|&(_, &number)| skin[number as usize].face == f).map(|(place, _)| place).collect()
        }
    }
}

/// Corners of a triangle between which a feature is, a bit for each.
fn corners_of(corners: [u32; 3], feature: Feature) -> u8 {
    let bit = |vertex: u32| corners.iter().position(|&corner| corner == vertex).map_or(7, |place| 1 << place);
    match feature {
        Feature::Vertex(vertex) => bit(vertex),
        Feature::Edge(ends) => bit(ends[0]) | bit(ends[1]),
        Feature::Face(_) | Feature::Interior => 7,
    }
}

/// A motion as a chain of objects: frames for what it rides on, and the object itself last.
pub(crate) fn chain(stage: &mut Stage, id: &str, body: usize, motion: &Motion, stands_at: Option<f64>) -> usize {
    use crate::statement::{Object, Path};
    let mut carrier = None;
    for (number, ride) in motion.rides().iter().rev().enumerate() {
        let object = stage.objects.len();
        stage.objects.push(Object { id: format!("{id}: axis {number}"), body: None, carrier, place: [0.0; 3] });
        let motion = ride.clone();
        stage.paths.push(Path { id: format!("{id}: axis {number}"), object, motion });
        carrier = Some(object);
    }
    for (number, offset) in motion.offsets().iter().enumerate() {
        stage.objects.push(Object {
            id: format!("{id}: offset {number}"),
            body: None,
            carrier,
            place: (*offset).into(),
        });
        carrier = Some(stage.objects.len() - 1);
    }
    let object = stage.objects.len();
    let place: [f64; 3] = motion.standing().map_or([0.0; 3], Into::into);
    stage.objects.push(Object { id: id.to_owned(), body: Some(body), carrier, place });
    match (motion.standing(), stands_at) {
        (None, _) => stage.paths.push(Path { id: id.to_owned(), object, motion: motion.clone() }),
        (Some(position), Some(time)) => {
            let waypoint = firstcontact_motion::Waypoint { time, position };
            if let Ok(motion) = Motion::path([waypoint]) {
                stage.paths.push(Path { id: id.to_owned(), object, motion });
            }
        }
        (Some(_), None) => {}
    }
    object
}
