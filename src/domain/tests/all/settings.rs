//! Settings of a tournament, and those that are fixed once it has begun.

use std::sync::Arc;

use chrono::NaiveDate;
use qisai_domain::command::StagePlan;
use qisai_domain::entrants::{Ranking, Source};
use qisai_domain::format::Tree;
use qisai_domain::norm_event::Exemption;
use qisai_domain::refusal::LockedSetting;
use qisai_domain::stage::LeavingRule;
use qisai_domain::{
    Command, Discipline, Entrants, EntryId, Event, Format, Play, Prohibition, Refusal, ReportingMode, Row, ScoreSystem,
    Scoring, Settings, Side, StageId, StagePart, Table, Version, Visibility,
};

use crate::arbiter::{Arbiter, Done, GROUP, STAGE, StageForm, knockout};

fn begun() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    arbiter.plays_a_round()?;
    Ok(arbiter)
}

#[test]
fn everything_is_open_before_round_1() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.edits(|settings, stage| {
        settings.name = "Women".to_owned();
        settings.discipline = Discipline::Draughts;
        stage.play.scoring.games = ScoreSystem::two_one_zero();
        stage.play.format = Format::Table { table: Table::Berger, cycles: 2, exchange_at_seam: true };
    })?;
    assert_eq!(arbiter.tournament.settings.name, "Women");
    assert_eq!(arbiter.tournament.settings.discipline, Discipline::Draughts);
    assert_eq!(*arbiter.tournament.stages[0].scores(), ScoreSystem::two_one_zero());
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 2);
    assert_eq!(arbiter.edits(|_, _| ()), Ok(vec![]), "nothing edited is no change");
    Ok(())
}

#[test]
fn the_game_its_points_and_its_system_are_fixed_once_round_1_is_paired() -> Result<(), Refusal> {
    let mut arbiter = begun()?;
    let locked = |setting| Err(Refusal::Locked(setting));
    assert_eq!(
        arbiter.edits(|settings, _| settings.discipline = Discipline::Xiangqi),
        locked(LockedSetting::Discipline)
    );
    assert_eq!(
        arbiter.edits(|_, stage| stage.play.scoring.games = ScoreSystem::three_one_zero()),
        locked(LockedSetting::Scores)
    );
    assert_eq!(arbiter.edits(|_, stage| stage.play = knockout(Tree::Standard)), locked(LockedSetting::Format));
    assert_eq!(arbiter.edits(|_, stage| stage.announce(1)), locked(LockedSetting::Rounds));
    let family = Prohibition { first_round: 1, last_round: 5, entries: vec![EntryId(1), EntryId(2)] };
    assert_eq!(arbiter.edits(|_, stage| stage.limits.prohibited.push(family)), locked(LockedSetting::Prohibited));
    Ok(())
}

#[test]
fn rounds_and_tie_breaks_change_later_with_a_reason_only() -> Result<(), Refusal> {
    let mut arbiter = begun()?;
    assert_eq!(arbiter.edits(|_, stage| stage.announce(3)), Err(Refusal::ReasonNeeded));
    assert_eq!(arbiter.edits(|_, stage| stage.order.clear()), Err(Refusal::ReasonNeeded));
    arbiter.because("the hall closes on Saturday").edits(|_, stage| stage.announce(3))?;
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 3);
    arbiter.edits(|settings, _| "Women".clone_into(&mut settings.name)).map(drop)
}

/// Change made by an edit.
type Edit = fn(&mut Settings, &mut StageForm);

/// Rules of the competition that may still be changed once a round is public.
const RULES: [(&str, Edit); 10] = [
    ("rounds", |_, stage| stage.announce(4)),
    ("tie-breaks", |_, stage| stage.order.clear()),
    ("who must not meet", |_, stage| {
        stage.limits.prohibited.push(Prohibition {
            first_round: 3,
            last_round: 5,
            entries: vec![EntryId(1), EntryId(2)],
        });
    }),
    ("leaving", |_, stage| stage.play.leaving = LeavingRule::Half),
    ("laws", |settings, _| settings.laws = Some("fide-2023".to_owned())),
    ("telephones", |settings, _| settings.reporting.posture = ReportingMode::Phones),
    ("agreed counts", |settings, _| settings.reporting.agreed_counts = false),
    ("minutes", |settings, _| settings.reporting.contest_minutes = 5),
    ("second pass", |settings, _| settings.reporting.second_pass = true),
    ("byes asked for", |settings, _| settings.reporting.bye_requests = true),
];

/// Name, visibility and notation of a time control.
const NAMES: [(&str, Edit); 7] = [
    ("name", |settings, _| "Women".clone_into(&mut settings.name)),
    ("address", |settings, _| "women".clone_into(&mut settings.slug)),
    ("place among the tournaments", |settings, _| settings.position = 2),
    ("rating list", |settings, _| "FIDE standard, 2026-11".clone_into(&mut settings.rating_list)),
    ("norms", |settings, _| settings.norms.exemption = Some(Exemption::Zonal)),
    ("visibility", |settings, _| settings.visibility = Visibility::Public),
    ("time control", |_, stage| stage.play = stage.play.clone().with_clock("90+30")),
];

#[test]
fn once_a_round_is_public_rules_change_with_a_reason_and_names_without() -> Result<(), Refusal> {
    for (what, edit) in RULES {
        let mut arbiter = begun()?;
        let before = arbiter.tournament.clone();
        assert_eq!(arbiter.edits(edit), Err(Refusal::ReasonNeeded), "{what}");
        assert_eq!(arbiter.because(" ").edits(edit), Err(Refusal::ReasonNeeded), "{what}");
        assert_eq!(arbiter.tournament, before, "{what}");
        assert_ne!(arbiter.because("the hall closes early").edits(edit)?, vec![], "{what}");
    }
    for (what, edit) in NAMES {
        assert_ne!(begun()?.edits(edit)?, vec![], "{what}");
    }
    Ok(())
}

#[test]
fn before_a_round_is_public_no_rule_needs_a_reason() -> Result<(), Refusal> {
    for (what, edit) in RULES.into_iter().chain(NAMES) {
        let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
        assert_ne!(arbiter.edits(edit)?, vec![], "{what}");
    }
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.pairs()?;
    arbiter.edits(|settings, _| settings.reporting.posture = ReportingMode::Phones)?;
    arbiter.publishes(1)?;
    let kiosk = |settings: &mut Settings, _: &mut StageForm| settings.reporting.posture = ReportingMode::Kiosk;
    assert_eq!(arbiter.edits(kiosk), Err(Refusal::ReasonNeeded), "a draft is not public yet");
    Ok(())
}

#[test]
fn a_rule_is_taken_back_with_a_reason_once_a_round_is_public() -> Result<(), Refusal> {
    let mut arbiter = begun()?;
    arbiter.because("no telephones any more").edits(|settings, _| settings.reporting.posture = ReportingMode::Kiosk)?;
    let edited = arbiter.tournament.version;
    assert_eq!(arbiter.undoes(edited), Err(Refusal::ReasonNeeded));
    arbiter.because("they may stay").undoes(edited)?;
    assert_eq!(arbiter.tournament.settings.reporting.posture, ReportingMode::Arbiters);
    arbiter.edits(|settings, _| "Women".clone_into(&mut settings.name))?;
    arbiter.undoes_the_last().map(drop)
}

/// A final is prepared while the groups are being played.
#[test]
fn a_stage_that_has_not_begun_changes_without_a_reason() -> Result<(), Refusal> {
    let mut arbiter = begun()?;
    let from = vec![Source::Places { of: Ranking::EachGroup(STAGE), places: 1..=2, after: None }];
    let entrants = Entrants { from, ..Entrants::default() };
    let (play, order) = (Play::of(Format::round_robin(1), Scoring::default()), Vec::new());
    let plan = StagePlan { name: "Final".to_owned(), play, entrants, order, ranks_from: None };
    arbiter.does(Command::AddStage(Box::new(plan)))?;
    let play = Play::of(Format::round_robin(2), Scoring::default());
    let part = StagePart::Play(Arc::new(play));
    arbiter.does(Command::EditStage { stage: StageId(2), part }).map(drop)
}

#[test]
fn an_edit_passes_the_same_gate_as_a_setup() {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    let message = |done: Done| done.unwrap_err().to_string();
    assert!(message(arbiter.edits(|settings, _| settings.slug = "A b".to_owned())).contains("\"A b\""));
    assert!(message(arbiter.edits(|_, stage| stage.announce(0))).contains("not 0"));
    let stranger = Prohibition { first_round: 1, last_round: 1, entries: vec![EntryId(1), EntryId(12)] };
    assert!(message(arbiter.edits(|_, stage| stage.limits.prohibited = vec![stranger])).contains("12"));
}

#[test]
fn an_event_is_edited_as_long_as_nobody_was_faster() {
    let day = |day| NaiveDate::from_ymd_opt(2026, 5, day);
    let mut event = Event { slug: "harbour".to_owned(), name: "Harbour Open".to_owned(), ..Event::default() };
    let edited = |event: &Event, edit: &dyn Fn(&mut Event), seen| {
        let mut after = event.clone();
        edit(&mut after);
        event.edit(after, seen)
    };
    let backwards = edited(&event, &|event| (event.start, event.end) = (day(9), day(3)), Version(0));
    assert!(backwards.unwrap_err().to_string().contains("ends before it begins"));
    assert_eq!(edited(&event, &|_| (), Version(0)), Ok(None), "nothing edited is no change");

    let moved = edited(&event, &|event| event.city = "Delft".to_owned(), Version(0)).unwrap().unwrap();
    event.apply(&moved);
    assert_eq!((event.city.as_str(), event.version), ("Delft", Version(1)));
    let named = |event: &mut Event| event.chief_arbiter = "I. Noor".to_owned();
    let stale = Refusal::Stale { row: Row::Event, seen: Version(0), current: Version(1) };
    assert_eq!(edited(&event, &named, Version(0)), Err(stale));
    assert!(edited(&event, &named, Version(1)).unwrap().is_some());
}

#[test]
fn the_initial_colour_is_drawn_before_round_1() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.draws(Side::Second)?;
    arbiter.draws(Side::First)?;
    arbiter.pairs()?;
    assert_eq!(arbiter.draws(Side::First), Ok(vec![]), "it is that side already");
    assert_eq!(arbiter.draws(Side::Second), Err(Refusal::AlreadyDrawn));
    Ok(())
}
