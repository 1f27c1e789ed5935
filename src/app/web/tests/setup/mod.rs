//! Forms of a tournament and its event.

mod advice;
mod officials;
mod scoring;
mod tables;
mod usual;
