//! Random worlds for a checker, and what they answer pair by pair, without any index.

use super::support::prng::Prng;
use super::support::{general, lattice};
use firstcontact::contact::{self, Method, Query, Scratch};
use firstcontact::motion::{After, Before};
use firstcontact::planner::{Checker, Collision, Verdict};
use firstcontact::world::ObjectId;
use firstcontact::{Body, Motion, Waypoint};
use std::collections::BTreeSet;

/// What numbers a world is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Numbers {
    /// Small whole ones: objects often touch exactly, in all their features.
    Lattice,
    /// Floats with all bits in use.
    General,
}

/// An object as a test knows it.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    pub(crate) name: String,
    pub(crate) body: Body,
    /// Without effect on an attached object.
    pub(crate) motion: Motion,
    pub(crate) carrier: Option<(usize, [f64; 3])>,
}

/// A world as a test knows it. The object of number 0 is the robot.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    pub(crate) numbers: Numbers,
    pub(crate) objects: Vec<Known>,
    /// Pairs that may touch.
    pub(crate) allowed: BTreeSet<[usize; 2]>,
}

impl Numbers {
    pub(crate) fn point(self, prng: &mut Prng, reach: f64) -> [f64; 3] {
        match self {
            Numbers::Lattice => prng.point(-(reach as i64), reach as i64).map(|x| x as f64),
            Numbers::General => prng.float_point(-reach, reach),
        }
    }

    pub(crate) fn body(self, prng: &mut Prng) -> Body {
        let shape = match self {
            Numbers::Lattice => lattice::shape(prng),
            Numbers::General => general::shape(prng),
        };
        shape.to_body().expect("a proper shape")
    }

    fn time(self, prng: &mut Prng) -> f64 {
        match self {
            Numbers::Lattice => prng.integer(1, 3) as f64,
            Numbers::General => prng.float(0.1, 3.0),
        }
    }

    /// A path through 1 to 4 waypoints.
    pub(crate) fn path(self, prng: &mut Prng, reach: f64) -> Motion {
        let count = prng.integer(1, 4);
        self.path_through(prng, reach, count)
    }

    fn path_through(self, prng: &mut Prng, reach: f64, count: i64) -> Motion {
        let mut time = self.time(prng) - 2.0;
        let waypoints: Vec<Waypoint> = (0..count)
            .map(|_| {
                time += self.time(prng);
                Waypoint { time, position: self.point(prng, reach).into() }
            })
            .collect();
        Motion::path(waypoints).expect("increasing times")
    }

    /// A path, at times a long one, and of an object that is not always there.
    pub(crate) fn timed(self, prng: &mut Prng, reach: f64) -> Motion {
        let path = if prng.once_in(8) {
            let count = prng.integer(17, 40);
            self.path_through(prng, reach, count)
        } else {
            self.path(prng, reach)
        };
        let path = if prng.once_in(4) { path.before(Before::Absent) } else { path };
        if prng.once_in(4) { path.after(After::Vanish) } else { path }
    }
}

/// Whether other objects than the robot move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Others {
    Stand,
    Move,
}

impl Cell {
    /// A random world of some objects within a reach.
    pub(crate) fn random(prng: &mut Prng, numbers: Numbers, others: Others, count: usize, reach: f64) -> Cell {
        let mut cell = Cell { numbers, objects: Vec::new(), allowed: BTreeSet::new() };
        for number in 0..count {
            let moves = others == Others::Move && number > 0 && prng.once_in(3);
            let carrier =
                (number > 0 && prng.once_in(5)).then(|| (prng.below(number as u64) as usize, numbers.point(prng, 3.0)));
            cell.objects.push(Known {
                // Names in another order than numbers.
                name: format!("o{:03}-{number}", prng.below(1000)),
                body: numbers.body(prng),
                motion: if moves {
                    numbers.timed(prng, reach)
                } else {
                    Motion::at(numbers.point(prng, reach)).unwrap()
                },
                carrier,
            });
        }
        for _ in 0..count {
            let pair = [prng.below(count as u64) as usize, prng.below(count as u64) as usize];
            if pair[0] != pair[1] {
                cell.allowed.insert([pair[0].min(pair[1]), pair[0].max(pair[1])]);
            }
        }
        cell
    }

    /// A checker of this world, its objects added one by one.
    pub(crate) fn checker(&self) -> Checker {
        let mut checker = Checker::empty();
        let ids: Vec<ObjectId> = self
            .objects
            .iter()
            .map(|known| checker.add(&known.name, known.body.clone(), known.motion.clone()).unwrap())
            .collect();
        for (number, known) in self.objects.iter().enumerate() {
            if let Some((carrier, offset)) = known.carrier {
                checker.attach(ids[number], ids[carrier], offset).unwrap();
            }
        }
        self.allowed.iter().for_each(|&[a, b]| checker.allow(ids[a], ids[b]).unwrap());
        checker
    }

    /// The object at the root of another's tree of attachments.
    pub(crate) fn root(&self, number: usize) -> usize {
        self.objects[number].carrier.map_or(number, |(carrier, _)| self.root(carrier))
    }

    /// Where an object is while the root of its tree is on a motion.
    pub(crate) fn carried(&self, number: usize, of_root: &Motion) -> Motion {
        match self.objects[number].carrier {
            None => of_root.clone(),
            Some((carrier, offset)) => self.carried(carrier, of_root).carrying(offset).unwrap(),
        }
    }

    /// The first contact of every pair, by a query of its own over all of the motion; and the first instant.
    pub(crate) fn contacts(&self, robot: usize, motion: &Motion) -> Vec<(String, String, contact::Verdict)> {
        let mut found = self.each_pair(robot, motion, |_, query| {
            let verdict = query.first_contact(&mut Scratch::new()).unwrap();
            verdict.contact().is_some().then_some(verdict)
        });
        in_order(&mut found);
        found
    }

    /// What is found of every pair, by a query of its own over all of the motion: it is given with the numbers of the
    /// robot's part and the other object. With the names in order.
    pub(crate) fn each_pair<T>(
        &self,
        robot: usize,
        motion: &Motion,
        mut ask: impl FnMut([usize; 2], &Query<'_>) -> Option<T>,
    ) -> Vec<(String, String, T)> {
        let clock = motion.times().unwrap_or([0.0, 0.0]);
        let mut found = Vec::new();
        let parts = (0..self.objects.len()).filter(|&number| self.root(number) == robot);
        for part in parts {
            for other in (0..self.objects.len()).filter(|&other| self.root(other) != robot) {
                if self.allowed.contains(&[part.min(other), part.max(other)]) {
                    continue;
                }
                let of_other = self.carried(other, &self.objects[self.root(other)].motion);
                let motions = [self.carried(part, motion), of_other];
                let mut sides = [(part, &motions[0]), (other, &motions[1])];
                sides.sort_by_key(|(number, _)| &self.objects[*number].name);
                let [(a, motion_of_a), (b, motion_of_b)] = sides;
                let [a, b] = [a, b].map(|number| &self.objects[number]);
                let query = Query { a: &a.body, motion_of_a, b: &b.body, motion_of_b, clock, method: Method::GENERAL };
                if let Some(answer) = ask([part, other], &query) {
                    found.push((a.name.clone(), b.name.clone(), answer));
                }
            }
        }
        found
    }
}

/// Puts contacts into the order of their times, then their names.
pub(crate) fn in_order(contacts: &mut [(String, String, contact::Verdict)]) {
    contacts.sort_by(|(a, b, one), (c, d, other)| {
        let time = |verdict: &contact::Verdict| verdict.contact().unwrap().time.clone();
        time(one).cmp(&time(other)).then_with(|| (a, b).cmp(&(c, d)))
    });
}

/// A verdict with names in place of handles, which differ from checker to checker.
pub(crate) fn named(checker: &Checker, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Clear => "clear".to_owned(),
        Verdict::Contact(collision) => format!("contact {}", text_of(checker, collision)),
        Verdict::StartsInContact(collision) => format!("starts in contact {}", text_of(checker, collision)),
    }
}

/// A collision with names.
pub(crate) fn text_of(checker: &Checker, Collision { a, b, contact, .. }: &Collision) -> String {
    let name = |id| checker.name(id).unwrap().to_owned();
    stated(&name(*a), &name(*b), contact)
}

/// A contact to the last bit.
pub(crate) fn stated(a: &str, b: &str, contact: &firstcontact::Contact) -> String {
    let firstcontact::Contact { time, point, normal, a: of_a, b: of_b, apart } = contact;
    // Equal fractions differ in their terms.
    let apart = apart.as_deref().map(|apart| format!("{} {:?} {:?}", apart.square, apart.on_a, apart.on_b));
    format!("{a} {b} at {time} {point:?} {normal:?} {of_a:?} {of_b:?} {apart:?}")
}

/// What a checker must answer, from the contacts of all pairs.
pub(crate) fn expected(contacts: &[(String, String, contact::Verdict)]) -> String {
    match contacts.first() {
        None => "clear".to_owned(),
        Some((a, b, contact::Verdict::StartsInContact(contact))) => {
            format!("starts in contact {}", stated(a, b, contact))
        }
        Some((a, b, verdict)) => format!("contact {}", stated(a, b, verdict.contact().unwrap())),
    }
}
