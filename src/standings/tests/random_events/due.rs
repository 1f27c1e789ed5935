//! Next due act of an arbiter who plays an event to its end and leaves nothing open.

use std::collections::BTreeSet;
use std::sync::Arc;

use qisai_domain::bracket::{BracketEntrant, left, matches_of};
use qisai_domain::contest::{Begins, Level, Next};
use qisai_domain::entrants::{Comparison, Seating, Source};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::opening::Unsettled;
use qisai_domain::{
    ByeKind, Command, Decision, Draw, DrawOf, Entrants, EntryId, EntryStatus, Format, GameKey, GameResult, Group,
    GroupId, Meeting, Pairing, Play, Round, RoundPlan, RoundRef, RoundState, Side, Stage, StageId, StagePart,
    Tournament, Version,
};
use qisai_pairing::{PairingError, SearchBudget, SwissError, plan_others, plan_round};

use super::{Chance, Event};

/// Returns the next act, or `None` at the end.
pub(super) fn next(event: &mut Event) -> Option<Vec<Command>> {
    let groups: Vec<GroupId> = event.t().all_groups().map(|(_, group)| group.id).collect();
    let stages: Vec<StageId> = event.t().stages.iter().map(|stage| stage.id).collect();
    // Entrants who advance after a round do so before the next round.
    stages
        .iter()
        .find_map(|stage| opening(event, *stage))
        .or_else(|| groups.into_iter().find_map(|group| in_group(event, group)))
        .or_else(|| stages.iter().rev().find_map(|stage| by_hand(event.t(), *stage)))
}

/// Returns `true` if at least two entrants can still play.
pub(super) fn can_play(t: &Tournament, group: &Group) -> bool {
    let in_play = |entry: &&EntryId| t.entry(**entry).is_some_and(|entry| entry.status == EntryStatus::InPlay);
    group.has_begun() || group.seats.iter().filter(in_play).count() > 1
}

fn in_group(event: &mut Event, id: GroupId) -> Option<Vec<Command>> {
    let t = event.organiser.t.clone();
    let (stage, group) = t.group(id)?;
    if stage.awaits_opening() {
        return None;
    }
    let open = group.rounds.values().find_map(|round| {
        let at = group.at(round.number);
        match round.state {
            RoundState::Draft => Some(drafted(stage, group, round)),
            RoundState::Published => Some(in_round(&mut event.chance, stage, group, round)),
            RoundState::Closed => adjourned(&mut event.chance, at, round),
        }
    });
    if open.is_some() {
        return open.map(|command| vec![command]);
    }
    if t.is_finished(id) || !can_play(&t, group) {
        return None;
    }
    let number = if stage.play.format.spec().has_free_order() {
        (1..=t.planned_rounds(id)).find(|round| group.round(*round).is_none())?
    } else {
        group.last_round() + 1
    };
    next_round(&mut event.chance, &t, stage, group, number).map(|command| vec![command])
}

fn next_round(chance: &mut Chance, t: &Tournament, stage: &Stage, group: &Group, number: u16) -> Option<Command> {
    let (id, at) = (group.id, group.at(number));
    let play = |play: Play| Command::EditStage { stage: stage.id, part: StagePart::Play(Arc::new(play)) };
    let draw = |draw| Command::Draw { group: id, draw };
    match plan_round(t, id, number) {
        Ok(plan) if plan.games.is_empty() && stage.play.format.swiss_system().is_some() => {
            asked_back(t, group, number).or_else(|| fewer_rounds(t, stage, group).map(play))
        }
        Ok(plan) => Some(Command::Pair(vec![(at, each_once(t, id, plan))])),
        Err(PairingError::Swiss(SwissError::InitialSideUnknown)) => {
            Some(draw(Draw::initial_side(chance.pick(&[Side::First, Side::Second]))))
        }
        Err(PairingError::Swiss(SwissError::LotsNotDrawn)) => Some(draw(Draw::lots(chance.number(999).into()))),
        Err(PairingError::NotDrawn { round }) => {
            let left = left(stage, group, round).unwrap();
            Some(draw(Draw::cards(round, left, chance.number(999).into())))
        }
        // An entrant arrived or was removed before the first round.
        Err(PairingError::Layout(_)) => {
            let Format::Bracket(layout) = &stage.play.format else { panic!("a layout of {:?}", stage.play.format) };
            let layout = Layout { tree: Tree::Standard, ..layout.clone() };
            Some(play(Play { format: Format::Bracket(layout), ..stage.play.as_ref().clone() }))
        }
        // No opponent is left.
        Err(PairingError::Swiss(SwissError::NoLegalPairing { .. })) => {
            asked_back(t, group, number).or_else(|| fewer_rounds(t, stage, group).map(play))
        }
        Err(PairingError::TooFewCompetitors(_)) => None,
        Err(error) => panic!("round {number} of group {id}: {error}"),
    }
}

/// After a correction, an entry may appear in two matches of a round. Such matches are left for manual placement.
fn each_once(t: &Tournament, group: GroupId, plan: RoundPlan) -> RoundPlan {
    let mut seen = BTreeSet::new();
    let games = plan.games.iter().flat_map(|game| [game.first, game.second]);
    let all = games.chain(plan.byes.iter().map(|bye| bye.entry));
    let twice: Vec<EntryId> = all.filter(|entry| !seen.insert(*entry)).collect();
    if twice.is_empty() { plan } else { plan_others(t, group, plan.number, &twice, SearchBudget::endless()).unwrap() }
}

/// Publishes a draft after placing the entries that were left for manual placement.
fn drafted(stage: &Stage, group: &Group, round: &Round) -> Command {
    let at = group.at(round.number);
    let paired =
        round.pairings.values().filter(|pairing| !matches!(pairing.meeting, Meeting::Bye(_, ByeKind::ZeroPoint)));
    let has_left = paired.flat_map(|pairing| pairing.entries()).any(|entry| group.has_left(entry, round.number));
    if has_left && !stage.play.format.spec().has_free_order() {
        return Command::DiscardRound(at);
    }
    if round.hand_edit.as_ref().is_none_or(|edit| !edit.is_open()) {
        return Command::Publish(vec![at]);
    }
    let placed: BTreeSet<EntryId> = round.pairings.values().flat_map(|pairing| pairing.entries()).collect();
    let here = matches_of(stage, group).unwrap_or_default();
    let here = here.iter().filter(|it| it.slot.sitting == round.number && it.drawn.is_none());
    let waiting: BTreeSet<EntryId> = here.flat_map(|it| it.comers).filter_map(BracketEntrant::entry).collect();
    let waiting: Vec<EntryId> = waiting.difference(&placed).copied().collect();
    match waiting[..] {
        [first, second, ..] => Command::PairByHand { at, first, second },
        [entry] => Command::GiveBye { at, entry, kind: ByeKind::PairingAllocated },
        [] => Command::EndEdit(at),
    }
}

/// Cancels a requested bye in a round in which nobody would play.
fn asked_back(t: &Tournament, group: &Group, number: u16) -> Option<Command> {
    let away = t
        .entrants(group)
        .into_iter()
        .find(|seat| seat.entry.status == EntryStatus::InPlay && seat.participation.byes.contains_key(&number))?;
    Some(Command::RequestBye { at: group.at(number), entry: away.id(), kind: None })
}

/// Shortens a Swiss to its current number of rounds. Returns `None` before the first round, or while another group has
/// played more rounds.
fn fewer_rounds(t: &Tournament, stage: &Stage, group: &Group) -> Option<Play> {
    let mut play = stage.play.as_ref().clone();
    let Format::Swiss { rounds, .. } = &mut play.format else { return None };
    *rounds = group.last_round();
    let most = t.groups_of(stage.id).map(Group::last_round).max()?;
    (*rounds > 0 && *rounds == most).then_some(play)
}

/// Returns `true` if a Swiss ended early because no two remaining entrants can meet.
pub(super) fn is_cut_short(t: &Tournament, stage: &Stage, group: &Group) -> bool {
    let next = plan_round(t, group.id, group.last_round() + 1);
    let nobody = matches!(next, Err(PairingError::Swiss(SwissError::NoLegalPairing { .. })))
        || next.is_ok_and(|plan| plan.games.is_empty());
    stage.play.format.swiss_system().is_some() && nobody
}

/// Enters the result of an adjourned game in a closed round.
fn adjourned(chance: &mut Chance, at: RoundRef, round: &Round) -> Option<Command> {
    round.pairings.values().find_map(|pairing| {
        let (game, _) = pairing.games.iter().find(|(_, game)| game.result == GameResult::Adjourned)?;
        Some(Command::Enter { at, pairing: pairing.id, game: *game, result: played(chance) })
    })
}

fn played(chance: &mut Chance) -> GameResult {
    chance.pick(&[GameResult::FIRST_WINS, GameResult::DRAW, GameResult::DRAW, GameResult::SECOND_WINS])
}

/// Returns a result: mostly played, sometimes forfeited or adjourned.
fn result(chance: &mut Chance, is_bracket: bool) -> GameResult {
    match chance.below(24) {
        0 => GameResult::FirstForfeits,
        1 => GameResult::SecondForfeits,
        2 => GameResult::DoubleForfeit,
        3 if !is_bracket => GameResult::Adjourned,
        _ => played(chance),
    }
}

fn in_round(chance: &mut Chance, stage: &Stage, group: &Group, round: &Round) -> Command {
    let at = group.at(round.number);
    let meetings = round.in_board_order().into_iter().filter(|pairing| matches!(pairing.meeting, Meeting::Two(_)));
    meetings
        .into_iter()
        .find_map(|pairing| Some(without_who_left(in_meeting(chance, stage, group, at, pairing)?, group, pairing)))
        .unwrap_or(Command::Close { at, disputed: Vec::new() })
}

/// Replaces a result if a player had left before the round: the game is then lost by forfeit.
fn without_who_left(due: Command, group: &Group, pairing: &Pairing) -> Command {
    let (Command::Enter { at, pairing: id, game, result }, Some(two)) = (&due, pairing.two()) else { return due };
    let result = match two.map(|entry| group.has_left(entry, at.round)) {
        [false, false] => *result,
        [true, false] => GameResult::FirstForfeits,
        [false, true] => GameResult::SecondForfeits,
        [true, true] => GameResult::DoubleForfeit,
    };
    Command::Enter { at: *at, pairing: *id, game: *game, result }
}

fn in_meeting(chance: &mut Chance, stage: &Stage, group: &Group, at: RoundRef, pairing: &Pairing) -> Option<Command> {
    let contest = stage.play.contest(at.round);
    let is_bracket = matches!(stage.play.format, Format::Bracket(_));
    let mut two = pairing.two()?;
    let draw = |draw| Some(Command::Draw { group: group.id, draw });
    let ruling = |decision| Some(Command::Decide { at, pairing: pairing.id, decision: Some(decision) });
    let what = qisai_domain::contest::next(&contest, &stage.play.scoring, pairing);
    if what != Next::Ended && pairing.games.is_empty() && chance.once_in(40) {
        let absent = chance.pick(&[[true, false], [false, true], [true, true]]);
        return ruling(Decision { absent, ..Decision::default() });
    }
    if chance.once_in(2) {
        two.reverse();
    }
    match what {
        Next::Games(games) => {
            let games: Vec<_> = games.into_iter().map(|(game, _)| game).collect();
            let stands = |game: &GameKey| pairing.games.get(game).map_or(GameResult::Unknown, |game| game.result);
            let open: Vec<_> = games.iter().copied().filter(|game| stands(game) != GameResult::Adjourned).collect();
            // If only adjourned games are left, the round is closed, except in a bracket.
            if open.is_empty() && !is_bracket {
                return None;
            }
            let game = chance.any(&open).unwrap_or(games[0]);
            // A series that continues until a win is eventually won.
            let result = if game.number > 5 { GameResult::FIRST_WINS } else { result(chance, is_bracket) };
            Some(Command::Enter { at, pairing: pairing.id, game, result })
        }
        Next::FirstMove { segment, .. } => {
            let drawn = group.draw(DrawOf::Bids(pairing.id, segment)).is_some();
            match contest.segments[usize::from(segment) - 1].begins {
                Begins::Bid { most_seconds } if !drawn => {
                    let bids = [0, 1].map(|_| most_seconds - u32::from(chance.number(3)));
                    draw(Draw::bids(pairing.id, segment, [(two[0], bids[0]), (two[1], bids[1])]))
                }
                _ => draw(Draw::first_move(pairing.id, segment, two, Some(7))),
            }
        }
        Next::Break(place) if contest.level[place] == Level::Lot => draw(Draw::winner(pairing.id, two, Some(7))),
        Next::Break(_) => {
            let winner = Some(chance.pick(&[Side::First, Side::Second]));
            ruling(Decision { winner, ..Decision::default() })
        }
        // Outside a bracket a ruling is not a result.
        Next::Ended => {
            let single =
                contest.usual_games() == 1 && contest.segments.len() == 1 && stage.play.scoring.matches.is_none();
            let ruled = pairing.decision.is_some_and(|decision| decision.absent == [false; 2]);
            let played = pairing.games.values().any(|game| game.result != GameResult::Unknown);
            let game = GameKey::ONLY;
            let open = single && ruled && !played && !is_bracket;
            open.then(|| Command::Enter { at, pairing: pairing.id, game, result: result(chance, is_bracket) })
        }
    }
}

// Stages

fn edited(stage: &Stage, entrants: Entrants) -> Vec<Command> {
    vec![Command::EditStage { stage: stage.id, part: StagePart::Entrants(Arc::new(entrants)) }]
}

/// Opens a stage, or resolves the reason that prevents it. Returns `None` while that is still to be played.
fn opening(event: &mut Event, id: StageId) -> Option<Vec<Command>> {
    let t = event.organiser.t.clone();
    let stage = t.stage(id)?;
    // The places of a stage that is still being played are not used.
    let plays = |group: &Group| group.rounds.values().any(|round| round.state != RoundState::Closed);
    if !stage.awaits_opening() || t.sources_of(stage).iter().any(|of| t.groups_of(*of).any(plays)) {
        return None;
    }
    let seats: Vec<Draw> = seats(&mut event.chance, &stage.entrants).into_iter().collect();
    let opening = event.organiser.proposal(id, &seats);
    let entrants = stage.entrants.as_ref().clone();
    let waits = |unsettled: &Unsettled| {
        matches!(unsettled, Unsettled::NotFinished { .. } | Unsettled::Waits { .. } | Unsettled::NoWinner { .. })
    };
    if opening.unsettled.iter().any(waits) {
        return None;
    }
    let proposed: Vec<EntryId> = opening.groups.iter().flatten().map(|(entry, _)| *entry).collect();
    let groups: Vec<Vec<EntryId>> =
        opening.groups.into_iter().map(|group| group.into_iter().map(|(entry, _)| entry).collect()).collect();
    match opening.unsettled.into_iter().next() {
        None if groups.iter().all(|group| group.len() > 1) => {
            let names = groups.into_iter().zip('A'..).map(|(seats, name)| (name.to_string(), seats)).collect();
            let group = GroupId(t.highest.group + 1);
            let open = Command::Open { stage: id, groups: names, digest: opening.digest };
            let drawn = seats.into_iter().map(|draw| Command::Draw { group, draw });
            Some(std::iter::once(open).chain(drawn).collect())
        }
        None if proposed.len() > 1 && entrants.groups > 1 => Some(edited(stage, Entrants { groups: 1, ..entrants })),
        None => given_up(&t, id),
        Some(Unsettled::Tie { place, entries, .. }) => {
            let sources = t.sources_of(stage);
            let mut of = t.groups.values().filter(|group| sources.contains(&group.stage));
            let all = |group: &&Arc<Group>| entries.iter().all(|entry| group.participations.contains_key(entry));
            let group = of.clone().find(all).or_else(|| of.next())?.id;
            let order = qisai_domain::decide::lots(entries.clone(), event.chance.number(99).into());
            let number =
                |entry: &EntryId| u32::try_from(order.iter().position(|other| other == entry).unwrap() + 1).unwrap();
            let outcome = entries.iter().map(number).collect();
            let draw =
                Draw { of: DrawOf::Place(place), among: entries, seed: None, outcome, changed: Version::default() };
            Some(vec![Command::Draw { group, draw }])
        }
        Some(Unsettled::UnequalGroups { .. }) => {
            let mut entrants = entrants;
            for source in &mut entrants.from {
                if let Source::BestOthers { how, .. } = source {
                    *how = Comparison::StrikeLast;
                }
            }
            Some(edited(stage, entrants))
        }
        Some(Unsettled::NoVarmaTable { .. }) => Some(edited(stage, Entrants { seating: Seating::Lot, ..entrants })),
        // The available entrants, in one group.
        Some(Unsettled::TooFew { .. } | Unsettled::Missing { .. }) => {
            let listed = Source::Listed(proposed.clone());
            let seating = if entrants.seating == Seating::Varma { Seating::Lot } else { entrants.seating };
            let fewer = Entrants { from: vec![listed], groups: 1, seating, ..entrants };
            if proposed.len() > 1 { Some(edited(stage, fewer)) } else { given_up(&t, id) }
        }
        Some(other) => panic!("stage {id:?}: {other:?}"),
    }
}

/// Returns the lots of a stage that is drawn.
fn seats(chance: &mut Chance, entrants: &Entrants) -> Option<Draw> {
    let by_pots = entrants.groups > 1 && entrants.split == qisai_domain::entrants::Split::Pots;
    let draws = by_pots || matches!(entrants.seating, Seating::Lot | Seating::Varma);
    let seed = Some(chance.number(999).into());
    let draw = Draw { of: DrawOf::Seats, among: Vec::new(), seed, outcome: Vec::new(), changed: Version::default() };
    draws.then_some(draw)
}

/// Returns the acts for a stage whose sources never end: it takes some of their players, or is given up.
fn by_hand(t: &Tournament, id: StageId) -> Option<Vec<Command>> {
    let stage = t.stage(id).filter(|stage| stage.awaits_opening())?;
    let in_play = |entry: &EntryId| t.entry(*entry).is_some_and(|entry| entry.status == EntryStatus::InPlay);
    let before = t.sources_of(stage);
    let seats = before.iter().flat_map(|of| t.groups_of(*of)).flat_map(|group| group.seats.iter().copied());
    let seats: BTreeSet<EntryId> = seats.filter(in_play).collect();
    let some: Vec<EntryId> = seats.into_iter().take(6).collect();
    if some.len() < 2 {
        return given_up(t, id);
    }
    let entrants = Entrants { from: vec![Source::Listed(some)], groups: 1, ..stage.entrants.as_ref().clone() };
    Some(edited(stage, entrants))
}

/// Removes a stage that cannot be opened from the programme. Returns `None` while another stage waits for it. The first
/// stage is always kept.
fn given_up(t: &Tournament, id: StageId) -> Option<Vec<Command>> {
    let stage = t.stage(id)?;
    let needed = t.stages.iter().any(|other| other.id != id && t.sources_of(other).contains(&id));
    (stage.awaits_opening() && !needed && t.stages.len() > 1).then(|| vec![Command::RemoveStage(id)])
}
