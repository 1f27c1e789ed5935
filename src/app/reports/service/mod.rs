//! Results reported by players, and the arbiter's decisions on them. Reports are kept beside the log and never
//! overwritten; the state of a board is [derived](state). If both players agree, the second report also enters the
//! result.

mod report;
mod score;
mod settle;
pub mod slips;
pub mod state;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Duration, Utc};
use qisai_domain::contest::scheduled;
use qisai_domain::{
    Actor, Contest, EntryId, Game, GameKey, GameResult, GroupId, Pairing, PairingId, Round, RoundRef, RoundState, Side,
    Tournament, TournamentId, Version,
};
use qisai_records::boards::judged;

use crate::check_in::{MarkAuthor, Means};
use crate::clock::instant;
use crate::reports::slips::SlipPlace;
use crate::scope::Scope;
use crate::{Result, Service, random_id};
pub use qisai_store::reports::ReportKind;
use qisai_store::reports::ReportRow;
use qisai_store::rows::{give, take};
use qisai_store::{StoreError, log, reports as store};
pub use report::not_entered;
pub(crate) use report::own_game;
pub use score::{GameScore, MAX_FOULS, fouls_are_kept};
use state::{BoardState, Facts};

/// Report about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallReport {
    pub what: ReportKind,
    /// Side that moves first or second; `None` for an arbiter.
    pub side: Option<Side>,
    /// [`GameResult::Unknown`] if none was reported.
    pub result: GameResult,
    /// Fouls of the first and the second mover; `None` if not reported.
    pub fouls: Option<[u8; 2]>,
    pub by: MarkAuthor,
    /// Hash of a phone's token.
    pub device: Option<String>,
    pub reason: String,
    /// Time of the report by the server's clock.
    pub at: DateTime<Utc>,
}

impl HallReport {
    /// Returns result and fouls.
    pub fn score(&self) -> GameScore {
        GameScore { result: self.result, fouls: self.fouls }
    }
}

/// Position of a game in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameLocation {
    pub at: RoundRef,
    pub pairing: PairingId,
    pub game: GameKey,
}

/// Board of a round and the reports about it.
#[derive(Clone, Debug)]
pub struct BoardReports {
    pub place: GameLocation,
    pub board: u32,
    /// First and second mover of this game.
    pub players: [EntryId; 2],
    /// Recorded result.
    pub result: GameResult,
    /// Recorded fouls; `None` if they are not kept.
    pub fouls: Option<[u8; 2]>,
    pub state: BoardState,
    pub told: Vec<HallReport>,
    /// `true` if one phone has reported for both sides.
    pub one_hand: bool,
    /// Author and time of the entry that a report or the double entry contradicts.
    pub entered: Option<(Actor, DateTime<Utc>)>,
    /// Start of the wait in the queue.
    pub since: Option<DateTime<Utc>>,
}

impl BoardReports {
    /// Returns the time since which a player has been waiting for an arbiter.
    pub fn help(&self) -> Option<DateTime<Utc>> {
        called_since(&self.told)
    }

    /// Returns `true` if the board is in the arbiter's queue.
    pub fn is_queued(&self) -> bool {
        self.state.is_queued() || self.one_hand && self.result == GameResult::Unknown || self.help().is_some()
    }
}

/// Returns the time of the first unanswered call for an arbiter among the reports about a game, oldest first.
pub fn called_since(told: &[HallReport]) -> Option<DateTime<Utc>> {
    let over = told.iter().rposition(|one| matches!(one.what, ReportKind::Settled | ReportKind::Answered));
    let since = told.get(over.map_or(0, |at| at + 1)..).unwrap_or_default();
    since.iter().find(|one| one.what == ReportKind::Help).map(|one| one.at)
}

/// Open call of players to the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCall {
    pub place: GameLocation,
    pub board: u32,
    pub players: [EntryId; 2],
    pub since: DateTime<Utc>,
}

/// Report as sent by a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// Game shown on the page.
    pub place: GameLocation,
    /// Entries of the pairing shown on the page, first-named first.
    pub two: [EntryId; 2],
    /// `None` requests an arbiter.
    pub result: Option<GameResult>,
    /// Fouls of the first and the second mover, if the page asked for them.
    pub fouls: Option<[u8; 2]>,
}

/// Author of a report: the entry of a badge or link, and the means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reporter {
    pub tournament: TournamentId,
    pub entry: EntryId,
    pub by: MarkAuthor,
    /// Hash of the token of the phone, or of the kiosk that has read half a slip; `None` for a badge at a kiosk.
    pub device: Option<String>,
    /// Only permitted board, for half a slip.
    pub only: Option<SlipPlace>,
}

/// Returns the newest public round in which an entry has a game, with the pairing: the player's "my board".
pub fn board_of(t: &Tournament, entry: EntryId) -> Option<(RoundRef, &Round, &Pairing)> {
    let rounds = t.all_groups().flat_map(|(_, group)| group.rounds.values().map(move |round| (group, round)));
    let public = rounds.filter(|(_, round)| round.state != RoundState::Draft);
    let mine = public.filter_map(|(group, round)| {
        let pairing = round.pairings.values().find(|pairing| pairing.two().is_some_and(|two| two.contains(&entry)))?;
        let (round, pairing): (&Round, &Pairing) = (round, pairing);
        Some((group.at(round.number), round, pairing))
    });
    // Of several, the one in play, otherwise the last.
    let mut last = None;
    for found in mine {
        if found.1.state == RoundState::Published {
            return Some(found);
        }
        last = Some(found);
    }
    last
}

/// Returns the games of a pairing of two entries, with the first and second mover of each.
pub fn games(t: &Tournament, at: RoundRef, pairing: &Pairing) -> Vec<(GameKey, Game, [EntryId; 2])> {
    let (Some((stage, _)), Some([one, two])) = (t.group(at.group), pairing.two()) else { return Vec::new() };
    let contest: Contest = stage.play.contest(at.round);
    let games = scheduled(&contest, &stage.play.scoring, pairing).into_iter();
    let players = |game: &Game| if game.second_begins { [two, one] } else { [one, two] };
    let with_players = |(key, game): (GameKey, Game)| {
        let players = players(&game);
        (key, game, players)
    };
    games.map(with_players).collect()
}

/// Returns `true` if players may report this result; the others are reserved for an arbiter.
pub fn is_reported(result: GameResult) -> bool {
    [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS].contains(&result)
}

/// Returns the position of a game from its columns: group, round, pairing, board, segment, number.
pub(crate) fn place_of(table: &'static str, columns: [i32; 6]) -> Result<GameLocation, StoreError> {
    let [group, round, pairing, board, segment, number] = columns;
    Ok(GameLocation {
        at: RoundRef { group: GroupId(take(table, group)?), round: take(table, round)? },
        pairing: PairingId(take(table, pairing)?),
        game: GameKey { board: take(table, board)?, segment: take(table, segment)?, number: take(table, number)? },
    })
}

/// Returns the side of a column that is `true` for the one that moves second.
pub(crate) fn side_of(second: bool) -> Side {
    if second { Side::Second } else { Side::First }
}

pub(crate) fn told_of(row: ReportRow) -> Result<(GameLocation, HallReport), StoreError> {
    const TABLE: &str = "result_report";
    let damaged = |what: &str| StoreError::Damaged { table: TABLE, what: what.to_owned() };
    let place = [row.group_id, row.round, row.pairing_id, row.board, row.segment, row.number];
    let result = row.result.as_deref().map_or(Some(GameResult::Unknown), GameResult::from_code);
    let fouls = match (row.first_fouls, row.second_fouls) {
        (Some(first), Some(second)) => Some([take(TABLE, first)?, take(TABLE, second)?]),
        _ => None,
    };
    let told = HallReport {
        what: ReportKind::read(&row.kind)?,
        side: row.second.map(side_of),
        result: result.ok_or_else(|| damaged(&row.result.unwrap_or_default()))?,
        fouls,
        by: MarkAuthor { means: Means::from_code(&row.means).ok_or_else(|| damaged(&row.means))?, who: row.who },
        device: row.device,
        reason: row.reason,
        at: row.at.and_utc(),
    };
    Ok((place_of(TABLE, place)?, told))
}

pub(crate) fn row_of(id: TournamentId, place: GameLocation, told: &HallReport) -> Result<ReportRow> {
    Ok(ReportRow {
        tournament_id: id.0,
        id: random_id()?,
        group_id: give(place.at.group.0),
        round: i32::from(place.at.round),
        pairing_id: give(place.pairing.0),
        board: i32::from(place.game.board),
        segment: i32::from(place.game.segment),
        number: i32::from(place.game.number),
        kind: told.what.word().to_owned(),
        second: told.side.map(|side| side == Side::Second),
        result: (told.result != GameResult::Unknown).then(|| told.result.code().to_owned()),
        first_fouls: told.fouls.map(|[first, _]| i32::from(first)),
        second_fouls: told.fouls.map(|[_, second]| i32::from(second)),
        means: told.by.means.code().to_owned(),
        who: told.by.who.clone(),
        device: told.device.clone(),
        reason: told.reason.clone(),
        at: told.at.naive_utc(),
    })
}

/// Builds an arbiter's line about a game.
fn by_desk(what: ReportKind, GameScore { result, fouls }: GameScore, reason: &str, who: &str) -> HallReport {
    let by = MarkAuthor { who: who.to_owned(), means: Means::Desk };
    let reason = reason.trim().chars().filter(|letter| !letter.is_control()).take(500).collect();
    HallReport { what, side: None, result, fouls, by, device: None, reason, at: instant() }
}

impl Service {
    /// Returns the reports about the games of a round, oldest first.
    pub fn told(&self, id: TournamentId, at: RoundRef) -> Result<BTreeMap<GameLocation, Vec<HallReport>>> {
        let mut told: BTreeMap<GameLocation, Vec<HallReport>> = BTreeMap::new();
        for row in self.store.read(|db| store::of_round(db, id, at))? {
            let (place, one) = told_of(row)?;
            told.entry(place).or_default().push(one);
        }
        Ok(told)
    }

    /// Returns the boards of a round with their states. Checks records: call it outside the web's workers.
    pub fn board_lines(&self, scope: &Scope, number: u16) -> Result<Vec<BoardReports>> {
        self.lines(scope, number, false)
    }

    /// Returns the rounds with reports or double entries: at boards of others nobody waits.
    pub fn reported_rounds(&self, id: TournamentId) -> Result<BTreeSet<RoundRef>> {
        let rows = self.store.read(|db| {
            let mut rows = store::rounds(db, id)?;
            rows.extend(qisai_store::results::rounds(db, id)?);
            Ok::<_, StoreError>(rows)
        })?;
        let read =
            |(group, round)| Ok(RoundRef::new(GroupId(take("result_report", group)?), take("result_report", round)?));
        Ok(rows.into_iter().map(read).collect::<Result<_, StoreError>>()?)
    }

    /// Returns the boards of a round whose reports or double entries wait for an arbiter, or at which a player does. A
    /// board that waits only because of its record is not among them.
    pub fn waiting_boards(&self, scope: &Scope, number: u16) -> Result<Vec<u32>> {
        let lines = self.lines(scope, number, true)?;
        let of_record = |line: &BoardReports| line.state == BoardState::Conflict && line.help().is_none();
        let waiting = lines.iter().filter(|line| line.is_queued() && !of_record(line));
        Ok(waiting.map(|line| line.board).collect())
    }

    /// Returns the boards of a round. `reported`: only those with a report, a call or a double entry.
    fn lines(&self, scope: &Scope, number: u16, reported: bool) -> Result<Vec<BoardReports>> {
        let (t, at) = (scope.tournament(), scope.at(number));
        let Some(round) = t.round(at) else { return Ok(Vec::new()) };
        let (mut told, second) = (self.told(t.id, at)?, self.second_passes(t.id, at)?);
        let window = Duration::minutes(i64::from(t.settings.reporting.contest_minutes));
        let keeps_fouls = t.group(at.group).is_some_and(|(stage, _)| fouls_are_kept(t, stage));
        let mut lines = Vec::new();
        for pairing in round.in_board_order() {
            for (game, entered, players) in games(t, at, pairing) {
                let place = GameLocation { at, pairing: pairing.id, game };
                let told = told.remove(&place).unwrap_or_default();
                if reported && told.is_empty() && !second.contains_key(&(pairing.id, game)) {
                    continue;
                }
                let conflict =
                    entered.record.is_some() && judged(t, scope.event(), pairing, (game, entered.clone())).is_open();
                let typed = second.get(&(pairing.id, game)).filter(|second| second.is_about(&entered));
                let fouls = keeps_fouls.then_some(entered.fouls);
                let standing = GameScore { result: entered.result, fouls };
                let reports = told.iter().filter(|one| one.what == ReportKind::Report);
                let differing: Vec<_> = reports.filter(|one| one.score().differs(standing)).collect();
                let by = match differing.as_slice() {
                    [] => None,
                    others if others.iter().all(|one| one.result == entered.result) => {
                        self.fouls_entered_by(t.id, &entered)?
                    }
                    _ => self.entered_by(t.id, &entered)?,
                };
                let facts = Facts {
                    standing,
                    entered_at: by.as_ref().map(|(_, at)| *at),
                    told: &told,
                    typed: typed.map(|second| second.typed),
                    conflict,
                    window,
                };
                let (state, (sides, one_hand)) = (state::state(&facts), state::sides(&told));
                let reported = sides.into_iter().flatten().map(|one| one.at).min();
                let since = typed.filter(|second| second.typed != entered.result).map(|second| second.at).or(reported);
                lines.push(BoardReports {
                    place,
                    board: pairing.board().unwrap_or(0),
                    players,
                    result: entered.result,
                    fouls,
                    state,
                    one_hand,
                    entered: by,
                    since,
                    told,
                });
            }
        }
        Ok(lines)
    }

    /// Returns the author and time of a game's fouls, or those of its result if the fouls were never entered.
    fn fouls_entered_by(&self, id: TournamentId, game: &Game) -> Result<Option<(Actor, DateTime<Utc>)>> {
        if game.changed.fouls == Version::default() {
            return self.entered_by(id, game);
        }
        self.acted_at(id, game.changed.fouls)
    }

    /// Returns the author and time of a game's result; `None` without a result.
    pub(crate) fn entered_by(&self, id: TournamentId, game: &Game) -> Result<Option<(Actor, DateTime<Utc>)>> {
        let version = game.changed.result;
        if game.result == GameResult::Unknown || version == Version::default() {
            return Ok(None);
        }
        self.acted_at(id, version)
    }

    /// Returns the author and time of the act behind a version.
    fn acted_at(&self, id: TournamentId, version: Version) -> Result<Option<(Actor, DateTime<Utc>)>> {
        let entry = match self.store.read(|db| log::find(db, id, version)) {
            Ok(entry) => entry,
            Err(StoreError::NotFound) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let read = entry.head();
        let public = read.map_err(|error| StoreError::Damaged { table: "log", what: error.to_string() })?;
        let at = chrono::DateTime::parse_from_rfc3339(&public.at).map(|at| at.to_utc()).ok();
        Ok(at.map(|at| (entry.actor(&public), at)))
    }

    /// Records a call of the players of a game, or that the called person has come.
    pub fn tell(&self, id: TournamentId, place: GameLocation, what: ReportKind, who: &str) -> Result<()> {
        self.changeable(id)?;
        let row = row_of(id, place, &by_desk(what, GameScore::of(GameResult::Unknown), "", who))?;
        self.store.write_blocking(move |writing| Ok(writing.add_report(&row)?))
    }

    /// Returns the open calls, oldest first, for arbiters and for screens.
    pub fn calls(&self, t: &Tournament) -> Result<Vec<OpenCall>> {
        let mut open: BTreeMap<GameLocation, DateTime<Utc>> = BTreeMap::new();
        for row in self.store.read(|db| store::calls(db, t.id))? {
            let (place, told) = told_of(row)?;
            match told.what {
                ReportKind::Call => {
                    open.entry(place).or_insert(told.at);
                }
                _ => {
                    open.remove(&place);
                }
            }
        }
        let calls = open.into_iter().filter_map(|(place, since)| {
            let round = t.round(place.at).filter(|round| round.state == RoundState::Published)?;
            let pairing = round.pairings.get(&place.pairing)?;
            let players = pairing.two()?;
            Some(OpenCall { place, board: pairing.board()?, players, since })
        });
        let mut calls: Vec<OpenCall> = calls.collect();
        calls.sort_by_key(|call| call.since);
        Ok(calls)
    }
}
