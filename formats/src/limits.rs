//! How large an input may be.

use crate::error::{Cause, ReadError};

/// Upper bounds on what [`read`](crate::read) accepts.
///
/// They guard against huge input, not against lies: whatever a header declares, memory is only ever taken for what the
/// bytes really hold, a bounded multiple of their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes a file may have; never more than `u32::MAX` whatever is set here. Default 256 MiB.
    pub bytes: u64,
    /// The most vertices. Default 20 million.
    pub vertices: u32,
    /// The most faces. Default 20 million.
    pub faces: u32,
    /// The most corners of one face. Default 10,000.
    pub face_corners: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: 256 << 20, vertices: 20_000_000, faces: 20_000_000, face_corners: 10_000 }
    }
}

impl Limits {
    /// Whether a file of `bytes` bytes may be read at all. Ask before loading it into memory.
    pub fn check_bytes(&self, bytes: u64) -> Result<(), ReadError> {
        let most = self.bytes.min(u64::from(u32::MAX));
        if bytes <= most {
            return Ok(());
        }
        Err(ReadError::new(Cause::Limit, "the file is too large")
            .with_found(format!("{bytes} bytes"))
            .with_expected(format!("at most {most} bytes")))
    }
}
