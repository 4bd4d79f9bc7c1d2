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
  firstcontact check cell.yaml --format jsonl  one result a line, for programs";

/// For `query --help`.
pub(crate) const QUERY: &str = "\
Examples:
  firstcontact query a.off b.stl --move 4,0,0                  A moves by 4 along x
  firstcontact query a.stl b.stl --from 0,0,1 --move 0,0,-1 --unit-a mm --unit-b mm
  firstcontact query a.off b.stl --move 4,0,0 --print time     one number, for scripts";

/// For `measure distance --help`.
pub(crate) const DISTANCE: &str = "\
Examples:
  firstcontact measure distance a.off b.stl                    how far apart, and between which features
  firstcontact measure distance a.stl b.stl --at 0,0,1.5 --unit-a mm --unit-b mm
  firstcontact measure distance a.off b.off --print distance   one number, for scripts";

/// For `measure overlap --help`.
pub(crate) const OVERLAP: &str = "\
Examples:
  firstcontact measure overlap a.off b.stl                     status 0 apart, 1 touching or overlapping
  firstcontact measure overlap a.off b.off --at 1,0,0 --method gjk
  firstcontact measure overlap a.off b.off --audit             all methods that take the two must agree";

/// For `measure deform --help`.
pub(crate) const DEFORM: &str = "\
Examples:
  firstcontact measure deform --a soft0.off soft1.off soft2.off --b tool.off    the tool stands still
  firstcontact measure deform --a soft*.off --b tool*.off --format jsonl        one step a line, for programs";
