//! Robot descriptions (URDF): the collision shapes of the links, placed by their joints.
//!
//! A world has no joints. So every joint that moves must be set, and the robot stands as it then is: each collision shape is an object,
//! and those of one link are a group. An SRDF tells which pairs of links are not to be compared.

use super::joints::{Tree, origin};
use super::primitive::refuse_dimensions;
use super::scene::{At, Item, Rule, Scene, Shape, Who};
use super::xml::Xml;
use super::{ImportOptions, meshes};
use crate::world::error::LoadError;
use crate::world::file::values::quoted;
use roxmltree::Node;
use std::collections::{BTreeMap, BTreeSet};

/// Elements that say nothing of collision shapes.
const APART: [&str; 5] = ["link", "joint", "material", "transmission", "gazebo"];

/// The pairs of links that are not compared, with the reason that is given.
type Disabled = Vec<([String; 2], Option<String>)>;

/// Reads a description.
pub(super) fn read(text: &str, options: &ImportOptions) -> Result<Scene, LoadError> {
    let xml = Xml::new(text, &options.name);
    let document = xml.parse("robot")?;
    let robot = document.root_element();
    let name = robot.attribute("name").unwrap_or("without a name");
    let mut scene = Scene { title: format!("Imported from the robot {}", name.escape_debug()), ..Scene::default() };
    let tree = Tree::read(&robot, &xml, &options.joints)?;
    let disabled = options.srdf.as_ref().map_or(Ok(Vec::new()), |(name, text)| srdf(text, name, &tree, &mut scene))?;
    scene.notes.assume("lengths are metres, and the robot's root link is at the origin");
    scene.notes.assume("the robot stands as its joints are set: the poses are joined in floats, and no joint moves");
    scene.notes.assume("only collision shapes are taken; visual shapes, masses, materials and extensions are not");
    if disabled.is_empty() {
        scene
            .notes
            .assume("all pairs of links are compared, also those that a joint joins; `--srdf` tells which are not");
    }
    let mut parts: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (link, name, pose) in tree.links() {
        let collisions: Vec<Node<'_, '_>> = link.children().filter(|child| child.has_tag_name("collision")).collect();
        if collisions.is_empty() && link.children().any(|child| child.has_tag_name("visual")) {
            scene.notes.leave_out_of(name, "link with a visual shape and no collision shape", 1);
        }
        for (number, collision) in collisions.iter().enumerate() {
            let id = if collisions.len() == 1 { name.to_owned() } else { format!("{name}.{number}") };
            let pose = pose.then(&origin(collision, &xml)?);
            let shape = shape(collision, &xml, options, &mut scene)?;
            parts.entry(name.to_owned()).or_default().push(scene.items.len());
            scene.items.push(Item::new(id, None, shape, pose, At::Byte(collision.range().start)));
        }
    }
    for element in robot.children().filter(|child| child.is_element()) {
        let tag = element.tag_name().name();
        scene.notes.leave_out(format!("element {}", quoted(tag)), usize::from(!APART.contains(&tag)));
    }
    allow(&mut scene, &parts, disabled);
    Ok(scene)
}

/// Exempts the shapes of one link from each other, and the pairs that the SRDF disables.
fn allow(scene: &mut Scene, parts: &BTreeMap<String, Vec<usize>>, disabled: Disabled) {
    let several = |link: &String| parts.get(link).is_some_and(|items| items.len() > 1);
    let mut grouped: BTreeSet<String> = BTreeSet::new();
    for link in parts.keys().filter(|link| several(link)) {
        let who = Who::Groups([link.clone(), link.clone()]);
        scene.allow.push(Rule { who, reason: Some("shapes of one link".to_owned()) });
        grouped.insert(link.clone());
    }
    for (pair, reason) in disabled {
        if !pair.iter().all(|link| parts.contains_key(link)) {
            continue;
        }
        let who = if pair.iter().any(several) {
            grouped.extend(pair.iter().cloned());
            Who::Groups(pair)
        } else {
            Who::Pair(pair)
        };
        let reason =
            reason.map_or("disabled by the SRDF".to_owned(), |reason| format!("disabled by the SRDF: {reason}"));
        scene.allow.push(Rule { who, reason: Some(reason) });
    }
    for (link, items) in parts.iter().filter(|(link, _)| grouped.contains(*link)) {
        items.iter().for_each(|&item| scene.items[item].group = Some(link.clone()));
    }
}

/// The pairs of links that an SRDF disables.
fn srdf(text: &str, name: &str, tree: &Tree<'_, '_>, scene: &mut Scene) -> Result<Disabled, LoadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let xml = Xml::new(text, name);
    let document = xml.parse("robot")?;
    scene.notes.assume("of the SRDF only the pairs of links are taken that it disables");
    let mut known: BTreeSet<[String; 2]> = BTreeSet::new();
    let mut disabled = Vec::new();
    for element in document.root_element().children().filter(|child| child.is_element()) {
        match element.tag_name().name() {
            "disable_collisions" => {
                let mut pair = [xml.need(&element, "link1")?.to_owned(), xml.need(&element, "link2")?.to_owned()];
                pair.sort();
                if let Some(stranger) = pair.iter().find(|link| !tree.has_link(link)) {
                    scene.notes.leave_out_of(stranger, "disabled pair with a link that the robot does not have", 1);
                } else if pair[0] != pair[1] && known.insert(pair.clone()) {
                    disabled.push((pair, element.attribute("reason").map(str::to_owned)));
                }
            }
            tag @ ("enable_collisions" | "disable_default_collisions") => {
                scene.notes.leave_out(format!("element `{tag}` of the SRDF"), 1);
            }
            _ => {}
        }
    }
    Ok(disabled)
}

/// The one shape of a collision element.
fn shape(
    collision: &Node<'_, '_>,
    xml: &Xml<'_>,
    options: &ImportOptions,
    scene: &mut Scene,
) -> Result<Shape, LoadError> {
    let help = "a shape is `<geometry>` with a box, cylinder, sphere, capsule or mesh in it";
    let geometry = xml.child(collision, "geometry")?;
    let geometry =
        geometry.ok_or_else(|| xml.error(collision, "a collision element without a `geometry`").helped(help))?;
    let mut shapes = geometry.children().filter(|child| child.is_element());
    let node = match (shapes.next(), shapes.next()) {
        (Some(shape), None) => shape,
        (None, _) => return Err(xml.error(&geometry, "a geometry without a shape").helped(help)),
        (Some(_), Some(second)) => return Err(xml.error(&second, "a second shape in one geometry").helped(help)),
    };
    let positive = |name: &str| {
        let number = xml.number(&node, name)?;
        refuse_dimensions(&[number]).map_err(|message| xml.value_error(&node, name, message))?;
        Ok(number)
    };
    Ok(match node.tag_name().name() {
        "box" => {
            xml.need(&node, "size")?;
            let size = xml.row(&node, "size", [0.0; 3])?;
            refuse_dimensions(&size).map_err(|message| xml.value_error(&node, "size", message))?;
            Shape::Cuboid(size)
        }
        "sphere" => Shape::Sphere { radius: positive("radius")? },
        "cylinder" => Shape::Cylinder { radius: positive("radius")?, length: positive("length")? },
        "capsule" => Shape::Capsule { radius: positive("radius")?, length: positive("length")? },
        "mesh" => {
            let file = xml.need(&node, "filename")?;
            let (file, package) =
                meshes::name(file, options).map_err(|message| xml.value_error(&node, "filename", message))?;
            scene.declare(package);
            Shape::File { file, scale: xml.row(&node, "scale", [1.0; 3])? }
        }
        other => return Err(xml.error(&node, format!("there is no shape {}", quoted(other))).helped(help)),
    })
}
