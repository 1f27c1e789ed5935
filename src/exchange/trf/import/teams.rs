//! Team events: conversion of a document to teams, matches and boards.
//!
//! * **Matches** are built from the players' games: those between the same two teams in a round are its boards. Their
//!   order is that of record 310, or of record 300 if a line-up departs from it. The first team is the one with the
//!   first move on board 1.
//! * **Rounds.** The last round is the last one with a board, a forfeited match, a pairing-allocated bye, or a bye of
//!   every team.
//! * **Boards of several games** have a column for each game, if our own comment gives their number.
//! * **Forfeited matches** (330) without lines of players have every board forfeited.
//! * **Byes** are those of 320 and 240; a team without either and without a match has a zero-point bye. If no record
//!   names a team without a match, the letters `U` of its players give it the pairing-allocated bye, with a note.
//! * **Pairing-allocated byes** have the value of record 320. Otherwise they are one draw in match points, and in game
//!   points the value `P` of 162 (of the whole match, as Sharly Chess writes it), or a draw on every board.
//! * **Points beyond the results** (299) are match points and game points; game points for results and byes are stored
//!   as the difference from those of the boards.

mod records;

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::contest::{BoardSides, second_begins};
use qisai_domain::setup::{Entrant, PlayedBoard, PlayedPairing, PlayedRound};
use qisai_domain::stage::LineUpRule;
use qisai_domain::{
    ByeKind, Contest, Decision, GameResult, Limits, Play, Points, RoundState, ScoreSystem, Scoring, Setup, Side,
};

use super::adjustments::Adjustments;
use super::plan::{self, Byes};
use super::rounds::{self, Seat, Seats};
use super::team_boards::{put_lone, put_lone_opposite, turned};
use super::{
    Document, Imported, adjustments, claims, codes, corrections, expulsions, in_order, in_rounds, person, scores,
    settings, team_game_points, team_games, team_kept, team_records,
};
use crate::budget;
use crate::trf::dialect;
use crate::trf::note::{Field, Note, NoteKind, Notes};
use crate::trf::record::{Located, Record, TextTag, Thousandths, TrfFile};
use crate::trf::team_flaw::TeamFlaw;
use crate::trf::team_record::TeamRecord;

/// Points of a team claimed by the file, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamClaim {
    pub team: u32,
    /// Line of the team's record 310.
    pub line: u32,
    pub match_points: Option<Thousandths>,
    pub game_points: Option<Thousandths>,
}

/// Converts a document to a draft tournament of teams; returns `None` if the file names no team, or names teams in an
/// event of individuals. Teams keep their numbers, and people those of their lines. The notes are those of the
/// document and those of this step, in line order.
///
/// The order of the standings begins with the primary points (`MPTS`, `GPTS`), as in record 212.
pub fn import_teams(file: &TrfFile) -> Option<(Imported, Vec<Note>)> {
    let Some(counted) = corrections::counted(file) else { return import_columns(file) };
    let (mut imported, notes) = import_columns(&counted)?;
    if let Some((rated, _)) = import_columns(file) {
        corrections::keep(&mut imported.setup, &rated.setup.played);
    }
    Some((imported, notes))
}

/// Imports a team tournament by the results in its columns, without corrections.
fn import_columns(file: &TrfFile) -> Option<(Imported, Vec<Note>)> {
    let is_roster = |located: &Located| matches!(located.record, Record::Team(TeamRecord::Roster { .. }));
    if !file.records.iter().any(is_roster) || !team_records::is_of_teams(&file.records) {
        return None;
    }
    let mut notes = Notes::from_list(&file.notes);
    let document = Document::new(file, &mut notes);
    let seats = Seats::of(&document, &mut notes);
    let rounds = plan::count_rounds(&document, &seats, &mut notes);
    let mut format = plan::read_format(&document, rounds, &mut notes);
    let board_scores = scores::read(file, 1, &mut notes);
    let (mut teams, claims) = team_records::rosters(&document, &mut notes);
    let match_scores = scores::of_matches(file);
    let numbers: BTreeSet<u32> = teams.keys().copied().collect();
    let units = (match_scores.unit, board_scores.unit);
    let adjustments = adjustments::read(&document, &numbers, rounds, units, &mut notes);
    if let Some(line) = team_records::unused_bye_value(&document) {
        notes.add(line, 5, NoteKind::PairingByeOfTeams, "");
    }
    let kept = team_kept::read(&document, &mut notes);
    let mut reader =
        Matches { document: &document, teams: &teams, rounds, crossed: Vec::new(), met: 0, notes: &mut notes };
    let line_ups = reader.line_ups();
    let mut byes = reader.byes();
    let forfeits = reader.forfeits();
    let forfeited = forfeits.keys().flat_map(|(round, first, second)| [(*round, *first), (*round, *second)]);
    let told: BTreeSet<(u16, u32)> = forfeited.chain(byes.keys().copied()).collect();
    let by_letters = team_records::byes_by_letters(&document, &teams, &seats, &told, reader.notes);
    byes.extend(by_letters.into_iter().map(|place| (place, ByeKind::PairingAllocated)));
    let prohibited = reader.prohibited();
    let team_swiss = document.text(TextTag::TypeCode).map(|(_, code)| codes::team_swiss(code)).unwrap_or_default();
    reader.accelerate(&mut format, team_swiss.primary, units);
    let history = {
        let adjustments = Adjustments::new();
        let worth = rounds::Worth { scores: &board_scores, adjustments: &adjustments };
        let history = rounds::play(&document, &seats, &Byes::new(), worth, reader.notes);
        // Programs differ in the value of a team's bye for its players.
        let has_bye = |number: u32, round: u16| seats.at(number, round) == Seat::Bye(ByeKind::PairingAllocated);
        let counts = |number: u32| !(1..=seats.columns).any(|round| has_bye(number, round));
        claims::compare_points(&document, &history, &Byes::new(), worth, &counts, reader.notes);
        history
    };
    let given = |round: &u16| byes.iter().any(|((at, _), kind)| at == round && *kind == ByeKind::PairingAllocated);
    let idle = |round: &u16| teams.keys().all(|team| byes.contains_key(&(*round, *team)));
    let without_boards = (1..=rounds).filter(|round| given(round) || idle(round));
    let forfeited = forfeits.keys().map(|(round, ..)| *round);
    let last = forfeited.chain(without_boards).chain([seats.played]).max().unwrap_or_default();
    let games = |round: u16| history.rounds.get(usize::from(round).checked_sub(1)?);
    let mut matches: Vec<MatchesOfRound> = Vec::new();
    for round in 1..=last {
        let pairings = games(round).map_or(&[][..], |round| round.pairings.as_slice());
        matches.push(reader.matches(round, &team_games::first_games(pairings), &line_ups, &seats));
    }
    byes.extend(team_records::byes_of_odd_ones(&document, &claims, &format, &matches, reader.notes));
    let is_told = kept.as_ref().is_some_and(team_kept::has_no_boards);
    let boards_unknown = reader.are_boards_unknown(is_told);
    let largest =
        matches.iter().flat_map(BTreeMap::values).map(Vec::len).max().and_then(|boards| u16::try_from(boards).ok());
    let contest = if boards_unknown { Contest::of_boards(0, BoardSides::Alternate) } else { reader.contest(&matches) };
    let played = (1..).zip(matches).map(|(round, matches)| {
        let state = games(round).map_or(RoundState::Closed, |round| round.state);
        let (byes, forfeits, contest, line_ups) = (&byes, &forfeits, &contest, &line_ups);
        let table = Table { round, state, byes, forfeits, contest, line_ups, scores: &board_scores };
        PlayedRound { state, pairings: reader.meetings(&table, matches, &seats) }
    });
    let mut played: Vec<PlayedRound> = played.collect();
    if let Some(kept) = &kept {
        team_kept::apply(kept, &mut teams, &mut played, &mut notes);
    }
    team_games::put(&mut played, &history.rounds, seats.games);

    let event = document.event(&mut notes);
    let clock = document.clock(&mut notes);
    let boards = if boards_unknown { largest.unwrap_or(1) } else { contest.boards };
    let scoring = scoring(file, board_scores, match_scores, boards);
    let line_ups = Some(if line_ups.is_empty() { LineUpRule::Reserves } else { LineUpRule::Free });
    let read = Play { contests: vec![(1, contest)], line_ups, team_swiss, ..Play::of(format, scoring) };
    let play = match kept {
        Some(kept) => team_kept::play(kept.play, read.format),
        None => read.with_clock(&clock),
    };
    team_records::settle_entrants(&mut teams, adjustments, &byes, last);
    let mut entrants: Vec<Entrant> = teams.into_values().collect();
    expulsions::apply(&document, &mut entrants, rounds, &mut notes);
    let mut setup = Setup {
        order: team_records::order(&document),
        limits: Limits { prohibited, ..Limits::default() },
        people: document.players.iter().map(|(number, (_, record))| (*number, person(record))).collect(),
        entrants,
        played,
        sittings: document.sittings(|column| in_rounds(column, seats.games, rounds), &mut notes),
        initial_side: team_records::initial_side(&document),
        lots: dialect::lots(document.records),
        ..Setup::new(settings(&document, &event), play)
    };
    team_game_points::apply(&document, &mut setup, rounds, &mut notes);
    Some((Imported { event, setup, claims }, in_order(notes)))
}

/// Returns the values of boards, and of matches with this number of boards.
fn scoring(file: &TrfFile, board_scores: ScoreSystem, match_scores: ScoreSystem, boards: u16) -> Scoring {
    let bye_of_a_match = board_scores.draw.times(boards.into());
    let given = file.records.iter().find_map(|located| match &located.record {
        Record::Team(TeamRecord::PairingByes { game_points, .. }) => *game_points,
        _ => None,
    });
    let usual = if scores::names_pairing_bye(file) { board_scores.pairing_bye } else { bye_of_a_match };
    let pairing_bye: Points = given.map_or(usual, |points| scores::in_units(points, board_scores.unit));
    Scoring {
        matches: Some(match_scores),
        ..Scoring::of_games(ScoreSystem { pairing_bye, ..board_scores.per_meeting_of(boards) })
    }
}

/// Line-ups by round and team: the places of the players.
pub(super) type LineUps = BTreeMap<(u16, u32), BTreeMap<u32, usize>>;
/// Byes by round and team.
pub(super) type TeamByes = BTreeMap<(u16, u32), ByeKind>;
/// Boards of a round by their teams, the smaller number first and seen from there, each with its place from 0.
pub(super) type MatchesOfRound = BTreeMap<(u32, u32), Vec<(usize, PlayedBoard)>>;
/// Forfeited matches by round and teams, from the view of the first, each with its line.
pub(super) type Forfeits = BTreeMap<(u16, u32, u32), (GameResult, u32)>;

/// Data of a round besides its boards.
pub(super) struct Table<'a> {
    pub(super) round: u16,
    pub(super) state: RoundState,
    byes: &'a TeamByes,
    forfeits: &'a Forfeits,
    pub(super) contest: &'a Contest,
    pub(super) line_ups: &'a LineUps,
    pub(super) scores: &'a ScoreSystem,
}

struct Matches<'a> {
    document: &'a Document<'a>,
    teams: &'a BTreeMap<u32, Entrant>,
    rounds: u16,
    /// Matches whose players do not meet in the order of their lists, each with its line.
    crossed: Vec<(u32, TeamFlaw)>,
    /// Total number of matches.
    met: usize,
    notes: &'a mut Notes,
}

impl Matches<'_> {
    fn flaw(&mut self, line: u32, flaw: TeamFlaw) {
        self.notes.add(line, 0, NoteKind::TeamFlaw { flaw }, "");
    }

    /// Returns `true` if a record names an existing round and existing teams.
    fn exists(&mut self, line: u32, round: u16, teams: &[u32]) -> bool {
        if round > self.rounds {
            let kind = NoteKind::NoSuchRound { round: round.into(), rounds: self.rounds };
            self.notes.add(line, 0, kind, "");
            return false;
        }
        let unknown = teams.iter().find(|team| !self.teams.contains_key(*team));
        if let Some(team) = unknown {
            self.flaw(line, TeamFlaw::UnknownTeam { team: *team });
        }
        unknown.is_none()
    }

    fn line_of(&self, player: u32) -> u32 {
        self.document.players.get(&player).map_or(0, |(line, _)| *line)
    }

    fn matches(&mut self, round: u16, pairings: &[PlayedPairing], line_ups: &LineUps, seats: &Seats) -> MatchesOfRound {
        let mut matches = MatchesOfRound::new();
        let mut opponents: BTreeMap<u32, u32> = BTreeMap::new();
        let mut order: BTreeMap<u32, (u32, usize)> = BTreeMap::new();
        for (number, team) in self.teams {
            let line_up = line_ups.get(&(round, *number));
            let roster = team.team.as_ref().map_or(&[][..], |team| team.roster.as_slice());
            for (at, player) in roster.iter().enumerate() {
                let place = line_up.map_or(Some(at), |places| places.get(player).copied());
                order.insert(*player, (*number, place.unwrap_or(roster.len() + at)));
            }
        }
        for pairing in pairings {
            let PlayedPairing::Game { first, second, result } = pairing else { continue };
            let line = self.line_of(*first);
            let (Some((team, _)), Some((other, _))) = (order.get(first), order.get(second)) else {
                let player = if order.contains_key(first) { *second } else { *first };
                self.flaw(line, TeamFlaw::NoTeam { round, player });
                continue;
            };
            if team == other {
                self.flaw(line, TeamFlaw::SameTeam { round, player: *first, opponent: *second });
                continue;
            }
            let one = *opponents.entry(*team).or_insert(*other);
            let two = *opponents.entry(*other).or_insert(*team);
            if (one, two) != (*other, *team) {
                self.flaw(line, TeamFlaw::PairedTwice { round, team: if one == *other { *other } else { *team } });
                continue;
            }
            let board = PlayedBoard { players: [Some(*first), Some(*second)], second_begins: false, result: *result };
            let board = if team < other { board } else { turned(board) };
            matches.entry((*team.min(other), *team.max(other))).or_default().push((0, board));
        }
        let place = |player: Option<u32>| player.and_then(|player| order.get(&player)).map(|(_, place)| *place);
        for ((team, opponent), boards) in &mut matches {
            boards.sort_by_key(|(_, board)| place(board.players[0]));
            if !boards.is_sorted_by_key(|(_, board)| place(board.players[1])) {
                let line =
                    boards.first().and_then(|(_, board)| board.players[0]).map_or(0, |player| self.line_of(player));
                self.crossed.push((line, TeamFlaw::LineUps { round, team: *team, opponent: *opponent }));
            }
            self.met += 1;
            // A line-up gives the boards, empty chairs included; otherwise the boards played are the first ones.
            let named = [team, opponent].into_iter().position(|team| line_ups.contains_key(&(round, *team)));
            for (at, (number, board)) in boards.iter_mut().enumerate() {
                let told = named.and_then(|side| place(*board.players.get(side)?));
                *number = told.unwrap_or(at);
            }
            let lone = [*team, *opponent].map(|team| {
                let line_up = line_ups.get(&(round, team));
                let roster = self.teams.get(&team).and_then(|team| team.team.as_ref());
                let roster = roster.map_or(&[][..], |team| team.roster.as_slice());
                let won = |player: &&u32| seats.at(**player, round) == Seat::Bye(ByeKind::FullPoint);
                let unnamed = |player: &&u32| !line_up.is_some_and(|places| places.contains_key(*player));
                roster.iter().filter(won).filter(unnamed).copied().collect::<Vec<u32>>()
            });
            match named {
                None => put_lone(boards, &lone, place),
                Some(side) => put_lone_opposite(boards, side, &lone, |place| {
                    let of_side = line_ups.get(&(round, if side == 0 { *team } else { *opponent }));
                    of_side.is_some_and(|places| places.values().any(|at| *at == place))
                }),
            }
        }
        let at_boards: BTreeSet<u32> =
            matches.values().flatten().flat_map(|(_, board)| board.players).flatten().collect();
        for (player, (team, _)) in &order {
            budget::check();
            let named = line_ups.get(&(round, *team)).is_some_and(|places| places.contains_key(player));
            let alone = match seats.at(*player, round) {
                // Against an empty chair.
                Seat::Bye(ByeKind::FullPoint) => !named && !at_boards.contains(player),
                Seat::Bye(ByeKind::HalfPoint) => true,
                _ => false,
            };
            if alone && opponents.contains_key(team) {
                self.flaw(self.line_of(*player), TeamFlaw::NoOpponent { round, player: *player });
            }
        }
        matches
    }

    /// Returns the contest with one board per colour of record 352, otherwise with as many boards as the largest
    /// match.
    fn contest(&mut self, matches: &[MatchesOfRound]) -> Contest {
        let colours = self.document.records.iter().find_map(|located| match &located.record {
            Record::Team(TeamRecord::Colours(sides)) => Some((located.line, sides.as_slice())),
            _ => None,
        });
        let Some((line, sides)) = colours else {
            let places = matches.iter().flat_map(BTreeMap::values).flatten().map(|(place, _)| *place + 1);
            let boards = u16::try_from(places.max().unwrap_or(1)).unwrap_or(u16::MAX);
            self.notes.add(0, 0, NoteKind::BoardsAssumed { boards }, "");
            return Contest::of_boards(boards, BoardSides::Alternate);
        };
        let announced = u16::try_from(sides.len()).unwrap_or(u16::MAX);
        let boards = self.at_least(announced, matches);
        let rules = [BoardSides::Alternate, BoardSides::SecondOnOdd, BoardSides::Same];
        let letter = |second: bool| if second { 'B' } else { 'W' };
        let fits = |contest: &Contest| {
            (1..).zip(sides).all(|(board, side)| second_begins(contest, board) == (*side == Side::Second))
        };
        let contest = rules.into_iter().map(|rule| Contest::of_boards(boards, rule)).find(fits);
        contest.unwrap_or_else(|| {
            let contest = Contest::of_boards(boards, BoardSides::Alternate);
            let read_as = (1..=boards).map(|board| letter(second_begins(&contest, board))).collect();
            let found: String = sides.iter().map(|side| letter(*side == Side::Second)).collect();
            self.notes.add(line, 5, NoteKind::Unusual { field: Field::Colour, read_as }, &found);
            contest
        })
    }

    /// Returns `true` if the lists of the teams are not board orders (TM34): only records 013 give boards, and in more
    /// than a quarter of the matches the players do not meet in list order. It is also true if our own comment states
    /// it. Otherwise each of these matches gets its note.
    fn are_boards_unknown(&mut self, is_told: bool) -> bool {
        let tells_boards = |located: &Located| match &located.record {
            Record::Team(TeamRecord::Roster { number, .. }) => number.is_some(),
            Record::Team(TeamRecord::LineUp { .. } | TeamRecord::Colours(_)) => true,
            _ => false,
        };
        let crossed = std::mem::take(&mut self.crossed);
        if is_told {
            return true;
        }
        if crossed.len() * 4 > self.met && !self.document.records.iter().any(tells_boards) {
            let kind = NoteKind::BoardsUnknown { crossed: crossed.len(), matches: self.met };
            self.notes.add(self.document.teams_from.unwrap_or(0), 0, kind, "");
            return true;
        }
        for (line, flaw) in crossed {
            self.flaw(line, flaw);
        }
        false
    }

    /// Returns the announced number of boards, or that of the largest match.
    fn at_least(&mut self, announced: u16, matches: &[MatchesOfRound]) -> u16 {
        let mut boards = announced;
        for (round, matches) in (1..).zip(matches) {
            for ((team, opponent), of_match) in matches {
                let found = of_match.iter().map(|(place, _)| *place + 1).max().unwrap_or(0);
                if found <= usize::from(announced) {
                    continue;
                }
                boards = boards.max(u16::try_from(found).unwrap_or(u16::MAX));
                let line =
                    of_match.iter().find_map(|(_, board)| board.players[0]).map_or(0, |first| self.line_of(first));
                let (team, opponent) = (*team, *opponent);
                self.flaw(line, TeamFlaw::MoreBoards { round, team, opponent, found, boards: announced });
            }
        }
        boards
    }

    /// Returns the meetings of all teams in a round.
    fn meetings(&mut self, table: &Table<'_>, mut matches: MatchesOfRound, seats: &Seats) -> Vec<PlayedPairing> {
        let Table { round, byes, forfeits, .. } = *table;
        let mut meetings = Vec::new();
        let mut busy: BTreeMap<u32, u32> = matches.keys().flat_map(|(one, two)| [(*one, *two), (*two, *one)]).collect();
        for ((_, first, second), (result, line)) in forfeits.iter().filter(|((at, ..), _)| *at == round) {
            if busy.get(first) == Some(second) {
                let boards = matches.get(&(*first.min(second), *first.max(second)));
                let is_played = |board: &PlayedBoard| board.result.outcomes().0.is_played();
                if boards.is_some_and(|boards| boards.iter().any(|(_, board)| is_played(board))) {
                    self.flaw(*line, TeamFlaw::ForfeitPlayed { round, team: *first, opponent: *second });
                }
                continue;
            }
            if let Some(team) = [first, second].into_iter().find(|team| busy.contains_key(team)) {
                self.flaw(*line, TeamFlaw::PairedTwice { round, team: *team });
                continue;
            }
            busy.extend([(*first, *second), (*second, *first)]);
            let absent = match result {
                GameResult::FirstForfeits => [true, false],
                GameResult::SecondForfeits => [false, true],
                _ => [true, true],
            };
            let decision = Some(Decision { absent, ..Decision::default() });
            meetings.push(PlayedPairing::TeamMatch { first: *first, second: *second, boards: Vec::new(), decision });
        }
        while let Some(((one, two), boards)) = matches.pop_first() {
            if table.contest.boards == 0 {
                meetings.push(table.without_boards([one, two], boards));
                continue;
            }
            let begins = |(place, board): &(usize, PlayedBoard)| board.second_begins != table.second_begins(*place);
            let mut paired = boards.iter().filter(|(_, board)| board.players.iter().all(Option::is_some));
            let swapped = paired.next().is_some_and(begins);
            let (first, second) = if swapped { (two, one) } else { (one, two) };
            let turn = |(place, board)| (place, if swapped { turned(board) } else { board });
            let boards = table.with_empty_chairs([first, second], boards.into_iter().map(turn).collect(), seats);
            meetings.push(PlayedPairing::TeamMatch { first, second, boards, decision: None });
        }
        for team in self.teams.keys() {
            let bye = byes.get(&(round, *team)).copied();
            if !busy.contains_key(team) {
                meetings.push(PlayedPairing::Bye { number: *team, kind: bye.unwrap_or(ByeKind::ZeroPoint) });
            } else if bye.is_some() {
                self.flaw(0, TeamFlaw::PairedTwice { round, team: *team });
            }
        }
        meetings
    }
}
