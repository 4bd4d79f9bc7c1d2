//! One object of a checker.

use super::tree::LeafId;
use firstcontact_contact::EarlyOut;
use firstcontact_motion::Motion;
use firstcontact_solid::Body;
use std::sync::Arc;

/// An object: what it is, where it is and what it carries. Slots name other objects.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub(super) name: Arc<str>,
    pub(super) body: Body,
    /// The groups it is in, as far as rules name them.
    pub(super) groups: Vec<u32>,
    /// Where its origin is at each time; of an attached object with what its carrier does.
    pub(super) motion: Motion,
    /// The object it is attached to, and where it stands or how it moves in that one's frame.
    pub(super) carrier: Option<(u32, Motion)>,
    /// What is attached to it.
    pub(super) carried: Vec<u32>,
    /// The object at the root of its tree of attachments; itself, if it is not attached.
    pub(super) root: u32,
    /// Where it stands or how it moves as seen from the root; `None` if it is the root.
    pub(super) way: Option<Motion>,
    /// The object with which it moves as one: of itself and its carriers the nearest that is on a path of its own, or else the root.
    pub(super) link: u32,
    /// All objects of the tree of which it is the root, itself first; empty if it is not the root.
    pub(super) members: Arc<[u32]>,
    /// Whether members move on each other; never if it is not the root.
    pub(super) has_axes: bool,
    /// What is quickly said of the body, if anything is.
    pub(super) core: Option<EarlyOut>,
    /// Its boxes in the index.
    pub(super) leaves: Vec<LeafId>,
}

impl Record {
    /// An object that is not attached and carries nothing, not yet in the index.
    pub(super) fn new(slot: u32, name: Arc<str>, body: Body, motion: Motion) -> Record {
        Record {
            name,
            core: EarlyOut::prepare(&body),
            body,
            groups: Vec::new(),
            motion,
            carrier: None,
            carried: Vec::new(),
            root: slot,
            way: None,
            link: slot,
            members: Arc::new([slot]),
            has_axes: false,
            leaves: Vec::new(),
        }
    }

    /// Whether it keeps its place as seen from the root.
    pub(super) fn is_rigid(&self) -> bool {
        self.way.as_ref().is_none_or(|way| way.standing().is_some())
    }
}
