//! Bodies as bytes, for other processes and for files that a program keeps: read again, a body is ready at once.
//!
//! Bytes begin with a line that says what they hold and in which version of the format, then a digest. They are read by
//! the version that wrote them, and are no format for exchange: mesh files are.
//!
//! The digest finds damage. It proves nothing about who wrote the bytes; what they say is checked before it is used, so
//! that no bytes cause a panic.

pub(crate) mod record;

use crate::Body;

/// Version of the format, which a change of any type inside raises.
const FORMAT: u32 = 3;

/// First words of all such bytes.
const MAGIC: &str = "firstcontact ";

/// Why bytes could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BytesError {
    /// The bytes begin otherwise.
    #[error("these are no bytes of a {expected}: they do not begin with `firstcontact {expected}`")]
    Other {
        /// Thing that was to be read.
        expected: &'static str,
    },
    /// The bytes hold something else.
    #[error("these are the bytes of a {found}, not of a {expected}")]
    Kind {
        /// Thing that they hold.
        found: String,
        /// Thing that was to be read.
        expected: &'static str,
    },
    /// Another version of the library wrote the bytes.
    #[error(
        "these bytes have version {found} of the format, and this library reads version {expected}; \
         write them again with this library"
    )]
    Version {
        /// Version of the bytes.
        found: String,
        /// Version that can be read.
        expected: u32,
    },
    /// The digest is not that of the content.
    #[error("the bytes are damaged: their digest does not fit their content")]
    Damaged,
    /// The content makes no sense, though its digest fits.
    #[error("the bytes are of no {expected} that could have been made")]
    Unsound {
        /// Thing that was to be read.
        expected: &'static str,
    },
    /// The thing cannot be written.
    #[error("{reason}")]
    Unwritable {
        /// The reason.
        reason: String,
    },
}

/// The content with its first line and its digest.
pub fn seal(kind: &'static str, content: &[u8]) -> Vec<u8> {
    let line = format!("{MAGIC}{kind} {FORMAT}\n");
    [line.as_bytes(), blake3::hash(content).as_bytes(), content].concat()
}

/// The content of bytes from [`seal`].
///
/// # Errors
/// If the bytes are of something else or of another version, or damaged.
pub fn open<'b>(expected: &'static str, bytes: &'b [u8]) -> Result<&'b [u8], BytesError> {
    /// No first line is longer.
    const LONGEST: usize = 64;
    let other = BytesError::Other { expected };
    let end = bytes.iter().take(LONGEST).position(|&byte| byte == b'\n').ok_or(other.clone())?;
    let line = std::str::from_utf8(&bytes[..end]).ok().and_then(|line| line.strip_prefix(MAGIC));
    let (kind, version) = line.and_then(|line| line.split_once(' ')).ok_or(other)?;
    if kind != expected {
        return Err(BytesError::Kind { found: kind.to_owned(), expected });
    }
    if version != FORMAT.to_string() {
        return Err(BytesError::Version { found: version.to_owned(), expected: FORMAT });
    }
    let (digest, content) = bytes[end + 1..].split_at_checked(blake3::OUT_LEN).ok_or(BytesError::Damaged)?;
    if blake3::hash(content).as_bytes() == digest { Ok(content) } else { Err(BytesError::Damaged) }
}

/// Digest of a content, in hexadecimal digits: the same for the same content.
pub fn digest(content: &[u8]) -> String {
    blake3::hash(content).to_string()
}

/// Names that say what bytes hold.
const BODY: &str = "body";

impl Body {
    /// The body as bytes, with what took time to make of its mesh: the hierarchy of boxes inside.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::Body;
    ///
    /// let bytes = Body::cuboid([1.0, 2.0, 3.0])?.to_bytes();
    /// assert!(bytes.starts_with(b"firstcontact body "));
    /// let body = Body::from_bytes(&bytes)?;
    /// assert_eq!(body.bounds()[1], [0.5, 1.0, 1.5].into());
    /// assert!(Body::from_bytes(&bytes[..99]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If memory does not hold them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut content = Vec::new();
        self.append_to(&mut content);
        seal(BODY, &content)
    }

    /// The body of bytes from [`Body::to_bytes`].
    ///
    /// # Errors
    /// If the bytes are of something else or of another version, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Body, BytesError> {
        record::read(open(BODY, bytes)?).ok_or(BytesError::Unsound { expected: BODY })
    }

    /// Adds the body's record to a content.
    #[doc(hidden)]
    pub fn append_to(&self, content: &mut Vec<u8>) {
        content.extend(record::written(self).unwrap_or_default());
    }

    /// The body whose record begins a content, and the rest of it.
    #[doc(hidden)]
    pub fn take_from(content: &[u8]) -> Option<(Body, &[u8])> {
        record::take(content)
    }

    /// Number that clones of the body have, and no other body that is alive.
    #[doc(hidden)]
    pub fn identity(&self) -> usize {
        std::ptr::from_ref(self.inner()) as usize
    }
}
