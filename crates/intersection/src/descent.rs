//! Going down two trees together, the most promising pair of children first.

use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::atomic::{self, AtomicBool};
use std::time::Instant;

use firstcontact_exact::{Filtered, power_of_two};
use firstcontact_motion::Scene;
use firstcontact_solid::{Below, Box3, ChildKind, Node, Tree, WIDTH};

/// By what pairs of boxes are ranked, and dropped.
pub trait Ranking {
    /// Rank of a pair: lower ranks are visited earlier.
    type Rank: Copy + PartialOrd;

    /// True if a single pair may settle the question. Whenever the pairs of triangles visited have doubled, the walk
    /// then goes on from the best of all pending pairs instead of the last ones.
    const SEEKS_ANY: bool = false;

    /// True if of two boxes only the larger one is split where it is much larger. Otherwise both are split.
    const SPLITS_LARGER: bool = false;

    /// Greatest rank of a pair that matters, given the time or distance from which on none does.
    fn limit(&self, beyond: f64) -> Self::Rank;

    /// The children of a node of the stander, ready to be ranked.
    type Lanes<'n>;

    /// Readies the children of a node of the stander.
    fn lanes<'n>(&self, stander: NodeOf<'n>) -> Self::Lanes<'n>;

    /// No more than the rank of any two triangles in a child of the mover and each of those children of the stander;
    /// beyond the limit, where a pair cannot matter, or a slot is empty.
    fn ranks(&self, mover: ChildOf<'_>, stander: &Self::Lanes<'_>, limit: Self::Rank) -> [Self::Rank; WIDTH];

    /// The same for each child of a node of the mover and a child of the stander.
    fn ranks_of_movers(&self, mover: NodeOf<'_>, stander: ChildOf<'_>, limit: Self::Rank) -> [Self::Rank; WIDTH];
}

/// Ranking of pairs of boxes, one pair at a time.
pub trait BoxRanking {
    /// Greatest rank of a pair that matters, given the distance from which on none does.
    fn limit(&self, beyond: f64) -> f64;

    /// No more than the rank of any two triangles in two boxes.
    fn least(&self, mover: &Box3, stander: &Box3) -> f64;
}

impl<R: BoxRanking> Ranking for R {
    type Rank = f64;
    type Lanes<'n> = &'n Node;

    fn limit(&self, beyond: f64) -> f64 {
        BoxRanking::limit(self, beyond)
    }

    #[inline(always)]
    fn lanes<'n>(&self, stander: NodeOf<'n>) -> &'n Node {
        stander.node
    }

    #[inline(always)]
    fn ranks(&self, mover: ChildOf<'_>, stander: &&Node, _: f64) -> [f64; WIDTH] {
        let mover = mover.bounds();
        std::array::from_fn(|lane| self.least(&mover, &stander.bounds(lane)))
    }

    #[inline(always)]
    fn ranks_of_movers(&self, mover: NodeOf<'_>, stander: ChildOf<'_>, _: f64) -> [f64; WIDTH] {
        let stander = stander.bounds();
        std::array::from_fn(|lane| self.least(&mover.node.bounds(lane), &stander))
    }
}

/// A node of a tree.
#[derive(Debug, Clone, Copy)]
pub struct NodeOf<'n> {
    /// The node.
    pub node: &'n Node,
    /// Index of the node in its tree.
    pub index: u32,
}

impl<'n> NodeOf<'n> {
    fn new(tree: &'n Tree, index: u32) -> NodeOf<'n> {
        NodeOf { node: &tree.nodes[index as usize], index }
    }
}

/// A child of a node.
#[derive(Debug, Clone, Copy)]
pub struct ChildOf<'n> {
    /// The node.
    pub parent: NodeOf<'n>,
    /// Index of the child.
    pub slot: usize,
}

impl ChildOf<'_> {
    fn bounds(&self) -> Box3 {
        self.parent.node.bounds(self.slot)
    }
}

/// Visitor of pairs of triangles; a closure is one.
pub trait PairVisitor {
    /// Looks at two triangles, by their places in the trees of A and B. Returns the time or distance from which on
    /// nothing matters, or [`DONE`].
    fn visit(&mut self, a: u32, b: u32) -> f64;

    /// True if nothing among triangles of A and of B with these lower bounds can change the answer any more.
    #[inline(always)]
    fn is_settled(&self, _: impl Fn() -> [Below; 2]) -> bool {
        false
    }
}

/// In place of a time or distance from which on nothing matters: the answer is known.
pub const DONE: f64 = f64::NEG_INFINITY;

impl<F: FnMut(u32, u32) -> f64> PairVisitor for F {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        self(a, b)
    }
}

/// Shows every pair of triangles until the answer is known: for numbers so large that boxes cannot be compared.
/// A signal ends it early.
pub fn visit_all([a, b]: [&Tree; 2], interrupt: Option<&Interrupt>, visitor: &mut impl PairVisitor) {
    for i in 0..a.triangles.len() as u32 {
        for j in 0..b.triangles.len() as u32 {
            if visitor.visit(i, j) == DONE || interrupt.is_some_and(Interrupt::is_raised) {
                return;
            }
        }
    }
}

/// Visits the triangles of one tree, by their places, below the children that a test keeps. `pending` is memory to work
/// in.
#[inline(always)]
pub fn search_tree(
    tree: &Tree,
    pending: &mut Vec<u32>,
    mut keeps: impl FnMut(&Node, u32, usize) -> bool,
    mut visit: impl FnMut(u32, &Node, usize),
) {
    pending.clear();
    if tree.triangles.is_empty() {
        return;
    }
    pending.push(0);
    while let Some(index) = pending.pop() {
        let node = &tree.nodes[index as usize];
        for slot in 0..WIDTH {
            match node.child[slot].kind() {
                ChildKind::None => {}
                _ if !keeps(node, index, slot) => {}
                ChildKind::Node(child) => pending.push(child),
                ChildKind::Leaf(leaf) => visit(leaf, node, slot),
            }
        }
    }
}

/// Pair of children still to be visited.
#[derive(Debug, Clone, Copy)]
pub struct Pending<R> {
    rank: R,
    mover: Slot,
    stander: Slot,
}

/// A child in its node.
#[derive(Debug, Clone, Copy)]
struct Slot {
    node: u32,
    child: u32,
}

/// Pairs of triangles visited before pending pairs are first sorted as a whole.
const FIRST_SORT: usize = 2;

/// Signal to give up. Clones are the same signal; any thread may raise it.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    is_raised: Arc<AtomicBool>,
    deadline: Option<Instant>,
    /// Another signal, with which this one is raised, too.
    outer: Option<Arc<Interrupt>>,
}

impl Interrupt {
    /// Signal that is raised by itself at a deadline.
    pub fn at(deadline: Instant) -> Interrupt {
        Interrupt { deadline: Some(deadline), ..Interrupt::default() }
    }

    /// The same signal, which is raised with another one, too.
    pub fn within(&self, outer: &Interrupt) -> Interrupt {
        let outer = self.outer.as_ref().map_or_else(|| outer.clone(), |own| own.within(outer));
        Interrupt { outer: Some(Arc::new(outer)), ..self.clone() }
    }

    /// Raises the signal, for good.
    pub fn raise(&self) {
        self.is_raised.store(true, atomic::Ordering::Relaxed);
    }

    /// True of clones.
    pub fn is_same(&self, other: &Interrupt) -> bool {
        let have_same_outer = match (&self.outer, &other.outer) {
            (None, None) => true,
            (Some(one), Some(other)) => one.is_same(other),
            _ => false,
        };
        Arc::ptr_eq(&self.is_raised, &other.is_raised) && self.deadline == other.deadline && have_same_outer
    }

    /// True if it or one that it is within has been raised, or the deadline has passed.
    pub fn is_raised(&self) -> bool {
        self.is_raised.load(atomic::Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.outer.as_ref().is_some_and(|outer| outer.is_raised())
    }
}

/// A signal is looked at once in so many pairs of triangles, which cost much more than pairs of nodes.
const PAIRS_BETWEEN_SIGNALS: usize = 16;

/// Shows the visitor every pair of triangles that matters, given the time or distance from which on none does, which
/// falls as it goes; or fewer, if a signal is raised. The list is room to work in.
pub fn descend<M: Ranking>(
    frames: &Frames<'_>,
    ranking: &M,
    beyond: f64,
    (pending, interrupt): (&mut Vec<Pending<M::Rank>>, Option<&Interrupt>),
    visitor: &mut impl PairVisitor,
) {
    let descent = Descent { frames, ranking };
    let mut limit = ranking.limit(beyond);
    let (mut visited, mut next_sort) = (0, FIRST_SORT);
    pending.clear();
    descent.nodes(0, 0, limit, pending);
    while let Some(Pending { rank, mover, stander }) = pending.pop() {
        if rank > limit || descent.is_settled(mover, stander, visitor) {
            continue;
        }
        let before = pending.len();
        match (child(frames.mover, mover), child(frames.stander, stander)) {
            (ChildKind::Node(m), ChildKind::Node(s)) => match descent.much_larger(mover, stander) {
                None => descent.nodes(m, s, limit, pending),
                Some(Larger::Mover) => descent.mover_node(m, stander, limit, pending),
                Some(Larger::Stander) => descent.stander_node(mover, s, limit, pending),
            },
            (ChildKind::Node(m), _) => descent.mover_node(m, stander, limit, pending),
            (_, ChildKind::Node(s)) => descent.stander_node(mover, s, limit, pending),
            (ChildKind::Leaf(m), ChildKind::Leaf(s)) => {
                let (a, b) = frames.roles.in_order(m, s);
                limit = ranking.limit(visitor.visit(a, b));
                visited += 1;
                if visited % PAIRS_BETWEEN_SIGNALS == 0 && interrupt.is_some_and(Interrupt::is_raised) {
                    return;
                }
                if M::SEEKS_ANY && visited == next_sort {
                    next_sort *= 2;
                    sort_least_last(pending);
                }
            }
            (ChildKind::None, _) | (_, ChildKind::None) => {}
        }
        sort_least_last(&mut pending[before..]);
    }
}

/// Sorts pending pairs so that the one of least rank is visited next. No rank is NaN.
#[inline(always)]
fn sort_least_last<R: PartialOrd>(pending: &mut [Pending<R>]) {
    pending.sort_unstable_by(|x, y| y.rank.partial_cmp(&x.rank).unwrap_or(Ordering::Equal));
}

/// The larger of two boxes.
enum Larger {
    Mover,
    Stander,
}

/// A box so many times as wide as another is much larger.
const MUCH: f32 = 2.0;

/// The trees and the ranking, while going down.
struct Descent<'d, 't, M> {
    frames: &'d Frames<'t>,
    ranking: &'d M,
}

impl<M: Ranking> Descent<'_, '_, M> {
    fn is_settled(&self, mover: Slot, stander: Slot, visitor: &impl PairVisitor) -> bool {
        visitor.is_settled(|| {
            let (mover, stander) = (below(self.frames.mover, mover), below(self.frames.stander, stander));
            self.frames.roles.in_order(mover, stander).into()
        })
    }

    /// The one of two children that is to be split alone, if one is.
    #[inline(always)]
    fn much_larger(&self, mover: Slot, stander: Slot) -> Option<Larger> {
        if !M::SPLITS_LARGER {
            return None;
        }
        let of_mover = child_of(self.frames.mover, mover).bounds().width() * self.frames.ratio as f32;
        let of_stander = child_of(self.frames.stander, stander).bounds().width();
        if of_mover * MUCH < of_stander {
            Some(Larger::Stander)
        } else if of_stander * MUCH < of_mover {
            Some(Larger::Mover)
        } else {
            None
        }
    }

    /// Every pair of children of two nodes.
    fn nodes(&self, m: u32, s: u32, limit: M::Rank, pending: &mut Vec<Pending<M::Rank>>) {
        let parent = NodeOf::new(self.frames.mover, m);
        let lanes = self.ranking.lanes(NodeOf::new(self.frames.stander, s));
        for child in 0..WIDTH {
            if parent.node.child[child].kind() != ChildKind::None {
                let ranks = self.ranking.ranks(ChildOf { parent, slot: child }, &lanes, limit);
                note(Slot { node: m, child: child as u32 }, s, &ranks, limit, pending);
            }
        }
    }

    /// A child of the mover with every child of a node of the stander.
    fn stander_node(&self, mover: Slot, s: u32, limit: M::Rank, pending: &mut Vec<Pending<M::Rank>>) {
        let lanes = self.ranking.lanes(NodeOf::new(self.frames.stander, s));
        let ranks = self.ranking.ranks(child_of(self.frames.mover, mover), &lanes, limit);
        note(mover, s, &ranks, limit, pending);
    }

    /// Every child of a node of the mover with a child of the stander.
    fn mover_node(&self, m: u32, stander: Slot, limit: M::Rank, pending: &mut Vec<Pending<M::Rank>>) {
        let node = NodeOf::new(self.frames.mover, m);
        let ranks = self.ranking.ranks_of_movers(node, child_of(self.frames.stander, stander), limit);
        for (child, &rank) in ranks.iter().enumerate() {
            if rank <= limit {
                pending.push(Pending { rank, mover: Slot { node: m, child: child as u32 }, stander });
            }
        }
    }
}

/// Adds the pairs of a child of the mover and the children of a node of the stander whose ranks are within the limit.
#[inline(always)]
fn note<R: Copy + PartialOrd>(mover: Slot, s: u32, ranks: &[R; WIDTH], limit: R, pending: &mut Vec<Pending<R>>) {
    for (child, &rank) in ranks.iter().enumerate() {
        if rank <= limit {
            pending.push(Pending { rank, mover, stander: Slot { node: s, child: child as u32 } });
        }
    }
}

fn child_of(tree: &Tree, Slot { node, child }: Slot) -> ChildOf<'_> {
    ChildOf { parent: NodeOf::new(tree, node), slot: child as usize }
}

fn child(tree: &Tree, slot: Slot) -> ChildKind {
    tree.nodes[slot.node as usize].child[slot.child as usize].kind()
}

fn below(tree: &Tree, slot: Slot) -> Below {
    tree.below(slot.node, slot.child as usize)
}

/// Body that is placed in the frame of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roles {
    AMoves,
    BMoves,
}

impl Roles {
    /// Vector of A relative to B, from the view of the body that stands.
    pub(crate) fn turned(self, x: Filtered) -> Filtered {
        if self == Roles::AMoves { x } else { -x }
    }

    /// Values of the two bodies in the order A, B.
    pub(crate) fn in_order<T>(self, mover: T, stander: T) -> (T, T) {
        if self == Roles::AMoves { (mover, stander) } else { (stander, mover) }
    }
}

/// The smaller of two trees in the frame of the larger.
#[derive(Debug, Clone, Copy)]
pub struct Frames<'t> {
    /// The tree of the body that moves.
    pub mover: &'t Tree,
    /// The tree of the body that stands.
    pub stander: &'t Tree,
    /// Body that is A.
    pub roles: Roles,
    /// A unit of the mover's frame in units of the stander's.
    pub ratio: f64,
    /// The mover's centre at the beginning of the piece, in the stander's frame.
    pub start: [Filtered; 3],
}

impl<'t> Frames<'t> {
    /// Displacement of the mover during the piece, in the stander's frame.
    pub fn step(&self, scene: &Scene<'_>) -> [Filtered; 3] {
        scene.displacement.map(|x| self.stander.in_units(self.roles.turned(x)))
    }

    /// The trees of A and B as a scene begins.
    pub fn of(scene: &Scene<'_>, a: &'t Tree, b: &'t Tree) -> Frames<'t> {
        let roles = if a.exponent <= b.exponent { Roles::AMoves } else { Roles::BMoves };
        let (mover, stander) = if roles == Roles::AMoves { (a, b) } else { (b, a) };
        let start = std::array::from_fn(|k| {
            let centers = Filtered::exact(mover.center[k]) - Filtered::exact(stander.center[k]);
            stander.in_units(centers + roles.turned(scene.offset[k]))
        });
        Frames { mover, stander, roles, ratio: power_of_two(mover.exponent - stander.exponent), start }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn clones_are_one_signal() {
        let interrupt = Interrupt::at(Instant::now() + Duration::from_secs(3600));
        let (clone, other) = (interrupt.clone(), Interrupt::default());
        assert!(interrupt.is_same(&clone) && !interrupt.is_same(&other));
        clone.raise();
        assert!(interrupt.is_raised() && !other.is_raised());
        assert!(Interrupt::at(Instant::now()).is_raised());
    }

    #[test]
    fn signals_are_raised_with_all_that_they_are_within() {
        let [inner, middle, outer] = [(); 3].map(|()| Interrupt::default());
        let all = inner.within(&middle).within(&outer);
        assert!(all.is_same(&inner.within(&middle.within(&outer))) && !all.is_same(&inner.within(&middle)));
        assert!(!all.is_raised() && !all.is_same(&inner));
        outer.raise();
        assert!(all.is_raised() && !inner.within(&middle).is_raised() && !inner.is_raised());
        inner.raise();
        assert!(inner.within(&middle).is_raised() && !middle.is_raised());
        assert!(inner.within(&Interrupt::at(Instant::now())).is_raised());
    }
}
