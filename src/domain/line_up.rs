//! Line-ups of team matches: their legality, their deadline and the default players of a team without one.

pub mod fault;
pub mod terms;

pub use fault::{LineUpFault, MissingData};
pub use terms::{Asks, LineUpTerms, MissingLineUp, Restriction};

use chrono::{DateTime, Utc};

use crate::contest::GameKey;
use crate::decide::meeting_is_over;
use crate::discipline::Side;
use crate::entry::{Entry, Team};
use crate::id::{EntryId, GroupId, PersonId, RoundRef};
use crate::pairing::Pairing;
use crate::person::Person;
use crate::player::Sex;
use crate::result::GameResult;
use crate::round::RoundState;
use crate::stage::{LineUpRule, Play};
use crate::tournament::Tournament;

/// Returns `true` if a moment is after a deadline; the second of the deadline itself is still in time.
pub fn is_late(deadline: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    now.timestamp() > deadline.timestamp()
}

/// Returns the faults of a line-up, board 1 first; empty if it is legal. Empty chairs do not break the order.
pub fn faults(
    t: &Tournament,
    (rule, terms): (LineUpRule, &LineUpTerms),
    team: &Team,
    boards: u16,
    players: &[Option<PersonId>],
) -> Vec<LineUpFault> {
    let mut faults = Vec::new();
    if players.len() > usize::from(boards) {
        faults.push(LineUpFault::TooMany { players: players.len(), boards });
    }
    // Board and place in the list of every player on the list.
    let mut seated: Vec<(u16, u16)> = Vec::new();
    for (board, player) in (1..).zip(players) {
        let Some(player) = player else { continue };
        let Some(place) = place(team, *player) else {
            faults.push(LineUpFault::NotListed { board });
            continue;
        };
        if let Some((one, _)) = seated.iter().find(|(_, other)| *other == place) {
            faults.push(LineUpFault::Twice { place, one: *one, other: board });
        }
        seated.push((board, place));
    }
    match rule {
        LineUpRule::Fixed => {
            let misplaced = seated.iter().filter(|(board, place)| board != place);
            faults.extend(misplaced.map(|&(board, place)| LineUpFault::Fixed { place, board }));
        }
        LineUpRule::Reserves => {
            let crossed = seated.iter().zip(seated.iter().skip(1)).filter(|((_, upper), (_, lower))| upper > lower);
            faults.extend(crossed.map(|(&(board, place), &(on, before))| LineUpFault::Crossed {
                place,
                board,
                before,
                on,
            }));
        }
        LineUpRule::Free | LineUpRule::All => {}
    }
    if terms.empty_last {
        let lowest = seated.last().map_or(0, |(board, _)| *board);
        let empty = (1..lowest).zip(players).find(|(_, player)| player.is_none());
        faults.extend(empty.map(|(board, _)| LineUpFault::EmptyAbove { board }));
    }
    let people: Vec<PersonId> = players.iter().flatten().copied().collect();
    for restriction in &terms.restrictions {
        let found = breaks(t, restriction.asks, team, players, &people);
        faults.extend(found.map(|found| LineUpFault::Restricted { restriction: restriction.clone(), found }));
        let missing = unknown(t, restriction.asks, team, players).into_iter();
        faults.extend(missing.map(|(place, what)| LineUpFault::Unknown {
            restriction: restriction.clone(),
            place,
            what,
        }));
    }
    faults
}

/// Returns the people of a team's list for whom data needed by the rules of line-ups are missing. A year of birth is
/// needed for those who may play on a board of juniors.
pub fn missing_data(
    t: &Tournament,
    (rule, terms): (LineUpRule, &LineUpTerms),
    team: &Team,
) -> Vec<(MissingData, Vec<PersonId>)> {
    let may_sit = |place: u16, board: u16| match rule {
        LineUpRule::Fixed => place == board,
        LineUpRule::Reserves => place >= board,
        LineUpRule::Free | LineUpRule::All => true,
    };
    let mut missing: Vec<(MissingData, Vec<PersonId>)> = Vec::new();
    for restriction in &terms.restrictions {
        for (place, id) in (1..).zip(&team.roster) {
            let concerned = !matches!(restriction.asks, Asks::Junior { board, .. } if !may_sit(place, board));
            let Some(what) =
                t.person(*id).filter(|_| concerned).and_then(|person| unknown_of(person, restriction.asks))
            else {
                continue;
            };
            match missing.iter_mut().find(|(known, _)| *known == what) {
                Some((_, people)) if people.contains(id) => {}
                Some((_, people)) => people.push(*id),
                None => missing.push((what, vec![*id])),
            }
        }
    }
    missing
}

/// Returns the datum about a person that a rule needs and that is missing.
fn unknown_of(person: &Person, asks: Asks) -> Option<MissingData> {
    match asks {
        Asks::Women(_) => person.sex().is_none().then_some(MissingData::Sex),
        Asks::Foreigners(_) => person.strength.federation.is_empty().then_some(MissingData::Federation),
        Asks::RatingSum(_) => person.rating().is_none().then_some(MissingData::Rating),
        Asks::Junior { .. } => birth_year(person).is_none().then_some(MissingData::BirthYear),
    }
}

/// Returns the places of players with missing data that the rule needs, each with the missing datum.
fn unknown(t: &Tournament, asks: Asks, team: &Team, players: &[Option<PersonId>]) -> Vec<(u16, MissingData)> {
    let concerns = |board: u16| !matches!(asks, Asks::Junior { board: of, .. } if of != board);
    let seated = (1..).zip(players).filter_map(|(board, player)| player.filter(|_| concerns(board)));
    seated.filter_map(|id| Some((place(team, id)?, unknown_of(t.person(id)?, asks)?))).collect()
}

/// Returns the year of a person's birth, or `None` if it is missing or not a year.
fn birth_year(person: &Person) -> Option<u16> {
    person.born().get(..4)?.parse().ok().filter(|year| *year > 0)
}

/// Returns the actual value that breaks a requirement, or `None` if the requirement is met.
fn breaks(t: &Tournament, asks: Asks, team: &Team, players: &[Option<PersonId>], people: &[PersonId]) -> Option<u32> {
    let known = || people.iter().filter_map(|id| t.person(*id));
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    match asks {
        Asks::Women(least) => {
            let women = known().filter(|person| person.open.as_ref().is_some_and(|open| open.sex == Some(Sex::Female)));
            let women = count(women.count());
            (women < u32::from(least)).then_some(women)
        }
        Asks::Foreigners(most) => {
            let is_foreign = |federation: &str| !federation.is_empty() && federation != team.federation;
            let foreign = count(known().filter(|person| is_foreign(&person.strength.federation)).count());
            (foreign > u32::from(most)).then_some(foreign)
        }
        Asks::RatingSum(most) => {
            let sum: u32 = known().filter_map(Person::rating).map(u32::from).sum();
            (sum > most).then_some(sum)
        }
        Asks::Junior { board, born } => {
            let player = players.get(usize::from(board.checked_sub(1)?)).copied().flatten()?;
            let year = birth_year(t.person(player)?)?;
            (year < born).then_some(u32::from(year))
        }
    }
}

/// Returns a person's place in the team's list, from 1.
pub fn place(team: &Team, person: PersonId) -> Option<u16> {
    let at = team.roster.iter().position(|other| *other == person)?;
    u16::try_from(at + 1).ok()
}

/// Returns all ordered selections of `boards` places of a list, in lexicographic order: the fifteen line-ups of 12.2
/// for four of six. There are C(list, boards).
pub fn choices(boards: u16, list: u16) -> impl Iterator<Item = Vec<u16>> {
    let first = (boards > 0 && boards <= list).then(|| (1..=boards).collect::<Vec<u16>>());
    std::iter::successors(first, move |choice| {
        let highest = list - boards + 1..=list;
        let at = choice.iter().zip(highest).rposition(|(place, highest)| *place < highest)?;
        let moved = choice.get(at)? + 1;
        let kept = choice.iter().take(at).copied();
        Some(kept.chain(moved..).take(usize::from(boards)).collect())
    })
}

/// Returns the players of a side of a team match, board 1 first, or `None` while its line-up is not open.
pub fn opened(pairing: &Pairing, side: Side, boards: u16) -> Option<Vec<Option<PersonId>>> {
    let own = usize::from(side == Side::Second);
    let chair = |board: u16| pairing.games.get(&GameKey::board(board))?.players?.get(own).copied().flatten();
    let chairs: Vec<Option<PersonId>> = (1..=boards).map(chair).collect();
    chairs.iter().any(Option::is_some).then_some(chairs)
}

/// Returns the default players of a team that handed in no line-up, board 1 first, or `None` if the arbiter names them.
pub fn inherited(
    t: &Tournament,
    (group, round): (GroupId, u16),
    team: EntryId,
    boards: u16,
) -> Option<Vec<Option<PersonId>>> {
    let (stage, in_group) = t.group(group)?;
    let roster = &t.entry(team)?.team()?.roster;
    let top = || (0..usize::from(boards)).map(|at| roster.get(at).copied()).collect();
    let fixed = stage.play.line_ups == Some(LineUpRule::Fixed);
    match stage.play.line_up_terms.missing {
        _ if fixed => Some(top()),
        MissingLineUp::Arbiter => None,
        MissingLineUp::Forfeit => Some(vec![None; usize::from(boards)]),
        MissingLineUp::Top => Some(top()),
        MissingLineUp::Previous => {
            let earlier = in_group.rounds.range(..round).rev();
            let before = earlier.flat_map(|(_, round)| round.pairings.values()).find_map(|pairing| {
                let two = pairing.two()?;
                let side = match two.iter().position(|entry| *entry == team)? {
                    0 => Side::First,
                    _ => Side::Second,
                };
                opened(pairing, side, boards)
            });
            let on_list = |chair: Option<PersonId>| chair.filter(|person| roster.contains(person));
            Some(before.map_or_else(top, |chairs| chairs.into_iter().map(on_list).collect()))
        }
    }
}

/// Returns the teams without a player at the board of a game, the first-named first. A player plays all games of a
/// board as long as nobody else is named. Without named line-ups, the entries themselves meet.
pub fn absent_at(t: &Tournament, play: &Play, pairing: &Pairing, game: GameKey) -> Vec<EntryId> {
    let named = matches!(play.line_ups, Some(LineUpRule::Fixed | LineUpRule::Reserves | LineUpRule::Free));
    let Some(two) = pairing.two().filter(|_| named) else { return Vec::new() };
    let of_board = pairing.games.iter().filter(|(key, _)| key.board == game.board && **key <= game);
    let chairs = of_board.filter_map(|(_, game)| game.players).next_back().unwrap_or_default();
    let is_team = |entry: EntryId| t.entry(entry).and_then(Entry::team).is_some();
    let absent = two.into_iter().zip(chairs).filter(|(entry, chair)| chair.is_none() && is_team(*entry));
    absent.map(|(entry, _)| entry).collect()
}

/// Returns `true` if a game was played or is being played.
pub(crate) fn is_played(result: GameResult) -> bool {
    let (first, second) = result.outcomes();
    first.is_played() || second.is_played()
}

/// Returns the teams of a public round whose line-ups are not open, with the tables of their matches, in the order of the tables. A match that
/// is over without play needs none.
pub fn not_open(t: &Tournament, at: RoundRef) -> Vec<(u32, EntryId)> {
    let (Some((stage, _)), Some(round)) = (t.group(at.group), t.round(at)) else { return Vec::new() };
    let boards = stage.play.contest(at.round).boards;
    if round.state == RoundState::Draft || boards == 0 {
        return Vec::new();
    }
    let of_match = |pairing: &Pairing| {
        let was_played = pairing.games.values().any(|game| is_played(game.result));
        let needs_none = pairing.decision.is_some() || meeting_is_over(&stage.play, at.round, pairing);
        let missing = |(side, entry): &(Side, EntryId)| {
            absent_at(t, &stage.play, pairing, GameKey::ONLY).contains(entry)
                && opened(pairing, *side, boards).is_none()
        };
        let sides = [Side::First, Side::Second].into_iter().zip(pairing.two().into_iter().flatten());
        let missing: Vec<(u32, EntryId)> = sides
            .filter(|_| was_played || !needs_none)
            .filter(missing)
            .map(|(_, entry)| (pairing.table, entry))
            .collect();
        missing
    };
    round.in_board_order().into_iter().flat_map(of_match).collect()
}

/// Returns `true` if the announced rule supplies players for a team whose line-up is not open.
pub fn is_proposed(t: &Tournament, at: RoundRef) -> bool {
    let Some((stage, _)) = t.group(at.group) else { return false };
    let boards = stage.play.contest(at.round).boards;
    let names = |entry: EntryId| {
        inherited(t, (at.group, at.round), entry, boards).is_some_and(|it| it.iter().any(Option::is_some))
    };
    not_open(t, at).into_iter().any(|(_, entry)| names(entry))
}
