//! Waypoints, from the world file or a CSV file beside it.

use crate::world::error::{KeyPath, LoadError};
use crate::world::file::folder::{Folder, UNSHOWN};
use crate::world::file::orientation::{read_turns, turned_place};
use crate::world::object::WaypointTurn;
use crate::world::unit::AngleUnit;
use crate::world::yaml::document::{Maps, WaypointDoc, WaypointsDoc};
use firstcontact_motion::Waypoint;
use nalgebra::Point3;
use std::borrow::Cow;

/// The columns a waypoint file must have, in any order and among any others.
const COLUMNS: [&str; 4] = ["t", "x", "y", "z"];

/// Columns of rotations, which are refused: to ignore them would change what the file says.
const ROTATIONS: [&str; 16] = [
    "qw", "qx", "qy", "qz", "quat_w", "quat_x", "quat_y", "quat_z", "roll", "pitch", "yaw", "rx", "ry", "rz", "theta",
    "angle",
];

/// The longest line of a waypoint file, in bytes.
const MAX_LINE: usize = 10_000;

/// Expected form of a line.
const FORM: &str = "write one waypoint a line, `t,x,y,z`";

/// Separator of the cells of a file: a sign, or any blanks. The first line that says something shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Separator {
    Sign(u8),
    Blanks,
}

impl Separator {
    fn of(bytes: &[u8]) -> Separator {
        let first = lines(bytes).map(|(.., line)| line).find(|line| is_record(line)).unwrap_or_default();
        let sign = [b'\t', b';', b','].into_iter().find(|sign| first.trim_ascii().contains(sign));
        sign.map_or(Separator::Blanks, Separator::Sign)
    }

    /// The sign between cells, once blanks have been replaced.
    fn sign(self) -> u8 {
        match self {
            Separator::Sign(sign) => sign,
            Separator::Blanks => b'\t',
        }
    }

    /// The bytes of a file in which a sign separates cells. Every cell stays where it is.
    fn signed(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        if self != Separator::Blanks {
            return Cow::Borrowed(bytes);
        }
        let mut signed = bytes.to_vec();
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\t');
        for (_, begin, line) in lines(bytes).filter(|(.., line)| is_record(line)) {
            let Some(end) = line.iter().rposition(|byte| !is_blank(*byte)) else { continue };
            let mut is_in_cell = false;
            for place in 0..=end {
                if is_blank(line[place]) {
                    signed[begin + place] = if is_in_cell { self.sign() } else { b' ' };
                    is_in_cell = false;
                } else {
                    is_in_cell = true;
                }
            }
        }
        Cow::Owned(signed)
    }
}

/// True of a line that says something.
fn is_record(line: &[u8]) -> bool {
    !matches!(line, [] | [b'#', ..])
}

/// Waypoints of a path, and how the object turns on its way to each, if it does.
pub(crate) type Track = (Vec<Waypoint>, Option<Vec<WaypointTurn>>);

/// The waypoints of a path, `move` added up and times filled in. `at` leads to the key `waypoints`.
pub(crate) fn read(
    doc: &WaypointsDoc,
    folder: &Folder,
    unit: Option<AngleUnit>,
    at: impl Fn() -> KeyPath,
) -> Result<Track, LoadError> {
    match doc {
        WaypointsDoc::List(Maps(list)) => from_list(list, unit, at),
        WaypointsDoc::Map(file) => {
            let read = from_file(&file.file, folder).map_err(|error| error.under(at().key("file")))?;
            Ok((read, None))
        }
        WaypointsDoc::Scalar(never) => match *never {},
    }
}

fn from_list(list: &[WaypointDoc], unit: Option<AngleUnit>, at: impl Fn() -> KeyPath) -> Result<Track, LoadError> {
    let timed = list.first().is_some_and(|waypoint| waypoint.t.is_some());
    let mut waypoints: Vec<Waypoint> = Vec::with_capacity(list.len());
    let turns = read_turns(list, unit, &at)?;
    for (index, doc) in list.iter().enumerate() {
        let here = || at().at(index);
        let time = match (doc.t, timed) {
            (Some(t), true) => t.0,
            (None, false) => index as f64,
            (found, _) => return Err(mixed_times(found.is_some(), here())),
        };
        let previous = waypoints.last().map(|waypoint| waypoint.position);
        let position = match (&doc.turn, previous) {
            (Some(turn), Some(previous)) => turned_place(turn, unit, previous, here)?,
            _ => position(doc, previous, here)?,
        };
        waypoints.push(Waypoint { time, position });
    }
    Ok((waypoints, turns))
}

fn position(
    doc: &WaypointDoc,
    previous: Option<Point3<f64>>,
    at: impl Fn() -> KeyPath,
) -> Result<Point3<f64>, LoadError> {
    match (doc.position, doc.by, previous) {
        (Some(position), None, _) => Ok(Point3::from(position.0)),
        (None, Some(by), Some(previous)) => {
            let moved: [f64; 3] = std::array::from_fn(|k| previous[k] + by.0[k]);
            if moved.iter().all(|x| x.is_finite()) {
                Ok(Point3::from(moved))
            } else {
                Err(LoadError::on(at().key("move"), "this `move` leads beyond the range of a double"))
            }
        }
        (None, Some(_), None) => {
            Err(LoadError::on(at().key("move"), "the first waypoint has no previous one to `move` from")
                .helped("give its `position`"))
        }
        (Some(_), Some(_), _) => {
            Err(LoadError::on(at().key("move"), "a waypoint has a `position` or a `move`, not both")
                .helped("remove one of the two"))
        }
        (None, None, _) => Err(LoadError::on(at(), "the waypoint says no place")
            .expecting("`position` or `move`")
            .helped("add `position: [x, y, z]`")),
    }
}

fn mixed_times(has_time: bool, at: KeyPath) -> LoadError {
    let help = "give every waypoint of a path a `t`, or none (then they are 0, 1, 2...)";
    match has_time {
        true => LoadError::on(at.key("t"), "this waypoint has a `t` but the first has none").helped(help),
        false => LoadError::on(at, "this waypoint has no `t` but the first has one").helped(help),
    }
}

fn from_file(name: &str, folder: &Folder) -> Result<Vec<Waypoint>, LoadError> {
    let found = folder.find(name)?;
    let bytes = folder.read(name, &found)?;
    parsed(name, &bytes).map_err(|error| match folder.owns(&found) {
        true => error,
        false => LoadError::new(format!("{name}: this cannot be read as waypoints")).helped(UNSHOWN),
    })
}

fn parsed(name: &str, bytes: &[u8]) -> Result<Vec<Waypoint>, LoadError> {
    refuse_long_line(name, bytes)?;
    let separator = Separator::of(bytes);
    let bytes = separator.signed(bytes);
    let (bytes, sign) = (bytes.as_ref(), separator.sign());
    let mut builder = csv::ReaderBuilder::new();
    let mut reader = builder.delimiter(sign).trim(csv::Trim::All).comment(Some(b'#')).from_reader(bytes);
    let columns = columns(name, reader.headers().map_err(|error| broken(name, error))?)?;
    let mut waypoints: Vec<Waypoint> = Vec::new();
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(|error| broken(name, error))? {
        let place = |column: usize| format!("{name}:{}", place(bytes, record.position(), column, char::from(sign)));
        let mut row = [0.0; 4];
        for (slot, (&column, title)) in row.iter_mut().zip(columns.iter().zip(COLUMNS)) {
            *slot = number(record.get(column).unwrap_or_default()).map_err(|problem| {
                LoadError::new(format!("{}: column `{title}`: {problem}", place(column))).helped(FORM)
            })?;
        }
        let [time, x, y, z] = row;
        if let Some(previous) = waypoints.last().filter(|previous| time <= previous.time) {
            let message = format!("{}: times must increase, but {time} follows {}", place(columns[0]), previous.time);
            return Err(LoadError::new(message).helped("give every waypoint a later `t` than the one before"));
        }
        waypoints.push(Waypoint { time, position: Point3::new(x, y, z) });
    }
    if waypoints.is_empty() { Err(LoadError::new(format!("{name}: it has no waypoints"))) } else { Ok(waypoints) }
}

/// The reader would remember every comma of a line of millions.
fn refuse_long_line(name: &str, bytes: &[u8]) -> Result<(), LoadError> {
    match lines(bytes).find(|(_, _, line)| line.len() > MAX_LINE) {
        Some((number, ..)) => {
            let message = format!("{name}:{number}: a line of more than {MAX_LINE} bytes");
            Err(LoadError::new(message).helped(FORM))
        }
        None => Ok(()),
    }
}

/// Number of each line, from 1, the byte at which it begins, and its text. It ends as lines end on any system.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, usize, &[u8])> {
    let (mut number, mut next) = (0, 0);
    bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')).filter_map(move |line| {
        let begin = next;
        next += line.len();
        let is_rest_of_end = line == b"\n" && bytes[..begin].ends_with(b"\r");
        number += usize::from(!is_rest_of_end);
        let said = line.strip_suffix(b"\n").or(line.strip_suffix(b"\r")).unwrap_or(line);
        (!is_rest_of_end).then_some((number, begin, said))
    })
}

/// The line of a record and the character at which one of its cells begins, both counted from 1.
fn place(bytes: &[u8], record: Option<&csv::Position>, cell: usize, sign: char) -> String {
    let after = record.map_or(0, |record| record.byte() as usize);
    // What the reader takes for the beginning of a record is the end of the last one: empty lines and remarks may come
    // first.
    let is_it = |(_, begin, line): &(usize, usize, &[u8])| *begin >= after && is_record(line);
    let Some((number, _, line)) = lines(bytes).find(is_it) else { return "1".to_owned() };
    let line = String::from_utf8_lossy(line);
    let before: usize = line.split(sign).take(cell).map(|cell| cell.chars().count() + 1).sum();
    let blank = line.split(sign).nth(cell).map_or(0, |cell| cell.chars().take_while(|c| c.is_whitespace()).count());
    format!("{number}:{}", before + blank + 1)
}

/// Place of each column.
fn columns(name: &str, header: &csv::StringRecord) -> Result<[usize; 4], LoadError> {
    let titles = || header.iter().map(|title| title.trim_start_matches('\u{feff}'));
    let expected = "a first line with the columns t, x, y, z";
    let fail = |message: String| {
        LoadError::new(format!("{name}:1: {message}")).expecting(expected).helped("begin the file with `t,x,y,z`")
    };
    if titles().any(|title| title.parse::<f64>().is_ok()) {
        return Err(fail("the first line holds numbers and names no columns".to_owned()));
    }
    let quoted = crate::world::yaml::values::quoted;
    if let Some(rotation) = titles().find(|title| ROTATIONS.contains(&title.to_ascii_lowercase().as_str())) {
        let message = format!(
            "{name}:1: column {}: rotation along a path is not read from a file of waypoints",
            quoted(rotation)
        );
        let help = "leave the column out, or write the waypoints into the world, each with its orientation";
        return Err(LoadError::new(message).helped(help));
    }
    // A column that is ignored must not be another spelling of one of ours.
    let missing = COLUMNS.iter().filter(|column| !titles().any(|title| title == **column));
    for column in missing {
        if let Some(varied) = titles().find(|title| title.eq_ignore_ascii_case(column)) {
            return Err(fail(format!("unknown column {}", quoted(varied))).helped(format!("did you mean `{column}`?")));
        }
    }
    let mut places = [0; 4];
    for (place, column) in places.iter_mut().zip(COLUMNS) {
        let mut found = titles().enumerate().filter(|(_, title)| *title == column).map(|(place, _)| place);
        *place = found.next().ok_or_else(|| fail(format!("there is no column `{column}`")))?;
        if found.next().is_some() {
            return Err(fail(format!("column `{column}` stands twice")));
        }
    }
    Ok(places)
}

fn number(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) if text.contains(|c: char| c.is_ascii_digit()) => {
            Err(format!("{} does not fit a double", crate::world::yaml::values::quoted(text)))
        }
        _ if text.replacen(',', ".", 1).parse::<f64>().is_ok_and(f64::is_finite) => {
            Err(format!("{} has a comma; write decimals with a point", crate::world::yaml::values::quoted(text)))
        }
        _ => Err(format!("expected a finite number, found {}", crate::world::yaml::values::quoted(text))),
    }
}

fn broken(name: &str, error: csv::Error) -> LoadError {
    let message = match (error.position(), error.kind()) {
        (Some(position), csv::ErrorKind::UnequalLengths { expected_len, len, .. }) => {
            format!("{name}:{}: expected {expected_len} values, found {len}", position.line())
        }
        _ => format!("{name}: {error}"),
    };
    LoadError::new(message).caused_by(error)
}
