//! Squads: clubs with several teams in one event, and the eligibility of their players (TM41). The caller supplies
//! appearances elsewhere, because other teams of a club may play in other tournaments.

pub mod rule;

pub use rule::SquadRule;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::Serialize;
use thiserror::Error;

use crate::entry::{Entry, Team};
use crate::id::{EntryId, PersonId, TournamentId};
use crate::league::date_of_eligibility;
use crate::player::Player;
use crate::round::RoundState;
use crate::tournament::Tournament;

/// Appearance of a player at a board of a match, or in its line-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Team of the club: 1 is the first team.
    pub team: u16,
    /// First date of the match, not the one to which it was moved (TM38).
    pub on: NaiveDate,
}

/// Player as registered by the club.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquadPlayer {
    /// Team with the player on its list: 1 is the first team.
    pub team: u16,
    /// Date of registration; `None` for before the season.
    pub registered: Option<NaiveDate>,
    pub appearances: Vec<Appearance>,
}

/// Objection to a player in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SquadWarning {
    /// Player tied to higher teams after too many matches for them.
    #[error("may only play for higher teams (appearances there: {matches})")]
    Tied { matches: u16 },
    /// Player on the list of a higher team.
    #[error("is on the list of team {team} of the club")]
    OfTeamAbove { team: u16 },
    /// Player who would be a substitute in higher teams more often than allowed.
    #[error("would exceed the limit for substitutes (appearances above: {matches}, allowed: {most})")]
    Substitutions { matches: u16, most: u16 },
    /// Player registered after the last day, or after the match was to be played.
    #[error("was registered on {on}, too late for the match")]
    RegisteredLate { on: NaiveDate },
    /// Player of another team on the same day.
    #[error("plays for team {team} of the club on the same day")]
    SameDay { team: u16 },
}

/// Returns the objections to a player in a match of a team of the club, judged by the first date of the match. Matches
/// on later dates do not count, so a moved match is judged as on its first date.
pub fn warnings(rule: SquadRule, player: &SquadPlayer, team: u16, on: NaiveDate) -> Vec<SquadWarning> {
    let before = |it: &&Appearance| it.on < on;
    let count = |matches: usize| u16::try_from(matches).unwrap_or(u16::MAX);
    let mut found = Vec::new();
    if player.team < team {
        found.push(SquadWarning::OfTeamAbove { team: player.team });
    }
    let above = count(player.appearances.iter().filter(before).filter(|it| it.team < team).count());
    if rule.tied_after.is_some_and(|most| most > 0 && above >= most) {
        found.push(SquadWarning::Tied { matches: above });
    }
    if let Some(most) = rule.substitutions.filter(|_| team < player.team) {
        let earlier = player.appearances.iter().filter(before).filter(|it| it.team < player.team).count();
        let matches = count(earlier).saturating_add(1);
        if matches > most {
            found.push(SquadWarning::Substitutions { matches, most });
        }
    }
    if let Some(registered) = player.registered {
        let is_late = rule.registered_until.is_some_and(|last| registered > last);
        if is_late || registered > on {
            found.push(SquadWarning::RegisteredLate { on: registered });
        }
    }
    let same_day = player.appearances.iter().filter(|it| it.on == on && it.team != team);
    found.extend(same_day.map(|it| SquadWarning::SameDay { team: it.team }));
    found
}

/// Returns the objections to a whole line-up, board 1 first, with the boards, from 1. Players outside the squad are not
/// judged.
pub fn of_line_up(
    rule: SquadRule,
    squad: &BTreeMap<PersonId, SquadPlayer>,
    (team, on): (u16, NaiveDate),
    players: &[Option<PersonId>],
) -> Vec<(u16, SquadWarning)> {
    let seated = (1..).zip(players).filter_map(|(board, player)| Some((board, squad.get(player.as_ref()?)?)));
    seated.flat_map(|(board, player)| warnings(rule, player, team, on).into_iter().map(move |it| (board, it))).collect()
}

/// Team of a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquadTeam {
    pub tournament: TournamentId,
    pub entry: EntryId,
}

/// Person on the lists of a club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquadMember {
    /// Player data from the first of the lists.
    pub player: Player,
    /// Identities of the person in the tournaments.
    pub people: Vec<(TournamentId, PersonId)>,
    /// Teams with the person on their lists: 1 is the first team.
    pub lists: Vec<u16>,
    /// Registration and appearances. The player belongs to the lowest of the listed teams and is a substitute in higher
    /// ones.
    pub played: SquadPlayer,
}

/// Club with several teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squad {
    pub club: String,
    /// Teams, first team first: that of the highest division; within one division the one entered first.
    pub teams: Vec<SquadTeam>,
    pub members: Vec<SquadMember>,
}

impl Squad {
    /// Returns the number of a team among those of the club, from 1.
    pub fn number(&self, team: SquadTeam) -> Option<u16> {
        (1..).zip(&self.teams).find(|(_, other)| **other == team).map(|(number, _)| number)
    }

    /// Returns the squad member who is this person of a tournament.
    pub fn member(&self, tournament: TournamentId, person: PersonId) -> Option<&SquadMember> {
        self.members.iter().find(|member| member.people.contains(&(tournament, person)))
    }
}

/// Returns the clubs with several teams in the divisions of a league, the highest division first. Appearances are known
/// only for open line-ups.
pub fn squads(divisions: &[&Tournament]) -> Vec<Squad> {
    let mut clubs: BTreeMap<&str, Vec<(&Tournament, &Entry, &Team)>> = BTreeMap::new();
    for t in divisions.iter().copied() {
        for entry in t.entries.values() {
            if let Some(team) = entry.team().filter(|team| !team.club.is_empty()) {
                clubs.entry(team.club.as_str()).or_default().push((t, entry.as_ref(), team));
            }
        }
    }
    clubs.into_iter().filter(|(_, teams)| teams.len() > 1).map(|(club, teams)| squad(club, &teams)).collect()
}

fn squad(club: &str, teams: &[(&Tournament, &Entry, &Team)]) -> Squad {
    let mut members: Vec<SquadMember> = Vec::new();
    for (number, (t, entry, team)) in (1_u16..).zip(teams) {
        let days = days_played(t, entry.id);
        for id in &team.roster {
            let person = t.person(*id).filter(|person| !person.is_erased());
            let Some(player) = person.map(crate::Person::player) else { continue };
            let known = members.iter().position(|member| member.player.is_same_person(&player));
            let at = known.unwrap_or(members.len());
            if known.is_none() {
                let played = SquadPlayer::default();
                members.push(SquadMember { player, people: Vec::new(), lists: Vec::new(), played });
            }
            let Some(member) = members.get_mut(at) else { continue };
            member.people.push((t.id, *id));
            member.lists.push(number);
            member.played.team = number;
            let days = days.get(id).into_iter().flatten();
            member.played.appearances.extend(days.map(|on| Appearance { team: number, on: *on }));
        }
    }
    let teams = teams.iter().map(|(t, entry, _)| SquadTeam { tournament: t.id, entry: entry.id }).collect();
    Squad { club: club.to_owned(), teams, members }
}

/// Returns the first dates of the matches in which people played on boards of a team.
fn days_played(t: &Tournament, entry: EntryId) -> BTreeMap<PersonId, Vec<NaiveDate>> {
    let mut days: BTreeMap<PersonId, Vec<NaiveDate>> = BTreeMap::new();
    for (stage, group) in t.all_groups() {
        for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            for pairing in round.in_board_order() {
                let own = pairing.two().and_then(|two| two.iter().position(|it| *it == entry));
                let on = date_of_eligibility(stage, round.number, pairing);
                let (Some(own), Some(on)) = (own, on) else { continue };
                let seated = pairing.games.values().filter_map(|game| game.players?.get(own).copied().flatten());
                for person in seated.collect::<BTreeSet<PersonId>>() {
                    days.entry(person).or_default().push(on.date());
                }
            }
        }
    }
    days
}

/// Returns the ineligible ones of these people for a team's match first planned for this day, each with the objection.
pub fn ineligible(
    squads: &[Squad],
    rule: SquadRule,
    (team, on): (SquadTeam, NaiveDate),
    people: impl IntoIterator<Item = PersonId>,
) -> Vec<(&SquadMember, SquadWarning)> {
    let own = squads.iter().find_map(|squad| Some((squad, squad.number(team)?)));
    let Some((squad, number)) = own.filter(|_| !rule.is_default()) else { return Vec::new() };
    let members = people.into_iter().filter_map(|person| squad.member(team.tournament, person));
    let against = members.flat_map(|member| {
        let found = warnings(rule, &member.played, number, on).into_iter();
        found.map(move |warning| (member, warning))
    });
    against.collect()
}
