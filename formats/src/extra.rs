//! Contents of a file besides the shape of its faces. They are skipped and counted, so that a writer can report them
//! as lost.

use std::fmt;

/// A kind of thing that is read over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Extra {
    /// OBJ: lines `g`.
    Groups,
    /// OBJ: lines `o`.
    Objects,
    /// OBJ: lines `s` and `mg`.
    SmoothingGroups,
    /// OBJ: lines `usemtl` and `usemap`. COLLADA: lists of faces with a material.
    Materials,
    /// OBJ: lines `mtllib` and `maplib`.
    MaterialLibraries,
    /// OBJ: lines `vt`.
    TextureCoordinates,
    /// OBJ: lines `vn`.
    VertexNormals,
    /// OBJ: vertices with a colour.
    VertexColours,
    /// OFF: vertices with numbers besides their coordinates, which are colours, normals or texture coordinates.
    VertexAttributes,
    /// OFF: faces with a colour.
    FaceColours,
    /// STL: solids with a name.
    SolidNames,
    /// STL: solids after the first, which become one mesh with it.
    FurtherSolids,
    /// STL: facets whose two attribute bytes are not zero.
    FacetAttributes,
    /// PLY: faces with properties besides their corners.
    FaceAttributes,
    /// PLY: elements that are neither vertices nor faces.
    OtherElements,
    /// COLLADA: lists of normals, colours or texture coordinates for the corners of faces.
    VertexInputs,
    /// COLLADA: geometries shown after the first, which become one mesh with it.
    FurtherInstances,
    /// COLLADA: the unit of length. [`Mesh::unit`](crate::Mesh::unit) gives it.
    Unit,
    /// COLLADA: the axis that points up. [`Mesh::up_axis`](crate::Mesh::up_axis) gives it.
    UpAxis,
}

impl Extra {
    pub(crate) const ALL: [Extra; 19] = [
        Extra::Groups,
        Extra::Objects,
        Extra::SmoothingGroups,
        Extra::Materials,
        Extra::MaterialLibraries,
        Extra::TextureCoordinates,
        Extra::VertexNormals,
        Extra::VertexColours,
        Extra::VertexAttributes,
        Extra::FaceColours,
        Extra::SolidNames,
        Extra::FurtherSolids,
        Extra::FacetAttributes,
        Extra::FaceAttributes,
        Extra::OtherElements,
        Extra::VertexInputs,
        Extra::FurtherInstances,
        Extra::Unit,
        Extra::UpAxis,
    ];

    /// The name in reports, in `snake_case`.
    pub fn id(self) -> &'static str {
        match self {
            Extra::Groups => "groups",
            Extra::Objects => "objects",
            Extra::SmoothingGroups => "smoothing_groups",
            Extra::Materials => "materials",
            Extra::MaterialLibraries => "material_libraries",
            Extra::TextureCoordinates => "texture_coordinates",
            Extra::VertexNormals => "vertex_normals",
            Extra::VertexColours => "vertex_colours",
            Extra::VertexAttributes => "vertex_attributes",
            Extra::FaceColours => "face_colours",
            Extra::SolidNames => "solid_names",
            Extra::FurtherSolids => "further_solids",
            Extra::FacetAttributes => "facet_attributes",
            Extra::FaceAttributes => "face_attributes",
            Extra::OtherElements => "other_elements",
            Extra::VertexInputs => "vertex_inputs",
            Extra::FurtherInstances => "further_instances",
            Extra::Unit => "unit",
            Extra::UpAxis => "up_axis",
        }
    }

    fn words(self) -> [&'static str; 2] {
        match self {
            Extra::Groups => ["group line (`g`)", "group lines (`g`)"],
            Extra::Objects => ["object line (`o`)", "object lines (`o`)"],
            Extra::SmoothingGroups => ["smoothing group line (`s`)", "smoothing group lines (`s`)"],
            Extra::Materials => ["use of a material", "uses of materials"],
            Extra::MaterialLibraries => ["material library (`mtllib`)", "material libraries (`mtllib`)"],
            Extra::TextureCoordinates => ["texture coordinate (`vt`)", "texture coordinates (`vt`)"],
            Extra::VertexNormals => ["vertex normal (`vn`)", "vertex normals (`vn`)"],
            Extra::VertexColours => ["vertex colour", "vertex colours"],
            Extra::VertexAttributes => {
                ["vertex's colour, normal or texture coordinates", "vertices' colours, normals or texture coordinates"]
            }
            Extra::FaceColours => ["face colour", "face colours"],
            Extra::SolidNames => ["name of a solid", "names of solids"],
            Extra::FurtherSolids => ["border between solids", "borders between solids"],
            Extra::FacetAttributes => ["facet's attribute bytes", "facets' attribute bytes"],
            Extra::FaceAttributes => ["face's other properties", "faces' other properties"],
            Extra::OtherElements => ["element besides vertices and faces", "elements besides vertices and faces"],
            Extra::VertexInputs => {
                ["list of normals, colours or texture coordinates", "lists of normals, colours or texture coordinates"]
            }
            Extra::FurtherInstances => ["border between geometries", "borders between geometries"],
            Extra::Unit => ["unit of length", "units of length"],
            Extra::UpAxis => ["axis that points up", "axes that point up"],
        }
    }
}

/// Amount of each kind.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Extras(Vec<ReadOver>);

/// Things of one kind that were read over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ReadOver {
    /// Their kind.
    pub what: Extra,
    /// Number of entries.
    pub count: u64,
}

impl Extras {
    /// Counts some of a kind.
    pub(crate) fn note(&mut self, what: Extra, count: u64) {
        if count == 0 {
            return;
        }
        match self.0.iter_mut().find(|known| known.what == what) {
            Some(known) => known.count += count,
            None => self.0.push(ReadOver { what, count }),
        }
    }

    /// All kinds that there are, in a fixed order.
    pub(crate) fn sorted(mut self) -> Extras {
        self.0.sort_by_key(|each| Extra::ALL.iter().position(|kind| *kind == each.what));
        self
    }

    pub(crate) fn list(&self) -> &[ReadOver] {
        &self.0
    }
}

/// "3 group lines (`g`)".
impl fmt::Display for ReadOver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, many] = self.what.words();
        write!(out, "{} {}", self.count, if self.count == 1 { one } else { many })
    }
}
