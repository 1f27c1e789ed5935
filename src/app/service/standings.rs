//! The standings of a tournament: its cards, settings and order put together.

use qisai_domain::{Cards, Discipline, EntryId, Group, GroupId, Meeting, PenaltyKind, Tournament};
use qisai_standings::{Conduct, Descriptor, Pairing, Policy, Settings, Standings, Table};
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

/// The fouls and penalties of the first `rounds` rounds.
fn conduct(tournament: &Tournament, group: &Group, rounds: u16) -> BTreeMap<EntryId, Conduct> {
    let mut conduct: BTreeMap<EntryId, Conduct> = BTreeMap::new();
    for entry in tournament.entrants(group) {
        let counted = entry.penalties.iter().filter(|penalty| penalty.round <= rounds);
        for penalty in counted {
            let of = conduct.entry(entry.id).or_default();
            match penalty.kind {
                PenaltyKind::Warning => of.warnings += 1,
                PenaltyKind::GameCancelled => of.cancellations += 1,
            }
        }
    }
    for pairing in group.rounds.range(..=rounds).flat_map(|(_, round)| round.pairings.values()) {
        if let Meeting::Match { first, second, games, .. } = &pairing.meeting {
            for game in games {
                let (mover, other) = if game.sides_swapped { (second, first) } else { (first, second) };
                conduct.entry(*mover).or_default().fouls += u32::from(game.fouls.0);
                conduct.entry(*other).or_default().fouls += u32::from(game.fouls.1);
            }
        }
    }
    conduct
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
    let table = Table::new(&cards, settings).with_conduct(conduct(tournament, in_group, rounds));
    let standings = table.standings(order)?;
    Ok(Ranked { cards, table, standings })
}
