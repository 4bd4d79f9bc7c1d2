//! The distance of two convex solids by V-Clip: that of the closest features at which its walk ends, exactly.

use crate::measure::error::MeasureError;
use crate::measure::method::Method;
use crate::measure::pair::{Placed, Verdict};
use firstcontact_convex::vclip::{Counts, Witness};
use firstcontact_convex::{Separation, Standing};

/// Whether the two share a point, and how far apart they are if not.
pub(super) fn verdict(placed: &Placed<'_>) -> Result<Verdict, MeasureError> {
    let pair = placed.convex(Method::VClip)?;
    match pair.v_clip(&mut Witness::default(), &mut Counts::default()) {
        Standing::Apart(Separation::Closest { a, b }) => {
            pair.squared_distance(a, b).map(Verdict::Apart).ok_or(MeasureError::Empty)
        }
        // V-Clip gives no other separation.
        Standing::Apart(_) => Err(MeasureError::Empty),
        Standing::Touching(_) | Standing::Overlapping(_) => Ok(Verdict::Common),
    }
}
