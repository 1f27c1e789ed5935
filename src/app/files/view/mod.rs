//! JSON and tables of the public pages.

pub mod people;
pub mod shapes;
pub(crate) mod tables;
