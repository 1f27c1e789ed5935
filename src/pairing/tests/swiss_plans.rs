//! Tests of plans for the next Swiss round: paired entrants, byes, refusals, and the reasons of the games.

use std::collections::BTreeSet;

use qisai_domain::format::Acceleration;
use qisai_domain::{
    ByeKind, ColourRule, EntryId, Format, GameResult, GroupId, Points, Reason, Side, SwissReason, SwissSystem, Table,
};
use qisai_pairing::PairingError;
use qisai_swiss::SwissError;

use crate::support::{Played, in_order, lower_number_wins, shown, swiss};

#[test]
fn byes_asked_for_late_entries_and_withdrawals_are_not_paired() {
    let mut played = Played::dutch(8, 4)
        .asks_for(3, 1, ByeKind::HalfPoint)
        .asks_for(2, 2, ByeKind::ZeroPoint)
        .enters_late(8, 2)
        .withdraws(1, 3);
    // Numbers are counted among those who have appeared: 4 is the third player, 7 the sixth.
    assert_eq!(shown(&played.play(lower_number_wins)), "1-5 6-2 4-7 3:H 8:Z");
    let second = played.play(lower_number_wins);
    assert!(second.byes.iter().any(|bye| bye.entry == EntryId(2) && bye.kind == ByeKind::ZeroPoint));
    assert!(second.games.iter().any(|game| game.first == EntryId(8) || game.second == EntryId(8)), "8 has come");
    let third = played.play(lower_number_wins);
    assert!(third.byes.iter().any(|bye| bye.entry == EntryId(1)), "1 has left");
}

#[test]
fn an_odd_field_gives_one_pairing_allocated_bye_with_its_reason() {
    let mut played = Played::dutch(5, 3);
    let plan = played.play(lower_number_wins);
    assert_eq!(shown(&plan), "1-3 4-2 5:U");
    assert_eq!(plan.byes[0].reasons, [Reason::Swiss(SwissReason::LowestEligible { score: Points(0), unplayed: 0 })]);
    let next = played.plan().unwrap();
    assert_ne!(next.byes[0].entry, EntryId(5), "nobody has it twice");
}

#[test]
fn every_game_tells_its_bracket_its_floater_and_its_colours() {
    let mut played = Played::dutch(6, 3);
    assert_eq!(
        played.play(lower_number_wins).games[0].reasons,
        [
            Reason::Swiss(SwissReason::Bracket { score: Points(0), size: 6 }),
            Reason::Swiss(SwissReason::Colour {
                rule: ColourRule::Number,
                article: "5.2.5".to_owned(),
                entry: EntryId(1),
                side: Side::First
            }),
        ]
    );
    // Players 1, 2 and 3 have a point after 1-4, 5-2 and 3-6: 1 meets 2, and 3 floats.
    let plan = played.plan().unwrap();
    let floater = plan
        .games
        .iter()
        .find(|game| game.reasons.iter().any(|reason| matches!(reason, Reason::Swiss(SwissReason::FloatsDown { .. }))));
    let reasons = &floater.unwrap().reasons;
    assert_eq!(reasons[0], Reason::Swiss(SwissReason::Bracket { score: Points(0), size: 4 }));
    assert_eq!(
        reasons[1],
        Reason::Swiss(SwissReason::FloatsDown { entry: EntryId(3), from: Points(2), to: Points(0) })
    );
}

#[test]
fn a_denied_preference_is_a_counted_compromise() {
    // Both won with white and therefore prefer black.
    let played = Played::dutch(4, 3).recorded(&[(1, 3, GameResult::FIRST_WINS), (2, 4, GameResult::FIRST_WINS)], &[]);
    let top = &played.plan().unwrap().games[0];
    assert!(top.reasons.contains(&Reason::Swiss(SwissReason::Compromise { criterion: "C12".to_owned(), failures: 1 })));
    assert!(top.reasons.contains(&Reason::Swiss(SwissReason::Compromise { criterion: "C13".to_owned(), failures: 1 })));
    assert!(top.reasons.contains(&Reason::Swiss(SwissReason::Colour {
        rule: ColourRule::Higher,
        article: "5.2.4".to_owned(),
        entry: EntryId(1),
        side: Side::Second
    })));
}

#[test]
fn an_unknown_initial_colour_is_asked_for_until_a_round_shows_it() {
    let mut played = Played::dutch(4, 3);
    played.setup.initial_side = None;
    assert_eq!(played.plan(), Err(PairingError::Swiss(SwissError::InitialSideUnknown)));
    // The first number had black, so the initial colour was black; it determines the colours of 3-4 (both without
    // games).
    let played = Played::dutch(4, 3)
        .recorded(&[(2, 1, GameResult::FIRST_WINS)], &[(3, ByeKind::HalfPoint), (4, ByeKind::HalfPoint)]);
    let mut unknown = Played { setup: played.setup };
    unknown.setup.initial_side = None;
    let plan = unknown.plan().unwrap();
    unknown.setup.initial_side = Some(Side::Second);
    assert_eq!(plan, unknown.plan().unwrap());
}

#[test]
fn an_adjourned_game_counts_as_drawn_and_a_missing_result_is_refused() {
    let drawn = Played::dutch(4, 3).recorded(&[(1, 3, GameResult::DRAW), (4, 2, GameResult::FIRST_WINS)], &[]);
    let adjourned = Played::dutch(4, 3).recorded(&[(1, 3, GameResult::Adjourned), (4, 2, GameResult::FIRST_WINS)], &[]);
    assert_eq!(adjourned.plan(), drawn.plan());
    let missing = Played::dutch(4, 3).recorded(&[(1, 3, GameResult::Unknown), (4, 2, GameResult::FIRST_WINS)], &[]);
    assert_eq!(missing.plan(), Err(PairingError::ResultMissing { round: 1, first: EntryId(1), second: EntryId(3) }));
}

#[test]
fn what_cannot_be_paired_is_refused_with_its_reason() {
    let mut exhausted = Played::dutch(2, 3);
    exhausted.play(lower_number_wins);
    assert_eq!(
        exhausted.plan(),
        Err(PairingError::Swiss(SwissError::NoLegalPairing { left_over: vec![EntryId(1), EntryId(2)] }))
    );

    let apart = Played::dutch(4, 3).apart(&[1, 2, 3]);
    assert!(
        matches!(apart.plan(), Err(PairingError::Swiss(SwissError::NoLegalPairing { left_over })) if left_over.len() == 2)
    );

    let tournament = Played::dutch(4, 3).tournament();
    let plan = |group, round| qisai_pairing::plan_round(&tournament, GroupId(group), round);
    assert_eq!(plan(2, 1), Err(PairingError::UnknownGroup(GroupId(2))));
    assert_eq!(plan(1, 0), Err(PairingError::UnknownRound { round: 0, announced: 3 }));
    assert_eq!(plan(1, 4), Err(PairingError::UnknownRound { round: 4, announced: 3 }));
    assert_eq!(plan(1, 2), Err(PairingError::RoundMissing(1)));

    let dubov = Played::new(swiss(SwissSystem::Dubov), 4, 3);
    assert_eq!(dubov.plan(), Err(PairingError::Swiss(SwissError::Unrated { entries: (1..=4).map(EntryId).collect() })));
    let table = |table: Table| Format::Table { table, cycles: 1, exchange_at_seam: false };
    let ladder = Format::Ladder { reach: 3, rules: qisai_domain::format::LadderRules::default() };
    assert_eq!(Played::new(ladder, 4, 2).plan(), Err(PairingError::NoEngine("ladder")));
    let molter = table(Table::Molter { teams: 3, rounds: 2 });
    assert_eq!(Played::new(molter, 9, 2).plan(), Err(PairingError::NoMolter { teams: 3, boards: 3 }));
}

#[test]
fn baku_acceleration_is_refused_where_it_is_not_defined() {
    let baku = Format::Swiss { system: SwissSystem::Dutch, rounds: 0, acceleration: Acceleration::Baku };
    let mut played = Played::new(baku, 8, 5);
    assert!(played.plan().is_ok());
    played.setup.play.scoring.games = qisai_domain::ScoreSystem::three_one_zero();
    assert!(matches!(played.plan(), Err(PairingError::Swiss(SwissError::BakuScoring { .. }))));
}

/// C3 with article 1.8: in the last round one topscorer is enough, and half of the points do not make a topscorer.
#[test]
fn c3_two_who_must_have_the_same_colour_meet_where_one_is_a_topscorer() {
    let white_twice = |last: GameResult| {
        let played = Played::dutch(4, 3).withdraws(3, 3).withdraws(4, 3);
        let played = played.recorded(&[(1, 3, GameResult::FIRST_WINS), (2, 4, GameResult::FIRST_WINS)], &[]);
        played.recorded(&[(1, 4, last), (2, 3, GameResult::SECOND_WINS)], &[]).plan()
    };
    assert_eq!(shown(&white_twice(GameResult::FIRST_WINS).unwrap()), "2-1 3:Z 4:Z");
    let left_over = vec![EntryId(1), EntryId(2)];
    assert_eq!(
        white_twice(GameResult::SECOND_WINS),
        Err(PairingError::Swiss(SwissError::NoLegalPairing { left_over }))
    );
}

/// Article 4.3.3: of two exchanges with the same sum of differences and the same players leaving S1, the one with the
/// lowest number entering is chosen.
#[test]
fn of_equal_exchanges_the_smallest_number_enters_s1() {
    // Players 4 and 5 leave S1; 6 and 9 enter it in one round, 7 and 8 in the other. Only these games are possible.
    let sixth = [[(3, 7), (6, 8)], [(3, 8), (6, 7)]];
    let seventh = [[(7, 9), (8, 10)], [(7, 10), (8, 9)]];
    for (sixth, seventh) in sixth.iter().flat_map(|one| seventh.iter().map(move |two| (one, two))) {
        let possible = [sixth.as_slice(), seventh, &[(1, 4), (2, 5), (3, 6), (9, 10)]].concat();
        let numbers = || (1..=10).flat_map(|one| (one + 1..=10).map(move |two| (one, two)));
        let played = numbers().filter(|pair| !possible.contains(pair));
        let played = played.fold(Played::dutch(10, 5), |played, (one, two)| played.apart(&[one, two]));
        let games = played.plan().unwrap().games.into_iter().map(|game| in_order(game.first.0, game.second.0));
        let expected = BTreeSet::from([(1, 4), (2, 5), sixth[0], sixth[1], (9, 10)]);
        assert_eq!(games.collect::<BTreeSet<_>>(), expected);
    }
}
