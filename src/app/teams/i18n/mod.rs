//! Messages about teams on pages and paper.

pub(crate) mod board_lists;
pub(crate) mod team_lists;
pub(crate) mod team_matches;
pub(crate) mod team_prints;
pub(crate) mod team_totals;
