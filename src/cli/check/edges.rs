//! `check --edges`: the edges of a file, each asked about in a world, in the memory of a few thousand of them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use firstcontact::contact::Start;
use firstcontact::planner::{BatchOptions, Checker, Collision, Edge, QueryError, Verdict as Answer};
use firstcontact::view::{Edges, Scene, Words};
use firstcontact::world::{ObjectId, Outcome, Touch, World};
use serde::Serialize;

use super::answer_hash::AnswerHash;
use super::edge_file::{EdgeBatch, EdgeFile};
use super::edge_proof::EdgeProof;
use super::edge_row::FORM;
use super::objects::{named, units};
use super::{CheckArgs, load};
use crate::cli::console::Console;
use crate::cli::contact::{ContactFinding, ExactFinding, Named, SideFinding, by_name, plain, words};
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::files;
use crate::cli::finding::{Finding, Units};
use crate::cli::progress::{self, Gauge, Progress};
use crate::cli::quantity::times;
use crate::cli::text::{number, plural, printed};

/// Number of different errors that are shown about lines.
const SHOWN: usize = 20;

/// The names of the columns of a table. `exact` is the time of first contact as a fraction, `lower` and `upper` are the
/// doubles next to it, `a` and `b` the objects, and `x`, `y`, `z` the place; all are empty if there is no contact.
const CSV_HEAD: &str = "line,id,verdict,exact,lower,upper,a,b,x,y,z\n";

/// Edges instead of checks.
#[derive(Debug, Args)]
#[group(requires_all = ["edges", "object"])]
pub(crate) struct EdgesArgs {
    /// Instead of the world's checks, ask about the edges of this file, one result a line: first contact of the object
    /// on its straight way, among all others on their paths. A line is `x0,y0,z0,x1,y1,z1`, from where to where, and
    /// `,t0,t1` if it matters when; between them are commas, `;`, tabs or spaces. A first line may name the columns,
    /// `id` and any others among them. `-` is standard input. A file of any length takes the same memory. Exit status:
    /// 0 all clear, 1 any contact, 2 bad input, which spoils no other line, or a file without an edge, 3 a limit
    #[arg(long, value_name = "FILE.csv", required = false, conflicts_with_all = ["method", "audit"])]
    pub(crate) edges: PathBuf,
    /// The object whose origin moves along the edges, with all that is attached to it
    #[arg(long, value_name = "ID", required = false)]
    pub(crate) object: String,
    /// Times of edges whose lines have none
    #[arg(long, value_name = "T0,T1", value_parser = times, allow_hyphen_values = true)]
    pub(crate) times: Option<[f64; 2]>,
    /// Instead of results, print one value: `hash`, the SHA-256 of one line for each edge with its verdict, exact time,
    /// objects and features. The same answers have the same hash, in any language and with any number of threads
    #[arg(long, value_name = "VALUE", value_parser = ["hash"], conflicts_with = "format")]
    pub(crate) print: Option<String>,
}

/// Result of an edge.
#[derive(Debug, Serialize)]
struct EdgeFinding {
    units: Units,
    /// The line of the file, from 1.
    line: u64,
    /// Name of the edge in the file, if it has such a column.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    from: [f64; 3],
    to: [f64; 3],
    /// Times of its beginning and end; without them, the time of a contact goes from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<[f64; 2]>,
    #[serde(serialize_with = "by_name")]
    verdict: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    contact: Option<ContactFinding>,
}

/// Numbers of edges and of bad lines so far.
#[derive(Default)]
struct EdgeCounts {
    clear: u64,
    contact: u64,
    bad: u64,
    /// Number of bad lines that no error stands for.
    unshown: u64,
    /// Errors that were shown, each with the number of further lines that have it.
    shown: Vec<(String, u64)>,
    /// Hash of all answers, instead of results.
    hash: Option<AnswerHash>,
    /// All edges with their answers, for a page.
    seen: Option<Edges>,
    /// The proof of all answers.
    proof: Option<EdgeProof>,
    /// What is said about the page and the proof.
    written: Vec<String>,
}

/// A world, one of its objects, and the options of the questions.
struct EdgeQuestions<'w> {
    world: &'w World,
    checker: Checker,
    id: ObjectId,
    units: Units,
    options: BatchOptions,
}

/// Asks about every edge of the file, in its order.
pub(super) fn run(args: &CheckArgs, edges: &EdgesArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let start = Instant::now();
    let counts = ask(args, edges, console)?;
    console.text_note(&counts.text(start.elapsed()));
    counts.written.iter().for_each(|said| console.text_note(said));
    Ok(counts.exit())
}

fn ask(args: &CheckArgs, edges: &EdgesArgs, console: &mut Console<'_>) -> Result<EdgeCounts, Failure> {
    let [path] = args.worlds.as_slice() else {
        let diagnostic = Diagnostic::error("the edges of a file are asked about in one world");
        return Err(diagnostic.help("name one world file").into());
    };
    files::refuse_second_stdin([path, &edges.edges])?;
    let world = load(path, args, console)?;
    let questions = EdgeQuestions::new(&world, &edges.object, args)?;
    let gauge = Arc::new(Gauge::default());
    let name = files::input_name(&edges.edges);
    progress::enter(format!("reading `{name}`"));
    let stream = open(&edges.edges, &gauge)?;
    let progress: Progress = console.bar(&name, &gauge);
    let mut file = EdgeFile::new(name.clone(), stream, edges.times);
    let mut counts = EdgeCounts { hash: edges.print.is_some().then(AnswerHash::default), ..EdgeCounts::default() };
    counts.seen = args.page.view.as_ref().and_then(|_| Edges::new(&world, &questions.checker, questions.id));
    counts.proof = EdgeProof::new(args, [path, &edges.edges], &world);
    if counts.hash.is_none() {
        console.begin_stream(&questions.units, CSV_HEAD);
    }
    while console.is_open() {
        let batch = file.next().map_err(|error| files::unreadable(&edges.edges, &name, &error))?;
        let Some(batch) = batch else { break };
        if let (Some(first), Some(last)) = (batch.lines.first(), batch.lines.last()) {
            progress::enter(format!("asking about the edges of lines {first} to {last} of `{name}`"));
        }
        questions.answer(batch, &file, &mut counts, console)?;
        args.page.refuse_many(counts.seen.as_ref().map_or(0, Edges::len), "edges")?;
        gauge.count(counts.all());
    }
    drop(progress);
    counts.close(&name, console);
    if let Some(hash) = counts.hash.take() {
        console.print(&format!("{}\n", hash.text()));
    }
    if let Some(seen) = counts.seen.take().filter(|seen| !seen.is_empty()) {
        let mut scene = Scene::of_world(&world);
        let headline = format!("edges of `{}` in {name}: {}", printed(&edges.object), counts.words());
        let words = Words { report: headline.clone(), headline };
        scene.add_edges(&questions.checker, seen, words);
        counts.written.extend(args.page.write(&scene, [path, &edges.edges])?);
    }
    // Who closes the pipe has not seen all answers.
    if let Some(proof) = counts.proof.take().filter(|_| console.is_open()) {
        counts.written.extend(proof.write(args, [path, &edges.edges], counts.bad)?);
    }
    Ok(counts)
}

impl<'w> EdgeQuestions<'w> {
    fn new(world: &'w World, object: &str, args: &CheckArgs) -> Result<EdgeQuestions<'w>, Failure> {
        let id = world.find(object).ok_or_else(|| no_object(world, object))?;
        let known: Vec<String> = world.checks().iter().map(|check| check.id().to_owned()).collect();
        super::refuse_unknown(&args.only, &known)?;
        // The edges take the place of whatever path the object has.
        let is_wanted = |index: &usize| {
            let mut chosen = world.checks().iter().filter(|check| args.only.iter().any(|only| only == check.id()));
            args.only.is_empty() || chosen.any(|check| check.paths().contains(index))
        };
        let others = world.paths().iter().enumerate().filter(|(_, path)| path.object() != id);
        let others: Vec<usize> = others.map(|(index, _)| index).filter(is_wanted).collect();
        if let Some(path) = others.iter().map(|&index| &world.paths()[index]).find(|path| path.turns()) {
            let message = format!("`--edges` does not go with objects that turn: path `{}` turns one", path.id());
            let help = "name a check without it: `--only CHECK` takes the paths of one check alone";
            return Err(Diagnostic::error(message).in_file(world.name()).help(help).into());
        }
        let checker = Checker::for_robot(world, &others, id).map_err(|error| {
            let diagnostic = Diagnostic::error("it is not known where all objects are").cause(error.to_string());
            let help = "give each object a `pose`, or one path; `--only CHECK` takes the paths of one check alone";
            diagnostic.in_file(world.name()).help(help)
        })?;
        if let Some(carrier) = checker.carrier(id).and_then(|carrier| checker.name(carrier)) {
            let message = format!("`{object}` is attached to `{carrier}` and has no motion of its own");
            return Err(Diagnostic::error(message).help(format!("write `--object {carrier}`")).into());
        }
        let options = args.threads().into_iter().fold(BatchOptions::new(), BatchOptions::threads);
        Ok(EdgeQuestions { world, checker, id, units: units(world), options })
    }

    /// Reports the answers about a batch, one result for each edge, and its errors.
    fn answer<R: BufRead>(
        &self,
        batch: EdgeBatch,
        file: &EdgeFile<R>,
        counts: &mut EdgeCounts,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let EdgeBatch { edges, lines, ids, errors, more_errors } = batch;
        errors.into_iter().for_each(|error| counts.bad_line(error, console));
        counts.bad += more_errors;
        counts.unshown += more_errors;
        let answers = self.checker.check_edges_with(self.id, &edges, &self.options);
        for (((edge, line), id), answer) in edges.iter().zip(lines).zip(ids).zip(answers) {
            counts.hash.iter_mut().for_each(|hash| hash.add(&self.checker, &answer));
            match answer {
                Ok(answer) => {
                    let place = (line, id.as_deref());
                    counts.seen.iter_mut().for_each(|seen| seen.add(self.world, place, edge, &answer));
                    if let Some(proof) = &mut counts.proof {
                        proof.add((&self.checker, self.id), edge, place, &answer)?;
                    }
                    *(if answer.collision().is_some() { &mut counts.contact } else { &mut counts.clear }) += 1;
                    if counts.hash.is_none() {
                        console.stream_result(&self.finding(line, id, edge, &answer));
                    }
                }
                Err(error) => counts.bad_line(file.refused(line, reason(&error)), console),
            }
        }
        console.flush();
        Ok(())
    }

    fn finding(&self, line: u64, id: Option<String>, edge: &Edge, answer: &Answer) -> EdgeFinding {
        let verdict = match answer {
            Answer::Clear => Outcome::Clear,
            Answer::Contact(_) => Outcome::Contact,
            Answer::StartsInContact(_) => Outcome::StartsInContact,
        };
        let contact = answer.collision().map(|found| {
            let [a, b] = [found.a, found.b].map(|id| self.named(id));
            let start = self.start(edge, found);
            ContactFinding::of(&found.contact, &a, &b).ruled(found.touch == Touch::Allowed, found.margin, start)
        });
        let [from, to] = [edge.from, edge.to].map(|point| point.coords.map(plain).into());
        EdgeFinding { units: self.units.clone(), line, id, from, to, times: edge.times, verdict, contact }
    }

    /// Relation of the two objects of a collision as an edge begins, if they are in contact then. Objects that may
    /// touch start in contact only if they overlap.
    fn start(&self, edge: &Edge, found: &Collision) -> Option<Start> {
        if found.outcome != Outcome::StartsInContact || found.touch == Touch::Allowed {
            return None;
        }
        self.checker.start_of(self.id, &edge.motion().ok()?, found, &mut self.checker.scratch()).ok()
    }

    fn named(&self, id: ObjectId) -> Named<'_> {
        Named { object: self.checker.name(id).unwrap_or("?"), ..named(self.world, id, None) }
    }
}

impl EdgeCounts {
    fn all(&self) -> u64 {
        self.clear + self.contact + self.bad
    }

    /// Shows the error of a bad line, unless the same error was shown for another line, or many were shown already.
    fn bad_line(&mut self, error: Diagnostic, console: &mut Console<'_>) {
        self.bad += 1;
        if let Some((_, more)) = self.shown.iter_mut().find(|(message, _)| *message == error.message) {
            *more += 1;
        } else if self.shown.len() < SHOWN {
            self.shown.push((error.message.clone(), 0));
            console.diagnostic(error);
        } else {
            self.unshown += 1;
        }
    }

    /// Shows the numbers of further bad lines.
    fn close(&self, name: &str, console: &mut Console<'_>) {
        for (message, more) in self.shown.iter().filter(|(_, more)| *more > 0) {
            let lines = plural(*more as usize, "further line");
            console.diagnostic(Diagnostic::error(format!("of {lines} it is the same: {message}")).in_file(name));
        }
        if self.unshown > 0 {
            let message = format!("{} further bad lines are not shown", self.unshown);
            console.diagnostic(Diagnostic::error(message).in_file(name));
        } else if self.all() == 0 {
            console.diagnostic(Diagnostic::error("the file has no edge").in_file(name).help(FORM));
        }
    }

    fn exit(&self) -> Exit {
        match (self.bad, self.contact) {
            (1.., _) => Exit::BadInput,
            (0, 1..) => Exit::Found,
            // A file without a question is a wrong file rather than a planner's answer.
            (0, 0) if self.clear == 0 => Exit::BadInput,
            (0, 0) => Exit::Success,
        }
    }

    /// The closing line.
    fn text(&self, time: Duration) -> String {
        format!("{} ({:.2} s)\n", self.words(), time.as_secs_f64())
    }

    /// Numbers of edges that are clear, in contact and bad.
    fn words(&self) -> String {
        let EdgeCounts { clear, contact, .. } = self;
        let edges = plural((clear + contact) as usize, "edge");
        let bad = (self.bad > 0).then(|| format!(", {}", plural(self.bad as usize, "bad line")));
        format!("{edges}: {clear} clear, {contact} in contact{}", bad.unwrap_or_default())
    }
}

fn reason(error: &QueryError) -> String {
    match error {
        QueryError::NeedsTimes { object, .. } => {
            format!("the edge has no times, but `{object}` moves: the columns `t0` and `t1` say when, or `--times`")
        }
        error => error.to_string(),
    }
}

fn no_object(world: &World, object: &str) -> Diagnostic {
    Diagnostic::error(format!("`--object`: there is no object `{}`", object.escape_debug()))
        .in_file(world.name())
        .did_you_mean(
            object,
            world.objects().map(|(_, object)| object.id()),
            "`--object` is the id of an object of the world",
        )
}

/// The file, or standard input. Bytes that are read of a file are counted.
fn open(path: &Path, gauge: &Arc<Gauge>) -> Result<Box<dyn BufRead>, Failure> {
    if files::is_dash(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = files::open(path).map_err(|error| files::unreadable(path, &files::input_name(path), &error))?;
    // The length of a pipe is not known.
    gauge.expect(file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len()));
    Ok(Box::new(BufReader::with_capacity(1 << 16, CountedFile { file, gauge: Arc::clone(gauge) })))
}

/// A file that counts the bytes that have been read.
struct CountedFile {
    file: File,
    gauge: Arc<Gauge>,
}

impl Read for CountedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.gauge.read(read as u64);
        Ok(read)
    }
}

impl Finding for EdgeFinding {
    fn kind(&self) -> &'static str {
        "edge"
    }

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    /// One line: `17: contact at t = 0.5 (1/2): robot, vertex 3; shelf, face 5 of shelf.obj (line 40)`.
    fn text(&self) -> String {
        let side = |side: &SideFinding| format!("{}, {}", side.object, side.feature());
        let sides = |found: &ContactFinding| format!("{}; {}", side(&found.a), side(&found.b));
        let text = match (self.verdict, &self.contact) {
            (Outcome::Contact, Some(found)) => {
                let when = if found.touch.is_some() { "after" } else { "at" };
                let (time, exact) = (number(found.time.lower), found.time.readable());
                format!("contact {when} t = {time} ({exact}): {}", sides(found))
            }
            (verdict, Some(found)) => {
                let start = match found.start {
                    Some("touching") => ", only touching",
                    Some(_) => ", overlapping",
                    None => "",
                };
                format!("{}{start}: {}", words(verdict), sides(found))
            }
            (verdict, None) => words(verdict),
        };
        let name = self.id.as_ref().map(|id| format!(" {}", printed(id))).unwrap_or_default();
        format!("{}{name}: {}\n", self.line, printed(&text))
    }

    fn csv_row(&self) -> String {
        let mut cells = vec![self.line.to_string(), cell(self.id.as_deref().unwrap_or_default())];
        cells.push(self.verdict.name().to_owned());
        match &self.contact {
            None => cells.resize(CSV_HEAD.split(',').count(), String::new()),
            Some(ContactFinding { time: ExactFinding { exact, lower, upper }, a, b, point, .. }) => {
                let [lower, upper, x, y, z] = [*lower, *upper, point[0], point[1], point[2]].map(|x| format!("{x:?}"));
                cells.extend([exact.clone(), lower, upper, cell(&a.object), cell(&b.object), x, y, z]);
            }
        }
        cells.join(",") + "\n"
    }
}

/// A name, in quotes if it would be read as more than one cell.
fn cell(name: &str) -> String {
    let name = printed(name);
    if name.contains([',', '"', ';', '\t']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.into_owned() }
}
