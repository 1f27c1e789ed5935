//! Separations "if possible": entries that are kept apart in a round although no prohibition applies.
//!
//! Prohibitions of the arbiter always apply. Then every club (federation, family) of the round's separations is
//! considered in turn. It is kept apart if the system still finds a legal pairing with it and everything kept before
//! it; otherwise it is given up.
//!
//! The separations are in the order of the stage's list. The clubs of one separation are ordered by the number of
//! members to be paired, largest first, then by name. An entry without a club or federation belongs to none.
//!
//! The separations used for a round are stored with it. An existing round is always examined with these, regardless of
//! the current separations. Round robin tables do not use separations.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use qisai_domain::{
    Competitor, EntryId, GroupId, KeptApart, PlannedGame, Reason, RoundPlan, Seat, SeparateBy, SwissReason, Tournament,
};
use qisai_swiss::systems::SwissEngine;
use qisai_swiss::{Prepared, SwissError};

use crate::error::PairingError;
use crate::{PlanRequest, SearchBudget, swiss};

/// Entries that one separation keeps apart in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    pub by: SeparateBy,
    /// Name of the club or federation; empty for a family.
    pub name: String,
    /// Members to be paired, at least two, by pairing number.
    pub entries: Vec<EntryId>,
}

/// Company that may meet after all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    pub company: Company,
    /// Entries that could not be paired if this company were kept apart in addition to all those kept.
    pub left_over: Vec<EntryId>,
}

/// Outcome of the separations of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Companies kept apart, the more important first.
    pub kept: Vec<Company>,
    pub given_up: Vec<GivenUp>,
}

/// Value without the separations and with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared<T> {
    /// Value without the separations.
    pub without: T,
    /// Value with the separations.
    pub with: T,
}

/// Consequence of the separations for a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    pub round: u16,
    /// Companies kept apart and given up. For a round that is already paired, only those kept apart.
    pub decision: Decision,
    pub plan: Compared<RoundPlan>,
    /// Games that only one of the plans has, regardless of the first move; the smaller entry comes first.
    pub only: Compared<Vec<(EntryId, EntryId)>>,
    /// Number of competitors who float.
    pub floats: Compared<usize>,
    /// Number of failures of each criterion in the brackets of both plans; criteria without failures are omitted.
    pub compromises: BTreeMap<String, Compared<u32>>,
}

impl Decision {
    /// Returns the companies kept apart, to be stored with the round.
    pub(crate) fn kept_apart(self) -> Vec<KeptApart> {
        self.kept.into_iter().map(KeptApart::from).collect()
    }
}

impl From<Company> for KeptApart {
    fn from(Company { by, entries, .. }: Company) -> Self {
        Self { by, entries }
    }
}

/// Returns the consequence of the separations for a round, compared with its pairing without them. The round is paired
/// twice.
///
/// # Errors
/// The errors of [`plan_round`](crate::plan_round).
pub fn consequence(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    budget: SearchBudget,
) -> Result<Consequence, PairingError> {
    let (stage, in_group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    let request = PlanRequest { tournament, stage, group: in_group, round, availability: &availability, budget };
    let with = crate::plan(&request)?;
    let (decision, without) = if let Some((engine, acceleration)) = swiss::engine_of(stage.format()) {
        let mut prepared = swiss::prepare(&request, acceleration, &stage.limits.prohibited)?;
        let without = swiss::paired(engine, &prepared, round)?;
        (decide(&request, engine, &mut prepared)?, without)
    } else {
        let kept = with.kept_apart.iter().map(|kept| company(tournament, kept)).collect();
        (Decision { kept, given_up: Vec::new() }, without_separations(&request)?)
    };
    let mut compromises: BTreeMap<String, Compared<u32>> = BTreeMap::new();
    for (criterion, failures) in failures(&without) {
        compromises.entry(criterion).or_default().without += failures;
    }
    for (criterion, failures) in failures(&with) {
        compromises.entry(criterion).or_default().with += failures;
    }
    let (before, after) = (games(&without), games(&with));
    Ok(Consequence {
        round,
        decision,
        only: Compared {
            without: before.difference(&after).copied().collect(),
            with: after.difference(&before).copied().collect(),
        },
        floats: Compared { without: floats(&without), with: floats(&with) },
        compromises,
        plan: Compared { without, with },
    })
}

/// Applies the separations of a round to its field: those stored when the round was paired, or otherwise those decided
/// now.
///
/// # Errors
/// All errors of the system except [`SwissError::NoLegalPairing`].
pub(crate) fn decide(
    request: &PlanRequest<'_>,
    engine: &SwissEngine,
    prepared: &mut Prepared,
) -> Result<Decision, PairingError> {
    let mut decision = Decision::default();
    if let Some(kept) = decided(request) {
        for company in &kept {
            keep_apart(prepared, company);
        }
        decision.kept = kept;
        return Ok(decision);
    }
    let present = prepared.field.contenders.iter().map(|contender| (contender.tpn, contender.entry));
    for company in companies(request, present.collect()) {
        let mut narrower = prepared.clone();
        keep_apart(&mut narrower, &company);
        let found = engine.legal(&narrower);
        request.budget.check()?;
        match found {
            Ok(()) => {
                *prepared = narrower;
                decision.kept.push(company);
            }
            Err(SwissError::NoLegalPairing { left_over }) => decision.given_up.push(GivenUp { company, left_over }),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(decision)
}

/// Returns the companies kept apart when the round was paired, or `None` for a round still to be paired.
pub(crate) fn decided(request: &PlanRequest<'_>) -> Option<Vec<Company>> {
    let stored = request.group.round(request.round)?.kept_apart.iter();
    Some(stored.map(|kept| company(request.tournament, kept)).collect())
}

fn company(tournament: &Tournament, KeptApart { by, entries }: &KeptApart) -> Company {
    let name = entries.first().and_then(|entry| belongs_to(tournament, by, *entry)).unwrap_or_default();
    Company { by: by.clone(), name, entries: entries.clone() }
}

/// Returns the plan of a round as if the stage had no separations, and the round were not paired yet.
fn without_separations(request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
    let (mut stage, mut group) = (request.stage.clone(), request.group.clone());
    Arc::make_mut(&mut stage.limits).separations.clear();
    group.rounds.remove(&request.round);
    crate::plan(&PlanRequest {
        tournament: request.tournament,
        stage: &stage,
        group: &group,
        round: request.round,
        availability: request.availability,
        budget: request.budget.clone(),
    })
}

/// Returns the companies of the round's separations with at least two members to be paired, in order.
///
/// Those present are given with their pairing numbers.
pub(crate) fn companies(request: &PlanRequest<'_>, mut present: Vec<(u32, EntryId)>) -> Vec<Company> {
    let PlanRequest { tournament, stage, round, .. } = *request;
    present.sort_unstable();
    let separations = stage.limits.separations.iter();
    let separations =
        separations.filter(|separation| (separation.first_round..=separation.last_round).contains(&round));
    let mut all = Vec::new();
    for separation in separations {
        let mut members: BTreeMap<String, Vec<EntryId>> = BTreeMap::new();
        for (_, entry) in &present {
            if let Some(name) = belongs_to(tournament, &separation.by, *entry) {
                members.entry(name).or_default().push(*entry);
            }
        }
        let mut members: Vec<_> = members.into_iter().filter(|(_, entries)| entries.len() > 1).collect();
        members.sort_by_key(|(_, entries)| Reverse(entries.len()));
        let by = &separation.by;
        all.extend(members.into_iter().map(|(name, entries)| Company { by: by.clone(), name, entries }));
    }
    all
}

/// Returns the club or federation of an entry, or the empty name for a member of the family; `None` if the entry
/// belongs to none.
fn belongs_to(tournament: &Tournament, by: &SeparateBy, entry: EntryId) -> Option<String> {
    let entered = tournament.entry(entry)?;
    let named = |name: &str| Some(name.trim().to_owned()).filter(|name| !name.is_empty());
    let (club, federation) = match &entered.who {
        Competitor::Person(id) => tournament.person(*id).map(|person| (person.club(), person.federation()))?,
        Competitor::Team(team) => (team.club.as_str(), team.federation.as_str()),
    };
    match by {
        SeparateBy::Club => named(club),
        SeparateBy::Federation => named(federation),
        SeparateBy::Family { entries } => entries.contains(&entry).then(String::new),
    }
}

fn keep_apart(prepared: &mut Prepared, company: &Company) {
    let contenders = (0..).zip(&prepared.field.contenders);
    let members = contenders.filter(|(_, contender)| company.entries.contains(&contender.entry));
    let places: Vec<usize> = members.map(|(place, _)| place).collect();
    for (index, one) in places.iter().enumerate() {
        for two in places.iter().skip(index + 1) {
            prepared.field.bar(*one, *two);
        }
    }
}

fn games(plan: &RoundPlan) -> BTreeSet<(EntryId, EntryId)> {
    let ordered = |game: &PlannedGame| (game.first.min(game.second), game.first.max(game.second));
    plan.games.iter().map(ordered).collect()
}

fn floats(plan: &RoundPlan) -> usize {
    let reasons = plan.games.iter().flat_map(|game| &game.reasons);
    let floaters = reasons.filter_map(|reason| match reason {
        Reason::Swiss(SwissReason::FloatsDown { entry, .. } | SwissReason::FloatsUp { entry, .. }) => Some(*entry),
        _ => None,
    });
    floaters.collect::<BTreeSet<_>>().len()
}

/// Returns the failures of each bracket once, although every game of the bracket lists them.
fn failures(plan: &RoundPlan) -> Vec<(String, u32)> {
    let mut told = Vec::new();
    for game in &plan.games {
        let bracket = game.reasons.iter().find_map(|reason| match reason {
            Reason::Swiss(SwissReason::Bracket { score, .. }) => Some((*score, *score)),
            Reason::Swiss(SwissReason::Segment { from, to, .. }) => Some((*from, *to)),
            _ => None,
        });
        for reason in &game.reasons {
            if let Reason::Swiss(SwissReason::Compromise { criterion, failures }) = reason {
                let failure = (bracket, criterion.clone(), *failures);
                if !told.contains(&failure) {
                    told.push(failure);
                }
            }
        }
    }
    told.into_iter().map(|(_, criterion, failures)| (criterion, failures)).collect()
}
