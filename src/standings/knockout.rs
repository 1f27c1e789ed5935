//! Final order of a bracket.
//!
//! | entry | place |
//! |---|---|
//! | placed by a match for places, or alone in a block of a full placement | that place |
//! | eliminated elsewhere | shared by all entries eliminated in that round, behind all that continued |
//! | moved by a correction into a match that others have played | as after losing that match |
//! | absent from a match for places, like the other side | the lower place, shared; the higher place stays empty |
//! | withdrew from a bracket with a redraw each round | as after losing the next match: the place already reached |
//! | still in play | the best place within reach, shared |
//!
//! A second final counts instead of the first. Entries eliminated in one round can be ranked among themselves ([`LostPlaces`], KO9):
//! by the winner's place, by the points of the lost match, or by the seat. Entries that remain equal share the place.

use std::collections::BTreeMap;

use qisai_domain::bracket::{BracketEntrant, BracketMatch, decided_places, matches_of};
use qisai_domain::contest::{DecidedBy, match_result};
use qisai_domain::format::{Feed, Layout, SlotId};
use qisai_domain::stage::LostPlaces;
use qisai_domain::{EntryId, Group, GroupId, Side, Stage, Tournament};

/// Returns the current places of a bracket in ascending order. Equal places share the first number. Returns an empty
/// list for a group of another format.
pub fn places(tournament: &Tournament, group: GroupId) -> Vec<(EntryId, u16)> {
    let found = tournament.group(group);
    found.map(|(stage, group)| places_of(stage, group)).unwrap_or_default()
}

/// Returns the places of a group that may contain fewer rounds than were played.
pub fn places_of(stage: &Stage, group: &Group) -> Vec<(EntryId, u16)> {
    let Some(layout) = stage.format().layout() else { return Vec::new() };
    let standing = if layout.is_redrawn() {
        drawn_anew(stage, group)
    } else {
        in_tree(layout, group, &matches_of(stage, group).unwrap_or_default())
    };
    let placed = in_order(group, &standing);
    match stage.play.lost_places {
        LostPlaces::Shared => placed,
        by => apart(stage, group, &standing, &placed, by),
    }
}

/// Ranks entries eliminated in the same round among themselves, better first.
fn apart(
    stage: &Stage,
    group: &Group,
    standing: &BTreeMap<EntryId, Standing>,
    placed: &[(EntryId, u16)],
    by: LostPlaces,
) -> Vec<(EntryId, u16)> {
    let lost = lost(stage, group);
    let numbers = group.numbers();
    let mut ranked: Vec<(EntryId, u16)> = Vec::with_capacity(placed.len());
    for run in placed.chunk_by(|one, other| one.1 == other.1) {
        let key = |entry: EntryId| -> i64 {
            let is_out = matches!(standing.get(&entry), Some(Standing::Out(_)));
            match (by, lost.get(&entry)) {
                _ if !is_out => 0,
                (LostPlaces::Seat, _) => numbers.get(&entry).copied().map_or(i64::MAX, i64::from),
                (LostPlaces::Conqueror, Some((winner, _))) => {
                    let place = ranked.iter().find(|(other, _)| other == winner);
                    place.map_or(i64::MAX, |(_, place)| i64::from(*place))
                }
                (LostPlaces::Score, Some((_, behind))) => i64::from(*behind),
                (LostPlaces::Shared, _) => 0,
                (LostPlaces::Conqueror | LostPlaces::Score, None) => i64::MAX,
            }
        };
        let mut keyed: Vec<(i64, EntryId)> = run.iter().map(|(entry, _)| (key(*entry), *entry)).collect();
        keyed.sort_by_key(|(key, _)| *key);
        let first = run.first().map_or(0, |(_, place)| *place);
        let better = |key: i64| keyed.iter().filter(|(other, _)| *other < key).count();
        let place = |key: i64| first.saturating_add(u16::try_from(better(key)).unwrap_or(u16::MAX));
        let of_run: Vec<(EntryId, u16)> = keyed.iter().map(|(key, entry)| (*entry, place(*key))).collect();
        ranked.extend(of_run);
    }
    ranked
}

/// Returns the winner of the last match that each entry lost, and the difference in points. Matches to which neither
/// side came are left out.
fn lost(stage: &Stage, group: &Group) -> BTreeMap<EntryId, (EntryId, i32)> {
    let mut lost = BTreeMap::new();
    for round in group.rounds.values() {
        let contest = stage.play.contest(round.number);
        for pairing in round.pairings.values() {
            let Some([first, second]) = pairing.two() else { continue };
            let result = match_result(&contest, &stage.play.scoring, pairing);
            let [of_first, of_second] = result.game_points;
            match result.winner {
                Some(Side::First) => lost.insert(second, (first, of_first.0 - of_second.0)),
                Some(Side::Second) => lost.insert(first, (second, of_second.0 - of_first.0)),
                None => None,
            };
        }
    }
    lost
}

/// Progress of an entry in the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Place that is decided, or the best place within reach.
    Place(u16),
    /// Eliminated in this round.
    Out(u16),
}

/// Returns the entries with their places in ascending order. An eliminated entry ranks behind all entries that
/// continued, and behind every place that those entries hold.
fn in_order(group: &Group, standing: &BTreeMap<EntryId, Standing>) -> Vec<(EntryId, u16)> {
    let count = |holds: &dyn Fn(Standing) -> bool| {
        u16::try_from(standing.values().filter(|it| holds(**it)).count()).unwrap_or(u16::MAX)
    };
    let nominal = |it: Standing| match it {
        Standing::Place(place) => (place, 0),
        Standing::Out(round) => {
            let further = count(&|other| !matches!(other, Standing::Out(out) if out <= round));
            (further.saturating_add(1), u16::MAX - round)
        }
    };
    let numbers = group.numbers();
    let mut order: Vec<((u16, u16), Option<u32>, EntryId)> =
        standing.iter().map(|(entry, it)| (nominal(*it), numbers.get(entry).copied(), *entry)).collect();
    order.sort_unstable();
    let mut placed: Vec<(EntryId, u16)> = Vec::with_capacity(order.len());
    let (mut before, mut last) = (None, 0);
    for (key, _, entry) in order {
        if before != Some(key) {
            let better = u16::try_from(placed.len()).unwrap_or(u16::MAX);
            last = key.0.max(better.saturating_add(1)).max(last + u16::from(before.is_some() && key.1 > 0));
            before = Some(key);
        }
        placed.push((entry, last));
    }
    placed
}

fn in_tree(layout: &Layout, group: &Group, matches: &[BracketMatch]) -> BTreeMap<EntryId, Standing> {
    let mut standing: BTreeMap<EntryId, Standing> = BTreeMap::new();
    let best = best_places(matches);
    for entry in group.seats.iter() {
        standing.insert(*entry, Standing::Place(1));
    }
    for it in matches {
        let [winner, loser] = it.outcome;
        let two = || it.comers.iter().filter_map(|comer| comer.entry());
        if it.is_open() {
            let best = best.get(&it.slot.id).copied().unwrap_or(1);
            standing.extend(two().map(|entry| (entry, Standing::Place(best))));
            continue;
        }
        match (&it.slot.places, winner, loser) {
            (Some(places), BracketEntrant::Nobody, _) => {
                standing.extend(two().map(|entry| (entry, Standing::Place(*places.end()))));
            }
            (Some(places), winner, loser) => {
                standing.extend(winner.entry().map(|entry| (entry, Standing::Place(*places.start()))));
                standing.extend(loser.entry().map(|entry| (entry, Standing::Place(*places.end()))));
            }
            (None, BracketEntrant::Nobody, _) => {
                standing.extend(two().map(|entry| (entry, Standing::Out(it.slot.sitting))));
            }
            (None, _, loser) => standing.extend(loser.entry().map(|entry| (entry, Standing::Out(it.slot.sitting)))),
        }
        // A correction assigned the match to another entry, but the match was played and its result counts.
        let missed = two().filter(|entry| ![winner, loser].contains(&BracketEntrant::Entry(*entry)));
        let out =
            it.slot.places.as_ref().map_or(Standing::Out(it.slot.sitting), |places| Standing::Place(*places.end()));
        standing.extend(missed.map(|entry| (entry, out)));
    }
    let outcome: BTreeMap<SlotId, [BracketEntrant; 2]> = matches.iter().map(|it| (it.slot.id, it.outcome)).collect();
    let seats = u16::try_from(group.seats.len()).unwrap_or(u16::MAX);
    for (place, feed) in decided_places(layout, seats) {
        let has = |slot: SlotId, side: usize| outcome.get(&slot).and_then(|of| of.get(side)?.entry());
        let entry = match feed {
            Feed::Seat(seat) => group.seat(u32::from(seat)),
            Feed::Winner(slot) => has(slot, 0),
            Feed::Loser(slot) => has(slot, 1),
        };
        standing.extend(entry.map(|entry| (entry, Standing::Place(place))));
    }
    if !matches.iter().any(BracketMatch::is_open) {
        nobody_first(&mut standing);
    }
    standing
}

/// Gives second place to the entries that advanced furthest if no entry is first, because neither side came to the last
/// match.
fn nobody_first(standing: &mut BTreeMap<EntryId, Standing>) {
    if standing.values().any(|it| matches!(it, Standing::Place(_))) {
        return;
    }
    let furthest = standing.values().filter_map(|it| match it {
        Standing::Out(round) => Some(*round),
        Standing::Place(_) => None,
    });
    let furthest = Standing::Out(furthest.max().unwrap_or(0));
    standing.values_mut().filter(|it| **it == furthest).for_each(|it| *it = Standing::Place(2));
}

/// Returns the best place within reach from each match.
fn best_places(matches: &[BracketMatch]) -> BTreeMap<SlotId, u16> {
    let mut best: BTreeMap<SlotId, u16> = BTreeMap::new();
    for it in matches.iter().rev() {
        let own = it.slot.places.as_ref().map(|places| *places.start());
        let place = own.or_else(|| best.get(&it.slot.id).copied()).unwrap_or(1);
        best.insert(it.slot.id, place);
        for feed in it.slot.feeds {
            if let Feed::Winner(slot) = feed {
                best.entry(slot).and_modify(|known| *known = place.min(*known)).or_insert(place);
            }
        }
    }
    best
}

/// Returns who left last of those who were through: alone then, that entrant has won.
fn last_to_leave(group: &Group, through: &[EntryId]) -> Option<EntryId> {
    let at = |entry: &EntryId| {
        let left = group.participation(*entry).and_then(|it| it.left)?;
        Some((left.at?, left.nth))
    };
    let last = through.iter().filter_map(at).max()?;
    let mut of_last = through.iter().filter(|entry| at(entry) == Some(last));
    of_last.next().filter(|_| of_last.next().is_none()).copied()
}

fn drawn_anew(stage: &Stage, group: &Group) -> BTreeMap<EntryId, Standing> {
    let last = group.last_round();
    let mut standing: BTreeMap<EntryId, Standing> = BTreeMap::new();
    let mut through: Vec<EntryId> = Vec::new();
    for round in group.rounds.values() {
        let contest = stage.play.contest(round.number);
        through.clear();
        for pairing in round.pairings.values() {
            let result = match_result(&contest, &stage.play.scoring, pairing);
            for (entry, side) in pairing.entries().zip([Side::First, Side::Second]) {
                let of = match result.winner {
                    Some(winner) if winner == side => {
                        through.push(entry);
                        // An entry missing from all later rounds withdrew before the next round.
                        Standing::Out(round.number + 1)
                    }
                    None if result.by != DecidedBy::Forfeit => Standing::Place(1),
                    _ => Standing::Out(round.number),
                };
                standing.insert(entry, of);
            }
        }
    }
    let is_champion = through.len() == 1 && !standing.values().any(|it| *it == Standing::Place(1));
    let stays = |entry: &EntryId| group.participation(*entry).is_some_and(|it| !it.has_left(last + 1));
    let last_to_leave = last_to_leave(group, &through).filter(|_| !through.iter().any(stays));
    let plays_on = through.into_iter().filter(|entry| is_champion || stays(entry) || last_to_leave == Some(*entry));
    standing.extend(plays_on.map(|entry| (entry, Standing::Place(1))));
    for entry in group.seats.iter() {
        standing.entry(*entry).or_insert(if last == 0 { Standing::Place(1) } else { Standing::Out(1) });
    }
    nobody_first(&mut standing);
    standing
}
