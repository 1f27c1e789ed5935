//! Tie-breaks as heads of columns and in lists.

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{Discipline, Play, Settings, Stage};
use qisai_i18n::{Lang, Words};
use qisai_standings::Descriptor;
use qisai_view::standings::tie_breaks::{citation, label, note, sources, wins_of_meetings};

fn names(text: &str, lang: Lang) -> (String, String) {
    let label = label(&text.parse().unwrap(), Words::of(lang));
    (label.short, label.name)
}

#[test]
fn criteria_have_the_names_of_the_field() {
    let pair = |short: &str, name: &str| (short.to_owned(), name.to_owned());
    assert_eq!(names("BH/C1", Lang::En), pair("BH-C1", "Buchholz, cut 1"));
    assert_eq!(names("bh/c1", Lang::Zh), pair("对手分-1", "对手分，去最低1个"));
    assert_eq!(names("BH/P", Lang::Zh), pair("对手分", "对手分，弃权局按实际对手计"));
    assert_eq!(names("PTS", Lang::Zh), pair("积分", "积分"));
    assert_eq!(names("DE", Lang::Zh), pair("直胜", "直胜"));
}

/// V8: C.07 7.1 counts rounds, so that WIN counts meetings; games are WON (7.2).
#[test]
fn v8_meetings_of_several_games_are_said_to_be_what_wins_counts() {
    use qisai_domain::{Contest, Format, ScoreSystem, Scoring, StageId};
    let said = |games: u16, order: &str| {
        let mut stage = Stage::new(StageId(1));
        let scoring = Scoring::of_games(ScoreSystem::two_one_zero());
        let contests = vec![(1, Contest::of_games(games))];
        stage.play = Play { contests, ..Play::of(Format::round_robin(1), scoring) }.into();
        wins_of_meetings(&stage, &Descriptor::list(order).unwrap(), Words::of(Lang::En)).is_some()
    };
    assert_eq!([said(2, "PTS,WIN,SB"), said(2, "PTS,WON,SB"), said(1, "PTS,WIN,SB")], [true, false, false]);
}

/// D13: Chinese events cite the Chinese rule book. Orders from before 18.4 was part of them are the same.
#[test]
fn d13_xiangqi_cites_its_own_rule_book() {
    use qisai_domain::{Format, Scoring, StageId, SwissSystem};
    let mut stage = Stage::new(StageId(1));
    let format = Format::swiss(SwissSystem::Jifen, 7);
    stage.play = Play::of(format, Scoring::default()).into();
    let settings = Settings { discipline: Discipline::Xiangqi, ..Settings::default() };
    let first =
        |order: &str| sources(&stage, &settings, &Descriptor::list(order).unwrap(), Words::of(Lang::Zh)).remove(0);
    for order in ["PTS,BH/P,WIN,FOULS", "PTS,PEN,BH/P,WIN,FOULS"] {
        assert!(first(order).starts_with("《象棋竞赛规则》第15.2条"), "{}", first(order));
    }
    assert!(first("PTS,PS,WIN").contains("竞赛规程"));
    let note = |code: &str| note(&code.parse().unwrap(), Discipline::Xiangqi, Words::of(Lang::Zh));
    assert_eq!(note("BH/P"), "对手分：各对手最终积分之和，轮空按全场最低积分计");
}

#[test]
fn citations_name_the_edition() {
    let edition = TieBreakEdition::Fide2026;
    assert_eq!(citation(edition, &["8.1"], Words::of(Lang::En)), "FIDE C.07 (1 March 2026), article 8.1");
    assert_eq!(citation(edition, &["8.1", "14"], Words::of(Lang::Zh)), "国际棋联C.07（2026年3月1日版）第8.1、14条");
}
