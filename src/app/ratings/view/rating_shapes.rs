//! Rating report as JSON: every player with games, changes, games left out and their reasons.

use qisai_domain::{Entry, EntryId, GroupId, PersonId, Tournament};
use qisai_ratings::{EventReport, LeftOut, PlayerReport, ReportedGame, Verdict};
use serde::Serialize;

use crate::names::Name;
use crate::public::scene::Scene;
use crate::ratings::plain;

/// Content of `/t/{slug}/ratings.json`.
#[derive(Debug, Serialize)]
pub(crate) struct RatingsShape<'a> {
    list: &'static str,
    regulations: &'static str,
    /// Time controls that could not be read; their games are treated as games of the list.
    unread_time_controls: &'a [String],
    /// `true` if games have no time control; they are treated as games of the list, too.
    has_games_without_time_control: bool,
    rows: Vec<RatingShape>,
}

/// Player of the report; unknown or inapplicable values are null.
#[derive(Debug, Serialize)]
struct RatingShape {
    id: EntryId,
    no: u32,
    /// Identifier of the player; in a team event `id` and `no` are the team's.
    person: PersonId,
    fide_id: String,
    name: String,
    /// Name of the team, in a team event.
    team: Option<String>,
    rating: Option<u16>,
    games: usize,
    score: String,
    expected: Option<String>,
    k: Option<u16>,
    /// Reason of K: `published`, `reached_2400`, `new_player`, `junior`, `ordinary`.
    k_reason: Option<&'static str>,
    /// Exact change, before rounding.
    exact: Option<String>,
    change: Option<i32>,
    new: Option<u16>,
    /// Reason for which there is no first rating: `too_few_games`, `no_points`, `below_floor`.
    no_first_rating: Option<&'static str>,
    average: Option<i32>,
    performance: Option<i32>,
    played: Vec<GameShape>,
    left_out: Vec<LeftOutGameShape>,
}

/// Game that counts.
#[derive(Debug, Serialize)]
struct GameShape {
    #[serde(flatten)]
    at: PlaceShape,
    rating: u16,
    score: String,
    /// Rating difference that counts, positive for the stronger player.
    difference: Option<i32>,
    expected: Option<String>,
    gain: Option<String>,
}

/// Game that does not count.
#[derive(Debug, Serialize)]
struct LeftOutGameShape {
    #[serde(flatten)]
    at: PlaceShape,
    reason: &'static str,
    article: Option<&'static str>,
}

/// Round and opponent of a game.
#[derive(Debug, Serialize)]
struct PlaceShape {
    group: GroupId,
    round: u16,
    opponent: PersonId,
    opponent_fide_id: String,
    opponent_name: String,
}

impl<'a> RatingsShape<'a> {
    /// Returns the report; without rows if there is none.
    pub fn new(scene: &Scene, list: &'static str, report: Option<&'a EventReport>) -> Self {
        Self {
            list,
            regulations: report.map_or("", |report| report.rules.citation),
            unread_time_controls: report.map_or(&[], |report| &report.unread_clocks),
            has_games_without_time_control: report.is_some_and(|report| report.has_games_without_clock),
            rows: report.iter().flat_map(|report| &report.lines).map(|line| row(scene, line)).collect(),
        }
    }
}

fn row(scene: &Scene, line: &PlayerReport) -> RatingShape {
    let (rated, new) = match line.verdict {
        Verdict::Rated { coefficient, change, new } => (Some((coefficient, change)), new),
        Verdict::First(first) => (None, first.ok()),
    };
    let no_first_rating = match line.verdict {
        Verdict::First(Err(why)) => Some(why.code()),
        Verdict::First(Ok(_)) | Verdict::Rated { .. } => None,
    };
    let (fide_id, name) = said(scene, line.person);
    RatingShape {
        id: line.entry,
        no: line.number,
        person: line.person,
        fide_id,
        name,
        team: scene.tournament.entry(line.entry).and_then(Entry::team).map(|team| team.name.clone()),
        rating: line.rating,
        games: line.games.len(),
        score: score(line),
        expected: expected(line).map(plain),
        k: rated.map(|(_, change)| change.k),
        k_reason: rated.map(|(coefficient, _)| coefficient.reason.code()),
        exact: rated.map(|(_, change)| plain(change.hundredths)),
        change: rated.map(|(_, change)| change.points),
        new,
        no_first_rating,
        average: line.performance.map(|it| it.average),
        performance: line.performance.map(|it| it.rating),
        played: line.games.iter().map(|game| played(scene, game)).collect(),
        left_out: line.left_out.iter().map(|game| left_out(scene, game)).collect(),
    }
}

fn played(scene: &Scene, game: &ReportedGame) -> GameShape {
    GameShape {
        at: place(scene, (game.group, game.round, game.opponent)),
        rating: game.rating,
        score: plain(game.score.hundredths()),
        difference: game.gain.map(|gain| gain.difference),
        expected: game.gain.map(|gain| plain(gain.expected.into())),
        gain: game.gain.map(|gain| plain(gain.hundredths)),
    }
}

fn left_out(scene: &Scene, game: &LeftOut) -> LeftOutGameShape {
    LeftOutGameShape {
        at: place(scene, (game.group, game.round, game.opponent)),
        reason: game.why.code(),
        article: game.why.article(),
    }
}

fn place(scene: &Scene, (group, round, opponent): (GroupId, u16, PersonId)) -> PlaceShape {
    let (opponent_fide_id, opponent_name) = said(scene, opponent);
    PlaceShape { group, round, opponent, opponent_fide_id, opponent_name }
}

/// Returns FIDE number and name of a person.
fn said(scene: &Scene, who: PersonId) -> (String, String) {
    let tournament: &Tournament = scene.tournament;
    let person = tournament.person(who);
    let name = person.map_or_else(Name::default, |person| Name::of_person(person, scene.t)).name;
    (person.map(|person| person.fide_id().to_owned()).unwrap_or_default(), name)
}

/// Returns the score in points: `4.5`.
pub(crate) fn score(line: &PlayerReport) -> String {
    plain(i32::try_from(50 * line.half_points()).unwrap_or(i32::MAX))
}

/// Returns the expected score in hundredths; `None` for unrated players.
pub(crate) fn expected(line: &PlayerReport) -> Option<i32> {
    line.rating?;
    line.expected().and_then(|hundredths| i32::try_from(hundredths).ok())
}
