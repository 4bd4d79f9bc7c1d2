//! How pairs are asked about: what is stated of all, of single objects and of single pairs, and what that comes to.

use super::fault::Fault;
use super::id::ObjectId;
use super::keypath::KeyPath;
use super::object::Object;
use crate::solid::Kind;
use std::collections::HashMap;

/// Whether two objects may touch.
///
/// Of a pair counts what is stated of it; else what is stated of its objects, and of two statements [`Touch::Contact`]; else the
/// default. What one object states about touching extends to solids only: a surface has no interior that could stay clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Touch {
    /// They may not: contact begins as they first share a point.
    #[default]
    Contact,
    /// They may: contact begins just after the last instant up to which their interiors share no point.
    Allowed,
}

impl Touch {
    /// Both, with their names in files and reports.
    pub const ALL: [(Touch, &'static str); 2] = [(Touch::Contact, "contact"), (Touch::Allowed, "allowed")];

    /// The name in files and reports.
    pub fn name(self) -> &'static str {
        match self {
            Touch::Contact => "contact",
            Touch::Allowed => "allowed",
        }
    }
}

/// What is stated of all objects, of one, or of a pair. A margin above zero is refused when a file is read, so that all a stated
/// margin can say is what holds anyway; it is kept so that the world can be written back.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Stated {
    pub(super) touch: Option<Touch>,
    #[cfg_attr(not(feature = "yaml"), allow(dead_code))] // Only files say this, and only `to_yaml` asks.
    pub(super) margin: Option<f64>,
}

/// What is stated of a pair.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PairRule {
    pub(super) pair: [ObjectId; 2],
    pub(super) stated: Stated,
}

/// All that is stated in a world.
#[derive(Debug)]
pub(super) struct Manners {
    defaults: Stated,
    pairs: HashMap<[usize; 2], Stated>,
}

impl Manners {
    /// Refuses touching that is allowed to a surface: all there is of one is its skin.
    pub(super) fn new(defaults: Stated, rules: &[PairRule], objects: &[Object]) -> Result<Manners, Fault> {
        let is_surface = |object: &Object| object.body.kind() == Kind::Surface;
        for (index, object) in objects.iter().enumerate().filter(|(_, object)| is_surface(object)) {
            match (object.stated.touch, defaults.touch) {
                (Some(Touch::Allowed), _) => {
                    return Err(no_interior(&object.id, KeyPath::item("objects", index).key("touch")).helped(HELP));
                }
                (None, Some(Touch::Allowed)) => {
                    let help = format!("say `touch: contact` of `{}`, or close its mesh", object.id);
                    let at = KeyPath::root().key("defaults").key("touch");
                    return Err(no_interior(&object.id, at).helped(help));
                }
                _ => {}
            }
        }
        for (index, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.stated.touch == Some(Touch::Allowed)) {
            if let Some(id) = rule.pair.iter().find(|id| is_surface(&objects[id.slot()])) {
                let at = KeyPath::item("pairs", index).key("touch");
                return Err(no_interior(&objects[id.slot()].id, at).helped(HELP));
            }
        }
        let pairs = rules.iter().map(|rule| (key(rule.pair.map(ObjectId::slot)), rule.stated)).collect();
        Ok(Manners { defaults, pairs })
    }

    /// Whether two objects may touch.
    pub(super) fn touch(&self, objects: &[Object], pair: [usize; 2]) -> Touch {
        if let Some(touch) = self.pairs.get(&key(pair)).and_then(|stated| stated.touch) {
            return touch;
        }
        let [a, b] = pair.map(|slot| &objects[slot]);
        match (a.stated.touch, b.stated.touch) {
            (None, None) => self.defaults.touch.unwrap_or_default(),
            (Some(Touch::Allowed), Some(Touch::Allowed)) => Touch::Allowed,
            (Some(Touch::Allowed), None) if b.body.kind() == Kind::Solid => Touch::Allowed,
            (None, Some(Touch::Allowed)) if a.body.kind() == Kind::Solid => Touch::Allowed,
            _ => Touch::Contact,
        }
    }
}

/// How to mend what is stated of a surface.
const HELP: &str = "close its mesh, or count touching as contact";

fn no_interior(id: &str, at: KeyPath) -> Fault {
    let message = format!("touching is allowed between solids only, and `{id}` is a surface: it has no interior");
    Fault::new(at, message).expecting("`contact`")
}

fn key([a, b]: [usize; 2]) -> [usize; 2] {
    super::exempt::ordered(a, b)
}
