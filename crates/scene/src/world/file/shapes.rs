//! Bodies from the shapes of a file; each distinct body is built once.

#[cfg(feature = "parallel")]
use crate::parallel;
use crate::world::error::{KeyPath, LoadError};
use crate::world::file::folder::{Folder, FoundFile, unreadable, unreadable_elsewhere};
use crate::world::file::names::{optional_word, word};
use crate::world::file::rounds::{RoundDoc, RoundShape, is_exact};
use crate::world::object::{Claims, ShapeClaim, Source};
use crate::world::unit::LengthUnit;
use crate::world::yaml::document::{MeshDoc, ObjectDoc, OnlyMap};
use firstcontact_formats::{Mesh, read};
use firstcontact_motion::{Placement, Rotation};
use firstcontact_solid::{Body, BuildError, Kind, Round};
use std::collections::HashMap;
use std::sync::Arc;

/// The names of the kinds of body.
pub(crate) const KINDS: &[(Kind, &str)] = &[(Kind::Solid, "solid"), (Kind::Surface, "surface")];

/// The name of the one claim about shape.
pub(crate) const SHAPES: &[(ShapeClaim, &str)] = &[(ShapeClaim::Convex, "convex")];

/// Builds bodies and remembers them.
pub(crate) struct Workshop<'f> {
    folder: &'f Folder,
    length: LengthUnit,
    /// Files by the name the world uses, so that links are resolved once.
    found: HashMap<String, FoundFile>,
    /// Content of the files that a cache was asked about: each is read once, so that the body that is stored belongs to
    /// the content that was looked up.
    #[cfg(feature = "cache")]
    contents: HashMap<FoundFile, Arc<[u8]>>,
    loaded: HashMap<(FoundFile, Option<Kind>), Body>,
    boxes: HashMap<[u64; 3], Body>,
    /// Round shapes, by whether turning rounds their vertices.
    rounds: HashMap<(RoundShape, bool), Round>,
    placed: HashMap<PlacedKey, Body>,
}

/// Key of a placed body, all floats by their bits.
#[derive(PartialEq, Eq, Hash)]
struct PlacedKey {
    base: BaseShapeKey,
    scale: [u64; 3],
    per_unit: u64,
    rows: [[u64; 3]; 3],
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum BaseShapeKey {
    File(FoundFile, Option<Kind>),
    Cuboid([u64; 3]),
    Round(RoundShape),
}

/// ShapeClaim that is placed.
enum BaseShape {
    /// A body, which others may share if it has a key.
    Body(Body, Option<BaseShapeKey>),
    /// A mesh file that was found, by its name.
    File(String, FoundFile, Option<Kind>),
}

impl BaseShape {
    fn key(&self) -> Option<BaseShapeKey> {
        match self {
            BaseShape::Body(_, key) => key.clone(),
            BaseShape::File(_, found, kind) => Some(BaseShapeKey::File(found.clone(), *kind)),
        }
    }
}

/// An object's shape.
pub(crate) struct PlacedShape {
    pub(crate) source: Source,
    pub(crate) claims: Claims,
    pub(crate) body: Body,
    pub(crate) deviation: Option<f64>,
}

/// A shape before placement.
struct UnplacedShape {
    source: Source,
    base: BaseShape,
    scale: [f64; 3],
    unit: Option<LengthUnit>,
    deviation: Option<f64>,
}

impl<'f> Workshop<'f> {
    pub(crate) fn new(folder: &'f Folder, length: LengthUnit) -> Workshop<'f> {
        Workshop {
            folder,
            length,
            found: HashMap::new(),
            #[cfg(feature = "cache")]
            contents: HashMap::new(),
            loaded: HashMap::new(),
            boxes: HashMap::new(),
            rounds: HashMap::new(),
            placed: HashMap::new(),
        }
    }

    /// Reads the mesh files of all objects at once, each file once, unless there is a cache. An error in one is found
    /// again, with its place, when its object is made.
    #[cfg(feature = "parallel")]
    pub(crate) fn read_ahead(&mut self, objects: &[ObjectDoc]) {
        #[cfg(feature = "cache")]
        if self.folder.cache.is_some() {
            return;
        }
        let mut wanted: HashMap<(FoundFile, Option<Kind>), &str> = HashMap::new();
        for object in objects {
            let Some(file) = object.mesh.as_ref().and_then(|OnlyMap(mesh)| mesh.file.as_deref()) else { continue };
            let kind = optional_word("kind", object.kind.as_deref(), KINDS, KeyPath::root);
            let (Ok(kind), Ok(found)) = (kind, self.find(file, KeyPath::root)) else { continue };
            wanted.insert((found, kind), file);
        }
        if wanted.len() < 2 {
            return;
        }
        let wanted: Vec<((FoundFile, Option<Kind>), &str)> = wanted.into_iter().collect();
        let mut bodies: Vec<Option<Body>> = vec![None; wanted.len()];
        let read = |(key, file): &((FoundFile, Option<Kind>), &str)| {
            let bytes = self.bytes(file, &key.0, KeyPath::root).ok()?;
            self.body(&bytes, file, key, KeyPath::root).ok()
        };
        let fill = |wanted: &[_], bodies: &mut [Option<Body>], (): &mut ()| {
            wanted.iter().zip(bodies).for_each(|(item, body)| *body = read(item));
        };
        // A failure to start threads leaves all bodies to be read later.
        let _ = parallel::fill(&wanted, &mut bodies, 1, None, fill);
        self.loaded = wanted.into_iter().zip(bodies).filter_map(|((key, _), body)| Some((key, body?))).collect();
    }

    /// The body of an object, turned by `rotation`, its claims verified.
    pub(crate) fn make(
        &mut self,
        object: &ObjectDoc,
        rotation: Rotation,
        at: impl Fn() -> KeyPath,
    ) -> Result<PlacedShape, LoadError> {
        let claims = Claims {
            kind: optional_word("kind", object.kind.as_deref(), KINDS, || at().key("kind"))?,
            shape: optional_word("shape", object.shape.as_deref(), SHAPES, || at().key("shape"))?,
        };
        let raw = self.raw(object, claims.kind, &rotation, &at)?;
        let (source, deviation) = (raw.source.clone(), raw.deviation);
        let body = self.place(raw, rotation, || at().key("mesh"))?;
        verify(&body, claims, &source, &at)?;
        Ok(PlacedShape { source, claims, body, deviation })
    }

    fn raw(
        &mut self,
        object: &ObjectDoc,
        kind: Option<Kind>,
        rotation: &Rotation,
        at: &impl Fn() -> KeyPath,
    ) -> Result<UnplacedShape, LoadError> {
        one_shape(object, at)?;
        if let Some(OnlyMap(mesh)) = &object.mesh {
            self.mesh(mesh, kind, || at().key("mesh"))
        } else if let Some(OnlyMap(cuboid)) = &object.cuboid {
            self.cuboid(cuboid.size.0, || at().key("box").key("size"))
        } else if let Some(round) = RoundDoc::of(object) {
            self.round(&round, rotation, || at().key(round.key))
        } else {
            Err(no_shape(object, at))
        }
    }

    fn mesh(
        &mut self,
        mesh: &MeshDoc,
        kind: Option<Kind>,
        at: impl Fn() -> KeyPath,
    ) -> Result<UnplacedShape, LoadError> {
        let unit = match &mesh.unit {
            Some(unit) => Some(word("unit of length", unit, LengthUnit::ALL, || at().key("unit"))?),
            None => None,
        };
        let factors = mesh.scale.map(|scale| scale.0);
        if factors.is_some_and(|scale| scale.contains(&0.0)) {
            return Err(
                LoadError::on(at().key("scale"), "a scale of zero leaves no body").expecting("a number other than 0")
            );
        }
        let scale = factors.unwrap_or([1.0; 3]);
        match (&mesh.file, &mesh.vertices, &mesh.faces) {
            (Some(file), None, None) => {
                let base = BaseShape::File(file.clone(), self.find(file, || at().key("file"))?, kind);
                let source = Source::File { file: file.clone(), unit, scale: factors };
                Ok(UnplacedShape { source, base, scale, unit, deviation: None })
            }
            (None, Some(vertices), Some(faces)) => {
                let vertices: Vec<_> = vertices.iter().map(|row| row.0).collect();
                let mesh = Mesh::new(vertices, faces).map_err(|error| {
                    LoadError::on(at(), format!("the mesh is not well formed: {error}")).caused_by(error)
                })?;
                let body = body_of(mesh, kind).map_err(|error| build_fault(&error, at()))?;
                Ok(UnplacedShape {
                    source: Source::Inline { unit, scale: factors },
                    base: BaseShape::Body(body, None),
                    scale,
                    unit,
                    deviation: None,
                })
            }
            _ => Err(LoadError::on(at(), "a mesh needs a `file`, or `vertices` and `faces`")
                .helped("write `mesh: {file: part.off}`")),
        }
    }

    fn find(&mut self, file: &str, at: impl Fn() -> KeyPath) -> Result<FoundFile, LoadError> {
        if let Some(found) = self.found.get(file) {
            return Ok(found.clone());
        }
        let found = self.folder.find(file).map_err(|error| error.under(at()))?;
        self.found.insert(file.to_owned(), found.clone());
        Ok(found)
    }

    /// The bytes of a mesh file.
    fn bytes(&self, file: &str, found: &FoundFile, at: impl Fn() -> KeyPath) -> Result<Arc<[u8]>, LoadError> {
        #[cfg(feature = "cache")]
        if let Some(bytes) = self.contents.get(found) {
            return Ok(bytes.clone());
        }
        let most = self.folder.mesh_limits.bytes;
        let bytes = self.folder.read_up_to(most, file, found).map_err(|error| error.under(at()))?;
        Ok(bytes.into())
    }

    /// The bytes of a mesh file as a body.
    fn body(
        &self,
        bytes: &[u8],
        file: &str,
        (found, kind): &(FoundFile, Option<Kind>),
        at: impl Fn() -> KeyPath,
    ) -> Result<Body, LoadError> {
        let mesh = read(bytes, &self.folder.mesh_limits).map_err(|error| {
            let is_own = self.folder.owns(found);
            let error = if is_own { unreadable(file, error) } else { unreadable_elsewhere(file, &error) };
            error.under(at())
        })?;
        body_of(mesh, *kind).map_err(|error| unbuilt(&error, at(), format!("{file}: {error}")))
    }

    fn cuboid(&mut self, size: [f64; 3], at: impl Fn() -> KeyPath) -> Result<UnplacedShape, LoadError> {
        let bits = size.map(f64::to_bits);
        let body = match self.boxes.get(&bits) {
            Some(body) => body.clone(),
            None => Body::cuboid(size).map_err(|error| {
                let is_wrong = |edge: &f64| matches!(error, BuildError::Size { found, .. } if found == *edge);
                let edge = size.iter().position(is_wrong);
                build_fault(&error, edge.map_or_else(&at, |edge| at().at(edge)))
            })?,
        };
        self.boxes.insert(bits, body.clone());
        Ok(UnplacedShape {
            source: Source::Cuboid { size },
            base: BaseShape::Body(body, Some(BaseShapeKey::Cuboid(bits))),
            scale: [1.0; 3],
            unit: None,
            deviation: None,
        })
    }

    fn round(
        &mut self,
        doc: &RoundDoc<'_>,
        rotation: &Rotation,
        at: impl Fn() -> KeyPath,
    ) -> Result<UnplacedShape, LoadError> {
        let (shape, is_rounded) = (doc.shape(&at)?, !is_exact(rotation));
        let Round { body, deviation } = match self.rounds.get(&(shape, is_rounded)) {
            Some(round) => round.clone(),
            None => shape.round(is_rounded).map_err(|error| build_fault(&error, at()))?,
        };
        self.rounds.insert((shape, is_rounded), Round { body: body.clone(), deviation });
        let base = BaseShape::Body(body, Some(BaseShapeKey::Round(shape)));
        Ok(UnplacedShape { source: shape.source(), base, scale: [1.0; 3], unit: None, deviation: Some(deviation) })
    }

    /// Scales and turns a body, once for all objects that are scaled and turned alike.
    fn place(&mut self, raw: UnplacedShape, rotation: Rotation, at: impl Fn() -> KeyPath) -> Result<Body, LoadError> {
        let (numerator, denominator) = raw.unit.map_or((1, 1), |unit| unit.ratio(self.length));
        // The units are such that both numbers are exact floats.
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
        base: BaseShape,
        key: &PlacedKey,
        placed: impl Fn(&Body) -> Result<Body, LoadError>,
        at: &impl Fn() -> KeyPath,
    ) -> Result<Body, LoadError> {
        let (BaseShape::File(file, found, kind), Some(cache)) = (&base, &self.folder.cache) else {
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
        base: BaseShape,
        _: &PlacedKey,
        placed: impl Fn(&Body) -> Result<Body, LoadError>,
        at: &impl Fn() -> KeyPath,
    ) -> Result<Body, LoadError> {
        placed(&self.unplaced(base, at)?)
    }

    /// A body as its file has it, each file read once.
    fn unplaced(&mut self, base: BaseShape, at: &impl Fn() -> KeyPath) -> Result<Body, LoadError> {
        let (file, found, kind) = match base {
            BaseShape::Body(body, _) => return Ok(body),
            BaseShape::File(file, found, kind) => (file, found, kind),
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

fn body_of(mesh: Mesh, kind: Option<Kind>) -> Result<Body, BuildError> {
    match kind {
        None => Body::from_mesh(mesh),
        Some(Kind::Solid) => Body::solid_from_mesh(mesh),
        Some(Kind::Surface) => Body::surface_from_mesh(mesh),
    }
}

fn build_fault(error: &BuildError, at: KeyPath) -> LoadError {
    unbuilt(error, at, error.to_string())
}

/// The fault of a mesh that makes no body, with what to do about an open one.
fn unbuilt(error: &BuildError, at: KeyPath, message: String) -> LoadError {
    let fault = LoadError::on(at, message).caused_by(error.clone());
    match error {
        BuildError::NotSolid { .. } => fault
            .helped("close the mesh (`firstcontact mesh repair`), or leave `kind: solid` out, to take its skin alone"),
        _ => fault,
    }
}

/// Exactly one shape may be given.
pub(crate) fn one_shape(object: &ObjectDoc, at: &impl Fn() -> KeyPath) -> Result<(), LoadError> {
    let given = [
        ("mesh", object.mesh.is_some()),
        ("box", object.cuboid.is_some()),
        ("sphere", object.sphere.is_some()),
        ("cylinder", object.cylinder.is_some()),
        ("capsule", object.capsule.is_some()),
    ];
    let mut given = given.into_iter().filter(|(_, given)| *given).map(|(key, _)| key);
    match (given.next(), given.next()) {
        (Some(first), Some(second)) => {
            let message = format!("object `{}` has one shape, not both `{first}` and `{second}`", object.id);
            Err(LoadError::on(at().key(second), message).helped("make it two objects, one attached to the other"))
        }
        _ => Ok(()),
    }
}

/// The fault of an object that has none.
pub(crate) fn no_shape(object: &ObjectDoc, at: &impl Fn() -> KeyPath) -> LoadError {
    LoadError::on(at(), format!("object `{}` has no shape", object.id))
        .expecting("one of `mesh`, `box`, `sphere`, `cylinder`, `capsule`")
        .helped("add `mesh: {file: ...}`, `box: {size: [x, y, z]}`, `sphere: {radius: r}` or `cylinder: {radius: r, length: l}`")
}

/// The claims that building the body has not verified.
pub(crate) fn verify(body: &Body, claims: Claims, source: &Source, at: &impl Fn() -> KeyPath) -> Result<(), LoadError> {
    if claims.kind.is_some_and(|kind| kind != body.kind()) {
        let message = "boxes and round shapes are solid; only a mesh can be a surface";
        return Err(LoadError::on(at().key("kind"), message).helped("remove `kind`"));
    }
    match (claims.shape, body.convexity()) {
        (Some(ShapeClaim::Convex), Err(reason)) => {
            let name = match source {
                Source::File { file, .. } => file.as_str(),
                _ => "the shape",
            };
            let message = format!("{name} is not convex: {reason}");
            Err(LoadError::on(at().key("shape"), message)
                .helped("remove `shape: convex`, or mend the mesh")
                .caused_by(reason))
        }
        _ => Ok(()),
    }
}
