//! Diagnostics as text, the way rustc shows them.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::diagnostic::{Diagnostic, Place, Severity};
use super::printed::{holds_command, printed};

/// The text of one diagnostic, with colours; the stream takes them out where they are not wanted.
pub(crate) fn render(diagnostic: &Diagnostic) -> String {
    let clean = cleaned(diagnostic);
    let level = match clean.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut main = Group::with_title(level.primary_title(clean.message.as_str()));
    main = match pointed(&clean) {
        Some((origin, snippet)) => match origin {
            Some(origin) => main.element(origin).element(snippet),
            None => main.element(snippet),
        },
        None => unpointed(main, &clean),
    };
    for help in &clean.help {
        main = main.element(Level::HELP.message(help.as_str()));
    }
    Renderer::styled().render(&[main])
}

/// What came from a file must not reach the terminal as anything but words.
fn cleaned(diagnostic: &Diagnostic) -> Diagnostic {
    let clean = |text: &String| printed(text).into_owned();
    Diagnostic {
        severity: diagnostic.severity,
        message: clean(&diagnostic.message),
        place: Place { file: diagnostic.place.file.as_ref().map(clean), ..diagnostic.place.clone() },
        cause: diagnostic.cause.as_ref().map(clean),
        help: diagnostic.help.iter().map(clean).collect(),
    }
}

/// The line, with its place. Of a line that is shown in part, the place is not where it is shown, and is told by itself.
fn pointed(diagnostic: &Diagnostic) -> Option<(Option<Origin<'_>>, Snippet<'_, Annotation<'_>>)> {
    let Place { file: Some(file), line: Some(line), excerpt: Some(excerpt), column } = &diagnostic.place else {
        return None;
    };
    if holds_command(&excerpt.text) {
        return None;
    }
    let caret = AnnotationKind::Primary.span(excerpt.span.clone()).label(diagnostic.cause.as_deref());
    let snippet = Snippet::source(excerpt.text.as_str()).line_start(*line).annotation(caret);
    let shown_at = excerpt.text[..excerpt.span.start].chars().count() + 1;
    Some(match column {
        Some(column) if *column != shown_at => {
            (Some(Origin::path(file.as_str()).line(*line).char_column(*column)), snippet)
        }
        _ => (None, snippet.path(file.as_str())),
    })
}

fn unpointed<'a>(mut group: Group<'a>, diagnostic: &'a Diagnostic) -> Group<'a> {
    if let Some(file) = &diagnostic.place.file {
        let mut origin = Origin::path(file.as_str());
        if let Some(line) = diagnostic.place.line {
            origin = origin.line(line);
            if let Some(column) = diagnostic.place.column {
                origin = origin.char_column(column);
            }
        }
        group = group.element(origin);
    }
    match &diagnostic.cause {
        Some(cause) => group.element(Level::NOTE.message(cause.as_str())),
        None => group,
    }
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::cli::diagnostic::{Diagnostic, Place};

    #[test]
    fn looks_like_rustc() {
        let place = Place::in_text("cell.yaml", 2, Some(3), None, b"objects:\n  positon: 1\n");
        let diagnostic = Diagnostic::error("unknown key `positon`").at(place).cause("not known here");
        let text = render(&diagnostic.help("did you mean `position`?"));
        let plain = anstream::adapter::strip_str(&text).to_string();
        let expected = "error: unknown key `positon`\n \
--> cell.yaml:2:3\n  |\n2 |   positon: 1\n  |   ^^^^^^^ not known here\n  |\n  = help: did you mean `position`?";
        assert_eq!(plain, expected);
    }

    #[test]
    fn of_a_line_that_is_cut_the_column_is_that_of_the_file() {
        let mut place = Place::in_text("a.obj", 7, Some(4), None, b"\n\n\n\n\n\n...x 1 2...");
        place.column = Some(1000);
        let plain =
            anstream::adapter::strip_str(&render(&Diagnostic::error("not an index").at(place).cause("no"))).to_string();
        assert!(plain.contains("--> a.obj:7:1000\n") && plain.contains("7 | ...x 1 2...\n"), "{plain}");
        assert!(plain.contains("|    ^ no"), "{plain}");
    }

    #[test]
    fn without_a_line_names_the_file() {
        let diagnostic = Diagnostic::error("cannot read").in_file("a.stl").cause("facet 3").help("export it again");
        let plain = anstream::adapter::strip_str(&render(&diagnostic)).to_string();
        assert_eq!(plain, "error: cannot read\n--> a.stl\n = note: facet 3\n = help: export it again");
    }
}
