//! Team records besides matches: detection of a team event, clubs, rosters, and points beyond the results.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::setup::{Entrant, TeamEntrant};
use qisai_domain::{ByeKind, Format, Player, Side};

use super::adjustments::Adjustments;
use super::rounds::{Seat, Seats, column};
use super::teams::{MatchesOfRound, TeamByes, TeamClaim};
use super::{Document, codes, kept_line, plan};
use crate::trf::note::{NoteKind, Notes};
use crate::trf::record::{CellCode, KeptKind, Located, PointCode, Record, TextTag};
use crate::trf::team_flaw::TeamFlaw;
use crate::trf::team_record::TeamRecord;

/// Returns `true` if teams play: if a record of the TRF26 exists (300 to 362, 801, 802), or if teams are only named by
/// records 013 and records 192 and 092 do not mention individuals.
pub(super) fn is_of_teams(records: &[Located]) -> bool {
    let text = |wanted: TextTag| {
        records.iter().find_map(|located| match &located.record {
            Record::Text { tag, text } if *tag == wanted => Some(text.as_str()),
            _ => None,
        })
    };
    let mut named = false;
    for Located { record, .. } in records {
        match record {
            Record::Team(TeamRecord::Roster { number: None, .. }) => named = true,
            Record::Kept { kind: KeptKind::Team, tag, .. } if tag == "013" => named = true,
            Record::Team(_) | Record::Kept { kind: KeptKind::Team, .. } => return true,
            _ => {}
        }
    }
    let said = [TextTag::TypeCode, TextTag::TypeText].into_iter().filter_map(|tag| plan::names_individuals(text(tag)?));
    named && said.min() != Some(true)
}

/// Returns the clubs of players in an event of individuals: the teams of records 013.
pub(super) fn clubs(document: &Document, notes: &mut Notes) -> BTreeMap<u32, String> {
    let mut clubs: BTreeMap<u32, String> = BTreeMap::new();
    if document.has_teams() {
        return clubs;
    }
    let mut first_line = None;
    for Located { line, record } in document.records {
        let Record::Team(TeamRecord::Roster { name, players, .. }) = record else { continue };
        first_line = first_line.or(Some(*line));
        for player in players {
            if !document.players.contains_key(player) {
                notes.add(*line, 37, NoteKind::UnknownNumber { number: *player }, "");
            } else if !name.is_empty() {
                clubs.entry(*player).or_insert_with(|| kept_line(*line, 9, name, notes));
            }
        }
    }
    if let Some(line) = first_line {
        notes.add(line, 1, NoteKind::TeamsBeside, "");
    }
    clubs
}

/// Returns the teams of records 013 and 310, with their claimed points.
pub(super) fn rosters(document: &Document, notes: &mut Notes) -> (BTreeMap<u32, Entrant>, Vec<TeamClaim>) {
    let mut teams: BTreeMap<u32, Entrant> = BTreeMap::new();
    let mut lines: BTreeMap<u32, u32> = BTreeMap::new();
    let mut team_of: BTreeMap<u32, u32> = BTreeMap::new();
    let mut claims = Vec::new();
    let is_numbered =
        |located: &Located| matches!(&located.record, Record::Team(TeamRecord::Roster { number: Some(_), .. }));
    let has_310 = document.records.iter().any(is_numbered);
    for Located { line, record } in document.records {
        let Record::Team(TeamRecord::Roster { number, name, short, match_points, game_points, players }) = record
        else {
            continue;
        };
        // Files of the transition period list the teams twice: the old record 013 beside 310 is for old readers.
        if has_310 && number.is_none() {
            continue;
        }
        let next = teams.last_key_value().map_or(1, |(last, _)| last.saturating_add(1));
        let team = number.unwrap_or(next);
        let mut flaw = |flaw| notes.add(*line, 5, NoteKind::TeamFlaw { flaw }, "");
        if let Some(first) = lines.get(&team) {
            flaw(TeamFlaw::NumberTaken { team, first: *first });
            continue;
        }
        lines.insert(team, *line);
        let mut members = Vec::new();
        for player in players {
            if !document.players.contains_key(player) {
                flaw(TeamFlaw::UnknownPlayer { team, player: *player });
                continue;
            }
            let first = *team_of.entry(*player).or_insert(team);
            if first == team && !members.contains(player) {
                members.push(*player);
            } else {
                flaw(TeamFlaw::InTwoTeams { player: *player, team: first, other: team });
            }
        }
        let mut name = kept_line(*line, 9, name, notes);
        if name.is_empty() {
            name = format!("Team {team}");
            notes.add(*line, 9, NoteKind::NoName { name: name.clone() }, "");
        }
        let entrant = Entrant {
            number: team,
            player: Player { name, ..Player::default() },
            team: Some(TeamEntrant { short: kept_line(*line, 5, short, notes), roster: members }),
            from_round: 1,
            ..Entrant::default()
        };
        teams.insert(team, entrant);
        claims.push(TeamClaim { team, line: *line, match_points: *match_points, game_points: *game_points });
    }
    (teams, claims)
}

/// Returns the pairing-allocated byes known only from letters: a team without a match and without a bye record in a
/// round, whose players have a `U` there.
pub(super) fn byes_by_letters(
    document: &Document,
    teams: &BTreeMap<u32, Entrant>,
    seats: &Seats,
    known: &BTreeSet<(u16, u32)>,
    notes: &mut Notes,
) -> Vec<(u16, u32)> {
    let mut byes = Vec::new();
    for (number, team) in teams {
        let roster = team.team.as_ref().map_or(&[][..], |team| team.roster.as_slice());
        for round in (1..=seats.columns).filter(|round| !known.contains(&(*round, *number))) {
            let plays = roster.iter().any(|player| matches!(seats.at(*player, round), Seat::Game { .. }));
            let has_letter = |player: &&u32| seats.at(**player, round) == Seat::Bye(ByeKind::PairingAllocated);
            if let Some(player) = roster.iter().find(has_letter).filter(|_| !plays) {
                let line = document.players.get(player).map_or(0, |(line, _)| *line);
                notes.add(line, column(round) + 7, NoteKind::TeamByeByLetters { round, team: *number }, "U");
                byes.push((round, *number));
            }
        }
    }
    byes
}

/// Returns the pairing-allocated byes that follow only from the rounds. They apply to a Swiss of an odd number of
/// teams, in a file without team records except 013: the only team without a match has the bye.
pub(super) fn byes_of_odd_ones(
    document: &Document,
    teams: &[TeamClaim],
    format: &Format,
    matches: &[MatchesOfRound],
    notes: &mut Notes,
) -> Vec<((u16, u32), ByeKind)> {
    let is_of_2026 = |located: &Located| match &located.record {
        Record::Team(TeamRecord::Roster { number, .. }) => number.is_some(),
        Record::Team(_) | Record::Byes { .. } => true,
        _ => false,
    };
    let has_letters = document.players.values().any(|(_, player)| {
        player.cells.iter().flatten().any(|cell| cell.code == CellCode::Bye(ByeKind::PairingAllocated))
    });
    let is_swiss = format.spec().announces_rounds();
    if !is_swiss || has_letters || teams.len().is_multiple_of(2) || document.records.iter().any(is_of_2026) {
        return Vec::new();
    }
    let mut byes = Vec::new();
    for (round, matches) in (1..).zip(matches) {
        let plays = |team: u32| matches.keys().any(|(one, two)| [*one, *two].contains(&team));
        let mut idle = teams.iter().filter(|claim| !plays(claim.team));
        if let (Some(claim), None) = (idle.next(), idle.next()) {
            notes.add(claim.line, 0, NoteKind::TeamByeAssumed { round, team: claim.team }, "");
            byes.push(((round, claim.team), ByeKind::PairingAllocated));
        }
    }
    byes
}

/// Returns the line of record 162 whose value `P` differs from the game points of a team's bye in record 320.
pub(super) fn unused_bye_value(document: &Document) -> Option<u32> {
    let of_162 = |located: &Located| match &located.record {
        Record::PointValues { values, .. } => {
            let value = values.iter().rfind(|(code, _)| *code == PointCode::PairingBye);
            value.map(|(_, value)| (located.line, *value))
        }
        _ => None,
    };
    let (line, value) = document.records.iter().rev().find_map(of_162)?;
    let of_320 = document.records.iter().find_map(|located| match &located.record {
        Record::Team(TeamRecord::PairingByes { game_points, .. }) => *game_points,
        _ => None,
    })?;
    (value != of_320).then_some(line)
}

/// Adds to the teams their points beyond the results and their requested byes.
pub(super) fn settle_entrants(
    teams: &mut BTreeMap<u32, Entrant>,
    mut adjustments: Adjustments,
    byes: &TeamByes,
    last: u16,
) {
    for (number, entrant) in teams.iter_mut() {
        entrant.adjustments = adjustments.remove(number).unwrap_or_default();
    }
    for ((round, team), kind) in byes.range((last.saturating_add(1), 0)..) {
        if let Some(entrant) = teams.get_mut(team) {
            entrant.byes.insert(*round, *kind);
        }
    }
}

/// Returns the initial colour of record 152.
pub(super) fn initial_side(document: &Document) -> Option<Side> {
    document.records.iter().find_map(|located| match located.record {
        Record::InitialColour(side) => Some(side),
        _ => None,
    })
}

/// Returns the tie-breaks of record 212, or match points and record 202.
pub(super) fn order(document: &Document) -> Vec<String> {
    if let Some((_, text)) = document.text(TextTag::Standings) {
        return codes(text);
    }
    let text = document.text(TextTag::TieBreaks).map_or("", |(_, text)| text);
    [vec!["MPTS".to_owned()], codes(text)].concat()
}
