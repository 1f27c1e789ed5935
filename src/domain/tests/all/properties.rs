//! Properties that hold after any action of an arbiter.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use qisai_domain::command::{Action, KeptRecord};
use qisai_domain::{
    Adjournment, Adjustment, AdjustmentKind, ByeKind, Change, Command, Decision, Draw, EntryId, Format, GameKey,
    GameResult, LogEntry, PairingId, Penalty, PenaltyKind, Points, Refusal, ScoreSystem, Tournament, Version,
};

use crate::arbiter::{Arbiter, Done, GROUP, at, rated, replay, swiss_of, unstamped};
use crate::log::{public_copy, scrub};

/// Random attempt: the action, and three numbers that choose its objects from those available.
type Attempt = (u8, usize, usize, usize);

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    prop::collection::vec((0u8..40, 0usize..64, 0usize..64, 0usize..64), 0..60)
}

fn pick<T: Copy>(from: impl IntoIterator<Item = T>, which: usize) -> Option<T> {
    let all: Vec<T> = from.into_iter().collect();
    all.get(which % all.len().max(1)).copied()
}

fn attempt(arbiter: &mut Arbiter, (action, one, two, three): Attempt) -> Option<Done> {
    let group = GROUP;
    let round = arbiter.last_round();
    let asked = u16::try_from(1 + two % 6).unwrap();
    let kind = [ByeKind::HalfPoint, ByeKind::FullPoint, ByeKind::ZeroPoint, ByeKind::PairingAllocated][three % 4];
    let entry = pick(arbiter.tournament.entries.keys().copied(), one)?;
    let other = pick(arbiter.tournament.entries.keys().copied(), two)?;
    let pairings = |round: u16| -> Vec<PairingId> {
        arbiter.tournament.round(at(round)).map_or(Vec::new(), |round| round.pairings.keys().copied().collect())
    };
    let command = match action {
        0 => {
            let rating = u16::try_from(1400 + 10 * two).unwrap();
            return Some(arbiter.registers_players(vec![rated(&format!("Player {one}"), rating)]));
        }
        1 => {
            let player = Box::new(rated(&format!("Player {one}"), u16::try_from(1400 + three).unwrap()));
            let id = pick(arbiter.tournament.people.keys().copied(), two)?;
            Command::EditPerson { id, player }
        }
        2 => Command::Remove(entry),
        3 => Command::Withdraw(entry),
        4 => Command::Reinstate(entry),
        5 => Command::RequestBye { at: at(asked), entry, kind: (one % 3 > 0).then_some(kind) },
        6 => {
            let absent = BTreeMap::from([(entry, true), (other, three % 3 > 0)]);
            Command::SetAbsent { at: at(round + 1), absent }
        }
        7 => {
            let mut order: Vec<EntryId> = arbiter.tournament.entries.keys().copied().collect();
            let turn = one % order.len();
            order.rotate_left(turn);
            order[0] = if three == 0 { other } else { order[0] };
            Command::Renumber { group, order }
        }
        8 => {
            let side = if one % 2 == 0 { qisai_domain::Side::First } else { qisai_domain::Side::Second };
            Command::Draw { group, draw: Draw::initial_side(side) }
        }
        9 | 10 => return Some(arbiter.pairs()),
        23 | 24 => Command::BeginEdit(at(round)),
        25 => Command::EndEdit(at(round)),
        11 => Command::SwapSides { at: at(round), pairing: pick(pairings(round), one)? },
        12 => Command::Exchange { at: at(round), one: entry, other },
        13 => Command::Unpair { at: at(round), pairing: pick(pairings(round), one)? },
        14 => Command::PairByHand { at: at(round), first: entry, second: other },
        15 => Command::GiveBye { at: at(round), entry, kind },
        16 => Command::DiscardRound(at(round)),
        17 | 18 => Command::Publish(vec![at(round)]),
        19 => Command::Reopen(at(asked)),
        20 => {
            let round = asked.min(round);
            let result = pick(GameResult::all(), three)?;
            Command::Enter { at: at(round), pairing: pick(pairings(round), one)?, game: GameKey::ONLY, result }
        }
        21 => return Some(finish(arbiter, three)),
        22 => {
            return Some(arbiter.because("they agreed").edits(|settings, form| {
                settings.name = format!("Section {one}");
                form.announce(asked);
                if three % 2 == 0 {
                    form.play.scoring.games = ScoreSystem::three_one_zero();
                }
            }));
        }
        27..=32 => command_on_a_game(arbiter, (action, one, two, three), entry)?,
        33 => {
            let tags = (0..three % 3).map(|tag| format!("tag {tag}")).collect();
            Command::Tag { entry, tags }
        }
        34 => {
            let ruling = (three % 3 > 0).then(|| Decision { absent: [false, true], ..Decision::default() });
            Command::Decide { at: at(round), pairing: pick(pairings(round), one)?, decision: ruling }
        }
        36 => Command::End,
        // More frequent than the end, because everything else is refused meanwhile.
        37..=39 => Command::ReopenEnded,
        _ => {
            let version = pick(arbiter.log.iter().map(|entry| entry.version), one)?;
            return Some(arbiter.because("a mistake").undoes(version));
        }
    };
    let seen = arbiter.tournament.version;
    Some(arbiter.because("so it goes").does_seeing(seen, command))
}

/// Records, penalties, fouls and late corrections.
fn command_on_a_game(arbiter: &Arbiter, (action, one, two, three): Attempt, entry: EntryId) -> Option<Command> {
    let asked = u16::try_from(1 + two % 6).unwrap();
    let at = at(asked.min(arbiter.last_round()));
    let pairing = pick(arbiter.tournament.round(at)?.pairings.keys().copied(), one)?;
    arbiter.tournament.pairing(at, pairing)?.two()?;
    let game = GameKey::ONLY;
    Some(match action {
        27 => {
            let text = (three % 3 > 0).then(|| format!("game {three}"));
            Command::KeepRecords { at, records: vec![KeptRecord { pairing, game, text }] }
        }
        28 => Command::Acknowledge { at, pairing, game },
        29 => {
            let penalty = Penalty { kind: PenaltyKind::Warning, round: asked, given: Version::default() };
            let minus = Adjustment { kind: AdjustmentKind::Extra, round: Some(asked), points: Points(-1) };
            let (penalties, adjustments) = (vec![penalty; three % 3], vec![minus; two % 2]);
            Command::Sanction { group: GROUP, entry, penalties, adjustments }
        }
        30 => Command::Expel(entry),
        31 if three % 3 == 0 => {
            let envelope = Adjournment {
                position: format!("position {one}"),
                used: [60, 61],
                sealed_by: qisai_domain::Side::Second,
                move_number: 40,
                resumes: None,
            };
            Command::Adjourn { at, pairing, game, envelope: (two % 2 == 0).then_some(envelope) }
        }
        31 => {
            let fouls = [u8::try_from(two % 4).unwrap(), u8::try_from(three % 4).unwrap()];
            Command::RecordFouls { at, pairing, game, fouls }
        }
        _ => Command::CorrectForRating { at, pairing, game, result: pick(GameResult::all(), three) },
    })
}

/// Enters a result for every game without one, and closes the round.
fn finish(arbiter: &mut Arbiter, which: usize) -> Done {
    let round = arbiter.last_round();
    if round == 0 {
        return Ok(Vec::new());
    }
    let result = [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS, GameResult::Adjourned][which % 4];
    for board in arbiter.boards(round) {
        if arbiter.result(round, board) == GameResult::Unknown {
            arbiter.enters(board, result)?;
        }
    }
    arbiter.closes(round)
}

/// Checks the properties that always hold.
fn check(tournament: &Tournament) {
    let (stage, group) = tournament.first_group().unwrap();
    let seats: BTreeSet<EntryId> = group.seats.iter().copied().collect();
    assert_eq!(seats.len(), group.seats.len(), "no entry has two pairing numbers");
    assert!(seats.iter().eq(tournament.entries.keys().collect::<BTreeSet<_>>()), "every entry has one");
    assert!(seats.iter().eq(group.participations.keys().collect::<BTreeSet<_>>()));
    assert_eq!(tournament.entrants(group).len(), seats.len());
    let Format::Swiss { rounds, .. } = &stage.play.format else { unreachable!("a Swiss stays one") };
    assert!(group.rounds.len() <= usize::from(*rounds));
    for round in group.rounds.values() {
        let mut seen = BTreeSet::new();
        assert!(round.pairings.values().flat_map(|pairing| pairing.entries()).all(|entry| seen.insert(entry)));
        let meetings = || round.pairings.values().filter(|pairing| pairing.two().is_some());
        match round.state {
            qisai_domain::RoundState::Draft => assert!(meetings().all(|pairing| {
                pairing.decision.is_none() && pairing.games.values().all(|game| game.result == GameResult::Unknown)
            })),
            qisai_domain::RoundState::Published => {}
            qisai_domain::RoundState::Closed => assert!(meetings().all(|pairing| {
                let game = pairing.games.get(&GameKey::ONLY);
                pairing.decision.is_some() || game.is_some_and(|game| game.result != GameResult::Unknown)
            })),
        }
    }
}

/// Replays a log, with the texts of records, which are kept beside it.
fn told(log: &[LogEntry], live: &Tournament) -> Tournament {
    Tournament { texts: live.texts.clone(), ..replay(log).unwrap() }
}

fn after(attempts: Vec<Attempt>) -> Arbiter {
    let mut arbiter = Arbiter::of(swiss_of(4, &["Ada", "Bo", "Cid", "Dot", "Eve"]));
    for what in attempts {
        attempt(&mut arbiter, what);
        check(&arbiter.tournament);
    }
    if arbiter.tournament.has_ended() {
        arbiter.because("more is to come").does(Command::ReopenEnded).unwrap();
    }
    arbiter
}

/// Undoes all acts from the last to the first, until only the beginning is left. Ends and reopenings are kept, and
/// cancel each other.
fn everything_is_taken_back(mut arbiter: Arbiter) {
    let is_taken_back = |entry: &&LogEntry| {
        let (public, _) = entry.changes().unwrap();
        !matches!(public.action, Action::End | Action::ReopenEnded)
    };
    let versions: Vec<_> = arbiter.log.iter().skip(1).filter(is_taken_back).map(|entry| entry.version).collect();
    for version in versions.into_iter().rev() {
        let undone: Result<_, Refusal> = arbiter.because("back to the beginning").undoes(version);
        assert!(undone.is_ok(), "version {version} is not taken back: {undone:?}");
    }
    let beginning = replay(&arbiter.log[..1]).unwrap();
    assert_eq!(unstamped(&arbiter.tournament), unstamped(&beginning));
    assert_eq!(told(&arbiter.log, &arbiter.tournament), arbiter.tournament);
}

/// Undoes an act of the log together with those that depend on it, and redoes them: everything is as before.
fn undone_together_and_redone(mut arbiter: Arbiter, which: usize) {
    let Some(version) = pick(arbiter.log.iter().skip(1).map(|entry| entry.version), which) else { return };
    let Ok(undoing) = arbiter.undoing(version) else { return };
    assert_eq!(undoing.required.last(), Some(&version));
    let (before, length) = (unstamped(&arbiter.tournament), arbiter.log.len());
    arbiter.undoes_together(&undoing.required).unwrap();
    check(&arbiter.tournament);
    assert_eq!(arbiter.log.len(), length + 1, "one act in the log");
    let reversed: Vec<Version> = arbiter.log.last().unwrap().public().unwrap().reverses().collect();
    assert_eq!(reversed.iter().collect::<BTreeSet<_>>(), undoing.required.iter().collect());
    let undone = unstamped(&arbiter.tournament);
    for state in [&before, &undone, &before] {
        arbiter.because("a mistake").undoes_the_last().unwrap();
        assert_eq!(unstamped(&arbiter.tournament), *state);
    }
    assert_eq!(told(&arbiter.log, &arbiter.tournament), arbiter.tournament);
}

/// An entry absent in a public round is marked absent again: nothing changes that could not be undone.
#[test]
fn d7_the_bye_that_stands_is_no_act_to_be_taken_back() {
    let withdrawals = [(3, 0, 0, 0), (3, 12, 0, 0)];
    let round = [(9, 0, 0, 0), (17, 0, 0, 0), (21, 0, 0, 0)];
    let mut arbiter = after(withdrawals.into_iter().chain(round).collect());
    let before = arbiter.tournament.version;
    attempt(&mut arbiter, (15, 2, 0, 46)).unwrap().unwrap();
    assert_eq!(arbiter.tournament.version, before);
    everything_is_taken_back(arbiter);
}

#[test]
fn a_withdrawal_that_comes_back_after_its_round_is_gone_counts_from_the_next_one() {
    let attempts = [
        (9, 0, 0, 0),
        (3, 0, 0, 0),
        (17, 0, 0, 0),
        (26, 22, 0, 0),
        (34, 0, 0, 1),
        (16, 0, 0, 0),
        (0, 0, 0, 0),
        (0, 1, 0, 0),
        (26, 31, 0, 0),
        (9, 0, 0, 0),
        (0, 0, 0, 0),
        (16, 0, 0, 0),
    ];
    everything_is_taken_back(after(attempts.to_vec()));
}

#[test]
fn a_late_entry_that_comes_back_after_its_round_is_gone_counts_from_the_next_one() {
    let attempts =
        [(9, 0, 0, 0), (0, 1, 0, 0), (26, 2, 0, 0), (16, 0, 0, 0), (26, 3, 0, 0), (26, 4, 0, 0), (16, 0, 0, 0)];
    everything_is_taken_back(after(attempts.to_vec()));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_log_tells_the_whole_story(attempts in attempts()) {
        let arbiter = after(attempts);
        prop_assert_eq!(told(&arbiter.log, &arbiter.tournament), arbiter.tournament);
    }

    #[test]
    fn a_number_names_one_thing_for_ever(attempts in attempts()) {
        let mut arbiter = after(attempts);
        let (mut pairings, mut entries) = (BTreeSet::new(), BTreeSet::new());
        for entry in &arbiter.log {
            // Only an undo restores earlier objects.
            let (public, _) = entry.changes().unwrap();
            let changes = if public.undoes.is_some() { Vec::new() } else { public.changes };
            for change in changes {
                match change {
                    Change::Round { before: None, after: Some(round), .. } => {
                        prop_assert!(round.pairings.keys().all(|id| pairings.insert(*id)));
                    }
                    Change::Pairing { id, before: None, .. } => prop_assert!(pairings.insert(id)),
                    Change::Entry { id, before: None, .. } => prop_assert!(entries.insert(id)),
                    _ => {}
                }
            }
        }
        let highest = arbiter.tournament.highest;
        arbiter.registers(["Newcomer"]).unwrap();
        prop_assert_eq!(arbiter.entry("Newcomer"), EntryId(highest.entry + 1));
        prop_assert_eq!(replay(&arbiter.log).unwrap().highest, arbiter.tournament.highest);
    }

    #[test]
    fn the_log_tells_it_without_the_erased(attempts in attempts(), who in 0usize..64) {
        let mut arbiter = after(attempts);
        let person = pick(arbiter.tournament.people.keys().copied(), who);
        if let Some(person) = person {
            arbiter.because("asked by letter").does(Command::Erase(person)).unwrap();
            scrub(&mut arbiter.log, person);
            prop_assert!(arbiter.tournament.person(person).unwrap().is_erased());
        }
        prop_assert_eq!(told(&arbiter.log, &arbiter.tournament), arbiter.tournament);
    }

    #[test]
    fn the_public_log_tells_the_same_play(attempts in attempts()) {
        let arbiter = after(attempts);
        let public = told(&public_copy(&arbiter.log), &arbiter.tournament);
        prop_assert_eq!(public.groups, arbiter.tournament.groups);
        prop_assert_eq!(public.entries, arbiter.tournament.entries);
    }

    #[test]
    fn any_act_is_undone_with_those_that_depend_on_it_and_redone_exactly(attempts in attempts(), which in 0usize..64) {
        undone_together_and_redone(after(attempts), which);
    }

    #[test]
    fn everything_taken_back_from_the_last_to_the_first_leaves_the_beginning(attempts in attempts()) {
        everything_is_taken_back(after(attempts));
    }
}
