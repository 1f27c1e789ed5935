//! Pages of an event: the public one, and its form.

pub mod desk;
pub(crate) mod public;
pub(crate) mod who_sees;
