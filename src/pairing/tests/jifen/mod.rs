//! Tests of 积分编排 on a thousand generated events; every round is judged from the results alone.

mod judge;

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{
    ByeKind, ColourRule, EntryId, Format, GameResult, GroupId, PlannedGame, Prohibition, Reason, RoundPlan,
    ScoreSystem, Setup, SwissReason, SwissSystem, Tournament,
};
use qisai_pairing::checker::check;
use qisai_pairing::generator::{GeneratorError, Options, generate};
use qisai_pairing::{PairingError, plan_round};
use qisai_swiss::SwissError;

use self::judge::{Seat, Segment, can_be_paired, seats, told};
use crate::support::{Played, swiss};

const JIFEN: Format = swiss(SwissSystem::Jifen);

/// Returns options for every kind of field in turn: odd and even, small and larger, complete and with every kind of
/// absence, with and without ratings.
fn options(seed: u64) -> Options {
    let small = seed.is_multiple_of(2);
    let players = 5 + u32::try_from(seed % if small { 8 } else { 25 }).unwrap();
    let rounds = if small { u16::try_from(players - 1).unwrap().min(6) } else { 7 };
    let rate = |every: u64, thousandths: u16| if seed.is_multiple_of(every) { thousandths } else { 0 };
    Options {
        seed,
        format: JIFEN,
        scores: if seed.is_multiple_of(3) { ScoreSystem::standard() } else { ScoreSystem::two_one_zero() },
        players,
        rounds,
        played: rounds,
        unrated: if seed.is_multiple_of(5) { 1000 } else { 200 },
        forfeits: rate(4, 50),
        absences: rate(3, 60),
        half_point_byes: rate(7, 60),
        withdrawals: rate(6, 30),
        late_entries: rate(5, 150),
        ..Options::default()
    }
}

/// Returns the event as far as it can be paired; where it cannot, the judge must agree.
fn event(seed: u64) -> Tournament {
    let options = options(seed);
    match generate(&options) {
        Ok(setup) => Tournament::try_from(setup).unwrap(),
        Err(GeneratorError::Pairing { round, error: PairingError::Swiss(SwissError::NoLegalPairing { .. }) }) => {
            let setup = generate(&Options { played: round - 1, ..options }).unwrap();
            let tournament = Tournament::try_from(setup).unwrap();
            let seats = seats(&tournament, round);
            let everybody: Vec<&Seat> = seats.iter().collect();
            assert!(!can_be_paired(&everybody) && bye_takers(&seats).is_empty(), "event {seed}, round {round}");
            tournament
        }
        Err(error) => panic!("event {seed}: {error}"),
    }
}

/// Returns the players who can have the bye in an odd field: those who are eligible and without whom the others can be
/// paired.
fn bye_takers(seats: &[Seat]) -> Vec<&Seat> {
    let without = |seat: &Seat| seats.iter().filter(|other| other.entry != seat.entry).collect::<Vec<_>>();
    seats.iter().filter(|seat| seat.may_have_bye && can_be_paired(&without(seat))).collect()
}

fn judge(tournament: &Tournament, plan: &RoundPlan) {
    let round = plan.number;
    let all = seats(tournament, round);
    let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated).map(|bye| bye.entry);
    assert_eq!(bye.is_some(), all.len() % 2 == 1);
    if let Some(bye) = bye {
        let can = bye_takers(&all);
        let lowest = can.iter().map(|seat| seat.score).min().unwrap();
        assert!(can.iter().any(|seat| seat.entry == bye && seat.score == lowest), "round {round}: the bye");
    }
    let paired: Vec<&Seat> = all.iter().filter(|seat| Some(seat.entry) != bye).collect();
    let seat = |entry: EntryId| *paired.iter().find(|seat| seat.entry == entry).unwrap();
    let placed: BTreeSet<EntryId> = plan.games.iter().flat_map(|game| [game.first, game.second]).collect();
    assert_eq!((placed.len(), 2 * plan.games.len()), (paired.len(), paired.len()));
    assert!(plan.games.iter().all(|game| !seat(game.first).met.contains(&game.second)), "round {round}: a rematch");
    let told = told(plan);
    if round == 1 {
        return;
    }
    let (made, stuck) = judge::segments(&paired);
    let repaired = told.segments.iter().find(|(_, dissolved, _)| dissolved.is_some());
    assert_eq!(repaired.is_some(), !stuck.is_empty(), "round {round}: repaired only where the last ones are stuck");
    if let Some((_, dissolved, games)) = repaired {
        assert_eq!(2 * games.len(), stuck.len() + 2 * usize::try_from(dissolved.unwrap()).unwrap());
    }
    for (reason, dissolved, games) in &told.segments {
        let of_games = |entry: &EntryId| games.iter().any(|(one, two)| one == entry || two == entry);
        let players: Vec<&Seat> = paired.iter().filter(|seat| of_games(&seat.entry)).copied().collect();
        if dissolved.is_none() {
            // The segment as rule 6 makes it, except for the pairs that were dissolved again.
            let whole = made.iter().find(|made| made.iter().any(|seat| seat.entry == players[0].entry)).unwrap();
            let (from, to) = (whole[0].score, whole[whole.len() - 1].score);
            assert_eq!(*reason, SwissReason::Segment { from, to, size: u32::try_from(whole.len()).unwrap() });
            if whole.len() > players.len() {
                continue;
            }
        }
        let segment = Segment { seats: players, upwards: dissolved.is_some() };
        segment.assert_best(games);
        if segment.seats.len() <= 8 {
            segment.assert_lots(games, &told.among);
        }
    }
}

fn a_quarter(quarter: u64) {
    let mut repaired = 0;
    for seed in (quarter..1000).step_by(4) {
        let tournament = event(seed);
        let rounds = tournament.group(GroupId(1)).unwrap().1.rounds.len();
        let report = check(&tournament, GroupId(1)).unwrap();
        assert_eq!((report.differing, report.reordered), (Vec::new(), Vec::new()), "event {seed} can be repeated");
        for round in 1..=u16::try_from(rounds).unwrap() {
            let plan = plan_round(&tournament, GroupId(1), round).unwrap();
            judge(&tournament, &plan);
            repaired += usize::from(told(&plan).segments.iter().any(|(_, dissolved, _)| dissolved.is_some()));
        }
    }
    assert!(repaired > 0, "some rounds need a repair");
}

#[test]
fn a_thousand_events_first_quarter() {
    a_quarter(0);
}

#[test]
fn a_thousand_events_second_quarter() {
    a_quarter(1);
}

#[test]
fn a_thousand_events_third_quarter() {
    a_quarter(2);
}

#[test]
fn a_thousand_events_fourth_quarter() {
    a_quarter(3);
}

#[test]
fn other_seeds_draw_other_rounds() {
    for seed in 0..100 {
        let setup = generate(&Options { players: 12, played: 0, ..options(seed) }).unwrap();
        let drawn = |lots: u32| {
            let mut setup = setup.clone();
            setup.lots = Some(lots);
            let plan = plan_round(&Tournament::try_from(setup).unwrap(), GroupId(1), 1);
            plan.unwrap().games.iter().map(|game| (game.first, game.second)).collect::<Vec<_>>()
        };
        let draws: BTreeSet<_> = (0..4).map(drawn).collect();
        assert!(draws.len() > 1, "four seeds, one draw");
    }
}

fn jifen(players: u32, rounds: u16) -> Played {
    let mut played = Played::new(JIFEN, players, rounds);
    played.setup.lots = Some(20_261_120);
    for entrant in &mut played.setup.entrants {
        entrant.player.rating = Some(u16::try_from(2500 - 10 * entrant.number).unwrap());
    }
    played
}

#[test]
fn the_first_round_draws_opponents_between_the_halves_and_shares_the_first_moves() {
    for (players, lots) in [(16, 1), (16, 2), (18, 3), (18, 4), (17, 5)] {
        let mut played = jifen(players, 7);
        played.setup.lots = Some(lots);
        let plan = played.plan().unwrap();
        let half = players / 2;
        let upper = |entry: EntryId| entry.0 <= half;
        assert!(plan.games.iter().all(|game| upper(game.first) != upper(game.second)));
        let first = plan.games.iter().filter(|game| upper(game.first)).count();
        assert!(first.abs_diff(plan.games.len() - first) <= 1);
        let rule = |game: &PlannedGame| matches!(game.reasons.last(), Some(Reason::Swiss(SwissReason::Colour { rule: ColourRule::Lot, article, .. })) if article == "5");
        assert!(plan.games.iter().all(rule));
        // The bye of an odd field goes to the last of the list.
        assert_eq!(
            plan.byes.iter().map(|bye| bye.entry.0).collect::<Vec<_>>(),
            if players == 17 { vec![17] } else { vec![] }
        );
    }
}

#[test]
fn the_unrated_are_drawn_into_the_lower_half() {
    let mut played = jifen(12, 7);
    for number in [1, 2, 5, 8] {
        played.entrant(number).player.rating = None;
    }
    let plan = played.plan().unwrap();
    let unrated = |entry: EntryId| [1, 2, 5, 8].contains(&entry.0);
    assert!(plan.games.iter().all(|game| !(unrated(game.first) && unrated(game.second))));
}

#[test]
fn lots_that_were_not_drawn_are_asked_for_and_no_initial_colour_is() {
    let mut played = jifen(8, 7);
    played.setup.initial_side = None;
    assert!(played.plan().is_ok());
    played.setup.lots = None;
    assert_eq!(played.plan(), Err(PairingError::Swiss(SwissError::LotsNotDrawn)));
}

#[test]
fn one_half_meets_itself_only_where_it_must() {
    // The first player of the upper half may not meet any player of the lower half.
    let blocked = jifen(8, 7).apart(&[1, 5, 6, 7, 8]);
    // The lower half may then not meet itself either: 1 meets a player of the upper half, and one player of the lower
    // half has no opponent.
    assert!(matches!(blocked.plan(), Err(PairingError::Swiss(SwissError::NoLegalPairing { .. }))));
    let plan = (5..=8).fold(jifen(8, 7), |played, other| played.apart(&[1, other])).plan().unwrap();
    let of_one_half = plan.games.iter().filter(|game| (game.first.0 <= 4) == (game.second.0 <= 4)).count();
    assert_eq!(of_one_half, 2, "one pair of each half");
}

/// Rule 4: the lot chooses among all pairings with as few games within the halves as possible.
#[test]
fn where_halves_must_meet_themselves_everybody_who_can_may_have_to() {
    let played = (5..=8).fold(jifen(8, 7), |played, other| played.apart(&[1, other]));
    let lower_pair = |lots: u32| {
        let setup = Setup { lots: Some(lots), ..played.setup.clone() };
        let games = Played { setup }.plan().unwrap().games;
        let pairs = games.iter().map(|game| [game.first.0, game.second.0]);
        pairs.flat_map(|pair| pair.into_iter().filter(move |_| pair.iter().all(|it| *it > 4))).collect::<Vec<u32>>()
    };
    let mut seen: BTreeMap<u32, BTreeSet<bool>> = BTreeMap::new();
    for pair in (0..40).map(lower_pair) {
        (5..=8).for_each(|number| _ = seen.entry(number).or_default().insert(pair.contains(&number)));
    }
    assert!(seen.values().all(|both| both.len() == 2), "{seen:?}");
}

#[test]
fn who_had_the_first_move_less_often_has_it() {
    let mut played = jifen(4, 3);
    played = played.recorded(&[(1, 3, GameResult::DRAW), (2, 4, GameResult::DRAW)], &[]);
    let plan = played.plan().unwrap();
    for game in &plan.games {
        assert!(
            [3, 4].contains(&game.first.0) && [1, 2].contains(&game.second.0),
            "more first moves meet more second moves"
        );
        let Some(Reason::Swiss(SwissReason::Colour { rule, article, .. })) = game.reasons.last() else {
            panic!("no reason for the sides")
        };
        assert_eq!((*rule, article.as_str()), (ColourRule::Balance, "13"));
    }
}

#[test]
fn first_moves_stay_within_one_where_nothing_stands_against_it() {
    // All games are drawn: there is one segment every round, so only the first moves decide.
    let mut played = jifen(16, 7);
    let mut first: BTreeMap<u32, i32> = BTreeMap::new();
    for _ in 1..=7 {
        for game in played.play(|_, _| GameResult::DRAW).games {
            *first.entry(game.first.0).or_default() += 1;
            *first.entry(game.second.0).or_default() -= 1;
        }
        assert!(first.values().all(|difference| difference.abs() <= 1), "{first:?}");
    }
}

#[test]
fn an_odd_number_of_games_gives_one_half_one_first_move_more() {
    let mut more = BTreeSet::new();
    for lots in 0..20 {
        let mut played = jifen(6, 7);
        played.setup.lots = Some(lots);
        let first = played.plan().unwrap().games.iter().filter(|game| game.first.0 <= 3).count();
        assert!([1, 2].contains(&first), "lots {lots}");
        more.insert(first);
    }
    assert_eq!(more.len(), 2, "which half is drawn");
}

#[test]
fn the_bye_goes_to_nobody_with_more_rounds_without_a_game_than_another() {
    for lots in 0..10 {
        let won = GameResult::FIRST_WINS;
        let mut played = jifen(5, 7).recorded(&[(1, 3, won), (2, 4, won)], &[(5, ByeKind::ZeroPoint)]);
        played.setup.lots = Some(lots);
        // Players 3, 4 and 5 have no points; 5 has not played.
        let byes: Vec<u32> = played.plan().unwrap().byes.iter().map(|bye| bye.entry.0).collect();
        assert!(byes == [3] || byes == [4], "{byes:?}");
    }
}

#[test]
fn two_small_imbalances_are_better_than_a_large_one() {
    // All have two points. Players 1 and 2 had the first move twice more than the second, 3 and 4 once more, 5 and 6
    // equally often.
    let mut played = jifen(12, 7);
    let first_movers: [&[u32]; 4] = [&[1, 2, 3, 4, 5, 6], &[1, 2], &[3, 4, 5, 6], &[1, 2]];
    for (at, first_movers) in (0..).zip(first_movers) {
        let other = |number: u32| 7 + (number - 1 + at) % 6;
        let rests = |number: &u32| at == 3 && [3, 4].contains(number);
        let game = |number: u32| {
            let moves_first = first_movers.contains(&number);
            let (one, two) = if moves_first { (number, other(number)) } else { (other(number), number) };
            (one, two, GameResult::DRAW)
        };
        let games: Vec<_> = (1..=6).filter(|number| !rests(number)).map(game).collect();
        let byes: Vec<_> = (1..=6)
            .filter(rests)
            .flat_map(|number| [number, other(number)])
            .map(|it| (it, ByeKind::HalfPoint))
            .collect();
        played = played.recorded(&games, &byes);
    }
    for number in 7..=12 {
        played = played.withdraws(number, 5);
    }
    for (one, two) in [(1, 5), (1, 6), (2, 5), (2, 6)] {
        let entries = vec![EntryId(one), EntryId(two)];
        played.setup.limits.prohibited.push(Prohibition { first_round: 5, last_round: 5, entries });
    }
    for lots in 0..10 {
        played.setup.lots = Some(lots);
        let plan = played.plan().unwrap();
        // A game between 1 and 2 would give one of them an excess of three first moves; against 3 and 4 they have an
        // excess of two.
        assert!(plan.games.iter().all(|game| game.first.0 + game.second.0 != 3), "lots {lots}");
    }
}
