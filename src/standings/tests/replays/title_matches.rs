//! Title matches, game by game.

use qisai_domain::contest::{Contest, DecidedBy, Level, Next, Segment, Stop, Worth, presets};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::{
    Command, Discipline, EntryId, Format, GameKey, GameResult, PairingId, Play, Points, Refusal, RoundRef, ScoreSystem,
    Scoring,
};

use super::result;
use crate::knockout::lines;
use crate::organiser::{GROUP, Organiser, RecordedGame, event};

const ONE: EntryId = EntryId(1);
const OTHER: EntryId = EntryId(2);

/// Returns a match of two with its only round paired.
fn title_match(contest: Contest) -> (Organiser, RoundRef, PairingId) {
    let layout = Layout { tree: Tree::Standard, third_place: false, all_places: false };
    let play = Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), Scoring::default()) };
    let mut organiser = Organiser::of(event(Discipline::Chess, play, 2, &[]));
    let at = organiser.pairs(GROUP);
    let [(pairing, [ONE, OTHER])] = organiser.meetings(at)[..] else { panic!("one match of the two") };
    (organiser, at, pairing)
}

/// Plays the games. The match must end with the last one and not before, and nothing can be entered afterwards.
fn played(organiser: &mut Organiser, (at, pairing): (RoundRef, PairingId), games: &[RecordedGame]) {
    for (number, game) in (1..).zip(games) {
        assert_ne!(organiser.what_is_next(at, pairing), Next::Ended, "before game {number} of {}", games.len());
        organiser.plays(at, pairing, *game);
    }
    assert_eq!(organiser.what_is_next(at, pairing), Next::Ended);
    let beyond = u16::try_from(games.len()).unwrap() + 1;
    let further = Command::Enter { at, pairing, game: GameKey::game(beyond), result: GameResult::DRAW };
    assert!(matches!(organiser.tries(vec![further]), Err(Refusal::NoSuchGame { .. })));
    organiser.closes(at);
    organiser.verify();
}

/// MA1: 2021 ended after game 11 of 14, 2023 after four rapid games, 2024 with game 14.
#[test]
fn ma1_title_matches_end_with_the_game_they_ended_with() {
    let Some(told) = lines("events/title_matches.tsv") else { return };
    // The first seat has the first move in game 1.
    for (year, first, won) in [(2021, "N", OTHER), (2023, "N", OTHER), (2024, "G", ONE)] {
        let (name, id) = (format!("wcc{year}"), format!("title_{year}"));
        let (mut organiser, at, pairing) = title_match(presets::contest(&id).unwrap());
        let games: Vec<RecordedGame> = told
            .iter()
            .filter(|line| line[0] == name)
            .map(|line| RecordedGame::Game(if line[3] == first { ONE } else { OTHER }, result(&line[4])))
            .collect();
        played(&mut organiser, (at, pairing), &games);
        let classical = told.iter().filter(|line| line[0] == name && line[2] == "classical");
        let halves = classical.map(|line| match (result(&line[4]), line[3] == first) {
            (GameResult::DRAW, _) => [1, 1],
            (GameResult::FIRST_WINS, true) | (GameResult::SECOND_WINS, false) => [2, 0],
            _ => [0, 2],
        });
        let score = halves.fold([0, 0], |sum, game| [sum[0] + game[0], sum[1] + game[1]]);
        let ended = organiser.result(at, pairing);
        assert_eq!(ended.game_points, score.map(Points), "{year}: rapid games decide and do not count");
        assert_eq!(organiser.winner(at, pairing), Some(won), "{year}");
        let loser = if won == ONE { OTHER } else { ONE };
        assert_eq!(organiser.places(GROUP), [(won.0, 1), (loser.0, 2)], "{year}");
    }
}

/// 002 section nine: matches of at most sixteen games end when a player reaches 8½ points. The file contains only
/// scores, so the decided games are played first, and then last.
#[test]
fn ma1_women_s_title_matches_of_sixteen_games_end_at_8_and_a_half() {
    let Some(told) = lines("events/womens_title_16games.tsv") else { return };
    let halves = |text: &str| {
        let (whole, half) = text.split_once('.').unwrap();
        2 * whole.parse::<i32>().unwrap() + i32::from(half == "5")
    };
    for line in &told {
        let score = [1, 2].map(|column| halves(&line[column]));
        let games: usize = line[3].parse().unwrap();
        // The number of draws is the largest that the score allows.
        let decided = usize::try_from((score[0] - score[1]).abs() / 2).unwrap();
        let won = if score[0] > score[1] { ONE } else { OTHER };
        let draws = vec![RecordedGame::Drawn; games - decided];
        let wins = vec![RecordedGame::Won(won); decided];
        for order in [[&wins, &draws], [&draws, &wins]] {
            let (mut organiser, at, pairing) = title_match(presets::contest("women_title").unwrap());
            let told: Vec<RecordedGame> = order.into_iter().flatten().copied().collect();
            played(&mut organiser, (at, pairing), &told);
            assert_eq!(organiser.result(at, pairing).game_points, score.map(Points), "{line:?}");
            assert_eq!(organiser.winner(at, pairing), Some(won), "{line:?}");
        }
    }
}

/// Formats KO22: seven matches of a draughts title match. Each consists of a game and, while tied, rapid, blitz and the
/// series of Lehmann and Georgiev. The longer games end tied, so the deciders decide the title.
#[test]
fn ko22_the_matches_of_the_draughts_title_of_2013_are_decided_in_the_parts_they_were() {
    let Some(told) = lines("events/fmjd_title_match_2013.tsv") else { return };
    let part = |stop, games, clock: &str| Segment {
        stop,
        clock: clock.to_owned(),
        worth: Worth::Nothing,
        ..Segment::of_games(games)
    };
    let segments = vec![
        Segment { clock: "80'+60\"".to_owned(), ..Segment::of_games(1) },
        part(Stop::AllPlayed, 1, "20'+5\""),
        part(Stop::AllPlayed, 1, "5'+3\""),
        part(Stop::Wins(1), Segment::UNLIMITED, "5'+2\""),
    ];
    let contest = Contest { segments, level: vec![Level::Arbiter], ..Contest::of_games(1) };
    let scoring = Scoring::of_games(ScoreSystem::two_one_zero());
    let play = Play { contests: vec![(1, contest)], ..Play::of(Format::round_robin(7), scoring) };
    let mut organiser = Organiser::of(event(Discipline::Draughts, play, 2, &[]));
    let mut classic = [0, 0];
    for number in 1..=7 {
        let at = organiser.pairs(GROUP);
        let [(pairing, two)] = organiser.meetings(at)[..] else { panic!("one match a round") };
        let first_is_a = two[0] == ONE;
        assert_eq!(first_is_a, number % 2 == 1, "they have the first move by turns");
        let parts: Vec<&Vec<String>> = told.iter().filter(|line| line[0] == number.to_string()).collect();
        let mut won = None;
        for line in &parts {
            assert_ne!(organiser.what_is_next(at, pairing), Next::Ended, "match {number}, before {}", line[1]);
            let [a, b] = [2, 3].map(|column| line[column].parse::<i32>().unwrap());
            if line[1].starts_with("classic") {
                classic = [classic[0] + a, classic[1] + b];
            }
            won = [(a > b).then_some(ONE), (b > a).then_some(OTHER)].into_iter().flatten().next();
            organiser.plays(at, pairing, won.map_or(RecordedGame::Drawn, RecordedGame::Won));
        }
        assert_eq!(organiser.what_is_next(at, pairing), Next::Ended, "match {number}");
        assert_eq!(organiser.winner(at, pairing), won, "match {number}");
        let segment = u8::try_from(parts.len()).unwrap();
        assert_eq!(organiser.result(at, pairing).by, DecidedBy::Games { segment }, "match {number}");
        organiser.closes(at);
    }
    let [a, b] = classic.map(Points);
    assert_eq!(organiser.table(GROUP), [(1, 1, a), (2, 1, b)], "level after the longer games");
    organiser.verify();
}
