//! Direct encounter (Article 6): the tied competitors ranked by a table of their mutual results.
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

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::ledger::Round;
use crate::ratio::{Exact, whole};
use crate::settings::Pairing;
use crate::table::Table;
use crate::working::{Encounter, MutualRow, MutualTable, Value, Working};

/// Everybody of a tied group in ranking order, equal places in the order given.
pub(crate) fn places(table: &Table, group: Vec<usize>, forfeits_played: bool) -> Vec<(usize, Value)> {
    let size = group.len();
    let encounters = Encounters { table, forfeits_played, tables: BTreeMap::new() };
    encounters
        .run(group)
        .into_iter()
        .map(|(who, place, tables)| {
            let encounter = Encounter { place, group: size, tables };
            (who, Value { amount: None, working: Working::Encounter(encounter) })
        })
        .collect()
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
    fn run(mut self, group: Vec<usize>) -> Vec<(usize, usize, Vec<Arc<MutualTable>>)> {
        let mut placed = Vec::with_capacity(group.len());
        let mut waiting = vec![group];
        while let Some(group) = waiting.pop() {
            if group.len() > 1 {
                let parts = self.split(group);
                if let [stuck] = parts.as_slice() {
                    let place = placed.len() + 1;
                    placed.extend(stuck.iter().map(|who| (*who, place)));
                } else {
                    waiting.extend(parts.into_iter().rev());
                }
            } else {
                let place = placed.len() + 1;
                placed.extend(group.into_iter().map(|who| (who, place)));
            }
        }
        placed.into_iter().map(|(who, place)| (who, place, self.tables.remove(&who).unwrap_or_default())).collect()
    }

    /// One table: the parts it leaves, the best first; a single part when it separates nobody.
    fn split(&mut self, group: Vec<usize>) -> Vec<Vec<usize>> {
        let mut standings = self.standings(&group);
        standings.sort_by_key(|standing| Reverse(standing.score));
        let all_met = standings.iter().all(|standing| standing.missing == 0);
        self.record(&standings, if all_met { "6.2" } else { "6.3" });
        if all_met {
            return standings
                .chunk_by(|one, other| one.score == other.score)
                .map(|part| part.iter().map(|standing| standing.who).collect())
                .collect();
        }
        let mut parts = Vec::new();
        let mut rest = standings.as_slice();
        while let [first, others @ ..] = rest {
            if others.is_empty() || others.iter().any(|other| other.highest >= first.score) {
                break;
            }
            parts.push(vec![first.who]);
            rest = others;
        }
        let undecided: Vec<usize> = group.into_iter().filter(|who| rest.iter().any(|left| left.who == *who)).collect();
        parts.push(undecided);
        parts
    }

    fn record(&mut self, standings: &[Standing], article: &'static str) {
        let rows = standings
            .iter()
            .map(|standing| MutualRow {
                entry: self.table.ledger.line(standing.who).entry,
                score: standing.score,
                missing: standing.missing,
                highest: standing.highest,
            })
            .collect();
        let table = Arc::new(MutualTable { article, rows });
        for standing in standings {
            self.tables.entry(standing.who).or_default().push(Arc::clone(&table));
        }
    }

    fn standings(&self, group: &[usize]) -> Vec<Standing> {
        let ledger = &self.table.ledger;
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
                let highest = score + ledger.exact(ledger.win) * i128::try_from(missing).unwrap_or(0);
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
