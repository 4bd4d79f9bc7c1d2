//! The Rust side of `overhead.py`: the same questions about the same edges, without Python.
//!
//! Arguments are two files: the bytes of a checker, and the edges as rows of six little-endian doubles. A line of
//! standard input, `edges THREADS` or `clear`, asks about all of them, in one batch or one by one; the answer is a line
//! with the nanoseconds that it took and the number of edges that are clear.

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::time::Instant;
use std::{env, fs};

use firstcontact::Motion;
use firstcontact::planner::{AnswerColumns, BatchOptions, Checker, MotionRows, RowCode, RowQuestion};
use firstcontact::world::ObjectId;

type Points = Vec<[f64; 3]>;

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<String> = env::args().skip(1).collect();
    let [checker, edges] = paths.as_slice() else {
        return Err("give the files of the checker and of the edges".into());
    };
    let checker = Checker::from_bytes(&fs::read(checker)?)?;
    let (starts, ends) = read(&fs::read(edges)?);
    let robot = checker.find("robot").ok_or("the checker has no object `robot`")?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let began = Instant::now();
        let clear = match line.split_once(' ') {
            Some(("edges", threads)) => ask_all(&checker, robot, &starts, &ends, threads.parse()?)?,
            _ => ask_each(&checker, robot, &starts, &ends)?,
        };
        let mut output = io::stdout().lock();
        writeln!(output, "{} {clear}", began.elapsed().as_nanos())?;
        output.flush()?;
    }
    Ok(())
}

fn read(bytes: &[u8]) -> (Points, Points) {
    let numbers: Vec<f64> = bytes.as_chunks().0.iter().map(|number| f64::from_le_bytes(*number)).collect();
    let point = |row: &[f64; 6], from: usize| [row[from], row[from + 1], row[from + 2]];
    numbers.as_chunks::<6>().0.iter().map(|row| (point(row, 0), point(row, 3))).unzip()
}

fn ask_all(
    checker: &Checker,
    robot: ObjectId,
    starts: &Points,
    ends: &Points,
    threads: NonZeroUsize,
) -> Result<usize, Box<dyn Error>> {
    let count = starts.len();
    let (mut codes, mut lower, mut upper) = (vec![0; count], vec![0.0; count], vec![0.0; count]);
    let (mut a, mut b, mut features_a, mut features_b) =
        (vec![0; count], vec![0; count], vec![0; count], vec![0; count]);
    let (mut points, mut normals) = (vec![[0.0; 3]; count], vec![[0.0; 3]; count]);
    let mut columns = AnswerColumns::default();
    (columns.codes, columns.lower, columns.upper) = (&mut codes, &mut lower, &mut upper);
    (columns.a, columns.b) = (&mut a, &mut b);
    (columns.features_a, columns.features_b) = (&mut features_a, &mut features_b);
    (columns.points, columns.normals) = (&mut points, &mut normals);
    let rows = MotionRows::edges(starts, ends)?;
    let options = BatchOptions::new().threads(threads);
    Ok(checker.ask_rows(robot, &rows, RowQuestion::FirstContact, columns, &options)?.of(RowCode::Clear))
}

fn ask_each(checker: &Checker, robot: ObjectId, starts: &Points, ends: &Points) -> Result<usize, Box<dyn Error>> {
    let mut scratch = checker.scratch();
    let mut clear = 0;
    for (start, end) in starts.iter().zip(ends) {
        clear += usize::from(checker.is_clear(robot, &Motion::edge(*start, *end)?, &mut scratch)?);
    }
    Ok(clear)
}
