//! Explanation why a round of a Keizer was not paired differently.

use qisai_domain::hand_edit::Seating;
use qisai_domain::{ByeKind, EntryId};

use super::players::{self, Present};
use super::{Paired, keep_apart, pair, under, written};
use crate::PlanRequest;
use crate::alternative::{Seatings, differences, recorded};
use crate::breach::{Breach, Finding, Level};
use crate::comparison::without_sides;
use crate::error::PairingError;
use crate::recorded::Standing;
use crate::why::{Answer, WhyNot, Wish};
use qisai_domain::keizer::KeizerRules;

/// Explains why two entrants do not meet, or why an entrant does not have the bye.
///
/// # Errors
/// Any error that prevents pairing the round.
pub(crate) fn why_not(standing: &Standing<'_>, wish: Wish) -> Result<WhyNot, PairingError> {
    let format = standing.stage.format();
    let rules = format.keizer_rules().ok_or(PairingError::NoEngine(format.spec().code))?;
    let request = PlanRequest {
        tournament: standing.tournament,
        stage: standing.stage,
        group: standing.group,
        round: standing.number,
        availability: &|seat| standing.attendance.of(seat),
        budget: standing.budget.clone(),
    };
    let mut present = players::of(&request, rules)?;
    keep_apart(&mut present, rules, &request)?;
    let paired = pair(&present, rules, &request)?;
    let ours = seatings(&present, &paired, rules)?;
    let actual = recorded(standing).unwrap_or_else(|| ours.clone());
    let by_hand = without_sides(&actual) != without_sides(&ours);
    let answered = |answer| Ok(WhyNot { by_hand, answer });
    let named = match wish {
        Wish::Meet(one, two) => vec![one, two],
        Wish::Bye(one) => vec![one],
    };
    let is_absent = |entry: &EntryId| present.place(*entry).is_none() && !present.has_fixed_game(*entry);
    let absent: Vec<EntryId> = named.iter().copied().filter(is_absent).collect();
    if !absent.is_empty() {
        return answered(Answer::NotThere { entries: absent });
    }
    if wish.is_true_in(&actual) {
        return answered(Answer::ItIsSo);
    }
    if wish.is_true_in(&ours) {
        return answered(Answer::ByHand);
    }
    if let Some(breach) = against(&present, &paired, wish) {
        let entries = named.into_iter().filter(|it| breach != Breach::FixedGame || present.has_fixed_game(*it));
        let finding = Finding { entries: entries.collect(), breach, article: None, level: Level::Forbidden };
        return answered(Answer::Forbidden { findings: vec![finding] });
    }
    let mut narrower = present.clone();
    match wish {
        Wish::Meet(one, two) => narrower.only_each_other(one, two),
        Wish::Bye(one) => narrower.bye_only_for(one),
    }
    match under(&narrower, rules, &paired.limits, paired.loosened, &request.budget)? {
        Some(other) => {
            let changes = differences(&ours, &seatings(&narrower, &other, rules)?);
            answered(Answer::Otherwise { verdict: None, changes })
        }
        None => answered(Answer::NoRound { left_over: Vec::new() }),
    }
}

/// Returns the games and the bye of a paired round.
fn seatings(present: &Present, paired: &Paired, rules: &KeizerRules) -> Result<Seatings, PairingError> {
    let plan = written(present, paired, rules, Vec::new())?;
    let games = plan.games.iter().map(|game| Seating::Game(game.first, game.second));
    let byes = plan.byes.iter().filter(|bye| bye.kind == ByeKind::PairingAllocated);
    Ok(games.chain(byes.map(|bye| Seating::Bye(bye.entry, bye.kind))).collect())
}

/// Returns the rule that forbids a wish under the limits of the round, whatever the others do.
fn against(present: &Present, paired: &Paired, wish: Wish) -> Option<Breach> {
    let named = match wish {
        Wish::Meet(one, two) => [one, two],
        Wish::Bye(one) => [one, one],
    };
    if named.into_iter().any(|entry| present.has_fixed_game(entry)) {
        return Some(Breach::FixedGame);
    }
    let (one, two) = match wish {
        Wish::Meet(one, two) => (present.place(one)?, present.place(two)?),
        Wish::Bye(_) => {
            let players = present.players.len();
            let is_even = players.is_multiple_of(2);
            return is_even.then(|| Breach::ByeThoughEven { players: u32::try_from(players).unwrap_or(u32::MAX) });
        }
    };
    if present.keeps_apart(one, two) {
        return Some(Breach::Prohibited);
    }
    let [higher, lower] = [present.players.get(one)?, present.players.get(two)?];
    let met = higher.last_met(lower.line)?;
    let free = present.under(&paired.limits.with_colours_free());
    (!present.allows(one, two, &free)).then_some(Breach::Rematch { round: met })
}
