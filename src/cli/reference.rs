//! The reference of world files: every key of the schema, as a page to read.

use serde_json::Value;

use firstcontact::world::schema::WORLD;

/// One mapping of the file and its keys.
struct Section {
    /// Where it stands in the file, such as `objects[].mesh`; empty for the file itself.
    path: String,
    description: String,
    /// Which keys exclude each other.
    choice: Option<String>,
    keys: Vec<Key>,
}

struct Key {
    name: String,
    required: bool,
    /// What may stand there.
    value: String,
    default: Option<String>,
    description: String,
}

/// The page in Markdown.
pub(crate) fn markdown() -> String {
    let schema = schema();
    let mut page = format!(
        "# World files\n\n{} Written in YAML; this page has every key. It is generated from the JSON schema \
         (`firstcontact schema`) by `firstcontact schema reference`.\n\nA whole world, as `firstcontact init` writes it:\n\n```yaml\n{}```\n",
        text_of(&schema, "description"),
        super::init::WORLD
    );
    for Section { path, description, choice, keys } in sections(&schema) {
        let title = if path.is_empty() { "The file".to_owned() } else { format!("`{path}`") };
        page.push_str(&format!("\n## {title}\n\n"));
        let said: Vec<String> =
            [Some(description).filter(|text| !text.is_empty()), choice].into_iter().flatten().collect();
        if !said.is_empty() && !path.is_empty() {
            page.push_str(&format!("{}\n\n", said.join(" ")));
        }
        page.push_str("| key | value | |\n|---|---|---|\n");
        for Key { name, required, value, default, description } in keys {
            let required = if required { " (required)" } else { "" };
            let default = default.map(|default| format!(" Default: `{default}`.")).unwrap_or_default();
            let told = format!("{description}{default}");
            page.push_str(&format!("| `{name}`{required} | {value} | {} |\n", told.trim()));
        }
    }
    page
}

/// The same as a manual page.
pub(crate) fn manual() -> String {
    let schema = schema();
    let mut page = format!(
        ".TH firstcontact\\-world 5\n.SH NAME\nfirstcontact\\-world \\- the world files of firstcontact\n\
         .SH DESCRIPTION\n{}\n",
        roff(&text_of(&schema, "description"))
    );
    for Section { path, description, choice, keys } in sections(&schema) {
        let title = if path.is_empty() { "THE FILE" } else { &path };
        page.push_str(&format!(".SH \"{}\"\n", roff(title)));
        let said: Vec<String> =
            [Some(description).filter(|text| !text.is_empty()), choice].into_iter().flatten().collect();
        if !said.is_empty() && !path.is_empty() {
            page.push_str(&format!("{}\n", roff(&said.join(" "))));
        }
        for Key { name, required, value, default, description } in keys {
            let required = if required { ", required" } else { "" };
            let default = default.map(|default| format!(" Default: {default}.")).unwrap_or_default();
            let told = format!("{value}{required}. {description}{default}");
            page.push_str(&format!(".TP\n\\fB{}\\fR\n{}\n", roff(&name), roff(told.trim())));
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
    let mut seen: Vec<&Value> = Vec::new();
    while let Some((path, mapping)) = pending.pop() {
        if seen.iter().any(|other| std::ptr::eq(*other, mapping)) {
            continue;
        }
        seen.push(mapping);
        let required = names_in(mapping.get("required"));
        let mut keys = Vec::new();
        let mut inner = Vec::new();
        for (name, value) in mapping["properties"].as_object().into_iter().flatten() {
            let place = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            let described = [value, target(schema, value)].map(|value| text_of(value, "description"));
            let [own, referred] = described;
            keys.push(Key {
                name: name.clone(),
                required: required.contains(&name.as_str()),
                value: kind(schema, value, &place, &mut inner),
                default: target(schema, value).get("default").map(plain),
                description: if own.is_empty() { referred } else { own },
            });
        }
        found.push(Section { path, description: text_of(mapping, "description"), choice: choice(mapping), keys });
        // What stands first in the file comes first.
        pending.extend(inner.into_iter().rev());
    }
    found
}

/// What a reference leads to.
fn target<'s>(schema: &'s Value, value: &'s Value) -> &'s Value {
    let name = value.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
    name.map_or(value, |name| &schema["$defs"][name])
}

/// What may stand at a place, in words; mappings with keys of their own are added to the list.
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

/// Which keys exclude each other, where the schema says so by what each form requires.
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
