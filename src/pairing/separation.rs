//! Separations "if possible": who is kept apart in a round although nothing prohibits the game.
//!
//! Prohibitions of the arbiter always hold. Then every club (federation, family) of the round's separations is taken in turn: it is kept
//! apart if the system still finds a legal pairing with it and everything kept before it, and given up if not. The separations
//! come in the order in which the stage lists them, the clubs of one separation by the number of members to be paired, largest first,
//! then by name. Whoever has no club or federation belongs to none.
//!
//! What a round was paired with is stored with that round; a round that exists is looked at with that, whatever
//! the separations say today. Tables of a round robin know no separations.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{
    Competitor, EntryId, GroupId, KeptApart, PlannedGame, Reason, RoundPlan, Seat, SeparateBy, Tournament,
};

use crate::error::PairingError;
use crate::swiss::plan::{self, Prepared};
use crate::swiss::systems::{self, SwissEngine};
use crate::{Patience, PlanRequest};

/// Those whom one separation keeps apart in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    pub by: SeparateBy,
    /// The club's or federation's name; empty for a family.
    pub name: String,
    /// Its members who are to be paired, at least two, by pairing number.
    pub entries: Vec<EntryId>,
}

/// A company that may meet after all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    pub company: Company,
    /// Who could not be paired if it were kept apart with all that are.
    pub left_over: Vec<EntryId>,
}

/// What the separations of a round come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Kept apart, the more important first.
    pub kept: Vec<Company>,
    pub given_up: Vec<GivenUp>,
}

/// Something without the separations and with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared<T> {
    /// If they were not there.
    pub without: T,
    /// As they are.
    pub with: T,
}

/// What the separations do to a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    pub round: u16,
    /// Who is kept apart and who is not. Of a round that is paired already only who was.
    pub decision: Decision,
    pub plan: Compared<RoundPlan>,
    /// The games that only one of the plans has, whoever moves first; the smaller entry first.
    pub only: Compared<Vec<(EntryId, EntryId)>>,
    /// How many competitors float.
    pub floats: Compared<usize>,
    /// By criterion, how often the brackets of each plan fail it; criteria that neither fails are not here.
    pub compromises: BTreeMap<String, Compared<u32>>,
}

impl Decision {
    /// Who is kept apart, to be stored with the round.
    pub(crate) fn kept_apart(self) -> Vec<KeptApart> {
        self.kept.into_iter().map(|Company { by, entries, .. }| KeptApart { by, entries }).collect()
    }
}

/// What the separations do to a round, compared with its pairing without them; pairs it twice.
///
/// # Errors
/// As [`plan_round`](crate::plan_round).
pub fn consequence(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    patience: Patience,
) -> Result<Consequence, PairingError> {
    let (stage, in_group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    let request = PlanRequest { tournament, stage, group: in_group, round, availability: &availability, patience };
    let with = crate::plan(&request)?;
    let (decision, without) = match systems::of(stage.format()) {
        Some((engine, acceleration)) => {
            let mut prepared = plan::prepare(&request, acceleration, &stage.limits.prohibited)?;
            let without = plan::paired(engine, &prepared, round)?;
            (decide(&request, engine, &mut prepared)?, without)
        }
        None => (Decision::default(), with.clone()),
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

/// Keeps apart in a field whom the separations of its round keep apart: as it was decided when the round was paired, or decided now.
///
/// # Errors
/// Whatever the system reports but [`PairingError::NoLegalPairing`].
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
    for company in companies(request, prepared) {
        let mut narrower = prepared.clone();
        keep_apart(&mut narrower, &company);
        let found = engine.legal(&narrower);
        request.patience.check()?;
        match found {
            Ok(()) => {
                *prepared = narrower;
                decision.kept.push(company);
            }
            Err(PairingError::NoLegalPairing { left_over }) => decision.given_up.push(GivenUp { company, left_over }),
            Err(error) => return Err(error),
        }
    }
    Ok(decision)
}

/// Who was kept apart when the round was paired; none when it is still to be.
fn decided(request: &PlanRequest<'_>) -> Option<Vec<Company>> {
    let stored = request.group.round(request.round)?.kept_apart.iter();
    let company = |KeptApart { by, entries }: &KeptApart| {
        let name = entries.first().and_then(|entry| belongs_to(request.tournament, by, *entry)).unwrap_or_default();
        Company { by: by.clone(), name, entries: entries.clone() }
    };
    Some(stored.map(company).collect())
}

/// The companies of the round's separations that have at least two members to be paired, in their order.
fn companies(request: &PlanRequest<'_>, prepared: &Prepared) -> Vec<Company> {
    let PlanRequest { tournament, stage, round, .. } = *request;
    let mut present: Vec<(u32, EntryId)> =
        prepared.field.contenders.iter().map(|contender| (contender.tpn, contender.entry)).collect();
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

/// The club or federation of an entry, or the empty name for a member of the family; none outside of all.
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
        Reason::FloatsDown { entry, .. } | Reason::FloatsUp { entry, .. } => Some(*entry),
        _ => None,
    });
    floaters.collect::<BTreeSet<_>>().len()
}

/// The failures of each bracket once, although every game of it tells them.
fn failures(plan: &RoundPlan) -> Vec<(String, u32)> {
    let mut told = Vec::new();
    for game in &plan.games {
        let bracket = game.reasons.iter().find_map(|reason| match reason {
            Reason::Bracket { score, .. } => Some((*score, *score)),
            Reason::Segment { from, to, .. } => Some((*from, *to)),
            _ => None,
        });
        for reason in &game.reasons {
            if let Reason::Compromise { criterion, failures } = reason {
                let failure = (bracket, criterion.clone(), *failures);
                if !told.contains(&failure) {
                    told.push(failure);
                }
            }
        }
    }
    told.into_iter().map(|(_, criterion, failures)| (criterion, failures)).collect()
}
