//! Keizer system: neighbours of the list meet.
//!
//! | step | rule | module |
//! |---|---|---|
//! | list of those present | list after the round before, or the seed list; in round 1 it can be drawn | `players` |
//! | fixed games | taken out first; they count as meetings | `players` |
//! | allowed pairs | whole rounds between two meetings, number of meetings, colours | [`rules`] |
//! | bye of an odd number | lowest with the fewest byes and missed rounds; the others can be paired | `bye` |
//! | pairs | from the top the nearest below with whom everybody else can still be paired | [`ladder`] |
//! | rules that make a round impossible | loosened one after another, for as few pairs as possible | [`rules`] |
//! | colours | balance, own meetings, alternation, place | `colours` |

mod bye;
mod colours;
pub mod ladder;
mod players;
pub mod rules;
mod why;

use bye::Taker;
use ladder::Pair;
use players::{Bounds, Player, Present};
use qisai_domain::keizer::KeizerRules;
use qisai_domain::{ByeKind, FormatSpec, KeptApart, Loosened, PlannedBye, PlannedGame, Reason, RoundPlan, Side};
use qisai_swiss::SwissError;
use qisai_swiss::matching::largest_matching;
use rules::Limits;

use crate::error::PairingError;
use crate::{Engine, PlanRequest, SearchBudget, separation};
pub(crate) use why::why_not;

/// Engine of the Keizer system.
pub(crate) struct Keizer;

impl Engine for Keizer {
    fn pairs(&self, spec: &FormatSpec) -> bool {
        spec.has_values()
    }

    fn plan(&self, request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
        let format = request.stage.format();
        let rules = format.keizer_rules().ok_or(PairingError::NoEngine(format.spec().code))?;
        plan(request, rules)
    }
}

/// Round of those present: the places are theirs, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Paired {
    bye: Option<usize>,
    /// Pairs in the order of the list.
    pairs: Vec<Pair>,
    /// Last rule that was loosened, if any.
    loosened: Option<Loosened>,
    /// Limits after the loosening.
    limits: Limits,
}

fn plan(request: &PlanRequest<'_>, rules: &KeizerRules) -> Result<RoundPlan, PairingError> {
    let mut present = players::of(request, rules)?;
    let kept_apart = keep_apart(&mut present, rules, request)?;
    let paired = pair(&present, rules, request)?;
    written(&present, &paired, rules, kept_apart)
}

/// Returns the plan of a paired round.
fn written(
    present: &Present,
    paired: &Paired,
    rules: &KeizerRules,
    kept_apart: Vec<KeptApart>,
) -> Result<RoundPlan, PairingError> {
    let strict = present.under(&present.strict(rules));
    let fixed = present.fixed.iter().map(|[one, two]| (one.order, fixed_game([one, two], present, rules)));
    let mut games: Vec<(usize, PlannedGame)> = fixed.collect();
    for pair in &paired.pairs {
        let [Some(one), Some(two)] = [pair.higher, pair.lower].map(|place| present.players.get(place)) else {
            return Err(PairingError::Swiss(SwissError::NotEverybodyOnce {
                placed: games.len(),
                players: present.players.len(),
            }));
        };
        games.push((one.order, game([one, two], pair, paired, &strict, present, rules)));
    }
    games.sort_by_key(|(order, _)| *order);
    let games = games.into_iter().map(|(_, game)| game).collect();
    let taker = paired.bye.and_then(|place| present.players.get(place)).map(|player| PlannedBye {
        entry: player.entry,
        kind: ByeKind::PairingAllocated,
        reasons: vec![bye::reason(player, rules)],
    });
    let away = present.away.iter();
    let away = away.map(|(entry, kind)| PlannedBye { entry: *entry, kind: *kind, reasons: vec![Reason::Requested] });
    let byes = taker.into_iter().chain(away).collect();
    Ok(RoundPlan { number: present.round, games, byes, left_over: Vec::new(), kept_apart })
}

fn game(
    [one, two]: [&Player; 2],
    pair: &Pair,
    paired: &Paired,
    strict: &Bounds,
    present: &Present,
    rules: &KeizerRules,
) -> PlannedGame {
    let (places, values) = listed([one, two]);
    let mut reasons = vec![Reason::Neighbours { places, values, passed: pair.passed }];
    let seed = present.lots.filter(|_| present.round == 1 && rules.spread > 0);
    reasons.extend(seed.map(|seed| Reason::DrawnOrder { spread: rules.spread, seed }));
    let is_strict = present.allows(pair.higher, pair.lower, strict);
    if let Some(loosened) = paired.loosened.filter(|_| !is_strict) {
        reasons.push(Reason::Loosened { rules: loosened, met: one.last_met(two.line) });
    }
    // What was loosened for others does not change the colours of this pair.
    let limits = if is_strict { &strict.limits } else { &paired.limits };
    seated([one, two], reasons, limits, present, rules)
}

/// Returns a game that was fixed before the pairing. Limits on colours turn its sides round, but do not forbid it.
fn fixed_game([one, two]: [&Player; 2], present: &Present, rules: &KeizerRules) -> PlannedGame {
    let (places, values) = listed([one, two]);
    seated([one, two], vec![Reason::FixedGame { places, values }], &present.strict(rules), present, rules)
}

/// Returns the places of two players and their values, the higher place first.
fn listed([one, two]: [&Player; 2]) -> ([u32; 2], [u32; 2]) {
    let [higher, lower] = if one.place < two.place { [one, two] } else { [two, one] };
    ([higher.place, lower.place], [higher.value, lower.value])
}

/// Returns the game of two players with their sides.
fn seated(
    [one, two]: [&Player; 2],
    mut reasons: Vec<Reason>,
    limits: &Limits,
    present: &Present,
    rules: &KeizerRules,
) -> PlannedGame {
    let (side, reason) = colours::of([one, two], limits, present, rules);
    reasons.push(reason);
    let [first, second] = if side == Side::First { [one.entry, two.entry] } else { [two.entry, one.entry] };
    PlannedGame { first, second, reasons }
}

/// Keeps apart the clubs, federations and families of the round's separations, each if the others leave a round in which
/// no rule is loosened. A round that is already paired keeps those apart that it kept then.
fn keep_apart(
    present: &mut Present,
    rules: &KeizerRules,
    request: &PlanRequest<'_>,
) -> Result<Vec<KeptApart>, PairingError> {
    let mut kept = separation::decided(request);
    if let Some(decided) = &kept {
        for company in decided {
            present.bar(&company.entries);
        }
    }
    if kept.is_none() {
        let numbered =
            present.players.iter().map(|player| (u32::try_from(player.line).unwrap_or(u32::MAX), player.entry));
        let strict = present.strict(rules);
        let mut possible = Vec::new();
        for company in separation::companies(request, numbered.collect()) {
            let mut narrower = present.clone();
            narrower.bar(&company.entries);
            if under(&narrower, rules, &strict, None, &request.budget)?.is_some() {
                *present = narrower;
                possible.push(company);
            }
        }
        kept = Some(possible);
    }
    let kept = kept.unwrap_or_default().into_iter();
    Ok(kept.map(KeptApart::from).collect())
}

/// Pairs those present under the strictest limits that allow it (KZ30, KZ32).
fn pair(present: &Present, rules: &KeizerRules, request: &PlanRequest<'_>) -> Result<Paired, PairingError> {
    let budget = &request.budget;
    let strict = present.strict(rules);
    let levels = rules::levels(rules, &strict);
    for (loosened, limits) in &levels {
        if let Some(paired) = under(present, rules, limits, *loosened, budget)? {
            return Ok(paired);
        }
    }
    let loosest = levels.last().map_or(strict, |(_, limits)| limits.clone());
    let size = present.players.len();
    let bounds = present.under(&loosest);
    let mates = largest_matching(size, |one, two| present.allows(one, two, &bounds), Vec::new(), budget);
    budget.check()?;
    let single = mates.iter().zip(&present.players).filter(|(mate, _)| mate.is_none());
    Err(PairingError::Swiss(SwissError::NoLegalPairing { left_over: single.map(|(_, player)| player.entry).collect() }))
}

/// Pairs those present under some limits: `None` if not everybody can be paired.
fn under(
    present: &Present,
    rules: &KeizerRules,
    limits: &Limits,
    loosened: Option<Loosened>,
    budget: &SearchBudget,
) -> Result<Option<Paired>, PairingError> {
    budget.check()?;
    let (bounds, strictest) = (present.under(limits), present.under(&present.strict(rules)));
    let allows = |one: usize, two: usize| present.allows(one, two, &bounds);
    let bye = match bye::taker(present, rules, &allows, budget)? {
        Taker::Nobody => None,
        Taker::One(place) => Some(place),
        Taker::Impossible => return Ok(None),
    };
    let places: Vec<usize> = (0..present.players.len()).filter(|place| bye != Some(*place)).collect();
    let prefers = |one: usize, two: usize| present.allows(one, two, &strictest);
    let preferred: Option<ladder::Allows<'_>> = if loosened.is_some() { Some(&prefers) } else { None };
    let pairs = ladder::pairs(&places, &allows, preferred, rules.pair_by, budget)?;
    Ok(pairs.map(|pairs| Paired { bye, pairs, loosened, limits: limits.clone() }))
}
