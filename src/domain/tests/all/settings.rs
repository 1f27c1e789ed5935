//! What is decided about a tournament, and what is fixed once it has begun.

use chrono::NaiveDate;
use qisai_domain::refusal::LockedSetting;
use qisai_domain::{Discipline, EntryId, Format, Prohibition, Refusal, ScoreSystem, Side};

use crate::arbiter::Arbiter;

fn begun() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    arbiter.plays_a_round()?;
    Ok(arbiter)
}

#[test]
fn everything_is_open_before_round_1() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.edits(|event, settings, plan| {
        event.city = "Delft".to_owned();
        settings.discipline = Discipline::Draughts;
        settings.scores = ScoreSystem::two_one_zero();
        plan.format = Format::RoundRobin { cycles: 2, reverse_last_two: true };
        plan.rounds = 2;
    })?;
    assert_eq!(arbiter.tournament.event.city, "Delft");
    assert_eq!(arbiter.tournament.stages[0].rounds, 2);
    assert_eq!(arbiter.edits(|_, _, _| ()), Ok(vec![]), "nothing edited is no change");
    Ok(())
}

#[test]
fn the_game_its_points_and_its_system_are_fixed_once_round_1_is_paired() -> Result<(), Refusal> {
    let mut arbiter = begun()?;
    let locked = |setting| Err(Refusal::Locked(setting));
    assert_eq!(
        arbiter.edits(|_, settings, _| settings.discipline = Discipline::Xiangqi),
        locked(LockedSetting::Discipline)
    );
    assert_eq!(
        arbiter.edits(|_, settings, _| settings.scores = ScoreSystem::three_one_zero()),
        locked(LockedSetting::Scores)
    );
    assert_eq!(arbiter.edits(|_, _, plan| plan.format = Format::Knockout), locked(LockedSetting::Format));
    assert_eq!(arbiter.edits(|_, _, plan| plan.rounds = 1), locked(LockedSetting::Rounds));
    let family = Prohibition { first_round: 1, last_round: 5, entries: vec![EntryId(1), EntryId(2)], separates: None };
    assert_eq!(arbiter.edits(|_, _, plan| plan.prohibited.push(family)), locked(LockedSetting::Prohibited));
    Ok(())
}

#[test]
fn rounds_and_tie_breaks_change_later_with_a_reason_only() -> Result<(), Refusal> {
    let mut arbiter = begun()?;
    assert_eq!(arbiter.edits(|_, _, plan| plan.rounds = 3), Err(Refusal::ReasonNeeded));
    assert_eq!(arbiter.edits(|_, settings, _| settings.tie_breaks.clear()), Err(Refusal::ReasonNeeded));
    arbiter.because("the hall closes on Saturday").edits(|_, _, plan| plan.rounds = 3)?;
    arbiter.edits(|event, _, _| event.chief_arbiter = "I. Noor".to_owned()).map(drop)
}

#[test]
fn an_edit_passes_the_same_gate_as_a_setup() {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    let message = |done: crate::arbiter::Done| done.unwrap_err().to_string();
    assert!(message(arbiter.edits(|_, settings, _| settings.slug = "A b".to_owned())).contains("\"A b\""));
    assert!(message(arbiter.edits(|_, _, plan| plan.rounds = 0)).contains("not 0"));
    let day = |day| NaiveDate::from_ymd_opt(2026, 5, day);
    let backwards = arbiter.edits(|event, _, _| (event.start, event.end) = (day(9), day(3)));
    assert!(message(backwards).contains("ends before it begins"));
    let stranger =
        Prohibition { first_round: 1, last_round: 1, entries: vec![EntryId(1), EntryId(12)], separates: None };
    assert!(message(arbiter.edits(|_, _, plan| plan.prohibited = vec![stranger])).contains("12"));
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
