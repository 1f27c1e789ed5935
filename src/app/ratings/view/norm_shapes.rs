//! Title norms as JSON: the facts of the event that norms depend on, and the figures of each player who reached the
//! performance for a title.

use qisai_domain::{EntryId, PersonId};
use qisai_ratings::norms::{EventFacts, Excluded, Failure, Figures, Foreigners, Limit, NormEvent, Pace, edition};
use serde::Serialize;

use super::norm_candidates::Candidate;
use crate::public::scene::Scene;
use crate::ratings::{self, plain};

/// Content of `/t/{slug}/norms.json`.
#[derive(Debug, Serialize)]
pub(crate) struct NormsShape {
    /// Edition of the regulations; empty if none is known for the first day.
    regulations: &'static str,
    /// Facts of the event; null if norms are not checked.
    event: Option<NormEventShape>,
    norms: Vec<NormShape>,
}

/// Facts of the event that norms depend on.
#[derive(Debug, Serialize)]
struct NormEventShape {
    rounds: u16,
    system: &'static str,
    /// Kind of event: `ordinary`, `team_championship`, `world_cup` (1.4.1b).
    kind: &'static str,
    /// Letter of the exemption from the rule on foreigners (1.4.3a–c), as entered.
    exemption: Option<char>,
    /// Minutes per player for sixty moves; null if the time control cannot be read or no rating list covers it.
    minutes: Option<u16>,
    /// Smallest numbers of players and federations in any round of a Swiss (1.4.3d, 1.5.6a).
    field: Option<FieldShape>,
}

#[derive(Debug, Serialize)]
struct FieldShape {
    foreign: u32,
    federations: u32,
    titled: u32,
    participants: u32,
    is_international: bool,
    is_strong: bool,
}

/// Title for which a player reached the performance.
#[derive(Debug, Serialize)]
pub(crate) struct NormShape {
    id: EntryId,
    no: u32,
    /// Identifier of the player; in a team event `id` and `no` are the team's.
    person: PersonId,
    fide_id: String,
    name: String,
    title: &'static str,
    norm: bool,
    games: u16,
    score: String,
    average: i32,
    performance: i32,
    /// Number of games that the norm counts as.
    counts_as: u16,
    titled: u16,
    with_title: u16,
    foreign_federations: u16,
    own_federation: u16,
    /// Opponent whose rating is raised to the floor (1.4.6).
    raised: Option<RaisedShape>,
    /// Condition on foreigners: `met`, `waived`, `broken` (1.4.3, 1.4.4).
    foreigners: &'static str,
    /// Letter of the article that waives the condition on foreigners.
    waived_by: Option<char>,
    /// `true` if eight games and a win without a game made the norm (1.4.1c).
    eight_and_a_bye: bool,
    /// Last round, counted as lost because the opponent did not appear (1.4.2c).
    absent_in_round: Option<u16>,
    /// Rounds left out of the calculation.
    left_out: Vec<LeftOutRoundShape>,
    /// Articles of the conditions that are not met.
    failures: Vec<&'static str>,
    /// Conditions that are not met, with limit and figure.
    conditions: Vec<ConditionShape>,
}

#[derive(Debug, Serialize)]
struct RaisedShape {
    opponent: u32,
    /// Rating; null if unrated.
    from: Option<u16>,
    to: u16,
}

#[derive(Debug, Serialize)]
struct LeftOutRoundShape {
    round: u16,
    reason: &'static str,
    article: &'static str,
}

/// Condition that is not met.
#[derive(Debug, Serialize)]
struct ConditionShape {
    condition: &'static str,
    article: &'static str,
    /// Figure reached; in points for a score.
    found: Option<String>,
    at_least: Option<String>,
    at_most: Option<String>,
    /// Federation of the condition `one_federation`.
    federation: Option<String>,
}

impl NormsShape {
    pub fn new<'c>(
        scene: &Scene,
        event: Option<&NormEvent<'_>>,
        performed: impl Iterator<Item = &'c Candidate>,
    ) -> Self {
        Self {
            regulations: edition(scene.event.start).unwrap_or_default(),
            event: event.map(|event| of_event(event.facts())),
            norms: performed.filter_map(|candidate| of_candidate(scene, candidate)).collect(),
        }
    }
}

fn of_event(facts: &EventFacts) -> NormEventShape {
    NormEventShape {
        rounds: facts.rounds,
        system: facts.system.code(),
        kind: facts.kind.code(),
        exemption: facts.exemption.map(qisai_ratings::norms::Exemption::letter),
        minutes: match facts.pace {
            Pace::Minutes(minutes) => Some(minutes),
            Pace::Unknown | Pace::Irregular => None,
        },
        field: facts.field.map(|field| FieldShape {
            foreign: field.foreign,
            federations: field.federations,
            titled: field.titled,
            participants: field.participants,
            is_international: field.is_international(),
            is_strong: field.is_strong(),
        }),
    }
}

fn of_candidate(scene: &Scene, candidate: &Candidate) -> Option<NormShape> {
    let judgement = &candidate.judgement;
    let figures: &Figures = judgement.figures.as_ref()?;
    let person = scene.sitting((candidate.entry, Some(candidate.who)));
    let (foreigners, waived_by) = match judgement.foreigners {
        Foreigners::Met => ("met", None),
        Foreigners::Waived(letter) => ("waived", Some(letter)),
        Foreigners::Broken => ("broken", None),
    };
    let left_out = |(round, reason): &(u16, Excluded)| LeftOutRoundShape {
        round: *round,
        reason: reason.code(),
        article: reason.article(),
    };
    Some(NormShape {
        id: person.id,
        no: person.no,
        person: candidate.who,
        fide_id: scene.tournament.person(candidate.who).map(|it| it.fide_id().to_owned()).unwrap_or_default(),
        name: person.name.name,
        title: ratings::title(candidate.title),
        norm: judgement.is_norm(),
        games: figures.games,
        score: points(figures.half_points.into()),
        average: figures.performance.average,
        performance: figures.performance.rating,
        counts_as: judgement.counts_as,
        titled: figures.titled,
        with_title: figures.with_title,
        foreign_federations: figures.foreign_federations,
        own_federation: figures.own_federation,
        raised: figures.raised.map(|it| RaisedShape { opponent: it.key, from: it.from, to: it.to }),
        foreigners,
        waived_by,
        eight_and_a_bye: judgement.eight_and_a_bye,
        absent_in_round: judgement.absent,
        left_out: judgement.selection.excluded.iter().map(left_out).collect(),
        failures: judgement.failures.iter().map(Failure::article).collect(),
        conditions: judgement.failures.iter().map(condition).collect(),
    })
}

fn condition(failure: &Failure) -> ConditionShape {
    let format = |number: i32| match failure {
        Failure::Score { .. } => points(number),
        _ => number.to_string(),
    };
    let numbers = failure.numbers();
    let (at_least, at_most) = match numbers {
        Some((Limit::Least(limit), _)) => (Some(format(limit)), None),
        Some((Limit::Most(limit), _)) => (None, Some(format(limit))),
        None => (None, None),
    };
    ConditionShape {
        condition: failure.code(),
        article: failure.article(),
        found: numbers.map(|(_, found)| format(found)),
        at_least,
        at_most,
        federation: match failure {
            Failure::OneFederation { federation, .. } => Some(federation.clone()),
            _ => None,
        },
    }
}

/// Formats half points as points, for example `4.5`.
fn points(half_points: i32) -> String {
    plain(50 * half_points)
}
