//! One diagram: a frame with axes, and in it areas, lines, marks and words.

use super::axis::Axis;
use super::writer::Writer;
use crate::cli::text::number;

/// The size of a panel, and of the frame in it.
pub(super) const WIDTH: f64 = 500.0;
pub(super) const HEIGHT: f64 = 490.0;
const SIDE: f64 = 390.0;

/// Where the frame is in the panel.
const LEFT: f64 = 76.0;
const TOP: f64 = 34.0;

/// How long ticks are.
const TICK: f64 = 5.0;

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

/// A point, and what is said when it is pointed at.
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

impl Panel {
    /// Draws the panel with its upper left corner at a place.
    pub(super) fn draw(&self, writer: &mut Writer, index: usize, [x, y]: [f64; 2]) {
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

    fn draw_axes(&self, writer: &mut Writer, [left, top]: [f64; 2]) {
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
