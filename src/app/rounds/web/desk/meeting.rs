//! Meeting of several games: its state, the first move, and rulings about the meeting as a whole.

use actix_web::http::StatusCode;
use qisai_domain::contest::{Begins, DecidedBy, Level, MatchResult, Next, match_result, next};
use qisai_domain::decide::{is_over, lots};
use qisai_domain::next_up::{FirstMoveBy, first_move_by};
use qisai_domain::{
    Command, Contest, Decision, Draw, EntryId, Game, GameKey, GameResult, Pairing, PairingId, Points, Right, Round,
    RoundState, Side, Version,
};
use serde::Deserialize;

use super::of_pairing::OfPairing;
use super::refused;
use crate::desk::back::Back;
use crate::handler::{Form, Page, Path, RequestScope, Result, Visitor, WebError, act, see_other};
use crate::sanctions::parse_points;
use qisai_i18n::Words;
use qisai_view::contests::decided_by;
use qisai_view::names::Name;
use qisai_view::scores;
use qisai_view::teams::{self, TeamMatch, has_boards};

/// State of a meeting that is more than one plain game.
pub(crate) struct MeetingState {
    /// Names of the two competitors in the order of the pairing.
    pub(crate) first: Name,
    pub(crate) second: Name,
    /// Score, such as `1½ : ½`; empty before the first result.
    pub(crate) score: String,
    /// Match points of a finished team match, such as `2 : 0`; empty otherwise, and without match points.
    pub(crate) match_points: String,
    /// Next step of the meeting, or the way in which it was decided.
    pub(crate) said: String,
    pub(crate) is_decided: bool,
    /// `true` if the round cannot be closed before the meeting is over.
    pub(crate) is_open: bool,
    /// Decision that the meeting waits for, if it is not a game.
    pub(crate) wait: Option<Wait>,
    /// Games after the end of the meeting.
    pub(crate) surplus: Vec<GameKey>,
    /// `true` if neither side has come to any game so far, so that a walkover of both is proposed.
    pub(crate) nobody_came: bool,
}

/// Decision that a meeting waits for before further games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// First move in a segment.
    FirstMove { segment: u8, how: FirstMoveBy },
    /// Winner of a tied contest: by lot, otherwise by a ruling.
    Winner { by_lot: bool },
}

impl MeetingState {
    /// Returns the state of a meeting, or `None` for one plain game without a ruling. `games` are the known games and
    /// those that can be played.
    pub(crate) fn of(
        scope: &RequestScope,
        (round, contest): (u16, &Contest),
        pairing: &Pairing,
        games: &[(GameKey, Game)],
        t: Words,
    ) -> Option<Self> {
        let two = pairing.two()?;
        if contest.is_plain() && pairing.decision.is_none() {
            return None;
        }
        let (tournament, scoring) = (scope.tournament(), &scope.stage().play.scoring);
        let (next, result) = (next(contest, scoring, pairing), match_result(contest, scoring, pairing));
        let [first, second] = two.map(|entry| Name::of(tournament, entry, t));
        let has_begun = next == Next::Ended || games.iter().any(|(_, game)| !game.result.is_pending());
        let points = result.game_points.map(|points| scores::points(&scoring.games, points));
        let wait = wait(scope, contest, pairing.id, &next);
        let is_open = !is_over(&scope.stage().play, round, pairing);
        let teams = TeamMatch::of(contest, scoring, pairing);
        let is_certain = teams.as_ref().is_some_and(|teams| teams.certain.is_some());
        let mut known = games.iter().filter(|(_, game)| game.result != GameResult::Unknown).peekable();
        let nobody_came = known.peek().is_some()
            && known.all(|(_, game)| game.result == GameResult::DoubleForfeit)
            && (next != Next::Ended && !matches!(next, Next::Games(_)));
        let said = match (&next, wait, &teams) {
            _ if nobody_came => t.meeting_nobody_came().to_owned(),
            (Next::Games(_), _, Some(teams)) => open_boards(teams, [&first, &second], t),
            (Next::Games(playable), ..) => next_game(contest, games, playable, [&first, &second], t),
            (_, Some(wait), _) => waits_for(wait, t),
            _ => ended(&result, [&first, &second], t),
        };
        Some(Self {
            first,
            second,
            score: if has_begun { points.join(" : ") } else { String::new() },
            match_points: teams.map(|teams| teams.match_points(scoring)).unwrap_or_default(),
            said,
            is_decided: is_certain || next == Next::Ended,
            is_open,
            wait,
            surplus: result.surplus,
            nobody_came,
        })
    }

    /// Returns `true` if the meeting waits for a decision that is not a game.
    pub(crate) fn waits(&self) -> bool {
        self.wait.is_some()
    }

    pub(crate) fn awaits_first_move(&self) -> bool {
        matches!(self.wait, Some(Wait::FirstMove { .. }))
    }

    /// Returns the segment whose first move must be determined without bids.
    pub(crate) fn segment_to_draw(&self) -> Option<u8> {
        match self.wait {
            Some(Wait::FirstMove { how: FirstMoveBy::Bids(_), .. } | Wait::Winner { .. }) | None => None,
            Some(Wait::FirstMove { segment, .. }) => Some(segment),
        }
    }

    /// Returns the segment for which both sides bid.
    pub(crate) fn segment_to_bid(&self) -> Option<u8> {
        match self.wait {
            Some(Wait::FirstMove { segment, how: FirstMoveBy::Bids(_) }) => Some(segment),
            _ => None,
        }
    }

    /// Returns `true` if the program can draw the decision by lot.
    pub(crate) fn by_lot(&self) -> bool {
        use FirstMoveBy::{EqualBids, Lot};
        matches!(self.wait, Some(Wait::FirstMove { how: Lot | EqualBids(_), .. } | Wait::Winner { by_lot: true }))
    }

    /// Returns `true` if the winner must be decided.
    pub(crate) fn awaits_winner(&self) -> bool {
        matches!(self.wait, Some(Wait::Winner { .. }))
    }
}

/// Returns the name of a meeting's game: its number such as `3`, or the board of a team match.
pub(crate) fn game_name(contest: &Contest, games: &[(GameKey, Game)], key: GameKey) -> String {
    if has_boards(contest) {
        return teams::game_name(games, key);
    }
    let before = games.iter().filter(|(other, _)| *other < key).count();
    (before + 1).to_string()
}

fn wait(scope: &RequestScope, contest: &Contest, pairing: PairingId, next: &Next) -> Option<Wait> {
    match next {
        Next::Games(_) | Next::Ended => None,
        Next::Break(place) => Some(Wait::Winner { by_lot: contest.level.get(*place) == Some(&Level::Lot) }),
        Next::FirstMove { segment, .. } => {
            Some(Wait::FirstMove { segment: *segment, how: first_move_by(contest, scope.group(), pairing, *segment) })
        }
    }
}

/// Returns the way in which the first move of a segment, counted from 1, is determined.
fn begins(contest: &Contest, segment: u8) -> Option<Begins> {
    contest.segments.get(usize::from(segment).checked_sub(1)?).map(|segment| segment.begins)
}

fn next_game(
    contest: &Contest,
    games: &[(GameKey, Game)],
    playable: &[(GameKey, bool)],
    [first, second]: [&Name; 2],
    t: Words,
) -> String {
    let Some((key, second_begins)) = playable.first() else { return String::new() };
    let mover = if *second_begins { second } else { first };
    t.meeting_next(game_name(contest, games, *key), mover.text())
}

/// Returns a sentence about the boards of a team match without a result, and about a match that is decided
/// nevertheless.
fn open_boards(teams: &TeamMatch, [first, second]: [&Name; 2], t: Words) -> String {
    if teams.open.is_empty() {
        return t.team_match_without_boards().to_owned();
    }
    let boards: Vec<String> = teams.open.iter().map(u16::to_string).collect();
    let boards = boards.join(t.list_comma());
    match teams.certain {
        Some(Side::First) => t.team_match_decided(first.text(), boards),
        Some(Side::Second) => t.team_match_decided(second.text(), boards),
        None => t.team_boards_open(boards),
    }
}

fn waits_for(wait: Wait, t: Words) -> String {
    match wait {
        Wait::FirstMove { how: FirstMoveBy::Lot, .. } => t.meeting_awaits_lot().to_owned(),
        Wait::FirstMove { how: FirstMoveBy::Choice, .. } => t.meeting_awaits_choice().to_owned(),
        Wait::FirstMove { how: FirstMoveBy::Bids(most), .. } => t.meeting_awaits_bids(clock(most)),
        Wait::FirstMove { how: FirstMoveBy::EqualBids(bid), .. } => t.meeting_equal_bids(clock(bid)),
        Wait::Winner { by_lot: true } => t.meeting_level_lot().to_owned(),
        Wait::Winner { by_lot: false } => t.meeting_level_ruling().to_owned(),
    }
}

fn ended(result: &MatchResult, [first, second]: [&Name; 2], t: Words) -> String {
    let how = match &result.by {
        DecidedBy::Open => t.match_level().to_owned(),
        by => decided_by(by, t),
    };
    match result.winner {
        Some(Side::First) => t.meeting_won(first.text(), how),
        Some(Side::Second) => t.meeting_won(second.text(), how),
        None if result.by == DecidedBy::Forfeit => t.meeting_nobody().to_owned(),
        None => t.meeting_drawn().to_owned(),
    }
}

/// Formats seconds as on a clock: `3:30`.
pub fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Parses a clock time into seconds, at least one; `None` for any other text.
pub fn seconds(text: &str) -> Option<u32> {
    let (minutes, seconds) = text.trim().split_once([':', '：'])?;
    let [minutes, seconds] = [minutes, seconds].map(|part| {
        let is_number = !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<u32>().ok()).flatten()
    });
    let seconds = seconds.filter(|seconds| *seconds < 60)?;
    Some(minutes? * 60 + seconds).filter(|seconds| *seconds > 0)
}

/// Form for rulings about a meeting as a whole.
pub(crate) struct MeetingRulingForm {
    pub(crate) choices: Vec<RulingChoice>,
    /// `true` if game points can be ruled, which applies to team matches.
    pub(crate) has_points: bool,
}

pub(crate) struct RulingChoice {
    pub(crate) code: &'static str,
    pub(crate) label: String,
}

impl MeetingRulingForm {
    /// Returns the form for visitors who can rule at the board. It exists while the round is played, for a meeting of
    /// more than one plain game.
    pub(crate) fn of(
        visitor: &Visitor,
        round: &Round,
        pairing: &Pairing,
        contest: &Contest,
        state: &MeetingState,
    ) -> Option<Self> {
        if round.state != RoundState::Published || !visitor.may_at(Right::Special, pairing.table) {
            return None;
        }
        let t = visitor.words();
        let [first, second] = [&state.first, &state.second].map(Name::text);
        let choice = |code, label| RulingChoice { code, label };
        let mut choices = vec![
            choice("second_absent", t.walkover_for(&first)),
            choice("first_absent", t.walkover_for(&second)),
            choice("both_absent", t.walkover_of_both().to_owned()),
            choice("first", t.ruling_for(&first)),
            choice("second", t.ruling_for(&second)),
        ];
        if contest.level.contains(&Level::Lot) && !state.is_decided {
            choices.push(choice("lot", t.winner_by_lot().to_owned()));
        }
        let has_points = has_boards(contest);
        if has_points {
            choices.push(choice("points", t.ruling_points().to_owned()));
        }
        if pairing.decision.is_some() {
            choices.push(choice("none", t.ruling_taken_back().to_owned()));
        }
        Some(Self { choices, has_points })
    }
}

/// Form fields of a ruling.
#[derive(Deserialize)]
pub struct Ruling {
    /// Kind of ruling: a side that did not come (`second_absent`, `first_absent`, `both_absent`), a winner by ruling
    /// (`first`, `second`), a `lot` drawn here, or an earlier lot (`lot_first`, `lot_second`). `points` sets the game
    /// points of a team match, and `none` removes the ruling.
    decision: String,
    #[serde(default)]
    points_first: String,
    #[serde(default)]
    points_second: String,
    #[serde(default)]
    seen: u64,
    reason: Option<String>,
    #[serde(default)]
    back: Back,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/decide`: stores a walkover, a lot or a ruling about the whole meeting.
pub async fn decide(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, form: Form<Ruling>) -> Page {
    let place = MeetingAt::of(&scope, path.pairing)?;
    let Form(Ruling { decision, points_first, points_second, seen, reason, back }) = form;
    let [first, second] = place.two;
    let absent = |absent| Some(Decision { absent, ..Decision::default() });
    let winner = |side| Some(Decision { winner: Some(side), ..Decision::default() });
    let (at, pairing) = (scope.at(place.round), place.pairing);
    let ruled = |decision| (Command::Decide { at, pairing, decision }, reason.clone());
    let drawn = |order, seed| Command::Draw { group: at.group, draw: Draw::winner(pairing, order, seed) };
    let (command, why) = match decision.as_str() {
        "second_absent" => ruled(absent([false, true])),
        "first_absent" => ruled(absent([true, false])),
        "both_absent" => ruled(absent([true, true])),
        "first" => ruled(winner(Side::First)),
        "second" => ruled(winner(Side::Second)),
        "points" => {
            let scores = scope.stage().scores();
            let points = [points_first, points_second].map(|text| parse_points(&text, scores.unit));
            let [Some(of_first), Some(of_second)] =
                points.map(|points| points.filter(|points| *points >= Points::ZERO))
            else {
                let message = visitor.words().ruling_points_unreadable().to_owned();
                return refused(&visitor, &scope, StatusCode::UNPROCESSABLE_ENTITY, message).await;
            };
            ruled(Some(Decision { points: Some([of_first, of_second]), ..Decision::default() }))
        }
        "none" => ruled(None),
        "lot" => {
            let (seed, order) = lot(place.two)?;
            (drawn(order, Some(seed)), Some(visitor.words().drawn_with_seed(seed)))
        }
        "lot_first" => (drawn([first, second], None), None),
        "lot_second" => (drawn([second, first], None), None),
        _ => return Err(WebError::Field("decision")),
    };
    let done = act(&visitor, vec![command], why, seen).await;
    answer(&visitor, &scope, (&place, back), done).await
}

/// Form fields of a first move: by lot, as stated, or with both bids.
#[derive(Deserialize)]
pub struct FirstMove {
    segment: u8,
    /// Way of the decision: `lot`, `first`, `second` or `bids`.
    how: String,
    #[serde(default)]
    bid_first: String,
    #[serde(default)]
    bid_second: String,
    #[serde(default)]
    seen: u64,
    #[serde(default)]
    back: Back,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/first-move`: stores the first move of the next segment.
pub async fn first_move(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, form: Form<FirstMove>) -> Page {
    let place = MeetingAt::of(&scope, path.pairing)?;
    let Form(FirstMove { segment, how, bid_first, bid_second, seen, back }) = form;
    let (pairing, [first, second]) = (place.pairing, place.two);
    let (draw, why) = match how.as_str() {
        "lot" => {
            let (seed, order) = lot(place.two)?;
            (Draw::first_move(pairing, segment, order, Some(seed)), Some(visitor.words().drawn_with_seed(seed)))
        }
        "first" => (Draw::first_move(pairing, segment, [first, second], None), None),
        "second" => (Draw::first_move(pairing, segment, [second, first], None), None),
        "bids" => {
            let begins = begins(&scope.stage().play.contest(place.round), segment);
            let Some(Begins::Bid { most_seconds }) = begins else { return Err(WebError::Field("segment")) };
            let bids = [bid_first, bid_second].map(|text| seconds(&text).filter(|bid| *bid <= most_seconds));
            let [Some(of_first), Some(of_second)] = bids else {
                let message = visitor.words().bid_unreadable(clock(most_seconds));
                return refused(&visitor, &scope, StatusCode::UNPROCESSABLE_ENTITY, message).await;
            };
            (Draw::bids(pairing, segment, [(first, of_first), (second, of_second)]), None)
        }
        _ => return Err(WebError::Field("how")),
    };
    let command = Command::Draw { group: scope.group_id(), draw };
    let done = act(&visitor, vec![command], why, seen).await;
    answer(&visitor, &scope, (&place, back), done).await
}

/// Meeting of a form.
struct MeetingAt {
    round: u16,
    pairing: PairingId,
    board: u32,
    two: [EntryId; 2],
}

impl MeetingAt {
    fn of(scope: &RequestScope, pairing: u32) -> Result<Self> {
        let (round, pairing) = (scope.number()?, PairingId(pairing));
        let row = scope.tournament().pairing(scope.at(round), pairing).ok_or(WebError::NotFound)?;
        Ok(Self { round, pairing, board: row.table, two: row.two().ok_or(WebError::NotFound)? })
    }
}

/// Draws a lot between two competitors: its seed, and the two with the favoured one first.
fn lot(two: [EntryId; 2]) -> Result<(u64, [EntryId; 2])> {
    let seed = u64::try_from(qisai_service::random_id()?).unwrap_or_default();
    let [first, second] = two;
    let order = if lots(two.to_vec(), seed).first() == Some(&first) { two } else { [second, first] };
    Ok((seed, order))
}

/// Returns to the meeting on the page of the form. The round shows a refusal; contradictions with later rounds are
/// confirmed on a page of their own.
async fn answer(
    visitor: &Visitor,
    scope: &RequestScope,
    (place, back): (&MeetingAt, Back),
    done: Result<Version>,
) -> Page {
    let desk = scope.desk();
    let Err(error) = done else {
        if let Some(list) = back.to_list(scope) {
            return see_other(format!("{list}?keep={pairing}#m{pairing}", pairing = place.pairing.0));
        }
        return see_other(format!("{}?board={}#m{}", desk.round(place.round), place.board, place.pairing.0));
    };
    let (status, _, message) = error.said(visitor.words());
    if error.asks() || status == StatusCode::NOT_FOUND || status.is_server_error() {
        return Err(error);
    }
    refused(visitor, scope, status, message).await
}
