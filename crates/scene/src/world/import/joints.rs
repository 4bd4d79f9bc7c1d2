//! The links of a robot and the joints between them, set to values: where each link then is.

use super::pose::{Pose, from_axis_angle};
use super::xml::Xml;
use crate::world::error::LoadError;
use crate::world::file::values::quoted;
use crate::world::nearest::nearest;
use roxmltree::Node;
use std::collections::BTreeMap;

/// This many joints that are not set are named.
const NAMED: usize = 30;

/// The links of a robot, each at its place.
pub(super) struct Tree<'a, 'i> {
    links: Vec<(Node<'a, 'i>, &'a str, Pose)>,
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

impl<'a, 'i> Tree<'a, 'i> {
    /// Reads all links and joints, and places the links.
    pub(super) fn read(robot: &Node<'a, 'i>, xml: &Xml<'_>, set: &[(String, f64)]) -> Result<Tree<'a, 'i>, LoadError> {
        let mut tree = Tree { links: Vec::new(), by_name: BTreeMap::new() };
        for link in robot.children().filter(|child| child.has_tag_name("link")) {
            let name = xml.need(&link, "name")?;
            if tree.by_name.insert(name, tree.links.len()).is_some() {
                return Err(xml.value_error(&link, "name", format!("two links have the name {}", quoted(name))));
            }
            tree.links.push((link, name, Pose::default()));
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
    pub(super) fn links(&self) -> impl Iterator<Item = (&Node<'a, 'i>, &'a str, &Pose)> {
        self.links.iter().map(|(node, name, pose)| (node, *name, pose))
    }

    /// Returns true if the robot has a link of this name.
    pub(super) fn has_link(&self, name: &str) -> bool {
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
pub(super) fn origin(node: &Node<'_, '_>, xml: &Xml<'_>) -> Result<Pose, LoadError> {
    let Some(origin) = xml.child(node, "origin")? else { return Ok(Pose::default()) };
    let position = xml.row(&origin, "xyz", [0.0; 3])?;
    let [roll, pitch, yaw] = xml.row(&origin, "rpy", [0.0; 3])?;
    let about = |axis: [f64; 3], angle: f64| Pose { position: [0.0; 3], turn: from_axis_angle(axis, angle) };
    let turn = about([0.0, 0.0, 1.0], yaw).then(&about([0.0, 1.0, 0.0], pitch)).then(&about([1.0, 0.0, 0.0], roll));
    Ok(Pose { position, ..turn })
}

/// The displacement of a joint's child by the joint's value.
fn motion(joint: &Joint<'_, '_>, value: f64, xml: &Xml<'_>) -> Result<Pose, LoadError> {
    if !joint.moves() {
        return Ok(Pose::default());
    }
    let axis = xml.child(&joint.node, "axis")?;
    let direction = axis.map_or(Ok([1.0, 0.0, 0.0]), |axis| xml.row(&axis, "xyz", [1.0, 0.0, 0.0]))?;
    let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    if !(length > 0.0 && length.is_finite()) {
        let message = format!("the axis of joint {} has no direction", quoted(joint.name));
        return Err(xml.error(&axis.unwrap_or(joint.node), message));
    }
    Ok(match joint.turns() {
        true => Pose { position: [0.0; 3], turn: from_axis_angle(direction, value) },
        false => Pose { position: direction.map(|x| x / length * value), turn: None },
    })
}

/// The value of each joint; 0 for those that are fixed.
fn values(joints: &[Joint<'_, '_>], xml: &Xml<'_>, set: &[(String, f64)]) -> Result<Vec<f64>, LoadError> {
    for (name, _) in set {
        refuse_unknown(name, joints, xml)?;
    }
    let told = |joint: &Joint<'_, '_>| set.iter().rev().find(|(name, _)| name == joint.name).map(|(_, value)| *value);
    let unset: Vec<&Joint<'_, '_>> =
        joints.iter().filter(|joint| joint.moves() && joint.mimic.is_none() && told(joint).is_none()).collect();
    if let Some(first) = unset.first() {
        return Err(not_set(first, &unset, xml));
    }
    let mut values = Vec::with_capacity(joints.len());
    for joint in joints {
        let value = if joint.moves() { followed(joint, joints, xml, &told)? } else { 0.0 };
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
    told: &impl Fn(&Joint<'_, '_>) -> Option<f64>,
) -> Result<f64, LoadError> {
    let (mut factor, mut offset, mut here) = (1.0, 0.0, joint);
    for _ in 0..=joints.len() {
        let Some(mimic) = &here.mimic else {
            return Ok(factor * told(here).unwrap_or_default() + offset);
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
