//! The experiment of Choi et al. §5 (Figures 8 to 10): CD-Dual's time beside GJK's by separation, size and shape, and
//! by phases; and how often its printed procedures alone would have been wrong. Prints tables, and writes the plots
//! into a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use firstcontact::convex::Cost;
use firstcontact_benches::dual::{DISTANCES, Failures, PHASES, Point, failures, measure};
use firstcontact_benches::plot::{Dash, Plot, Series, Style as Drawn};
use firstcontact_benches::separation::Ellipsoids;
use firstcontact_benches::shapes::Random;
use firstcontact_benches::table::{Style, Table, short};

/// The sizes of Figure 8, and its shape.
const SIZES: [usize; 5] = [100, 300, 1_000, 3_000, 10_000];
const STOUT: [f64; 3] = [200.0, 100.0, 100.0];

/// The shapes of Figure 9, and its size. The text of the paper does not list them; the last is the one called elongated
/// here.
const SHAPES: [[f64; 3]; 4] = [[100.0, 100.0, 100.0], STOUT, [400.0, 100.0, 100.0], [100.0, 10.0, 1.0]];
const SIZE: usize = 1_000;

struct Options {
    out: PathBuf,
    orientations: usize,
    trials: usize,
    seed: u64,
    style: Style,
}

fn main() -> ExitCode {
    let result = options(std::env::args().skip(1)).and_then(|options| {
        run(&options).map_err(|error| format!("cannot write into {}: {error}", options.out.display()))
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// `--out DIR --orientations 30 --trials 3000 --seed 1 --markdown`.
fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options =
        Options { out: "target/cd-dual".into(), orientations: 30, trials: 3_000, seed: 1, style: Style::Plain };
    while let Some(argument) = arguments.next() {
        if argument == "--markdown" {
            options.style = Style::Markdown;
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
        let number = || value.parse::<usize>().ok().filter(|&number| number > 0);
        let wrong = || format!("{value} is not a number above 0");
        match argument.as_str() {
            "--out" => options.out = value.into(),
            "--orientations" => options.orientations = number().ok_or_else(wrong)?,
            "--trials" => options.trials = number().ok_or_else(wrong)?,
            "--seed" => options.seed = number().ok_or_else(wrong)? as u64,
            _ => return Err(format!("unknown option {argument}")),
        }
    }
    Ok(options)
}

/// What was measured of one size and shape.
struct Experiment {
    axes: [f64; 3],
    size: usize,
    points: Vec<Point>,
    failures: Failures,
}

impl Experiment {
    fn run(options: &Options, axes: [f64; 3], size: usize) -> Experiment {
        let mut random = Random::new(options.seed);
        let pairs = Ellipsoids::pairs(axes, size, options.orientations, &mut random);
        let experiment =
            Experiment { axes, size, points: measure(&pairs), failures: failures(&pairs, options.trials, &mut random) };
        eprintln!("{} with {size} vertices: done", experiment.shape());
        experiment
    }

    fn shape(&self) -> String {
        self.axes.map(|axis| axis.to_string()).join(":")
    }

    /// What was measured at a distance, if any pair can be at it.
    fn at(&self, l: f64) -> Option<&Point> {
        self.points.iter().find(|point| point.l == l)
    }

    /// In how many trials CD-Dual and GJK answer differently, and of how many.
    fn differences(&self) -> [usize; 2] {
        let at_distances = self.points.iter().map(|point| [point.differences, point.pairs]);
        let at_random = [self.failures.differences, self.failures.overlap.searches as usize];
        at_distances.fold(at_random, |sum, next| [sum[0] + next[0], sum[1] + next[1]])
    }

    /// The sum of what was counted at all distances.
    fn counts(&self) -> Cost {
        self.points.iter().fold(Cost::default(), |mut sum, point| {
            sum.add(&point.counts);
            sum
        })
    }
}

fn run(options: &Options) -> std::io::Result<()> {
    fs::create_dir_all(&options.out)?;
    let by_size: Vec<Experiment> = SIZES.iter().map(|&size| Experiment::run(options, STOUT, size)).collect();
    let other_shapes = SHAPES.into_iter().filter(|shape| *shape != STOUT);
    let others: Vec<Experiment> = other_shapes.map(|shape| Experiment::run(options, shape, SIZE)).collect();
    let stout = by_size.iter().filter(|experiment| experiment.size == SIZE);
    let by_shape: Vec<&Experiment> = stout.chain(&others).collect();
    let all: Vec<&Experiment> = by_size.iter().chain(&others).collect();

    let sizes: Vec<&Experiment> = by_size.iter().collect();
    let size = |experiment: &Experiment| format!("n = {}", experiment.size);
    println!(
        "l is the distance in the unit of the axes: 0 where the bodies touch, negative where they overlap and one must move so \
         far along its direction to touch the other from outside (Choi et al. §5). Nothing is carried from query to query. \
         Averages are over the pairs that can be so deep in each other; \"-\": none can.\n"
    );
    println!("Microseconds a verdict, ellipsoids 200:100:100 (Figure 8)\n");
    println!("{}", times(options.style, &sizes, &size, VERDICTS));
    write(&options.out, "sizes.svg", &lines("Verdicts, ellipsoids 200:100:100", &sizes, &size), Drawn::Lines)?;
    println!("Microseconds a verdict, {SIZE} vertices (Figure 9)\n");
    println!("{}", times(options.style, &by_shape, &Experiment::shape, VERDICTS));
    let title = format!("Verdicts, {SIZE} vertices");
    write(&options.out, "shapes.svg", &lines(&title, &by_shape, &Experiment::shape), Drawn::Lines)?;
    println!("Microseconds a distance, ellipsoids 200:100:100: along the direction (§6), and the least of all\n");
    println!("{}", times(options.style, &sizes, &size, DISTANCES_OF));
    println!("The same, {SIZE} vertices\n");
    println!("{}", times(options.style, &by_shape, &Experiment::shape, DISTANCES_OF));
    for experiment in by_shape {
        println!("Microseconds by phase, {} with {SIZE} vertices (Figure 10)\n", experiment.shape());
        println!("{}", phases(options.style, experiment));
        let name = format!("phases-{}.svg", experiment.shape().replace(':', "-"));
        write(&options.out, &name, &areas(experiment), Drawn::Stacked)?;
    }
    println!("What a query visits, on average over all distances\n\n{}", visits(options.style, &all));
    println!("How often the printed procedures alone would have been wrong\n\n{}", wrong(options.style, &all));
    let [different, asked] = all.iter().fold([0; 2], |[different, asked], experiment| {
        let [more, of] = experiment.differences();
        [different + more, asked + of]
    });
    println!("Verdicts of CD-Dual and GJK that differ: {different} of {asked}");
    Ok(())
}

fn write(folder: &Path, name: &str, plot: &Plot, style: Drawn) -> std::io::Result<()> {
    fs::write(folder.join(name), plot.to_svg(style))
}

/// What a method is called, and its time.
type Rival = (&'static str, fn(&Point) -> f64);

const VERDICTS: [Rival; 2] = [("CD-Dual", |point| point.dual), ("GJK", |point| point.gjk)];
const DISTANCES_OF: [Rival; 2] = [("along, CD-Dual", |point| point.along), ("least, GJK", |point| point.distance)];

fn times(style: Style, experiments: &[&Experiment], name: &dyn Fn(&Experiment) -> String, rivals: [Rival; 2]) -> Table {
    let columns = experiments.iter().flat_map(|&experiment| rivals.map(|rival| (experiment, rival)));
    let names = columns.clone().map(|(experiment, (method, _))| format!("{} {method}", name(experiment)));
    let heading: Vec<String> = std::iter::once("l".to_owned()).chain(names).collect();
    let mut table = Table::new(style, &heading.iter().map(String::as_str).collect::<Vec<_>>());
    for l in DISTANCES {
        let cell = |(experiment, (_, time)): (&Experiment, Rival)| {
            experiment.at(l).map_or("-".to_owned(), |point| short(time(point)))
        };
        table.row(std::iter::once(l.to_string()).chain(columns.clone().map(cell)).collect());
    }
    table
}

fn lines(title: &str, experiments: &[&Experiment], name: &dyn Fn(&Experiment) -> String) -> Plot {
    let series = |(method, time): Rival, dash: Dash| -> Vec<Series> {
        let one = |(colour, experiment): (usize, &&Experiment)| Series {
            name: format!("{}, {method}", name(experiment)),
            values: DISTANCES.iter().map(|&l| experiment.at(l).map(time)).collect(),
            colour,
            dash,
        };
        experiments.iter().enumerate().map(one).collect()
    };
    let [dual, gjk] = VERDICTS;
    let series = [series(dual, Dash::Whole), series(gjk, Dash::Broken)].concat();
    plot(title.to_owned(), DISTANCES.to_vec(), series)
}

fn plot(title: String, places: Vec<f64>, series: Vec<Series>) -> Plot {
    let along = "distance l in the unit of the axes: 0 where the bodies touch, negative where they overlap".to_owned();
    Plot { title, along, up: "microseconds a query".to_owned(), places, series }
}

fn phases(style: Style, experiment: &Experiment) -> Table {
    let heading: Vec<&str> = ["l", "pairs"].into_iter().chain(PHASES.iter().map(|(_, name)| *name)).collect();
    let mut table = Table::new(style, &heading);
    for point in &experiment.points {
        let place = [point.l.to_string(), point.pairs.to_string()];
        table.row(place.into_iter().chain(point.phases.map(short)).collect());
    }
    table
}

fn areas(experiment: &Experiment) -> Plot {
    let series = |(index, (_, name)): (usize, &(_, &str))| Series {
        name: (*name).to_owned(),
        values: experiment.points.iter().map(|point| Some(point.phases[index])).collect(),
        colour: index,
        dash: Dash::Whole,
    };
    let title = format!("CD-Dual by phase, {} with {} vertices", experiment.shape(), experiment.size);
    let places = experiment.points.iter().map(|point| point.l).collect();
    plot(title, places, PHASES.iter().enumerate().map(series).collect())
}

fn visits(style: Style, experiments: &[&Experiment]) -> Table {
    let heading = ["shape", "vertices", "faces of B", "faces of A", "arc tests", "faces of edges", "walked", "support"];
    let mut table = Table::new(style, &heading);
    for experiment in experiments {
        let counts = experiment.counts();
        let each = |count: u64| short(count as f64 / counts.searches as f64);
        table.row(vec![
            experiment.shape(),
            experiment.size.to_string(),
            each(counts.faces_of_b),
            each(counts.faces_of_a),
            each(counts.arc_tests),
            each(counts.faces_of_edges),
            each(counts.faces_walked),
            each(counts.support_evaluations),
        ]);
    }
    table
}

fn wrong(style: Style, experiments: &[&Experiment]) -> Table {
    let heading = [
        "shape",
        "vertices",
        "searches",
        "not optimal",
        "per cent",
        "overlap queries",
        "separate",
        "wrong verdicts",
        "per cent of separate",
    ];
    let mut table = Table::new(style, &heading);
    for experiment in experiments {
        let Failures { along, overlap, separate, .. } = &experiment.failures;
        let share = |part: u64, whole: u64| short(100.0 * part as f64 / whole.max(1) as f64);
        table.row(vec![
            experiment.shape(),
            experiment.size.to_string(),
            along.searches.to_string(),
            along.not_optimal.to_string(),
            share(along.not_optimal, along.searches),
            overlap.searches.to_string(),
            separate.to_string(),
            overlap.wrong_verdicts.to_string(),
            share(overlap.wrong_verdicts, *separate),
        ]);
    }
    table
}
