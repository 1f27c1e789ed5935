//! Rows of meetings and their games, on the round desk and in the list of all groups.

use std::collections::BTreeMap;

use qisai_domain::contest::{Next, next, seated};
use qisai_domain::office::to_enter;
use qisai_domain::{
    Contest, Discipline, EntryId, Game, GameKey, GameResult, Pairing, PersonId, PlayedScore, Results, Right, Round,
    RoundRef, RoundState, Scoring, Side, Tournament, results,
};
use qisai_pairing::breach::Finding;
use qisai_records::boards;
use serde::Serialize;

use super::meeting::{MeetingState, game_name};
use crate::results::code::desk_code;
use crate::scope::RequestScope;
use qisai_i18n::Words;
use qisai_view::names::Name;
use qisai_view::records::findings;
use qisai_view::rounds::breaches::{BreachLine, said};
use qisai_view::scores;
use qisai_view::sides::SideMark;
use qisai_view::teams::{self, has_boards, line_ups_known, sitting};

/// Competitor on the desk.
#[derive(Clone)]
pub(crate) struct DeskCompetitor {
    pub(crate) entry: u32,
    pub(crate) tpn: u32,
    pub(crate) name: Name,
    pub(crate) points: String,
    /// Team of a player in a team match, otherwise empty.
    pub(crate) team: String,
}

/// Button of a board.
pub(crate) struct Button {
    pub(crate) code: &'static str,
    pub(crate) label: String,
    pub(crate) legend: &'static str,
    pub(crate) pressed: bool,
    /// Right that the button requires.
    pub(crate) can: Right,
}

/// Meeting of two competitors, with its games.
pub(crate) struct DeskMeeting {
    /// Name of the board: `14`, or `A14` among several groups.
    pub(crate) name: String,
    pub(crate) pairing: u32,
    /// State of the meeting, unless it is one plain game.
    pub(crate) state: Option<MeetingState>,
    /// Rows of the games that are known or can be played; a draft has one row per meeting.
    pub(crate) boards: Vec<Board>,
}

pub(crate) struct Board {
    pub(crate) board: u32,
    /// Anchor of the row: `b14/2`; among several groups `g3r1b14/2` with the game's key.
    pub(crate) key: String,
    /// Name of the row: `14`; with several games `14` and `14/2`; in a team match `14.2`; among several groups `A14/2`.
    pub(crate) row: String,
    /// Name of the row without the game.
    pub(crate) table: String,
    /// Key of the game within the pairing.
    pub(crate) game: GameKey,
    /// `true` if the pairing has several games.
    pub(crate) of_several: bool,
    /// `true` if the first move is decided.
    pub(crate) sides_known: bool,
    /// `true` if the meeting had ended before, so that the game does not count.
    pub(crate) surplus: bool,
    pub(crate) pairing: u32,
    /// `true` if the game has no result.
    pub(crate) open: bool,
    pub(crate) result: &'static str,
    pub(crate) label: String,
    pub(crate) first: DeskCompetitor,
    pub(crate) second: DeskCompetitor,
    pub(crate) main: Vec<Button>,
    pub(crate) more: Vec<Button>,
    pub(crate) warnings: Vec<BreachLine>,
    pub(crate) current: bool,
    /// Fouls of both sides, if there are any: `1–0`.
    pub(crate) fouls: String,
    /// Mark of the record, if there is one.
    pub(crate) record: Option<RecordMark>,
}

/// Short mark of a board's record: text and style.
#[derive(Serialize)]
pub(crate) struct RecordMark {
    pub(crate) status: &'static str,
    pub(crate) class: &'static str,
    /// `true` if an arbiter must still check the record.
    pub(crate) open: bool,
}

pub(crate) fn marks(discipline: Discipline, t: Words) -> (SideMark, SideMark) {
    (SideMark::of(discipline, Side::First, t), SideMark::of(discipline, Side::Second, t))
}

/// Seats of competitors, with the points before the round.
pub(crate) struct CompetitorSeats {
    results: Option<Results>,
    /// Index of each competitor's line in the results.
    lines: BTreeMap<EntryId, usize>,
    t: Words,
}

impl CompetitorSeats {
    pub(crate) fn new(scope: &RequestScope, number: u16, t: Words) -> Self {
        let results = results(scope.tournament(), scope.group_id(), number.saturating_sub(1));
        let lines = results.iter().flat_map(|results| results.lines.iter().enumerate());
        let lines = lines.map(|(at, line)| (line.entry, at)).collect();
        Self { results, lines, t }
    }

    pub(crate) fn of(&self, tournament: &Tournament, entry: EntryId) -> DeskCompetitor {
        let line = self.results.as_ref().and_then(|all| Some((all, all.lines.get(*self.lines.get(&entry)?)?)));
        let (tpn, points) = match line {
            Some((all, line)) => {
                let points = all.score_after(line, all.rounds());
                (line.number, scores::points(all.scoring.primary(), points))
            }
            None => (0, String::new()),
        };
        DeskCompetitor { entry: entry.0, tpn, name: Name::of(tournament, entry, self.t), points, team: String::new() }
    }
}

/// Results that a board offers directly; the others are in the "more" menu.
const MAIN: [GameResult; 3] = [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS];

fn more() -> impl Iterator<Item = GameResult> {
    use PlayedScore::{Draw, FirstWins, HalfZero, SecondWins, ZeroHalf, ZeroZero};
    let decided = [HalfZero, ZeroHalf, ZeroZero].map(|score| GameResult::Played { score, rated: true });
    let unrated = [FirstWins, Draw, SecondWins].map(|score| GameResult::Played { score, rated: false });
    [GameResult::SecondForfeits, GameResult::FirstForfeits, GameResult::DoubleForfeit, GameResult::Adjourned]
        .into_iter()
        .chain(decided)
        .chain(unrated)
        .chain([GameResult::Unknown])
}

/// Returns every result that a board offers, and the empty one.
pub(crate) fn offered() -> impl Iterator<Item = GameResult> {
    MAIN.into_iter().chain(more())
}

/// Returns the findings about this pair, or about one of the two.
fn of_pair(found: &[Finding], pair: [EntryId; 2]) -> impl Iterator<Item = &Finding> {
    found.iter().filter(move |finding| match finding.entries.as_slice() {
        [one] => pair.contains(one),
        [one, two] => pair.contains(one) && pair.contains(two),
        _ => false,
    })
}

/// Round among others whose boards are listed together.
pub(crate) struct ListedRound {
    pub(crate) at: RoundRef,
    /// Prefix of the round's boards, such as `A`; can be empty.
    pub(crate) letter: String,
}

/// Data from which a row is made.
pub(crate) struct RowContext<'a> {
    pub(crate) scope: &'a RequestScope,
    pub(crate) seats: &'a CompetitorSeats,
    /// Findings of the rules about the round.
    pub(crate) found: &'a [Finding],
    /// Board to start with.
    pub(crate) at: Option<u32>,
    /// Place in a list of several rounds; `None` on the page of one round.
    pub(crate) among: Option<&'a ListedRound>,
    pub(crate) t: Words,
}

/// Returns the anchor of a game's row in the list of all groups.
pub(crate) fn listed_key(at: RoundRef, table: u32, game: GameKey) -> String {
    format!("g{}r{}b{table}/{game}", at.group, at.round)
}

pub(crate) fn meetings(shown: &RowContext<'_>, round: &Round, in_list: impl Fn(&Pairing) -> bool) -> Vec<DeskMeeting> {
    let pairings = round.in_board_order().into_iter().filter(|pairing| in_list(pairing));
    pairings.filter_map(|pairing| meeting(shown, round, pairing)).collect()
}

/// Returns a meeting of a round, or `None` for a bye.
pub(crate) fn meeting(shown: &RowContext<'_>, round: &Round, pairing: &Pairing) -> Option<DeskMeeting> {
    let play = &shown.scope.stage().play;
    let contest = play.contest(round.number);
    let two = pairing.two()?;
    let mut games = seated(&contest, &play.scoring, pairing);
    if has_boards(&contest) {
        drop_unplayed(&contest, &play.scoring, pairing, &mut games);
    }
    let state = MeetingState::of(shown.scope, (round.number, &contest), pairing, &games, shown.t);
    let boards = if round.state == RoundState::Draft {
        // A draft shows only the pairing; later states show all its games.
        let game = games.iter().find(|(key, _)| *key == GameKey::ONLY).map(|(_, game)| game.clone());
        let only = [(GameKey::ONLY, game.unwrap_or_default())];
        vec![board(shown, &contest, (pairing, two), &only, state.as_ref(), 0)]
    } else {
        let one = |place| board(shown, &contest, (pairing, two), &games, state.as_ref(), place);
        (0..games.len()).map(one).collect()
    };
    let mut boards: Vec<Board> = boards.into_iter().flatten().collect();
    if has_boards(&contest) && round.state != RoundState::Draft {
        seat_players(shown, two, &games, &mut boards);
    }
    Some(DeskMeeting { name: table_name(shown, pairing.table), pairing: pairing.id.0, boards, state })
}

/// Drops boards of a match decided by a ruling: those without a result, or all boards if a team did not come.
fn drop_unplayed(contest: &Contest, scoring: &Scoring, pairing: &Pairing, games: &mut Vec<(GameKey, Game)>) {
    let is_forfeited = pairing.decision.is_some_and(|decision| decision.absent != [false; 2]);
    if next(contest, scoring, pairing) == Next::Ended {
        games.retain(|(_, game)| !is_forfeited && !game.result.is_pending());
    }
}

/// Replaces the teams with the players, and names the rows by match and board: `14.2`.
fn seat_players(
    shown: &RowContext<'_>,
    [first, second]: [EntryId; 2],
    games: &[(GameKey, Game)],
    boards: &mut [Board],
) {
    let [first_known, second_known] = line_ups_known(games);
    for board in boards {
        let Some((key, game)) = games.iter().find(|(key, _)| *key == board.game) else { continue };
        let [of_first, of_second] = sitting(shown.scope.tournament(), [first, second], game);
        let mut seats = [seat(shown, first, (first_known, of_first)), seat(shown, second, (second_known, of_second))];
        if game.second_begins {
            seats.reverse();
        }
        [board.first, board.second] = seats;
        board.row = format!("{}.{}", board.table, teams::game_name(games, *key));
        if shown.among.is_none() {
            board.key = format!("b{}", board.row);
        }
    }
}

/// Returns the seat of a player if the line-up is known, otherwise a placeholder for an empty chair or a missing
/// line-up.
fn seat(shown: &RowContext<'_>, entry: EntryId, (is_known, player): (bool, Option<PersonId>)) -> DeskCompetitor {
    let (tournament, t) = (shown.scope.tournament(), shown.t);
    let team = shown.seats.of(tournament, entry);
    if tournament.entry(entry).is_some_and(|entry| entry.team().is_none()) {
        return team;
    }
    let named = |name| DeskCompetitor { name, points: String::new(), team: team.name.name.clone(), ..team.clone() };
    let plain = |name: &str| Name { name: name.to_owned(), ..Name::default() };
    match player.map(|player| tournament.person(player)) {
        Some(Some(player)) => named(Name::of_person(player, t)),
        Some(None) => named(plain(t.name_erased())),
        None if is_known => named(plain(t.empty_chair())),
        None => named(plain(t.no_line_up())),
    }
}

fn table_name(shown: &RowContext<'_>, table: u32) -> String {
    let letter = shown.among.map_or("", |listed| listed.letter.as_str());
    format!("{letter}{table}")
}

/// Returns the row of the game at an index of the meeting's games.
fn board(
    shown: &RowContext<'_>,
    contest: &Contest,
    (pairing, two): (&Pairing, [EntryId; 2]),
    games: &[(GameKey, Game)],
    state: Option<&MeetingState>,
    place: usize,
) -> Option<Board> {
    let RowContext { scope, seats, found, at, among, t } = *shown;
    let (tournament, scores) = (scope.tournament(), scope.stage().scores());
    let (key, game) = games.get(place)?;
    let ([first, second], table, result) = (two, pairing.table, game.result);
    let button = |offered: GameResult| Button {
        code: if offered == GameResult::Unknown { "clear" } else { offered.code() },
        label: scores::result(scores, offered, t).text,
        legend: t.result_legend(tournament.settings.discipline, offered),
        pressed: offered == result && offered != GameResult::Unknown,
        can: to_enter(result, offered),
    };
    let (mover, other) = if game.second_begins { (second, first) } else { (first, second) };
    let next = games.iter().position(|(_, game)| game.result.is_pending()).unwrap_or(0);
    let name = table_name(shown, table);
    let row = match *key {
        GameKey::ONLY => name.clone(),
        key => format!("{name}/{}", game_name(contest, games, key)),
    };
    Some(Board {
        board: table,
        key: among.map_or_else(|| format!("b{row}"), |listed| listed_key(listed.at, table, *key)),
        row,
        table: name,
        game: *key,
        of_several: !contest.is_plain(),
        sides_known: !state.is_some_and(MeetingState::awaits_first_move) || pairing.games.contains_key(key),
        surplus: state.is_some_and(|state| state.surplus.contains(key)),
        pairing: pairing.id.0,
        open: result.is_pending(),
        result: desk_code(result),
        label: scores::result(scores, result, t).text,
        first: seats.of(tournament, mover),
        second: seats.of(tournament, other),
        main: MAIN.into_iter().map(button).collect(),
        more: more().map(button).collect(),
        warnings: of_pair(found, two).map(|finding| said(finding, scope, t)).collect(),
        fouls: match game.fouls {
            [0, 0] => String::new(),
            [first, second] => format!("{first}–{second}"),
        },
        current: at == Some(table) && place == next,
        record: record_mark(scope, pairing, *key, game, t),
    })
}

/// Returns the mark of a game's record for its result, if there is a record.
pub(crate) fn record_mark(
    scope: &RequestScope,
    pairing: &Pairing,
    key: GameKey,
    game: &Game,
    t: Words,
) -> Option<RecordMark> {
    game.record?;
    let judged = boards::judged(scope.tournament(), scope.event(), pairing, (key, game.clone()));
    let status = judged.judgement.as_ref()?.status;
    let open = judged.is_open();
    Some(if status.needs_arbiter() && !open {
        RecordMark { status: t.result_stands(), class: "", open }
    } else {
        RecordMark { status: t.status(status), class: findings::class(status), open }
    })
}
