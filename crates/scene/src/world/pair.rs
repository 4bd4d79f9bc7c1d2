//! How pairs are asked about: what is stated of all, of single objects and of single pairs, and what that comes to.

use super::fault::Fault;
use super::id::ObjectId;
use super::keypath::KeyPath;
use super::object::Object;
use firstcontact_solid::Kind;
use std::collections::HashMap;

/// Whether two objects may touch.
///
/// Of a pair counts what is stated of it; else what is stated of its objects, and of two statements [`Touch::Contact`]; else the
/// default. What one object states about touching extends to solids only: a surface has no interior that could stay clear. A pair
/// that has to keep a margin may not touch either: contact begins where the margin is no longer kept, and whether the two may touch
/// changes nothing. What is said of a pair itself, that it may touch and nothing about a margin, does away with the margins of its
/// objects.
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

/// What is stated of all objects, of one, or of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Stated {
    pub(crate) touch: Option<Touch>,
    pub(crate) margin: Option<f64>,
}

impl Stated {
    /// The margin that is stated of a pair: none, if it is said that it may touch.
    fn of_pair(&self) -> Option<f64> {
        self.margin.or((self.touch == Some(Touch::Allowed)).then_some(0.0))
    }
}

/// All that is stated about a pair.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Statements {
    /// What is stated of all objects.
    pub(crate) defaults: Stated,
    /// What is stated of the two, each by itself.
    pub(crate) objects: [Stated; 2],
    /// What is stated of the pair.
    pub(crate) pair: Stated,
}

/// How a pair is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Manner {
    /// How far the two have to stay from each other; more than zero only of such as may not touch.
    pub(crate) margin: f64,
    /// Whether they may touch.
    pub(crate) touch: Touch,
}

impl Statements {
    /// How two bodies of given kinds are asked about.
    pub(crate) fn manner(&self, kinds: [Kind; 2]) -> Manner {
        let margin = self.margin();
        let touch = if margin > 0.0 { Touch::Contact } else { self.touch(kinds) };
        Manner { margin, touch }
    }

    /// What is stated of the pair, else the larger of what is stated of the two, each by itself or by default. A pair that is said
    /// to be allowed to touch keeps no margin.
    fn margin(&self) -> f64 {
        let own = |stated: Stated| stated.margin.or(self.defaults.margin).unwrap_or(0.0);
        self.pair.of_pair().unwrap_or_else(|| self.objects.map(own).into_iter().fold(0.0, f64::max))
    }

    /// Whether two that keep no margin may touch.
    fn touch(&self, kinds: [Kind; 2]) -> Touch {
        if let Some(touch) = self.pair.touch {
            return touch;
        }
        let [a, b] = self.objects;
        let extends = |to: &[Kind]| if to.contains(&Kind::Surface) { Touch::Contact } else { Touch::Allowed };
        match (a.touch, b.touch) {
            (None, None) if self.defaults.touch == Some(Touch::Allowed) => extends(&kinds),
            (Some(Touch::Allowed), Some(Touch::Allowed)) => Touch::Allowed,
            (Some(Touch::Allowed), None) => extends(&kinds[1..]),
            (None, Some(Touch::Allowed)) => extends(&kinds[..1]),
            _ => Touch::Contact,
        }
    }
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
    /// The largest margin that is stated of pairs of an object.
    stated_reach: HashMap<usize, f64>,
}

impl Manners {
    /// Refuses touching that is allowed to a surface, all there is of which is its skin, and margins that are no lengths.
    pub(super) fn new(defaults: Stated, rules: &[PairRule], objects: &[Object]) -> Result<Manners, Fault> {
        check_margin(&defaults, KeyPath::root().key("defaults"))?;
        for (index, object) in objects.iter().enumerate() {
            check_margin(&object.stated, KeyPath::item("objects", index))?;
        }
        for (index, rule) in rules.iter().enumerate() {
            check_margin(&rule.stated, KeyPath::item("pairs", index))?;
        }
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
        let pairs: HashMap<_, _> = rules.iter().map(|rule| (key(rule.pair.map(ObjectId::slot)), rule.stated)).collect();
        Ok(Manners { defaults, stated_reach: stated_reach(&pairs), pairs })
    }

    /// How two objects are asked about.
    pub(super) fn of(&self, objects: &[Object], pair: [usize; 2]) -> Manner {
        let both = pair.map(|slot| &objects[slot]);
        let statements = Statements {
            defaults: self.defaults,
            objects: both.map(|object| object.stated),
            pair: self.pairs.get(&key(pair)).copied().unwrap_or_default(),
        };
        statements.manner(both.map(|object| object.body.kind()))
    }

    fn own_margin(&self, object: &Object) -> f64 {
        object.stated.margin.or(self.defaults.margin).unwrap_or(0.0)
    }

    /// By how much the box of an object has to be larger, so that those of a pair overlap where its margin is not kept.
    pub(super) fn reach(&self, objects: &[Object], slot: usize) -> f64 {
        self.own_margin(&objects[slot]).max(self.stated_reach.get(&slot).copied().unwrap_or(0.0))
    }
}

fn stated_reach(pairs: &HashMap<[usize; 2], Stated>) -> HashMap<usize, f64> {
    let mut reaches: HashMap<usize, f64> = HashMap::new();
    for (pair, margin) in pairs.iter().filter_map(|(pair, stated)| Some((pair, stated.margin?))) {
        for &slot in pair {
            let reach = reaches.entry(slot).or_default();
            *reach = reach.max(margin);
        }
    }
    reaches
}

/// How to mend what is stated of a surface.
const HELP: &str = "close its mesh, or count touching as contact";

fn check_margin(stated: &Stated, at: KeyPath) -> Result<(), Fault> {
    let is_length = |margin: f64| margin.is_finite() && margin >= 0.0;
    match stated.margin {
        Some(margin) if !is_length(margin) => Err(Fault::new(at.key("margin"), "a margin must not be negative")
            .finding(margin.to_string())
            .expecting("a finite length of at least 0")),
        _ => Ok(()),
    }
}

fn no_interior(id: &str, at: KeyPath) -> Fault {
    let message = format!("touching is allowed between solids only, and `{id}` is a surface: it has no interior");
    Fault::new(at, message).expecting("`contact`")
}

fn key([a, b]: [usize; 2]) -> [usize; 2] {
    super::exempt::ordered(a, b)
}
