//! Contents of a file besides the shape of its faces. They are skipped and counted, so that a writer can report them
//! as lost.

use std::fmt;

/// A kind of thing that is read over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// The name in reports, in `snake_case`.
    pub fn id(self) -> &'static str {
        self.names().0
    }

    /// The name in reports, and words for one thing and for several.
    fn names(self) -> (&'static str, [&'static str; 2]) {
        match self {
            Extra::Groups => ("groups", ["group line (`g`)", "group lines (`g`)"]),
            Extra::Objects => ("objects", ["object line (`o`)", "object lines (`o`)"]),
            Extra::SmoothingGroups => {
                ("smoothing_groups", ["smoothing group line (`s`)", "smoothing group lines (`s`)"])
            }
            Extra::Materials => ("materials", ["use of a material", "uses of materials"]),
            Extra::MaterialLibraries => {
                ("material_libraries", ["material library (`mtllib`)", "material libraries (`mtllib`)"])
            }
            Extra::TextureCoordinates => {
                ("texture_coordinates", ["texture coordinate (`vt`)", "texture coordinates (`vt`)"])
            }
            Extra::VertexNormals => ("vertex_normals", ["vertex normal (`vn`)", "vertex normals (`vn`)"]),
            Extra::VertexColours => ("vertex_colours", ["vertex colour", "vertex colours"]),
            Extra::VertexAttributes => (
                "vertex_attributes",
                ["vertex's colour, normal or texture coordinates", "vertices' colours, normals or texture coordinates"],
            ),
            Extra::FaceColours => ("face_colours", ["face colour", "face colours"]),
            Extra::SolidNames => ("solid_names", ["name of a solid", "names of solids"]),
            Extra::FurtherSolids => ("further_solids", ["border between solids", "borders between solids"]),
            Extra::FacetAttributes => ("facet_attributes", ["facet's attribute bytes", "facets' attribute bytes"]),
            Extra::FaceAttributes => ("face_attributes", ["face's other properties", "faces' other properties"]),
            Extra::OtherElements => {
                ("other_elements", ["element besides vertices and faces", "elements besides vertices and faces"])
            }
            Extra::VertexInputs => (
                "vertex_inputs",
                ["list of normals, colours or texture coordinates", "lists of normals, colours or texture coordinates"],
            ),
            Extra::FurtherInstances => {
                ("further_instances", ["border between geometries", "borders between geometries"])
            }
            Extra::Unit => ("unit", ["unit of length", "units of length"]),
            Extra::UpAxis => ("up_axis", ["axis that points up", "axes that point up"]),
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
        self.0.sort_by_key(|each| each.what);
        self
    }

    pub(crate) fn list(&self) -> &[ReadOver] {
        &self.0
    }
}

/// "3 group lines (`g`)".
impl fmt::Display for ReadOver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, [one, many]) = self.what.names();
        write!(out, "{} {}", self.count, if self.count == 1 { one } else { many })
    }
}
