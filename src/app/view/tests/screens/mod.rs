//! Screens in the hall.

mod fitted_name;
mod fitting;
mod lines;
mod ranges;
