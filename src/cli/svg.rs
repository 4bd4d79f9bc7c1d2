//! Diagrams as SVG: one file that needs nothing else, for browsers and papers.

use std::fmt::Write;

use super::text::{escape_xml, number};

/// Space around the panels.
const MARGIN: f64 = 24.0;

/// Height of the heading.
const HEADING: f64 = 56.0;

/// Height of a line of the legend, and number of entries beside each other.
const LINE: f64 = 20.0;
const COLUMNS: usize = 3;

/// The size of a panel, and of the frame in it.
const WIDTH: f64 = 500.0;
const HEIGHT: f64 = 490.0;
const SIDE: f64 = 390.0;

/// Place of the frame in the panel.
const LEFT: f64 = 76.0;
const TOP: f64 = 34.0;

/// Length of a tick.
const TICK: f64 = 5.0;

/// Number of steps that an axis is divided into, about.
const STEPS: f64 = 5.0;

/// Styles of all classes.
const STYLE: &str = "
    text { font-family: 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif; font-size: 12px; fill: #222; }
    .heading { font-size: 16px; font-weight: bold; }
    .panel { font-size: 13px; font-weight: bold; text-anchor: middle; }
    .remark { fill: #555; }
    .name { font-size: 13px; text-anchor: middle; }
    .x-tick { text-anchor: middle; font-size: 11px; }
    .y-tick { text-anchor: end; font-size: 11px; }
    .middle { text-anchor: middle; }
    .halo { paint-order: stroke; stroke: #fff; stroke-width: 4px; stroke-linejoin: round; }
    .page { fill: #fff; }
    .frame { fill: none; stroke: #222; stroke-width: 1.2; }
    .tick { stroke: #222; stroke-width: 1; }
    .grid { stroke: #000; stroke-opacity: 0.07; stroke-width: 1; }
    .apart { fill: #e3eefa; }
    .overlap { fill: #fbe3da; }
    .outline { fill: none; stroke: #777; stroke-width: 1; }
    .dashed { fill: none; stroke: #777; stroke-width: 1; stroke-dasharray: 5 4; }
    .curve { fill: none; stroke: #14508c; stroke-width: 2.4; stroke-linejoin: round; stroke-linecap: round; }
    .breakpoint { fill: #fff; stroke: #14508c; stroke-width: 1.8; }
    .change { fill: #14508c; stroke: #fff; stroke-width: 1; }
    .growth { fill: #c0392b; stroke: #fff; stroke-width: 1.2; }
    .asked { fill: #2b7a3d; stroke: #fff; stroke-width: 1.2; }
";

/// Diagrams beside each other under one heading.
#[derive(Debug)]
pub(crate) struct Picture {
    /// The subject.
    pub(crate) heading: String,
    /// A line below it.
    pub(crate) remark: String,
    /// From left to right.
    pub(crate) panels: Vec<Panel>,
    /// Meaning of the signs: a class of a mark or a line, and words.
    pub(crate) legend: Vec<(Sample, String)>,
}

/// Sign that an entry of the legend explains.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Sample {
    /// A mark of a class.
    Mark(&'static str),
    /// A line of a class.
    Line(&'static str),
}

/// A diagram. All points are in the numbers of its axes.
#[derive(Debug)]
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) areas: Vec<Area>,
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) words: Vec<Words>,
}

/// A filled polygon.
#[derive(Debug)]
pub(crate) struct Area {
    pub(crate) class: &'static str,
    pub(crate) corners: Vec<[f64; 2]>,
}

/// A line from point to point.
#[derive(Debug)]
pub(crate) struct Stroke {
    pub(crate) class: &'static str,
    pub(crate) points: Vec<[f64; 2]>,
}

/// A point, with a note for those who point at it.
#[derive(Debug)]
pub(crate) struct Mark {
    pub(crate) class: &'static str,
    pub(crate) at: [f64; 2],
    pub(crate) radius: f64,
    pub(crate) note: String,
}

/// Words at a point, moved by pixels.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) class: &'static str,
    pub(crate) at: [f64; 2],
    pub(crate) moved: [f64; 2],
    pub(crate) text: String,
}

/// A range of numbers along one side of a diagram.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    /// The quantity along it.
    name: String,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis that shows a range; one of no length is widened, so that it can be drawn.
    pub(crate) fn over(name: String, [from, to]: [f64; 2]) -> Axis {
        let around = if from == 0.0 { 1.0 } else { from.abs() / 2.0 };
        let [from, to] = if from < to { [from, to] } else { [from - around, from + around] };
        Axis { name, from, to }
    }

    /// Its ends.
    pub(crate) fn ends(&self) -> [f64; 2] {
        [self.from, self.to]
    }

    /// Place of a number, as a share of the axis.
    fn share(&self, value: f64) -> f64 {
        // The length of a range of floats may overflow; halves of the smallest of them would be lost.
        match (self.to - self.from).is_finite() {
            true => (value - self.from) / (self.to - self.from),
            false => (value / 2.0 - self.from / 2.0) / (self.to / 2.0 - self.from / 2.0),
        }
    }

    /// Round numbers on the axis, a step of 1, 2 or 5 times a power of ten apart.
    fn ticks(&self) -> Vec<f64> {
        let rough = self.to / STEPS - self.from / STEPS;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| rough <= step);
        let step = step.unwrap_or(rough);
        let first = (self.from / step).ceil();
        let slack = step * 1e-9;
        let ticks = (0..20).map(|index| (first + f64::from(index)) * step).take_while(|&tick| tick <= self.to + slack);
        ticks.filter(|tick| tick.is_finite()).collect()
    }
}

/// The picture as the text of an SVG file.
pub(crate) fn draw(picture: &Picture) -> String {
    let rows = picture.legend.len().div_ceil(COLUMNS) as f64;
    let width = 2.0 * MARGIN + WIDTH * picture.panels.len() as f64;
    let below = MARGIN + HEADING + HEIGHT;
    let height = below + rows * LINE + MARGIN;
    let mut writer = SvgWriter::new([width, height]);
    writer.named("title", &picture.heading);
    writer.named("desc", &picture.remark);
    writer.style(STYLE);
    writer.rectangle("page", [0.0, 0.0], [width, height]);
    writer.text("heading", [MARGIN, MARGIN + 16.0], &picture.heading);
    writer.text("remark", [MARGIN, MARGIN + 36.0], &picture.remark);
    for (index, panel) in picture.panels.iter().enumerate() {
        panel.draw(&mut writer, index, [MARGIN + WIDTH * index as f64, MARGIN + HEADING]);
    }
    let column = (width - 2.0 * MARGIN) / COLUMNS as f64;
    for (index, (sample, words)) in picture.legend.iter().enumerate() {
        let [x, y] = [index % COLUMNS, index / COLUMNS].map(|number| number as f64);
        let at = [MARGIN + x * column, below + (y + 0.5) * LINE];
        match sample {
            Sample::Mark(class) => writer.circle(class, [at[0] + 12.0, at[1]], 5.0, ""),
            Sample::Line(class) => writer.path(class, &[at, [at[0] + 24.0, at[1]]], None),
        }
        writer.text("", [at[0] + 34.0, at[1] + 4.0], words);
    }
    writer.finish()
}

impl Panel {
    /// An empty diagram.
    pub(crate) fn new(title: String, x: Axis, y: Axis) -> Panel {
        Panel { title, x, y, areas: Vec::new(), strokes: Vec::new(), marks: Vec::new(), words: Vec::new() }
    }
}

impl Panel {
    /// Draws the panel with its upper left corner at a place.
    fn draw(&self, writer: &mut SvgWriter, index: usize, [x, y]: [f64; 2]) {
        let corner = [x + LEFT, y + TOP];
        let pixel = |[u, v]: [f64; 2]| {
            let [u, v] = [self.x.share(u), 1.0 - self.y.share(v)].map(|share| share.clamp(-9.0, 9.0));
            [corner[0] + u * SIDE, corner[1] + v * SIDE]
        };
        let clip = format!("frame-{index}");
        writer.clip(&clip, corner, [SIDE; 2]);
        writer.text("panel", [corner[0] + SIDE / 2.0, y + 18.0], &self.title);
        for area in &self.areas {
            let corners: Vec<[f64; 2]> = area.corners.iter().copied().map(pixel).collect();
            writer.path(area.class, &corners, Some(&clip));
        }
        self.draw_axes(writer, corner);
        for stroke in &self.strokes {
            let points: Vec<[f64; 2]> = stroke.points.iter().copied().map(pixel).collect();
            writer.path(stroke.class, &points, Some(&clip));
        }
        writer.rectangle("frame", corner, [SIDE; 2]);
        for mark in &self.marks {
            writer.circle(mark.class, pixel(mark.at), mark.radius, &mark.note);
        }
        for words in &self.words {
            let [u, v] = pixel(words.at);
            writer.text(words.class, [u + words.moved[0], v + words.moved[1]], &words.text);
        }
    }

    fn draw_axes(&self, writer: &mut SvgWriter, [left, top]: [f64; 2]) {
        let bottom = top + SIDE;
        for tick in self.x.ticks() {
            let x = left + self.x.share(tick) * SIDE;
            writer.path("grid", &[[x, top], [x, bottom]], None);
            writer.path("tick", &[[x, bottom], [x, bottom + TICK]], None);
            writer.text("x-tick", [x, bottom + TICK + 13.0], &number(tick));
        }
        for tick in self.y.ticks() {
            let y = bottom - self.y.share(tick) * SIDE;
            writer.path("grid", &[[left, y], [left + SIDE, y]], None);
            writer.path("tick", &[[left - TICK, y], [left, y]], None);
            writer.text("y-tick", [left - TICK - 3.0, y + 4.0], &number(tick));
        }
        writer.text("name", [left + SIDE / 2.0, bottom + 38.0], &self.x.name);
        writer.upright("name", [left - 54.0, top + SIDE / 2.0], &self.y.name);
    }
}

/// A drawing that is being written. Lengths are in pixels, from the upper left corner.
#[derive(Debug)]
struct SvgWriter {
    text: String,
}

impl SvgWriter {
    /// An empty drawing.
    fn new([width, height]: [f64; 2]) -> SvgWriter {
        let mut writer = SvgWriter { text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned() };
        let (width, height) = (length(width), length(height));
        writer.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">"
        ));
        writer
    }

    /// The text of the whole file.
    fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// An element that holds words and is not drawn, such as `title`.
    fn named(&mut self, element: &str, words: &str) {
        self.line(format_args!("<{element}>{}</{element}>", escape_xml(words)));
    }

    /// Styles of the classes. The text is this program's own and holds no markup.
    fn style(&mut self, rules: &str) {
        self.line(format_args!("<style>{rules}</style>"));
    }

    /// A rectangle.
    fn rectangle(&mut self, class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let [x, y, width, height] = [x, y, width, height].map(length);
        self.line(format_args!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"));
    }

    /// A rectangle that clips the elements that name it.
    fn clip(&mut self, id: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let [x, y, width, height] = [x, y, width, height].map(length);
        self.line(format_args!(
            "<clipPath id=\"{id}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/></clipPath>"
        ));
    }

    /// Lines from point to point, visible within a clip. A class that fills closes them.
    fn path(&mut self, class: &str, points: &[[f64; 2]], clip: Option<&str>) {
        let places: Vec<String> = points.iter().map(|[x, y]| format!("{},{}", length(*x), length(*y))).collect();
        let clip = clip.map(|id| format!(" clip-path=\"url(#{id})\"")).unwrap_or_default();
        self.line(format_args!("<path class=\"{class}\" d=\"M{}\"{clip}/>", places.join(" L")));
    }

    /// A circle, with words that a browser shows when pointed at.
    fn circle(&mut self, class: &str, [x, y]: [f64; 2], radius: f64, note: &str) {
        let [x, y, radius] = [x, y, radius].map(length);
        let circle = format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
        match note {
            "" => self.line(format_args!("{circle}/>")),
            note => self.line(format_args!("{circle}><title>{}</title></circle>", escape_xml(note))),
        }
    }

    /// Words at a point, above it and to its right unless the class says otherwise.
    fn text(&mut self, class: &str, [x, y]: [f64; 2], words: &str) {
        let [x, y] = [x, y].map(length);
        self.line(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape_xml(words)));
    }

    /// Words that run upwards through a point.
    fn upright(&mut self, class: &str, [x, y]: [f64; 2], words: &str) {
        let [x, y] = [x, y].map(length);
        let turned = format!("transform=\"rotate(-90 {x} {y})\"");
        self.line(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" {turned}>{}</text>", escape_xml(words)));
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{text}");
    }
}

/// A length with two digits after the point; infinite and undefined ones are replaced.
fn length(value: f64) -> String {
    let finite = if value.is_finite() { value.clamp(-1e6, 1e6) } else { 0.0 };
    let digits = format!("{finite:.2}");
    let short = digits.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(from: f64, to: f64) -> Vec<String> {
        let axis = Axis::over(String::new(), [from, to]);
        axis.ticks().into_iter().map(number).collect()
    }

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(0.0, 1.0), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(ticks(0.8, 3.0), ["1", "1.5", "2", "2.5", "3"]);
        assert_eq!(ticks(-3.0, 14.0), ["0", "5", "10"]);
        assert_eq!(ticks(2.0, 2.0), ["1", "1.5", "2", "2.5", "3"]);
        assert_eq!(ticks(0.0, 3e-30), ["0", "1e-30", "2e-30", "3e-30"]);
    }

    #[test]
    fn extremes_are_drawn() {
        for range in [[0.0, f64::MAX], [-f64::MAX, f64::MAX], [1.0, 1.0f64.next_up()], [0.0, 5e-324]] {
            let axis = Axis::over(String::new(), range);
            assert!(axis.ticks().len() <= 20);
            assert_eq!((axis.share(range[0]), axis.share(range[1])), (0.0, 1.0), "{range:?}");
        }
    }

    #[test]
    fn lengths_are_plain() {
        assert_eq!(
            [1.0, -0.001, 12.345, f64::NAN, f64::INFINITY, 1e300].map(length),
            ["1", "0", "12.35", "0", "0", "1000000"]
        );
    }
}
