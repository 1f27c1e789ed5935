//! Results reported by players, and what the desk makes of them. What was said is kept beside the log and never overwritten; where a board
//! stands is [derived](state). Where both players agree, the result is entered with the second report.

mod report;
mod score;
mod settle;
pub mod state;

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use qisai_domain::contest::scheduled;
use qisai_domain::{
    Contest, EntryId, Game, GameKey, GameResult, GroupId, Pairing, PairingId, Round, RoundRef, RoundState, Side,
    Tournament, TournamentId, Version,
};
use qisai_records::boards::judged;

use super::accounts::instant;
use super::check_in::{Means, Teller};
use super::second_pass::Second;
use super::slips::SlipPlace;
use super::{Service, ServiceError, random_id};
use crate::scope::Scope;
use qisai_store::reports::ReportRow;
use qisai_store::rows::{give, take};
use qisai_store::{StoreError, log, reports as store};
pub use report::not_entered;
pub(super) use report::own_game;
pub use score::{GameScore, MOST_FOULS, fouls_are_kept};
use state::{BoardState, Facts};

/// What a line about a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A side reports a result.
    Report,
    /// A side asks for an arbiter.
    Help,
    /// The desk has settled it.
    Settled,
    /// The desk calls the players.
    Call,
    /// Whoever was called or asked for has come.
    Answered,
    /// A side hands in the moves of the game.
    Moves,
    /// A side hands in a photo of the score sheet.
    Photo,
    /// The desk has made what was handed in the record.
    SheetTaken,
    /// The desk has left it.
    SheetLeft,
}

impl What {
    fn code(self) -> &'static str {
        match self {
            Self::Report => "report",
            Self::Help => "help",
            Self::Settled => "settled",
            Self::Call => "call",
            Self::Answered => "answered",
            Self::Moves => "moves",
            Self::Photo => "photo",
            Self::SheetTaken => "sheet_taken",
            Self::SheetLeft => "sheet_left",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        let of_results = [Self::Report, Self::Help, Self::Settled, Self::Call, Self::Answered];
        let of_sheets = [Self::Moves, Self::Photo, Self::SheetTaken, Self::SheetLeft];
        of_results.into_iter().chain(of_sheets).find(|what| what.code() == code)
    }
}

/// Something that was said about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub what: What,
    /// Who moves first or second; none for the desk.
    pub side: Option<Side>,
    /// [`GameResult::Unknown`] where none was said.
    pub result: GameResult,
    /// Of who moves first and who moves second; none where nothing was said of them.
    pub fouls: Option<[u8; 2]>,
    pub by: Teller,
    /// The hash of a telephone's token.
    pub device: Option<String>,
    pub reason: String,
    /// By the server's clock.
    pub at: DateTime<Utc>,
}

impl Told {
    /// Result and fouls.
    pub fn score(&self) -> GameScore {
        GameScore { result: self.result, fouls: self.fouls }
    }
}

/// A game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameAt {
    pub at: RoundRef,
    pub pairing: PairingId,
    pub game: GameKey,
}

/// A board of a round with what was said about it.
#[derive(Clone, Debug)]
pub struct BoardLine {
    pub place: GameAt,
    pub board: u32,
    /// Who moves first in this game, and second.
    pub players: [EntryId; 2],
    /// The result that stands.
    pub result: GameResult,
    /// The fouls that stand; none where they are not kept.
    pub fouls: Option<[u8; 2]>,
    pub state: BoardState,
    pub told: Vec<Told>,
    /// Whether one telephone has told both sides.
    pub one_hand: bool,
    /// Who entered what somebody differs from, and when.
    pub entered: Option<(String, DateTime<Utc>)>,
    /// Since when somebody waits.
    pub since: Option<DateTime<Utc>>,
}

impl BoardLine {
    /// Since when a player waits for an arbiter.
    pub fn help(&self) -> Option<DateTime<Utc>> {
        let over = self.told.iter().rposition(|one| matches!(one.what, What::Settled | What::Answered));
        let since = self.told.get(over.map_or(0, |at| at + 1)..).unwrap_or_default();
        since.iter().find(|one| one.what == What::Help).map(|one| one.at)
    }

    /// Whether it waits in the queue.
    pub fn is_queued(&self) -> bool {
        self.state.is_queued() || self.one_hand && self.result == GameResult::Unknown || self.help().is_some()
    }
}

/// A call that stands until it is taken down: somebody is to come to the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCall {
    pub place: GameAt,
    pub board: u32,
    pub players: [EntryId; 2],
    pub since: DateTime<Utc>,
}

/// A report as a page sends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// The game that the page showed.
    pub place: GameAt,
    /// The two of the pairing that the page showed, first-named first.
    pub two: [EntryId; 2],
    /// None: an arbiter is asked for.
    pub result: Option<GameResult>,
    /// Of who moves first and who moves second, where the page asked for them.
    pub fouls: Option<[u8; 2]>,
}

/// Who reports: the entry of a badge or link, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reporter {
    pub tournament: TournamentId,
    pub entry: EntryId,
    pub by: Teller,
    /// The hash of the telephone's token, or of the kiosk that has read half a slip; none for a badge at a kiosk.
    pub device: Option<String>,
    /// The only board that it may be about: of half a slip.
    pub only: Option<SlipPlace>,
}

/// The newest public round in which an entry has a game, with the pairing: what "my board" is.
pub fn board_of(t: &Tournament, entry: EntryId) -> Option<(RoundRef, &Round, &Pairing)> {
    let rounds = t.all_groups().flat_map(|(_, group)| group.rounds.values().map(move |round| (group, round)));
    let public = rounds.filter(|(_, round)| round.state != RoundState::Draft);
    let mine = public.filter_map(|(group, round)| {
        let pairing = round.pairings.values().find(|pairing| pairing.two().is_some_and(|two| two.contains(&entry)))?;
        let (round, pairing): (&Round, &Pairing) = (round, pairing);
        Some((group.at(round.number), round, pairing))
    });
    // Of several the one in play; else the last.
    let mut last = None;
    for found in mine {
        if found.1.state == RoundState::Published {
            return Some(found);
        }
        last = Some(found);
    }
    last
}

/// The games of a pairing of two entries, with who moves first in each.
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

/// Whether players may report this result; the others are an arbiter's.
pub fn is_reported(result: GameResult) -> bool {
    [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS].contains(&result)
}

pub(super) fn told_of(row: &ReportRow) -> Result<(GameAt, Told), StoreError> {
    let damaged = |what: &str| StoreError::Damaged { table: "report", what: what.to_owned() };
    let side = match row.side.as_str() {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        _ => None,
    };
    let result = GameResult::from_code(&row.result).or(row.result.is_empty().then_some(GameResult::Unknown));
    let fouls = match (row.first_fouls, row.second_fouls) {
        (Some(first), Some(second)) => Some([take("report", first)?, take("report", second)?]),
        _ => None,
    };
    let told = Told {
        what: What::from_code(&row.what).ok_or_else(|| damaged(&row.what))?,
        side,
        result: result.ok_or_else(|| damaged(&row.result))?,
        fouls,
        by: Teller { who: row.who.clone(), means: Means::from_code(&row.means).ok_or_else(|| damaged(&row.means))? },
        device: row.device.clone(),
        reason: row.reason.clone(),
        at: row.at.and_utc(),
    };
    let at = RoundRef { group: GroupId(take("report", row.group_id)?), round: take("report", row.round)? };
    let game = GameKey {
        board: take("report", row.board)?,
        segment: take("report", row.segment)?,
        number: take("report", row.number)?,
    };
    Ok((GameAt { at, pairing: PairingId(take("report", row.pairing_id)?), game }, told))
}

pub(super) fn row_of(id: TournamentId, place: GameAt, told: &Told) -> Result<ReportRow, ServiceError> {
    let side = match told.side {
        Some(Side::First) => "first",
        Some(Side::Second) => "second",
        None => "",
    };
    let result = if told.result == GameResult::Unknown { "" } else { told.result.code() };
    Ok(ReportRow {
        tournament_id: id.0,
        id: random_id()?,
        group_id: give(place.at.group.0),
        round: i32::from(place.at.round),
        pairing_id: give(place.pairing.0),
        board: i32::from(place.game.board),
        segment: i32::from(place.game.segment),
        number: i32::from(place.game.number),
        what: told.what.code().to_owned(),
        side: side.to_owned(),
        result: result.to_owned(),
        who: told.by.who.clone(),
        means: told.by.means.code().to_owned(),
        device: told.device.clone(),
        reason: told.reason.clone(),
        at: told.at.naive_utc(),
        first_fouls: told.fouls.map(|[first, _]| i32::from(first)),
        second_fouls: told.fouls.map(|[_, second]| i32::from(second)),
    })
}

/// What the desk says about a game.
fn by_desk(what: What, GameScore { result, fouls }: GameScore, reason: &str, who: &str) -> Told {
    let by = Teller { who: who.to_owned(), means: Means::Desk };
    let reason = reason.trim().chars().filter(|letter| !letter.is_control()).take(500).collect();
    Told { what, side: None, result, fouls, by, device: None, reason, at: instant() }
}

impl Service {
    /// What was said about the games of a round, oldest first.
    pub fn told(&self, id: TournamentId, at: RoundRef) -> Result<BTreeMap<GameAt, Vec<Told>>, ServiceError> {
        let mut told: BTreeMap<GameAt, Vec<Told>> = BTreeMap::new();
        for row in self.store.read(|db| store::of_round(db, id, at))? {
            let (place, one) = told_of(&row)?;
            told.entry(place).or_default().push(one);
        }
        Ok(told)
    }

    /// The boards of a round with where they stand. Records are judged: call it away from the web's workers.
    pub fn board_lines(&self, scope: &Scope, number: u16) -> Result<Vec<BoardLine>, ServiceError> {
        let (t, at) = (scope.tournament(), scope.at(number));
        let Some(round) = t.round(at) else { return Ok(Vec::new()) };
        let (mut told, second) = (self.told(t.id, at)?, self.second_passes(t.id, at)?);
        let window = Duration::minutes(i64::from(t.settings.reporting.contest_minutes));
        let keeps_fouls = t.group(at.group).is_some_and(|(stage, _)| fouls_are_kept(t, stage));
        let mut lines = Vec::new();
        for pairing in round.in_board_order() {
            for (game, entered, players) in games(t, at, pairing) {
                let place = GameAt { at, pairing: pairing.id, game };
                let told = told.remove(&place).unwrap_or_default();
                let conflict =
                    entered.record.is_some() && judged(t, scope.event(), pairing, (game, entered.clone())).is_open();
                let typed = second.get(&(pairing.id, game)).filter(|second| second.is_about(&entered));
                let fouls = keeps_fouls.then_some(entered.fouls);
                let standing = GameScore { result: entered.result, fouls };
                let reports = told.iter().filter(|one| one.what == What::Report);
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
                lines.push(BoardLine {
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

    /// Who entered a game's fouls, and when; where nobody did, who entered its result without any.
    fn fouls_entered_by(&self, id: TournamentId, game: &Game) -> Result<Option<(String, DateTime<Utc>)>, ServiceError> {
        if game.changed.fouls == Version::default() {
            return self.entered_by(id, game);
        }
        self.acted_at(id, game.changed.fouls)
    }

    /// Who entered a game's result, and when; none where there is none.
    pub(super) fn entered_by(
        &self,
        id: TournamentId,
        game: &Game,
    ) -> Result<Option<(String, DateTime<Utc>)>, ServiceError> {
        let version = game.changed.result;
        if game.result == GameResult::Unknown || version == Version::default() {
            return Ok(None);
        }
        self.acted_at(id, version)
    }

    /// Who did the act of a version, and when.
    fn acted_at(&self, id: TournamentId, version: Version) -> Result<Option<(String, DateTime<Utc>)>, ServiceError> {
        let entry = match self.store.read(|db| log::find(db, id, version)) {
            Ok(entry) => entry,
            Err(StoreError::NotFound) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let read = entry.head();
        let public = read.map_err(|error| StoreError::Damaged { table: "log", what: error.to_string() })?;
        let at = chrono::DateTime::parse_from_rfc3339(&public.at).map(|at| at.to_utc()).ok();
        Ok(at.map(|at| (public.actor, at)))
    }

    /// Writes that the desk calls the players of a game, or that whoever was called has come.
    pub fn tell(&self, id: TournamentId, place: GameAt, what: What, who: &str) -> Result<(), ServiceError> {
        self.changeable(id)?;
        let row = row_of(id, place, &by_desk(what, GameScore::of(GameResult::Unknown), "", who))?;
        self.store.write_blocking(move |writing| Ok(store::add(writing.db, &row)?))
    }

    /// The calls that stand, oldest first: for the desk and for screens.
    pub fn calls(&self, t: &Tournament) -> Result<Vec<OpenCall>, ServiceError> {
        let mut open: BTreeMap<GameAt, DateTime<Utc>> = BTreeMap::new();
        for row in self.store.read(|db| store::calls(db, t.id))? {
            let (place, told) = told_of(&row)?;
            match told.what {
                What::Call => {
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

/// What the second pass of a round says, by game.
pub(super) type SecondPasses = BTreeMap<(PairingId, GameKey), Second>;
