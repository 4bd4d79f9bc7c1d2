//! Planning scenes of MoveIt as YAML, and those of MotionBenchMaker, which write the same shorter: positions,
//! quaternions and vertices as lists, types by name, meshes by file.

use crate::world::error::LoadError;
use crate::world::import::pose::Frame;
use crate::world::import::scene::{
    AllowedBy, AllowedObjects, ForeignScene, Item, ItemPart, ItemPlace, ItemShape, cone, refuse_dimensions,
};
use crate::world::import::word::Words;
use crate::world::import::{ImportOptions, write};
use crate::world::yaml::tree::{Node, YamlTree};
use std::collections::{BTreeSet, HashMap};

/// Keys of the document besides the world.
const SCENE_KEYS: [&str; 6] = ["name", "world", "robot_state", "allowed_collision_matrix", "is_diff", "object_colors"];

/// Reads a planning scene, or the world of one.
pub(crate) fn read(root: &Node<'_>, options: &ImportOptions) -> Result<ForeignScene, LoadError> {
    let world = match root.get("world") {
        Some(world) => world,
        None if root.get("collision_objects").is_some() => root.clone(),
        None => return Err(no_scene(root)),
    };
    let mut reader = Reader { options, scene: ForeignScene::default(), frames: HashMap::new() };
    reader.scene.title = format!("Imported from a planning scene{}", title(root)?);
    reader.scene.notes.assume("lengths are metres, and poses are those of the scene's frame, as ROS has it");
    if root.get("is_diff").is_some_and(|flag| matches!(flag.tree, YamlTree::Flag(true))) {
        reader.scene.notes.assume(
            "`is_diff: true`: what the scene that this one changes has is not in the file, and not in the world",
        );
    }
    for object in world.list("collision_objects")? {
        reader.object(&object)?;
    }
    reader.refuse_frames(&world)?;
    reader.world_rest(&world)?;
    if root.get("world").is_some() {
        reader.scene_rest(root)?;
    }
    Ok(reader.scene)
}

fn title(root: &Node<'_>) -> Result<String, LoadError> {
    let name = root.get("name").map(|name| name.text()).transpose()?.filter(|name| !name.is_empty());
    Ok(name.map(|name| format!(" named {}", name.escape_debug())).unwrap_or_default())
}

fn no_scene(root: &Node<'_>) -> LoadError {
    let is_request = root.get("goal_constraints").is_some() || root.get("start_state").is_some();
    let message =
        if is_request { "this is a motion planning request, not a scene" } else { "this is no planning scene" };
    root.fault(message).helped("a scene has `world: {collision_objects: [...]}`")
}

struct Reader<'o> {
    options: &'o ImportOptions,
    scene: ForeignScene,
    /// The frames of the objects, and the object that names each.
    frames: HashMap<String, usize>,
}

impl Reader<'_> {
    fn object(&mut self, node: &Node<'_>) -> Result<(), LoadError> {
        let id = node.need("id")?.text()?.trim().to_owned();
        if id.is_empty() || self.scene.items.iter().any(|item| item.id == id || item.group.as_ref() == Some(&id)) {
            return Err(node.fault(format!("object id `{}` is empty or stands twice", id.escape_debug())));
        }
        self.operation(node)?;
        if let Some(frame) = node.get("header").and_then(|header| header.get("frame_id")) {
            let frame = frame.text()?.trim_start_matches('/').to_owned();
            *self.frames.entry(frame).or_default() += 1;
        }
        if node.get("header").and_then(|header| header.get("frame_id")).is_none() {
            self.scene.notes.assume("an object without a `frame_id` is in the scene's frame");
        }
        let outer = node.get("pose").map_or(Ok(Frame::default()), |pose| self.pose(&pose))?;
        let mut parts = self.primitives(node, &id)?;
        parts.extend(self.meshes(node)?);
        self.scene.notes.leave_out_of(&id, "plane", node.list("planes")?.len());
        self.scene.notes.leave_out_of(&id, "subframe", node.list("subframe_names")?.len());
        let known = [
            "id",
            "header",
            "pose",
            "primitives",
            "primitive_poses",
            "meshes",
            "mesh_poses",
            "planes",
            "plane_poses",
            "subframe_names",
            "subframe_poses",
            "operation",
            "type",
        ];
        self.scene.notes.leave_out_unknown(node, &known)?;
        if parts.is_empty() && node.list("planes")?.is_empty() {
            self.scene.notes.leave_out_of(&id, "object without a shape", 1);
        }
        self.scene.put_parts(&id, &outer, parts);
        Ok(())
    }

    fn operation(&mut self, node: &Node<'_>) -> Result<(), LoadError> {
        let Some(operation) = node.get("operation") else { return Ok(()) };
        let number = match operation.tree {
            // A byte: ROS 2 prints it as a text of that one character, ROS 1 and others as a number.
            YamlTree::Text(text) => match text.to_ascii_lowercase().as_str() {
                "\0" | "add" => 0,
                "\u{2}" | "append" => 2,
                _ => 1,
            },
            _ => operation.index()?,
        };
        match number {
            0 => Ok(()),
            2 => {
                let what = "shapes to APPEND are all that their object has: what it had before is not in the file";
                self.scene.notes.assume(what);
                Ok(())
            }
            _ => Err(operation.fault("only objects that are added can be imported, not REMOVE or MOVE")),
        }
    }

    fn primitives(&mut self, node: &Node<'_>, id: &str) -> Result<Vec<ItemPart>, LoadError> {
        let shapes = node.list("primitives")?;
        let poses = self.poses(node, "primitive_poses", shapes.len())?;
        let mut parts = Vec::new();
        for (shape, pose) in shapes.iter().zip(poses) {
            parts.extend(self.primitive(shape, id)?.map(|made| (made, pose, ItemPlace::Key(shape.path.clone()))));
        }
        Ok(parts)
    }

    /// Poses of a number of shapes. One shape without any stands at the object's own pose.
    fn poses(&mut self, node: &Node<'_>, key: &str, count: usize) -> Result<Vec<Frame>, LoadError> {
        let poses = node.list(key)?;
        if poses.is_empty() {
            if count > 0 {
                self.scene.notes.assume("a shape without a pose stands at the pose of its object");
            }
            return Ok(vec![Frame::default(); count]);
        }
        if poses.len() != count {
            return Err(node.fault(format!("`{key}` has {} poses for {count} shapes", poses.len())));
        }
        poses.iter().map(|pose| self.pose(pose)).collect()
    }

    fn pose(&mut self, node: &Node<'_>) -> Result<Frame, LoadError> {
        let position = node.get("position").map_or(Ok([0.0; 3]), |position| position.row(["x", "y", "z"]))?;
        let turn = match node.get("orientation") {
            None => [0.0, 0.0, 0.0, 1.0],
            Some(orientation) => orientation.row(["x", "y", "z", "w"])?,
        };
        if node.get("position").is_none() {
            self.scene.notes.assume("a pose without a position is at the origin of its frame");
        }
        if node.get("orientation").is_none() {
            self.scene.notes.assume("a pose without an orientation turns nothing");
        }
        self.scene.notes.assume_unit(turn);
        self.scene.notes.leave_out_unknown(node, &["position", "orientation"])?;
        Ok(Frame::new(position, turn))
    }

    fn primitive(&mut self, node: &Node<'_>, id: &str) -> Result<Option<ItemShape>, LoadError> {
        let kind = node.need("type")?;
        let name = match kind.tree {
            YamlTree::Text(name) => name.to_ascii_lowercase(),
            _ => match kind.index()? {
                1 => "box".to_owned(),
                2 => "sphere".to_owned(),
                3 => "cylinder".to_owned(),
                4 => "cone".to_owned(),
                5 => "prism".to_owned(),
                other => return Err(kind.fault(format!("there is no primitive of type {other}"))),
            },
        };
        let sizes = node.need("dimensions")?;
        let dimensions = sizes.items()?.iter().map(|size| size.number()).collect::<Result<Vec<f64>, LoadError>>()?;
        let shape = match (name.as_str(), dimensions.as_slice()) {
            ("prism", _) => {
                self.scene.notes.leave_out_of(id, "prism", 1);
                return Ok(None);
            }
            ("box", &[x, y, z]) => ItemShape::Cuboid([x, y, z]),
            ("sphere", &[radius]) => ItemShape::Sphere { radius },
            ("cylinder", &[length, radius]) => ItemShape::Cylinder { radius, length },
            ("cone", &[length, radius]) => cone(radius, length, &mut self.scene.notes),
            ("box" | "sphere" | "cylinder" | "cone", wrong) => {
                return Err(sizes
                    .fault(format!("a {name} does not have {} dimensions", wrong.len()))
                    .helped("a box has x, y, z; a sphere its radius; a cylinder and a cone height and radius"));
            }
            _ => {
                let help = "the types are box, sphere, cylinder, cone and prism, or 1 to 5";
                return Err(kind.fault(format!("there is no primitive `{}`", name.escape_debug())).helped(help));
            }
        };
        refuse_dimensions(&dimensions).map_err(|message| sizes.fault(message))?;
        Ok(Some(shape))
    }

    fn meshes(&mut self, node: &Node<'_>) -> Result<Vec<ItemPart>, LoadError> {
        let shapes = node.list("meshes")?;
        let poses = self.poses(node, "mesh_poses", shapes.len())?;
        shapes
            .iter()
            .zip(poses)
            .map(|(mesh, pose)| Ok((self.mesh(mesh)?, pose, ItemPlace::Key(mesh.path.clone()))))
            .collect()
    }

    fn mesh(&mut self, node: &Node<'_>) -> Result<ItemShape, LoadError> {
        if let Some(resource) = node.get("resource") {
            let scale = node.get("dimensions").map_or(Ok([1.0; 3]), |scale| scale.row(["x", "y", "z"]))?;
            let (file, package) =
                write::name(&resource.text()?, self.options).map_err(|message| resource.fault(message))?;
            self.scene.declare(package);
            return Ok(ItemShape::File { file, scale });
        }
        let vertices: Vec<[f64; 3]> =
            node.list("vertices")?.iter().map(|vertex| vertex.row(["x", "y", "z"])).collect::<Result<_, _>>()?;
        let triangle = |node: &Node<'_>| {
            let corners = node.get("vertex_indices").unwrap_or_else(|| node.clone());
            corners.items()?.iter().map(|corner| corner.index()).collect::<Result<Vec<u32>, LoadError>>()
        };
        let faces: Vec<Vec<u32>> = node.list("triangles")?.iter().map(triangle).collect::<Result<_, _>>()?;
        write::check(&vertices, &faces).map_err(|message| node.fault(message))?;
        Ok(ItemShape::Mesh { vertices, faces })
    }

    /// Only a running system knows the place of one frame in another.
    fn refuse_frames(&self, world: &Node<'_>) -> Result<(), LoadError> {
        if self.frames.len() < 2 {
            return Ok(());
        }
        let names: BTreeSet<&str> = self.frames.keys().map(String::as_str).collect();
        let list = names.into_iter().map(|name| format!("`{}`", name.escape_debug())).collect::<Vec<_>>().join(", ");
        Err(world.fault(format!("the objects are in different frames: {list}")).helped("give all of them in one frame"))
    }

    fn world_rest(&mut self, world: &Node<'_>) -> Result<(), LoadError> {
        let octomap = world.get("octomap").and_then(|octomap| octomap.get("octomap").or(Some(octomap)));
        let has_cells = octomap.is_some_and(|octomap| octomap.get("data").is_some_and(|data| !data.tree.is_empty()));
        self.scene.notes.leave_out("octomap", usize::from(has_cells));
        self.scene.notes.leave_out_unknown(world, &[&SCENE_KEYS[..], &["collision_objects", "octomap"]].concat())
    }

    fn scene_rest(&mut self, root: &Node<'_>) -> Result<(), LoadError> {
        for (key, what) in [
            ("link_padding", "padding of a link"),
            ("link_scale", "scale of a link"),
            ("fixed_frame_transforms", "transform of a frame"),
            ("object_colors", "colour"),
        ] {
            self.scene.notes.leave_out(what, root.list(key)?.len());
        }
        if let Some(state) = root.get("robot_state") {
            let attached = state.list("attached_collision_objects")?.len();
            self.scene.notes.leave_out("object attached to a robot", attached);
        }
        let robot = root.get("robot_model_name").is_some_and(|name| !name.tree.is_empty())
            || root.get("robot_state").is_some_and(|state| !state.tree.is_empty());
        self.scene.notes.leave_out("robot", usize::from(robot));
        self.allowed(root)?;
        let known = ["link_padding", "link_scale", "fixed_frame_transforms", "robot_model_name"];
        self.scene.notes.leave_out_unknown(root, &[&SCENE_KEYS[..], &known].concat())
    }

    /// Pairs of imported objects that may touch; those with links of the robot are left out with it.
    fn allowed(&mut self, root: &Node<'_>) -> Result<(), LoadError> {
        let Some(matrix) = root.get("allowed_collision_matrix") else { return Ok(()) };
        let names =
            matrix.list("entry_names")?.iter().map(|name| name.text()).collect::<Result<Vec<String>, LoadError>>()?;
        let known: BTreeSet<String> = self.scene.items.iter().map(|item| item.id.clone()).collect();
        let parted: BTreeSet<String> = self.scene.items.iter().filter_map(|item| item.group.clone()).collect();
        let flags =
            matrix.list("entry_values")?.iter().map(allowed_row).collect::<Result<Vec<Vec<bool>>, LoadError>>()?;
        if flags.len() != names.len() || flags.iter().any(|row| row.len() != names.len()) {
            let message = format!("the matrix has {} names, and not as many rows and columns", names.len());
            return Err(matrix
                .fault(message)
                .helped("each of `entry_names` needs a row of `entry_values` with a flag for each"));
        }
        for (a, b) in (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| (a, b))) {
            let (first, second) = (&names[a], &names[b]);
            match [flags[a][b], flags[b][a]] {
                [false, false] => {}
                [true, true] if known.contains(first) && known.contains(second) && first != second => {
                    let who = AllowedBy::Pair([first.clone(), second.clone()]);
                    self.scene.allow.push(AllowedObjects { who, reason: None });
                }
                [true, true]
                    if first != second
                        && [first, second].iter().all(|name| known.contains(*name) || parted.contains(*name)) =>
                {
                    let who = AllowedBy::Groups([first.clone(), second.clone()]);
                    self.scene.allow.push(AllowedObjects { who, reason: None });
                    // An object of one shape becomes a group of its own for it.
                    for item in &mut self.scene.items {
                        if item.id == *first || item.id == *second {
                            item.group = Some(item.id.clone());
                        }
                    }
                }
                [true, true] => self.scene.notes.leave_out("allowed pair with what is not imported", 1),
                _ => self.scene.notes.leave_out("pair that is allowed one way and not the other", 1),
            }
        }
        self.scene.notes.leave_out("default entry of the collision matrix", matrix.list("default_entry_names")?.len());
        Ok(())
    }
}

/// The flags of a row of the collision matrix.
fn allowed_row(row: &Node<'_>) -> Result<Vec<bool>, LoadError> {
    let enabled = row.get("enabled").unwrap_or_else(|| row.clone());
    let may_touch = |flag: &Node<'_>| {
        matches!(flag.tree, YamlTree::Flag(true)) || matches!(flag.tree, YamlTree::Number(n) if *n != 0.0)
    };
    Ok(enabled.items()?.iter().map(may_touch).collect())
}

/// Reads a scene that MoveIt saved as text: a name, then objects with shapes, then a full stop.
///
/// There are two versions. The newer gives each object a pose before the number of its shapes, and subframes after
/// them; the older has neither. As in MoveIt, the first line after the name of an object decides: one number alone is a
/// number of shapes.
pub(crate) fn read_text(text: &str, options: &ImportOptions) -> Result<ForeignScene, LoadError> {
    let mut words = Words::new(text, &options.name);
    let name = words.line();
    let mut scene = ForeignScene {
        title: format!("Imported from the scene {}", name.text.escape_debug()),
        ..ForeignScene::default()
    };
    scene.notes.assume("lengths are metres, and poses are those of the scene's frame, as ROS has it");
    loop {
        let mark = words.word("`*` or the last line, `.`")?;
        match mark.text {
            "*" => object(&mut words, &mut scene)?,
            "." if words.at_end() => return Ok(scene),
            "." => {
                let rest = words.word("the end")?;
                return Err(words.error(rest.start, "a scene ends with `.`, and here is more"));
            }
            other => {
                let found = crate::world::yaml::values::quoted(other);
                let help = "an object begins with a line `* ID`; the first line of the file is the scene's name";
                return Err(words.error(mark.start, format!("expected `*` or `.`, found {found}")).helped(help));
            }
        }
    }
}

fn object(words: &mut Words<'_>, scene: &mut ForeignScene) -> Result<(), LoadError> {
    let id = words.line();
    let is_known = |item: &Item| item.id == id.text || item.group.as_deref() == Some(id.text);
    if id.text.is_empty() || scene.items.iter().any(is_known) {
        return Err(words.error(id.start, "an object's id is missing or stands twice"));
    }
    let has_pose = words.peek_line().contains(char::is_whitespace);
    let outer = if has_pose { pose(words, scene)? } else { Frame::default() };
    let count = words.count("the number of shapes")?;
    let mut parts = Vec::new();
    for _ in 0..count {
        let start = words.next_start();
        let shape = shape(words, id.text, scene)?;
        let inner = pose(words, scene)?;
        let colour: [f64; 4] = words.row("a colour")?;
        // The file has four zeros where the scene has no colour.
        scene.notes.leave_out_of(id.text, "colour", usize::from(colour != [0.0; 4]));
        parts.extend(shape.map(|shape| (shape, inner, ItemPlace::Byte(start))));
    }
    if has_pose {
        let subframes = words.count("the number of subframes")?;
        for _ in 0..subframes {
            words.word("the name of a subframe")?;
            pose(words, scene)?;
        }
        scene.notes.leave_out_of(id.text, "subframe", subframes as usize);
    }
    if count == 0 {
        scene.notes.leave_out_of(id.text, "object without a shape", 1);
    }
    scene.put_parts(id.text, &outer, parts);
    Ok(())
}

fn pose(words: &mut Words<'_>, scene: &mut ForeignScene) -> Result<Frame, LoadError> {
    let (position, turn) = (words.row("a position")?, words.row("a quaternion (x y z w)")?);
    scene.notes.assume_unit(turn);
    Ok(Frame::new(position, turn))
}

fn shape(words: &mut Words<'_>, id: &str, scene: &mut ForeignScene) -> Result<Option<ItemShape>, LoadError> {
    let kind = words.word("a shape")?;
    let mut sizes = Vec::new();
    let mut size = |words: &mut Words<'_>, what: &str| {
        let start = words.next_start();
        let number = words.number(what)?;
        sizes.push((number, start));
        Ok(number)
    };
    let shape = match kind.text {
        "box" => ItemShape::Cuboid([size(words, "a size")?, size(words, "a size")?, size(words, "a size")?]),
        "sphere" => ItemShape::Sphere { radius: size(words, "a radius")? },
        "cylinder" => ItemShape::Cylinder { radius: size(words, "a radius")?, length: size(words, "a length")? },
        "cone" => {
            let (radius, length) = (size(words, "a radius")?, size(words, "a length")?);
            cone(radius, length, &mut scene.notes)
        }
        "plane" => {
            let _plane: [f64; 4] = words.row("a number of a plane")?;
            scene.notes.leave_out_of(id, "plane", 1);
            return Ok(None);
        }
        "mesh" => mesh(words).and_then(|(vertices, faces)| {
            write::check(&vertices, &faces).map_err(|message| words.error(kind.start, message))?;
            Ok(ItemShape::Mesh { vertices, faces })
        })?,
        other => {
            let found = crate::world::yaml::values::quoted(other);
            let help = "the shapes are box, sphere, cylinder, cone, plane and mesh";
            return Err(words.error(kind.start, format!("there is no shape {found}")).helped(help));
        }
    };
    refuse_sizes(&sizes, kind.text, words)?;
    Ok(Some(shape))
}

/// Refuses a size that is not positive. One that stands on a later line than the first size is a number of the pose:
/// then a size is missing.
fn refuse_sizes(sizes: &[(f64, usize)], kind: &str, words: &Words<'_>) -> Result<(), LoadError> {
    for (count, &(size, start)) in sizes.iter().enumerate() {
        let Err(message) = refuse_dimensions(&[size]) else { continue };
        let first = sizes[0].1;
        let line = |start: usize| words.line_of(start);
        let here = sizes[..count].iter().filter(|(_, start)| line(*start) == line(first)).count();
        if line(start) != line(first) {
            let message = format!("a {kind} has {} sizes on this line, and here are {here}", sizes.len());
            return Err(words.error(first, message));
        }
        return Err(words.error(start, message));
    }
    Ok(())
}

/// Vertices and faces of a mesh.
type Drawn = (Vec<[f64; 3]>, Vec<Vec<u32>>);

/// The counts are only believed as far as there are numbers: nothing is allocated by them.
fn mesh(words: &mut Words<'_>) -> Result<Drawn, LoadError> {
    let (vertex_count, face_count) = (words.count("the number of vertices")?, words.count("the number of triangles")?);
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for _ in 0..vertex_count {
        vertices.push(words.row("a coordinate")?);
    }
    for _ in 0..face_count {
        let mut face = Vec::with_capacity(3);
        for _ in 0..3 {
            face.push(words.count("the number of a vertex")?);
        }
        faces.push(face);
    }
    Ok((vertices, faces))
}
