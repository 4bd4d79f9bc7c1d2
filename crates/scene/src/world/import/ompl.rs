//! Problems of OMPL.app: a robot's mesh, a mesh of the surroundings, a start and a goal.

use crate::world::World;
use crate::world::error::LoadError;
use crate::world::import::pose::{Frame, centre, from_axis_angle};
use crate::world::import::scene::{ForeignScene, Item, ItemPath, ItemPlace, ItemShape};
use crate::world::import::word::{Word, Words};
use crate::world::import::{ImportOptions, write};
use firstcontact_formats::UpAxis;
use std::collections::BTreeMap;

/// The entries of the section `problem`.
type Problem<'t> = BTreeMap<&'t str, (Word<'t>, Word<'t>)>;

/// Reads a problem.
pub(crate) fn read(text: &str, options: &ImportOptions) -> Result<ForeignScene, LoadError> {
    let mut words = Words::new(text, &options.name);
    let mut scene = ForeignScene { title: "Imported from a problem of OMPL.app".to_owned(), ..ForeignScene::default() };
    let problem = problem(&mut words, &mut scene)?;
    let is_flat = ["start.z", "goal.z"].iter().all(|key| !problem.contains_key(key));
    let robot = mesh("robot", &problem, &words, options, &mut scene)?;
    let world = mesh("world", &problem, &words, options, &mut scene)?;
    let [start, goal] = [state("start", &problem, &words)?, state("goal", &problem, &words)?];
    if start.turn != goal.turn {
        let at = problem.get("goal.theta").map_or(text.len(), |(_, value)| value.start);
        let help = "give goal and start one orientation, or cut the way into parts that only translate";
        return Err(words.error(at, "the robot turns on its way, and bodies only translate").helped(help));
    }
    let notes = &mut scene.notes;
    notes.assume("the file has no units: lengths are taken for metres, angles are radians");
    notes.assume("the way is the straight line from start to goal, t from 0 to 1; OMPL.app looks for one");
    if is_flat {
        notes.assume(FLAT);
    }
    for (id, shape, pose) in [("robot", robot, start), ("world", world, Frame::default())] {
        let at = ItemPlace::Byte(need(id, &problem, &words)?.start);
        scene.items.push(Item::new(id.to_owned(), None, shape, pose, at));
    }
    let (from, to) = (start.position, goal.position);
    scene.paths.push(ItemPath { id: "start_to_goal".to_owned(), object: "robot".to_owned(), from, to });
    let known =
        |key: &str| ["name", "robot", "world"].contains(&key) || ["start.", "goal."].iter().any(|p| key.starts_with(p));
    for key in problem.keys().filter(|key| !known(key)) {
        let what = if key.starts_with("volume.") {
            "bound of the planning volume".to_owned()
        } else {
            format!("key `{}`", key.escape_debug())
        };
        scene.notes.leave_out(what, 1);
    }
    Ok(scene)
}

/// The note on a problem in the plane, which has no z.
const FLAT: &str = "the problem is in the plane: the robot keeps the height that its mesh has";

/// Puts everything where OMPL.app has it: COLLADA files in metres and with y up, as assimp reads them, and the robot's
/// centre at start and goal, about which it is turned. Returns whether the scene was so already.
pub(crate) fn settle(scene: &mut ForeignScene, world: &World) -> bool {
    let Some(robot) = world.slots().first() else { return true };
    let start = scene.items[0].pose;
    for (item, object) in scene.items.iter_mut().zip(world.slots()) {
        let mesh = object.body.mesh();
        stand_up(item, mesh.unit().unwrap_or(1.0), mesh.up_axis());
    }
    if scene.items.iter().any(|item| item.matrix.is_some()) {
        scene.notes.assume("a COLLADA file is turned so that y is up, as OMPL.app's loader turns it");
    }
    if world.slots().iter().any(|object| object.body.mesh().unit().is_some_and(|unit| unit != 1.0)) {
        scene.notes.assume("a COLLADA file that states a unit is scaled to metres, as OMPL.app's loader scales it");
    }
    let mesh = robot.body.mesh();
    let (unit, rows) = (mesh.unit().unwrap_or(1.0), rows(mesh.up_axis()));
    let mut centre = centre(mesh, |position| rows.map(|row| (0..3).map(|k| row[k] * position[k] * unit).sum()));
    if scene.notes.has(FLAT) {
        centre[2] = 0.0;
    }
    scene.notes.assume(format!(
        "start and goal place the robot's centre, as in OMPL.app: the mean of its vertices, each counted once for each direction of \
         the faces around it; it is {centre:?}, computed in floats"
    ));
    let turned = start.turned(centre);
    let moved = |position: [f64; 3]| std::array::from_fn(|k| position[k] - turned[k]);
    scene.items[0].pose.position = moved(scene.items[0].pose.position);
    for path in &mut scene.paths {
        (path.from, path.to) = (moved(path.from), moved(path.to));
    }
    false
}

/// Rows of the matrix that turns a COLLADA file so that y is up, by the axis that the file states as up.
fn rows(up: Option<UpAxis>) -> [[f64; 3]; 3] {
    match up {
        None | Some(UpAxis::Y) => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        Some(UpAxis::X) => [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        Some(UpAxis::Z) => [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]],
    }
}

/// Turns and scales an object before the turn it has.
fn stand_up(item: &mut Item, unit: f64, up: Option<UpAxis>) {
    if let ItemShape::File { scale, .. } = &mut item.shape {
        *scale = scale.map(|factor| factor * unit);
    }
    let inner = match up {
        None | Some(UpAxis::Y) => return,
        Some(UpAxis::X) => [0.0, 0.0, 1.0, 1.0],
        Some(UpAxis::Z) => [-1.0, 0.0, 0.0, 1.0],
    };
    // A matrix holds a quarter turn exactly. After another turn there is nothing exact to keep.
    match item.pose.turn {
        None => item.matrix = Some(rows(up)),
        Some(_) => item.pose = item.pose.then(&Frame { position: [0.0; 3], turn: Some(inner) }),
    }
}

/// The section `problem`; all others are settings of planners.
fn problem<'t>(words: &mut Words<'t>, scene: &mut ForeignScene) -> Result<Problem<'t>, LoadError> {
    let mut problem = Problem::new();
    let mut section = "";
    while !words.at_end() {
        let line = words.line();
        if line.text.is_empty() || line.text.starts_with(['#', ';']) {
            continue;
        }
        if let Some(name) = line.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name.trim();
            scene.notes.leave_out("section of settings", usize::from(section != "problem"));
            continue;
        }
        if section != "problem" && !section.is_empty() {
            continue;
        }
        let Some((key, value)) = line.text.split_once('=').filter(|_| section == "problem") else {
            let help = "a problem begins with `[problem]`, and has `key = value` on each line";
            return Err(words.error(line.start, "expected `[problem]` or `key = value`").helped(help));
        };
        let value_start = line.start + key.len() + 1 + (value.len() - value.trim_start().len());
        let value = Word { text: value.split(" #").next().unwrap_or(value).trim(), start: value_start };
        let key = Word { text: key.trim(), start: line.start };
        if problem.insert(key.text, (key, value)).is_some() {
            return Err(words
                .error(key.start, format!("key `{}` stands twice", key.text.escape_debug()))
                .helped("remove one"));
        }
    }
    if section.is_empty() {
        return Err(words.error(0, "the file has no section `[problem]`"));
    }
    Ok(problem)
}

fn need<'t>(key: &str, problem: &Problem<'t>, words: &Words<'_>) -> Result<Word<'t>, LoadError> {
    let missing = || words.error(0, format!("the section `problem` has no `{key}`"));
    problem.get(key).map(|(_, value)| *value).ok_or_else(missing)
}

fn mesh(
    key: &str,
    problem: &Problem<'_>,
    words: &Words<'_>,
    options: &ImportOptions,
    scene: &mut ForeignScene,
) -> Result<ItemShape, LoadError> {
    let value = need(key, problem, words)?;
    let (file, package) = write::name(value.text, options).map_err(|message| words.error(value.start, message))?;
    scene.declare(package);
    Ok(ItemShape::File { file, scale: [1.0; 3] })
}

/// A position and an orientation: an angle about an axis, or in the plane about z.
fn state(which: &str, problem: &Problem<'_>, words: &Words<'_>) -> Result<Frame, LoadError> {
    let number = |name: &str| -> Result<Option<f64>, LoadError> {
        let key = format!("{which}.{name}");
        problem.get(key.as_str()).map(|(_, value)| words.as_number(*value, "a value")).transpose()
    };
    for name in ["x", "y"] {
        need(&format!("{which}.{name}"), problem, words)?;
    }
    let coordinate = |name: &str| number(name).map(Option::unwrap_or_default);
    let position = [coordinate("x")?, coordinate("y")?, coordinate("z")?];
    let axis = [number("axis.x")?, number("axis.y")?, number("axis.z")?];
    let angle = number("theta")?.unwrap_or(0.0);
    let axis = if axis.iter().all(Option::is_none) { [0.0, 0.0, 1.0] } else { axis.map(Option::unwrap_or_default) };
    if angle != 0.0 && axis == [0.0; 3] {
        return Err(
            words.error(need(&format!("{which}.theta"), problem, words)?.start, "a turn about an axis of zeros")
        );
    }
    let known = ["x", "y", "z", "theta", "axis.x", "axis.y", "axis.z"];
    let own = problem.iter().filter_map(|(key, (at, _))| Some((key.strip_prefix(which)?.strip_prefix('.')?, at)));
    if let Some((name, at)) = own.into_iter().find(|(name, _)| !known.contains(name)) {
        return Err(words
            .error(at.start, format!("`{which}` has no `{}`", name.escape_debug()))
            .helped("write x, y, z, theta and axis"));
    }
    Ok(Frame { position, turn: from_axis_angle(axis, angle) })
}
