//! Binary OFF: the word `BINARY` after the keyword, then 32-bit numbers, the highest byte first.
//!
//! Some programs write the lowest byte first, and no number of colours. Its counts and its size show which one a file
//! has.
//!
//! ```text
//! file    = [dimension] vertex-count face-count edge-count vertex{vertex-count} face{face-count}
//! vertex  = x y z [w] attribute*      floats; a colour is four of them
//! face    = n corner{n} m colour{m}   integers, but for a colour of up to four floats
//! ```

use nom::IResult;
use nom::number::Endianness;
use nom::number::complete::u32 as number;

use super::header::Opening;
use super::keyword::Coordinates;
use crate::builder::{Builder, no_faces};
use crate::error::{Cause, Faults, ReadError, plural};
use crate::extra::Extra;
use crate::{Format, Limits, Mesh};

/// Bytes of a number.
const NUMBER: usize = 4;

/// Bytes of a triangle without a colour, and without the number that says so.
const FACE: u64 = 16;

/// Reads what follows the first line of a file of `length` bytes.
pub(super) fn read(length: usize, data: &[u8], opening: &Opening<'_>, limits: &Limits) -> Result<Mesh, ReadError> {
    let mut input = OffInput { length, rest: data, order: Endianness::Big };
    let numbers = opening.keyword.coordinates.numbers() + opening.keyword.most;
    input.order = order(&input, opening, numbers);
    if opening.keyword.coordinates == Coordinates::Counted {
        three_dimensions(&mut input)?;
    }
    let at = input.at();
    let [vertices, faces, _edges] = [input.whole()?, input.whole()?, input.whole()?];
    check_counts(&input, at, [vertices, faces], numbers, limits)?;
    if faces == 0 {
        return Err(no_faces());
    }
    let mut builder = Builder::new(Format::Off, *limits);
    // Both fit in the bytes that are there.
    builder.reserve(vertices as usize, faces as usize);
    let mut faults = Faults::default();
    for _ in 0..vertices {
        builder.vertex(vertex(&mut input, opening.keyword.coordinates, numbers, &mut faults)?)?;
    }
    let colours = colours(&input, faces);
    for _ in 0..faces {
        if let Some((corners, colour)) = face(&mut input, vertices, colours, limits, &mut faults)? {
            builder.read_over(Extra::FaceColours, u64::from(colour > 0));
            builder.face(&corners)?;
        }
    }
    if !input.rest.is_empty() {
        let error = ReadError::new(Cause::Malformed, "there is more after the last face").with_byte(input.at());
        return Err(faults.ending_with(error.with_expected("the end of the file")));
    }
    faults.finish()?;
    builder.read_over(Extra::VertexAttributes, if opening.keyword.most > 0 { u64::from(vertices) } else { 0 });
    builder.warnings(opening.warning());
    builder.warnings((input.order == Endianness::Little).then(|| LITTLE.to_owned()));
    builder.warnings((colours == Colours::Unsaid).then(|| UNSAID.to_owned()));
    builder.finish()
}

const LITTLE: &str =
    "the numbers have the lowest byte first, and OFF has the highest first: some programs read it wrongly";

const UNSAID: &str =
    "no face says of how many numbers its colour is, as binary OFF has it: some programs read it wrongly";

/// Presence of the number of values of each face's colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colours {
    Said,
    Unsaid,
}

/// The order of bytes: the one that OFF has, unless the counts only fit the file in the other.
fn order(input: &OffInput<'_>, opening: &Opening<'_>, numbers: usize) -> Endianness {
    let fits = |order: Endianness| {
        let mut input = OffInput { order, ..*input };
        let dimension = (opening.keyword.coordinates == Coordinates::Counted).then(|| input.whole());
        let counts = [input.whole(), input.whole(), input.whole()];
        let [Ok(vertices), Ok(faces), Ok(_)] = counts else { return false };
        let is_solid = dimension.is_none_or(|dimension| dimension == Ok(3));
        is_solid && fits(&input, [vertices, faces], numbers)
    };
    if !fits(Endianness::Big) && fits(Endianness::Little) { Endianness::Little } else { Endianness::Big }
}

/// Returns the presence of that number, judged by the end of the file.
fn colours(input: &OffInput<'_>, faces: u32) -> Colours {
    let ends = |colours: Colours| {
        let mut input = OffInput { ..*input };
        let mut skip = || {
            for _ in 0..faces {
                input.skip()?;
                if colours == Colours::Said {
                    input.skip()?;
                }
            }
            Some(input.rest.is_empty())
        };
        skip() == Some(true)
    };
    if !ends(Colours::Said) && ends(Colours::Unsaid) { Colours::Unsaid } else { Colours::Said }
}

/// True if there is room for so many vertices and faces.
fn fits(input: &OffInput<'_>, [vertices, faces]: [u32; 2], numbers: usize) -> bool {
    u64::from(vertices) * (numbers * NUMBER) as u64 + u64::from(faces) * FACE <= input.rest.len() as u64
}

/// Rest of the file.
struct OffInput<'a> {
    length: usize,
    rest: &'a [u8],
    order: Endianness,
}

impl<'a> OffInput<'a> {
    /// The offset reached in the file.
    fn at(&self) -> usize {
        self.length - self.rest.len()
    }

    fn whole(&mut self) -> Result<u32, ReadError> {
        let taken: IResult<&'a [u8], u32> = number(self.order)(self.rest);
        let (rest, value) = taken.map_err(|_| {
            ReadError::new(Cause::Malformed, "the binary OFF file is cut short")
                .with_byte(self.length)
                .with_expected("a number of 4 bytes")
                .with_help("fetch or export the file again")
        })?;
        self.rest = rest;
        Ok(value)
    }

    fn float(&mut self) -> Result<f32, ReadError> {
        self.whole().map(f32::from_bits)
    }

    /// Goes over a number and as many as it says, if they are there.
    fn skip(&mut self) -> Option<()> {
        let count = self.whole().ok()? as usize;
        self.rest = self.rest.get(count.checked_mul(NUMBER)?..)?;
        Some(())
    }
}

fn three_dimensions(input: &mut OffInput<'_>) -> Result<(), ReadError> {
    let at = input.at();
    match input.whole()? {
        3 => Ok(()),
        other => Err(ReadError::new(Cause::Unsupported, "vertices that are not three-dimensional")
            .with_byte(at)
            .with_expected("3")
            .with_found(other.to_string())),
    }
}

/// Refuses counts that the rest of the file cannot hold, or that exceed the limits.
fn check_counts(
    input: &OffInput<'_>,
    at: usize,
    [vertices, faces]: [u32; 2],
    numbers: usize,
    limits: &Limits,
) -> Result<(), ReadError> {
    if !fits(input, [vertices, faces], numbers) {
        let vertices = plural(vertices.into(), "vertex", "vertices");
        let faces = plural(faces.into(), "face", "faces");
        let bytes = plural(input.rest.len() as u64, "byte that follows", "bytes that follow");
        return Err(ReadError::new(Cause::Malformed, format!("{vertices} and {faces} cannot fit in the {bytes}"))
            .with_byte(at)
            .with_help("the file is cut short, or the counts in its header are wrong"));
    }
    for (declared, most, what) in [(vertices, limits.vertices, "vertices"), (faces, limits.faces, "faces")] {
        if declared > most {
            let error = ReadError::new(Cause::Limit, format!("too many {what}")).with_byte(at);
            return Err(error.at_most(most).with_found(declared.to_string()));
        }
    }
    Ok(())
}

/// The position; what is wrong with it is kept.
fn vertex(
    input: &mut OffInput<'_>,
    coordinates: Coordinates,
    numbers: usize,
    faults: &mut Faults,
) -> Result<[f64; 3], ReadError> {
    let mut point = [0.0; 3];
    for number in 0..numbers {
        let at = input.at();
        let value = input.float()?;
        let place = |error: ReadError| error.with_byte(at).with_found(value.to_string());
        if let Some(coordinate) = point.get_mut(number) {
            *coordinate = f64::from(value);
            if !value.is_finite() {
                faults.keep(place(ReadError::not_finite().only_here()))?;
            }
        } else if coordinates == Coordinates::Homogeneous && number == 3 && value != 1.0 {
            return Err(faults_before(faults, place(ReadError::not_divided())));
        }
    }
    Ok(point)
}

fn faults_before(faults: &mut Faults, error: ReadError) -> ReadError {
    std::mem::take(faults).ending_with(error)
}

/// The corners, and of how many numbers the colour is, unless one of them is wrong, which is kept.
fn face(
    input: &mut OffInput<'_>,
    vertices: u32,
    colours: Colours,
    limits: &Limits,
    faults: &mut Faults,
) -> Result<Option<(Vec<u32>, u32)>, ReadError> {
    let at = input.at();
    let size = input.whole()?;
    let left = input.rest.len() / NUMBER;
    if size < 3 || size as usize > left || size > limits.face_corners {
        return Err(faults_before(faults, bad_size(size, left, limits).with_byte(at).with_found(size.to_string())));
    }
    let mut corners = Vec::with_capacity(size as usize);
    for _ in 0..size {
        let at = input.at();
        match input.whole()? {
            corner if corner < vertices => corners.push(corner),
            other => faults.keep(
                ReadError::new(Cause::Malformed, "there is no such vertex")
                    .with_byte(at)
                    .with_expected(format!("0 to {}", i64::from(vertices) - 1))
                    .with_found(other.to_string())
                    .only_here(),
            )?,
        }
    }
    let colour = match colours {
        Colours::Said => colour(input).map_err(|error| faults_before(faults, error))?,
        Colours::Unsaid => 0,
    };
    Ok((corners.len() == size as usize).then_some((corners, colour)))
}

fn bad_size(size: u32, left: usize, limits: &Limits) -> ReadError {
    if size < 3 {
        return ReadError::new(Cause::Malformed, "a face needs at least 3 corners");
    }
    if size as usize > left {
        let numbers = plural(left as u64, "number that follows", "numbers that follow");
        return ReadError::new(Cause::Malformed, format!("{size} corners cannot fit in the {numbers}"));
    }
    ReadError::new(Cause::Limit, "too many corners for one face").at_most(limits.face_corners)
}

fn colour(input: &mut OffInput<'_>) -> Result<u32, ReadError> {
    let at = input.at();
    let numbers = input.whole()?;
    if numbers > 4 {
        return Err(ReadError::new(Cause::Malformed, "too many numbers in the colour of a face")
            .with_byte(at)
            .with_expected("at most 4")
            .with_found(numbers.to_string()));
    }
    for _ in 0..numbers {
        input.whole()?;
    }
    Ok(numbers)
}
