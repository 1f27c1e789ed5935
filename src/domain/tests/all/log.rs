//! Integrity of the log.

use chrono::{DateTime, Utc};
use qisai_domain::decide::create;
use qisai_domain::log::{Act, FORMAT, Hash, LogError, LogPart};
use qisai_domain::setup::{Entrant, PlayedPairing};
use qisai_domain::{
    Author, Change, Command, EntryId, EventId, GameResult, LogEntry, PairingId, PersonId, Player, Refusal, Setup,
    Tournament, TournamentId, Version, results,
};
use sha2::{Digest, Sha256};

use crate::arbiter::{Arbiter, GROUP, closed, replay, swiss_of};

/// Returns a log of versions 1 to 7: created, registered, paired, published, two results, closed.
fn log() -> Result<Vec<LogEntry>, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.registers(["Cid", "Dot"])?;
    arbiter.plays_a_round()?;
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    Ok(arbiter.log)
}

/// Returns the act of an entry.
fn act_of(entry: &LogEntry) -> (Act, Vec<Change>) {
    let (public, words) = entry.changes().unwrap();
    let at: DateTime<Utc> = public.at.parse().unwrap();
    let author = Author { actor: entry.actor(&public), at };
    let (undoes, with, shared) = (public.undoes, public.with, public.shared);
    (Act { undoes, with, shared, words, ..Act::new(public.key, author, public.action) }, public.changes)
}

/// Sets the hash of an entry by the formula in the module's documentation.
pub fn seal(entry: &mut LogEntry) {
    let (aggregate, version) = (entry.aggregate.to_string(), entry.version.to_string());
    let previous = entry.previous.to_string();
    let pieces = ["qisai-log", &aggregate, &version, &previous, &entry.public];
    let content = pieces.map(|piece| format!("{}:{piece}", piece.len())).concat();
    entry.hash = Hash(Sha256::digest(content.as_bytes()).into());
}

#[test]
fn the_hash_follows_from_the_documented_formula_alone() -> Result<(), Refusal> {
    for entry in log()? {
        let mut sealed = LogEntry { hash: Hash::default(), ..entry.clone() };
        seal(&mut sealed);
        assert_eq!(sealed, entry);
    }
    Ok(())
}

#[test]
fn an_altered_entry_is_found() -> Result<(), Refusal> {
    let altered = |from: &str, to: &str| -> Result<(), Refusal> {
        let mut log = log()?;
        let public = log[4].public.replace(from, to);
        assert_ne!(public, log[4].public, "{from} is not in the entry");
        log[4].public = public;
        assert_eq!(replay(&log), Err(LogError::Altered(Version(5))));
        Ok(())
    };
    altered("first_wins", "second_wins")?;
    altered(r#""role":"desk""#, r#""role":"both""#)?;
    altered(r#""changes":"#, r#""reason":0,"changes":"#)?;
    altered("1970-01-01T00:05:00", "1970-01-01T00:05:01")?;
    altered(r#""changes":"#, r#""undoes":4,"changes":"#)?;
    altered(r#""changes":"#, r#""with":[4],"changes":"#)?;
    altered(r#""changes":"#, r#""shared":"00","changes":"#)?;
    altered(r#""action":"enter""#, r#""action":"close""#)
}

#[test]
fn an_altered_part_is_found() -> Result<(), Refusal> {
    let altered = |part: usize, alter: fn(&mut LogEntry)| -> Result<(), Refusal> {
        let mut log = log()?;
        alter(&mut log[1]);
        assert_eq!(replay(&log), Err(LogError::Part { version: Version(2), part }));
        Ok(())
    };
    let text = |part: &mut LogPart, text: &str| {
        let (salt, old) = part.kept.take().unwrap();
        assert_ne!(old, text);
        let digest = Sha256::new().chain_update(salt).chain_update(text).finalize();
        part.kept = Some((salt, text.to_owned()));
        Hash(digest.into())
    };
    altered(0, |entry| entry.parts[0].kept.as_mut().unwrap().1 = entry.parts[1].kept.clone().unwrap().1)?;
    altered(1, |entry| entry.parts[1].kept.as_mut().unwrap().0[0] ^= 1)?;
    altered(0, |entry| entry.parts[0].subject = None)?;
    altered(0, |entry| entry.parts[0].staff_only = true)?;
    altered(0, |entry| entry.parts.swap(0, 1))?;
    altered(2, |entry| drop(entry.parts.pop()))?;
    altered(3, |entry| entry.parts.push(entry.parts[0].clone()))?;
    // A recomputed digest does not help: the entry names the old one.
    let mut log = log()?;
    log[1].parts[0].digest = text(&mut log[1].parts[0], r#"{"name":"Eve"}"#);
    assert_eq!(replay(&log), Err(LogError::Part { version: Version(2), part: 0 }));
    Ok(())
}

#[test]
fn an_invented_reason_is_found() -> Result<(), Refusal> {
    let mut log = log()?;
    let kept = Some(([0; 16], "invented".to_owned()));
    log[4].parts.push(LogPart { subject: None, staff_only: true, digest: Hash::of("invented"), kept });
    assert_eq!(replay(&log), Err(LogError::Part { version: Version(5), part: 1 }));
    Ok(())
}

#[test]
fn an_alteration_with_its_hash_made_anew_breaks_the_chain_behind_it() -> Result<(), Refusal> {
    let mut log = log()?;
    let (act, mut changes) = act_of(&log[4]);
    if let Change::Result { after, .. } = &mut changes[0] {
        *after = GameResult::SECOND_WINS;
    }
    let altered = LogEntry::new(TournamentId(log[4].aggregate), Version(5), &act, &changes, log[4].previous, &[0; 32]);
    assert_ne!(altered.public, log[4].public);
    log[4] = altered;
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
    let (act, changes) = act_of(&log[1]);
    let own = TournamentId(log[1].aggregate);
    let headless = LogEntry::new(own, Version(1), &act, &changes, Hash::default(), &[0; 32]);
    assert_eq!(replay(&[headless]), Err(LogError::NoCreation));
    let (act, creation) = act_of(&log[0]);
    let foreign = LogEntry::new(TournamentId(8), Version(1), &act, &creation, Hash::default(), &[0; 32]);
    assert_eq!(replay(&[foreign]), Err(LogError::NoCreation));
    Ok(())
}

#[test]
fn an_entry_of_a_later_format_is_refused() -> Result<(), Refusal> {
    let mut log = log()?;
    let last = log.last_mut().unwrap();
    let (now, later) = (format!(r#""format":{FORMAT}"#), format!(r#""format":{},"new":[1]"#, FORMAT + 1));
    assert!(last.public.contains(&now));
    last.public = last.public.replace(&now, &later);
    seal(last);
    assert_eq!(replay(&log), Err(LogError::Format { version: Version(7), format: FORMAT + 1 }));
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

// Creation

#[test]
fn a_creation_is_ordinary_changes() {
    let played = vec![closed(vec![PlayedPairing::Game { first: 1, second: 2, result: GameResult::DRAW }])];
    let setup = Setup { played, ..swiss_of(3, &["Ada", "Bo"]) };
    let changes = create(setup.clone()).unwrap();
    assert!(matches!(changes[0], Change::Began { id, event } if (id, event) == (setup.id, setup.event)));
    let count = |kind: fn(&Change) -> bool| changes.iter().filter(|change| kind(change)).count();
    assert_eq!(count(|it| matches!(it, Change::Began { .. })), 1);
    assert_eq!(count(|it| matches!(it, Change::Settings { before: None, .. })), 1);
    assert_eq!(count(|it| matches!(it, Change::Person { before: None, .. })), 2);
    assert_eq!(count(|it| matches!(it, Change::Entry { before: None, .. })), 2);
    assert_eq!(count(|it| matches!(it, Change::Participation { before: None, .. })), 2);
    assert_eq!(count(|it| matches!(it, Change::Round { before: None, .. })), 1);
    let mut made = Tournament::empty(setup.id, setup.event);
    made.apply(&changes, None);
    assert_eq!(made.version, Version(1));
    assert_eq!(Ok(made), Tournament::try_from(setup.clone()));
    let arbiter = Arbiter::of(setup);
    assert_eq!(act_of(&arbiter.log[0]).1, changes);
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
}

#[test]
fn a_tournament_of_nobody_is_the_empty_one_with_its_parts() {
    let empty = Tournament::empty(TournamentId(7), EventId(3));
    assert_eq!(empty.version, Version(0));
    assert!(empty.first_group().is_none());
    assert!(Arbiter::of_a_swiss([]).tournament.first_group().is_some());
}

// Erasure

const ZOFIA: [&str; 8] = ["Zofia", "Quist", "Harbourside", "Lakeside", "1987", "1988", "13579246", "PL04711"];

fn zofia() -> Player {
    Player {
        name: "Quist, Zofia".to_owned(),
        rating: Some(2000),
        federation: "SWE".to_owned(),
        club: "Harbourside".to_owned(),
        born: "1987/06/05".to_owned(),
        fide_id: "13579246".to_owned(),
        national_id: "PL04711".to_owned(),
        ..Player::default()
    }
}

/// Returns a tournament in which Zofia is registered at version 2 as person 4, corrected at version 3, and has played a
/// round.
fn with_zofia() -> Result<(Arbiter, PersonId), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid"]);
    arbiter.registers_players(vec![zofia()])?;
    let corrected =
        Player { rating: Some(2100), club: "Lakeside".to_owned(), born: "1988/06/05".to_owned(), ..zofia() };
    arbiter.corrects("Quist, Zofia", corrected)?;
    arbiter.plays_a_round()?;
    Ok((arbiter, PersonId(4)))
}

/// Removes the parts of a person as a database does at an erasure.
pub fn scrub(log: &mut [LogEntry], person: PersonId) {
    let parts = log.iter_mut().flat_map(|entry| &mut entry.parts);
    parts.filter(|part| part.subject == Some(person)).for_each(|part| part.kept = None);
}

/// Counts the entries and parts of a log that contain a word: public texts, then parts.
fn mentions(log: &[LogEntry], word: &str) -> (usize, usize) {
    let parts = log.iter().flat_map(|entry| &entry.parts).filter_map(|part| part.kept.as_ref());
    (
        log.iter().filter(|entry| entry.public.contains(word)).count(),
        parts.filter(|(_, text)| text.contains(word)).count(),
    )
}

#[test]
fn an_erased_person_leaves_no_byte_and_the_chain_holds() -> Result<(), Refusal> {
    let (mut arbiter, zofia) = with_zofia()?;
    for word in ZOFIA {
        let (public, parts) = mentions(&arbiter.log, word);
        assert!(public == 0 && parts > 0, "{word}: {public} {parts}");
    }
    let entries = arbiter.log.clone();
    let changes = arbiter.because("asked by letter").does(Command::Erase(zofia))?;
    assert_eq!(changes, [Change::Erased { person: zofia }]);
    scrub(&mut arbiter.log, zofia);
    for word in ZOFIA {
        assert_eq!(mentions(&arbiter.log, word), (0, 0), "{word}");
    }
    assert!(arbiter.log.iter().flat_map(|entry| &entry.parts).any(|part| part.kept.is_some()), "others stay");
    let hashes = |log: &[LogEntry]| log.iter().map(|entry| entry.hash).collect::<Vec<Hash>>();
    assert_eq!(hashes(&arbiter.log)[..entries.len()], hashes(&entries));
    let erased = arbiter.tournament.person(zofia).unwrap();
    assert!(erased.is_erased());
    assert_eq!((erased.name(), erased.club(), erased.born(), erased.fide_id()), ("", "", "", ""));
    assert_eq!((erased.rating(), erased.federation()), (Some(2100), "SWE"), "ratings of others are made from them");
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament.clone()));
    Ok(())
}

#[test]
fn a_log_read_half_way_into_an_erasure_tells_the_same_tournament() -> Result<(), Refusal> {
    let (mut arbiter, zofia) = with_zofia()?;
    arbiter.because("asked by letter").does(Command::Erase(zofia))?;
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament.clone()));
    scrub(&mut arbiter.log[..2], zofia);
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    Ok(())
}

#[test]
fn an_erasure_needs_a_reason_happens_once_and_is_not_taken_back() -> Result<(), Refusal> {
    let (mut arbiter, zofia) = with_zofia()?;
    assert_eq!(arbiter.does(Command::Erase(zofia)), Err(Refusal::ReasonNeeded));
    arbiter.because("asked by letter").does(Command::Erase(zofia))?;
    assert_eq!(arbiter.because("asked again").does(Command::Erase(zofia)), Ok(Vec::new()));
    scrub(&mut arbiter.log, zofia);
    assert_eq!(arbiter.because("a mistake").undoes_the_last(), Err(Refusal::CannotUndo));
    Ok(())
}

#[test]
fn taking_back_an_older_act_brings_nothing_of_an_erased_person_back() -> Result<(), Refusal> {
    let (mut arbiter, zofia) = with_zofia()?;
    arbiter.because("asked by letter").does(Command::Erase(zofia))?;
    let erasure = arbiter.tournament.version;
    assert_eq!(arbiter.undoes(Version(3)), Err(Refusal::UndoFirst(vec![erasure])), "its text still knows her");
    scrub(&mut arbiter.log, zofia);
    arbiter.undoes(Version(3))?;
    let erased = arbiter.tournament.person(zofia).unwrap();
    assert!(erased.is_erased() && erased.staff.is_none());
    assert_eq!(erased.rating(), Some(2000));
    for word in ZOFIA {
        assert_eq!(mentions(&arbiter.log, word), (0, 0), "{word}");
    }
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    Ok(())
}

// Public copies

/// Returns the public copy of a log, without the staff's parts.
pub fn public_copy(log: &[LogEntry]) -> Vec<LogEntry> {
    let mut copy = log.to_vec();
    let parts = copy.iter_mut().flat_map(|entry| &mut entry.parts);
    parts.filter(|part| part.staff_only).for_each(|part| part.kept = None);
    copy
}

#[test]
fn a_public_copy_replays_to_the_same_pairings_and_results() -> Result<(), Refusal> {
    let (mut arbiter, zofia) = with_zofia()?;
    arbiter.because("a private protest").reopens(1)?;
    arbiter.closes(1)?;
    let copy = public_copy(&arbiter.log);
    for word in ["1987", "1988", "a private protest"] {
        assert!(mentions(&arbiter.log, word).1 > 0);
        assert_eq!(mentions(&copy, word), (0, 0), "{word}");
    }
    let (whole, public) = (arbiter.tournament, replay(&copy).unwrap());
    assert_eq!((&public.groups, &public.stages, &public.entries), (&whole.groups, &whole.stages, &whole.entries));
    assert_eq!(results(&public, GROUP, 1), results(&whole, GROUP, 1));
    let (shown, known) = (public.person(zofia).unwrap(), whole.person(zofia).unwrap());
    assert_eq!((&shown.open, &shown.strength), (&known.open, &known.strength));
    assert_eq!((shown.born(), known.born()), ("", "1988/06/05"));
    assert!(public.words.is_empty() && !whole.words.is_empty());
    Ok(())
}

// Numbers

#[test]
fn a_number_of_an_entry_is_never_given_twice() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    let last = |arbiter: &Arbiter, name: &str| {
        let entry = arbiter.tournament.entry(arbiter.entry(name)).unwrap();
        (entry.id, entry.person().unwrap())
    };
    arbiter.removes("Bo")?;
    arbiter.registers(["Cid"])?;
    assert_eq!(last(&arbiter, "Cid"), (EntryId(3), PersonId(3)));
    assert_eq!(arbiter.numbers()["Cid"], 2, "pairing numbers close up");
    arbiter.undoes_the_last()?;
    arbiter.registers(["Dot"])?;
    assert_eq!(last(&arbiter, "Dot"), (EntryId(4), PersonId(4)));
    arbiter.removes("Dot")?;
    arbiter.registers(["Dot"])?;
    assert_eq!(last(&arbiter, "Dot"), (EntryId(5), PersonId(5)));
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    Ok(())
}

#[test]
fn a_number_of_a_pairing_is_never_given_twice() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    let ids = |arbiter: &Arbiter| arbiter.round(1).pairings.keys().copied().collect::<Vec<PairingId>>();
    arbiter.pairs()?;
    assert_eq!(ids(&arbiter), [PairingId(1), PairingId(2)]);
    arbiter.discards(1)?;
    arbiter.pairs()?;
    assert_eq!(ids(&arbiter), [PairingId(3), PairingId(4)]);
    arbiter.undoes_the_last()?;
    arbiter.pairs()?;
    assert_eq!(ids(&arbiter), [PairingId(5), PairingId(6)]);
    arbiter.begins_edit(1)?;
    arbiter.unpairs(1, 2)?;
    arbiter.pairs_by_hand(1, "Dot", "Cid")?;
    assert_eq!(ids(&arbiter), [PairingId(5), PairingId(7)]);
    assert_eq!(replay(&arbiter.log), Ok(arbiter.tournament));
    Ok(())
}

#[test]
fn numbers_of_a_setup_are_kept_as_numbers_of_entries() {
    let entrant = |number| Entrant { number, ..crate::arbiter::entrant(number, &format!("Player {number}")) };
    let setup = Setup { entrants: [4, 1, 2].map(entrant).to_vec(), ..swiss_of(3, &[]) };
    let mut arbiter = Arbiter::of(setup);
    let (_, group) = arbiter.tournament.first_group().unwrap();
    assert_eq!(group.seats.as_ref(), [1, 2, 4].map(EntryId));
    arbiter.registers(["Zed"]).unwrap();
    assert_eq!(arbiter.entry("Zed"), EntryId(5));
}
