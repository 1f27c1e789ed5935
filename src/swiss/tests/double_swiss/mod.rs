//! Tests of the Double-Swiss system (C.04.5).

mod colours;
mod fields;
mod properties;
mod referee;
