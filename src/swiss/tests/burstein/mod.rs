//! Tests of the Burstein system (C.04.4.2).

mod examples;
mod properties;
mod referee;
mod seeding;
