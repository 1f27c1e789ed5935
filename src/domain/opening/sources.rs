//! Entrants named by the sources of a stage, in order.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Entered, Entrant, RankedGroup, Rankings, Unsettled, by_outcome};
use crate::contest::{DecidedBy, match_result};
use crate::discipline::Side;
use crate::entrants::{Comparison, Entrants, Ranking, Source};
use crate::entry::EntryStatus;
use crate::group::{Draw, DrawOf, Group};
use crate::id::{EntryId, RoundRef, StageId};
use crate::pairing::Meeting;
use crate::round::Round;
use crate::stage::Stage;
use crate::tournament::Tournament;

pub(super) fn gather(
    t: &Tournament,
    stage: StageId,
    entrants: &Entrants,
    draws: &[Draw],
    rankings: Rankings<'_>,
) -> (Vec<Entrant>, Vec<Unsettled>) {
    let passed = entrants.passed_over.iter().copied().collect();
    let mut gather = Gather { t, stage, draws, rankings, passed, found: Vec::new(), unsettled: Vec::new() };
    for source in &entrants.from {
        gather.take(source);
    }
    (gather.found, gather.unsettled)
}

struct Gather<'a> {
    t: &'a Tournament,
    stage: StageId,
    draws: &'a [Draw],
    rankings: Rankings<'a>,
    /// Excluded entries, and those taken by an earlier source.
    passed: BTreeSet<EntryId>,
    found: Vec<Entrant>,
    unsettled: Vec<Unsettled>,
}

/// Candidate for a place: the smaller rank comes first, equal ranks share.
struct InLine {
    rank: usize,
    entrant: Entrant,
}

impl<'a> Gather<'a> {
    fn take(&mut self, source: &Source) {
        match source {
            Source::All { teams } => self.all(*teams),
            Source::Listed(entries) => entries.iter().for_each(|entry| self.named(*entry)),
            Source::Rest(of) => self.rest(*of),
            Source::Tied { of, place, criteria } => self.tied(*of, *place, *criteria),
            Source::Round { round, winners } => self.round(*round, *winners),
            Source::Losers { of, rounds, first_match } => self.losers(*of, rounds, *first_match),
            Source::Places { of, places, after } => {
                let wanted = places.end().saturating_sub(*places.start()).saturating_add(1);
                self.places(*of, *places.start(), wanted, *after);
            }
            Source::BestOthers { of, place, count, how } => self.best_others(*of, *place, *count, *how),
        }
    }

    fn is_in_play(&self, entry: EntryId) -> bool {
        self.t.entry(entry).is_some_and(|entry| entry.status == EntryStatus::InPlay)
    }

    fn is_free(&self, entry: EntryId) -> bool {
        self.is_in_play(entry) && !self.passed.contains(&entry)
    }

    fn enter(&mut self, entrant: Entrant) {
        if self.is_free(entrant.entry) {
            self.passed.insert(entrant.entry);
            self.found.push(entrant);
        }
    }

    fn all(&mut self, teams: bool) {
        let entries = self.t.entries.values().filter(|entry| entry.team().is_some() == teams);
        let entries = entries.map(|entry| entry.id).collect();
        for entry in crate::decide::numbering::sorted_by_strength(self.t, entries) {
            self.enter(Entrant { entry, reason: Entered::Registered, from: None });
        }
    }

    fn named(&mut self, entry: EntryId) {
        if self.is_in_play(entry) {
            self.enter(Entrant { entry, reason: Entered::Named, from: None });
        } else {
            self.unsettled.push(Unsettled::Missing { entry });
        }
    }

    /// Takes all entrants of a stage whom no other stage that takes from it has, best places first.
    fn rest(&mut self, of: StageId) {
        for other in &self.t.stages {
            let takes_rest = other.entrants.from.iter().any(|source| matches!(source, Source::Rest(_)));
            let takes = other.entrants.rankings().any(|ranking| self.stage_of(ranking) == Some(of));
            if other.id == self.stage || other.id == of || takes_rest || !takes {
                continue;
            }
            let seated: Vec<EntryId> =
                self.t.groups_of(other.id).flat_map(|group| group.seats.iter().copied()).collect();
            if seated.is_empty() {
                self.unsettled.push(Unsettled::Waits { stage: other.id });
            }
            self.passed.extend(seated);
        }
        let mut left = self.in_line(Ranking::EachGroup(of), None, None);
        left.sort_by_key(|(group, place, _, _)| (*place, *group));
        let placed: Vec<EntryId> = left.into_iter().map(|(_, _, entry, _)| entry).collect();
        let seated: Vec<EntryId> = self.t.groups_of(of).flat_map(|group| group.seats.iter().copied()).collect();
        for entry in placed.into_iter().chain(seated) {
            self.enter(Entrant { entry, reason: Entered::Rest, from: None });
        }
    }

    fn stage_of(&self, ranking: Ranking) -> Option<StageId> {
        match ranking {
            Ranking::EachGroup(stage) => Some(stage),
            Ranking::Group(group) => self.t.groups.get(&group).map(|group| group.stage),
            Ranking::Listing(id) => self.t.listings.iter().find(|listing| listing.id == id).map(|listing| listing.of),
        }
    }

    /// Returns group (from 0), place, entry and key of all entries in a ranking; a ranking that is not finished is
    /// unsettled.
    fn in_line(
        &mut self,
        of: Ranking,
        after: Option<u16>,
        how: Option<Comparison>,
    ) -> Vec<(usize, u16, EntryId, Vec<i64>)> {
        let groups = self.finished(of, after, how);
        let lines = groups.into_iter().enumerate().flat_map(|(number, group)| {
            group.lines.into_iter().map(move |line| (number, line.place, line.entry, line.key))
        });
        lines.collect()
    }

    fn finished(&mut self, of: Ranking, after: Option<u16>, how: Option<Comparison>) -> Vec<RankedGroup> {
        let groups = (self.rankings)(of, after, how);
        if groups.is_empty() || groups.iter().any(|group| !group.finished) {
            self.unsettled.push(Unsettled::NotFinished { of });
            return Vec::new();
        }
        groups
    }

    /// Takes the entries that share a place; an unshared place adds nobody.
    fn tied(&mut self, of: Ranking, place: u16, criteria: Option<u16>) {
        for (number, group) in self.finished(of, None, None).into_iter().enumerate() {
            let has_place = group.lines.iter().filter(|line| line.place_by(criteria) == place);
            let mut sharing: Vec<EntryId> = has_place.map(|line| line.entry).collect();
            // The order is that of their numbers: the result of a play-off does not change its participants.
            let numbers = group.group.and_then(|id| self.t.groups.get(&id)).map(|group| group.numbers());
            sharing.sort_by_key(|entry| numbers.as_ref().and_then(|numbers| numbers.get(entry).copied()));
            if sharing.len() < 2 {
                continue;
            }
            for entry in sharing {
                self.enter(Entrant { entry, reason: Entered::Tied { place }, from: Some((number, place)) });
            }
        }
    }

    fn round(&mut self, at: RoundRef, winners: bool) {
        let Some((stage, round)) = self.found(at) else { return };
        let contest = stage.play.contest(at.round);
        for pairing in round.in_board_order() {
            let result = match_result(&contest, &stage.play.scoring, pairing);
            let entry = match (pairing.meeting, result.winner) {
                (Meeting::Bye(entry, _), winner) => (winner.is_some() == winners).then_some(entry),
                (Meeting::Two([first, second]), Some(won)) => {
                    Some(if (won == Side::First) == winners { first } else { second })
                }
                (Meeting::Two(_), None) if result.by == DecidedBy::Forfeit => continue, // both are out
                (Meeting::Two(_), None) => {
                    self.unsettled.push(Unsettled::NoWinner { at, pairing: pairing.id });
                    None
                }
            };
            let reason = Entered::Round { round: at.round, won: winners };
            if let Some(entry) = entry {
                self.enter(Entrant { entry, reason, from: None });
            }
        }
    }

    /// Returns a round whose results are taken; a missing round is unsettled.
    fn found(&mut self, at: RoundRef) -> Option<(&'a Stage, &'a Round)> {
        let found = self.t.group(at.group).zip(self.t.round(at)).map(|((stage, _), round)| (stage, round));
        if found.is_none() {
            self.unsettled.push(Unsettled::NotFinished { of: Ranking::Group(at.group) });
        }
        found
    }

    /// Takes the losers of these rounds, later ones first; a bye is not a match.
    fn losers(&mut self, of: StageId, rounds: &RangeInclusive<u16>, first_match: bool) {
        let groups: Vec<&Group> = self.t.groups_of(of).collect();
        if groups.is_empty() {
            self.unsettled.push(Unsettled::NotFinished { of: Ranking::EachGroup(of) });
        }
        for number in rounds.clone().rev() {
            for group in &groups {
                let at = group.at(number);
                let Some((stage, round)) = self.found(at) else { continue };
                let contest = stage.play.contest(number);
                for pairing in round.in_board_order() {
                    let (Some([first, second]), result) =
                        (pairing.two(), match_result(&contest, &stage.play.scoring, pairing))
                    else {
                        continue;
                    };
                    let entry = match result.winner {
                        Some(Side::First) => second,
                        Some(Side::Second) => first,
                        None if result.by == DecidedBy::Forfeit => continue, // both are out
                        None => {
                            self.unsettled.push(Unsettled::NoWinner { at, pairing: pairing.id });
                            continue;
                        }
                    };
                    let mut earlier = group.rounds.range(..number).filter_map(|(_, round)| round.pairing_of(entry));
                    let has_played = earlier.any(|pairing| pairing.two().is_some());
                    if !(first_match && has_played) {
                        self.enter(Entrant { entry, reason: Entered::Round { round: number, won: false }, from: None });
                    }
                }
            }
        }
    }

    /// Takes `wanted` entries of each group from a place on; those of one place before those of the next.
    fn places(&mut self, of: Ranking, first: u16, wanted: u16, after: Option<u16>) {
        let mut taken: Vec<(u16, usize, Entrant)> = Vec::new();
        let last = first.saturating_add(wanted.saturating_sub(1));
        for (number, group) in self.finished(of, after, None).into_iter().enumerate() {
            if after.is_none() {
                self.await_play_offs(&group, &(first..=last));
            }
            let lines = group.lines.iter().filter(|line| line.place >= first && self.is_free(line.entry));
            let line: Vec<InLine> = lines
                .map(|line| {
                    let reason = Entered::Placed { group: group.group, place: line.place };
                    let entrant = Entrant { entry: line.entry, reason, from: Some((number, line.place)) };
                    InLine { rank: usize::from(line.place), entrant }
                })
                .collect();
            for (place, entrant) in (first..).zip(self.first_of(line, of, first, wanted)) {
                let from = Some((number, place));
                taken.push((place, number, Entrant { from, ..entrant }));
            }
        }
        taken.sort_by_key(|(place, number, _)| (*place, *number));
        for (_, _, entrant) in taken {
            self.enter(entrant);
        }
    }

    /// Records the play-offs of a finished group still to be played for these places. A play-off is announced by a
    /// stage for tied entrants; it is due as soon as two of them are tied for the place, and its result orders them
    /// (C.07 article 3).
    fn await_play_offs(&mut self, group: &RankedGroup, wanted: &RangeInclusive<u16>) {
        let Some((pool, id)) = group.group.and_then(|id| self.t.group(id).map(|(stage, _)| (stage.id, id))) else {
            return;
        };
        for later in self.t.stages.iter().filter(|later| later.id != self.stage) {
            let played = self.t.groups_of(later.id).map(|group| self.t.is_finished(group.id));
            if played.reduce(|one, other| one && other) == Some(true) {
                continue;
            }
            for source in &later.entrants.from {
                let Source::Tied { of, place, criteria } = source else { continue };
                if *of != Ranking::EachGroup(pool) && *of != Ranking::Group(id) {
                    continue;
                }
                let sharing = group.lines.iter().filter(|line| line.place_by(*criteria) == *place);
                let sharing: Vec<EntryId> = sharing.map(|line| line.entry).collect();
                let last = place.saturating_add(u16::try_from(sharing.len()).unwrap_or(u16::MAX)).saturating_sub(1);
                let plays = |entry: &EntryId| self.is_in_play(*entry) && !later.entrants.passed_over.contains(entry);
                let entries: Vec<EntryId> = sharing.into_iter().filter(plays).collect();
                let is_due = entries.len() > 1 && *place <= *wanted.end() && last >= *wanted.start();
                let due = Unsettled::PlayOff { stage: later.id, group: id, place: *place, entries };
                if is_due && !self.unsettled.contains(&due) {
                    self.unsettled.push(due);
                }
            }
        }
    }

    fn best_others(&mut self, of: StageId, place: u16, count: u16, how: Comparison) {
        let ranking = Ranking::EachGroup(of);
        let groups = self.finished(ranking, None, Some(how));
        let sizes: BTreeSet<usize> = groups.iter().map(|group| group.lines.len()).collect();
        if how == Comparison::Equal && sizes.len() > 1 {
            self.unsettled.push(Unsettled::UnequalGroups { of });
            return;
        }
        for group in &groups {
            self.await_play_offs(group, &(place..=place));
        }
        let mut candidates: Vec<(Vec<i64>, usize, Entrant)> = Vec::new();
        for (number, group) in groups.iter().enumerate() {
            let lines = group.lines.iter().filter(|line| line.place == place && self.is_free(line.entry));
            for line in lines {
                let reason = Entered::BestOther { group: group.group, place, rank: 0 };
                let entrant = Entrant { entry: line.entry, reason, from: Some((number, place)) };
                candidates.push((line.key.clone(), number, entrant));
            }
        }
        if how == Comparison::Seed {
            let entries = candidates.iter().map(|(_, _, entrant)| entrant.entry).collect();
            let order = crate::decide::numbering::sorted_by_strength(self.t, entries);
            let better = |entry: EntryId| order.iter().rev().position(|other| *other == entry);
            for (key, _, entrant) in &mut candidates {
                *key = vec![better(entrant.entry).and_then(|place| i64::try_from(place).ok()).unwrap_or(0)];
            }
        }
        candidates
            .sort_by(|(one, one_group, _), (other, other_group, _)| other.cmp(one).then(one_group.cmp(other_group)));
        let keys: Vec<Vec<i64>> = candidates.iter().map(|(key, _, _)| key.clone()).collect();
        let rank = |key: &Vec<i64>| keys.iter().position(|other| other == key).unwrap_or(0);
        let line = candidates.iter().map(|(key, _, entrant)| InLine { rank: rank(key), entrant: entrant.clone() });
        let line = line.collect();
        for (rank, mut entrant) in (1..).zip(self.first_of(line, ranking, place, count)) {
            if let Entered::BestOther { rank: in_row, .. } = &mut entrant.reason {
                *in_row = rank;
            }
            self.enter(entrant);
        }
    }

    /// Returns the first `wanted` candidates. If the last place that advances is shared, its candidates are ordered by
    /// a draw of the place; without a draw none of them advances yet.
    fn first_of(&mut self, line: Vec<InLine>, of: Ranking, place: u16, wanted: u16) -> Vec<Entrant> {
        let count = usize::from(wanted);
        if line.len() < count {
            let found = u16::try_from(line.len()).unwrap_or(u16::MAX);
            self.unsettled.push(Unsettled::TooFew { of, wanted, found });
        }
        let last = count.checked_sub(1).and_then(|last| line.get(last)).map(|last| last.rank);
        let is_cut = line.get(count).is_some_and(|next| Some(next.rank) == last);
        if !is_cut {
            return line.into_iter().take(count).map(|it| it.entrant).collect();
        }
        let (tied, others): (Vec<InLine>, Vec<InLine>) = line.into_iter().partition(|it| Some(it.rank) == last);
        let mut certain: Vec<Entrant> =
            others.into_iter().filter(|it| Some(it.rank) < last).map(|it| it.entrant).collect();
        let entries: Vec<EntryId> = tied.iter().map(|it| it.entrant.entry).collect();
        let left = count - certain.len();
        let at_place = |draw: &&Draw| matches!(draw.of, DrawOf::Place(drawn) if drawn >= place);
        let order = self.draws.iter().rev().filter(at_place).find_map(|draw| by_outcome(draw, &entries));
        if let Some(order) = order {
            let tied: Vec<Entrant> = tied.into_iter().map(|it| it.entrant).collect();
            certain.extend(super::in_order(tied, &order).into_iter().take(left));
        } else {
            let wanted = u16::try_from(left).unwrap_or(u16::MAX);
            self.unsettled.push(Unsettled::Tie { place, entries, wanted });
        }
        certain
    }
}
