//! One corner of an OBJ face: `i`, `i/j`, `i//k` or `i/j/k`, counted from 1, or from the end if negative.

use crate::error::ReadError;
use crate::number;
use crate::scan::Word;

/// The vertex `word` names, counted from 1, when `so_far` vertices stand above it. It may be beyond them: OBJ allows a
/// face before its vertices, so the upper bound can only be checked at the end of the file.
pub(super) fn corner(word: Word<'_>, so_far: usize) -> Result<u64, ReadError> {
    let mut parts = word.text().split(|&byte| byte == b'/');
    let vertex = number::index(word, parts.next().unwrap_or_default())?;
    for (index, part) in parts.enumerate() {
        // Texture and normal say nothing about shape, but a broken one says that the file is broken.
        if index == 2 {
            return Err(ReadError::at_word(word, "a corner has at most three parts")
                .with_expected("i, i/j, i//k or i/j/k")
                .only_here());
        }
        if !part.is_empty() {
            number::index(word, part)?;
        }
    }
    let counted = match vertex {
        1.. => Some(vertex.unsigned_abs()),
        0 => {
            return Err(ReadError::at_word(word, "there is no vertex 0")
                .with_help("OBJ counts vertices from 1")
                .only_here());
        }
        _ => (so_far as u64 + 1).checked_sub(vertex.unsigned_abs()).filter(|&index| index > 0),
    };
    counted.ok_or_else(|| {
        ReadError::at_word(word, "there is no such vertex")
            .with_help(format!("only {so_far} vertices stand above this line, and negative numbers count back from it"))
            .only_here()
    })
}

/// The error for a corner beyond the last vertex.
pub(super) fn out_of_range(word: Word<'_>, vertices: usize) -> ReadError {
    let error = ReadError::at_word(word, "there is no such vertex");
    match vertices {
        0 => error.with_help("the file has no vertices"),
        _ => error.with_expected(format!("1 to {vertices}")).with_help("OBJ counts vertices from 1"),
    }
}
