//! Generators of queries and slow references, for the tests and for the programs of this package. Nothing of it is
//! published.
//!
//! # Modules
//!
//! - `shapes`, `catalogue`: generated meshes, and the generated files of `worlds/`.
//! - `support`: queries as plain data, random families of them, the answers of all methods, and runs on all cores.
//! - `inside`, `whole_meshes`, `nearest`, `simplex`: slow references for containment, contact and distance of meshes,
//!   distance of triangles in motion, and linear programs.
//! - `separations`, `deforming`: pairs of solids and deforming meshes that are compared with them.
//! - `damaged`: the reader's answers to damaged files.
#![allow(missing_docs, unreachable_pub, reason = "not published")]

pub mod catalogue;
pub mod damaged;
pub mod deforming;
pub mod inside;
pub mod nearest;
pub mod separations;
pub mod shapes;
pub mod simplex;
pub mod whole_meshes;

pub mod support {
    //! Queries as plain data, random ones, and the methods that answer them.
    pub mod convex;
    pub mod general;
    pub mod lattice;
    pub mod methods;
    pub mod near_contacts;
    pub mod prng;
    pub mod query;
    pub mod rigid;
    pub mod rigid_distance;
    mod rigid_laws;
    pub mod runs;
    pub mod scaled;
    pub mod solids;
    pub mod tally;
    pub mod touching;
    pub mod turn_pairs;
    pub mod turning;
    mod turning_laws;
}
