//! Unplanned acts: withdrawals and late entries, corrected results, discarded rounds, undone acts, declined places.
//! Most of them may be refused, and none keeps the event from ending.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use qisai_domain::command::Action;
use qisai_domain::{
    Adjustment, AdjustmentKind, ByeKind, Command, Decision, Entrants, EntryId, GameKey, GameResult, GroupId, PairingId,
    Penalty, PenaltyKind, Player, Points, RoundRef, RoundState, Side, StageId, StagePart, Tournament, Version,
};

use super::Event;

/// Returns the name under which the runs count an accident.
pub(super) fn name(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Withdraw => "withdrawals",
        Action::Expel => "expulsions",
        Action::Reinstate => "reinstatements",
        Action::Register => "late entries",
        Action::Reopen => "reopened rounds",
        Action::DiscardRound => "rounds thrown away",
        Action::Undo => "acts taken back",
        Action::Decide => "rulings",
        Action::Sanction => "sanctions",
        Action::BeginEdit => "drafts changed by hand",
        Action::SwapSides | Action::Exchange | Action::PairByHand | Action::GiveBye => "public pairs changed by hand",
        Action::Replay => "matches replayed",
        Action::Open => "openings",
        Action::Draw => "drawings",
        _ => return None,
    })
}

pub(super) fn happens(event: &mut Event) {
    let what = event.chance.below(22);
    let Some(commands) = accident(event, what) else { return };
    match commands {
        Accident::Acts(commands) => {
            let _ = event.act(commands);
        }
        Accident::TakesBack(version) => {
            let _ = event.undo(version);
        }
    }
}

enum Accident {
    Acts(Vec<Command>),
    TakesBack(Version),
}

fn accident(event: &mut Event, what: usize) -> Option<Accident> {
    let t = event.organiser.t.clone();
    let chance = &mut event.chance;
    let entries: Vec<EntryId> = t.entries.keys().copied().collect();
    let entry = chance.any(&entries)?;
    let groups: Vec<GroupId> = t.groups.keys().copied().collect();
    let group = chance.any(&groups)?;
    let rounds: Vec<RoundRef> =
        t.groups.values().flat_map(|group| group.rounds.keys().map(|round| group.at(*round))).collect();
    let one = |command| Some(Accident::Acts(vec![command]));
    match what {
        0 | 1 => one(Command::Withdraw(entry)),
        2 => {
            let out: Vec<EntryId> = t
                .entries
                .values()
                .filter(|it| it.status != qisai_domain::EntryStatus::InPlay)
                .map(|it| it.id)
                .collect();
            one(Command::Reinstate(chance.any(&out)?))
        }
        3 => one(Command::Expel(entry)),
        4 => {
            let name = format!("Newcomer {}", t.version.0);
            let player = Player { name, rating: Some(1_500), ..Player::default() };
            one(Command::Register { players: vec![player], allow_duplicates: false })
        }
        5 => {
            let next = RoundRef::new(group, t.groups[&group].last_round() + 1);
            let kind = chance.pick(&[ByeKind::ZeroPoint, ByeKind::HalfPoint, ByeKind::FullPoint]);
            one(Command::RequestBye { at: next, entry, kind: Some(kind) })
        }
        6 => {
            let next = RoundRef::new(group, t.groups[&group].last_round() + 1);
            one(Command::SetAbsent { at: next, absent: BTreeMap::from([(entry, true)]) })
        }
        7 | 8 => {
            let (at, pairing, game) = chance.any(&games(&t, &rounds))?;
            corrected(event, at, pairing, game)
        }
        9 => {
            let last = t.groups[&group].last_round();
            one(Command::DiscardRound(RoundRef::new(group, last)))
        }
        10 | 11 => Some(Accident::TakesBack(t.version)),
        12 => {
            let back = u64::from(chance.number(12));
            Some(Accident::TakesBack(Version(t.version.0.saturating_sub(back).max(1))))
        }
        13 => declined(event, entry),
        14 => {
            let penalty = Penalty { kind: PenaltyKind::Warning, round: 1, given: Version::default() };
            let minus = Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(-1) };
            one(Command::Sanction { group, entry, penalties: vec![penalty], adjustments: vec![minus] })
        }
        15 => {
            let drafts: Vec<RoundRef> =
                rounds.into_iter().filter(|at| t.round(*at).is_some_and(|it| it.state == RoundState::Draft)).collect();
            let at = chance.any(&drafts)?;
            let pairings: Vec<PairingId> =
                t.round(at)?.pairings.values().filter(|it| it.two().is_some()).map(|it| it.id).collect();
            let pairing = chance.any(&pairings)?;
            let edit = [Command::BeginEdit(at), Command::SwapSides { at, pairing }, Command::EndEdit(at)];
            Some(Accident::Acts(edit.to_vec()))
        }
        16 => {
            let at = chance.any(&rounds)?;
            let pairings: Vec<PairingId> = t.round(at)?.pairings.keys().copied().collect();
            let winner = Some(chance.pick(&[Side::First, Side::Second]));
            let decision = chance.pick(&[
                None,
                Some(Decision { winner, ..Decision::default() }),
                Some(Decision { absent: [true, true], ..Decision::default() }),
            ]);
            one(Command::Decide { at, pairing: chance.any(&pairings)?, decision })
        }
        17 => {
            let (at, other) = (chance.any(&rounds)?, chance.any(&entries)?);
            one(Command::Exchange { at, one: entry, other })
        }
        18 => {
            let (at, second) = (chance.any(&rounds)?, chance.any(&entries)?);
            one(Command::PairByHand { at, first: entry, second })
        }
        19 => {
            let kind = chance.pick(&[ByeKind::ZeroPoint, ByeKind::HalfPoint, ByeKind::FullPoint]);
            one(Command::GiveBye { at: chance.any(&rounds)?, entry, kind })
        }
        20 => {
            let at = chance.any(&rounds)?;
            let pairings: Vec<PairingId> = t.round(at)?.pairings.keys().copied().collect();
            let pairing = chance.any(&pairings)?;
            let command =
                if chance.once_in(2) { Command::Replay { at, pairing } } else { Command::SwapSides { at, pairing } };
            one(command)
        }
        _ => one(Command::Tag { entry, tags: BTreeSet::from(["guest".to_owned()]) }),
    }
}

/// Returns the games that have a result.
fn games(t: &Tournament, rounds: &[RoundRef]) -> Vec<(RoundRef, PairingId, GameKey)> {
    let pairings = rounds.iter().filter_map(|at| Some((*at, t.round(*at)?)));
    let pairings = pairings.flat_map(|(at, round)| round.pairings.values().map(move |pairing| (at, pairing)));
    pairings.flat_map(|(at, pairing)| pairing.games.keys().map(move |game| (at, pairing.id, *game))).collect()
}

/// Enters another result. A closed round is reopened first.
fn corrected(event: &mut Event, at: RoundRef, pairing: PairingId, game: GameKey) -> Option<Accident> {
    let results = [
        GameResult::FIRST_WINS,
        GameResult::DRAW,
        GameResult::SECOND_WINS,
        GameResult::DoubleForfeit,
        GameResult::SecondForfeits,
        GameResult::Unknown,
    ];
    let result = event.chance.pick(&results);
    let is_closed = event.t().round(at)?.state == RoundState::Closed;
    let reopened = is_closed.then_some(Command::Reopen(at));
    Some(Accident::Acts(reopened.into_iter().chain([Command::Enter { at, pairing, game, result }]).collect()))
}

/// Makes an entrant of a stage decline. A stage that is open and has not begun is opened again.
fn declined(event: &mut Event, entry: EntryId) -> Option<Accident> {
    let later: Vec<StageId> =
        event.t().stages.iter().filter(|stage| !stage.takes_everybody()).map(|it| it.id).collect();
    let id = event.chance.any(&later)?;
    let stage = event.t().stage(id)?;
    let mut entrants: Entrants = stage.entrants.as_ref().clone();
    entrants.passed_over.push(entry);
    let edit = Command::EditStage { stage: id, part: StagePart::Entrants(Arc::new(entrants)) };
    let begun = event.t().groups_of(id).any(qisai_domain::Group::has_begun);
    if stage.awaits_opening() || begun {
        return Some(Accident::Acts(vec![edit]));
    }
    // The proposal without the entrant is used, if it is settled.
    event.act(vec![edit]).ok()?;
    let opening = event.organiser.proposal(id, &[]);
    if !opening.unsettled.is_empty() {
        return None;
    }
    let ids = |group: Vec<(EntryId, _)>| group.into_iter().map(|(entry, _)| entry).collect();
    let groups =
        opening.groups.into_iter().map(ids).zip('A'..).map(|(seats, name)| (name.to_string(), seats)).collect();
    Some(Accident::Acts(vec![Command::Open { stage: id, groups, digest: opening.digest }]))
}
