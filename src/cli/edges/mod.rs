//! `check --edges`: the edges of a file, each asked about in a world, in the memory of a few thousand of them.

mod batch;
mod lines;
mod row;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use firstcontact::contact::Start;
use firstcontact::planner::{BatchOptions, Checker, Collision, Edge, QueryError, Verdict as Answer};
use firstcontact::world::{ObjectId, Outcome, Touch, World};

use super::args::{CheckArgs, EdgesArgs};
use super::console::Console;
use super::contact::{self, Named};
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::failure::Failure;
use super::load;
use super::progress::Gauge;
use super::report::{Finding, Units, Verdict, WayFinding};
use super::similar::nearest;
use super::source;
use super::text;
use super::told::units;
use batch::{Batch, Batches};

/// How many different things are told about wrong lines.
const TOLD: usize = 20;

/// What was found so far.
#[derive(Default)]
struct Tally {
    clear: u64,
    contact: u64,
    bad: u64,
    /// How many bad lines are not told about in any way.
    unsaid: u64,
    /// What was told about bad lines, and of how many more it is true.
    told: Vec<(String, u64)>,
}

/// A world, one of its objects, and how to ask about it.
struct Asked<'w> {
    world: &'w World,
    checker: Checker,
    id: ObjectId,
    units: Units,
    options: BatchOptions,
}

/// Asks about every edge of the file, in its order.
pub(crate) fn run(args: &CheckArgs, edges: &EdgesArgs, console: &mut Console<'_>) -> Exit {
    let start = Instant::now();
    match ask(args, edges, console) {
        Ok(tally) => {
            console.remark_below(&text::edges_total([tally.clear, tally.contact, tally.bad], start.elapsed()));
            tally.exit()
        }
        Err(failure) => console.fail(failure),
    }
}

fn ask(args: &CheckArgs, edges: &EdgesArgs, console: &mut Console<'_>) -> Result<Tally, Failure> {
    let [path] = args.worlds.as_slice() else {
        let diagnostic = Diagnostic::error("the edges of a file are asked about in one world");
        return Err(diagnostic.help("name one world file").into());
    };
    source::refuse_second_stdin([path.as_path(), &edges.edges])?;
    let world = load::asked(path, args, console)?;
    let asked = Asked::new(&world, &edges.object, args)?;
    let gauge = Arc::new(Gauge::default());
    let name = source::name(&edges.edges);
    let stream = open(&edges.edges, &gauge)?;
    let progress = console.bar(&name, &gauge);
    let mut batches = Batches::new(name.clone(), stream, edges.times);
    let mut tally = Tally::default();
    console.begin_stream(&asked.units);
    loop {
        let batch = batches.next().map_err(|error| source::unreadable(&edges.edges, &name, &error))?;
        let Some(batch) = batch else { break };
        asked.answer(batch, &batches, &mut tally, console);
        gauge.count(tally.clear + tally.contact + tally.bad);
        if !console.is_heard() {
            break;
        }
    }
    drop(progress);
    for (message, more) in tally.told.iter().filter(|(_, more)| *more > 0) {
        let message = format!("of {} it is the same: {message}", text::lines(*more));
        console.complain(Diagnostic::error(message).in_file(name.as_str()));
    }
    match tally.unsaid {
        1.. => {
            let message = format!("{} further bad lines are not shown", tally.unsaid);
            console.complain(Diagnostic::error(message).in_file(name));
        }
        0 if tally.clear + tally.contact + tally.bad == 0 => {
            console.complain(Diagnostic::warning("the file has no edge").in_file(name).help(row::FORM));
        }
        0 => {}
    }
    Ok(tally)
}

impl<'w> Asked<'w> {
    fn new(world: &'w World, object: &str, args: &CheckArgs) -> Result<Asked<'w>, Failure> {
        let id = world.find(object).ok_or_else(|| no_object(world, object))?;
        // The edges take the place of whatever path the object has.
        let others = world.paths().iter().enumerate().filter(|(_, path)| path.object() != id);
        let others: Vec<usize> = others.map(|(index, _)| index).collect();
        let checker = Checker::of_paths(world, &others).map_err(|error| {
            let diagnostic = Diagnostic::error("it is not known where all objects are").cause(error.to_string());
            diagnostic.in_file(world.name()).help("give each object a `pose`, or one path")
        })?;
        if let Some(carrier) = checker.carrier(id).and_then(|carrier| checker.name(carrier)) {
            let message = format!("`{object}` is attached to `{carrier}` and has no motion of its own");
            return Err(Diagnostic::error(message).help(format!("write `--object {carrier}`")).into());
        }
        let options = match args.threads.and_then(|threads| NonZeroUsize::new(threads.into())) {
            Some(threads) => BatchOptions::new().threads(threads),
            None => BatchOptions::new(),
        };
        Ok(Asked { world, checker, id, units: units(world), options })
    }

    /// The answers about a batch, one result for each edge, and what was wrong.
    fn answer<R: BufRead>(&self, batch: Batch, batches: &Batches<R>, tally: &mut Tally, console: &mut Console<'_>) {
        let Batch { edges, lines, ids, wrong, more_wrong } = batch;
        for diagnostic in wrong {
            tally.complain(diagnostic, console);
        }
        tally.bad += more_wrong;
        tally.unsaid += more_wrong;
        let answers = self.checker.check_edges_with(self.id, &edges, &self.options);
        for (((edge, line), id), answer) in edges.iter().zip(lines).zip(ids).zip(answers) {
            match answer {
                Ok(answer) => {
                    tally.count(&answer);
                    console.streamed(&Finding::Edge(self.finding(line, id, edge, &answer)));
                }
                Err(error) => tally.complain(batches.refused(line, reason(&error)), console),
            }
        }
        console.flush();
    }

    fn finding(&self, line: u64, id: Option<String>, edge: &Edge, answer: &Answer) -> WayFinding {
        let verdict = match answer {
            Answer::Clear => Verdict::Clear,
            Answer::Contact(_) => Verdict::Contact,
            Answer::StartsInContact(_) => Verdict::StartsInContact,
        };
        let contact = answer.collision().map(|found| {
            let [a, b] = [found.a, found.b].map(|id| self.named(id));
            let start = self.start(edge, found).and_then(contact::start);
            contact::ruled(contact::report(&found.contact, &a, &b), found.touch, found.margin, start)
        });
        let [from, to] = [edge.from, edge.to].map(|point| point.coords.map(contact::plain).into());
        WayFinding { units: self.units.clone(), line, id, from, to, times: edge.times, verdict, contact }
    }

    /// How the two objects of a collision are as an edge begins, if that is when they are in contact. Of those that may touch it is
    /// known that they overlap.
    fn start(&self, edge: &Edge, found: &Collision) -> Option<Start> {
        if found.outcome != Outcome::StartsInContact || found.touch == Touch::Allowed {
            return None;
        }
        self.checker.start_of(self.id, &edge.motion().ok()?, found, &mut self.checker.scratch()).ok()
    }

    fn named(&self, id: ObjectId) -> Named<'_> {
        let object = self.world.object(id);
        Named {
            object: self.checker.name(id).unwrap_or("?"),
            file: object.and_then(|object| object.file_name()),
            path: None,
            mesh: object.map(|object| object.body().mesh()),
        }
    }
}

impl Tally {
    fn count(&mut self, answer: &Answer) {
        match answer {
            Answer::Clear => self.clear += 1,
            Answer::Contact(_) | Answer::StartsInContact(_) => self.contact += 1,
        }
    }

    /// Tells about a bad line, unless the same was told about another, or much was told already.
    fn complain(&mut self, diagnostic: Diagnostic, console: &mut Console<'_>) {
        self.bad += 1;
        if let Some((_, more)) = self.told.iter_mut().find(|(message, _)| *message == diagnostic.message) {
            *more += 1;
        } else if self.told.len() < TOLD {
            self.told.push((diagnostic.message.clone(), 0));
            console.complain(diagnostic);
        } else {
            self.unsaid += 1;
        }
    }

    fn exit(&self) -> Exit {
        match (self.bad, self.contact) {
            (1.., _) => Exit::BadInput,
            (0, 1..) => Exit::Found,
            (0, 0) => Exit::Success,
        }
    }
}

fn reason(error: &QueryError) -> String {
    match error {
        QueryError::NeedsTimes { object } => {
            format!("the edge has no times, but `{object}` moves: the columns `t0` and `t1` say when, or `--times`")
        }
        error => error.to_string(),
    }
}

fn no_object(world: &World, object: &str) -> Diagnostic {
    let ids: Vec<&str> = world.objects().map(|(_, object)| object.id()).collect();
    let diagnostic =
        Diagnostic::error(format!("`--object`: there is no object `{}`", object.escape_debug())).in_file(world.name());
    match nearest(object, ids.iter().copied()) {
        Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
        None => diagnostic.help("`--object` is the id of an object of the world"),
    }
}

/// The file, or standard input; what is read of it is counted.
fn open(path: &Path, gauge: &Arc<Gauge>) -> Result<Box<dyn BufRead>, Failure> {
    if source::is_stdin(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = source::open(path).map_err(|error| source::unreadable(path, &source::name(path), &error))?;
    gauge.expect(length(&file));
    Ok(Box::new(BufReader::with_capacity(1 << 16, Counted { file, gauge: Arc::clone(gauge) })))
}

/// How long a file is; of a pipe nobody knows.
fn length(file: &File) -> Option<u64> {
    file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len())
}

/// A file that tells how much of it has been read.
struct Counted {
    file: File,
    gauge: Arc<Gauge>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.gauge.read(read as u64);
        Ok(read)
    }
}
