//! Wrong usage, and being asked for help.

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::{Arguments, Format, OutputArgs};
use super::diagnostic::Diagnostic;
use super::printed::printed;

/// The format the user asked for, although the rest of the command line could not be read.
pub(crate) fn wanted_output(arguments: &[OsString]) -> OutputArgs {
    let named = |name: &str| is_given(arguments, "--format", name);
    let format = match (named("json"), named("jsonl")) {
        (true, _) => Format::Json,
        (_, true) => Format::Jsonl,
        _ => Format::Text,
    };
    OutputArgs { format, quiet: false }
}

/// When the user wants colours, which has to be known before the streams are made.
pub(crate) fn wanted_color(arguments: &[OsString]) -> ColorChoice {
    let named = |name: &str| is_given(arguments, "--color", name);
    match (named("always"), named("never")) {
        (true, _) => ColorChoice::Always,
        (_, true) => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Whether a flag is given with a value.
fn is_given(arguments: &[OsString], flag: &str, value: &str) -> bool {
    let joined = format!("{flag}={value}");
    arguments.iter().any(|word| *word == *joined) || arguments.windows(2).any(|pair| pair == [flag, value])
}

/// Whether this is an answer (help, version) and no error.
pub(crate) fn is_answer(error: &clap::Error) -> bool {
    !error.use_stderr()
}

/// Better advice than that an unknown flag might be a file's name.
pub(crate) fn advised(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    if error.kind() == ErrorKind::InvalidSubcommand {
        return placed(error);
    }
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

/// Says of a command under which other command it is.
fn placed(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    let tool = Arguments::command();
    let mut places = Vec::new();
    for command in tool.get_subcommands() {
        if command.get_name() == word {
            places.push(format!("'firstcontact {word}'"));
        }
        let below = command.get_subcommands().filter(|below| below.get_name() == word);
        places.extend(below.map(|below| format!("'firstcontact {} {}'", command.get_name(), below.get_name())));
    }
    if !places.is_empty() {
        let advice = format!("write {}", places.join(" or "));
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.into()]));
    }
    error
}

/// Whether a word stands right after another one.
fn follows(arguments: &[OsString], first: &str, second: &str) -> bool {
    arguments.windows(2).any(|pair| pair == [first, second])
}

/// The error for people, in clap's own words. What the user typed may come from a shell's pattern: names of files, which are shown as
/// such names are everywhere.
pub(crate) fn rendered(error: &clap::Error, arguments: &[OsString]) -> String {
    let mut text = error.render().ansi().to_string();
    for argument in arguments.iter().map(|argument| argument.to_string_lossy()) {
        let shown = printed(&argument);
        if shown != argument {
            text = text.replace(&*argument, &shown);
        }
    }
    text
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
