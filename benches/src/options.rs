//! What the command line of a benchmark asks for.

use std::process::ExitCode;
use std::str::FromStr;

use crate::arrangement::Arrangement;
use crate::kind::Kind;
use crate::table::Style;

/// What to measure, and how to print it.
#[derive(Debug, Clone)]
pub struct Options {
    /// Sizes of the bodies: triangles of a mesh, vertices of an ellipsoid.
    pub sizes: Vec<u32>,
    /// Queries per cell.
    pub queries: usize,
    /// Decides everything random.
    pub seed: u64,
    /// The families.
    pub families: Vec<Arrangement>,
    /// The kinds of query.
    pub kinds: Vec<Kind>,
    /// How tables are written.
    pub style: Style,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            sizes: vec![1_000, 10_000, 100_000],
            queries: 16,
            seed: 1,
            families: Arrangement::meshes(),
            kinds: Kind::ALL.to_vec(),
            style: Style::Plain,
        }
    }
}

impl Options {
    /// Every family at every size.
    pub fn meshes(&self) -> impl Iterator<Item = (Arrangement, u32)> {
        let sizes = |family| self.sizes.iter().map(move |&size| (family, size));
        self.families.iter().flat_map(move |&family| sizes(family))
    }

    /// Runs a benchmark with these options but for what the command line says; status 2 if that makes no sense.
    pub fn run(self, benchmark: impl FnOnce(&Options)) -> ExitCode {
        match self.with(std::env::args().skip(1)) {
            Ok(options) => {
                benchmark(&options);
                ExitCode::SUCCESS
            }
            Err(message) => {
                eprintln!("{message}");
                ExitCode::from(2)
            }
        }
    }

    /// These options but for what the arguments say, such as `--triangles 1000,10000 --queries 16 --seed 1 --family
    /// knot,gear --kind hit --markdown`.
    ///
    /// # Errors
    /// A sentence about the first argument that makes no sense.
    pub fn with(self, arguments: impl IntoIterator<Item = String>) -> Result<Options, String> {
        let mut options = self;
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            if argument == "--markdown" {
                options.style = Style::Markdown;
                continue;
            }
            let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
            match argument.as_str() {
                "--triangles" | "--sizes" => options.sizes = list(&value, number)?,
                "--queries" => options.queries = number(&value)?,
                "--seed" => options.seed = number(&value)?,
                "--family" => options.families = list(&value, |name| named(name, Arrangement::ALL, Arrangement::name))?,
                "--kind" => options.kinds = list(&value, |name| named(name, Kind::ALL, Kind::name))?,
                _ => return Err(format!("unknown option {argument}")),
            }
        }
        Ok(options)
    }
}

/// The items of a list with commas.
///
/// # Errors
/// Those of the first item that makes no sense.
pub fn list<T>(value: &str, item: impl Fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    value.split(',').map(item).collect()
}

/// A number.
///
/// # Errors
/// If it is none, or too large.
pub fn number<T: FromStr>(value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{value} is not a number that fits here"))
}

/// The item with this name.
///
/// # Errors
/// A sentence with all names if it is none of them.
pub fn named<T: Copy, const N: usize>(name: &str, all: [T; N], name_of: fn(T) -> &'static str) -> Result<T, String> {
    let known = || all.iter().map(|&item| name_of(item)).collect::<Vec<_>>().join(", ");
    let found = all.iter().copied().find(|&item| name_of(item) == name);
    found.ok_or_else(|| format!("there is no {name}; there are {}", known()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(line: &str) -> Result<Options, String> {
        Options::default().with(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn lists_and_names_are_read() {
        let options = with("--triangles 500,700 --family linked --kind pass,hit --markdown").unwrap();
        assert_eq!(options.sizes, [500, 700]);
        assert_eq!(options.families, [Arrangement::LinkedTori]);
        assert_eq!(options.kinds, [Kind::Pass, Kind::Hit]);
        assert_eq!(options.style, Style::Markdown);
    }

    #[test]
    fn nonsense_is_named() {
        assert_eq!(with("--queries many").unwrap_err(), "many is not a number that fits here");
        assert_eq!(with("--seed").unwrap_err(), "--seed needs a value");
        assert!(with("--kind late").unwrap_err().starts_with("there is no late; there are hit, deep"));
    }
}
