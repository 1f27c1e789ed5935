//! Tests that the form produces the play of the regulations.

use qisai_domain::contest::{Segment, Worth};
use qisai_domain::line_up::{Asks, MissingLineUp, Restriction};
use qisai_domain::regulations::UnplayedRounds;
use qisai_domain::team_order::OnBreach;
use qisai_domain::{Discipline, Play, Points, ScoreSystem, Stage, StageId, TeamPreference, TeamSwiss};
use qisai_i18n::{Lang, Words};
use qisai_standings::TeamScore;
use qisai_web::desk::errors::Errors;
use qisai_web::form_table::{FieldKind, TypedForm};
use qisai_web::setup::tournament_form::TOURNAMENT;
use qisai_web::team_setup::orders::{led_by, order};
use qisai_web::team_setup::{TEAM_FIELDS, codes, edited, format, of_stage, play};

fn made(change: impl FnOnce(&mut TypedForm), discipline: Discipline, system: &str) -> Play {
    let mut fields = TypedForm::usual(TOURNAMENT);
    change(&mut fields);
    let mut errors = Errors::new();
    let format = format(system).unwrap();
    let play = play(&fields, discipline, format, None, Words::of(Lang::En), &mut errors);
    assert_eq!(errors, Errors::new());
    play.unwrap()
}

#[test]
fn tm23_each_game_has_its_points_of_matches_and_games() {
    let points = |discipline| {
        let scoring = made(|_| {}, discipline, "team").scoring;
        let of = |scores: &ScoreSystem| (scores.unit, scores.win, scores.draw, scores.loss);
        (of(scoring.matches.as_ref().unwrap()), of(&scoring.games))
    };
    let two_one_zero = (1, Points(2), Points(1), Points(0));
    assert_eq!(points(Discipline::Xiangqi), (two_one_zero, two_one_zero));
    assert_eq!(points(Discipline::Chess), (two_one_zero, (2, Points(2), Points(1), Points(0))));
}

#[test]
fn v5_a_team_that_does_not_come_has_a_number_of_points_of_its_own() {
    let own = |absent: &str| {
        let absent = absent.to_owned();
        let typed = |it: &mut TypedForm| {
            it.set("team_match_points", "custom");
            it.set("team_match_custom", "3-2-1");
            it.set("team_match_absent", absent);
        };
        made(typed, Discipline::Chess, "round_robin")
    };
    let play = own("0");
    let matches = play.scoring.matches.as_ref().unwrap();
    assert_eq!((matches.loss, matches.absence, matches.zero_bye), (Points(1), Points(0), Points(0)));
    assert_eq!(stored_again(&play, Discipline::Chess, |_| {}), (play.clone(), Errors::new()));
    assert_eq!(own("").scoring.matches.unwrap().absence, Points(1), "a lost match unless it is said");
    let (_, errors) = stored_again(&play, Discipline::Chess, |it| it.set("team_match_absent", "2"));
    assert_eq!(errors.keys().copied().collect::<Vec<_>>(), ["team_match_absent"], "more than a lost match");
}

#[test]
fn v2_v10_the_olympiad_rules_bring_their_order_and_their_rule_of_unplayed_rounds() {
    let order_of = |system: &str, change: fn(&mut TypedForm)| {
        let mut fields = TypedForm::usual(TOURNAMENT);
        change(&mut fields);
        let (mut errors, edition) = (Errors::new(), qisai_domain::regulations::TieBreakEdition::Fide2026);
        let format = format(system).unwrap();
        let order = order(&fields, Discipline::Chess, &format, edition, Words::of(Lang::En), &mut errors);
        (order.join(","), errors.into_keys().collect::<Vec<_>>())
    };
    let none = Vec::<&str>::new();
    assert_eq!(order_of("olympiad", |_| {}), ("MPTS,EMGSB/C1,GPTS,BH:MP/C1".to_owned(), none.clone()));
    assert_eq!(order_of("team", |_| {}), ("MPTS,MPVGP,EMGSB/C1,BH:MP/C1".to_owned(), none.clone()));
    let european = order_of("team", |it| it.set("team_preset", "ecu-team"));
    assert_eq!(european, ("MPTS,EMGSB/C1,GPTS,BH:GP".to_owned(), none));
    let misfit = order_of("round_robin", |it| it.set("team_preset", "olympiad"));
    assert_eq!(misfit.1, ["team_preset"]);
    let unplayed = |system: &str, change: fn(&mut TypedForm)| made(change, Discipline::Chess, system).unplayed;
    assert_eq!(unplayed("olympiad", |_| {}), UnplayedRounds::Olympiad);
    assert_eq!(unplayed("olympiad", |it| it.set("team_unplayed", "regulations")), UnplayedRounds::Regulations);
    assert_eq!(unplayed("team", |_| {}), UnplayedRounds::Regulations);
    let chosen = made(|it| it.set("team_unplayed", "olympiad"), Discipline::Chess, "team");
    assert_eq!(chosen.unplayed, UnplayedRounds::Olympiad);
    assert_eq!(stored_again(&chosen, Discipline::Chess, |_| {}), (chosen, Errors::new()));
}

#[test]
fn tm16_a_bye_is_a_drawn_match_unless_it_is_said_otherwise() {
    let bye = |play: &Play| (play.scoring.matches.as_ref().unwrap().pairing_bye, play.scoring.games.pairing_bye);
    let usual = made(|fields| fields.set("team_boards", "6"), Discipline::Chess, "team");
    assert_eq!(bye(&usual), (Points(1), Points(6)), "1 match point and 3 game points of 6 boards");
    let won = |fields: &mut TypedForm| {
        fields.set("team_boards", "4");
        fields.set("team_bye_match", "win");
        fields.set("team_bye_game", "win");
    };
    assert_eq!(bye(&made(won, Discipline::Chess, "team")), (Points(2), Points(8)));
}

#[test]
fn tm15_the_olympiad_rules_are_a_system_of_their_own_whose_bye_is_a_drawn_match() {
    let play = made(|_| {}, Discipline::Chess, "olympiad");
    assert_eq!(play.format.code(), "olympiad");
    let matches = play.scoring.matches.as_ref().unwrap();
    assert_eq!(
        (matches.pairing_bye, play.scoring.games.pairing_bye),
        (Points(1), Points(4)),
        "4.3: 1 and 2 of 4 boards"
    );
}

#[test]
fn tm5_the_lists_of_12_1_and_12_2_follow_the_ratings_without_a_word() {
    let rule = |line_ups: &str, discipline| {
        let teams = made(|fields| fields.set("team_line_ups", line_ups), discipline, "round_robin").teams;
        (teams.order.tolerance, teams.on_breach)
    };
    assert_eq!(rule("fixed", Discipline::Xiangqi), (Some(0), OnBreach::Refuse));
    assert_eq!(rule("reserves", Discipline::Xiangqi), (Some(0), OnBreach::Refuse));
    assert_eq!(rule("free", Discipline::Xiangqi), (None, OnBreach::Warn));
    assert_eq!(rule("reserves", Discipline::Chess), (None, OnBreach::Warn));
}

#[test]
fn tm22_a_match_of_a_knockout_always_comes_to_a_winner() {
    for code in codes::LEVELS {
        let play = made(|fields| fields.set("team_level", code), Discipline::Chess, "knockout");
        let contest = play.contest(1);
        assert_eq!(qisai_domain::contest::check_decides(&contest), Ok(()), "{code}");
        assert_eq!(codes::level_code(&contest), code);
    }
}

#[test]
fn the_first_score_leads_the_order_and_the_other_takes_its_place() {
    let cn = "MPTS,BH:MP/P,GPTS,WIN:MP,FOULS";
    assert_eq!(led_by(TeamScore::Match, cn), "MPTS, BH:MP/P, GPTS, WIN:MP, FOULS");
    assert_eq!(led_by(TeamScore::Game, cn), "GPTS, BH:MP/P, MPTS, WIN:MP, FOULS");
    assert_eq!(led_by(TeamScore::Game, "MPVGP；EMGSB/C1"), "GPTS, MPVGP, EMGSB/C1");
}

/// Returns the stage that results from opening the settings page and storing it again.
fn stored_again(play: &Play, discipline: Discipline, change: impl FnOnce(&mut TypedForm)) -> (Play, Errors) {
    let mut stage = Stage::new(StageId(1));
    stage.play = play.clone().into();
    let mut shown = of_stage(TypedForm::empty(TOURNAMENT), &stage).unwrap();
    change(&mut shown);
    let mut errors = Errors::new();
    let again = edited(&shown, play, discipline, Words::of(Lang::En), &mut errors);
    (again, errors)
}

#[test]
fn tm14_the_swiss_team_system_pairs_as_the_form_says() {
    let chosen = |change: fn(&mut TypedForm), system| made(change, Discipline::Chess, system).team_swiss;
    assert_eq!(chosen(|_| {}, "team"), TeamSwiss::default(), "type A, match points, then game points");
    // The score that ranks first is also used for pairing, unless another one is announced.
    assert_eq!(chosen(|it| it.set("team_primary", "game"), "team").primary, qisai_domain::TeamScore::GamePoints);
    let announced = |it: &mut TypedForm| {
        it.set("team_primary", "game");
        it.set("team_paired_by", "match");
        it.set("team_preference", "b");
        it.set("team_first", "number");
    };
    let primary = qisai_domain::TeamScore::MatchPoints;
    let expected = TeamSwiss { preference: TeamPreference::TypeB, primary, secondary_counts: false };
    assert_eq!(chosen(announced, "team"), expected);
    assert_eq!(chosen(|it| it.set("team_preference", "none"), "team").preference, TeamPreference::None);
    assert_eq!(chosen(announced, "round_robin"), TeamSwiss::default(), "nothing is paired by it");
}

#[test]
fn tm25_boards_that_must_be_manned_are_said_and_kept() {
    let play = made(|it| it.set("team_present", "3"), Discipline::Chess, "round_robin");
    assert_eq!(play.scoring.min_present, 3);
    let (again, errors) = stored_again(&play, Discipline::Chess, |_| {});
    assert_eq!((again.scoring.min_present, errors), (3, Errors::new()));
    let (_, errors) = stored_again(&play, Discipline::Chess, |it| it.set("team_present", "5"));
    assert!(errors["team_present"].contains('4'), "more than the boards: {errors:?}");
}

#[test]
fn tm23_a_drawn_board_goes_on_with_a_rapid_game_two_to_one() {
    let play = made(|it| it.set("team_drawn", "rapid"), Discipline::Xiangqi, "round_robin");
    let contest = play.contest(1);
    let worth: Vec<(bool, Worth)> = contest.segments.iter().map(|segment| (segment.per_board, segment.worth)).collect();
    let decided = |win, loss| Worth::Decided { win: Points(win), loss: Points(loss) };
    assert_eq!(worth, [(true, decided(2, 0)), (true, decided(2, 1))]);
    assert_eq!(contest.level_board, [Points(1); 2]);
    // 1-½-0: a point to nothing, then a point to a half.
    let chess = made(|it| it.set("team_drawn", "rapid"), Discipline::Chess, "round_robin").contest(1);
    assert_eq!(chess.segments[1].worth, decided(2, 1), "in halves");
    // A written time control is kept; a newly added rapid game has its own.
    let mut written = play;
    written.contests[0].1.segments[1].clock = "10'+5\"".to_owned();
    let (again, _) = stored_again(&written, Discipline::Xiangqi, |_| {});
    assert_eq!(again, written);
    let (without, _) = stored_again(&written, Discipline::Xiangqi, |it| it.set("team_drawn", "draw"));
    assert_eq!(without.contest(1).segments.len(), 1);
}

#[test]
fn tm22_a_drawn_board_and_a_level_match_are_two_things() {
    for code in codes::LEVELS {
        let both = |it: &mut TypedForm| {
            it.set("team_drawn", "rapid");
            it.set("team_level", code);
        };
        let play = made(both, Discipline::Xiangqi, "knockout");
        assert_eq!(qisai_domain::contest::check_decides(&play.contest(1)), Ok(()), "{code}");
        let (again, errors) = stored_again(&play, Discipline::Xiangqi, |_| {});
        assert_eq!((again, errors), (play, Errors::new()), "{code}");
    }
}

#[test]
fn a_contest_that_the_form_cannot_make_stays_as_it_is() {
    let mut play = made(|_| {}, Discipline::Chess, "round_robin");
    play.contests[0].1.segments.push(Segment { worth: Worth::Nothing, ..Segment::of_games(4) });
    let (again, errors) = stored_again(&play, Discipline::Chess, |it| it.set("team_breach", "refuse"));
    assert_eq!((again.contests, errors), (play.contests.clone(), Errors::new()));
    let (again, _) = stored_again(&play, Discipline::Chess, |it| it.set("team_drawn", "draw"));
    assert_eq!(again.contest(1).segments.len(), 1, "unless another one is chosen");
}

#[test]
fn tm6_tm8_the_terms_of_line_ups_come_back_from_the_form() {
    let change = |it: &mut TypedForm| {
        it.set("team_deadline", "30");
        it.set("team_published", "10");
        it.set("team_nothing", "top");
        it.set("team_final", "final");
        it.set("team_empty", "last");
        it.set("team_women", "1");
        it.set("team_foreigners", "0");
        it.set("team_rating_sum", "9200");
        it.set("team_juniors", "3 2008，4 2010");
        it.set("team_article", "4.2");
        it.set("team_asked", "warn");
    };
    let play = made(change, Discipline::Chess, "team");
    let terms = &play.line_up_terms;
    assert_eq!((terms.before_start, terms.after_publication), (Some(30), Some(10)));
    assert_eq!((terms.missing, terms.is_final, terms.empty_last), (MissingLineUp::Top, true, true));
    let asked: Vec<Asks> = terms.restrictions.iter().map(|it| it.asks).collect();
    let juniors = [Asks::Junior { board: 3, born: 2008 }, Asks::Junior { board: 4, born: 2010 }];
    let mut expected = vec![Asks::Women(1), Asks::Foreigners(0), Asks::RatingSum(9200)];
    expected.extend(juniors);
    assert_eq!(asked, expected);
    let says = |it: &Restriction| it.article == "4.2" && it.only_warns;
    assert!(terms.restrictions.iter().all(says), "{terms:?}");
    assert_eq!(stored_again(&play, Discipline::Chess, |_| {}), (play.clone(), Errors::new()));
    let wrong = |it: &mut TypedForm| {
        it.set("team_deadline", "soon");
        it.set("team_juniors", "5 2008");
        it.set("team_rating_sum", "9x");
    };
    let (_, errors) = stored_again(&play, Discipline::Chess, wrong);
    let fields: Vec<&str> = errors.keys().copied().collect();
    assert_eq!(fields, ["team_deadline", "team_juniors", "team_rating_sum"]);
}

#[test]
fn a_form_of_a_stage_makes_the_same_stage_again() {
    let change = |fields: &mut TypedForm| {
        fields.set("team_legs", "1");
        fields.set("team_match_points", "custom");
        fields.set("team_match_custom", "3-1.5-0-2");
        fields.set("team_order", "within");
        fields.set("team_tolerance", "80");
        fields.set("team_unrated", "1400");
        fields.set("team_sides", "second_on_odd");
        fields.set("team_forfeit", "minimum");
    };
    let play = made(change, Discipline::Draughts, "round_robin");
    assert_eq!(stored_again(&play, Discipline::Draughts, |_| {}), (play, Errors::new()));
}

#[test]
fn tm22_criteria_are_read_in_their_order_and_nothing_else_is_one() {
    let read = |text| codes::criteria(text).map(|codes| codes.join(" "));
    assert_eq!(read(" bbe，TBR "), Some("BBE TBR".to_owned()));
    assert_eq!(read(""), Some("BC TBR BBE".to_owned()), "those of C.07");
    for wrong in ["BC, BC", "BC, lot", "1"] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
    let play = made(
        |it| {
            it.set("team_level", "rapid_blitz");
            it.set("team_criteria", "BBE, TBR");
        },
        Discipline::Chess,
        "knockout",
    );
    assert_eq!(stored_again(&play, Discipline::Chess, |_| {}), (play, Errors::new()));
}

#[test]
fn ko22_a_ladder_of_a_board_comes_back_from_the_form() {
    let both = |it: &mut TypedForm| {
        it.set("team_drawn", "ladder");
        it.set("team_level", "ladder");
    };
    let play = made(both, Discipline::Xiangqi, "knockout");
    let contest = play.contest(1);
    let worth: Vec<(bool, Worth)> = contest.segments.iter().map(|segment| (segment.per_board, segment.worth)).collect();
    let decided = |loss| (true, Worth::Decided { win: Points(2), loss: Points(loss) });
    let whole = (false, Worth::Nothing);
    assert_eq!(worth, [decided(0), decided(1), decided(1), decided(1), whole, whole, whole]);
    assert_eq!(qisai_domain::contest::check_decides(&contest), Ok(()));
    assert_eq!(stored_again(&play, Discipline::Xiangqi, |_| {}), (play, Errors::new()));
}

/// Each code that the table lists for a field is understood by the reader of the field, and nothing else is.
#[test]
fn every_listed_choice_is_read() {
    for field in TEAM_FIELDS {
        let FieldKind::Choice(codes) = field.kind else { continue };
        // Points of games without a name, and contests that the form cannot make, can only be kept.
        let is_only_kept =
            |code: &str| [("team_game_points", "custom"), ("team_drawn", "kept")].contains(&(field.name, code));
        for code in codes.iter().filter(|code| !is_only_kept(code)) {
            let form = TypedForm::usual(TOURNAMENT).with("team_match_custom", "3-1-0").with("team_tolerance", 80);
            let form = form.with("team_kind", "teams").with(field.name, code);
            let system = if form.text("team_system") == "usual" { "knockout" } else { form.text("team_system") };
            let mut errors = Errors::new();
            let play = play(&form, Discipline::Chess, format(system).unwrap(), None, Words::of(Lang::En), &mut errors);
            assert!(play.is_some() && errors.is_empty(), "{} {code}: {errors:?}", field.name);
        }
    }
}
