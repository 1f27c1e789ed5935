//! Matches of two as announced (formats MA1, MA2, KO22), played by commands.

use qisai_domain::contest::title_match::{MatchPlan, MatchTie, target};
use qisai_domain::contest::{
    Begins, Contest, DecidedBy, GameKey, Level, MatchResult, Next, Segment, Stop, Worth, check_decides, match_result,
    next,
};
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, STAGE, at, swiss_of, unstamped};
use crate::contests::{chess, ladder, segment};
use crate::vectors::vectors;

const SIXTEEN: MatchPlan =
    MatchPlan { games: 16, plays_all: false, first_by_lot: false, swap_at: None, tie: MatchTie::Kept };

/// Returns a match with its only round published. Ada is the champion.
fn begun(play: Play) -> (Arbiter, PairingId) {
    let mut arbiter = Arbiter::of(Setup { play, ..swiss_of(1, &["Ada", "Bo"]) });
    let game = PlannedGame { first: EntryId(1), second: EntryId(2), reasons: Vec::new() };
    arbiter.pairs_as(RoundPlan { number: 1, games: vec![game], ..RoundPlan::default() }).unwrap();
    arbiter.publishes(1).unwrap();
    let pairing = arbiter.pairing(1, 1).id;
    (arbiter, pairing)
}

fn what_is_next(arbiter: &Arbiter) -> Next {
    let stage = arbiter.tournament.stage(STAGE).unwrap();
    next(&stage.play.contest(1), &stage.play.scoring, arbiter.pairing(1, 1))
}

fn result(arbiter: &Arbiter) -> MatchResult {
    let stage = arbiter.tournament.stage(STAGE).unwrap();
    match_result(&stage.play.contest(1), &stage.play.scoring, arbiter.pairing(1, 1))
}

/// Plays the next game; `won` by Ada (first) or Bo, `None` for a draw. Returns the side with the first move.
fn plays(arbiter: &mut Arbiter, won: Option<Side>) -> Side {
    let Next::Games(games) = what_is_next(arbiter) else { panic!("no game to play: {:?}", result(arbiter)) };
    let (game, second_begins) = games[0];
    let result = match won {
        None => GameResult::DRAW,
        Some(side) if (side == Side::Second) == second_begins => GameResult::FIRST_WINS,
        Some(_) => GameResult::SECOND_WINS,
    };
    let pairing = arbiter.pairing(1, 1).id;
    arbiter.does(Command::Enter { at: at(1), pairing, game, result }).unwrap();
    if second_begins { Side::Second } else { Side::First }
}

fn lines(file: &str) -> Option<Vec<Vec<String>>> {
    let text = std::fs::read_to_string(vectors("formats")?.join("events").join(file)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    Some(lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// Seed 002 section nine: of 16 games, 8½ points win, and the rest is not played.
#[test]
fn ma1_seed_002_section_nine_ends_with_eight_and_a_half() {
    assert_eq!(target(16, &ScoreSystem::standard()), Some(Points(17)));
    assert_eq!(target(16, &ScoreSystem::two_one_zero()), Some(Points(17)));
    assert_eq!(target(16, &ScoreSystem::three_one_zero()), None);
    let (mut arbiter, pairing) = begun(SIXTEEN.play(chess()));
    let (before, begun_at) = (unstamped(&arbiter.tournament), arbiter.tournament.version.0);
    for number in 1..=13 {
        let won = if number <= 5 { Some(Side::Second) } else { (number == 6).then_some(Side::First) };
        let first = plays(&mut arbiter, won);
        assert_eq!(first == Side::First, number % 2 == 1, "MA2: the first move changes hands");
    }
    assert_eq!(what_is_next(&arbiter), Next::Ended, "8½–4½ after 13 games");
    let beyond = Command::Enter { at: at(1), pairing, game: GameKey::game(14), result: GameResult::DRAW };
    assert!(matches!(arbiter.does(beyond), Err(Refusal::NoSuchGame { .. })), "the rest is not played");
    arbiter.closes(1).unwrap();
    let played = result(&arbiter);
    assert_eq!((played.game_points, played.winner), ([Points(9), Points(17)], Some(Side::Second)));
    // Neither forfeits nor games without a result: thirteen games, and nothing else.
    assert_eq!(arbiter.pairing(1, 1).games.len(), 13);
    let results = results(&arbiter.tournament, GROUP, 1).unwrap();
    assert_eq!(results.lines[0].games_of(1).len(), 13);
    assert!(matches!(results.lines[0].cells[0], Cell::Match { outcome: Outcome::Loss { .. }, points: Points(9), .. }));
    for version in (begun_at + 1..=arbiter.tournament.version.0).rev() {
        arbiter.because("taken back").undoes(Version(version)).unwrap();
    }
    assert_eq!(unstamped(&arbiter.tournament), before);
}

/// Seed 002 section nine: at 8–8 the champion keeps the title.
#[test]
fn ma1_at_eight_all_the_champion_stays() {
    let (mut arbiter, _) = begun(SIXTEEN.play(chess()));
    for number in 1..=16 {
        plays(&mut arbiter, [Some(Side::First), Some(Side::Second), None][number % 3].filter(|_| number < 13));
    }
    let level = result(&arbiter);
    assert_eq!(level.game_points, [Points(16); 2]);
    assert_eq!((level.winner, level.by), (Some(Side::First), DecidedBy::Odds));
    arbiter.closes(1).unwrap();
}

/// The four matches of sixteen games end after the recorded number of games, and not before.
#[test]
fn ma1_the_womens_title_matches_end_where_they_ended() {
    let Some(lines) = lines("womens_title_16games.tsv") else { return };
    let halves = |text: &str| -> i32 {
        let (whole, half) = text.split_once('.').unwrap();
        whole.parse::<i32>().unwrap() * 2 + i32::from(half == "5")
    };
    assert_eq!(lines.len(), 4);
    for line in lines {
        let [_, champion, challenger, games, winner] = [0, 1, 2, 3, 4].map(|field| line[field].as_str());
        let (mine, theirs, games) = (halves(champion), halves(challenger), games.parse::<i32>().unwrap());
        assert_eq!(mine + theirs, 2 * games, "{line:?}");
        let (mut arbiter, _) = begun(SIXTEEN.play(chess()));
        // The winners of single games are not recorded: the won games come first, then the draws.
        let won = (mine - theirs) / 2;
        for number in 0..games {
            assert!(matches!(what_is_next(&arbiter), Next::Games(_)), "{line:?}: ended before game {}", number + 1);
            let side = if won > 0 { Side::First } else { Side::Second };
            plays(&mut arbiter, (number < won.abs()).then_some(side));
        }
        let ended = result(&arbiter);
        assert_eq!(what_is_next(&arbiter), Next::Ended, "{line:?}");
        assert_eq!(ended.game_points, [Points(mine), Points(theirs)]);
        assert_eq!(ended.winner == Some(Side::First), winner != "challenger", "{line:?}");
        arbiter.closes(1).unwrap();
    }
}

/// Title matches of fourteen games by commands: after eleven games, after rapid games, in the last game.
#[test]
fn ma1_title_matches_are_played_by_commands() {
    let Some(lines) = lines("title_matches.tsv") else { return };
    // The champion, or the first-named if the title is vacant; the way it ended; the score in half points.
    let mut found = 0;
    for (name, one, by, points) in [
        ("wcc2021", "C", DecidedBy::Games { segment: 1 }, [15, 7]),
        ("wcc2023", "N", DecidedBy::Games { segment: 2 }, [14, 14]),
        ("wcc2024", "D", DecidedBy::Games { segment: 1 }, [13, 15]),
    ] {
        let games: Vec<&Vec<String>> = lines.iter().filter(|line| line[0] == name).collect();
        let plan = MatchPlan { games: 14, first_by_lot: true, tie: MatchTie::Rapid, ..SIXTEEN };
        let (mut arbiter, pairing) = begun(plan.play(chess()));
        for line in &games {
            let first = line[3] == one;
            if let Next::FirstMove { segment, .. } = what_is_next(&arbiter) {
                let two = if first { [EntryId(1), EntryId(2)] } else { [EntryId(2), EntryId(1)] };
                let draw = Draw::first_move(pairing, segment, two, Some(11));
                arbiter.does(Command::Draw { group: GROUP, draw }).unwrap();
            }
            let mover = if first { Side::First } else { Side::Second };
            let won = match line[4].as_str() {
                "1-0" => Some(mover),
                "0-1" => Some(mover.other()),
                _ => None,
            };
            assert_eq!(plays(&mut arbiter, won), mover, "{line:?}");
            found += 1;
        }
        let ended = result(&arbiter);
        assert_eq!((what_is_next(&arbiter), ended.by), (Next::Ended, by), "{name}");
        assert_eq!(ended.game_points, points.map(Points), "{name}: the tie-break is outside the score");
        arbiter.closes(1).unwrap();
    }
    assert_eq!(found, lines.len(), "every game of the file");
}

/// Draughts: seven micro-matches, each continued at faster time while it is tied; the title goes by wins in standard
/// games, then rapid, blitz, and Lehmann-Georgiev. One contest of seven boards, each continuing by itself.
#[test]
fn ko22_a_title_of_micro_matches_goes_by_the_slowest_games_first() {
    let Some(lines) = lines("fmjd_title_match_2013.tsv") else { return };
    let steps = ["classic", "rapid", "blitz", "LG"];
    let worth = |step| if step == 0 { Worth::Points } else { Worth::Nothing };
    let per_board =
        |step: usize| Segment { per_board: true, ..segment(1, Stop::AllPlayed, Begins::NotAsBefore, worth(step)) };
    let segments = (0..steps.len()).map(per_board).collect();
    let contest = Contest { boards: 7, ..ladder(segments, vec![Level::Odds(Side::First)]) };
    assert_eq!(check_decides(&contest), Ok(()));
    let scoring = Scoring::of_games(ScoreSystem::two_one_zero());
    let mut pairing = Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new());
    let mut wins = [[0, 0]; 4];
    for line in &lines {
        let board: u16 = line[0].parse().unwrap();
        let step = steps.iter().position(|step| line[1].starts_with(step)).unwrap();
        let Next::Games(open) = next(&contest, &scoring, &pairing) else { panic!("{line:?}") };
        let key = GameKey { board, segment: u8::try_from(step + 1).unwrap(), number: 1 };
        let second_begins = open.iter().find(|(open, _)| *open == key).unwrap_or_else(|| panic!("{line:?}")).1;
        let for_ada = match (line[2].as_str(), line[3].as_str()) {
            ("2", "0") => Some(true),
            ("0", "2") => Some(false),
            _ => None,
        };
        let result = match for_ada {
            None => GameResult::DRAW,
            Some(won) if won != second_begins => GameResult::FIRST_WINS,
            Some(_) => GameResult::SECOND_WINS,
        };
        if let Some(won) = for_ada {
            wins[step][usize::from(!won)] += 1;
        }
        pairing.games.insert(key, Game { result, ..Game::beginning(second_begins) });
    }
    assert_eq!(next(&contest, &scoring, &pairing), Next::Ended, "every micro-match has ended");
    assert_eq!(wins[0][0], wins[0][1], "level in standard games");
    let title = match_result(&contest, &scoring, &pairing);
    let by_wins = wins.iter().find(|[one, other]| one != other).map(|[one, other]| one > other);
    assert_eq!(title.winner.map(|side| side == Side::First), by_wins);
    assert_eq!(title.winner, Some(Side::First), "by the rapid games of the sixth micro-match");
}

/// The sequence is reversed at half time: the side with the first move in game 6 has it in game 7.
#[test]
fn ma2_the_sequence_may_be_reversed_at_half_time() {
    let plan = MatchPlan { games: 12, plays_all: true, swap_at: Some(7), tie: MatchTie::Decider, ..SIXTEEN };
    let (mut arbiter, _) = begun(plan.play(chess()));
    let firsts: Vec<bool> = (0..12).map(|_| plays(&mut arbiter, None) == Side::First).collect();
    let expected = [true, false, true, false, true, false, false, true, false, true, false, true];
    assert_eq!(firsts, expected);
    assert!(matches!(what_is_next(&arbiter), Next::FirstMove { segment: 2, .. }), "the decider is drawn for");
    // If it is decided before half time, the next segment depends on the last game played.
    let first = Segment { swap_at: Some(3), ..segment(4, Stop::Wins(1), Begins::FirstNamed, Worth::Nothing) };
    let after = segment(1, Stop::AllPlayed, Begins::NotAsBefore, Worth::Points);
    let contest = ladder(vec![first, after], vec![Level::Arbiter]);
    let mut pairing = Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new());
    for (number, second_begins) in [(1, false), (2, true), (3, true), (4, false)] {
        let key = GameKey::game(number);
        assert_eq!(next(&contest, &chess(), &pairing), Next::Games(vec![(key, second_begins)]));
        pairing.games.insert(key, Game { result: GameResult::DRAW, ..Game::beginning(second_begins) });
    }
    let key = GameKey { segment: 2, ..GameKey::ONLY };
    assert_eq!(next(&contest, &chess(), &pairing), Next::Games(vec![(key, true)]));
}

/// A match without a rule for ties is drawn: both have the same score, and there is no winner.
#[test]
fn ma1_a_match_may_be_drawn() {
    let plan = MatchPlan { games: 2, tie: MatchTie::Drawn, ..SIXTEEN };
    let (mut arbiter, _) = begun(plan.play(chess()));
    plays(&mut arbiter, Some(Side::First));
    assert!(matches!(arbiter.closes(1), Err(Refusal::OpenMatches { open: 1, .. })));
    plays(&mut arbiter, Some(Side::Second));
    arbiter.closes(1).unwrap();
    let level = result(&arbiter);
    assert_eq!((level.winner, level.by, level.game_points), (None, DecidedBy::Drawn, [Points(2); 2]));
    let results = results(&arbiter.tournament, GROUP, 1).unwrap();
    let scores: Vec<Points> = results.lines.iter().map(|line| results.score_after(line, 1)).collect();
    assert_eq!(scores, [Points(2); 2]);
}

/// Trap 12: a game in progress when the match is decided is played to its end; it changes nothing.
#[test]
fn ma1_a_game_in_progress_when_the_match_is_decided() {
    // On another board: the match is won, and waits for the game.
    let boards = Contest {
        segments: vec![segment(1, Stop::Score, Begins::FirstNamed, Worth::Points)],
        ..Contest::of_boards(3, contest::BoardSides::Same)
    };
    let mut pairing = Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new());
    for board in [1, 2] {
        pairing.games.insert(GameKey::board(board), Game { result: GameResult::FIRST_WINS, ..Game::default() });
    }
    assert_eq!(next(&boards, &chess(), &pairing), Next::Games(vec![(GameKey::board(3), false)]));
    pairing.games.insert(GameKey::board(3), Game { result: GameResult::SECOND_WINS, ..Game::default() });
    let ended = match_result(&boards, &chess(), &pairing);
    assert_eq!((ended.winner, ended.surplus.len()), (Some(Side::First), 0));
    assert_eq!(ended.game_points, [Points(4), Points(2)], "it was played and counts");

    // A third game had begun when the second turned out to have decided: it is beyond the end.
    let plan = MatchPlan { games: 3, tie: MatchTie::Arbiter, ..SIXTEEN };
    let (mut arbiter, pairing) = begun(plan.play(chess()));
    plays(&mut arbiter, Some(Side::First));
    plays(&mut arbiter, Some(Side::Second));
    let enter = |game, result| Command::Enter { at: at(1), pairing, game: GameKey::game(game), result };
    arbiter.does(enter(3, GameResult::Adjourned)).unwrap();
    assert!(arbiter.closes(1).is_err(), "an adjourned game keeps the match open");
    // In game 2 the second-named has the first move.
    arbiter.does(enter(2, GameResult::SECOND_WINS)).unwrap();
    let decided = result(&arbiter);
    assert_eq!((decided.winner, &decided.surplus[..]), (Some(Side::First), &[GameKey::game(3)][..]));
    arbiter.closes(1).unwrap();
    arbiter.does(enter(3, GameResult::SECOND_WINS)).unwrap();
    assert_eq!(result(&arbiter).game_points, [Points(4), Points(0)], "its result does not count");
    let results = results(&arbiter.tournament, GROUP, 1).unwrap();
    assert_eq!(results.score_after(&results.lines[1], 1), Points(0), "nor in the standings");
    assert_eq!(results.lines[1].games_of(1).len(), 2);
}

/// Any contest can be multiplied into several matches; if its games may leave the meeting tied, the lot follows them.
#[test]
fn ko22_matches_of_a_meeting_always_come_to_a_winner() {
    for ladder in &contest::presets::Ladder::ALL {
        let contest = ladder.contest().as_matches(4);
        assert_eq!(check_decides(&contest), Ok(()), "{}", ladder.id);
        let meeting = Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new());
        let Next::Games(open) = next(&contest, &chess(), &meeting) else { continue }; // the first move is drawn
        let boards: std::collections::BTreeSet<u16> = open.iter().map(|(key, _)| key.board).collect();
        assert_eq!(boards.len(), 4, "{}: all matches may begin", ladder.id);
    }
}
