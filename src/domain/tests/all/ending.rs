//! End of a tournament: nothing changes until it is reopened, and the log contains both acts.

use std::collections::BTreeMap;

use chrono::DateTime;
use qisai_domain::command::Action;
use qisai_domain::office::{Need, needed};
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, STAGE, at, neighbours, person, replay, unstamped};

/// Returns a Swiss of five rounds, one of them over.
fn played() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    Ok(arbiter)
}

fn ended() -> Result<Arbiter, Refusal> {
    let mut arbiter = played()?;
    arbiter.because("the hall was flooded").does(Command::End)?;
    Ok(arbiter)
}

fn refusal() -> Refusal {
    Refusal::Ended { by: Actor::nameless(ActorRole::Desk) }
}

#[test]
fn a_tournament_is_ended_when_no_round_is_a_draft_or_in_play() -> Result<(), Refusal> {
    let open = |state| Err(Refusal::NotOver { rounds: vec![OpenRound { group: String::new(), round: 2, state }] });
    let mut arbiter = played()?;
    arbiter.pairs()?;
    assert_eq!(arbiter.does(Command::End), open(RoundState::Draft));
    arbiter.publishes(2)?;
    assert_eq!(arbiter.does(Command::End), open(RoundState::Published));
    let said = arbiter.does(Command::End).unwrap_err().to_string();
    assert!(said.contains("round 2 is being played"), "{said}");
    assert!(!arbiter.tournament.has_ended());
    for board in arbiter.boards(2) {
        arbiter.enters(board, GameResult::DRAW)?;
    }
    arbiter.closes(2)?;
    arbiter.does(Command::End)?;
    assert!(arbiter.tournament.has_ended(), "rounds that were announced and never paired hinder nothing");
    assert_eq!(arbiter.does(Command::End), Ok(vec![]), "ended twice is ended once");
    Ok(())
}

#[test]
fn a_tournament_that_has_ended_refuses_whatever_else_is_done() -> Result<(), Refusal> {
    let mut arbiter = ended()?;
    let (entry, person_of) = (arbiter.entry("Ada"), arbiter.person("Ada"));
    let dot = arbiter.person("Dot");
    let pairing = arbiter.pairing(1, 1).id;
    let game = GameKey::ONLY;
    let settings = arbiter.tournament.settings.as_ref().clone();
    let last = arbiter.log.last().unwrap();
    let changes = last.changes().unwrap().0.changes;
    let commands = vec![
        Command::EditSettings(Box::new(Settings { name: "Women".to_owned(), ..settings.clone() })),
        // Settings without the end are refused too.
        Command::EditSettings(Box::new(Settings { ended: None, ..settings })),
        Command::EditStage { stage: STAGE, part: StagePart::Name("Final".to_owned()) },
        Command::EditPrizes(None),
        Command::EditListings(Vec::new()),
        Command::Register { players: vec![person("Eve")], allow_duplicates: false },
        Command::EditPerson { id: person_of, player: Box::new(person("Ada B")) },
        Command::Withdraw(entry),
        Command::Expel(entry),
        Command::RequestBye { at: at(2), entry, kind: Some(ByeKind::HalfPoint) },
        Command::SetAbsent { at: at(2), absent: BTreeMap::from([(entry, true)]) },
        Command::Pair(vec![(at(2), neighbours(&arbiter.tournament))]),
        Command::Reopen(at(1)),
        Command::DiscardRound(at(1)),
        Command::Enter { at: at(1), pairing, game, result: GameResult::DRAW },
        Command::CorrectForRating { at: at(1), pairing, game, result: Some(GameResult::DRAW) },
        Command::Sanction { group: GROUP, entry, penalties: Vec::new(), adjustments: Vec::new() },
        Command::Undo { version: last.version, changes },
    ];
    let before = arbiter.tournament.clone();
    for command in commands {
        let done = arbiter.because("asked by letter").does(command.clone());
        assert_eq!(done, Err(refusal()), "{command:?}");
    }
    assert_eq!(arbiter.tournament, before);
    // Erasure is still possible, because the law grants it to everyone, mostly after the event.
    let erased = arbiter.because("asked by letter").does(Command::Erase(dot))?;
    assert_eq!(erased, [Change::Erased { person: dot }]);
    let said = refusal().to_string();
    assert!(said.contains("arbiter has ended") && said.contains("chief arbiter must reopen it"), "{said}");
    Ok(())
}

#[test]
fn it_is_reopened_with_a_reason_and_goes_on() -> Result<(), Refusal> {
    let mut arbiter = ended()?;
    let stood = played()?;
    assert_eq!(arbiter.does(Command::ReopenEnded), Err(Refusal::ReasonNeeded));
    assert!(arbiter.tournament.has_ended());
    arbiter.because("the water has gone").does(Command::ReopenEnded)?;
    assert_eq!(unstamped(&arbiter.tournament), unstamped(&stood.tournament), "nothing but the mark has come and gone");
    assert_eq!(arbiter.does(Command::ReopenEnded), Ok(vec![]), "what has not ended is open already");
    arbiter.plays_a_round()?;
    assert_eq!(replay(&arbiter.log).unwrap().settings, arbiter.tournament.settings);
    Ok(())
}

#[test]
fn the_log_tells_who_has_ended_it_when_and_why() -> Result<(), Refusal> {
    let mut arbiter = ended()?;
    let end = arbiter.tournament.version;
    arbiter.because("the water has gone").does(Command::ReopenEnded)?;
    let told = |version| {
        let entry = arbiter.log.iter().find(|entry| entry.version == version).unwrap();
        let (public, words) = entry.changes().unwrap();
        (public.action, entry.actor(&public).name, words.unwrap().text)
    };
    assert_eq!(told(end), (Action::End, "arbiter".to_owned(), "the hall was flooded".to_owned()));
    let reopened = (Action::ReopenEnded, "arbiter".to_owned(), "the water has gone".to_owned());
    assert_eq!(told(end.next()), reopened);
    let replayed = replay(&arbiter.log[..arbiter.log.len() - 1]).unwrap();
    let mark = replayed.settings.ended.clone().unwrap();
    let entry = arbiter.log.iter().find(|entry| entry.version == end).unwrap();
    let at = DateTime::parse_from_rfc3339(&entry.changes().unwrap().0.at).unwrap();
    assert_eq!((mark.by.nameless(), mark.at), (Actor::nameless(ActorRole::Desk), at.to_utc()));
    Ok(())
}

#[test]
fn neither_the_end_nor_the_reopening_is_taken_back_by_an_undo() -> Result<(), Refusal> {
    let mut arbiter = ended()?;
    let end = arbiter.tournament.version;
    arbiter.because("the water has gone").does(Command::ReopenEnded)?;
    let reopened = arbiter.tournament.version;
    assert_eq!(arbiter.because("no").undoes(reopened), Err(Refusal::CannotUndo), "it would end without the right to");
    assert_eq!(arbiter.because("no").undoes(end), Err(Refusal::UndoFirst(vec![reopened])));
    assert!(!arbiter.tournament.has_ended());
    Ok(())
}

#[test]
fn what_was_done_before_the_end_is_taken_back_after_the_reopening() -> Result<(), Refusal> {
    let mut arbiter = played()?;
    arbiter.edits(|settings, _| settings.name = "Women".to_owned())?;
    let renamed = arbiter.tournament.version;
    arbiter.does(Command::End)?;
    arbiter.because("a wrong name").does(Command::ReopenEnded)?;
    arbiter.undoes(renamed)?;
    assert_eq!(arbiter.tournament.settings.name, "");
    Ok(())
}

#[test]
fn no_form_of_settings_ends_a_tournament() -> Result<(), Refusal> {
    let mark = ended()?.tournament.settings.ended.clone();
    assert!(mark.is_some());
    let mut arbiter = played()?;
    assert_eq!(arbiter.edits(|settings, _| settings.ended = mark), Ok(vec![]));
    assert!(!arbiter.tournament.has_ended());
    Ok(())
}

#[test]
fn only_who_may_end_it_ends_or_reopens_it() -> Result<(), Refusal> {
    let arbiter = played()?;
    for command in [Command::End, Command::ReopenEnded] {
        let needs: Vec<Right> = needed(&arbiter.tournament, &command).into_iter().map(|Need { can, .. }| can).collect();
        assert_eq!(needs, [Right::End]);
    }
    assert_eq!(office::holders(Right::End), [Office::Chief]);
    Ok(())
}

#[test]
fn what_has_not_ended_says_nothing_of_it_and_what_was_stored_before_is_read() -> Result<(), Refusal> {
    let open = serde_json::to_value(played()?.tournament.settings.as_ref()).unwrap();
    assert!(open.get("ended").is_none());
    let read: Settings = serde_json::from_value(open).unwrap();
    assert_eq!(read.ended, None);
    let over = ended()?.tournament.settings.as_ref().clone();
    let written = serde_json::to_value(&over).unwrap();
    assert_eq!(written["ended"]["by"]["role"], "desk");
    assert_eq!(serde_json::from_value::<Settings>(written.clone()).unwrap(), over);
    // Rows of format 1 have a name.
    let mut before = written;
    before["ended"]["by"] = "arbiter".into();
    let read: Settings = serde_json::from_value(before.clone()).unwrap();
    assert_eq!(read.ended.as_ref().unwrap().by.nameless(), Actor::account("arbiter"));
    assert_eq!(serde_json::to_value(read).unwrap(), before);
    Ok(())
}
