//! Meetings of several games, run by commands only.

use qisai_domain::contest::{Begins, Contest, Level, Next, Segment, Stop, Worth, match_result, next};
use qisai_domain::format::Tree;
use qisai_domain::*;

use crate::arbiter::{Arbiter, Done, GROUP, at, knockout, swiss_of, unstamped};
use crate::contests::{ladder, segment};
use crate::ladders::{more_contests, stored};
use crate::vectors::{Chance, vectors};

/// Returns a final of two with its round published.
fn meeting(contest: Contest, scoring: Scoring) -> (Arbiter, PairingId) {
    let play = Play { contests: vec![(1, contest)], scoring, ..knockout(Tree::Standard) };
    let mut arbiter = Arbiter::of(Setup { play, ..swiss_of(1, &["Ada", "Bo"]) });
    let game = PlannedGame { first: EntryId(1), second: EntryId(2), reasons: Vec::new() };
    arbiter.pairs_as(RoundPlan { number: 1, games: vec![game], ..RoundPlan::default() }).unwrap();
    arbiter.publishes(1).unwrap();
    let pairing = arbiter.pairing(1, 1).id;
    (arbiter, pairing)
}

fn draws(arbiter: &mut Arbiter, draw: Draw) -> Done {
    arbiter.does(Command::Draw { group: GROUP, draw })
}

fn what_is_next(arbiter: &Arbiter, pairing: PairingId) -> Next {
    let (stage, _) = arbiter.tournament.group(GROUP).unwrap();
    let row = arbiter.tournament.pairing(at(1), pairing).unwrap();
    next(&stage.play.contest(1), &stage.play.scoring, row)
}

/// Performs the next step at random; returns `false` once the meeting has ended.
fn goes_on(arbiter: &mut Arbiter, pairing: PairingId, chance: &mut Chance) -> bool {
    let two = if chance.below(2) == 0 { [EntryId(1), EntryId(2)] } else { [EntryId(2), EntryId(1)] };
    let contest = arbiter.tournament.stages[0].play.contest(1);
    match what_is_next(arbiter, pairing) {
        Next::Games(games) => {
            let game = games[chance.below(games.len())].0;
            let results = [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::DRAW, GameResult::SECOND_WINS];
            let result = results[chance.below(results.len())];
            arbiter.does(Command::Enter { at: at(1), pairing, game, result }).unwrap();
        }
        Next::FirstMove { segment, .. } => {
            let begins = contest.segments[usize::from(segment) - 1].begins;
            let equal = arbiter.group().draw(DrawOf::Bids(pairing, segment)).is_some();
            let draw = match begins {
                Begins::Bid { most_seconds } if !equal => {
                    let bids = [chance.below(3), chance.below(3)].map(|bid| most_seconds - u32::try_from(bid).unwrap());
                    Draw::bids(pairing, segment, [(two[0], bids[0]), (two[1], bids[1])])
                }
                Begins::Lot | Begins::Bid { .. } => Draw::first_move(pairing, segment, two, Some(7)),
                _ => Draw::first_move(pairing, segment, two, None),
            };
            draws(arbiter, draw).unwrap();
        }
        Next::Break(place) if contest.level[place] == Level::Lot => {
            draws(arbiter, Draw::winner(pairing, two, Some(7))).unwrap();
        }
        Next::Break(_) => {
            let decision = Some(Decision { winner: Some(Side::First), ..Decision::default() });
            arbiter.because("the arbiter decides").does(Command::Decide { at: at(1), pairing, decision }).unwrap();
        }
        Next::Ended => return false,
    }
    true
}

/// KO19: each of the sixteen stored contests is played to its end by commands, and undone act by act.
#[test]
fn every_stored_ladder_is_played_to_its_end_by_commands() {
    let mut contests = more_contests();
    contests.retain(|(_, contest, _)| contest.boards == 1);
    if let Some(folder) = vectors("formats") {
        let text = std::fs::read_to_string(folder.join("ladders.json")).unwrap();
        let ladders: serde_json::Value = serde_json::from_str(&text).unwrap();
        for (name, ladder) in ladders.as_object().unwrap() {
            contests.push((name.clone(), stored(ladder), Scoring::of_games(ScoreSystem::standard())));
        }
    }
    for (name, contest, scoring) in contests {
        for seed in 0..25 {
            let (mut arbiter, pairing) = meeting(contest.clone(), scoring.clone());
            let chance = &mut Chance::new(seed);
            let mut states = vec![unstamped(&arbiter.tournament)];
            while goes_on(&mut arbiter, pairing, chance) {
                assert!(states.len() < 2_000, "{name} does not end");
                states.push(unstamped(&arbiter.tournament));
            }
            let row = arbiter.tournament.pairing(at(1), pairing).unwrap();
            assert!(match_result(&contest, &scoring, row).winner.is_some(), "{name}");
            assert_eq!(crate::arbiter::replay(&arbiter.log).as_ref(), Ok(&arbiter.tournament), "{name}");
            if seed == 0 {
                let last = arbiter.tournament.version;
                let acts = (0..last.0).map(|back| Version(last.0 - back));
                states.pop();
                for (act, before) in acts.zip(states.into_iter().rev()) {
                    arbiter.undoes(act).unwrap_or_else(|refused| panic!("{name}: {refused}"));
                    assert!(unstamped(&arbiter.tournament) == before, "{name}");
                }
            }
            arbiter.undoes_the_last().map(drop).unwrap_or_default();
        }
    }
}

fn begins(begins: Begins) -> Contest {
    let game =
        Segment { drawn_game: contest::DrawRule::SecondWins, ..segment(1, Stop::AllPlayed, begins, Worth::Nothing) };
    ladder(vec![Segment::of_games(2), game], Vec::new())
}

fn drawn_twice(arbiter: &mut Arbiter, pairing: PairingId) {
    for game in [1, 2].map(GameKey::game) {
        arbiter.does(Command::Enter { at: at(1), pairing, game, result: GameResult::DRAW }).unwrap();
    }
}

const TWO: [EntryId; 2] = [EntryId(1), EntryId(2)];

#[test]
fn a_lot_is_drawn_when_its_segment_begins_and_stands_once_a_game_is_played() -> Result<(), Refusal> {
    let (mut arbiter, pairing) = meeting(begins(Begins::Lot), Scoring::default());
    let lot = |two, seed| Draw::first_move(pairing, 2, two, Some(seed));
    assert_eq!(draws(&mut arbiter, lot(TWO, 1)), Err(Refusal::NothingToDraw), "not before the two games");
    drawn_twice(&mut arbiter, pairing);
    assert_eq!(what_is_next(&arbiter, pairing), Next::FirstMove { segment: 2, boards: vec![1] });
    let stranger = [EntryId(1), EntryId(3)];
    assert_eq!(draws(&mut arbiter, lot(stranger, 1)), Err(Refusal::WrongDraw));
    assert_eq!(draws(&mut arbiter, Draw { outcome: vec![1, 1], ..lot(TWO, 1) }), Err(Refusal::WrongDraw));
    assert_eq!(draws(&mut arbiter, Draw::first_move(pairing, 1, TWO, None)), Err(Refusal::NothingToDraw));
    assert_eq!(draws(&mut arbiter, Draw::bids(pairing, 2, [(TWO[0], 9), (TWO[1], 8)])), Err(Refusal::NothingToDraw));
    draws(&mut arbiter, lot(TWO, 1))?;
    draws(&mut arbiter, lot([TWO[1], TWO[0]], 2))?;
    let decider = GameKey { segment: 2, ..GameKey::ONLY };
    assert_eq!(
        what_is_next(&arbiter, pairing),
        Next::Games(vec![(decider, true)]),
        "typed in the wrong way, drawn again"
    );
    let seen = arbiter.tournament.version;
    arbiter.does(Command::Enter { at: at(1), pairing, game: decider, result: GameResult::DRAW })?;
    assert_eq!(draws(&mut arbiter, lot(TWO, 1)), Err(Refusal::NothingToDraw), "the game is played");
    assert_eq!(what_is_next(&arbiter, pairing), Next::Ended);
    let row = arbiter.pairing(1, 1);
    let winner = match_result(&begins(Begins::Lot), &Scoring::default(), row).winner;
    assert_eq!(winner, Some(Side::First), "the first-named had the second move, and a draw is enough");
    let refused = arbiter.undoes(seen);
    assert!(matches!(refused, Err(Refusal::UndoFirst(_))), "{refused:?}");
    Ok(())
}

/// KO20, trap 7.
#[test]
fn the_lower_bid_has_the_second_move_and_equal_bids_ask_for_a_lot() -> Result<(), Refusal> {
    let (mut arbiter, pairing) = meeting(begins(Begins::Bid { most_seconds: 240 }), Scoring::default());
    drawn_twice(&mut arbiter, pairing);
    let decider = GameKey { segment: 2, ..GameKey::ONLY };
    let bids = |one, other| Draw::bids(pairing, 2, [(TWO[0], one), (TWO[1], other)]);
    assert_eq!(draws(&mut arbiter, bids(241, 200)), Err(Refusal::Bid { most_seconds: 240 }));
    assert_eq!(draws(&mut arbiter, bids(0, 200)), Err(Refusal::Bid { most_seconds: 240 }));
    let lot = Draw::first_move(pairing, 2, TWO, Some(3));
    assert_eq!(draws(&mut arbiter, lot.clone()), Err(Refusal::NothingToDraw), "bids come first");
    draws(&mut arbiter, bids(151, 178))?;
    assert_eq!(what_is_next(&arbiter, pairing), Next::Games(vec![(decider, true)]), "2:31 has the second move");
    assert_eq!(draws(&mut arbiter, lot.clone()), Err(Refusal::NothingToDraw), "the bids decide");
    draws(&mut arbiter, bids(178, 151))?;
    assert_eq!(what_is_next(&arbiter, pairing), Next::Games(vec![(decider, false)]));
    draws(&mut arbiter, bids(151, 151))?;
    assert_eq!(what_is_next(&arbiter, pairing), Next::FirstMove { segment: 2, boards: vec![1] });
    draws(&mut arbiter, lot)?;
    assert_eq!(what_is_next(&arbiter, pairing), Next::Games(vec![(decider, false)]));
    arbiter.undoes_the_last()?;
    arbiter.undoes_the_last()?;
    assert_eq!(what_is_next(&arbiter, pairing), Next::Games(vec![(decider, false)]), "the bids before the equal ones");
    Ok(())
}

#[test]
fn a_lot_decides_a_level_meeting_only_where_it_is_announced() -> Result<(), Refusal> {
    let by = |level| Contest { level: vec![level], ..Contest::of_games(2) };
    for (level, refused) in [(Level::Lot, false), (Level::Arbiter, true)] {
        let (mut arbiter, pairing) = meeting(by(level), Scoring::default());
        let winner = Draw::winner(pairing, [TWO[1], TWO[0]], None);
        assert_eq!(draws(&mut arbiter, winner.clone()), Err(Refusal::NothingToDraw), "not before it is level");
        drawn_twice(&mut arbiter, pairing);
        let drawn = draws(&mut arbiter, winner);
        assert_eq!(drawn.is_err(), refused, "{drawn:?}");
        if !refused {
            let decision = arbiter.pairing(1, 1).decision;
            assert_eq!(decision.and_then(|decision| decision.winner), Some(Side::Second));
            arbiter.closes(1)?;
        }
    }
    Ok(())
}

#[test]
fn nothing_is_drawn_for_a_meeting_of_a_draft_or_a_closed_round() -> Result<(), Refusal> {
    let (mut arbiter, pairing) = meeting(
        ladder(vec![segment(1, Stop::AllPlayed, Begins::Lot, Worth::Points)], vec![Level::Lot]),
        Scoring::default(),
    );
    let lot = Draw::first_move(pairing, 1, TWO, Some(1));
    draws(&mut arbiter, lot.clone())?;
    arbiter.enters(1, GameResult::FIRST_WINS)?;
    arbiter.closes(1)?;
    let other = Draw::first_move(pairing, 1, [TWO[1], TWO[0]], Some(1));
    let closed = Refusal::RoundState { round: 1, state: RoundState::Closed, needed: RoundState::Published };
    assert_eq!(draws(&mut arbiter, other), Err(closed));
    let nobody = Draw::first_move(PairingId(99), 1, TWO, None);
    assert!(matches!(draws(&mut arbiter, nobody), Err(Refusal::Missing { .. })));
    Ok(())
}
