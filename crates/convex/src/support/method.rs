//! The ways to find an extreme vertex, and the one place where one is chosen.

/// A way to find the vertex of a convex solid that is extreme in a direction.
/// See the notes on convexity-based methods, "Hill Climbing for Extreme Vertices".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SupportMethod {
    /// All vertices are looked at.
    Linear,
    /// From vertex to vertex along edges, ever further out.
    Climb,
    /// The same, with leaps to vertices further away.
    Far,
    /// A climb from the vertex that a table of directions names.
    Table,
    /// Down the hierarchy of Dobkin and Kirkpatrick.
    Hierarchy,
}

/// Up to so many vertices looking at all of them is quickest. It takes about 12 ns and 0.55 ns a vertex; the table takes 40
/// ns from nowhere and 12 from a near vertex, whatever it holds, and a search that closes in asks both ways
/// (`cargo run --release -p firstcontact-benches --bin hierarchy`).
const MOST_LOOKED_AT: usize = 24;

impl SupportMethod {
    /// All methods.
    pub const ALL: [SupportMethod; 5] = [
        SupportMethod::Linear,
        SupportMethod::Climb,
        SupportMethod::Far,
        SupportMethod::Table,
        SupportMethod::Hierarchy,
    ];

    /// The method that is quickest for a solid with this number of extreme vertices.
    pub fn quickest(vertices: usize) -> SupportMethod {
        if vertices <= MOST_LOOKED_AT { SupportMethod::Linear } else { SupportMethod::Table }
    }

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            SupportMethod::Linear => "linear",
            SupportMethod::Climb => "climb",
            SupportMethod::Far => "far",
            SupportMethod::Table => "table",
            SupportMethod::Hierarchy => "hierarchy",
        }
    }
}
