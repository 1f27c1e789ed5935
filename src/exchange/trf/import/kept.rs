//! Tournaments restored completely from our own comments: brackets with their matches, and contests of several games.
//! The comments contain the meetings and their purpose, the columns the results: see [`kept`](crate::trf::kept).
//!
//! If comments and columns disagree, because the file was edited, the file is read without the comments, with a note.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::setup::{Entrant, MAX_ROUNDS, PlayedPairing, PlayedRound, Setup};
use qisai_domain::{
    ByeKind, Draw, DrawOf, EntryId, Game, GameResult, GroupId, Limits, Pairing, Play, Side, Tournament, Version,
    results,
};

use super::letters::{Combined, combine};
use super::rounds::{History, Worth};
use super::{Document, Imported, adjustments, claims, expulsions, person, plan, settings};
use crate::trf::dialect;
use crate::trf::kept::{Kept, KeptCards, KeptMeeting, KeptRound};
use crate::trf::note::{NoteKind, Notes};
use crate::trf::record::{CellCode, Record, RoundCell};

/// Returns the tournament of the comments and columns; `None` if there are no such comments, or if they do not fit.
pub(super) fn import(document: &Document, notes: &mut Notes) -> Option<Imported> {
    if document.has_teams() {
        return None;
    }
    let kept = match Kept::read(document.records, false) {
        Ok(kept) => kept?,
        Err(line) => {
            notes.add(line, 1, NoteKind::KeptUnreadable, "");
            return None;
        }
    };
    let played = match (Reader { document, place: 0, told: BTreeSet::new() }).rounds(&kept.play, &kept.rounds) {
        Ok(played) => played,
        Err(Strange { line, round, player }) => {
            notes.add(line, 1, NoteKind::KeptDiffers { round, player }, "");
            return None;
        }
    };
    let (event, order) = (document.event(notes), document.tie_breaks(notes));
    let last = u16::try_from(played.len()).unwrap_or(MAX_ROUNDS);
    let announced = document.records.iter().find_map(|located| match located.record {
        Record::Rounds(rounds) => Some(rounds),
        _ => None,
    });
    let in_format = plan::in_format(&kept.play.format, document.players.len());
    let rounds = announced.map_or(last, |announced| in_format.unwrap_or(announced).min(announced)).max(last);
    let (mut byes, prohibited) = plan::restrictions(document, (last, rounds), notes);
    let scores = &kept.play.scoring.games;
    let numbers = document.players.keys().copied().collect();
    let given = adjustments::read(document, &numbers, rounds, (scores.unit, scores.unit), notes);
    let seats: BTreeMap<u32, _> = (1..).zip(&kept.seats).map(|(nth, seat)| (seat.number, (nth, seat))).collect();
    let entrant = |(number, (_, record)): (&u32, &(u32, &_))| {
        let (nth, seat) = seats.get(number).copied().unzip();
        let until = seat.and_then(|seat| seat.until);
        let absences = kept.absences.iter().filter(|absence| absence.number == *number);
        let mut byes = byes.remove(number).unwrap_or_default();
        byes.retain(|round, _| *round > last && until.is_none_or(|until| *round < until));
        Entrant {
            number: *number,
            player: person(record),
            from_round: seat.map_or(1, |seat| seat.from),
            withdrawn_from: until,
            left_as: nth.filter(|_| until.is_some()).unwrap_or_default(),
            byes,
            absences: absences.map(|absence| (absence.round, absence.absence)).collect(),
            adjustments: given.get(number).cloned().unwrap_or_default(),
            ..Entrant::default()
        }
    };
    let mut entrants: Vec<Entrant> = document.players.iter().map(entrant).collect();
    expulsions::apply(document, &mut entrants, rounds, notes);
    let initial_side = document.records.iter().find_map(|located| match located.record {
        Record::InitialColour(side) => Some(side),
        _ => None,
    });
    let setup = Setup {
        order,
        limits: Limits { prohibited, fixed: kept.fixed, ..Limits::default() },
        initial_side,
        lots: dialect::lots(document.records),
        draws: kept.cards.into_iter().map(draw).collect(),
        entrants,
        sittings: document.sittings(|column| round_of(&kept.play, &kept.rounds, column, rounds), notes),
        played,
        ..Setup::new(settings(document, &event), kept.play)
    };
    let tournament = match Tournament::try_from(setup.clone()) {
        Ok(tournament) => tournament,
        Err(error) => {
            notes.add(kept.line, 1, NoteKind::KeptRefused { why: error.to_string() }, "");
            return None;
        }
    };
    if let Some(results) = results(&tournament, GroupId(1), last) {
        let points = results.lines.iter().map(|line| (line.entry.0, results.score_after(line, results.rounds())));
        let history = History { points: points.collect(), ..History::of(setup.played.clone()) };
        let worth = Worth { scores: &setup.play.scoring.games, adjustments: &given };
        claims::compare(document, &history, &BTreeMap::new(), worth, notes);
    }
    Some(Imported { event, setup, claims: Vec::new() })
}

/// Returns the number of columns of a round: the games of its longest meeting.
fn columns_of(play: &Play, round: &KeptRound) -> usize {
    let longest = round.meetings.iter().map(|(_, meeting)| meeting.games.len()).max();
    longest.unwrap_or(0).max(usize::from(play.format.games_per_meeting()))
}

/// Returns the round of a column, from 1; rounds that are not paired have the usual number of columns.
fn round_of(play: &Play, rounds: &[KeptRound], column: u16, announced: u16) -> Option<u16> {
    let usual = usize::from(play.format.games_per_meeting());
    let mut end = 0;
    (1..=announced).find(|number| {
        let round = rounds.get(usize::from(*number) - 1);
        end += round.map_or(usual, |round| columns_of(play, round));
        usize::from(column) <= end
    })
}

fn draw(cards: KeptCards) -> Draw {
    let (among, outcome) = cards.drawn.into_iter().map(|(number, card)| (EntryId(number), card)).unzip();
    Draw { of: DrawOf::Round(cards.round), among, seed: cards.seed, outcome, changed: Version::default() }
}

/// Comment that disagrees with the columns.
struct Strange {
    line: u32,
    round: u16,
    player: u32,
}

/// Reader of the columns, from left to right.
struct Reader<'a> {
    document: &'a Document<'a>,
    /// First column of the round, from 0.
    place: usize,
    /// Numbers and columns that are accounted for.
    told: BTreeSet<(u32, usize)>,
}

impl Reader<'_> {
    fn rounds(mut self, play: &Play, rounds: &[KeptRound]) -> Result<Vec<PlayedRound>, Strange> {
        let mut played = Vec::with_capacity(rounds.len());
        let mut widths = Vec::with_capacity(rounds.len());
        for round in rounds {
            let pairings: Result<Vec<PlayedPairing>, Strange> = round
                .meetings
                .iter()
                .map(|(line, meeting)| {
                    let strange = |player| Strange { line: *line, round: round.number, player };
                    let pairing = self.pairing(meeting).map_err(strange)?;
                    Ok(PlayedPairing::Whole(Box::new(pairing)))
                })
                .collect();
            played.push(PlayedRound { state: round.state, pairings: pairings? });
            let width = columns_of(play, round);
            widths.push((self.place + width, round));
            self.place += width;
        }
        // A game without a meeting was added to the file.
        for (number, (line, player)) in &self.document.players {
            let stray = (0..).zip(&player.cells).find(|(place, cell)| {
                cell.is_some_and(|cell| cell.opponent.is_some()) && !self.told.contains(&(*number, *place))
            });
            if let Some((place, _)) = stray {
                let at = widths.iter().find(|(end, _)| place < *end).map(|(_, round)| (round.line, round.number));
                let (line, round) = at.unwrap_or((*line, u16::try_from(rounds.len() + 1).unwrap_or(u16::MAX)));
                return Err(Strange { line, round, player: *number });
            }
        }
        Ok(played)
    }

    fn cell(&self, number: u32, game: usize) -> Option<RoundCell> {
        let (_, player) = self.document.players.get(&number)?;
        player.cells.get(self.place + game).copied().flatten()
    }

    /// Returns the pairing of a meeting. The error is the player whose column disagrees.
    fn pairing(&mut self, meeting: &KeptMeeting) -> Result<Pairing, u32> {
        let first = meeting.first;
        let Some(second) = meeting.second else {
            let kind = match self.cell(first, 0).map(|cell| (cell.opponent, cell.code)) {
                None => ByeKind::ZeroPoint,
                Some((None, CellCode::Bye(kind))) => kind,
                Some(_) => return Err(first),
            };
            return Ok(Pairing { slot: meeting.slot, ..Pairing::of_bye(EntryId(first), kind, Vec::new()) });
        };
        let mut pairing = Pairing::of_two(1, [EntryId(first), EntryId(second)], Vec::new());
        (pairing.slot, pairing.decision) = (meeting.slot, meeting.decision);
        pairing.first_moves.clone_from(&meeting.begins);
        for (place, (key, adjourned)) in meeting.games.iter().enumerate() {
            let (side, result) = self.game([first, second], place)?;
            let result = if *adjourned { GameResult::Adjourned } else { result };
            if result != GameResult::Unknown {
                let second_begins = side == Side::Second;
                pairing.games.insert(*key, Game { second_begins, result, ..Game::default() });
            }
        }
        if meeting.games.is_empty() {
            // A walkover, or no result yet.
            for (one, other) in [(first, second), (second, first)] {
                match self.cell(one, 0) {
                    Some(cell) if cell.opponent == Some(other) => drop(self.told.insert((one, self.place))),
                    Some(_) => return Err(one),
                    None => {}
                }
            }
        }
        Ok(pairing)
    }

    /// Returns the side of the first-named player in a game, and the result.
    fn game(&mut self, [first, second]: [u32; 2], place: usize) -> Result<(Side, GameResult), u32> {
        let of = |one: u32, other: u32| self.cell(one, place).filter(|cell| cell.opponent == Some(other)).ok_or(one);
        let (one, two) = (of(first, second)?, of(second, first)?);
        let side = match (one.side, two.side) {
            (Some(side), other) if other != Some(side) => side,
            (None, Some(side)) => side.other(),
            _ => return Err(first),
        };
        let codes = if side == Side::First { (one.code, two.code) } else { (two.code, one.code) };
        self.told.extend([(first, self.place + place), (second, self.place + place)]);
        match combine(codes) {
            Combined::Fits(result) => Ok((side, result)),
            Combined::Mended(_) | Combined::Impossible => Err(first),
        }
    }
}
