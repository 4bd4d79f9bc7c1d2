//! SVG as text: elements, their attributes, and names made harmless.

use std::fmt::Write;

use crate::cli::xml::escape;

/// A drawing that is being written. Lengths are in pixels, from the upper left corner.
#[derive(Debug)]
pub(super) struct Writer {
    text: String,
}

impl Writer {
    /// An empty drawing.
    pub(super) fn new([width, height]: [f64; 2]) -> Writer {
        let mut writer = Writer { text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned() };
        let (width, height) = (length(width), length(height));
        writer.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">"
        ));
        writer
    }

    /// The text of the whole file.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// An element that holds words and is not drawn, such as `title`.
    pub(super) fn named(&mut self, element: &str, words: &str) {
        self.line(format_args!("<{element}>{}</{element}>", escape(words)));
    }

    /// How the classes look. The text is this program's own and holds no markup.
    pub(super) fn style(&mut self, rules: &str) {
        self.line(format_args!("<style>{rules}</style>"));
    }

    /// A rectangle.
    pub(super) fn rectangle(&mut self, class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let [x, y, width, height] = [x, y, width, height].map(length);
        self.line(format_args!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"));
    }

    /// A rectangle outside of which what names it is not seen.
    pub(super) fn clip(&mut self, id: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let [x, y, width, height] = [x, y, width, height].map(length);
        self.line(format_args!(
            "<clipPath id=\"{id}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/></clipPath>"
        ));
    }

    /// Lines from point to point, seen within a clip. A class that fills closes them.
    pub(super) fn path(&mut self, class: &str, points: &[[f64; 2]], clip: Option<&str>) {
        let places: Vec<String> = points.iter().map(|[x, y]| format!("{},{}", length(*x), length(*y))).collect();
        let clip = clip.map(|id| format!(" clip-path=\"url(#{id})\"")).unwrap_or_default();
        self.line(format_args!("<path class=\"{class}\" d=\"M{}\"{clip}/>", places.join(" L")));
    }

    /// A circle, with words that a browser shows when pointed at.
    pub(super) fn circle(&mut self, class: &str, [x, y]: [f64; 2], radius: f64, note: &str) {
        let [x, y, radius] = [x, y, radius].map(length);
        let circle = format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
        match note {
            "" => self.line(format_args!("{circle}/>")),
            note => self.line(format_args!("{circle}><title>{}</title></circle>", escape(note))),
        }
    }

    /// Words at a point, above it and to its right unless the class says otherwise.
    pub(super) fn text(&mut self, class: &str, [x, y]: [f64; 2], words: &str) {
        let [x, y] = [x, y].map(length);
        self.line(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(words)));
    }

    /// Words that run upwards through a point.
    pub(super) fn upright(&mut self, class: &str, [x, y]: [f64; 2], words: &str) {
        let [x, y] = [x, y].map(length);
        let turned = format!("transform=\"rotate(-90 {x} {y})\"");
        self.line(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" {turned}>{}</text>", escape(words)));
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{text}");
    }
}

/// A length with two digits after the point, and nothing that is no number.
fn length(value: f64) -> String {
    let finite = if value.is_finite() { value.clamp(-1e6, 1e6) } else { 0.0 };
    let digits = format!("{finite:.2}");
    let short = digits.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_plain() {
        assert_eq!(
            [1.0, -0.001, 12.345, f64::NAN, f64::INFINITY, 1e300].map(length),
            ["1", "0", "12.35", "0", "0", "1000000"]
        );
    }
}
