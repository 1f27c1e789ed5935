//! Tables of pairs known beforehand.

use serde::{Deserialize, Serialize};

/// Table of pairs known beforehand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// Round robin (C.05 Annex 1).
    Berger,
    /// Match of two sides in which every player meets every player of the other side: the first half of the seats
    /// against the second. Of an odd number of seats the first side has one more, and each of its players is free once
    /// in a cycle. Uses the tables as currently printed.
    Scheveningen,
    /// Scheveningen by the tables of the older Arbiters' Manual, which differ for sides of 3, 5 and 6.
    OlderScheveningen,
    /// Scheveningen for several teams: every player meets all players of the other teams. Each team has the same number
    /// of consecutive seats.
    Schiller { teams: u16 },
    /// Molter tables: a player meets at most one player of each other team. Each team has the same number of
    /// consecutive seats.
    Molter {
        teams: u16,
        /// Number of rounds; 0 for the maximum.
        #[serde(default)]
        rounds: u16,
    },
    /// Custom table: for each round the pairs of seats, the first of each with the first move.
    Listed(Vec<Vec<[u16; 2]>>),
}

impl Table {
    /// Returns the number of rounds in which each entrant meets all others once; with an odd number of entrants one is
    /// free in each round.
    pub fn berger_rounds(entrants: u16) -> u16 {
        if entrants < 2 { 0 } else { entrants - 1 + entrants % 2 }
    }

    /// Returns the number of rounds of a Molter table: as many as wanted (0: all), and at most the number of other
    /// teams.
    pub fn molter_rounds(teams: u16, wanted: u16) -> u16 {
        let all = teams.saturating_sub(1);
        if wanted == 0 { all } else { wanted.min(all) }
    }

    /// Returns the number of rounds for so many seats.
    pub fn rounds(&self, seats: u16, cycles: u8) -> u16 {
        let cycles = u16::from(cycles);
        match self {
            Self::Berger => Self::berger_rounds(seats).saturating_mul(cycles),
            Self::Scheveningen | Self::OlderScheveningen => seats.div_ceil(2).saturating_mul(cycles),
            Self::Schiller { teams } => {
                let (teams, boards) = ((*teams).max(1), seats.div_ceil((*teams).max(1)));
                (teams - 1 + teams % 2).saturating_mul(boards).saturating_mul(cycles)
            }
            Self::Molter { teams, rounds } => Self::molter_rounds(*teams, *rounds).saturating_mul(cycles),
            Self::Listed(rounds) => u16::try_from(rounds.len()).unwrap_or(u16::MAX),
        }
    }

    /// Returns how often two numbers meet, of so many seats; the other team of each board of a Molter table at most once.
    pub fn meetings(&self, [one, other]: [u32; 2], seats: usize, cycles: u8) -> usize {
        let cycles = usize::from(cycles.max(1));
        let in_teams = |teams: u16| {
            let boards = seats.div_ceil(usize::from(teams.max(1))).max(1);
            let team = |number: u32| usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX) / boards;
            if team(one) == team(other) { 0 } else { cycles }
        };
        match self {
            Self::Berger => cycles,
            Self::Scheveningen | Self::OlderScheveningen => in_teams(2),
            Self::Schiller { teams } => in_teams(*teams),
            Self::Molter { .. } => 1,
            Self::Listed(rounds) => {
                let pairs = rounds.iter().flatten().map(|pair| pair.map(u32::from));
                pairs.filter(|pair| *pair == [one, other] || *pair == [other, one]).count()
            }
        }
    }

    /// Returns the written pairs of each round; `None` for a table that is computed.
    pub fn listed(&self) -> Option<&[Vec<[u16; 2]>]> {
        match self {
            Self::Listed(rounds) => Some(rounds),
            _ => None,
        }
    }

    /// Returns `true` if a player meets only one player of each other team, so that opponents follow from the rounds alone.
    pub fn meets_one_of_each_team(&self) -> bool {
        matches!(self, Self::Molter { .. })
    }

    /// Returns the number of sides or teams whose players do not meet their own, seats in a row: 2 for Scheveningen.
    /// `None` where there are none.
    pub fn teams(&self) -> Option<u16> {
        match self {
            Self::Scheveningen | Self::OlderScheveningen => Some(2),
            Self::Schiller { teams } | Self::Molter { teams, .. } => Some(*teams),
            Self::Berger | Self::Listed(_) => None,
        }
    }

    /// Returns the number of teams where it is chosen.
    pub fn teams_mut(&mut self) -> Option<&mut u16> {
        match self {
            Self::Schiller { teams } | Self::Molter { teams, .. } => Some(teams),
            Self::Berger | Self::Scheveningen | Self::OlderScheveningen | Self::Listed(_) => None,
        }
    }

    /// Returns the number of rounds where it is chosen, 0 for the maximum.
    pub fn rounds_mut(&mut self) -> Option<&mut u16> {
        match self {
            Self::Molter { rounds, .. } => Some(rounds),
            _ => None,
        }
    }

    /// Returns `true` for a Scheveningen, whose sides may differ by one player.
    pub fn has_two_sides(&self) -> bool {
        matches!(self, Self::Scheveningen | Self::OlderScheveningen)
    }

    /// Returns the least number of sides or teams: three where the number is chosen.
    pub fn least_teams(&self) -> u16 {
        if matches!(self, Self::Schiller { .. } | Self::Molter { .. }) { 3 } else { 2 }
    }

    /// Returns `true` if two sides or several teams meet on all boards, whose games have counted for no title norm since March 2024.
    pub fn is_between_sides(&self) -> bool {
        matches!(self, Self::Scheveningen | Self::OlderScheveningen | Self::Schiller { .. })
    }
}
