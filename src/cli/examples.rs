//! What to type first.

/// Three commands that show what the tool does.
pub(crate) const TEXT: &str = "\
Examples:
  firstcontact init && firstcontact check world.yaml      write a small world and check it
  firstcontact query part.stl fixture.off --move 0,0,-1   does the part touch on its way down?
  firstcontact mesh info part.stl                         is the mesh closed, convex, in metres?";
