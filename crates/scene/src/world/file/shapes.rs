//! From what the file says of a shape to a body, each distinct body built once.

use super::claims::{no_shape, one_shape, verify};
use super::document::{MeshDoc, ObjectDoc};
use super::folder::{Folder, Found};
use super::names::word;
use super::rounds::{RoundDoc, RoundShape};
use super::unreadable::{unreadable, unreadable_elsewhere};
use crate::world::error::LoadError;
use crate::world::fault::Fault;
use crate::world::keypath::KeyPath;
use crate::world::object::{Claims, Shape, Source};
use crate::world::unit::{LengthUnit, Unit};
use firstcontact_formats::{Mesh, read};
use firstcontact_motion::{Placement, Rotation};
use firstcontact_solid::{Body, BuildError, Kind};
use std::collections::HashMap;
use std::sync::Arc;

/// The names of the kinds of body.
pub(in crate::world) const KINDS: &[(Kind, &str)] = &[(Kind::Solid, "solid"), (Kind::Surface, "surface")];

/// The name of the one claim about shape.
pub(super) const SHAPES: &[(Shape, &str)] = &[(Shape::Convex, "convex")];

/// Builds bodies and remembers them.
pub(super) struct Workshop<'f> {
    folder: &'f Folder,
    length: LengthUnit,
    /// Files by the name the world uses, so that links are resolved once.
    found: HashMap<String, Found>,
    /// What is in the files that a cache was asked about: each is read once, so that what is kept is of what was looked for.
    #[cfg(feature = "cache")]
    contents: HashMap<Found, Arc<[u8]>>,
    loaded: HashMap<(Found, Option<Kind>), Body>,
    boxes: HashMap<[u64; 3], Body>,
    placed: HashMap<PlacedKey, Body>,
}

/// What makes two placed bodies the same, all floats by their bits.
#[derive(PartialEq, Eq, Hash)]
struct PlacedKey {
    base: BaseKey,
    scale: [u64; 3],
    per_unit: u64,
    rows: [[u64; 3]; 3],
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum BaseKey {
    File(Found, Option<Kind>),
    Cuboid([u64; 3]),
    Round(RoundShape),
}

/// What is placed.
enum Base {
    /// A body, which others may share if it has a key.
    Body(Body, Option<BaseKey>),
    /// A mesh file that was found, by its name.
    File(String, Found, Option<Kind>),
}

impl Base {
    fn key(&self) -> Option<BaseKey> {
        match self {
            Base::Body(_, key) => key.clone(),
            Base::File(_, found, kind) => Some(BaseKey::File(found.clone(), *kind)),
        }
    }
}

/// An object's shape.
pub(super) struct Made {
    pub(super) source: Source,
    pub(super) claims: Claims,
    pub(super) body: Body,
    pub(super) deviation: Option<f64>,
}

/// A shape before placement.
struct Raw {
    source: Source,
    base: Base,
    scale: [f64; 3],
    unit: Option<LengthUnit>,
    deviation: Option<f64>,
}

impl<'f> Workshop<'f> {
    pub(super) fn new(folder: &'f Folder, length: LengthUnit) -> Workshop<'f> {
        Workshop {
            folder,
            length,
            found: HashMap::new(),
            #[cfg(feature = "cache")]
            contents: HashMap::new(),
            loaded: HashMap::new(),
            boxes: HashMap::new(),
            placed: HashMap::new(),
        }
    }

    /// Reads the mesh files of all objects at once, each file once, unless a cache is to be asked first. What is wrong with one is found
    /// again, and told with its place, when its object is made.
    #[cfg(feature = "parallel")]
    pub(super) fn read_ahead(&mut self, objects: &[ObjectDoc]) {
        use rayon::prelude::*;

        #[cfg(feature = "cache")]
        if self.folder.cache.is_some() {
            return;
        }
        let mut wanted: HashMap<(Found, Option<Kind>), &str> = HashMap::new();
        for object in objects {
            let Some(file) = object.mesh.as_ref().and_then(|mesh| mesh.file.as_deref()) else { continue };
            let kind = optional_word("kind", object.kind.as_deref(), KINDS, KeyPath::root);
            let (Ok(kind), Ok(found)) = (kind, self.find(file, KeyPath::root)) else { continue };
            wanted.insert((found, kind), file);
        }
        if wanted.len() < 2 {
            return;
        }
        let read = |(key, file): ((Found, Option<Kind>), &str)| {
            let bytes = self.bytes(file, &key.0, KeyPath::root).ok()?;
            let body = self.body(&bytes, file, &key, KeyPath::root).ok()?;
            Some((key, body))
        };
        self.loaded = wanted.into_par_iter().filter_map(read).collect();
    }

    /// The body of an object, turned by `rotation`, its claims verified.
    pub(super) fn make(
        &mut self,
        object: &ObjectDoc,
        rotation: Rotation,
        at: impl Fn() -> KeyPath,
    ) -> Result<Made, Fault> {
        let claims = Claims {
            kind: optional_word("kind", object.kind.as_deref(), KINDS, || at().key("kind"))?,
            shape: optional_word("shape", object.shape.as_deref(), SHAPES, || at().key("shape"))?,
        };
        let raw = self.raw(object, claims.kind, &rotation, &at)?;
        let (source, deviation) = (raw.source.clone(), raw.deviation);
        let body = self.place(raw, rotation, || at().key("mesh"))?;
        verify(&body, claims, &source, &at)?;
        Ok(Made { source, claims, body, deviation })
    }

    fn raw(
        &mut self,
        object: &ObjectDoc,
        kind: Option<Kind>,
        rotation: &Rotation,
        at: &impl Fn() -> KeyPath,
    ) -> Result<Raw, Fault> {
        one_shape(object, at)?;
        if let Some(mesh) = &object.mesh {
            self.mesh(mesh, kind, || at().key("mesh"))
        } else if let Some(cuboid) = &object.cuboid {
            self.cuboid(cuboid.size.0, || at().key("box").key("size"))
        } else if let Some(round) = RoundDoc::of(object) {
            round_of(&round, rotation, || at().key(round.key))
        } else {
            Err(no_shape(object, at))
        }
    }

    fn mesh(&mut self, mesh: &MeshDoc, kind: Option<Kind>, at: impl Fn() -> KeyPath) -> Result<Raw, Fault> {
        let unit = match &mesh.unit {
            Some(unit) => Some(word("unit of length", unit, LengthUnit::ALL, || at().key("unit"))?),
            None => None,
        };
        let factors = mesh.scale.map(|scale| scale.0);
        if factors.is_some_and(|scale| scale.contains(&0.0)) {
            return Err(
                Fault::new(at().key("scale"), "a scale of zero leaves no body").expecting("a number other than 0")
            );
        }
        let scale = factors.unwrap_or([1.0; 3]);
        match (&mesh.file, &mesh.vertices, &mesh.faces) {
            (Some(file), None, None) => {
                let base = Base::File(file.clone(), self.find(file, || at().key("file"))?, kind);
                let source = Source::File { file: file.clone(), unit, scale: factors };
                Ok(Raw { source, base, scale, unit, deviation: None })
            }
            (None, Some(vertices), Some(faces)) => {
                let vertices = vertices.iter().map(|row| row.0).collect();
                let mesh = Mesh::new(vertices, faces).map_err(|error| {
                    Fault::new(at(), format!("the mesh is not well formed: {error}")).caused_by(error)
                })?;
                let body = body_of(mesh, kind).map_err(|error| build_fault(&error, at()))?;
                Ok(Raw {
                    source: Source::Inline { unit, scale: factors },
                    base: Base::Body(body, None),
                    scale,
                    unit,
                    deviation: None,
                })
            }
            _ => Err(Fault::new(at(), "a mesh needs a `file`, or `vertices` and `faces`")
                .helped("write `mesh: {file: part.off}`")),
        }
    }

    fn find(&mut self, file: &str, at: impl Fn() -> KeyPath) -> Result<Found, Fault> {
        if let Some(found) = self.found.get(file) {
            return Ok(found.clone());
        }
        let found = self.folder.find(file).map_err(|error| Fault { path: at(), error })?;
        self.found.insert(file.to_owned(), found.clone());
        Ok(found)
    }

    /// The bytes of a mesh file.
    fn bytes(&self, file: &str, found: &Found, at: impl Fn() -> KeyPath) -> Result<Arc<[u8]>, Fault> {
        #[cfg(feature = "cache")]
        if let Some(bytes) = self.contents.get(found) {
            return Ok(bytes.clone());
        }
        let most = self.folder.mesh_limits.bytes;
        let bytes = self.folder.read_up_to(most, file, found).map_err(|error| Fault { path: at(), error })?;
        Ok(bytes.into())
    }

    /// The bytes of a mesh file as a body.
    fn body(
        &self,
        bytes: &[u8],
        file: &str,
        (found, kind): &(Found, Option<Kind>),
        at: impl Fn() -> KeyPath,
    ) -> Result<Body, Fault> {
        let mesh = read(bytes, &self.folder.mesh_limits).map_err(|error| {
            let is_own = self.folder.owns(found);
            let error = if is_own { unreadable(file, error) } else { unreadable_elsewhere(file, &error) };
            Fault { path: at(), error }
        })?;
        body_of(mesh, *kind).map_err(|error| {
            let mut fault = build_fault(&error, at());
            fault.error = LoadError::new(format!("{file}: {}", fault.error.message())).caused_by(error);
            fault
        })
    }

    fn cuboid(&mut self, size: [f64; 3], at: impl Fn() -> KeyPath) -> Result<Raw, Fault> {
        let bits = size.map(f64::to_bits);
        let body = match self.boxes.get(&bits) {
            Some(body) => body.clone(),
            None => Body::cuboid(size).map_err(|error| build_fault(&error, at()))?,
        };
        self.boxes.insert(bits, body.clone());
        Ok(Raw {
            source: Source::Cuboid { size },
            base: Base::Body(body, Some(BaseKey::Cuboid(bits))),
            scale: [1.0; 3],
            unit: None,
            deviation: None,
        })
    }

    /// Scales and turns, once for all objects that are scaled and turned alike.
    fn place(&mut self, raw: Raw, rotation: Rotation, at: impl Fn() -> KeyPath) -> Result<Body, Fault> {
        let (numerator, denominator) = raw.unit.map_or((1, 1), |unit| unit.ratio(self.length));
        // Units are so few that both numbers are exact floats.
        let placement = Placement { scale: raw.scale.map(|factor| factor * numerator as f64), rotation };
        let per_unit = denominator as f64;
        let placed = |body: &Body| {
            placement.apply_in_unit(body, per_unit).map_err(|error| build_fault(&error, at().key("scale")))
        };
        let Some(base) = raw.base.key() else { return placed(&self.unplaced(raw.base, &at)?) };
        let key = PlacedKey {
            base,
            scale: placement.scale.map(f64::to_bits),
            per_unit: per_unit.to_bits(),
            rows: rotation.rows().map(|row| row.map(f64::to_bits)),
        };
        if let Some(body) = self.placed.get(&key) {
            return Ok(body.clone());
        }
        let body = self.prepared(raw.base, &key, placed, &at)?;
        self.placed.insert(key, body.clone());
        Ok(body)
    }

    /// The body of a mesh file once it is placed: from the cache, if it is there.
    #[cfg(feature = "cache")]
    fn prepared(
        &mut self,
        base: Base,
        key: &PlacedKey,
        placed: impl Fn(&Body) -> Result<Body, Fault>,
        at: &impl Fn() -> KeyPath,
    ) -> Result<Body, Fault> {
        let (Base::File(file, found, kind), Some(cache)) = (&base, &self.folder.cache) else {
            return placed(&self.unplaced(base, at)?);
        };
        let bytes = self.bytes(file, found, || at().key("file"))?;
        self.contents.insert(found.clone(), bytes.clone());
        let PlacedKey { scale, per_unit, rows, .. } = key;
        let words = format!("{kind:?} {:?} {scale:?} {per_unit} {rows:?}", self.folder.mesh_limits);
        cache.entry(&bytes, &words).body(|| placed(&self.unplaced(base, at)?))
    }

    /// The body of a mesh file once it is placed.
    #[cfg(not(feature = "cache"))]
    fn prepared(
        &mut self,
        base: Base,
        _: &PlacedKey,
        placed: impl Fn(&Body) -> Result<Body, Fault>,
        at: &impl Fn() -> KeyPath,
    ) -> Result<Body, Fault> {
        placed(&self.unplaced(base, at)?)
    }

    /// A body as its file has it, each file read once.
    fn unplaced(&mut self, base: Base, at: &impl Fn() -> KeyPath) -> Result<Body, Fault> {
        let (file, found, kind) = match base {
            Base::Body(body, _) => return Ok(body),
            Base::File(file, found, kind) => (file, found, kind),
        };
        let key = (found, kind);
        if let Some(body) = self.loaded.get(&key) {
            return Ok(body.clone());
        }
        let bytes = self.bytes(&file, &key.0, || at().key("file"))?;
        let body = self.body(&bytes, &file, &key, || at().key("file"))?;
        self.loaded.insert(key, body.clone());
        Ok(body)
    }
}

fn round_of(doc: &RoundDoc<'_>, rotation: &Rotation, at: impl Fn() -> KeyPath) -> Result<Raw, Fault> {
    let shape = doc.shape(&at)?;
    let round = shape.round(rotation).map_err(|error| build_fault(&error, at()))?;
    let (source, key) = (shape.source(), Some(BaseKey::Round(shape)));
    let (base, deviation) = (Base::Body(round.body, key), Some(round.deviation));
    Ok(Raw { source, base, scale: [1.0; 3], unit: None, deviation })
}

pub(super) fn optional_word<T: Copy>(
    what: &str,
    found: Option<&str>,
    words: &[(T, &'static str)],
    at: impl FnOnce() -> KeyPath,
) -> Result<Option<T>, Fault> {
    found.map(|found| word(what, found, words, at)).transpose()
}

fn body_of(mesh: Mesh, kind: Option<Kind>) -> Result<Body, BuildError> {
    match kind {
        None => Body::from_mesh(mesh),
        Some(Kind::Solid) => Body::solid_from_mesh(mesh),
        Some(Kind::Surface) => Body::surface_from_mesh(mesh),
    }
}

fn build_fault(error: &BuildError, at: KeyPath) -> Fault {
    Fault::new(at, error.to_string()).caused_by(error.clone())
}
