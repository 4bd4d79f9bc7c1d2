//! A proof in the making.

use std::collections::HashMap;

use dashu_int::IBig;
use firstcontact_exact::ExactTime;
use firstcontact_motion::{Motion, Piece, pieces};
use firstcontact_scene::world::Touch;
use firstcontact_solid::{Body, Feature, Kind};

use crate::bytes::Bytes;
use crate::instant::Instant;
use crate::nearest;
use crate::overlap::{self, Place};
use crate::root::Root;
use crate::shape::{AXES, Extent, Shape};
use crate::statement::{Found, Pair, Question, Stage};
use crate::table::{Table, common};
use crate::walk::{COMMON, Unseparated, Walk};
use crate::winding::winding;
use crate::window::{Away, Window};

/// The first bytes of every proof.
pub const MAGIC: &[u8] = b"firstcontact proof 1\n";

/// Byte for a ray, whose number follows.
const RAY: u8 = 0;
/// Manner of the cover of a pair that may touch and does not.
const APART: u8 = 0;

/// Why a pair that may touch is not proven.
const TOUCHING: &str = "they may touch and do; no way was found in which one of them gives way to the other";
/// Vertices of a shell from which rays are tried.
const VERTICES_TRIED: usize = 8;

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
#[non_exhaustive]
pub struct Unproven {
    /// The check's id.
    pub check: String,
    /// One sentence.
    pub reason: String,
}

/// Numbers of bytes of the parts of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
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
    bodies: Vec<Body>,
    numbers: HashMap<[usize; 2], usize>,
    table: Table,
    tracks: Bytes,
    checks: Bytes,
    /// Numbers of tracks and checks.
    counts: [usize; 2],
    cover: Bytes,
    unproven: Vec<Unproven>,
}

impl Prover {
    /// A proof of nothing as yet.
    pub fn new() -> Prover {
        Prover::default()
    }

    /// Adds a file on which the statement rests.
    pub fn file(&mut self, file: SourceFile) {
        if !self.files.contains(&file) {
            self.files.push(file);
        }
    }

    /// Number of a body.
    pub(crate) fn body(&mut self, body: &Body) -> usize {
        let key = [body.positions().as_ptr() as usize, std::ptr::from_ref(body.skin()) as usize];
        let next = self.bodies.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.bodies.push(body.clone());
        }
        number
    }

    /// Adds a world and its checks.
    pub(crate) fn stage(&mut self, stage: &Stage, questions: &[Question]) {
        stage.write_tracks(&mut self.tracks);
        for question in questions {
            self.question(stage, question);
        }
        self.counts[0] += stage.paths.len();
    }

    fn question(&mut self, stage: &Stage, question: &Question) {
        self.counts[1] += 1;
        let (length, mut answer) = (self.cover.0.len(), Bytes::default());
        match self.prove(stage, question, &mut answer) {
            Ok(()) => {
                question.write(stage, self.counts[0], &mut self.checks);
                self.checks.0.extend(answer.0);
            }
            Err(reason) => {
                self.cover.0.truncate(length);
                self.checks.text(&question.name(stage));
                self.checks.text(&reason);
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
        let rest = self.tracks.0.len() + self.checks.0.len() + self.cover.0.len() + (1 << 13);
        all.0.reserve(self.bodies.iter().map(size).sum::<usize>() + rest);
        let before = all.0.len();
        for body in &self.bodies {
            all.u8(u8::from(body.kind() == Kind::Solid));
            all.points(body.positions());
            all.triangles(&Shape::of(body).triangles);
        }
        sizes.bodies = all.0.len() - before;
        let before = all.0.len();
        self.table.write(&mut all);
        sizes.directions = all.0.len() - before;
        all.count(self.counts[0]);
        all.0.extend(self.tracks.0);
        all.count(self.counts[1]);
        all.0.extend(self.checks.0);
        sizes.steps = self.cover.0.len();
        all.0.extend(self.cover.0);
        let mut bytes = all.0;
        let rest = MAGIC.len() + 8;
        let length = (bytes.len() - rest) as u64;
        bytes[MAGIC.len()..rest].copy_from_slice(&length.to_le_bytes());
        sizes.all = bytes.len();
        Proof { bytes, unproven: self.unproven, sizes }
    }
}

/// Prover of the pairs of one check.
struct PairProver<'p> {
    stage: &'p Stage,
    bodies: &'p [Body],
    table: &'p mut Table,
    cover: &'p mut Bytes,
    question: &'p Question,
}

impl<'p> PairProver<'p> {
    fn bodies(&self, objects: [usize; 2]) -> Result<[&'p Body; 2], String> {
        let of = |object: usize| self.stage.objects[object].body.map(|body| &self.bodies[body]);
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
        let shapes = self.bodies(pair.objects)?.map(Shape::of);
        let names = self.names(pair.objects);
        let [motion_a, motion_b] = &pair.motions;
        let mut is_first = true;
        for piece in pieces(motion_a, motion_b, self.question.clock) {
            if until.is_some_and(|until| until.is_not_after(piece.start)) {
                break;
            }
            let mut window = Window::new(shapes, &piece, until, pair.rule.margin);
            let length = self.cover.0.len();
            let may_touch = pair.rule.touch == Touch::Allowed;
            if may_touch {
                self.cover.u8(APART);
            }
            let proven = self.window(&window, &piece, until, pair.rule.margin, is_first);
            if let Err(reason) = proven {
                self.cover.0.truncate(length);
                if !may_touch {
                    return Err(format!("{names}: {reason}"));
                }
                if !self.beside(&mut window, &piece, until) {
                    return Err(format!("{names}: {TOUCHING}"));
                }
            }
            is_first = false;
        }
        Ok(())
    }

    /// Writes the steps of shells, if any, and those of a cover.
    fn window(
        &mut self,
        window: &Window<'_>,
        piece: &Piece<'_>,
        until: Option<&Instant>,
        margin: f64,
        has_shells: bool,
    ) -> Result<(), String> {
        let walk = walk_of(window, piece, until, margin);
        if has_shells {
            self.apart(window, &walk)?;
        }
        self.steps(&walk)
    }

    /// Writes why no shell is inside the other body as the window begins.
    fn apart(&mut self, window: &Window<'_>, walk: &Walk<'_>) -> Result<(), String> {
        for side in [0, 1] {
            if !window.shapes[1 - side].is_solid() {
                continue;
            }
            for shell in window.shapes[side].shells() {
                let (vertex, outside) = outside(walk, window, side, shell)
                    .ok_or_else(|| format!("no ray shows vertex {} to be outside of the other body", shell[0]))?;
                self.cover.u32(vertex);
                match outside {
                    Outside::Beyond(code) => self.cover.u8(COMMON + code as u8),
                    Outside::Ray(ray) => {
                        let number = self.table.number(&ray.map(|x| Root::of(IBig::from(x))));
                        self.cover.u8(RAY);
                        self.cover.u32(number);
                    }
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

    /// Writes a cover of bodies that may touch, with a way in which one of them gives way to the other.
    fn beside(&mut self, window: &mut Window<'_>, piece: &Piece<'_>, until: Option<&Instant>) -> bool {
        let length = self.cover.0.len();
        for away in ways_out(window) {
            let number = self.table.number(&away.towards.clone().map(Root::of));
            self.cover.u8(1 + away.side as u8);
            self.cover.u32(number);
            self.cover.u32(away.share);
            window.away = Some(away);
            if self.window(window, piece, until, 0.0, true).is_ok() {
                return true;
            }
            self.cover.0.truncate(length);
        }
        false
    }

    /// Writes a contact: time and witness.
    fn contact(&mut self, found: &Found, answer: &mut Bytes) -> Result<(), String> {
        let pair = self.question.pairs.iter().find(|pair| pair.objects == found.objects);
        let pair = pair.ok_or("the contact is of a pair that is not tested")?;
        let names = self.names(found.objects);
        let bodies = self.bodies(found.objects)?;
        let shapes = bodies.map(Shape::of);
        let instant = Instant::of(&found.time);
        let numbers = self.stage.numbers();
        found.objects.iter().for_each(|&object| answer.count(numbers[object].unwrap_or_default()));
        [&instant.above.a, &instant.above.b, &instant.radicand, &instant.below]
            .into_iter()
            .for_each(|x| answer.integer(x));
        let [a, b] = &pair.motions;
        let all: Vec<Piece<'_>> = pieces(a, b, self.question.clock).collect();
        let piece =
            all.iter().rev().find(|piece| !instant.is_before(piece.start)).ok_or("contact outside of the clock")?;
        let window = Window::new(shapes, piece, Some(&instant), pair.rule.margin);
        let candidates = [0, 1].map(|side| triangles_at(bodies[side], found.features[side]));
        let may_touch = pair.rule.touch == Touch::Allowed;
        let mut common = None;
        for &i in &candidates[0] {
            for &j in &candidates[1] {
                let corners = [shapes[0].triangles[i as usize], shapes[1].triangles[j as usize]];
                let likely = [0, 1].map(|side| corners_of(corners[side], found.features[side]));
                let Some(points) = nearest::within(&window, corners, likely) else { continue };
                if may_touch {
                    common.get_or_insert_with(|| common_point(&window, corners[1], &points.weights[1]));
                    continue;
                }
                answer.u8(0);
                answer.u32(i);
                answer.u32(j);
                answer.count(6);
                points.weights.iter().flatten().for_each(|weight| answer.pair(weight));
                return Ok(());
            }
        }
        if may_touch {
            let time = (instant.above.a.clone(), instant.below.clone());
            let found = overlap::find(&window, piece, &time, common.as_ref(), (self.table, self.cover));
            let found = found.ok_or_else(|| format!("{names}: no point was found that is inside of both"))?;
            answer.u8(3);
            found.rays.iter().for_each(|&ray| answer.u32(ray));
            answer.count(found.numbers.len());
            found.numbers.into_iter().for_each(|(a, b)| answer.pair(&Root { a, b }));
            return Ok(());
        }
        // A body inside of the other, at the beginning of the piece.
        if !instant.is_not_after(piece.start) {
            return Err(format!("{names}: no common point was found at the time of contact"));
        }
        for side in [0, 1] {
            if !shapes[1 - side].is_solid() {
                continue;
            }
            for vertex in shapes[side].shells().iter().map(|shell| shell[0]) {
                if let Some((1.. | ..=-1, ray)) = winding(&window, side, vertex) {
                    let triangle = shapes[side].triangles.iter().position(|corners| corners[0] == vertex);
                    answer.u8(1 + side as u8);
                    answer.count(triangle.unwrap_or_default());
                    answer.u32(self.table.number(&ray.map(|x| Root::of(IBig::from(x)))));
                    answer.count(0);
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

/// A vertex of a shell of body `side`, and why it is not in the other as the window begins.
fn outside(walk: &Walk<'_>, window: &Window<'_>, side: usize, shell: &[u32]) -> Option<(u32, Outside)> {
    let other = window.shapes[1 - side];
    let mut place = Extent::EMPTY;
    let whole = other.extent(other.root(), &mut place);
    let beyond = shell.iter().find_map(|&vertex| {
        let own = &Extent::of([window.shapes[side].position(vertex)]);
        let [a, b] = if side == 0 { [own, whole] } else { [whole, own] };
        Some((vertex, Outside::Beyond(walk.parting_at_beginning(a, b)?)))
    });
    let tried = shell.iter().step_by(shell.len().div_ceil(VERTICES_TRIED));
    beyond.or_else(|| {
        tried.copied().find_map(|vertex| match winding(window, side, vertex) {
            Some((0, ray)) => Some((vertex, Outside::Ray(ray))),
            _ => None,
        })
    })
}

/// Ways in which one body may give way to the other: along a common direction in which they are apart, all towards its
/// middle, or along any common direction.
fn ways_out(window: &Window<'_>) -> Vec<Away> {
    let along = |code: usize| {
        let towards = common(code).map(|x| IBig::from(-x));
        Away { side: 0, towards, share: 0 }
    };
    let all = || (0..2 * AXES.len()).map(along);
    let planes = all().filter(|away| {
        let n = away.towards.clone().map(|x| Root::of(-x));
        window.is_beside(&n, away, window.roots(&n).each_ref())
    });
    let middle = |side: usize| {
        let mut place = Extent::EMPTY;
        let shape = window.shapes[side];
        let extent = shape.extent(shape.root(), &mut place);
        let breadth = (0..3).map(|k| extent.high[k] - extent.low[k]).fold(0.0f64, f64::max);
        // A power of two by which the middle is found well within the body, if it has one.
        let share = (0..31).map(|k| 1u32 << k).find(|&share| f64::from(share) * breadth >= 1024.0)?;
        let mut middle = [0, 1, 2].map(|k| (0.5 * (extent.low[k] + extent.high[k]) * f64::from(share)).round());
        if middle == [0.0; 3] {
            // No direction is zero.
            middle[0] = 1.0;
        }
        let fits = middle.iter().all(|x| x.abs() < 9e15);
        fits.then(|| Away { side, towards: middle.map(|x| IBig::from(x as i64)), share })
    };
    planes.chain((0..2).filter_map(middle)).chain(all()).collect()
}

/// The point of a triangle of B with some weights.
fn common_point(window: &Window<'_>, corners: [u32; 3], weights: &[Root; 3]) -> Place {
    let corners = corners.map(|v| window.vertex(1, v));
    Place {
        above: std::array::from_fn(|k| (0..3).fold(IBig::ZERO, |sum, i| sum + &corners[i][k] * &weights[i].a)),
        below: weights.iter().fold(IBig::ZERO, |sum, weight| sum + &weight.a),
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
fn triangles_at(body: &Body, feature: Feature) -> Vec<u32> {
    let shape = Shape::of(body);
    let with = |vertices: &[u32]| {
        let has_all = |corners: &[u32; 3]| vertices.iter().all(|vertex| corners.contains(vertex));
        shape.triangles.iter().position(has_all).into_iter().map(|place| place as u32).collect()
    };
    match feature {
        Feature::Vertex(v) => with(&[v]),
        Feature::Edge(ends) => with(&ends),
        Feature::Interior => Vec::new(),
        Feature::Face(f) => {
            let skin = &body.skin().triangles;
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
        stage.paths.push(Path { object, motion });
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
        (None, _) => stage.paths.push(Path { object, motion: motion.clone() }),
        (Some(position), Some(time)) => {
            let waypoint = firstcontact_motion::Waypoint { time, position };
            if let Ok(motion) = Motion::path([waypoint]) {
                stage.paths.push(Path { object, motion });
            }
        }
        (Some(_), None) => {}
    }
    object
}
