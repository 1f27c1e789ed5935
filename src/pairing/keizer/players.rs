//! Those present in the order of the list, with their earlier rounds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::keizer::{Field, KeizerRules, Kind, ListBy, reckon};
use qisai_domain::{ByeKind, Cell, EntryId, FixedGame, Results, Side};
use qisai_swiss::SwissError;
use qisai_swiss::jifen::lots::Lots;

use super::rules::{Limits, gap};
use crate::PlanRequest;
use crate::before::seats_in;
use crate::error::PairingError;
use crate::swiss::played_before;

/// Player to be paired.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) entry: EntryId,
    /// Place in the seed list, from 0.
    pub(super) line: usize,
    /// Place in the list, from 1.
    pub(super) place: u32,
    /// Value of this place.
    pub(super) value: u32,
    /// Games played, by round.
    pub(super) games: Vec<Played>,
    /// Opponents met, with the last round and the number of meetings.
    met: BTreeMap<usize, (u16, u16)>,
    /// Byes and missed rounds.
    pub(super) missed: u32,
    /// Last bye of the pairing.
    pub(super) last_bye: Option<u16>,
    /// `true` in the first round of a late entry.
    pub(super) is_new: bool,
    /// `true` if the player must not have the bye.
    pub(super) must_play: bool,
    /// Place among those present in the order of the pairing, from 0.
    pub(super) order: usize,
    /// Prohibitions and separations of the round that name the player.
    barred: Vec<usize>,
}

/// Game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) round: u16,
    pub(super) opponent: usize,
    pub(super) side: Side,
}

/// Those to be paired, in the order of the pairing, those of fixed games, and those who are away.
#[derive(Clone, Debug)]
pub(super) struct Present {
    pub(super) round: u16,
    pub(super) players: Vec<Player>,
    /// Players of the fixed games, the one earlier in the order of the pairing first (KZ35).
    pub(super) fixed: Vec<[Player; 2]>,
    /// Lots of the group, if the rules leave something to them.
    pub(super) lots: Option<u32>,
    pub(super) away: Vec<(EntryId, ByeKind)>,
    /// Number of prohibitions and separations so far.
    bars: usize,
}

/// Limits with the sides that they leave, which the many questions about the pairs of a round share.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    pub(super) limits: Limits,
    /// By place among those to be paired, `true` for each side that the player may have.
    sides: Vec<[bool; 2]>,
}

impl Player {
    /// Returns the last round in which the player met an opponent.
    pub(super) fn last_met(&self, line: usize) -> Option<u16> {
        self.met.get(&line).map(|(round, _)| *round)
    }

    /// Returns the number of games with White less that with Black.
    pub(super) fn balance(&self) -> i32 {
        self.games.iter().map(|game| if game.side == Side::First { 1 } else { -1 }).sum()
    }

    /// Returns `true` if a side keeps the limits on colours.
    pub(super) fn may_have(&self, side: Side, limits: &Limits) -> bool {
        let row = self.games.iter().rev().take_while(|game| game.side == side).count();
        let long = limits.row > 0 && row >= usize::from(limits.row);
        let balance = self.balance() + if side == Side::First { 1 } else { -1 };
        let wide = limits.difference > 0 && balance.unsigned_abs() > u32::from(limits.difference);
        // A difference that grew while the limit was loosened may become smaller.
        let grows = balance.unsigned_abs() > self.balance().unsigned_abs();
        !(long || wide && grows)
    }
}

impl Present {
    /// Returns the limits of the round before any is loosened.
    pub(super) fn strict(&self, rules: &KeizerRules) -> Limits {
        Limits {
            row: rules.colour_row,
            difference: rules.colour_difference,
            gap: gap(rules, self.players.len() + 2 * self.fixed.len()),
            once_from: if rules.once_per_period { rules.period_start(self.round) } else { u16::MAX },
            meetings: rules.meetings,
        }
    }

    /// Keeps entries apart.
    pub(super) fn bar(&mut self, entries: &[EntryId]) {
        let number = self.bars;
        self.bars += 1;
        for player in self.players.iter_mut().filter(|player| entries.contains(&player.entry)) {
            player.barred.push(number);
        }
    }

    /// Returns the place of an entry among those present.
    pub(super) fn place(&self, entry: EntryId) -> Option<usize> {
        self.players.iter().position(|player| player.entry == entry)
    }

    /// Returns `true` if an entry has a fixed game.
    pub(super) fn has_fixed_game(&self, entry: EntryId) -> bool {
        self.fixed.iter().flatten().any(|player| player.entry == entry)
    }

    /// Takes the fixed games of the round out of those to be paired. A game is left out if a player is away.
    fn fix(&mut self, games: &[FixedGame]) {
        for game in games.iter().filter(|game| game.round == self.round) {
            let Some(places) = game.entries.iter().map(|entry| self.place(*entry)).collect::<Option<Vec<usize>>>()
            else {
                continue;
            };
            let (Some(higher), Some(lower)) = (places.iter().min(), places.iter().max()) else { continue };
            let (lower, higher) = (self.players.remove(*lower), self.players.remove(*higher));
            self.fixed.push([higher, lower]);
        }
    }

    /// Returns the side that the lot of the round gives a player (KZ40): the toss with the number of the entry, so that
    /// late entries change nothing for the others. Returns `None` if the rules leave nothing to the lot.
    pub(super) fn toss(&self, player: &Player) -> Option<Side> {
        let mut lots = Lots::new(self.lots?, self.round);
        let toss = (0..=player.entry.0).map(|_| lots.toss()).last()?;
        Some(if toss { Side::First } else { Side::Second })
    }

    /// Restricts the round so that two entries may only meet each other.
    pub(super) fn only_each_other(&mut self, one: EntryId, two: EntryId) {
        let others: Vec<EntryId> = self.players.iter().map(|player| player.entry).collect();
        for other in others.into_iter().filter(|other| ![one, two].contains(other)) {
            self.bar(&[one, other]);
            self.bar(&[two, other]);
        }
        for player in self.players.iter_mut().filter(|player| [one, two].contains(&player.entry)) {
            player.must_play = true;
        }
    }

    /// Restricts the round so that only one entry may have the bye.
    pub(super) fn bye_only_for(&mut self, taker: EntryId) {
        for player in self.players.iter_mut().filter(|player| player.entry != taker) {
            player.must_play = true;
        }
    }

    /// Returns `true` if a prohibition or separation keeps two of those present apart.
    pub(super) fn keeps_apart(&self, one: usize, two: usize) -> bool {
        let (Some(one), Some(two)) = (self.players.get(one), self.players.get(two)) else { return false };
        one.barred.iter().any(|number| two.barred.contains(number))
    }

    /// Returns `true` if two of those present may meet (KZ23).
    pub(super) fn allows(&self, one: usize, two: usize, bounds: &Bounds) -> bool {
        let Bounds { limits, sides } = bounds;
        let (Some([first, second]), Some([other_first, other_second])) = (sides.get(one), sides.get(two)) else {
            return false;
        };
        if !(*first && *other_second || *second && *other_first) {
            return false;
        }
        let (Some(one), Some(two)) = (self.players.get(one), self.players.get(two)) else { return false };
        if let Some((last, times)) = one.met.get(&two.line)
            && (self.round - last <= limits.gap
                || *last >= limits.once_from
                || (limits.meetings > 0 && *times >= limits.meetings))
        {
            return false;
        }
        !one.barred.iter().any(|number| two.barred.contains(number))
    }

    /// Returns the limits with the sides that each of those present may have under them.
    pub(super) fn under(&self, limits: &Limits) -> Bounds {
        let sides = |player: &Player| [Side::First, Side::Second].map(|side| player.may_have(side, limits));
        Bounds { limits: limits.clone(), sides: self.players.iter().map(sides).collect() }
    }
}

/// Returns those present in a round, in the order of the list after the round before (KZ20).
///
/// # Errors
/// Errors of the earlier rounds; [`PairingError::Keizer`] before round 1 if the last place would have no value.
pub(super) fn of(request: &PlanRequest<'_>, rules: &KeizerRules) -> Result<Present, PairingError> {
    let PlanRequest { tournament, stage, group, round, availability, .. } = request;
    let results = played_before(request)?;
    let field = Field::of(&results);
    let before = round.saturating_sub(1);
    if *round == 1 {
        rules.check_top(field.founders()).map_err(PairingError::Keizer)?;
    }
    let reckoning = reckon(&field, rules, before, true);
    let mut away = Vec::new();
    let mut there = BTreeSet::new();
    for seat in seats_in(tournament, group, *round) {
        match availability(&seat) {
            Ok(()) => {
                there.insert(seat.id());
            }
            Err(kind) => away.push((seat.id(), kind)),
        }
    }
    let mut players: Vec<Player> = Vec::with_capacity(there.len());
    for (line, place) in reckoning.list.iter().zip(1_u32..) {
        let (Some(entrant), Some(of)) = (field.entrants.get(line.entrant), results.lines.get(line.entrant)) else {
            continue;
        };
        if !there.contains(&of.entry) {
            continue;
        }
        let value = (reckoning.top - i128::from(rules.step) * i128::from(place - 1)).max(1);
        let games = games(&results, line.entrant);
        let mut met = BTreeMap::new();
        for game in &games {
            let (last, times) = met.entry(game.opponent).or_insert((0, 0));
            (*last, *times) = (game.round, *times + 1);
        }
        let of_period = entrant.facts.iter().filter(|fact| fact.round >= rules.period_start(*round));
        let missed = of_period.filter(|fact| fact.kind.is_away()).count();
        let last_bye = entrant.facts.iter().rfind(|fact| fact.kind == Kind::Bye).map(|fact| fact.round);
        players.push(Player {
            entry: of.entry,
            line: line.entrant,
            place,
            value: u32::try_from(value).unwrap_or(u32::MAX),
            games,
            met,
            missed: u32::try_from(missed).unwrap_or(u32::MAX),
            last_bye,
            is_new: entrant.from == *round && *round > 1,
            must_play: false,
            order: 0,
            barred: Vec::new(),
        });
    }
    if players.len() != there.len() {
        return Err(PairingError::Swiss(SwissError::NotEverybodyOnce { placed: players.len(), players: there.len() }));
    }
    if rules.list_by == ListBy::Rating {
        players.sort_by_key(|player| player.line);
    }
    let lots = if rules.draws_lots() { Some(group.lots().ok_or(SwissError::LotsNotDrawn)?) } else { None };
    if let Some(seed) = lots.filter(|_| *round == 1 && rules.spread > 0) {
        draw_order(&mut players, &results, rules.spread, seed);
    }
    players.iter_mut().enumerate().for_each(|(order, player)| player.order = order);
    let mut present = Present { round: *round, players, fixed: Vec::new(), lots, away, bars: 0 };
    present.fix(&stage.limits.fixed);
    for record in stage.limits.prohibited.iter().filter(|record| record.covers(*round)) {
        present.bar(&record.entries);
    }
    Ok(present)
}

/// Sorts the players of round 1 by rating plus or minus a drawn number; unrated ones count as 0 (KZ20). All entries draw
/// in the order of their numbers, so that absences and late entries change nothing for the others.
fn draw_order(players: &mut [Player], results: &Results, spread: u16, seed: u32) {
    let mut lots = Lots::new(seed, 0);
    let ratings: BTreeMap<EntryId, Option<u16>> = results.lines.iter().map(|line| (line.entry, line.rating)).collect();
    let drawn = ratings.into_iter().map(|(entry, rating)| {
        let by = i64::try_from(lots.draw(2 * usize::from(spread) + 1)).unwrap_or(0) - i64::from(spread);
        (entry, i64::from(rating.unwrap_or(0)) + by)
    });
    let drawn: BTreeMap<EntryId, i64> = drawn.collect();
    players.sort_by_key(|player| (Reverse(drawn.get(&player.entry).copied()), player.line));
}

/// Returns the games that a line played in its own group, by round.
fn games(results: &Results, line: usize) -> Vec<Played> {
    let Some(of) = results.lines.get(line) else { return Vec::new() };
    let cells = of.cells.iter().zip(1_u16..).skip(results.carried);
    let played = cells.filter_map(|(cell, column)| match cell {
        Cell::Game { opponent, .. } | Cell::Match { opponent, .. } => {
            let side = cell.side_had()?;
            Some(Played { round: results.own_round(column), opponent: *opponent, side })
        }
        Cell::Bye(_) | Cell::Idle => None,
    });
    played.collect()
}
