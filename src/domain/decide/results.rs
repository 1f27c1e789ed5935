//! Results of games, rulings of meetings, and corrections for the rating report.

use std::sync::Arc;

use super::{Decided, GamePlace, find_group, find_round, need_reason, records};
use crate::change::Change;
use crate::command::Envelope;
use crate::contest::{self, GameKey};
use crate::discipline::Side;
use crate::format::spec::Corrections;
use crate::game::{Game, GameFact};
use crate::group::Group;
use crate::id::{PairingId, RoundRef};
use crate::pairing::{Decision, Pairing};
use crate::refusal::{Missing, Refusal};
use crate::result::{GameResult, Outcome};
use crate::round::RoundState;
use crate::row::Row;
use crate::stage::Stage;
use crate::tournament::Tournament;
use crate::{Points, line_up};

pub(super) fn enter(t: &Tournament, place: GamePlace, after: GameResult) -> Result<Decided, Refusal> {
    let (row, game) = find(t, place)?;
    let before = game.result;
    if before == after {
        return Ok(Decided::default());
    }
    let state = find_round(t, place.at)?.state;
    let ends = before == GameResult::Adjourned && after != GameResult::Unknown;
    let adjourned_game_ends = state == RoundState::Closed && ends;
    if state != RoundState::Published && !adjourned_game_ends {
        return Err(Refusal::RoundState { round: place.at.round, state, needed: RoundState::Published });
    }
    let values = Refusal::StaleResult { yours: after, theirs: before, current: game.changed.of(GameFact::Result) };
    check_nobody_left(t, place, row, &Game { result: after, ..game.clone() })?;
    check_both_sit(t, place, row, after)?;
    let GamePlace { at, pairing, game: key } = place;
    let begins = game.second_begins && !row.games.contains_key(&key);
    let result = Change::Result { at, pairing, game: key, before, after, begins };
    let unread = records::unread(place, &game, after);
    // A page from before an exchange of sides, or before the line-ups, gives the result to somebody else.
    let is_of_teams = find_group(t, at.group)?.0.play.line_ups.is_some();
    let sides = if is_of_teams { place.row(GameFact::Players) } else { Row::Pairing { at, pairing } };
    let decided = Decided::computed(vec![result]).unless_newer(place.row(GameFact::Result), values);
    Ok(decided.based_on(sides).and(unread))
}

/// Refuses a played game of teams on a board without a player of one of them. An absent player forfeits (C.04.6 1.6.1,
/// 003 article 21.4).
pub(super) fn check_both_sit(
    t: &Tournament,
    place: GamePlace,
    row: &Pairing,
    after: GameResult,
) -> Result<(), Refusal> {
    let (stage, _) = find_group(t, place.at.group)?;
    let absent = line_up::absent_at(t, &stage.play, row, place.game);
    let Some(team) = absent.first().filter(|_| line_up::is_played(after)) else { return Ok(()) };
    Err(Refusal::EmptyChair {
        team: t.name_of(*team).to_owned(),
        round: place.at.round,
        table: row.table,
        board: place.game.board,
    })
}

/// Refuses a result of an entry that had left before the round, unless the entry forfeits or the result is cleared.
pub(super) fn check_nobody_left(t: &Tournament, place: GamePlace, row: &Pairing, game: &Game) -> Result<(), Refusal> {
    let (_, first, second) = game.by_first();
    let is_possible = |outcome| matches!(outcome, Outcome::Unknown | Outcome::ForfeitLoss);
    check_leavers(t, place.at, row, [first, second].map(is_possible))
}

/// Refuses what an entry that had left before the round cannot have, first-named first.
fn check_leavers(t: &Tournament, at: RoundRef, row: &Pairing, is_possible: [bool; 2]) -> Result<(), Refusal> {
    let (_, group) = find_group(t, at.group)?;
    let mut sides = row.entries().zip(is_possible);
    let left = sides.find(|(entry, is_possible)| !is_possible && group.has_left(*entry, at.round));
    left.map_or(Ok(()), |(entry, _)| {
        Err(Refusal::HasLeft { name: t.name_of(entry).to_owned(), entry, round: at.round })
    })
}

/// Returns `true` if a wrong result of a round is corrected with effect on standings and pairings: in a Swiss until the
/// next round is over (C.04.2 article 4.3), in every other format always.
pub fn still_counts(stage: &Stage, group: &Group, round: u16) -> bool {
    let next = group.round(round.saturating_add(1)).map(|next| next.state);
    stage.spec().corrections != Corrections::UntilNextRoundEnds || next != Some(RoundState::Closed)
}

/// Corrects a result of a Swiss according to the age of its round (C.04.2 article 4.3). In every other format the true
/// result counts at any time.
///
/// | the error is found | effect | by |
/// |---|---|---|
/// | before the next round is paired | the result changes | [`enter`], after reopening if the round was closed |
/// | before the end of the next round | the same: it counts for the standings and for pairings yet to be made | reopening |
/// | later | the event stays as it was played; the rating report has the true result | this function |
pub(super) fn correct_for_rating(
    t: &Tournament,
    place: GamePlace,
    result: Option<GameResult>,
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let (_, game) = find(t, place)?;
    let result = result.filter(|result| *result != game.result);
    if result == game.for_rating {
        return Ok(Decided::default());
    }
    let (stage, group) = find_group(t, place.at.group)?;
    if still_counts(stage, group, place.at.round) {
        return Err(Refusal::NotLateYet { round: place.at.round });
    }
    if result.is_some_and(GameResult::is_pending) {
        return Err(Refusal::ResultNeeded);
    }
    need_reason(act)?;
    let after = Game { for_rating: result, ..game.clone() };
    Ok(Decided::typed_over(vec![change(t, place, after)]).based_on(place.row(GameFact::Result)))
}

/// Rules a meeting as a whole.
pub(super) fn rule(
    t: &Tournament,
    at: RoundRef,
    id: PairingId,
    decision: Option<Decision>,
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let round = find_round(t, at)?;
    let before = round.pairings.get(&id).filter(|pairing| pairing.two().is_some());
    let before = before.ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })?;
    if before.decision == decision {
        return Ok(Decided::default());
    }
    if round.state != RoundState::Published {
        return Err(Refusal::RoundState { round: at.round, state: round.state, needed: RoundState::Published });
    }
    need_reason(act)?;
    check_leavers(t, at, before, decision.map_or([true; 2], is_possible_for_leavers))?;
    let after = Pairing { decision, ..before.as_ref().clone() };
    let change = Change::Pairing { at, id, before: Some(before.clone()), after: Some(Arc::new(after)) };
    Ok(Decided::computed(vec![change]).based_on(Row::Pairing { at, pairing: id }))
}

/// Returns for each side, first-named first, whether a decision leaves it without the win and without points.
fn is_possible_for_leavers(decision: Decision) -> [bool; 2] {
    let [first, second] = decision.absent;
    let [of_first, of_second] = decision.points.unwrap_or_default().map(|points| points == Points::ZERO);
    [
        decision.winner != Some(Side::First) && (first || !second) && of_first,
        decision.winner != Some(Side::Second) && (second || !first) && of_second,
    ]
}

/// Returns the change of a game's facts other than its result.
pub(super) fn change(t: &Tournament, place: GamePlace, after: Game) -> Change {
    let GamePlace { at, pairing, game } = place;
    let before = t.pairing(at, pairing).and_then(|pairing| pairing.games.get(&game)).cloned().map(Arc::new);
    Change::Game { at, pairing, game, before, after: Some(Arc::new(after)) }
}

/// Returns the pairing and the game of a reference: the stored game, or a new one if it may be played now.
pub(super) fn find(t: &Tournament, place: GamePlace) -> Result<(&Pairing, Game), Refusal> {
    let GamePlace { at, pairing, game } = place;
    let missing = |what, number| Refusal::Missing { what, number };
    let row = find_round(t, at)?.pairings.get(&pairing).ok_or(missing(Missing::Pairing, pairing.0))?;
    if let Some(game) = row.games.get(&game) {
        return Ok((row, game.clone()));
    }
    if row.two().is_none() {
        return Err(missing(Missing::Game, u32::from(game.number)));
    }
    let (stage, _) = find_group(t, at.group)?;
    let contest = stage.play.contest(at.round);
    if game == GameKey::ONLY && contest.is_plain() {
        return Ok((row, Game::beginning(false)));
    }
    let scheduled = contest::scheduled(&contest, &stage.play.scoring, row);
    let begun = scheduled.into_iter().find(|(key, _)| *key == game).map(|(_, game)| game);
    Ok((row, begun.ok_or_else(|| Refusal::NoSuchGame { game: game.to_string() })?))
}
