//! Edited settings as text.

use std::sync::Arc;

use qisai_domain::{
    EventId, Format, Limits, Play, Prohibition, Reporting, ReportingMode, ScoreSystem, Scoring, SeparateBy, Separation,
    Settings, StagePart, Tournament, TournamentId, Visibility,
};
use qisai_i18n::{Lang, Words};
use qisai_records::Laws;
use qisai_view::log::settings::{of_stage, of_tournament};

fn settings() -> Settings {
    Tournament::empty(TournamentId(1), EventId(1)).settings.as_ref().clone()
}

/// Returns the English text of an edit of the settings.
fn told(edit: impl FnOnce(&mut Settings)) -> Vec<String> {
    let mut after = settings();
    edit(&mut after);
    of_tournament(&settings(), &after, Words::of(Lang::En))
}

fn swiss(rounds: u16) -> Play {
    Play::of(Format::swiss(qisai_domain::SwissSystem::default(), rounds), Scoring::default())
}

fn told_of_play(edit: impl FnOnce(&mut Play)) -> Vec<String> {
    let mut after = swiss(5);
    edit(&mut after);
    let part = |play| StagePart::Play(Arc::new(play));
    of_stage(&part(swiss(5)), &part(after), Words::of(Lang::En))
}

#[test]
fn a_hall_that_is_switched_to_telephones_is_told_so_in_both_languages() {
    let mut after = settings();
    after.reporting.posture = ReportingMode::Phones;
    let said = |lang| of_tournament(&settings(), &after, Words::of(lang));
    assert_eq!(said(Lang::En), ["Result reporting: arbiters only → phones"]);
    assert_eq!(said(Lang::Zh), ["成绩申报：仅裁判员 → 手机"]);
}

#[test]
fn every_setting_that_differs_is_told_and_no_other() {
    let said = told(|it| {
        it.name = "Women".to_owned();
        it.visibility = Visibility::Public;
        it.reporting.contest_minutes = 5;
        it.reporting.second_pass = true;
    });
    assert_eq!(
        said,
        [
            "Section: – → Women",
            "Visibility: Staff only → Everyone",
            "Minutes for contesting a result: 10 → 5",
            "Require double entry before closing a round: no → yes"
        ]
    );
    assert_eq!(
        told(|it| it.laws = Some("fide-1997".to_owned())),
        [format!(
            "Laws used to check records: those in force on the first day → {}",
            Laws::named("fide-1997").unwrap().edition
        )]
    );
}

#[test]
fn what_a_stage_is_played_by_is_told_setting_by_setting() {
    assert_eq!(told_of_play(|it| it.format = swiss(6).format), ["Rounds: 5 → 6"]);
    let baku = |it: &mut Play| {
        it.format = Format::from_code("dutch_baku").unwrap().with_rounds(5);
    };
    assert_eq!(told_of_play(baku), ["Acceleration: – → Baku acceleration (C.04.7)"]);
    assert_eq!(told_of_play(|it| it.format = Format::round_robin(1)), ["System: Swiss, FIDE Dutch → Round robin"]);
    assert_eq!(told_of_play(|it| *it = it.clone().with_clock("90+30")), ["Time control: – → 90+30"]);
    assert_eq!(
        told_of_play(|it| it.scoring.games = ScoreSystem::three_one_zero()),
        ["Scoring: 1-½-0, bye 1 → 3-1-0, bye 3"]
    );
    assert_eq!(told_of_play(|it| it.league.confirmed_after = Some(48)).len(), 1);
    // Settings without a short text are only named.
    assert_eq!(told_of_play(|it| it.team_swiss.secondary_counts = false), ["Swiss Team system (C.04.6)"]);
}

#[test]
fn orders_are_told_and_lists_of_people_named() {
    let t = Words::of(Lang::En);
    let order = |codes: &[&str]| StagePart::Order(codes.iter().map(|code| (*code).to_owned()).collect());
    assert_eq!(
        of_stage(&order(&["BH/C1", "SB"]), &order(&["DE"]), t),
        [format!("Tie-breaks: BH-C1{}SB → DE", t.list_comma())]
    );
    let entries = vec![qisai_domain::EntryId(1), qisai_domain::EntryId(2)];
    let apart = Separation { first_round: 1, last_round: 3, by: SeparateBy::Club };
    let limits = Limits {
        prohibited: vec![Prohibition { first_round: 1, last_round: 5, entries }],
        separations: vec![apart],
        ..Limits::default()
    };
    let part = |limits| StagePart::Limits(Arc::new(limits));
    assert_eq!(
        of_stage(&part(Limits::default()), &part(limits), t),
        ["Must not meet", "Members of one club, in rounds: – → 1-3"]
    );
}

#[test]
fn chinese_arbiters_read_chinese() {
    let mut after = settings();
    after.reporting = Reporting {
        posture: ReportingMode::Kiosk,
        agreed_counts: false,
        contest_minutes: 5,
        second_pass: true,
        bye_requests: true,
        records: true,
    };
    (after.chess960, after.position, after.visibility) = (true, 2, Visibility::Public);
    let said = of_tournament(&settings(), &after, Words::of(Lang::Zh));
    assert_eq!(said.len(), 9, "{said:?}");
    for said in said {
        assert!(!said.chars().any(|letter| letter.is_ascii_alphabetic()), "{said}");
    }
}
