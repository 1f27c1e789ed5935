//! Rules of the Keizer system one by one, with values reckoned by hand.

use qisai_domain::entrants::Ranking;
use qisai_domain::keizer::{
    Entrant, Exact, Fact, Field, JoinedLate, KeizerRules, Kind, Leavers, Line, OwnValue, Reckoner, Reckoning,
    Recompute, Settled, Start, reckon,
};
use qisai_domain::refusal::LockedSetting;
use qisai_domain::{EntryId, FixedGame, Format, GameResult, GroupId, PlannedGame, Refusal, RoundPlan, results};

use crate::arbiter::{Arbiter, GROUP, swiss_of};
use crate::cases::{game, opens, places};
use crate::keizer::random;
use crate::vectors::Chance;

fn field(count: usize) -> Field {
    Field { entrants: (0..count).map(|_| Entrant { from: 1, ..Entrant::default() }).collect() }
}

/// Adds a game, by numbers of the seed list.
fn wins(field: &mut Field, round: u16, winner: usize, loser: usize) {
    for (own, other, kind) in [(winner, loser, Kind::Win), (loser, winner, Kind::Loss)] {
        field.entrants[own - 1].facts.push(Fact { round, kind, opponent: Some(other - 1) });
    }
}

/// Returns the list as number and points.
fn listed(reckoning: &Reckoning) -> Vec<String> {
    reckoning.list.iter().map(|line| format!("{} {}", line.entrant + 1, line.points)).collect()
}

/// A pending game gives no item; a forfeit gives two, but is no meeting. Two of four possible points are half the value.
#[test]
fn kz04_a_game_gives_both_an_item_and_a_pending_one_gives_none() -> Result<(), Refusal> {
    let mut club = swiss_of(5, &["Ada", "Bo"]);
    club.play.format = Format::Keizer { rounds: 5, rules: Box::default() };
    let mut arbiter = Arbiter::of(club);
    let games = vec![PlannedGame { first: EntryId(1), second: EntryId(2), reasons: Vec::new() }];
    arbiter.pairs_as(RoundPlan { number: 1, games, ..RoundPlan::default() })?;
    arbiter.publishes(1)?;
    let kinds = |arbiter: &Arbiter| -> Vec<Option<Kind>> {
        let field = Field::of(&results(&arbiter.tournament, GROUP, 1).unwrap());
        field.entrants.iter().map(|entrant| entrant.facts.first().map(|fact| fact.kind)).collect()
    };
    assert_eq!(kinds(&arbiter), [None, None]);
    for (result, expected) in [
        (GameResult::FIRST_WINS, [Kind::Win, Kind::Loss]),
        (GameResult::DRAW, [Kind::Draw, Kind::Draw]),
        (GameResult::SecondForfeits, [Kind::ForfeitWin, Kind::ForfeitLoss]),
        (GameResult::DoubleForfeit, [Kind::DoubleForfeit, Kind::DoubleForfeit]),
    ] {
        arbiter.enters(1, result)?;
        assert_eq!(kinds(&arbiter), expected.map(Some));
    }
    assert!(!Kind::ForfeitWin.is_played() && Kind::Draw.is_played());
    let mut two_games = field(2);
    for (at, points) in [(0, 3), (1, 1)] {
        let kind = Kind::Share { points, most: 4 };
        two_games.entrants[at].facts.push(Fact { round: 1, kind, opponent: Some(1 - at) });
    }
    let rules = KeizerRules { top: 41, recompute: Recompute::PerRound, ..KeizerRules::default() };
    // 41 + 3/4 × 40, and 40 + 1/4 × 41.
    assert_eq!(listed(&reckon(&two_games, &rules, 1, false)), ["1 71", "2 201/4"]);
    Ok(())
}

#[test]
fn kz08_the_own_value_is_added_once_and_not_for_each_round() {
    let rules = KeizerRules { top: 30, ..KeizerRules::default() };
    for rounds in [0, 1, 7] {
        assert_eq!(listed(&reckon(&field(3), &rules, rounds, false)), ["1 30", "2 29", "3 28"]);
    }
}

/// Round 1 with the values 10, 9, 8, 7: 2 wins 10, 3 wins 7. The list without own values is 2, 3, 1, 4. Round 2 with its
/// values: 3 wins the 10 of 2, 1 wins the 7 of 4. The list of 17, 10, 7 and 0 adds 10, 9, 8 and 7.
#[test]
fn kz13_a_frozen_round_keeps_the_values_of_the_list_before_it() {
    let mut field = field(4);
    wins(&mut field, 1, 2, 1);
    wins(&mut field, 1, 3, 4);
    wins(&mut field, 2, 3, 2);
    wins(&mut field, 2, 1, 4);
    let rules = KeizerRules { top: 10, recompute: Recompute::Frozen, ..KeizerRules::default() };
    let reckoning = reckon(&field, &rules, 2, false);
    assert_eq!(listed(&reckoning), ["3 27", "2 19", "1 15", "4 7"]);
    assert_eq!((reckoning.passes, reckoning.settled), (2, Settled::ByRounds));
}

/// Lists that follow each other in a cycle are found again by passes from the start; the points are their exact mean.
#[test]
fn kz15_points_of_a_cycle_are_the_mean_of_its_lists() {
    let mut chance = Chance::new(15);
    let mut cycles = 0;
    for _ in 0..20_000 {
        let (players, rounds) = (4 + chance.below(12), 2 + u16::try_from(chance.below(6)).unwrap());
        let field = random(&mut chance, players, rounds);
        let rules = KeizerRules { top: 40, ..KeizerRules::default() };
        let reckoning = reckon(&field, &rules, rounds, false);
        let Settled::Mean(length) = reckoning.settled else { continue };
        let reckoner = Reckoner::new(&field, &rules, rounds);
        let next = |list: &[usize]| reckoner.sorted(&reckoner.pass(list, rounds));
        let mut list = reckoner.seed_list().to_vec();
        for _ in 0..reckoning.passes {
            list = next(&list);
        }
        let lists: Vec<Vec<usize>> =
            std::iter::successors(Some(list.clone()), |list| Some(next(list))).take(length).collect();
        assert_eq!(next(lists.last().unwrap()), list, "a cycle of {length}");
        let distinct = lists.iter().collect::<std::collections::BTreeSet<_>>();
        assert_eq!(distinct.len(), length);
        for line in &reckoning.list {
            let sum: i128 = lists.iter().map(|list| reckoner.pass(list, rounds)[line.entrant]).sum();
            let mean = Exact { numerator: sum, denominator: reckoner.unit() * i128::try_from(length).unwrap() };
            assert_eq!(line.points.reduced(), mean.reduced());
        }
        cycles += 1;
    }
    println!("{cycles} cycles");
    assert!(cycles > 10, "some lists do not settle");
}

/// The settled list depends on where the passes begin, so the start is a rule of the event.
#[test]
fn kz17_another_start_can_settle_elsewhere() {
    let mut chance = Chance::new(17);
    let (mut compared, mut other) = (0, 0);
    for _ in 0..400 {
        let (players, rounds) = (6 + chance.below(14), 3 + u16::try_from(chance.below(6)).unwrap());
        let field = random(&mut chance, players, rounds);
        let [seed, last] = [Start::Seed, Start::Last].map(|start| {
            let rules = KeizerRules { top: 40, start, ..KeizerRules::default() };
            reckon(&field, &rules, rounds, false)
        });
        if seed.settled == Settled::Yes && last.settled == Settled::Yes {
            compared += 1;
            other += u32::from(listed(&seed) != listed(&last));
        }
    }
    println!("{other} of {compared} settle elsewhere");
    assert!(other > 0 && other < compared);
}

/// Games of a leaver that vanish take points away from the opponents; by default they stay.
#[test]
fn kz76_opponents_of_a_leaver_keep_their_points_unless_the_games_vanish() {
    let mut field = field(3);
    wins(&mut field, 1, 2, 3);
    field.entrants[2].left = Some(2);
    let rules = |leavers| KeizerRules { top: 12, recompute: Recompute::PerRound, leavers, ..KeizerRules::default() };
    // 2 has 11 and the 10 of number 3.
    assert_eq!(listed(&reckon(&field, &rules(Leavers::Keep), 1, false)), ["2 21", "1 12", "3 10"]);
    assert_eq!(listed(&reckon(&field, &rules(Leavers::Drop), 1, false)), ["1 12", "2 11"]);
}

/// Of lists whose passes begin with the list before, nearly all settle, and a few run in a cycle.
#[test]
fn kz16_nearly_every_list_settles_and_a_few_run_in_a_cycle() {
    let mut chance = Chance::new(16);
    let (mut lists, mut cycles) = (0, 0);
    for _ in 0..120 {
        let (players, rounds) = (6 + chance.below(14), 8);
        let field = random(&mut chance, players, rounds);
        let rules = KeizerRules { start: Start::Last, ..KeizerRules::default() };
        for round in 1..=rounds {
            lists += 1;
            cycles += u32::from(matches!(reckon(&field, &rules, round, false).settled, Settled::Mean(_)));
        }
    }
    println!("{cycles} of {lists} lists do not settle");
    assert!(cycles > 0 && cycles * 20 < lists, "{cycles} of {lists}");
}

/// A result of round 1 that is corrected after round 3 gives the list that it would have given at once, whether the
/// passes begin with the seed list or with the list before.
#[test]
fn kz18_a_corrected_result_gives_the_list_that_it_would_have_given_at_once() -> Result<(), Refusal> {
    let names = ["Ada", "Bo", "Cid", "Dag", "Eve", "Fay"];
    for start in [Start::Seed, Start::Last] {
        let rules = KeizerRules { start, ..KeizerRules::default() };
        let season = |first: GameResult, corrected: Option<GameResult>| -> Result<Reckoning, Refusal> {
            let mut club = swiss_of(5, &names);
            club.play.format = Format::Keizer { rounds: 5, rules: Box::new(rules.clone()) };
            let mut arbiter = Arbiter::of(club);
            for (round, pairs) in
                (1..).zip([[[1, 2], [3, 4], [5, 6]], [[1, 3], [2, 5], [4, 6]], [[1, 4], [2, 6], [3, 5]]])
            {
                let games = pairs.map(|[one, two]| PlannedGame {
                    first: EntryId(one),
                    second: EntryId(two),
                    reasons: Vec::new(),
                });
                arbiter.pairs_as(RoundPlan { number: round, games: games.to_vec(), ..RoundPlan::default() })?;
                arbiter.publishes(round)?;
                for board in 1..=3 {
                    let result = if round == 1 && board == 1 { first } else { GameResult::FIRST_WINS };
                    arbiter.enters(board, result)?;
                }
                arbiter.closes(round)?;
            }
            if let Some(result) = corrected {
                arbiter.because("the sheet says so").reopens(1)?;
                let seen = arbiter.tournament.version;
                arbiter.because("the sheet says so").enters_in(1, 1, result, seen)?;
                arbiter.closes(1)?;
            }
            Ok(reckon(&Field::of(&results(&arbiter.tournament, GROUP, 3).unwrap()), &rules, 3, false))
        };
        let at_once = season(GameResult::SECOND_WINS, None)?;
        assert_eq!(season(GameResult::FIRST_WINS, Some(GameResult::SECOND_WINS))?, at_once);
        assert_ne!(season(GameResult::FIRST_WINS, None)?, at_once);
    }
    Ok(())
}

/// Two of three rounds were missed: 10 and 10 of 50 points come from them.
#[test]
fn kz72_the_share_of_points_from_absences_is_told() {
    let mut field = field(2);
    field.entrants[0].facts = [1, 2].map(|round| Fact { round, kind: Kind::Notified, opponent: None }).to_vec();
    let rules = KeizerRules { top: 30, ..KeizerRules::default() };
    let reckoning = reckon(&field, &rules, 3, false);
    assert_eq!(reckoning.list.iter().map(Line::away_share).collect::<Vec<_>>(), [40, 0]);
}

/// Before the list that pairs the first round of a newcomer there is no place for him; then everybody below him by rating
/// has one point of value less, and the value of place 1 stays.
#[test]
fn kz50_a_newcomer_takes_a_place_when_he_is_first_paired() {
    let mut season = field(4);
    season.entrants[1].from = 3;
    let rules = KeizerRules { top: 20, joined_late: JoinedLate::Nothing, ..KeizerRules::default() };
    assert_eq!(listed(&reckon(&season, &rules, 1, true)), ["1 20", "3 19", "4 18"]);
    assert_eq!(listed(&reckon(&season, &rules, 2, true)), ["1 20", "2 19", "3 18", "4 17"]);
}

/// A win against the leader loses worth when the leader falls.
#[test]
fn kz70_a_win_is_worth_what_the_opponent_is_worth_now() {
    let mut season = field(6);
    wins(&mut season, 1, 6, 1);
    for (round, winner) in [(2, 5), (3, 4), (4, 3)] {
        wins(&mut season, round, winner, 1);
    }
    let rules = KeizerRules { top: 20, ..KeizerRules::default() };
    let worth = |rounds| {
        let line = reckon(&season, &rules, rounds, false).list.into_iter().find(|line| line.entrant == 5).unwrap();
        line.items[0].points.reduced()
    };
    assert_eq!([1, 2, 3, 4].map(worth), [19, 18, 17, 16].map(Exact::whole));
}

/// With a small first value the first is worth many times the last; with a big one all are worth nearly the same.
#[test]
fn kz73_a_small_first_value_spreads_and_a_big_one_makes_values_alike() {
    let season = field(10);
    let values = |top| {
        let rules = KeizerRules { top, ..KeizerRules::default() };
        let list = reckon(&season, &rules, 0, false).list;
        [list[0].value, list[9].value].map(|value| value.reduced().numerator)
    };
    assert_eq!([12, 15, 90].map(values), [[12, 3], [15, 6], [90, 81]]);
    // Beating the first instead of the last is worth as much as three more wins, or not even half of one.
    let gain = |top| {
        let mut season = field(10);
        wins(&mut season, 1, 5, 1);
        wins(&mut season, 1, 6, 10);
        let rules =
            KeizerRules { top, own_value: OwnValue::Never, recompute: Recompute::PerRound, ..KeizerRules::default() };
        let points = reckon(&season, &rules, 1, false).list;
        points[0].points.numerator / points[1].points.numerator
    };
    assert_eq!([12, 90].map(gain), [4, 1]);
}

/// The automatic first value is that of the entrants of round 1: who comes later changes no old points by it.
#[test]
fn kz74_the_first_value_is_kept_when_more_players_come() {
    let rules = KeizerRules { joined_late: JoinedLate::Nothing, ..KeizerRules::default() };
    let mut season = field(8);
    wins(&mut season, 1, 1, 2);
    let before = reckon(&season, &rules, 2, false);
    season.entrants.push(Entrant { from: 2, ..Entrant::default() });
    let after = reckon(&season, &rules, 2, false);
    assert_eq!((before.top, after.top), (12, 12));
    assert_eq!(listed(&after)[..8], listed(&before)[..], "the newcomer is below them");
}

/// A late entrant who wins every game stays below a player with as many wins, unless missed rounds give points.
#[test]
fn kz75_a_late_entrant_reaches_the_top_only_with_points_for_the_missed_rounds() {
    let mut season = field(6);
    season.entrants[5].from = 4;
    for round in 1..=3 {
        season.entrants[5].facts.push(Fact { round, kind: Kind::NotYet, opponent: None });
        wins(&mut season, round, 1, 1 + usize::from(round));
    }
    for (round, loser) in [(4, 2), (5, 3), (6, 4)] {
        wins(&mut season, round, 6, loser);
    }
    let first = |joined_late| {
        let rules = KeizerRules { top: 20, joined_late, ..KeizerRules::default() };
        reckon(&season, &rules, 6, false).list[0].entrant + 1
    };
    assert_eq!([JoinedLate::Nothing, JoinedLate::Notified, JoinedLate::Amount(20)].map(first), [1, 6, 6]);
}

/// A table of its own for each period is a stage of its own: its seed list is the last list, and its points begin at 0.
#[test]
fn kz51_a_period_with_points_of_its_own_is_a_stage() -> Result<(), Refusal> {
    let mut club = swiss_of(5, &["Ada", "Bo", "Cid", "Dag"]);
    club.play.format = Format::keizer(5);
    let mut arbiter = Arbiter::of(club);
    let games = [[2, 1], [4, 3]].map(|[one, two]| game(one, two)).to_vec();
    arbiter.pairs_as(RoundPlan { number: 1, games, ..RoundPlan::default() })?;
    arbiter.publishes(1)?;
    for board in [1, 2] {
        arbiter.enters(board, GameResult::FIRST_WINS)?;
    }
    arbiter.closes(1)?;
    let play = arbiter.tournament.stages[0].play.as_ref().clone();
    let from = places(Ranking::Group(GROUP), 1..=4, None);
    opens(&mut arbiter, play, from, &[&[2, 4, 1, 3]])?;
    let begun = Field::of(&results(&arbiter.tournament, GroupId(2), 0).unwrap());
    let rules = KeizerRules { top: 10, ..KeizerRules::default() };
    assert_eq!(listed(&reckon(&begun, &rules, 0, false)), ["1 10", "2 9", "3 8", "4 7"], "by the new seats");
    let seats: Vec<u32> = arbiter.tournament.groups[&GroupId(2)].seats.iter().map(|entry| entry.0).collect();
    assert_eq!(seats, [2, 4, 1, 3]);
    Ok(())
}

/// Fixed games of paired rounds are part of them; those of rounds to come can change, and an entry that is removed takes
/// its own along.
#[test]
fn kz35_fixed_games_of_paired_rounds_are_locked() -> Result<(), Refusal> {
    let mut club = swiss_of(5, &["Ada", "Bo", "Cid", "Dag"]);
    club.play.format = Format::keizer(5);
    let fixed = |round, numbers: [u32; 2]| FixedGame { round, entries: numbers.map(EntryId) };
    club.limits.fixed = vec![fixed(1, [1, 4])];
    let mut arbiter = Arbiter::of(club);
    arbiter.pairs_as(RoundPlan { number: 1, games: vec![game(1, 4), game(2, 3)], ..RoundPlan::default() })?;
    let locked = Err(Refusal::Locked(LockedSetting::FixedGames));
    assert_eq!(arbiter.edits(|_, stage| stage.limits.fixed.clear()), locked);
    assert_eq!(arbiter.edits(|_, stage| stage.limits.fixed.push(fixed(1, [2, 3]))), locked);
    arbiter.edits(|_, stage| stage.limits.fixed.extend([fixed(2, [1, 2]), fixed(3, [1, 3])]))?;
    arbiter.registers(["Eve"])?;
    arbiter.edits(|_, stage| stage.limits.fixed.push(fixed(4, [5, 3])))?;
    arbiter.removes("Eve")?;
    let rounds: Vec<u16> = arbiter.tournament.stages[0].limits.fixed.iter().map(|game| game.round).collect();
    assert_eq!(rounds, [1, 2, 3]);
    Ok(())
}
