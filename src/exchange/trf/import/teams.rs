//! Team events: from a document to teams, matches and boards.
//!
//! * **Matches** are made of the players' games: those between the same two teams in a round are its boards, in the order of record
//!   310, or of record 300 where a line-up departs from it. Which team comes first is who has the first move on board 1.
//! * **Rounds.** The last round is the last one with a board, a forfeited match, a pairing-allocated bye, or a bye of every team.
//! * **Forfeited matches** (330) without lines of players have every board forfeited.
//! * **Byes** are those of 320 and 240; a team without either and without a match has a zero-point bye.
//! * **Pairing-allocated byes** are worth what 320 says, otherwise one draw in match points and on every board.

use std::collections::BTreeMap;

use qisai_domain::setup::PlayedPairing;
use qisai_domain::team_setup::{TeamBoard, TeamEntrant, TeamMeeting};
use qisai_domain::{ByeKind, GameResult, Points, Regulations, ScoreSystem, TeamSetup};

use super::adjustments::Adjustments;
use super::plan::{self, Byes};
use super::rounds::{self, Seat, Seats};
use super::{Document, codes, person, scores};
use crate::trf::note::{Note, NoteKind, Notes};
use crate::trf::record::{Located, Record, TextTag, Thousandths, TrfFile};
use crate::trf::team_flaw::TeamFlaw;
use crate::trf::team_record::TeamRecord;

/// A team event with what its file claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamFile {
    /// The event.
    pub setup: TeamSetup,
    /// What the file says of the teams' points.
    pub claims: Vec<TeamClaim>,
}

/// What a file says of a team's points, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamClaim {
    /// The team.
    pub team: u32,
    /// Line of its record 310.
    pub line: u32,
    /// Match points.
    pub match_points: Option<Thousandths>,
    /// Game points.
    pub game_points: Option<Thousandths>,
}

/// Makes a draft of a team event; none when the file names no team. The notes are those of the document and those of this step,
/// in the order of the lines.
pub fn import_teams(file: &TrfFile) -> Option<(TeamFile, Vec<Note>)> {
    let is_roster = |located: &Located| matches!(located.record, Record::Team(TeamRecord::Roster { .. }));
    if !file.records.iter().any(is_roster) {
        return None;
    }
    let mut notes = Notes::from_list(&file.notes);
    let document = Document::new(file, &mut notes);
    let seats = Seats::of(&document, &mut notes);
    let rounds = plan::count_rounds(&document, &seats, &mut notes);
    let format = plan::read_format(&document, rounds, &mut notes);
    let board_scores = scores::read(file, &mut notes);
    let (teams, claims) = rosters(&document, &mut notes);

    for Located { line, record } in &file.records {
        if matches!(record, Record::Adjustment { .. }) {
            notes.add(*line, 1, NoteKind::ExtraPoints, "");
        }
    }
    let mut reader = Matches { document: &document, teams: &teams, rounds, notes: &mut notes };
    let line_ups = reader.line_ups();
    let byes = reader.byes();
    let forfeits = reader.forfeits();
    let history = {
        let adjustments = Adjustments::new();
        let worth = rounds::Worth { scores: &board_scores, adjustments: &adjustments };
        rounds::play(&document, &seats, &Byes::new(), worth, reader.notes)
    };
    let forfeited = forfeits.keys().map(|(round, ..)| *round);
    let given = |round: &u16| byes.iter().any(|((at, _), kind)| at == round && *kind == ByeKind::PairingAllocated);
    let idle = |round: &u16| teams.keys().all(|team| byes.contains_key(&(*round, *team)));
    let without_boards = (1..=rounds).filter(|round| given(round) || idle(round));
    let last = forfeited.chain(without_boards).chain([seats.played]).max().unwrap_or_default();
    let mut matches: Vec<BTreeMap<(u32, u32), Vec<TeamBoard>>> = Vec::new();
    for round in 1..=last {
        let pairings = history.rounds.get(usize::from(round) - 1).map_or(&[][..], |round| round.pairings.as_slice());
        matches.push(reader.matches(round, pairings, &line_ups, &seats));
    }
    let boards = reader.boards(&matches);
    let played = (1..).zip(matches).map(|(round, matches)| reader.meetings(round, matches, &byes, &forfeits, boards));
    let played = played.collect();

    let event = document.event(&mut notes);
    let bye_of_a_match = board_scores.draw.times(boards.into());
    let given = file.records.iter().find_map(|located| match &located.record {
        Record::Team(TeamRecord::PairingByes { game_points, .. }) => *game_points,
        _ => None,
    });
    let pairing_bye: Points = given.map_or(bye_of_a_match, |points| scores::in_units(points, board_scores.unit));
    let setup = TeamSetup {
        regulations: Regulations::on(event.start),
        event,
        order: order(&document),
        format,
        rounds,
        boards,
        match_scores: scores::of_matches(file),
        game_scores: ScoreSystem { pairing_bye, ..board_scores.per_meeting_of(boards) },
        players: document.players.iter().map(|(number, (_, record))| (*number, person(record))).collect(),
        teams: teams.into_values().collect(),
        played,
    };
    let mut notes = notes.into_list();
    notes.sort_by_key(|note| (note.line, note.column));
    Some((TeamFile { setup, claims }, notes))
}

/// Record 212, or match points and record 202.
fn order(document: &Document) -> Vec<String> {
    if let Some((_, text)) = document.text(TextTag::Standings) {
        return codes(text);
    }
    let text = document.text(TextTag::TieBreaks).map_or("", |(_, text)| text);
    [vec!["MPTS".to_owned()], codes(text)].concat()
}

/// Records 013 and 310.
fn rosters(document: &Document, notes: &mut Notes) -> (BTreeMap<u32, TeamEntrant>, Vec<TeamClaim>) {
    let mut teams: BTreeMap<u32, TeamEntrant> = BTreeMap::new();
    let mut lines: BTreeMap<u32, u32> = BTreeMap::new();
    let mut team_of: BTreeMap<u32, u32> = BTreeMap::new();
    let mut claims = Vec::new();
    for Located { line, record } in document.records {
        let Record::Team(TeamRecord::Roster { number, name, match_points, game_points, players }) = record else {
            continue;
        };
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
            if first == team {
                members.push(*player);
            } else {
                flaw(TeamFlaw::InTwoTeams { player: *player, team: first, other: team });
            }
        }
        teams.insert(team, TeamEntrant { number: team, name: name.clone(), players: members });
        claims.push(TeamClaim { team, line: *line, match_points: *match_points, game_points: *game_points });
    }
    (teams, claims)
}

/// Line-ups by round and team: the places of the players.
type LineUps = BTreeMap<(u16, u32), BTreeMap<u32, usize>>;
/// Byes by round and team.
type TeamByes = BTreeMap<(u16, u32), ByeKind>;
/// Forfeited matches by round and teams, from the view of the first.
type Forfeits = BTreeMap<(u16, u32, u32), GameResult>;

struct Matches<'a> {
    document: &'a Document<'a>,
    teams: &'a BTreeMap<u32, TeamEntrant>,
    rounds: u16,
    notes: &'a mut Notes,
}

impl Matches<'_> {
    fn flaw(&mut self, line: u32, flaw: TeamFlaw) {
        self.notes.add(line, 0, NoteKind::TeamFlaw { flaw }, "");
    }

    /// Whether a record speaks of a round and teams that exist.
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

    fn line_ups(&mut self) -> LineUps {
        let mut line_ups = LineUps::new();
        for Located { line, record } in self.document.records {
            let Record::Team(TeamRecord::LineUp { round, team, players, .. }) = record else { continue };
            if self.exists(*line, *round, &[*team]) {
                let places = players.iter().enumerate().filter_map(|(at, player)| Some(((*player)?, at)));
                line_ups.insert((*round, *team), places.collect());
            }
        }
        line_ups
    }

    fn byes(&mut self) -> TeamByes {
        let mut byes = TeamByes::new();
        for Located { line, record } in self.document.records {
            let given: Vec<(u16, u32, ByeKind)> = match record {
                Record::Team(TeamRecord::PairingByes { teams, .. }) => (1..)
                    .zip(teams)
                    .filter_map(|(round, team)| Some((round, (*team)?, ByeKind::PairingAllocated)))
                    .collect(),
                Record::Byes { kind, round: Some(round), numbers } => {
                    numbers.iter().map(|team| (*round, *team, *kind)).collect()
                }
                _ => continue,
            };
            for (round, team, kind) in given {
                if self.exists(*line, round, &[team]) && *byes.entry((round, team)).or_insert(kind) != kind {
                    self.notes.add(*line, 0, NoteKind::TwoByes { number: team, round }, "");
                }
            }
        }
        byes
    }

    fn forfeits(&mut self) -> Forfeits {
        let mut forfeits = Forfeits::new();
        for Located { line, record } in self.document.records {
            let Record::Team(TeamRecord::Forfeit { result, round, first, second }) = record else { continue };
            if self.exists(*line, *round, &[*first, *second]) {
                forfeits.insert((*round, *first, *second), *result);
            }
        }
        forfeits
    }

    fn line_of(&self, player: u32) -> u32 {
        self.document.players.get(&player).map_or(0, |(line, _)| *line)
    }

    /// The boards of a round by their teams, the smaller number first and seen from there.
    fn matches(
        &mut self,
        round: u16,
        pairings: &[PlayedPairing],
        line_ups: &LineUps,
        seats: &Seats,
    ) -> BTreeMap<(u32, u32), Vec<TeamBoard>> {
        let mut matches: BTreeMap<(u32, u32), Vec<TeamBoard>> = BTreeMap::new();
        let mut opponents: BTreeMap<u32, u32> = BTreeMap::new();
        let mut order: BTreeMap<u32, (u32, usize)> = BTreeMap::new();
        for (number, team) in self.teams {
            let line_up = line_ups.get(&(round, *number));
            for (at, player) in team.players.iter().enumerate() {
                let place = line_up.map_or(Some(at), |places| places.get(player).copied());
                order.insert(*player, (*number, place.unwrap_or(team.players.len() + at)));
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
            let board = if team < other {
                TeamBoard { first: Some(*first), second: Some(*second), sides_swapped: false, result: *result }
            } else {
                TeamBoard { first: Some(*second), second: Some(*first), sides_swapped: true, result: *result }
            };
            matches.entry((*team.min(other), *team.max(other))).or_default().push(board);
        }
        let place = |player: Option<u32>| player.and_then(|player| order.get(&player)).map(|(_, place)| *place);
        for ((team, opponent), boards) in &mut matches {
            boards.sort_by_key(|board| place(board.first));
            if !boards.is_sorted_by_key(|board| place(board.second)) {
                let line = boards.first().and_then(|board| board.first).map_or(0, |player| self.line_of(player));
                self.flaw(line, TeamFlaw::LineUps { round, team: *team, opponent: *opponent });
            }
        }
        for (player, (team, _)) in &order {
            let alone = matches!(seats.at(*player, round), Seat::Bye(ByeKind::FullPoint | ByeKind::HalfPoint));
            if alone && opponents.contains_key(team) {
                self.flaw(self.line_of(*player), TeamFlaw::NoOpponent { round, player: *player });
            }
        }
        matches
    }

    /// As many boards as record 352 has colours, otherwise as the largest match has.
    fn boards(&mut self, matches: &[BTreeMap<(u32, u32), Vec<TeamBoard>>]) -> u16 {
        let colours = self.document.records.iter().find_map(|located| match &located.record {
            Record::Team(TeamRecord::Colours(sides)) => u16::try_from(sides.len()).ok(),
            _ => None,
        });
        colours.unwrap_or_else(|| {
            let largest = matches.iter().flat_map(BTreeMap::values).map(Vec::len).max().unwrap_or(1);
            let boards = u16::try_from(largest).unwrap_or(u16::MAX);
            self.notes.add(0, 0, NoteKind::BoardsAssumed { boards }, "");
            boards
        })
    }

    /// What every team has in a round.
    fn meetings(
        &mut self,
        round: u16,
        mut matches: BTreeMap<(u32, u32), Vec<TeamBoard>>,
        byes: &TeamByes,
        forfeits: &Forfeits,
        boards: u16,
    ) -> Vec<TeamMeeting> {
        let mut meetings = Vec::new();
        let mut busy: BTreeMap<u32, u32> = matches.keys().flat_map(|(one, two)| [(*one, *two), (*two, *one)]).collect();
        for ((_, first, second), result) in forfeits.iter().filter(|((at, ..), _)| *at == round) {
            if busy.get(first) == Some(second) {
                continue;
            }
            if let Some(team) = [first, second].into_iter().find(|team| busy.contains_key(team)) {
                self.flaw(0, TeamFlaw::PairedTwice { round, team: *team });
                continue;
            }
            busy.extend([(*first, *second), (*second, *first)]);
            let board = TeamBoard { first: None, second: None, sides_swapped: false, result: *result };
            let boards = vec![board; boards.into()];
            meetings.push(TeamMeeting::Match { first: *first, second: *second, boards });
        }
        while let Some(((one, two), boards)) = matches.pop_first() {
            let swapped = boards.first().is_some_and(|board| board.sides_swapped);
            let turned = |board: TeamBoard| TeamBoard {
                first: board.second,
                second: board.first,
                sides_swapped: !board.sides_swapped,
                ..board
            };
            let (first, second) = if swapped { (two, one) } else { (one, two) };
            let boards = if swapped { boards.into_iter().map(turned).collect() } else { boards };
            meetings.push(TeamMeeting::Match { first, second, boards });
        }
        for team in self.teams.keys() {
            let bye = byes.get(&(round, *team)).copied();
            if !busy.contains_key(team) {
                meetings.push(TeamMeeting::Bye { team: *team, kind: bye.unwrap_or(ByeKind::ZeroPoint) });
            } else if bye.is_some() {
                self.flaw(0, TeamFlaw::PairedTwice { round, team: *team });
            }
        }
        meetings
    }
}
