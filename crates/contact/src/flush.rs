//! Planes of the two bodies that meet flush.

use super::event::{Event, Planes};
use firstcontact_motion::{Scene, Span};

/// Pairs of parallel planes, of flats of A and of B, that meet at the instant of the earliest event. Whatever lies in
/// them cannot touch at another instant.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Flush {
    pairs: [[u32; 2]; Flush::MOST],
    count: usize,
}

impl Flush {
    /// As many as are worth looking through.
    const MOST: usize = 8;

    fn known(&self) -> &[[u32; 2]] {
        &self.pairs[..self.count]
    }

    /// Whether no planes are known to meet.
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether some flat of the first pair and some flat of the second are known to meet.
    pub(crate) fn holds(&self, [of_a, of_b]: [[u32; 2]; 2]) -> bool {
        self.known().iter().any(|[a, b]| of_a.contains(a) && of_b.contains(b))
    }

    /// Notes the flats of an event at the earliest instant, if they are parallel and not edge-on.
    pub(crate) fn note(&mut self, scene: &Scene<'_>, event: &Event) {
        if self.count < Flush::MOST
            && let Some(Planes { flats, spans: [a, b] }) = event.planes
            && !scene.sign([b[0], b[1], Span::Motion]).is_zero()
            && a.iter().all(|&span| scene.sign([b[0], b[1], span]).is_zero())
        {
            self.pairs[self.count] = flats.map(|[tested, _]| tested);
            self.count += 1;
        }
    }
}
