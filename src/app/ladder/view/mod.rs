//! Challenge ladder as its pages show it.

pub(crate) mod public;

use chrono::NaiveDate;
use qisai_domain::format::LadderRules;
use qisai_domain::ladder::{Challenge, challenges, engaged, protected_until, row_of};
use qisai_domain::{EntryId, GameKey, GameResult, Group, RoundState, Stage, Tournament};

use crate::names::Name;
use crate::{dates, scores};
use qisai_i18n::Words;

/// Ladder with its challenges.
pub struct Ladder {
    /// Rules as text, one sentence each.
    pub rules: Vec<String>,
    /// Places by rows of the pyramid; one row if the ladder has no pyramid.
    pub rows: Vec<Vec<Rung>>,
    pub open: Vec<ChallengeLine>,
    /// Ended challenges, the newest first.
    pub ended: Vec<ChallengeLine>,
}

/// Place of the ladder with its entrant.
pub struct Rung {
    pub place: u32,
    pub entry: EntryId,
    pub name: Name,
    /// Reason for which the entrant cannot be challenged; may be empty.
    pub state: String,
    /// First day on which the entrant may be challenged again.
    pub rests_until: Option<NaiveDate>,
}

pub struct ChallengeLine {
    pub round: u16,
    /// Number of the pairing.
    pub pairing: u32,
    pub challenger: EntryId,
    pub challenged: EntryId,
    /// Text of the challenge, `Birch challenges Merrow`.
    pub said: String,
    /// Deadline of the challenge, or the day on which it ended; may be empty.
    pub when: String,
    pub due: Option<NaiveDate>,
    pub ended: Option<NaiveDate>,
    pub result: GameResult,
    /// Printed result; empty without one.
    pub text: String,
}

impl Ladder {
    /// Returns the ladder of a group; `None` if its stage is not a ladder.
    pub fn of(tournament: &Tournament, stage: &Stage, group: &Group, t: Words) -> Option<Self> {
        let (reach, of) = stage.format().ladder()?;
        let mut rows: Vec<Vec<Rung>> = Vec::new();
        for (place, entry) in (1..).zip(group.seats.iter().copied()) {
            let row = if of.pyramid { row_of(place) } else { 1 };
            if rows.len() < usize::try_from(row).unwrap_or(usize::MAX) {
                rows.push(Vec::new());
            }
            let rests_until = protected_until(group, of, entry);
            let name = Name::of(tournament, entry, t);
            let name = tournament.entry(entry).map_or(name.clone(), |entry| name.marked(group, entry, t));
            let state = state(tournament, group, entry, rests_until, t);
            if let Some(last) = rows.last_mut() {
                last.push(Rung { place, entry, name, state, rests_until });
            }
        }
        let (open, mut ended): (Vec<Challenge<'_>>, Vec<Challenge<'_>>) =
            challenges(group).filter(|it| it.round.state != RoundState::Draft).partition(Challenge::is_open);
        ended.reverse();
        let lines = |all: Vec<Challenge<'_>>| all.iter().map(|it| line(tournament, stage, it, t)).collect();
        Some(Self { rules: said(reach, of, t), rows, open: lines(open), ended: lines(ended) })
    }
}

fn said(reach: u16, rules: LadderRules, t: Words) -> Vec<String> {
    let first = if rules.pyramid { t.ladder_rule_pyramid().to_owned() } else { t.ladder_rule_reach(reach) };
    let second = if rules.inserts { t.ladder_rule_insert() } else { t.ladder_rule_swap() };
    let answer = (rules.answer_days > 0).then(|| t.ladder_rule_answer(rules.answer_days));
    let rest = (rules.rest_days > 0).then(|| t.ladder_rule_rest(rules.rest_days));
    [first, second.to_owned()].into_iter().chain(answer).chain(rest).collect()
}

fn state(tournament: &Tournament, group: &Group, entry: EntryId, rests: Option<NaiveDate>, t: Words) -> String {
    let name = |entry| Name::of(tournament, entry, t).text();
    match engaged(group, entry) {
        Some(it) if it.challenger == entry => t.ladder_challenges(name(it.challenged)),
        Some(it) => t.ladder_is_challenged_by(name(it.challenger)),
        None => rests.map(|day| t.ladder_rests_until(dates::day(day, t))).unwrap_or_default(),
    }
}

fn line(tournament: &Tournament, stage: &Stage, it: &Challenge<'_>, t: Words) -> ChallengeLine {
    let name = |entry| Name::of(tournament, entry, t).text();
    let result = it.pairing.games.get(&GameKey::ONLY).map_or(GameResult::Unknown, |game| game.result);
    let when = match (it.ended(), it.due()) {
        (Some(day), _) => t.ladder_ended(dates::day(day, t)),
        (None, Some(day)) if it.is_open() => t.ladder_due(dates::day(day, t)),
        _ => String::new(),
    };
    ChallengeLine {
        round: it.round.number,
        pairing: it.pairing.id.0,
        challenger: it.challenger,
        challenged: it.challenged,
        said: t.ladder_result_of(name(it.challenger), name(it.challenged)),
        when,
        due: it.due(),
        ended: it.ended(),
        result,
        text: scores::result(stage.scores(), result, t).text,
    }
}
