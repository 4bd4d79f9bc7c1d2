//! One check: which pairs count, on which pieces of the clock, and whether the proof shows its answer.

use std::collections::HashMap;

use crate::body::Body;
use crate::number::Ratio;
use crate::proof::Steps;
use crate::reader::{Rejection, demand};
use crate::window::{Bodies, Course, Window};
use crate::world::{Check, Contact, Path, Time, Witness, World, ordered};
use crate::{Answer, CheckedContact, ProvenCheck};

/// A check of a world, with what follows from the statement.
pub(crate) struct Inquiry<'w> {
    world: &'w World,
    check: &'w Check,
    clock: [Ratio; 2],
    /// The path that moves each object.
    own: HashMap<usize, &'w Path>,
    /// The object with which each object moves as one.
    links: Vec<usize>,
    moves: Vec<bool>,
}

type Checked<T> = Result<T, Rejection>;

impl<'w> Inquiry<'w> {
    pub(crate) fn new(world: &'w World, check: &'w Check) -> Checked<Inquiry<'w>> {
        let own: HashMap<usize, &Path> =
            check.paths.iter().map(|&path| (world.paths[path].object, &world.paths[path])).collect();
        demand(own.len() == check.paths.len(), "two paths move one object")?;
        let clock = match (&check.clock, clock_of(own.values().copied())) {
            (Some(clock), _) => clock.clone(),
            (None, Some(clock)) => clock,
            (None, None) => return Err(Rejection::Refused("a check has no clock".to_owned())),
        };
        demand(clock[0] <= clock[1], "a clock runs backwards")?;
        let (mut links, mut moves): (Vec<usize>, Vec<bool>) = (Vec::new(), Vec::new());
        for (number, object) in world.objects.iter().enumerate() {
            let has_path = own.contains_key(&number);
            links.push(match object.carrier {
                Some(carrier) if !has_path => links[carrier],
                _ => number,
            });
            moves.push(has_path || object.carrier.is_some_and(|carrier| moves[carrier]));
        }
        Ok(Inquiry { world, check, clock, own, links, moves })
    }

    /// True if the answer is about a pair.
    fn counts(&self, [a, b]: [usize; 2]) -> bool {
        let objects = &self.world.objects;
        let joins = |x: usize, y: usize| self.own.contains_key(&x) && objects[x].carrier == Some(y);
        let focus = self.check.focus;
        objects[a].body.is_some()
            && objects[b].body.is_some()
            && (self.moves[a] || self.moves[b])
            && self.links[a] != self.links[b]
            && !joins(a, b)
            && !joins(b, a)
            && !self.world.exempt.contains(&ordered([a, b]))
            && focus.is_none_or(|focus| self.links[a] == focus || self.links[b] == focus)
    }

    /// Follows the proof of the answer.
    pub(crate) fn run(&self, bodies: &mut [Body], steps: &mut Steps<'_>) -> Checked<ProvenCheck> {
        steps.work(self.moves.len() as u64)?;
        let contacts = &self.check.contacts;
        let times: HashMap<[usize; 2], &Time> = contacts.iter().map(|found| (found.objects, &found.time)).collect();
        let is_listed_once = times.len() == contacts.len() && (self.check.all_pairs || contacts.len() < 2);
        demand(is_listed_once, "there are too many contacts")?;
        for contact in contacts {
            demand(contact.objects[0] < contact.objects[1], "the objects of a contact are not in order")?;
            demand(self.counts(contact.objects), "a contact is of a pair that does not count")?;
            self.contact(contact, bodies, steps)?;
        }
        let first = if self.check.all_pairs { None } else { contacts.first().map(|found| &found.time) };
        let starts = |time: &Time| time.order(&self.clock[0]).is_le();
        let mut pairs = 0;
        if !first.is_some_and(starts) {
            pairs = self.cover_all(&|pair| first.or(times.get(&pair).copied()), bodies, steps)?;
        }
        let answer = match contacts.first() {
            None => Answer::Clear,
            Some(_) if contacts.iter().any(|found| starts(&found.time)) => Answer::StartsInContact,
            Some(_) => Answer::Contact,
        };
        let named = |object: usize| self.world.objects[object].id.clone();
        let contacts = contacts.iter().map(|found| CheckedContact {
            a: named(found.objects[0]),
            b: named(found.objects[1]),
            time: found.time.to_string(),
        });
        Ok(ProvenCheck {
            world: self.world.name.clone(),
            check: self.check.id.clone(),
            answer,
            contacts: contacts.collect(),
            clock: self.clock.each_ref().map(Ratio::to_string),
            pairs,
            exempt: self.world.exempt.len(),
            focus: self.check.focus.map(named),
        })
    }

    fn cover_all<'t>(
        &self,
        until: &dyn Fn([usize; 2]) -> Option<&'t Time>,
        bodies: &mut [Body],
        steps: &mut Steps<'_>,
    ) -> Checked<usize> {
        let movers: Vec<usize> = (0..self.moves.len()).filter(|&object| self.moves[object]).collect();
        let mut pairs = 0;
        for a in 0..self.moves.len() {
            let mut visit = |b: usize, bodies: &mut [Body]| -> Checked<()> {
                steps.work(1)?;
                if a < b && self.counts([a, b]) {
                    pairs += 1;
                    self.cover([a, b], until([a, b]), bodies, steps)?;
                }
                Ok(())
            };
            if self.moves[a] {
                (a + 1..self.moves.len()).try_for_each(|b| visit(b, bodies))?;
            } else {
                movers.iter().try_for_each(|&b| visit(b, bodies))?;
            }
        }
        Ok(pairs)
    }

    /// An object and what carries it, itself first.
    fn chain(&self, object: usize, steps: &mut Steps<'_>) -> Checked<Vec<usize>> {
        let mut chain = vec![object];
        while let Some(carrier) = self.world.objects[chain[chain.len() - 1]].carrier {
            chain.push(carrier);
        }
        steps.work(chain.len() as u64)?;
        Ok(chain)
    }

    /// The place of an object at a time.
    fn place(&self, chain: &[usize], time: &Ratio) -> [Ratio; 3] {
        let mut place = [(); 3].map(|()| Ratio::zero());
        for object in chain {
            let own = match self.own.get(object) {
                Some(path) => place_on(path, time),
                None => self.world.objects[*object].place.clone(),
            };
            place = std::array::from_fn(|k| place[k].plus(&own[k]));
        }
        place
    }

    /// Pieces of the clock in which both objects are there, and move at constant velocities, as courses.
    fn pieces(&self, chains: &[Vec<usize>; 2], steps: &mut Steps<'_>) -> Checked<Vec<[Ratio; 2]>> {
        let paths: Vec<&Path> = chains.iter().flatten().filter_map(|object| self.own.get(object).copied()).collect();
        let [mut low, mut high] = self.clock.clone();
        for path in &paths {
            steps.work(path.waypoints.len() as u64)?;
            let [first, last] = [&path.waypoints[0].0, &path.waypoints[path.waypoints.len() - 1].0];
            if path.is_absent_before && *first > low {
                low = first.clone();
            }
            if path.vanishes_after && *last < high {
                high = last.clone();
            }
        }
        if low > high {
            return Ok(Vec::new());
        }
        let times = paths.iter().flat_map(|path| path.waypoints.iter().map(|(time, _)| time));
        let mut cuts: Vec<Ratio> = times.filter(|&time| low < *time && *time < high).cloned().collect();
        cuts.extend([low, high]);
        cuts.sort_unstable();
        cuts.dedup();
        if cuts.len() == 1 {
            return Ok(vec![[cuts[0].clone(), cuts[0].clone()]]);
        }
        Ok(cuts.windows(2).map(|two| [two[0].clone(), two[1].clone()]).collect())
    }

    fn course(&self, chains: &[Vec<usize>; 2], span: [Ratio; 2], steps: &mut Steps<'_>) -> Checked<Course> {
        steps.work(2 * (chains[0].len() + chains[1].len()) as u64)?;
        let ends = span.each_ref().map(|time| {
            let [a, b] = chains.each_ref().map(|chain| self.place(chain, time));
            std::array::from_fn(|k| a[k].minus(&b[k]))
        });
        Ok(Course { span, ends })
    }

    fn bodies<'b>(&self, pair: [usize; 2], bodies: &'b mut [Body]) -> Bodies<'b> {
        let numbers = pair.map(|object| self.world.objects[object].body.unwrap_or_default());
        Bodies { all: bodies, numbers }
    }

    fn rule(&self, pair: [usize; 2]) -> (Ratio, bool) {
        let rule = self.world.rules.get(&ordered(pair));
        rule.map_or((Ratio::zero(), false), |rule| (rule.margin.clone(), rule.may_touch))
    }

    /// Follows the cover of a pair up to a time, or over the whole clock.
    fn cover(&self, pair: [usize; 2], until: Option<&Time>, bodies: &mut [Body], steps: &mut Steps<'_>) -> Checked<()> {
        let (margin, may_touch) = self.rule(pair);
        let chains = [self.chain(pair[0], steps)?, self.chain(pair[1], steps)?];
        let mut bodies = self.bodies(pair, bodies);
        for (number, span) in self.pieces(&chains, steps)?.into_iter().enumerate() {
            if until.is_some_and(|until| until.order(&span[0]).is_le()) {
                break;
            }
            let mut window = Window::new(&bodies, &self.course(&chains, span, steps)?, until, &margin);
            match if may_touch { steps.next()? } else { 0 } {
                0 => {}
                1 => {
                    window.beside(&bodies, steps)?;
                    continue;
                }
                _ => return Err(Rejection::Refused("a manner of covers is unknown".to_owned())),
            }
            if number == 0 && (bodies.get(0).is_solid || bodies.get(1).is_solid) {
                window.outside(&mut bodies, steps)?;
            }
            window.cover(&mut bodies, steps)?;
        }
        Ok(())
    }

    /// Checks that two objects are in contact at a time.
    fn contact(&self, contact: &Contact, bodies: &mut [Body], steps: &mut Steps<'_>) -> Checked<()> {
        let (margin, may_touch) = self.rule(contact.objects);
        demand(!may_touch, "overlap of bodies that may touch has no proof in this format")?;
        let chains = [self.chain(contact.objects[0], steps)?, self.chain(contact.objects[1], steps)?];
        let mut pieces = self.pieces(&chains, steps)?;
        pieces.retain(|span| contact.time.order(&span[0]).is_ge());
        let span = pieces.pop().filter(|span| contact.time.order(&span[1]).is_le());
        let span = span.ok_or_else(|| Rejection::Refused("a contact is outside of the clock".to_owned()))?;
        let is_at_beginning = contact.time.order(&span[0]).is_eq();
        let bodies = self.bodies(contact.objects, bodies);
        let window = Window::new(&bodies, &self.course(&chains, span, steps)?, Some(&contact.time), &margin);
        match &contact.witness {
            Witness::Points(triangles, weights) => window.touch(&bodies, *triangles, weights),
            &Witness::Inside(side, triangle, ray) => {
                let triangles = &bodies.get(side).triangles;
                demand(
                    is_at_beginning && triangle < triangles.len() && bodies.get(1 - side).is_solid,
                    "a point inside is not allowed",
                )?;
                let (vertex, ray) = (triangles[triangle][0], steps.ray_of(ray)?);
                steps.work(bodies.get(1 - side).size())?;
                demand(window.winding(&bodies, side, vertex, &ray)? != 0, "a point is not inside")
            }
        }
    }
}

/// From the first to the last waypoint of some paths.
fn clock_of<'p>(paths: impl Iterator<Item = &'p Path> + Clone) -> Option<[Ratio; 2]> {
    let first = paths.clone().map(|path| &path.waypoints[0].0).min()?;
    let last = paths.map(|path| &path.waypoints[path.waypoints.len() - 1].0).max()?;
    Some([first.clone(), last.clone()])
}

/// The place on a path at a time.
fn place_on(path: &Path, time: &Ratio) -> [Ratio; 3] {
    let points = &path.waypoints;
    let next = points.partition_point(|(own, _)| own <= time);
    let (Some((start, from)), Some((end, to))) = (next.checked_sub(1).map(|i| &points[i]), points.get(next)) else {
        let nearest = if next == 0 { &points[0] } else { &points[points.len() - 1] };
        return nearest.1.clone();
    };
    let share = time.minus(start).over(&end.minus(start));
    std::array::from_fn(|k| from[k].plus(&to[k].minus(&from[k]).times(&share)))
}
