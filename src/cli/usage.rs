//! Wrong usage, and being asked for help.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::{Format, OutputArgs};
use super::diagnostic::Diagnostic;

/// The format the user asked for, although the rest of the command line could not be read.
pub(crate) fn wanted_output(arguments: &[OsString]) -> OutputArgs {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let named = |name: &str| {
        let joined = format!("--format={name}");
        words.contains(&joined.as_str()) || words.windows(2).any(|pair| pair == ["--format", name])
    };
    let format = match (named("json"), named("jsonl")) {
        (true, _) => Format::Json,
        (_, true) => Format::Jsonl,
        _ => Format::Text,
    };
    OutputArgs { format, quiet: false }
}

/// Whether this is an answer (help, version) and no error.
pub(crate) fn is_answer(error: &clap::Error) -> bool {
    !error.use_stderr()
}

/// Better advice than that an unknown flag might be a file's name.
pub(crate) fn advised(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg).cloned() else { return error };
    let advice = match flag.trim_start_matches('-') {
        format @ ("json" | "jsonl" | "text") => format!("write '--format {format}'"),
        _ if follows(arguments, "--clearance", &flag) => format!("write '--clearance={flag}'"),
        _ if flag.parse::<f64>().is_ok() => "write a vector without spaces: 1,0,0".to_owned(),
        _ if error.get(ContextKind::SuggestedArg).is_some() => {
            error.remove(ContextKind::Suggested);
            return error;
        }
        _ => "for all flags, try '--help'".to_owned(),
    };
    error.remove(ContextKind::SuggestedArg);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.into()]));
    error
}

/// Whether a word stands right after another one.
fn follows(arguments: &[OsString], first: &str, second: &str) -> bool {
    arguments.windows(2).any(|pair| pair == [first, second])
}

/// The error for programs; people get clap's own words.
pub(crate) fn diagnose(error: &clap::Error) -> Diagnostic {
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let message = first.strip_prefix("error: ").unwrap_or(first);
    let mut diagnostic = Diagnostic::error(message);
    if error.kind() == ErrorKind::MissingRequiredArgument {
        let missing = error.get(ContextKind::InvalidArg).map(ToString::to_string);
        diagnostic = diagnostic.cause(missing.unwrap_or_default());
    }
    for line in lines.filter_map(|line| line.strip_prefix("tip: ")) {
        diagnostic = diagnostic.help(line);
    }
    match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => diagnostic.help(usage.to_string().trim().to_owned()),
        _ => diagnostic.help("for more, try --help"),
    }
}
