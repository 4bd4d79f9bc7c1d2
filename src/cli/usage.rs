//! Wrong usage, and requests for help.

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use firstcontact::world::LengthUnit;

use super::console::{Format, OutputArgs};
use super::diagnostic::{Diagnostic, nearest_name};
use super::text::printed;

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

/// The user's choice of colours, which has to be known before the streams are made.
pub(crate) fn wanted_color(arguments: &[OsString]) -> ColorChoice {
    let named = |name: &str| is_given(arguments, "--color", name);
    match (named("always"), named("never")) {
        (true, _) => ColorChoice::Always,
        (_, true) => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// True if a flag is given with a value.
fn is_given(arguments: &[OsString], flag: &str, value: &str) -> bool {
    let joined = format!("{flag}={value}");
    arguments.iter().any(|word| *word == *joined) || arguments.windows(2).any(|pair| pair == [flag, value])
}

/// True for an answer (help, version) that is no error.
pub(crate) fn is_answer(error: &clap::Error) -> bool {
    !error.use_stderr()
}

/// The error with better advice than that an unknown flag might be a file's name.
pub(crate) fn advised(mut error: clap::Error, arguments: &[OsString], tool: &Command) -> clap::Error {
    if error.kind() == ErrorKind::InvalidSubcommand {
        return placed(error, tool);
    }
    if error.kind() == ErrorKind::InvalidValue {
        return with_unit_meant(with_all_formats(error));
    }
    if error.kind() == ErrorKind::MissingRequiredArgument {
        return with_parts_of_turn(error);
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg).cloned() else { return error };
    let is_after_clearance = arguments.windows(2).any(|pair| pair == ["--clearance", flag.as_str()]);
    // A value that begins with a minus, after an option.
    let valued = arguments.windows(2).find_map(|pair| {
        let [option, value] = [pair[0].to_str()?, pair[1].to_str()?];
        let is_option = option.starts_with("--") && !option.contains('=');
        (is_option && flag.starts_with('-') && value.starts_with(&flag)).then_some([option, value])
    });
    let advice = match flag.trim_start_matches('-') {
        symbol if LengthUnit::from_name(symbol).is_some() => match lengths_before(symbol, arguments) {
            Some(lengths) => format!("write '{lengths}', without a space before the unit"),
            None => "write a unit right after its number: 5mm".to_owned(),
        },
        format @ ("json" | "jsonl" | "text") => format!("write '--format {format}'"),
        _ if is_after_clearance => format!("write '--clearance={flag}'"),
        _ if !flag.starts_with('-') && wants_out(&error) => format!("write '--out {flag}'"),
        _ if flag.parse::<f64>().is_ok() => match valued {
            Some([option, value]) => format!("write '{option}={value}'"),
            None => "write a vector without spaces: 1,0,0".to_owned(),
        },
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

/// True if the command writes a file that has to be named.
fn wants_out(error: &clap::Error) -> bool {
    error.get(ContextKind::Usage).is_some_and(|usage| usage.to_string().contains("--out <"))
}

/// The lengths that stand as a word before a unit, each with this unit.
fn lengths_before(symbol: &str, arguments: &[OsString]) -> Option<String> {
    arguments.windows(2).filter(|pair| pair[1] == symbol).find_map(|pair| {
        // The flag may be joined to its value.
        let before = pair[0].to_str()?.rsplit('=').next()?;
        let lengths: Vec<&str> = before.split(',').collect();
        let are_numbers = lengths.iter().all(|length| length.parse::<f64>().is_ok());
        are_numbers.then(|| lengths.iter().map(|length| format!("{length}{symbol}")).collect::<Vec<_>>().join(","))
    })
}

/// The error about a turn of which only the angle or the centre is given: a turn needs no way beside it.
fn with_parts_of_turn(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else { return error };
    let missing = missing.clone();
    let of_turn = |argument: &&String| argument.starts_with("--turn") || argument.starts_with("--angle");
    let parts: Vec<String> = missing.iter().filter(of_turn).cloned().collect();
    if !parts.is_empty() {
        error.insert(ContextKind::InvalidArg, ContextValue::Strings(parts));
        let advice = "a turn has an axis and an angle, and may have a centre: --turn 0,0,1 --angle 90 --about 2,0,0";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.to_owned().into()]));
    }
    error
}

/// The error about a format that does not exist, with those that some commands have.
fn with_all_formats(mut error: clap::Error) -> clap::Error {
    if error.get(ContextKind::InvalidArg).is_some_and(|argument| argument.to_string().starts_with("--format")) {
        let advice = "check also prints junit, sarif and github, and with --edges csv; world lint and mesh lint print sarif and \
                      github";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.to_owned().into()]));
    }
    error
}

/// The error about a unit that does not exist, with the one that is meant. That letters are alike says little of symbols
/// of one or two: `milli` is no `m`.
fn with_unit_meant(mut error: clap::Error) -> clap::Error {
    let is_unit = error.get(ContextKind::InvalidArg).is_some_and(|argument| argument.to_string().starts_with("--unit"));
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidValue).filter(|_| is_unit) else {
        return error;
    };
    let spelled = LengthUnit::meant_by(word).map(LengthUnit::name);
    let meant = spelled.or_else(|| nearest_name(word, LengthUnit::ALL.iter().map(|(_, symbol)| *symbol)));
    error.remove(ContextKind::SuggestedValue);
    if let Some(meant) = meant {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(meant.to_owned()));
    }
    error
}

/// The error about a command that exists below another command, with its whole name.
fn placed(mut error: clap::Error, tool: &Command) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    let mut places = Vec::new();
    for command in tool.get_subcommands() {
        if command.get_name() == word {
            places.push(format!("'firstcontact {word}'"));
        }
        let below = command.get_subcommands().filter(|below| below.get_name() == word);
        places.extend(below.map(|below| format!("'firstcontact {} {}'", command.get_name(), below.get_name())));
    }
    // Of several that are similar the nearest is meant.
    let nearest = tool.get_subcommands().map(Command::get_name).min_by_key(|name| strsim::osa_distance(word, name));
    let nearest = nearest.filter(|_| error.get(ContextKind::SuggestedSubcommand).is_some());
    if let (Some(name), true) = (nearest, places.is_empty()) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![name.to_owned()]));
    }
    if !places.is_empty() {
        let advice = format!("write {}", places.join(" or "));
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.into()]));
    }
    error
}

/// The error for people, in clap's own words. Arguments may come from a shell's pattern: names of files, which are
/// printed as such names are everywhere.
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
