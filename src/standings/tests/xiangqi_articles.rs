//! Articles of the Chinese competition rules (竞赛规则) in the course of an event: late arrivals, withdrawals from a Swiss,
//! punishments. Commands lead to the table that everybody sees.

use qisai_domain::contest::{BoardSides, Contest};
use qisai_domain::setup::TeamEntrant;
use qisai_domain::{
    Acceleration, Cell, Command, Decision, Discipline, Draw, EntryId, Format, GameResult, Outcome, Penalty,
    PenaltyKind, Play, Player, Points, RoundRef, ScoreSystem, Scoring, SwissSystem, Version,
};
use qisai_standings::{CrossCell, Crosstable, Layout};

use crate::organiser::{GROUP, Organiser, event};

fn swiss(people: u32, rounds: u16) -> Organiser {
    let format = Format::Swiss { system: SwissSystem::Jifen, rounds, acceleration: Acceleration::None };
    let play = Play::of(format, Scoring::of_games(ScoreSystem::two_one_zero()));
    let mut organiser = Organiser::of(event(Discipline::Xiangqi, play, people, &["BH/P", "WIN"]));
    organiser.does(Command::Draw { group: GROUP, draw: Draw::lots(7) });
    organiser
}

/// Enters the results of a round, by the first and the second side.
fn ends(organiser: &mut Organiser, at: RoundRef, result: impl Fn(EntryId, EntryId) -> GameResult) {
    for (pairing, [first, second]) in organiser.meetings(at) {
        organiser.enters(at, pairing, result(first, second));
    }
    organiser.closes(at);
}

/// 20.2: a player who leaves before a Swiss begins makes it odd, and a newcomer makes it even again.
#[test]
fn xiangqi_20_2_a_swiss_that_became_odd_may_be_made_even_before_it_begins() {
    let free = |organiser: &mut Organiser| -> Vec<u32> {
        let at = organiser.drafts(GROUP);
        let free = organiser.who_meets(at).into_iter().filter(|(_, second)| *second == 0);
        free.map(|(first, _)| first).collect()
    };
    let mut six = swiss(6, 3);
    six.does(Command::Withdraw(EntryId(2)));
    let odd = free(&mut six);
    assert_eq!((odd.len(), odd.contains(&2)), (2, true), "one of five has nobody to meet: {odd:?}");
    six.does(Command::DiscardRound(RoundRef::new(GROUP, 1)));
    let players = vec![Player { name: "Player 7".to_owned(), ..Player::default() }];
    six.does(Command::Register { players, allow_duplicates: false });
    assert_eq!(free(&mut six), [2], "only who has left");
    six.verify();
}

/// 20.4: a player who leaves a Swiss keeps all results, however few. The game not played is lost to the opponent who is
/// present.
#[test]
fn xiangqi_20_4_who_leaves_a_swiss_keeps_the_results_and_loses_the_game_that_is_due() {
    let mut eight = swiss(8, 4);
    let at = eight.pairs(GROUP);
    let (_, [winner, beaten]) = eight.meetings(at)[0];
    ends(&mut eight, at, |first, _| if first == winner { GameResult::FIRST_WINS } else { GameResult::DRAW });
    let at = eight.pairs(GROUP);
    eight.does(Command::Withdraw(winner));
    let due = eight.meetings(at).into_iter().find(|(_, two)| two.contains(&winner)).unwrap();
    let opponent = due.1.into_iter().find(|entry| *entry != winner).unwrap();
    ends(&mut eight, at, |first, second| match winner {
        it if it == first => GameResult::FirstForfeits,
        it if it == second => GameResult::SecondForfeits,
        _ => GameResult::DRAW,
    });
    let before = eight.ranked(GROUP);
    assert_eq!(before.points(opponent), Points(1 + 2), "a draw, and the game that was not played");
    for round in 3..=4 {
        let at = eight.pairs(GROUP);
        assert!(eight.who_meets(at).contains(&(winner.0, 0)), "not paired in round {round}");
        ends(&mut eight, at, |_, _| GameResult::DRAW);
    }
    let ranked = eight.ranked(GROUP);
    assert_eq!(ranked.points(winner), Points(2), "one of four rounds is below half, and it stands");
    assert!(ranked.row(winner).is_some(), "with a place");
    let lost = ranked.results.lines.iter().find(|line| line.entry == beaten).and_then(|line| line.cell(1)).unwrap();
    assert!(matches!(lost, Cell::Game { outcome: Outcome::Loss { .. }, .. }), "the loss stands too: {lost:?}");
    eight.verify();
}

/// 21.1, 21.3, 21.4: beyond the limit the late side loses, and two late sides both lose. `+` is a point and `-`
/// nothing, for a team two.
#[test]
fn xiangqi_21_who_comes_too_late_loses_and_two_who_do_both_lose() {
    let play = |scoring| Play::of(Format::round_robin(1), scoring);
    let mut four = Organiser::of(event(Discipline::Xiangqi, play(Scoring::of_games(ScoreSystem::standard())), 4, &[]));
    let at = four.pairs(GROUP);
    ends(&mut four, at, |first, _| if first.0 == 1 { GameResult::SecondForfeits } else { GameResult::DoubleForfeit });
    let one_point = Points(2); // in half points
    assert_eq!(four.table(GROUP), [(1, 1, one_point), (2, 2, Points(0)), (3, 2, Points(0)), (4, 2, Points(0))]);
    let ranked = four.ranked(GROUP);
    let crosstable = Crosstable::new(&ranked.results, &ranked.standings, Layout::ByNumber);
    let shown: Vec<Outcome> = crosstable
        .rows
        .iter()
        .map(|row| match row.cells[0] {
            CrossCell::Game(game) => game.outcome,
            other => panic!("{other:?}"),
        })
        .collect();
    let (plus, minus) = (Outcome::ForfeitWin, Outcome::ForfeitLoss);
    assert_eq!(shown, [plus, minus, minus, minus], "not as games over the board");

    let teams = Scoring { matches: Some(ScoreSystem::two_one_zero()), ..Scoring::of_games(ScoreSystem::standard()) };
    let contests = vec![(1, Contest::of_boards(3, BoardSides::Alternate))];
    let mut setup = event(Discipline::Xiangqi, Play { contests, ..play(teams) }, 4, &[]);
    setup.entrants.iter_mut().for_each(|entrant| entrant.team = Some(TeamEntrant::default()));
    let mut four = Organiser::of(setup);
    let at = four.pairs(GROUP);
    for (pairing, [first, _]) in four.meetings(at) {
        let decision = Some(Decision { absent: [first.0 != 1, true], ..Decision::default() });
        four.does(Command::Decide { at, pairing, decision });
    }
    four.closes(at);
    assert_eq!(four.table(GROUP), [(1, 1, Points(2)), (2, 2, Points(0)), (3, 2, Points(0)), (4, 2, Points(0))]);
}

/// 18.1, 18.2, 18.4: among players tied on points, the unpunished rank first, then the warned, then those with a
/// cancelled game. A warning deducts no points; the cancelled game is lost.
#[test]
fn xiangqi_18_4_who_was_punished_stands_behind_those_of_the_same_points() {
    let play = Play::of(Format::round_robin(1), Scoring::of_games(ScoreSystem::two_one_zero()));
    let mut four = Organiser::of(event(Discipline::Xiangqi, play, 4, &["PEN"]));
    let sanctions = |four: &mut Organiser, entry, kind| {
        let penalty = Penalty { kind, round: four.t.groups[&GROUP].last_round(), given: Version::default() };
        let (entry, penalties) = (EntryId(entry), vec![penalty]);
        four.does(Command::Sanction { group: GROUP, entry, penalties, adjustments: Vec::new() });
    };
    let at = four.pairs(GROUP);
    assert_eq!(at.round, 1);
    ends(&mut four, at, |_, _| GameResult::DRAW);
    sanctions(&mut four, 1, PenaltyKind::Warning);
    let places = |four: &Organiser| four.places(GROUP);
    assert_eq!(places(&four), [(2, 1), (3, 1), (4, 1), (1, 4)]);
    // 4 has a cancelled game and wins another, and all four have three points.
    let at = four.pairs(GROUP);
    ends(&mut four, at, |first, _| if first.0 == 4 { GameResult::FirstForfeits } else { GameResult::SECOND_WINS });
    sanctions(&mut four, 4, PenaltyKind::GameCancelled);
    let at = four.pairs(GROUP);
    ends(&mut four, at, |_, _| GameResult::SECOND_WINS);
    let three = Points(3);
    assert_eq!(four.table(GROUP), [(2, 1, three), (3, 1, three), (1, 3, three), (4, 4, three)]);
    four.verify();
}
