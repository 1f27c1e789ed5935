//! Leagues: matches with dates of their own, reports and protests, withdrawals and forfeits (TM36 to TM42).

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{NaiveDate, NaiveDateTime};
use qisai_domain::contest::BoardSides;
use qisai_domain::league::{
    LeagueTerms, LeagueWarning, MatchState, date_of_eligibility, defaults, state, time_of, warnings,
};
use qisai_domain::leaving::annulled;
use qisai_domain::refusal::{AppointmentFault, Missing};
use qisai_domain::squad::{self, Appearance, SquadPlayer, SquadRule, SquadWarning};
use qisai_domain::*;

use crate::arbiter::{Arbiter, Done, GROUP, STAGE, at, replay, unstamped};
use crate::cases::{field, game, table};

const WIN: GameResult = GameResult::FIRST_WINS;

pub fn day(number: u32, hour: u32) -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 10, number).unwrap().and_hms_opt(hour, 0, 0).unwrap()
}

/// Returns the rounds of the printed tables for four (with a bye: three) and five entrants.
fn rounds(entrants: u32) -> Vec<Vec<(u32, u32)>> {
    match entrants {
        4 => vec![vec![(1, 4), (2, 3)], vec![(4, 3), (1, 2)], vec![(2, 4), (3, 1)]],
        _ => vec![
            vec![(2, 5), (3, 4)],
            vec![(5, 3), (1, 2)],
            vec![(3, 1), (4, 5)],
            vec![(1, 4), (2, 3)],
            vec![(4, 2), (5, 1)],
        ],
    }
}

/// Returns a single table with all rounds public.
pub fn league_of(play: Play, entrants: u32, discipline: Discipline) -> Arbiter {
    let setup = field(entrants, play);
    let settings = Settings { discipline, ..setup.settings.clone() };
    let mut arbiter = Arbiter::of(Setup { settings, ..setup });
    let plans = (1..).zip(rounds(entrants)).map(|(number, pairs)| {
        let idle = (1..=entrants).filter(|seat| !pairs.iter().any(|(one, other)| one == seat || other == seat));
        let byes = idle.map(|seat| PlannedBye { entry: EntryId(seat), kind: ByeKind::ZeroPoint, reasons: Vec::new() });
        let games = pairs.iter().map(|(first, second)| game(*first, *second)).collect();
        (at(number), RoundPlan { number, games, byes: byes.collect(), ..RoundPlan::default() })
    });
    let plans: Vec<(RoundRef, RoundPlan)> = plans.collect();
    let all: Vec<RoundRef> = plans.iter().map(|(at, _)| *at).collect();
    arbiter.does(Command::Pair(plans)).unwrap();
    arbiter.does(Command::Publish(all)).unwrap();
    arbiter
}

fn league(entrants: u32) -> Arbiter {
    league_of(table(Table::Berger, 1), entrants, Discipline::Chess)
}

pub fn appoints(arbiter: &mut Arbiter, round: u16, board: u32, appointment: Appointment) -> Done {
    let pairing = arbiter.pairing(round, board).id;
    arbiter.does(Command::Appoint { at: at(round), pairing, appointment: Some(appointment) })
}

pub fn plays(arbiter: &mut Arbiter, round: u16) {
    for board in arbiter.boards(round) {
        arbiter.enters_in(round, board, WIN, arbiter.tournament.version).unwrap();
    }
}

fn state_of(arbiter: &Arbiter, round: u16, board: u32, now: NaiveDateTime) -> MatchState {
    state(&arbiter.tournament.stages[0], round, arbiter.pairing(round, board), now)
}

pub fn sits(arbiter: &mut Arbiter, sittings: Vec<Sitting>) {
    arbiter.does(Command::EditStage { stage: STAGE, part: StagePart::Sittings(sittings.into()) }).unwrap();
}

#[test]
fn tm38_a_move_keeps_both_dates_and_needs_both_sides_or_a_reason() {
    let mut arbiter = league(4);
    let first = Appointment { venue: "Old Mill".to_owned(), ..Appointment::at(day(17, 14)) };
    appoints(&mut arbiter, 1, 1, first.clone()).unwrap();

    // A proposal of one side changes nothing yet.
    let proposed = Appointment { moved_to: Some(day(25, 19)), agreed: [true, false], ..first.clone() };
    appoints(&mut arbiter, 1, 1, proposed.clone()).unwrap();
    let stage = arbiter.tournament.stages[0].clone();
    assert_eq!(time_of(&stage, 1, arbiter.pairing(1, 1)), Some(day(17, 14)));
    let agreed = Appointment { agreed: [true; 2], ..proposed.clone() };
    appoints(&mut arbiter, 1, 1, agreed.clone()).unwrap();
    let pairing = arbiter.pairing(1, 1);
    assert_eq!(time_of(&stage, 1, pairing), Some(day(25, 19)));
    assert_eq!(date_of_eligibility(&stage, 1, pairing), Some(day(17, 14)), "the first date");
    appoints(&mut arbiter, 1, 1, Appointment { approved: true, ..agreed.clone() }).unwrap();

    // Back, another first date, none at all: with a reason.
    let before = arbiter.tournament.clone();
    let back = Appointment { moved_to: None, ..agreed.clone() };
    assert_eq!(appoints(&mut arbiter, 1, 1, back.clone()), Err(Refusal::ReasonNeeded));
    let other = Appointment { planned: day(18, 14), ..agreed };
    assert_eq!(appoints(&mut arbiter, 1, 1, other), Err(Refusal::ReasonNeeded));
    let pairing = arbiter.pairing(1, 1).id;
    let none = || Command::Appoint { at: at(1), pairing, appointment: None };
    assert_eq!(arbiter.does(none()), Err(Refusal::ReasonNeeded));
    assert_eq!(arbiter.tournament, before, "a refused act leaves nothing");
    appoints(arbiter.because("the hall is free after all"), 1, 1, back).unwrap();
    let kept = arbiter.pairing(1, 1).appointment.clone().unwrap();
    assert_eq!((kept.agreed, kept.approved), ([false; 2], false), "nobody agrees to a date that is gone");

    // The committee moves the match alone.
    let moved = Appointment { approved: true, ..proposed };
    assert_eq!(appoints(&mut arbiter, 1, 1, moved.clone()), Err(Refusal::ReasonNeeded));
    appoints(arbiter.because("flood"), 1, 1, moved).unwrap();
    assert_eq!(time_of(&stage, 1, arbiter.pairing(1, 1)), Some(day(25, 19)));
    assert_eq!(unstamped(&replay(&arbiter.log).unwrap()), unstamped(&arbiter.tournament));
    let whole = unstamped(&arbiter.tournament);
    arbiter.because("nothing of it was so").does(none()).unwrap();
    assert!(arbiter.pairing(1, 1).appointment.is_none());
    arbiter.undoes_the_last().unwrap();
    assert_eq!(unstamped(&arbiter.tournament), whole);
}

#[test]
fn tm36_a_date_is_of_a_public_match_and_not_of_a_challenge() {
    let mut draft = Arbiter::of(field(4, table(Table::Berger, 1)));
    let games = rounds(4)[0].iter().map(|(first, second)| game(*first, *second)).collect();
    let plan = RoundPlan { number: 1, games, ..RoundPlan::default() };
    draft.does(Command::Pair(vec![(at(1), plan)])).unwrap();
    let refused = appoints(&mut draft, 1, 1, Appointment::at(day(17, 14)));
    assert!(matches!(refused, Err(Refusal::RoundState { state: RoundState::Draft, .. })), "{refused:?}");

    let mut arbiter = league(4);
    let nobody = PairingId(99);
    let unknown = Command::Appoint { at: at(1), pairing: nobody, appointment: None };
    assert_eq!(arbiter.does(unknown), Err(Refusal::Missing { what: Missing::Pairing, number: 99 }));
    let long = Appointment { venue: "x".repeat(201), ..Appointment::at(day(17, 14)) };
    assert!(matches!(appoints(&mut arbiter, 1, 1, long), Err(Refusal::Setup(_))), "a hall of 201 letters");
    // Two users overwrite each other's entries.
    let seen = arbiter.tournament.version;
    appoints(&mut arbiter, 1, 1, Appointment::at(day(17, 14))).unwrap();
    let pairing = arbiter.pairing(1, 1).id;
    let late = Command::Appoint { at: at(1), pairing, appointment: Some(Appointment::at(day(18, 14))) };
    arbiter.because("typed without looking");
    assert!(matches!(arbiter.does_seeing(seen, late), Err(Refusal::Stale { .. })));
    // A round that is over keeps its dates.
    plays(&mut arbiter, 1);
    arbiter.closes(1).unwrap();
    let refused = appoints(arbiter.because("too late"), 1, 1, Appointment::at(day(19, 14)));
    assert!(matches!(refused, Err(Refusal::RoundState { state: RoundState::Closed, .. })), "{refused:?}");

    let rules = qisai_domain::format::LadderRules::default();
    let play = Play::of(Format::Ladder { reach: 2, rules }, Scoring::default());
    let mut ladder = Arbiter::of(field(4, play));
    let two = [2, 1].map(EntryId);
    ladder.does(Command::Challenge { group: GROUP, challenger: two[0], challenged: two[1] }).unwrap();
    let refused = appoints(&mut ladder, 1, 1, Appointment::at(day(17, 14)));
    assert_eq!(refused, Err(Refusal::Appointment(AppointmentFault::OfLadder)));
}

#[test]
fn tm36_a_match_is_planned_moved_played_reported_confirmed_protested_decided() {
    let play = table(Table::Berger, 1);
    let mut arbiter = league_of(play.clone(), 4, Discipline::Chess);
    assert_eq!(state_of(&arbiter, 1, 1, day(1, 0)), MatchState::Planned, "without any date");
    sits(&mut arbiter, vec![Sitting { round: 1, start: day(17, 14), ..Sitting::default() }]);
    assert_eq!(state_of(&arbiter, 1, 1, day(17, 13)), MatchState::Planned);
    assert_eq!(state_of(&arbiter, 1, 1, day(17, 14)), MatchState::Played);
    let moved = Appointment { moved_to: Some(day(20, 19)), agreed: [true; 2], ..Appointment::at(day(17, 14)) };
    appoints(&mut arbiter, 1, 1, moved.clone()).unwrap();
    assert_eq!(state_of(&arbiter, 1, 1, day(18, 0)), MatchState::Moved);

    let score = [arbiter.tournament.stages[0].play.scoring.games.win, Points::ZERO];
    let confirmed = Appointment { confirmed: Some(score), ..moved.clone() };
    let refused = appoints(&mut arbiter, 1, 1, confirmed.clone());
    assert_eq!(refused, Err(Refusal::Appointment(AppointmentFault::NotOver)));
    plays(&mut arbiter, 1);
    assert_eq!(state_of(&arbiter, 1, 1, day(20, 23)), MatchState::Reported);
    let other = Appointment { confirmed: Some([Points::ZERO; 2]), ..moved.clone() };
    let refused = appoints(&mut arbiter, 1, 1, other);
    assert_eq!(refused, Err(Refusal::Appointment(AppointmentFault::OtherScore)));
    appoints(&mut arbiter, 1, 1, confirmed.clone()).unwrap();
    assert_eq!(state_of(&arbiter, 1, 1, day(20, 23)), MatchState::Confirmed);
    // The confirmation of another result does not cover this one.
    arbiter.enters_in(1, 1, GameResult::DRAW, arbiter.tournament.version).unwrap();
    assert_eq!(state_of(&arbiter, 1, 1, day(20, 23)), MatchState::Reported);

    let protest = Appointment { protest: Some(Side::Second), ..confirmed };
    assert_eq!(appoints(&mut arbiter, 1, 1, protest.clone()), Err(Refusal::ReasonNeeded));
    appoints(arbiter.because("a player without registration"), 1, 1, protest).unwrap();
    assert_eq!(state_of(&arbiter, 1, 1, day(20, 23)), MatchState::Protested);
    let pairing = arbiter.pairing(1, 1).id;
    let decision = Some(Decision { points: Some(score), ..Decision::default() });
    arbiter.because("upheld").does(Command::Decide { at: at(1), pairing, decision }).unwrap();
    assert_eq!(state_of(&arbiter, 1, 1, day(20, 23)), MatchState::Decided);

    // If the announcement provides for it, silence confirms.
    let league = LeagueTerms { confirmed_after: Some(48), ..LeagueTerms::default() };
    let part = StagePart::Play(Arc::new(Play { league, ..play }));
    arbiter.because("announced").does(Command::EditStage { stage: STAGE, part }).unwrap();
    assert_eq!(state_of(&arbiter, 1, 2, day(19, 13)), MatchState::Reported);
    assert_eq!(state_of(&arbiter, 1, 2, day(19, 14)), MatchState::Confirmed);
}

/// CA4: in an arranged period nobody is late before its end; an agreed time counts instead.
#[test]
fn ca4_a_game_is_late_when_its_window_is_over() {
    let mut arbiter = league_of(table(Table::Berger, 1), 4, Discipline::Chess);
    let window = Sitting { round: 1, start: day(5, 0), until: Some(day(11, 23)), arranged: true, ..Sitting::default() };
    sits(&mut arbiter, vec![window]);
    assert_eq!(state_of(&arbiter, 1, 1, day(7, 12)), MatchState::Planned, "within the window");
    assert_eq!(state_of(&arbiter, 1, 1, day(12, 0)), MatchState::Played, "its time is over");
    appoints(&mut arbiter, 1, 1, Appointment::at(day(6, 19))).unwrap();
    assert_eq!(state_of(&arbiter, 1, 1, day(7, 12)), MatchState::Played, "the time agreed on has come");
}

#[test]
fn tm37_three_at_home_two_at_once_and_a_date_outside_of_the_window_are_told() {
    let boards = Contest::of_boards(2, BoardSides::Alternate);
    let play = Play { contests: vec![(1, boards)], ..table(Table::Berger, 1) };
    let mut arbiter = league_of(play, 5, Discipline::Chess);
    let sitting = |round: u16, first: u32| Sitting {
        round,
        start: day(first, 14),
        until: Some(day(first + 2, 22)),
        minutes: Some(240),
        ..Sitting::default()
    };
    sits(&mut arbiter, (1..=5).map(|round| sitting(round, 4 * u32::from(round))).collect());
    let odd = |arbiter: &Arbiter| warnings(&arbiter.tournament.stages[0], arbiter.group());
    assert!(odd(&arbiter).is_empty());
    // The date is after all other rounds, and so outside of its own.
    let moved = Appointment { moved_to: Some(day(21, 18)), agreed: [true; 2], ..Appointment::at(day(8, 14)) };
    let away = arbiter.round(2).in_board_order().into_iter().find(|it| it.two() == Some([5, 3].map(EntryId)));
    let board = away.unwrap().table;
    appoints(&mut arbiter, 2, board, moved).unwrap();
    let pairing = arbiter.pairing(2, board).id;
    assert_eq!(odd(&arbiter), [LeagueWarning::OutsideWindow { round: 2, pairing }]);

    // On the day of another match, an hour after it began.
    let clash = Appointment { moved_to: Some(day(12, 15)), agreed: [true; 2], ..Appointment::at(day(8, 14)) };
    appoints(&mut arbiter, 2, board, clash).unwrap();
    let clash = |entry| LeagueWarning::Clash { entry: EntryId(entry), rounds: [3, 2] };
    let outside = LeagueWarning::OutsideWindow { round: 2, pairing };
    assert_eq!(odd(&arbiter), [outside, clash(3), clash(5)]);
}

#[test]
fn tm37_three_matches_at_home_running_are_told_in_the_order_of_play() {
    let boards = Contest::of_boards(2, BoardSides::Alternate);
    let rounds = vec![vec![[1, 2]], vec![[1, 3]], vec![[2, 1]], vec![[1, 4]]];
    let play = Play { contests: vec![(1, boards)], ..table(Table::Listed(rounds.clone()), 1) };
    let mut arbiter = Arbiter::of(field(4, play));
    let plans = (1..).zip(&rounds).map(|(number, pairs)| {
        let idle = (1..=4_u16).filter(|seat| !pairs.iter().flatten().any(|other| other == seat));
        let byes =
            idle.map(|seat| PlannedBye { entry: EntryId(seat.into()), kind: ByeKind::ZeroPoint, reasons: Vec::new() });
        let games = pairs.iter().map(|[first, second]| game((*first).into(), (*second).into())).collect();
        (at(number), RoundPlan { number, games, byes: byes.collect(), ..RoundPlan::default() })
    });
    let plans: Vec<(RoundRef, RoundPlan)> = plans.collect();
    arbiter.does(Command::Pair(plans)).unwrap();
    arbiter.does(Command::Publish((1..=4).map(at).collect())).unwrap();
    let runs = |arbiter: &Arbiter| warnings(&arbiter.tournament.stages[0], arbiter.group());
    assert!(runs(&arbiter).is_empty(), "home, home, away, home");
    let sitting = |round: u16| Sitting { round, start: day(4 * u32::from(round), 14), ..Sitting::default() };
    sits(&mut arbiter, (1..=4).map(sitting).collect());
    let moved = Appointment { moved_to: Some(day(30, 14)), agreed: [true; 2], ..Appointment::at(day(12, 14)) };
    appoints(&mut arbiter, 3, 1, moved).unwrap();
    assert_eq!(runs(&arbiter), [LeagueWarning::HomeRun { entry: EntryId(1), rounds: vec![1, 2, 4] }]);
}

#[test]
fn tm38_a_moved_match_may_be_played_after_the_last_round() {
    let mut arbiter = league(4);
    let moved = Appointment { moved_to: Some(day(30, 19)), agreed: [true; 2], ..Appointment::at(day(3, 14)) };
    appoints(&mut arbiter, 1, 2, moved).unwrap();
    arbiter.enters_in(1, 1, WIN, arbiter.tournament.version).unwrap();
    for round in [2, 3] {
        plays(&mut arbiter, round);
        arbiter.closes(round).unwrap();
    }
    assert_eq!(arbiter.closes(1), Err(Refusal::OpenGames { open: 1, boards: vec![2] }));
    arbiter.enters_in(1, 2, WIN, arbiter.tournament.version).unwrap();
    arbiter.closes(1).unwrap();
    assert!(arbiter.group().rounds.values().all(|round| round.state == RoundState::Closed));
}

/// RR10 with matches as the unit and all rounds public: number 1 has met two of four and leaves. With exactly half, the
/// results stay in chess and xiangqi and are annulled in draughts. Walkovers of the rest do not count as matches met.
#[test]
fn tm19_who_leaves_a_league_after_exactly_half_of_the_matches() {
    for (discipline, met, struck) in [
        (Discipline::Chess, 2, false),
        (Discipline::Xiangqi, 2, false),
        (Discipline::Draughts, 2, true),
        (Discipline::Chess, 1, true),
        (Discipline::Xiangqi, 1, true),
    ] {
        let mut arbiter = league_of(table(Table::Berger, 1), 5, discipline);
        // Number 1 is free in round 1 and plays in rounds 2 to 5.
        for round in 1..=1 + met {
            plays(&mut arbiter, round);
        }
        let leaver = arbiter.tournament.name_of(EntryId(1)).to_owned();
        arbiter.withdraws(&leaver).unwrap();
        assert_eq!(arbiter.participation(&leaver).left_from(), Some(2 + met), "behind what was played");
        for round in 2 + met..=5 {
            let pairing = arbiter.round(round).pairing_of(EntryId(1)).unwrap();
            let is_first = pairing.two().unwrap()[0] == EntryId(1);
            let decision = Some(Decision { absent: [is_first, !is_first], ..Decision::default() });
            let command = Command::Decide { at: at(round), pairing: pairing.id, decision };
            arbiter.because("withdrawn").does(command).unwrap();
        }
        let t = &arbiter.tournament;
        let left = annulled(t, &t.stages[0], &qisai_domain::results(t, GROUP, 5).unwrap(), 5);
        assert_eq!(left.contains_key(&EntryId(1)), struck, "{discipline:?} after {met} of 4");
        assert_eq!(defaults(&t.stages[0], arbiter.group()), BTreeMap::new(), "what follows from leaving is no default");
    }
}

#[test]
fn n1_leaving_a_table_settles_the_boards_to_come_and_undo_restores_them() {
    let mut arbiter = league_of(table(Table::Berger, 1), 5, Discipline::Chess);
    for round in 1..=3 {
        plays(&mut arbiter, round);
    }
    let before = arbiter.tournament.clone();
    let name = |arbiter: &Arbiter, entry: u32| arbiter.tournament.name_of(EntryId(entry)).to_owned();
    // The opponent of number 1 in the last round.
    let last = arbiter.round(5).pairing_of(EntryId(1)).unwrap().two().unwrap();
    let second = last.into_iter().find(|entry| *entry != EntryId(1)).unwrap().0;
    let (leaver, other) = (name(&arbiter, 1), name(&arbiter, second));
    arbiter.withdraws(&leaver).unwrap();
    // The opponent leaves too: neither wins the board between the two.
    let after_one = arbiter.tournament.clone();
    arbiter.withdraws(&other).unwrap();
    let after_two = arbiter.tournament.clone();
    assert_eq!(arbiter.participation(&other).left_from(), Some(4), "what the first one left behind was not played");
    for (entry, t) in [(1, &after_one), (1, &after_two), (second, &after_two)] {
        let group = &t.groups[&GROUP];
        for round in 4..=5 {
            let Some(pairing) = group.round(round).unwrap().pairing_of(EntryId(entry)) else { continue };
            let Some([first, second]) = pairing.two() else { continue };
            let expected = match [first, second].map(|it| group.has_left(it, round)) {
                [true, true] => vec![GameResult::DoubleForfeit],
                [true, false] => vec![GameResult::FirstForfeits],
                _ => vec![GameResult::SecondForfeits],
            };
            let result = pairing.games.get(&GameKey::ONLY).map_or(GameResult::Unknown, |game| game.result);
            assert!(expected.contains(&result), "round {round}: {result:?}");
            let command = Command::Enter { at: at(round), pairing: pairing.id, game: GameKey::ONLY, result: WIN };
            let refused = arbiter.does(command);
            assert!(matches!(refused, Err(Refusal::HasLeft { .. })), "{refused:?}");
        }
    }
    arbiter.undoes_the_last().unwrap();
    assert_eq!(unstamped(&arbiter.tournament), unstamped(&after_one));
    arbiter.undoes(after_one.version).unwrap();
    assert_eq!(unstamped(&arbiter.tournament), unstamped(&before));
}

/// Finding of a random league: a correction from "first forfeits" to "second forfeits" let a leaver win.
#[test]
fn n1_whoever_has_left_wins_nothing_without_play_either() {
    let mut arbiter = league(4);
    plays(&mut arbiter, 1);
    let name = arbiter.tournament.name_of(EntryId(1)).to_owned();
    arbiter.withdraws(&name).unwrap();
    let pairing = arbiter.round(2).pairing_of(EntryId(1)).unwrap();
    let (id, [first, _]) = (pairing.id, pairing.two().unwrap());
    let [lost, won] = [GameResult::FirstForfeits, GameResult::SecondForfeits];
    let [lost, won] = if first == EntryId(1) { [lost, won] } else { [won, lost] };
    let enter = |result| Command::Enter { at: at(2), pairing: id, game: GameKey::ONLY, result };
    let refused = arbiter.does(enter(won));
    assert!(matches!(refused, Err(Refusal::HasLeft { entry: EntryId(1), round: 2, .. })), "{refused:?}");
    for result in [GameResult::DoubleForfeit, GameResult::Unknown, lost] {
        arbiter.does(enter(result)).unwrap();
    }
    let [first_loses, second_loses] = [first == EntryId(1), first != EntryId(1)];
    let loser = if first_loses { Side::First } else { Side::Second };
    let to_the_leaver = [
        Decision { winner: Some(loser), ..Decision::default() },
        Decision { absent: [second_loses, first_loses], ..Decision::default() },
        Decision {
            points: Some(if first_loses { [Points(2), Points(0)] } else { [Points(0), Points(2)] }),
            ..Decision::default()
        },
    ];
    for decision in to_the_leaver {
        let refused =
            arbiter.because("protest").does(Command::Decide { at: at(2), pairing: id, decision: Some(decision) });
        assert!(matches!(refused, Err(Refusal::HasLeft { .. })), "{refused:?}");
    }
    arbiter.reinstates(&name).unwrap();
    arbiter.does(enter(won)).unwrap();
}

/// Finding of a random league: a closed round that was won because the opponent had left was played all the same.
#[test]
fn n1_who_leaves_a_table_keeps_the_rounds_that_are_over() {
    let mut arbiter = league(4);
    let [one, two] = [1, 2].map(|entry| arbiter.tournament.name_of(EntryId(entry)).to_owned());
    plays(&mut arbiter, 1);
    arbiter.closes(1).unwrap();
    arbiter.withdraws(&one).unwrap();
    for board in arbiter.boards(2) {
        if arbiter.result(2, board) == GameResult::Unknown {
            arbiter.enters_in(2, board, WIN, arbiter.tournament.version).unwrap();
        }
    }
    arbiter.closes(2).unwrap();
    arbiter.withdraws(&two).unwrap();
    assert_eq!(arbiter.participation(&two).left_from(), Some(3), "round 2 was won against who had left");
}

/// Finding of a random story: after an undo and its undo, both rows had one version, and number 1 was judged first.
#[test]
fn n2_the_order_of_leaving_survives_an_undo_and_its_undo() {
    let mut arbiter = league(4);
    plays(&mut arbiter, 1);
    let [one, two] = [1, 2].map(|entry| arbiter.tournament.name_of(EntryId(entry)).to_owned());
    let struck = |arbiter: &Arbiter| {
        let results = results(&arbiter.tournament, GROUP, 3).unwrap();
        annulled(&arbiter.tournament, &arbiter.tournament.stages[0], &results, 3).into_keys().collect::<Vec<_>>()
    };
    arbiter.withdraws(&two).unwrap();
    let first = arbiter.tournament.version;
    arbiter.withdraws(&one).unwrap();
    // Number 2 played 1 of 3 games, number 1 then 1 of 2: the other opponent no longer counts.
    assert_eq!(struck(&arbiter), [EntryId(2)]);
    let before = unstamped(&arbiter.tournament);
    arbiter.undoes_together(&[first, first.next()]).unwrap();
    assert_eq!(struck(&arbiter), []);
    arbiter.undoes_the_last().unwrap();
    assert_eq!(unstamped(&arbiter.tournament), before);
    assert_eq!(struck(&arbiter), [EntryId(2)]);
}

#[test]
fn tm42_boards_and_matches_that_nobody_came_to_are_counted() {
    let boards = Contest::of_boards(2, BoardSides::Alternate);
    let play = Play { contests: vec![(1, boards)], ..table(Table::Berger, 1) };
    let mut arbiter = league_of(play, 4, Discipline::Chess);
    let pairing = arbiter.pairing(1, 1).id;
    // On board 2 the first-named team has the second side.
    for (board, result) in [(1, GameResult::FirstForfeits), (2, GameResult::SecondForfeits)] {
        arbiter.does(Command::Enter { at: at(1), pairing, game: GameKey::board(board), result }).unwrap();
    }
    let other = arbiter.pairing(2, 1);
    let (id, [first, _]) = (other.id, other.two().unwrap());
    let decision = Some(Decision { absent: [true, false], ..Decision::default() });
    arbiter.because("did not come").does(Command::Decide { at: at(2), pairing: id, decision }).unwrap();
    let counted = defaults(&arbiter.tournament.stages[0], arbiter.group());
    assert_eq!(counted[&EntryId(1)].boards, [1, 1]);
    assert_eq!(counted[&first].matches, [2]);
    assert_eq!(counted.values().map(|it| it.boards.len() + it.matches.len()).sum::<usize>(), 3);
}

#[test]
fn tm41_a_player_is_tied_to_the_team_above_by_the_first_dates_of_matches() {
    let date = |number: u32| day(number, 0).date();
    let rule = SquadRule { tied_after: Some(2), substitutions: Some(2), registered_until: Some(date(10)) };
    let played = |days: &[u32]| -> Vec<Appearance> {
        days.iter().map(|number| Appearance { team: 1, on: date(*number) }).collect()
    };
    let player = |team, days: &[u32]| SquadPlayer { team, registered: None, appearances: played(days) };
    assert!(squad::warnings(rule, &player(2, &[3]), 2, date(12)).is_empty());
    assert_eq!(squad::warnings(rule, &player(2, &[3, 5]), 2, date(12)), [SquadWarning::Tied { matches: 2 }]);
    // A match moved to a later day is judged by its first date.
    assert!(squad::warnings(rule, &player(2, &[3, 5]), 2, date(4)).is_empty());
    assert!(squad::warnings(rule, &player(2, &[3]), 1, date(12)).is_empty(), "the second time");
    let third = [SquadWarning::Substitutions { matches: 3, most: 2 }];
    assert_eq!(squad::warnings(rule, &player(2, &[3, 5]), 1, date(12)), third);
    assert_eq!(squad::warnings(rule, &player(1, &[]), 2, date(12)), [SquadWarning::OfTeamAbove { team: 1 }]);
    assert_eq!(squad::warnings(rule, &player(2, &[12]), 2, date(12)), [SquadWarning::SameDay { team: 1 }]);
    for (registered, on) in [(11, 12), (9, 8)] {
        let late = SquadPlayer { registered: Some(date(registered)), ..player(2, &[]) };
        let told = [SquadWarning::RegisteredLate { on: date(registered) }];
        assert_eq!(squad::warnings(rule, &late, 2, date(on)), told);
    }
    let squad = BTreeMap::from([(PersonId(7), player(2, &[3, 5])), (PersonId(8), player(2, &[]))]);
    let line_up = [Some(PersonId(8)), None, Some(PersonId(7)), Some(PersonId(9))];
    let found = squad::of_line_up(rule, &squad, (2, date(12)), &line_up);
    assert_eq!(found, [(3, SquadWarning::Tied { matches: 2 })], "board 3");
}
