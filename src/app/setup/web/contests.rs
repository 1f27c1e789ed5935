//! Contests offered for the meetings of a knockout.

use qisai_domain::contest::presets::{self, Family, Ladder};
use qisai_domain::contest::{Odds, Stop, check_decides};
use qisai_domain::{Contest, Play, ScoreSystem};

use crate::handler::{Errors, TypedForm};
use qisai_i18n::Words;
use qisai_view::contests::line;

/// Family of similar contests.
pub(crate) struct OfferedFamily {
    pub(crate) name: String,
    pub(crate) contests: Vec<OfferedContest>,
}

/// Offered contest in words.
pub(crate) struct OfferedContest {
    pub(crate) code: &'static str,
    pub(crate) name: &'static str,
    /// Games, clocks and tie-break; empty if the name includes them.
    pub(crate) line: String,
    pub(crate) is_chosen: bool,
}

/// Returns all contests, the usual ones first, then those of specific events.
pub(crate) fn offered(chosen: &str, t: Words) -> Vec<OfferedFamily> {
    let contest = |ladder: &Ladder| OfferedContest { is_chosen: ladder.id == chosen, ..offer(ladder, t) };
    let family = |family: Family| OfferedFamily {
        name: t.contest_family(family),
        contests: Ladder::ALL.iter().filter(|ladder| ladder.family() == family).map(contest).collect(),
    };
    Family::ALL.map(family).into()
}

fn offer(ladder: &Ladder, t: Words) -> OfferedContest {
    let contest = ladder.contest();
    let has_clocks = contest.segments.iter().any(|segment| !segment.clock.is_empty());
    let is_told = !ladder.of_an_event && !has_clocks;
    let line = if is_told { String::new() } else { line(&contest, t) };
    OfferedContest { code: ladder.id, name: t.contest_by_name(ladder), line, is_chosen: false }
}

/// Returns the contest of a code with the typed number of games in its main part, by default its own number; its points
/// use the unit of `scores`. Faults are added to `errors`.
pub(crate) fn chosen(
    fields: &TypedForm,
    scores: &ScoreSystem,
    odds: Odds,
    t: Words,
    errors: &mut Errors,
) -> Option<Contest> {
    let Some(mut contest) = presets::contest_in(fields.text("contest"), scores.unit) else {
        errors.insert("contest", t.needed_of(t.knockout_meeting()));
        return None;
    };
    contest.odds = odds;
    let games = fields.number_or_none("contest_games", t, errors).ok()?;
    if let (Some(games), Some(first)) = (games, contest.segments.first_mut()) {
        first.games = games;
        first.stop = if let Stop::Wins(_) = first.stop { Stop::Score } else { first.stop };
    }
    if check_decides(&contest).is_err() {
        let field = if games.is_none() { "contest" } else { "contest_games" };
        errors.insert(field, t.contest_undecided().into());
        return None;
    }
    Some(contest)
}

/// Returns the contest as the typed number of matches, each on its own board (formats KO22), by default one. Faults are
/// added to `errors`.
pub(crate) fn of_matches(contest: Contest, fields: &TypedForm, t: Words, errors: &mut Errors) -> Option<Contest> {
    match (fields.number_or_none("contest_matches", t, errors).ok()?, contest.odds) {
        (None | Some(1), _) => Some(contest),
        (Some(matches), Odds::Draw) => Some(contest.as_matches(matches)),
        (Some(_), Odds::Game) => {
            errors.insert("contest_matches", t.contest_matches_ahead().into());
            None
        }
    }
}

/// Contest part of a knockout's settings: the current contest, the others, and the first round of a new one.
pub(crate) struct ContestForm {
    pub(crate) now: String,
    pub(crate) families: Vec<OfferedFamily>,
    /// First round of a new contest; set if rounds have been made.
    pub(crate) from_round: Option<u16>,
}

impl ContestForm {
    /// Returns the form, or `None` if the stage is not a bracket or is played by teams.
    pub(crate) fn of(play: &Play, last_round: u16, chosen: &str, t: Words) -> Option<Self> {
        let is_asked = play.format.spec().needs_winner && play.line_ups.is_none();
        let next = last_round.saturating_add(1);
        is_asked.then(|| Self {
            now: line(&play.contest(next), t),
            families: offered(chosen, t),
            from_round: (last_round > 0).then_some(next),
        })
    }
}

/// Returns the play with another contest from the first round that is not made.
pub(crate) fn changed(play: &Play, id: &str, last_round: u16) -> Option<Play> {
    let next = last_round.saturating_add(1);
    let contest = Contest { odds: play.contest(next).odds, ..presets::contest_in(id, play.scoring.games.unit)? };
    let mut contests = play.contests.clone();
    if last_round == 0 {
        contests.clear();
    } else if contests.is_empty() {
        contests.push((1, play.contest(1)));
    }
    contests.retain(|(from, _)| *from < next);
    contests.push((next, contest));
    Some(Play { contests, ..play.clone() })
}
