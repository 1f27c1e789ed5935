//! Standings of a Keizer: places, points and workings, and report files that are read again.

use std::collections::BTreeMap;

use qisai_domain::keizer::{ColourTie, KeizerRules, OwnValue, Recompute, Settled, Worth};
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{
    Absence, ByeKind, EntryId, Event, FixedGame, Format, GameResult, GroupId, Play, Player, PrizePlan, RoundState,
    ScoreSystem, Scoring, Settings, Setup, Tournament, TournamentId,
};
use qisai_exchange::trf::{self, Dialect, NoteKind};
use qisai_pairing::generator::{Options, generate};
use qisai_standings::prize_plan::read;
use qisai_standings::ranking::{Ranked, order, ranked};
use qisai_standings::{Against, Descriptor, Exact, Value, Working};

const GROUP: GroupId = GroupId(1);

fn standings(t: &Tournament) -> Ranked {
    let (stage, group) = t.group(GROUP).unwrap();
    ranked(t, GROUP, group.last_public_round(), &order(stage).unwrap()).unwrap()
}

fn club(rules: KeizerRules, players: u32, games: &[(u32, u32, GameResult)]) -> Setup {
    let format = Format::Keizer { rounds: 9, rules: Box::new(rules) };
    let entrant = |number| Entrant {
        number,
        player: Player { name: format!("Player {number}"), ..Player::default() },
        ..Entrant::default()
    };
    let pairings = games.iter().map(|&(first, second, result)| PlayedPairing::Game { first, second, result });
    let settings = Settings { slug: "club".to_owned(), ..Settings::default() };
    Setup {
        id: TournamentId(1),
        entrants: (1..=players).map(entrant).collect(),
        played: vec![PlayedRound { state: RoundState::Closed, pairings: pairings.collect() }],
        ..Setup::new(settings, Play::of(format, Scoring::of_games(ScoreSystem::standard())))
    }
}

/// Six players, first value 7: the example of the first and the settled pass.
fn six() -> Tournament {
    let games = [(2, 1, GameResult::DRAW), (4, 3, GameResult::SECOND_WINS), (6, 5, GameResult::FIRST_WINS)];
    club(KeizerRules { top: 7, ..KeizerRules::default() }, 6, &games).try_into().unwrap()
}

#[test]
fn kz60_places_and_points_are_those_of_the_settled_list() {
    let ranked = standings(&six());
    let rows: Vec<(u32, usize, bool, Vec<Option<String>>)> = ranked
        .standings
        .rows
        .iter()
        .map(|row| (row.entry.0, row.rank, row.shared, row.values.iter().map(Value::text).collect()))
        .collect();
    let line = |entry, rank, points: &str, value: &str, games: &str| {
        (entry, rank, false, [points, value, games].map(|text| Some(text.to_owned())).to_vec())
    };
    let wanted = [
        line(1, 1, "10", "7", "0.5"),
        line(2, 2, "9.5", "6", "0.5"),
        line(3, 3, "8", "5", "1"),
        line(6, 4, "6", "4", "1"),
        line(4, 5, "3", "3", "0"),
        line(5, 6, "2", "2", "0"),
    ];
    assert_eq!(rows, wanted);
    let list = ranked.table.keizer().unwrap();
    assert_eq!((list.settled(), list.passes()), (Settled::Yes, 2));
}

#[test]
fn kz61_the_working_has_the_own_value_and_an_item_for_each_round() {
    let ranked = standings(&six());
    let keizer: Descriptor = "KEIZER".parse().unwrap();
    let value = ranked.table.value(EntryId(1), &keizer).unwrap();
    let Working::Sum(addends) = ranked.table.working(EntryId(1), &keizer, &value).unwrap() else { panic!() };
    let whole = |number: i128| Exact::from_integer(number);
    let said: Vec<_> = addends.iter().map(|it| (it.round, it.against, it.taken, it.obtained, it.counts)).collect();
    let half = Exact::new(1, 2);
    assert_eq!(
        said,
        [(0, Against::OwnValue, whole(7), None, whole(7)), (1, Against::Own, whole(6), Some(half), whole(3)),]
    );
}

/// The six after a second round, in which the last of the list beats the first.
fn six_after_two_rounds() -> Tournament {
    let first = [(2, 1, GameResult::DRAW), (4, 3, GameResult::SECOND_WINS), (6, 5, GameResult::FIRST_WINS)];
    let mut setup = club(KeizerRules { top: 7, ..KeizerRules::default() }, 6, &first);
    let second = [(5, 1, GameResult::FIRST_WINS), (2, 3, GameResult::DRAW), (4, 6, GameResult::DRAW)];
    let pairings = second.iter().map(|&(first, second, result)| PlayedPairing::Game { first, second, result });
    setup.played.push(PlayedRound { state: RoundState::Closed, pairings: pairings.collect() });
    setup.try_into().unwrap()
}

#[test]
fn kz60_the_place_after_the_round_before_is_that_of_the_list_then() {
    let ranked = standings(&six_after_two_rounds());
    let before = ranked.table.keizer().unwrap().places_before(&ranked.results);
    let order = standings(&six()).standings.rows.iter().map(|row| (row.entry, row.rank)).collect();
    assert_eq!(before, order);
    let first = standings(&six());
    assert!(first.table.keizer().unwrap().places_before(&first.results).is_empty(), "there was no list before round 1");
}

#[test]
fn kz71_points_of_that_evening_are_reckoned_with_the_list_after_it() {
    let ranked = standings(&six_after_two_rounds());
    let list = ranked.table.keizer().unwrap();
    let evening = |entry| list.evening_points(&ranked.results, EntryId(entry));
    // After round 1, places 1 to 6 are of players 1, 2, 3, 6, 4 and 5, with values from 7 down to 2.
    assert_eq!(evening(1)[&1], Exact::from_integer(3), "draw against place 2");
    assert_eq!(evening(2)[&1], Exact::new(7, 2), "draw against place 1");
    assert_eq!(evening(6)[&1], Exact::from_integer(2), "win against the last place");
    let now = &list.line(EntryId(6)).unwrap().items[0];
    assert!(now.points.numerator > 2 * now.points.denominator, "the last of round 1 has climbed: {now:?}");
    let newest = list.line(EntryId(6)).unwrap().items[1].points;
    assert_eq!(evening(6)[&2], Exact::new(newest.numerator, newest.denominator), "the newest round is as it is now");

    let mut setup =
        club(KeizerRules { recompute: Recompute::Frozen, ..KeizerRules::default() }, 2, &[(1, 2, GameResult::DRAW)]);
    setup.id = TournamentId(2);
    let frozen = standings(&setup.try_into().unwrap());
    let list = frozen.table.keizer().unwrap();
    assert!(
        list.evening_points(&frozen.results, EntryId(1)).is_empty(),
        "points that never change need no second column"
    );
}

#[test]
fn kz02_equals_are_in_the_order_of_the_seed_list_and_share_no_place() {
    let rules = KeizerRules { own_value: OwnValue::Never, ..KeizerRules::default() };
    let games = [(1, 2, GameResult::Unknown), (3, 4, GameResult::Unknown)];
    let ranked = standings(&club(rules, 4, &games).try_into().unwrap());
    let places: Vec<(u32, usize, bool)> =
        ranked.standings.rows.iter().map(|row| (row.entry.0, row.rank, row.shared)).collect();
    assert_eq!(places, [(1, 1, false), (2, 2, false), (3, 3, false), (4, 4, false)]);
}

/// Equal points are in the order of the seed list, so other names change no place.
#[test]
fn kz77_other_names_change_no_place() {
    let games = [(1, 2, GameResult::DRAW), (3, 4, GameResult::DRAW), (5, 6, GameResult::DRAW)];
    let places = |name: &dyn Fn(u32) -> String| -> Vec<u32> {
        let mut setup = club(KeizerRules { own_value: OwnValue::Never, ..KeizerRules::default() }, 6, &games);
        for entrant in &mut setup.entrants {
            entrant.player.name = name(entrant.number);
        }
        standings(&setup.try_into().unwrap()).standings.rows.iter().map(|row| row.entry.0).collect()
    };
    assert_eq!(places(&|number| format!("Player {number}")), places(&|number| format!("Player {}", 9 - number)));
}

/// States reasons for absences of a setup and returns their number.
fn with_reasons(setup: &mut Setup) -> usize {
    let mut stated = 0;
    for (round, played) in (1..).zip(&setup.played) {
        for pairing in &played.pairings {
            let PlayedPairing::Bye { number, kind: ByeKind::ZeroPoint } = pairing else { continue };
            let entrant = setup.entrants.iter_mut().find(|entrant| entrant.number == *number).unwrap();
            let plays = entrant.from_round <= round && entrant.withdrawn_from.is_none_or(|left| round < left);
            let reason = Absence::ALL.get((stated + usize::from(round)) % 7).filter(|_| plays);
            if let Some(reason) = reason {
                entrant.absences.insert(round, *reason);
                stated += 1;
            }
        }
    }
    stated
}

#[test]
fn kz63_a_report_file_gives_the_same_list_when_it_is_read() {
    for seed in 1..=12 {
        let mut rules = KeizerRules { top: if seed % 2 == 0 { 0 } else { 120 }, ..KeizerRules::default() };
        rules.items.notified = Worth::part(1, 6);
        let options = Options {
            seed,
            format: Format::Keizer { rounds: 7, rules: Box::new(rules) },
            players: 17,
            rounds: 7,
            played: 6,
            forfeits: 60,
            half_point_byes: 50,
            full_point_byes: 40,
            absences: 90,
            withdrawals: 20,
            late_entries: 80,
            ..Options::default()
        };
        let mut setup = generate(&options).unwrap();
        let stated = with_reasons(&mut setup);
        let t: Tournament = setup.try_into().unwrap();
        let before = standings(&t);
        let event = Event { name: "Club".to_owned(), ..Event::default() };
        let text = trf::write(&event, &t, GROUP, &before.places(), Dialect::Trf26).unwrap();
        assert!(text.contains("192 CUSTOM_KEIZER") && text.contains("### qisai system keizer"), "{text}");
        assert_eq!(text.matches("### qisai absence ").count(), stated, "seed {seed}");
        let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
        assert!(!notes.iter().any(|note| matches!(note.code, NoteKind::KeptRefused { .. } | NoteKind::KeptUnreadable)));
        let again: Tournament = imported.setup.try_into().unwrap();
        assert_eq!(again.stages[0].play.format, t.stages[0].play.format);
        let after = standings(&again);
        let told = |ranked: &Ranked| -> BTreeMap<usize, Vec<Option<String>>> {
            ranked.standings.rows.iter().map(|row| (row.rank, row.values.iter().map(Value::text).collect())).collect()
        };
        assert_eq!(told(&before), told(&after), "seed {seed}");
        let rewritten = trf::write(&event, &again, GROUP, &after.places(), Dialect::Trf26).unwrap();
        assert_eq!(text, rewritten, "seed {seed}");
    }
}

/// Fixed games and lots come back from a report file.
#[test]
fn kz63_fixed_games_and_lots_come_back_from_a_file() {
    let rules = KeizerRules { colour_tie: ColourTie::Lot, spread: 40, ..KeizerRules::default() };
    let mut setup = club(rules, 4, &[(1, 2, GameResult::DRAW), (3, 4, GameResult::DRAW)]);
    setup.lots = Some(77);
    setup.limits.fixed = vec![FixedGame { round: 3, entries: [EntryId(4), EntryId(1)] }];
    let t: Tournament = setup.clone().try_into().unwrap();
    let event = Event { name: "Club".to_owned(), ..Event::default() };
    let text = trf::write(&event, &t, GROUP, &BTreeMap::new(), Dialect::Trf26).unwrap();
    assert!(text.contains("\r\n### qisai fixed 3 4 1\r\n"), "{text}");
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    assert_eq!((imported.setup.limits.fixed, imported.setup.lots), (setup.limits.fixed, Some(77)));
    assert_eq!(imported.setup.play.format, setup.play.format);
    assert_eq!(notes, []);
    let edited = text.replace("### qisai fixed 3 4 1", "### qisai fixed 3 4 9");
    let (imported, notes) = trf::import(&trf::parse(edited.as_bytes()).unwrap());
    assert!(notes.iter().any(|note| matches!(note.code, NoteKind::KeptRefused { .. })), "{notes:?}");
    assert_eq!(imported.setup.limits.fixed, []);
}

/// A prize can ask for a minimum of games: forfeits are none.
#[test]
fn kz52_a_prize_can_ask_for_a_minimum_of_games() {
    let first = [(2, 1, GameResult::DRAW), (4, 3, GameResult::SECOND_WINS), (6, 5, GameResult::FIRST_WINS)];
    let mut setup = club(KeizerRules { top: 7, ..KeizerRules::default() }, 6, &first);
    let second = [(1, 5, GameResult::SecondForfeits), (2, 3, GameResult::DRAW), (4, 6, GameResult::DRAW)];
    let pairings = second.iter().map(|&(first, second, result)| PlayedPairing::Game { first, second, result });
    setup.played.push(PlayedRound { state: RoundState::Closed, pairings: pairings.collect() });
    let t: Tournament = setup.try_into().unwrap();
    let order: Vec<u32> = standings(&t).standings.rows.iter().map(|row| row.entry.0).collect();
    assert_eq!(order[0], 1, "the leader has won by forfeit");
    let winners = |tables: &str| -> Vec<u32> {
        let plan = PrizePlan { tables: tables.to_owned(), one_each: true, ..PrizePlan::default() };
        let awards = read(&plan, None).unwrap().awards(&t, GROUP).unwrap();
        awards.iter().map(|award| award.entry.0).collect()
    };
    assert_eq!(winners("Season: 30, 20"), order[..2]);
    let with_two: Vec<u32> = order.iter().copied().filter(|number| ![1, 5].contains(number)).collect();
    assert_eq!(winners("Season [2 games]: 30, 20"), with_two[..2]);
    assert_eq!(winners("全季［2局］：30、20"), with_two[..2]);
    assert_eq!(winners("Season [3 games]: 30, 20"), Vec::<u32>::new());
}

/// Equal Keizer points are in the order of the seed list, unless another criterion was chosen.
#[test]
fn kz52_equal_points_are_separated_by_a_chosen_criterion() {
    let mut rules = KeizerRules { own_value: OwnValue::Never, ..KeizerRules::default() };
    (rules.items.win, rules.items.notified) = (Worth::Fixed(10), Worth::Fixed(10));
    let order = |criteria: &[&str]| -> Vec<u32> {
        let mut setup = club(rules.clone(), 4, &[(2, 3, GameResult::FIRST_WINS)]);
        setup.order = criteria.iter().map(|code| (*code).to_owned()).collect();
        standings(&setup.try_into().unwrap()).standings.rows.iter().map(|row| row.entry.0).collect()
    };
    assert_eq!(order(&[]), [1, 2, 4, 3], "10 points each for two absences and a win");
    assert_eq!(order(&["KEIZER", "PTS"]), [2, 1, 4, 3], "game points");
}
