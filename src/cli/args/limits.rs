//! How large mesh files may be, as the user may set it.

use std::str::FromStr;

use clap::Args;
use firstcontact::formats::Limits;

/// What is too large to be read: exit status 3.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct LimitsArgs {
    /// The most bytes of a mesh file: a number, or one with KiB, MiB or GiB; 4 GiB is never reached
    #[arg(long, help_heading = "Limits", value_name = "SIZE", default_value = "256MiB")]
    max_bytes: Size,
    /// The most vertices of a mesh
    #[arg(long, help_heading = "Limits", value_name = "N", default_value_t = Limits::default().vertices)]
    max_vertices: u32,
    /// The most faces of a mesh
    #[arg(long, help_heading = "Limits", value_name = "N", default_value_t = Limits::default().faces)]
    max_faces: u32,
    /// The most corners of one face; polygons of many more take long to cut into triangles
    #[arg(long, help_heading = "Limits", value_name = "N", default_value_t = Limits::default().face_corners)]
    max_corners: u32,
}

impl LimitsArgs {
    /// What to tell who has reached one.
    pub(crate) const ADVICE: &'static str =
        "limits are options: --max-bytes, --max-vertices, --max-faces, --max-corners";

    /// For the readers.
    pub(crate) fn limits(&self) -> Limits {
        let (vertices, faces) = (self.max_vertices, self.max_faces);
        Limits { bytes: self.max_bytes.0, vertices, faces, face_corners: self.max_corners }
    }
}

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Size(u64);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let shift = match unit.trim_start() {
            "" | "B" => 0,
            "KiB" | "K" => 10,
            "MiB" | "M" => 20,
            "GiB" | "G" => 30,
            other => return Err(format!("`{other}` is no unit of bytes; write a number, or one with KiB, MiB or GiB")),
        };
        let size = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
        size.map(Size).ok_or_else(|| "expected a number of bytes such as 1000000 or 256MiB".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::Size;

    #[test]
    fn sizes_have_units() {
        for (text, size) in [("0", 0), ("17", 17), ("2KiB", 2048), ("256 MiB", 256 << 20), ("3G", 3 << 30), ("9B", 9)] {
            assert_eq!(text.parse(), Ok(Size(size)), "{text}");
        }
        for bad in ["", "MiB", "-1", "1.5MiB", "1 kb", "99999999999999999999", "99999999999GiB"] {
            assert!(bad.parse::<Size>().is_err(), "{bad}");
        }
    }
}
