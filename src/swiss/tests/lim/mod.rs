//! Tests of the Lim system (C.04.4.3).

mod colours;
mod examples;
mod fields;
mod maxi;
mod properties;
