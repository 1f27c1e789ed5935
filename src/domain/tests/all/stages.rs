//! Properties of a tournament with several stages of any format, whatever arbiters do, who repeat themselves, act on
//! old pages and undo acts. The numbers of the properties are those of docs/cases.md.

mod onward;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use qisai_domain::Sitting;
use qisai_domain::command::StagePlan;
use qisai_domain::entrants::{CarryOver, Entrants, Ranking, Seating, Source, Split};
use qisai_domain::*;

pub use onward::next_round;
use onward::{onward, opens, play};

use crate::arbiter::{Arbiter, STAGE, replay, swiss_of, unstamped};
use crate::log::{public_copy, scrub};

/// Actions that continue open rounds.
const ONWARD: std::ops::Range<u8> = 24..38;

/// Random attempt: the action, three numbers that choose its objects from those available, and the age of the page.
type Attempt = (u8, usize, usize, usize, u64);

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    prop::collection::vec((0u8..50, 0usize..64, 0usize..64, 0usize..64, 0u64..6), 0..120)
}

fn pick<T: Clone>(from: &[T], which: usize) -> Option<T> {
    from.get(which % from.len().max(1)).cloned()
}

fn groups(t: &Tournament) -> Vec<GroupId> {
    t.groups.keys().copied().collect()
}

/// Returns a command that records a draw, or sets a part of a stage.
fn says(t: &Tournament, group: GroupId, what: u8, (one, two, three): (usize, usize, usize)) -> Option<Command> {
    if what == 38 {
        let of = DrawOf::Place(u16::try_from(1 + three % 2).ok()?);
        let among = t.entries.keys().copied().take(1).collect();
        let draw = Draw { of, among, seed: None, outcome: vec![1], changed: Version::default() };
        return Some(Command::Draw { group, draw });
    }
    let start = Sitting { round: 1, venue: format!("{three}"), ..Sitting::default() };
    let parts = [
        StagePart::RanksFrom(u16::try_from(three).ok()),
        StagePart::Name(format!("{three}")),
        StagePart::Sittings(vec![start].into()),
        StagePart::Order(vec![format!("BH/C{}", 1 + three % 2)].into()),
    ];
    Some(Command::EditStage { stage: pick(&t.stages, one)?.id, part: pick(&parts, two)? })
}

fn command(t: &Tournament, log: &[LogEntry], (what, one, two, three, _): Attempt) -> Option<Command> {
    let group = pick(&groups(t), one)?;
    let entries: Vec<EntryId> = t.entries.keys().copied().collect();
    let entry = pick(&entries, two)?;
    let rounds: Vec<u16> = t.groups.get(&group)?.rounds.keys().copied().collect();
    let at = pick(&rounds, two).map(|round| RoundRef { group, round });
    let meetings = |at: RoundRef| -> Vec<PairingId> {
        let round = t.round(at);
        let two = round.into_iter().flat_map(|round| round.pairings.values()).filter(|it| it.two().is_some());
        two.map(|pairing| pairing.id).collect()
    };
    let stages: Vec<StageId> = t.stages.iter().map(|stage| stage.id).collect();
    Some(match what {
        0 => Command::Register {
            players: vec![Player { name: format!("Player {one} {two}"), ..Player::default() }],
            allow_duplicates: three % 2 == 0,
        },
        1 => Command::Withdraw(entry),
        2 => Command::Reinstate(entry),
        3 => Command::Remove(entry),
        4 if t.stages.len() < 4 => {
            let of = Ranking::EachGroup(pick(&stages, one)?);
            let after = (three % 3 == 0).then_some(1);
            let from = match (two + three) % 7 {
                0 => Source::Rest(pick(&stages, one)?),
                1 => Source::Tied { of, place: 1, criteria: None },
                2 => Source::Round { round: RoundRef { group, round: 1 }, winners: three % 2 == 0 },
                _ => Source::Places { of, places: 1..=4, after },
            };
            let from = vec![from];
            let seating = [Seating::Rating, Seating::SourceOrder, Seating::Lot, Seating::Crossing { apart: true }];
            let (seating, split) = (pick(&seating, two)?, pick(&[Split::Snake, Split::Straight, Split::Pots], three)?);
            let carry = [CarryOver::Nothing, CarryOver::Mutual, CarryOver::All, CarryOver::Half][three % 4].clone();
            let groups = if three.is_multiple_of(5) { 2 } else { 1 };
            let entrants = Entrants { from, groups, split, seating, carry, ..Entrants::default() };
            let play = play(two);
            Command::AddStage(Box::new(StagePlan {
                name: format!("{one}"),
                play,
                entrants,
                order: vec![],
                ranks_from: None,
            }))
        }
        4 => Command::RemoveStage(pick(&stages, one)?),
        5 | 6 => {
            let waiting = t.stages.iter().filter(|stage| !stage.takes_everybody());
            let stage = pick(&waiting.collect::<Vec<_>>(), one)?;
            let mut seats = entries.clone();
            seats.rotate_left(two % entries.len());
            seats.retain(|entry| three == 1 || t.entry(*entry).is_some_and(|it| it.status == EntryStatus::InPlay));
            let each = 2 + three % 5;
            let groups =
                (0..stage.entrants.groups).map(|_| ("A".into(), seats.drain(..each.min(seats.len())).collect()));
            let (stage, groups) = (stage.id, groups.collect());
            Command::Open { stage, groups, digest: Hash::of(&format!("{two} {three}")) }
        }
        7..=9 => Command::Pair(vec![next_round(t, group)?]),
        10 | 11 => Command::Publish(vec![at?]),
        12..=16 => {
            let at = at?;
            let pairing = pick(&meetings(at), three)?;
            let (stage, _) = t.group(group)?;
            let row = t.pairing(at, pairing)?;
            let games = contest::scheduled(&stage.play.contest(at.round), &stage.play.scoring, row);
            let game = pick(&games, one)?.0;
            let results: Vec<GameResult> = GameResult::all().collect();
            Command::Enter { at, pairing, game, result: pick(&results, two + three)? }
        }
        17 => Command::Close { at: at?, disputed: Vec::new() },
        18 => Command::Reopen(at?),
        19 => Command::DiscardRound(at?),
        20 => {
            let at = at?;
            let winner = [Some(Side::First), Some(Side::Second), None][three % 3];
            let decision = winner.map(|_| Decision { winner, ..Decision::default() });
            Command::Decide { at, pairing: pick(&meetings(at), one)?, decision }
        }
        21 => Command::Tag { entry, tags: BTreeSet::from([format!("{three}")]) },
        22 => {
            Command::RequestBye { at: RoundRef { group, round: 1 + u16::try_from(three % 4).ok()? }, entry, kind: None }
        }
        23 if three == 0 => Command::Erase(pick(&t.people.keys().copied().collect::<Vec<_>>(), two)?),
        38 | 39 => says(t, group, what, (one, two, three))?,
        41..=43 => opens(t, one, two)?,
        40 => Command::Accept { stage: pick(&stages, one)?, digest: Hash::of(&format!("{two} {three}")) },
        _ if ONWARD.contains(&what) => {
            let latest: Vec<GroupId> = groups(t).into_iter().rev().take(2).collect();
            onward(t, pick(&latest, one)?, two, three)?
        }
        _ => {
            let old = pick(log, one + two)?;
            let (public, _) = old.changes().ok()?;
            Command::Undo { version: old.version, changes: public.changes }
        }
    })
}

/// Tries an attempt from a page of that age, and accepts its consequences if asked.
fn attempt(arbiter: &mut Arbiter, what: Attempt) -> bool {
    let Some(command) = command(&arbiter.tournament, &arbiter.log, what) else { return false };
    let now = arbiter.tournament.version.0;
    let seen = Version(now.saturating_sub(what.4.saturating_sub(2)));
    let act = Envelope::new(arbiter.actor(), command).seeing(seen);
    let erased = act.commands.iter().find_map(|command| match command {
        Command::Erase(person) => Some(*person),
        _ => None,
    });
    let before = arbiter.tournament.clone();
    let done = match arbiter.because("so it goes").sends(act.clone()) {
        Err(Refusal::Consequences { list, digest, .. }) => {
            assert_eq!(list, consequences(&before, &act.clone().because(Some("so it goes".into()))));
            assert!(!list.is_empty());
            arbiter.because("so it goes").sends(Envelope { accepts: vec![digest], ..act })
        }
        done => done,
    };
    if done.is_err() {
        assert_eq!(arbiter.tournament, before, "a refused act leaves nothing");
    }
    if let (Ok(changes), Some(person)) = (&done, erased)
        && !changes.is_empty()
    {
        scrub(&mut arbiter.log, person);
    }
    done.is_ok_and(|changes| !changes.is_empty())
}

fn after(attempts: Vec<Attempt>) -> Arbiter {
    let mut arbiter = Arbiter::of(swiss_of(4, &["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"]));
    for (what, one, two, three, seen) in attempts {
        // An attempt to continue takes several steps, or no bracket would reach its second round.
        let steps = if ONWARD.contains(&what) { 7 } else { 1 };
        for step in 0..steps {
            attempt(&mut arbiter, (what, one, two + step, three + step, seen));
            check(&arbiter.tournament);
        }
    }
    arbiter
}

/// Checks properties 6 and 7, which always hold.
fn check(t: &Tournament) {
    for stage in &t.stages {
        let mut seated = BTreeSet::new();
        for group in t.groups_of(stage.id) {
            let seats: BTreeSet<EntryId> = group.seats.iter().copied().collect();
            assert_eq!(seats.len(), group.seats.len(), "nobody sits twice");
            assert!(seats.iter().eq(group.participations.keys().collect::<BTreeSet<_>>()), "seats are participations");
            assert!(seats.iter().all(|entry| t.entries.contains_key(entry) && seated.insert(*entry)));
            for round in group.rounds.values() {
                let of = round.seats.as_ref().unwrap_or(&group.seats);
                let mut met = BTreeSet::new();
                for entry in round.pairings.values().flat_map(|pairing| pairing.entries()) {
                    assert!(met.insert(entry) && of.contains(&entry), "{entry} in round {}", round.number);
                }
            }
        }
    }
    let mut members = BTreeSet::new();
    let rosters = t.entries.values().filter_map(|entry| entry.team()).flat_map(|team| &team.roster);
    assert!(rosters.into_iter().all(|person| members.insert(*person)), "nobody is in two rosters");
}

fn told(log: &[LogEntry], live: &Tournament) -> Tournament {
    Tournament { texts: live.texts.clone(), ..replay(log).unwrap() }
}

/// Returns the groups and stages without the people and the reasons, whose parts a copy may lack.
fn play_of(t: &Tournament) -> (BTreeMap<GroupId, std::sync::Arc<Group>>, Vec<std::sync::Arc<Stage>>) {
    (t.groups.clone(), t.stages.clone())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    /// Property 1, as far as the log goes, and property 2.
    #[test]
    fn the_log_tells_stages_and_groups_too(attempts in attempts()) {
        let arbiter = after(attempts);
        let again = told(&arbiter.log, &arbiter.tournament);
        prop_assert_eq!(&again, &arbiter.tournament);
        let public = replay(&public_copy(&arbiter.log)).unwrap();
        prop_assert_eq!(play_of(&public), play_of(&arbiter.tournament));
        for group in groups(&public) {
            let rounds = public.groups[&group].last_round();
            prop_assert_eq!(results(&public, group, rounds), results(&arbiter.tournament, group, rounds));
        }
    }

    /// Property 3: the last act is undone exactly, unless it cannot be undone at all.
    #[test]
    fn an_act_taken_back_leaves_what_was_before(attempts in attempts(), last in attempts()) {
        let mut arbiter = after(attempts);
        for what in last {
            let before = unstamped(&arbiter.tournament);
            if !attempt(&mut arbiter, what) {
                continue;
            }
            let version = arbiter.tournament.version;
            let entry = arbiter.log.last().unwrap();
            let (public, _) = entry.changes().unwrap();
            if public.changes.iter().any(|change| matches!(change, Change::Erased { .. })) {
                continue;
            }
            let highest = arbiter.tournament.highest;
            let undo = Command::Undo { version, changes: public.changes };
            let act = Envelope::new(arbiter.actor(), undo);
            let undone = match arbiter.because("a mistake").sends(act.clone()) {
                Err(Refusal::Consequences { digest, .. }) => {
                    arbiter.because("a mistake").sends(Envelope { accepts: vec![digest], ..act })
                }
                undone => undone,
            };
            if undone.is_ok() {
                let same = unstamped(&arbiter.tournament) == before;
                prop_assert!(same, "taken back: {:?}", public.action);
                prop_assert_eq!(arbiter.tournament.highest, highest, "no number comes back");
            }
            check(&arbiter.tournament);
        }
    }

    /// Property 5: two acts from the same page that are both accepted in both orders give the same result, except for
    /// new numbers.
    #[test]
    fn two_acts_from_one_page_do_not_depend_on_their_order(attempts in attempts(), one in attempts(), other in attempts()) {
        let arbiter = after(attempts);
        let seen = arbiter.tournament.version;
        for (one, other) in one.into_iter().zip(other) {
            let commands = [one, other].map(|what| command(&arbiter.tournament, &arbiter.log, what));
            let [Some(one), Some(other)] = commands else { continue };
            let both = |commands: [&Command; 2]| -> Option<Tournament> {
                let mut t = arbiter.tournament.clone();
                for command in commands {
                    let act = Envelope::new(arbiter.actor(), command.clone()).seeing(seen);
                    let changes = decide(&t, &act.because(Some("so it goes".into()))).ok()?;
                    if !changes.is_empty() {
                        t.apply(&changes, None);
                    }
                }
                Some(t)
            };
            // New numbers depend on the order; an undo reverses an act, whatever the page shows.
            let makes = |command: &Command| {
                matches!(
                    command,
                    Command::Register { .. }
                        | Command::AddStage(_)
                        | Command::Open { .. }
                        | Command::Pair(_)
                        | Command::Draw { .. }
                        | Command::Undo { .. }
                )
            };
            // Withdrawals and reinstatements apply from the next round on, and to the boards of a round that is open. If a
            // round is published, removed, closed or reopened, or a result decides a bracket, the dependence on the order is
            // intended.
            let attends = |command: &Command| matches!(command, Command::Withdraw(_) | Command::Reinstate(_));
            let opens_or_ends = |command: &Command| {
                matches!(
                    command,
                    Command::Publish(_)
                        | Command::DiscardRound(_)
                        | Command::Close { .. }
                        | Command::Reopen(_)
                        | Command::Enter { .. }
                        | Command::Decide { .. }
                )
            };
            let depend = (opens_or_ends(&one) && attends(&other)) || (attends(&one) && opens_or_ends(&other));
            if makes(&one) || makes(&other) || depend {
                continue;
            }
            if let (Some(first), Some(second)) = (both([&one, &other]), both([&other, &one])) {
                prop_assert!(unstamped(&first) == unstamped(&second), "{:?} and {:?}", one, other);
            }
        }
    }

    /// Property 10: cells mirror each other, and a line's score is the sum of its cells and its carried points.
    #[test]
    fn results_mirror_each_other(attempts in attempts()) {
        let arbiter = after(attempts);
        for id in groups(&arbiter.tournament) {
            let rounds = arbiter.tournament.groups[&id].last_round();
            let results = results(&arbiter.tournament, id, rounds).unwrap();
            for (place, line) in results.lines.iter().enumerate() {
                prop_assert_eq!(line.cells.len(), results.columns.len());
                let mut sum = line.brought;
                for (column, cell) in line.cells.iter().enumerate() {
                    let round = u16::try_from(column + 1).unwrap();
                    sum = sum + results.points(line, round) + line.extra(results.own_round(round));
                    if let Some(opponent) = cell.opponent() {
                        let back = results.lines[opponent].cells[column];
                        prop_assert_eq!(back.opponent(), Some(place), "round {} of group {}", round, id);
                    }
                }
                prop_assert_eq!(sum, results.score_after(line, results.rounds()));
            }
        }
    }
}

/// The generator reaches its target: later stages are opened and played.
#[test]
fn random_acts_open_and_play_later_stages() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let (mut opened, mut paired, mut brackets, mut further) = (0, 0, 0, 0);
    let mut runner = TestRunner::deterministic();
    for _ in 0..160 {
        let arbiter = after(attempts().new_tree(&mut runner).unwrap().current());
        for (stage, group) in arbiter.tournament.all_groups().filter(|(stage, _)| stage.id != STAGE) {
            opened += 1;
            paired += usize::from(group.has_begun());
            let is_bracket = matches!(stage.play.format, Format::Bracket(_));
            brackets += usize::from(group.has_begun() && is_bracket);
            further += usize::from(group.last_round() > 1 && is_bracket);
        }
    }
    println!(
        "{opened} groups of later stages, {paired} with a round; {brackets} begun brackets, {further} with a second round"
    );
    assert!(opened > 20 && paired > 10 && brackets > 10 && further > 5, "{opened} {paired} {brackets} {further}");
}
