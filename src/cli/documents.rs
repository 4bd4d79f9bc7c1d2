//! Documents of the tool: a first world (`init`), manual pages (`man`), schemas with the reference of world files,
//! shell completions.

use std::path::PathBuf;

use clap::{Args, Command, ValueEnum};
use clap_mangen::Man;
use firstcontact::world::schema::WORLD;
use serde_json::Value;

use super::console::Console;
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::files;
use super::text::printed;

/// The world that `init` writes.
const FIRST_WORLD: &str = include_str!("init.yaml");

/// The name of that file where none is given.
const WORLD_FILE: &str = "world.yaml";

/// The schema that it writes beside the world.
const SCHEMA_FILE: &str = "firstcontact-world.schema.json";

/// `init [FILE]`
#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The file to write, or a folder to write `world.yaml` in; `-` is standard output. The schema for editors is
    /// written beside it, as `firstcontact-world.schema.json`
    #[arg(default_value = WORLD_FILE, value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Replace the files if they exist
    #[arg(long)]
    pub(crate) force: bool,
}

/// Writes the world and the schema beside it, never over an existing file unless the user allows it.
pub(crate) fn init(args: &InitArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    if files::is_dash(&args.file) {
        console.print(FIRST_WORLD);
        return Ok(Exit::Success);
    }
    let file = if args.file.is_dir() { args.file.join(WORLD_FILE) } else { args.file.clone() };
    let name = file.display();
    // The line by which editors with a YAML language server find the schema.
    let named = file.file_name().map(|name| printed(&name.to_string_lossy()).into_owned()).unwrap_or_default();
    let first = FIRST_WORLD.replacen(WORLD_FILE, &named, 1);
    let world = format!("# yaml-language-server: $schema={SCHEMA_FILE}\n{first}");
    files::write(&file, world.as_bytes(), args.force, [""; 0])?;
    let beside = file.with_file_name(SCHEMA_FILE);
    let schema = match std::fs::read_to_string(&beside) {
        Ok(text) if text == WORLD => "its schema for editors is there already".to_owned(),
        Ok(_) if !args.force => format!("{} is another and left as it is", beside.display()),
        _ => {
            files::write(&beside, WORLD.as_bytes(), args.force, [""; 0])?;
            format!("its schema for editors is {}", beside.display())
        }
    };
    console.print(&format!("wrote {name} ({schema}); now run: firstcontact check {name}\n"));
    Ok(Exit::Success)
}

/// Text above `man --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  firstcontact man > firstcontact.1                          the page of the tool
  firstcontact man measure distance | man -l -               that of a command, read at once";

/// The word for the page of the world file, which is no command.
const FORMAT: &str = "format";

/// The JSON schema of everything the tool prints as JSON.
const REPORT: &str = include_str!("report.json");

/// `schema [world|report|reference]`
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// The document
    #[arg(value_enum, default_value_t)]
    pub(crate) of: SchemaOf,
}

/// `completions SHELL`
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// `man [COMMAND]...`
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command, such as `check` or `measure distance`, or `format` for the world file; without it the whole tool
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

/// Documents with a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum SchemaOf {
    /// World files
    #[default]
    World,
    /// Output of `--format json` and `--format jsonl`, errors included
    Report,
    /// World files, every key on a page in Markdown
    Reference,
}

/// Prints a schema.
pub(crate) fn print_schema(args: &SchemaArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let schema = match args.of {
        SchemaOf::World => WORLD,
        SchemaOf::Report => REPORT,
        SchemaOf::Reference => &markdown(),
    };
    console.print(&format!("{}\n", schema.trim_end()));
    Ok(Exit::Success)
}

/// Prints the script that makes a shell complete commands and options.
pub(crate) fn print_completions(
    args: &CompletionsArgs,
    mut tool: Command,
    console: &mut Console<'_>,
) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut tool, "firstcontact", &mut script);
    console.print(&String::from_utf8_lossy(&script));
    Ok(Exit::Success)
}

/// Prints the page of the tool, of a command or of the world file.
pub(crate) fn print_manual(args: &ManArgs, mut tool: Command, console: &mut Console<'_>) -> Result<Exit, Failure> {
    if args.command == [FORMAT] {
        console.print(&manual());
        return Ok(Exit::Success);
    }
    tool.build();
    let mut command = &tool;
    for word in &args.command {
        command = command.find_subcommand(word).ok_or_else(|| unknown(word, command))?;
    }
    // The page has the whole name, as in `firstcontact measure distance`, with hyphens.
    let name = command.get_bin_name().unwrap_or(command.get_name()).replace(' ', "-");
    let mut page = Vec::new();
    Man::new(command.clone().display_name(name))
        .render(&mut page)
        .map_err(|error| Diagnostic::error("cannot write the page").cause(error.to_string()))?;
    console.print(&String::from_utf8_lossy(&page));
    Ok(Exit::Success)
}

fn unknown(word: &str, command: &Command) -> Diagnostic {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let otherwise = match names.is_empty() {
        true => "it has no commands of its own".to_owned(),
        false => format!("known: {}", names.join(", ")),
    };
    let diagnostic = Diagnostic::error(format!("there is no command `{word}` of `{}`", command.get_name()));
    diagnostic.did_you_mean(word, names.iter().copied(), otherwise)
}

/// One mapping of the world file and its keys.
struct Section {
    /// Its place in the file, such as `objects[].mesh`; empty for the file itself.
    path: String,
    /// The description, and the keys that exclude each other.
    text: String,
    keys: Vec<SchemaKey>,
}

struct SchemaKey {
    name: String,
    required: bool,
    /// The allowed values.
    value: String,
    default: Option<String>,
    description: String,
}

/// The reference of world files in Markdown.
fn markdown() -> String {
    let schema = schema();
    let mut page = format!(
        "# World files\n\n{} Written in YAML; this page has every key. It is generated from the JSON schema \
         (`firstcontact schema`) by `firstcontact schema reference`.\n\nA whole world, as `firstcontact init` writes it:\n\n```yaml\n{}```\n",
        text_of(&schema, "description"),
        FIRST_WORLD
    );
    for Section { path, text, keys } in sections(&schema) {
        let title = if path.is_empty() { "The file".to_owned() } else { format!("`{path}`") };
        page.push_str(&format!("\n## {title}\n\n"));
        if !text.is_empty() && !path.is_empty() {
            page.push_str(&format!("{text}\n\n"));
        }
        page.push_str("| key | value | |\n|---|---|---|\n");
        for SchemaKey { name, required, value, default, description } in keys {
            let required = if required { " (required)" } else { "" };
            let default = default.map(|default| format!(" Default: `{default}`.")).unwrap_or_default();
            let text = format!("{description}{default}");
            page.push_str(&format!("| `{name}`{required} | {value} | {} |\n", text.trim()));
        }
    }
    page
}

/// The same as a manual page.
fn manual() -> String {
    let schema = schema();
    let mut page = format!(
        ".TH firstcontact\\-world 5\n.SH NAME\nfirstcontact\\-world \\- the world files of firstcontact\n\
         .SH DESCRIPTION\n{}\n",
        roff(&text_of(&schema, "description"))
    );
    for Section { path, text, keys } in sections(&schema) {
        let title = if path.is_empty() { "THE FILE" } else { &path };
        page.push_str(&format!(".SH \"{}\"\n", roff(title)));
        if !text.is_empty() && !path.is_empty() {
            page.push_str(&format!("{}\n", roff(&text)));
        }
        for SchemaKey { name, required, value, default, description } in keys {
            let required = if required { ", required" } else { "" };
            let default = default.map(|default| format!(" Default: {default}.")).unwrap_or_default();
            let text = format!("{value}{required}. {description}{default}");
            page.push_str(&format!(".TP\n\\fB{}\\fR\n{}\n", roff(&name), roff(text.trim())));
        }
    }
    page
}

/// Text as roff takes it: no character commands, and no line that is one.
fn roff(text: &str) -> String {
    let plain = text.replace('`', "").replace('\\', "\\e").replace('-', "\\-").replace('"', "\\(dq");
    if plain.starts_with(['.', '\'']) { format!("\\&{plain}") } else { plain }
}

fn schema() -> Value {
    serde_json::from_str(WORLD).unwrap_or_default()
}

fn sections(schema: &Value) -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    let mut pending = vec![(String::new(), schema)];
    let mut visited: Vec<&Value> = Vec::new();
    while let Some((path, mapping)) = pending.pop() {
        if visited.iter().any(|other| std::ptr::eq(*other, mapping)) {
            continue;
        }
        visited.push(mapping);
        let required = names_in(mapping.get("required"));
        let (mut keys, mut inner) = (Vec::new(), Vec::new());
        for (name, value) in mapping["properties"].as_object().into_iter().flatten() {
            let place = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            let [own, referred] = [value, target(schema, value)].map(|value| text_of(value, "description"));
            keys.push(SchemaKey {
                name: name.clone(),
                required: required.contains(&name.as_str()),
                value: kind(schema, value, &place, &mut inner),
                default: target(schema, value).get("default").map(plain),
                description: if own.is_empty() { referred } else { own },
            });
        }
        let description = Some(text_of(mapping, "description")).filter(|text| !text.is_empty());
        let text: Vec<String> = description.into_iter().chain(choice(mapping)).collect();
        found.push(Section { path, text: text.join(" "), keys });
        // The first in the file comes first.
        pending.extend(inner.into_iter().rev());
    }
    found
}

/// The schema that a reference leads to.
fn target<'s>(schema: &'s Value, value: &'s Value) -> &'s Value {
    let name = value.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
    name.map_or(value, |name| &schema["$defs"][name])
}

/// The allowed values of a key in words. Mappings with keys of their own are added to the list.
fn kind<'s>(schema: &'s Value, value: &'s Value, place: &str, inner: &mut Vec<(String, &'s Value)>) -> String {
    let value = target(schema, value);
    if let Some(only) = value.get("const") {
        return format!("`{}`", plain(only));
    }
    if let Some(names) = value.get("enum").and_then(Value::as_array) {
        let names: Vec<String> = names.iter().map(|name| format!("`{}`", plain(name))).collect();
        return names.join(", ");
    }
    if value.get("properties").is_some() {
        inner.push((place.to_owned(), value));
        return format!("a mapping: see `{place}`");
    }
    if let Some(forms) = value.get("oneOf").and_then(Value::as_array) {
        let forms: Vec<String> = forms.iter().map(|form| kind(schema, form, place, inner)).collect();
        return forms.join("; or ");
    }
    match value["type"].as_str() {
        Some("array") => {
            let items = kind(schema, &value["items"], &format!("{place}[]"), inner);
            match (value["minItems"].as_u64(), value["maxItems"].as_u64()) {
                (Some(least), Some(most)) if least == most => format!("a list of {least}: {items}"),
                (Some(least), _) => format!("a list of {least} or more: {items}"),
                _ => format!("a list: {items}"),
            }
        }
        Some("object") => format!("names, each with {}", kind(schema, &value["additionalProperties"], place, inner)),
        Some("string") => "text".to_owned(),
        Some(name @ ("number" | "integer")) => number(name, value),
        Some("boolean") => "`true`, `false`".to_owned(),
        _ => "anything".to_owned(),
    }
}

fn number(name: &str, value: &Value) -> String {
    let bound = |key: &str, words: &str| value.get(key).map(|bound| format!("{words} {}", plain(bound)));
    let bounds: Vec<String> =
        [bound("exclusiveMinimum", "above"), bound("minimum", "at least"), bound("maximum", "at most")]
            .into_iter()
            .flatten()
            .chain(value.get("not").map(|not| format!("not {}", plain(&not["const"]))))
            .collect();
    let name = if name == "integer" { "a whole number" } else { "a number" };
    if bounds.is_empty() { name.to_owned() } else { format!("{name}, {}", bounds.join(", ")) }
}

/// The keys that exclude each other, if the schema has forms that require different keys.
fn choice(mapping: &Value) -> Option<String> {
    let forms = mapping.get("oneOf")?.as_array()?;
    let names: Vec<String> = forms
        .iter()
        .map(|form| names_in(form.get("required")))
        .filter(|names| !names.is_empty())
        .map(|names| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" with "))
        .collect();
    let how_many = if names.len() < forms.len() { "At most" } else { "Exactly" };
    Some(format!("{how_many} one of {}.", names.join(", ")))
}

fn names_in(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

fn text_of(value: &Value, key: &str) -> String {
    value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every mapping of a schema, by where it is.
    fn described(value: &Value, place: &str, missing: &mut Vec<String>, defs: &Value) {
        for (name, inner) in value.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let of_key = inner.get("description").or_else(|| target(defs, inner).get("description"));
            if of_key.is_none() {
                missing.push(format!("{place}.{name}"));
            }
        }
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, inner)| described(inner, &format!("{place}.{name}"), missing, defs))
            }
            Value::Array(items) => items.iter().for_each(|inner| described(inner, place, missing, defs)),
            _ => {}
        }
    }

    #[test]
    fn every_key_has_a_description() {
        let (schema, mut missing) = (schema(), Vec::new());
        described(&schema, "", &mut missing, &schema);
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn every_key_is_on_the_page() {
        let schema = schema();
        let keys: usize = sections(&schema).iter().map(|section| section.keys.len()).sum();
        let mut mappings = vec![&schema];
        let mut count = 0;
        while let Some(value) = mappings.pop() {
            count += value.get("properties").and_then(Value::as_object).map_or(0, |keys| keys.len());
            match value {
                Value::Object(fields) => mappings.extend(fields.values()),
                Value::Array(items) => mappings.extend(items),
                _ => {}
            }
        }
        assert_eq!(keys, count);
    }
}
