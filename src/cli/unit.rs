//! Units of length on the command line: those of the files, of the numbers and of the report.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use firstcontact::motion::{Placement, Rotation};
use firstcontact::solid::{Body, BuildError};
use firstcontact::world::LengthUnit;

use super::diagnostic::{Diagnostic, Failure};
use super::finding::Units;
use super::quantity::{Quantity, Triple};
use super::text::number;

/// The units that the user names.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct UnitArgs {
    /// The unit of length of both files, of all lengths given here and of the report: nothing is scaled then
    ///
    /// Without it all is in metres, or in what `--unit-a` and `--unit-b` both say. A length given here may have a unit
    /// of its own instead, such as `5mm`, `1.5in` or `0,0,-20cm`: the number as written is converted exactly and
    /// rounded once, to the nearest double.
    #[arg(long, value_name = "UNIT", value_parser = symbols())]
    pub(crate) unit: Option<LengthUnit>,
    /// The unit of A's file alone: one of those that `--unit` takes
    ///
    /// If it is not that of `--unit`, each coordinate of the file, a double, is converted exactly and rounded once,
    /// to the nearest double. Exact answers are exact for the mesh that this makes.
    #[arg(long, value_name = "UNIT", value_parser = symbols(), hide_possible_values = true)]
    pub(crate) unit_a: Option<LengthUnit>,
    /// The unit of B's file alone
    #[arg(long, value_name = "UNIT", value_parser = symbols(), hide_possible_values = true)]
    pub(crate) unit_b: Option<LengthUnit>,
}

/// Reads the symbol of a unit.
pub(crate) fn symbols() -> impl TypedValueParser<Value = LengthUnit> {
    let known = PossibleValuesParser::new(LengthUnit::ALL.iter().map(|(_, symbol)| *symbol));
    known.try_map(|symbol| LengthUnit::from_name(&symbol).ok_or("this is no unit of length"))
}

/// The unit of the report and of numbers that have none of their own, and those of the two files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChosenUnits {
    length: LengthUnit,
    /// Of A's file.
    pub(crate) a: FileUnit,
    /// Of B's file.
    pub(crate) b: FileUnit,
}

/// The unit a mesh file is in, and the one it is taken into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FileUnit {
    of_file: LengthUnit,
    wanted: LengthUnit,
    /// The flag that says it of this file alone.
    flag: &'static str,
    is_flag_given: bool,
}

impl UnitArgs {
    /// The units to be used. Nothing is guessed: if the files differ, the user has to name the unit of everything else.
    pub(crate) fn chosen(&self) -> Result<ChosenUnits, Failure> {
        let [a, b] = [self.unit_a, self.unit_b].map(|unit| unit.or(self.unit).unwrap_or(LengthUnit::Metre));
        let length = match self.unit {
            Some(unit) => unit,
            None if a == b => a,
            None => {
                let message = format!(
                    "A's file is in {a} and B's in {b}: it is not said in which unit the other numbers and the report \
                     are"
                );
                let diagnostic = Diagnostic::error(message).cause("without `--unit` a file is in metres");
                return Err(diagnostic.help(format!("add `--unit {a}` or `--unit {b}`")).into());
            }
        };
        let file = |of_file, flag, given: Option<LengthUnit>| {
            let is_flag_given = given.is_some();
            FileUnit { of_file, wanted: length, flag, is_flag_given }
        };
        let (a, b) = (file(a, "--unit-a", self.unit_a), file(b, "--unit-b", self.unit_b));
        Ok(ChosenUnits { length, a, b })
    }
}

impl ChosenUnits {
    /// A length in the unit of the report.
    pub(crate) fn length(&self, quantity: &Quantity, flag: &str) -> Result<f64, Failure> {
        quantity.in_unit(self.length).map_err(|error| Diagnostic::error(format!("`{flag}`: {error}")).into())
    }

    /// A point or a vector in the unit of the report.
    pub(crate) fn triple(&self, Triple(quantities): &Triple, flag: &str) -> Result<[f64; 3], Failure> {
        let [x, y, z] = quantities.each_ref().map(|quantity| self.length(quantity, flag));
        Ok([x?, y?, z?])
    }

    /// The units as the report names them.
    pub(crate) fn report(&self) -> Units {
        let converted = |file: FileUnit| file.is_converted().then(|| file.of_file.to_string());
        let (file_a, file_b) = (converted(self.a), converted(self.b));
        Units { length: self.length.to_string(), time: None, file_a, file_b }
    }
}

impl FileUnit {
    /// True if the coordinates of the file are not those that are taken.
    pub(crate) fn is_converted(self) -> bool {
        self.of_file != self.wanted
    }

    /// The unit of the one file of a command, which `--unit` alone says.
    pub(crate) fn of_one_file(self, is_given: bool) -> FileUnit {
        FileUnit { flag: "--unit", is_flag_given: is_given, ..self }
    }

    /// The factor of the conversion as a fraction, for the key of a cache.
    pub(crate) fn ratio(self) -> (u64, u64) {
        self.of_file.ratio(self.wanted)
    }

    /// The body in the wanted unit, each coordinate the double nearest to the exact product. If both units are the
    /// same, the body is unchanged.
    pub(crate) fn converted(self, body: Body) -> Result<Body, BuildError> {
        if !self.is_converted() {
            return Ok(body);
        }
        // The few units there are have factors that are exact doubles.
        let (factor, divisor) = self.ratio();
        let scale = Placement { scale: [factor as f64; 3], rotation: Rotation::identity() };
        scale.apply_in_unit(&body, divisor as f64)
    }

    /// The warning about a body, given in the wanted unit, whose size is unusual in the unit that its file is taken to
    /// be in. There is none if the user names the unit of this very file.
    pub(crate) fn doubt(self, name: &str, body: &Body) -> Option<String> {
        if let (false, Some(stated)) = (self.is_flag_given, body.mesh().unit()) {
            return self.doubt_of_stated(name, stated);
        }
        let (factor, divisor) = self.ratio();
        let [low, high] = body.bounds();
        self.doubt_of_extent(name, (high - low).amax() / factor as f64 * divisor as f64)
    }

    /// The warning about a file that states another unit, in metres, than the one taken.
    fn doubt_of_stated(self, name: &str, stated: f64) -> Option<String> {
        let FileUnit { of_file: taken, flag, .. } = self;
        if stated == taken.metres() {
            return None;
        }
        let unit = LengthUnit::of_metres(stated);
        let stated = unit.map_or_else(|| format!("{} m", number(stated)), |unit| unit.to_string());
        let wrong = format!("`{flag} {taken}` says that the file is wrong");
        let advice = unit.map_or_else(|| wrong.clone(), |unit| format!("`{flag} {unit}` takes it so, {wrong}"));
        Some(format!("{name}: says that its unit is {stated}, and is taken to be in {taken}: {advice}"))
    }

    /// The warning about a mesh of an unusual size, by its length in its file.
    pub(crate) fn doubt_of_extent(self, name: &str, extent: f64) -> Option<String> {
        let FileUnit { of_file: taken, flag, is_flag_given, .. } = self;
        let likely = if is_flag_given { None } else { taken.doubted(extent) }?;
        // A part 100 long may be 100 mm or 1 m of size; one 10,000 long is hardly 100 m.
        let or_another = if likely == LengthUnit::Millimetre && extent < 1000.0 { " or cm" } else { "" };
        let of_all = match flag {
            "--unit" => String::new(),
            _ => format!("`--unit {likely}` says so of all lengths, "),
        };
        Some(format!(
            "{name}: taken to be {} {taken} long; by its size it is perhaps in {likely}{or_another}: {of_all}\
             `{flag} {likely}` says so of this file, `{flag} {taken}` that its size is right",
            number(extent)
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(all: Option<&str>, a: Option<&str>, b: Option<&str>) -> Result<ChosenUnits, Failure> {
        let [unit, unit_a, unit_b] = [all, a, b].map(|symbol| symbol.and_then(LengthUnit::from_name));
        UnitArgs { unit, unit_a, unit_b }.chosen()
    }

    #[test]
    fn the_unit_is_one_or_it_is_said() {
        for (all, a, b, length, converted) in [
            (None, None, None, "m", [false, false]),
            (Some("mm"), None, None, "mm", [false, false]),
            (None, Some("mm"), Some("mm"), "mm", [false, false]),
            (None, Some("m"), None, "m", [false, false]),
            (Some("m"), Some("mm"), Some("mm"), "m", [true, true]),
            (Some("in"), None, Some("ft"), "in", [false, true]),
        ] {
            let chosen = chosen(all, a, b).unwrap();
            assert_eq!((chosen.length.name(), [chosen.a, chosen.b].map(FileUnit::is_converted)), (length, converted));
        }
        for (a, b) in [(Some("mm"), None), (None, Some("cm")), (Some("mm"), Some("in"))] {
            assert!(chosen(None, a, b).unwrap_err().diagnostics[0].help[0].contains("add `--unit "));
        }
    }
}
