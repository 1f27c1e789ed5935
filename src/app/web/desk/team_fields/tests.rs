//! The form makes what the regulations say.

use qisai_domain::Points;

use super::*;
use crate::i18n::Lang;

fn made(change: impl FnOnce(&mut TeamFields), discipline: Discipline, system: &str) -> Play {
    let mut fields = TeamFields::usual();
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
fn tm16_a_bye_is_a_drawn_match_unless_it_is_said_otherwise() {
    let bye = |play: &Play| (play.scoring.matches.as_ref().unwrap().pairing_bye, play.scoring.games.pairing_bye);
    let usual = made(|fields| fields.team_boards = "6".into(), Discipline::Chess, "team");
    assert_eq!(bye(&usual), (Points(1), Points(6)), "1 match point and 3 game points of 6 boards");
    let won = |fields: &mut TeamFields| {
        fields.team_boards = "4".into();
        (fields.team_bye_match, fields.team_bye_game) = ("win".into(), "win".into());
    };
    assert_eq!(bye(&made(won, Discipline::Chess, "team")), (Points(2), Points(8)));
}

#[test]
fn tm15_the_olympiad_rules_are_a_system_of_their_own_whose_bye_is_a_drawn_match() {
    let play = made(|_| {}, Discipline::Chess, "olympiad");
    assert_eq!(play.format.swiss_system(), Some(SwissSystem::Olympiad));
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
        let teams = made(|fields| fields.team_line_ups = line_ups.into(), discipline, "round_robin").teams;
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
        let play = made(|fields| fields.team_level = code.into(), Discipline::Chess, "knockout");
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

#[test]
fn a_form_of_a_stage_makes_the_same_stage_again() {
    let change = |fields: &mut TeamFields| {
        fields.team_legs = Some("1".into());
        (fields.team_match_points, fields.team_match_custom) = ("custom".into(), "3-1.5-0-2".into());
        (fields.team_order, fields.team_tolerance, fields.team_unrated) = ("within".into(), "80".into(), "1400".into());
        (fields.team_sides, fields.team_forfeit) = ("second_on_odd".into(), "minimum".into());
    };
    let play = made(change, Discipline::Draughts, "round_robin");
    let mut stage = Stage::new(StageId(1));
    stage.play = play.clone().into();
    let shown = TeamFields::of(&stage).unwrap();
    let mut errors = Errors::new();
    let again = edited(&shown, &play, Discipline::Draughts, Words::of(Lang::En), &mut errors);
    assert_eq!((errors, again), (Errors::new(), play));
}
