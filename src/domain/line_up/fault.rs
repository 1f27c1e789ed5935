//! Faults of a line-up.

use crate::line_up::terms::{Asks, Restriction};
use crate::squad::SquadWarning;
use serde::Serialize;
use thiserror::Error;

/// Fault in a line-up. Players are named by their places in the team's list, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineUpFault {
    #[error("{players} players are named for {boards} boards")]
    TooMany { players: usize, boards: u16 },
    #[error("the player of board {board} is not on the team's list")]
    NotListed { board: u16 },
    #[error("player {place} is named for boards {one} and {other}")]
    Twice { place: u16, one: u16, other: u16 },
    /// 分台定人: every player has a fixed board.
    #[error("12.1: player {place} belongs on board {place}, not on board {board}")]
    Fixed { place: u16, board: u16 },
    /// 分台换人: the order of the list is fixed.
    #[error("12.2: player {place} on board {board} before player {before} on board {on}")]
    Crossed { place: u16, board: u16, before: u16, on: u16 },
    #[error("D.03.04 4.2.4: board {board} is empty and a lower one is not: the others move up")]
    EmptyAbove { board: u16 },
    #[error("{}: {found} instead of {}", asked_by(.restriction), asked(.restriction.asks))]
    Restricted { restriction: Restriction, found: u32 },
    /// Missing data about a player that the rule needs.
    #[error(
        "{} (required: {}): {} of player {place} is not known; enter it on the team page",
        asked_by(.restriction), asked(.restriction.asks), .what.named()
    )]
    Unknown { restriction: Restriction, place: u16, what: MissingData },
    /// Player of a club with several teams who breaks the league's rule (TM41).
    #[error("{name} {warning}")]
    Ineligible { name: String, warning: SquadWarning },
}

/// Datum that may be missing for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingData {
    BirthYear,
    Sex,
    Federation,
    Rating,
}

impl MissingData {
    fn named(self) -> &'static str {
        match self {
            Self::BirthYear => "the year of birth",
            Self::Sex => "the sex",
            Self::Federation => "the federation",
            Self::Rating => "the rating",
        }
    }
}

fn asked_by(restriction: &Restriction) -> &str {
    if restriction.article.is_empty() { "the regulations" } else { &restriction.article }
}

fn asked(asks: Asks) -> String {
    match asks {
        Asks::Women(least) => format!("{least} women or more"),
        Asks::Foreigners(most) => format!("{most} foreigners or fewer"),
        Asks::RatingSum(most) => format!("a rating sum of {most} or less"),
        Asks::Junior { board, born } => format!("a player born in {born} or later on board {board}"),
    }
}

impl LineUpFault {
    /// Returns `true` if the fault only causes a warning.
    pub fn only_warns(&self) -> bool {
        match self {
            Self::Restricted { restriction, .. } => restriction.only_warns,
            // Without the year, the rule of a junior board cannot be checked; a known breach of another rule is refused
            // by itself.
            Self::Unknown { restriction, what, .. } => restriction.only_warns || *what != MissingData::BirthYear,
            _ => false,
        }
    }
}
