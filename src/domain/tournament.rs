//! A tournament: the unit that has a version, a log and a lock.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cards::{Card, Cards, Cell};
use crate::change::Change;
use crate::discipline::{Discipline, Side};
use crate::entry::{Competitor, Entry};
use crate::event::Event;
use crate::id::{EntryId, GroupId, PairingId, PlayerId, TeamId, TournamentId, Version};
use crate::pairing::{Game, Meeting, Pairing};
use crate::player::Player;
use crate::prize_plan::PrizePlan;
use crate::regulations::Regulations;
use crate::result::{ByeKind, Outcome};
use crate::round::{Round, RoundState};
use crate::score::ScoreSystem;
use crate::stage::{Group, Stage};
use crate::team::Team;

/// A section of an event with its own entrants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    /// Its number.
    pub id: TournamentId,
    /// The version it has reached: the number of commands that made it.
    pub version: Version,
    /// The event around it.
    pub event: Event,
    /// Name, scoring, tie-breaks, rule sets.
    pub settings: Settings,
    /// People, by number.
    pub players: BTreeMap<PlayerId, Player>,
    /// Teams, by number; empty in an individual tournament.
    #[serde(default)]
    pub teams: BTreeMap<TeamId, Team>,
    /// Who takes part, by number.
    pub entries: BTreeMap<EntryId, Entry>,
    /// Formats in the order they are played.
    pub stages: Vec<Stage>,
}

/// What the organiser decides about a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The word in its address, `/t/{slug}`; unique in the database.
    pub slug: String,
    /// Name of the section (`Women`, `U12`); empty when the event has one tournament.
    #[serde(default)]
    pub name: String,
    /// The game.
    pub discipline: Discipline,
    /// The editions that apply.
    pub regulations: Regulations,
    /// What results are worth.
    pub scores: ScoreSystem,
    /// Tie-breaks after the points, in order, as C.07 descriptors (`BH/C1`).
    pub tie_breaks: Vec<String>,
    /// The initial colour: the side of the odd pairing numbers in round 1 (C.04.3 article 5.1), once drawn.
    #[serde(default)]
    pub initial_side: Option<Side>,
    /// The seed that lots are drawn from (积分编排: opponents and first moves), once drawn. Shown, so that anybody can repeat the
    /// drawing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lots: Option<u32>,
    /// The edition of the laws that games are judged by, as the rules name it (`fide-2023`, `cn`); none is the one in force on the event's
    /// first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laws: Option<String>,
    /// What there is to win, if that is announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<PrizePlan>,
}

impl Tournament {
    /// Its name as people say it: the event's, with the section's behind it.
    pub fn title(&self) -> String {
        match (self.event.name.as_str(), self.settings.name.as_str()) {
            (event, "") => event.to_owned(),
            ("", name) => name.to_owned(),
            (event, name) => format!("{event}: {name}"),
        }
    }

    /// Makes the changes of one command: the version goes up by one and every row they touch is stamped with it. Changes come
    /// from [`decide`](crate::decide()) or the log, so they fit; one that does not (a damaged log) changes nothing else and is
    /// found by comparing the result.
    pub fn apply(&mut self, changes: &[Change]) {
        self.version = self.version.next();
        for change in changes {
            change.apply(self);
        }
    }

    /// The stage and group of a group number.
    pub fn group(&self, id: GroupId) -> Option<(&Stage, &Group)> {
        self.stages
            .iter()
            .find_map(|stage| stage.groups.iter().find(|group| group.id == id).map(|group| (stage, group)))
    }

    /// The group, to be changed.
    pub(crate) fn group_mut(&mut self, id: GroupId) -> Option<&mut Group> {
        self.stages.iter_mut().flat_map(|stage| stage.groups.iter_mut()).find(|group| group.id == id)
    }

    /// The group of an ordinary tournament: the first group of the first stage.
    pub fn main_group(&self) -> Option<(&Stage, &Group)> {
        self.stages.iter().find_map(|stage| stage.groups.first().map(|group| (stage, group)))
    }

    /// A round.
    pub fn round(&self, group: GroupId, number: u16) -> Option<&Round> {
        self.group(group)?.1.rounds.get(&number)
    }

    /// A pairing of a round.
    pub fn pairing(&self, group: GroupId, round: u16, id: PairingId) -> Option<&Pairing> {
        self.round(group, round)?.pairings.get(&id)
    }

    /// The entries of a group in the order of their pairing numbers; unnumbered ones last.
    pub fn entrants(&self, group: &Group) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> = match &group.members {
            None => self.entries.values().collect(),
            Some(members) => members.iter().filter_map(|id| self.entries.get(id)).collect(),
        };
        entries.sort_by_key(|entry| (entry.tpn == 0, entry.tpn, entry.id));
        entries
    }

    /// The person of an entry; none for a team.
    pub fn player_of(&self, entry: &Entry) -> Option<&Player> {
        match entry.who {
            Competitor::Player(id) => self.players.get(&id),
            Competitor::Team(_) => None,
        }
    }

    /// The name of an entry.
    pub fn name_of(&self, entry: EntryId) -> &str {
        match self.entries.get(&entry).map(|entry| entry.who) {
            Some(Competitor::Player(id)) => self.players.get(&id).map_or("", |player| &player.name),
            Some(Competitor::Team(id)) => self.teams.get(&id).map_or("", |team| &team.name),
            None => "",
        }
    }

    /// The last round of a group that is public, 0 when there is none.
    pub fn last_public_round(&self, group: GroupId) -> u16 {
        let Some((_, group)) = self.group(group) else { return 0 };
        group
            .rounds
            .values()
            .filter(|round| round.state != RoundState::Draft)
            .map(|round| round.number)
            .max()
            .unwrap_or(0)
    }

    /// Everybody's first `rounds` rounds. Where an entry has neither game nor bye it has a zero-point bye. Individual pairings
    /// only: the games of a pairing with several count together.
    pub fn cards(&self, group: &Group, planned_rounds: u16, rounds: u16) -> Cards {
        let entrants = self.entrants(group);
        let place: BTreeMap<EntryId, usize> =
            entrants.iter().enumerate().map(|(place, entry)| (entry.id, place)).collect();
        let mut cards: Vec<Card> = entrants
            .iter()
            .map(|entry| {
                let player = self.player_of(entry);
                Card {
                    entry: entry.id,
                    tpn: entry.tpn,
                    rating: player.and_then(|player| player.rating),
                    title: player.and_then(|player| player.title),
                    from_round: entry.from_round,
                    withdrawn_from: entry.withdrawn_from,
                    adjustments: entry.adjustments.clone(),
                    cells: vec![Cell::Bye(ByeKind::ZeroPoint); usize::from(rounds)],
                }
            })
            .collect();
        let mut put = |entry: EntryId, round: u16, cell: Cell| {
            let card = place.get(&entry).and_then(|place| cards.get_mut(*place));
            if let Some(slot) = card.and_then(|card| card.cells.get_mut(usize::from(round).saturating_sub(1))) {
                *slot = cell;
            }
        };
        for round in group.rounds.values().filter(|round| round.number <= rounds) {
            for pairing in round.pairings.values() {
                match &pairing.meeting {
                    Meeting::Bye { entry, kind } => put(*entry, round.number, Cell::Bye(*kind)),
                    Meeting::Match { first, second, games, .. } => {
                        let (Some(&one), Some(&two)) = (place.get(first), place.get(second)) else { continue };
                        let seen: Vec<(Side, Outcome, Outcome)> = games.iter().map(Game::by_first).collect();
                        let reversed: Vec<(Side, Outcome, Outcome)> =
                            seen.iter().map(|(side, mine, theirs)| (side.other(), *theirs, *mine)).collect();
                        let scores = &self.settings.scores;
                        if let Some(cell) = Cell::of_games(scores, two, &seen) {
                            put(*first, round.number, cell);
                        }
                        if let Some(cell) = Cell::of_games(scores, one, &reversed) {
                            put(*second, round.number, cell);
                        }
                    }
                }
            }
        }
        let stage = self.stages.iter().find(|stage| stage.groups.iter().any(|other| other.id == group.id));
        let games_per_meeting = stage.map_or(1, |stage| stage.format.games_per_meeting());
        Cards { scores: self.settings.scores.clone(), games_per_meeting, planned_rounds, rounds, cards }
    }
}
