//! Bodies that rest, fit, slide and start in contact: our answers beside the fastest right answer of parry; with
//! `--growth` instead how the time for small inputs grows that must not cost minutes.

use std::process::ExitCode;

use firstcontact_benches::glide::Known;
use firstcontact_benches::options::{list, named, number};
use firstcontact_benches::small_inputs;
use firstcontact_benches::table::Style;
use firstcontact_benches::touching::{Line, Question, Touching, line};

fn main() -> ExitCode {
    match Asked::from_arguments(std::env::args().skip(1)) {
        Ok(asked) => {
            asked.run();
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// What the command line asks for.
struct Asked {
    families: Vec<Touching>,
    /// Each family's own if there are none.
    sizes: Vec<u32>,
    /// Questions of a family at a size; of what is very large fewer.
    queries: usize,
    seed: u64,
    style: Style,
    /// Growth of small inputs, and no families.
    growth: bool,
    /// A line for each kind of answer.
    by_kind: bool,
}

impl Asked {
    fn from_arguments(mut arguments: impl Iterator<Item = String>) -> Result<Asked, String> {
        let mut asked = Asked {
            families: Touching::ALL.to_vec(),
            sizes: Vec::new(),
            queries: 8,
            seed: 1,
            style: Style::Plain,
            growth: false,
            by_kind: false,
        };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--markdown" => asked.style = Style::Markdown,
                "--growth" => asked.growth = true,
                "--by-kind" => asked.by_kind = true,
                _ => asked.set(&argument, arguments.next())?,
            }
        }
        Ok(asked)
    }

    fn set(&mut self, option: &str, value: Option<String>) -> Result<(), String> {
        let value = value.ok_or_else(|| format!("{option} needs a value"))?;
        match option {
            "--families" => self.families = list(&value, |name| named(name, Touching::ALL, Touching::name))?,
            "--sizes" => self.sizes = list(&value, number)?,
            "--queries" => self.queries = number(&value)?,
            "--seed" => self.seed = number(&value)?,
            _ => return Err(format!("unknown option {option}")),
        }
        Ok(())
    }

    fn run(&self) {
        if self.growth {
            println!("{}", small_inputs::table(self.style));
            return;
        }
        let mut lines = Vec::new();
        for &family in &self.families {
            let sizes = if self.sizes.is_empty() { family.sizes() } else { &self.sizes };
            for &size in sizes {
                eprintln!("{} {}", family.name(), family.label(size));
                let questions = family.questions(size, self.queries, self.seed);
                for questions in self.parts(questions) {
                    lines.extend(Line::measure(family, size, &questions));
                }
            }
        }
        println!("{}", line::table(self.style, &lines));
        println!("{}", line::summary(&lines));
    }
    /// The questions of each line.
    fn parts(&self, questions: Vec<Question>) -> Vec<Vec<Question>> {
        if !self.by_kind {
            return vec![questions];
        }
        let (clear, others): (Vec<_>, Vec<_>) =
            questions.into_iter().partition(|question| question.known == Known::Clear);
        let (start, later) = others.into_iter().partition(|question| question.known == Known::AtStart);
        vec![clear, later, start]
    }
}
