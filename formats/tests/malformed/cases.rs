//! Bad files and what is said about each: name, bytes, the exact message.

/// One bad file.
pub(crate) struct Case {
    /// What is wrong with it.
    pub(crate) name: &'static str,
    /// The file.
    pub(crate) bytes: &'static [u8],
    /// What the reader says.
    pub(crate) message: &'static str,
}

/// All of them.
#[rustfmt::skip]
pub(crate) const CASES: &[Case] = &[
    Case {
        name: "off: keyword alone",
        bytes: b"OFF\n",
        message: "line 1, column 4: the vertex count is missing: found the end of the file",
    },
    Case {
        name: "off: only one count",
        bytes: b"OFF\n3\n",
        message: "line 2, column 2: the face count is missing: found the end of the file",
    },
    Case {
        name: "off: count is a word",
        bytes: b"OFF\nthree 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 2, column 1: not a vertex count: expected a whole number, 0 or more, found `three`",
    },
    Case {
        name: "off: negative count",
        bytes: b"OFF\n-3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 2, column 1: not a vertex count: expected a whole number, 0 or more, found `-3`",
    },
    Case {
        name: "off: fractional count",
        bytes: b"OFF\n3 1.0 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 2, column 3: not a face count: expected a whole number, 0 or more, found `1.0`",
    },
    Case {
        name: "off: four counts",
        bytes: b"OFF\n3 1 0 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 2, column 7: too many numbers in the header: expected two counts or three, found `0`",
    },
    Case {
        name: "off: edge count is a word",
        bytes: b"OFF\n3 1 x\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 2, column 5: not an edge count: expected a whole number, 0 or more, found `x`",
    },
    Case {
        name: "off: hostile counts",
        bytes: b"OFF 4000000000 4000000000 0\n",
        message: "line 1, column 5: 4000000000 vertices and 4000000000 faces cannot fit in the 0 bytes that follow: found `4000000000` (the file is cut short, or the counts in its header are wrong)",
    },
    Case {
        name: "off: count beyond 64 bits",
        bytes: b"OFF 99999999999999999999 1 0\n",
        message: "line 1, column 5: the number is too large: found `99999999999999999999`",
    },
    Case {
        name: "off: counts that overflow when multiplied",
        bytes: b"OFF 18446744073709551615 18446744073709551615 0\n",
        message: "line 1, column 5: 18446744073709551615 vertices and 18446744073709551615 faces cannot fit in the 0 bytes that follow: found `18446744073709551615` (the file is cut short, or the counts in its header are wrong)",
    },
    Case {
        name: "off: more faces than the file can hold",
        bytes: b"OFF\n4 18446744073709551615 0\n0 0 0\n1 0 0\n0 1 0\n",
        message: "line 2, column 3: 4 vertices and 18446744073709551615 faces cannot fit in the 18 bytes that follow: found `18446744073709551615` (the file is cut short, or the counts in its header are wrong)",
    },
    Case {
        name: "off: no faces",
        bytes: b"OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n",
        message: "the file has no faces (a body needs at least one face)",
    },
    Case {
        name: "off: wrong case that means two things",
        bytes: b"noff\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 1, column 1: the keyword must be in upper case: expected `OFF`, with `N` for normals or `n` for a number of dimensions, found `noff`",
    },
    Case {
        name: "off: four dimensions",
        bytes: b"4OFF\n3 1 0\n0 0 0 1\n1 0 0 2\n0 1 0 1\n3 0 1 2\n",
        message: "line 4, column 7: a fourth coordinate other than 1: expected 1, found `2` (if it is a divisor, divide x, y and z by it and write OFF; four-dimensional vertices are not read)",
    },
    Case {
        name: "off: three coordinates where there must be four",
        bytes: b"4OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 3, column 6: the fourth coordinate is missing: found the end of the line",
    },
    Case {
        name: "off: n dimensions",
        bytes: b"nOFF 4\n3 1 0\n0 0 0 0\n1 0 0 0\n0 1 0 0\n3 0 1 2\n",
        message: "line 1, column 6: vertices that are not three-dimensional: expected `3`, found `4`",
    },
    Case {
        name: "off: n homogeneous dimensions",
        bytes: b"4nOFF 3\n3 1 0\n0 0 0 1\n1 0 0 1\n0 1 0 1\n3 0 1 2\n",
        message: "line 1, column 1: vertices that are not three-dimensional: found `4nOFF` (write OFF with three coordinates a vertex)",
    },
    Case {
        name: "off: no number of dimensions",
        bytes: b"nOFF\n",
        message: "line 1, column 5: the number of dimensions is missing: found the end of the file",
    },
    Case {
        name: "off: binary, cut short in the counts",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03",
        message: "byte 15: the binary OFF file is cut short: expected a number of 4 bytes (fetch or export the file again)",
    },
    Case {
        name: "off: binary, cut short in the vertices",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00",
        message: "byte 11: 3 vertices and 1 face cannot fit in the 36 bytes that follow (the file is cut short, or the counts in its header are wrong)",
    },
    Case {
        name: "off: binary, hostile counts",
        bytes: b"OFF BINARY\n\xff\xff\xff\xff\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00",
        message: "byte 11: 4294967295 vertices and 1 face cannot fit in the 56 bytes that follow (the file is cut short, or the counts in its header are wrong)",
    },
    Case {
        name: "off: binary, coordinates that are not finite",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x7f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x7f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00",
        message: "byte 35: the coordinate is not finite: expected a finite number, found inf; and 1 further error",
    },
    Case {
        name: "off: binary, index out of range",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x03\x00\x00\x00\x00",
        message: "byte 71: there is no such vertex: expected 0 to 2, found 3",
    },
    Case {
        name: "off: binary, two corners",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00",
        message: "byte 59: a face needs at least 3 corners: found 2",
    },
    Case {
        name: "off: binary, a face of a billion",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x7f\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00",
        message: "byte 59: 2130706432 corners cannot fit in the 4 numbers that follow: found 2130706432",
    },
    Case {
        name: "off: binary, a colour of five numbers",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x05",
        message: "byte 75: too many numbers in the colour of a face: expected at most 4, found 5",
    },
    Case {
        name: "off: binary, a colour cut short",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x04",
        message: "byte 79: the binary OFF file is cut short: expected a number of 4 bytes (fetch or export the file again)",
    },
    Case {
        name: "off: binary with a byte more",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00",
        message: "byte 79: there is more after the last face: expected the end of the file",
    },
    Case {
        name: "off: binary without faces",
        bytes: b"OFF BINARY\n\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x3f\x80\x00\x00\x00\x00\x00\x00",
        message: "the file has no faces (a body needs at least one face)",
    },
    Case {
        name: "off: binary, four dimensions",
        bytes: b"nOFF BINARY\n\x00\x00\x00\x04",
        message: "byte 12: vertices that are not three-dimensional: expected 3, found 4",
    },
    Case {
        name: "off: binary, a divisor of 2",
        bytes: b"4OFF BINARY\n\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x40\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x00",
        message: "byte 36: a fourth coordinate other than 1: expected 1, found 2 (if it is a divisor, divide x, y and z by it and write OFF; four-dimensional vertices are not read)",
    },
    Case {
        name: "off: missing coordinate",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 4: a coordinate is missing: found the end of the line",
    },
    Case {
        name: "off: coordinate is a word",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 zero 0\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 3: not a coordinate: expected a decimal number, found `zero`",
    },
    Case {
        name: "off: coordinate is NaN",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 nan 0\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 3: the coordinate is not finite: expected a finite number, found `nan`",
    },
    Case {
        name: "off: coordinate is infinite",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 -inf\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 5: the coordinate is not finite: expected a finite number, found `-inf`",
    },
    Case {
        name: "off: coordinate beyond a double",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 1e400 0\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 3: the coordinate does not fit a double (at most about 1.8e308): found `1e400`",
    },
    Case {
        name: "off: decimal comma",
        bytes: b"OFF\n3 1 0\n0 0 0\n1,5 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 1: not a coordinate: expected a decimal number, found `1,5` (write a point, not a comma, before the fraction, and blanks between numbers)",
    },
    Case {
        name: "off: Fortran exponent",
        bytes: b"OFF\n3 1 0\n0 0 0\n1.5D+02 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 1: not a coordinate: expected a decimal number, found `1.5D+02` (write the exponent with e, as in 1.5e3)",
    },
    Case {
        name: "off: NaN as a C library prints it",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 1.#QNAN\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 5: not a coordinate: expected a decimal number, found `1.#QNAN` (this is how some programs print NaN or infinity: the mesh was already broken when it was written)",
    },
    Case {
        name: "off: colours without COFF after some vertices",
        bytes: b"OFF\n3 1 0\n0 0 0 1 0 0\n1 0 0 1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 5, column 6: too few numbers for a vertex of OFF: expected 3 coordinates and 3 more numbers, found the end of the line",
    },
    Case {
        name: "off: one number after the coordinates",
        bytes: b"OFF\n3 1 0\n0 0 0 1\n1 0 0 1\n0 1 0 1\n3 0 1 2\n",
        message: "line 3, column 7: too many numbers for a vertex of OFF: expected 3 numbers, found `1` (vertices with colours need COFF, with normals NOFF; or the header counts too many vertices)",
    },
    Case {
        name: "off: colours without COFF but after the first vertex",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0 1 0 0\n0 1 0 1 0 0\n3 0 1 2\n",
        message: "line 4, column 7: too many numbers for a vertex of OFF: expected 3 numbers, found `1` (vertices with colours need COFF, with normals NOFF; or the header counts too many vertices)",
    },
    Case {
        name: "off: COFF with few colours",
        bytes: b"COFF\n3 1 0\n0 0 0 1 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 4, column 6: too few numbers for a vertex of COFF: expected 3 coordinates and 3 or 4 more numbers, found the end of the line",
    },
    Case {
        name: "off: NOFF with one number too many",
        bytes: b"NOFF\n3 1 0\n0 0 0 0 0 1 7\n1 0 0 0 0 1\n0 1 0 0 0 1\n3 0 1 2\n",
        message: "line 3, column 13: too many numbers for a vertex of NOFF: expected 3 coordinates and 3 more numbers, found `7` (vertices with colours need COFF, with normals NOFF; or the header counts too many vertices)",
    },
    Case {
        name: "off: a colour is a word",
        bytes: b"COFF\n3 1 0\n0 0 0 red 0 0\n1 0 0 1 0 0\n0 1 0 1 0 0\n3 0 1 2\n",
        message: "line 3, column 7: not a number: expected a decimal number, found `red`",
    },
    Case {
        name: "off: index out of range",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n",
        message: "line 6, column 7: there is no such vertex: expected 0 to 2, found `3` (OFF counts vertices from 0)",
    },
    Case {
        name: "off: negative index",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 -1\n",
        message: "line 6, column 7: there is no such vertex: expected 0 to 2, found `-1` (OFF counts vertices from 0)",
    },
    Case {
        name: "off: fractional index",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2.0\n",
        message: "line 6, column 7: not an index: expected a whole number, found `2.0`",
    },
    Case {
        name: "off: huge index",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 99999999999999999999\n",
        message: "line 6, column 7: the number is too large: found `99999999999999999999`",
    },
    Case {
        name: "off: two corners",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n2 0 1 # edge\n",
        message: "line 6, column 1: a face needs at least 3 corners: found `2` (if this line is a vertex, the header counts too few vertices)",
    },
    Case {
        name: "off: corners missing",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1\t\n",
        message: "line 6, column 7: a corner is missing: found the end of the file",
    },
    Case {
        name: "off: negative number of corners",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n-1 0 1 2\n",
        message: "line 6, column 1: not a number of corners: expected a whole number, 0 or more, found `-1`",
    },
    Case {
        name: "off: a face of a billion",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n1000000000 0 1 2\n",
        message: "line 6, column 1: 1000000000 corners cannot fit in the 6 bytes that follow: found `1000000000`",
    },
    Case {
        name: "off: too much after a face",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 1 1 1 1 1\n",
        message: "line 6, column 17: too many numbers after the corners of a face: expected a colour of at most 4 numbers, found `1`",
    },
    Case {
        name: "off: cut short in the vertices",
        bytes: b"OFF\n4 1 0\n0.00 0.00 0.00\n1.00 0.00 0.00\n",
        message: "line 4, column 15: the file ends too early: expected 4 vertices, but there are only 2, found the end of the file (the file is cut short, or the counts in its header are wrong)",
    },
    Case {
        name: "off: cut short in the faces",
        bytes: b"OFF\n3 2 0\n0.00000 0 0\n1.00000 0 0\n0 1.00000 0\n3 0 1 2\n",
        message: "line 6, column 8: the file ends too early: expected 2 faces, but there are only 1, found the end of the file (the file is cut short, or the counts in its header are wrong)",
    },
    Case {
        name: "off: more faces than declared",
        bytes: b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 2 1 0\n",
        message: "line 7, column 1: there is more after the last of 1 face: expected the end of the file, found `3` (the counts in the header are too small)",
    },
    Case {
        name: "off: lone CR line ends",
        bytes: b"OFF\r3 1 0\r0 0 0\r1 0 0\r0 1 0\r3 0 1 9\r",
        message: "line 6, column 7: there is no such vertex: expected 0 to 2, found `9` (OFF counts vertices from 0)",
    },
    Case {
        name: "off: no keyword and only two counts",
        bytes: b"3 1\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 1, column 1: not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found `3` (if this is OFF, put its keyword `OFF` on the first line)",
    },
    Case {
        name: "off: several bad numbers",
        bytes: b"OFF\n3 2 0\n0 x 0\n1 0 nan\n0 1 0\n3 0 1 7\n3 0 1 2\n",
        message: "line 3, column 3: not a coordinate: expected a decimal number, found `x`; and 2 further errors",
    },
    Case {
        name: "off: bad numbers, and cut short",
        bytes: b"OFF\n3 2 0\n0 x 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "line 3, column 3: not a coordinate: expected a decimal number, found `x`; and 1 further error",
    },
    Case {
        name: "obj: no faces",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\n",
        message: "the file has no faces (a body needs at least one face)",
    },
    Case {
        name: "obj: two coordinates",
        bytes: b"v 0 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 6: a coordinate is missing: expected 3 coordinates after `v`, found the end of the line",
    },
    Case {
        name: "obj: no coordinates",
        bytes: b"v\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 2: a coordinate is missing: expected 3 coordinates after `v`, found the end of the line",
    },
    Case {
        name: "obj: coordinate is a word",
        bytes: b"v 0 x 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 5: not a coordinate: expected a decimal number, found `x`",
    },
    Case {
        name: "obj: coordinate is NaN",
        bytes: b"v 0 0 NaN\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 7: the coordinate is not finite: expected a finite number, found `NaN`",
    },
    Case {
        name: "obj: coordinate is infinite",
        bytes: b"v 0 0 Infinity\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 7: the coordinate is not finite: expected a finite number, found `Infinity`",
    },
    Case {
        name: "obj: coordinate beyond a double",
        bytes: b"v 0 0 1e400\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 7: the coordinate does not fit a double (at most about 1.8e308): found `1e400`",
    },
    Case {
        name: "obj: cut-off exponent",
        bytes: b"v 0 0 1e\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 7: not a coordinate: expected a decimal number, found `1e`",
    },
    Case {
        name: "obj: five numbers",
        bytes: b"v 2 0 0 1 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 11: not a vertex: expected 3 coordinates and nothing, a weight, or a colour of 3 or 4 numbers, found `0`",
    },
    Case {
        name: "obj: eight numbers",
        bytes: b"v 2 0 0 1 0 1 0 1\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 17: not a vertex: expected 3 coordinates and nothing, a weight, or a colour of 3 or 4 numbers, found `1`",
    },
    Case {
        name: "obj: a colour is a word",
        bytes: b"v 2 0 0 red 0 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 9: not a number: expected a decimal number, found `red`",
    },
    Case {
        name: "obj: one corner",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1\n",
        message: "line 4, column 4: a face needs at least 3 corners: found the end of the file (remove the line, or write `l` for a polyline)",
    },
    Case {
        name: "obj: two corners",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\n",
        message: "line 4, column 6: a face needs at least 3 corners: found the end of the file (remove the line, or write `l` for a polyline)",
    },
    Case {
        name: "obj: no corners",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf\n",
        message: "line 4, column 2: a face needs at least 3 corners: found the end of the file (remove the line, or write `l` for a polyline)",
    },
    Case {
        name: "obj: index 0",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n",
        message: "line 4, column 3: there is no vertex 0: found `0` (OBJ counts vertices from 1)",
    },
    Case {
        name: "obj: index out of range",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\nv 0 0 1\nf 1 2 5\n",
        message: "line 6, column 7: there is no such vertex: expected 1 to 4, found `5` (OBJ counts vertices from 1)",
    },
    Case {
        name: "obj: negative index out of range",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -4\n",
        message: "line 4, column 9: there is no such vertex: found `-4` (only 3 vertices stand above this line, and negative numbers count back from it)",
    },
    Case {
        name: "obj: the most negative index",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -9223372036854775808 1 2\n",
        message: "line 4, column 3: there is no such vertex: found `-9223372036854775808` (only 3 vertices stand above this line, and negative numbers count back from it)",
    },
    Case {
        name: "obj: index beyond 64 bits",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 9223372036854775808 1 2\n",
        message: "line 4, column 3: the number is too large: found `9223372036854775808`",
    },
    Case {
        name: "obj: index is a word",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 c\n",
        message: "line 4, column 7: not an index: expected a whole number, found `c`",
    },
    Case {
        name: "obj: fractional index",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3.0\n",
        message: "line 4, column 7: not an index: expected a whole number, found `3.0`",
    },
    Case {
        name: "obj: empty index",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 /1\n",
        message: "line 4, column 7: not an index: expected a whole number, found `/1`",
    },
    Case {
        name: "obj: texture index is a word",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/a 2 3\n",
        message: "line 4, column 3: not an index: expected a whole number, found `1/a`",
    },
    Case {
        name: "obj: four parts",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1/1/1 2 3\n",
        message: "line 4, column 3: a corner has at most three parts: expected i, i/j, i//k or i/j/k, found `1/1/1/1`",
    },
    Case {
        name: "obj: comma between corners",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1, 2, 3\n",
        message: "line 4, column 3: not an index: expected a whole number, found `1,`",
    },
    Case {
        name: "obj: face without vertices",
        bytes: b"f 1 2 3\n",
        message: "line 1, column 3: there is no such vertex: found `1` (the file has no vertices); and 2 further errors",
    },
    Case {
        name: "obj: more errors than are kept",
        bytes: b"v 0 0 0\nv x 0 0\nv 0 1 0\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\nf 1 0 2\n",
        message: "line 2, column 3: not a coordinate: expected a decimal number, found `x`; and 12 further errors",
    },
    Case {
        name: "obj: a normal index that makes tobj panic, and no such vertex",
        bytes: b"vn 0 0 1\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1//6148914691236517206 2//1 4//1\n",
        message: "line 5, column 31: there is no such vertex: expected 1 to 3, found `4//1` (OBJ counts vertices from 1)",
    },
    Case {
        name: "obj: free-form surface",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nsurf 0 1 0 1 1 2 3 4\n",
        message: "line 5, column 1: free-form geometry and calls are not read: found `surf` (export polygons)",
    },
    Case {
        name: "obj: call of another file",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\ncall other.obj\n",
        message: "line 5, column 1: free-form geometry and calls are not read: found `call` (export polygons)",
    },
    Case {
        name: "obj: upper-case vertex",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nV 1 1 1\nf 1 2 3\n",
        message: "line 4, column 1: keywords must be in lower case: found `V`",
    },
    Case {
        name: "obj: line of numbers",
        bytes: b"o x\n0 0 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 2, column 5: not an OBJ line: found `0`",
    },
    Case {
        name: "obj: junk line",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n@@@\n",
        message: "line 5, column 1: not an OBJ keyword: expected `v`, `f` or another keyword, found `@@@`",
    },
    Case {
        name: "obj: wrong counts on the first line",
        bytes: b"4 1\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1: the counts on the first line are wrong: expected 4 vertices and 1 face, found 3 vertices and 1 face (the file is cut short, or the line does not belong there: remove it)",
    },
    Case {
        name: "obj: three counts on the first line",
        bytes: b"3 1 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        message: "line 1, column 5: not an OBJ line: found `0`",
    },
    Case {
        name: "obj: error after a continued line",
        bytes: b"v 0 0 \\\n0\nv 1 0 0\nv 0 1 0\nf 1 \\\r\n 2 \\\r\n 7\n",
        message: "line 7, column 2: there is no such vertex: expected 1 to 3, found `7` (OBJ counts vertices from 1)",
    },
    Case {
        name: "obj: cut short in a vertex",
        bytes: b"v 0 0 0\nv 1 0",
        message: "line 2, column 6: a coordinate is missing: expected 3 coordinates after `v`, found the end of the file",
    },
    Case {
        name: "stl: no facets",
        bytes: b"solid a\nendsolid a\n",
        message: "the file has no faces (a body needs at least one face)",
    },
    Case {
        name: "stl: coordinate is a word",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 x 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n",
        message: "line 12, column 10, facet 1: not a coordinate: expected a decimal number, found `x`",
    },
    Case {
        name: "stl: coordinate is NaN",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 nan 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n",
        message: "line 5, column 10, facet 0: the coordinate is not finite: expected a finite number, found `nan`",
    },
    Case {
        name: "stl: coordinate beyond a single",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 1e39 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n",
        message: "line 5, column 10, facet 0: the coordinate does not fit the 32-bit numbers of the format (at most about 3.4e38): found `1e39`",
    },
    Case {
        name: "stl: two coordinates",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 1\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n",
        message: "line 5, column 11, facet 0: a coordinate is missing: expected 3 coordinates after `vertex`, found the end of the line",
    },
    Case {
        name: "stl: four coordinates",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 1 0 1\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n",
        message: "line 5, column 14, facet 0: not an STL line: expected a keyword or the end of the line after three coordinates, found `1`",
    },
    Case {
        name: "stl: two corners",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\nendfacet\nendsolid a\n",
        message: "line 6, column 1, facet 0: not the STL line that comes next: expected `vertex`, found `endloop`",
    },
    Case {
        name: "stl: four corners",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n",
        message: "line 7, column 1, facet 0: not the STL line that comes next: expected `endloop`, found `vertex` (a facet has exactly three corners)",
    },
    Case {
        name: "stl: no loop",
        bytes: b"solid a\nfacet normal 0 0 1\nvertex 0 0 0\n",
        message: "line 3, column 1, facet 0: not the STL line that comes next: expected `outer`, found `vertex`",
    },
    Case {
        name: "stl: vertex on the loop's line",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop vertex 9 9 9\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n",
        message: "line 6, column 1, facet 0: not the STL line that comes next: expected `endloop`, found `vertex` (a facet has exactly three corners)",
    },
    Case {
        name: "stl: facet hidden on the line of a name",
        bytes: b"solid a facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet\nendsolid a\n",
        message: "line 1, column 78: facets on the line of a solid's name: found `endloop` (end the line after the name, and after `endsolid`)",
    },
    Case {
        name: "stl: all on one line",
        bytes: b"solid a facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid a",
        message: "line 1, column 78: facets on the line of a solid's name: found `endloop` (end the line after the name, and after `endsolid`)",
    },
    Case {
        name: "stl: unknown line",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\ncolor 1 0 0\nendsolid a\n",
        message: "line 9, column 1: not an STL line: expected `facet` or `endsolid`, found `color`",
    },
    Case {
        name: "stl: no endsolid",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n",
        message: "line 8, column 9: the file is cut short: expected `facet` or `endsolid`, found the end of the file (fetch or export the file again)",
    },
    Case {
        name: "stl: cut short in a facet",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nfacet normal 0 0 1\nouter loop\nvertex 0 0",
        message: "line 11, column 11, facet 1: a coordinate is missing: expected 3 coordinates after `vertex`, found the end of the file",
    },
    Case {
        name: "stl: junk after endsolid",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\njunk\n",
        message: "line 10, column 1: not the STL line that comes next: expected `solid`, found `junk`",
    },
    Case {
        name: "stl: second solid broken",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\nsolid b\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nvertex\n",
        message: "line 18, column 1: not an STL line: expected `facet` or `endsolid`, found `vertex`",
    },
    Case {
        name: "stl: binary without facets",
        bytes: b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
        message: "the file has no faces (a body needs at least one face)",
    },
    Case {
        name: "stl: binary without facets, and a byte more",
        bytes: b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\n",
        message: "the file has no faces (a body needs at least one face)",
    },
    Case {
        name: "stl: binary, one facet of two missing",
        bytes: b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00",
        message: "facet 1, byte 80: the binary STL file is cut short: expected 184 bytes for 2 facets, found 134 bytes (fetch or export the file again)",
    },
    Case {
        name: "stl: binary cut inside a facet",
        bytes: b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00",
        message: "facet 1, byte 80: the binary STL file is cut short: expected 184 bytes for 2 facets, found 183 bytes (fetch or export the file again)",
    },
    Case {
        name: "stl: binary with 50 bytes more",
        bytes: b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
        message: "byte 80: the binary STL file goes on after its last facet: expected 134 bytes for 1 facet, found 184 bytes (the facet count is wrong, or something was added at the end)",
    },
    Case {
        name: "stl: binary, hostile count",
        bytes: b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00",
        message: "facet 1, byte 80: the binary STL file is cut short: expected 214748364834 bytes for 4294967295 facets, found 134 bytes (fetch or export the file again)",
    },
    Case {
        name: "stl: binary cut short whose header begins with solid",
        bytes: b"solid exported by a CAD\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00",
        message: "facet 1, byte 80: the binary STL file is cut short: expected 184 bytes for 2 facets, found 134 bytes (fetch or export the file again)",
    },
    Case {
        name: "stl: binary coordinate is NaN",
        bytes: b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\xc0\x7f\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00",
        message: "facet 1, byte 162: the coordinate is not finite: expected a finite number, found NaN",
    },
    Case {
        name: "stl: binary coordinate is infinite",
        bytes: b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80?\x00\x00\x80\xff\x00\x00",
        message: "facet 0, byte 128: the coordinate is not finite: expected a finite number, found -inf",
    },
    Case {
        name: "stl: binary cut inside the header",
        bytes: b"binary\x00\x00\x00",
        message: "byte 9: the file is neither text nor a whole binary STL file: expected a header of 84 bytes, found 9 bytes in all",
    },
    Case {
        name: "empty file",
        bytes: b"",
        message: "the file is empty: expected OFF, OBJ, STL, PLY or COLLADA",
    },
    Case {
        name: "blank lines only",
        bytes: b"\n \r\n\t\n",
        message: "the file has no faces: found only blank lines and comments (a body needs at least one face)",
    },
    Case {
        name: "comments only",
        bytes: b"# nothing\n",
        message: "the file has no faces: found only blank lines and comments (a body needs at least one face)",
    },
    Case {
        name: "prose",
        bytes: b"Lorem ipsum\n",
        message: "line 1, column 1: not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found `Lorem`",
    },
    Case {
        name: "git-lfs pointer",
        bytes: b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a git-lfs pointer, not the file itself (run `git lfs pull` to fetch the mesh)",
    },
    Case {
        name: "gzip",
        bytes: b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a gzip archive (unpack it first)",
    },
    Case {
        name: "xz",
        bytes: b"\xfd7zXZ\x00\x00",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found an xz archive (unpack it first)",
    },
    Case {
        name: "bzip2",
        bytes: b"BZh91AY",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a bzip2 archive (unpack it first)",
    },
    Case {
        name: "zstd",
        bytes: b"\x28\xb5\x2f\xfd\x00",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a zstd archive (unpack it first)",
    },
    Case {
        name: "tar",
        bytes: b"a.obj\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00ustar\x0000",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a tar archive (unpack it first)",
    },
    Case {
        name: "lz4",
        bytes: b"\x04\x22\x4d\x18",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found an lz4 archive (unpack it first)",
    },
    Case {
        name: "zip",
        bytes: b"PK\x03\x04\x00\x00\x00\x00",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a zip archive, such as 3MF (unpack it, or export OFF, OBJ, STL or PLY)",
    },
    Case {
        name: "UTF-16 with an error",
        bytes: b"\xff\xfev\x00 \x000\x00 \x00x\x00 \x000\x00\n\x00",
        message: "line 1, column 5: not a coordinate: expected a decimal number, found `x`",
    },
    Case {
        name: "UTF-32",
        bytes: b"\xff\xfe\x00\x00v\x00\x00\x00",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found UTF-32 text (save it as UTF-8 or ASCII)",
    },
    Case {
        name: "binary glTF",
        bytes: b"glTF\x02\x00\x00\x00",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a binary glTF file (export OFF, OBJ, STL or PLY)",
    },
    Case {
        name: "JSON",
        bytes: b"{\"asset\": {\"version\": \"2.0\"}}",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found JSON, such as glTF, or OOGL (export OFF, OBJ, STL or PLY)",
    },
    Case {
        name: "STEP",
        bytes: b"ISO-10303-21;\nHEADER;\n",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a STEP file (export OFF, OBJ, STL or PLY)",
    },
    Case {
        name: "error page",
        bytes: b"\n<!DOCTYPE html>\n<html>",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found XML or HTML, such as URDF, X3D or the error page of a failed download (export OFF, OBJ, STL or PLY)",
    },
    Case {
        name: "OOGL appearance",
        bytes: b"appearance { +edge }\nOFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found an OOGL file with more than the OFF object in it (remove everything before the keyword `OFF`)",
    },
    Case {
        name: "control characters in a word",
        bytes: b"v 0 0 \x1b[31m0\n",
        message: "line 1, column 7: not a coordinate: expected a decimal number, found `\\u{1b}[31m0`",
    },
    Case {
        name: "obj: a name that ends in a backslash above a face",
        bytes: b"v 0 0 0\nv 1 0 0\nv 0 1 0\ng C:\\a\\\nf 1 2 3\nf 3 2 1\n",
        message: "line 5, column 1: a backslash at the end of the line above makes this a part of it: found `f` (remove the backslash, or put an empty line after it)",
    },
    Case {
        name: "off: blanks that are not seen",
        bytes: "OFF\n3 1 0\n0 0 0\n1\u{a0}0 0\n0 1 0\n3 0 1 2\n".as_bytes(),
        message: "line 4, column 1: not a coordinate: expected a decimal number, found `1\\u{a0}0`",
    },
    Case {
        name: "off: text that turns its direction",
        bytes: "OFF\n3 1 0\n0 0 0\n1 \u{202e}0 0\n0 1 0\n3 0 1 2\n".as_bytes(),
        message: "line 4, column 3: not a coordinate: expected a decimal number, found `\\u{202e}0`",
    },
    Case {
        name: "stl: text that ends in zeros",
        bytes: b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nen\0\0\0",
        message: "byte 87: the text ends in 3 zero bytes (its end was lost or padded: fetch or export the file again)",
    },
    Case {
        name: "stl: binary with the highest byte first",
        bytes: &HIGHEST_FIRST,
        message: "facet 1, byte 80: the binary STL file is cut short: expected 838860884 bytes for 16777216 facets, found 134 bytes (its numbers have the highest byte first: write them with the lowest first, as STL has them)",
    },
    Case {
        name: "stl: binary, no facets by its count but bytes for one",
        bytes: &[0; 134],
        message: "byte 80: the binary STL file goes on after its last facet: expected 84 bytes for 0 facets, found 134 bytes (the facet count is wrong, or something was added at the end)",
    },
    Case {
        name: "any: a merge conflict",
        bytes: b"<<<<<<< HEAD\nOFF\n=======\nCOFF\n>>>>>>> other\n3 1 0\n",
        message: "not a mesh format read here: expected OFF, OBJ, STL, PLY or COLLADA, found a file with a merge conflict of git in it (resolve the conflict)",
    },
];

/// A binary STL file of one facet, with its count the wrong way round.
const HIGHEST_FIRST: [u8; 134] = {
    let mut bytes = [0; 134];
    bytes[83] = 1;
    bytes
};
