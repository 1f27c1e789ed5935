//! Direct encounter (Article 6) and, for teams, extended direct encounter (13.3): the tied competitors ranked by a table of
//! their mutual results.
//!
//! | | Swiss | pre-determined |
//! |---|---|---|
//! | results that count (6.1.1) | over the board; with `/P` forfeits too | all |
//! | several games with one opponent (6.1.2) | averaged | averaged |
//! | everybody met everybody | looked up | taken for granted |
//!
//! - Everybody met (6.2): by score, and again inside every part that is still tied.
//! - Otherwise (6.3): whoever has more than anybody else could reach, wins against the missing opponents included, is first;
//!   the same for the next place, until it fails. What remains is a tied group of its own and begins again.
//! - Extended (13.3): first all of this on the primary score, then on the secondary one inside every part that is still tied;
//!   what that separates begins again with the primary score. Two teams that nothing has separated are compared by the boards
//!   of their mutual matches, where the criterion names such a chain (13.3.2).

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::boards;
use crate::code::Code;
use crate::descriptor::{Descriptor, TeamScore};
use crate::ledger::{Ledger, Round};
use crate::ratio::{Exact, whole};
use crate::settings::Pairing;
use crate::table::Table;
use crate::working::{Encounter, Measure, MutualRow, MutualTable, Value, Working};

/// Everybody of a tied group in ranking order, equal places in the order given.
pub(crate) fn places(table: &Table, group: Vec<usize>, descriptor: &Descriptor) -> Vec<(usize, Value)> {
    let size = group.len();
    let mut encounters = Encounters { table, forfeits_played: descriptor.forfeits_played, tables: BTreeMap::new() };
    let parts = match chain(descriptor) {
        _ if size > 2 && table.settings.encounter_of_two_only => vec![group],
        None => encounters.rank(group, descriptor.score),
        Some(chain) => encounters.extended(group, descriptor.score, chain),
    };
    let mut placed = Vec::with_capacity(size);
    for part in parts {
        let place = placed.len() + 1;
        for who in part {
            let tables = encounters.tables.remove(&who).unwrap_or_default();
            let working = Working::Encounter(Encounter { place, group: size, tables });
            placed.push((who, Value { amount: None, working }));
        }
    }
    placed
}

/// What compares the last two teams of an extended direct encounter; none for the plain one.
fn chain(descriptor: &Descriptor) -> Option<&'static [Code]> {
    match descriptor.code()? {
        Code::Ede => Some(&[]),
        Code::Edebt => Some(&[Code::Bc, Code::Tbr]),
        Code::Edebb => Some(&[Code::Bc, Code::Bbe]),
        Code::Edet => Some(&[Code::Tbr]),
        Code::Edeb => Some(&[Code::Bbe]),
        _ => None,
    }
}

struct Encounters<'a> {
    table: &'a Table,
    forfeits_played: bool,
    /// The tables each competitor stood in.
    tables: BTreeMap<usize, Vec<Arc<MutualTable>>>,
}

/// A line of a mutual table while it is worked on.
#[derive(Clone, Copy)]
struct Standing {
    who: usize,
    score: Exact,
    missing: usize,
    highest: Exact,
}

impl Encounters<'_> {
    /// The parts that direct encounter on one score leaves, the best first.
    fn rank(&mut self, group: Vec<usize>, score: Option<TeamScore>) -> Vec<Vec<usize>> {
        let mut placed = Vec::new();
        let mut waiting = vec![group];
        while let Some(group) = waiting.pop() {
            if group.len() < 2 {
                placed.push(group);
                continue;
            }
            let mut parts = self.split(group, score);
            match parts.len() {
                1 => placed.append(&mut parts),
                _ => waiting.extend(parts.into_iter().rev()),
            }
        }
        placed
    }

    /// The parts that extended direct encounter leaves.
    fn extended(&mut self, group: Vec<usize>, primary: Option<TeamScore>, chain: &[Code]) -> Vec<Vec<usize>> {
        let mut placed = Vec::new();
        for part in self.rank(group, primary) {
            if part.len() < 2 {
                placed.push(part);
                continue;
            }
            let parts = self.rank(part, primary.map(TeamScore::other));
            if let [stuck] = parts.as_slice() {
                placed.extend(self.by_boards(stuck, chain));
            } else {
                placed.extend(parts.into_iter().flat_map(|part| self.extended(part, primary, chain)));
            }
        }
        placed
    }

    /// Two teams by the boards of their mutual matches; other groups as they are.
    fn by_boards(&mut self, group: &[usize], chain: &[Code]) -> Vec<Vec<usize>> {
        let &[one, other] = group else { return vec![group.to_vec()] };
        let totals = [(one, other), (other, one)].map(|(who, opponent)| self.mutual_boards(who, opponent));
        let [ours, theirs] = &totals;
        for code in chain {
            let Some((measure, article, order)) = first_difference(*code, boards::boards(self.table), ours, theirs)
            else {
                continue;
            };
            let mut rows = [(one, ours), (other, theirs)].map(|(who, totals)| {
                let score = measured(measure, totals);
                Standing { who, score, missing: 0, highest: score }
            });
            if order.is_gt() {
                rows.reverse();
            }
            self.record(&rows, article, measure);
            return rows.iter().map(|standing| vec![standing.who]).collect();
        }
        vec![group.to_vec()]
    }

    /// Points on each board against one opponent.
    fn mutual_boards(&self, who: usize, opponent: usize) -> Vec<Exact> {
        let rounds = &self.table.tally(Some(TeamScore::Game)).ledger.line(who).rounds;
        let mut totals = vec![whole(0); boards::boards(self.table)];
        for round in rounds.iter().filter(|round| self.met(round) == Some(opponent)) {
            for (total, points) in totals.iter_mut().zip(self.table.on_boards(who, round.number)) {
                *total += points;
            }
        }
        totals
    }

    /// One table: the parts it leaves, the best first; a single part when it separates nobody.
    fn split(&mut self, group: Vec<usize>, score: Option<TeamScore>) -> Vec<Vec<usize>> {
        let mut standings = self.standings(&group, &self.table.tally(score).ledger);
        standings.sort_by_key(|standing| Reverse(standing.score));
        let all_met = standings.iter().all(|standing| standing.missing == 0);
        self.record(&standings, if all_met { "6.2" } else { "6.3" }, Measure::Points(score));
        if all_met {
            return standings
                .chunk_by(|one, other| one.score == other.score)
                .map(|part| part.iter().map(|standing| standing.who).collect())
                .collect();
        }
        let mut within_reach = vec![];
        for standing in standings.iter().skip(1).rev() {
            let highest = within_reach.last().map_or(standing.highest, |behind: &Exact| standing.highest.max(*behind));
            within_reach.push(highest);
        }
        let ahead = standings.iter().zip(within_reach.iter().rev());
        let alone = ahead.take_while(|(standing, reach)| standing.score > **reach).count();
        let (first, rest) = standings.split_at(alone);
        let rest: BTreeSet<usize> = rest.iter().map(|standing| standing.who).collect();
        let mut parts: Vec<Vec<usize>> = first.iter().map(|standing| vec![standing.who]).collect();
        parts.push(group.into_iter().filter(|who| rest.contains(who)).collect());
        parts
    }

    fn record(&mut self, standings: &[Standing], article: &'static str, measure: Measure) {
        let rows = standings
            .iter()
            .map(|standing| MutualRow {
                entry: self.table.tally(None).ledger.line(standing.who).entry,
                score: standing.score,
                missing: standing.missing,
                highest: standing.highest,
            })
            .collect();
        let table = Arc::new(MutualTable { article, measure, rows });
        for standing in standings {
            self.tables.entry(standing.who).or_default().push(Arc::clone(&table));
        }
    }

    fn standings(&self, group: &[usize], ledger: &Ledger) -> Vec<Standing> {
        let predetermined = self.table.settings.pairing == Pairing::Predetermined;
        let members: BTreeSet<usize> = group.iter().copied().collect();
        group
            .iter()
            .map(|who| {
                let mut met: BTreeMap<usize, (Exact, i128)> = BTreeMap::new();
                for round in &ledger.line(*who).rounds {
                    if let Some(opponent) = self.met(round).filter(|opponent| members.contains(opponent)) {
                        let (sum, games) = met.entry(opponent).or_insert((whole(0), 0));
                        *sum += ledger.exact(round.points);
                        *games += 1;
                    }
                }
                let score: Exact = met.values().map(|(sum, games)| *sum / *games).sum();
                let missing = if predetermined { 0 } else { group.len() - 1 - met.len() };
                let highest = score + ledger.exact(ledger.scale.win) * i128::try_from(missing).unwrap_or(0);
                Standing { who: *who, score, missing, highest }
            })
            .collect()
    }

    /// The opponent of a round that counts here.
    fn met(&self, round: &Round) -> Option<usize> {
        let forfeits = self.forfeits_played || self.table.settings.pairing == Pairing::Predetermined;
        round.scheduled().filter(|_| forfeits || round.played().is_some())
    }
}

/// Where a criterion of Article 12 first tells two teams apart, and which of them is ahead.
fn first_difference(
    code: Code,
    boards: usize,
    ours: &[Exact],
    theirs: &[Exact],
) -> Option<(Measure, &'static str, Ordering)> {
    let number = |board: usize| u16::try_from(board).unwrap_or(u16::MAX);
    let (article, measures): (_, Vec<Measure>) = match code {
        Code::Bc => ("12.1", vec![Measure::BoardCount]),
        Code::Tbr => ("12.2", (1..=boards).map(|board| Measure::Board(number(board))).collect()),
        _ => ("12.3", (1..boards).map(|out| Measure::WithoutLast(number(out))).collect()),
    };
    let apart = measures.into_iter().find(|measure| measured(*measure, ours) != measured(*measure, theirs))?;
    let order = measured(apart, theirs).cmp(&measured(apart, ours));
    Some((apart, article, if apart == Measure::BoardCount { order.reverse() } else { order }))
}

/// What a measure says of points on each board.
fn measured(measure: Measure, totals: &[Exact]) -> Exact {
    match measure {
        Measure::Points(_) => totals.iter().sum(),
        Measure::BoardCount => boards::count(totals),
        Measure::Board(board) => boards::on_board(totals, usize::from(board).saturating_sub(1)),
        Measure::WithoutLast(out) => boards::without_last(totals, out.into()),
    }
}
