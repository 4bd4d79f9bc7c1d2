//! The scene: which geometries are shown, how often and where.

use std::collections::HashMap;
use std::rc::Rc;

use roxmltree::{Node, NodeId};

use super::geometry;
use super::input::{Places, attribute, child, children, reference};
use super::matrix::{Matrix, transform};
use super::primitive::{ColladaReading, Shape};
use crate::builder::Builder;
use crate::error::{Cause, Faults, ReadError, plural};
use crate::extra::Extra;
use crate::{Format, Limits};

/// The most nodes within each other, also by instances of nodes, which may lead back to where they began.
const DEPTH: usize = 250;

/// The most vertices and corners for each byte of the file; and the most visits of nodes.
const REPEATS: u64 = 64;

/// Reads all that the scene shows.
pub(super) fn read<'a>(
    root: Node<'a, '_>,
    places: &Places<'a>,
    limits: &Limits,
    faults: &mut Faults,
) -> Result<Builder, ReadError> {
    let mut walk = Walk {
        index: index(root),
        reading: ColladaReading { places, limits, faults },
        shapes: HashMap::new(),
        nodes: HashMap::new(),
        builder: Builder::new(Format::Collada, *limits),
        instances: 0,
        left: REPEATS * places.text.len() as u64,
        corner: Vec::new(),
        thin: (0, None),
    };
    let Some((scene, warning)) = walk.start(root)? else {
        return Err(ReadError::new(Cause::NoFaces, "the file has no scene").with_expected("`<scene>`"));
    };
    walk.visit(scene, &Ok(Matrix::IDENTITY), 0)?;
    walk.builder.warnings(warning);
    let unshown = geometries(root).count().saturating_sub(walk.shapes.len());
    if walk.instances == 0 && unshown > 0 {
        let error = ReadError::new(Cause::NoFaces, "the scene shows no geometry");
        return Err(error.with_help("export the objects with the scene that they are in"));
    }
    if unshown > 0 {
        let what = plural(unshown as u64, "geometry is", "geometries are");
        walk.builder.warnings([format!("{what} not in the scene, and ignored")]);
    }
    if let (count, Some(line)) = walk.thin {
        let what = plural(count, "list of lines", "lists of lines");
        walk.builder.warnings([format!("{what} ignored, first on line {line}")]);
    }
    walk.builder.read_over(Extra::FurtherInstances, walk.instances.saturating_sub(1));
    Ok(walk.builder)
}

/// Nodes by the name of the element and the id; none where several have one id.
type Index<'a, 'i> = HashMap<(&'a str, &'a str), Option<Node<'a, 'i>>>;

fn index<'a, 'i>(root: Node<'a, 'i>) -> Index<'a, 'i> {
    let mut index = Index::new();
    for node in root.descendants().filter(|node| node.is_element()) {
        let name: &'a str = match node.tag_name().name() {
            "geometry" => "geometry",
            "node" => "node",
            "visual_scene" => "visual_scene",
            _ => continue,
        };
        if let Some(id) = attribute(node, "id") {
            index.entry((name, id)).and_modify(|known| *known = None).or_insert(Some(node));
        }
    }
    index
}

fn geometries<'a, 'i>(root: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    let libraries = children(root).filter(|part| part.tag_name().name() == "library_geometries");
    libraries.flat_map(children).filter(|part| part.tag_name().name() == "geometry")
}

/// A node, looked through once however often it is shown.
struct Known<'a, 'i> {
    /// Matrix in the node around it; an error, which matters only if something is shown there.
    matrix: Result<Matrix, ReadError>,
    items: Vec<Item<'a, 'i>>,
}

/// Geometry or node that a node shows.
enum Item<'a, 'i> {
    Node(Node<'a, 'i>),
    /// A geometry, and the element that shows it.
    Shape(Rc<Shape>, Node<'a, 'i>),
}

struct Walk<'r, 'a, 'i> {
    index: Index<'a, 'i>,
    reading: ColladaReading<'r, 'a>,
    shapes: HashMap<NodeId, Rc<Shape>>,
    nodes: HashMap<NodeId, Rc<Known<'a, 'i>>>,
    builder: Builder,
    /// Number of geometries with faces that were shown.
    instances: u64,
    /// Numbers of vertices, corners and visits that are left.
    left: u64,
    corner: Vec<u32>,
    thin: (u64, Option<u32>),
}

impl<'a, 'i> Walk<'_, 'a, 'i> {
    /// The visual scene that is shown. If the file names none, it is the only one.
    fn start(&self, root: Node<'a, 'i>) -> Result<Option<(Node<'a, 'i>, Option<String>)>, ReadError> {
        let scene = child(root, "scene").and_then(|scene| child(scene, "instance_visual_scene"));
        if let Some(instance) = scene {
            return self.referred(instance, "visual_scene").map(|scene| Some((scene, None)));
        }
        let libraries = children(root).filter(|part| part.tag_name().name() == "library_visual_scenes");
        let mut scenes = libraries.flat_map(children).filter(|part| part.tag_name().name() == "visual_scene");
        let warning = "the file does not say which scene it shows: its only one is taken";
        Ok(match (scenes.next(), scenes.next()) {
            (Some(scene), None) => Some((scene, Some(warning.to_owned()))),
            _ => None,
        })
    }

    /// The element to which an instance refers.
    fn referred(&self, instance: Node<'a, 'i>, name: &'static str) -> Result<Node<'a, 'i>, ReadError> {
        let places = self.reading.places;
        let id = reference(instance, "url", places)?;
        let error = match self.index.get(&(name, id)) {
            Some(Some(node)) => return Ok(*node),
            Some(None) => places.attribute_error(instance, "url", "an id that several elements have"),
            None => places.attribute_error(instance, "url", "there is no such element"),
        };
        Err(error.with_expected(format!("the id of one `<{name}>`")))
    }

    fn visit(&mut self, node: Node<'a, 'i>, around: &Result<Matrix, ReadError>, depth: usize) -> Result<(), ReadError> {
        if depth > DEPTH {
            let error = self.reading.places.error(node, "too many nodes within each other").at_most(DEPTH);
            return Err(error.with_help("instances of nodes may lead in a circle"));
        }
        let known = match self.nodes.get(&node.id()) {
            Some(known) => known.clone(),
            None => {
                let known = Rc::new(self.look(node)?);
                self.nodes.insert(node.id(), known.clone());
                known
            }
        };
        self.spend(1 + known.items.len() as u64, node)?;
        let matrix = match (around, &known.matrix) {
            (Ok(around), Ok(inner)) => Ok(around.times(inner)),
            (Err(error), _) | (_, Err(error)) => Err(error.clone()),
        };
        for item in &known.items {
            match item {
                Item::Node(inner) => self.visit(*inner, &matrix, depth + 1)?,
                Item::Shape(shape, instance) => self.place(shape, &matrix.clone()?, *instance)?,
            }
        }
        Ok(())
    }

    fn look(&mut self, node: Node<'a, 'i>) -> Result<Known<'a, 'i>, ReadError> {
        let places = self.reading.places;
        let mut known = Known { matrix: Ok(Matrix::IDENTITY), items: Vec::new() };
        for part in children(node) {
            if let Some(next) = transform(part, places)? {
                known.matrix = known.matrix.map(|matrix| matrix.times(&next));
                continue;
            }
            match part.tag_name().name() {
                "node" => known.items.push(Item::Node(part)),
                "instance_node" => known.items.push(Item::Node(self.referred(part, "node")?)),
                "instance_geometry" => {
                    let shape = self.shape(self.referred(part, "geometry")?)?;
                    known.items.push(Item::Shape(shape, part));
                }
                "instance_controller" => {
                    let error = places.error(part, "a geometry that a skeleton or a morph bends");
                    let error = error.with_cause(Cause::Unsupported);
                    return Err(error.with_help("apply the skeleton or the morph before the export"));
                }
                "lookat" | "skew" => {
                    let error = places.error(part, "a transform that is not read").with_cause(Cause::Unsupported);
                    known.matrix = Err(error
                        .with_expected("`<matrix>`, `<translate>`, `<rotate>` or `<scale>`")
                        .with_help("export the transforms of nodes as matrices"));
                }
                "instance_camera" | "instance_light" | "evaluate_scene" | "asset" | "extra" => {}
                _ => return Err(places.error(part, "not a part of a node")),
            }
        }
        Ok(known)
    }

    /// A geometry, read once however often it is shown.
    fn shape(&mut self, node: Node<'a, 'i>) -> Result<Rc<Shape>, ReadError> {
        if let Some(shape) = self.shapes.get(&node.id()) {
            return Ok(shape.clone());
        }
        let shape = Rc::new(geometry::read(node, &mut self.reading)?);
        shape.extras.list().iter().for_each(|each| self.builder.read_over(each.what, each.count));
        self.thin = (self.thin.0 + shape.thin.0, self.thin.1.or(shape.thin.1));
        self.shapes.insert(node.id(), shape.clone());
        Ok(shape)
    }

    /// Adds the vertices and faces of a geometry, unless there will be no mesh.
    fn place(&mut self, shape: &Shape, matrix: &Matrix, instance: Node<'_, '_>) -> Result<(), ReadError> {
        if shape.faces.len() == 0 {
            return Ok(());
        }
        self.instances += 1;
        self.spend(shape.points.len() as u64 + shape.faces.corner_count() as u64, instance)?;
        if !self.reading.faults.is_empty() {
            return Ok(());
        }
        let first = self.builder.vertex_count();
        for (point, line) in shape.points.iter().zip(&shape.point_lines) {
            let point = matrix.point(*point);
            if !point.iter().all(|value| value.is_finite()) {
                let error = self.reading.places.error(instance, "a vertex does not fit a double where it is shown");
                return Err(error.with_help("the matrices of the nodes above it make it too large"));
            }
            self.builder.vertex_on(point, *line)?;
        }
        let mirrors = matrix.mirrors();
        for (face, line) in shape.face_lines.iter().enumerate() {
            self.corner.clear();
            self.corner.extend(shape.faces.get(face).iter().map(|corner| corner + first));
            if mirrors {
                // The first corner stays the first.
                self.corner[1..].reverse();
            }
            self.builder.face_on(&self.corner, *line)?;
        }
        Ok(())
    }

    fn spend(&mut self, cost: u64, node: Node<'_, '_>) -> Result<(), ReadError> {
        match self.left.checked_sub(cost) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                let error = self.reading.places.error(node, "too many instances");
                Err(error.at_most(format_args!("{REPEATS} vertices and corners for each byte of the file")))
            }
        }
    }
}
