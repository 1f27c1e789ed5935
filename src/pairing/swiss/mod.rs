//! Swiss systems and their shared parts (C.04.1 basic rules, C.04.2 handling rules, C.04.7 acceleration).

mod below;
pub mod blocked;
mod board_order;
mod burstein;
pub(crate) mod bye;
pub mod colour;
pub(crate) mod digits;
mod double_swiss;
mod dubov;
pub mod dutch;
pub(crate) mod explain;
pub mod field;
pub mod float;
mod initial_side;
pub(crate) mod jifen;
mod lexicographic;
mod lim;
#[cfg(test)]
mod literal;
mod median;
#[cfg(test)]
mod number_first;
mod olympiad;
pub(crate) mod pairing;
#[cfg(test)]
mod pasts;
pub mod plan;
pub(crate) mod prepared;
pub(crate) mod systems;
mod team;
#[cfg(test)]
pub(crate) mod testing;
mod upfloaters;
mod virtual_points;
