//! Records of a team file besides its players and matches: line-ups, byes, forfeited matches, prohibited meetings,
//! virtual points.

use std::collections::BTreeSet;

use qisai_domain::format::AccelerationRecord;
use qisai_domain::{Acceleration, ByeKind, EntryId, Format, Prohibition, TeamScore};

use super::super::{plan, scores};
use super::{Forfeits, LineUps, Matches, TeamByes};
use crate::trf::note::NoteKind;
use crate::trf::record::{Located, Record};
use crate::trf::team_record::TeamRecord;

impl Matches<'_> {
    /// Sets the virtual points in the unit of the pairing score: match points or game points.
    pub(super) fn accelerate(&mut self, format: &mut Format, primary: TeamScore, (of_matches, of_games): (u16, u16)) {
        let accelerated = match primary {
            TeamScore::MatchPoints => self.accelerated(of_matches, true),
            TeamScore::GamePoints => self.accelerated(of_games, false),
        };
        if let Some(acceleration) = format.acceleration_mut().filter(|_| !accelerated.is_empty()) {
            *acceleration = Acceleration::Records { records: accelerated };
        }
    }

    pub(super) fn line_ups(&mut self) -> LineUps {
        let mut line_ups = LineUps::new();
        for Located { line, record } in self.document.records {
            let Record::Team(TeamRecord::LineUp { round, team, players, .. }) = record else { continue };
            if self.exists(*line, *round, &[*team]) {
                let places = players.iter().enumerate().filter_map(|(at, player)| Some(((*player)?, at)));
                line_ups.insert((*round, *team), places.collect());
            }
        }
        line_ups
    }

    pub(super) fn byes(&mut self) -> TeamByes {
        let mut byes = TeamByes::new();
        for Located { line, record } in self.document.records {
            let given: Vec<(u16, u32, ByeKind)> = match record {
                Record::Team(TeamRecord::PairingByes { teams, .. }) => (1..)
                    .zip(teams)
                    .filter_map(|(round, team)| Some((round, (*team)?, ByeKind::PairingAllocated)))
                    .collect(),
                Record::Byes { kind, round: Some(round), numbers } => {
                    numbers.iter().map(|team| (*round, *team, *kind)).collect()
                }
                _ => continue,
            };
            for (round, team, kind) in given {
                if self.exists(*line, round, &[team]) && *byes.entry((round, team)).or_insert(kind) != kind {
                    self.notes.add(*line, 0, NoteKind::TwoByes { number: team, round }, "");
                }
            }
        }
        byes
    }

    pub(super) fn forfeits(&mut self) -> Forfeits {
        let mut forfeits = Forfeits::new();
        for Located { line, record } in self.document.records {
            let Record::Team(TeamRecord::Forfeit { result, round, first, second }) = record else { continue };
            if self.exists(*line, *round, &[*first, *second]) {
                forfeits.insert((*round, *first, *second), (*result, *line));
            }
        }
        forfeits
    }

    /// Returns the prohibitions of records 260 and XXP.
    pub(super) fn prohibited(&mut self) -> Vec<Prohibition> {
        let mut prohibited = Vec::new();
        for Located { line, record } in self.document.records {
            let Record::Prohibition { rounds, numbers } = record else { continue };
            let (first_round, last_round) = rounds.unwrap_or((1, self.rounds));
            if self.exists(*line, first_round, numbers) {
                let different: BTreeSet<u32> = numbers.iter().copied().collect();
                if different.len() < 2 {
                    self.notes.add(*line, 0, NoteKind::NothingProhibited, "");
                    continue;
                }
                let entries = different.into_iter().map(EntryId).collect();
                prohibited.push(Prohibition { first_round, last_round, entries });
            }
        }
        prohibited
    }

    /// Returns the virtual points of records 250, whose numbers are those of teams.
    fn accelerated(&mut self, unit: u16, by_matches: bool) -> Vec<AccelerationRecord> {
        let mut records = Vec::new();
        for Located { line, record } in self.document.records {
            let Record::Acceleration { points, match_points, rounds, numbers: (first, last) } = record else {
                continue;
            };
            if records.len() >= plan::MAX_ACCELERATIONS {
                self.notes.add(*line, 0, NoteKind::TooManyAccelerations, "");
                break;
            }
            let entries: Vec<EntryId> =
                self.teams.range(*first..=(*last).max(*first)).map(|it| EntryId(*it.0)).collect();
            if entries.is_empty() {
                self.notes.add(*line, 0, NoteKind::NobodyInRange { first: *first, last: *last }, "");
            } else if self.exists(*line, rounds.0, &[]) {
                let points = match_points.filter(|_| by_matches).unwrap_or(*points);
                let points = scores::in_units(points, unit);
                records.push(AccelerationRecord { first_round: rounds.0, last_round: rounds.1, points, entries });
            }
        }
        records
    }
}
