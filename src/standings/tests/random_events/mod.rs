//! Random events of up to four stages. Performing each due act must lead to the end, whatever happens. The log must
//! reproduce the event, and undoing act by act must lead back to the beginning through the same tables.

mod accidents;
mod due;
mod plans;

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::bracket::{BracketEntrant, is_decided, matches_of};
use qisai_domain::contest::match_result;
use qisai_domain::tournament::{HighestIds, PartVersions};
use qisai_domain::{
    Command, EntryId, Format, Game, GameVersions, Group, GroupId, Pairing, Refusal, Round, Shared, Stage, SwissSystem,
    Table, Tournament, Version,
};
use qisai_standings::knockout::places;

use crate::organiser::Organiser;

/// Maximum number of acts. No event of sixteen players in four stages needs more.
const MAX_ACTS: usize = 6_000;

/// Random number generator `SplitMix64`.
struct Chance(u64);

impl Chance {
    /// Returns a number below `count`.
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((value ^ (value >> 31)) % u64::try_from(count).unwrap()).unwrap()
    }

    /// Returns `true` with a probability of one in `times`.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// Returns a random element, if there is any.
    fn any<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| self.pick(from))
    }

    fn number(&mut self, below: u16) -> u16 {
        u16::try_from(self.below(usize::from(below))).unwrap()
    }
}

/// Event in progress.
struct Event {
    organiser: Organiser,
    chance: Chance,
    /// Tournament before each act.
    before: Vec<Tournament>,
    /// Number of accidents that may still happen.
    accidents: usize,
}

impl Event {
    fn new(seed: u64) -> Self {
        let mut chance = Chance(seed);
        let (setup, added) = plans::event(&mut chance);
        let organiser = Organiser::of(setup);
        let accidents = chance.below(16);
        let mut event = Self { organiser, chance, before: Vec::new(), accidents };
        for stage in added {
            event.act(vec![Command::AddStage(Box::new(stage))]).unwrap();
        }
        event
    }

    fn t(&self) -> &Tournament {
        &self.organiser.t
    }

    fn act(&mut self, commands: Vec<Command>) -> Result<bool, Refusal> {
        let before = self.organiser.t.clone();
        let done = self.organiser.tries(commands);
        self.noted(before, done)
    }

    fn undo(&mut self, version: Version) -> Result<bool, Refusal> {
        let before = self.organiser.t.clone();
        let done = self.organiser.undoes(version);
        self.noted(before, done)
    }

    fn noted(&mut self, before: Tournament, done: Result<bool, Refusal>) -> Result<bool, Refusal> {
        match done {
            Ok(true) => {
                self.leaves_finished_stages(&before);
                self.before.push(before);
            }
            Ok(false) | Err(_) => assert!(self.organiser.t == before, "what is refused or so already changes nothing"),
        }
        done
    }

    /// Checks that the standings of a finished group stay the same, whatever happens in a later stage.
    fn leaves_finished_stages(&self, before: &Tournament) {
        let after = self.t();
        let is_same = |group: &Group| after.groups.get(&group.id).is_some_and(|now| now.rounds == group.rounds);
        let changed: Option<u32> = before
            .groups
            .values()
            .filter(|group| !is_same(group) || after.groups[&group.id].participations != group.participations)
            .map(|group| group.stage.0)
            .min();
        let has_same_stages = before.stages.iter().zip(&after.stages).all(|(one, other)| one.play == other.play);
        let is_earlier = |group: &Group| changed.is_none_or(|stage| group.stage.0 < stage);
        if !has_same_stages || before.stages.len() < 2 {
            return;
        }
        for group in before.groups.values().filter(|group| is_earlier(group) && before.is_finished(group.id)) {
            let rows = |t: &Tournament| {
                let (stage, _) = t.group(group.id).unwrap();
                let order = qisai_standings::ranking::order(stage).unwrap();
                let ranked = qisai_standings::ranking::ranked(t, group.id, group.last_round(), &order).unwrap();
                let before_play_offs = ranked.before_play_offs().clone();
                (before_play_offs.rows, ranked.unplaced.iter().map(|it| it.entry).collect::<Vec<_>>())
            };
            assert!(rows(before) == rows(after), "the finished group {} has other standings", group.id);
        }
    }

    /// Performs due acts until none is left, with accidents in between.
    fn goes_on(&mut self) {
        loop {
            assert!(self.before.len() < MAX_ACTS, "the event does not end");
            if self.accidents > 0 && self.chance.once_in(9) {
                self.accidents -= 1;
                accidents::happens(self);
            }
            let Some(commands) = due::next(self) else { return };
            let what = format!("{commands:?}");
            let done = self.act(commands).unwrap_or_else(|refused| panic!("{refused}\n{what}"));
            assert!(done, "what is due changes something: {what}");
        }
    }

    /// Checks that all games have been played, and that every entry has a place or a reason for having none.
    fn has_ended(&self, counts: &mut Counts) {
        for stage in &self.t().stages {
            assert!(!stage.awaits_opening(), "stage {} was never opened", stage.id.0);
            for group in self.t().groups_of(stage.id) {
                if !due::can_play(self.t(), group) {
                    *counts.groups.entry("nobody left").or_default() += 1;
                    continue;
                }
                assert!(
                    self.t().is_finished(group.id) || due::is_cut_short(self.t(), stage, group),
                    "group {} is not finished: {} rounds of {}, {:?}",
                    group.id,
                    group.last_round(),
                    self.t().planned_rounds(group.id),
                    stage.play.format
                );
                *counts.groups.entry(kind(&stage.play.format)).or_default() += 1;
                nobody_plays_who_has_left(group);
                nobody_advances_who_has_left(stage, group);
                self.has_one_winner(stage, group);
                self.is_ranked(group.id);
            }
        }
        counts.stages += self.t().stages.len();
        counts.events += 1;
    }

    fn is_ranked(&self, group: GroupId) {
        let ranked = self.organiser.ranked(group);
        let rows = &ranked.standings.rows;
        let is_bracket = matches!(self.t().group(group).unwrap().0.play.format, Format::Bracket(_));
        let mut placed: Vec<EntryId> = rows.iter().map(|row| row.entry).collect();
        placed.extend(ranked.unplaced.iter().map(|unplaced| unplaced.entry));
        placed.sort_unstable();
        let mut seats = self.t().groups[&group].seats.to_vec();
        seats.sort_unstable();
        assert_eq!(placed, seats, "everybody is in the table of group {group} once");
        assert!(rows.is_sorted_by_key(|row| row.rank));
        for (at, row) in rows.iter().enumerate() {
            let sharing = rows.iter().filter(|other| other.rank == row.rank).count();
            assert_eq!(row.shared, sharing > 1, "{row:?} of group {group}");
            // In a bracket a place may stay empty, because neither side came to the match for it.
            let most = if is_bracket { usize::MAX } else { at + sharing };
            assert!((1..=most).contains(&row.rank), "{row:?} of group {group}");
        }
    }

    /// N1: a finished bracket has one winner, the same in its places and in the standings. It has none only if a match
    /// had no winner.
    fn has_one_winner(&self, stage: &Stage, group: &Group) {
        if !is_decided(stage, group) {
            return;
        }
        let firsts = places(self.t(), group.id).into_iter().filter(|(_, place)| *place == 1);
        let winners: Vec<EntryId> = firsts.map(|(entry, _)| entry).collect();
        let rows = self.organiser.ranked(group.id).standings.rows;
        let ranked: Vec<EntryId> = rows.iter().filter(|row| row.rank == 1).map(|row| row.entry).collect();
        assert_eq!(winners, ranked, "bracket and standings of group {}", group.id);
        let has_no_winner = |round: &Arc<Round>| {
            let contest = stage.play.contest(round.number);
            let result = |pairing: &Arc<Pairing>| match_result(&contest, &stage.play.scoring, pairing);
            round.pairings.values().any(|pairing| result(pairing).winner.is_none())
        };
        let expected = usize::from(!group.rounds.values().any(has_no_winner));
        assert!(
            (expected..=1).contains(&winners.len()),
            "group {} has the winners {winners:?}: {:?}",
            group.id,
            matches_of(stage, group)
        );
    }

    /// Takes back every act, last first.
    fn is_taken_back(&mut self) {
        while let Some(before) = self.before.pop() {
            let version = before.version.next();
            let what = self.organiser.log[usize::try_from(version.0 - 1).unwrap()].changes().unwrap().0.action;
            let undone = self.organiser.undoes(version);
            assert_eq!(undone, Ok(true), "{what:?}, version {version}");
            assert!(bare(self.t()) == bare(&before), "{what:?}, version {version}, leads back elsewhere");
        }
    }
}

/// Counts of the events played.
#[derive(Default)]
struct Counts {
    events: usize,
    stages: usize,
    acts: usize,
    groups: BTreeMap<&'static str, usize>,
    accidents: BTreeMap<&'static str, usize>,
}

/// N1: no game was played in a round by an entry that had left before it.
fn nobody_plays_who_has_left(group: &Group) {
    for round in group.rounds.values() {
        for pairing in round.pairings.values().filter(|pairing| pairing.two().is_some()) {
            let has_left = pairing.entries().any(|entry| group.has_left(entry, round.number));
            let is_played = |game: &Game| {
                let (first, second) = game.result.outcomes();
                first.is_played() || second.is_played()
            };
            let played = pairing.games.values().any(is_played);
            assert!(!(has_left && played), "round {} of group {}: {pairing:?}", round.number, group.id);
        }
    }
}

/// N1: no entry that advances from a match had left before it.
fn nobody_advances_who_has_left(stage: &Stage, group: &Group) {
    for it in matches_of(stage, group).unwrap() {
        let Some(winner) = it.outcome[0].entry() else { continue };
        let alone = it.comers.contains(&BracketEntrant::Nobody);
        assert!(
            alone || !group.has_left(winner, it.slot.sitting),
            "{winner} left and wins in group {}: {it:?}",
            group.id
        );
    }
}

fn kind(format: &Format) -> &'static str {
    match format {
        Format::Swiss { system: SwissSystem::DoubleSwiss, .. } => "double swiss",
        Format::Swiss { .. } => "swiss",
        Format::Table { table: Table::Berger, .. } => "round robin",
        Format::Table { .. } => "other table",
        Format::Bracket(layout) => match layout.tree {
            qisai_domain::format::Tree::Double { .. } => "double elimination",
            qisai_domain::format::Tree::Redraw { .. } => "knockout drawn anew",
            _ => "knockout",
        },
        Format::Ladder { .. } => "ladder",
        Format::Keizer { .. } => "keizer",
        Format::McMahon { .. } => "mcmahon",
    }
}

/// Returns the tournament without stamps, and without the numbers and words that survive an undo. The visible data
/// remain.
fn bare(t: &Tournament) -> Tournament {
    let none = Version::default();
    let mut bare = t.clone();
    (bare.version, bare.highest, bare.parts_changed) = (none, HighestIds::default(), PartVersions::default());
    (bare.words, bare.texts) = (Shared::default(), Shared::default());
    bare.people = each(&bare.people, |person| person.changed = none);
    bare.entries = each(&bare.entries, |entry| entry.changed = none);
    bare.stages.iter_mut().for_each(|stage| Arc::make_mut(stage).changed.clear());
    for group in bare.groups.values_mut().map(Arc::make_mut) {
        group.touched = none;
        group.participations = each(&group.participations, |participation| participation.changed = none);
        group.draws = each(&group.draws, |draw| draw.changed = none);
        for round in group.rounds.values_mut().map(Arc::make_mut) {
            round.changed = none;
            round.pairings = each(&round.pairings, |pairing| {
                pairing.changed = none;
                pairing.games.iter_mut().for_each(|(_, game)| game.changed = GameVersions::default());
                pairing.games.retain(|_, game| *game != Game::beginning(game.second_begins));
            });
        }
    }
    bare
}

fn each<K: Copy + Ord, V: Clone>(rows: &Shared<K, V>, change: impl Fn(&mut V)) -> Shared<K, V> {
    let changed = rows.iter().map(|(key, row)| {
        let mut row = row.as_ref().clone();
        change(&mut row);
        (*key, Arc::new(row))
    });
    changed.collect()
}

/// Plays events to their end and back. Each failing event is reported with its first failure.
fn events(seeds: std::ops::Range<u64>) -> Counts {
    let mut counts = Counts::default();
    let mut wrong: Vec<String> = Vec::new();
    for seed in seeds {
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| one_event(seed, &mut counts)));
        if let Err(panic) = played {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            wrong.push(format!("event {seed}: {}", said.unwrap_or_default()));
        }
    }
    let Counts { events, stages, acts, groups, accidents } = &counts;
    println!("{events} events, {stages} stages, {acts} acts and their undoing; groups {groups:?}; {accidents:?}");
    assert!(wrong.is_empty(), "{} events:\n{}", wrong.len(), wrong.join("\n"));
    counts
}

fn one_event(seed: u64, counts: &mut Counts) {
    let mut event = Event::new(seed);
    event.goes_on();
    event.has_ended(counts);
    event.organiser.verify();
    counts.acts += event.before.len();
    for entry in &event.organiser.log {
        if let Some(name) = accidents::name(entry.changes().unwrap().0.action) {
            *counts.accidents.entry(name).or_default() += 1;
        }
    }
    event.is_taken_back();
    event.organiser.verify();
}

#[test]
fn random_events_come_to_their_end_and_back_to_their_beginning() {
    let counts = events(0..40);
    for kind in ["swiss", "double swiss", "round robin", "knockout", "knockout drawn anew", "double elimination"] {
        assert!(counts.groups.get(kind).is_some_and(|count| *count > 2), "{kind}: {:?}", counts.groups);
    }
    assert!(counts.stages > 2 * counts.events);
}

#[test]
#[ignore = "minutes: a thousand events"]
fn a_thousand_random_events_come_to_their_end_and_back_to_their_beginning() {
    events(40..1_040);
}
