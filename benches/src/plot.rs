//! Plots as SVG: lines over a common axis, or areas on top of each other.

use std::fmt::Write;

/// How the series are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Each as a line.
    Lines,
    /// Each as an area that begins where the one before it ends.
    Stacked,
}

/// A named row of values, one for each place on the axis.
#[derive(Debug, Clone)]
pub struct Series {
    /// What it is called in the legend.
    pub name: String,
    /// The values, not negative; the line leaves out places without one.
    pub values: Vec<Option<f64>>,
    /// Which of the colours; those that belong together have the same.
    pub colour: usize,
    /// Whether the line is broken: to tell two kinds apart.
    pub dash: Dash,
}

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dash {
    /// Without a break.
    Whole,
    /// Broken.
    Broken,
}

/// What is plotted.
#[derive(Debug, Clone)]
pub struct Plot {
    /// Above it.
    pub title: String,
    /// Below the horizontal axis.
    pub along: String,
    /// Beside the vertical axis.
    pub up: String,
    /// The places on the horizontal axis, ascending.
    pub places: Vec<f64>,
    /// The series.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
/// Left, top, right and bottom of the field inside the axes.
const FIELD: [f64; 4] = [70.0, 40.0, 560.0, 400.0];
const COLOURS: [&str; 8] = ["#1b6ca8", "#d1495b", "#3a7d44", "#8e5ea2", "#e0a030", "#4c4c4c", "#2aa198", "#a0522d"];

impl Series {
    fn colour(&self) -> &'static str {
        COLOURS[self.colour % COLOURS.len()]
    }
}

impl Plot {
    /// The plot as a file.
    pub fn to_svg(&self, style: Style) -> String {
        let rows = self.rows(style);
        let most = rows.iter().flatten().flatten().copied().fold(f64::MIN_POSITIVE, f64::max);
        let (step, top) = ticks(most);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
             font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
        );
        self.frame(&mut svg, step, top);
        let point = |place: f64, value: f64| format!("{:.1},{:.1}", self.x(place), y(value, top));
        for (index, row) in rows.iter().enumerate().rev() {
            let colour = self.series[index].colour();
            let known = self.places.iter().zip(row).filter_map(|(&place, value)| Some(point(place, (*value)?)));
            let line = known.collect::<Vec<String>>().join(" ");
            let _ = match style {
                Style::Lines => {
                    let dash = if self.series[index].dash == Dash::Broken { " stroke-dasharray=\"5 4\"" } else { "" };
                    writeln!(
                        svg,
                        "<polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>"
                    )
                }
                Style::Stacked => {
                    let ends = [self.places.last(), self.places.first()]
                        .map(|place| point(place.copied().unwrap_or(0.0), 0.0));
                    writeln!(
                        svg,
                        "<polygon points=\"{line} {}\" fill=\"{colour}\" fill-opacity=\"0.8\"/>",
                        ends.join(" ")
                    )
                }
            };
        }
        self.legend(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    /// The values as drawn: their sums up to each series where areas are on top of each other.
    fn rows(&self, style: Style) -> Vec<Vec<Option<f64>>> {
        let mut sums = vec![0.0; self.places.len()];
        let row = |series: &Series| match style {
            Style::Lines => series.values.clone(),
            Style::Stacked => {
                sums.iter_mut().zip(&series.values).for_each(|(sum, value)| *sum += value.unwrap_or(0.0));
                sums.iter().copied().map(Some).collect()
            }
        };
        self.series.iter().map(row).collect()
    }

    fn x(&self, place: f64) -> f64 {
        let [first, last] = [self.places.first(), self.places.last()].map(|place| place.copied().unwrap_or(0.0));
        let [left, _, right, _] = FIELD;
        left + (right - left) * (place - first) / (last - first).max(f64::MIN_POSITIVE)
    }

    fn frame(&self, svg: &mut String, step: f64, top: f64) {
        let [left, above, right, below] = FIELD;
        let _ = writeln!(svg, "<text x=\"{left}\" y=\"22\" font-size=\"15\">{}</text>", escaped(&self.title));
        let middle = (left + right) / 2.0;
        let _ = writeln!(svg, "<text x=\"{middle}\" y=\"440\" text-anchor=\"middle\">{}</text>", escaped(&self.along));
        let centre = (above + below) / 2.0;
        let _ = writeln!(
            svg,
            "<text transform=\"translate(18 {centre}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            escaped(&self.up)
        );
        for number in 0..=(top / step).round() as u32 {
            let value = f64::from(number) * step;
            let height = y(value, top);
            let _ = writeln!(
                svg,
                "<path d=\"M{left} {height:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                left - 6.0,
                height + 4.0,
                (value * 1e6).round() / 1e6
            );
        }
        for &place in &self.places {
            let _ = writeln!(svg, "<path d=\"M{:.1} {below}v4\" stroke=\"#444\"/>", self.x(place));
        }
        for (x, place) in self.labels() {
            let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"418\" text-anchor=\"middle\">{place}</text>");
        }
        let _ = writeln!(svg, "<path d=\"M{left} {above}V{below}H{right}\" stroke=\"#444\" fill=\"none\"/>");
    }

    /// The numbers on the horizontal axis: zero, and the others that would not overlap with one before them.
    fn labels(&self) -> Vec<(f64, f64)> {
        let mut labels: Vec<(f64, f64)> = Vec::new();
        let (zero, others): (Vec<f64>, Vec<f64>) = self.places.iter().partition(|&&place| place == 0.0);
        for place in zero.into_iter().chain(others) {
            let x = self.x(place);
            if labels.iter().all(|label| (x - label.0).abs() > 34.0) {
                labels.push((x, place));
            }
        }
        labels
    }

    fn legend(&self, svg: &mut String) {
        for (index, series) in self.series.iter().enumerate() {
            let (height, colour) = (FIELD[1] + 18.0 * index as f64, series.colour());
            let dash = if series.dash == Dash::Broken { " stroke-dasharray=\"5 4\"" } else { "" };
            let _ = writeln!(
                svg,
                "<path d=\"M575 {height}h24\" stroke=\"{colour}\" stroke-width=\"4\"{dash}/><text x=\"605\" y=\"{}\">{}</text>",
                height + 4.0,
                escaped(&series.name)
            );
        }
    }
}

fn y(value: f64, top: f64) -> f64 {
    let [_, above, _, below] = FIELD;
    below - (below - above) * value / top
}

/// A round step and the first of its multiples that is not below the greatest value, at most ten steps up.
fn ticks(most: f64) -> (f64, f64) {
    let power = 10f64.powf((most / 10.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| most <= 10.0 * step);
    let step = step.unwrap_or(10.0 * power);
    (step, (most / step).ceil().max(1.0) * step)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!(ticks(9.3), (1.0, 10.0));
        assert_eq!(ticks(10.0), (1.0, 10.0));
        assert_eq!(ticks(31.0), (5.0, 35.0));
    }

    #[test]
    fn areas_are_sums() {
        let series = |values: [f64; 2]| Series {
            name: "a < b".into(),
            values: values.map(Some).into(),
            colour: 0,
            dash: Dash::Whole,
        };
        let plot = Plot {
            title: String::new(),
            along: String::new(),
            up: String::new(),
            places: vec![0.0, 1.0],
            series: vec![series([1.0, 2.0]), series([3.0, 4.0])],
        };
        assert_eq!(plot.rows(Style::Stacked), [[1.0, 2.0], [4.0, 6.0]].map(|row| row.map(Some)));
        assert_eq!(plot.rows(Style::Lines), [[1.0, 2.0], [3.0, 4.0]].map(|row| row.map(Some)));
        let svg = plot.to_svg(Style::Stacked);
        assert!(svg.contains("a &lt; b") && svg.matches("<polygon").count() == 2 && svg.ends_with("</svg>\n"));
    }
}
