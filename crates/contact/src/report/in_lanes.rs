//! The contact of an event, with its coordinates side by side in a vector unit.

use nalgebra::Vector3;

use super::{Details, in_sequence};
use crate::event::clock_of;
use crate::event::{Event, Place};
use crate::normal::{normal, normal_along, plane};
use crate::verdict::Contact;
use firstcontact_exact::simd::{DoubleDoubleLanes, Lanes, Sums};
use firstcontact_exact::{DoubleDouble, ExactTime, Quotient, at_fraction};
use firstcontact_motion::{ContactPlane, InLanes, Precise, Scene, Span};
use firstcontact_solid::Body;

/// The contact of an event.
#[target_feature(enable = "avx2,fma")]
pub(super) fn of_event(scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Contact {
    // Each returned at once, so that it is written where it is wanted.
    match CertainContact::new(scene, event) {
        Some(certain) => {
            let normal = certain.normal(scene, a, b, event);
            let time = time_between(scene, certain.bracket, &certain.vectors);
            certain.details.contact(scene, event.pair, time, normal)
        }
        None => in_sequence(scene, a, b, event),
    }
}

/// The time on the clock at which features touch in a plane, if all numbers are certain.
#[target_feature(enable = "avx2,fma")]
pub(super) fn time_of(scene: &Scene<'_>, contact: &ContactPlane) -> Option<ExactTime> {
    let spans = InLanes::new(scene)?;
    let vectors @ [u, v, across, motion] = vectors_of(&spans, contact)?;
    let plane = DoubleDoubleLanes::cross(&u, &v);
    let (above, below) = ((&plane, &across), (&plane, &motion));
    let fraction = DoubleDoubleLanes::products([above, below, above, below]).quotients()?.lane(0);
    let bracket = at_fraction(clock_of(scene), &fraction).bracket()?;
    Some(time_between(scene, bracket, &vectors))
}

/// The time of which the enclosing floats and the vectors `[u, v, across, motion]` are known.
#[target_feature(enable = "avx2,fma")]
#[inline]
fn time_between(scene: &Scene<'_>, bracket: [f64; 2], [u, v, across, motion]: &[Sums; 4]) -> ExactTime {
    let quotient = Quotient::of_parts([u.parts(), v.parts(), across.parts(), motion.parts()]);
    ExactTime::between(bracket, clock_of(scene), quotient)
}

/// The vectors `[u, v, across, motion]` of a plane.
#[target_feature(enable = "avx2,fma")]
#[inline]
fn vectors_of(spans: &InLanes<'_>, contact: &ContactPlane) -> Option<[Sums; 4]> {
    let [u, v] = contact.spans;
    Some([spans.span(u)?, spans.span(v)?, spans.across(contact.a, contact.b)?, *spans.motion()])
}

/// True if all numbers of an event are certain.
#[cfg(test)]
#[target_feature(enable = "avx2,fma")]
pub(super) fn is_certain(scene: &Scene<'_>, event: &Event) -> bool {
    CertainContact::new(scene, event).is_some()
}

/// Certain numbers of the contact of an event.
struct CertainContact<'s> {
    details: Details<f64>,
    /// The floats around the time.
    bracket: [f64; 2],
    spans: InLanes<'s>,
    /// The vectors `[u, v, across, motion]`.
    vectors: [Sums; 4],
    /// The cross product of the event's spans.
    plane: DoubleDoubleLanes,
    /// Its product with the motion.
    along_motion: DoubleDouble,
}

/// An edge on which an event takes place, and a linear function that vanishes there.
struct EventEdge {
    /// Its first end.
    from: Lanes,
    /// From there to its end.
    way: Sums,
    /// Vector of the function, whose values are products with it.
    factor: DoubleDoubleLanes,
    /// Vector whose product is the value at the first end of the edge.
    across: Sums,
    /// Vector whose product is the decrease of the value from the first end to the second.
    decrease: Sums,
}

impl EventEdge {
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn of_a(spans: &InLanes<'_>, [p, q]: [u32; 2], sight: [Span; 2], b: u32) -> Option<EventEdge> {
        let way = spans.span(Span::OfA(p, q))?;
        let (factor, across) = (cross(spans, sight)?, spans.across(p, b)?);
        Some(EventEdge { from: spans.vertex_of_a(p), way, factor, across, decrease: way })
    }

    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn of_b(spans: &InLanes<'_>, [p, q]: [u32; 2], sight: [Span; 2], a: u32) -> Option<EventEdge> {
        let way = spans.span(Span::OfB(p, q))?;
        let (factor, across) = (cross(spans, sight)?, spans.across(a, p)?);
        Some(EventEdge { from: spans.vertex_of_b(p), way, factor, across, decrease: way.negated() })
    }
}

#[target_feature(enable = "avx2,fma")]
#[inline]
fn cross(spans: &InLanes<'_>, [u, v]: [Span; 2]) -> Option<DoubleDoubleLanes> {
    Some(DoubleDoubleLanes::cross(&spans.span(u)?, &spans.span(v)?))
}

impl<'s> CertainContact<'s> {
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn new(scene: &'s Scene<'s>, event: &Event) -> Option<CertainContact<'s>> {
        let spans = InLanes::new(scene)?;
        let vectors @ [u, v, across, motion] = vectors_of(&spans, &event.plane)?;
        let plane = DoubleDoubleLanes::cross(&u, &v);
        let edge = match event.place {
            Place::AtA(_) | Place::AtB(_) => None,
            Place::OnA(ends, sight, b) => Some(EventEdge::of_a(&spans, ends, sight, b)?),
            Place::OnB(ends, sight, a) => Some(EventEdge::of_b(&spans, ends, sight, a)?),
        };
        let (above, below) = ((&plane, &across), (&plane, &motion));
        let products = match &edge {
            None => DoubleDoubleLanes::products([above, below, above, below]),
            Some(edge) => {
                let (factor, across, decrease) = (&edge.factor, &edge.across, &edge.decrease);
                DoubleDoubleLanes::products([above, below, (factor, across), (factor, decrease)])
            }
        };
        // The fraction of the piece, and how far along its edge.
        let quotients = products.quotients()?;
        let fraction = quotients.lane(0);
        let bracket = at_fraction(clock_of(scene), &fraction).bracket()?;
        let origin_of_a = spans.origin_of_a(&quotients.all::<0>());
        let origin_of_b = DoubleDoubleLanes::of(spans.origin_of_b());
        let own = match (&edge, event.place) {
            (Some(edge), _) => DoubleDoubleLanes::onward(edge.from, &edge.way, &quotients.all::<2>()),
            (None, Place::AtA(vertex) | Place::OnA([vertex, _], ..)) => {
                DoubleDoubleLanes::of(spans.vertex_of_a(vertex))
            }
            (None, Place::AtB(vertex) | Place::OnB([vertex, _], ..)) => {
                DoubleDoubleLanes::of(spans.vertex_of_b(vertex))
            }
        };
        let is_of_a = matches!(event.place, Place::AtA(_) | Place::OnA(..));
        let point = own.plus(if is_of_a { &origin_of_a } else { &origin_of_b });
        let details = Details {
            fractions: [Some(fraction.nearest()?), None],
            origins: [origin_of_a.nearest()?, spans.origin_of_b().coordinates()],
            point: point.nearest()?,
        };
        Some(CertainContact { details, bracket, spans, vectors, plane, along_motion: products.lane(1) })
    }

    /// The normal of the plane of contact, if one is canonical.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn normal(&self, scene: &Scene<'_>, a: &Body, b: &Body, event: &Event) -> Option<Vector3<f64>> {
        let spans = plane(scene, a, b, event)?;
        let (ratios, along_motion) = if spans == event.plane.spans {
            (self.plane.ratios_to_largest(), self.along_motion.sign())
        } else {
            let plane = cross(&self.spans, spans);
            (if let Some(plane) = plane { plane.ratios_to_largest() } else { None }, None)
        };
        Some(match ratios {
            Some(ratios) => normal_along(scene, spans, ratios, along_motion),
            None => normal(scene, &Precise::new(scene), spans),
        })
    }
}
