//! Line-ups: their legality (regulations of the five kinds, article 12), their deadline, and the default players.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use qisai_domain::line_up::{
    Asks, LineUpFault, LineUpTerms, MissingData, MissingLineUp, Restriction, choices, faults, inherited, is_late,
    is_proposed, missing_data, not_open, opened,
};
use qisai_domain::next_up::{NextUp, RoundDue, next_up};
use qisai_domain::request::{LineUp, seal};
use qisai_domain::stage::LineUpRule;
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, STAGE, at};
use crate::cases::{game, teams};

const BOARDS: u16 = 4;

fn roster(arbiter: &Arbiter, team: u32) -> Vec<PersonId> {
    arbiter.tournament.entry(EntryId(team)).unwrap().team().unwrap().roster.clone()
}

/// Returns the faults of a line-up of team 1, written by places in the list; 0 for an empty chair.
fn wrong(arbiter: &Arbiter, rule: LineUpRule, terms: &LineUpTerms, places: &[u16]) -> Vec<LineUpFault> {
    let team = arbiter.tournament.entry(EntryId(1)).unwrap().team().unwrap();
    let players: Vec<Option<PersonId>> = places.iter().map(|place| seated(&team.roster, *place)).collect();
    faults(&arbiter.tournament, (rule, terms), team, BOARDS, &players)
}

fn seated(roster: &[PersonId], place: u16) -> Option<PersonId> {
    roster.get(usize::from(place.checked_sub(1)?)).copied()
}

fn said(faults: &[LineUpFault]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

fn edits(arbiter: &mut Arbiter, change: impl FnOnce(&mut Play)) {
    let mut play = arbiter.tournament.stage(STAGE).unwrap().play.as_ref().clone();
    change(&mut play);
    let edit = Command::EditStage { stage: STAGE, part: StagePart::Play(play.into()) };
    arbiter.because("announced").does(edit).unwrap();
}

/// Publishes a round with team 1 against team 2, and team 3 against team 4.
fn published(arbiter: &mut Arbiter, round: u16) -> [PairingId; 2] {
    let games = vec![game(1, 2), game(3, 4)];
    let plan = RoundPlan { number: round, games, byes: Vec::new(), left_over: Vec::new(), kept_apart: Vec::new() };
    arbiter.does(Command::Pair(vec![(at(round), plan)])).unwrap();
    arbiter.publishes(round).unwrap();
    let ids: Vec<PairingId> = arbiter.tournament.round(at(round)).unwrap().pairings.keys().copied().collect();
    [ids[0], ids[1]]
}

/// N1: with fixed boards the players of a public match are known, and have not played yet. After the first result, another name needs a reason.
#[test]
fn n1_a_chair_in_a_line_up_is_no_game() -> Result<(), Refusal> {
    let mut arbiter = teams(4, 4);
    edits(&mut arbiter, |play| play.line_ups = Some(LineUpRule::Fixed));
    let [pairing, _] = published(&mut arbiter, 1);
    let [first, second] = [0, 1].map(|board: usize| roster(&arbiter, 1)[board]);
    let renamed = |arbiter: &mut Arbiter, id: PersonId, name: &str| {
        let player = Player { name: name.to_owned(), ..arbiter.tournament.person(id).unwrap().player() };
        arbiter.does(Command::EditPerson { id, player: Box::new(player) })
    };
    renamed(&mut arbiter, first, "T1 Board 1")?;
    arbiter.does(Command::Enter { at: at(1), pairing, game: GameKey::board(1), result: GameResult::DRAW })?;
    assert_eq!(renamed(&mut arbiter, first, "Somebody else"), Err(Refusal::ReasonNeeded));
    renamed(&mut arbiter, second, "T1 Board 2")?;
    Ok(())
}

fn line_up(arbiter: &Arbiter, team: u32, side: Side, places: &[u16]) -> LineUp {
    let roster = roster(arbiter, team);
    let players = places.iter().map(|place| seated(&roster, *place)).collect();
    LineUp { side, segment: 1, number: 1, players }
}

#[test]
fn tm1_the_fifteen_line_ups_of_12_2_are_legal_and_every_crossing_is_refused_with_its_article() {
    let printed = [
        "1234", "1235", "1236", "1245", "1246", "1256", "1345", "1346", "1356", "1456", "2345", "2346", "2356", "2456",
        "3456",
    ];
    let written: Vec<String> =
        choices(4, 6).map(|choice| choice.iter().map(ToString::to_string).collect::<String>()).collect();
    assert_eq!(written, printed, "as the article lists them");
    let (arbiter, terms) = (teams(2, 6), LineUpTerms::default());
    let mut legal = 0;
    // All orders of four of six.
    for code in 0..6_u16.pow(4) {
        let places: Vec<u16> = (0..4).map(|digit| code / 6_u16.pow(digit) % 6 + 1).collect();
        if places.iter().collect::<BTreeSet<_>>().len() < 4 {
            continue;
        }
        let faults = wrong(&arbiter, LineUpRule::Reserves, &terms, &places);
        let in_order = places.is_sorted();
        assert_eq!(faults.is_empty(), in_order, "{places:?}");
        assert!(faults.iter().all(|fault| fault.to_string().starts_with("12.2: ")), "{faults:?}");
        legal += usize::from(in_order);
    }
    assert_eq!(legal, 15);
    let crossed = wrong(&arbiter, LineUpRule::Reserves, &terms, &[1, 5, 3, 6]);
    assert_eq!(said(&crossed), ["12.2: player 5 on board 2 before player 3 on board 3"]);
}

#[test]
fn tm1_there_are_as_many_line_ups_as_choices_of_b_of_b_and_r() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, at| product * (n - at) / (at + 1));
    for (boards, reserves) in (1..=8).flat_map(|boards| (0..=4).map(move |reserves| (boards, reserves))) {
        let all: Vec<Vec<u16>> = choices(boards, boards + reserves).collect();
        assert_eq!(
            u64::try_from(all.len()).unwrap(),
            choose(u64::from(boards + reserves), u64::from(boards)),
            "{boards} + {reserves}"
        );
        assert!(all.is_sorted() && all.iter().all(|choice| choice.is_sorted()), "each once, in order");
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    }
    assert_eq!(choices(5, 4).count(), 0, "more boards than players");
    assert_eq!(choices(0, 4).count(), 0);
}

#[test]
fn tm1_players_of_fixed_boards_sit_nowhere_else_and_free_boards_take_any_order() {
    let (arbiter, terms) = (teams(2, 6), LineUpTerms::default());
    assert_eq!(wrong(&arbiter, LineUpRule::Fixed, &terms, &[1, 2, 3, 4]), []);
    let swapped = wrong(&arbiter, LineUpRule::Fixed, &terms, &[2, 1, 3, 4]);
    let words =
        ["12.1: player 2 belongs on board 2, not on board 1", "12.1: player 1 belongs on board 1, not on board 2"];
    assert_eq!(said(&swapped), words);
    assert_eq!(wrong(&arbiter, LineUpRule::Free, &terms, &[6, 1, 5, 2]), []);
    assert_eq!(
        wrong(&arbiter, LineUpRule::Free, &terms, &[6, 6, 5, 2]),
        [LineUpFault::Twice { place: 6, one: 1, other: 2 }]
    );
    assert_eq!(
        wrong(&arbiter, LineUpRule::Free, &terms, &[1, 2, 3, 4, 5]),
        [LineUpFault::TooMany { players: 5, boards: 4 }]
    );
}

#[test]
fn tm2_an_asian_team_leaves_its_bottom_boards_empty() {
    let arbiter = teams(2, 5);
    let terms = LineUpTerms { empty_last: true, ..LineUpTerms::default() };
    assert_eq!(
        said(&wrong(&arbiter, LineUpRule::Reserves, &terms, &[1, 5, 3, 4])),
        ["12.2: player 5 on board 2 before player 3 on board 3"]
    );
    assert_eq!(wrong(&arbiter, LineUpRule::Reserves, &terms, &[1, 2, 3, 5]), [], "the reserve on board 4");
    assert_eq!(wrong(&arbiter, LineUpRule::Reserves, &terms, &[1, 2, 3, 0]), []);
    assert_eq!(wrong(&arbiter, LineUpRule::Reserves, &terms, &[1, 0, 3, 4]), [LineUpFault::EmptyAbove { board: 2 }]);
    let lenient = LineUpTerms::default();
    assert_eq!(wrong(&arbiter, LineUpRule::Reserves, &lenient, &[1, 0, 3, 4]), [], "where nothing is said of it");
}

#[test]
fn tm6_a_deadline_takes_its_own_second_and_nothing_after_it() {
    let moment = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
    let (start, published) = (moment("2026-11-22T12:15:00Z"), moment("2026-11-22T11:40:00Z"));
    let terms = LineUpTerms { before_start: Some(15), after_publication: Some(10), ..LineUpTerms::default() };
    let deadline = terms.deadline(Some(start), Some(published)).unwrap();
    assert_eq!(deadline, moment("2026-11-22T12:00:00Z"));
    assert!(!is_late(deadline, moment("2026-11-22T12:00:00.900Z")));
    assert!(is_late(deadline, moment("2026-11-22T12:00:01Z")));
    // Pairings published late still leave ten minutes.
    let late = terms.deadline(Some(start), Some(moment("2026-11-22T11:58:00Z")));
    assert_eq!(late, Some(moment("2026-11-22T12:08:00Z")));
    assert_eq!(terms.deadline(None, None), None);
    assert_eq!(LineUpTerms::default().deadline(Some(start), Some(published)), None);
}

#[test]
fn tm6_who_hands_in_nothing_plays_as_the_regulations_say() {
    let mut arbiter = teams(4, 6);
    let chairs = |places: &[u16], roster: &[PersonId]| -> Vec<Option<PersonId>> {
        places.iter().map(|place| seated(roster, *place)).collect()
    };
    let own = roster(&arbiter, 1);
    let of_round = |arbiter: &Arbiter, round: u16| inherited(&arbiter.tournament, (GROUP, round), EntryId(1), BOARDS);
    assert_eq!(of_round(&arbiter, 1), Some(chairs(&[1, 2, 3, 4], &own)), "before its first match the top of the list");
    let [pairing, _] = published(&mut arbiter, 1);
    let mixed = line_up(&arbiter, 1, Side::First, &[1, 3, 0, 6]);
    arbiter.does(Command::Reveal { at: at(1), opened: vec![(pairing, mixed, None)] }).unwrap();
    assert_eq!(of_round(&arbiter, 2), Some(chairs(&[1, 3, 0, 6], &own)), "as in its last match, the empty chair too");
    for (missing, expected) in [
        (MissingLineUp::Top, Some(chairs(&[1, 2, 3, 4], &own))),
        (MissingLineUp::Forfeit, Some(vec![None; 4])),
        (MissingLineUp::Arbiter, None),
    ] {
        edits(&mut arbiter, |play| play.line_up_terms.missing = missing);
        assert_eq!(of_round(&arbiter, 2), expected, "{missing:?}");
    }
}

#[test]
fn tm7_the_arbiter_opens_another_order_or_changes_it_only_with_a_reason() {
    let mut arbiter = teams(4, 6);
    let [pairing, _] = published(&mut arbiter, 1);
    let crossed = line_up(&arbiter, 1, Side::First, &[1, 5, 3, 6]);
    let opens = |line_up: &LineUp| Command::Reveal { at: at(1), opened: vec![(pairing, line_up.clone(), None)] };
    let fault = LineUpFault::Crossed { place: 5, board: 2, before: 3, on: 3 };
    assert_eq!(arbiter.does(opens(&crossed)), Err(Refusal::LineUp { team: "Team 1".to_owned(), fault }));
    let right = line_up(&arbiter, 1, Side::First, &[1, 3, 5, 6]);
    arbiter.does(opens(&right)).unwrap();
    assert_eq!(opened(arbiter.pairing(1, 1), Side::First, BOARDS), Some(right.players.clone()));
    let changed = line_up(&arbiter, 1, Side::First, &[2, 3, 5, 6]);
    assert_eq!(arbiter.does(opens(&changed)), Err(Refusal::ReasonNeeded));
    arbiter.because("player 1 is ill").does(opens(&changed)).unwrap();
    assert_eq!(opened(arbiter.pairing(1, 1), Side::First, BOARDS), Some(changed.players));
    arbiter.because("so they sat down").does(opens(&crossed)).unwrap();
    // A player of another team is refused, even with a reason.
    let stranger = LineUp { players: vec![seated(&roster(&arbiter, 3), 1)], ..crossed };
    let refused = arbiter.because("a guest").does(opens(&stranger));
    assert!(matches!(refused, Err(Refusal::LineUp { fault: LineUpFault::NotListed { board: 1 }, .. })), "{refused:?}");
}

#[test]
fn tm7_one_side_may_be_handed_in_while_the_other_is_open() {
    let mut arbiter = teams(4, 6);
    let [pairing, _] = published(&mut arbiter, 1);
    let first = line_up(&arbiter, 1, Side::First, &[1, 2, 3, 4]);
    arbiter.does(Command::Reveal { at: at(1), opened: vec![(pairing, first, None)] }).unwrap();
    let second = line_up(&arbiter, 2, Side::Second, &[3, 4, 5, 6]);
    let (salt, content) = ([9; 16], second.content());
    arbiter.does(Command::HandIn { at: at(1), pairing, side: Side::Second, seal: seal(salt, &content) }).unwrap();
    arbiter.does(Command::Reveal { at: at(1), opened: vec![(pairing, second.clone(), Some(salt))] }).unwrap();
    assert_eq!(opened(arbiter.pairing(1, 1), Side::Second, BOARDS), Some(second.players));
}

/// Opens line-ups of the first match, by places in the lists.
fn opens(arbiter: &mut Arbiter, round: u16, sides: &[(u32, Side, &[u16])]) {
    let pairing = arbiter.pairing(round, 1).id;
    let opened = sides.iter().map(|(team, side, places)| (pairing, line_up(arbiter, *team, *side, places), None));
    let opened = opened.collect();
    arbiter.does(Command::Reveal { at: at(round), opened }).unwrap();
}

fn enters(arbiter: &mut Arbiter, pairing: PairingId, board: u16, result: GameResult) -> Result<Vec<Change>, Refusal> {
    arbiter.does(Command::Enter { at: at(1), pairing, game: GameKey::board(board), result })
}

fn empty_chair(team: &str, board: u16) -> Refusal {
    Refusal::EmptyChair { team: team.to_owned(), round: 1, table: 1, board }
}

#[test]
fn d1_a_board_without_two_players_takes_no_played_result() {
    let mut arbiter = teams(4, 6);
    let [first, second] = published(&mut arbiter, 1);
    for result in [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::Adjourned] {
        assert_eq!(enters(&mut arbiter, first, 1, result), Err(empty_chair("Team 1", 1)), "{result:?}");
    }
    let said = empty_chair("Team 1", 1).to_string();
    for word in ["match 1, board 1", "Team 1", "line-ups of round 1", "forfeit win"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    // An absent player forfeits.
    for (board, result) in (1..).zip([GameResult::FirstForfeits, GameResult::SecondForfeits, GameResult::DoubleForfeit])
    {
        enters(&mut arbiter, second, board, result).unwrap();
    }
    // One of the two line-ups is not enough, and an empty chair is not a player.
    opens(&mut arbiter, 1, &[(1, Side::First, &[1, 2, 3, 4])]);
    assert_eq!(enters(&mut arbiter, first, 1, GameResult::DRAW), Err(empty_chair("Team 2", 1)));
    opens(&mut arbiter, 1, &[(2, Side::Second, &[1, 0, 3, 4])]);
    enters(&mut arbiter, first, 1, GameResult::DRAW).unwrap();
    assert_eq!(enters(&mut arbiter, first, 2, GameResult::DRAW), Err(empty_chair("Team 2", 2)));
    enters(&mut arbiter, first, 2, GameResult::FirstForfeits).unwrap();
}

#[test]
fn d1_a_chair_at_which_a_game_was_played_is_not_emptied() {
    let mut arbiter = teams(4, 6);
    let [first, _] = published(&mut arbiter, 1);
    opens(&mut arbiter, 1, &[(1, Side::First, &[1, 2, 3, 4]), (2, Side::Second, &[1, 2, 3, 4])]);
    enters(&mut arbiter, first, 3, GameResult::DRAW).unwrap();
    let emptied = |arbiter: &Arbiter, places: &[u16]| Command::Reveal {
        at: at(1),
        opened: vec![(first, line_up(arbiter, 2, Side::Second, places), None)],
    };
    let without = emptied(&arbiter, &[1, 2, 0, 4]);
    assert_eq!(arbiter.because("ill").does(without), Err(empty_chair("Team 2", 3)));
    let other = emptied(&arbiter, &[1, 2, 5, 0]);
    arbiter.because("the reserve sat there").does(other).unwrap();
}

#[test]
fn d1_what_was_taken_back_does_not_come_back_to_an_empty_chair() {
    let mut arbiter = teams(4, 6);
    let [first, _] = published(&mut arbiter, 1);
    opens(&mut arbiter, 1, &[(1, Side::First, &[1, 2, 3, 4]), (2, Side::Second, &[1, 2, 3, 4])]);
    enters(&mut arbiter, first, 3, GameResult::DRAW).unwrap();
    enters(&mut arbiter, first, 3, GameResult::SecondForfeits).unwrap();
    let emptied = line_up(&arbiter, 2, Side::Second, &[1, 2, 0, 4]);
    arbiter.because("ill").does(Command::Reveal { at: at(1), opened: vec![(first, emptied, None)] }).unwrap();
    let before = Version(arbiter.tournament.version.0 - 1);
    assert_eq!(arbiter.undoes(before), Err(empty_chair("Team 2", 3)));
}

#[test]
fn d1_closing_names_the_teams_without_a_line_up() {
    let mut arbiter = teams(4, 6);
    let [_, second] = published(&mut arbiter, 1);
    let missing = |arbiter: &Arbiter| not_open(&arbiter.tournament, at(1));
    assert_eq!(missing(&arbiter), [(1, EntryId(1)), (1, EntryId(2)), (2, EntryId(3)), (2, EntryId(4))]);
    opens(&mut arbiter, 1, &[(1, Side::First, &[1, 2, 3, 4])]);
    let teams = ["Team 2", "Team 3", "Team 4"].map(str::to_owned).to_vec();
    assert_eq!(arbiter.closes(1), Err(Refusal::NoLineUps { teams }));
    // A match without any players needs no line-up.
    let decision = Some(Decision { absent: [true; 2], ..Decision::default() });
    arbiter.because("nobody came").does(Command::Decide { at: at(1), pairing: second, decision }).unwrap();
    assert_eq!(missing(&arbiter), [(1, EntryId(2))]);
    opens(&mut arbiter, 1, &[(2, Side::Second, &[1, 2, 3, 4])]);
    assert_eq!(missing(&arbiter), []);
    assert_eq!(arbiter.closes(1), Err(Refusal::OpenMatches { open: 1, boards: vec![1] }));
}

#[test]
fn d1_line_ups_are_the_next_step_of_a_public_round() {
    let mut arbiter = teams(4, 6);
    published(&mut arbiter, 1);
    let due = |arbiter: &Arbiter| {
        let list = next_up(&arbiter.tournament, &|_| unreachable!("there is one stage, and it is open"));
        list.into_iter().find_map(|due| match due {
            NextUp::Round { due, .. } => Some(due),
            _ => None,
        })
    };
    assert!(is_proposed(&arbiter.tournament, at(1)));
    assert_eq!(due(&arbiter), Some(RoundDue::LineUps { proposed: true }));
    for missing in [MissingLineUp::Arbiter, MissingLineUp::Forfeit] {
        edits(&mut arbiter, |play| play.line_up_terms.missing = missing);
        assert_eq!(due(&arbiter), Some(RoundDue::LineUps { proposed: false }), "{missing:?}");
    }
    opens(&mut arbiter, 1, &[(1, Side::First, &[1, 2, 3, 4]), (2, Side::Second, &[1, 2, 3, 4])]);
    assert_eq!(due(&arbiter), Some(RoundDue::LineUps { proposed: false }), "the second match");
}

#[test]
fn tm1_fixed_boards_are_known_with_the_pairings() {
    let mut arbiter = teams(4, 4);
    edits(&mut arbiter, |play| play.line_ups = Some(LineUpRule::Fixed));
    published(&mut arbiter, 1);
    for (table, sides) in [(1, [1, 2]), (2, [3, 4])] {
        for (side, team) in [Side::First, Side::Second].into_iter().zip(sides) {
            let seated: Vec<Option<PersonId>> = roster(&arbiter, team).into_iter().map(Some).collect();
            assert_eq!(opened(arbiter.pairing(1, table), side, BOARDS), Some(seated), "team {team}");
        }
    }
    arbiter.undoes_the_last().unwrap();
    assert_eq!(opened(arbiter.pairing(1, 1), Side::First, BOARDS), None, "a draft again");
}

#[test]
fn tm8_what_regulations_ask_of_those_who_play_is_refused_or_pointed_out() {
    let mut arbiter = teams(2, 6);
    let own = roster(&arbiter, 1);
    let described = [
        (2500, "CHN", Sex::Male, "1990"),
        (2400, "CHN", Sex::Female, "2009/05/00"),
        (2300, "GER", Sex::Male, "2011"),
        (2200, "FRA", Sex::Male, ""),
        (1800, "CHN", Sex::Female, "2012"),
        (1700, "CHN", Sex::Male, "2012"),
    ];
    for (id, (rating, federation, sex, born)) in own.iter().zip(described) {
        let name = arbiter.tournament.person(*id).unwrap().name().to_owned();
        let player = Player {
            rating: Some(rating),
            federation: federation.to_owned(),
            sex: Some(sex),
            born: born.to_owned(),
            name,
            ..Player::default()
        };
        arbiter.does(Command::EditPerson { id: *id, player: Box::new(player) }).unwrap();
    }
    let team = arbiter.tournament.entry(EntryId(1)).unwrap().team().unwrap().clone();
    let team = Box::new(Team { federation: "CHN".to_owned(), ..team });
    arbiter.does(Command::EditTeam { entry: EntryId(1), team }).unwrap();
    let found = |arbiter: &Arbiter, asks: Asks, places: &[u16]| -> Option<u32> {
        let restriction = Restriction { asks, article: "5.3".to_owned(), only_warns: false };
        let terms = LineUpTerms { restrictions: vec![restriction], ..LineUpTerms::default() };
        match wrong(arbiter, LineUpRule::Reserves, &terms, places).as_slice() {
            [] => None,
            [LineUpFault::Restricted { found, .. }] => Some(*found),
            other => panic!("{other:?}"),
        }
    };
    let asked = |asks, places: &[u16]| found(&arbiter, asks, places);
    assert_eq!(asked(Asks::Women(1), &[1, 3, 4, 6]), Some(0));
    assert_eq!(asked(Asks::Women(1), &[1, 2, 3, 4]), None);
    assert_eq!(asked(Asks::Foreigners(1), &[1, 2, 3, 4]), Some(2));
    assert_eq!(asked(Asks::Foreigners(1), &[1, 2, 3, 5]), None);
    assert_eq!(asked(Asks::RatingSum(9000), &[1, 2, 3, 4]), Some(9400));
    assert_eq!(asked(Asks::RatingSum(9000), &[1, 2, 3, 5]), None, "9000 is not more than 9000");
    assert_eq!(asked(Asks::Junior { board: 4, born: 2010 }, &[1, 2, 3, 5]), None);
    assert_eq!(asked(Asks::Junior { board: 2, born: 2010 }, &[1, 2, 3, 5]), Some(2009));
    let of = |asks: Asks, only_warns: bool, places: &[u16]| {
        let restriction = Restriction { asks, article: "5.3".to_owned(), only_warns };
        let terms = LineUpTerms { restrictions: vec![restriction], ..LineUpTerms::default() };
        wrong(&arbiter, LineUpRule::Reserves, &terms, places)
    };
    // V6: a missing birth year that the rule needs is a fault, refused if the rule refuses.
    for only_warns in [false, true] {
        let faults = of(Asks::Junior { board: 4, born: 2010 }, only_warns, &[1, 2, 3, 4]);
        let [fault @ LineUpFault::Unknown { place: 4, what: MissingData::BirthYear, .. }] = faults.as_slice() else {
            panic!("{faults:?}");
        };
        assert_eq!(fault.only_warns(), only_warns);
        let said = "5.3 (required: a player born in 2010 or later on board 4): the year of birth of player 4 is not known; \
                    enter it on the team page";
        assert_eq!(fault.to_string(), said);
    }
    let team = arbiter.tournament.entry(EntryId(1)).unwrap().team().unwrap();
    let missing = |rule, board| {
        let restrictions = [Asks::Junior { board, born: 2010 }, Asks::Women(1), Asks::Foreigners(1)]
            .map(|asks| Restriction { asks, article: String::new(), only_warns: false });
        let terms = LineUpTerms { restrictions: restrictions.to_vec(), ..LineUpTerms::default() };
        missing_data(&arbiter.tournament, (rule, &terms), team)
    };
    assert_eq!(missing(LineUpRule::Reserves, 4), [(MissingData::BirthYear, vec![own[3]])]);
    assert_eq!(missing(LineUpRule::Reserves, 5), [], "nobody above board 5 comes to it");
    assert_eq!(missing(LineUpRule::Fixed, 3), []);
    let restriction = Restriction { asks: Asks::Women(1), article: "1.2".to_owned(), only_warns: true };
    edits(&mut arbiter, |play| play.line_up_terms.restrictions = vec![restriction]);
    let plan = RoundPlan {
        number: 1,
        games: vec![game(1, 2)],
        byes: Vec::new(),
        left_over: Vec::new(),
        kept_apart: Vec::new(),
    };
    arbiter.does(Command::Pair(vec![(at(1), plan)])).unwrap();
    arbiter.publishes(1).unwrap();
    let men = line_up(&arbiter, 1, Side::First, &[1, 3, 4, 6]);
    let pairing = arbiter.pairing(1, 1).id;
    arbiter.does(Command::Reveal { at: at(1), opened: vec![(pairing, men, None)] }).unwrap();
}

proptest! {
    /// Two legal line-ups of one list never have two players in opposite orders; empty chairs never make an order
    /// wrong.
    #[test]
    fn tm1_empty_chairs_never_make_an_order_wrong(choice in 0_usize..15, empty in proptest::collection::vec(any::<bool>(), 4)) {
        let arbiter = teams(2, 6);
        let places = choices(4, 6).nth(choice).unwrap();
        let places: Vec<u16> = places.iter().zip(&empty).map(|(place, empty)| if *empty { 0 } else { *place }).collect();
        prop_assert_eq!(wrong(&arbiter, LineUpRule::Reserves, &LineUpTerms::default(), &places), []);
    }

    /// A deadline always leaves the minutes after the publication.
    #[test]
    fn tm6_a_deadline_leaves_the_minutes_after_the_publication(before in 0_u16..600, after in 0_u16..600, wait in 0_i64..1440) {
        let published = DateTime::<Utc>::UNIX_EPOCH;
        let start = published + TimeDelta::minutes(wait);
        let terms = LineUpTerms { before_start: Some(before), after_publication: Some(after), ..LineUpTerms::default() };
        let deadline = terms.deadline(Some(start), Some(published)).unwrap();
        prop_assert!(deadline >= published + TimeDelta::minutes(i64::from(after)));
        prop_assert!(deadline >= start - TimeDelta::minutes(i64::from(before)));
    }
}
