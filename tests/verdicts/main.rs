//! Verdicts of every method, compared with slow references and with what must be true of any answer.

mod common;

mod agreement;
mod cases;
mod clearance;
mod containment;
mod convex;
mod convexity;
mod corpus;
mod damage;
mod deform;
mod ends;
mod extreme;
mod float_modes;
mod gjk;
mod golden;
mod lattices;
mod laws;
mod magnitudes;
mod measure;
mod oracle;
mod polytope_hull;
mod programs;
mod proofs;
mod repair;
mod scaling;
mod self_intersections;
mod separation;
mod shapes;
mod solids;
mod statics;
mod touching;
mod turns;
