//! Scenes that MoveIt saves as text: a name, then objects with shapes, then a full stop.
//!
//! There are two versions. The newer gives each object a pose before the number of its shapes, and subframes after
//! them; the older has neither. As in MoveIt, the first line after the name of an object decides: one number alone is a
//! number of shapes.

use crate::world::error::LoadError;
use crate::world::import::pose::Frame;
use crate::world::import::scene::{ForeignScene, Item, ItemPlace, ItemShape, cone, refuse_dimensions};
use crate::world::import::word::Words;
use crate::world::import::{ImportOptions, write};

/// Reads a saved scene.
pub(crate) fn read(text: &str, options: &ImportOptions) -> Result<ForeignScene, LoadError> {
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
        let number = words.number(what)?;
        sizes.push(number);
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
    refuse_dimensions(&sizes).map_err(|message| words.error(kind.start, message))?;
    Ok(Some(shape))
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
