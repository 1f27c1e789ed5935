//! Content of one meeting after results of it.

use askama::Template;
use qisai_domain::contest::{Contest, Next, next};
use qisai_domain::{Game, GameKey, GameResult, GroupId, Pairing, Side, Stage, Tournament};
use serde::Serialize;

use super::InWords;
use crate::address::{GamePlace, GroupAddress, PublicAddress, PublicPages, Subject};
use crate::public::board::SceneBoard;
use crate::rounds::pairings::{ResultCell, by_both, way};
use crate::teams::team_match::{LineCell, LineResult, said};
use crate::teams::team_round::{MatchCell, MatchScore};
use crate::teams::{TeamMatch, game_name, has_boards, result_of_first};
use qisai_i18n::{Lang, Words};

/// Meeting in a message.
#[derive(Debug, Serialize)]
pub(super) struct MeetingDelta {
    board: u32,
    pairing: u32,
    /// Code of the result of one game; empty for no result. `None` for a meeting of several games.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    /// Content of the result cell.
    cell: InWords,
    /// `true` if something still needs a result.
    open: bool,
    /// Column of the winner: `a`, `b`.
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<&'static str>,
    /// `true` if the game has a record. Only staff see the finding on the record; they request it separately.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    record: bool,
    /// Score and boards of a team match.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    of_teams: Option<TeamMatchDelta>,
}

/// Team match in a message.
#[derive(Debug, Serialize)]
struct TeamMatchDelta {
    /// Score, `2½ : 1½`.
    score: String,
    /// Standing of the match as text.
    said: InWords,
    /// Match points, `TeamMatchDelta points 2 : 0`; empty before the end, and without match points.
    points: InWords,
    /// `true` if a team has won regardless of the open boards, or all games are over.
    decided: bool,
    lines: Vec<TeamBoardDelta>,
}

/// Board of a team match with a changed result.
#[derive(Debug, Serialize)]
struct TeamBoardDelta {
    /// Key of the game in the desk's form: `2`, `2.1.1`.
    game: String,
    /// Name of the game on the public page: `2`, `2/3`.
    name: String,
    code: &'static str,
    cell: InWords,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    record: bool,
}

/// Round that contains the changed meetings.
pub(super) struct ChangedRound<'a> {
    tournament: &'a Tournament,
    stage: &'a Stage,
    contest: Contest,
    pages: PublicPages,
    round: u16,
}

/// Returns the code of a result; empty for none.
fn code(result: GameResult) -> &'static str {
    if result == GameResult::Unknown { "" } else { result.code() }
}

impl<'a> ChangedRound<'a> {
    pub(super) fn new(tournament: &'a Tournament, stage: &'a Stage, (group, round): (GroupId, u16)) -> Self {
        let pages = PublicPages::at(GroupAddress::of_group(tournament, group));
        Self { tournament, stage, contest: stage.play.contest(round), pages, round }
    }

    /// Returns the row of a meeting; `None` if anything other than results has changed, or more than the meeting's row.
    pub(super) fn row(&self, was: &Pairing, is: &Pairing) -> Option<MeetingDelta> {
        let changed = changed_games(was, is)?;
        if has_boards(&self.contest) { self.of_teams((was, is), &changed) } else { self.of_two((was, is), &changed) }
    }

    fn of_two(&self, (was, is): (&Pairing, &Pairing), changed: &[(GameKey, Game)]) -> Option<MeetingDelta> {
        let (scoring, scores) = (&self.stage.play.scoring, self.stage.scores());
        let [before, seats] = [was, is].map(|pairing| SceneBoard::of(&self.contest, scoring, pairing));
        let (before, seats) = (before?, seats?);
        // The first game decides the side shown on the left.
        if before.first != seats.first {
            return None;
        }
        let code = match changed {
            [(_, game)] if self.contest.is_plain() => Some(code(game.result)),
            _ if self.contest.is_plain() => return None,
            _ => None,
        };
        let as_reported = by_both(self.tournament, is);
        let cell = |t: Words| {
            let (game, goes_to) = way(&self.contest, &self.pages, self.round, &seats, t);
            ResultCell { t, result: seats.shown(scores, t), as_reported, game, goes_to }.render().ok()
        };
        let shown = seats.shown(scores, Words::of(Lang::En));
        Some(MeetingDelta {
            board: is.board()?,
            pairing: is.id.0,
            code,
            cell: InWords::of(cell)?,
            open: shown.open,
            won: shown.winner.map(column),
            record: code.is_some() && changed.iter().any(|(_, game)| game.record.is_some()),
            of_teams: None,
        })
    }

    /// Returns the row of a team match; `None` also if the set of shown boards changes.
    fn of_teams(&self, (was, is): (&Pairing, &Pairing), changed: &[(GameKey, Game)]) -> Option<MeetingDelta> {
        let (contest, scoring) = (&self.contest, &self.stage.play.scoring);
        let found = TeamMatch::of(contest, scoring, is)?;
        let before = TeamMatch::of(contest, scoring, was)?;
        let keys = |of: &TeamMatch| of.games.iter().map(|(key, _)| *key).collect::<Vec<GameKey>>();
        // No lot, bid or ruling is pending.
        let plays = |pairing: &Pairing| matches!(next(contest, scoring, pairing), Next::Games(_) | Next::Ended);
        let is_whole = |of: &TeamMatch| of.result.surplus.is_empty();
        if keys(&before) != keys(&found) || !plays(was) || !plays(is) || !is_whole(&before) || !is_whole(&found) {
            return None;
        }
        let place = |key| GamePlace { round: self.round, board: is.table, game: key };
        let line = |(key, game): &(GameKey, Game)| {
            let go = || game.public_record().is_some().then(|| self.pages.to(Subject::Game(place(*key))));
            let cell = |t| {
                let line = LineResult { result: result_of_first(self.stage.scores(), game, t), go: go() };
                LineCell { t, line }.render().ok()
            };
            Some(TeamBoardDelta {
                game: key.to_string(),
                name: game_name(&found.games, *key),
                code: code(game.result),
                cell: InWords::of(cell)?,
                record: game.record.is_some(),
            })
        };
        let score = found.score(scoring);
        let go = || -> PublicAddress { self.pages.to(Subject::Meeting(self.round, is.table)) };
        let points = found.match_points(scoring);
        let points = |t: Words| match points.as_str() {
            "" => String::new(),
            points => format!("{} {points}", t.match_points()),
        };
        Some(MeetingDelta {
            board: is.board()?,
            pairing: is.id.0,
            code: None,
            cell: InWords::of(|t| MatchCell { t, row: MatchScore { score: score.clone(), go: go() } }.render().ok())?,
            open: !found.open.is_empty(),
            won: found.result.winner.map(column),
            record: false,
            of_teams: Some(TeamMatchDelta {
                said: InWords::of(|t| Some(said(self.tournament, &found, t)))?,
                points: InWords::of(|t| Some(points(t)))?,
                decided: found.certain.is_some() || next(contest, scoring, is) == Next::Ended,
                lines: changed.iter().map(line).collect::<Option<Vec<TeamBoardDelta>>>()?,
                score,
            }),
        })
    }
}

/// Returns the column of a side.
fn column(side: Side) -> &'static str {
    if side == Side::First { "a" } else { "b" }
}

/// Returns the games of a pairing with a changed result in their present state; `None` if anything else of the pairing
/// has changed. A changed result may remove the arbiter's acknowledgement of the record.
fn changed_games(was: &Pairing, is: &Pairing) -> Option<Vec<(GameKey, Game)>> {
    let mut games = was.games.clone();
    let mut changed = Vec::new();
    for (key, now) in is.games.iter().filter(|(key, now)| was.games.get(*key) != Some(*now)) {
        let before = was.games.get(key).cloned().unwrap_or_else(|| Game::beginning(now.second_begins));
        let acknowledged = before.acknowledged.filter(|_| now.acknowledged.is_some());
        games.insert(*key, Game { result: now.result, changed: now.changed, acknowledged, ..before });
        changed.push((*key, now.clone()));
    }
    let same = Pairing { games, changed: is.changed, ..was.clone() };
    (same == *is && is.decision.is_none()).then_some(changed)
}
