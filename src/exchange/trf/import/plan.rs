//! Number of rounds, format, acceleration, prohibited pairings and requested byes.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::contest::Level;
use qisai_domain::format::AccelerationRecord;
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::{
    Acceleration, ByeKind, Contest, EntryId, Format, Points, Prohibition, ScoreSystem, Side, SwissSystem,
};

use super::rounds::{Seat, Seats, column};
use super::scores::in_units;
use super::{Document, team_games};
use crate::trf::dialect;
use crate::trf::formats::{format_named, is_match};
use crate::trf::note::{NoteKind, Notes};
use crate::trf::record::{Located, Record, TextTag};

/// Maximum number of records 250 that are applied. Each can name every player, so a long list of them must not fill
/// the memory.
pub(super) const MAX_ACCELERATIONS: usize = 500;

/// Byes by number and round.
pub(super) type Byes = BTreeMap<u32, BTreeMap<u16, ByeKind>>;

/// Decisions about the tournament.
pub(super) struct Plan {
    pub(super) rounds: u16,
    pub(super) format: Format,
    /// Contests by first round, if the format alone does not determine them.
    pub(super) contests: Vec<(u16, Contest)>,
    pub(super) prohibited: Vec<Prohibition>,
    /// Byes of records 240 and XXZ, and of letters after the last round.
    pub(super) byes: Byes,
    /// Initial colour from record 152.
    pub(super) initial_side: Option<Side>,
}

pub(super) fn read(document: &Document, seats: &Seats, scores: &ScoreSystem, notes: &mut Notes) -> Plan {
    let rounds = count_rounds(document, seats, notes);
    let mut format = read_format(document, rounds, notes);
    let rounds = in_format(&format, document.players.len()).unwrap_or(rounds).max(seats.played).min(rounds);
    let mut records = Records { document, rounds, notes };
    let mut byes = records.byes(seats);
    records.check_pairing_bye(&mut byes, seats, format.spec().announces_rounds());
    let prohibited = records.prohibited();
    let accelerated = records.accelerated(scores);
    match format.acceleration_mut() {
        _ if accelerated.is_empty() => {}
        Some(acceleration) => *acceleration = Acceleration::Records { records: accelerated },
        None => {
            let is_one =
                |record: &Record| matches!(record, Record::Acceleration { .. } | Record::PlayerAcceleration { .. });
            let line =
                document.records.iter().find(|located| is_one(&located.record)).map_or(0, |located| located.line);
            notes.add(line, 1, NoteKind::AccelerationWithoutSwiss, "");
        }
    }
    let drawn = document.records.iter().find_map(|located| match located.record {
        Record::InitialColour(side) => Some(side),
        _ => None,
    });
    let contests = contests(&format, if seats.games > 1 { seats.games.max(rounds) } else { 1 });
    Plan { rounds, format, contests, prohibited, byes, initial_side: drawn }
}

/// Returns the number of rounds that a table has, whatever was announced; `None` if the announcement counts.
pub(super) fn in_format(format: &Format, players: usize) -> Option<u16> {
    let players = u16::try_from(players).unwrap_or(u16::MAX);
    format.rounds(players).filter(|_| format.is_complete_table())
}

/// Returns the requested byes and prohibited pairs of a tournament whose rounds are known from elsewhere.
pub(super) fn restrictions(
    document: &Document,
    (played, rounds): (u16, u16),
    notes: &mut Notes,
) -> (Byes, Vec<Prohibition>) {
    let mut records = Records { document, rounds, notes };
    (records.byes(&Seats::empty(played)), records.prohibited())
}

/// Returns the announced number of rounds, at least those recorded; without an announcement, the number in the file's
/// columns and dates.
pub(super) fn count_rounds(document: &Document, seats: &Seats, notes: &mut Notes) -> u16 {
    let announced = document.records.iter().find_map(|located| match located.record {
        Record::Rounds(rounds) => Some((located.line, rounds)),
        _ => None,
    });
    let Some((line, announced)) = announced else {
        let in_records = document.records.iter().filter_map(|located| match located.record {
            Record::Byes { round, .. } if !document.has_teams() => round.or(Some(seats.played.saturating_add(1))),
            _ => None,
        });
        let dated = document.dated_columns().div_ceil(seats.games.max(1));
        let rounds = in_records.chain([seats.columns, dated, 1]).max().unwrap_or(1).min(MAX_ROUNDS);
        notes.add(0, 0, NoteKind::RoundsAssumed { rounds }, "");
        return rounds;
    };
    if seats.played > announced {
        notes.add(line, 5, NoteKind::RoundsRaised { announced, rounds: seats.played }, "");
    }
    announced.max(seats.played)
}

pub(super) fn read_format(document: &Document, rounds: u16, notes: &mut Notes) -> Format {
    if let Some(format) = dialect::system(document.records, rounds) {
        return format;
    }
    let code = document.text(TextTag::TypeCode);
    if let Some(format) = code.and_then(|(_, code)| format_named(code, rounds)) {
        return format;
    }
    let text = document.text(TextTag::TypeText);
    let dutch = Format::swiss(SwissSystem::default(), rounds);
    if let Some((line, text)) = text
        && let Some(format) = format_named(text, rounds).or_else(|| is_just_swiss(text).then(|| dutch.clone()))
    {
        if let Some((line, code)) = code {
            notes.add(line, 5, NoteKind::TypeUnknown, code);
        }
        notes.add(line, 5, NoteKind::TypeFromText { format: format.clone() }, text);
        return format;
    }
    match code.or(text) {
        Some((line, found)) => notes.add(line, 5, NoteKind::TypeAssumed, found),
        None => notes.add(0, 0, NoteKind::TypeAssumed, ""),
    }
    dutch
}

/// Returns `true` if a code or text means individuals and `false` if it means teams; `None` if it means neither.
pub(super) fn names_individuals(text: &str) -> Option<bool> {
    let upper = text.to_uppercase();
    let has = |words: &[&str]| words.iter().any(|word| upper.contains(word));
    if has(&["TEAM", "团体", "MANNSCHAFT", "EQUIP", "ÉQUIP", "SQUADR", "DRUŻYN", "КОМАНД"]) {
        return Some(false);
    }
    let is_named = has(&["INDIVIDUAL", "个人"]) || is_just_swiss(text) || format_named(text, 0).is_some();
    is_named.then_some(true)
}

/// Returns `true` if a free text mentions a Swiss without its system. A code that does so is unknown: `CUSTOM_SWISS`
/// is some other system.
fn is_just_swiss(text: &str) -> bool {
    let text = text.to_uppercase();
    text.contains("SWISS") || text.contains("瑞士")
}

/// Returns the format named by the file; `None` if it has to be assumed.
pub(super) fn named(document: &Document) -> Option<Format> {
    dialect::system(document.records, 0).or_else(|| format_named(naming(document)?, 0))
}

/// Returns the number of columns per round in the players' lines: two in the Double-Swiss, and in a match of two one
/// for each announced game.
pub(super) fn columns_of_a_round(document: &Document, is_one_meeting: bool, columns: u16) -> u16 {
    match named(document) {
        Some(format) if format.spec().has_tree() && is_one_meeting && naming(document).is_some_and(is_match) => {
            let announced = document.records.iter().find_map(|located| match located.record {
                Record::Rounds(games) => Some(games),
                _ => None,
            });
            announced.unwrap_or(1).max(columns).max(1)
        }
        _ if document.has_teams() => team_games::columns_of_a_round(document),
        Some(format) => format.games_per_meeting(),
        None => 1,
    }
}

/// Returns the first of records 192 and 092 that names a format.
fn naming<'a>(document: &Document<'a>) -> Option<&'a str> {
    let texts = [TextTag::TypeCode, TextTag::TypeText].into_iter().filter_map(|tag| document.text(tag));
    texts.map(|(_, text)| text).find(|text| format_named(text, 0).is_some())
}

/// Returns the contests of a format in which one side must advance; if the games are tied, the arbiter decides.
fn contests(format: &Format, games: u16) -> Vec<(u16, Contest)> {
    if !format.spec().needs_winner {
        return Vec::new();
    }
    vec![(1, Contest { level: vec![Level::Arbiter], ..Contest::of_games(games) })]
}

/// Records that name players and rounds.
struct Records<'a> {
    document: &'a Document<'a>,
    rounds: u16,
    notes: &'a mut Notes,
}

impl Records<'_> {
    /// Returns `true` if a record of this line may be applied: in a team file such records name teams.
    fn names_players(&mut self, line: u32) -> bool {
        if self.document.has_teams() {
            self.notes.add(line, 1, NoteKind::NamesTeams, "");
        }
        !self.document.has_teams()
    }

    fn has_round(&mut self, line: u32, round: u16) -> bool {
        let has = round <= self.rounds;
        if !has {
            self.notes.add(line, 0, NoteKind::NoSuchRound { round: round.into(), rounds: self.rounds }, "");
        }
        has
    }

    /// Returns the entries of the numbers that belong to players.
    fn known(&mut self, line: u32, numbers: &[u32]) -> Vec<EntryId> {
        let mut seen = BTreeSet::new();
        let mut known = Vec::new();
        for number in numbers {
            if !self.document.players.contains_key(number) {
                self.notes.add(line, 0, NoteKind::UnknownNumber { number: *number }, "");
            } else if seen.insert(*number) {
                known.push(EntryId(*number));
            }
        }
        known
    }

    fn byes(&mut self, seats: &Seats) -> Byes {
        let mut byes = Byes::new();
        for Located { line, record } in self.document.records {
            let Record::Byes { kind, round, numbers } = record else { continue };
            let round = round.unwrap_or(seats.played.saturating_add(1));
            if !self.names_players(*line) || !self.has_round(*line, round) {
                continue;
            }
            for EntryId(number) in self.known(*line, numbers) {
                match seats.at(number, round) {
                    Seat::Game { .. } => self.notes.add(*line, 0, NoteKind::ByeAndGame { number, round }, ""),
                    Seat::Bye(_) => {}
                    Seat::Empty => {
                        let first = *byes.entry(number).or_default().entry(round).or_insert(*kind);
                        if first != *kind {
                            self.notes.add(*line, 0, NoteKind::TwoByes { number, round }, "");
                        }
                    }
                }
            }
        }
        for number in self.document.players.keys() {
            for round in seats.played.saturating_add(1)..=seats.columns {
                let Seat::Bye(kind) = seats.at(*number, round) else { continue };
                let line = self.document.players.get(number).map_or(0, |(line, _)| *line);
                if self.has_round(line, round) {
                    byes.entry(*number).or_default().insert(round, kind);
                }
            }
        }
        byes
    }

    /// Checks the pairing-allocated byes entered ahead. Only one is allowed, in the round to be paired, and it must
    /// leave an even number of others (C.04.1 article 3). Any other is left out with a note; tables have none.
    fn check_pairing_bye(&mut self, byes: &mut Byes, seats: &Seats, is_swiss: bool) {
        let next = seats.played.saturating_add(1);
        let has_one = |byes: &BTreeMap<u16, ByeKind>| byes.contains_key(&next);
        let others = self.document.players.keys().filter(|number| !byes.get(number).is_some_and(has_one)).count();
        let mut allocated: Option<u32> = None;
        for (number, of_player) in byes {
            let mut refused = Vec::new();
            for (round, _) in of_player.iter().filter(|(_, kind)| **kind == ByeKind::PairingAllocated) {
                let (round, player) = (*round, *number);
                let code = match allocated {
                    _ if !is_swiss => None,
                    _ if round != next || others % 2 == 1 => Some(NoteKind::PairingByeAhead { round, player }),
                    Some(other) => Some(NoteKind::TwoPairingByes { round, player: other, other: player }),
                    None => {
                        allocated = Some(player);
                        continue;
                    }
                };
                refused.push(round);
                let line = self.document.players.get(number).map_or(0, |(line, _)| *line);
                if let Some(code) = code {
                    self.notes.add(line, column(round.saturating_mul(seats.games)), code, "");
                }
            }
            of_player.retain(|round, _| !refused.contains(round));
        }
    }

    fn prohibited(&mut self) -> Vec<Prohibition> {
        let mut prohibited = Vec::new();
        for Located { line, record } in self.document.records {
            let Record::Prohibition { rounds, numbers } = record else { continue };
            let (first_round, last_round) = rounds.unwrap_or((1, self.rounds));
            if !self.names_players(*line) || !self.has_round(*line, first_round) {
                continue;
            }
            let entries = self.known(*line, numbers);
            if entries.len() > 1 {
                prohibited.push(Prohibition { first_round, last_round, entries });
            } else {
                self.notes.add(*line, 0, NoteKind::NothingProhibited, "");
            }
        }
        prohibited
    }

    /// Returns records 250, then those of XXA, joined if the same players have the same points in consecutive rounds.
    fn accelerated(&mut self, scores: &ScoreSystem) -> Vec<AccelerationRecord> {
        let mut records = Vec::new();
        let mut by_round: BTreeMap<(u16, Points), Vec<EntryId>> = BTreeMap::new();
        for Located { line, record } in self.document.records {
            match record {
                Record::Acceleration { points, rounds: (first_round, last_round), numbers: (first, last), .. } => {
                    if !self.names_players(*line) || !self.has_round(*line, *first_round) {
                        continue;
                    }
                    if records.len() >= MAX_ACCELERATIONS {
                        self.notes.add(*line, 0, NoteKind::TooManyAccelerations, "");
                        continue;
                    }
                    let numbers = self.document.players.keys().filter(|number| (first..=last).contains(number));
                    let entries: Vec<EntryId> = numbers.map(|number| EntryId(*number)).collect();
                    if entries.is_empty() {
                        self.notes.add(*line, 0, NoteKind::NobodyInRange { first: *first, last: *last }, "");
                        continue;
                    }
                    let points = in_units(*points, scores.unit);
                    records.push(AccelerationRecord {
                        first_round: *first_round,
                        last_round: *last_round,
                        points,
                        entries,
                    });
                }
                Record::PlayerAcceleration { number, points } => {
                    let entries = self.known(*line, &[*number]);
                    for (round, points) in (1..).zip(points).filter(|(_, points)| points.0 != 0) {
                        if !self.has_round(*line, round) {
                            break;
                        }
                        by_round.entry((round, in_units(*points, scores.unit))).or_default().extend(&entries);
                    }
                }
                _ => {}
            }
        }
        let mut joined: Vec<AccelerationRecord> = Vec::new();
        // Key: points and last round, which no two records share.
        let mut ends: BTreeMap<(Points, u16), usize> = BTreeMap::new();
        for ((round, points), entries) in by_round {
            let end = ends.get(&(points, round.saturating_sub(1))).copied();
            let continued = end.and_then(|index| joined.get_mut(index)).filter(|record| record.entries == entries);
            let index = if let (Some(record), Some(index)) = (continued, end) {
                record.last_round = round;
                index
            } else {
                joined.push(AccelerationRecord { first_round: round, last_round: round, points, entries });
                joined.len() - 1
            };
            ends.insert((points, round), index);
        }
        records.extend(joined);
        records
    }
}
