//! Pages and pictures of bodies in motion, for people who would rather look than read.
//!
//! A [`Scene`] holds bodies, motions and answers; [`Scene::to_html`] writes it as one self-contained page with a clock
//! that stops at the first contact. The page evaluates motions from their waypoints and decides nothing: verdicts,
//! times and places are those it is given.
//!
//! - `scene`: bodies and cases, as the page and the picture take them; `track`: where an object is at an instant,
//!   `turning`: in which pose, if it turns;
//!   `mark`: places of contacts and of least distances, with the features there in full double precision; `meeting`:
//!   those of two objects of a world;
//! - `world`: a scene of a world and of the reports on its checks; `edges`: thousands of straight ways with their
//!   answers;
//! - `pack`: numbers in one compressed stream; `page`: the HTML around it, and the viewer, a script that the folder
//!   `viewer` builds;
//! - `picture`: a scene at an instant as a PNG file, without a browser; `raster`: its pixels.
//!
//! Deliberately absent: no geometry is decided here, and nothing is read from the disk or written to it.

mod edges;
mod mark;
mod meeting;
mod pack;
mod page;
mod picture;
mod raster;
mod scene;
mod track;
mod turning;
mod world;

pub use edges::Edges;
pub use mark::{Mark, MarkKind, Spot};
pub use page::PageTooLarge;
pub use picture::{PictureOptions, View};
pub use scene::{Answer, Dial, Scene, Words};
