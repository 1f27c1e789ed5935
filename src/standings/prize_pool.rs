//! Prize money pooled over all tables (US Chess rule 32B).
//!
//! Players with equal points share the most valuable prizes that they can win together, one for each player (32B3). If
//! some of them would get more by winning or dividing a prize for which the others are not eligible, they take that
//! prize. The others share the remaining prizes.

use std::collections::{BTreeMap, BTreeSet};

use crate::prizes::{Award, Contender, PrizeTable, equal_shares};

/// Tables that share their money, each with the number of prizes already awarded.
struct Pool<'a> {
    tables: Vec<(usize, &'a PrizeTable, usize)>,
}

/// Divides the money of the given tables, which are identified by their index in the list. `contenders` must be in the
/// order of the final standings.
pub(crate) fn awards<'a>(
    tables: impl Iterator<Item = (usize, &'a PrizeTable)>,
    contenders: &[Contender],
) -> Vec<Award> {
    let mut pool = Pool { tables: tables.map(|(at, table)| (at, table, 0)).collect() };
    let may_win = |one: &&Contender| pool.tables.iter().any(|(at, ..)| one.tables.contains(at));
    let here: Vec<&Contender> = contenders.iter().filter(may_win).collect();
    let mut awards = Vec::new();
    for group in here.chunk_by(|one, other| one.by_points == other.by_points) {
        pool.divide(group, &mut awards);
    }
    awards.sort_by_key(|award| (award.table, award.place));
    awards
}

impl Pool<'_> {
    /// Divides the remaining prizes among players with equal points.
    fn divide(&mut self, group: &[&Contender], awards: &mut Vec<Award>) {
        let mut members: Vec<&Contender> = group.to_vec();
        let shared = group.len() > 1;
        let mut before: BTreeMap<usize, usize> = BTreeMap::new();
        for award in awards.iter() {
            *before.entry(award.table).or_default() += 1;
        }
        let mut give = |one: &Contender, table: usize, cents: u64| {
            if cents > 0 {
                let place = before.get(&table).copied().unwrap_or(0) + 1;
                awards.push(Award { entry: one.entry, table, place, shared, cents, gift: String::new() });
            }
        };
        loop {
            let taken = self.dearest(&members);
            let sum: u128 = taken.iter().map(|one| u128::from(one.cents)).sum();
            if let Some((slot, eligible)) = self.better_alone(&members, sum) {
                let Some((table, prizes, gone)) = self.tables.get_mut(slot) else { return };
                let cents = prizes.prizes.get(*gone).map_or(0, |prize| prize.cents);
                *gone += 1;
                let mut money = vec![0; eligible.len()];
                money.iter_mut().take(1).for_each(|first| *first = cents);
                for (one, share) in eligible.iter().zip(equal_shares(&money)) {
                    give(one, *table, share);
                }
                members.retain(|one| !eligible.iter().any(|other| other.entry == one.entry));
                continue;
            }
            let mut money: Vec<u64> = taken.iter().map(|one| one.cents).collect();
            money.resize(members.len(), 0);
            for (at, (one, share)) in members.iter().zip(equal_shares(&money)).enumerate() {
                // The award names the table of the prize that the player contributes. A player who contributes none
                // shares the prizes of the others.
                let own = taken.iter().find(|prize| prize.member == at).or(taken.first());
                if let Some((table, ..)) = own.and_then(|prize| self.tables.get(prize.slot)) {
                    give(one, *table, share);
                }
            }
            for prize in taken {
                if let Some((_, _, gone)) = self.tables.get_mut(prize.slot) {
                    *gone += 1;
                }
            }
            return;
        }
    }

    /// Returns the prizes with the largest sum such that each member can win one.
    fn dearest(&self, members: &[&Contender]) -> Vec<Taken> {
        let mut next: Vec<usize> = self.tables.iter().map(|(_, _, gone)| *gone).collect();
        let mut closed: BTreeSet<usize> = BTreeSet::new();
        let mut taken: Vec<Taken> = Vec::new();
        while taken.len() < members.len() {
            let cents = |slot: usize| {
                let (_, table, _) = self.tables.get(slot)?;
                table.prizes.get(*next.get(slot)?).map(|prize| prize.cents).filter(|cents| *cents > 0)
            };
            let open = (0..self.tables.len()).filter(|slot| !closed.contains(slot));
            let offered = open.filter_map(|slot| Some((cents(slot)?, slot)));
            // Among equal prizes, the table named first is chosen.
            let Some((cents, slot)) = offered.min_by_key(|(cents, slot)| (std::cmp::Reverse(*cents), *slot)) else {
                break;
            };
            taken.push(Taken { slot, cents, member: usize::MAX });
            let last = taken.len() - 1;
            if self.seat(last, members, &mut taken, &mut BTreeSet::new()) {
                if let Some(next) = next.get_mut(slot) {
                    *next += 1;
                }
            } else {
                taken.pop();
                closed.insert(slot);
            }
        }
        taken
    }

    /// Assigns a prize to a member, moving other members to other prizes that they can win. Returns `false` if that is
    /// impossible.
    fn seat(&self, prize: usize, members: &[&Contender], taken: &mut [Taken], seen: &mut BTreeSet<usize>) -> bool {
        let table = taken.get(prize).and_then(|prize| self.tables.get(prize.slot)).map(|(table, ..)| *table);
        let Some(table) = table else { return false };
        for (member, one) in members.iter().enumerate() {
            if !one.tables.contains(&table) || !seen.insert(member) {
                continue;
            }
            let holds = taken.iter().position(|other| other.member == member);
            let is_free = match holds {
                None => true,
                Some(other) => self.seat(other, members, taken, seen),
            };
            if is_free {
                if let Some(prize) = taken.get_mut(prize) {
                    prize.member = member;
                }
                return true;
            }
        }
        false
    }

    /// Returns the best prize that only some of the members are eligible for and that gives them more alone than
    /// sharing `sum` with all. Also returns those members.
    fn better_alone<'m>(&self, members: &[&'m Contender], sum: u128) -> Option<(usize, Vec<&'m Contender>)> {
        let count = |members: usize| u128::try_from(members).unwrap_or(u128::MAX);
        let mut best: Option<(u128, usize, Vec<&Contender>)> = None;
        for (slot, (table, prizes, gone)) in self.tables.iter().enumerate() {
            let cents = u128::from(prizes.prizes.get(*gone).map_or(0, |prize| prize.cents));
            let eligible: Vec<&Contender> = members.iter().copied().filter(|one| one.tables.contains(table)).collect();
            let is_particular = !eligible.is_empty() && eligible.len() < members.len();
            if !is_particular || cents * count(members.len()) <= sum * count(eligible.len()) {
                continue;
            }
            let is_better = best
                .as_ref()
                .is_none_or(|(other, _, others)| cents * count(others.len()) > other * count(eligible.len()));
            if is_better {
                best = Some((cents, slot, eligible));
            }
        }
        best.map(|(_, slot, eligible)| (slot, eligible))
    }
}

/// Prize taken from the pool.
struct Taken {
    /// Index of the prize's table in the pool.
    slot: usize,
    cents: u64,
    /// Index of the member who contributes the prize.
    member: usize,
}
