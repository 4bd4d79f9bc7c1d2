//! The name of a method on the command line.

/// The method the user wants.
pub(crate) type Choice = firstcontact::contact::Method;
