//! Limits of entered text: its length, and no control characters (finding D18).

use std::collections::BTreeSet;
use std::sync::Arc;

use qisai_domain::command::{Command, Envelope, Reasoning};
use qisai_domain::event::book::BookFacts;
use qisai_domain::text::{Field, Flaw, LINE, PARAGRAPH};
use qisai_domain::{
    Author, Contest, EntryId, Event, Player, PrizePlan, Refusal, Setup, Sitting, StagePart, Team, TextFlaw, Tournament,
    decide,
};

use crate::arbiter::{Arbiter, STAGE, entrant, person, swiss};

/// Flaws of a line with a NUL, and of one that is one character too long.
const FLAWED: [(Flaw, usize); 2] = [(Flaw::Control, 0), (Flaw::TooLong { length: LINE + 1, limit: LINE }, LINE + 1)];

fn text(length: usize) -> String {
    if length == 0 { "a\0b".to_owned() } else { "ö".repeat(length) }
}

fn refused(field: Field, flaw: Flaw) -> Refusal {
    Refusal::from(TextFlaw { field, flaw })
}

/// Returns commands that contain a text, with the field of the text.
fn commands(arbiter: &Arbiter, text: &str) -> Vec<(Field, Command)> {
    let typed = || text.to_owned();
    let t = &arbiter.tournament;
    let stage = &t.stages[0];
    let sitting: Sitting =
        serde_json::from_value(serde_json::json!({"round": 1, "start": "2026-05-01T10:00:00"})).unwrap();
    let mut contest = Contest::of_games(1);
    contest.segments[0].clock = typed();
    let mut play = stage.play.as_ref().clone();
    play.contests = vec![(1, contest)];
    let mut settings = t.settings.as_ref().clone();
    settings.name = typed();
    let mut rated = t.settings.as_ref().clone();
    rated.rating_list = typed();
    let mut limited = t.settings.as_ref().clone();
    limited.admission = typed();
    let part = |part| Command::EditStage { stage: STAGE, part };
    let player = |player: Player| Command::Register { players: vec![player], allow_duplicates: false };
    let team = |team: Team| Command::RegisterTeam { team: Box::new(team), players: Vec::new() };
    let named = || Team { name: "Lions".to_owned(), ..Team::default() };
    vec![
        (Field::SectionName, Command::EditSettings(Box::new(settings))),
        (Field::RatingList, Command::EditSettings(Box::new(rated))),
        (Field::Admission, Command::EditSettings(Box::new(limited))),
        (Field::StageName, part(StagePart::Name(typed()))),
        (Field::TimeControl, part(StagePart::Play(Arc::new(play)))),
        (Field::TieBreak, part(StagePart::Order(vec![typed()].into()))),
        (Field::Venue, part(StagePart::Sittings(vec![Sitting { venue: typed(), ..sitting.clone() }].into()))),
        (Field::Label, part(StagePart::Sittings(vec![Sitting { label: typed(), ..sitting }].into()))),
        (Field::Federation, player(Player { federation: typed(), ..person("Zoe") })),
        (Field::Club, player(Player { club: typed(), ..person("Zoe") })),
        (Field::Identity, player(Player { fide_id: typed(), ..person("Zoe") })),
        (Field::Born, player(Player { born: typed(), ..person("Zoe") })),
        (Field::PlayerTitle, player(Player { title_text: typed(), ..person("Zoe") })),
        (Field::ShortName, team(Team { short: typed(), ..named() })),
        (Field::Federation, team(Team { federation: typed(), ..named() })),
        (Field::Club, team(Team { club: typed(), ..named() })),
        (Field::Mark, Command::Tag { entry: EntryId(1), tags: BTreeSet::from([typed()]) }),
    ]
}

fn decided(t: &Tournament, command: Command) -> Result<(), Refusal> {
    let actor = Author::account("anna", chrono::DateTime::UNIX_EPOCH);
    decide(t, &Envelope::new(actor, command)).map(drop)
}

#[test]
fn d18_a_command_with_a_text_that_no_page_can_show_is_refused_by_its_field() {
    let arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    for (flaw, length) in FLAWED {
        for (field, command) in commands(&arbiter, &text(length)) {
            assert_eq!(decided(&arbiter.tournament, command), Err(refused(field, flaw)), "{field:?}");
        }
    }
    for (field, command) in commands(&arbiter, &text(LINE)) {
        let told = decided(&arbiter.tournament, command);
        assert!(!matches!(told, Err(Refusal::Setup(_))), "{field:?}: {LINE} characters are allowed: {told:?}");
    }
}

#[test]
fn d18_texts_of_several_lines_have_more_room() {
    let arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    let t = &arbiter.tournament;
    let prizes = |text: &str| {
        decided(t, Command::EditPrizes(Some(PrizePlan { tables: text.to_owned(), ..PrizePlan::default() })))
    };
    let long = Flaw::TooLong { length: PARAGRAPH + 1, limit: PARAGRAPH };
    assert_eq!(prizes(&"x".repeat(PARAGRAPH + 1)), Err(refused(Field::Prizes, long)));
    assert_eq!(prizes("Open: 100\r\nWomen: 50\n"), Ok(()));
    assert_eq!(prizes("Open: 100\0"), Err(refused(Field::Prizes, Flaw::Control)));

    let named = || Command::EditStage { stage: STAGE, part: StagePart::Name("Final".to_owned()) };
    let because = |text: &str| {
        let actor = Author::account("anna", chrono::DateTime::UNIX_EPOCH);
        let reason = Some(Reasoning { text: text.to_owned(), open: false });
        decide(t, &Envelope { reason, ..Envelope::new(actor, named()) }).map(drop)
    };
    assert_eq!(because("he left\nwithout a word"), Ok(()));
    assert_eq!(because(&"x".repeat(PARAGRAPH + 1)), Err(refused(Field::Reason, long)));
    assert_eq!(because("he\0left"), Err(refused(Field::Reason, Flaw::Control)));
}

#[test]
fn d18_a_record_holds_no_nul() {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.plays_a_round().unwrap();
    let (_, group) = arbiter.tournament.first_group().unwrap();
    let pairing = *group.round(1).unwrap().pairings.keys().next().unwrap();
    let (at, game) = (crate::arbiter::at(1), qisai_domain::GameKey::ONLY);
    let kept = qisai_domain::command::KeptRecord { pairing, game, text: Some("1. e4\0 e5".to_owned()) };
    let told = decided(&arbiter.tournament, Command::KeepRecords { at, records: vec![kept] });
    assert_eq!(told, Err(refused(Field::Record, Flaw::Control)));
}

#[test]
fn d18_setups_and_events_pass_the_same_gate() {
    for (flaw, length) in FLAWED {
        let text = text(length);
        let setup = Setup { entrants: vec![entrant(1, &text)], ..swiss(3) };
        let told = Tournament::try_from(setup).map(drop);
        assert_eq!(told.map_err(Refusal::from), Err(refused(Field::Name, flaw)));
        let event = || Event { slug: "harbour".to_owned(), ..Event::default() };
        for (field, event) in [
            (Field::EventName, Event { name: text.clone(), ..event() }),
            (Field::City, Event { city: text.clone(), ..event() }),
            (Field::Federation, Event { federation: text.clone(), ..event() }),
            (Field::TimeZone, Event { time_zone: text.clone(), ..event() }),
            (Field::ChiefArbiter, Event { chief_arbiter: text.clone(), ..event() }),
            (Field::Deputy, Event { deputies: vec![text.clone()], ..event() }),
            (Field::Host, Event { book: BookFacts { hosts: vec![text.clone()], ..BookFacts::default() }, ..event() }),
            (
                Field::FairPlay,
                Event { book: BookFacts { fair_play: vec![text.clone()], ..BookFacts::default() }, ..event() },
            ),
            (Field::Grade, Event { grades: [("I. Noor".to_owned(), text.clone())].into(), ..event() }),
        ] {
            assert_eq!(event.check().map_err(Refusal::from), Err(refused(field, flaw)));
        }
    }
}
