//! The kinds of value that world files hold besides text: numbers, rows of numbers, and values of two forms.

use crate::world::unit::{AngleUnit, LengthUnit, TimeUnit};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Declares methods of a visitor that make the same of scalars of several types.
macro_rules! visits {
    (|$value:ident| $make:expr; $($visit:ident $scalar:ty),+) => {$(
        fn $visit<E: Error>(self, $value: $scalar) -> Result<Self::Value, E> {
            $make
        }
    )+};
}

/// A finite number. Whole numbers and decimals alike become the nearest `f64`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Number(pub(crate) f64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    visits!(|value| Ok(Number(value as f64)); visit_i64 i64, visit_u64 u64, visit_i128 i128, visit_u128 u128);

    fn visit_f64<E: Error>(self, value: f64) -> Result<Number, E> {
        finite(value)
    }

    /// The YAML library passes text for values that it does not take for numbers, such as `1e400`.
    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        match text.parse::<f64>() {
            Ok(value) if value.is_infinite() && text.contains(|c: char| c.is_ascii_digit()) => {
                Err(E::custom(format_args!("{MARK}`{text}` does not fit a double")))
            }
            Ok(value) if !value.is_finite() => finite(value),
            Ok(_) if !text.starts_with('0') || text == "0" || text.starts_with("0.") => Err(E::custom(format_args!(
                "{MARK}expected a number, found the text {}{HELP}remove the quotes",
                quoted(text)
            ))),
            _ => match symbol_after_number(text) {
                Some(symbol) => Err(E::custom(format_args!(
                    "{MARK}expected a number, found {}{HELP}write {} alone: the unit `{symbol}` stands in `units`, once for the whole file",
                    quoted(text),
                    quoted(text.trim_end_matches(symbol).trim_end()),
                ))),
                None => Err(E::custom(format_args!("{MARK}expected a number, found {}{}", quoted(text), advice(text)))),
            },
        }
    }
}

/// Advice about text that is a number elsewhere; empty for any other.
fn advice(text: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let unsigned = text.trim_start_matches(['-', '+']);
    if text.contains('_') && text.replace('_', "").parse::<f64>().is_ok_and(f64::is_finite) {
        return format!("{HELP}write the digits without `_`");
    }
    let point = text.replacen(',', ".", 1);
    if text.contains(',') && point.parse::<f64>().is_ok_and(f64::is_finite) {
        return format!("{HELP}write a decimal with a point: {}", quoted(&point));
    }
    let parts: Vec<&str> = text.split_whitespace().collect();
    if parts.len() > 1 && parts.iter().all(|part| part.parse::<f64>().is_ok()) {
        return format!("{HELP}write a comma between two numbers: {}", quoted(&parts.join(", ")));
    }
    if unsigned.starts_with('0') && unsigned.len() > 1 && unsigned.chars().all(is_digit) {
        return format!("{HELP}a number does not begin with 0: it could be meant as decimal or as octal");
    }
    String::new()
}

/// The unit that stands after a number, as in `50mm` and `3 s`.
fn symbol_after_number(text: &str) -> Option<&str> {
    let number = text.trim_end_matches(char::is_alphabetic);
    let symbol = &text[number.len()..];
    let is_unit = LengthUnit::from_name(symbol).is_some()
        || AngleUnit::from_name(symbol).is_some()
        || TimeUnit::from_name(symbol).is_some();
    (is_unit && number.trim_end().parse::<f64>().is_ok()).then_some(symbol)
}

fn finite<E: Error>(value: f64) -> Result<Number, E> {
    if value.is_finite() {
        Ok(Number(value))
    } else {
        Err(E::custom(format_args!("{MARK}expected a finite number, found `{value}`")))
    }
}

/// Beginning of each error message made here, which separates it from the position text that the library wraps around
/// it.
pub(crate) const MARK: char = '\u{1f}';

/// A text as error messages show it: in backquotes, shortened.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push_str("...");
    }
    format!("`{}`", shown.escape_debug())
}

/// Exactly `N` numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Row<const N: usize>(pub(crate) [f64; N]);

impl<'de, const N: usize> Deserialize<'de> for Row<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Row<N>, D::Error> {
        deserializer.deserialize_any(RowVisitor)
    }
}

struct RowVisitor<const N: usize>;

impl<'de, const N: usize> Visitor<'de> for RowVisitor<N> {
    type Value = Row<N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {N} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Row<N>, A::Error> {
        let mut row = [0.0; N];
        for (index, slot) in row.iter_mut().enumerate() {
            match list.next_element::<Number>()? {
                Some(number) => *slot = number.0,
                None => return Err(wrong_count(N, index)),
            }
        }
        match rest(list)? {
            0 => Ok(Row(row)),
            more => Err(wrong_count(N, N + more)),
        }
    }
}

fn wrong_count<E: Error>(expected: usize, found: usize) -> E {
    let comma = format!("{HELP}a decimal has a point, as in `0.5`: a comma begins the next number");
    let help = if found > expected { comma } else { String::new() };
    E::custom(format_args!("{MARK}expected {expected} numbers, found {found}{help}"))
}

fn rest<'de, A: SeqAccess<'de>>(mut list: A) -> Result<usize, A::Error> {
    let mut count = 0;
    while list.next_element::<IgnoredAny>()?.is_some() {
        count += 1;
    }
    Ok(count)
}

/// One factor for all axes, or one for each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Scale(pub(crate) [f64; 3]);

impl<'de> Deserialize<'de> for Scale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scale, D::Error> {
        let form: Form<Number, Row<3>, NoMap> = Form::read(deserializer, "a number or a list of 3 numbers")?;
        match form {
            Form::Scalar(Number(factor)) => Ok(Scale([factor; 3])),
            Form::List(Row(factors)) => Ok(Scale(factors)),
            Form::Map(never) => match never {},
        }
    }
}

/// A 3x3 matrix, row by row: three lists of three or one list of nine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Matrix(pub(crate) [[f64; 3]; 3]);

impl<'de> Deserialize<'de> for Matrix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Matrix, D::Error> {
        deserializer.deserialize_any(MatrixVisitor)
    }
}

struct MatrixVisitor;

impl<'de> Visitor<'de> for MatrixVisitor {
    type Value = Matrix;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("3 rows of 3 numbers, or 9 numbers row by row")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Matrix, A::Error> {
        let mut numbers = Vec::with_capacity(9);
        let mut count = 0;
        while let Some(cell) = list.next_element::<Form<Number, Row<3>, NoMap>>()? {
            count += 1;
            match cell {
                Form::Scalar(Number(number)) if numbers.len() < 9 => numbers.push(number),
                Form::List(Row(row)) if numbers.len() < 9 => numbers.extend(row),
                _ => {}
            }
        }
        match (count, numbers.as_slice()) {
            (3 | 9, &[a, b, c, d, e, f, g, h, i]) => Ok(Matrix([[a, b, c], [d, e, f], [g, h, i]])),
            _ => Err(A::Error::invalid_length(count, &self)),
        }
    }
}

/// A value that may be written as a scalar, a list or a map.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Form<S, L, M> {
    Scalar(S),
    List(L),
    Map(M),
}

impl<'de, S: Deserialize<'de>, L: Deserialize<'de>, M: Deserialize<'de>> Form<S, L, M> {
    pub(crate) fn read<D: Deserializer<'de>>(
        deserializer: D,
        expecting: &'static str,
    ) -> Result<Form<S, L, M>, D::Error> {
        deserializer.deserialize_any(FormVisitor { expecting, marker: PhantomData })
    }
}

impl<'de, S: Deserialize<'de>, L: Deserialize<'de>, M: Deserialize<'de>> Deserialize<'de> for Form<S, L, M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Form<S, L, M>, D::Error> {
        Form::read(deserializer, "a value")
    }
}

struct FormVisitor<S, L, M> {
    expecting: &'static str,
    marker: PhantomData<(S, L, M)>,
}

impl<'de, S: Deserialize<'de>, L: Deserialize<'de>, M: Deserialize<'de>> Visitor<'de> for FormVisitor<S, L, M> {
    type Value = Form<S, L, M>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    visits! {
        |value| S::deserialize(value.into_deserializer()).map(Form::Scalar);
        visit_i64 i64, visit_u64 u64, visit_f64 f64, visit_str &str
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        L::deserialize(SeqAccessDeserializer::new(list)).map(Form::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        M::deserialize(MapAccessDeserializer::new(map)).map(Form::Map)
    }
}

/// No single value is right where waypoints belong.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum NoScalar {}

/// No list is right where an expectation belongs.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum NoList {}

/// No map is right where numbers belong.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum NoMap {}

macro_rules! refuse {
    ($name:ident, $what:literal) => {
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(_: D) -> Result<$name, D::Error> {
                Err(D::Error::custom(format_args!(concat!("{}", $what), MARK)))
            }
        }
    };
}

refuse!(NoScalar, "expected a list of waypoints or a file, found a single value");
refuse!(NoList, "expected a verdict or a map with one, found a list");
refuse!(NoMap, "expected numbers, found a map");

/// A word or a number, as `expect.time` may be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum WordOrNumber {
    Word(String),
    Number(f64),
}

impl<'de> Deserialize<'de> for WordOrNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WordOrNumber, D::Error> {
        deserializer.deserialize_any(WordOrNumberVisitor)
    }
}

struct WordOrNumberVisitor;

impl Visitor<'_> for WordOrNumberVisitor {
    type Value = WordOrNumber;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, or a fraction in quotes")
    }

    visits!(|value| Ok(WordOrNumber::Number(value as f64)); visit_i64 i64, visit_u64 u64);

    fn visit_f64<E: Error>(self, value: f64) -> Result<WordOrNumber, E> {
        finite(value).map(|Number(value)| WordOrNumber::Number(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<WordOrNumber, E> {
        Ok(WordOrNumber::Word(text.to_owned()))
    }
}

/// A map from names to text in the file's order, in which each name stands once.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct NameList(pub(crate) Vec<(String, String)>);

impl<'de> Deserialize<'de> for NameList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NameList, D::Error> {
        deserializer.deserialize_map(NameListVisitor)
    }
}

struct NameListVisitor;

impl<'de> Visitor<'de> for NameListVisitor {
    type Value = NameList;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names and folders")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NameList, A::Error> {
        let mut seen = std::collections::HashSet::new();
        let mut names = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, String>()? {
            if !seen.insert(name.clone()) {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            names.push((name, value));
        }
        Ok(NameList(names))
    }
}

/// Separates the message from the way to correct it.
pub(crate) const HELP: char = '\u{1e}';

/// For keys that may be left out: a key that is there has a value, so that `pose:` with nothing after it is not the
/// same as no `pose`.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
