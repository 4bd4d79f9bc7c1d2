//! What to type first.

/// Three commands that show what the tool does.
pub(crate) const TEXT: &str = "\
Examples:
  firstcontact init && firstcontact check world.yaml      write a small world and check it
  firstcontact query part.stl fixture.off --move 0,0,-1   does the part touch on its way down?
  firstcontact mesh info part.stl                         is the mesh closed, convex, in metres?";

/// For `check --help`.
pub(crate) const CHECK: &str = "\
Examples:
  firstcontact check cell.yaml                 run the checks of one world
  firstcontact check worlds/*.yaml --quiet     run many; the exit status is the worst of all
  firstcontact check cell.yaml --format jsonl  one result a line, for programs
  firstcontact check cell.yaml --edges roadmap.csv --object gripper    the edges of a roadmap, any number";

/// For `man --help`.
pub(crate) const MAN: &str = "\
Examples:
  firstcontact man > firstcontact.1                          the page of the tool
  firstcontact man measure distance | man -l -               that of a command, read at once";

/// For `query --help`.
pub(crate) const QUERY: &str = "\
Examples:
  firstcontact query a.off b.stl --move 4,0,0                  A moves by 4 along x
  firstcontact query a.stl b.stl --move 0,0,-250 --unit mm     all is in millimetres
  firstcontact query a.stl b.stl --move 0,0,-1 --margin 5mm --unit m --unit-a mm
  firstcontact query a.off b.stl --move 4,0,0 --print time     one number, for scripts";

/// For `measure distance --help`.
pub(crate) const DISTANCE: &str = "\
Examples:
  firstcontact measure distance a.off b.stl                    how far apart, and between which features
  firstcontact measure distance a.stl b.stl --at 0,0,150 --unit mm
  firstcontact measure distance a.off b.off --print distance   one number, for scripts";

/// For `measure overlap --help`.
pub(crate) const OVERLAP: &str = "\
Examples:
  firstcontact measure overlap a.off b.stl                     status 0 apart, 1 touching or overlapping
  firstcontact measure overlap a.off b.off --at 1,0,0 --method gjk
  firstcontact measure overlap a.off b.off --audit             all methods that take the two must agree";

/// For `measure penetration --help`.
pub(crate) const PENETRATION: &str = "\
Examples:
  firstcontact measure penetration a.off b.stl                 how A must move, at least, so that the two only touch
  firstcontact measure penetration a.off b.off --at 0.5,0,0 --audit
  firstcontact mesh hull part.stl -o hull.off                  a mesh that is not convex is no deeper in than its hull";

/// For `measure direction --help`.
pub(crate) const DIRECTION: &str = "\
Examples:
  firstcontact measure direction a.off b.stl --along 0,0,-1    how far A falls until it touches B
  firstcontact measure direction a.off b.off --at 3,0,0 --along=-1,0,0 --method cd-dual
  firstcontact measure direction a.off b.off --along 0,0,1     if they overlap: how far up A is free of B";

/// For `measure scaling --help`.
pub(crate) const SCALING: &str = "\
Examples:
  firstcontact measure scaling a.off b.off                     where they touch, with which features
  firstcontact measure scaling a.off b.off --range-a 0.8,3 --range-b 0.8,3 --svg curve.svg
  firstcontact measure scaling a.off b.off --scalings 1,1 --scalings 3/2,0.8 --path ellipsoids
  firstcontact measure scaling a.off b.off --audit             by every method, and of the solids as they are when scaled";

/// For `measure deform --help`.
pub(crate) const DEFORM: &str = "\
Examples:
  firstcontact measure deform --a soft0.off soft1.off soft2.off --b tool.off    the tool stands still
  firstcontact measure deform --a soft*.off --b tool*.off --format jsonl        one step a line, for programs
  firstcontact measure deform --a a.off --b b.off --method penetration --audit  the least depth; everyone must agree";
