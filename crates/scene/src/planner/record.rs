//! One object of a checker.

use super::tree::LeafId;
use firstcontact_convex::Core;
use firstcontact_motion::Motion;
use firstcontact_solid::Body;
use nalgebra::Point3;
use std::sync::Arc;

/// An object: what it is, where it is and what it carries. Slots name other objects.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub(super) name: Arc<str>,
    pub(super) body: Body,
    /// The groups it is in, as far as rules name them.
    pub(super) groups: Vec<u32>,
    /// Where its origin is at each time; of an attached object as its carrier and its offset say.
    pub(super) motion: Motion,
    /// The object it is attached to, and where in that one's frame.
    pub(super) carrier: Option<(u32, Point3<f64>)>,
    /// What is attached to it.
    pub(super) carried: Vec<u32>,
    /// The object at the root of its tree of attachments; itself, if it is not attached.
    pub(super) root: u32,
    /// The offsets from the root's origin; `None` if it is the root.
    pub(super) offsets: Option<Arc<[Point3<f64>]>>,
    /// All objects of the tree of which it is the root, itself first; empty if it is not the root.
    pub(super) members: Arc<[u32]>,
    /// What is quickly said of the body, if anything is.
    pub(super) core: Option<Arc<Core>>,
    /// Its boxes in the index.
    pub(super) leaves: Vec<LeafId>,
}

impl Record {
    /// An object that is not attached and carries nothing, not yet in the index.
    pub(super) fn new(slot: u32, name: Arc<str>, body: Body, motion: Motion) -> Record {
        Record {
            name,
            core: Core::of_body(&body).cloned(),
            body,
            groups: Vec::new(),
            motion,
            carrier: None,
            carried: Vec::new(),
            root: slot,
            offsets: None,
            members: Arc::new([slot]),
            leaves: Vec::new(),
        }
    }
}
