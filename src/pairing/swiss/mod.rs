//! Swiss systems: what they share (C.04.1 basic rules, C.04.2 handling rules, C.04.7 acceleration) and the systems themselves.

mod below;
pub mod blocked;
pub mod board_order;
pub mod burstein;
pub mod bye;
pub mod colour;
mod digits;
pub mod double_swiss;
pub mod dubov;
pub mod dutch;
mod explain;
pub mod field;
pub mod float;
pub mod initial_side;
pub mod jifen;
pub mod lexicographic;
pub mod lim;
#[cfg(test)]
mod literal;
#[cfg(test)]
mod number_first;
pub mod olympiad;
pub mod pairing;
#[cfg(test)]
mod pasts;
pub mod plan;
pub mod team;
#[cfg(test)]
mod testing;
mod upfloaters;
pub mod virtual_points;
