//! Two bodies in a piece of the clock up to an instant, and the steps that part them.

use std::cmp::Ordering;
use std::collections::HashMap;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, SquareRoot, UnsignedAbs};

use crate::body::{Body, End, Node};
use crate::number::{Ratio, Root, Vector, cross, dot, dot_root, less};
use crate::proof::Steps;
use crate::reader::{Rejection, demand};
use crate::statement::Time;

/// The pairs of the seven vectors of two triangles, in order.
const PAIRS: [[usize; 2]; 21] = [
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [0, 5],
    [0, 6],
    [1, 2],
    [1, 3],
    [1, 4],
    [1, 5],
    [1, 6],
    [2, 3],
    [2, 4],
    [2, 5],
    [2, 6],
    [3, 4],
    [3, 5],
    [3, 6],
    [4, 5],
    [4, 6],
    [5, 6],
];

/// Nodes up to this level are separated by single directions, and vertices of theirs give way.
const LOW: u32 = 4;

/// The two bodies of a window.
pub(crate) struct Bodies<'b> {
    pub(crate) all: &'b mut [Body],
    pub(crate) numbers: [usize; 2],
}

impl Bodies<'_> {
    pub(crate) fn get(&self, side: usize) -> &Body {
        &self.all[self.numbers[side]]
    }

    fn reach(&mut self, side: usize, number: usize, n: [i32; 3], node: Node) -> IBig {
        let end = if side == 0 { End::Greatest } else { End::Least };
        self.all[self.numbers[side]].reach(end, number, n, node)
    }
}

/// Coordinates of the bodies, offset and way count in `2^unit`, the last two over `scale`.
pub(crate) struct Window {
    shifts: [usize; 2],
    scale: IBig,
    offset: Vector,
    way: Vector,
    margin: IBig,
    /// The part of the way that is done: `end.0 / end.1`.
    end: (Root, IBig),
    radicand: IBig,
    /// True if the bodies have to be apart at the end as well.
    is_strict: bool,
    /// How one of the bodies gives way, where touching is allowed.
    pub(crate) away: Option<Away>,
    /// Products of directions for nodes with the offset, and with the way that is done.
    known: HashMap<usize, [Root; 2]>,
}

/// Ways along which vertices give way: one for all of A, and those of single vertices of A and of B.
pub(crate) struct Away {
    pub(crate) all: Vector,
    pub(crate) own: [HashMap<u32, Vector>; 2],
}

/// From where to where A moves, seen from B, while the clock goes over a span.
pub(crate) struct Course {
    pub(crate) span: [Ratio; 2],
    pub(crate) ends: [[Ratio; 3]; 2],
}

impl Away {
    pub(crate) fn read(steps: &mut Steps<'_>) -> Result<Away, Rejection> {
        let all = steps.next_whole()?;
        let mut own = [HashMap::new(), HashMap::new()];
        for own in &mut own {
            for _ in 0..steps.number()? {
                let vertex = steps.number()?;
                own.insert(vertex, steps.next_whole()?);
            }
        }
        Ok(Away { all, own })
    }

    /// True if a gap along a direction that is zero is none as soon as the vertices that make it go along their ways.
    fn widens(&self, bodies: &Bodies<'_>, nodes: [Node; 2], n: &[Root; 3]) -> bool {
        if nodes.iter().any(|node| node.level > LOW) {
            return false;
        }
        let n = n.each_ref().map(|x| x.a.clone());
        let (rest, [of_a, of_b]) = ([IBig::ZERO; 3], &self.own);
        let along = |side: usize, own: &HashMap<u32, Vector>, others: &Vector| -> Vec<[IBig; 2]> {
            let body = bodies.get(side);
            let both = |v: u32| [dot(&n, &body.vertex(v)), dot(&n, own.get(&v).unwrap_or(others))];
            body.below(nodes[side]).flatten().map(both).collect()
        };
        let (a, b) = (along(0, of_a, &self.all), along(1, of_b, &rest));
        match (a.iter().max(), b.iter().min()) {
            (Some([_, of_a]), Some([_, of_b])) => of_a < of_b,
            _ => false,
        }
    }
}

impl Window {
    pub(crate) fn new(bodies: &Bodies<'_>, course: &Course, until: Option<&Time>, margin: &Ratio) -> Window {
        let [from, to] = &course.ends;
        let way: [Ratio; 3] = std::array::from_fn(|k| to[k].minus(&from[k]));
        let scale = from.iter().chain(&way).fold(IBig::ONE, |scale, x| multiple(&scale, &x.below));
        let bits = |x: &IBig| x.unsigned_abs().bit_len() as i32;
        let unit =
            [bodies.get(0).exponent, bodies.get(1).exponent, 1 - bits(&margin.below)].into_iter().min().unwrap_or(0);
        let raise = unit.min(0).unsigned_abs() as usize;
        let unit = unit.min(0);
        let whole = |x: &Ratio| (&x.above * (&scale / &x.below)) << raise;
        let mut window = Window {
            shifts: [0, 1].map(|side| (bodies.get(side).exponent - unit) as usize),
            offset: from.each_ref().map(whole),
            way: way.each_ref().map(whole),
            margin: (&margin.above << raise) / &margin.below,
            scale,
            end: (IBig::ONE.into(), IBig::ONE),
            radicand: IBig::ZERO,
            is_strict: true,
            away: None,
            known: HashMap::new(),
        };
        if let Some(until) = until.filter(|until| until.order(&course.span[1]).is_le()) {
            let length = course.span[1].minus(&course.span[0]);
            window.end = match length.above.is_zero() {
                true => (IBig::ZERO.into(), IBig::ONE),
                false => (
                    until.after(&course.span[0]).scaled(&length.below),
                    &until.below * &course.span[0].below * &length.above,
                ),
            };
            window.radicand = until.radicand.clone();
            window.is_strict = false;
        }
        window
    }

    /// A window at whose end the bodies may touch.
    pub(crate) fn weak(bodies: &Bodies<'_>, ends: &[[Ratio; 3]; 2]) -> Window {
        let course = Course { span: [Ratio::zero(), Ratio::zero()], ends: ends.clone() };
        Window { is_strict: false, ..Window::new(bodies, &course, None, &Ratio::zero()) }
    }

    fn in_unit(&self, side: usize, x: &IBig) -> IBig {
        x << self.shifts[side]
    }

    fn vertex(&self, bodies: &Bodies<'_>, side: usize, vertex: u32) -> Vector {
        bodies.get(side).vertex(vertex).map(|x| self.in_unit(side, &x))
    }

    /// The gap along a direction at the beginning, and at the end.
    fn gaps(&self, [offset, way]: &[Root; 2], high: &Root, low: &Root) -> [Root; 2] {
        let room = low.scaled(&(&self.scale << self.shifts[1])).minus(&high.scaled(&(&self.scale << self.shifts[0])));
        let start = room.minus(offset);
        let end = start.scaled(&self.end.1).minus(way);
        [start, end]
    }

    fn along(&self, n: &[Root; 3]) -> [Root; 2] {
        [dot_root(n, &self.offset), dot_root(n, &self.way).times(&self.end.0, &self.radicand)]
    }

    /// True if a direction separates two nodes at both ends: A reaches up to `high`, B begins at `low`.
    fn separates(
        &self,
        bodies: &Bodies<'_>,
        nodes: [Node; 2],
        n: &[Root; 3],
        along: &[Root; 2],
        [high, low]: [&Root; 2],
    ) -> bool {
        let gaps = self.gaps(along, high, low);
        if let Some(away) = &self.away {
            let signs = gaps.each_ref().map(|gap| gap.sign(&self.radicand));
            let is_wide = signs.contains(&Ordering::Greater);
            return !signs.contains(&Ordering::Less) && (is_wide || away.widens(bodies, nodes, n));
        }
        if self.margin.is_zero() {
            return self.are_open(&gaps);
        }
        let [start, end] = gaps;
        let square = n.iter().fold(Root::from(IBig::ZERO), |sum, x| sum.plus(&x.times(x, &self.radicand)));
        let over = |gap: &Root, factor: &IBig| {
            let reach = &self.scale * &self.margin * factor;
            gap.times(gap, &self.radicand).minus(&square.scaled(&(&reach * &reach)))
        };
        let are_above = [&start, &end].into_iter().all(|gap| gap.sign(&self.radicand).is_gt());
        are_above && self.are_open(&[over(&start, &IBig::ONE), over(&end, &self.end.1)])
    }

    /// True if the first number is above zero, and the second is, or is not below zero where contact at the end is
    /// allowed.
    fn are_open(&self, [start, end]: &[Root; 2]) -> bool {
        let at_end = end.sign(&self.radicand);
        start.sign(&self.radicand).is_gt() && if self.is_strict { at_end.is_gt() } else { at_end.is_ge() }
    }

    /// True if two nodes never come nearer than the margin along `z`, and A, moved by the margin along it, is separated
    /// from B by `n`.
    fn passes(&self, bodies: &Bodies<'_>, nodes: [Node; 2], n: &[Root; 3], z: &Vector) -> bool {
        let square = dot(z, z);
        let length = IBig::from((&square).unsigned_abs().sqrt());
        if &length * &length != square {
            return false;
        }
        // Gaps of A as it is moved, times the length of z.
        let gaps = |v: &[Root; 3]| {
            let [high, low] = self.ends(bodies, v, nodes);
            let [start, end] = self.gaps(&self.along(v), &high, &low).map(|gap| gap.scaled(&length));
            let push = dot_root(v, z).scaled(&(&self.scale * &self.margin));
            let end = end.minus(&push.scaled(&self.end.1));
            [start.minus(&push), end]
        };
        let is_far = gaps(&z.clone().map(Root::from)).iter().all(|gap| gap.sign(&self.radicand).is_ge());
        is_far && self.are_open(&gaps(n))
    }

    /// Follows one stream of steps: each triangle of A is separated from each of B.
    pub(crate) fn cover(&mut self, bodies: &mut Bodies<'_>, steps: &mut Steps<'_>) -> Result<(), Rejection> {
        let mut waiting = vec![[bodies.get(0).root(), bodies.get(1).root()]];
        while let Some([a, b]) = waiting.pop() {
            match steps.next()? {
                0 if a.level > 0 => waiting.extend(bodies.get(0).halves(a).map(|half| [half, b])),
                1 if b.level > 0 => waiting.extend(bodies.get(1).halves(b).map(|half| [a, half])),
                code @ 64.. => {
                    let number = usize::from(code) - 64;
                    let n = steps.small(number)?;
                    let (high, low) = (bodies.reach(0, number, n, a), bodies.reach(1, number, n, b));
                    let n = n.map(|x| Root::from(IBig::from(x)));
                    if !self.known.contains_key(&number) {
                        let along = self.along(&n);
                        self.known.insert(number, along);
                    }
                    let along = &self.known[&number];
                    demand(
                        self.separates(bodies, [a, b], &n, along, [&high.into(), &low.into()]),
                        "a direction does not separate two nodes",
                    )?;
                }
                44 if a.level <= LOW && b.level <= LOW => self.part_single(bodies, steps, [a, b])?,
                45 if a.level <= LOW && b.level <= LOW && !self.margin.is_zero() => {
                    let n = steps.next_direction(&self.radicand)?.clone();
                    let z = steps.next_whole()?;
                    demand(self.passes(bodies, [a, b], &n, &z), "two nodes do not pass each other")?;
                }
                code @ 2..=43 if a.level == 0 && b.level == 0 => self.part_triangles(bodies, code - 2, [a, b])?,
                _ => return Err(Rejection::Refused("a step is not allowed".to_owned())),
            }
        }
        Ok(())
    }

    fn part_single(&self, bodies: &Bodies<'_>, steps: &mut Steps<'_>, nodes: [Node; 2]) -> Result<(), Rejection> {
        let radicand = if self.away.is_some() { &IBig::ZERO } else { &self.radicand };
        let n = steps.next_direction(radicand)?;
        let [high, low] = self.ends(bodies, n, nodes);
        let is_apart = self.separates(bodies, nodes, n, &self.along(n), [&high, &low]);
        demand(is_apart, "a single direction does not separate two nodes")
    }

    /// How far A reaches up and B down along a direction.
    fn ends(&self, bodies: &Bodies<'_>, n: &[Root; 3], nodes: [Node; 2]) -> [Root; 2] {
        [0, 1].map(|side| {
            let wanted = if side == 0 { Ordering::Greater } else { Ordering::Less };
            let body = bodies.get(side);
            let products = body.below(nodes[side]).flatten().map(|v| dot_root(n, &body.vertex(v)));
            let best = products
                .reduce(|best, next| if next.minus(&best).sign(&self.radicand) == wanted { next } else { best });
            best.unwrap_or_else(|| IBig::ZERO.into())
        })
    }

    fn part_triangles(&self, bodies: &Bodies<'_>, code: u8, nodes: [Node; 2]) -> Result<(), Rejection> {
        let corners = [0, 1].map(|side| {
            let body = bodies.get(side);
            body.below(nodes[side]).next().unwrap_or_default().map(|v| body.vertex(v))
        });
        let edge = |side: usize, i: usize| less(&corners[side][(i + 1) % 3], &corners[side][i]);
        let vector = |i: usize| match i {
            0..3 => edge(0, i),
            3..6 => edge(1, i - 3),
            _ => self.way.clone(),
        };
        let [i, j] = PAIRS[usize::from(code) / 2];
        let n = if code.is_multiple_of(2) { cross(&vector(i), &vector(j)) } else { cross(&vector(j), &vector(i)) };
        let high = corners[0].iter().map(|x| dot(&n, x)).max().unwrap_or_default();
        let low = corners[1].iter().map(|x| dot(&n, x)).min().unwrap_or_default();
        let n = n.map(Root::from);
        demand(
            self.separates(bodies, nodes, &n, &self.along(&n), [&high.into(), &low.into()]),
            "a product does not separate two triangles",
        )
    }

    /// Follows the steps that show no shell of one body to be inside of the other as the window begins.
    pub(crate) fn outside(&self, bodies: &mut Bodies<'_>, steps: &mut Steps<'_>) -> Result<(), Rejection> {
        for side in [0, 1] {
            if !bodies.get(1 - side).is_solid {
                continue;
            }
            for shell in bodies.get(side).shells.clone() {
                let vertex = steps.index(bodies.get(side).vertices() as usize)? as u32;
                let code = steps.next()?;
                let is_own = bodies.get(side).shell_of[vertex as usize] == shell;
                demand(is_own, "a vertex is one of another shell")?;
                let Some(number) = usize::from(code).checked_sub(64) else {
                    let ray = steps.next_whole()?;
                    steps.work(bodies.get(1 - side).size())?;
                    demand(self.winding(bodies, side, vertex, &ray)? == 0, "a shell is inside of the other body")?;
                    continue;
                };
                let n = steps.small(number)?;
                let own = dot(&n.map(IBig::from), &bodies.get(side).vertex(vertex));
                let other = bodies.get(1 - side).root();
                let other = bodies.reach(1 - side, number, n, other);
                let [high, low] = if side == 0 { [own, other] } else { [other, own] };
                let gap = &self.scale * (self.in_unit(1, &low) - self.in_unit(0, &high));
                let is_parted = gap > dot(&n.map(IBig::from), &self.offset);
                demand(is_parted, "a direction does not part a vertex from a body")?;
            }
        }
        Ok(())
    }

    /// The winding number of a vertex of body `side` about the other as the window begins, along a ray. Refused if a
    /// triangle is met edge-on.
    pub(crate) fn winding(
        &self,
        bodies: &Bodies<'_>,
        side: usize,
        vertex: u32,
        ray: &Vector,
    ) -> Result<i64, Rejection> {
        let own = self.vertex(bodies, side, vertex);
        let base: Vector = std::array::from_fn(|k| {
            let own = &own[k] * &self.scale;
            if side == 0 { own + &self.offset[k] } else { own - &self.offset[k] }
        });
        let other = bodies.get(1 - side);
        let sign = |x: &IBig| x.cmp(&IBig::ZERO);
        let way = |v: u32| -> Vector {
            let to = self.vertex(bodies, 1 - side, v);
            std::array::from_fn(|k| &to[k] * &self.scale - &base[k])
        };
        // The side of one plane through the ray on which each vertex is: a triangle on one side of it is missed.
        let across = |w: &Vector| sign(&(&ray[0] * &w[1] - &ray[1] * &w[0]));
        let sides: Vec<Ordering> = (0..other.vertices()).map(|v| across(&way(v))).collect();
        let mut turns = 0;
        for triangle in &other.triangles {
            let [a, b, c] = triangle.map(|v| sides[v as usize]);
            if !a.is_eq() && a == b && b == c {
                continue;
            }
            let ways = triangle.map(way);
            let turn = |i: usize, j: usize| sign(&dot(ray, &cross(&ways[i], &ways[j])));
            let signs = [turn(0, 1), turn(1, 2), turn(2, 0)];
            let has = |sign: Ordering| signs.contains(&sign);
            if has(Ordering::Greater) == has(Ordering::Less) {
                continue;
            }
            let volume = sign(&dot(&ways[0], &cross(&ways[1], &ways[2])));
            let is_edge_on = volume.is_eq() || has(Ordering::Equal);
            demand(!is_edge_on, "a ray meets a triangle edge-on")?;
            if volume == signs[0] {
                turns += if volume.is_gt() { 1 } else { -1 };
            }
        }
        Ok(turns)
    }

    /// Checks that points of two triangles, given by weights of their corners, are within the margin at the end.
    pub(crate) fn touch(&self, bodies: &Bodies<'_>, triangles: [usize; 2], weights: &[Root]) -> Result<(), Rejection> {
        let is_there = (0..2).all(|side| triangles[side] < bodies.get(side).triangles.len());
        demand(weights.len() == 6 && is_there, "a triangle or a weight is not there")?;
        let weights = [&weights[..3], &weights[3..]];
        let zero = || Root::from(IBig::ZERO);
        let sign = |x: &Root| x.sign(&self.radicand);
        demand(weights.iter().copied().flatten().all(|weight| sign(weight).is_ge()), "a weight is negative")?;
        let sums = weights.each_ref().map(|ws| ws.iter().fold(zero(), |sum, w| sum.plus(w)));
        demand(sums.iter().all(|sum| sign(sum).is_gt()), "all weights are zero")?;
        let whole = &self.scale * &self.end.1;
        let point = |side: usize, k: usize| {
            let corners = bodies.get(side).corners(triangles[side]);
            let sum = corners
                .iter()
                .zip(weights[side])
                .fold(zero(), |sum, (x, w)| sum.plus(&w.scaled(&(self.in_unit(side, &x[k]) * &whole))));
            if side == 1 {
                return sum;
            }
            let moved = Root::from(&self.offset[k] * &self.end.1).plus(&self.end.0.scaled(&self.way[k]));
            sum.plus(&sums[0].times(&moved, &self.radicand))
        };
        let times = |x: &Root, y: &Root| x.times(y, &self.radicand);
        let square = (0..3).fold(zero(), |square, k| {
            let apart = times(&point(0, k), &sums[1]).minus(&times(&point(1, k), &sums[0]));
            square.plus(&times(&apart, &apart))
        });
        let reach = times(&sums[0], &sums[1]).scaled(&(whole * &self.margin));
        demand(sign(&square.minus(&times(&reach, &reach))).is_le(), "the points do not touch")
    }
}

/// The least common multiple of positive integers.
fn multiple(x: &IBig, y: &IBig) -> IBig {
    use dashu_int::ops::Gcd;
    if x == y { x.clone() } else { x / IBig::from(x.gcd(y)) * y }
}
