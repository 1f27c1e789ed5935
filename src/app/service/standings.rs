//! The standings of a tournament: its cards, settings and order put together.

use qisai_domain::{Cards, Discipline, EntryId, GroupId, Tournament};
use qisai_standings::{Descriptor, Pairing, Policy, Settings, Standings, Table};
use std::collections::BTreeMap;

use super::ServiceError;

/// Standings after some rounds, with what they were computed from.
pub struct Ranked {
    /// Everybody's rounds.
    pub cards: Cards,
    /// For values outside the order.
    pub table: Table,
    /// The ranking.
    pub standings: Standings,
}

impl Ranked {
    /// The place of every entry.
    pub fn places(&self) -> BTreeMap<EntryId, u32> {
        let place = |rank: usize| u32::try_from(rank).unwrap_or(u32::MAX);
        self.standings.rows.iter().map(|row| (row.entry, place(row.rank))).collect()
    }
}

/// The order of a tournament: the points, then its tie-breaks.
pub fn order(tournament: &Tournament) -> Result<Vec<Descriptor>, ServiceError> {
    let text = std::iter::once("PTS").chain(tournament.settings.tie_breaks.iter().map(String::as_str));
    Ok(Descriptor::list(&text.collect::<Vec<_>>().join(","))?)
}

/// The standings of a group after its first `rounds` rounds, in the tournament's order or another.
pub fn ranked(
    tournament: &Tournament,
    group: GroupId,
    rounds: u16,
    order: &[Descriptor],
) -> Result<Ranked, ServiceError> {
    let missing = qisai_domain::Refusal::Missing { what: qisai_domain::refusal::Missing::Group, number: group.0 };
    let (stage, in_group) = tournament.group(group).ok_or(missing)?;
    let cards = tournament.cards(in_group, stage.rounds, rounds);
    let mut settings = Settings::new(Pairing::of(&stage.format), tournament.settings.regulations.tie_breaks);
    if tournament.settings.discipline == Discipline::Xiangqi {
        settings.unplayed = Policy::xiangqi();
    }
    let table = Table::new(&cards, settings);
    let standings = table.standings(order)?;
    Ok(Ranked { cards, table, standings })
}
