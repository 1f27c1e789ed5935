//! Forms of a tournament and its event.

mod advice;
mod officials;
mod scoring;
mod swiss_rounds;
mod tables;
mod usual;
