//! The name of a unit of length on the command line.

use std::str::FromStr;

use firstcontact::motion::{Placement, Rotation};
use firstcontact::solid::{Body, BuildError};
use firstcontact::world::{LengthUnit, Unit as _};

use super::similar::nearest;

/// The unit a mesh file is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit(LengthUnit);

impl Unit {
    /// The body in metres, its vertices rounded once.
    pub(crate) fn in_metres(self, body: &Body) -> Result<Body, BuildError> {
        let (factor, divisor) = self.0.ratio(LengthUnit::Metre);
        let scale = Placement { scale: [factor as f64; 3], rotation: Rotation::identity() };
        scale.apply_in_unit(body, divisor as f64)
    }
}

impl FromStr for Unit {
    type Err = String;

    fn from_str(text: &str) -> Result<Unit, String> {
        LengthUnit::from_symbol(text).map(Unit).ok_or_else(|| {
            let known: Vec<&str> = LengthUnit::ALL.iter().map(|(_, symbol)| *symbol).collect();
            match nearest(text, known.iter().copied()) {
                Some(symbol) => format!("this is no unit of length; did you mean `{symbol}`?"),
                None => format!("this is no unit of length; known are {}", known.join(", ")),
            }
        })
    }
}
