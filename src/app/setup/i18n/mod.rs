//! Messages about creating a tournament and changing its settings.

pub(crate) mod matches;
pub(crate) mod publishing;
pub(crate) mod stated_readings;
pub mod systems;
pub(crate) mod tables;
pub(crate) mod tournament_form;
pub(crate) mod wizard;
