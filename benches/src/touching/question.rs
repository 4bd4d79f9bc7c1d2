//! One question about two bodies, as it is put to us and to parry.

use std::rc::Rc;

use firstcontact::contact::{ContactTime, Scratch};
use firstcontact::{Body, Verdict};
use parry3d_f64::query::Unsupported;
use parry3d_f64::shape::SharedShape;

use crate::case::Case;
use crate::glide::Known;
use crate::rival;

/// A way to give two bodies to parry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Two triangle meshes.
    Meshes,
    /// Two convex polyhedra.
    Convex,
    /// A convex polyhedron and a triangle mesh.
    Mixed,
}

impl Form {
    /// All of them, in the order of the table.
    pub const ALL: [Form; 3] = [Form::Meshes, Form::Convex, Form::Mixed];
}

/// Two bodies, the first of which moves, and all that parry can be given for them.
pub struct Contenders {
    /// Ours.
    pub bodies: [Body; 2],
    /// Parry's.
    pub forms: Vec<(Form, [SharedShape; 2])>,
}

impl Contenders {
    /// Two bodies, each of which is convex, but perhaps for rounding, or not.
    pub fn new(bodies: [Body; 2], convex: [bool; 2]) -> Rc<Contenders> {
        let meshes = bodies.each_ref().map(rival::mesh);
        let made = |index: usize| convex[index].then(|| rival::rounded_polyhedron(&bodies[index])).flatten();
        let mut forms = vec![(Form::Meshes, meshes.clone())];
        let [a, b] = meshes;
        match [made(0), made(1)] {
            [Some(first), Some(second)] => {
                // The smaller one as a polyhedron.
                let [few, many] = [0, 1].map(|index: usize| bodies[index].triangles().len());
                let mixed = if few <= many { [first.clone(), b] } else { [a, second.clone()] };
                forms.extend([(Form::Convex, [first, second]), (Form::Mixed, mixed)]);
            }
            [Some(first), None] => forms.push((Form::Mixed, [first, b])),
            [None, Some(second)] => forms.push((Form::Mixed, [a, second])),
            [None, None] => {}
        }
        Rc::new(Contenders { bodies, forms })
    }
}

/// A motion of the first of two bodies, and what is known of it.
pub struct Question {
    /// The bodies.
    pub pair: Rc<Contenders>,
    /// The motion.
    pub case: Case,
    /// What must come out.
    pub known: Known,
}

impl Question {
    /// A question whose answer is known from how it was made.
    pub fn new(pair: &Rc<Contenders>, case: Case, known: Known) -> Question {
        Question { pair: Rc::clone(pair), case, known }
    }

    /// A question of whose answer no more is known than our own verdict.
    pub fn unknown(pair: &Rc<Contenders>, case: Case) -> Question {
        let known = Known::of(&case.verdict(&pair.bodies));
        Question::new(pair, case, known)
    }

    /// Verdict and time alone.
    #[inline]
    pub fn lean(&self, scratch: &mut Scratch) -> ContactTime {
        self.case.time(&self.pair.bodies, scratch)
    }

    /// The full report.
    #[inline]
    pub fn report(&self, scratch: &mut Scratch) -> Verdict {
        self.case.verdict_with(&self.pair.bodies, scratch)
    }

    /// The planner's question: whether the bodies never meet.
    #[inline]
    pub fn is_clear(&self, scratch: &mut Scratch) -> bool {
        self.case.stays_clear(&self.pair.bodies, scratch)
    }

    /// When parry says that the bodies meet, given them in one of the forms.
    ///
    /// # Errors
    /// If parry does not cast these shapes.
    #[inline]
    pub fn cast(&self, form: usize) -> Result<Option<f64>, Unsupported> {
        rival::cast(&self.pair.forms[form].1, &self.case, 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::bodies;
    use crate::shapes::cuboid;

    #[test]
    fn convex_bodies_have_all_forms() {
        let forms = |convex| {
            let pair = Contenders::new(bodies([cuboid([1.0; 3]), cuboid([4.0; 3])]), convex);
            pair.forms.iter().map(|(form, _)| *form).collect::<Vec<_>>()
        };
        assert_eq!(forms([true, true]), Form::ALL);
        assert_eq!(forms([true, false]), [Form::Meshes, Form::Mixed]);
        assert_eq!(forms([false, false]), [Form::Meshes]);
    }

    #[test]
    fn all_are_asked_the_same() {
        let pair = Contenders::new(bodies([cuboid([1.0; 3]), cuboid([1.0; 3])]), [true, true]);
        let question = Question::unknown(&pair, Case::new([-2.0, 0.0, 0.0].into(), [2.0, 0.0, 0.0].into()));
        let mut scratch = Scratch::new();
        assert_eq!(question.known, Known::Later);
        assert!(Known::At(0.5).agrees(&question.report(&mut scratch)) && !question.is_clear(&mut scratch));
        let times = [0, 1, 2].map(|form| question.cast(form).unwrap().unwrap());
        assert!(times.iter().all(|time| (time - 0.5).abs() < 1e-9), "{times:?}");
    }
}
