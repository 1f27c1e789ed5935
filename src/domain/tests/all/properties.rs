//! Whatever an arbiter does.

use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_domain::command::KeptRecord;
use qisai_domain::{
    Adjustment, AdjustmentKind, ByeKind, Command, EntryId, GameResult, Pairing, PairingId, Penalty, PenaltyKind,
    Points, Refusal, ScoreSystem, Tournament,
};

use crate::arbiter::{Arbiter, Done, GROUP, rated, replay, swiss_of, unstamped};

/// Something to be tried: which action, and three numbers that choose its objects from those at hand.
type Attempt = (u8, usize, usize, usize);

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    prop::collection::vec((0u8..33, 0usize..64, 0usize..64, 0usize..64), 0..60)
}

fn pick<T: Copy>(from: impl IntoIterator<Item = T>, which: usize) -> Option<T> {
    let all: Vec<T> = from.into_iter().collect();
    all.get(which % all.len().max(1)).copied()
}

fn attempt(arbiter: &mut Arbiter, (action, one, two, three): Attempt) -> Option<Done> {
    let seen = arbiter.tournament.version;
    let group = GROUP;
    let round = arbiter.last_round();
    let asked = u16::try_from(1 + two % 6).unwrap();
    let kind = [ByeKind::HalfPoint, ByeKind::FullPoint, ByeKind::ZeroPoint, ByeKind::PairingAllocated][three % 4];
    let entry = pick(arbiter.tournament.entries.keys().copied(), one)?;
    let other = pick(arbiter.tournament.entries.keys().copied(), two)?;
    let pairings = |round: u16| -> Vec<PairingId> {
        arbiter.tournament.round(GROUP, round).map_or(Vec::new(), |round| round.pairings.keys().copied().collect())
    };
    let command = match action {
        0 => {
            let rating = u16::try_from(1400 + 10 * two).unwrap();
            return Some(arbiter.registers_players(vec![rated(&format!("Player {one}"), rating)]));
        }
        1 => {
            let player = Box::new(rated(&format!("Player {one}"), u16::try_from(1400 + three).unwrap()));
            let id = pick(arbiter.tournament.players.keys().copied(), two)?;
            Command::EditPlayer { id, player, seen }
        }
        2 => Command::Remove { entry, seen },
        3 => Command::Withdraw { entry, seen },
        4 => Command::Reinstate { entry, seen },
        5 => Command::RequestBye { entry, round: asked, kind: (one % 3 > 0).then_some(kind) },
        6 => Command::SetAbsent { round: round + 1, absent: vec![entry, other] },
        7 => {
            let mut order: Vec<EntryId> = arbiter.tournament.entries.keys().copied().collect();
            let turn = one % order.len();
            order.rotate_left(turn);
            order[0] = if three == 0 { other } else { order[0] };
            Command::Renumber { order }
        }
        8 => Command::DrawInitialSide {
            side: if one % 2 == 0 { qisai_domain::Side::First } else { qisai_domain::Side::Second },
        },
        9 | 10 => return Some(arbiter.pairs()),
        23 | 24 => Command::BeginEdit { group, round },
        25 => Command::EndEdit { group, round },
        11 => Command::SwapSides { group, round, pairing: pick(pairings(round), one)? },
        12 => Command::Exchange { group, round, one: entry, other },
        13 => Command::Unpair { group, round, pairing: pick(pairings(round), one)? },
        14 => Command::PairByHand { group, round, first: entry, second: other },
        15 => Command::GiveBye { group, round, entry, kind },
        16 => Command::DiscardRound { group, round },
        17 | 18 => Command::Publish { group, round },
        19 => Command::Reopen { group, round: asked },
        20 => {
            let round = asked.min(round);
            let result = pick(GameResult::all(), three)?;
            Command::EnterResult {
                group,
                round,
                pairing: pick(pairings(round), one)?,
                sequence: 1,
                result,
                seen,
                shown: None,
            }
        }
        21 => return Some(finish(arbiter, three)),
        22 => {
            return Some(arbiter.because("they agreed").edits(|event, settings, plan| {
                event.city = format!("City {one}");
                plan.rounds = asked;
                if three % 2 == 0 {
                    settings.scores = ScoreSystem::three_one_zero();
                }
            }));
        }
        27..=32 => command_on_a_game(arbiter, (action, one, two, three), entry)?,
        _ => {
            let version = pick(arbiter.log.iter().map(|entry| entry.version), one)?;
            return Some(arbiter.because("a mistake").undoes(version));
        }
    };
    Some(arbiter.because("so it goes").does(command))
}

/// Records, penalties, fouls and late corrections.
fn command_on_a_game(arbiter: &Arbiter, (action, one, two, three): Attempt, entry: EntryId) -> Option<Command> {
    let (group, seen) = (GROUP, arbiter.tournament.version);
    let asked = u16::try_from(1 + two % 6).unwrap();
    let round = asked.min(arbiter.last_round());
    let pairing = pick(arbiter.tournament.round(group, round)?.pairings.keys().copied(), one)?;
    let game = arbiter.tournament.pairing(group, round, pairing)?.games().first()?;
    Some(match action {
        27 => {
            let text = (three % 3 > 0).then(|| format!("game {three}"));
            Command::KeepRecords { group, round, records: vec![KeptRecord { pairing, sequence: 1, text }], seen }
        }
        28 => Command::Acknowledge { group, round, pairing, sequence: 1, shown: game.result },
        29 => {
            let penalty = Penalty { kind: PenaltyKind::Warning, round: asked, reason: format!("reason {three}") };
            let minus = Adjustment { kind: AdjustmentKind::Extra, round: Some(asked), points: Points(-1) };
            let (penalties, adjustments) = (vec![penalty; three % 3], vec![minus; two % 2]);
            Command::Sanction { entry, penalties, adjustments, seen }
        }
        30 => Command::Expel { entry, seen },
        31 => {
            let fouls = (u8::try_from(two % 4).unwrap(), u8::try_from(three % 4).unwrap());
            Command::RecordFouls { group, round, pairing, sequence: 1, fouls, shown: game.fouls }
        }
        _ => {
            let result = pick(GameResult::all(), three);
            Command::CorrectForRating { group, round, pairing, sequence: 1, result }
        }
    })
}

/// Gives every game that lacks one a result, and closes the round.
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

/// What holds at every moment.
fn check(tournament: &Tournament) {
    let numbers: BTreeSet<u32> = tournament.entries.values().map(|entry| entry.tpn).collect();
    let count = u32::try_from(tournament.entries.len()).unwrap();
    assert!(numbers.into_iter().eq(1..=count), "pairing numbers without gap or double");
    let (stage, group) = tournament.main_group().unwrap();
    assert!(group.rounds.len() <= usize::from(stage.rounds));
    for round in group.rounds.values() {
        let mut seen = BTreeSet::new();
        assert!(round.pairings.values().flat_map(Pairing::entries).all(|entry| seen.insert(entry)));
        let games = || round.pairings.values().flat_map(Pairing::games).map(|game| game.result);
        match round.state {
            qisai_domain::RoundState::Draft => assert!(games().all(|result| result == GameResult::Unknown)),
            qisai_domain::RoundState::Published => {}
            qisai_domain::RoundState::Closed => assert!(games().all(|result| result != GameResult::Unknown)),
        }
    }
}

fn after(attempts: Vec<Attempt>) -> Arbiter {
    let mut arbiter = Arbiter::of(swiss_of(4, &["Ada", "Bo", "Cid", "Dot", "Eve"]));
    for what in attempts {
        attempt(&mut arbiter, what);
        check(&arbiter.tournament);
    }
    arbiter
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_log_tells_the_whole_story(attempts in attempts()) {
        let arbiter = after(attempts);
        prop_assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    }

    #[test]
    fn everything_taken_back_from_the_last_to_the_first_leaves_the_beginning(attempts in attempts()) {
        let mut arbiter = after(attempts);
        let versions: Vec<_> = arbiter.log.iter().skip(1).map(|entry| entry.version).collect();
        for version in versions.into_iter().rev() {
            let undone: Result<_, Refusal> = arbiter.because("back to the beginning").undoes(version);
            prop_assert!(undone.is_ok(), "version {} is not taken back: {:?}", version, undone);
        }
        let beginning = replay(&arbiter.log[..1]).unwrap();
        prop_assert_eq!(unstamped(&arbiter.tournament), unstamped(&beginning));
        prop_assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    }
}
