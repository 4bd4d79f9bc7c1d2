//! Robot descriptions (URDF): the collision shapes of the links, placed by their joints.
//!
//! A world has no joints. So every joint that moves must be set, and the robot stands in that configuration. Each
//! collision shape is an object, and those of one link are a group. An SRDF lists the pairs of links that are not
//! compared.

use crate::world::error::LoadError;
use crate::world::import::pose::{Frame, from_axis_angle};
use crate::world::import::scene::{
    AllowedBy, AllowedObjects, ForeignScene, Item, ItemPlace, ItemShape, refuse_dimensions,
};
use crate::world::import::xml::Xml;
use crate::world::import::{ImportOptions, write};
use crate::world::yaml::message::nearest;
use crate::world::yaml::values::quoted;
use roxmltree::Node;
use std::collections::{BTreeMap, BTreeSet};

/// Elements without collision shapes.
const APART: [&str; 5] = ["link", "joint", "material", "transmission", "gazebo"];

/// The pairs of links that are not compared, with the reason that is given.
type DisabledPairs = Vec<([String; 2], Option<String>)>;

/// Reads a description.
pub(crate) fn read(text: &str, options: &ImportOptions) -> Result<ForeignScene, LoadError> {
    let xml = Xml::new(text, &options.name);
    let document = xml.parse("robot")?;
    let robot = document.root_element();
    let name = robot.attribute("name").unwrap_or("without a name");
    let mut scene =
        ForeignScene { title: format!("Imported from the robot {}", name.escape_debug()), ..ForeignScene::default() };
    let tree = JointTree::read(&robot, &xml, &options.joints)?;
    let disabled = options.srdf.as_ref().map_or(Ok(Vec::new()), |(name, text)| srdf(text, name, &tree, &mut scene))?;
    scene.notes.assume("lengths are metres, and the robot's root link is at the origin");
    scene.notes.assume("the robot stands as its joints are set: the poses are joined in floats, and no joint moves");
    if !options.attach {
        scene
            .notes
            .assume("no link is attached to another: for a robot that moves as a whole import it with `--attach`");
    }
    scene.notes.assume("only collision shapes are taken; visual shapes, masses, materials and extensions are not");
    if disabled.is_empty() && !options.attach {
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
            scene.items.push(Item::new(id, None, shape, pose, ItemPlace::Byte(collision.range().start)));
        }
    }
    for element in robot.children().filter(|child| child.is_element()) {
        let tag = element.tag_name().name();
        scene.notes.leave_out(format!("element {}", quoted(tag)), usize::from(!APART.contains(&tag)));
    }
    allow(&mut scene, &parts, disabled);
    if options.attach {
        attach(&mut scene);
    }
    Ok(scene)
}

/// Attaches all shapes to the first one, in the frame of which their poses are then given.
fn attach(scene: &mut ForeignScene) {
    // What is attached to one object is not compared, so that no rule is needed.
    scene.allow.clear();
    let Some((first, others)) = scene.items.split_first_mut() else { return };
    for item in others {
        item.pose = first.pose.inverse().then(&item.pose);
        item.carrier = Some(first.id.clone());
    }
    let message = format!(
        "all shapes are attached to `{}`, a path of which moves the whole robot; they are not compared with each other",
        first.id.escape_debug()
    );
    scene.notes.assume(message);
}

/// Exempts the shapes of one link from each other, and the pairs that the SRDF disables.
fn allow(scene: &mut ForeignScene, parts: &BTreeMap<String, Vec<usize>>, disabled: DisabledPairs) {
    let several = |link: &String| parts.get(link).is_some_and(|items| items.len() > 1);
    let mut grouped: BTreeSet<String> = BTreeSet::new();
    for link in parts.keys().filter(|link| several(link)) {
        let who = AllowedBy::Groups([link.clone(), link.clone()]);
        scene.allow.push(AllowedObjects { who, reason: Some("shapes of one link".to_owned()) });
        grouped.insert(link.clone());
    }
    for (pair, reason) in disabled {
        if !pair.iter().all(|link| parts.contains_key(link)) {
            continue;
        }
        let who = if pair.iter().any(several) {
            grouped.extend(pair.iter().cloned());
            AllowedBy::Groups(pair)
        } else {
            AllowedBy::Pair(pair)
        };
        let reason =
            reason.map_or("disabled by the SRDF".to_owned(), |reason| format!("disabled by the SRDF: {reason}"));
        scene.allow.push(AllowedObjects { who, reason: Some(reason) });
    }
    for (link, items) in parts.iter().filter(|(link, _)| grouped.contains(*link)) {
        items.iter().for_each(|&item| scene.items[item].group = Some(link.clone()));
    }
}

/// The pairs of links that an SRDF disables.
fn srdf(
    text: &str,
    name: &str,
    tree: &JointTree<'_, '_>,
    scene: &mut ForeignScene,
) -> Result<DisabledPairs, LoadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let xml = Xml::new(text, name);
    let document = xml.parse("robot")?;
    let is_of_urdf = |element: &Node<'_, '_>| element.has_tag_name("link") || element.has_tag_name("joint");
    if let Some(element) = document.root_element().children().find(is_of_urdf) {
        let help = "`--srdf` takes the file that lists `disable_collisions`, often named like the robot with `.srdf`";
        return Err(xml.error(&element, "this is a robot description (URDF), and no SRDF").helped(help));
    }
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
    scene: &mut ForeignScene,
) -> Result<ItemShape, LoadError> {
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
            ItemShape::Cuboid(size)
        }
        "sphere" => ItemShape::Sphere { radius: positive("radius")? },
        "cylinder" => ItemShape::Cylinder { radius: positive("radius")?, length: positive("length")? },
        "capsule" => ItemShape::Capsule { radius: positive("radius")?, length: positive("length")? },
        "mesh" => {
            let file = xml.need(&node, "filename")?;
            let (file, package) =
                write::name(file, options).map_err(|message| xml.value_error(&node, "filename", message))?;
            scene.declare(package);
            ItemShape::File { file, scale: xml.row(&node, "scale", [1.0; 3])? }
        }
        other => return Err(xml.error(&node, format!("there is no shape {}", quoted(other))).helped(help)),
    })
}

/// This many joints that are not set are named.
const NAMED: usize = 30;

/// The links of a robot, each at its place.
pub(crate) struct JointTree<'a, 'i> {
    links: Vec<(Node<'a, 'i>, &'a str, Frame)>,
    by_name: BTreeMap<&'a str, usize>,
}

/// A joint between two links.
struct Joint<'a, 'i> {
    node: Node<'a, 'i>,
    name: &'a str,
    kind: &'a str,
    parent: usize,
    child: usize,
    mimic: Option<Node<'a, 'i>>,
}

impl Joint<'_, '_> {
    fn turns(&self) -> bool {
        matches!(self.kind, "revolute" | "continuous")
    }

    fn moves(&self) -> bool {
        self.kind != "fixed"
    }
}

impl<'a, 'i> JointTree<'a, 'i> {
    /// Reads all links and joints, and places the links.
    pub(crate) fn read(
        robot: &Node<'a, 'i>,
        xml: &Xml<'_>,
        set: &[(String, f64)],
    ) -> Result<JointTree<'a, 'i>, LoadError> {
        let mut tree = JointTree { links: Vec::new(), by_name: BTreeMap::new() };
        for link in robot.children().filter(|child| child.has_tag_name("link")) {
            let name = xml.need(&link, "name")?;
            if tree.by_name.insert(name, tree.links.len()).is_some() {
                return Err(xml.value_error(&link, "name", format!("two links have the name {}", quoted(name))));
            }
            tree.links.push((link, name, Frame::default()));
        }
        let mut joints: Vec<Joint<'a, 'i>> = Vec::new();
        for node in robot.children().filter(|child| child.has_tag_name("joint")) {
            let joint = tree.joint(node, xml)?;
            if joints.iter().any(|known| known.name == joint.name) {
                return Err(xml.value_error(&node, "name", format!("two joints have the name {}", quoted(joint.name))));
            }
            joints.push(joint);
        }
        let values = values(&joints, xml, set)?;
        tree.place(robot, &joints, &values, xml)?;
        Ok(tree)
    }

    /// The links in the order of the file: their elements, names and places.
    pub(crate) fn links(&self) -> impl Iterator<Item = (&Node<'a, 'i>, &'a str, &Frame)> {
        self.links.iter().map(|(node, name, pose)| (node, *name, pose))
    }

    /// Returns true if the robot has a link of this name.
    pub(crate) fn has_link(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    fn joint(&self, node: Node<'a, 'i>, xml: &Xml<'_>) -> Result<Joint<'a, 'i>, LoadError> {
        let kind = xml.need(&node, "type")?;
        if !["fixed", "revolute", "continuous", "prismatic", "planar", "floating"].contains(&kind) {
            let help = "the types are fixed, revolute, continuous and prismatic";
            return Err(xml
                .value_error(&node, "type", format!("there is no joint of type {}", quoted(kind)))
                .helped(help));
        }
        let link = |which: &str| {
            let end = xml.child(&node, which)?;
            let end = end.ok_or_else(|| xml.error(&node, format!("a joint without a `{which}`")))?;
            let name = xml.need(&end, "link")?;
            let missing = || {
                let error = xml.value_error(&end, "link", format!("there is no link {}", quoted(name)));
                match nearest(name, self.by_name.keys().copied()) {
                    Some(meant) => error.helped(format!("did you mean `{meant}`?")),
                    None => error,
                }
            };
            self.by_name.get(name).copied().ok_or_else(missing)
        };
        let (parent, child) = (link("parent")?, link("child")?);
        let mimic = xml.child(&node, "mimic")?.filter(|_| kind != "fixed");
        Ok(Joint { node, name: xml.need(&node, "name")?, kind, parent, child, mimic })
    }

    /// Places each link after its parent.
    fn place(
        &mut self,
        robot: &Node<'_, '_>,
        joints: &[Joint<'_, '_>],
        values: &[f64],
        xml: &Xml<'_>,
    ) -> Result<(), LoadError> {
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.links.len()];
        let mut above: Vec<Option<usize>> = vec![None; self.links.len()];
        for (index, joint) in joints.iter().enumerate() {
            if above[joint.child].replace(index).is_some() {
                let message = format!("link {} has two parents", quoted(self.links[joint.child].1));
                return Err(xml.error(&joint.node, message).helped("a link is the child of one joint"));
            }
            below[joint.parent].push(index);
        }
        let mut waiting: Vec<usize> = (0..self.links.len()).filter(|&link| above[link].is_none()).collect();
        if let [_, second, ..] = waiting[..] {
            let message =
                format!("link {} is on no joint, and is not the first such link", quoted(self.links[second].1));
            return Err(xml.error(&self.links[second].0, message).helped("a robot has one root; join this link to it"));
        }
        let mut placed = 0;
        while let Some(link) = waiting.pop() {
            placed += 1;
            for &index in &below[link] {
                let joint = &joints[index];
                let frame = self.links[link].2.then(&origin(&joint.node, xml)?);
                self.links[joint.child].2 = frame.then(&motion(joint, values[index], xml)?);
                waiting.push(joint.child);
            }
        }
        match placed == self.links.len() {
            true if placed > 0 => Ok(()),
            true => Err(xml.error(robot, "the robot has no link")),
            false => Err(xml.error(robot, "the joints join links in a circle").helped("a robot is a tree")),
        }
    }
}

/// The place and orientation in the element `origin`.
pub(crate) fn origin(node: &Node<'_, '_>, xml: &Xml<'_>) -> Result<Frame, LoadError> {
    let Some(origin) = xml.child(node, "origin")? else { return Ok(Frame::default()) };
    let position = xml.row(&origin, "xyz", [0.0; 3])?;
    let [roll, pitch, yaw] = xml.row(&origin, "rpy", [0.0; 3])?;
    let about = |axis: [f64; 3], angle: f64| Frame { position: [0.0; 3], turn: from_axis_angle(axis, angle) };
    let turn = about([0.0, 0.0, 1.0], yaw).then(&about([0.0, 1.0, 0.0], pitch)).then(&about([1.0, 0.0, 0.0], roll));
    Ok(Frame { position, ..turn })
}

/// The displacement of a joint's child by the joint's value.
fn motion(joint: &Joint<'_, '_>, value: f64, xml: &Xml<'_>) -> Result<Frame, LoadError> {
    if !joint.moves() {
        return Ok(Frame::default());
    }
    let axis = xml.child(&joint.node, "axis")?;
    let direction = axis.map_or(Ok([1.0, 0.0, 0.0]), |axis| xml.row(&axis, "xyz", [1.0, 0.0, 0.0]))?;
    let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    if !(length > 0.0 && length.is_finite()) {
        let message = format!("the axis of joint {} has no direction", quoted(joint.name));
        return Err(xml.error(&axis.unwrap_or(joint.node), message));
    }
    Ok(match joint.turns() {
        true => Frame { position: [0.0; 3], turn: from_axis_angle(direction, value) },
        false => Frame { position: direction.map(|x| x / length * value), turn: None },
    })
}

/// The value of each joint; 0 for those that are fixed.
fn values(joints: &[Joint<'_, '_>], xml: &Xml<'_>, set: &[(String, f64)]) -> Result<Vec<f64>, LoadError> {
    for (index, (name, _)) in set.iter().enumerate() {
        refuse_unknown(name, joints, xml)?;
        if set[..index].iter().any(|(known, _)| known == name) {
            let error = xml.whole(format!("`--joint` sets {} twice", quoted(name)));
            return Err(error.helped("give each joint one value"));
        }
    }
    let value_given = |joint: &Joint<'_, '_>| set.iter().find(|(name, _)| name == joint.name).map(|(_, value)| *value);
    let unset: Vec<&Joint<'_, '_>> =
        joints.iter().filter(|joint| joint.moves() && joint.mimic.is_none() && value_given(joint).is_none()).collect();
    if let Some(first) = unset.first() {
        return Err(not_set(first, &unset, xml));
    }
    let mut values = Vec::with_capacity(joints.len());
    for joint in joints {
        let value = if joint.moves() { followed(joint, joints, xml, &value_given)? } else { 0.0 };
        refuse_beyond_limits(joint, value, xml)?;
        values.push(value);
    }
    Ok(values)
}

fn not_set(first: &Joint<'_, '_>, unset: &[&Joint<'_, '_>], xml: &Xml<'_>) -> LoadError {
    let named: Vec<String> =
        unset.iter().take(NAMED).map(|joint| format!("{} ({})", quoted(joint.name), joint.kind)).collect();
    let more = unset.len().checked_sub(NAMED + 1).map(|more| format!(" and {} more", more + 1)).unwrap_or_default();
    let message = format!("joints that move are not set: {}{more}", named.join(", "));
    let is_free = |joint: &&&Joint<'_, '_>| matches!(joint.kind, "planar" | "floating");
    match unset.iter().find(is_free) {
        Some(free) => {
            let help = format!(
                "one value does not set a {} joint: make {} fixed, with the origin that it has",
                free.kind,
                quoted(free.name)
            );
            xml.error(&first.node, message).helped(help)
        }
        None => {
            let help = format!("add `--joint {}=VALUE` for each, in radians or metres", first.name.escape_debug());
            xml.error(&first.node, message).helped(help)
        }
    }
}

fn refuse_unknown(name: &str, joints: &[Joint<'_, '_>], xml: &Xml<'_>) -> Result<(), LoadError> {
    let Some(joint) = joints.iter().find(|joint| joint.name == name) else {
        let moving = joints.iter().filter(|joint| joint.moves()).map(|joint| joint.name);
        let error = xml.whole(format!("the robot has no joint {}, which `--joint` sets", quoted(name)));
        return Err(match nearest(name, moving) {
            Some(meant) => error.helped(format!("did you mean `{meant}`?")),
            None => error,
        });
    };
    let reason = match (joint.kind, joint.mimic) {
        ("fixed", _) => "is fixed and has no value".to_owned(),
        ("planar" | "floating", _) => format!("is {}, which one value does not set", joint.kind),
        (_, Some(_)) => "follows another joint".to_owned(),
        (_, None) => return Ok(()),
    };
    Err(xml.error(&joint.node, format!("joint {} {reason}", quoted(name))).helped("leave its `--joint` out"))
}

/// The value of a joint that moves: its own, or that of the joint it follows, times a factor, and more.
fn followed(
    joint: &Joint<'_, '_>,
    joints: &[Joint<'_, '_>],
    xml: &Xml<'_>,
    value_given: &impl Fn(&Joint<'_, '_>) -> Option<f64>,
) -> Result<f64, LoadError> {
    let (mut factor, mut offset, mut here) = (1.0, 0.0, joint);
    for _ in 0..=joints.len() {
        let Some(mimic) = &here.mimic else {
            return Ok(factor * value_given(here).unwrap_or_default() + offset);
        };
        let name = xml.need(mimic, "joint")?;
        let [multiplier] = xml.row(mimic, "multiplier", [1.0])?;
        let [more] = xml.row(mimic, "offset", [0.0])?;
        (factor, offset) = (factor * multiplier, factor * more + offset);
        let leader = joints.iter().find(|joint| joint.name == name && joint.moves());
        let missing = || xml.value_error(mimic, "joint", format!("there is no joint {} that moves", quoted(name)));
        here = leader.ok_or_else(missing)?;
    }
    Err(xml.error(&joint.node, format!("joint {} follows itself", quoted(joint.name))))
}

fn refuse_beyond_limits(joint: &Joint<'_, '_>, value: f64, xml: &Xml<'_>) -> Result<(), LoadError> {
    let limit = xml.child(&joint.node, "limit")?;
    let Some(limit) = limit.filter(|_| matches!(joint.kind, "revolute" | "prismatic")) else { return Ok(()) };
    let ([lower], [upper]) = (xml.row(&limit, "lower", [0.0])?, xml.row(&limit, "upper", [0.0])?);
    if lower <= value && value <= upper {
        return Ok(());
    }
    let message = format!("joint {} is set to {value}, beyond its limits", quoted(joint.name));
    Err(xml.error(&limit, message).helped(format!("set it from {lower} to {upper}")))
}
