//! Forms of a new tournament and of its settings.

pub(crate) mod admission;
pub mod advice;
pub(crate) mod contests;
pub mod create;
pub mod deletion;
pub(crate) mod groups_final;
pub(crate) mod matches;
pub(crate) mod sections;
pub mod settings;
pub mod systems;
pub mod tables;
pub mod tournament_form;
pub mod usual;
