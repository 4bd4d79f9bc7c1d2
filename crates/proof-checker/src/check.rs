//! One check: which pairs count, on which pieces of the clock, and whether the proof shows its answer.

use std::collections::HashMap;

use dashu_int::IBig;

use crate::body::Body;
use crate::number::Ratio;
use crate::proof::Steps;
use crate::reader::{Rejection, demand};
use crate::statement::{Check, Contact, Counts, Time, Track, Witness};
use crate::window::{Away, Bodies, Course, Window};
use crate::{Answer, CheckedContact, ProvenCheck};

/// A check, with the tracks of its objects.
pub(crate) struct Inquiry<'w> {
    pub(crate) tracks: &'w [Track],
    pub(crate) check: &'w Check,
}

/// What was checked, or why not.
pub(crate) type Checked<T> = Result<T, Rejection>;
type Place = [Ratio; 3];

fn less(p: &Place, q: &Place) -> Place {
    std::array::from_fn(|k| p[k].minus(&q[k]))
}

impl<'w> Inquiry<'w> {
    fn rule(&self, pair: [usize; 2]) -> (Counts, Ratio) {
        let rule = self.check.rules.get(&pair);
        rule.map_or((Counts::Contact, Ratio::zero()), |rule| (rule.counts, rule.margin.clone()))
    }

    /// True if the answer is about a pair.
    fn counts(&self, pair: [usize; 2]) -> bool {
        let Check { objects, focus, .. } = self.check;
        objects[pair[0]].tracks != objects[pair[1]].tracks
            && self.rule(pair).0 != Counts::Nothing
            && (focus.is_empty() || pair.iter().any(|object| focus.contains(object)))
    }

    /// The objects with which an object may make a pair that counts.
    fn others(&self, a: usize) -> Vec<usize> {
        let Check { objects, focus, .. } = self.check;
        let any = focus.is_empty() || focus.contains(&a);
        if any { (a + 1..objects.len()).collect() } else { focus.iter().copied().collect() }
    }

    /// Follows the proof of the answer.
    pub(crate) fn run(&self, bodies: &mut [Body], steps: &mut Steps<'_>) -> Checked<ProvenCheck> {
        let Check { clock, contacts, objects, all_pairs, .. } = self.check;
        demand(clock[0] <= clock[1], "a clock runs backwards")?;
        demand(*all_pairs || contacts.len() < 2, "there are too many contacts")?;
        let times: HashMap<[usize; 2], &Time> = contacts.iter().map(|found| (found.objects, &found.time)).collect();
        for contact in contacts {
            demand(self.counts(contact.objects), "a contact is of a pair that does not count")?;
            self.contact(contact, bodies, steps)?;
        }
        let first = if *all_pairs { None } else { contacts.first().map(|found| &found.time) };
        let starts = |time: &Time| time.order(&clock[0]).is_le();
        let mut pairs = 0;
        if !first.is_some_and(starts) {
            for a in 0..objects.len() {
                let others = self.others(a);
                steps.work(1 + others.len() as u64)?;
                for pair in others.into_iter().map(|b| [a, b]).filter(|&pair| a < pair[1] && self.counts(pair)) {
                    pairs += 1;
                    self.cover(pair, first.or(times.get(&pair).copied()), bodies, steps)?;
                }
            }
        }
        let answer = match contacts.first() {
            None => Answer::Clear,
            Some(_) if contacts.iter().any(|found| starts(&found.time)) => Answer::StartsInContact,
            Some(_) => Answer::Contact,
        };
        let named = |object: usize| objects[object].id.clone();
        let contacts = contacts.iter().map(|found| CheckedContact {
            a: named(found.objects[0]),
            b: named(found.objects[1]),
            time: found.time.to_string(),
        });
        let exempt = self.check.rules.iter().filter(|(_, rule)| rule.counts == Counts::Nothing);
        let mut exempt: Vec<[usize; 2]> = exempt.map(|(pair, _)| *pair).collect();
        exempt.sort_unstable();
        Ok(ProvenCheck {
            check: self.check.id.clone(),
            answer,
            contacts: contacts.collect(),
            clock: clock.each_ref().map(Ratio::to_string),
            pairs,
            exempt: exempt.into_iter().map(|pair| pair.map(named)).collect(),
            focus: self.check.focus.iter().map(|&object| named(object)).collect(),
        })
    }

    /// The place of an object at a time.
    fn place(&self, object: usize, time: &Ratio, steps: &mut Steps<'_>) -> Checked<Place> {
        let object = &self.check.objects[object];
        steps.work((object.places.len() + object.tracks.len()) as u64)?;
        let tracks = object.tracks.iter().map(|&track| place_on(&self.tracks[track], time));
        let zero = [(); 3].map(|()| Ratio::zero());
        let sum = |sum: Place, next: Place| std::array::from_fn(|k| sum[k].plus(&next[k]));
        Ok(object.places.iter().cloned().chain(tracks).fold(zero, sum))
    }

    /// Where the first object of a pair is at a time, seen from the second.
    fn apart(&self, pair: [usize; 2], time: &Ratio, steps: &mut Steps<'_>) -> Checked<Place> {
        Ok(less(&self.place(pair[0], time, steps)?, &self.place(pair[1], time, steps)?))
    }

    /// Pieces of the clock in which both objects are there, and move at constant velocities.
    fn pieces(&self, pair: [usize; 2], steps: &mut Steps<'_>) -> Checked<Vec<[Ratio; 2]>> {
        let numbers = pair.iter().flat_map(|&object| &self.check.objects[object].tracks);
        let tracks: Vec<&Track> = numbers.map(|&track| &self.tracks[track]).collect();
        let [mut low, mut high] = self.check.clock.clone();
        for track in &tracks {
            steps.work(track.waypoints.len() as u64)?;
            let [first, last] = [&track.waypoints[0].0, &track.waypoints[track.waypoints.len() - 1].0];
            if track.is_absent_before && *first > low {
                low = first.clone();
            }
            if track.vanishes_after && *last < high {
                high = last.clone();
            }
        }
        if low > high {
            return Ok(Vec::new());
        }
        let times = tracks.iter().flat_map(|track| track.waypoints.iter().map(|(time, _)| time));
        let mut cuts: Vec<Ratio> = times.filter(|&time| low < *time && *time < high).cloned().collect();
        cuts.extend([low, high]);
        cuts.sort_unstable();
        cuts.dedup();
        if cuts.len() == 1 {
            return Ok(vec![[cuts[0].clone(), cuts[0].clone()]]);
        }
        Ok(cuts.windows(2).map(|two| [two[0].clone(), two[1].clone()]).collect())
    }

    fn course(&self, pair: [usize; 2], span: [Ratio; 2], steps: &mut Steps<'_>) -> Checked<Course> {
        let ends = [self.apart(pair, &span[0], steps)?, self.apart(pair, &span[1], steps)?];
        Ok(Course { span, ends })
    }

    fn bodies<'b>(&self, pair: [usize; 2], bodies: &'b mut [Body]) -> Bodies<'b> {
        Bodies { all: bodies, numbers: pair.map(|object| self.check.objects[object].body) }
    }

    /// Follows the cover of a pair up to a time, or over the whole clock.
    fn cover(&self, pair: [usize; 2], until: Option<&Time>, bodies: &mut [Body], steps: &mut Steps<'_>) -> Checked<()> {
        let (counts, margin) = self.rule(pair);
        let mut bodies = self.bodies(pair, bodies);
        for (number, span) in self.pieces(pair, steps)?.into_iter().enumerate() {
            if until.is_some_and(|until| until.order(&span[0]).is_le()) {
                break;
            }
            let mut window = Window::new(&bodies, &self.course(pair, span, steps)?, until, &margin);
            let gives_way = counts == Counts::Overlap && steps.flag()?;
            if gives_way {
                window.away = Some(Away::read(steps)?);
            }
            if number == 0 || gives_way {
                window.outside(&mut bodies, steps)?;
            }
            window.cover(&mut bodies, steps)?;
        }
        Ok(())
    }

    /// Checks that two objects are in contact at a time, or that their interiors meet soon after it.
    fn contact(&self, contact: &Contact, bodies: &mut [Body], steps: &mut Steps<'_>) -> Checked<()> {
        let Contact { objects: pair, time, witness } = contact;
        let (counts, margin) = self.rule(*pair);
        let mut pieces = self.pieces(*pair, steps)?;
        pieces.retain(|span| time.order(&span[0]).is_ge());
        let span = pieces.pop().filter(|span| time.order(&span[1]).is_le());
        let span = span.ok_or_else(|| Rejection::Refused("a contact is outside of the clock".to_owned()))?;
        let is_of_rule = (witness.kind == 3) == (counts == Counts::Overlap);
        demand(is_of_rule, "a witness is not of the kind of its rule")?;
        if witness.kind == 3 {
            return self.overlap(contact, &span[1], bodies, steps);
        }
        let is_at_beginning = time.order(&span[0]).is_eq();
        let bodies = self.bodies(*pair, bodies);
        let window = Window::new(&bodies, &self.course(*pair, span, steps)?, Some(time), &margin);
        let Witness { kind, numbers, pairs } = witness;
        if *kind == 0 {
            return window.touch(&bodies, *numbers, pairs);
        }
        let (side, [triangle, ray]) = (usize::from(*kind) - 1, *numbers);
        let triangles = &bodies.get(side).triangles;
        demand(
            is_at_beginning && triangle < triangles.len() && bodies.get(1 - side).is_solid,
            "a point inside is not allowed",
        )?;
        let (vertex, ray) = (triangles[triangle][0], steps.whole(ray)?);
        steps.work(bodies.get(1 - side).size())?;
        demand(window.winding(&bodies, side, vertex, &ray)? != 0, "a point is not inside")
    }

    /// Follows a point that goes straight, seen from either body, and is inside of both at all times after the first.
    fn overlap(&self, contact: &Contact, end: &Ratio, bodies: &mut [Body], steps: &mut Steps<'_>) -> Checked<()> {
        let Contact { objects: pair, time, witness: Witness { numbers: rays, pairs, .. } } = contact;
        let is_allowed = time.radicand.is_zero() && pairs.len() == 7 && pairs.iter().all(|x| x.b > IBig::ZERO);
        demand(is_allowed, "a number is not allowed")?;
        let numbers: Vec<Ratio> = pairs.iter().map(|x| Ratio { above: x.a.clone(), below: x.b.clone() }).collect();
        let now = Ratio { above: time.above.a.clone(), below: time.below.clone() };
        let later = &numbers[6];
        demand(now <= *later && later <= end, "a time is not in the piece")?;
        let points: [Place; 2] = [0, 3].map(|at| std::array::from_fn(|k| numbers[at + k].clone()));
        let ways = [self.apart(*pair, later, steps)?, self.apart(*pair, &now, steps)?];
        let of_a = [less(&ways[0], &points[0]), less(&ways[1], &points[1])];
        let [a, b] = pair.map(|object| self.check.objects[object].body);
        let point = bodies.len() - 1;
        for (side, pair, ends) in [(1, [a, point], of_a), (0, [point, b], points)] {
            let mut bodies = Bodies { all: bodies, numbers: pair };
            let mut window = Window::weak(&bodies, &ends);
            window.cover(&mut bodies, steps)?;
            let ray = steps.whole(rays[1 - side])?;
            steps.work(bodies.get(1 - side).size())?;
            demand(window.winding(&bodies, side, 0, &ray)? != 0, "a point is not inside")?;
        }
        Ok(())
    }
}

/// The place on a track at a time.
fn place_on(track: &Track, time: &Ratio) -> [Ratio; 3] {
    let points = &track.waypoints;
    let next = points.partition_point(|(own, _)| own <= time);
    let (Some((start, from)), Some((end, to))) = (next.checked_sub(1).map(|i| &points[i]), points.get(next)) else {
        let nearest = if next == 0 { &points[0] } else { &points[points.len() - 1] };
        return nearest.1.clone();
    };
    let share = time.minus(start).over(&end.minus(start));
    std::array::from_fn(|k| from[k].plus(&to[k].minus(&from[k]).times(&share)))
}
