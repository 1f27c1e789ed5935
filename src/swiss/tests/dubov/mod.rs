//! Tests of the Dubov system (C.04.4.1).

mod examples;
mod properties;
mod referee;
mod subgroups;
