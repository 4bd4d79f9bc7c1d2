//! What stands in for each reader with our guards switched off: the parsing crate alone, or, where that has no known
//! failure, what is written on it in a minute. A find shows that the inputs reach what the guards are for.

use std::io::{BufReader, Cursor};
use std::path::{Component, Path};

use firstcontact::nalgebra::Matrix3;
use firstcontact::oracle::Rational;
use nom::character::complete::{multispace0, u64};
use nom::combinator::map_opt;
use nom::multi::count;
use nom::number::complete::double;
use nom::sequence::preceded;
use nom::{IResult, Parser};
use serde::Deserialize;

use super::geometry::Bytes;
use crate::outcome::Outcome;

/// `tobj`, cutting faces into triangles.
pub(crate) fn tobj(bytes: &[u8]) -> Outcome {
    let options = tobj::LoadOptions { triangulate: true, ..tobj::LoadOptions::default() };
    let mut reader = BufReader::new(Cursor::new(bytes));
    match tobj::load_obj_buf(&mut reader, &options, |_| Err(tobj::LoadError::OpenFileFailed)) {
        Ok((models, _)) => Outcome::accepted(&[models.len()]),
        Err(error) => Outcome::refused(&error.to_string()),
    }
}

/// `stl_io` as its documentation reads a file: all facets collected.
pub(crate) fn stl_io(bytes: &[u8]) -> Outcome {
    let mut cursor = Cursor::new(bytes);
    match stl_io::create_stl_reader(&mut cursor) {
        Ok(reader) => Outcome::accepted(&[reader.collect::<Vec<_>>().len()]),
        Err(error) => Outcome::refused(&error.to_string()),
    }
}

/// `ply-rs-bw` into its own elements.
pub(crate) fn ply(bytes: &[u8]) -> Outcome {
    let parser = ply_rs_bw::parser::Parser::<ply_rs_bw::ply::DefaultElement>::new();
    match parser.read_ply(&mut Cursor::new(bytes)) {
        Ok(ply) => Outcome::accepted(&[ply.payload.len()]),
        Err(error) => Outcome::refused(&format!("{:?}", error.kind())),
    }
}

/// `roxmltree`, with room made for as many numbers as an array announces.
pub(crate) fn collada(bytes: &[u8]) -> Outcome {
    let Ok(text) = std::str::from_utf8(bytes) else { return Outcome::Refused("no text".to_owned()) };
    let document = match roxmltree::Document::parse(text) {
        Ok(document) => document,
        Err(error) => return Outcome::refused(&error.to_string()),
    };
    let arrays = document.descendants().filter(|node| node.has_tag_name("float_array"));
    let numbers = arrays.map(|node| {
        let count = node.attribute("count").and_then(|count| count.parse().ok()).unwrap_or(0);
        let mut numbers: Vec<f64> = Vec::with_capacity(count);
        numbers.extend(node.text().unwrap_or_default().split_whitespace().filter_map(|word| word.parse::<f64>().ok()));
        numbers.len()
    });
    Outcome::accepted(&[numbers.sum()])
}

/// A document of any shape, as a program would read it that does not know what comes.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[allow(dead_code, reason = "only that it can be made is of interest")]
enum Anything {
    Nothing(()),
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Anything>),
    Map(std::collections::BTreeMap<String, Anything>),
}

/// `serde_yaml` into a tree.
pub(crate) fn serde_yaml(bytes: &[u8]) -> Outcome {
    let Ok(text) = std::str::from_utf8(bytes) else { return Outcome::Refused("no text".to_owned()) };
    match serde_yaml::from_str::<Anything>(text) {
        Ok(_) => Outcome::accepted(&[]),
        Err(error) => Outcome::refused(&error.to_string()),
    }
}

/// An OFF file by `nom`, which has no failure of its own, with its counts believed.
pub(crate) fn off(bytes: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(bytes);
    match text.trim_start().strip_prefix("OFF") {
        Some(rest) => believed(rest),
        None => Outcome::Refused("no OFF".to_owned()),
    }
}

/// The first mesh of a saved scene by `nom`, with its counts believed.
pub(crate) fn scene(bytes: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(bytes);
    match text.split_once("\nmesh\n") {
        Some((_, rest)) => believed(rest),
        None => Outcome::Refused("no mesh".to_owned()),
    }
}

/// Room for as many vertices and faces as are announced, then the vertices.
fn believed(text: &str) -> Outcome {
    let size = |text| -> IResult<&str, usize> {
        preceded(multispace0, map_opt(u64, |number| usize::try_from(number).ok())).parse(text)
    };
    let Ok((rest, [vertices, faces])) = (size, size).map(<[usize; 2]>::from).parse(text) else {
        return Outcome::Refused("no counts".to_owned());
    };
    let mut points: Vec<[f64; 3]> = Vec::with_capacity(vertices);
    let corners: Vec<[u32; 3]> = Vec::with_capacity(faces);
    let mut rest = rest;
    let mut row = count(preceded(multispace0, double::<&str, nom::error::Error<&str>>), 3);
    while let (true, Ok((after, row))) = (points.len() < vertices, row.parse(rest)) {
        points.extend(<[f64; 3]>::try_from(row));
        rest = after;
    }
    Outcome::accepted(&[points.len(), corners.capacity()])
}

/// A problem of OMPL.app whose files are opened where it says: one outside its folder is a find.
pub(crate) fn ompl(bytes: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(bytes);
    let files: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once('='))
        .filter(|(key, _)| ["robot", "world"].contains(&key.trim()))
        .map(|(_, file)| file.trim())
        .collect();
    let leads_out = |file: &&&str| {
        Path::new(file).components().any(|step| matches!(step, Component::RootDir | Component::ParentDir))
    };
    match files.iter().find(leads_out) {
        Some(file) => Outcome::Wrong(format!("`{file}`, outside the folder of the problem, would be opened")),
        None => Outcome::accepted(&[files.len()]),
    }
}

/// The side of a plane on which a point lies, by the determinant of `nalgebra` in floats: a wrong one is a find.
pub(crate) fn determinant(bytes: &[u8]) -> Outcome {
    let mut bytes = Bytes::new(bytes);
    let [a, b, c, d] = [(); 4].map(|()| bytes.point());
    let rows = [b, c, d].map(|corner| [0, 1, 2].map(|k| corner[k] - a[k]));
    let floats = Matrix3::from_fn(|row, column| rows[row][column]).determinant();
    let exact =
        [b, c, d].map(|corner| [0, 1, 2].map(|k| Some(&Rational::from_f64(corner[k])? - &Rational::from_f64(a[k])?)));
    let mut sum = Rational::from(0);
    for [i, j, k, sign] in [[0, 1, 2, 1], [1, 2, 0, 1], [2, 0, 1, 1], [0, 2, 1, -1], [2, 1, 0, -1], [1, 0, 2, -1i64]] {
        let [Some(x), Some(y), Some(z)] = [&exact[0][i as usize], &exact[1][j as usize], &exact[2][k as usize]] else {
            return Outcome::Refused("not finite".to_owned());
        };
        sum = &sum + &(&(&(x * y) * z) * &Rational::from(sign));
    }
    let side = sum.cmp(&Rational::from(0));
    if floats.partial_cmp(&0.0) == Some(side) {
        Outcome::Accepted(format!("{side:?}"))
    } else {
        Outcome::Wrong(format!("{floats} has not the sign of {sum} for {a:?} {b:?} {c:?} {d:?}"))
    }
}

/// A proof of bodies whose counts are believed.
pub(crate) fn counts(bytes: &[u8]) -> Outcome {
    let number = |at: usize| {
        bytes.get(at..at + 4).map(|four| four.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
    };
    let points: Vec<[f64; 3]> = Vec::with_capacity(number(9).unwrap_or_default());
    Outcome::accepted(&[points.capacity()])
}
