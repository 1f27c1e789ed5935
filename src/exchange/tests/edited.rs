//! Tournaments with random renamings, corrections and withdrawals: a written file that is read and written again is
//! identical to the byte.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use qisai_domain::{
    Author, Command, EntryId, Envelope, Event, GameKey, GameResult, GroupId, Player, RoundRef, Setup, Side, Tournament,
    decide,
};
use qisai_exchange::trf::{self, Dialect};

use crate::properties::setups;

/// Kind of an edit, and two numbers that choose its objects.
type Edit = (u8, usize, usize);

const NAMES: [&str; 6] = ["Ångström, Åse", "李 小龙", "O'Neil; Ann", "Šime", "Van der Berg, Jan-Willem Alexander", "X"];

/// Returns the command of an edit, if it applies to an object.
fn command(t: &Tournament, (kind, one, other): Edit) -> Option<Command> {
    let entries: Vec<EntryId> = t.entries.keys().copied().collect();
    let entry = entries[one % entries.len()];
    Some(match kind {
        0 => {
            let (id, person) = t.people.iter().nth(one % t.people.len())?;
            let player = Player { name: NAMES[other % NAMES.len()].to_owned(), ..person.player() };
            Command::EditPerson { id: *id, player: Box::new(player) }
        }
        1 => Command::Withdraw(entry),
        2 => Command::Expel(entry),
        3 => Command::Reinstate(entry),
        _ => {
            let (_, group) = t.first_group()?;
            let round = u16::try_from(1 + other % usize::from(group.last_round().max(1))).ok()?;
            let at = RoundRef { group: GroupId(1), round };
            let games = group.round(round)?.pairings.values().filter(|pairing| pairing.two().is_some());
            let games: Vec<_> = games.map(|pairing| pairing.id).collect();
            let pairing = *games.get(one % games.len().max(1))?;
            let results: Vec<GameResult> = GameResult::all().filter(|result| !result.is_pending()).collect();
            let (game, result) = (GameKey::ONLY, results[(one + other) % results.len()]);
            match kind {
                4 => Command::CorrectForRating { at, pairing, game, result: Some(result) },
                5 => Command::Reopen(at),
                6 => Command::Close { at, disputed: Vec::new() },
                _ => Command::Enter { at, pairing, game, result },
            }
        }
    })
}

/// Returns a tournament with the edits applied. The initial colour is drawn, as in every real event: otherwise the
/// reader infers it from the games, and the second file names it.
fn edited(setup: Setup, edits: &[Edit]) -> Tournament {
    let initial_side = setup.initial_side.or(Some(Side::First));
    let mut t = Tournament::try_from(Setup { initial_side, ..setup }).unwrap();
    for edit in edits {
        let Some(command) = command(&t, *edit) else { continue };
        let actor = Author::account("anna", chrono::DateTime::UNIX_EPOCH);
        let act = Envelope::new(actor, command).because(Some("read again".to_owned()));
        if let Ok(changes) = decide(&t, &act) {
            t.apply(&changes, None);
        }
    }
    t
}

fn write(event: &Event, t: &Tournament, dialect: Dialect) -> String {
    trf::write(event, t, GroupId(1), &BTreeMap::new(), dialect).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_of_an_edited_tournament_is_read_and_written_again_to_the_byte(
        (event, setup) in setups(),
        edits in vec((0_u8..10, 0_usize..64, 0_usize..64), 1..12),
    ) {
        let t = edited(setup, &edits);
        for dialect in [Dialect::Trf16, Dialect::Trf26] {
            let once = write(&event, &t, dialect);
            let (imported, notes) = trf::import(&trf::parse(once.as_bytes()).unwrap());
            let twice = Tournament::try_from(imported.setup).map(|again| write(&imported.event, &again, dialect));
            prop_assert_eq!(twice.as_ref(), Ok(&once), "{:?}", notes);
        }
    }
}
