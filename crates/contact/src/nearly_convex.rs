//! Two solids that are convex but for the rounding of their vertices, as boxes that were turned. They stay apart if
//! their hulls do, which is found as fast as for convex solids; and where hulls meet, the bodies do at once or soon
//! after, near the plane in which the hulls touch (`near_plane`). All else is left to the general method, under whose
//! name both are reported.

use super::common_point::is_in_both;
use super::convex::{HullMeeting, hull_meeting, meets_in_skins};
use super::convex_vs_mesh::ConvexVsMesh;
use super::event::Event;
use super::general::General;
use super::near_plane::{Near, NearPlane, visit_near_plane};
use super::piece_method::{EarlyAnswer, Finding, PieceMethod, PieceQuery, PieceStart};
use super::scratch::{Scratch, begins_in_contact};
use super::sweeper::Sweeper;
use firstcontact_convex::ConvexSolid;
use firstcontact_intersection::PairVisitor;
use firstcontact_motion::{Course, Meeting};
use firstcontact_solid::Body;

/// The general method, with a shortcut where both bodies are convex but for rounding.
pub(crate) struct NearlyConvex;

impl PieceMethod for NearlyConvex {
    fn name(&self) -> &'static str {
        General.name()
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        match by_hulls(piece, scratch) {
            Some(event) => event.map(Finding::During),
            None => ConvexVsMesh.first_contact(piece, scratch),
        }
    }

    fn meeting(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Meeting {
        meeting_by_hulls(piece, scratch).unwrap_or_else(|| ConvexVsMesh.meeting(piece, scratch))
    }

    fn is_clear(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
        match meeting_by_hulls(piece, scratch) {
            Some(meeting) => meeting == Meeting::Apart,
            // Most bodies whose hulls meet touch as the piece begins, which is found sooner than that they do so later.
            None if hulls(piece).is_some() => {
                let from_then_on = PieceQuery { start: PieceStart::Apart, ..*piece };
                !begins_in_contact(piece.scene, piece.bodies, scratch) && ConvexVsMesh.is_clear(&from_then_on, scratch)
            }
            None => ConvexVsMesh.is_clear(piece, scratch),
        }
    }

    fn early_out(&self, course: &Course, bodies: [&Body; 2]) -> Option<EarlyAnswer> {
        ConvexVsMesh.early_out(course, bodies)
    }

    fn early_out_of_query(&self, course: &Course, bodies: [&Body; 2]) -> Option<EarlyAnswer> {
        let have_hulls = bodies.into_iter().all(|body| ConvexSolid::hull_of(body).is_some());
        if have_hulls { None } else { ConvexVsMesh.early_out_of_query(course, bodies) }
    }
}

/// The first event of a piece, if there is one, as far as it follows from the hulls of the two bodies.
fn by_hulls(piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Option<Event>> {
    match meeting_of_hulls(piece, hulls(piece)?, scratch) {
        HullMeeting::Apart => Some(None),
        HullMeeting::NotBefore(plane) => first_after(piece, &NearPlane::NotBefore(plane.supporting), scratch).map(Some),
        HullMeeting::Near(plane) => first_after(piece, &NearPlane::Uncertain(plane), scratch).map(Some),
        HullMeeting::AtBeginning(_) | HullMeeting::Unknown => None,
    }
}

/// The same for the instant alone: often the hulls meet in features that the bodies have as well.
fn meeting_by_hulls(piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Meeting> {
    let hulls = hulls(piece)?;
    match meeting_of_hulls(piece, hulls, scratch) {
        HullMeeting::Apart => Some(Meeting::Apart),
        HullMeeting::NotBefore(plane) if meets_in_skins(piece.scene, piece.bodies, hulls, &plane) => {
            Some(Meeting::On(plane.supporting))
        }
        HullMeeting::NotBefore(plane) => {
            first_after(piece, &NearPlane::NotBefore(plane.supporting), scratch).map(|event| Meeting::On(event.plane))
        }
        HullMeeting::Near(plane) => {
            first_after(piece, &NearPlane::Uncertain(plane), scratch).map(|event| Meeting::On(event.plane))
        }
        HullMeeting::AtBeginning(point) => {
            is_in_both(piece.scene, piece.bodies, &point).then_some(Meeting::AtBeginning)
        }
        HullMeeting::Unknown => None,
    }
}

/// Relation of the hulls of both bodies; unknown if nothing moves.
fn meeting_of_hulls(piece: &PieceQuery<'_>, hulls: [&ConvexSolid; 2], scratch: &mut Scratch) -> HullMeeting {
    if piece.scene.is_at_rest() {
        return HullMeeting::Unknown;
    }
    hull_meeting(piece.scene, piece.bodies, hulls, scratch)
}

/// The hulls of both bodies; `None` unless both are convex but for rounding.
fn hulls<'b>(piece: &PieceQuery<'b>) -> Option<[&'b ConvexSolid; 2]> {
    let [a, b] = piece.bodies.map(ConvexSolid::hull_of);
    Some([a?, b?])
}

/// The first event of bodies near a plane, if it happens soon after A reaches that.
fn first_after(piece: &PieceQuery<'_>, plane: &NearPlane, scratch: &mut Scratch) -> Option<Event> {
    let &PieceQuery { scene, bodies: [a, b], .. } = piece;
    let Scratch { cost, buffers, .. } = scratch;
    let mut sweeper = Sweeper::new(scene, a, b, cost);
    let until = visit_near_plane(scene, [a, b], plane, &mut buffers.planes, |near| {
        match near {
            Near::Pair(of_a, of_b) => sweeper.visit(of_a, of_b),
            Near::First(event) => sweeper.offer(event),
        };
    });
    sweeper.finish_by(until?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContactTime, Method, Query, Verdict};
    use firstcontact_convex::samples::Random;
    use firstcontact_formats::Mesh;
    use firstcontact_motion::Motion;
    use firstcontact_motion::rotation::{Angle, Rotation};
    use firstcontact_solid::Fit;

    /// A box of 12 triangles, or a prism of 28, that was turned before it was written to a file.
    fn turned(random: &mut Random) -> Body {
        let size = [0; 3].map(|_| 1.25 + random.number());
        let is_box = random.number() < 0.5;
        let prism = || Body::cylinder(size[0], size[1], 8, Fit::Inside);
        turn(&if is_box { Body::cuboid(size) } else { prism() }.unwrap(), random)
    }

    fn turn(body: &Body, random: &mut Random) -> Body {
        let rotation = Rotation::from_rpy([0; 3].map(|_| Angle::Radians(3.0 * random.number()))).unwrap();
        let vertices = body.positions().iter().map(|&point| rotation.turn(point));
        let faces: Vec<[u32; 3]> = body.triangles().map(|(corners, _)| corners).collect();
        Body::from_mesh(Mesh::new(vertices, faces).unwrap()).unwrap()
    }

    #[test]
    fn turned_boxes_and_prisms_are_answered_as_by_the_general_method() {
        let (mut random, mut scratch) = (Random(3), Scratch::new());
        let (mut rounded, mut apart, mut met, mut begun, mut counts) = (0, 0, 0, 0, [0; 3]);
        for round in 0..600 {
            let (a, b) = (turned(&mut random), turned(&mut random));
            let is_rounded = !(a.is_convex() && b.is_convex());
            rounded += usize::from(is_rounded && [&a, &b].into_iter().all(|body| ConvexSolid::hull_of(body).is_some()));
            let from = [0; 3].map(|_| 3.0 * random.number());
            let to = [0; 3].map(|_| 3.0 * random.number());
            let (way, stand) = (Motion::edge(from, to).unwrap(), Motion::at([0.0; 3]).unwrap());
            let query =
                |method| Query { a: &a, motion_of_a: &way, b: &b, motion_of_b: &stand, clock: [0.0, 1.0], method };
            let (auto, general) = (query(Method::AUTO), query(Method::GENERAL));
            let verdict = auto.first_contact(&mut scratch).unwrap();
            assert_eq!(verdict, general.first_contact(&mut scratch).unwrap(), "round {round}");
            assert_eq!(auto.contact_time(&mut scratch).unwrap(), ContactTime::from(&verdict), "round {round}");
            assert_eq!(auto.is_clear(&mut scratch).unwrap(), verdict == Verdict::Clear, "round {round}");
            for passage in auto.passages() {
                let scene = auto.scene(passage.piece, passage.course);
                let piece = auto.during(&scene, PieceStart::Unknown);
                let meeting = meeting_by_hulls(&piece, &mut scratch);
                begun += usize::from(is_rounded && meeting == Some(Meeting::AtBeginning));
                match by_hulls(&piece, &mut scratch).filter(|_| is_rounded) {
                    Some(None) => apart += 1,
                    Some(Some(_)) => met += 1,
                    None => {}
                }
            }
            counts[match verdict {
                Verdict::Clear => 0,
                Verdict::Contact(_) => 1,
                Verdict::StartsInContact(_) => 2,
            }] += 1;
        }
        let are_many = rounded > 300 && apart > 50 && met > 50 && begun > 30 && counts.iter().all(|&count| count > 50);
        assert!(are_many, "{rounded} {apart} {met} {begun} {counts:?}");
    }

    #[test]
    fn a_warm_start_does_not_cost_the_shortcut() {
        let mut random = Random(5);
        let [mut warm, mut cold] = [Scratch::new(), Scratch::new()];
        for _ in 0..40 {
            let bodies = [turned(&mut random), turned(&mut random)];
            let stand = Motion::at([0.0; 3]).unwrap();
            for _ in 0..20 {
                let [from, to] = [0; 2].map(|_| [0; 3].map(|_| 3.0 * random.number()));
                let way = Motion::edge(from, to).unwrap();
                let [a, b] = &bodies;
                let query =
                    Query { a, motion_of_a: &way, b, motion_of_b: &stand, clock: [0.0, 1.0], method: Method::AUTO };
                cold.forget();
                assert_eq!(query.contact_time(&mut warm), query.contact_time(&mut cold));
            }
        }
        let [warm, cold] = [warm, cold].map(|scratch| scratch.cost().triangle_pairs);
        assert!(warm <= cold, "{warm} pairs with and {cold} without");
    }

    /// The four corners of a turned face are not in one plane, so that three of them are a facet or cut off the fourth.
    #[test]
    fn turned_plates_that_are_convex_need_no_exact_search() {
        let (mut random, mut scratch, mut met) = (Random(7), Scratch::new(), 0);
        let plate = Body::cuboid([1.0, 1.0, 0.001]).unwrap();
        let stand = Motion::at([0.0; 3]).unwrap();
        let bodies: Vec<Body> =
            std::iter::repeat_with(|| turn(&plate, &mut random)).filter(Body::is_convex).take(20).collect();
        for (round, (a, b)) in bodies.iter().flat_map(|a| bodies.iter().map(move |b| (a, b))).enumerate() {
            let from = [0; 3].map(|_| 2.0 * random.number());
            let way = Motion::edge(from, from.map(|x| -x)).unwrap();
            let query = |method| Query { a, motion_of_a: &way, b, motion_of_b: &stand, clock: [0.0, 1.0], method };
            let verdict = query(Method::AUTO).first_contact(&mut scratch).unwrap();
            assert_eq!(verdict, query(Method::GENERAL).first_contact(&mut Scratch::new()).unwrap(), "round {round}");
            met += u64::from(verdict != Verdict::Clear);
        }
        let walks = scratch.cost().walks;
        assert!(met > 50 && 50 * walks < met, "{walks} exact searches for {met} contacts");
    }

    #[test]
    fn a_body_with_a_notch_has_no_hull() {
        let angle = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
        let layer = |z: f64| angle.map(|[x, y]| [x, y, z]);
        let sides = (0..6u32).map(|i| vec![i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6]);
        let faces: Vec<Vec<u32>> = sides.chain([(0..6).rev().collect(), (6..12).collect()]).collect();
        let mesh = Mesh::new([layer(0.0), layer(1.0)].concat(), faces).unwrap();
        let body = Body::from_mesh(mesh).unwrap();
        assert!(ConvexSolid::may_have_hull(&body) && ConvexSolid::hull_of(&body).is_none());
        assert!(ConvexSolid::hull_of(&Body::cuboid([1.0; 3]).unwrap()).is_some());
    }
}
