//! Ratings and norms.

mod norm_candidates;
mod pages;
mod text;
