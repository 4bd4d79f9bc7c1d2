//! Diagrams as SVG: one file that needs nothing else, for browsers and papers.

mod axis;
mod panel;
mod writer;

pub(crate) use axis::Axis;
pub(crate) use panel::{Area, Mark, Panel, Stroke, Words};

use panel::{HEIGHT, WIDTH};
use writer::Writer;

/// Space around the panels.
const MARGIN: f64 = 24.0;

/// Height of the heading.
const HEADING: f64 = 56.0;

/// Height of a line of the legend, and how many entries stand beside each other.
const LINE: f64 = 20.0;
const COLUMNS: usize = 3;

/// How everything looks. The classes are named by what they show.
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
    /// What is shown.
    pub(crate) heading: String,
    /// A line below it.
    pub(crate) remark: String,
    /// From left to right.
    pub(crate) panels: Vec<Panel>,
    /// What the signs mean: a class of a mark or a line, and words.
    pub(crate) legend: Vec<(Sample, String)>,
}

/// What an entry of the legend explains.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Sample {
    /// A mark of a class.
    Mark(&'static str),
    /// A line of a class.
    Line(&'static str),
}

/// The picture as the text of an SVG file.
pub(crate) fn draw(picture: &Picture) -> String {
    let rows = picture.legend.len().div_ceil(COLUMNS) as f64;
    let width = 2.0 * MARGIN + WIDTH * picture.panels.len() as f64;
    let below = MARGIN + HEADING + HEIGHT;
    let height = below + rows * LINE + MARGIN;
    let mut writer = Writer::new([width, height]);
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
