//! World files: samples, errors, rules, the schema and the cache of prepared bodies.

mod bytes;
mod cache;
mod errors;
mod generated;
mod rules;
mod samples;
mod schema;
mod touch;
mod turning;
mod turning_distances;
mod turning_exactly;
mod turning_touch;
