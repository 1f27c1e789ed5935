//! Tests of rules that an independent calculator, written from the texts alone, found missing: games and norms that
//! count (R1–R9).

use std::sync::Arc;

use chrono::NaiveDate;
use qisai_domain::contest::Stop;
use qisai_domain::format::{Layout, Tree};
use qisai_domain::setup::Entrant;
use qisai_domain::{Contest, Event, Format, PersonId, Play, Scoring, Tournament};
use qisai_ratings::norms::{Excluded, Judgement, NormTitle, judge};
use qisai_ratings::{NoInitial, PlayerReport, RatingList, Verdict, WhyLeftOut};

use crate::build::{event as harbour, norms, player, report_of, round, setup, swiss, tournament};

fn judged(tournament: &Tournament, event: &Event, title: NormTitle) -> Option<Judgement> {
    let norms = norms(tournament, event).into_iter().next()?;
    Some(judge(&norms.case(PersonId(1)).unwrap(), title))
}

fn gm(tournament: &Tournament) -> Judgement {
    judged(tournament, &harbour(), NormTitle::Gm).unwrap()
}

/// Returns player 1 of HST, and opponents from number 2 on with the given titles and federations.
fn field(rating: u16, opponents: &[(&str, &str)]) -> Vec<Entrant> {
    let others = (2..).zip(opponents).map(|(number, (title, code))| player(number, rating, title, code));
    [player(1, 2450, "IM", "HST")].into_iter().chain(others).collect()
}

fn report(tournament: &Tournament, list: RatingList) -> Vec<PlayerReport> {
    report_of(tournament, &[tournament.first_group().unwrap()], list).lines
}

fn with_clock(mut tournament: Tournament, clock: &str) -> Tournament {
    let stage = Arc::make_mut(&mut tournament.stages[0]);
    stage.play = Arc::new(stage.play.as_ref().clone().with_clock(clock));
    tournament
}

fn why(line: &PlayerReport) -> Vec<WhyLeftOut> {
    line.left_out.iter().map(|game| game.why).collect()
}

const NINE_OPPONENTS: [(&str, &str); 9] = [
    ("GM", "BBB"),
    ("GM", "BBB"),
    ("GM", "CCC"),
    ("IM", "CCC"),
    ("IM", "CCC"),
    ("", "HST"),
    ("", "HST"),
    ("", "DDD"),
    ("", "DDD"),
];

/// B.01 1.4.2c: ten rounds, a half-point bye, eight wins over 2450, and no opponent in the last round: 8 of 9.
#[test]
fn r1_an_opponent_absent_from_the_last_round_counts_as_a_loss_where_the_games_need_it() {
    let mut rounds = vec!["1 H".to_owned()];
    rounds.extend((2..=9).map(|number| format!("1-{number} 1")));
    rounds.push("1-10 +".to_owned());
    let rounds: Vec<&str> = rounds.iter().map(String::as_str).collect();
    let judgement = gm(&tournament(swiss(10), field(2450, &NINE_OPPONENTS), &rounds));
    assert_eq!(judgement.failures, []);
    let figures = judgement.figures.unwrap();
    assert_eq!((figures.games, figures.half_points, judgement.counts_as), (9, 16, 10), "8 of 9 where 6½ are enough");
    assert_eq!(judgement.selection.excluded, [(1, Excluded::NotPlayed)]);
    // The same absence one round earlier does not count as a game.
    let mut early = rounds.clone();
    early.swap(8, 9);
    let judgement = gm(&tournament(swiss(10), field(2450, &NINE_OPPONENTS), &early));
    assert!(!judgement.is_norm() && judgement.figures.unwrap().games == 8);
}

/// B.01 1.4.2c: the third grandmaster does not come.
#[test]
fn r1_an_opponent_absent_from_the_last_round_counts_where_the_mix_needs_the_title() {
    let opponents = [
        ("GM", "BBB"),
        ("GM", "BBB"),
        ("IM", "CCC"),
        ("IM", "CCC"),
        ("IM", "CCC"),
        ("", "HST"),
        ("", "HST"),
        ("", "DDD"),
        ("", "DDD"),
        ("GM", "CCC"),
    ];
    let lines = |last: &str| -> Vec<String> {
        let games = (2..=10).map(|number| format!("1-{number} {}", if number == 10 { "=" } else { "1" }));
        games.chain([last.to_owned()]).collect()
    };
    let made = |last: &str| {
        let lines = lines(last);
        gm(&tournament(swiss(10), field(2450, &opponents), &lines.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    let judgement = made("1-11 +");
    assert_eq!(judgement.failures, []);
    assert_eq!(judgement.figures.unwrap().with_title, 3);
    assert!(!made("1 U").is_norm(), "nobody's title");
}

/// B.01 1.4.2c: the absence does not help where the score cannot afford a loss, and is not needed where the norm is
/// achieved without it.
#[test]
fn r1_an_absent_opponent_neither_saves_a_poor_score_nor_spoils_a_norm() {
    let play = |results: [&str; 9], last: &str| {
        let mut opponents = NINE_OPPONENTS.to_vec();
        opponents.push(("", "DDD"));
        let games = (2..).zip(results).map(|(number, result)| format!("1-{number} {result}").replace("1-2 H", "1 H"));
        let lines: Vec<String> = games.chain([last.to_owned()]).collect();
        gm(&tournament(swiss(10), field(2450, &opponents), &lines.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    // Six of eight followed by a loss are not enough: 6 of 9 add 125 to 2450.
    assert!(!play(["H", "1", "1", "1", "1", "1", "1", "0", "0"], "1-11 +").is_norm());
    let nine = play(["1", "1", "1", "1", "1", "1", "1", "0", "0"], "1-11 +");
    assert!(nine.is_norm());
    assert_eq!(nine.figures.unwrap().games, 9, "the forfeit is left out");
}

const NINE: [&str; 9] = ["1-2 1", "3-1 0", "1-4 1", "5-1 0", "1-6 1", "7-1 0", "1-8 1", "9-1 =", "1-10 0"];

/// B.01 1.1.3: two hours for sixty moves, the same for both.
#[test]
fn r2_norms_need_two_hours_for_sixty_moves() {
    let made =
        |clock: &str| gm(&with_clock(tournament(swiss(9), field(2450, &NINE_OPPONENTS), &NINE), clock)).is_norm();
    for clock in ["", "90m+30s", "40/90m+30s 30m+30s", "2h", "as announced"] {
        assert!(made(clock), "{clock}");
    }
    for clock in ["15m+10s", "2m", "3m+2s", "60m+30s", "90m+29s", "W 120m | B 110m", "60m byo 5x30s"] {
        assert!(!made(clock), "{clock}");
    }
}

/// B.01 0.2: an event is judged by the edition of its first day.
#[test]
fn r2_an_event_before_the_edition_of_2024_is_not_judged_by_it() {
    let played = tournament(swiss(9), field(2450, &NINE_OPPONENTS), &NINE);
    let on = |year, month, day| Event { start: NaiveDate::from_ymd_opt(year, month, day), ..harbour() };
    assert!(judged(&played, &on(2023, 5, 1), NormTitle::Gm).is_none());
    assert!(judged(&played, &on(2023, 12, 31), NormTitle::Gm).is_none());
    assert!(judged(&played, &on(2024, 1, 1), NormTitle::Gm).unwrap().is_norm());
    assert!(judged(&played, &Event { start: None, ..harbour() }, NormTitle::Gm).unwrap().is_norm());
}

/// B.01 1.1.1: Chess960 does not follow the Laws of Chess proper.
#[test]
fn r6_chess960_has_no_norms() {
    let mut played = tournament(swiss(9), field(2450, &NINE_OPPONENTS), &NINE);
    Arc::make_mut(&mut played.settings).chess960 = true;
    assert!(judged(&played, &harbour(), NormTitle::Gm).is_none());
}

/// B.01 1.4.1d–f: 8 of 9 after round nine, then two losses to untitled players. With both losses two wins may be left
/// out, which leaves 6 of 9. Without the losses it is 8 of 9, two points more than the norm needs.
#[test]
fn r3_the_choice_that_counts_as_most_games_is_certified() {
    let mut opponents = NINE_OPPONENTS.to_vec();
    opponents.extend([("", "HST"), ("", "DDD")]);
    let mut rounds = vec!["1-2 0".to_owned()];
    rounds.extend((3..=10).map(|number| format!("1-{number} 1")));
    rounds.extend(["1-11 0".to_owned(), "1-12 0".to_owned()]);
    let rounds: Vec<&str> = rounds.iter().map(String::as_str).collect();
    let judgement = gm(&tournament(swiss(11), field(2500, &opponents), &rounds));
    assert_eq!(judgement.failures, []);
    assert_eq!((judgement.figures.unwrap().games, judgement.counts_as), (9, 11));
    assert_eq!(judgement.selection.excluded, [(10, Excluded::AfterNorm), (11, Excluded::AfterNorm)]);
}

/// B.01 1.4.3d, 1.5.6a, "in every round": a player who misses one round is not counted in it; a player who misses two
/// is not counted at all.
#[test]
fn r4_the_field_is_that_of_the_round_with_fewest() {
    let mut players =
        field(2500, &[("GM", "BBB"), ("GM", "BBB"), ("GM", "CCC"), ("GM", "CCC"), ("IM", "CCC"), ("", "HST")]);
    players.push(player(8, 2500, "", "HST"));
    players.push(player(12, 0, "GM", "EEE"));
    players.push(player(13, 2400, "GM", "FID"));
    let rounds = ["1-2 1, 3-4 1, 5-6 1, 12-13 1, 7 H, 8 U", "1-3 1, 2-5 +, 4-6 =, 12-13 1, 7 H, 8 U"];
    let event = tournament(swiss(9), players, &rounds);
    let harbour = harbour();
    let field = norms(&event, &harbour).unwrap().facts().field.unwrap();
    // Round 1 has players 1 to 6, 8, 12 and 13; round 2 the same without 5. Player 7 misses both.
    assert_eq!((field.participants, field.foreign, field.federations, field.titled), (8, 4, 2, 4));
}

fn pair(one: u16, other: u16) -> Vec<Entrant> {
    vec![player(1, one, "", "HST"), player(2, other, "", "HST")]
}

/// B.02 6.1: a match with an unrated player gives no first rating.
#[test]
fn r5_a_match_with_an_unrated_player_is_not_rated() {
    let games = ["1-2 =", "2-1 =", "1-2 =", "2-1 =", "1-2 =", "2-1 ="];
    let lines = report(&tournament(Format::round_robin(6), pair(1800, 0), &games), RatingList::Standard);
    assert_eq!(lines[1].verdict, Verdict::First(Err(NoInitial::TooFewGames(0))));
    assert_eq!(lines[1].left_out.len(), 6);
    // Six games of a Swiss with several opponents are not a match.
    let mut players: Vec<Entrant> = (1..=5).map(|number| player(number, 1800, "", "HST")).collect();
    players.push(player(6, 0, "", "HST"));
    let games = ["1-6 =", "2-6 =", "3-6 =", "4-6 =", "5-6 ="];
    let lines = report(&tournament(swiss(5), players, &games), RatingList::Standard);
    assert_eq!(lines[5].verdict, Verdict::First(Ok(1800)));
}

/// B.02 6.2: when the first four of six games are won, the fifth and sixth are not rated.
#[test]
fn r5_games_after_a_match_is_decided_are_not_rated() {
    let games = ["1-2 1", "2-1 0", "1-2 1", "2-1 0", "1-2 0", "2-1 ="];
    let lines = report(&tournament(Format::round_robin(6), pair(2000, 2000), &games), RatingList::Standard);
    assert_eq!(lines.iter().map(|line| line.games.len()).collect::<Vec<_>>(), [4, 4]);
    // Scores of 1, 2, 2½, 3 of six: the fifth game still decides; the score after it is 3½.
    let later = ["1-2 1", "2-1 0", "1-2 =", "2-1 =", "1-2 =", "2-1 1"];
    let lines = report(&tournament(Format::round_robin(6), pair(2000, 2000), &later), RatingList::Standard);
    assert_eq!(lines[0].games.len(), 5);
}

/// B.02 6.2 in a bracket: a pairing over four games is a match, a pairing over a single game is not.
#[test]
fn r5_meetings_of_several_games_in_a_bracket_are_matches() {
    let bracket = |games: u16, results: &str, ratings: [u16; 2]| {
        let layout = Layout { tree: Tree::Standard, third_place: false, all_places: false };
        let [one, other] = ratings;
        let mut draft =
            setup(Format::Bracket(layout.clone()), pair(one, other), vec![round(&format!("1-2 {results}"))]);
        let mut contest = Contest::of_games(games);
        contest.segments[0].stop = Stop::AllPlayed;
        contest.level = vec![qisai_domain::contest::Level::Lot];
        draft.play = Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), Scoring::default()) };
        let lines = report(&Tournament::try_from(draft).unwrap(), RatingList::Standard);
        lines.iter().map(|line| line.games.len()).collect::<Vec<_>>()
    };
    // The first-named player has the first move in games 1 and 3; results are those of the first mover.
    assert_eq!(bracket(4, "1 0 1 0", [2000, 2000]), [3, 3], "3 of 4 after the third");
    assert_eq!(bracket(2, "1 0", [2000, 2000]), [2, 2]);
    assert_eq!(bracket(2, "1 1", [2000, 0]), [0, 0]);
    assert_eq!(bracket(1, "1", [2000, 0]), [0, 1], "a game of a tournament");
}

/// B.02 2: play by the Laws of Chess.
#[test]
fn r6_games_of_chess960_change_no_rating() {
    let mut event = tournament(swiss(1), pair(2000, 2000), &["1-2 1"]);
    Arc::make_mut(&mut event.settings).chess960 = true;
    for list in RatingList::ALL {
        assert_eq!(report(&event, list)[0].games, [], "{list:?}");
    }
}

/// B.02 1.1: 60 minutes below 1800, 90 from 1800 on, 120 from 2400 on, by the stronger of the two players. 1.2: thirty
/// moves.
#[test]
fn r7_strong_players_need_more_time_for_a_standard_game() {
    let counted = |clock: &str, one: u16, other: u16| {
        let event = with_clock(tournament(swiss(1), pair(one, other), &["1-2 ="]), clock);
        report(&event, RatingList::Standard).iter().map(|line| line.games.len()).collect::<Vec<_>>()
    };
    for (clock, one, other, games) in [
        ("60m", 1900, 1850, [0, 0]),
        ("60m", 1799, 1799, [1, 1]),
        ("60m", 1799, 1800, [0, 0]),
        ("60m+30s", 1900, 1850, [1, 1]),
        ("60m+30s", 2400, 1850, [0, 0]),
        ("90m+30s", 2400, 2700, [1, 1]),
        ("90m+29s", 2400, 1850, [0, 0]),
        ("60m", 1700, 0, [0, 1]),
        ("60m", 1900, 0, [0, 0]),
        ("20/90m 30m", 1900, 1850, [0, 0]),
        ("30/90m 30m", 1900, 1850, [1, 1]),
        ("15m+10s", 1700, 1700, [0, 0]),
    ] {
        let games: Vec<usize> = games.into();
        assert_eq!(counted(clock, one, other), games, "{clock} {one} {other}");
    }
}

/// B.02 7.1.2, 7.2.1: FIDE publishes no rating below 1400.
#[test]
fn r9_a_figure_below_1400_is_no_rating() {
    let event = tournament(swiss(1), pair(1399, 1400), &["1-2 1"]);
    let lines = report(&event, RatingList::Standard);
    assert_eq!((lines[0].rating, lines[1].rating), (None, Some(1400)));
    assert_eq!(lines[0].verdict, Verdict::First(Err(NoInitial::TooFewGames(1))));
    assert_eq!(why(&lines[1]), [WhyLeftOut::OpponentUnrated]);
}

/// B.01 1.4.6d: an unrated opponent counts as 1400; one of them is raised to the floor.
#[test]
fn r9_a_figure_below_1400_counts_as_1400_in_a_norm() {
    let average = |rating: u16| {
        let mut players = field(2600, &NINE_OPPONENTS);
        (players[8].player.rating, players[9].player.rating) = (Some(rating), Some(rating));
        gm(&tournament(swiss(9), players, &NINE)).figures.unwrap().performance.average
    };
    assert_eq!([average(1200), average(0)], [average(1400); 2]);
}

/// An unreadable time control leaves the choice of the list to the caller; the report lists it.
#[test]
fn r8_a_clock_that_cannot_be_read_is_told() {
    let with = |clock: &str| {
        let event = with_clock(tournament(swiss(1), pair(2000, 2000), &["1-2 1"]), clock);
        let report = report_of(&event, &[event.first_group().unwrap()], RatingList::Standard);
        (report.unread_clocks, report.has_games_without_clock, report.lines[0].games.len())
    };
    assert_eq!(with("as announced"), (vec!["as announced".to_owned()], false, 1));
    assert_eq!(with(""), (vec![], true, 1));
    assert_eq!(with("90m+30s"), (vec![], false, 1));
}
