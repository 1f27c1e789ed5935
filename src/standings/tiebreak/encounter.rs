//! Direct encounter (Article 6) and, for teams, extended direct encounter (13.3). Tied competitors are ranked by a table of
//! their mutual results.
//!
//! | rule | Swiss | pre-determined |
//! |---|---|---|
//! | results that count (6.1.1) | over the board; with `/P` also forfeits | all |
//! | several games with one opponent (6.1.2) | averaged | averaged |
//! | all competitors have met | checked | assumed |
//!
//! - All have met (6.2): the group is ranked by score, then each part that is still tied is ranked again.
//! - Otherwise (6.3): a competitor is first if no other competitor can reach the same score, even by winning against all
//!   missing opponents. The rule is repeated for the next places until it fails. The remaining competitors form a new tied
//!   group, to which the rules apply again.
//! - Extended (13.3): the rules apply on the primary score, then on the secondary score within each part that is still tied.
//!   Parts separated by the secondary score begin again with the primary score. Two teams that remain tied are compared by
//!   the boards of their mutual matches, if the criterion names such a chain (13.3.2).

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;
use std::sync::Arc;

use qisai_domain::{EntryId, Points};

use super::boards;
use crate::code::Code;
use crate::descriptor::{Descriptor, TeamScore};
use crate::ledger::{Ledger, Round};
use crate::ratio::{self, Exact, whole};
use crate::settings::Pairing;
use crate::table::Table;
use crate::working::{Encounter, Measure, Met, MutualRow, MutualTable, Value};

/// Returns the competitors of a tied group in ranking order. Competitors with equal places keep the given order.
pub(crate) fn places(table: &Table, group: &[usize], descriptor: &Descriptor) -> Vec<(usize, Value)> {
    let tied: Arc<[EntryId]> =
        if group.len() > 1 { group.iter().map(|who| entry(table, *who)).collect() } else { Arc::default() };
    let mut placed = Vec::with_capacity(group.len());
    for part in Encounters::new(table, descriptor, false).parts(group.to_vec(), descriptor) {
        let place = placed.len() + 1;
        placed.extend(part.into_iter().map(|who| (who, Value::Place { place, tied: Arc::clone(&tied) })));
    }
    placed
}

/// Returns the mutual tables that include `who` from the ranking of a tied group.
pub(crate) fn tables(table: &Table, group: &[usize], descriptor: &Descriptor, who: usize) -> Encounter {
    let mut encounters = Encounters::new(table, descriptor, true);
    let parts = encounters.parts(group.to_vec(), descriptor);
    let ahead = parts.iter().take_while(|part| !part.contains(&who)).map(Vec::len).sum::<usize>();
    let entry = entry(table, who);
    let mut tables = encounters.tables.unwrap_or_default();
    tables.retain(|table| table.rows.iter().any(|row| row.entry == entry));
    Encounter { place: ahead + 1, group: group.len(), tables }
}

fn entry(table: &Table, who: usize) -> EntryId {
    table.tally(None).ledger.line(who).entry
}

/// Returns the criteria that compare the last two teams of an extended direct encounter, or `None` for the plain one.
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
    /// Mutual tables in the order in which they were made, if they are requested.
    tables: Option<Vec<MutualTable>>,
}

/// Row of a mutual table during the computation.
struct Standing {
    who: usize,
    score: Exact,
    missing: usize,
    highest: Exact,
    /// Opponents met, with the points and the number of all games against each.
    met: Vec<(usize, Points, u16)>,
    boards: Vec<Points>,
}

impl<'a> Encounters<'a> {
    fn new(table: &'a Table, descriptor: &Descriptor, wanted: bool) -> Self {
        Self { table, forfeits_played: descriptor.forfeits_played, tables: wanted.then(Vec::new) }
    }

    /// Returns the parts into which a criterion divides a tied group, best first.
    fn parts(&mut self, group: Vec<usize>, descriptor: &Descriptor) -> Vec<Vec<usize>> {
        if group.len() > 2 && self.table.settings.encounter_of_two_only {
            return vec![group];
        }
        match chain(descriptor) {
            None => self.rank(group, descriptor.score),
            Some(chain) => self.extended(group, descriptor.score, chain),
        }
    }

    /// Returns the parts into which direct encounter on one score divides a group, best first.
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

    /// Returns the parts into which extended direct encounter divides a group, best first.
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

    /// Compares two teams by the boards of their mutual matches. Other groups are returned undivided.
    fn by_boards(&mut self, group: &[usize], chain: &[Code]) -> Vec<Vec<usize>> {
        let &[one, other] = group else { return vec![group.to_vec()] };
        let [ours, theirs] = [(one, other), (other, one)].map(|(who, opponent)| self.mutual_boards(who, opponent));
        let unit = self.table.tally(Some(TeamScore::Game)).ledger.scale.unit;
        for code in chain {
            let Some((measure, article, order)) = first_difference(*code, boards::boards(self.table), &ours, &theirs)
            else {
                continue;
            };
            let mut rows = [(one, &ours), (other, &theirs)].map(|(who, totals)| {
                let score = ratio::parts(measured(measure, totals), unit.into());
                Standing { who, score, missing: 0, highest: score, met: Vec::new(), boards: totals.clone() }
            });
            if order.is_gt() {
                rows.reverse();
            }
            self.record(&rows, article, measure);
            return rows.iter().map(|standing| vec![standing.who]).collect();
        }
        vec![group.to_vec()]
    }

    /// Returns the points on each board against one opponent.
    fn mutual_boards(&self, who: usize, opponent: usize) -> Vec<Points> {
        let rounds = &self.table.tally(Some(TeamScore::Game)).ledger.line(who).rounds;
        let mut totals = vec![Points::ZERO; usize::from(boards::boards(self.table))];
        for round in rounds.iter().filter(|round| self.met(round) == Some(opponent)) {
            for (total, points) in totals.iter_mut().zip(self.table.on_boards(who, round.number)) {
                *total += *points;
            }
        }
        totals
    }

    /// Makes one table and returns the parts into which it divides the group, best first. A single part means that
    /// nobody was separated.
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
        let Some(tables) = &mut self.tables else { return };
        let score = if let Measure::Points(score) = measure { score } else { Some(TeamScore::Game) };
        let (table, ledger) = (self.table, &self.table.tally(score).ledger);
        let met = |(opponent, points, games): &(usize, Points, u16)| Met {
            opponent: entry(table, *opponent),
            score: ledger.exact(*points) / i128::from(*games),
            games: *games,
        };
        let rows = standings.iter().map(|standing| MutualRow {
            entry: entry(table, standing.who),
            score: standing.score,
            missing: standing.missing,
            highest: standing.highest,
            met: standing.met.iter().map(met).collect(),
            boards: standing.boards.iter().map(|points| ledger.exact(*points)).collect(),
        });
        tables.push(MutualTable { article, measure, rows: rows.collect() });
    }

    fn standings(&self, group: &[usize], ledger: &Ledger) -> Vec<Standing> {
        let predetermined = self.table.settings.pairing == Pairing::Predetermined;
        let mut members = group.to_vec();
        members.sort_unstable();
        let standing = |who: &usize| {
            let mut met: Vec<(usize, Points, u16)> = Vec::new();
            for round in &ledger.line(*who).rounds {
                let Some(opponent) = self.met(round) else { continue };
                if members.binary_search(&opponent).is_err() {
                    continue;
                }
                match met.iter_mut().find(|(other, ..)| *other == opponent) {
                    Some((_, points, games)) => {
                        *points += round.points;
                        *games += 1;
                    }
                    None => met.push((opponent, round.points, 1)),
                }
            }
            met.sort_unstable_by_key(|(opponent, ..)| ledger.line(*opponent).tpn);
            let score = score(ledger, &met);
            let missing = if predetermined { 0 } else { group.len() - 1 - met.len() };
            let highest = score + whole(i64::try_from(missing).unwrap_or(0)) * ledger.exact(ledger.scale.win);
            Standing { who: *who, score, missing, highest, met, boards: Vec::new() }
        };
        group.iter().map(standing).collect()
    }

    /// Returns the opponent of a round that counts for direct encounter.
    fn met(&self, round: &Round) -> Option<usize> {
        let forfeits = self.forfeits_played || self.table.settings.pairing == Pairing::Predetermined;
        round.scheduled().filter(|_| forfeits || round.played().is_some())
    }
}

/// Returns the points against all opponents met. Several games against one opponent are averaged (6.1.2).
fn score(ledger: &Ledger, met: &[(usize, Points, u16)]) -> Exact {
    let single: Points = met.iter().filter(|(.., games)| *games == 1).map(|(_, points, _)| *points).sum();
    let several = met.iter().filter(|(.., games)| *games > 1);
    several.fold(ledger.exact(single), |sum, (_, points, games)| sum + ledger.exact(*points) / i128::from(*games))
}

/// Returns the first difference between two teams by a criterion of Article 12: the measure, the article and the order
/// of the teams.
fn first_difference(
    code: Code,
    boards: u16,
    ours: &[Points],
    theirs: &[Points],
) -> Option<(Measure, &'static str, Ordering)> {
    let (article, measures): (_, Vec<Measure>) = match code {
        Code::Bc => ("12.1", vec![Measure::BoardCount]),
        Code::Tbr => ("12.2", (1..=boards).map(Measure::Board).collect()),
        _ => ("12.3", (1..boards).map(Measure::WithoutLast).collect()),
    };
    let apart = measures.into_iter().find(|measure| measured(*measure, ours) != measured(*measure, theirs))?;
    let order = measured(apart, theirs).cmp(&measured(apart, ours));
    Some((apart, article, if apart == Measure::BoardCount { order.reverse() } else { order }))
}

/// Returns the value of a measure for the points on each board, in parts of a point.
fn measured(measure: Measure, totals: &[Points]) -> i64 {
    match measure {
        Measure::Points(_) => boards::without_last(totals, 0),
        Measure::BoardCount => boards::count(totals),
        Measure::Board(board) => boards::on_board(totals, usize::from(board).saturating_sub(1)),
        Measure::WithoutLast(out) => boards::without_last(totals, out.into()),
    }
}
