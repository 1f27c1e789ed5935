//! Entrants of a tournament.

use qisai_domain::{ByeKind, Command, EntryId, PersonId, Player, Refusal, Row, Version};

use crate::arbiter::{Arbiter, at, person, rated, swiss};

fn numbered<const N: usize>(arbiter: &Arbiter, expected: [(&str, u32); N]) {
    assert_eq!(arbiter.numbers(), expected.into());
}

#[test]
fn before_round_1_the_list_is_in_order_of_strength() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(swiss(5));
    arbiter.registers_players(vec![rated("Cid", 1900), rated("Ada", 2100), person("Dot")])?;
    arbiter.registers_players(vec![rated("Bo", 2000)])?;
    numbered(&arbiter, [("Ada", 1), ("Bo", 2), ("Cid", 3), ("Dot", 4)]);

    arbiter.corrects("Dot", rated("Dot", 2200))?;
    numbered(&arbiter, [("Dot", 1), ("Ada", 2), ("Bo", 3), ("Cid", 4)]);
    Ok(())
}

#[test]
fn a_late_entry_gets_the_number_of_its_proper_place() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(swiss(5));
    arbiter.registers_players(vec![rated("Ada", 2100), rated("Bo", 2000), rated("Cid", 1900), rated("Dot", 1800)])?;
    arbiter.plays_a_round()?;
    arbiter.registers_players(vec![rated("Eve", 1950)])?;
    numbered(&arbiter, [("Ada", 1), ("Bo", 2), ("Eve", 3), ("Cid", 4), ("Dot", 5)]);

    assert_eq!(arbiter.participation("Eve").from, 2);
    arbiter.pairs()?;
    assert_eq!(arbiter.pairings(1), ["Ada-Bo", "Cid-Dot"], "round 1 stays as it was played");
    assert_eq!(arbiter.pairings(2), ["Ada-Bo", "Eve-Cid", "Dot PairingAllocated"]);
    Ok(())
}

#[test]
fn a_correction_after_round_1_leaves_the_numbers_alone() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    arbiter.corrects("Bo", rated("Bo", 2700))?;
    numbered(&arbiter, [("Ada", 1), ("Bo", 2)]);
    Ok(())
}

#[test]
fn a_round_robin_takes_nobody_once_it_has_begun() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(["Ada", "Bo"]);
    arbiter.registers(["Cid"])?;
    arbiter.pairs()?;
    assert_eq!(arbiter.registers(["Dot", "Eve"]), Err(Refusal::RoundRobinStarted), "one number is free");
    arbiter.registers(["Dot"])?;
    assert_eq!(arbiter.registers(["Eve"]), Err(Refusal::RoundRobinStarted));
    Ok(())
}

#[test]
fn the_same_person_is_entered_once() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada"]);
    assert_eq!(arbiter.registers([" ada "]), Err(Refusal::Duplicate(" ada ".to_owned())));
    assert_eq!(arbiter.registers(["Bo", "Bo"]), Err(Refusal::Duplicate("Bo".to_owned())), "twice in one list");
    assert!(arbiter.numbers().len() == 1, "a refused list enters nobody");

    let mut namesake = person("Ada");
    namesake.born = "1990".to_owned();
    arbiter.registers_players(vec![namesake])?;
    arbiter.does(Command::Register { players: vec![person("Ada")], allow_duplicates: true })?;
    assert_eq!(arbiter.tournament.entries.len(), 3);
    Ok(())
}

#[test]
fn an_identity_number_outweighs_the_name() -> Result<(), Refusal> {
    let with_id = |name: &str, id: &str| Player { fide_id: id.to_owned(), ..person(name) };
    let mut arbiter = Arbiter::of(swiss(5));
    arbiter.registers_players(vec![with_id("Ada", "100")])?;
    arbiter.registers_players(vec![with_id("Ada", "101")])?;
    let married = with_id("Ada Stone", "100");
    assert_eq!(arbiter.registers_players(vec![married]), Err(Refusal::Duplicate("Ada Stone".to_owned())));
    Ok(())
}

#[test]
fn a_name_is_words_not_blanks_or_control_characters() {
    let mut arbiter = Arbiter::of_a_swiss(["Ada"]);
    for name in ["", "  ", "A\tB", &"x".repeat(201)] {
        assert_eq!(arbiter.registers([name]), Err(Refusal::Name(name.to_owned())));
        assert_eq!(arbiter.corrects("Ada", person(name)), Err(Refusal::Name(name.to_owned())));
    }
}

#[test]
fn who_withdraws_is_not_paired_again_until_reinstated() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid"]);
    arbiter.plays_a_round()?;
    arbiter.withdraws("Bo")?;
    assert_eq!(arbiter.withdraws("Bo"), Ok(vec![]), "asked twice, done once");
    arbiter.plays_a_round()?;
    assert_eq!(arbiter.pairings(2), ["Ada-Cid", "Bo ZeroPoint"]);

    arbiter.reinstates("Bo")?;
    arbiter.pairs()?;
    assert_eq!(arbiter.pairings(3), ["Ada-Bo", "Cid PairingAllocated"]);
    Ok(())
}

#[test]
fn who_was_paired_can_be_withdrawn_but_not_removed() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.removes("Bo")?;
    numbered(&arbiter, [("Ada", 1), ("Cid", 2), ("Dot", 3)]);
    arbiter.pairs()?;
    assert_eq!(arbiter.removes("Cid"), Err(Refusal::AlreadyPaired { name: "Cid".to_owned(), round: 1 }));
    Ok(())
}

#[test]
fn a_bye_is_asked_for_before_the_round_is_paired() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid"]);
    arbiter.grants_bye("Cid", 1, ByeKind::HalfPoint)?;
    arbiter.pairs()?;
    assert_eq!(arbiter.pairings(1), ["Ada-Bo", "Cid HalfPoint"]);
    arbiter.publishes(1)?;
    assert_eq!(arbiter.grants_bye("Bo", 1, ByeKind::HalfPoint), Err(Refusal::RoundPaired { round: 1 }));
    assert_eq!(arbiter.marks_absent(1, ["Bo"]), Err(Refusal::RoundPaired { round: 1 }));
    Ok(())
}

#[test]
fn the_pairing_allocated_bye_cannot_be_asked_for() {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    let kind = ByeKind::PairingAllocated;
    assert_eq!(arbiter.grants_bye("Ada", 2, kind), Err(Refusal::ByeKind { kind }));
}

#[test]
fn a_bye_needs_a_round_that_will_be_played() {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    for round in [0, 6] {
        let refusal = arbiter.grants_bye("Ada", round, ByeKind::HalfPoint).unwrap_err();
        assert_eq!(refusal.to_string(), format!("there is no round {round} here"));
    }
}

#[test]
fn the_roll_call_sets_and_clears_absences_and_leaves_granted_byes() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.grants_bye("Dot", 1, ByeKind::HalfPoint)?;
    arbiter.marks_absent(1, ["Ada"])?;
    arbiter.calls_the_roll(1, [("Ada", false), ("Bo", true), ("Dot", true)])?;
    assert_eq!(arbiter.calls_the_roll(1, [("Dot", false)]), Ok(vec![]), "a granted bye is no absence");
    arbiter.pairs()?;
    assert_eq!(arbiter.pairings(1), ["Ada-Cid", "Bo ZeroPoint", "Dot HalfPoint"]);
    Ok(())
}

#[test]
fn two_roll_calls_do_not_undo_each_other() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    let seen = arbiter.tournament.version;
    let absent =
        |arbiter: &Arbiter, name| Command::SetAbsent { at: at(1), absent: [(arbiter.entry(name), true)].into() };
    arbiter.marks_absent(1, ["Ada"])?;
    arbiter.does_seeing(seen, absent(&arbiter, "Bo"))?;
    arbiter.pairs()?;
    assert_eq!(
        arbiter.pairings(1),
        ["Cid-Dot", "Ada ZeroPoint", "Bo ZeroPoint"],
        "who is not in a form stays as he is"
    );
    Ok(())
}

#[test]
fn an_outdated_form_is_refused_with_both_versions() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.corrects("Ada", rated("Ada", 1500))?;
    let edit = |id, player| Command::EditPerson { id: PersonId(id), player: Box::new(player) };
    let row = Row::Person { person: PersonId(1) };
    let stale = Refusal::Stale { row, seen: Version(1), current: Version(2) };
    assert_eq!(arbiter.does_seeing(Version(1), edit(1, rated("Ada", 1600))), Err(stale));

    arbiter.does_seeing(Version(1), edit(2, rated("Bo", 1)))?;
    arbiter.does_seeing(Version(1), Command::Withdraw(EntryId(1))).map(drop)
}

#[test]
fn a_drawn_order_names_everybody_once_before_round_1() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(["Ada", "Bo", "Cid"]);
    arbiter.renumbers(["Cid", "Ada", "Bo"])?;
    numbered(&arbiter, [("Cid", 1), ("Ada", 2), ("Bo", 3)]);
    assert!(arbiter.renumbers(["Cid", "Ada"]).is_err(), "Bo is forgotten");
    assert!(arbiter.renumbers(["Cid", "Ada", "Bo", "Cid"]).is_err(), "Cid is named twice");
    arbiter.pairs()?;
    assert_eq!(arbiter.renumbers(["Ada", "Bo", "Cid"]), Err(Refusal::RoundPaired { round: 1 }));
    Ok(())
}
