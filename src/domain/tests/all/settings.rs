//! What is decided about a tournament, and what is fixed once it has begun.

use chrono::NaiveDate;
use qisai_domain::format::Tree;
use qisai_domain::refusal::LockedSetting;
use qisai_domain::{Discipline, EntryId, Event, Format, Prohibition, Refusal, Row, ScoreSystem, Side, Table, Version};

use crate::arbiter::{Arbiter, Done, GROUP, knockout};

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
    arbiter.edits(|settings, _| settings.name = "Women".to_owned()).map(drop)
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
