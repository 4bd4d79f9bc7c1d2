//! The `firstcontact` command.

fn main() {}
