//! Worlds of cuRobo: maps of obstacles by kind and name, each with `pose: [x, y, z, qw, qx, qy, qz]`.

use crate::world::error::LoadError;
use crate::world::import::pose::{Frame, from_z};
use crate::world::import::scene::{ForeignScene, Item, ItemPlace, ItemShape, refuse_dimensions};
use crate::world::import::{ImportOptions, write};
use crate::world::yaml::tree::Node;

/// The kinds that become objects.
const KINDS: [&str; 5] = ["cuboid", "sphere", "cylinder", "capsule", "mesh"];

/// Kinds of obstacle that are fields of values, not shapes.
const FIELDS: [&str; 3] = ["blox", "voxel", "esdf"];

/// Reads a world.
pub(crate) fn read(root: &Node<'_>, options: &ImportOptions) -> Result<ForeignScene, LoadError> {
    let mut scene = ForeignScene { title: "Imported from a world of cuRobo".to_owned(), ..ForeignScene::default() };
    if !KINDS.iter().chain(&FIELDS).any(|kind| root.get(kind).is_some()) {
        let help = "a world has `cuboid`, `sphere`, `cylinder`, `capsule` or `mesh`, each a map by name";
        return Err(root.fault("this is no world of cuRobo").helped(help));
    }
    scene.notes.assume("lengths are metres, and quaternions are w x y z, as cuRobo documents them");
    for kind in KINDS {
        let Some(map) = root.get(kind) else { continue };
        for (name, node) in map.entries()? {
            let (shape, pose) = obstacle(kind, &node, options, &mut scene)?;
            if name.is_empty() {
                return Err(node.fault("an obstacle has no name"));
            }
            if scene.items.iter().any(|item| item.id == name) {
                return Err(node.fault(format!("a second obstacle has the name `{}`", name.escape_debug())));
            }
            scene.items.push(Item::new(name.to_owned(), None, shape, pose, ItemPlace::Key(node.path)));
        }
    }
    for kind in FIELDS {
        for (name, _) in root.get(kind).map_or(Ok(Vec::new()), |map| map.entries())? {
            scene.notes.leave_out_of(name, format!("{kind} map"), 1);
        }
    }
    scene.notes.leave_out_unknown(root, &[&KINDS[..], &FIELDS].concat())?;
    Ok(scene)
}

fn obstacle(
    kind: &str,
    node: &Node<'_>,
    options: &ImportOptions,
    scene: &mut ForeignScene,
) -> Result<(ItemShape, Frame), LoadError> {
    let size = |key: &str| {
        let value = node.need(key)?;
        let number = value.number()?;
        refuse_dimensions(&[number]).map_err(|message| value.fault(message))?;
        Ok(number)
    };
    let (shape, pose, keys): (ItemShape, Frame, &[&str]) = match kind {
        "cuboid" => {
            let dims = node.need("dims")?;
            let sizes = dims.row(["x", "y", "z"])?;
            refuse_dimensions(&sizes).map_err(|message| dims.fault(message))?;
            (ItemShape::Cuboid(sizes), pose(node, scene)?, &["dims"])
        }
        "sphere" => (ItemShape::Sphere { radius: size("radius")? }, place(node, scene)?, &["radius", "position"]),
        "cylinder" => {
            let shape = ItemShape::Cylinder { radius: size("radius")?, length: size("height")? };
            (shape, pose(node, scene)?, &["radius", "height"])
        }
        "capsule" => {
            let (shape, pose) = capsule(node, size("radius")?, scene)?;
            (shape, pose, &["radius", "base", "tip"])
        }
        _ => (mesh(node, options, scene)?, pose(node, scene)?, &["file_path", "scale", "vertices", "faces"]),
    };
    for (key, what) in [("color", "colour"), ("texture", "texture"), ("material", "material")] {
        scene.notes.leave_out(what, usize::from(node.get(key).is_some()));
    }
    let rest = ["pose", "name", "color", "texture", "texture_id", "material", "mesh_id", "tensor_args"];
    scene.notes.leave_out_unknown(node, &[keys, &rest].concat())?;
    Ok((shape, pose))
}

/// A pose of seven numbers, the quaternion with `w` first. Without one it is the origin, as in cuRobo.
fn pose(node: &Node<'_>, scene: &mut ForeignScene) -> Result<Frame, LoadError> {
    let Some(pose) = node.get("pose") else {
        scene.notes.assume("an obstacle without a pose stands at the origin, as in cuRobo");
        return Ok(Frame::default());
    };
    let [px, py, pz, w, x, y, z] = pose.row(["x", "y", "z", "qw", "qx", "qy", "qz"])?;
    if [w, x, y, z] == [0.0; 4] {
        return Err(pose.fault("a quaternion of zeros is no rotation").helped("write 1, 0, 0, 0 for none"));
    }
    scene.notes.assume_unit([x, y, z, w]);
    Ok(Frame::new([px, py, pz], [x, y, z, w]))
}

/// A sphere may have a position instead.
fn place(node: &Node<'_>, scene: &mut ForeignScene) -> Result<Frame, LoadError> {
    match node.get("position") {
        Some(position) => Ok(Frame { position: position.row(["x", "y", "z"])?, turn: None }),
        None => pose(node, scene),
    }
}

/// From base to tip, wherever these are in its own frame.
fn capsule(node: &Node<'_>, radius: f64, scene: &mut ForeignScene) -> Result<(ItemShape, Frame), LoadError> {
    let [base, tip] = [node.need("base")?, node.need("tip")?];
    let (base, tip) = (base.row(["x", "y", "z"])?, tip.row(["x", "y", "z"])?);
    let along: [f64; 3] = std::array::from_fn(|k| tip[k] - base[k]);
    let length = along.iter().map(|x| x * x).sum::<f64>().sqrt();
    if !(length > 0.0 && length.is_finite()) {
        return Err(node.fault("base and tip of a capsule are the same place").helped("make it a sphere"));
    }
    scene.notes.assume("the middle, length and direction of a capsule are computed in floats from its base and tip");
    let middle = std::array::from_fn(|k| base[k] + along[k] / 2.0);
    let inner = Frame { position: middle, turn: from_z(along) };
    Ok((ItemShape::Capsule { radius, length }, pose(node, scene)?.then(&inner)))
}

fn mesh(node: &Node<'_>, options: &ImportOptions, scene: &mut ForeignScene) -> Result<ItemShape, LoadError> {
    let scale = node.get("scale").map_or(Ok([1.0; 3]), |scale| scale.row(["x", "y", "z"]))?;
    if let Some(path) = node.get("file_path") {
        let (file, package) = write::name(&path.text()?, options).map_err(|message| path.fault(message))?;
        scene
            .notes
            .assume("mesh files are relative to the scene's folder or to that of --meshes, not to cuRobo's assets");
        scene.declare(package);
        return Ok(ItemShape::File { file, scale });
    }
    if scale != [1.0; 3] {
        return Err(node
            .fault("a `scale` for vertices that are written out is not supported")
            .helped("scale the vertices"));
    }
    let rows = node.need("vertices")?.items()?;
    let vertices: Vec<[f64; 3]> = rows.iter().map(|vertex| vertex.row(["x", "y", "z"])).collect::<Result<_, _>>()?;
    let face =
        |face: &Node<'_>| face.items()?.iter().map(|corner| corner.index()).collect::<Result<Vec<u32>, LoadError>>();
    let faces: Vec<Vec<u32>> = node.need("faces")?.items()?.iter().map(face).collect::<Result<_, _>>()?;
    write::check(&vertices, &faces).map_err(|message| node.fault(message))?;
    Ok(ItemShape::Mesh { vertices, faces })
}
