//! The log proves itself.

use qisai_domain::log::{Hash, LogError};
use qisai_domain::{GameResult, LogEntry, Refusal, Version};

use crate::arbiter::{Arbiter, replay};

/// Versions 1 to 7: created, registered, paired, published, two results, closed.
fn log() -> Result<Vec<LogEntry>, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.registers(["Cid", "Dot"])?;
    arbiter.plays_a_round()?;
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    Ok(arbiter.log)
}

#[test]
fn an_altered_entry_is_found() -> Result<(), Refusal> {
    let altered = |alter: fn(&mut LogEntry)| -> Result<(), Refusal> {
        let mut log = log()?;
        alter(&mut log[4]);
        assert_eq!(replay(&log), Err(LogError::Altered(Version(5))));
        Ok(())
    };
    altered(|entry| entry.changes = entry.changes.replace("first_wins", "second_wins"))?;
    altered(|entry| entry.actor.name = "somebody else".to_owned())?;
    altered(|entry| entry.actor.reason = Some("invented".to_owned()))?;
    altered(|entry| entry.actor.at += chrono::TimeDelta::seconds(1))?;
    altered(|entry| entry.undoes = Some(Version(4)))?;
    altered(|entry| entry.action = qisai_domain::command::Action::Close)
}

#[test]
fn an_alteration_with_its_hash_made_anew_breaks_the_chain_behind_it() -> Result<(), Refusal> {
    let mut log = log()?;
    let LogEntry { tournament, version, actor, action, undoes, previous, .. } = log[4].clone();
    let mut changes = log[4].changes().unwrap();
    if let qisai_domain::Change::Result { after, .. } = &mut changes[0] {
        *after = GameResult::SECOND_WINS;
    }
    log[4] = LogEntry::new(tournament, version, actor, action, undoes, &changes, previous);
    assert_eq!(replay(&log), Err(LogError::Chain(Version(6))));
    Ok(())
}

#[test]
fn a_dropped_entry_is_found() -> Result<(), Refusal> {
    let mut log = log()?;
    log.remove(3);
    assert_eq!(replay(&log), Err(LogError::Gap { expected: Version(4), found: Version(5) }));
    Ok(())
}

#[test]
fn swapped_entries_are_found_even_when_renumbered() -> Result<(), Refusal> {
    let mut log = log()?;
    log.swap(4, 5);
    assert_eq!(replay(&log), Err(LogError::Gap { expected: Version(5), found: Version(6) }));
    (log[4].version, log[5].version) = (Version(5), Version(6));
    assert_eq!(replay(&log), Err(LogError::Chain(Version(5))));
    Ok(())
}

#[test]
fn a_log_begins_with_the_creation_of_its_own_tournament() -> Result<(), Refusal> {
    assert_eq!(replay(&[]), Err(LogError::NoCreation));
    let log = log()?;
    let LogEntry { tournament, actor, action, .. } = log[1].clone();
    let changes = log[1].changes().unwrap();
    let headless = LogEntry::new(tournament, Version(1), actor.clone(), action, None, &changes, Hash::default());
    assert_eq!(replay(&[headless]), Err(LogError::NoCreation));
    let creation = log[0].changes().unwrap();
    let other = qisai_domain::TournamentId(8);
    let foreign = LogEntry::new(other, Version(1), actor, log[0].action, None, &creation, Hash::default());
    assert_eq!(replay(&[foreign]), Err(LogError::NoCreation));
    Ok(())
}

#[test]
fn a_hash_is_read_as_it_is_printed() -> Result<(), Refusal> {
    let hash = log()?[0].hash;
    let text = hash.to_string();
    assert_eq!(Hash::parse(&text), Some(hash));
    assert_eq!(Hash::parse(&text[1..]), None);
    assert_eq!(Hash::parse(&text.replace(char::is_numeric, "g")), None);
    Ok(())
}
