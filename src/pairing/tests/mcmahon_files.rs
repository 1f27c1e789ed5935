//! Generated McMahon tournaments in report files (MM41).

use std::collections::BTreeMap;

use qisai_domain::mcmahon::{Criteria, McMahonRules, StartScore};
use qisai_domain::{
    ByeKind, EntryId, Event, Format, GroupId, KeptApart, Limits, Prohibition, Reason, SeparateBy, Separation,
    SwissReason, Tournament,
};
use qisai_exchange::trf::{self, Dialect};
use qisai_pairing::breach::Breach;
use qisai_pairing::generator::{Options, generate};
use qisai_pairing::separation::consequence;
use qisai_pairing::why::{Answer, McMahonCriterion, Wish, why_not};
use qisai_pairing::{SearchBudget, plan_round};

fn tournament(rules: McMahonRules) -> Tournament {
    with_limits(rules, Limits::default())
}

/// Returns a tournament in which some entries must not meet.
fn apart(rules: McMahonRules, entries: Vec<EntryId>) -> Tournament {
    let prohibited = vec![Prohibition { first_round: 1, last_round: 5, entries }];
    with_limits(rules, Limits { prohibited, ..Limits::default() })
}

/// Returns a tournament after four of five rounds.
fn with_limits(rules: McMahonRules, limits: Limits) -> Tournament {
    let format = Format::McMahon { rounds: 5, rules };
    let options =
        Options { format, players: 23, rounds: 5, played: 4, unrated: 100, absences: 40, ..Options::default() };
    let mut setup = generate(&options).unwrap();
    setup.order = vec!["SOS".to_owned(), "SOSOS".to_owned()];
    setup.limits = limits;
    Tournament::try_from(setup).unwrap()
}

fn written(tournament: &Tournament) -> String {
    let event = Event { name: "Open".to_owned(), ..Event::default() };
    trf::write(&event, tournament, GroupId(1), &BTreeMap::new(), Dialect::Trf26).unwrap()
}

#[test]
fn mm41_rules_and_start_scores_come_back_from_a_file() {
    let rules = McMahonRules {
        thresholds: vec![1500, 1700, 1900],
        lowest: -1,
        starts: vec![StartScore { entry: EntryId(7), start: 3, fixed: false }],
        criteria: Criteria::Strict,
        round_down: false,
        ..McMahonRules::default()
    };
    let tournament = tournament(rules.clone());
    let text = written(&tournament);
    for line in [
        "192 CUSTOM_MCMAHON",
        "092 Individual: McMahon",
        "### qisai system mcmahon",
        "### qisai start 7 3",
        "212 MMS,SOS,SOSOS",
    ] {
        assert!(text.contains(&format!("\r\n{line}\r\n")), "{line}: {text}");
    }
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    assert_eq!(imported.setup.play.format, Format::McMahon { rounds: 5, rules });
    assert_eq!(imported.setup.order, ["SOS", "SOSOS"]);
    assert_eq!(notes, []);
    let again = Tournament::try_from(imported.setup).unwrap();
    assert_eq!(written(&again), text, "written again, byte for byte");
}

#[test]
fn mm41_rules_that_cannot_be_read_are_reported_with_their_line() {
    let text = written(&tournament(McMahonRules::default()));
    let broken = text.replace("### qisai mcmahon {", "### qisai mcmahon {\"handicap\":9,");
    let (_, notes) = trf::import(&trf::parse(broken.as_bytes()).unwrap());
    let line = broken.lines().position(|line| line.starts_with("### qisai mcmahon")).unwrap() + 1;
    assert!(notes.iter().any(|note| usize::try_from(note.line).unwrap() == line), "{notes:?}");
}

#[test]
fn mm42_every_game_names_the_scores_the_seeding_or_the_floats_and_the_colours() {
    let tournament = tournament(McMahonRules::default());
    let plan = plan_round(&tournament, GroupId(1), 5).unwrap();
    assert!(!plan.games.is_empty());
    for game in &plan.games {
        let has = |wanted: fn(&Reason) -> bool| game.reasons.iter().filter(|reason| wanted(reason)).count();
        assert_eq!(has(|it| matches!(it, Reason::McMahonScores { .. })), 1);
        let seeded = has(|it| matches!(it, Reason::McMahonSeeded { .. }));
        let drawn = has(|it| matches!(it, Reason::McMahonDrawn { .. }));
        assert!((seeded, drawn) == (1, 0) || (seeded, drawn) == (0, 2), "{:?}", game.reasons);
        assert_eq!(has(|it| matches!(it, Reason::Swiss(SwissReason::Colour { .. }))), 1);
        assert_eq!(has(|it| matches!(it, Reason::McMahonRematch)), 0);
    }
    let again = plan_round(&tournament, GroupId(1), 5).unwrap();
    assert_eq!(again, plan, "MM24: the same lots");
}

#[test]
fn mm43_prohibited_pairs_are_forbidden() {
    let plan = plan_round(&tournament(McMahonRules::default()), GroupId(1), 5).unwrap();
    let two = [plan.games[0].first, plan.games[0].second];
    let kept = apart(McMahonRules::default(), two.to_vec());
    let other = plan_round(&kept, GroupId(1), 5).unwrap();
    assert_eq!(other.games.len(), plan.games.len());
    assert!(other.games.iter().all(|game| !(two.contains(&game.first) && two.contains(&game.second))));
    let why = why_not(&kept, GroupId(1), 5, Wish::Meet(two[0], two[1]), SearchBudget::endless()).unwrap();
    assert!(matches!(why.answer, Answer::Forbidden { .. }), "{why:?}");
}

/// Two of a family who would meet are kept apart, and the round says so; a family of all players is given up.
#[test]
fn mm43_families_are_kept_apart_if_the_others_can_be_paired() {
    for criteria in [Criteria::Strict, Criteria::Weights] {
        let rules = McMahonRules { criteria, ..McMahonRules::default() };
        let plan = plan_round(&tournament(rules.clone()), GroupId(1), 5).unwrap();
        let two = [plan.games[0].first, plan.games[0].second];
        let family = |entries: &[EntryId]| {
            let by = SeparateBy::Family { entries: entries.to_vec() };
            let separations = vec![Separation { first_round: 1, last_round: 5, by }];
            with_limits(rules.clone(), Limits { separations, ..Limits::default() })
        };
        let kept = family(&two);
        let other = plan_round(&kept, GroupId(1), 5).unwrap();
        assert_eq!(other.games.len(), plan.games.len());
        assert!(other.games.iter().all(|game| !(two.contains(&game.first) && two.contains(&game.second))));
        let mut entries = two.to_vec();
        entries.sort_unstable();
        assert!(matches!(&other.kept_apart[..], [KeptApart { by: SeparateBy::Family { .. }, entries: of }] if {
            let mut of = of.clone();
            of.sort_unstable();
            of == entries
        }));
        let why = why_not(&kept, GroupId(1), 5, Wish::Meet(two[0], two[1]), SearchBudget::endless()).unwrap();
        let Answer::Forbidden { findings } = why.answer else { panic!("{why:?}") };
        assert!(matches!(findings[0].breach, Breach::Separated { by: SeparateBy::Family { .. } }));

        let cost = consequence(&kept, GroupId(1), 5, SearchBudget::endless()).unwrap();
        assert_eq!((cost.decision.kept.len(), &cost.plan.without.games), (1, &plan.games));
        assert!(!cost.only.without.is_empty(), "the pair that is kept apart");

        let everybody: Vec<EntryId> = (1..=23).map(EntryId).collect();
        let given_up = plan_round(&family(&everybody), GroupId(1), 5).unwrap();
        assert_eq!((given_up.games, given_up.kept_apart), (plan.games, Vec::new()));
    }
}

#[test]
fn mm22_the_first_criterion_by_which_another_round_is_worse_is_named() {
    for criteria in [Criteria::Strict, Criteria::Weights] {
        let tournament = tournament(McMahonRules { criteria, ..McMahonRules::default() });
        let plan = plan_round(&tournament, GroupId(1), 5).unwrap();
        let ask = |wish: Wish| why_not(&tournament, GroupId(1), 5, wish, SearchBudget::endless()).unwrap().answer;
        let (mut named, one) = (Vec::new(), plan.games[0].first);
        for game in &plan.games {
            assert_eq!(ask(Wish::Meet(game.second, game.first)), Answer::ItIsSo);
            let other = if game.first == one { plan.games[1].first } else { game.second };
            let Answer::Outweighed { criterion, best, other, changes } = ask(Wish::Meet(one, other)) else { panic!() };
            match criterion {
                McMahonCriterion::Numbers => assert_eq!(best, other),
                McMahonCriterion::EvensOut | McMahonCriterion::Weight => assert!(best > other, "{best} {other}"),
                _ => assert!(best < other, "{criterion:?}: {best} {other}"),
            }
            assert!(changes.new.len() > 1 && changes.gone.len() == changes.new.len());
            named.push(criterion);
        }
        assert!(named.contains(&match criteria {
            Criteria::Strict => McMahonCriterion::Distance,
            Criteria::Weights => McMahonCriterion::Weight,
        }));
        for bye in plan.byes.iter().filter(|bye| bye.kind == ByeKind::PairingAllocated) {
            assert_eq!(ask(Wish::Bye(bye.entry)), Answer::ItIsSo);
            let Answer::Outweighed { criterion, best, other, .. } = ask(Wish::Bye(one)) else { panic!() };
            assert_eq!(criterion, McMahonCriterion::Bye);
            assert!(best <= other);
        }
        let absent = plan.byes.iter().find(|bye| bye.kind != ByeKind::PairingAllocated).map(|bye| bye.entry);
        if let Some(absent) = absent {
            assert_eq!(ask(Wish::Meet(one, absent)), Answer::NotThere { entries: vec![absent] });
        }
    }
}
