//! How fast mesh files of a million triangles are read, beside the crates that parse them, and in how much memory.
//!
//! One mesh, a bumpy sphere, as OBJ, ASCII STL, binary STL and OFF. Ours gives a mesh with the file's numbering, lines,
//! checks and errors; `tobj` and `stl_io` alone (`load_obj_buf` without options, `read_stl`) give indexed triangles.
//! For OFF there is no such crate, and no bar for the time: it stands beside splitting the file into words and parsing
//! each as a number. Times are the best of several readings of the thread's own time, ours and the crate's in turns.
//! The bars are 1.5 times the crate's time, and at the peak 3 times the memory of the mesh that results, the bytes of
//! the file not counted.

use std::hint::black_box;
use std::io::Cursor;

use allocation_counter::measure;
use firstcontact::formats::{Format, Limits, Mesh, read, write};
use firstcontact_benches::options::Options;
use firstcontact_benches::stopwatch::Processor;
use firstcontact_benches::table::{Style, Table, short};

/// Rows and columns of the grid: two triangles a cell, a million in all.
const GRID: [u32; 2] = [500, 1000];

/// Readings of each time.
const READINGS: usize = 5;

const BARS: [f64; 2] = [1.5, 3.0];

type Failure = Box<dyn std::error::Error>;

fn main() -> std::process::ExitCode {
    Options::default().run(|options| match table(options.style) {
        Ok(table) => println!("{table}"),
        Err(error) => println!("error: {error}"),
    })
}

/// A crate that parses a format.
struct Rival {
    name: &'static str,
    parse: fn(&[u8]) -> Result<(), Failure>,
}

fn table(style: Style) -> Result<String, Failure> {
    let mesh = sphere()?;
    let heading =
        ["format", "MB", "ours ms", "MB/s", "crate ms", "ratio", "mesh MB", "peak MB", "peak ratio", "crate peak MB"];
    let mut table = Table::new(style, &heading);
    let mut worst = [0.0f64; 2];
    for (name, format) in
        [("obj", Format::Obj), ("stl", Format::StlBinary), ("stl-ascii", Format::StlAscii), ("off", Format::Off)]
    {
        let mut bytes = Vec::new();
        write(&mesh, format, &mut bytes)?;
        let rival = rival(format);
        let [ours, theirs] = times(&bytes, &rival)?;
        let [held, peak] = memory(&bytes)?;
        let used = measure(|| drop((rival.parse)(&bytes)));
        let ratios = [ours / theirs, peak / held];
        if format != Format::Off {
            worst[0] = worst[0].max(ratios[0]);
        }
        worst[1] = worst[1].max(ratios[1]);
        let megabytes = |bytes: f64| short(bytes / 1e6);
        table.row(vec![
            format!("{name} ({})", rival.name),
            megabytes(bytes.len() as f64),
            short(ours * 1e3),
            short(bytes.len() as f64 / 1e6 / ours),
            short(theirs * 1e3),
            short(ratios[0]),
            megabytes(held),
            megabytes(peak),
            short(ratios[1]),
            megabytes(used.bytes_max as f64),
        ]);
    }
    let verdict = |place: usize| if worst[place] <= BARS[place] { "met" } else { "missed" };
    let lines = format!(
        "time: at worst {} times the crate's, bar {}: {}\nmemory: at worst {} times the mesh, bar {}: {}",
        short(worst[0]),
        BARS[0],
        verdict(0),
        short(worst[1]),
        BARS[1],
        verdict(1)
    );
    Ok(format!("{table}\n{lines}"))
}

fn limits() -> Limits {
    Limits { bytes: u64::MAX, ..Limits::default() }
}

/// Seconds, ours and theirs.
fn times(bytes: &[u8], rival: &Rival) -> Result<[f64; 2], Failure> {
    let mut best = [f64::INFINITY; 2];
    for _ in 0..READINGS {
        let start = Processor::now();
        black_box(read(bytes, &limits())?);
        best[0] = best[0].min(start.elapsed().as_secs_f64());
        let start = Processor::now();
        (rival.parse)(bytes)?;
        best[1] = best[1].min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

/// Bytes of the mesh, and the most that reading it held at a time.
fn memory(bytes: &[u8]) -> Result<[f64; 2], Failure> {
    let mut mesh = Err("not read".to_owned());
    let used = measure(|| mesh = read(bytes, &limits()).map_err(|error| error.to_string()));
    mesh?;
    Ok([used.bytes_current as f64, used.bytes_max as f64])
}

fn rival(format: Format) -> Rival {
    match format {
        Format::Obj => Rival { name: "tobj", parse: by_tobj },
        Format::StlBinary | Format::StlAscii => Rival { name: "stl_io", parse: by_stl_io },
        _ => Rival { name: "words", parse: by_words },
    }
}

fn by_tobj(bytes: &[u8]) -> Result<(), Failure> {
    let options = tobj::LoadOptions::default();
    let (models, _) = tobj::load_obj_buf(&mut Cursor::new(bytes), &options, |_| Err(tobj::LoadError::GenericFailure))?;
    black_box(models);
    Ok(())
}

fn by_stl_io(bytes: &[u8]) -> Result<(), Failure> {
    black_box(stl_io::read_stl(&mut Cursor::new(bytes))?);
    Ok(())
}

fn by_words(bytes: &[u8]) -> Result<(), Failure> {
    let words = std::str::from_utf8(bytes)?.split_ascii_whitespace().skip(1);
    let numbers: Vec<f64> = words.map(str::parse).collect::<Result<_, _>>()?;
    black_box(numbers);
    Ok(())
}

/// A bumpy sphere whose coordinates have as many digits as floats have, the same in all formats.
fn sphere() -> Result<Mesh, Failure> {
    let [rows, columns] = GRID;
    let point = |row: u32, column: u32| {
        let (rise, turn) = (f64::from(row) / f64::from(rows), f64::from(column) / f64::from(columns));
        let (rise, turn) = ((rise + 0.001) * 3.1, turn * std::f64::consts::TAU);
        let reach = 1.0 + 0.05 * (7.0 * rise).sin() * (9.0 * turn).cos();
        let point = [reach * rise.sin() * turn.cos(), reach * rise.sin() * turn.sin(), reach * rise.cos()];
        point.map(|value| f64::from(value as f32))
    };
    let vertices = (0..=rows).flat_map(|row| (0..columns).map(move |column| point(row, column)));
    let at = |row: u32, column: u32| row * columns + column % columns;
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| [row, column]));
    let faces = cells
        .flat_map(|[i, j]| [[at(i, j), at(i + 1, j), at(i + 1, j + 1)], [at(i, j), at(i + 1, j + 1), at(i, j + 1)]]);
    Ok(Mesh::new(vertices, faces)?)
}
