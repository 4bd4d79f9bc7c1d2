//! Worlds as bytes, for other processes: the file, its meshes and its folder are not needed again.

use crate::objects::{ObjectId, ObjectIds};
use crate::world::World;
use crate::world::draft::Draft;
use firstcontact_solid::Body;
pub use firstcontact_solid::bytes::BytesError;
use firstcontact_solid::bytes::{digest, open, seal};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::LazyLock;

/// Word that says what the bytes hold.
const WORLD: &str = "world";

/// World without its bodies, as it is written.
#[derive(Serialize)]
struct WrittenWorld<'w> {
    draft: &'w Draft,
    body_count: usize,
    /// Number of the body of each object. Objects share bodies, which are written once.
    body_of: Vec<usize>,
}

/// World without its bodies, as it is read.
#[derive(Deserialize)]
struct ReadWorld {
    draft: Draft,
    body_count: usize,
    body_of: Vec<usize>,
}

impl World {
    /// The world as bytes, with its bodies ready for queries: objects, paths, checks, exemptions and margins. Handles
    /// of objects stay valid. What only its text knows, such as lines of the file, is left out.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::World;
    /// use firstcontact::{Body, Motion};
    ///
    /// let mut builder = World::builder();
    /// let cart = builder.object("cart", Body::cuboid([1.0; 3])?).at([0.0; 3]).id()?;
    /// let bytes = builder.build()?.to_bytes();
    /// let world = World::from_bytes(&bytes)?;
    /// assert_eq!(world.object(cart).map(|object| object.id()), Some("cart"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes_of(WORLD)
    }

    /// The world of bytes from [`World::to_bytes`].
    ///
    /// # Errors
    /// If the bytes are of something else or of another version, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<World, BytesError> {
        World::from_bytes_of(WORLD, bytes)
    }

    /// Bytes of something that is kept as a world.
    pub(crate) fn to_bytes_of(&self, kind: &'static str) -> Vec<u8> {
        seal(kind, &content(&self.to_draft()))
    }

    /// World of bytes from [`World::to_bytes_of`].
    pub(crate) fn from_bytes_of(kind: &'static str, bytes: &[u8]) -> Result<World, BytesError> {
        read(open(kind, bytes)?).ok_or(BytesError::Unsound { expected: kind })
    }

    /// Digest of all that a verdict depends on: 64 hexadecimal digits, the same for the same world in every process.
    /// Neither the name of its file nor the handles of its objects count.
    pub fn digest(&self) -> String {
        let handles = &self.data().handles;
        let mut draft =
            Draft { name: String::new(), warnings: Vec::new(), written: Default::default(), ..self.to_draft() };
        draft.handles = ObjectIds::default();
        let Ok(()) = draft.each_reference(|id, _, _, _| {
            *id = handles.number(*id).map_or(*id, ObjectId::local);
            Ok::<(), Infallible>(())
        });
        digest(&content(&draft))
    }

    fn to_draft(&self) -> Draft {
        let data = self.data();
        Draft {
            name: data.name.clone(),
            units: data.units,
            has_default_length: false,
            packages: data.packages.clone(),
            handles: data.handles.clone(),
            objects: data.objects.clone(),
            paths: data.paths.clone(),
            checks: Some(data.checks.clone()),
            allow: data.allow.clone(),
            defaults: data.defaults,
            pairs: data.pairs.clone(),
            warnings: data.warnings.clone(),
            written: data.written.clone(),
            #[cfg(feature = "yaml")]
            text: None,
        }
    }
}

/// Content of bytes: the world without its bodies, and then these.
fn content(draft: &Draft) -> Vec<u8> {
    let mut bodies: Vec<&Body> = Vec::new();
    let mut known = HashMap::new();
    let body_of = draft.objects.iter().map(|object| {
        *known.entry(object.body.identity()).or_insert_with(|| {
            bodies.push(&object.body);
            bodies.len() - 1
        })
    });
    let body_of = body_of.collect();
    let written = WrittenWorld { draft, body_count: bodies.len(), body_of };
    let mut content = postcard::to_stdvec(&written).unwrap_or_default();
    bodies.iter().for_each(|body| body.append_to(&mut content));
    content
}

/// World of a content; `None` if it is of none.
fn read(content: &[u8]) -> Option<World> {
    let (ReadWorld { mut draft, body_count, body_of }, mut rest) = postcard::take_from_bytes(content).ok()?;
    let mut bodies = Vec::new();
    for _ in 0..body_count {
        let (body, after) = Body::take_from(rest)?;
        bodies.push(body);
        rest = after;
    }
    let count = draft.objects.len();
    let is_whole = rest.is_empty() && body_of.len() == count && draft.handles.len() == count;
    let path_count = draft.paths.len();
    let checks = draft.checks.as_deref().unwrap_or_default();
    if !is_whole || checks.iter().flat_map(|check| check.paths()).any(|&path| path >= path_count) {
        return None;
    }
    for (object, body) in draft.objects.iter_mut().zip(body_of) {
        object.body = bodies.get(body)?.clone();
    }
    draft.finish().ok()
}

/// Body in the place of one that is read later.
pub(crate) fn unset() -> Body {
    static UNSET: LazyLock<Option<Body>> = LazyLock::new(|| Body::cuboid([1.0; 3]).ok());
    UNSET.clone().unwrap_or_else(|| unreachable!("a cube has a volume"))
}

pub(crate) mod as_text {
    //! Exact times as their text.

    use firstcontact_exact::ExactTime;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(time: &ExactTime, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(time)
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<ExactTime, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("no time"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planner::Checker;
    use firstcontact_motion::Motion;

    fn world() -> World {
        let mut builder = World::builder();
        let shared = Body::cuboid([1.0; 3]).unwrap();
        let cart = builder.object("cart", shared.clone()).group("movers").id().unwrap();
        let tool = builder.object("tool", shared).attach_to(cart).at([0.0, 0.0, 1.5]).id().unwrap();
        let ball = Body::sphere(0.5, 12, Default::default()).unwrap();
        let ball = builder.object("ball", ball).at([3.0, 0.0, 0.0]).margin(0.125).id().unwrap();
        builder.path("there", cart).waypoint(0.0, [0.0; 3]).waypoint(2.0, [5.0, 0.0, 0.0]).add().unwrap();
        builder.allow(tool, ball, "they are known to clear").margin_pair(cart, ball, 0.25);
        builder.build().unwrap()
    }

    #[test]
    fn any_change_of_the_format_raises_its_version() {
        // If this fails, raise `FORMAT` in the crate of bodies, and put the new digest here.
        assert_eq!(world().digest(), "6f2e87ab09e2c44193283c3dc745c0fa477903286860ecfe6544f90cc89fb07c");
    }

    #[test]
    fn whatever_bytes_say_nothing_panics() {
        let whole = content(&world().to_draft());
        let mut state = 1u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut sound = 0;
        for _ in 0..20_000 {
            let mut bytes = whole.clone();
            for _ in 0..=next(3) {
                let place = next(bytes.len());
                match next(4) {
                    0 => bytes[place] = next(256) as u8,
                    1 => bytes[place] ^= 1 << next(8),
                    2 => drop(bytes.drain(place..(place + next(9)).min(bytes.len()))),
                    _ => bytes.truncate(place.max(1)),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            if let Ok(world) = World::from_bytes(&seal(WORLD, &bytes)) {
                sound += 1;
                for check in world.checks() {
                    // A verdict or an error, no panic.
                    let _ = world.check(check, &Default::default());
                }
                let _ = world.to_bytes();
                let _ = Checker::new(&world).map(|checker| {
                    let cart = checker.find("cart")?;
                    checker
                        .is_clear(cart, &Motion::timed(0.0, [0.0; 3], 1.0, [1.0; 3]).ok()?, &mut checker.scratch())
                        .ok()
                });
            }
        }
        assert!(sound > 100, "{sound} of the changed bytes can be read");
    }
}
