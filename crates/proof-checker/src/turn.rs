//! A proof about a body that turns about an axis while another one stands.

use std::rc::Rc;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, UnsignedAbs};

use crate::answer::{Answer, ProvenTurn};
use crate::body::{Body, Node};
use crate::check::Checked;
use crate::number::{Ratio, Root, Vector, dot, less};
use crate::proof::{File, Steps, opened, read_directions, read_files};
use crate::reader::{Rejection, demand, expect};
use crate::statement::Witness;
use crate::window::{Bodies, Course, Window};

/// The first bytes of a proof about a turn.
pub(crate) const MAGIC: &[u8] = b"firstcontact turn proof 1\n";
/// The most bits of a number of a pose.
const MOST_BITS: usize = 4096;
/// Nodes up to this level are separated by single directions.
const LOW: u32 = 4;
/// The most pairs of nodes that wait.
const MOST_WAITING: usize = 1000;
/// Work for two triangles.
const WORK_OF_TRIANGLES: u64 = 1000;

type RootVector = [Root; 3];
/// Coefficients of a polynomial in two variables, all of whose terms have the same degree.
type Form<T> = Vec<T>;

/// The proof of a turn.
pub(crate) struct TurnProof<'b> {
    pub(crate) files: Vec<File>,
    bodies: Vec<Body>,
    splits: Vec<[Root; 2]>,
    statement: Statement,
    steps: Steps<'b>,
}

/// The statement.
struct Statement {
    name: String,
    axis: [Ratio; 3],
    about: [Ratio; 3],
    origins: [[Ratio; 3]; 2],
    pose: [Root; 2],
    radicand: IBig,
    kind: u8,
    witness: Option<Witness>,
}

impl<'b> TurnProof<'b> {
    pub(crate) fn read(bytes: &'b [u8]) -> Checked<TurnProof<'b>> {
        let mut reader = opened(bytes, MAGIC)?;
        let files = read_files(&mut reader)?;
        let bodies = reader.list(21, Body::read)?;
        let directions = read_directions(&mut reader)?;
        let splits = reader.list(8, |reader| {
            let Root { a, b } = reader.pair()?;
            Ok([a.into(), b.into()])
        })?;
        let name = reader.text()?;
        expect(bodies.len() == 2, "there are not two bodies")?;
        let (axis, about) = (reader.point()?, reader.point()?);
        let origins = [reader.point()?, reader.point()?];
        let (pose, radicand, kind) = ([reader.pair()?, reader.pair()?], reader.integer()?, reader.byte(3)?);
        let is_axis = axis.iter().any(|x| !x.above.is_zero());
        expect(is_axis && radicand >= IBig::ZERO, "there is no axis, or a pose is no number")?;
        let witness = if kind > 0 { Some(Witness::read_kind(kind - 1, &mut reader)?) } else { None };
        let statement = Statement { name, axis, about, origins, pose, radicand, kind, witness };
        Ok(TurnProof { files, bodies, splits, statement, steps: Steps::new(reader, directions) })
    }

    pub(crate) fn check(mut self) -> Checked<(Vec<File>, ProvenTurn)> {
        self.bodies.iter_mut().try_for_each(Body::check)?;
        let TurnProof { files, mut bodies, splits, statement, mut steps } = self;
        let numbers = statement.pose.iter().chain(splits.iter().flatten()).flat_map(|x| [&x.a, &x.b]);
        let is_short = numbers.chain([&statement.radicand]).all(|x| x.unsigned_abs().bit_len() <= MOST_BITS);
        let rational = |x: &Root| if statement.radicand.is_zero() { x.a.clone().into() } else { x.clone() };
        let [w, s] = statement.pose.each_ref().map(rational);
        let [of_w, of_s] = [&w, &s].map(|x| x.sign(&statement.radicand));
        demand(of_s.is_ge() && (of_s.is_gt() || of_w.is_ne()), "a turn goes backwards, or a pose is none")?;
        demand(is_short, "a pose is too long")?;
        let is_start = of_w.is_gt() && of_s.is_eq();
        let frame = Frame::new(&bodies, &statement, &splits);
        let end = [w.scaled(&frame.up), s];
        let away: [Ratio; 3] = std::array::from_fn(|k| statement.origins[0][k].minus(&statement.origins[1][k]));
        let course = Course { span: [Ratio::zero(), Ratio::zero()], ends: [away.clone(), away] };
        let mut both = Bodies { all: &mut bodies, numbers: [0, 1] };
        let window = Window::new(&both, &course, None, &Ratio::zero());
        if let Some(witness) = &statement.witness {
            frame.contact(witness, is_start, &end, (&window, &both), &mut steps)?;
        }
        if statement.kind == 0 || !is_start {
            window.outside(&mut both, &mut steps)?;
            let whole = |x: u8| Root::from(IBig::from(x));
            let (first, half) = ([whole(1), whole(0)], [whole(0), whole(1)]);
            let may_touch = statement.kind > 0;
            let arcs = match of_w.is_lt() {
                true => vec![frame.arc(&first, &half, false), frame.arc(&half, &end, may_touch)],
                false => vec![frame.arc(&first, &end, may_touch)],
            };
            arcs.into_iter().try_for_each(|arc| frame.cover(arc, &both, &mut steps))?;
        }
        steps.demand_end()?;
        let answer = match (statement.kind, is_start) {
            (0, _) => Answer::Clear,
            (_, true) => Answer::StartsInContact,
            _ => Answer::Contact,
        };
        Ok((files, statement.proven(answer)))
    }
}

impl Statement {
    fn proven(self, answer: Answer) -> ProvenTurn {
        let axis = [self.axis, self.about].map(|v| v.map(|x| x.to_string()));
        let pose = self.pose.map(|x| match x.b.is_zero() {
            true => x.a.to_string(),
            false => format!("{} + {} sqrt({})", x.a, x.b, self.radicand),
        });
        ProvenTurn { name: self.name, answer, axis, pose }
    }
}

/// The bodies seen from a point on the axis, in whole numbers of one unit, as is the axis: `w` of a pose counts in it.
struct Frame {
    axis: Vector,
    square: IBig,
    /// Places of the bodies' origins.
    places: [Vector; 2],
    /// Factors that bring coordinates of the bodies to the unit.
    factors: [IBig; 2],
    /// How often the unit is in 1.
    up: IBig,
    splits: Vec<[Root; 2]>,
    radicand: IBig,
}

/// The poses `A q + B r` of two poses `q`, `r`, with `A, B >= 0`, not both zero.
struct Arc {
    ends: [[Root; 2]; 2],
    /// Coefficients of `w w`, `2 w s` and `s s`.
    forms: [[Root; 3]; 3],
    /// Those of the square of the quaternion.
    norms: [Root; 3],
    may_touch: bool,
}

fn scaled(x: &Root, v: &Vector) -> RootVector {
    v.each_ref().map(|y| x.scaled(y))
}

fn plus(u: &RootVector, v: &RootVector) -> RootVector {
    std::array::from_fn(|k| u[k].plus(&v[k]))
}

fn minus(u: &RootVector, v: &RootVector) -> RootVector {
    std::array::from_fn(|k| u[k].minus(&v[k]))
}

impl Frame {
    fn new(bodies: &[Body], statement: &Statement, splits: &[[Root; 2]]) -> Frame {
        let numbers = statement.origins.iter().chain([&statement.axis, &statement.about]).flatten();
        let bits = numbers.map(|x| 1 - (&x.below).unsigned_abs().bit_len() as i32);
        let unit = bits.chain(bodies.iter().map(|body| body.exponent)).min().unwrap_or(0).min(0);
        let raise = unit.unsigned_abs() as usize;
        let whole = |x: &Ratio| (&x.above << raise) / &x.below;
        let axis = statement.axis.each_ref().map(whole);
        let about = statement.about.each_ref().map(whole);
        let up = IBig::ONE << raise;
        let split = |[w, s]: &[Root; 2]| [w.scaled(&up), s.clone()];
        Frame {
            square: dot(&axis, &axis),
            places: statement.origins.each_ref().map(|origin| less(&origin.each_ref().map(whole), &about)),
            factors: [0, 1].map(|side: usize| IBig::ONE << (bodies[side].exponent - unit) as usize),
            splits: splits.iter().map(split).collect(),
            radicand: statement.radicand.clone(),
            axis,
            up,
        }
    }

    fn times(&self, x: &Root, y: &Root) -> Root {
        x.times(y, &self.radicand)
    }

    fn arc(&self, q: &[Root; 2], r: &[Root; 2], may_touch: bool) -> Arc {
        let two = IBig::from(2);
        let square = |[w, s]: &[Root; 2]| [self.times(w, w), self.times(w, s).scaled(&two), self.times(s, s)];
        let mixed = [
            self.times(&q[0], &r[0]).scaled(&two),
            self.times(&q[0], &r[1]).plus(&self.times(&r[0], &q[1])).scaled(&two),
            self.times(&q[1], &r[1]).scaled(&two),
        ];
        let forms = [square(q), mixed, square(r)];
        let norms = forms.each_ref().map(|[ww, _, ss]| ww.plus(&ss.scaled(&self.square)));
        Arc { ends: [q.clone(), r.clone()], forms, norms, may_touch }
    }

    /// The parts of an arc behind a pose of it, and before it.
    fn halves(&self, arc: &Arc, m: &[Root; 2]) -> Checked<[Arc; 2]> {
        let turn = |q: &[Root; 2], r: &[Root; 2]| self.times(&q[0], &r[1]).minus(&self.times(&q[1], &r[0]));
        let [q, r] = &arc.ends;
        let is_inside = [turn(q, m), turn(m, r)].iter().all(|x| x.sign(&self.radicand).is_gt());
        demand(is_inside, "a pose is not in its arc")?;
        Ok([self.arc(m, r, arc.may_touch), self.arc(q, m, false)])
    }

    /// A vector that the bodies' poses of an arc turn, or turn back, times the square of the quaternion.
    fn turned(&self, arc: &Arc, x: &RootVector, is_back: bool) -> [RootVector; 3] {
        let axis = &self.axis;
        let part = |i: usize, j: usize| x[j].scaled(&axis[i]).minus(&x[i].scaled(&axis[j]));
        let across = [part(1, 2), part(2, 0), part(0, 1)];
        let along = crate::number::dot_root(x, axis);
        arc.forms.each_ref().map(|[ww, ws, ss]| {
            let sign = IBig::from(if is_back { -1 } else { 1 });
            std::array::from_fn(|k| {
                let last = along.scaled(&(&axis[k] * IBig::from(2))).minus(&x[k].scaled(&self.square));
                let turned = self.times(ww, &x[k]).plus(&self.times(ws, &across[k]).scaled(&sign));
                turned.plus(&self.times(ss, &last))
            })
        })
    }

    fn vertex(&self, body: &Body, side: usize, vertex: u32) -> Vector {
        let point = body.vertex(vertex);
        std::array::from_fn(|k| &point[k] * &self.factors[side] + &self.places[side][k])
    }

    /// True if a polynomial is above zero in an arc, but perhaps at its end, by the signs of its coefficients.
    fn is_open(&self, gaps: &[Root], may_touch: bool) -> bool {
        let signs: Vec<_> = gaps.iter().map(|gap| gap.sign(&self.radicand)).collect();
        let ends = [signs.first(), signs.last().filter(|_| !may_touch)];
        signs.iter().all(|sign| sign.is_ge()) && ends.into_iter().flatten().all(|sign| sign.is_gt())
    }

    /// Follows a stream of steps: each triangle of A is separated from each of B in all poses of an arc.
    fn cover(&self, whole: Arc, bodies: &Bodies<'_>, steps: &mut Steps<'_>) -> Checked<()> {
        let mut waiting = vec![(Rc::new(whole), [bodies.get(0).root(), bodies.get(1).root()])];
        while let Some((arc, [a, b])) = waiting.pop() {
            demand(waiting.len() < MOST_WAITING, "too many pairs of nodes wait")?;
            match steps.next()? {
                0 if a.level > 0 => waiting.extend(bodies.get(0).halves(a).map(|half| (arc.clone(), [half, b]))),
                1 if b.level > 0 => waiting.extend(bodies.get(1).halves(b).map(|half| (arc.clone(), [a, half]))),
                46 => {
                    let split = &self.splits[steps.index(self.splits.len())?];
                    waiting.extend(self.halves(&arc, split)?.map(|half| (Rc::new(half), [a, b])));
                }
                code @ 64.. => {
                    let n = steps.small(usize::from(code - 64) % 96)?;
                    let n = n.map(|x| Root::from(IBig::from(x)));
                    self.part(&arc, bodies, [a, b], (&n, code >= 160), steps)?;
                }
                code @ 44..=45 if a.level <= LOW && b.level <= LOW => {
                    let radicand = if arc.may_touch { &self.radicand } else { &IBig::ZERO };
                    let n = steps.next_direction(radicand)?.clone();
                    self.part(&arc, bodies, [a, b], (&n, code == 45), steps)?;
                }
                code @ 2..=43 if a.level == 0 && b.level == 0 => {
                    steps.work(WORK_OF_TRIANGLES)?;
                    self.part_triangles(&arc, bodies, [a, b], code - 2)?;
                }
                _ => return Err(Rejection::Refused("a step is not allowed".to_owned())),
            }
        }
        Ok(())
    }

    /// Checks that a direction, which stands or turns with A, separates two nodes.
    fn part(
        &self,
        arc: &Arc,
        bodies: &Bodies<'_>,
        nodes: [Node; 2],
        (n, turns): (&RootVector, bool),
        steps: &mut Steps<'_>,
    ) -> Checked<()> {
        let corners = [0, 1].map(|side: usize| {
            let vertices = bodies.get(side).below(nodes[side]).flatten();
            vertices.map(|v| self.vertex(bodies.get(side), side, v)).collect::<Vec<Vector>>()
        });
        steps.work(corners.iter().map(|corners| corners.len() as u64).sum())?;
        let turned = self.turned(arc, n, !turns);
        let standing = arc.norms.each_ref().map(|k| n.each_ref().map(|x| self.times(x, k)));
        let [of_a, of_b] = if turns { [&standing, &turned] } else { [&turned, &standing] };
        let gaps: [Root; 3] = std::array::from_fn(|k| {
            let end = |side: usize, m: &RootVector, wanted: std::cmp::Ordering| {
                let products = corners[side].iter().map(|x| crate::number::dot_root(m, x));
                let better = |best: Root, next: Root| match next.minus(&best).sign(&self.radicand) == wanted {
                    true => next,
                    false => best,
                };
                products.reduce(better).unwrap_or_else(|| IBig::ZERO.into())
            };
            end(1, &of_b[k], std::cmp::Ordering::Less).minus(&end(0, &of_a[k], std::cmp::Ordering::Greater))
        });
        demand(self.is_open(&gaps, arc.may_touch), "a direction does not separate two nodes")
    }

    /// Checks that the product of two sides, those of A turned, or of a side and the axis separates two triangles.
    fn part_triangles(&self, arc: &Arc, bodies: &Bodies<'_>, nodes: [Node; 2], code: u8) -> Checked<()> {
        let [x, y] = [0, 1].map(|side: usize| {
            let corners = bodies.get(side).below(nodes[side]).next().unwrap_or_default();
            corners.map(|v| self.vertex(bodies.get(side), side, v))
        });
        let vector = |i: usize| -> Form<RootVector> {
            let side = |t: &[Vector; 3], i: usize| less(&t[(i + 1) % 3], &t[i]);
            let standing = |v: &Vector| arc.norms.iter().map(|k| scaled(k, v)).collect();
            match i {
                0..3 => self.turned(arc, &side(&x, i).map(Root::from), false).to_vec(),
                3..6 => standing(&side(&y, i - 3)),
                _ => standing(&self.axis),
            }
        };
        let pairs = (0..7).flat_map(|i| (i + 1..7).map(move |j| [i, j]));
        let [i, j] = pairs.into_iter().nth(usize::from(code) / 2).unwrap_or_default();
        let [i, j] = if code.is_multiple_of(2) { [i, j] } else { [j, i] };
        let zero = || [(); 3].map(|()| Root::from(IBig::ZERO));
        let mut n: Form<RootVector> = vec![zero(); 5];
        for (k, u) in vector(i).iter().enumerate() {
            for (l, v) in vector(j).iter().enumerate() {
                let part = |i: usize, j: usize| self.times(&u[i], &v[j]).minus(&self.times(&u[j], &v[i]));
                n[k + l] = plus(&n[k + l], &[part(1, 2), part(2, 0), part(0, 1)]);
            }
        }
        for p in &x {
            let turned = self.turned(arc, &p.clone().map(Root::from), false);
            for q in &y {
                let mut gaps: Form<Root> = vec![IBig::ZERO.into(); 7];
                for (k, n) in n.iter().enumerate() {
                    for l in 0..3 {
                        let apart = minus(&scaled(&arc.norms[l], q), &turned[l]);
                        let product =
                            (0..3).fold(gaps[k + l].clone(), |sum, i| sum.plus(&self.times(&n[i], &apart[i])));
                        gaps[k + l] = product;
                    }
                }
                demand(self.is_open(&gaps, arc.may_touch), "a product does not separate two triangles")?;
            }
        }
        Ok(())
    }

    /// Checks that the bodies share a point in a pose, or at the beginning of the turn.
    fn contact(
        &self,
        witness: &Witness,
        is_start: bool,
        end: &[Root; 2],
        (window, bodies): (&Window, &Bodies<'_>),
        steps: &mut Steps<'_>,
    ) -> Checked<()> {
        let Witness { kind, numbers, pairs } = witness;
        if *kind > 0 {
            let (side, [triangle, ray]) = (usize::from(*kind) - 1, *numbers);
            let triangles = &bodies.get(side).triangles;
            let is_allowed = is_start && triangle < triangles.len() && bodies.get(1 - side).is_solid;
            demand(is_allowed, "a point inside is not allowed")?;
            let (vertex, ray) = (triangles[triangle][0], steps.whole(ray)?);
            steps.work(bodies.get(1 - side).size())?;
            return demand(window.winding(bodies, side, vertex, &ray)? != 0, "a point is not inside");
        }
        let is_there = (0..2).all(|side| numbers[side] < bodies.get(side).triangles.len());
        demand(pairs.len() == 6 && is_there, "a triangle or a weight is not there")?;
        let zero = || Root::from(IBig::ZERO);
        let weights: Vec<Root> =
            pairs.iter().map(|x| if self.radicand.is_zero() { x.a.clone().into() } else { x.clone() }).collect();
        let sums = [0, 3].map(|at| weights[at..at + 3].iter().fold(zero(), |sum, w| sum.plus(w)));
        let sign = |x: &Root| x.sign(&self.radicand);
        let are_weights = weights.iter().all(|w| sign(w).is_ge()) && sums.iter().all(|sum| sign(sum).is_gt());
        demand(are_weights, "weights are below zero, or all are zero")?;
        let mean = |side: usize| -> RootVector {
            let corners = bodies.get(side).triangles[numbers[side]].map(|v| self.vertex(bodies.get(side), side, v));
            let both = corners.iter().zip(&weights[3 * side..]);
            both.fold([(); 3].map(|()| zero()), |sum, (x, w)| plus(&sum, &scaled(w, x)))
        };
        let arc = self.arc(end, end, true);
        let [turned, ..] = self.turned(&arc, &mean(0), false);
        let other = mean(1);
        let is_common = (0..3).all(|k| {
            let of_b = self.times(&self.times(&sums[0], &arc.norms[0]), &other[k]);
            sign(&self.times(&sums[1], &turned[k]).minus(&of_b)).is_eq()
        });
        demand(is_common, "the points do not touch")
    }
}
