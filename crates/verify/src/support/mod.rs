//! What the exactness command and the tests share: queries as plain data, random queries, methods and oracle that answer them.
pub mod answer;
pub mod convex;
pub mod general;
pub mod lattice;
pub mod methods;
pub mod near_contacts;
pub mod prng;
pub mod query;
pub mod runs;
pub mod scaled;
pub mod solids;
pub mod tally;
pub mod touching;
