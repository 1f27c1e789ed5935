//! Tests of the Dutch system (C.04.3).

mod agreement;
mod quality;
mod referee;
