//! Standings of a group, computed from its results, rules and order. Competitors who have left are handled by the rules
//! of the event.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::entrants::CarryOver;
use qisai_domain::leaving::{Share, annulled};
use qisai_domain::mcmahon::McMahonTable;
use qisai_domain::regulations::UnplayedRounds;
use qisai_domain::{
    Discipline, EntryId, Group, GroupId, PenaltyKind, Play, Points, Refusal, Regulations, ResultLine, Results, Stage,
    Tournament, results_ranked,
};
use thiserror::Error;

use crate::leaving::without;
use crate::play_off::{self, PlayOff};
use crate::{
    Code, Conduct, Descriptor, DescriptorError, KeizerList, Policy, Row, Separation, Settings, Standings,
    StandingsError, Table, Value, knockout,
};

/// Reason for which a group has no standings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RankingError {
    /// Unknown criterion in the order.
    #[error("{0}")]
    Order(#[from] DescriptorError),
    /// Criterion that cannot be computed.
    #[error("{0}")]
    Standings(#[from] StandingsError),
    /// Group that does not exist.
    #[error("{0}")]
    Missing(#[from] Refusal),
}

/// Standings after a given number of rounds, with the data from which they were computed.
pub struct Ranked {
    /// Results of all competitors as played.
    pub results: Results,
    /// Table for computing values of criteria outside the order.
    pub table: Table,
    /// Ranking of all competitors who have a place.
    pub standings: Standings,
    /// Competitors without a place, by pairing number.
    pub unplaced: Vec<Unplaced>,
    /// Play-offs that have ordered a tie.
    pub play_offs: Vec<PlayOff>,
    /// Ranking before the play-offs were applied, if there are any.
    before_play_offs: Option<Standings>,
    /// Results as the standings count them, if some games are annulled.
    counted: Option<Results>,
}

/// Competitor without a place.
pub struct Unplaced {
    pub entry: EntryId,
    pub why: NoPlace,
    /// One value for each criterion of the order. The list is empty if the games are annulled.
    pub values: Vec<Value>,
}

/// Reason for which a competitor has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// Expulsion (除名; C.05 article 6.6). The games still count.
    Expelled,
    /// Withdrawal from a round robin too early. The games are annulled.
    Annulled(Share),
}

impl NoPlace {
    /// Returns the word for this reason in JSON.
    pub fn code(self) -> &'static str {
        match self {
            Self::Expelled => "expelled",
            Self::Annulled(_) => "annulled",
        }
    }
}

impl Ranked {
    /// Returns the place of every ranked entry.
    pub fn places(&self) -> BTreeMap<EntryId, u32> {
        let place = |rank: usize| u32::try_from(rank).unwrap_or(u32::MAX);
        self.standings.rows.iter().map(|row| (row.entry, place(row.rank))).collect()
    }

    /// Returns the ranking by the criteria alone, without play-offs.
    pub fn before_play_offs(&self) -> &Standings {
        self.before_play_offs.as_ref().unwrap_or(&self.standings)
    }

    /// Returns the play-off that separated two entries. Returns `None` if no play-off included both, or if they share a
    /// place.
    pub fn play_off_between(&self, one: EntryId, other: EntryId) -> Option<&PlayOff> {
        let differ = self.row(one)?.rank != self.row(other)?.rank;
        let has_both = |play_off: &&PlayOff| [one, other].iter().all(|entry| play_off.order.contains(entry));
        self.play_offs.iter().find(has_both).filter(|_| differ)
    }

    /// Returns the standings row of an entry, or `None` if it has no place.
    pub fn row(&self, entry: EntryId) -> Option<&Row> {
        self.standings.rows.iter().find(|row| row.entry == entry)
    }

    /// Returns the reason for which an entry has no place, or `None` if it has one.
    pub fn no_place(&self, entry: EntryId) -> Option<NoPlace> {
        self.unplaced.iter().find(|unplaced| unplaced.entry == entry).map(|unplaced| unplaced.why)
    }

    /// Returns `true` if the games of an entry are annulled.
    pub fn is_annulled(&self, entry: EntryId) -> bool {
        matches!(self.no_place(entry), Some(NoPlace::Annulled(_)))
    }

    /// Returns the results as the standings count them, without annulled games.
    pub fn counted(&self) -> &Results {
        self.counted.as_ref().unwrap_or(&self.results)
    }

    /// Returns the points of an entry in the standings. For an entry with annulled games it returns the points as
    /// played.
    pub fn points(&self, entry: EntryId) -> Points {
        let of =
            |results: &Results| results.lines.iter().find(|line| line.entry == entry).map(|line| score(results, line));
        of(self.counted()).or_else(|| of(&self.results)).unwrap_or_default()
    }

    /// Returns the [points](Self::points) of every entry.
    pub fn points_of_all(&self) -> BTreeMap<EntryId, Points> {
        let of = |results: &Results| results.lines.iter().map(|line| (line.entry, score(results, line))).collect();
        let mut points: BTreeMap<EntryId, Points> = of(&self.results);
        points.extend(self.counted.as_ref().map(of).unwrap_or_default());
        points
    }

    /// Returns the standings of all competitors. Those without a place follow the ranked ones, with consecutive ranks.
    pub fn everybody(&self) -> Standings {
        let mut all = self.standings.clone();
        let last = |(at, unplaced): (usize, &Unplaced)| Row {
            entry: unplaced.entry,
            rank: self.standings.rows.len() + 1 + at,
            shared: false,
            values: unplaced.values.clone(),
        };
        all.rows.extend(self.unplaced.iter().enumerate().map(last));
        all
    }
}

fn score(results: &Results, line: &ResultLine) -> Points {
    results.score_after(line, results.rounds())
}

/// Returns the order of a stage: the points (match points if the scoring has them) or the format's own first criterion,
/// then the tie-breaks of the stage.
pub fn order(stage: &Stage) -> Result<Vec<Descriptor>, RankingError> {
    // An order that already begins with a score, as in team files, is complete.
    let first = stage.order.first().map(String::as_str).unwrap_or_default();
    let own = stage.spec().first_criterion;
    let whole = ["PTS", "MPTS", "GPTS", "KEIZER"].contains(&first) || own == Some(first);
    if stage.spec().has_values() && !whole {
        // The game points are shown; they decide nothing unless they are chosen.
        let chosen = stage.order.iter().map(String::as_str);
        let shown = if stage.order.is_empty() { ["KVAL", "PTS"].as_slice() } else { &[] };
        let text = std::iter::once("KEIZER").chain(chosen).chain(shown.iter().copied());
        return Ok(Descriptor::list(&text.collect::<Vec<_>>().join(","))?);
    }
    let points = own.unwrap_or(if stage.play.scoring.matches.is_some() { "MPTS" } else { "PTS" });
    let points = (!whole).then_some(points);
    let text = points.into_iter().chain(stage.order.iter().map(String::as_str));
    Ok(Descriptor::list(&text.collect::<Vec<_>>().join(","))?)
}

/// Returns the fouls and penalties of every entry from the first `rounds` rounds.
fn conduct(tournament: &Tournament, group: &Group, rounds: u16) -> BTreeMap<EntryId, Conduct> {
    let mut conduct: BTreeMap<EntryId, Conduct> = BTreeMap::new();
    for seat in tournament.entrants(group) {
        let counted = seat.participation.penalties.iter().filter(|penalty| penalty.round <= rounds);
        for penalty in counted {
            let of = conduct.entry(seat.id()).or_default();
            match penalty.kind {
                PenaltyKind::Warning => of.warnings += 1,
                PenaltyKind::GameCancelled => of.cancellations += 1,
            }
        }
    }
    for pairing in group.rounds.range(..=rounds).flat_map(|(_, round)| round.pairings.values()) {
        let Some([first, second]) = pairing.two() else { continue };
        for game in pairing.games.values() {
            let (mover, other) = if game.second_begins { (second, first) } else { (first, second) };
            let [of_mover, of_other] = game.fouls;
            conduct.entry(mover).or_default().fouls += u32::from(of_mover);
            conduct.entry(other).or_default().fouls += u32::from(of_other);
        }
    }
    conduct
}

/// Returns the tie-break settings of a stage. They depend on its readings of the articles, its policy for unplayed
/// rounds, the regulations and the discipline.
fn settings(play: &Play, regulations: Regulations, discipline: Discipline) -> Settings {
    let settings = Settings::of_play(play, regulations.tie_breaks);
    let unplayed = match (play.unplayed, discipline) {
        (UnplayedRounds::Olympiad, _) => Policy {
            full_point_byes_are_requested: play.readings.full_point_byes_are_requested,
            ..Policy::olympiad(regulations.tie_breaks)
        },
        (UnplayedRounds::Regulations, Discipline::Xiangqi) => Policy::xiangqi(),
        (UnplayedRounds::Regulations, Discipline::Chess | Discipline::Draughts) => settings.unplayed,
    };
    Settings { unplayed, ..settings }
}

/// Returns the first criterion that separates two entries, or `None` if they share a place.
pub fn between(ranked: &Ranked, one: EntryId, other: EntryId) -> Result<Option<Separation>, RankingError> {
    Ok(ranked.standings.between(&ranked.table, one, other)?)
}

/// Returns the standings of a group after its first `rounds` rounds, in the given order. With the tournament's own
/// order, once the group is finished, play-offs order the ties for which they were played (formats MA5).
pub fn ranked(
    tournament: &Tournament,
    group: GroupId,
    rounds: u16,
    order: &[Descriptor],
) -> Result<Ranked, RankingError> {
    let mut ranked = by_criteria(tournament, group, rounds, order)?;
    let is_own = |(stage, _): (&Stage, &Group)| self::order(stage).is_ok_and(|own| own == order);
    let places_in = |stage: &Stage, group: &Group| places_in(tournament, stage, group);
    if tournament.group(group).is_some_and(is_own)
        && let Some((settled, play_offs)) = play_off::settle(tournament, group, rounds, &ranked.standings, places_in)
    {
        ranked.before_play_offs = Some(std::mem::replace(&mut ranked.standings, settled));
        ranked.play_offs = play_offs;
    }
    Ok(ranked)
}

/// Returns the places of the entries that played in a group.
fn places_in(t: &Tournament, stage: &Stage, group: &Group) -> BTreeMap<EntryId, u32> {
    let standings = order(stage).and_then(|order| ranked(t, group.id, group.last_round(), &order));
    standings.map(|standings| standings.places()).unwrap_or_default()
}

/// Ranks a group by the criteria alone, without play-offs.
fn by_criteria(
    tournament: &Tournament,
    group: GroupId,
    rounds: u16,
    order: &[Descriptor],
) -> Result<Ranked, RankingError> {
    let (stage, _) = tournament.group(group).ok_or_else(|| missing_group(group))?;
    by_criteria_behind(tournament, group, rounds, order, &earlier_places(tournament, stage))
}

/// Ranks a group by the criteria alone. `places` contains the places from the groups of earlier stages.
fn by_criteria_behind(
    tournament: &Tournament,
    group: GroupId,
    rounds: u16,
    order: &[Descriptor],
    places: &BTreeMap<(GroupId, EntryId), u16>,
) -> Result<Ranked, RankingError> {
    let (stage, in_group) = tournament.group(group).ok_or_else(|| missing_group(group))?;
    let place = |group: GroupId, entry: EntryId| places.get(&(group, entry)).copied();
    let results = results_ranked(tournament, group, rounds, &place).ok_or(missing_group(group))?;
    let settings = settings(&stage.play, tournament.settings.regulations, tournament.settings.discipline);
    let expelled_from = |line: &&ResultLine| {
        let status = tournament.entry(line.entry).map(|entry| entry.status).unwrap_or_default();
        let left = line.participation.left.filter(|left| left.from <= rounds.saturating_add(1));
        left.is_some_and(|left| left.is_expulsion(status))
    };
    let expelled: Vec<EntryId> = results.lines.iter().filter(expelled_from).map(|line| line.entry).collect();
    let annulled = annulled(tournament, stage, &results, rounds);
    let left_out: BTreeSet<EntryId> = annulled.keys().copied().collect();
    let counted = (!left_out.is_empty()).then(|| without(&results, &left_out));
    let table =
        Table::of(counted.as_ref().unwrap_or(&results), settings).with_conduct(conduct(tournament, in_group, rounds));
    let table = table.with_keizer(stage.format().keizer_rules().map(|rules| KeizerList::of(&results, rules)));
    let mcmahon = stage.format().mcmahon();
    let table =
        table.with_mcmahon(mcmahon.map(|rules| McMahonTable::of(counted.as_ref().unwrap_or(&results), rules, false)));
    let mut standings = table.standings(order)?;
    if stage.spec().has_tree() {
        let mut so_far = in_group.clone();
        so_far.rounds.retain(|round, _| *round <= rounds);
        by_places(&mut standings, &knockout::places_of(stage, &so_far));
    }
    if let Some(list) = table.keizer() {
        by_list(&mut standings, list, stage.order.is_empty());
    }
    if stage.spec().has_ladder() {
        by_places(&mut standings, &ladder_places(in_group, rounds));
    }
    let mut unplaced: Vec<Unplaced> = annulled
        .into_iter()
        .map(|(entry, share)| Unplaced { entry, why: NoPlace::Annulled(share), values: Vec::new() })
        .collect();
    let is_expelled = |row: &Row| expelled.contains(&row.entry);
    let without_place = if stage.spec().has_tree() {
        // The places of a bracket come from its matches, so nobody moves up.
        standings.rows.extract_if(.., |row| is_expelled(row)).collect()
    } else {
        take_out(&mut standings, is_expelled)
    };
    unplaced.extend(without_place.into_iter().map(|row| Unplaced {
        entry: row.entry,
        why: NoPlace::Expelled,
        values: row.values,
    }));
    let numbers = in_group.numbers();
    unplaced.sort_by_key(|one| numbers.get(&one.entry).copied());
    Ok(Ranked { results, table, standings, unplaced, play_offs: Vec::new(), before_play_offs: None, counted })
}

/// Returns the places in the groups of earlier stages if a stage awards points for them, otherwise an empty map
/// (formats GR6).
fn earlier_places(tournament: &Tournament, stage: &Stage) -> BTreeMap<(GroupId, EntryId), u16> {
    let brings = |stage: &Stage| matches!(stage.entrants.carry, CarryOver::PerPlace(_));
    if !tournament.stages.iter().any(|other| other.id <= stage.id && brings(other)) {
        return BTreeMap::new();
    }
    let mut places = BTreeMap::new();
    for (of, group) in tournament.all_groups().filter(|(of, _)| of.id < stage.id) {
        // Groups are ranked by the criteria alone: the places determine points, and a play-off changes no points. The
        // stages are visited in order, so each group is ranked once.
        let standings =
            order(of).and_then(|order| by_criteria_behind(tournament, group.id, group.last_round(), &order, &places));
        let Ok(standings) = standings else { continue }; // what cannot be ranked has no places
        let counted = |place: u32| u16::try_from(place).unwrap_or(u16::MAX);
        places.extend(standings.places().into_iter().map(|(entry, place)| ((group.id, entry), counted(place))));
    }
    places
}

pub(crate) fn missing_group(group: GroupId) -> Refusal {
    Refusal::Missing { what: qisai_domain::refusal::Missing::Group, number: group.0 }
}

/// Returns the order of a ladder after a number of rounds: the seats from which the next round was made.
fn ladder_places(group: &Group, rounds: u16) -> Vec<(EntryId, u16)> {
    let then = rounds.checked_add(1).and_then(|next| group.round(next)?.seats.clone());
    let then = then.unwrap_or_else(|| group.seats.clone());
    let later = group.seats.iter().filter(|entry| !then.contains(entry));
    then.iter().chain(later).copied().zip(1..).collect()
}

/// Sorts a ranking by the places of a bracket or ladder.
fn by_places(standings: &mut Standings, places: &[(EntryId, u16)]) {
    let at: BTreeMap<EntryId, (usize, u16)> =
        places.iter().enumerate().map(|(at, (entry, place))| (*entry, (at, *place))).collect();
    standings.rows.sort_by_key(|row| at.get(&row.entry).copied());
    for row in &mut standings.rows {
        let Some((_, place)) = at.get(&row.entry) else { continue };
        row.rank = usize::from(*place);
        row.shared = places.iter().filter(|(_, other)| other == place).count() > 1;
    }
}

/// Sorts a ranking by the list of a Keizer, or by the order of criteria if some were chosen. Nobody shares a place:
/// equals are in the order of the seed list (KZ02). Those without a place in the list come last.
fn by_list(standings: &mut Standings, list: &KeizerList, is_usual: bool) {
    let at: BTreeMap<EntryId, usize> = list.order().zip(0..).collect();
    let place = |row: &Row| at.get(&row.entry).copied();
    let starts_with_points = standings.order.first().and_then(Descriptor::code) == Some(Code::Keizer);
    if starts_with_points {
        standings.rows.sort_by_key(|row| (place(row).is_none(), place(row).filter(|_| is_usual)));
        for (row, rank) in standings.rows.iter_mut().zip(1..) {
            (row.rank, row.shared) = (rank, false);
        }
    }
}

/// Removes rows from a ranking, closes the gaps in the ranks and returns the removed rows.
fn take_out(standings: &mut Standings, is_out: impl Fn(&Row) -> bool) -> Vec<Row> {
    if !standings.rows.iter().any(&is_out) {
        return Vec::new();
    }
    let (out, kept): (Vec<Row>, Vec<Row>) = std::mem::take(&mut standings.rows).into_iter().partition(is_out);
    let mut before: Option<(usize, usize)> = None;
    for (at, mut row) in kept.into_iter().enumerate() {
        let old = row.rank;
        row.rank = before.filter(|(of_old, _)| *of_old == old).map_or(at + 1, |(_, rank)| rank);
        before = Some((old, row.rank));
        standings.rows.push(row);
    }
    let ranks: Vec<usize> = standings.rows.iter().map(|row| row.rank).collect();
    for row in &mut standings.rows {
        row.shared = ranks.iter().filter(|rank| **rank == row.rank).count() > 1;
    }
    out
}
