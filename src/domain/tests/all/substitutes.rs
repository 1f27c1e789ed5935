//! Substitutes in a knockout (KO7), and draw odds in the final of a double elimination (KO15).

use qisai_domain::bracket::{BracketRound, matches_of, next_round};
use qisai_domain::command::{StagePlan, Substitute};
use qisai_domain::contest::{
    Contest, DecidedBy, Level, Next, Odds, Segment, Stop, check_decides, match_result, next, presets,
};
use qisai_domain::entrants::{Entrants, Ranking, Seating, Source};
use qisai_domain::format::Tree;
use qisai_domain::opening::propose_opening;
use qisai_domain::*;

use crate::arbiter::{Arbiter, Done, GROUP, at, knockout, person, replay, swiss_of, unstamped};
use crate::openings::ranked;

const WIN: GameResult = GameResult::FIRST_WINS;

fn cup(play: Play, names: &[&str]) -> Arbiter {
    Arbiter::of(Setup { play, ..swiss_of(5, names) })
}

/// Draws the round as the tree requires, and publishes it.
fn draws(arbiter: &mut Arbiter, number: u16) {
    let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
    let Ok(BracketRound::Matches { games, byes }) = next_round(stage, group, number) else { panic!("round {number}") };
    let game = |(_, [first, second]): (_, [EntryId; 2])| PlannedGame { first, second, reasons: Vec::new() };
    let bye = |(_, entry)| PlannedBye { entry, kind: ByeKind::PairingAllocated, reasons: Vec::new() };
    let (games, byes) = (games.into_iter().map(game).collect(), byes.into_iter().map(bye).collect());
    arbiter.pairs_as(RoundPlan { number, games, byes, ..RoundPlan::default() }).unwrap();
    arbiter.publishes(number).unwrap();
}

/// Plays a round with a win of the first-named on every board.
fn plays(arbiter: &mut Arbiter, number: u16) {
    draws(arbiter, number);
    for board in arbiter.boards(number) {
        arbiter.enters(board, WIN).unwrap();
    }
    arbiter.closes(number).unwrap();
}

fn replaces(arbiter: &mut Arbiter, absent: u32, substitute: Substitute) -> Done {
    let command = Command::Substitute { group: GROUP, absent: EntryId(absent), substitute };
    arbiter.because("did not arrive").does(command)
}

fn newcomer(name: &str) -> Substitute {
    Substitute::Newcomer(Box::new(person(name)))
}

const FIVE: [&str; 5] = ["Ada", "Bo", "Cid", "Dot", "Eve"];

#[test]
fn ko7_a_substitute_takes_the_slot_before_the_first_game() -> Result<(), Refusal> {
    let mut arbiter = cup(knockout(Tree::Standard), &FIVE);
    draws(&mut arbiter, 1);
    assert_eq!(arbiter.pairings(1), ["Dot-Eve"]);
    replaces(&mut arbiter, 5, newcomer("Fay"))?;
    assert_eq!(arbiter.pairings(1), ["Dot-Fay"], "the drawn match is the substitute's");
    assert_eq!(arbiter.group().number(EntryId(6)), 5);
    assert!(arbiter.group().participation(EntryId(5)).is_none());
    assert_eq!(arbiter.tournament.entry(EntryId(5)).unwrap().status, EntryStatus::InPlay, "still entered");
    arbiter.enters(1, GameResult::SECOND_WINS)?;
    arbiter.closes(1)?;
    // A late seed without any pairing so far; the replaced entrant may return in that place.
    replaces(&mut arbiter, 1, Substitute::Entry(EntryId(5)))?;
    draws(&mut arbiter, 2);
    assert_eq!(arbiter.pairings(2), ["Eve-Fay", "Bo-Cid"]);
    let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
    assert_eq!(matches_of(stage, group).unwrap().len(), 4);
    assert_eq!(unstamped(&replay(&arbiter.log).unwrap()), unstamped(&arbiter.tournament));
    Ok(())
}

#[test]
fn ko7_nobody_takes_the_place_of_one_who_has_begun() {
    let mut arbiter = cup(knockout(Tree::Standard), &FIVE);
    plays(&mut arbiter, 1);
    let name = |name: &str| name.to_owned();
    let played = Refusal::HasPlayed { name: name("Eve"), entry: EntryId(5), round: 1 };
    assert_eq!(replaces(&mut arbiter, 5, newcomer("Fay")), Err(played));
    let seated = Refusal::HasSeat { name: name("Bo"), entry: EntryId(2) };
    assert_eq!(replaces(&mut arbiter, 1, Substitute::Entry(EntryId(2))), Err(seated));
    let command = Command::Substitute { group: GROUP, absent: EntryId(1), substitute: newcomer("Fay") };
    assert_eq!(arbiter.does(command), Err(Refusal::ReasonNeeded));
    let mut swiss = Arbiter::of_a_swiss(FIVE);
    assert_eq!(replaces(&mut swiss, 1, newcomer("Fay")), Err(Refusal::NoBracket));
    assert!(matches!(replaces(&mut arbiter, 1, newcomer("Bo")), Err(Refusal::Duplicate(_))));
}

/// Returns a double elimination of four in which the final has draw odds: 1 reaches it undefeated.
fn to_the_final(contest: Contest) -> Arbiter {
    let play = Play { contests: vec![(1, contest)], ..knockout(Tree::DoubleOdds) };
    let mut arbiter = cup(play, &["Ada", "Bo", "Cid", "Dot"]);
    for round in 1..=3 {
        plays(&mut arbiter, round);
    }
    draws(&mut arbiter, 4);
    arbiter
}

fn judged(arbiter: &Arbiter) -> (Option<Side>, DecidedBy, Next) {
    let (stage, _) = arbiter.tournament.group(GROUP).unwrap();
    let (contest, scoring) = (stage.play.contest(4), &stage.play.scoring);
    let pairing = arbiter.pairing(4, 1);
    let result = match_result(&contest, scoring, pairing);
    (result.winner, result.by, next(&contest, scoring, pairing))
}

#[test]
fn ko15_whoever_never_lost_goes_on_from_a_level_final() -> Result<(), Refusal> {
    let arbiter_rules = Contest { level: vec![Level::Arbiter], ..Contest::of_games(1) };
    let mut arbiter = to_the_final(arbiter_rules);
    let unbeaten = arbiter.pairing(4, 1).odds;
    assert_eq!(unbeaten, Some(EntryId(1)));
    arbiter.enters(1, GameResult::DRAW)?;
    assert_eq!(judged(&arbiter), (Some(Side::First), DecidedBy::Odds, Next::Ended));
    arbiter.closes(4)?;
    let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
    assert_eq!(next_round(stage, group, 5), Ok(BracketRound::Over), "there is one final");
    Ok(())
}

#[test]
fn ko15_no_game_of_a_tie_break_is_played_where_one_has_the_odds() -> Result<(), Refusal> {
    let segments = vec![Segment::of_games(1), Segment::of_games(1)];
    let mut arbiter = to_the_final(Contest { segments, level: vec![Level::Lot], ..Contest::of_games(1) });
    arbiter.enters(1, GameResult::DRAW)?;
    assert_eq!(judged(&arbiter), (Some(Side::First), DecidedBy::Odds, Next::Ended));
    Ok(())
}

#[test]
fn ko15_the_odds_stay_with_the_player_when_the_sides_change() -> Result<(), Refusal> {
    let rules = Contest { level: vec![Level::Arbiter], ..Contest::of_games(1) };
    let play = Play { contests: vec![(1, rules)], ..knockout(Tree::DoubleOdds) };
    let mut arbiter = cup(play, &["Ada", "Bo"]);
    plays(&mut arbiter, 1);
    let game = PlannedGame { first: EntryId(2), second: EntryId(1), reasons: Vec::new() };
    arbiter.pairs_as(RoundPlan { number: 2, games: vec![game], ..RoundPlan::default() })?;
    arbiter.begins_edit(2)?;
    arbiter.swaps_sides(2, 1)?;
    arbiter.ends_edit(2)?;
    assert_eq!(
        (arbiter.pairings(2), arbiter.pairing(2, 1).odds_side()),
        (vec!["Ada-Bo".to_owned()], Some(Side::First))
    );
    arbiter.publishes(2)?;
    arbiter.enters(1, GameResult::SECOND_WINS)?;
    let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
    let last = matches_of(stage, group).unwrap().pop().unwrap();
    assert_eq!(last.outcome[0].entry(), Some(EntryId(2)), "odds count in a level final only");
    Ok(())
}

/// A game ahead: a loss ties the match, and a draw is enough.
#[test]
fn ko15_whoever_never_lost_begins_a_game_ahead() -> Result<(), Refusal> {
    let segments = vec![Segment::of_games(1), Segment::of_games(1)];
    let up = Contest { segments, level: vec![Level::Arbiter], odds: Odds::Game, ..Contest::of_games(1) };
    let mut arbiter = to_the_final(up.clone());
    let first = Next::Games(vec![(GameKey::ONLY, false)]);
    assert_eq!(judged(&arbiter), (None, DecidedBy::Open, first), "nobody has won before the first game");
    arbiter.enters(1, GameResult::DRAW)?;
    assert_eq!(judged(&arbiter), (Some(Side::First), DecidedBy::Games { segment: 1 }, Next::Ended));
    let points = |arbiter: &Arbiter| {
        let (stage, _) = arbiter.tournament.group(GROUP).unwrap();
        match_result(&stage.play.contest(4), &stage.play.scoring, arbiter.pairing(4, 1)).game_points
    };
    assert_eq!(points(&arbiter), [Points(3), Points(1)], "a draw and the game ahead");

    // After a loss the match is tied, and the next game decides.
    let mut arbiter = to_the_final(up);
    arbiter.enters(1, GameResult::SECOND_WINS)?;
    let second = GameKey { segment: 2, ..GameKey::ONLY };
    assert_eq!(judged(&arbiter), (None, DecidedBy::Open, Next::Games(vec![(second, false)])));
    let pairing = arbiter.pairing(4, 1).id;
    arbiter.does(Command::Enter { at: at(4), pairing, game: second, result: GameResult::SECOND_WINS })?;
    assert_eq!(judged(&arbiter), (Some(Side::Second), DecidedBy::Games { segment: 2 }, Next::Ended));
    assert_eq!(points(&arbiter), [Points(2), Points(4)]);
    Ok(())
}

/// One game without a possible draw decides nothing for a player who begins a game behind.
#[test]
fn ko15_a_contest_that_a_game_ahead_leaves_level_is_refused() {
    let contest = |id: &str| Contest { odds: Odds::Game, ..presets::contest(id).unwrap() };
    assert_eq!(check_decides(&contest("draw_odds")), Err(1));
    let until_won = Segment { stop: Stop::Wins(1), ..Segment::of_games(Segment::UNLIMITED) };
    let sudden = Contest { segments: vec![until_won], odds: Odds::Game, ..Contest::of_games(1) };
    assert_eq!(check_decides(&sudden), Err(1));
    for id in ["one_decider", "best_of_three", "two_games_rapid"] {
        assert_eq!(check_decides(&contest(id)), Ok(()), "{id}");
    }
}

/// Trap 10: a qualifier declines after the next stage was drawn. Before its first round the next in line is seated;
/// afterwards that player is the substitute.
#[test]
fn trap_10_a_qualifier_declines_after_the_draw() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    let from = vec![Source::Places { of: Ranking::Group(GROUP), places: 1..=2, after: Some(1) }];
    let entrants = Entrants { from, seating: Seating::SourceOrder, ..Entrants::default() };
    let (play, order) = (knockout(Tree::Standard), Vec::new());
    let plan = StagePlan { name: "Final".to_owned(), play, entrants: entrants.clone(), order, ranks_from: Some(1) };
    arbiter.does(Command::AddStage(Box::new(plan)))?;
    let stage = StageId(2);
    let proposed =
        |arbiter: &Arbiter| propose_opening(&arbiter.tournament, stage, &[], &|_, _, _| vec![ranked(1, &[1, 3, 2, 4])]);
    let opens = |arbiter: &mut Arbiter| {
        let opening = proposed(arbiter);
        let groups =
            opening.groups.iter().map(|group| (String::new(), group.iter().map(|(entry, _)| *entry).collect()));
        arbiter.does(Command::Open { stage, groups: groups.collect(), digest: opening.digest })
    };
    opens(&mut arbiter)?;
    let accepted = |arbiter: &Arbiter| arbiter.tournament.stage(stage).unwrap().accepted;
    assert_eq!(accepted(&arbiter), Some(proposed(&arbiter).digest));

    let declines =
        |entry| StagePart::Entrants(Entrants { passed_over: vec![EntryId(entry)], ..entrants.clone() }.into());
    arbiter.does(Command::EditStage { stage, part: declines(3) })?;
    assert_ne!(accepted(&arbiter), Some(proposed(&arbiter).digest), "somebody has to look");
    opens(&mut arbiter)?;
    let group = GroupId(arbiter.tournament.highest.group);
    let seats = |arbiter: &Arbiter| arbiter.tournament.groups[&group].seats.to_vec();
    assert_eq!(seats(&arbiter), [EntryId(1), EntryId(2)]);

    let game = PlannedGame { first: EntryId(1), second: EntryId(2), reasons: Vec::new() };
    let plan = RoundPlan { number: 1, games: vec![game], ..RoundPlan::default() };
    arbiter.does(Command::Pair(vec![(RoundRef::new(group, 1), plan)]))?;
    let locked = arbiter.does(Command::EditStage { stage, part: declines(2) });
    assert_eq!(locked, Err(Refusal::Locked(refusal::LockedSetting::Entrants)));
    let substitute = Substitute::Entry(EntryId(4));
    arbiter.because("declines").does(Command::Substitute { group, absent: EntryId(2), substitute })?;
    assert_eq!(seats(&arbiter), [EntryId(1), EntryId(4)]);
    Ok(())
}

const FOUR: [&str; 4] = ["Ada", "Bo", "Cid", "Dot"];

/// Returns all rounds of the Berger table for four, public.
fn table_of_four() -> Arbiter {
    let mut arbiter = drafts_of_four();
    for number in 1..=3 {
        arbiter.publishes(number).unwrap();
    }
    arbiter
}

/// Returns all rounds of the Berger table for four, as drafts.
fn drafts_of_four() -> Arbiter {
    let mut arbiter = Arbiter::of_a_round_robin(FOUR);
    for (number, games) in (1..).zip([[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]) {
        let game =
            |(first, second)| PlannedGame { first: EntryId(first), second: EntryId(second), reasons: Vec::new() };
        let games = games.into_iter().map(game).collect();
        arbiter.pairs_as(RoundPlan { number, games, ..RoundPlan::default() }).unwrap();
    }
    arbiter
}

/// Formats RR9: a substitute takes the number.
#[test]
fn f10_a_substitute_takes_the_number_in_a_table_before_the_first_game() -> Result<(), Refusal> {
    let mut arbiter = table_of_four();
    arbiter.enters_in(1, 2, WIN, Version::LATEST)?;
    let before = unstamped(&arbiter.tournament);
    replaces(&mut arbiter, 4, newcomer("Eve"))?;
    assert_eq!(arbiter.group().number(EntryId(5)), 4);
    assert!(arbiter.group().participation(EntryId(4)).is_none());
    let boards: Vec<_> = (1..=3).map(|round| arbiter.pairings(round)).collect();
    assert_eq!(boards, [["Ada-Eve", "Bo-Cid"], ["Eve-Cid", "Ada-Bo"], ["Bo-Eve", "Cid-Ada"]], "nothing else changes");
    assert_eq!(arbiter.round(1).pairings.values().flat_map(|it| it.games.values()).count(), 1, "the result stays");
    assert_eq!(unstamped(&replay(&arbiter.log).unwrap()), unstamped(&arbiter.tournament));
    arbiter.because("Dot arrived").undoes_the_last()?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    Ok(())
}

#[test]
fn f10_nobody_takes_the_number_of_one_who_has_played_and_no_player_that_of_a_team() {
    let mut arbiter = table_of_four();
    arbiter.enters_in(1, 2, WIN, Version::LATEST).unwrap();
    let played = Refusal::HasPlayed { name: "Bo".to_owned(), entry: EntryId(2), round: 1 };
    assert_eq!(replaces(&mut arbiter, 2, newcomer("Eve")), Err(played));
    let mut swiss = Arbiter::of_a_swiss(FOUR);
    assert_eq!(replaces(&mut swiss, 4, newcomer("Eve")), Err(Refusal::NoBracket));
    let format = Format::round_robin(1);
    let mut teams = crate::cases::teams(4, 4);
    let play = Play { format, ..teams.tournament.stage(crate::arbiter::STAGE).unwrap().play.as_ref().clone() };
    let part = StagePart::Play(std::sync::Arc::new(play));
    teams.does(Command::EditStage { stage: crate::arbiter::STAGE, part }).unwrap();
    assert_eq!(replaces(&mut teams, 4, newcomer("Eve")), Err(Refusal::SubstituteKind));
}

/// A reinstated entry plays its remaining games; closed boards are unchanged.
#[test]
fn f10_who_is_reinstated_in_a_table_gets_the_open_boards_back() -> Result<(), Refusal> {
    let mut arbiter = table_of_four();
    let results = |arbiter: &Arbiter| -> Vec<GameResult> {
        let of = |round| arbiter.round(round).pairing_of(EntryId(4)).unwrap().games.values().map(|it| it.result).next();
        (1..=3).map(|round| of(round).unwrap_or_default()).collect()
    };
    arbiter.enters_in(1, 1, GameResult::DRAW, Version::LATEST)?;
    arbiter.enters_in(1, 2, WIN, Version::LATEST)?;
    arbiter.closes(1)?;
    arbiter.withdraws("Dot")?;
    assert_eq!(results(&arbiter), [GameResult::DRAW, GameResult::FirstForfeits, GameResult::SecondForfeits]);
    arbiter.enters_in(2, 2, WIN, Version::LATEST)?;
    arbiter.closes(2)?;
    arbiter.reinstates("Dot")?;
    assert_eq!(results(&arbiter), [GameResult::DRAW, GameResult::FirstForfeits, GameResult::Unknown]);
    arbiter.undoes_the_last()?;
    // Of two who have left, the reinstated one wins against the other.
    arbiter.withdraws("Bo")?;
    assert_eq!(results(&arbiter)[2], GameResult::DoubleForfeit);
    arbiter.reinstates("Dot")?;
    assert_eq!(results(&arbiter)[2], GameResult::FirstForfeits, "Bo stays away");
    Ok(())
}

/// C.05 article 6.6: leaving before or after a round of the table becomes public has the same effect.
#[test]
fn f10_a_round_of_a_table_becomes_public_with_the_boards_of_who_has_left() -> Result<(), Refusal> {
    let result = |arbiter: &Arbiter, round| {
        arbiter.round(round).pairing_of(EntryId(4)).unwrap().games.values().map(|it| it.result).next()
    };
    let mut arbiter = drafts_of_four();
    arbiter.withdraws("Dot")?;
    let before = unstamped(&arbiter.tournament);
    arbiter.publishes(1)?;
    assert_eq!(result(&arbiter, 1), Some(GameResult::SecondForfeits));
    assert_eq!(result(&arbiter, 2), None, "a draft has no results");
    arbiter.because("too early").undoes_the_last()?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    arbiter.withdraws("Ada")?;
    arbiter.publishes(1)?;
    assert_eq!(result(&arbiter, 1), Some(GameResult::DoubleForfeit), "nobody is there");
    Ok(())
}
