//! Reasons why a team cannot be entered or changed as a form or file describes it. Each names the people and the
//! remedy.

use serde::Serialize;
use thiserror::Error;

/// Fault in a team.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamFault {
    /// Individual entry where only teams have seats.
    #[error("this is a team event: add the player to a team's list, or enter a team with its players")]
    Individuals,
    #[error("there is already a team “{0}”: give the second one a different name, such as “{0} II”")]
    Name(String),
    /// List without players, with fewer than boards, or with more than allowed.
    #[error("“{team}” has {players} players on its list: {}", sizes(*least, *most))]
    Size { team: String, players: usize, least: u16, most: Option<u16> },
    /// List whose order is not that of the ratings (TM5).
    #[error("“{team}”: {}; put them in rating order, or set the rule to warn only", orders(faults))]
    Order { team: String, faults: Vec<OrderFault> },
    #[error(
        "{name} is on the list of “{team}”, and a player can play for one team only: remove the player from that list first, or distinguish the two by an identity number, a birth date or a club"
    )]
    InTeam { name: String, team: String },
    /// Player who has played and must stay on the list.
    #[error(
        "{name} was lined up for “{team}” in round {round} and must stay on its list: move the player further down instead"
    )]
    PlayedFor { name: String, team: String, round: u16 },
}

/// Two players of a list in a wrong order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrderFault {
    pub above: String,
    pub above_rating: Option<u16>,
    pub below: String,
    pub below_rating: Option<u16>,
    /// Permitted rating surplus of the lower player.
    pub tolerance: u16,
}

fn sizes(least: u16, most: Option<u16>) -> String {
    match most {
        None => format!("enter at least {least}"),
        Some(most) if most == least => format!("enter exactly {least}"),
        Some(most) => format!("enter from {least} to {most}"),
    }
}

fn orders(faults: &[OrderFault]) -> String {
    let rating = |rating: Option<u16>| rating.map_or_else(|| "unrated".to_owned(), |rating| rating.to_string());
    let one = |it: &OrderFault| {
        let (above, below) = (rating(it.above_rating), rating(it.below_rating));
        format!("{} ({below}) is listed below {} ({above})", it.below, it.above)
    };
    faults.iter().map(one).collect::<Vec<_>>().join("; ")
}
