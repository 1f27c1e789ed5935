//! Teams: their entry with their people, corrections, and their lists.

use std::collections::BTreeSet;

use super::entrants::{Newcomers, check_name, find, typed};
use super::{Decided, numbering};
use crate::change::{Change, PersonParts};
use crate::entrants::Source;
use crate::entry::{Competitor, Entry, Listed, Team, TeamList};
use crate::id::{EntryId, PersonId};
use crate::player::Player;
use crate::refusal::{Missing, Refusal};
use crate::team_fault::{OrderFault, TeamFault};
use crate::team_order::rules::OnBreach;
use crate::team_order::{breaches, counts_members, list_sizes, play_of_teams, ratings};
use crate::tournament::Tournament;

pub(super) fn register(t: &Tournament, team: &Team, players: &[Player]) -> Result<Decided, Refusal> {
    check_name(&team.name)?;
    check_team_name(t, None, &team.name)?;
    let mut newcomers = Newcomers::new(t);
    let mut roster = team.roster.clone();
    for player in players {
        roster.push(member(&mut newcomers, &Team::default(), &as_member(t, &team.name, player), true)?);
    }
    let team = Team { roster, ..team.clone() };
    let with_people = newcomers.tried();
    check_roster(&with_people, None, &team)?;
    check_list(&with_people, &team)?;
    newcomers.entry(Competitor::Team(team))?;
    newcomers.seated()
}

pub(super) fn edit(t: &Tournament, id: EntryId, team: &Team) -> Result<Decided, Refusal> {
    let before = find(t, id)?;
    check_name(&team.name)?;
    let Some(old) = before.team() else { return Err(Refusal::Missing { what: Missing::Entry, number: id.0 }) };
    if old.name != team.name {
        check_team_name(t, Some(id), &team.name)?;
    }
    check_roster(t, Some(id), team)?;
    if old.roster != team.roster {
        check_list(t, team)?;
    }
    let after = Entry { who: Competitor::Team(team.clone()), ..before.as_ref().clone() };
    let decided = typed(before, after);
    check_dropped(t, old, &decided.changes)?;
    Ok(settled(t, decided, old))
}

/// Sets the list of a team from a form: known people, new people, captain and deputy.
pub(super) fn list(t: &Tournament, entry: Option<EntryId>, list: &TeamList) -> Result<Decided, Refusal> {
    let id = entry.unwrap_or(EntryId(t.highest.entry));
    let before = find(t, id)?;
    let Some(old) = before.team() else { return Err(Refusal::Missing { what: Missing::Entry, number: id.0 }) };
    let mut newcomers = Newcomers::new(t);
    let mut named = |listed: &Listed, plays: bool| match listed {
        Listed::Known(person) => Ok(*person),
        Listed::New(player) => member(&mut newcomers, old, &as_member(t, &old.name, player), plays),
    };
    let roster = list.players.iter().map(|listed| named(listed, true)).collect::<Result<Vec<_>, Refusal>>()?;
    let captain = list.captain.as_ref().map(|listed| named(listed, false)).transpose()?;
    let deputy = list.deputy.as_ref().map(|listed| named(listed, false)).transpose()?;
    let team = Team { captain, deputy, roster, ..old.clone() };
    let with_people = newcomers.tried();
    check_roster(&with_people, Some(id), &team)?;
    if old.roster != team.roster {
        check_list(&with_people, &team)?;
    }
    let after = Entry { who: Competitor::Team(team), ..before.as_ref().clone() };
    let Decided { changes, compare } = typed(before, after);
    // People precede the team that lists them.
    let decided = Decided { changes: newcomers.seated()?.changes.into_iter().chain(changes).collect(), compare };
    check_dropped(t, old, &decided.changes)?;
    Ok(settled(t, decided, old))
}

/// Checks that individual entries are possible: not if only teams have seats.
pub(super) fn check_individuals(t: &Tournament) -> Result<(), Refusal> {
    let mut sources = t.stages.iter().flat_map(|stage| &stage.entrants.from);
    let has_seats = sources.any(|source| *source == Source::All { teams: false });
    if play_of_teams(t).is_some() && !has_seats { Err(TeamFault::Individuals.into()) } else { Ok(()) }
}

/// Returns the player with the team as club, if the player also plays individually: sides and standings of clubs depend
/// on it.
fn as_member(t: &Tournament, team: &str, player: &Player) -> Player {
    let mut player = player.clone();
    if player.club.is_empty() && counts_members(t) {
        team.clone_into(&mut player.club);
    }
    player
}

/// Returns the person of a player: a person of the team, a person in no team, or a newcomer. With `plays`, the person
/// also plays individually, if members count for their team.
fn member(newcomers: &mut Newcomers<'_>, team: &Team, player: &Player, plays: bool) -> Result<PersonId, Refusal> {
    let t = newcomers.t;
    check_name(&player.name)?;
    if let Some(id) = newcomers.found(player) {
        return Ok(id);
    }
    let is_same = |id: &PersonId| t.person(*id).is_some_and(|it| !it.is_erased() && it.player().is_same_person(player));
    if let Some(own) = team.people().into_iter().find(|id| is_same(id)) {
        return Ok(own);
    }
    if let Some(known) = t.people.keys().copied().find(|id| is_same(id)) {
        return match other_team(t, None, known) {
            Some(other) => Err(TeamFault::InTeam { name: player.name.clone(), team: other.name.clone() }.into()),
            None => Ok(known),
        };
    }
    let id = newcomers.person(player)?;
    if plays && counts_members(t) {
        newcomers.entry(Competitor::Person(id))?;
    }
    Ok(id)
}

/// Returns the other team that lists a person.
fn other_team(t: &Tournament, own: Option<EntryId>, person: PersonId) -> Option<&Team> {
    let others = t.entries.values().filter(|entry| Some(entry.id) != own).filter_map(|entry| entry.team());
    others.into_iter().find(|team| team.roster.contains(&person))
}

fn check_team_name(t: &Tournament, own: Option<EntryId>, name: &str) -> Result<(), Refusal> {
    let plain = |name: &str| name.trim().to_lowercase();
    let is_event_of_teams = play_of_teams(t).is_some() || counts_members(t);
    let mut others = t.entries.values().filter(|entry| Some(entry.id) != own).filter_map(|entry| entry.team());
    if is_event_of_teams && others.any(|team| plain(&team.name) == plain(name)) {
        return Err(TeamFault::Name(name.trim().to_owned()).into());
    }
    Ok(())
}

/// Checks that every listed person exists, and is on no other list.
fn check_roster(t: &Tournament, own: Option<EntryId>, team: &Team) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for person in &team.roster {
        let known = t.person(*person).ok_or(Refusal::Missing { what: Missing::Player, number: person.0 })?;
        if !seen.insert(*person) {
            return Err(Refusal::RosterTwice { name: known.name().to_owned(), person: *person });
        }
        if let Some(other) = other_team(t, own, *person) {
            return Err(TeamFault::InTeam { name: known.name().to_owned(), team: other.name.clone() }.into());
        }
    }
    let mut officials = team.captain.iter().chain(&team.deputy);
    match officials.find(|id| t.person(**id).is_none()) {
        Some(stranger) => Err(Refusal::Missing { what: Missing::Player, number: stranger.0 }),
        None => Ok(()),
    }
}

/// Checks the length and order of a list in an event of teams.
fn check_list(t: &Tournament, team: &Team) -> Result<(), Refusal> {
    if play_of_teams(t).is_none() && !counts_members(t) {
        return Ok(());
    }
    let (least, most) = list_sizes(t);
    let players = team.roster.len();
    if players < usize::from(least) || most.is_some_and(|most| players > usize::from(most)) {
        return Err(TeamFault::Size { team: team.name.clone(), players, least, most }.into());
    }
    let faults = order_faults(t, team);
    let refuses = play_of_teams(t).is_some_and(|play| play.teams.on_breach == OnBreach::Refuse);
    if refuses && !faults.is_empty() {
        return Err(TeamFault::Order { team: team.name.clone(), faults }.into());
    }
    Ok(())
}

/// Returns the players who are too low on the list of a team, by the rule of its event; empty if the order is free.
pub fn order_faults(t: &Tournament, team: &Team) -> Vec<OrderFault> {
    let Some(play) = play_of_teams(t) else { return Vec::new() };
    let rule = play.teams.order;
    let list = ratings(t, team);
    let name = |at: usize| {
        let person = team.roster.get(at).and_then(|id| t.person(*id));
        person.map(|person| person.name().to_owned()).unwrap_or_default()
    };
    let rating = |at: usize| list.get(at).copied().flatten();
    let fault = |(above, below): (usize, usize)| OrderFault {
        above: name(above),
        above_rating: rating(above),
        below: name(below),
        below_rating: rating(below),
        tolerance: rule.tolerance.unwrap_or_default(),
    };
    breaches(&list, rule).into_iter().map(|breach| fault((breach.above, breach.below))).collect()
}

/// Checks that no player who has been lined up leaves the list.
fn check_dropped(t: &Tournament, old: &Team, changes: &[Change]) -> Result<(), Refusal> {
    let Some(team) = after(changes) else { return Ok(()) };
    for person in old.roster.iter().filter(|id| !team.roster.contains(id)) {
        if let Some(round) = lined_up(t, *person) {
            let name = t.person(*person).map_or("", crate::Person::name).to_owned();
            return Err(TeamFault::PlayedFor { name, team: old.name.clone(), round }.into());
        }
    }
    Ok(())
}

/// Returns the first round in which a person was named for a game.
fn lined_up(t: &Tournament, person: PersonId) -> Option<u16> {
    let named = |round: &crate::round::Round| {
        let mut games = round.pairings.values().flat_map(|pairing| pairing.games.values());
        games.any(|game| game.players.is_some_and(|players| players.contains(&Some(person))))
    };
    t.groups.values().flat_map(|group| group.rounds.values()).find(|round| named(round)).map(|round| round.number)
}

/// Returns the team after some changes.
fn after(changes: &[Change]) -> Option<&Team> {
    changes.iter().rev().find_map(|change| match change {
        Change::Entry { after: Some(entry), .. } => entry.team(),
        _ => None,
    })
}

/// Adds the changes that follow from another list: people without any entry are removed, and the seats are reordered
/// while there are no rounds.
fn settled(t: &Tournament, decided: Decided, old: &Team) -> Decided {
    if decided.changes.is_empty() {
        return decided;
    }
    let mut edited = t.clone();
    edited.try_on(&decided.changes);
    let needed = |person: &PersonId| {
        edited.entries.values().any(|entry| match &entry.who {
            Competitor::Person(id) => id == person,
            Competitor::Team(team) => team.people().contains(person),
        })
    };
    let mut others: Vec<Change> = Vec::new();
    for id in old.people().into_iter().filter(|id| !needed(id) && lined_up(t, *id).is_none()) {
        let before = t.people.get(&id).cloned();
        others.push(Change::Person { id, before, after: None, parts: PersonParts::default() });
    }
    others.extend(reseated(&edited));
    decided.and(others)
}

/// Returns the changes that order the seats of open groups without rounds by the numbers.
pub(super) fn reseated(edited: &Tournament) -> Vec<Change> {
    let open = edited.all_groups().filter(|(stage, group)| stage.seats_newcomers() && !group.has_begun());
    open.filter_map(|(_, group)| numbering::reseat(group, &numbering::with_newcomers(edited, group, &[]))).collect()
}
