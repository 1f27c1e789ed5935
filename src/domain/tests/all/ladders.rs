//! Contests of the vectors, played at random, and real matches with their actual endings.

use std::collections::BTreeSet;

use qisai_domain::contest::{
    Begins, BoardSides, Contest, DecidedBy, DrawRule, GameKey, Level, Next, Segment, Stop, Worth, check_decides,
    match_result, next, presets, presets::Ladder, scheduled,
};
use qisai_domain::{Decision, Game, GameResult, Pairing, Points, ScoreSystem, Scoring, Side};

use crate::contests::{DRAW, chess, key, ladder, league, meeting, segment};
use crate::vectors::{Chance, vectors};

/// Returns the contest of a stored ladder of games.
pub fn stored(ladder: &serde_json::Value) -> Contest {
    let text = |step: &serde_json::Value, name: &str| step[name].as_str().unwrap_or_default().to_owned();
    let mut contest = Contest { segments: Vec::new(), ..Contest::of_games(1) };
    let begins = |colours: &str| match colours {
        "reverse of the last game" => Begins::NotAsBefore,
        "winner of the lot chooses" | "who had Black in the slow game chooses" => Begins::Chosen,
        "lower bid has Black; equal bids: lot" => Begins::Bid { most_seconds: 240 },
        "" => Begins::FirstNamed,
        lots => {
            assert!(lots.starts_with("lot"), "{lots}");
            Begins::Lot
        }
    };
    let worth = |step: &serde_json::Value, otherwise| match text(step, "match_score").as_str() {
        "" => otherwise,
        "2-0" => Worth::Decided { win: Points(4), loss: Points(0) },
        "2-1" => Worth::Decided { win: Points(4), loss: Points(2) },
        other => panic!("{other}"),
    };
    if let Some(main) = ladder.get("main") {
        let games = main["games"].as_u64().or(main["best_of"].as_u64()).unwrap();
        let early = main["target"].is_number() || main["best_of"].is_number();
        let stop = if early { Stop::Score } else { Stop::AllPlayed };
        let games = u16::try_from(games).unwrap();
        contest.segments.push(segment(games, stop, begins(&text(main, "colours")), worth(main, Worth::Points)));
    }
    for step in ladder["ladder"].as_array().unwrap() {
        match step["kind"].as_str().unwrap() {
            "keeper" => contest.level.push(Level::Odds(Side::First)),
            "lot" => contest.level.push(Level::Lot),
            _ => {
                let games = u16::try_from(step["games"].as_u64().unwrap()).unwrap();
                let (times, games, stop) = match text(step, "repeat").as_str() {
                    "none" => (1, games, Stop::AllPlayed),
                    "once" => (1, games * 2, Stop::Wins(1)),
                    "until decided" => (1, Segment::UNLIMITED, Stop::Wins(1)),
                    "up to 5 times, until decided" => (5, games, Stop::AllPlayed),
                    other => panic!("{other}"),
                };
                let second = text(step, "draw").starts_with("second player");
                let drawn_game = if second { DrawRule::SecondWins } else { DrawRule::Half };
                let base = segment(games, stop, begins(&text(step, "colours")), worth(step, Worth::Nothing));
                contest.segments.extend(std::iter::repeat_n(Segment { drawn_game, ..base }, times));
            }
        }
    }
    contest
}

pub fn more_contests() -> Vec<(String, Contest, Scoring)> {
    let (league, league_scoring) = league();
    let knock_out = Contest {
        segments: vec![
            Segment::of_games(1),
            segment(1, Stop::AllPlayed, Begins::NotAsBefore, Worth::Nothing),
            Segment {
                first_boards: Some(1),
                ..segment(Segment::UNLIMITED, Stop::Wins(1), Begins::Lot, Worth::Nothing)
            },
        ],
        ..Contest::of_boards(4, BoardSides::Alternate)
    };
    let first_to_three =
        ladder(vec![segment(Segment::UNLIMITED, Stop::Wins(3), Begins::Lot, Worth::Points)], Vec::new());
    let keeper = ladder(vec![segment(6, Stop::Winner, Begins::Chosen, Worth::Points)], vec![Level::Odds(Side::Second)]);
    let league = Contest { level: vec![Level::Criteria(vec!["TBR".to_owned()]), Level::Arbiter], ..league };
    vec![
        ("league".to_owned(), league, league_scoring.clone()),
        ("team knock-out".to_owned(), knock_out, league_scoring),
        ("first to three".to_owned(), first_to_three, chess()),
        ("keeper".to_owned(), keeper, chess()),
        (
            "club".to_owned(),
            ladder(vec![segment(3, Stop::Score, Begins::Lot, Worth::Points)], vec![Level::Lot]),
            chess(),
        ),
    ]
}

/// Property 8: a contest that decides ends, no game lies beyond the end, and undoing the last result reopens exactly
/// that game.
#[test]
fn every_stored_ladder_ends_and_the_last_result_can_be_taken_back() {
    let mut contests = more_contests();
    if let Some(folder) = vectors("formats") {
        let text = std::fs::read_to_string(folder.join("ladders.json")).unwrap();
        let ladders: serde_json::Value = serde_json::from_str(&text).unwrap();
        let ladders = ladders.as_object().unwrap();
        assert_eq!(ladders.len(), 16);
        for (name, ladder) in ladders {
            let draughts = name.starts_with("draughts");
            let scores = if draughts { ScoreSystem::two_one_zero() } else { ScoreSystem::standard() };
            contests.push((name.clone(), stored(ladder), Scoring::of_games(scores)));
        }
    }
    for (name, contest, scoring) in contests {
        assert_eq!(check_decides(&contest), Ok(()), "{name}");
        for seed in 0..3_000 {
            one_walk(&name, &contest, &scoring, &mut Chance::new(seed));
        }
    }
}

fn one_walk(name: &str, contest: &Contest, scoring: &Scoring, chance: &mut Chance) {
    let results = [GameResult::FIRST_WINS, DRAW, DRAW, DRAW, GameResult::SECOND_WINS, GameResult::FirstForfeits];
    let mut pairing = meeting();
    let mut before = None;
    for step in 0.. {
        assert!(step < 5_000, "{name} does not end");
        let now = next(contest, scoring, &pairing);
        let result = match_result(contest, scoring, &pairing);
        assert!(result.surplus.is_empty(), "{name}: {result:?}");
        assert_eq!(now == Next::Ended, result.by != DecidedBy::Open, "{name}: {now:?} {result:?}");
        match now.clone() {
            Next::Games(games) => {
                assert!(!games.is_empty(), "{name}: {pairing:?}");
                let (key, second_begins) = games[chance.below(games.len())];
                let result = results[chance.below(results.len())];
                pairing.games.entry(key).or_insert_with(|| Game::beginning(second_begins)).result = result;
                before = Some((Some(key), now));
            }
            Next::FirstMove { segment, boards } => {
                for board in boards {
                    let begins = Game::beginning(chance.below(2) == 1);
                    assert!(pairing.games.insert(key(board, segment, 1), begins).is_none());
                }
            }
            Next::Break(_) => {
                let winner = Some([Side::First, Side::Second][chance.below(2)]);
                pairing.decision = Some(Decision { winner, ..Decision::default() });
                before = Some((None, now));
            }
            Next::Ended => break,
        }
    }
    let ended = match_result(contest, scoring, &pairing);
    assert!(ended.winner.is_some(), "{name}: {ended:?}");
    check_points(name, contest, scoring, &pairing);
    let (last, was) = before.expect("something was played");
    let mut back = pairing.clone();
    match last {
        Some(key) => back.games.get_mut(&key).unwrap().result = GameResult::Unknown,
        None => back.decision = None,
    }
    assert_eq!(next(contest, scoring, &back), was, "{name}: the last act is open again");
    assert_eq!(match_result(contest, scoring, &back).by, DecidedBy::Open);
    // Corrects any result: games then beyond the end are named, and without them the meeting is the same.
    let keys: Vec<GameKey> = pairing.games.keys().copied().collect();
    let changed = keys[chance.below(keys.len())];
    pairing.games.get_mut(&changed).unwrap().result = results[chance.below(results.len())];
    let corrected = match_result(contest, scoring, &pairing);
    let mut within = pairing.clone();
    within.games.retain(|key, _| !corrected.surplus.contains(key));
    let trimmed = match_result(contest, scoring, &within);
    assert!(trimmed.surplus.is_empty(), "{name}: {trimmed:?}");
    assert_eq!(
        (trimmed.game_points, trimmed.winner, trimmed.by),
        (corrected.game_points, corrected.winner, corrected.by)
    );
    assert_eq!(next(contest, scoring, &within), next(contest, scoring, &pairing), "{name}");
    let listed: BTreeSet<GameKey> = scheduled(contest, scoring, &pairing).into_iter().map(|(key, _)| key).collect();
    assert!(pairing.games.keys().all(|key| listed.contains(key)));
}

/// Checks that both sides together never have more points than were available.
fn check_points(name: &str, contest: &Contest, scoring: &Scoring, pairing: &Pairing) {
    let result = match_result(contest, scoring, pairing);
    let counted = |key: &GameKey| contest.segments[usize::from(key.segment) - 1].worth == Worth::Points;
    let games = i32::try_from(pairing.games.keys().filter(|key| counted(key)).count()).unwrap();
    let most_decided = contest.segments.iter().map(|segment| match segment.worth {
        Worth::Decided { win, loss } => win.0 + loss.0,
        _ => 0,
    });
    let boards = i32::from(contest.boards) * most_decided.max().unwrap_or(0).max(contest.level_board[0].0 * 2);
    let [one, two] = result.game_points;
    assert!((0..=games * scoring.games.win.0 + boards).contains(&(one.0 + two.0)), "{name}: {result:?}");
}

/// Every named contest decides, and those of events equal the stored ones except for their clocks.
#[test]
fn the_ladders_to_choose_from_are_those_of_the_events() {
    let ids: BTreeSet<&str> = Ladder::ALL.iter().map(|ladder| ladder.id).collect();
    assert_eq!(ids.len(), Ladder::ALL.len(), "each name once");
    for chosen in &Ladder::ALL {
        let contest = chosen.contest();
        assert_eq!(check_decides(&contest), Ok(()), "{}", chosen.id);
        assert_eq!(presets::contest(chosen.id), Some(contest.clone()));
        for seed in 0..200 {
            one_walk(chosen.id, &contest, &chess(), &mut Chance::new(seed));
        }
    }
    assert_eq!(presets::contest("nine_games"), None);
    let Some(folder) = vectors("formats") else { return };
    let text = std::fs::read_to_string(folder.join("ladders.json")).unwrap();
    let ladders: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut events: BTreeSet<&String> = ladders.as_object().unwrap().keys().collect();
    for chosen in Ladder::ALL.iter().filter(|ladder| ladder.of_an_event) {
        assert!(events.remove(&chosen.name.to_owned()), "{}", chosen.name);
        let mut contest = chosen.contest();
        contest.segments.iter_mut().for_each(|segment| segment.clock.clear());
        let mut expected = stored(&ladders[chosen.name]);
        if chosen.id == "draughts_title_2013" {
            // The stored contest has pairs of games; the event's own results (`events/fmjd_title_match_2013.tsv`) have
            // one of each in a match.
            expected.segments.iter_mut().take(3).for_each(|segment| segment.games = 1);
        }
        assert_eq!(contest, expected, "{}", chosen.name);
    }
    assert!(events.is_empty(), "{events:?}");
}

/// V12: each of the seven matches of 2013 had one standard, one rapid and one blitz game, then the series, each only
/// while it was tied.
#[test]
fn v12_a_match_of_the_draughts_title_of_2013_has_one_game_of_each_kind() {
    let contest = presets::contest("draughts_title_2013").unwrap();
    let games: Vec<u16> = contest.segments.iter().map(|segment| segment.games).collect();
    assert_eq!(games, [1, 1, 1, Segment::UNLIMITED]);
}

/// V4: the North–South match is 2–0 in the slow game and 2–1 later, in points, whatever the unit of the event.
#[test]
fn v4_points_of_deciders_are_in_the_unit_of_the_event() {
    let worth = |unit| {
        let contest = presets::contest_in("north_south_2024", unit)?;
        let worth = |segment: &Segment| match segment.worth {
            Worth::Decided { win, loss } => (win.0, loss.0),
            other => panic!("{other:?}"),
        };
        Some(contest.segments.iter().map(worth).collect::<Vec<_>>())
    };
    assert_eq!(worth(1).unwrap(), [(2, 0), (2, 1), (2, 1), (2, 1)], "2-1-0 of xiangqi counts whole points");
    assert_eq!(worth(2).unwrap(), [(4, 0), (4, 2), (4, 2), (4, 2)]);
    assert_eq!(worth(10).unwrap()[1], (20, 10));
    assert_eq!(presets::contest_in("one_decider", 1), presets::contest("one_decider"), "nothing to convert");
    assert_eq!(presets::contest_in("nine_games", 1), None);
}

/// Trap 6: two games that may both be drawn decide nothing.
#[test]
fn a_ladder_that_may_end_level_is_refused() {
    assert_eq!(check_decides(&Contest::of_games(2)), Err(1));
    let pairs =
        ladder(vec![Segment::of_games(2), segment(2, Stop::AllPlayed, Begins::Lot, Worth::Nothing)], Vec::new());
    assert_eq!(check_decides(&pairs), Err(2));
}

/// The recorded matches of a World Cup end after the games that were played.
#[test]
fn the_world_cup_s_matches_end_after_the_games_that_were_played() {
    let Some(folder) = vectors("formats") else { return };
    let text = std::fs::read_to_string(folder.join("ladders.json")).unwrap();
    let ladders: serde_json::Value = serde_json::from_str(&text).unwrap();
    let cup = stored(&ladders["chess World Cup 2025 open"]);
    let games = std::fs::read_to_string(folder.join("events/worldcup2025_open.tsv")).unwrap();
    let mut matches = 0;
    for line in games.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, first, _, winner, played, games] = fields[..] else { panic!("{line}") };
        let games: Vec<&str> = games.split(' ').collect();
        if played.parse() != Ok(games.len()) || games.iter().any(|game| game.contains(['~', '?', '.'])) {
            continue;
        }
        let mut pairing = meeting();
        for game in &games {
            let (pair, result) = game.split_once(':').unwrap();
            let second_begins = pair.split_once('-').unwrap().0 != first;
            if let Next::FirstMove { segment, .. } = next(&cup, &chess(), &pairing) {
                pairing.games.insert(key(1, segment, 1), Game::beginning(second_begins));
            }
            let Next::Games(open) = next(&cup, &chess(), &pairing) else { panic!("{line}: ended before {game}") };
            assert_eq!(open[0].1, second_begins, "{line}: {game}");
            let result = match result {
                "1-0" => GameResult::FIRST_WINS,
                "0-1" => GameResult::SECOND_WINS,
                _ => DRAW,
            };
            pairing.games.insert(open[0].0, Game { result, ..Game::beginning(second_begins) });
        }
        let result = match_result(&cup, &chess(), &pairing);
        assert_eq!(result.winner, Some(if winner == first { Side::First } else { Side::Second }), "{line}");
        assert_eq!(next(&cup, &chess(), &pairing), Next::Ended, "{line}");
        matches += 1;
    }
    assert!(matches > 100, "{matches}");
}

/// Title matches: 7½ of 14 after eleven games, in the last game, and 7-7 with four rapid games.
#[test]
fn title_matches_end_where_they_ended() {
    let Some(folder) = vectors("formats") else { return };
    let text = std::fs::read_to_string(folder.join("ladders.json")).unwrap();
    let ladders: serde_json::Value = serde_json::from_str(&text).unwrap();
    let games = std::fs::read_to_string(folder.join("events/title_matches.tsv")).unwrap();
    let lines: Vec<Vec<&str>> =
        games.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect()).collect();
    for (name, ladder, count) in [
        ("wcc2021", "chess title match 2021", 11),
        ("wcc2023", "chess title match 2023", 18),
        ("wcc2024", "chess title match 2024", 14),
    ] {
        let contest = stored(&ladders[ladder]);
        let played: Vec<&Vec<&str>> = lines.iter().filter(|line| line[0] == name).collect();
        assert_eq!(played.len(), count, "{name}");
        let one = played[0][3];
        let mut pairing = meeting();
        for line in played {
            let second_begins = line[3] != one;
            if let Next::FirstMove { segment, .. } = next(&contest, &chess(), &pairing) {
                pairing.games.insert(key(1, segment, 1), Game::beginning(second_begins));
            }
            let Next::Games(open) = next(&contest, &chess(), &pairing) else { panic!("{name} ended before {line:?}") };
            let result = match line[4] {
                "1-0" => GameResult::FIRST_WINS,
                "0-1" => GameResult::SECOND_WINS,
                _ => DRAW,
            };
            pairing.games.insert(open[0].0, Game { result, ..Game::beginning(second_begins) });
        }
        assert_eq!(next(&contest, &chess(), &pairing), Next::Ended, "{name}");
    }
}
