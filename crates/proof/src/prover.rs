//! A proof in the making.

use std::collections::HashMap;

use dashu_int::IBig;
use firstcontact_exact::ExactTime;
use firstcontact_motion::{Piece, pieces};
use firstcontact_scene::world::Touch;
use firstcontact_solid::{Body, Kind};

use crate::away::Away;
use crate::bytes::Bytes;
use crate::instant::Instant;
use crate::root::Root;
use crate::shape::{AXES, Extent, FoundExtent, Shape};
use crate::statement::{Found, Pair, Placed, Question, Stage};
use crate::table::{Table, common_direction};
use crate::tracks::Tracks;
use crate::walk::{COMMON, Walk};
use crate::winding::winding;
use crate::window::Window;

/// The first bytes of every proof.
pub const MAGIC: &[u8] = b"firstcontact proof 1\n";

/// Byte for a ray, whose number follows.
const RAY: u8 = 0;
/// Manner of the cover of a pair that may touch and does not.
const APART: u8 = 0;
const GIVES_WAY: u8 = 1;

/// Why a pair that may touch is not proven.
const TOUCHING: &str = "they may touch and do; no way was found in which they give way to each other";
/// Why a check is not proven that is one too many.
const FULL: &str = "checkers count their work, and more than 10^8 units are refused: prove fewer checks in one file";
/// The most work of a checker, in the units that `PROOFS.md` defines.
const MOST_WORK: u64 = 100_000_000;
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
    tracks: Tracks,
    checks: Bytes,
    /// Number of checks.
    count: usize,
    cover: Bytes,
    /// Work of a checker so far.
    work: u64,
    is_full: bool,
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

    /// True if a check was not proven because a checker would refuse the work; no other is proven after it.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Number of bytes of the checks so far, without bodies and directions.
    pub fn size(&self) -> usize {
        self.tracks.size() + self.checks.0.len() + self.cover.0.len()
    }

    /// Adds a world and its checks.
    pub(crate) fn stage(&mut self, stage: &Stage, questions: &[Question]) {
        let tracks = self.tracks.numbers(&stage.paths);
        questions.iter().for_each(|question| self.question(stage, question, &tracks));
    }

    fn question(&mut self, stage: &Stage, question: &Question, tracks: &[usize]) {
        self.count += 1;
        let (length, mut answer, placed) = (self.cover.0.len(), Bytes::default(), question.placed(stage));
        let proven = if self.is_full { Ok(0) } else { self.prove((stage, question, &placed), &mut answer) };
        let proven = proven.and_then(|work| {
            self.is_full |= self.work.saturating_add(work) > MOST_WORK;
            if self.is_full { Err(FULL.to_owned()) } else { Ok(work) }
        });
        match proven {
            Ok(work) => {
                self.work += work;
                question.write(stage, &placed, tracks, &mut self.checks);
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

    /// Writes the contacts of a check, and the covers of its pairs; returns the work of a checker.
    fn prove(
        &mut self,
        (stage, question, placed): (&Stage, &Question, &[Placed]),
        answer: &mut Bytes,
    ) -> Result<u64, String> {
        let listed = if question.all_pairs { question.found.len() } else { question.found.len().min(1) };
        let found = &question.found[..listed];
        answer.count(found.len());
        let Prover { bodies, table, cover, .. } = self;
        let mut prover = PairProver { stage, placed, bodies, table, cover, question, work: 0 };
        let instants: Vec<Instant> = found.iter().map(|found| Instant::of(&found.time)).collect();
        for (contact, instant) in found.iter().zip(&instants) {
            prover.contact(contact, instant, answer)?;
        }
        let is_at_start = |contact: &Found| contact.time == ExactTime::at(question.clock[0]);
        if !question.all_pairs && found.first().is_some_and(is_at_start) {
            return Ok(prover.work);
        }
        prover.work += question.work_of_pairs(stage);
        for pair in &question.pairs {
            let own =
                if question.all_pairs { found.iter().position(|found| found.objects == pair.objects) } else { Some(0) };
            prover.pair(pair, own.and_then(|own| instants.get(own)))?;
        }
        Ok(prover.work)
    }

    /// Adds a check that is not proven.
    pub(crate) fn refuse(&mut self, name: &str, reason: String) {
        self.count += 1;
        self.checks.text(name);
        self.checks.text(&reason);
        self.unproven.push(Unproven { check: name.to_owned(), reason });
    }

    /// The finished proof.
    pub fn finish(self) -> Proof {
        let mut all = Bytes(MAGIC.to_vec());
        all.0.extend([0; 8]);
        write_files(&self.files, &mut all);
        let size = |body: &Body| 24 * body.positions().len() + 12 * body.skin().triangles.len() + 64;
        let rest = self.size() + (1 << 13);
        all.0.reserve(self.bodies.iter().map(size).sum::<usize>() + rest);
        let mut sizes = ProofSizes { bodies: write_bodies(self.bodies.iter(), &mut all), ..ProofSizes::default() };
        let before = all.0.len();
        self.table.write(&mut all);
        sizes.directions = all.0.len() - before;
        self.tracks.write(&mut all);
        all.count(self.count);
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

/// Writes the list of files.
pub(crate) fn write_files(files: &[SourceFile], bytes: &mut Bytes) {
    bytes.count(files.len());
    for file in files {
        bytes.text(&file.name);
        bytes.0.extend(file.sha256);
    }
}

/// Writes the list of bodies; returns the number of bytes of its items.
pub(crate) fn write_bodies<'b>(
    bodies: impl IntoIterator<Item = &'b Body, IntoIter: ExactSizeIterator>,
    bytes: &mut Bytes,
) -> usize {
    let bodies = bodies.into_iter();
    bytes.count(bodies.len());
    let before = bytes.0.len();
    for body in bodies {
        bytes.u8(u8::from(body.kind() == Kind::Solid));
        bytes.points(body.positions());
        bytes.triangles(&Shape::of(body).triangles);
    }
    bytes.0.len() - before
}

/// Prover of the pairs of one check.
pub(crate) struct PairProver<'p> {
    pub(crate) stage: &'p Stage,
    placed: &'p [Placed],
    bodies: &'p [Body],
    pub(crate) table: &'p mut Table,
    pub(crate) cover: &'p mut Bytes,
    pub(crate) question: &'p Question,
    /// Work of a checker.
    pub(crate) work: u64,
}

impl<'p> PairProver<'p> {
    pub(crate) fn bodies(&self, objects: [usize; 2]) -> Result<[&'p Body; 2], String> {
        let of = |object: usize| self.stage.objects[object].body.map(|body| &self.bodies[body]);
        match objects.map(of) {
            [Some(a), Some(b)] => Ok([a, b]),
            _ => Err("an object has no body".to_owned()),
        }
    }

    pub(crate) fn names(&self, objects: [usize; 2]) -> String {
        objects.map(|object| self.stage.objects[object].id.as_str()).join(" and ")
    }

    /// Work of finding the pieces of a pair.
    pub(crate) fn work_of_pieces(&self, objects: [usize; 2]) -> u64 {
        let paths = objects.into_iter().flat_map(|object| &self.placed[object].paths);
        paths.map(|&path| self.stage.paths[path].motion.waypoints().len() as u64).sum()
    }

    /// Work of finding the way of a pair in one piece.
    pub(crate) fn work_of_course(&self, objects: [usize; 2]) -> u64 {
        let placed = objects.map(|object| &self.placed[object]);
        placed.map(|Placed { places, paths }| 2 * (places.len() + paths.len()) as u64).iter().sum()
    }

    /// Writes the cover of a pair up to an instant, or over the whole clock.
    fn pair(&mut self, pair: &Pair, until: Option<&Instant>) -> Result<(), String> {
        let shapes = self.bodies(pair.objects)?.map(Shape::of);
        let names = self.names(pair.objects);
        let [motion_a, motion_b] = &pair.motions;
        let mut is_first = true;
        self.work += self.work_of_pieces(pair.objects);
        for piece in pieces(motion_a, motion_b, self.question.clock) {
            if until.is_some_and(|until| until.is_not_after(piece.start)) {
                break;
            }
            let mut window = Window::new(shapes, &piece, until, pair.rule.margin);
            self.work += self.work_of_course(pair.objects);
            let (length, work) = (self.cover.0.len(), self.work);
            let may_touch = pair.rule.touch == Touch::Allowed;
            if may_touch {
                self.cover.u8(APART);
            }
            let proven = self.window(&window, &piece, until, pair.rule.margin, is_first);
            if let Err(reason) = proven {
                self.cover.0.truncate(length);
                self.work = work;
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
            self.work += shells(window, &walk, (self.table, self.cover))?;
        }
        self.steps(&walk)
    }

    /// Writes the steps of a cover.
    fn steps(&mut self, walk: &Walk<'_>) -> Result<(), String> {
        walk.write(self.table, self.cover).map_err(|unseparated| unseparated.to_string())
    }

    /// Writes a cover of bodies that may touch, with ways along which their vertices give way.
    fn beside(&mut self, window: &mut Window<'_>, piece: &Piece<'_>, until: Option<&Instant>) -> bool {
        let (length, work) = (self.cover.0.len(), self.work);
        let roots = window.shapes.map(|shape| shape.root());
        let planes = (0..2 * AXES.len()).filter(|&code| window.is_beside(&common_direction(code), roots)).collect();
        for away in Away::attempts(window.shapes, planes) {
            window.away = Some(away);
            if self.window(window, piece, until, 0.0, true).is_ok() {
                let mut ways = Bytes::default();
                ways.u8(GIVES_WAY);
                window.away.iter().for_each(|away| away.write(self.table, &mut ways));
                self.cover.0.splice(length..length, ways.0);
                return true;
            }
            self.cover.0.truncate(length);
            self.work = work;
        }
        false
    }
}

/// Writes why no shell is inside the other body as the window begins; returns the work of a checker.
pub(crate) fn shells(window: &Window<'_>, walk: &Walk<'_>, tools: (&mut Table, &mut Bytes)) -> Result<u64, String> {
    let (table, cover) = tools;
    let mut work = 0;
    for side in (0..2).filter(|side| window.shapes[1 - side].is_solid()) {
        for shell in window.shapes[side].shells() {
            let (vertex, outside) = outside(walk, window, side, shell)
                .ok_or_else(|| format!("no ray shows vertex {} to be outside of the other body", shell[0]))?;
            cover.u32(vertex);
            match outside {
                Outside::Beyond(code) => cover.u8(COMMON + code as u8),
                Outside::Ray(ray) => {
                    cover.u8(RAY);
                    cover.u32(table.number(&ray.map(|x| Root::of(IBig::from(x)))));
                    work += window.shapes[1 - side].work_of_ray();
                }
            }
        }
    }
    Ok(work)
}

enum Outside {
    Beyond(usize),
    Ray([i64; 3]),
}

/// A vertex of a shell of body `side`, and why it is not in the other as the window begins.
fn outside(walk: &Walk<'_>, window: &Window<'_>, side: usize, shell: &[u32]) -> Option<(u32, Outside)> {
    let other = window.shapes[1 - side];
    let mut place = FoundExtent::NONE;
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

pub(crate) fn walk_of<'w>(window: &'w Window<'w>, piece: &Piece<'_>, until: Option<&Instant>, margin: f64) -> Walk<'w> {
    let course = piece.course();
    let fraction = match until {
        Some(until) if !window.strict => until.share_of([piece.start, piece.end]),
        _ => 1.0,
    };
    let error = course.offset.iter().chain(&course.displacement).fold(0.0f64, |most, x| most.max(x.error));
    let [offset, way] = [course.offset, course.displacement].map(|v| v.map(|x| x.value));
    Walk::new(window, [offset, way.map(|x| x * fraction)], error, margin)
}
