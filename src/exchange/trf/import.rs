//! Conversion of a document to a draft tournament.
//!
//! Interpretation of ambiguous files:
//!
//! * **Games.** Two players have a game if each names the other. A player who is not named in return, or is named by a
//!   player with another opponent, has no game in that round (a zero-point bye); the note is at the line that names
//!   him. For contradictory colours the smaller number counts. For contradictory results see
//!   [`NoteKind::ResultsMended`] and [`NoteKind::ResultsImpossible`].
//! * **Rounds.** The last round is the last column with a game, or a bye on every player's line (a round without any
//!   meeting). Letters in later columns that only some lines have, `240` and `XXZ` are byes entered ahead. `U` is such
//!   a bye only in the round to be paired, if it leaves an even number of others (C.04.1 article 3). A round is
//!   published while it is the last one and lacks results, or as long as it has none; every other round is closed. A
//!   game without a letter is unknown in a published round, and adjourned with a note in a closed one; `?` is always
//!   unknown.
//! * **Blank rounds** at the beginning of a line mean a late entry, blanks later a zero-point bye.
//! * **Boards** follow C.04.2 article 3.6: higher score of the better player, higher sum, smaller number of the better
//!   player; then the pairing-allocated bye, then the other byes by number.
//! * **Points beyond the results** (record 299): a letter replaces the value of such a round, a blank adds to the
//!   score. Without a round they apply in every round, and a penalty applies once per round played.
//! * **Points and ranks** in the file are compared, never used: the games count.
//! * **Several games.** A round of the Double-Swiss is two columns: one meeting of two games with the colours
//!   exchanged, or the same bye in both. In a match of two all columns are one meeting, as long as the colours change
//!   from game to game. Round numbers in records count rounds, in a match games.
//! * **Blanks in a bracket** are not absences.
//! * **Our own comments** restore brackets and contests of several games completely, as long as they agree with the
//!   columns.
//! * **The time control** is that of record 122 if it can be parsed, otherwise that of our comment or of the code in
//!   222, otherwise the words of 122.
//! * **The initial colour** of a Swiss without a record for it is inferred from the first round with colours, by the
//!   parity of the numbers (C.04.3 article 5.2.5).
//! * **Teams** play if a record 300 to 362 exists, or if a record 013 exists and neither 192 nor 092 mentions
//!   individuals. In an event of individuals the teams of records 013 are the clubs of their players.
//! * **Days of rounds** (record 132) become the calendar: days without a time.
//! * **Points** are kept in the largest unit that makes every value whole (`1-½-0` in halves, `3-1-0` in whole
//!   points).

mod adjustments;
mod claims;
mod codes;
mod colours;
mod corrections;
mod dates;
mod expulsions;
mod initial;
mod kept;
mod letters;
mod mcmahon;
mod meetings;
mod plan;
mod rounds;
mod scores;
mod team_boards;
mod team_game_points;
mod team_games;
mod team_kept;
mod team_records;
pub(super) mod teams;

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::setup::{Entrant, Setup};
use qisai_domain::text::LINE;
use qisai_domain::{Discipline, Event, Limits, Play, Player, Scoring, Settings, TimeControl};

pub use colours::colours_not_told;

use team_records::is_of_teams;
use teams::TeamClaim;

use super::dialect;
use super::note::{Field, Note, NoteKind, Notes};
use super::record::{KeptKind, Located, PlayerRecord, Record, TextTag, TrfFile};
use crate::budget;

/// Event and tournament read from a file, of individuals or of teams, in one group.
///
/// Numbers (event, tournament) are 0. The event has no URL name, and that of the tournament is derived from its name.
/// The caller sets them, and the discipline (a TRF does not name it; chess is set).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Name, place, dates and officials of the event.
    pub event: Event,
    /// Tournament of the file.
    pub setup: Setup,
    /// Team points claimed by the file. The list is empty for individuals, whose points are compared while reading.
    pub claims: Vec<TeamClaim>,
}

/// Converts a document to a draft tournament of individuals. The notes are those of the document and those of this
/// step, in line order. Players of a team file are read as individuals: [`import_teams`](super::import_teams) makes
/// teams of them.
pub fn import(file: &TrfFile) -> (Imported, Vec<Note>) {
    let Some(counted) = corrections::counted(file) else { return import_columns(file) };
    let (mut imported, notes) = import_columns(&counted);
    corrections::keep(&mut imported.setup, &import_columns(file).0.setup.played);
    (imported, notes)
}

/// Imports a tournament of individuals by the results in its columns, without corrections.
fn import_columns(file: &TrfFile) -> (Imported, Vec<Note>) {
    let mut notes = Notes::from_list(&file.notes);
    let document = Document::new(file, &mut notes);
    if let Some(line) = document.teams_from {
        notes.add(line, 1, NoteKind::TeamRecord, "");
    }
    if let Some(imported) = kept::import(&document, &mut notes) {
        return (imported, in_order(notes));
    }
    let clubs = team_records::clubs(&document, &mut notes);
    let games = plan::named(&document).map_or(1, |format| format.games_per_meeting());
    let scores = scores::read(file, games, &mut notes);
    let seats = rounds::Seats::of(&document, &mut notes);
    let plan = plan::read(&document, &seats, &scores, &mut notes);
    let numbers: BTreeSet<u32> = document.players.keys().copied().collect();
    let mut adjustments = match document.teams_from {
        None => adjustments::read(&document, &numbers, plan.rounds, (scores.unit, scores.unit), &mut notes),
        Some(_) => adjustments::of_teams(&document, &mut notes),
    };
    let worth = rounds::Worth { scores: &scores, adjustments: &adjustments };
    let history = rounds::play(&document, &seats, &plan.byes, worth, &mut notes);
    claims::compare(&document, &history, &plan.byes, worth, &mut notes);
    let is_swiss = plan.format.spec().announces_rounds();
    let shown = || initial::inferred(&document, &seats, &plan.byes, worth).filter(|_| is_swiss);
    let initial_side = plan.initial_side.or_else(shown);

    let event = document.event(&mut notes);
    let clock = document.clock(&mut notes);
    let order = document.tie_breaks(&mut notes);
    let withdrawn = document.withdrawn(&plan, &mut notes);
    let mut byes = plan.byes;
    let mut entrants: Vec<Entrant> = document
        .players
        .iter()
        .map(|(number, (_, record))| {
            let mut byes = byes.remove(number).unwrap_or_default();
            let (until, left_as) = withdrawn.get(number).copied().unzip();
            let gone = |round: u16| until.is_some_and(|from| round >= from);
            byes.retain(|round, _| *round > seats.played && !gone(*round));
            Entrant {
                number: *number,
                player: Player { club: clubs.get(number).cloned().unwrap_or_default(), ..person(record) },
                from_round: history.first_rounds.get(number).copied().unwrap_or(1),
                byes,
                adjustments: adjustments.remove(number).unwrap_or_default(),
                withdrawn_from: until,
                left_as: left_as.unwrap_or_default(),
                ..Entrant::default()
            }
        })
        .collect();
    expulsions::apply(&document, &mut entrants, plan.rounds, &mut notes);
    let mut format = plan.format;
    mcmahon::apply(&document, &mut format, &entrants, &mut notes);
    let play = Play { contests: plan.contests, ..Play::of(format, Scoring::of_games(scores)) };
    let setup = Setup {
        order,
        limits: Limits { prohibited: plan.prohibited, ..Limits::default() },
        initial_side,
        lots: dialect::lots(document.records),
        entrants,
        played: history.rounds,
        sittings: document.sittings(|column| in_rounds(column, seats.games, plan.rounds), &mut notes),
        ..Setup::new(settings(&document, &event), play.with_clock(&clock))
    };
    (Imported { event, setup, claims: Vec::new() }, in_order(notes))
}

/// Returns the round of a column if each round has `columns` columns; `None` beyond the last round.
fn in_rounds(column: u16, columns: u16, rounds: u16) -> Option<u16> {
    Some(column.div_ceil(columns.max(1))).filter(|round| *round <= rounds)
}

/// Returns the notes in line order.
fn in_order(notes: Notes) -> Vec<Note> {
    let mut notes = notes.into_list();
    notes.sort_by_key(|note| (note.line, note.column));
    notes
}

fn settings(document: &Document, event: &Event) -> Settings {
    Settings {
        slug: slug(&event.name),
        discipline: Discipline::Chess,
        regulations: document.regulations(event),
        ..Settings::default()
    }
}

/// Document with its players by number.
struct Document<'a> {
    records: &'a [Located],
    players: BTreeMap<u32, (u32, &'a PlayerRecord)>,
    /// First line about teams, if there are teams: then `240`, `250` and `260` name teams.
    teams_from: Option<u32>,
}

impl<'a> Document<'a> {
    fn new(file: &'a TrfFile, notes: &mut Notes) -> Self {
        let mut players: BTreeMap<u32, (u32, &PlayerRecord)> = BTreeMap::new();
        let mut identities: BTreeMap<&str, u32> = BTreeMap::new();
        let mut teams_from = None;
        let of_teams = is_of_teams(&file.records);
        for Located { line, record } in &file.records {
            budget::check();
            match record {
                Record::Player(player) => {
                    let number = player.number;
                    if let Some((first, _)) = players.get(&number) {
                        notes.add(*line, 5, NoteKind::NumberTaken { number, first: *first }, "");
                        continue;
                    }
                    players.insert(number, (*line, player));
                    let identity = player.fide_id.as_str();
                    let other =
                        if identity.is_empty() { number } else { *identities.entry(identity).or_insert(number) };
                    if other != number {
                        notes.add(*line, 58, NoteKind::SameIdentity { other }, identity);
                    }
                }
                Record::Team(_) | Record::Kept { kind: KeptKind::Team, .. } if of_teams => {
                    teams_from = teams_from.or(Some(*line));
                }
                _ => {}
            }
        }
        Self { records: &file.records, players, teams_from }
    }

    fn has_teams(&self) -> bool {
        self.teams_from.is_some()
    }

    /// Returns the first line of a text record.
    fn text(&self, wanted: TextTag) -> Option<(u32, &'a str)> {
        self.records.iter().find_map(|located| match &located.record {
            Record::Text { tag, text } if *tag == wanted => Some((located.line, text.as_str())),
            _ => None,
        })
    }

    fn event(&self, notes: &mut Notes) -> Event {
        let text = |tag, notes: &mut Notes| {
            self.text(tag).map_or(String::new(), |(line, text)| kept_line(line, 5, text, notes))
        };
        let (start, end) = self.days(notes);
        let mut deputies = Vec::new();
        for located in self.records {
            budget::check();
            if let Record::Text { tag: TextTag::Deputy, text } = &located.record
                && !text.is_empty()
            {
                deputies.push(kept_line(located.line, 5, text, notes));
            }
        }
        Event {
            name: text(TextTag::Name, notes),
            city: text(TextTag::City, notes),
            federation: text(TextTag::Federation, notes),
            start,
            end,
            chief_arbiter: text(TextTag::ChiefArbiter, notes),
            deputies,
            ..Event::default()
        }
    }

    /// Returns the time control: the first readable one of record 122, our own comment and the code of record 222;
    /// otherwise the words of 122. The result may be empty.
    fn clock(&self, notes: &mut Notes) -> String {
        let text = |tag| self.text(tag).filter(|(_, text)| !text.is_empty());
        let (words, code) = (text(TextTag::Times).map_or("", |(_, text)| text), text(TextTag::TimeControl));
        let control = code.and_then(|(line, code)| {
            let control = TimeControl::from_trf_code(code);
            if let Err(error) = control {
                let column = u32::try_from(error.column).unwrap_or(u32::MAX).saturating_add(4);
                notes.add(line, column, NoteKind::Unreadable { field: Field::TimeControl }, code);
            }
            control.ok()
        });
        let told = [Some(words), dialect::clock(self.records)].into_iter().flatten();
        if let Some(told) = told.into_iter().find(|text| TimeControl::read(text).is_some()) {
            return told.to_owned();
        }
        let written = control.map(|control| control.to_string()).filter(|text| TimeControl::parse(text).is_ok());
        let told = if words.is_empty() { code } else { text(TextTag::Times) };
        written.unwrap_or_else(|| told.map_or(String::new(), |(line, told)| kept_line(line, 5, told, notes)))
    }

    /// Returns the players withdrawn from a round robin by our own comments, each with the first round missed and the
    /// place in the order of leaving.
    fn withdrawn(&self, plan: &plan::Plan, notes: &mut Notes) -> BTreeMap<u32, (u16, u32)> {
        let mut withdrawn = BTreeMap::new();
        for (nth, (line, read)) in (1..).zip(dialect::withdrawn(self.records)) {
            let Some((number, from)) = read else {
                notes.add(line, 5, NoteKind::Unreadable { field: Field::Option }, "");
                continue;
            };
            if !self.players.contains_key(&number) {
                notes.add(line, 5, NoteKind::UnknownNumber { number }, "");
            } else if from > plan.rounds {
                notes.add(line, 5, NoteKind::NoSuchRound { round: from.into(), rounds: plan.rounds }, "");
            } else if plan.format.spec().has_free_order() {
                withdrawn.insert(number, (from, nth));
            }
        }
        withdrawn
    }

    /// Returns the tie-breaks of record 202, or of 212 without the points.
    fn tie_breaks(&self, notes: &mut Notes) -> Vec<String> {
        if let Some((_, text)) = self.text(TextTag::TieBreaks) {
            return codes(text);
        }
        let Some((line, text)) = self.text(TextTag::Standings) else { return Vec::new() };
        let mut codes = codes(text);
        // The first criterion of a format is no choice of the event.
        let is_first = |code: &String| code == "PTS" || Some(code.as_str()) == self.first_criterion();
        if codes.first().is_some_and(|code| !is_first(code)) {
            notes.add(line, 5, NoteKind::PointsNotFirst, text);
        }
        codes.retain(|code| !is_first(code));
        codes
    }

    /// Returns the first criterion of the format that the file names.
    fn first_criterion(&self) -> Option<&'static str> {
        plan::named(self)?.spec().first_criterion
    }
}

/// Tie-break named in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criterion {
    pub code: String,
    /// Place of the criterion; the blanks before a record's first word are not counted.
    pub line: u32,
    pub column: u32,
}

/// Returns the tie-breaks of record 202, or of 212, in their order, including the points in 212.
pub fn criteria(file: &TrfFile) -> Vec<Criterion> {
    let text = |wanted: TextTag| {
        file.records.iter().find_map(|located| match &located.record {
            Record::Text { tag, text } if *tag == wanted => Some((located.line, text.as_str())),
            _ => None,
        })
    };
    let Some((line, text)) = text(TextTag::TieBreaks).or_else(|| text(TextTag::Standings)) else { return Vec::new() };
    let mut criteria = Vec::new();
    let mut column = 5_u32;
    for part in text.split([',', ';']) {
        let blanks = part.chars().take_while(|c| c.is_whitespace()).count();
        let at = column.saturating_add(u32::try_from(blanks).unwrap_or(u32::MAX));
        if !part.trim().is_empty() {
            criteria.push(Criterion { code: part.trim().to_owned(), line, column: at });
        }
        column = column.saturating_add(u32::try_from(part.chars().count() + 1).unwrap_or(u32::MAX));
    }
    criteria
}

/// Returns the codes of a list.
fn codes(text: &str) -> Vec<String> {
    text.split([',', ';']).map(|code| code.trim().to_owned()).filter(|code| !code.is_empty()).collect()
}

fn person(record: &PlayerRecord) -> Player {
    Player {
        name: record.name.clone(),
        title: record.title,
        rating: record.rating,
        federation: record.federation.clone(),
        fide_id: record.fide_id.clone(),
        sex: record.sex,
        born: record.born.clone(),
        ..Player::default()
    }
}

/// Returns a text cut to the maximum length of a line; a cut adds a note.
fn kept_line(line: u32, column: u32, text: &str, notes: &mut Notes) -> String {
    let length = text.chars().count();
    if length > LINE {
        notes.add(line, column, NoteKind::TooLong { length, limit: LINE }, "");
    }
    text.chars().take(LINE).collect()
}

/// Returns a URL name: lower-case letters and digits of the name with hyphens between, at most 64.
fn slug(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let slug: String = words.join("-").chars().take(64).collect();
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "tournament".to_owned() } else { slug.to_owned() }
}
