//! Originators of acts in the log: roles in hashed texts, names in parts that can be erased.

use chrono::DateTime;
use qisai_domain::log::{Act, EventReplay, LogError, Replay};
use qisai_domain::*;
use serde_json::{Value, json};

use crate::arbiter::{Arbiter, replay};
use crate::log::seal;

/// Returns a log of versions 1 to 7 by the account `arbiter`.
fn log() -> Result<Vec<LogEntry>, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.registers(["Cid", "Dot"])?;
    arbiter.plays_a_round()?;
    Ok(arbiter.log)
}

/// Links entries anew from their public texts.
fn chain(log: &mut [LogEntry]) {
    let mut previous = Hash::default();
    for entry in log {
        entry.previous = previous;
        seal(entry);
        previous = entry.hash;
    }
}

/// Rewrites an entry as one of format 1.
fn as_format_1(entry: &mut LogEntry) {
    let mut public: Value = serde_json::from_str(&entry.public).unwrap();
    public["format"] = json!(1);
    public["actor"] = json!("arbiter");
    let parts = public["parts"].as_array_mut().unwrap();
    parts.pop();
    entry.parts.pop();
    entry.public = public.to_string();
}

fn actor_of(entry: &LogEntry) -> Actor {
    entry.actor(&entry.head().unwrap())
}

#[test]
fn the_hashed_text_contains_the_role_and_no_name() -> Result<(), Refusal> {
    for entry in log()? {
        assert!(!entry.public.contains(r#""arbiter""#), "{}", entry.public);
        assert!(entry.public.contains(r#""actor":{"role":"desk","part":"#), "{}", entry.public);
        assert_eq!(actor_of(&entry), Actor::account("arbiter"));
        let names: Vec<bool> = entry.parts.iter().map(|part| part.staff_only && part.subject.is_none()).collect();
        assert_eq!(names.iter().filter(|is_name| **is_name).count(), 1, "for the staff alone");
    }
    Ok(())
}

#[test]
fn sessions_of_edits_and_ends_contain_the_role_and_no_name() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.pairs()?;
    arbiter.begins_edit(1)?;
    let edit = arbiter.round(1).hand_edit.clone().unwrap();
    assert_eq!(edit.by.nameless(), Actor::nameless(ActorRole::Desk));
    arbiter.discards(1)?;
    arbiter.because("the hall was flooded").does(Command::End)?;
    assert!(arbiter.log.iter().all(|entry| !entry.public.contains(r#""arbiter""#)));
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    Ok(())
}

#[test]
fn two_acts_of_one_account_have_no_digest_in_common() -> Result<(), Refusal> {
    let log = log()?;
    let digest = |entry: &LogEntry| entry.parts.last().unwrap().digest;
    let mut digests: Vec<Hash> = log.iter().map(digest).collect();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), log.len());
    Ok(())
}

#[test]
fn roles_without_a_name_have_no_part() {
    let arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    for role in ActorRole::ALL {
        let author = Author { actor: Actor::nameless(role), at: DateTime::UNIX_EPOCH };
        let act = Act::new(String::new(), author, command::Action::Edit);
        let entry = LogEntry::new(arbiter.tournament.id, Version(2), &act, &[], Hash::default(), &[7; 32]);
        assert_eq!((entry.parts.len(), actor_of(&entry)), (0, Actor::nameless(role)));
    }
}

#[test]
fn f11_an_account_called_like_an_agreement_is_an_account() {
    let arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    let author = Author::account("agreed by both", DateTime::UNIX_EPOCH);
    let act = Act::new(String::new(), author, command::Action::Edit);
    let entry = LogEntry::new(arbiter.tournament.id, Version(2), &act, &[], Hash::default(), &[7; 32]);
    assert_eq!(actor_of(&entry), Actor::account("agreed by both"));
    assert!(!actor_of(&entry).is_same(&Actor::nameless(ActorRole::Both)));
}

#[test]
fn a_log_of_format_1_is_continued_in_format_2_and_never_back() -> Result<(), Refusal> {
    let whole = log()?;
    let mut mixed = whole.clone();
    mixed.iter_mut().take(4).for_each(as_format_1);
    chain(&mut mixed);
    assert_eq!(mixed.iter().map(actor_of).collect::<Vec<_>>(), vec![Actor::account("arbiter"); 7]);
    assert_eq!(replay(&mixed).unwrap(), replay(&whole).unwrap());
    let mut back = whole;
    as_format_1(&mut back[4]);
    chain(&mut back);
    assert_eq!(replay(&back), Err(LogError::EarlierFormat(Version(5))));
    Ok(())
}

#[test]
fn format_1_named_an_agreement_of_both_players() -> Result<(), Refusal> {
    let mut log = log()?;
    as_format_1(&mut log[0]);
    log[0].public = log[0].public.replace(r#""actor":"arbiter""#, r#""actor":"agreed by both""#);
    assert_eq!(actor_of(&log[0]), Actor::nameless(ActorRole::Both));
    Ok(())
}

/// Replays a log and returns the first part that is lost.
fn lost(log: &[LogEntry]) -> Option<LogError> {
    let mut replay = Replay::default();
    for entry in log {
        replay.push(entry).unwrap();
    }
    replay.lost()
}

#[test]
fn a_name_is_erased_where_an_entry_says_so_and_nowhere_else() -> Result<(), Refusal> {
    let mut log = log()?;
    let last = log.last().unwrap();
    let author = Author { actor: Actor::nameless(ActorRole::Installation), at: DateTime::UNIX_EPOCH };
    let act = Act { erases: vec![Version(3)], ..Act::new(String::new(), author, command::Action::Erase) };
    let erasure = LogEntry::new(TournamentId(last.aggregate), Version(8), &act, &[], last.hash, &[9; 32]);
    log.push(erasure);
    assert_eq!(lost(&log), None, "the parts may be emptied later");
    log[2].parts.last_mut().unwrap().kept = None;
    assert_eq!((lost(&log), actor_of(&log[2])), (None, Actor::nameless(ActorRole::Desk)));
    let part = log[4].parts.len() - 1;
    log[4].parts.last_mut().unwrap().kept = None;
    assert_eq!(lost(&log), Some(LogError::Lost { version: Version(5), part }));
    Ok(())
}

#[test]
fn a_person_named_as_originator_is_erased_with_the_person() -> Result<(), Refusal> {
    let mut log = log()?;
    let last = log.last().unwrap();
    let author = Author { actor: Actor::pass("Ada", Some(PersonId(1))), at: DateTime::UNIX_EPOCH };
    let act = Act::new(String::new(), author, command::Action::Edit);
    let changes = [Change::Erased { person: PersonId(1) }];
    let entry = LogEntry::new(TournamentId(last.aggregate), Version(8), &act, &changes, last.hash, &[9; 32]);
    log.push(entry);
    crate::log::scrub(&mut log, PersonId(1));
    assert_eq!((lost(&log), actor_of(&log[7])), (None, Actor::nameless(ActorRole::Player)));
    Ok(())
}

#[test]
fn the_log_of_an_event_may_lack_the_names_for_the_staff() {
    let event = std::sync::Arc::new(Event { name: "Harbour".to_owned(), version: Version(1), ..Event::default() });
    let change = EventChange { before: None, after: event };
    let act = Act::new(String::new(), Author::account("anna", DateTime::UNIX_EPOCH), command::Action::Create);
    let mut entry = LogEntry::of_event(EventId(3), Version(1), &act, change, Hash::default(), &[1; 32]);
    assert!(!entry.public.contains("anna"));
    entry.parts[0].kept = None;
    let mut replay = EventReplay::default();
    replay.push(&entry).unwrap();
    assert_eq!(replay.lost(), Some(LogError::Lost { version: Version(1), part: 0 }));
}
